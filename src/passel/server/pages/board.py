"""The board of a game as regions, for the page of a table and for replays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from passel.contract import Board, Combined, Game, PageLine, PageTable, Region, Rendered, View
from passel.contract.regions import Offer
from passel.server.pages.regions import Renderer
from passel.server.pages.text_board import inked

PLAIN: Final = Offer()
PLAIN_ROW: Final = 8  # fields of an offer that is no step of a combined question
encode: Final = msgspec.json.Encoder().encode


def public_board(game: Game, view: View, table: PageTable) -> dict[str, Rendered]:
    """Return what everybody sees of a board, by id; `view` is a spectator's."""
    face = game.faces.page
    if face is None:
        return {}
    return {each.id: each for each in renderer(game).render(face.public(view, table))}


def own_board(
    game: Game,
    view: View,
    table: PageTable,
    shared: dict[str, Rendered],
    sheet: dict[str, Any] | None = None,
) -> Board:
    """Return the board of one reader.  By post, `sheet` is what the form of an order sheet needs."""
    form, face = game.faces.post_form, game.faces.page
    found: list[Region | Rendered] = []
    if sheet is not None and form is not None:
        return Board([Region("sheet-form", "form", sheet | {"look": form.page_data(view)})])
    if sheet is not None:
        found.append(Region("sheet-form", "plain_form", sheet))
    if face is not None:
        board, using = face.own(view, table, shared), renderer(game)
        return Board([*found, *using.render(board.main)], using.render(board.tray))
    if sheet is None or not sheet["table"]["turn"]:
        found.append(Region("players", "players", table.seats))
    return Board([*found, Region("board", "text_board", inked(game, view))])


def colour(game: Game, view: View, seats: list[dict[str, Any]]) -> None:
    """Give each player the colour that they have on this board, if it differs from their seat."""
    colours = getattr(game.faces.page, "colours", None)
    if colours is not None:
        for each, number in zip(seats, colours(view), strict=True):
            each["colour"] = number


def renderer(game: Game) -> Renderer:
    assert game.faces.page is not None
    return Renderer(f"{game.slug}/faces/page.html", game.faces.page.printed())


def page_line(number: int, heard: tuple[Any, ...], tell: Callable[[tuple[Any, ...]], str]) -> PageLine:
    """Return a line of the journal: the name of its event and the values that the reader may know."""
    return PageLine(number, heard[0], values_of(heard), lambda: tell(heard))


def values_of(heard: tuple[Any, ...]) -> list[Any]:
    return [*heard[1:], 0, 0, 0, 0][:4]  # None: hidden


def told_line(game: Game, heard: tuple[Any, ...], names: Sequence[str], reader: int) -> str:
    """Return the sentence for a line, which is a list of the name of its event and its values."""
    a, b, c, d = values_of(heard)
    return game.words.tell((game.box.events[heard[0]], a, b, c, d), names, reader)


def line_regions(game: Game, lines: Sequence[PageLine], seats: Sequence[dict[str, Any]]) -> list[Region]:
    """Return lines of the journal as regions, each with the mark of the player that it is about."""
    found = []
    marks = getattr(game.faces.page, "line_marks", None)
    for line in lines:
        seat = line.values[0] if game.box.events[line.event].seats else None
        by = None if seat is None or seat < 0 else {name: seats[seat][name] for name in ("colour", "letter")}
        values = {"n": line.n, "text": line.text, "event": line.event, "by": by}
        pictures = [] if marks is None else [each._asdict() for each in marks(line)]
        values |= {"game": game.slug, "marks": pictures}
        found.append(Region(f"line-{line.n}", "line", values))
    return found


def combined(game: Game, view: View) -> Combined | None:
    """Return the present question together with the one that follows, if a page asks them as one."""
    combine = getattr(game.faces.page, "combined", None)
    return None if combine is None else combine(view)


def offers_json(game: Game, view: View) -> str:
    """Return the options for the script of the page, as JSON: a list of notation, label, preview, button, why
    it may not be chosen, mark, the region of its piece, data.  What may not be chosen has a reason and no
    label.  The data of an option for which one click is enough has `oneClick`.  A step of a combined question
    has one field more, see `steps`."""
    assert view.ask is not None
    said = {} if game.faces.page is None else game.faces.page.offers(view)
    both = combined(game, view)
    found: list[list[Any]] = [] if both is None else steps(both)
    for row in found:
        if len(row) == PLAIN_ROW:
            row[-1] = data_of(game, view, row[0].partition(";")[0], row[-1])
    begun = set() if both is None else {text.partition(";")[0] for text in both.first}
    for text in view.ask.options:
        if text in begun:
            continue
        option, offer = game.box.texts[text], said.get(text, PLAIN)
        label, button = game.words.label(view, option), game.words.button(view, option)
        preview = game.words.preview(view, option)
        found.append(
            [
                text,
                label,
                preview,
                button,
                "",
                offer.mark,
                offer.within,
                data_of(game, view, text, offer.data),
            ]
        )
    options = set(view.ask.options)
    found += [
        [text, "", "", "", each.why, each.mark, each.within, each.data]
        for text, each in said.items()
        if text not in options
    ]
    return encode(found).decode().replace("<", "\\u003c")  # it stands in a script element


def data_of(game: Game, view: View, text: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the data of an option's button."""
    return {**data, "oneClick": ""} if game.words.one_click(view, game.box.texts[text]) else data


def steps(both: Combined) -> list[list[Any]]:
    """Return the steps of a combined question as offers.  Their last field is the group of the radio button,
    its option, the text of the button until the other step is chosen, and for a first step the sentence of a
    pair and the second steps that fit, with the result of each pair (null: all fit)."""
    found: list[list[Any]] = []
    asks, then = both.choose
    for text, each in both.first.items():
        fits = both.fits.get(text) if both.second else {}
        row = [text, each.label, each.preview, each.button, "", "", each.within, each.data]
        more = {"name": "first", "ask": asks, "missing": then, "says": each.says, "fits": fits}
        found.append(row if fits is not None and not fits else [*row, more])
    for text, each in both.second.items():
        row = [text, each.label, each.preview, "", "", "", each.within, each.data]
        found.append([*row, {"name": "then", "ask": then, "missing": asks}])
    return found
