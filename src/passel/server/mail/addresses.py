"""Confirmation of email addresses.  Anybody can type any address, so a game's emails go only to confirmed
ones: we send one email with a code, and only its reader can send the code back."""

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
from passel.i18n import _, in_language
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

MAIL_ADDRESS: Final = "mail"  # the name of the stored value: the server's own address
CODE: Final = re.compile(
    r"^[^\w\n]{0,20}confirm[^\w\n]{1,20}([0-9a-f]{12})[^\w\n]{0,20}$", re.MULTILINE | re.IGNORECASE
)
MOST_CODES: Final = 10  # in an email
MOST_CACHED: Final = 20_000
# Limits for these emails: in a day to one address and for one user, in an hour for the whole server.
TO_ONE_ADDRESS: Final = 3
FOR_ONE_USER: Final = 5
FROM_THE_SERVER: Final = 100


class Owner(NamedTuple):
    """A user and the address from which they play, confirmed or not."""

    user: str
    box: str  # the address in the form that is compared


class Playing(NamedTuple):
    """A user who plays at a table from an address; `ended` is set when the game is over."""

    table: str
    user: str
    ended: int | None
    confirmed: str | None


def owner_of(player: SeatState | Former) -> Owner | None:
    """Return who gets the emails of a seat or of a former player; None without a valid address."""
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
        self._all: Final = Hourly(FROM_THE_SERVER, self._seconds)

    def _seconds(self) -> float:
        return self.people.time.now() / 1000

    # -- the server's own address --------------------------------------------------------------------------

    async def own_address(self) -> str:
        """Return the server's own email address; "" if it takes no email."""
        return (await self.store.value(MAIL_ADDRESS) or b"").decode()

    async def set_own_address(self, address: str) -> None:
        await self.store.set_value(MAIL_ADDRESS, address.encode())

    # -- players' addresses --------------------------------------------------------------------------------

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
        """Return the confirmation code.  It is not stored: it is computed with the server's key."""
        return self.people.sign("address", f"{owner.user} {owner.box}")[:12]

    def confirms(self, codes: Sequence[str], owner: Owner) -> bool:
        """Return whether this owner's code is among those in an email."""
        code = self.code(owner).encode() if codes else b""
        return any(hmac.compare_digest(each.encode(), code) for each in codes)

    def may_ask(self, owner: Owner) -> bool:
        """Return whether an email with a code may be sent: one for each owner, and within the limits."""
        if owner in self._asked:
            return False
        may = self._to.take(owner.box) and self._for.take(owner.user) and self._all.take("")
        if may:
            remember(self._asked, owner)
        return may

    def question(self, state: TableState, seat: int, owner: Owner) -> tuple[str, str]:
        """Return subject and text of the email with the code.  The recipient may not know us, so it contains
        nothing that other people wrote but a name, and nothing of the game."""
        game, seat_state = state.game, state.seats[seat]
        with in_language(seat_state.address.language):
            title = _("Confirm your email for {game}").format(game=game.name)
            who = _("{name} wants to get emails about a game of {game} at this address.")
            asks = [
                who.format(name=seat_state.name, game=game.name),
                "",
                _("Is that you? Reply with this line:"),
                "",
                f"confirm {self.code(owner)}",
                "",
                _("If not, ignore this email."),
            ]
            text = letter((title, [line for each in asks for line in wrap(each, WIDTH) or [""]]))
        return f"{Tag(state.id, game.seat_names[seat]).in_subject} {title}", text


def codes_in(text: str) -> list[str]:
    """Return the confirmation codes in an email."""
    return [found[1].lower() for found in islice(CODE.finditer(text), MOST_CODES)]


def named_in(letter: Letter, playing: Sequence[Playing]) -> list[Playing]:
    """Return those at the table that an email names, or all.  Mail programs and people do not keep small and
    capital letters apart."""
    tag = letter.tag
    return [each for each in playing if tag is None or each.table.casefold() == tag.game.casefold()]


def the_table(letter: Letter, own: Sequence[Playing]) -> str:
    """Return the table that an email names, or else the only one at which the sender plays."""
    tables = sorted({each.table for each in own})
    if letter.tag is None:
        return only_one(sorted({each.table for each in own if each.ended is None}) or tables)
    if not tables:
        raise Stranger(_("This address isn't playing in {game}.").format(game=letter.tag.game))
    return letter.tag.game if letter.tag.game in tables else tables[0]


def seat_of(state: TableState, writer: Playing) -> int:
    """Return the sender's seat.  Another process may have removed them already: then raise Stranger."""
    for seat in state.seats_of(writer.user):
        return seat
    raise Stranger(_("This address isn't playing in {game}.").format(game=state.id))


def remember(owners: OrderedDict[Owner, None], owner: Owner) -> None:
    owners[owner] = None
    if len(owners) > MOST_CACHED:
        owners.popitem(last=False)
