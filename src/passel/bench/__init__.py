"""`passel bench`: benchmarks of the rules, the search, the server and the environments.

Only `cli` imports this package.  May import everything else."""
