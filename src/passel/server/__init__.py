"""The web server: pages, the JSON API, WebSockets and event streams, and the mail of its tables."""
