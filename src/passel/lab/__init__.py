"""The lab, for game designers: statistics over many simulated games, and the effect of a change of rules.

May import `bots`, `registry`, `contract` and lower layers; not `tables`, `envs` or `testing`, which are on
the same layer."""
