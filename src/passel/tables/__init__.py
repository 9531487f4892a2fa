"""The hosted game, without a web: people and bots at tables that lose nothing.

A table is the list of what was done at it (`acts`); all else follows from that list (`hosted`).  An act is
checked, written down (`store`), and only then true (`house`)."""
