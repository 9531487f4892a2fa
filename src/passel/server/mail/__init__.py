"""Letters of the tables of this server: addresses, incoming letters, pictures.  Imports letters and mail."""
