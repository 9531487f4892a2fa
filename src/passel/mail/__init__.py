"""Mail transport: SMTP, LMTP and IMAP in, a durable queue out.  A `LetterHandler` answers the letters.

Imports `records` and `contract`, and no other package of Passel."""
