"""Letters between a mail server and whoever answers them: read, answered, sent, and lost by no crash."""
