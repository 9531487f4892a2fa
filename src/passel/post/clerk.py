"""The clerk: which letters a table owes to whom.

Nothing here writes, sends or looks at a clock: it is all made of the table as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from passel.kernel import Heard, heard
from passel.mail.letter import Reply
from passel.mail.tags import Tag
from passel.post import correspondence, news
from passel.post.page import BOARD, Page, Picture
from passel.post.times import when
from passel.post.turns import Ran
from passel.tables.bypost import turn_of
from passel.tables.clock import HOUR
from passel.tables.hosted import Hosted
from passel.tongue import speaking

REMINDED: Final = 0.8  # of the time is gone when somebody is reminded


class Notice(NamedTuple):
    """A letter to a seat.  Its name is the same as long as it is the same letter: it is sent once."""

    name: str
    seat: int
    tag: Tag
    write: Callable[[Picture], Page]

    def page(self, hosted: Hosted, picture: Picture) -> Page:
        with speaking(hosted.chairs[self.seat].address.language):
            return self.write(picture)

    def data(self, hosted: Hosted) -> Callable[[], Page]:
        """To be read from a file, which has its picture in it."""
        return cache(lambda: self.page(hosted, "data"))

    def key(self, hosted: Hosted) -> str:
        """The same game may be begun anew under the same name."""
        return f"{hosted.id}-{hosted.course.commitment[:12]}-{self.name}"

    def reply(self, hosted: Hosted) -> Reply:
        page = self.page(hosted, "cid")
        return Reply(
            to=hosted.chairs[self.seat].address.email,
            subject=f"{self.tag.in_subject} {page.title}",
            text=page.text,
            html=page.html,
            pictures=pictures(page),
            key=self.key(hosted),
        )


def pictures(page: Page) -> tuple[tuple[str, bytes], ...]:
    if not page.svg or f"cid:{BOARD}" not in page.html:
        return ()
    from passel.pictures import png

    return ((BOARD, png(page.svg)),)


def letters(hosted: Hosted, now: int, ran: Ran | None = None) -> list[Notice]:
    """All that is owed now; `ran` is the last turn that was run, if orders are written on sheets."""
    if not hosted.moved:
        return []
    seats = [seat for seat, chair in enumerate(hosted.chairs) if chair.user]
    return [notice for seat in seats for notice in owed(hosted, seat, now, ran)]


def owed(hosted: Hosted, seat: int, now: int, ran: Ran | None) -> Iterator[Notice]:
    chair, turn = hosted.chairs[seat], turn_of(hosted)
    name, tag = hosted.game.seat_names[seat], seat_tag(hosted, seat)

    def notice(kind: str, write: Callable[[Picture], Page]) -> Notice:
        return Notice(f"{name}-{kind}", seat, tag, write)

    playing = hosted.state == "playing"
    if ran is not None and (not playing or ran.turn == turn - 1):
        yield notice(f"report-{ran.label}", lambda picture: news.report(hosted, ran, seat, picture))
    elif turn:
        anew = hosted.course.rollbacks
        again = f"-{anew + 1}" if anew else ""
        yield notice(f"orders-{turn}{again}", lambda picture: news.orders(hosted, seat))
    if not playing:
        if ran is None or hosted.state == "closed":  # else the last report tells it
            yield notice("over", lambda picture: news.over(hosted, seat, story(hosted, seat), picture))
        if news.is_revealed(hosted):
            yield notice("revealed", lambda picture: news.revealed(hosted))
        return
    if chair.level:
        yield notice(f"bot-{chair.asks}", lambda picture: news.bot_sits_in(hosted, seat))
    for number, line in said_by_the_referee(hosted, seat):
        yield notice(f"news-{number}", lambda picture, text=line: news.said(hosted, seat, text))  # type: ignore[misc]
    if not waits(hosted, seat):
        return
    if not turn:
        yield notice(f"ask-{chair.asks}", lambda picture: the_ask(hosted, seat, picture))
    if chair.until[1] == chair.asks and hosted.deadline(seat) == chair.until[0]:
        yield notice(f"time-{chair.asks}-{chair.until[0]}", lambda picture: news.more_time(hosted, seat))
    reminder = reminder_at(hosted, seat)
    if reminder is not None and reminder <= now:
        end = hosted.deadline(seat)
        yield notice(f"reminder-{chair.asks}-{end}", lambda picture: news.reminder(hosted, seat))


def seat_tag(hosted: Hosted, seat: int) -> Tag:
    turn = turn_of(hosted)
    ask = hosted.chairs[seat].asks if not turn and hosted.ask_of(seat) is not None else 0
    return Tag(hosted.id, hosted.game.seat_names[seat], turn, ask)


def waits(hosted: Hosted, seat: int) -> bool:
    """Whether the table really waits for this player: nothing that was said beforehand answers."""
    ask = hosted.ask_of(seat)
    if ask is None or not hosted.chairs[seat].person or hosted.paused:
        return False
    if turn_of(hosted):
        return hosted.sealed(seat) is None
    return len(ask.options) > 1 and not hosted.planned(seat) and not hosted.ordered(seat)


def reminder_at(hosted: Hosted, seat: int) -> int | None:
    clock, chair = hosted.terms.clock, hosted.chairs[seat]
    end = hosted.deadline(seat)
    if clock.kind != "correspondence" or end is None:
        return None
    if end == clock.deadline(chair.asked, chair.bank, chair.away):
        return clock.part(chair.asked, REMINDED, chair.away)
    return end - round((1 - REMINDED) * clock.hours * HOUR)


def next_reminder(hosted: Hosted, now: int) -> int | None:
    seats = [seat for seat in range(len(hosted.chairs)) if waits(hosted, seat)]
    times = [reminder_at(hosted, seat) for seat in seats]
    return min((at for at in times if at is not None and at > now), default=None)


def said_by_the_referee(hosted: Hosted, seat: int) -> list[tuple[int, str]]:
    """Since the seat was asked what it is asked now, each with its number."""
    asked = min([hosted.chairs[ask.seat].asked for ask in hosted.pos.asks], default=0)
    lines = [line for spoken, line in hosted.talk.lines if spoken is not None]
    first = hosted.talk.told[-1] - len(lines) + 1
    return [
        (number, line.text)
        for number, line in enumerate(lines, first)
        if line.seat < 0 and line.name == hosted.host_name and line.at >= asked
    ]


def story(hosted: Hosted, seat: int) -> list[Heard]:
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


def the_ask(hosted: Hosted, seat: int, picture: Picture) -> Page:
    chair, end = hosted.chairs[seat], hosted.deadline(seat)
    return correspondence.asking(
        hosted.game,
        hosted.game.view(hosted.pos, seat),
        hosted.names(),
        story(hosted, seat),
        chair.asks,
        standing(hosted, seat),
        "" if end is None else when(end, chair.address.zone),
        subject=seat_tag(hosted, seat).in_subject,
        picture=picture,
    )


def standing(hosted: Hosted, seat: int) -> str:
    order = hosted.chairs[seat].order
    if order is None:
        return ""
    return f"{order[0].name} {order[1]}" if order[0].high else order[0].name
