"""How Margin Call is shown.  Each module is imported on first use."""
