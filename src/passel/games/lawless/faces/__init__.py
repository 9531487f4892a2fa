"""How Lawless Empire is shown.  Each module is imported on first use."""
