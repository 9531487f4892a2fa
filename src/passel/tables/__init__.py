"""The hosted game, without a web: people and bots at tables that lose nothing.

A table is the list of what was done at it (`acts`); all else follows from that list (`state`).  An act is
checked, stored, and only then takes effect: on a server (`queue`), or in one process (`local`)."""
