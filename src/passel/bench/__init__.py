"""`passel bench`: measures this machine.  Only the command line imports this package."""
