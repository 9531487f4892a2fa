"""Names in the reader's language.  Results have them in English, as keys that programs read; they are
translated where they are shown.  Names that a game gives are marked in its `faces/lab.py`."""

from __future__ import annotations

from typing import Final

from passel.contract import Game
from passel.i18n import N_, _

# What the rest of the lab and the games' own fields give names to, marked for translators.
UNITS: Final = (N_("round"), N_("rounds"), N_("turn"), N_("turns"))
LEVELS: Final = (N_("random"), N_("novice"), N_("regular"), N_("expert"))
LEAD: Final = (
    N_("lead changes"),
    N_("decided after %"),
    N_("winner led throughout %"),
    N_("winner behind at half time %"),
)
DECISIONS: Final = N_("decisions")

WINS: Final = " wins %"
ENDS_BY: Final = "ends by "


def unit(game: Game) -> str:
    """Return what the length of a game is counted in: round."""
    return _(game.length)


def units(game: Game) -> str:
    return _(f"{game.length}s")


def level(bot: str) -> str:
    """Return the level of a bot, with the budget of an expert: expert:1000."""
    name, colon, budget = bot.partition(":")
    return _(name) + colon + budget


def figure_name(game: Game, name: str) -> str:
    """Return the name of a figure, also of those that `compare` makes for seats and endings."""
    seat, reason = name.removesuffix(WINS), name.removeprefix(ENDS_BY)
    if seat != name and seat in game.seat_names:
        return _("{seat} wins %").format(seat=_(seat))
    if reason != name:
        return _("ends by {reason} %").format(reason=_(reason.removesuffix(" %")))
    return _(name)


def choice_names(game: Game, decision: str, option: str) -> tuple[str, str]:
    """Return a decision and one of its options.  An option in notation is the same in all languages."""
    return _(decision), option if option in game.box.texts else _(option)


def span(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)
