"""The JSON API for programs: accounts and tables.  Imports what `server` may, but not `server.pages`."""
