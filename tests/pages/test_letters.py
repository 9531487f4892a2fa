"""What the page about a table says of letters: whether any are sent, to where, and where to write to."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from pages.by_post import Writing, refereed
from passel.server.mail.addresses import Owner
from passel.tables.time_control import TimeControl
from server.door import Door, opened

pytestmark = pytest.mark.pure
ADA = "ada@example.org"


async def said(writer: Writing) -> str:
    """The part about letters, as it is read."""
    page = await writer.page("/host")
    part = page[page.index('value="address"') : page.index('value="away"')]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


async def address(door: Door, writer: Writing, email: str) -> str:
    """The user, after this was typed."""
    assert (await writer.fill("/host", do="address", email=email, zone="UTC", language="en")).status == 303
    state = (await door.service.table(writer.table)).state
    return next(seat_state.user for seat_state in state.seats if seat_state.address.email == email)


async def test_a_house_without_a_door_for_mail_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        _rae, ada, _bo = await refereed(door)
        await address(door, ada, ADA)
        page = await said(ada)
        assert "Email isn't set up on this server." in page
        assert "confirmed" not in page and "desk@" not in page


async def test_an_address_is_not_confirmed_and_then_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        addresses = door.app.state.addresses
        await addresses.set_own_address("desk@house.example")
        _rae, ada, bo = await refereed(door)
        assert "confirmed" not in await said(ada)
        before = await said(bo)
        user = await address(door, ada, ADA)
        page = await said(ada)
        assert f"Confirm {ADA}: open the email we sent." in page
        assert "Write to desk@house.example from that address" in page
        await addresses.confirm(Owner(user, ADA))
        page = await said(ada)
        assert f"{ADA} is confirmed" in page and "write to desk@house.example" in page
        await address(door, ada, "ada@elsewhere.example")
        assert "Confirm ada@elsewhere.example: open the email" in await said(ada)
        await address(door, ada, "ädä@example.org")
        assert "send email to ädä@example.org. Check the address." in await said(ada)
        assert await said(bo) == before


async def test_letters_are_for_tables_by_correspondence(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        await door.app.state.addresses.set_own_address("desk@house.example")
        _rae, ada, _bo = await refereed(door, clock={"kind": "live"})
        await address(door, ada, ADA)
        page = await said(ada)
        assert "only for games played over days" in page and "confirmed" not in page
        assert (await door.service.table(ada.table)).state.terms.clock == TimeControl(kind="live")


async def test_a_house_that_opens_without_mail_has_forgotten_its_door(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        await door.app.state.addresses.set_own_address("desk@house.example")
    async with opened(tmp_path) as door:
        assert await door.app.state.addresses.own_address() == ""
