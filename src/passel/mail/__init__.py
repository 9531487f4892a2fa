"""Mail transport: SMTP, LMTP and IMAP in, a durable queue out.  A `LetterHandler` answers the emails."""
