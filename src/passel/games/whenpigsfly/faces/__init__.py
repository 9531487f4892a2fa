"""How When Pigs Shall Fly is shown.  Each module is imported on first use."""
