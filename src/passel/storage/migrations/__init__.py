"""Database migrations, run by alembic; see `migrate` in `storage/base.py`.  Imports `storage.schema` only."""
