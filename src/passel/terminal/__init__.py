"""Play in the terminal, and watch games there."""
