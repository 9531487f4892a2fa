"""Lord of the P.I.G.S. in the browser: what may be chosen and why not, and two questions asked as one."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

import passel.games.lordofpigs.components as c
from passel.contract import Answer, Combined, Offer, Pair, View
from passel.games.lordofpigs.faces.printed import CODE
from passel.games.lordofpigs.forecast import as_it_stands, chosen, lobbied, winner
from passel.games.lordofpigs.reading import me, on_table
from passel.games.lordofpigs.words import button, label, move, preview, why_not
from passel.games.lordofpigs.words_names import card, proposal
from passel.i18n import _

Data = dict[str, Any]

# What is decided on the pieces themselves, and how its options begin.
FROM_HAND: Final = {
    "floods": "discard",
    "vote-card": "with",
    "lobby": "use",
    "share": "share",
    "submit": "submit",
}
ON_AGENDA: Final = {"watchdogs": "withdraw", "vote": "vote", "lobby-target": "on"}
GHOSTS: Final = [code.lower() for code in CODE]  # what the pale pawns are called in the page


def asked(view: View) -> str:
    return view.ask.decision if view.ask is not None else ""


def offers(view: View) -> dict[str, Offer]:
    """Where the pale pawns go if an option is chosen; and of the proposals and cards that cannot be chosen,
    why."""
    assert view.ask is not None
    stands = as_it_stands(view)
    found = {}
    for text in view.ask.options:
        option = move(text)
        found[text] = Offer(data=becomes(view, option) | ghosts(view, option, stands))
    for text in shown(view):
        if text not in found:
            found[text] = Offer(why=why_not(view, move(text))[0])
    return found


def shown(view: View) -> list[str]:
    """The options whose pieces lie on the board, be they offered or not."""
    decision = asked(view)
    if decision in FROM_HAND:
        return [f"{FROM_HAND[decision]} {tag}" for tag in dict.fromkeys(view.own.hand)]
    if decision in ON_AGENDA:
        return [f"{ON_AGENDA[decision]} {bill.name}" for each in view.public.offices for bill in each.actions]
    return []


def becomes(view: View, option: c.Move) -> Data:
    """What the page shows on a proposal if it is chosen: a vote more or less, or that it is discarded."""
    match option.kind:
        case "vote":
            return {"then": "vote"}
        case "on":
            return {"then": "lobby" if lobbied(view) > 0 else "less"}
        case "withdraw":
            return {"then": "drop"}
    return {}


def ghosts(view: View, option: c.Move, stands: list[int]) -> Data:
    """Only the pawns that go elsewhere than as it stands, and who would win if it is not the same."""
    after = chosen(view, option)
    if after is None or after == stands:
        return {}
    found: Data = {
        name: there for name, here, there in zip(GHOSTS, stands, after, strict=True) if there != here
    }
    now = winner(view, after)
    if view.public.phase != "submission" and now != winner(view, stands):
        found["omen"] = now + 1  # as pages number the Actors; 0 is nobody
    return found


# -- two questions asked as one ------------------------------------------------------------------------------


def combined(view: View) -> Combined | None:
    match asked(view):
        case "vote":
            return combined_vote(view)
        case "lobby":
            return combined_lobby(view)
    return None


def combined_vote(view: View) -> Combined:
    """A proposal and a card.  With one kind of card in hand, the rules do not ask for it."""
    assert view.ask is not None
    mine, stands = me(view), as_it_stands(view)
    hand = [move(f"with {tag}") for tag in dict.fromkeys(view.own.hand)]
    only = card(mine, hand[0].tag) if len(hand) == 1 else ""
    first = {}
    for option in [move(text) for text in view.ask.options if text != c.PASS.text]:
        says = _("{card} as a vote for {bill}").format(
            card=only or "{second}", bill=proposal(view, c.ACTIONS[option.action])
        )
        first[option.text] = Answer(
            says if only else label(view, option),
            preview(view, option),
            data=becomes(view, option) | ghosts(view, option, stands),
            button=button(view, hand[0]),
            says=says,
        )
    second = {} if only else {each.text: Answer(label(view, each), preview(view, each)) for each in hand}
    return Combined(first, second, choose=(_("Choose a proposal"), _("Choose a card")))


def combined_lobby(view: View) -> Combined:
    """A card and a proposal.  If there is only one proposal for a card, the rules do not ask for it."""
    assert view.ask is not None
    stands = as_it_stands(view)
    first: dict[str, Answer] = {}
    second: dict[str, Answer] = {}
    fits: dict[str, dict[str, Pair]] = {}
    for option in [move(text) for text in view.ask.options if move(text).kind == "use"]:
        following = aiming(view, option)
        assert following.ask is not None
        pairs = {text: lobbied_bill(following, move(text), stands) for text in following.ask.options}
        does = button(following, move(following.ask.options[0]))
        if len(pairs) == 1:
            [only] = pairs.values()
            first[option.text] = Answer(only.says, only.preview, data=only.data, button=does)
            fits[option.text] = {}
        else:
            first[option.text] = Answer(label(view, option), button=does)
            fits[option.text] = pairs
            second |= {text: Answer(label(view, move(text))) for text in pairs}
    return Combined(first, second, fits, (_("Choose a card"), _("Choose a proposal")))


def aiming(view: View, option: c.Move) -> View:
    """The view with the question that follows when a card is used: which proposal."""
    assert view.ask is not None
    plus = c.MODE[option.tag] == c.PLUS_VOTE
    bills = tuple(f"on {name}" for name, bill in on_table(view).items() if plus or bill.votes)
    return replace(view, ask=replace(view.ask, decision="lobby-target", about=option.tag, options=bills))


def lobbied_bill(view: View, option: c.Move, stands: list[int]) -> Pair:
    """What becomes of a proposal if the card of `view.ask` is used on it."""
    name = c.ACTIONS[option.action]
    bill = on_table(view)[name]
    says = _("{bill}: {n} of {needs} votes, then {after}").format(
        bill=proposal(view, name), n=len(bill.votes), needs=bill.needs, after=len(bill.votes) + lobbied(view)
    )
    return Pair(says, preview(view, option), becomes(view, option) | ghosts(view, option, stands))
