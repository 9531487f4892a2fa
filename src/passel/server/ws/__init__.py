"""WebSockets and server-sent events.  Imports what `server` may, but not `server.pages`."""
