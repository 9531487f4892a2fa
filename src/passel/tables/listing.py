"""The rows that are written with an act, so that tables can be found without reading their acts."""

from __future__ import annotations

from passel.mail.tags import plain_address
from passel.storage import schema
from passel.storage.base import Write
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.state import TableState


def index(state: TableState, act: Act, now: int) -> list[Write]:
    """Return what to write together with an act, which the table has not taken yet."""
    place = state.id
    match act:
        case acts.Open(terms=terms, by=user):
            # A host finds the table without sitting there, and as long as it exists.
            game = listed_tutorial(terms.game) if terms.scene else terms.game
            return [add_table(place, game, "open", terms.private, now), list_seated(place, user)]
        case acts.Start():
            return [set_state(place, "playing", now)]
        case acts.Decide(over=True) | acts.Run(over=True):
            return [set_state(place, "over", None), *ended(state, now)]
        case acts.End():
            return [set_state(place, "closed", None), *ended(state, now)]
        case acts.Sit(level="", by=user):
            return [] if user == state.host else seated(place, user)
        case acts.Leave(seat=seat) | acts.Kick(seat=seat) | acts.GiveSeat(seat=seat):
            writes: list[Write] = []
            user = state.seat_state(seat).user
            if user != state.host and state.seats_of(user) == [seat]:
                writes.append(unseat(place, user))
            if isinstance(act, acts.GiveSeat):
                writes += seated(place, act.to)
            return writes + addressed(state, seat, "", now)
        case acts.Address(seat=seat, email=email):
            return addressed(state, seat, email, now)
    return []


def listed_tutorial(game: str) -> str:
    """Return the name under which the tables of a game's tutorial are listed, apart from real games."""
    return f"{game} tutorial"


def is_tutorial(listed: str) -> bool:
    return listed.endswith(" tutorial")


def add_table(table: str, game: str, state: str, private: bool, opened: int, due: int | None = None) -> Write:
    row = {"id": table, "game": game, "state": state, "private": private, "opened": opened, "due": due}
    return schema.INSERT_TABLE, row


def set_state(table: str, state: str, due: int | None) -> Write:
    return schema.SET_STATE, {"which": table, "state": state, "due": due}


def set_due(table: str, due: int) -> Write:
    return schema.SET_DUE, {"which": table, "due": due}


def unseat(table: str, user: str) -> Write:
    return schema.DELETE_SEATED, {"table_id": table, "user_id": user}


def seated(table: str, user: str) -> list[Write]:
    """List the table among the user's, where it may be already."""
    return [unseat(table, user), list_seated(table, user)]


def list_seated(table: str, user: str) -> Write:
    return schema.INSERT_SEATED, {"table_id": table, "user_id": user}


def addressed(state: TableState, seat: int, email: str, now: int) -> list[Write]:
    """Replace the addresses of a table's players, if `email` is a new address for this seat."""
    emails = [seat_state.address.email for seat_state in state.seats]
    if emails[seat] == email:
        return []
    emails[seat] = email
    ended = now if state.phase in ("over", "closed") else None
    people = {
        (box, seat_state.user)
        for seat_state, each in zip(state.seats, emails, strict=True)
        if (box := plain_address(each))
    }
    place = state.id
    return [
        (schema.DELETE_ADDRESSES, {"table_id": place}),
        *[
            (schema.INSERT_ADDRESS, {"email": box, "table_id": place, "user_id": user, "ended": ended})
            for box, user in sorted(people)
        ],
    ]


def ended(state: TableState, now: int) -> list[Write]:
    if not any(seat_state.address.email for seat_state in state.seats):
        return []
    return [(schema.END_ADDRESSES, {"which": state.id, "ended": now})]
