"""The terminal as a whole table: board, journal, prompt and offers on one screen, in Textual."""
