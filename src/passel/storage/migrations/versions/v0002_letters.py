"""Play by email: the addresses of players at each table, and which addresses are confirmed."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ACTS = sa.table("acts", sa.column("table_id"), sa.column("number"), sa.column("body", sa.LargeBinary))
TABLES = sa.table("tables", sa.column("id"), sa.column("state"))


def upgrade() -> None:
    addressed = op.create_table(
        "addressed",
        sa.Column("email", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("ended", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_index("addressed_by_table", "addressed", ["table_id"])
    op.create_table(
        "confirmed",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("email", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    db = op.get_bind()
    for table in tables_with_addresses(db):
        for email, user in sorted(set(addresses(db, table))):
            row = {"email": email, "table_id": table, "user_id": user, "ended": None}
            db.execute(addressed.insert(), row)


def tables_with_addresses(db: sa.Connection) -> list[str]:
    """Return the unfinished tables where a player of the former release left an address.  It never sent a
    letter, so for ended games none is outstanding."""
    place = "instr(body, :needle)" if db.dialect.name == "sqlite" else "position(:needle in body)"
    needle = sa.bindparam("needle", b'"act":"address"', sa.LargeBinary)
    written = sa.text(f"{place} > 0").bindparams(needle)
    going = sa.select(TABLES.c.id).where(TABLES.c.state.in_(("open", "playing")))
    found = sa.select(ACTS.c.table_id).distinct().where(written, ACTS.c.table_id.in_(going))
    return list(db.execute(found).scalars())


def addresses(db: sa.Connection, table: str) -> list[tuple[str, str]]:
    """Return address and user of each seat, after all acts of the table."""
    seats: dict[int, tuple[str, str]] = {}
    acts = sa.select(ACTS.c.body).where(ACTS.c.table_id == table).order_by(ACTS.c.number)
    for body in db.execute(acts).scalars():
        act: dict[str, Any] = json.loads(bytes(body))
        if act["act"] == "address":
            seats[act["seat"]] = (plain(act["email"]), act.get("by", ""))
        elif act["act"] in ("leave", "kick", "hand"):
            seats.pop(act["seat"], None)
    return [each for each in seats.values() if all(each)]


def plain(email: str) -> str:
    """Return an address in lower case with its domain in ASCII; empty if the domain is invalid."""
    local, _, domain = email.strip().lower().rpartition("@")
    try:
        return f"{local}@{domain.encode('idna').decode()}"
    except UnicodeError:
        return ""


def downgrade() -> None:
    op.drop_table("confirmed")
    op.drop_table("addressed")
