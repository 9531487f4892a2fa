"""How Lord of the P.I.G.S. is shown.  Each module is imported on first use."""
