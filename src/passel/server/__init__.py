"""The doors of a house: a JSON API, WebSockets, and news for pages."""
