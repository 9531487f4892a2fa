"""The clerk: which letters a table owes to whom.

Nothing here writes, sends or looks at a clock: it is all made of the table as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from passel.clock import HOUR
from passel.i18n import _, speaking
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

REMINDED: Final = 0.8  # of the time is gone when somebody is reminded
FAREWELL: Final = "-farewell-"


class DueLetter(NamedTuple):
    """A letter to the player of a seat, or to a former one.  Its name is the same as long as it is the same
    letter: it is sent once."""

    name: str
    seat: int
    user: str
    who: str
    to: Address
    tag: Tag
    write: Callable[[Picture], Page]

    def page(self, picture: Picture) -> Page:
        with speaking(self.to.language):
            return self.write(picture)

    def data(self) -> Callable[[], Page]:
        """To be read from a file, which has its picture in it."""
        return cache(lambda: self.page("data"))

    def key(self, hosted: TableState) -> str:
        """The same game may be begun anew under the same name, and who takes over a seat has read nothing."""
        before = sum(each.seat == self.seat for each in hosted.former)
        again = f"-{before + 1}" if before and FAREWELL not in self.name else ""
        return f"{hosted.id}-{hosted.course.commitment[:12]}-{self.name}{again}"

    def reply(self, hosted: TableState) -> Reply:
        page = self.page("cid")
        return replace(self.undrawn(hosted, page), pictures=pictures(page))

    def undrawn(self, hosted: TableState, page: Page) -> Reply:
        """Without the picture, which takes the longest and no longer needs the table."""
        return Reply(
            to=self.to.email,
            subject=f"{self.tag.in_subject} {page.title}",
            text=page.text,
            html=page.html,
            key=self.key(hosted),
        )


def is_drawn(page: Page) -> bool:
    return bool(page.svg) and f"cid:{BOARD}" in page.html


def pictures(page: Page) -> tuple[tuple[str, bytes], ...]:
    if not is_drawn(page):
        return ()
    from passel.pictures import png

    return ((BOARD, png(page.svg)),)


def letters(hosted: TableState, now: int, rans: Sequence[PlayedTurn] = ()) -> list[DueLetter]:
    """All that is owed now; `rans` are the turns run on sheets whose reports may not have gone out yet."""
    if not hosted.moved:
        return []
    seats = [seat for seat, chair in enumerate(hosted.chairs) if chair.user]
    return [
        *farewells(hosted),
        *(notice for seat in seats for notice in reports(hosted, seat, rans)),
        *(notice for seat in seats for notice in owed(hosted, seat, now)),
    ]


def farewells(hosted: TableState) -> Iterator[DueLetter]:
    """To those who have left the game, or lost their seat."""
    for number, former in enumerate(hosted.former, 1):
        name = f"{hosted.game.seat_names[former.seat]}{FAREWELL}{number}"
        write = partial(notices.farewell, hosted, former)
        yield DueLetter(name, former.seat, former.user, former.name, former.address, Tag(hosted.id), write)


def reports(hosted: TableState, seat: int, rans: Sequence[PlayedTurn]) -> Iterator[DueLetter]:
    """Who has taken over a seat gets the last one; those before it went to whoever was there."""
    chair, name = hosted.chairs[seat], hosted.game.seat_names[seat]
    for ran in rans:
        if ran is rans[-1] or ran.addresses[seat].email == chair.address.email:
            tag = seat_tag(hosted, seat)
            if tag.turn:  # orders that answer it are for the turn after it
                tag = replace(tag, turn=ran.turn + 1)
            write = partial(notices.report, hosted, ran, seat, reader=chair.address)
            yield DueLetter(
                f"{name}-report-{ran.label}", seat, chair.user, chair.name, chair.address, tag, write
            )


def owed(hosted: TableState, seat: int, now: int) -> Iterator[DueLetter]:
    chair, turn = hosted.chairs[seat], turn_of(hosted)
    name, tag = hosted.game.seat_names[seat], seat_tag(hosted, seat)

    def notice(kind: str, write: Callable[[Picture], Page]) -> DueLetter:
        return DueLetter(f"{name}-{kind}", seat, chair.user, chair.name, chair.address, tag, write)

    if turn and turn == min(hosted.turns):  # of all others the report of the turn before has told
        anew = hosted.course.rollbacks
        again = f"-{anew + 1}" if anew else ""
        yield notice(f"orders-{turn}{again}", lambda picture: notices.orders(hosted, seat))
    if hosted.state != "playing":
        if not hosted.turns or hosted.state == "closed":  # else the last report tells it
            yield notice("over", lambda picture: notices.over(hosted, seat, story(hosted, seat), picture))
        if notices.is_revealed(hosted):
            yield notice("revealed", lambda picture: notices.revealed(hosted))
        return
    if chair.level:
        yield notice(f"bot-{chair.rests}", lambda picture: notices.bot_sits_in(hosted, seat))
    for number, line in said_by_the_referee(hosted, seat):
        yield notice(f"news-{number}", lambda picture, text=line: notices.said(hosted, seat, text))  # type: ignore[misc]
    if not waits(hosted, seat):
        return
    if not turn:
        yield notice(f"ask-{chair.asks}", lambda picture: the_ask(hosted, seat, picture))
    if chair.until[1] == chair.asks and hosted.deadline(seat) == chair.until[0]:
        yield notice(f"time-{chair.asks}-{chair.until[0]}", lambda picture: notices.more_time(hosted, seat))
    reminder = reminder_at(hosted, seat)
    if reminder is not None and reminder <= now:
        end = hosted.deadline(seat)
        yield notice(f"reminder-{chair.asks}-{end}", lambda picture: notices.reminder(hosted, seat))


def seat_tag(hosted: TableState, seat: int) -> Tag:
    turn = turn_of(hosted)
    ask = hosted.chairs[seat].asks if not turn and hosted.ask_of(seat) is not None else 0
    return Tag(hosted.id, hosted.game.seat_names[seat], turn, ask)


def what_waits(hosted: TableState, seat: int) -> str:
    """For somebody whose letter came to nothing: what is awaited, and how to write of it."""
    tag, turn = seat_tag(hosted, seat).in_subject, turn_of(hosted)
    if turn and hosted.ask_of(seat) is not None:
        asked = _("Your sheet for turn {turn} is in; another one would replace it.")
        if hosted.sealed(seat) is None:
            asked = _("Your sheet for turn {turn} is awaited.")
        return asked.format(turn=turn) + " " + _("Its subject is {tag}.").format(tag=tag)
    if not turn and waits(hosted, seat):
        prompt = hosted.game.words.prompt(hosted.game.view(hosted.pos, seat, hosted.names()))
        return _("This waits for you: {prompt} Answer the letter {tag}.").format(prompt=prompt, tag=tag)
    return _("Nothing waits for you now: a letter comes when something does.")


def waits(hosted: TableState, seat: int) -> bool:
    """Whether the table really waits for this player: nothing that was said beforehand answers."""
    ask = hosted.ask_of(seat)
    if ask is None or not hosted.chairs[seat].person or hosted.paused:
        return False
    if turn_of(hosted):
        return hosted.sealed(seat) is None
    return len(ask.options) > 1 and not hosted.planned(seat) and not hosted.ordered(seat)


def reminder_at(hosted: TableState, seat: int) -> int | None:
    clock, chair = hosted.terms.clock, hosted.chairs[seat]
    end = hosted.deadline(seat)
    if clock.kind != "correspondence" or end is None:
        return None
    if end == clock.deadline(chair.asked, chair.bank, chair.away):
        return clock.part(chair.asked, REMINDED, chair.away)
    return end - round((1 - REMINDED) * clock.hours * HOUR)


def next_reminder(hosted: TableState, now: int) -> int | None:
    seats = [seat for seat in range(len(hosted.chairs)) if waits(hosted, seat)]
    times = [reminder_at(hosted, seat) for seat in seats]
    return min((at for at in times if at is not None and at > now), default=None)


def said_by_the_referee(hosted: TableState, seat: int) -> list[tuple[int, str]]:
    """Since the seat was asked what it is asked now, each with its number."""
    asked = min([hosted.chairs[ask.seat].asked for ask in hosted.pos.asks], default=0)
    lines = [line for spoken, line in hosted.talk.lines if spoken is not None]
    first = hosted.talk.told[-1] - len(lines) + 1
    return [
        (number, line.text)
        for number, line in enumerate(lines, first)
        if hosted.by_host(line) and line.at >= asked
    ]


def story(hosted: TableState, seat: int) -> list[Heard]:
    """What the seat has heard since its player last decided."""
    left = hosted.journal.told[seat] - hosted.chairs[seat].heard
    found: list[Heard] = []
    for _spoken, entry in reversed(hosted.journal.lines):
        if len(found) >= left:
            break
        line = heard(entry, seat)
        if line is not None:
            found.append(line)
    found.reverse()
    return found


def the_ask(hosted: TableState, seat: int, picture: Picture) -> Page:
    chair, end = hosted.chairs[seat], hosted.deadline(seat)
    return correspondence.asking(
        hosted.game,
        hosted.game.view(hosted.pos, seat, hosted.names()),
        story(hosted, seat),
        chair.asks,
        standing(hosted, seat),
        "" if end is None else when(end, chair.address.zone),
        said=notices.talk(hosted.said_to(seat)),
        subject=seat_tag(hosted, seat).in_subject,
        picture=picture,
    )


def standing(hosted: TableState, seat: int) -> str:
    order = hosted.chairs[seat].order
    if order is None:
        return ""
    return f"{order[0].name} {order[1]}" if order[0].high else order[0].name
