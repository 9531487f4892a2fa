"""What a game is, for our games and for plugins.  Imports the kernel and the languages, nothing else."""
