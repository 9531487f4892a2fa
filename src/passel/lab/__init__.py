"""The lab: what a game is like, measured over many games, and what another rule does to it."""
