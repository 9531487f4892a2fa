"""The pages: what a browser gets.  Every one is made from the view of who looks."""

from __future__ import annotations

from typing import Final

from passel.server.pages.files import file
from passel.server.pages.lobby import LOBBY
from passel.server.pages.post import POST
from passel.server.pages.replay import REPLAY
from passel.server.pages.table import TABLE

PAGES: Final = [file, *LOBBY, *TABLE, *POST, *REPLAY]
