"""Hosted games without the web server: people and bots at tables, with every act saved.

A table is a list of acts (`acts`), from which its state is computed (`state`).  An act is
checked, stored, and only then takes effect: on a server (`queue`), or in one process (`local`)."""
