"""Answers an incoming email, at a table in a folder or on a server."""

from __future__ import annotations

from typing import Protocol, TypeVar

from passel.i18n import _, in_language
from passel.kernel import Refused
from passel.letters import incoming
from passel.mail.letter import Letter, Reply
from passel.mail.tags import in_subject
from passel.tables.state import TableState


class HasState(Protocol):
    @property
    def state(self) -> TableState: ...


T = TypeVar("T", bound=HasState)


class TableSource(Protocol[T]):
    """Finds the tables that people play by email."""

    async def find_table(self, letter: Letter) -> tuple[T, list[int]]:
        """Return the table that an email is for and the sender's seats there; raise Refused if there is
        none."""

    async def take_letter(self, table: T, seat: int, letter: Letter) -> str:
        """Do what the email says (see `read_checked`), and return the text of the answer."""


async def answer_letter(source: TableSource[T], letter: Letter) -> tuple[Reply, T | None]:
    """Do what an email says; return the answer to its sender, and the table if one was found."""
    try:
        table, own = await source.find_table(letter)
        seat = incoming.the_seat(table.state, letter, own)
    except Refused as refused:
        return incoming.unused(letter, refused), None
    with in_language(table.state.seats[seat].address.language):
        subject = incoming.subject_of(table.state, seat)
        try:
            said = await source.take_letter(table, seat, letter)
            subject = letter.subject if in_subject(letter.subject) else subject
        except Refused as refused:  # perhaps for a wrong subject, so the answer has the right one
            said = incoming.no_use(table.state, seat, refused)
        return incoming.answered(letter, said, subject), table


def read_checked(state: TableState, seat: int, letter: Letter, user: str) -> incoming.Incoming:
    """Return what an email asks for.  Call it while nobody else can change the table: since the email was
    found, the seat may have got another player or another address."""
    if state.seats[seat].user != user or seat not in incoming.seats_from(state, letter.sender):
        raise incoming.Stranger(_("This address isn't playing in {game}.").format(game=state.id))
    return incoming.read_letter(state, seat, letter.text, letter.tag, letter.id)
