"""The tables of the database and all statements, for both SQLite and PostgreSQL."""

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
    Column("number", Integer, primary_key=True, autoincrement=False),  # unique: of two writers one gets Taken
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# SQLite only: the latest acts, one bundle for each commit, until they are moved to `acts`.
RECENT: Final = Table(
    "recent",
    META,
    Column("number", Integer, primary_key=True),
    Column("acts", LargeBinary, nullable=False),
)

# Derived from the acts, for listing tables and for the scheduler: `due` is no later than the time of the
# table's next task.
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

# Who plays at which table from which email address.  `ended` is when the game ended: letters about that may
# still have to be sent.
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

# Addresses that were confirmed, by a reply with a code, to be the user's.
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
    Column("account", Text, unique=True),  # the name in the form that is compared; a guest has none
    Column("password", Text),
    Column("since", BigInteger, nullable=False),
)

SESSIONS: Final = Table(
    "sessions",
    META,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False, index=True),
    Column("secret", LargeBinary, nullable=False),  # a hash: a copy of the database gives no access
    Column("label", Text, nullable=False),
    Column("token", Boolean, nullable=False),  # a program's, not a browser's
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

VALUES: Final = Table(
    "house",
    META,
    Column("thing", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)


class Statement(NamedTuple):
    """A statement compiled for one database."""

    sql: str
    names: tuple[str, ...]  # of its parameters, in order
    fixed: dict[str, Any]  # parameters that are always the same

    def bind(self, values: Mapping[str, Any]) -> Row:
        """Return the parameters in order."""
        return tuple([values[name] if name in values else self.fixed[name] for name in self.names])


class Statements(dict[ClauseElement, Statement]):
    """The statements below for one database, each compiled when it is first used."""

    def __init__(self, dialect: Dialect) -> None:
        super().__init__()
        self.dialect: Final = dialect

    def __missing__(self, clause: ClauseElement) -> Statement:
        built = clause.compile(dialect=self.dialect)
        assert isinstance(built, SQLCompiler)
        fixed = {key: value for key, value in built.params.items() if value is not None}
        found = self[clause] = Statement(str(built), tuple(built.positiontup or ()), fixed)
        return found


# -- statements ------------------------------------------------------------------------------------------
# The methods of a store and the functions of `tables/listing.py` supply the parameters.

t, u, s, a, c = TABLES.c, USERS.c, SESSIONS.c, ADDRESSED.c, CONFIRMED.c
THIS_TABLE: Final = t.id == bindparam("which")
THIS_USER: Final = u.id == bindparam("which")

INSERT_ACT: Final = insert(ACTS)
ACTS_AFTER: Final = (
    select(ACTS.c.number, ACTS.c.at, ACTS.c.body)
    .where(ACTS.c.table_id == bindparam("table_id"), ACTS.c.number > bindparam("after"))
    .order_by(ACTS.c.number)
)

INSERT_TABLE: Final = insert(TABLES)
SET_STATE: Final = update(TABLES).where(THIS_TABLE).values(state=bindparam("state"), due=bindparam("due"))
SET_DUE: Final = update(TABLES).where(THIS_TABLE).values(due=bindparam("due"))
POSTPONE: Final = SET_DUE.where(
    ~exists().where(ACTS.c.table_id == bindparam("which"), ACTS.c.number > bindparam("number"))
)
DUE_TABLES: Final = select(t.id, t.due).where(t.due.is_not(None))
LISTED: Final = select(t.id, t.game, t.state, t.opened).order_by(t.opened.desc()).limit(MOST_LISTED)
PUBLIC_TABLES: Final = LISTED.where(t.state == bindparam("state"), t.private.is_(False))
TABLES_OF: Final = LISTED.join(SEATED, SEATED.c.table_id == t.id).where(
    SEATED.c.user_id == bindparam("user_id")
)
INSERT_SEATED: Final = insert(SEATED)
DELETE_SEATED: Final = delete(SEATED).where(
    SEATED.c.user_id == bindparam("user_id"), SEATED.c.table_id == bindparam("table_id")
)

INSERT_ADDRESS: Final = insert(ADDRESSED)
DELETE_ADDRESSES: Final = delete(ADDRESSED).where(a.table_id == bindparam("table_id"))
END_ADDRESSES: Final = (
    update(ADDRESSED).where(a.table_id == bindparam("which")).values(ended=bindparam("ended"))
)
FORGET_ADDRESSES: Final = delete(ADDRESSED).where(a.ended <= bindparam("since"))
ADDRESSED_TABLES: Final = (
    select(a.table_id)
    .distinct()
    .join(TABLES, t.id == a.table_id)
    .where((t.state == "playing") | (a.ended > bindparam("since")))
)
PLAYERS_AT: Final = (
    select(a.table_id, a.user_id, a.ended, c.user_id)
    .join(CONFIRMED, (c.user_id == a.user_id) & (c.email == a.email), isouter=True)
    .where(a.email == bindparam("email"))
    .order_by(a.table_id, a.user_id)
)
INSERT_CONFIRMED: Final = insert(CONFIRMED)
CONFIRMED_ADDRESS: Final = select(c.email).where(
    c.user_id == bindparam("user_id"), c.email == bindparam("email")
)

INSERT_USER: Final = insert(USERS)
USER: Final = select(u.id, u.name, u.account, u.password, u.since).where(u.id == bindparam("id"))
ACCOUNT: Final = select(u.id, u.name, u.account, u.password, u.since).where(u.account == bindparam("account"))
RENAME_USER: Final = update(USERS).where(THIS_USER).values(name=bindparam("name"))
SET_ACCOUNT: Final = RENAME_USER.values(account=bindparam("account"), password=bindparam("password"))

INSERT_SESSION: Final = insert(SESSIONS)
ALL_SESSIONS: Final = select(s.id, s.user_id, s.secret, s.label, s.token, s.since, s.seen)
SESSION: Final = ALL_SESSIONS.where(s.id == bindparam("id"))
SESSIONS_OF: Final = ALL_SESSIONS.where(s.user_id == bindparam("user_id")).order_by(s.seen.desc())
SET_SEEN: Final = update(SESSIONS).where(s.id == bindparam("which")).values(seen=bindparam("seen"))
DELETE_SESSION: Final = delete(SESSIONS).where(s.id == bindparam("id"), s.user_id == bindparam("user_id"))

VALUE: Final = select(VALUES.c.value).where(VALUES.c.thing == bindparam("thing"))
INSERT_VALUE: Final = insert(VALUES)
DELETE_VALUE: Final = delete(VALUES).where(VALUES.c.thing == bindparam("thing"))
CHECK_WRITABLE: Final = update(VALUES).where(VALUES.c.thing == "key").values(thing="key")  # changes nothing

# SQLite only.  `SqliteStore` defines the SQL function `last_act`: the number of a table's last act, bundled
# or not.
INSERT_BUNDLE: Final = insert(RECENT).values(acts=bindparam("acts"))
BUNDLES: Final = select(RECENT.c.acts).order_by(RECENT.c.number)
DELETE_BUNDLES: Final = delete(RECENT)
LAST_ACT: Final = select(func.max(ACTS.c.number)).where(ACTS.c.table_id == bindparam("table_id"))
POSTPONE_BUNDLED: Final = SET_DUE.where(func.last_act(bindparam("which")) <= bindparam("number"))
