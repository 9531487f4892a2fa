"""The HTML pages.  Each is made from the reader's view, so it contains only what that reader may know.

Imports the rest of `server` except `app` and `run`, and everything that `server` may import."""

from __future__ import annotations

from typing import Final

from passel.server.pages.account import ME
from passel.server.pages.credits import thanks
from passel.server.pages.games import GAMES
from passel.server.pages.live import LIVE
from passel.server.pages.lobby import LOBBY
from passel.server.pages.new_table import NEW
from passel.server.pages.preferences import SETTINGS
from passel.server.pages.referee import REFEREE
from passel.server.pages.replay import REPLAY
from passel.server.pages.reports import REPORTS
from passel.server.pages.sheet import POST
from passel.server.pages.static import file
from passel.server.pages.table import TABLE
from passel.server.pages.table_settings import HOST
from passel.server.pages.tutorial import TUTORIAL

PAGES: Final = [
    file, *LOBBY, *GAMES, *NEW, *TABLE, *LIVE, *HOST, *POST, *REPORTS, *REFEREE, *REPLAY, *ME, *SETTINGS,
    *TUTORIAL, thanks,
]  # fmt: skip
