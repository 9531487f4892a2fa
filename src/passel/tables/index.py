"""What is kept beside the acts, so that tables can be found."""

from __future__ import annotations

from passel.mail.tags import plain_address
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.hosted import Hosted
from passel.tables.store import Write


def index(hosted: Hosted, act: Act, now: int) -> list[Write]:
    """What changes with an act that is about to be true."""
    place = hosted.id
    match act:
        case acts.Open(terms=terms, by=user):
            row = {"id": place, "game": terms.game, "state": "open", "private": terms.private}
            table: Write = ("new table", {**row, "opened": now, "due": None})
            return [table, *seated(place, user)]  # a host finds the table without sitting there
        case acts.Start():
            return [("state", {"which": place, "state": "playing", "due": now})]
        case acts.Decide(over=True) | acts.Run(over=True):
            return [("state", {"which": place, "state": "over", "due": None}), *ended(hosted, now)]
        case acts.End():
            return [("state", {"which": place, "state": "closed", "due": None}), *ended(hosted, now)]
        case acts.Sit(level="", by=user):
            return seated(place, user)
        case acts.Leave(seat=seat) | acts.Kick(seat=seat) | acts.Hand(seat=seat):
            writes: list[Write] = []
            user = hosted.chair(seat).user
            if user != hosted.host and hosted.seats_of(user) == [seat]:
                writes.append(("unseat", {"table_id": place, "user_id": user}))
            if isinstance(act, acts.Hand):
                writes += seated(place, act.to)
            return writes + addressed(hosted, seat, "", now)
        case acts.Address(seat=seat, email=email):
            return addressed(hosted, seat, email, now)
    return []


def seated(table: str, user: str) -> list[Write]:
    place = {"table_id": table, "user_id": user}
    return [("unseat", place), ("seat", place)]


def addressed(hosted: Hosted, seat: int, email: str, now: int) -> list[Write]:
    """From where people play here, once this is the address of `seat`."""
    emails = [chair.address.email for chair in hosted.chairs]
    if emails[seat] == email:
        return []
    emails[seat] = email
    ended = now if hosted.state in ("over", "closed") else None
    people = {
        (box, chair.user)
        for chair, each in zip(hosted.chairs, emails, strict=True)
        if (box := plain_address(each))
    }
    place = hosted.id
    return [
        ("unaddress", {"table_id": place}),
        *[
            ("address", {"email": box, "table_id": place, "user_id": user, "ended": ended})
            for box, user in sorted(people)
        ],
    ]


def ended(hosted: Hosted, now: int) -> list[Write]:
    if not any(chair.address.email for chair in hosted.chairs):
        return []
    return [("ended", {"which": hosted.id, "ended": now})]
