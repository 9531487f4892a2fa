"""Where acts, accounts and letters are kept: SQLite or PostgreSQL.  Imports nothing of Passel but the log."""
