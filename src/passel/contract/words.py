"""`Words`: what a game says to its players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

from passel.contract.view import View
from passel.i18n import _
from passel.kernel import Heard


class Words(Protocol):
    """The texts of a game, made from a view and nothing else; usually a module.

    Players are called by their names: `view.name(seat)`, or the seat's name if there is none.  A game that
    leaves out `hint`, `button`, `one_click`, `choose`, `forced`, `waiting`, `pieces` or `tooltip` passes
    `with_defaults(words)`."""

    def prompt(self, view: View) -> str:
        """Return the question that the seat has to answer, in at most 60 characters."""

    def hint(self, view: View) -> str:
        """Return why the seat is asked and what follows from this position, in at most 160 characters; never
        the text of a rule.  Default: nothing."""

    def label(self, view: View, option: Any) -> str:
        """Return an option as a player would say it."""

    def button(self, view: View, option: Any) -> str:
        """Return what the button says that confirms an option: "Buy Bakery", in at most 28 characters (names
        of cards may need more).  Default: its label."""

    def one_click(self, view: View, option: Any) -> bool:
        """Return whether a click on the piece of an option is the answer, without the button: where a slip
        is cheap, and nothing is spent.  Default: no."""

    def choose(self, view: View) -> str:
        """Return what the button says before anything is chosen: "Choose a card".  Default: "Choose one"."""

    def forced(self, view: View) -> str:
        """Return what happens, if there is only one option: nobody is asked then.  Default: that the move is
        made for the player."""

    def preview(self, view: View, option: Any) -> str:
        """Return what an option leads to, or ""."""

    def waiting(self, view: View, seat: int) -> str:
        """Return what `seat`, one of `view.waiting`, is doing: "Ada is choosing a card."  The view is a
        spectator's, so that nothing secret gets out.  Default: "Waiting for Ada."."""

    def why_not(self, view: View, option: Any) -> tuple[str, str]:
        """Return why an option is not offered now with what to do instead, and the clause behind that."""

    def tell(self, heard: Heard, names: Sequence[str], reader: int = -1) -> str:
        """Return a line of the journal as a sentence; `names` are the players'.  A seat as the reader is
        called "you"."""

    def result(self, view: View) -> str:
        """Return how the game has ended; `view.seat` reads it."""

    def pieces(self, view: View) -> Sequence[str]:
        """Return the names of the pieces that have a tooltip: cards, tiles, tracks.  Default: none."""

    def tooltip(self, view: View, piece: str) -> str:
        """Return what a piece does, in at most 140 characters."""


class WithDefaults:
    """The words of a game, with a text for all that its module leaves out."""

    label: Callable[[View, Any], str]

    def __init__(self, words: object) -> None:
        names = [name for name in vars(Words) if not name.startswith("_") and hasattr(words, name)]
        self.__dict__.update({name: getattr(words, name) for name in names})  # they hide the defaults below

    def hint(self, view: View) -> str:
        return ""

    def button(self, view: View, option: Any) -> str:
        label = self.label(view, option)
        return label[:1].upper() + label[1:]

    def one_click(self, view: View, option: Any) -> bool:
        return False

    def choose(self, view: View) -> str:
        return _("Choose one")

    def forced(self, view: View) -> str:
        return one_move(view)

    def waiting(self, view: View, seat: int) -> str:
        return _("Waiting for {names}.").format(names=view.name(seat) or str(seat + 1))

    def pieces(self, view: View) -> Sequence[str]:
        return ()

    def tooltip(self, view: View, piece: str) -> str:
        return ""


def one_move(view: View) -> str:
    """Return what players read while the only possible move is made for them."""
    return _("You have only one move. It's made for you.")


def with_defaults(words: object) -> Words:
    """Return words with the defaults for all that is left out."""
    return cast(Words, WithDefaults(words))
