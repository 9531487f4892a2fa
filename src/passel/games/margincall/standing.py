"""The names that faces/page.py imports from here; everything is in input.py."""

from __future__ import annotations

from passel.games.margincall.input import ALWAYS as ALWAYS
from passel.games.margincall.input import BELOW as BELOW
from passel.games.margincall.input import STANDING as STANDING
