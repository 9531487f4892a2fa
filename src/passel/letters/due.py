"""Which emails a table has to send now, and to whom.

Nothing here writes files, sends or reads the clock: everything follows from the state of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from passel.clock import HOUR
from passel.i18n import _, in_language
from passel.kernel import Heard, heard
from passel.letters import ask as correspondence
from passel.letters import notices
from passel.letters.page import BOARD, Page, Picture
from passel.letters.times import when
from passel.mail.letter import Reply
from passel.mail.tags import Tag
from passel.tables.sheets import Address, turn_of
from passel.tables.state import TableState
from passel.tables.turns import PlayedTurn

REMINDED: Final = 0.8  # a player is reminded when this part of the time is gone
FAREWELL: Final = "-farewell-"


class DueLetter(NamedTuple):
    """An email to the player of a seat, or to a former one.  The same name means the same email, which is
    sent once."""

    name: str
    seat: int
    user: str
    who: str
    to: Address
    tag: Tag
    write: Callable[[Picture], Page]

    def page(self, picture: Picture) -> Page:
        with in_language(self.to.language):
            return self.write(picture)

    def data(self) -> Callable[[], Page]:
        """Return a function that writes the email for a file, with its picture inside the page."""
        return cache(lambda: self.page("data"))

    def key(self, state: TableState) -> str:
        """Return a key that no other email has: another game may use the same name, and a new player of a
        seat has read nothing yet."""
        before = sum(each.seat == self.seat for each in state.former)
        again = f"-{before + 1}" if before and FAREWELL not in self.name else ""
        return f"{state.id}-{state.history.commitment[:12]}-{self.name}{again}"

    def reply(self, state: TableState) -> Reply:
        page = self.page("cid")
        return replace(self.undrawn(state, page), pictures=pictures(page))

    def undrawn(self, state: TableState, page: Page) -> Reply:
        """Return the email without its picture, which takes long to draw and doesn't need the table any
        more."""
        return Reply(
            to=self.to.email,
            subject=f"{self.tag.in_subject} {page.title}",
            text=page.text,
            html=page.html,
            key=self.key(state),
        )


def is_drawn(page: Page) -> bool:
    return bool(page.svg) and f"cid:{BOARD}" in page.html


def pictures(page: Page) -> tuple[tuple[str, bytes], ...]:
    if not is_drawn(page):
        return ()
    from passel.pictures import png

    return ((BOARD, png(page.svg)),)


def letters(
    state: TableState, now: int, rans: Sequence[PlayedTurn] = (), own_address: str = ""
) -> list[DueLetter]:
    """Return all emails that are due now.

    `rans` are the resolved turns whose reports may not have been sent yet.  If `own_address` is given, the
    moves in a move request are links that start a reply to it."""
    if not state.moved:
        return []
    seats = [seat for seat, seat_state in enumerate(state.seats) if seat_state.user]
    return [
        *farewells(state),
        *(notice for seat in seats for notice in reports(state, seat, rans)),
        *(notice for seat in seats for notice in owed(state, seat, now, own_address)),
    ]


def farewells(state: TableState) -> Iterator[DueLetter]:
    """Yield an email to each player who left the game or lost the seat."""
    for number, former in enumerate(state.former, 1):
        name = f"{state.game.seat_names[former.seat]}{FAREWELL}{number}"
        yield DueLetter(
            name,
            former.seat,
            former.user,
            former.name,
            former.address,
            Tag(state.id),
            lambda picture, former=former: notices.farewell(state, former),  # type: ignore[misc]
        )


def reports(state: TableState, seat: int, rans: Sequence[PlayedTurn]) -> Iterator[DueLetter]:
    """Yield the turn reports for a seat.  A new player gets only the last one."""
    seat_state, name = state.seats[seat], state.game.seat_names[seat]
    for ran in rans:
        if ran is rans[-1] or ran.addresses[seat].email == seat_state.address.email:
            tag = seat_tag(state, seat)
            if tag.turn:  # orders in reply are for the next turn
                tag = replace(tag, turn=ran.turn + 1)
            write = partial(notices.report, state, ran, seat, reader=seat_state.address)
            yield DueLetter(
                f"{name}-report-{ran.label}",
                seat,
                seat_state.user,
                seat_state.name,
                seat_state.address,
                tag,
                write,
            )


def owed(state: TableState, seat: int, now: int, own_address: str) -> Iterator[DueLetter]:
    """Yield all other emails to the player of a seat."""
    seat_state, turn = state.seats[seat], turn_of(state)
    name, tag = state.game.seat_names[seat], seat_tag(state, seat)

    def notice(kind: str, write: Callable[[Picture], Page]) -> DueLetter:
        return DueLetter(
            f"{name}-{kind}", seat, seat_state.user, seat_state.name, seat_state.address, tag, write
        )

    if turn and turn == min(state.turns):  # later turns are announced by the report of the turn before
        anew = state.history.rollbacks
        again = f"-{anew + 1}" if anew else ""
        yield notice(f"orders-{turn}{again}", lambda picture: notices.orders(state, seat))
    if state.phase != "playing":
        if not state.turns or state.phase == "closed":  # else the last turn report tells it
            yield notice("over", lambda picture: notices.over(state, seat, story(state, seat), picture))
        if notices.is_revealed(state):
            yield notice("revealed", lambda picture: notices.revealed(state))
        return
    if seat_state.level:
        yield notice(f"bot-{seat_state.rests}", lambda picture: notices.bot_sits_in(state))
    for number, line in said_by_the_referee(state):
        yield notice(f"news-{number}", lambda picture, text=line: notices.said(state, seat, text))  # type: ignore[misc]
    if not waits(state, seat):
        return
    if not turn:
        yield notice(f"ask-{seat_state.asks}", lambda picture: the_ask(state, seat, picture, own_address))
    if seat_state.until[1] == seat_state.asks and state.deadline(seat) == seat_state.until[0]:
        yield notice(
            f"time-{seat_state.asks}-{seat_state.until[0]}", lambda picture: notices.more_time(state, seat)
        )
    reminder = reminder_at(state, seat)
    if reminder is not None and reminder <= now:
        end = state.deadline(seat)
        yield notice(f"reminder-{seat_state.asks}-{end}", lambda picture: notices.reminder(state, seat))


def seat_tag(state: TableState, seat: int) -> Tag:
    turn = turn_of(state)
    ask = state.seats[seat].asks if not turn and state.ask_of(seat) is not None else 0
    return Tag(state.id, state.game.seat_names[seat], turn, ask)


def what_waits(state: TableState, seat: int) -> str:
    """Return what a player should do now, for the answer to an email that we couldn't use."""
    tag, turn = seat_tag(state, seat).in_subject, turn_of(state)
    if turn and state.ask_of(seat) is not None:
        asked = _("We have your orders for turn {turn}. Send new ones to replace them.")
        if state.sealed(seat) is None:
            asked = _("We're waiting for your orders for turn {turn}.")
        return asked.format(turn=turn) + " " + _("Use the subject {tag}.").format(tag=tag)
    if not turn and waits(state, seat):
        prompt = state.game.words.prompt(state.game.view(state.pos, seat, state.names()))
        return _("It's your turn. Reply to the email {tag}: {prompt}").format(prompt=prompt, tag=tag)
    return _("It's not your turn. We'll email you when it is.")


def waits(state: TableState, seat: int) -> bool:
    """Return whether this player has to act: no plan or automatic answer does it for them."""
    ask = state.ask_of(seat)
    if ask is None or not state.seats[seat].person or state.paused:
        return False
    if turn_of(state):
        return state.sealed(seat) is None
    return len(ask.options) > 1 and not state.planned(seat) and not state.ordered(seat)


def reminder_at(state: TableState, seat: int) -> int | None:
    clock, seat_state = state.terms.clock, state.seats[seat]
    end = state.deadline(seat)
    if clock.kind != "correspondence" or end is None:
        return None
    if end == clock.deadline(seat_state.asked, seat_state.bank, seat_state.away):
        return clock.part(seat_state.asked, REMINDED, seat_state.away)
    return end - round((1 - REMINDED) * clock.hours * HOUR)


def next_reminder(state: TableState, now: int) -> int | None:
    seats = [seat for seat in range(len(state.seats)) if waits(state, seat)]
    times = [reminder_at(state, seat) for seat in seats]
    return min((at for at in times if at is not None and at > now), default=None)


def said_by_the_referee(state: TableState) -> list[tuple[int, str]]:
    """Return what the host has said since the current moves were first asked for, each with its number."""
    asked = min([state.seats[ask.seat].asked for ask in state.pos.asks], default=0)
    lines = [line for spoken, line in state.talk.lines if spoken is not None]
    first = state.talk.told[-1] - len(lines) + 1
    return [
        (number, line.text)
        for number, line in enumerate(lines, first)
        if state.by_host(line) and line.at >= asked
    ]


def story(state: TableState, seat: int) -> list[Heard]:
    """Return the lines that the seat got since its player's last move."""
    left = state.journal.told[seat] - state.seats[seat].heard
    found: list[Heard] = []
    for _spoken, entry in reversed(state.journal.lines):
        if len(found) >= left:
            break
        line = heard(entry, seat)
        if line is not None:
            found.append(line)
    found.reverse()
    return found


def the_ask(state: TableState, seat: int, picture: Picture, own_address: str) -> Page:
    seat_state, end = state.seats[seat], state.deadline(seat)
    return correspondence.asking(
        state.game,
        state.game.view(state.pos, seat, state.names()),
        story(state, seat),
        seat_state.asks,
        state.order_of(seat),
        "" if end is None else when(end, seat_state.address.zone),
        players=() if seat_state.heard else notices.at_table(state),
        said=notices.talk(state.said_to(seat)),
        subject=seat_tag(state, seat).in_subject,
        own_address=own_address,
        picture=picture,
    )
