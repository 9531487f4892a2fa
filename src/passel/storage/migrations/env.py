"""Run by alembic, on the connection that `migrate` in `storage/base.py` passes to it."""

from alembic import context

from passel.storage.schema import META

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=META,
    render_as_batch=True,  # SQLite cannot alter a table in place
)
with context.begin_transaction():
    context.run_migrations()
