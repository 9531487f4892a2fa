"""The lab, for game designers: statistics over many simulated games, and the effect of a change of rules."""
