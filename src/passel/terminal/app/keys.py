"""The keys of the app.  Letters are for typing, so commands have function keys; after Tab letters work, too,
for terminals without function keys."""

from __future__ import annotations

from rich.table import Table as Grid
from textual.binding import Binding

from passel.contract.text import ACCENT
from passel.i18n import N_, _

KEYS = [
    ("question_mark", "f1", "?", N_("Help")),
    ("h", "f2", "hint", N_("Hint")),
    ("u", "f3", "undo", N_("Undo")),
    ("l", "f4", "log", N_("Log")),
    ("r", "f5", "rules", N_("Rules")),
    ("o", "f6", "order", N_("Auto")),
    ("s", "f7", "save", N_("Saved")),
    ("q", "ctrl+q", "quit", N_("Quit")),
]
LETTERS = [letter for letter, _, _, _ in KEYS]
BY_LETTER = [Binding(letter, f"letter('{word}')", told) for letter, _, word, told in KEYS]
BY_FUNCTION_KEY = [Binding(key, f"word('{word}')", told) for _, key, word, told in KEYS]
MORE = [
    (
        N_("F1 to F7, ^q"),
        N_("as shown at the bottom; press Tab to use letters instead"),
    ),
    ("↑ ↓ ← →", N_("mark another move; Enter plays it")),
    ("PgUp, PgDn", N_("scroll the board")),
    ("Esc", N_("clear the line; skip the pauses between bot moves")),
    ("F8", N_("light or dark theme")),
]


def all_keys() -> Grid:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style=ACCENT, no_wrap=True)
    grid.add_column()
    for keys, meaning in MORE:
        grid.add_row(_(keys), _(meaning))
    return grid
