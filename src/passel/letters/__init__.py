"""Play by email: the emails that are sent, and how replies are read."""
