"""The mail of this server's tables: addresses, incoming emails, pictures.

Imports `letters`, `mail`, `tables` and what is below them; not the rest of `server`."""
