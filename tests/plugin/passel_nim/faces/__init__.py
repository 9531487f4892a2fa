"""How Nim looks."""
