"""The web server: pages, the JSON API, WebSockets and event streams, and the mail of its tables.

Imports `letters`, `tables` and everything below them; not `terminal`.  Only `cli` and `bench` import it."""
