"""Whose an address is.  Anybody can type one at a public server, so the letters of a game go only to where
somebody has confirmed it: one letter with a code goes there, and only who reads it can send the code back."""

from __future__ import annotations

import hmac
import re
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from textwrap import wrap
from typing import Final, NamedTuple

from passel.accounts import People
from passel.i18n import _, speaking
from passel.letters.ask import letter
from passel.letters.incoming import Stranger, only_one
from passel.letters.page import WIDTH
from passel.mail.letter import Letter
from passel.mail.rate_limit import DAY, Hourly
from passel.mail.tags import Tag, plain_address
from passel.storage.base import Store, Taken
from passel.tables.parts import Former, SeatState
from passel.tables.sheets import Address
from passel.tables.state import TableState

DESK: Final = "mail"  # under which the server keeps where letters are to be sent to
CODE: Final = re.compile(
    r"^[^\w\n]{0,20}confirm[^\w\n]{1,20}([0-9a-f]{12})[^\w\n]{0,20}$", re.MULTILINE | re.IGNORECASE
)
MOST_CODES: Final = 10  # in a letter
MOST_CACHED: Final = 20_000
# How many of these letters go out: in a day to one address and for one user, in an hour altogether.
TO_ONE_ADDRESS: Final = 3
FOR_ONE_USER: Final = 5
FROM_THE_HOUSE: Final = 100


class Owner(NamedTuple):
    """Somebody who plays from an address, or says so."""

    user: str
    box: str  # the address, as it is compared


class Playing(NamedTuple):
    """That somebody plays at a table from an address; a game that is over has `ended`."""

    table: str
    user: str
    ended: int | None
    confirmed: str | None


def owner_of(player: SeatState | Former) -> Owner | None:
    """Whoever is to get the letters of a seat, or a last one, if mail can be sent there."""
    return reader(player.user, player.address)


def reader(user: str, address: Address) -> Owner | None:
    box = plain_address(address.email) if user else ""
    return Owner(user, box) if box else None


class Addresses:
    def __init__(self, store: Store, people: People) -> None:
        self.store: Final = store
        self.people: Final = people
        self._confirmed: Final[OrderedDict[Owner, None]] = OrderedDict()
        self._asked: Final[OrderedDict[Owner, None]] = OrderedDict()
        self._to: Final = Hourly(TO_ONE_ADDRESS, self._seconds, DAY)
        self._for: Final = Hourly(FOR_ONE_USER, self._seconds, DAY)
        self._all: Final = Hourly(FROM_THE_HOUSE, self._seconds)

    def _seconds(self) -> float:
        return self.people.time.now() / 1000

    # -- the server's own ----------------------------------------------------------------------------------

    async def desk(self) -> str:
        """Return the server's own email address; "" if it takes no email."""
        return (await self.store.value(DESK) or b"").decode()

    async def set_desk(self, address: str) -> None:
        await self.store.set_value(DESK, address.encode())

    # -- people's ------------------------------------------------------------------------------------------

    async def playing(self, box: str) -> list[Playing]:
        """Return who plays where from this address, confirmed or not."""
        return [Playing(*row) for row in await self.store.players_at(box)]

    async def is_confirmed(self, owner: Owner) -> bool:
        if owner in self._confirmed:
            return True
        if not await self.store.is_confirmed(owner.user, owner.box):
            return False
        remember(self._confirmed, owner)
        return True

    async def confirm(self, owner: Owner) -> None:
        with suppress(Taken):  # it was confirmed before
            await self.store.confirm(owner.user, owner.box)
        remember(self._confirmed, owner)

    def code(self, owner: Owner) -> str:
        """Nothing is kept of it: it follows from the secret of the server."""
        return self.people.sign("address", f"{owner.user} {owner.box}")[:12]

    def confirms(self, codes: Sequence[str], owner: Owner) -> bool:
        """Whether this owner's code is among those that a letter has."""
        code = self.code(owner).encode() if codes else b""
        return any(hmac.compare_digest(each.encode(), code) for each in codes)

    def may_ask(self, owner: Owner) -> bool:
        """Whether a letter that asks for it may go out: one for each owner, and not too many at all."""
        if owner in self._asked:
            return False
        may = self._to.take(owner.box) and self._for.take(owner.user) and self._all.take("")
        if may:
            remember(self._asked, owner)
        return may

    def question(self, state: TableState, seat: int, owner: Owner) -> tuple[str, str]:
        """Subject and text of the letter by which an address is confirmed.  Who gets it may know nothing of
        us, so it has no more words of other people in it than a name, and nothing of the game."""
        game, seat_state = state.game, state.seats[seat]
        with speaking(seat_state.address.language):
            title = _("{game}: is this your address?").format(game=game.name)
            who = _("{name} sits at a table of {game} and wants letters about it to come here.")
            asks = [
                who.format(name=seat_state.name, game=game.name),
                "",
                _("If that is you, answer with this line:"),
                "",
                f"confirm {self.code(owner)}",
                "",
                _("If not, do nothing, and nothing comes of it."),
            ]
            text = letter((title, [line for each in asks for line in wrap(each, WIDTH) or [""]]))
        return f"{Tag(state.id, game.seat_names[seat]).in_subject} {title}", text


def codes_in(text: str) -> list[str]:
    """What a letter confirms, line by line."""
    return [found[1].lower() for found in islice(CODE.finditer(text), MOST_CODES)]


def named_in(letter: Letter, playing: Sequence[Playing]) -> list[Playing]:
    """Return those at the table that a letter names, or all.  Mail programs and people do not keep small and
    capital letters apart."""
    tag = letter.tag
    return [each for each in playing if tag is None or each.table.casefold() == tag.game.casefold()]


def the_table(letter: Letter, own: Sequence[Playing]) -> str:
    """That which the letter names, or the only one at which its writer plays."""
    tables = sorted({each.table for each in own})
    if letter.tag is None:
        return only_one(sorted({each.table for each in own if each.ended is None}) or tables)
    if not tables:
        raise Stranger(_("No seat of {game} is played from this address.").format(game=letter.tag.game))
    return letter.tag.game if letter.tag.game in tables else tables[0]


def seat_of(state: TableState, writer: Playing) -> int:
    """Where the writer of a letter sits; another process may have seen them go before we do."""
    for seat in state.seats_of(writer.user):
        return seat
    raise Stranger(_("No seat of {game} is played from this address.").format(game=state.id))


def remember(owners: OrderedDict[Owner, None], owner: Owner) -> None:
    owners[owner] = None
    if len(owners) > MOST_CACHED:
        owners.popitem(last=False)
