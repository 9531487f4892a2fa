"""The keys of the table.  Letters are for typing, so there are function keys; Tab makes letters of them,
for terminals and fingers that would rather do without."""

from __future__ import annotations

from rich.table import Table as Grid
from textual.binding import Binding

from passel.contract.text import ACCENT
from passel.i18n import N_, _

KEYS = [
    ("question_mark", "f1", "?", N_("Help")),
    ("h", "f2", "hint", N_("Hint")),
    ("u", "f3", "undo", N_("Undo")),
    ("j", "f4", "journal", N_("Journal")),
    ("r", "f5", "rules", N_("Rules")),
    ("o", "f6", "order", N_("Orders")),
    ("s", "f7", "save", N_("Saved")),
    ("q", "ctrl+q", "quit", N_("Quit")),
]
LETTERS = [letter for letter, _, _, _ in KEYS]
BY_LETTER = [Binding(letter, f"letter('{word}')", told) for letter, _, word, told in KEYS]
BY_FUNCTION_KEY = [Binding(key, f"word('{word}')", told) for _, key, word, told in KEYS]
MORE = [
    (
        N_("F1 to F7, ^q"),
        N_("as the foot of the screen says; after Tab its letters will do, until something else is typed"),
    ),
    ("↑ ↓ ← →", N_("mark another choice; Enter takes it")),
    ("PgUp, PgDn", N_("scroll the board")),
    ("Esc", N_("empty the line; while bots play, do not wait for them")),
    ("F8", N_("light or dark")),
]


def all_keys() -> Grid:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style=ACCENT, no_wrap=True)
    grid.add_column()
    for keys, meaning in MORE:
        grid.add_row(_(keys), _(meaning))
    return grid
