"""When Pigs Shall Fly in the browser: what the board is painted from, plain data from the view alone."""

from __future__ import annotations

from passel.contract import View
from passel.games.whenpigsfly.components import DONE, THEORIES
from passel.games.whenpigsfly.faces.chart import chart, icons
from passel.games.whenpigsfly.faces.page_choices import deeds
from passel.games.whenpigsfly.faces.page_contest import the_contest
from passel.games.whenpigsfly.faces.page_players import rival, wilbur
from passel.games.whenpigsfly.faces.page_scores import awards
from passel.games.whenpigsfly.faces.page_sheet import my_sheet
from passel.games.whenpigsfly.faces.page_wall import ladder, steps, theory_card, time_track
from passel.games.whenpigsfly.faces.printed import Data, faces
from passel.games.whenpigsfly.view_types import Public
from passel.i18n import language


def board(view: View) -> Data:
    """The table as `view.seat` sees it.  Every option of an ask lies on the board, but for being done."""
    table: Public = view.public
    options = view.ask.options if view.ask else ()
    others = [(view.seat + away) % view.seats for away in range(1, view.seats)]
    watching = view.seat < 0
    drawn = {
        "besides": [text for text in options if text != DONE.text],
        "deeds": deeds(view),
        "phase": table.phase,
        "round": table.round,
        "last_round": table.last_round,
        "cards": [theory_card(view, number) for number in range(THEORIES)],
        "rivals": [rival(view, seat) for seat in (range(view.seats) if watching else others)],
        "wilbur": wilbur(table),
        "mine": None if watching else rival(view, view.seat),
        "awards": awards(view),
        "faces": faces(language()),
    }
    return drawn | (preparation(view) if table.phase == "prep" else the_contest(view))


def preparation(view: View) -> Data:
    table: Public = view.public
    letter = table.sheets[0].letter
    return {
        "steps": steps(view),
        "ladder": ladder(view),
        "time": time_track(table),
        "sheet": None if view.seat < 0 else my_sheet(view),
        "ground": chart(letter, None, None) if letter else None,
        "icons": {letter: icons(letter)} if letter else {},
    }
