"""Play by email at the tables of a server, for games over days whose players gave an address.

The handler is notified when a table changes, and then checks it; tables without addresses are skipped.
Which emails are due follows from the table alone.  After a restart they are returned again: the key of an
email keeps it from being sent twice."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec.structs import replace

from passel.clock import HOUR, SECOND
from passel.i18n import _, in_language
from passel.kernel import Refused
from passel.letters.answering import answer_letter, read_checked
from passel.letters.due import DueLetter, letters, next_reminder
from passel.letters.incoming import Stranger, answer, seats_from, unused
from passel.letters.page import Page
from passel.mail.letter import Letter, Reply
from passel.server.mail.addresses import (
    Addresses,
    Owner,
    Playing,
    codes_in,
    named_in,
    owner_of,
    reader,
    seat_of,
    the_table,
)
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.queue import NoSuchTable, OpenTable
from passel.tables.service import TableService
from passel.tables.state import TableState
from passel.tables.turns import runs

LOG: Final = logging.getLogger("passel.mail")
HELD: Final = 600 * SECOND  # how long a move request waits while its player has the table open
LINGER: Final = 60 * SECOND  # and how long after the player has left the page
KEPT: Final = 30 * 24 * HOUR  # how long after a game its last emails are returned again
RETRY: Final = 300 * SECOND
IN_ONE_GO: Final = 50  # tables that are checked before their emails go to the outbox
RECENT: Final = 3  # turns whose reports may not have been sent
Draw = Callable[[Page], Awaitable[tuple[tuple[str, bytes], ...]]]
MOST_KNOWN: Final = 20_000  # tables whose sent emails are remembered


class Pigeonhole:
    """The state of the emails of a table, by their keys."""

    __slots__ = ("given", "watched")

    def __init__(self) -> None:
        self.given: set[str] = set()  # returned for sending
        self.watched: dict[str, int] = {}  # held back: when the player closed the page, 0 if it is open


class TableLetterHandler:
    """Answers emails to tables of the service, and says which emails are due."""

    def __init__(
        self,
        service: TableService,
        addresses: Addresses,
        draw: Draw,
        notify: Callable[[], None],
        own_address: str = "",
    ) -> None:
        """`notify` is called when `due` may have changed; `own_address` is where players reply to."""
        self.service: Final = service
        self.addresses: Final = addresses
        self.draw: Final = draw
        self.notify: Final = notify
        self.own_address: Final = own_address
        self._looks: Final[dict[str, int]] = {}  # when to check a table next
        self._holes: Final[OrderedDict[str, Pigeonhole]] = OrderedDict()
        self._begun = False
        service.changed = self.changed

    def close(self) -> None:
        self.service.changed = None

    def changed(self, table: OpenTable | None) -> None:
        if table is None:
            self._begun = False
        elif concerns(table.state):
            self._looks[table.state.id] = self.service.time.now()
        else:
            return
        self.notify()

    # -- outgoing emails -----------------------------------------------------------------------------------

    async def due(self) -> int | None:
        now = self.service.time.now()
        if not self._begun:
            return now
        return max(now, min(self._looks.values())) if self._looks else None

    async def attend(self) -> list[Reply]:
        if not self._begun:
            await self._begin()
        now = self.service.time.now()
        found: list[Reply] = []
        for table in [table for table, at in self._looks.items() if at <= now][:IN_ONE_GO]:
            try:
                found += await self._look(table)
            except NoSuchTable:
                self._looks.pop(table, None)
            except Exception:
                LOG.exception("the emails of a table could not be written", extra={"table": table})
                self._looks[table] = now + RETRY
        return found

    async def _begin(self) -> None:
        """After a restart, check all tables with addresses, and games that ended not long ago: their last
        emails may not have been sent."""
        now, store = self.service.time.now(), self.service.store
        self._begun = True
        try:
            await store.forget_addresses(now - KEPT)
            for table in await store.addressed_tables(now - KEPT):
                self._looks.setdefault(table, now)
        except BaseException:
            self._begun = False
            raise

    async def _look(self, id: str) -> list[Reply]:
        """Return the emails of a table that are due now and were not returned yet."""
        table = await self.service.table(id)
        self._looks.pop(id, None)
        state = table.state
        if not concerns(state):
            return []
        owners = {owner for seat_state in state.seats if (owner := owner_of(seat_state))}
        known = owners | {owner for former in state.former if (owner := owner_of(former))}
        confirmed = {owner for owner in known if await self.addresses.is_confirmed(owner)}
        # No await from here to the pictures: the table must not change in between.
        now = self.service.time.now()
        before, after = self._holes.get(id) or Pigeonhole(), Pigeonhole()
        looks = [next_reminder(state, now)]
        rans = runs(state)[-RECENT:]
        drafts = []
        for notice in letters(state, now, rans, self.own_address):
            owner = reader(notice.user, notice.to)
            if owner is None or owner not in confirmed:
                continue
            # A new player of a seat, or a new address, gets what is due there.
            key = f"{notice.key(state)} {owner.box}"
            if key not in before.given:
                until = held(table, notice, before.watched.get(key), now)
                if until > now:
                    after.watched[key] = 0 if is_looking(table, owner.user) else before.watched[key] or now
                    looks.append(until)
                    continue
                page = notice.page("cid")
                drafts.append((replace(notice.undrawn(state, page), key=key), page))
            after.given.add(key)
        asked = self._ask(state, owners - confirmed)
        drawn = [replace(reply, pictures=await self.draw(page)) for reply, page in drafts]
        self._holes[id] = after
        self._holes.move_to_end(id)
        if len(self._holes) > MOST_KNOWN:
            self._holes.popitem(last=False)
        following = [at for at in (*looks, self._looks.get(id)) if at is not None]
        if following:
            self._looks[id] = min(following)
        return [*asked.values(), *drawn]

    def _ask(self, state: TableState, unknown: set[Owner]) -> dict[Owner, Reply]:
        """Return the emails with confirmation codes."""
        found = {}
        for seat, seat_state in enumerate(state.seats if state.phase in ("open", "playing") else ()):
            owner = owner_of(seat_state)
            if owner is not None and owner in unknown and self.addresses.may_ask(owner):
                subject, text = self.addresses.question(state, seat, owner)
                found[owner] = Reply(owner.box, subject, text, key=f"confirm {owner.user} {owner.box}")
        return found

    # -- incoming emails -----------------------------------------------------------------------------------

    async def language(self, sender: str) -> str:
        playing = await self.addresses.playing(sender)
        for each in sorted(playing, key=lambda each: not each.confirmed):  # anybody can type any address
            with suppress(NoSuchTable, Stranger):
                state = (await self.service.table(each.table)).state
                return state.seats[seat_of(state, each)].address.language
        return "en"

    async def receive(self, letter: Letter) -> list[Reply]:
        playing = await self.addresses.playing(letter.sender)
        codes = codes_in(letter.text)
        try:
            for each in playing:
                if self.addresses.confirms(codes, Owner(each.user, letter.sender)):
                    return [await self._confirm(letter, each, playing)]
            named = named_in(letter, playing)
            if named and not any(each.confirmed for each in named):
                return [await self._not_yet(letter, named[0])]
        except Refused as refused:
            return [unused(letter, refused)]
        reply, _table = await answer_letter(self, letter)
        return [reply]

    async def find_table(self, letter: Letter) -> tuple[OpenTable, list[int]]:
        named = named_in(letter, await self.addresses.playing(letter.sender))
        own = [each for each in named if each.confirmed]
        table = await self.service.table(the_table(letter, own))
        users = {each.user for each in own}
        seats = seats_from(table.state, letter.sender)
        return table, [seat for seat in seats if table.state.seats[seat].user in users]

    async def take_letter(self, table: OpenTable, seat: int, letter: Letter) -> str:
        """Do what the email says.  Each act is saved when it is done."""
        state, seat_state = table.state, table.state.seats[seat]
        user = seat_state.user
        await self.service.hold(table)  # reading a long email takes time, and must not delay other tables
        try:
            again, asked = state.knows(user, letter.id), seat_state.asks
            incoming = await asyncio.to_thread(read_checked, state, seat, letter, user)
        finally:
            self.service.let_go(table)
        refusals = []
        for act in incoming.acts:
            try:
                await self.service.act(state.id, partial(still, act, asked))
                refusals.append("")
            except Refused as refused:
                refusals.append(refused.reason)
            if isinstance(act, acts.Undo):
                asked = seat_state.asks
        said = incoming.reply(refusals)
        if again:  # a crash may have come between two lines of it
            said += _("Send anything else in a new email.") + "\n"
        return said

    # -- confirmed addresses -------------------------------------------------------------------------------

    async def _confirm(self, letter: Letter, writer: Playing, playing: Sequence[Playing]) -> Reply:
        await self.addresses.confirm(Owner(writer.user, letter.sender))
        for each in playing:
            if each.user == writer.user:
                self._looks[each.table] = self.service.time.now()
        state = (await self.service.table(writer.table)).state
        with in_language(state.seats[seat_of(state, writer)].address.language):
            said = _("Thanks! You'll get your game emails here.")
        return answer(letter, said + "\n", letter.subject)

    async def _not_yet(self, letter: Letter, writer: Playing) -> Reply:
        """Send the confirmation code again, if somebody writes from an address that is not confirmed."""
        state = (await self.service.table(writer.table)).state
        seat = seat_of(state, writer)
        subject, text = self.addresses.question(state, seat, Owner(writer.user, letter.sender))
        with in_language(state.seats[seat].address.language):
            said = _("Confirm this address first. We haven't used your email.")
        return answer(letter, f"{said}\n\n{text}", subject, stranger=True)


def concerns(state: TableState) -> bool:
    """Return whether this table may have to send emails."""
    slow = state.terms.clock.kind == "correspondence" and not state.frozen
    addresses = [seat_state.address for seat_state in state.seats] + [
        former.address for former in state.former
    ]
    return slow and any(address.email for address in addresses)


def held(table: OpenTable, notice: DueLetter, left: int | None, now: int) -> int:
    """Return until when a move request is held back because its player has the table open, or had it open a
    moment ago.  `left` is when they closed it, 0 if it was open at the last check, None if it was not."""
    seat_state = table.state.seats[notice.seat]
    if "-ask-" not in notice.name:
        return 0
    if is_looking(table, seat_state.user):
        return seat_state.asked + HELD
    return 0 if left is None else min((left or now) + LINGER, seat_state.asked + HELD)


def is_looking(table: OpenTable, user: str) -> bool:
    return any(subscriber.user == user for subscriber in table.subscribers)


def still(act: Act, asked: int, state: TableState) -> Act:
    """Return the act, or raise Refused if its move was made while we read the email: the time was up."""
    if isinstance(act, acts.Decide) and state.seats[act.seat].asks != asked:
        raise Refused(_("That move has already been made."))
    return act
