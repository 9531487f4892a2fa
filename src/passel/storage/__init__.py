"""The database: acts, accounts, sessions and email addresses, in SQLite or PostgreSQL, and its backups."""
