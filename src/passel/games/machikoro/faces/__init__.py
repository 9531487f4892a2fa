"""How Machi Koro is shown.  Each module is imported on first use."""
