"""The database: acts, accounts, sessions and email addresses, in SQLite or PostgreSQL, and its backups.

Imports `records`, `contract` and `kernel`, and no other package of Passel."""
