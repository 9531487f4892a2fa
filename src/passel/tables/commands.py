"""Commands: what a browser or a program can send to a table.  Each becomes an act."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final, get_args

import msgspec
from msgspec import Meta

from passel.accounts import LONGEST_NAME, People, User
from passel.bots.characters import EVERYBODY, bot_name
from passel.contract import BadSetting, Game, Scene
from passel.i18n import _
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.records import LARGEST, BadRecord, Record, read, write
from passel.registry import shelf
from passel.tables import acts
from passel.tables.acts import Act, Begin, Terms, Title
from passel.tables.queue import OpenTable, Proposal, new_start
from passel.tables.service import TableService
from passel.tables.sheets import SALT, legible, turn_of
from passel.tables.state import TableState
from passel.tables.time_control import TimeControl
from passel.tables.tutorial import LEVEL, PLAYER, scene_of

Seat = Annotated[int, Meta(ge=0, le=31)]
# An expert may have a limit of at most 9,999 iterations or 9.9 seconds: experts of other tables wait.
Level = Annotated[str, Meta(max_length=20, pattern=r"^[a-z]*(:[0-9]{1,4}|:[0-9](\.[0-9]+)?s)?$")]
Text = Annotated[str, Meta(max_length=acts.LONGEST_DRAFT)]
Moment = Annotated[int, Meta(ge=0, le=10**14)]  # milliseconds since 1970
ACTS: Final[dict[Any, type[Act]]] = {kind.__struct_config__.tag: kind for kind in get_args(acts.Any_)}
STORED_AS: Final[dict[Any, str]] = {
    "ask_undo": "plea",
    "use_bot": "rest",
    "give_seat": "hand",
}  # in the log, as in 0.1.0


def act_of(command: type[Command]) -> type[Act]:
    """Return the act of the same name."""
    tag = command.__struct_config__.tag
    return ACTS[STORED_AS.get(tag, tag)]


class Command(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="do"):
    """`id`, if given, is chosen by the sender: a command that is sent twice is run once."""

    id: Annotated[str, Meta(max_length=40)] = ""

    def act(self, state: TableState, user: User) -> Act:
        """Return the act of the same name, with the same fields."""
        return self.derive(user)

    def derive(self, user: User, **changed: Any) -> Act:
        """Return the act of the same name, with the same fields except those in `changed`."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return act_of(type(self))(**fields | {"by": user.id} | changed)


class Seated(Command, frozen=True, kw_only=True):
    """A command for a seat; without one, for the sender's own."""

    seat: Seat | None = None

    def act(self, state: TableState, user: User) -> Act:
        return self.derive(user, seat=self.at(state, user))

    def at(self, state: TableState, user: User) -> int:
        """Return the seat that is meant."""
        if self.seat is not None:
            return self.seat
        own = state.seats_of(user.id)
        if not own:
            raise NotAllowed(_("You don't have a seat at this table."))
        return own[0]


class Owned(Seated, frozen=True, kw_only=True):
    """Only the player in the seat may send it, not the host."""

    def at(self, state: TableState, user: User) -> int:
        seat = super().at(state, user)
        if state.seat_state(seat).user != user.id:
            raise NotAllowed(_("That's not your seat."))
        return seat


class Enter(Command, frozen=True, kw_only=True, tag="enter"):
    invitation: Annotated[str, Meta(max_length=60)]


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Takes a seat, the first free one if none is given.  With a level, the host adds a bot."""

    seat: Seat | None = None
    level: Level = ""

    def act(self, state: TableState, user: User) -> Act:
        free = [seat for seat, seat_state in enumerate(state.seats) if not seat_state.taken]
        if self.seat is None and not free:
            raise Refused(_("This table is full. You can watch."))
        seat = free[0] if self.seat is None else self.seat
        if not self.level:
            return self.derive(user, seat=seat, name=distinct_name(state, seat, user.name))
        if state.seat_state(seat).taken:
            raise Refused(_("That seat is taken. Choose another."))
        return self.derive(user, seat=seat, name=free_name(state, self.level, names_at(state)))


class Leave(Seated, frozen=True, kw_only=True, tag="leave"):
    pass


class Kick(Command, frozen=True, kw_only=True, tag="kick"):
    seat: Seat


class GiveSeat(Seated, frozen=True, kw_only=True, tag="give_seat"):
    """Gives the seat to another person, by the name of their account."""

    to: Annotated[str, Meta(max_length=LONGEST_NAME)]


class UseBot(Seated, frozen=True, kw_only=True, tag="use_bot"):
    """Lets a bot play for the seat until its player comes back."""

    level: Level = "regular"


class Back(Seated, frozen=True, kw_only=True, tag="back"):
    pass


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """Starts the game.  With a level, bots take the empty seats."""

    fill: Level = ""

    def act(self, state: TableState, user: User) -> Act:
        return new_start(state, user.id, self.id)


class Decide(Owned, frozen=True, kw_only=True, tag="decide"):
    """Makes a move in short form, as the answer to ask number `ask` of the seat.  Several moves are separated
    by semicolons; all or none of them are made.  `then` answers the question that follows, in advance: if it
    cannot be chosen then, the seat is asked."""

    ask: Annotated[int, Meta(ge=0, le=10**9)]
    choose: Text
    then: Annotated[str, Meta(max_length=200)] = ""

    def act(self, state: TableState, user: User) -> Act:
        return state.decision(user.id, self.id, self.seat, self.ask, self.choose, self.then)


class Read(Owned, frozen=True, kw_only=True, tag="read"):
    """Goes on in a tutorial: its step `step`, counted from 0, is read."""

    step: Annotated[int, Meta(ge=0, le=1000)]


class Undo(Seated, frozen=True, kw_only=True, tag="undo"):
    """Undoes the sender's last move, if nobody has seen anything of it."""


class AskUndo(Seated, frozen=True, kw_only=True, tag="ask_undo"):
    """Asks the others to allow an undo of the sender's last move."""


class Reply(Seated, frozen=True, kw_only=True, tag="reply"):
    """Allows or refuses an undo that another player asks for."""

    yes: bool


class Order(Seated, frozen=True, kw_only=True, tag="order"):
    """Sets an automatic answer; without text, turns it off."""

    text: Annotated[str, Meta(max_length=200)] = ""


class Draft(Seated, frozen=True, kw_only=True, tag="draft"):
    text: Text = ""


class Sketch(Seated, frozen=True, kw_only=True, tag="sketch"):
    """A drawing on a paper of 320 by 200: lines from point to point, as in "M0 0L20 30L40 30"."""

    name: Annotated[str, Meta(max_length=acts.LONGEST_TITLE)] = ""
    lines: Text = ""


class Seal(Owned, frozen=True, kw_only=True, tag="seal"):
    """By post: sends orders for the turn and replaces earlier ones; without text, withdraws them.  A faulty
    order is void alone, but orders that name another turn or seat are refused."""

    turn: Annotated[int, Meta(ge=1, le=10**6)]
    text: Text = ""

    def act(self, state: TableState, user: User) -> Act:
        seat, salt = self.at(state, user), secrets.token_hex(SALT // 2)
        if self.text and turn_of(state) == self.turn:
            legible(state, seat, self.text)
        return self.derive(user, seat=seat, salt=salt)


class Run(Command, frozen=True, kw_only=True, tag="run"):
    """By post: resolves the turn with the orders that are in."""


class Rollback(Command, frozen=True, kw_only=True, tag="rollback"):
    """Goes back to the start of a turn, or to where so many moves were made; only for the referee.  Orders of
    the turn are sealed again and can be replaced until it is resolved, or it is resolved `again` at once."""

    turn: Annotated[int, Meta(ge=0, le=10**6)] = 0
    moves: Annotated[int, Meta(ge=0, le=10**6)] | None = None
    reason: Annotated[str, Meta(max_length=acts.LONGEST_REASON)]
    again: bool = False

    def act(self, state: TableState, user: User) -> Act:
        moves = state.turns.get(self.turn) if self.turn else self.moves
        if moves is None:  # nobody goes back to the beginning by leaving something out
            raise Refused(_("There's nothing to roll back."))
        return acts.Rollback(by=user.id, id=self.id, moves=moves, reason=self.reason, again=self.again)


class Extend(Command, frozen=True, kw_only=True, tag="extend"):
    """Extends the deadline to a time in milliseconds since 1970: for all, or for one seat."""

    until: Moment
    seat: Seat | None = None
    reason: Annotated[str, Meta(max_length=acts.LONGEST_REASON)] = ""

    def act(self, state: TableState, user: User) -> Act:
        return self.derive(user, seat=-1 if self.seat is None else self.seat)


class Away(Seated, frozen=True, kw_only=True, tag="away"):
    """Time off: the time limit of the seat stops."""

    begin: Moment
    until: Moment


class Address(Owned, frozen=True, kw_only=True, tag="address"):
    """Sets the email address of a seat; without one, no emails are sent."""

    email: Annotated[str, Meta(max_length=acts.LONGEST_EMAIL)] = ""
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    language: Annotated[str, Meta(max_length=10)] = "en"

    def act(self, state: TableState, user: User) -> Act:
        return self.derive(user, seat=self.at(state, user), email=self.email.strip())


class Plan(Owned, frozen=True, kw_only=True, tag="plan"):
    """Plans the next moves of the seat, in short form; each is made if it is still possible."""

    options: Annotated[
        tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=acts.LONGEST_PLAN)
    ] = ()


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Writes a chat message to all, or privately to one seat."""

    text: Annotated[str, Meta(max_length=acts.LONGEST_TALK)]
    to: Seat | None = None

    def act(self, state: TableState, user: User) -> Act:
        own = state.seats_of(user.id)
        to = -1 if self.to is None else self.to
        name = state.seats[own[0]].name if own else user.name
        return self.derive(user, name=name, seat=own[0] if own else -1, to=to)


class Remind(Command, frozen=True, kw_only=True, tag="remind"):
    """Reminds a player that the table waits for them: in live games, once for each wait."""

    to: Seat


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    pass


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    pass


class Retime(Command, frozen=True, kw_only=True, tag="retime"):
    clock: TimeControl


class End(Command, frozen=True, kw_only=True, tag="end"):
    reason: Annotated[str, Meta(max_length=200)] = ""


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Starts a rematch: the same players at a new table.  Each person takes the seat of the next person, and
    bots keep theirs.  Where all others are bots, the game starts at once."""


PlainCommand = (  # each becomes one act, which depends only on the table
    Enter | Sit | Leave | Kick | UseBot | Back | Start | Decide | Read | Undo | AskUndo | Reply | Order
    | Draft | Sketch | Seal | Run | Rollback | Extend | Away | Address | Plan | Say | Remind | Pause | Resume
    | Retime | End
)  # fmt: skip
AnyCommand = PlainCommand | GiveSeat | Rematch


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table.  With `sit` or `fill` the table is created and the seats are taken, or nothing is done."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=32)] | None = None
    preset: Annotated[str, Meta(max_length=40)] = ""
    settings: Annotated[
        dict[Annotated[str, Meta(max_length=60)], bool | int | Annotated[str, Meta(max_length=100)]],
        Meta(max_length=100),
    ] = {}
    title: Title = ""
    clock: TimeControl = TimeControl()
    private: bool = False
    watchers: bool = True
    whispers: bool = True
    guide: bool = False
    early: bool = True
    begin: Begin = "host"  # "full": the game starts when the last seat is taken
    sit: bool = False  # you take the first seat
    fill: Level = ""  # bots of this level take all other seats, and the game starts


class Upload(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game file, to continue the game here."""

    record: Annotated[str, Meta(max_length=LARGEST)]
    title: Title = ""
    clock: TimeControl = TimeControl()
    private: bool = False


class Commands:
    def __init__(self, service: TableService, people: People) -> None:
        self.service: Final = service
        self.people: Final = people

    async def lay(self, user: User, wish: NewTable) -> OpenTable:
        game = shelf().get(wish.game)
        if game is None:
            raise BadSetting(_("We don't have that game. We have: {games}.").format(games=", ".join(shelf())))
        terms = Terms(
            game=game.slug,
            seats=min(max(4, game.seats[0]), game.seats[1]) if wish.seats is None else wish.seats,
            settings=game.setting_values(wish.settings, wish.preset),
            title=wish.title,
            clock=wish.clock,
            private=wish.private,
            watchers=wish.watchers,
            whispers=wish.whispers,
            guide=wish.guide,
            early=wish.early,
            begin=wish.begin,
        )
        return await self.service.lay(terms, user.id, user.name, partial(seated, user, wish))

    async def lay_tutorial(self, user: User, game: Game, number: int) -> OpenTable:
        """Create the table of a scene of the game's tutorial, from 1, and start it."""
        scene = scene_of(game, number)
        terms = Terms(
            game=game.slug,
            seats=len(scene.names) + 1,
            settings=game.setting_values(scene.settings),
            title=_("Tutorial"),
            private=True,
            watchers=False,
            scene=number,
        )
        return await self.service.lay(terms, user.id, user.name, partial(scripted, user, scene))

    async def do(self, user: User, table: str, command: AnyCommand) -> OpenTable:
        match command:
            case GiveSeat():
                return await self._give_seat(user, table, command)
            case Rematch():
                return await self._rematch(user, table)
            case Start(fill=level) if level:
                return await self.service.act(table, partial(filled, user, command))
        return await self.service.act(table, partial(proposed, user, command))

    async def _give_seat(self, user: User, table: str, command: GiveSeat) -> OpenTable:
        to = await self.people.find(command.to)

        def act(state: TableState) -> Proposal:
            if state.knows(user.id, command.id):
                return None
            seat = command.at(state, user)
            name = distinct_name(state, seat, to.name)
            given = acts.GiveSeat(by=user.id, id=command.id, seat=seat, to=to.id, name=name)
            return [given, *renamed_bots(state, seat, to.name)]

        return await self.service.act(table, act)

    async def _rematch(self, user: User, table: str) -> OpenTable:
        """Return the table of the rematch.  If two players start one at the same time, the second table stays
        empty."""
        state = (await self.service.table(table)).state
        if not state.rematch:
            state.consider(acts.Rematch(by=user.id, table="?"), 0)  # raises Refused otherwise
            fresh = await self.service.lay(state.terms, user.id, user.name)
            act = acts.Rematch(by=user.id, table=fresh.state.id)
            await self.service.act(table, lambda state: None if state.rematch else act)
            if state.rematch == fresh.state.id:
                await self._move_on(state, fresh)
                await self.service.act(fresh.state.id, partial(started_alone, user))
        return await self.service.table(state.rematch)

    async def _move_on(self, old: TableState, fresh: OpenTable) -> None:
        """Seat everybody: each person where the next one was, so that another begins, and bots as before.  A
        bot that took over from a person has no name of its own, and gets one."""
        people = [seat for seat, seat_state in enumerate(old.seats) if seat_state.user]
        place = dict(zip(people, [*people[1:], *people[:1]], strict=True))
        names = names_at(old)
        for seat, seat_state in enumerate(old.seats):
            user, name, level = seat_state.user, seat_state.name, seat_state.level
            if user:
                act: Act = acts.Sit(by=user, seat=place[seat], name=name)
                await self.service.act(fresh.state.id, entered(fresh.state.invitation, user))
            else:
                if name not in EVERYBODY:
                    name = free_name(fresh.state, level, names)
                    names.append(name)
                act = acts.Sit(by=fresh.state.host, seat=seat, name=name, level=level)
            await self.service.act(fresh.state.id, lambda state, act=act: act)  # type: ignore[misc]

    async def resume(self, user: User, upload: Upload) -> OpenTable:
        """Create a table for the game in a game file; who uploads it is the host."""
        record = await asyncio.to_thread(self._read, upload.record)  # others need not wait
        terms = Terms(
            game=record.game.slug,
            seats=record.seats,
            settings=record.settings,
            title=upload.title,
            clock=upload.clock,
            private=upload.private,
        )
        table = await self.service.lay(terms, user.id, user.name)
        await self.service.act(table.state.id, lambda state: acts.Bring(by=user.id, record=write(record)))
        return table

    def _read(self, text: str) -> Record:
        try:
            return read(text)
        except BadRecord as bad:
            raise Refused(str(bad)) from None


def proposed(user: User, command: PlainCommand, state: TableState) -> Proposal:
    """Return the act of a command; nothing if it was run before.  Bots make room for a person's name."""
    if state.knows(user.id, command.id):
        return None
    act = command.act(state, user)
    if isinstance(act, acts.Sit) and not act.level:
        return [act, *renamed_bots(state, act.seat, user.name)]
    return act


def started_alone(user: User, state: TableState) -> Proposal:
    """Return the start of the game, if all others are bots: nobody has to be waited for."""
    alone = {each.user for each in state.seats if each.user} == {user.id}
    ready = state.phase == "open" and all(each.taken for each in state.seats)
    return new_start(state, user.id) if alone and ready else None


def seated(user: User, wish: NewTable, state: TableState) -> Proposal:
    """Return the acts that are stored together with the creation of a table."""
    sitting = [Sit().act(state, user)] if wish.sit else []
    if not wish.fill:
        return sitting or None
    return [*sitting, *bots(state, user, wish.fill, len(sitting)), new_start(state, user.id)]


def scripted(user: User, scene: Scene, state: TableState) -> Proposal:
    """Return the acts that seat everybody at the table of a tutorial, and start it.  The texts name the other
    players, so a person with the same name gets a number."""
    name = (
        f"{user.name} 2" if user.name.casefold() in [each.casefold() for each in scene.names] else user.name
    )
    others = [
        acts.Sit(by=user.id, seat=seat, name=each, level=LEVEL) for seat, each in enumerate(scene.names, 1)
    ]
    return [acts.Sit(by=user.id, seat=PLAYER, name=name), *others, new_start(state, user.id)]


def filled(user: User, command: Start, state: TableState) -> Proposal:
    """Return the acts that fill all seats with bots and start the game."""
    if state.knows(user.id, command.id):
        return None
    return [*bots(state, user, command.fill), command.act(state, user)]


def bots(state: TableState, user: User, level: str, first: int = 0) -> list[Act]:
    """Return the acts that seat a bot in each free seat from `first` on."""
    names = names_at(state)
    wanted: list[Act] = []
    for seat, seat_state in enumerate(state.seats):
        if seat >= first and not seat_state.taken:
            names.append(free_name(state, level, names))
            wanted.append(acts.Sit(by=user.id, seat=seat, name=names[-1], level=level))
    return wanted


def names_at(state: TableState) -> list[str]:
    """Return the names that no bot may take: of all players, and of the host, who may still take a seat."""
    return [state.host_name, *[seat_state.name for seat_state in state.seats if seat_state.name]]


def distinct_name(state: TableState, seat: int, name: str) -> str:
    """Return the name of a person in a seat, with a number if another person at the table has the name, or a
    bot that can no longer take another one."""
    taken = {
        each.name.casefold()
        for other, each in enumerate(state.seats)
        if other != seat and (each.user or state.phase != "open")
    }
    numbered = (f"{name} {number}" for number in range(2, len(state.seats) + 2))
    return next(each for each in (name, *numbered) if each.casefold() not in taken)


def renamed_bots(state: TableState, seat: int, name: str) -> list[Act]:
    """Return the acts with which bots take other names when a person with this name takes a seat, before the
    game starts: marks on a board have first letters, so those should differ too."""
    wanted: list[Act] = []
    if state.phase != "open":
        return wanted
    names = [name, *names_at(state)]
    for other, each in enumerate(state.seats):
        if other == seat or each.user or not each.level:
            continue
        if each.name[:1].casefold() != name[:1].casefold():
            continue
        better = free_name(state, each.level, names)
        used = {each.name[:1].casefold() for each in state.seats} | {name[:1].casefold()}
        if each.name.casefold() == name.casefold() or better[0].casefold() not in used:
            wanted.append(acts.Sit(by=state.host, seat=other, name=better, level=each.level))
            names.append(better)
    return wanted


def free_name(state: TableState, level: str, names: list[str]) -> str:
    """Return the name of another bot at the table."""
    return bot_name(level, state.id, names, state.terms.guide)


def entered(invitation: str, user: str) -> Callable[[TableState], Act | None]:
    return lambda state: None if user == state.host else acts.Enter(by=user, invitation=invitation)
