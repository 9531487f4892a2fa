"""The full-screen terminal app: board, log, prompt and moves on one screen, in Textual."""
