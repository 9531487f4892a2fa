"""Acts are stored in the order in which they came, with an index by table, so a commit writes few pages,
however many tables are active.  PostgreSQL has always stored them like this."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    op.rename_table("acts", "acts_before")
    op.create_table(
        "acts",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.execute("INSERT INTO acts SELECT table_id, number, at, body FROM acts_before ORDER BY at, number")
    op.drop_table("acts_before")


def downgrade() -> None:
    """Do nothing: the former release reads both forms."""
