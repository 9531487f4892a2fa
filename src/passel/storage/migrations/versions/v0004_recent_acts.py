"""The latest acts are stored in bundles until many are moved to `acts` at once, so a commit writes little
more than its acts.  SQLite only."""

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.create_table(
            "recent",
            sa.Column("number", sa.Integer, primary_key=True),
            sa.Column("acts", sa.LargeBinary, nullable=False),
        )


def downgrade() -> None:
    database = op.get_bind()
    if database.dialect.name == "sqlite":
        for (bundle,) in database.execute(sa.text("SELECT acts FROM recent ORDER BY number")).fetchall():
            for act in msgspec.msgpack.decode(bundle):
                database.exec_driver_sql("INSERT INTO acts VALUES (?, ?, ?, ?)", tuple(act))
        op.drop_table("recent")
