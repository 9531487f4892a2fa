"""The terminal: playing at home, and how games look in plain text."""
