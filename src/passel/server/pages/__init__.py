"""The pages: what a browser gets.  Every one is made from the view of who looks."""

from __future__ import annotations

from typing import Final

from passel.server.pages.boxes import BOXES
from passel.server.pages.credits import thanks
from passel.server.pages.files import file
from passel.server.pages.gazette import GAZETTE
from passel.server.pages.host import HOST
from passel.server.pages.lobby import LOBBY
from passel.server.pages.me import ME
from passel.server.pages.new import NEW
from passel.server.pages.post import POST
from passel.server.pages.referee import REFEREE
from passel.server.pages.replay import REPLAY
from passel.server.pages.settings import SETTINGS
from passel.server.pages.table import TABLE

PAGES: Final = [
    file, *LOBBY, *BOXES, *NEW, *TABLE, *HOST, *POST, *GAZETTE, *REFEREE, *REPLAY, *ME, *SETTINGS, thanks,
]  # fmt: skip
