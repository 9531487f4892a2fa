"""By post: what a table does with sheets of orders, and what a referee can do at it.

A sheet is kept in its envelope, outside the position, until the turn is run.  A referee is a host who has no
seat: whoever plays can neither look into envelopes nor have dice rolled anew."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from passel.game import Game, Post, as_typed, folded, shortened
from passel.kernel import Entry, Option, Position, Refused, digest
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.clock import HOUR, NEVER, Clock
from passel.tables.course import shared
from passel.tongue import LANGUAGES, _

if TYPE_CHECKING:
    from passel.tables.hosted import Chair, Hosted

Effect = Callable[[], None]
Considered = tuple[Act, Effect]

SALT: Final = 32  # signs
LONGEST_REASON: Final = 500
LONGEST_EMAIL: Final = 254
LONGEST_PLAN: Final = 100  # choices
LONGEST_CHOICE: Final = 300  # characters: one, or several at once as the game lets people write them
FURTHEST: Final = 400 * 24 * HOUR  # ahead, that anything is put off
EMAIL: Final = re.compile(r"[^\s@<>,;:\"()\[\]\\\x00-\x1f\x7f]+@[^\s@<>,;:\"()\[\]\\\x00-\x1f\x7f]+")


class Frozen(Exception):
    """The game cannot go on by the present rules; its story can still be read."""


def lines(entries: list[Entry]) -> tuple[acts.Line, ...]:
    return tuple([(event.name, a, b, c, d) for event, a, b, c, d in entries])


class Receipt(NamedTuple):
    """That a sheet has come in, without saying what is on it."""

    turn: int
    seat: int
    time: str
    hash: str


class Sealed(NamedTuple):
    """A sheet in its envelope."""

    text: str
    salt: str
    receipt: Receipt


def receipt(text: str, turn: int, seat: int, time: str, salt: str) -> Receipt:
    """`salt` is random and stays with the sheet and its writer.  A sheet is short: without it anybody could
    guess until the hash fits, and orders that were not used are secret for good (MK-79)."""
    if len(salt) < SALT:
        raise ValueError(f"A receipt needs a salt of {SALT} random signs or more.")
    sealed = f"{salt}\n{turn}\n{seat}\n{time}\n{text}"
    return Receipt(turn, seat, time, sha256(sealed.encode("utf-8", "surrogatepass")).hexdigest())


def written_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Rolled(NamedTuple):
    """That a referee went back to a turn, and why; turn 0 is in a game without sheets.  `left` is the turn
    for which sheets were being written then."""

    at: int
    turn: int
    reason: str
    left: int


class Address(NamedTuple):
    email: str = ""
    zone: str = "UTC"
    language: str = "en"


NOWHERE: Final = Address()


# -- sheets ----------------------------------------------------------------------------------------------


def turn_of(hosted: Hosted) -> int:
    """The turn for which sheets are being written; 0 if none are."""
    return hosted.turn if hosted.state == "playing" else 0


def the_post(hosted: Hosted) -> Post:
    if not turn_of(hosted) or hosted.game.post is None:
        raise Refused(_("No orders are asked for now."))
    return hosted.game.post


def missing(hosted: Hosted) -> list[int]:
    """The people whose orders have not come in."""
    return [seat for seat in awaited(hosted) if hosted.chairs[seat].person]


def awaited(hosted: Hosted) -> list[int]:
    """All from whom something is to come: whoever has sent a sheet is still asked, but has answered."""
    return [ask.seat for ask in hosted.pos.asks if hosted.sealed(ask.seat) is None]


def writing(hosted: Hosted) -> bool:
    """Whether a bot has still to say what it wants."""
    return any(hosted.chairs[seat].level for seat in awaited(hosted))


def opening(hosted: Hosted) -> int | None:
    """When the sheets of a turn are opened: as soon as all are in, if that was agreed, or when the time is up
    of all whose sheets are awaited.  What was rolled back waits for the referee or for the deadline, as
    somebody may want to send another sheet; unless the referee wants it run again as it was."""
    early = not hosted.redo and hosted.terms.early and not missing(hosted)
    return 0 if early or hosted.redo == "at once" else latest(hosted)


def on_a_sheet(hosted: Hosted) -> None:
    """Who writes choice by choice is done with the last one, and when all are done the turn is over.  So
    where a turn waits though all are done, only a sheet waits with it.  Asked before something is chosen, not
    when it is read again."""
    if turn_of(hosted) and (hosted.redo or not hosted.terms.early):
        raise Refused(_("This turn waits for its deadline or the referee: send your orders on a sheet."))


def latest(hosted: Hosted) -> int | None:
    """When the sheets of a turn are opened at the latest."""
    people = missing(hosted) or [ask.seat for ask in hosted.pos.asks]
    deadlines = [hosted.deadline(seat) for seat in people]
    known = [deadline for deadline in deadlines if deadline is not None]
    return max(known) if known else None


def seal(hosted: Hosted, act: acts.Seal, at: int) -> Considered:
    if act.by != hosted.host or hosted.seats_of(act.by):  # a referee hands in what came by letter
        hosted.own(act.seat, act.by)
    the_post(hosted)
    if act.turn != turn_of(hosted):
        raise Refused(_("Orders are asked for turn {turn} now.").format(turn=turn_of(hosted)))
    chair = hosted.chair(act.seat)
    if chair.level:
        raise Refused(_("A bot plays for you: come back to the table first."))
    if hosted.paused:
        raise Refused(_("The game is paused."))
    if hosted.pos.ask_of(act.seat) is None:
        raise Refused(_("The orders of this seat are in already."))
    if len(act.text) > acts.LONGEST_DRAFT:
        raise Refused(_("That is too long: {n:,} characters.").format(n=len(act.text)))
    if not act.text:
        before = hosted.sealed(act.seat)
        if before is None:
            raise Refused(_("There is no sheet that could be taken back."))

        def taken() -> None:  # one goes on writing where one was
            chair.draft = before.text
            hosted.take_out(act.seat)

        return act, taken
    envelope = Sealed(act.text, act.salt, receipt(act.text, act.turn, act.seat, written_time(at), act.salt))

    def effect() -> None:
        hosted.sheets.setdefault(act.turn, {})[act.seat] = envelope
        chair.draft = ""

    return act, effect


def legible(hosted: Hosted, seat: int, text: str) -> None:
    """Refuses a sheet of which nothing can stand.  Asked before one is sealed, not when it is read again."""
    reading = the_post(hosted).reading(hosted.game.view(hosted.pos, seat), text)
    if reading.sheet is None:
        fault = next(each for each in reading.verdicts if each.code == "E12")
        raise Refused(fault.reason, fault.clause)


def run(hosted: Hosted, act: acts.Run, at: int) -> Considered:
    """When all sheets are in, or the time is up, or as the referee wishes."""
    post = the_post(hosted)
    if act.by:
        hosted.only_host(act.by)
    late = missing(hosted)
    if late and act.by and hosted.seats_of(act.by):
        raise Refused(_("Sheets are still missing: whoever plays cannot run the turn without them."))
    if writing(hosted):
        raise Refused(_("A bot is still writing its orders: try again."))
    if hosted.paused:
        raise Refused(_("The game is paused."))
    course, pos = hosted.course, hosted.pos.copy()
    pos.journal = []
    # What was run once is run so again: the sheets may be read otherwise some day.
    known = hosted.game.box.texts
    moves = [(seat, known[text]) for seat, text in act.moves] or ordered(hosted, post)
    for seat, option in moves:
        pos.play(seat, option)
    entries = pos.journal or []
    written = acts.Run(
        by=act.by,
        id=act.id,
        moves=tuple([(seat, option.text) for seat, option in moves]),
        journal=lines(entries),
        digest=digest(pos),
        over=pos.over,
    )
    if act.digest and act.digest != written.digest:
        raise Frozen("By the present rules this game would have gone another way.")

    # Who still had time when the referee opened the envelopes has missed nothing.
    lapsed = [seat for seat in late if (end := hosted.deadline(seat)) is None or end <= at]

    def effect() -> None:
        for seat, chair in enumerate(hosted.chairs):
            if seat in lapsed:
                chair.lapses += 1
            elif chair.person and seat not in late:
                chair.lapses = 0
            chair.draft = ""
        hosted.redo = ""
        course.moves += [shared(seat, option) for seat, option in moves]
        hosted.journal.add(entries)
        hosted.go_on(pos, at, anew=True)  # the next sheet is asked for in the same words

    return written, effect


def ordered(hosted: Hosted, post: Post) -> list[tuple[int, Option]]:
    """What all sheets come to, seat by seat; whoever has sent none has ordered nothing."""
    moves = []
    for seat in sorted(ask.seat for ask in hosted.pos.asks):
        envelope = hosted.sealed(seat)
        view = hosted.game.view(hosted.pos, seat)
        text = "" if envelope is None else envelope.text
        moves += [(seat, option) for option in post.orders(hosted.pos, seat, view, text)]
    return moves


def rehearsal(hosted: Hosted) -> tuple[list[tuple[int, Option]], list[Entry], Position]:
    """What the sheets that are in would come to, with other dice than those that will fall: a referee need
    not know these either.  Bots that are still writing order nothing."""
    moves = ordered(hosted, the_post(hosted))
    pos = hosted.pos.copy()
    pos.key, pos.journal = token_bytes(32), []
    for seat, option in moves:
        pos.play(seat, option)
    return moves, pos.journal, pos


# -- the referee -----------------------------------------------------------------------------------------


def referee(hosted: Hosted, user: str) -> None:
    hosted.only_host(user)
    if hosted.seats_of(user):
        raise Refused(_("Only a host who does not play can do that."))


def rollback(hosted: Hosted, act: acts.Rollback, at: int) -> Considered:
    """Sheets of the turn to which it goes back are in their envelopes again; those of later turns are void.
    When a game is over its seed is published: from then on everybody could foretell the new dice."""
    referee(hosted, act.by)
    hosted.when("playing")
    reason = act.reason.strip()
    if not reason or len(reason) > LONGEST_REASON:
        raise Refused(
            _("Say why, in up to {n} characters: it is told to everybody.").format(n=LONGEST_REASON)
        )
    if not 0 <= act.moves < len(hosted.course.moves):
        raise Refused(_("There is nothing to go back to."))
    course, left = hosted.course.back_to(act.moves), turn_of(hosted)
    pos = course.replay()
    pos.journal = []

    def effect() -> None:
        hosted.plea = None
        hosted.course = course
        hosted.turns = {turn: moves for turn, moves in hosted.turns.items() if moves <= act.moves}
        hosted.sheets = {turn: sheets for turn, sheets in hosted.sheets.items() if turn in hosted.turns}
        hosted.announce(reason, at)
        for chair in hosted.chairs:
            chair.plan = ()
        hosted.go_on(pos, at, anew=True)
        hosted.redo = "" if not turn_of(hosted) else "at once" if act.again else "wait"
        hosted.rolled.append(Rolled(at, turn_of(hosted), reason, left))

    return act, effect


def extend(hosted: Hosted, act: acts.Extend, at: int) -> Considered:
    hosted.only_host(act.by)
    hosted.when("playing")
    if hosted.terms.clock.kind != "correspondence":
        raise Refused(_("There is no deadline that could be put off."))
    if not at < act.until < at + FURTHEST:
        raise Refused(_("A deadline is put off to some moment in the next year."))
    if len(act.reason) > LONGEST_REASON:
        raise Refused(_("That is too long: {n:,} characters.").format(n=len(act.reason)))
    seats = [ask.seat for ask in hosted.pos.asks] if act.seat < 0 else [act.seat]
    chairs = [hosted.chair(seat) for seat in seats]

    def effect() -> None:
        for chair in chairs:
            chair.until = (act.until, chair.asks)
        if act.reason.strip():
            hosted.announce(act.reason.strip(), at)

    return act, effect


# -- what a player may say beforehand ----------------------------------------------------------------------


def mine(hosted: Hosted, seat: int, user: str) -> Chair:
    """Of the player, or of the referee for them; or what the table does by itself."""
    if not user or (user == hosted.host and not hosted.seats_of(user)):
        return hosted.chair(seat)
    return hosted.own(seat, user)


def away(hosted: Hosted, act: acts.Away, at: int) -> Considered:
    chair = mine(hosted, act.seat, act.by)
    hosted.when("open", "playing")
    if act.until > act.begin and not at < act.until < at + FURTHEST:
        raise Refused(_("A vacation ends at some moment in the next year."))

    def effect() -> None:
        chair.away = (act.begin, act.until) if act.until > act.begin else NEVER

    return act, effect


def address(hosted: Hosted, act: acts.Address, at: int) -> Considered:
    chair = mine(hosted, act.seat, act.by)
    if act.email and (len(act.email) > LONGEST_EMAIL or not EMAIL.fullmatch(act.email)):
        raise Refused(_("{text} is no address for mail.").format(text=shortened(act.email)))
    Clock(zone=act.zone).checked()
    if act.language not in LANGUAGES:
        raise Refused(_("There is no language {name}.").format(name=shortened(act.language)))

    def effect() -> None:
        chair.address = Address(act.email, act.zone, act.language)

    return act, effect


def plan(hosted: Hosted, act: acts.Plan, at: int) -> Considered:
    chair = mine(hosted, act.seat, act.by)
    hosted.when("playing")
    if len(act.options) > LONGEST_PLAN:
        raise Refused(_("A plan has up to {n} choices.").format(n=LONGEST_PLAN))
    for text in act.options:
        if not is_notation(hosted.game, text):
            raise Refused(_("{name} knows no {text}.").format(name=hosted.game.name, text=shortened(text)))

    def effect() -> None:
        chair.plan = act.options

    return act, effect


def is_notation(game: Game, text: str) -> bool:
    """A choice, or words of choices where the game lets people write several at once: whether they can be
    chosen is seen when the time comes."""
    if text in game.box.texts:
        return True
    words = folded(text[:LONGEST_CHOICE]).replace(";", " ").split()
    known = {word for name in game.notation for word in name.split()}
    return (
        game.shorthand is not as_typed and len(text) <= LONGEST_CHOICE and bool(words) and known >= set(words)
    )


POSTAL: Final[dict[type[Act], Callable[[Hosted, Any, int], Considered]]] = {
    acts.Seal: seal,
    acts.Run: run,
    acts.Rollback: rollback,
    acts.Extend: extend,
    acts.Away: away,
    acts.Address: address,
    acts.Plan: plan,
}
