"""What is kept, and every question that is put to the store; written once for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement

Row = tuple[Any, ...]

META: Final = MetaData()
MOST_LISTED: Final = 200

ACTS: Final = Table(
    "acts",
    META,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # the arbiter: each is given once
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# In SQLite those that came last, one bundle for each commit, until they are sorted in.
RECENT: Final = Table(
    "recent",
    META,
    Column("number", Integer, primary_key=True),
    Column("acts", LargeBinary, nullable=False),
)

# What follows from the acts, for those who look for a table, and for the clock: `due` is no later than the
# moment at which something must be done at the table.
TABLES: Final = Table(
    "tables",
    META,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("due", BigInteger),
    Index("tables_by_state", "state", "opened"),
)

SEATED: Final = Table(
    "seated",
    META,
    Column("user_id", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    sqlite_with_rowid=False,
)

# Where letters go: under which address who plays at which table.  `ended` is when the game was over: letters
# about that may still have to go out.
ADDRESSED: Final = Table(
    "addressed",
    META,
    Column("email", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("ended", BigInteger),
    Index("addressed_by_table", "table_id"),
    sqlite_with_rowid=False,
)

# Whoever reads the mail of this address has said that it is this user's.
CONFIRMED: Final = Table(
    "confirmed",
    META,
    Column("user_id", Text, primary_key=True),
    Column("email", Text, primary_key=True),
    sqlite_with_rowid=False,
)

USERS: Final = Table(
    "users",
    META,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("account", Text, unique=True),  # the name as it is compared; a guest has none
    Column("password", Text),
    Column("since", BigInteger, nullable=False),
)

SESSIONS: Final = Table(
    "sessions",
    META,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False, index=True),
    Column("secret", LargeBinary, nullable=False),  # a hash: who reads the store cannot sit down as somebody
    Column("label", Text, nullable=False),
    Column("token", Boolean, nullable=False),  # of a program, not of a browser
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

HOUSE: Final = Table(
    "house",
    META,
    Column("thing", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)


class Statement(NamedTuple):
    sql: str
    names: tuple[str, ...]  # of its parameters, in order
    fixed: dict[str, Any]  # those that are always the same

    def bind(self, values: Mapping[str, Any]) -> Row:
        return tuple([values[name] if name in values else self.fixed[name] for name in self.names])


def compiled(dialect: Dialect) -> dict[str, Statement]:
    """Every statement in the words of one database."""
    found = {}
    own = IN_SQLITE if dialect.name == "sqlite" else {}
    for name, statement in {**STATEMENTS, **own}.items():
        built = statement.compile(dialect=dialect)
        assert isinstance(built, SQLCompiler)
        fixed = {key: value for key, value in built.params.items() if value is not None}
        found[name] = Statement(str(built), tuple(built.positiontup or ()), fixed)
    return found


t, u, s, a, c = TABLES.c, USERS.c, SESSIONS.c, ADDRESSED.c, CONFIRMED.c
LISTED: Final = select(t.id, t.game, t.state, t.opened)

STATEMENTS: Final[dict[str, ClauseElement]] = {
    "append": insert(ACTS),
    "acts": select(ACTS.c.number, ACTS.c.at, ACTS.c.body)
    .where(ACTS.c.table_id == bindparam("table_id"), ACTS.c.number > bindparam("after"))
    .order_by(ACTS.c.number),
    "new table": insert(TABLES),
    "state": update(TABLES)
    .where(t.id == bindparam("which"))
    .values(state=bindparam("state"), due=bindparam("due")),
    "due": update(TABLES).where(t.id == bindparam("which")).values(due=bindparam("due")),
    "due later": update(TABLES)  # unless something was done at the table in the meantime
    .where(t.id == bindparam("which"))
    .where(~exists().where(ACTS.c.table_id == bindparam("which"), ACTS.c.number > bindparam("number")))
    .values(due=bindparam("due")),
    "due tables": select(t.id, t.due).where(t.due.is_not(None)),
    "public tables": LISTED.where(t.state == bindparam("state"), t.private.is_(False))
    .order_by(t.opened.desc())
    .limit(MOST_LISTED),
    "tables of": LISTED.join(SEATED, SEATED.c.table_id == t.id)
    .where(SEATED.c.user_id == bindparam("user_id"))
    .order_by(t.opened.desc())
    .limit(MOST_LISTED),
    "seat": insert(SEATED),
    "unseat": delete(SEATED).where(
        SEATED.c.user_id == bindparam("user_id"), SEATED.c.table_id == bindparam("table_id")
    ),
    "address": insert(ADDRESSED),
    "unaddress": delete(ADDRESSED).where(a.table_id == bindparam("table_id")),
    "ended": update(ADDRESSED).where(a.table_id == bindparam("which")).values(ended=bindparam("ended")),
    "addressed tables": select(a.table_id)
    .distinct()
    .join(TABLES, t.id == a.table_id)
    .where((t.state == "playing") | (a.ended > bindparam("since"))),
    "played from": select(a.table_id, a.user_id, a.ended, c.user_id)
    .join(CONFIRMED, (c.user_id == a.user_id) & (c.email == a.email), isouter=True)
    .where(a.email == bindparam("email"))
    .order_by(a.table_id, a.user_id),
    "forget addresses": delete(ADDRESSED).where(a.ended <= bindparam("since")),
    "confirm": insert(CONFIRMED),
    "confirmed": select(c.email).where(c.user_id == bindparam("user_id"), c.email == bindparam("email")),
    "new user": insert(USERS),
    "user": select(u.id, u.name, u.account, u.password, u.since).where(u.id == bindparam("id")),
    "account": select(u.id, u.name, u.account, u.password, u.since).where(u.account == bindparam("account")),
    "rename": update(USERS).where(u.id == bindparam("which")).values(name=bindparam("name")),
    "keep": update(USERS)
    .where(u.id == bindparam("which"))
    .values(name=bindparam("name"), account=bindparam("account"), password=bindparam("password")),
    "new session": insert(SESSIONS),
    "session": select(s.id, s.user_id, s.secret, s.label, s.token, s.since, s.seen).where(
        s.id == bindparam("id")
    ),
    "sessions of": select(s.id, s.user_id, s.secret, s.label, s.token, s.since, s.seen)
    .where(s.user_id == bindparam("user_id"))
    .order_by(s.seen.desc()),
    "seen": update(SESSIONS).where(s.id == bindparam("which")).values(seen=bindparam("seen")),
    "revoke": delete(SESSIONS).where(s.id == bindparam("id"), s.user_id == bindparam("user_id")),
    "house": select(HOUSE.c.value).where(HOUSE.c.thing == bindparam("thing")),
    "furnish": insert(HOUSE),
    "clear away": delete(HOUSE).where(HOUSE.c.thing == bindparam("thing")),
    "beat": update(HOUSE).where(HOUSE.c.thing == "key").values(thing="key"),  # changes nothing: can we write?
}

# Instead of those above, and what there is only here.
IN_SQLITE: Final[dict[str, ClauseElement]] = {
    "append": insert(RECENT).values(acts=bindparam("acts")),
    "recent": select(RECENT.c.acts).order_by(RECENT.c.number),
    "last": select(func.max(ACTS.c.number)).where(ACTS.c.table_id == bindparam("table_id")),
    "sort in": insert(ACTS),
    "sorted in": delete(RECENT),
}
