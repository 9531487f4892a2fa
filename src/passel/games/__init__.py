"""The games: a room for each.  Other packages add theirs through the entry points `passel.games`."""
