"""How Lawless Empire looks in a terminal: a row for each Plan, each Syndicate and each player.

Dice and tokens stand in strips of their owner's colour, which begin with the player's name.  What can be
chosen has its number where it is; dice to be placed and Orders to be given make a field of numbers, since
those lists are long."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

import passel.games.lawless.components as c
from passel.contract import Game, View
from passel.contract.text import ACCENT, LINE, LONGEST_NAME, QUIET, Room, TextBoard, headline, order
from passel.games.lawless.standing import known_scheme, standing, turn_order
from passel.games.lawless.view_types import HIDDEN, Mafioso, Own, Plan, Public, Tile
from passel.games.lawless.words_names import (
    PHASES,
    PLANS,
    ROLE_TEXTS,
    SCHEME_TEXTS,
    die,
    plan_of,
    role,
    scheme,
    side,
    some_orders,
    syndicate,
    who,
)
from passel.games.lawless.words_names import order as order_named
from passel.games.lawless.words_names import plan as plan_called
from passel.i18n import _, pgettext
from passel.i18n import listed as enumerated
from passel.kernel import Heard

__all__ = ["board", "order", "score", "story"]

INKS = [
    "bold white on #000000",
    "bold white on #1f7537",
    "bold white on #7440b8",
    "bold white on #b8322a",
    "bold #1b1b1b on #f4efe4",
]
GAIN = "bold #d29922"
WIDE = 72  # columns, from which on there is room for whole words
TALL = 36  # lines, from which on there is room to say what Schemes do
SHORT_NAME = 6  # columns of a name at dice and tokens
WORTH_SAYING = 10  # percent: who is less sure than that of an Order knows nothing
ASIDE = (0, 0, 0, 2)
NARROWEST = 4  # columns of a column whose words are broken or shortened

IN_FIELDS = [move for moves in (*c.PLACE, *c.GIVE, *c.ADD, c.STEAL, c.ROB) for move in moves]

Numbers = Mapping[str, int]
Cell = Text | list[Text]  # a list may be broken between its parts


class Column(NamedTuple):
    head: str
    cells: list[Cell]
    right: bool = False

    @property
    def loose(self) -> bool:
        """Whether its cells can be broken."""
        return any(isinstance(cell, list) for cell in self.cells)


# -- the board -----------------------------------------------------------------------------------------


def board(game: Game, view: View, numbers: Numbers, room: Room) -> TextBoard:
    """The middle of the table comes first: Plans as long as there are any, then Syndicates."""
    names = game.names(view)
    table: Public = view.public
    middle = [plans(view, numbers, room.width)] if table.boards else []
    tiles = syndicates(view, numbers, room.width)
    around = players(view, names, numbers, room.width)
    parts: list[RenderableType] = [title(view, room.width)]
    parts += [*middle, *doings(view), around, tiles] if table.boards else [tiles, around]
    if view.own is not None and not view.over:
        parts += secrets(view, numbers, room)
    parts += supplies(view, names, numbers)
    lines_for_all = max(4, (room.height - 12) // 2)  # as many as the list of offers takes
    if not room.height or len(numbers) <= lines_for_all:
        return TextBoard(Group(*parts))
    return TextBoard(Group(*parts), frozenset(move.text for move in IN_FIELDS) & numbers.keys())


def title(view: View, width: int) -> Rule:
    table: Public = view.public
    text = Text.assemble((_("Round {n} of {limit}").format(n=table.round, limit=table.rounds), "bold"))
    if view.over:
        text.append(" · " + _("the end"), style=ACCENT)
    elif table.phase == c.PHASE[c.REVELATION]:
        text.append(" · " + _(PHASES[c.REVELATION]), style=ACCENT)
    else:
        text.append(" · ").append(_(PHASES[c.PHASE.index(table.phase)]), style="bold")
        if table.first != c.NOBODY:
            text.append(" · " + _("turn order") + " " if width >= WIDE else " · ")
            text.append_text(chips(view, turn_order(view)))
        if table.round == table.rounds:
            text.append(" · " + _("last round"), style=ACCENT)
    return headline(text, width)


def short_name(view: View, seat: int) -> str:
    """The beginning of a player's name; all of it where another name begins the same."""
    names = [who(view, each) for each in range(view.seats)]
    short = names[seat][:SHORT_NAME]
    return short if sum(name.startswith(short) for name in names) == 1 else names[seat]


def chip(view: View, seat: int, rest: str = "") -> Text:
    """In the colour of a seat, with the name of its player."""
    return Text.assemble((f" {short_name(view, seat)}{rest} ", INKS[seat]))


def chips(view: View, seats: Iterable[int]) -> Text:
    return Text().join(chip(view, seat) for seat in seats)


def numbered(numbers: Numbers, *moves: c.Move) -> Text:
    """The number of the first of these that is on offer."""
    found = [str(numbers[move.text]) for move in moves if move.text in numbers]
    return Text(found[0] if found else "", style=ACCENT)


# -- the Plans -----------------------------------------------------------------------------------------


def plans(view: View, numbers: Numbers, width: int) -> RenderableType:
    """Without dice they need no rows."""
    boards: tuple[Plan, ...] = view.public.boards
    at = [c.BOARD.index(plan.board) for plan in boards]
    field = field_of_dice(numbers, at)
    if not field and not any(dice for plan in boards for dice in plan.dice):
        heading = Text(_("Plans") + " ", style=QUIET)
        return flowed([heading, *[plan_alone(view, plan, numbers) for plan in boards]], width)
    dice = [strips(view, plan) for plan in boards]
    won = any(plan.winner != c.NOBODY for plan in boards)
    columns = [
        Column("", [numbered(numbers, c.ON_BOARD[each], c.TO_BOARD[each]) for each in at], right=True),
        Column(_("Plans"), [plan_named(plan) for plan in boards]),
        Column(_("dice"), [lying or [Text("·", style=QUIET)] for lying in dice]),
    ]
    if any(dice):
        columns.append(Column(_("wins") if won else _("leads"), [lead(view, plan) for plan in boards]))
    if any(plan.schemer != c.NOBODY for plan in boards):
        columns.append(Column(_("Scheme"), [laid(view, plan) for plan in boards]))
    if field and width >= WIDE:
        columns.append(Column(pgettext("a die", "place"), [Text() for _plan in boards]))
    return grid(columns + field, width)


def strips(view: View, plan: Plan) -> list[Text]:
    """The dice of each player."""
    return [chip(view, seat, f" {spaced(own)}") for seat, own in enumerate(plan.dice) if own]


def field_of_dice(numbers: Numbers, at: Sequence[int]) -> list[Column]:
    """A number for each die and Plan, if any can be placed."""
    columns = []
    for face in range(1, 7):
        cells: list[Cell] = [numbered(numbers, c.PLACE[face - 1][each]) for each in at]
        if any(cells):
            columns.append(Column(f"{face}:", cells, right=True))
    return columns


def plan_alone(view: View, plan: Plan, numbers: Numbers) -> Text:
    at = c.BOARD.index(plan.board)
    number = numbered(numbers, c.ON_BOARD[at])
    text = Text.assemble(number, " " if number else "", plan_named(plan), " ", laid(view, plan))
    return text.append(" " if plan.schemer == c.NOBODY else "  ")


def plan_named(plan: Plan) -> Text:
    return Text.assemble((plan.board, "bold"), f" {_(PLANS[plan_of(plan.board)])}")


def spaced(faces: Iterable[int]) -> str:
    return " ".join(str(face) for face in faces)


def laid(view: View, plan: Plan) -> Text:
    """Whose Scheme is there, and which, for those who may know."""
    if plan.schemer == c.NOBODY:
        return Text()
    known = known_scheme(view, plan)
    text = Text(" " + _("face down"), style=QUIET) if known == c.NOBODY else Text(f" {scheme(known)}")
    if plan.scheme == HIDDEN and known != c.NOBODY:
        text.stylize(ACCENT)  # only this seat knows
    return chip(view, plan.schemer) + text


def lead(view: View, plan: Plan) -> Text:
    """Who leads, with how much against how much; doubtful under a Scheme that the reader does not know."""
    found = standing(view, plan, known_scheme(view, plan))
    best = plan.winner if plan.winner != c.NOBODY else found.leader
    if best == c.NOBODY:
        there = any(plan.dice)
        return Text(pgettext("not decided", "open") if there else "·", style=QUIET)
    text = chip(view, best)
    if best in found.worth and found.scheme != c.LEVEL_THE_FIELD:
        text.append(f" {found.worth[best]}", style="bold")
        others = [worth for seat, worth in found.worth.items() if seat != best]
        if others:
            text.append(f" : {min(others) if found.scheme == c.UNDERHAND_ATTACKS else max(others)}")
    if plan.scheme == HIDDEN and known_scheme(view, plan) == c.NOBODY:
        text.append(" ?", style=QUIET)
    return text


def doings(view: View) -> list[Text]:
    """What is under way on the Plans."""
    table: Public = view.public
    lines = []
    if table.spent and table.phase == c.PHASE[c.ABILITY_PHASE]:
        values = ", ".join(c.VALUE[each] for each in table.spent)
        targets = [each.split() for each in table.targets]
        dice = [die(view, c.COLOUR.index(whose), int(face), on) for whose, face, _place, on in targets]
        used = _("used this turn: {values}, on {dice}") if dice else _("used this turn: {values}")
        told = used.format(values=values, dice=enumerated(dice) if dice else "")
        lines.append(chips(view, view.waiting).append(f" {told}"))
    if table.levelling:
        picks = [chip(view, seat, f" {pick}") for seat, pick in enumerate(table.picks) if pick]
        line = Text(f"{played_on(view, c.LEVEL_THE_FIELD, table.levelling)}: ")
        lines.append(line + (Text(" ").join(picks) if picks else Text(_("no picks yet"), style=QUIET)))
    if view.ask and view.ask.decision in ("answer", "intrude"):  # else these may be calls of long ago
        called = chips(view, table.called) if table.called else Text(_("nobody"))
        asked = _("Called to assist {syndicate}:").format(syndicate=syndicate(len(table.syndicates) - 1))
        lines.append(Text(f"{asked} ") + called)
    return lines


# -- the Syndicates ------------------------------------------------------------------------------------


def syndicates(view: View, numbers: Numbers, width: int) -> RenderableType:
    tiles: tuple[Tile, ...] = view.public.syndicates
    if not tiles:
        return Text(_("Nobody controls a Syndicate yet."), style=QUIET)
    columns = columns_of_tiles(view, numbers, width, with_names=True)
    if field_of_orders(numbers, len(tiles)) and (width < WIDE or too_wide(shortened(columns), width)):
        columns = columns_of_tiles(view, numbers, width, with_names=False)
    return grid(columns, width)


def columns_of_tiles(view: View, numbers: Numbers, width: int, with_names: bool) -> list[Column]:
    tiles: tuple[Tile, ...] = view.public.syndicates
    every = range(len(tiles))
    commands = field_of_orders(numbers, len(tiles))
    columns = [
        Column("", [numbered(numbers, c.LOOK[number]) for number in every], right=True),
        Column(_("Syndicates") if with_names else "", [tile_named(number, with_names) for number in every]),
        Column(pgettext("those who do", "control"), [chip(view, tile.controller) for tile in tiles]),
        Column(pgettext("those who do", "assist"), [assisting(view, tile) for tile in tiles]),
        Column(_("Orders"), [Text(str(tile.orders), style="bold") for tile in tiles], right=True),
    ]
    if view.public.phase == c.PHASE[c.REVELATION]:
        columns.append(Column(pgettext("Orders", "turned up"), [turned_up(tile) for tile in tiles]))
    elif commands:
        columns += commands
    elif width >= WIDE and any(piles := [known_of(view, tile.syndicate) for tile in tiles]):
        columns.append(Column(_("only you know"), list(piles)))
    return columns


def tile_named(number: int, with_name: bool) -> Text:
    return Text.assemble((c.SYNDICATE[number], "bold"), f" {syndicate(number)}" if with_name else "")


def assisting(view: View, tile: Tile) -> list[Text]:
    return [chip(view, seat) for seat in tile.assists] or [Text(_("nobody"), style=QUIET)]


def turned_up(tile: Tile) -> list[Text]:
    name, style = (_("sabotaged"), "bold #e5534b") if tile.sabotaged else (_("secured"), "bold")
    return [Text(f"{name}:", style=style), *[Text(word) for word in bearing(tile.faces).split()]]


def bearing(orders: Sequence[str]) -> str:
    return some_orders([orders.count(kind) for kind in c.ORDER])


def field_of_orders(numbers: Numbers, tiles: int) -> list[Column]:
    """A number for each Order and Syndicate, if any can be given, added or stolen."""
    every = range(tiles)
    columns = []
    for kind, code in enumerate(c.ORDER):
        cells: list[Cell] = [numbered(numbers, c.GIVE[kind][each], c.ADD[kind][each]) for each in every]
        if any(cells):
            columns.append(Column(order_named(c.ORDER.index(code)).replace(" ", "\n"), cells, right=True))
    if columns:
        columns.insert(0, Column("", [how_to_reach(numbers, each) for each in every]))
    stolen: list[Cell] = [numbered(numbers, c.STEAL[each]) for each in every]
    if any(stolen):
        columns.append(Column(_("steal"), stolen, right=True))
    return columns


def how_to_reach(numbers: Numbers, tile: int) -> Text:
    """Giving is free, adding needs Bribery."""
    if any(moves[tile].text in numbers for moves in c.GIVE):
        return Text(_("give"))
    return Text(_("add") if any(moves[tile].text in numbers for moves in c.ADD) else "", style=QUIET)


def known_of(view: View, place: str) -> list[Text]:
    """The Orders somewhere, as far as this seat knows them: 2 weak secure, 1 strong sabotage (50%)."""
    own: Own | None = view.own
    known = [each for pile in own.knows if pile.place == place for each in pile.known] if own else []
    words: list[str] = []
    for percent in sorted({sure for _kind, sure in known if sure >= WORTH_SAYING}, reverse=True):
        if words:
            words[-1] += ","
        kinds = [kind for kind, sure in known if sure == percent]
        words += bearing(kinds).split()
        if percent < 100:
            words.append(_("({n}% each)").format(n=percent) if len(kinds) > 1 else f"({percent}%)")
    return [Text(word) for word in words]


# -- the players ---------------------------------------------------------------------------------------


def players(view: View, names: Sequence[str], numbers: Numbers, width: int) -> Grid:
    table: Public = view.public
    about: tuple[Mafioso, ...] = table.players
    seats = range(view.seats)
    wide = width >= WIDE
    longest = LONGEST_NAME if wide else 9
    columns = [
        Column("", [Text("▸" if seat in view.waiting else "", style=ACCENT) for seat in seats]),
        Column("", [numbered(numbers, c.FIRST[seat], c.ROB[seat]) for seat in seats], right=True),
        Column(_("Players"), [named(view, seat, names[seat], longest) for seat in seats]),
    ]
    if view.over:
        columns.append(Column(_("points"), [Text(str(each.score), style=GAIN) for each in about], right=True))
    if any(each.role != HIDDEN for each in about):
        columns.append(Column(_("role"), [role_shown(each) for each in about]))
    counts = [
        (_("Lucre"), [each.lucre for each in about]),
        (_("Bribery"), [each.bribery for each in about]),
        (_("Schemes"), [each.schemes for each in about]),
        (_("Orders"), [each.orders for each in about]),
    ]
    columns += [
        Column(head if wide else head[:3], [Text(str(count)) for count in each], right=True)
        for head, each in counts
    ]
    columns.append(Column(_("Soldati"), [soldati(each.soldati) for each in about]))
    if any(each.dice for each in about):
        columns.append(Column(_("dice left"), [dice_left(each) for each in about]))
    return grid(columns, width)


def named(view: View, seat: int, name: str, longest: int) -> Text:
    text = Text(name)
    text.truncate(longest, overflow="ellipsis")
    text = Text.assemble((f" {text.plain} ", INKS[seat]))
    if seat == view.seat:
        text.append(" " + _("you"), style=ACCENT)
    if view.places and view.places[seat] == 1:
        text.append(" " + _("wins"), style=ACCENT)
    return text


def role_shown(player: Mafioso) -> Text:
    return Text("?" if player.role == HIDDEN else role(c.ROLE.index(player.role)))


def soldati(sides: Sequence[str]) -> list[Text]:
    """Abilities first, as often as they are there, then values: Flip×2, Move, 3, X."""
    shown = sorted(sides, key=c.SIDE.index)
    counts = {each if each in c.VALUE else side(c.SIDE.index(each)): sides.count(each) for each in shown}
    return [Text(word) for word in several(counts)] or [Text(_("none"), style=QUIET)]


def dice_left(player: Mafioso) -> list[Text]:
    return [Text(str(face), style="bold") for face in player.dice] or [Text(_("none"), style=QUIET)]


# -- what only one seat sees, and the rest -----------------------------------------------------------------


def secrets(view: View, numbers: Numbers, room: Room) -> list[RenderableType]:
    own: Own = view.own
    me = c.ROLE.index(own.role)
    lines: list[Text] = [Text.assemble((role(me), "bold"), ": ", (_(ROLE_TEXTS[me]), ""))]
    lines += hand_of_schemes(own, numbers, explained=room.height >= TALL)
    if own.plots:
        lines.append(labelled(_("About to play"), ", ".join(plotted(view))))
    if own.picked and view.public.levelling:
        lines.append(labelled(_("Your pick"), str(own.picked)))
    lines.append(labelled(_("Orders"), bearing(own.orders)))
    lines += known_places(view, numbers, room.width)
    return [Text(_("Only you see this:"), style=ACCENT), *[Padding(line, ASIDE) for line in lines]]


def known_places(view: View, numbers: Numbers, width: int) -> list[Text]:
    """What lies in the others' hands, and on Syndicates whose rows have no room to say it."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    places = [(str(seat), _("{name} has").format(name=who(view, seat))) for seat in others]
    if width < WIDE or field_of_orders(numbers, c.SYNDICATES):
        tiles = [
            (name, _("On {syndicate}").format(syndicate=syndicate(number)))
            for number, name in enumerate(c.SYNDICATE)
        ]
        places = tiles + places
    known = [(label, known_of(view, place)) for place, label in places]
    return [labelled(label, "") + Text(" ").join(words) for label, words in known if words]


def labelled(label: str, words: str) -> Text:
    return Text.assemble((f"{label}: ", QUIET), words)


def hand_of_schemes(own: Own, numbers: Numbers, explained: bool) -> list[Text]:
    """What they do is said if there is room."""
    texts = []
    for kind, name in enumerate(c.SCHEME):
        if name in own.schemes:
            number = numbered(numbers, c.PLAY[kind])
            text = Text.assemble(number, " " if number else "")
            text.append("".join(several({scheme(kind): own.schemes.count(name)})), style="bold")
            texts.append(text.append(f": {_(SCHEME_TEXTS[kind])}", style=QUIET) if explained else text)
    if explained and texts:
        return [labelled(_("Scheme"), "") + text for text in texts]
    return [labelled(_("Schemes"), "") + (Text(", ").join(texts) if texts else Text(_("none")))]


def plotted(view: View) -> list[str]:
    """Schemes and their Plans in turn; the last may lack its Plan."""
    found, plots = [], view.own.plots
    for name, on in zip(plots[::2], [*plots[1::2], ""], strict=False):
        kind = c.SCHEME.index(name)
        found.append(played_on(view, kind, on) if on else scheme(kind))
    return found


def played_on(view: View, kind: int, board: str) -> str:
    return _("{scheme} on {plan}").format(scheme=scheme(kind), plan=plan_called(view.public, board))


def supplies(view: View, names: Sequence[str], numbers: Numbers) -> list[Text]:
    """Schemes that are face up, the List, roles, draw piles."""
    table: Public = view.public
    opened = {plan.scheme for plan in table.boards} - {HIDDEN, ""}
    lines = [
        labelled(scheme(c.SCHEME.index(name)), _(SCHEME_TEXTS[c.SCHEME.index(name)]))
        for name in sorted(opened)
    ]
    lines.append(the_list(table, numbers))
    about = enumerated([role(c.ROLE.index(name)) for name in table.roles])
    if table.put_away:
        told = _("{roles}. Nobody had the {role}.").format(
            roles=about, role=role(c.ROLE.index(table.put_away))
        )
    else:
        told = _("{roles}. One of them belongs to nobody.").format(roles=about)
    lines.append(labelled(_("Roles in this game"), told))
    lines += [guessed(view, names, number) for number in range(len(table.guesses))]
    lines += [left_in_hand(view, seat, each) for seat, each in enumerate(table.players) if view.over]
    if not view.over:
        lines.append(decks(table))
    return lines


def the_list(table: Public, numbers: Numbers) -> Text:
    line = labelled(_("The List"), "")
    for slot, shown in enumerate(table.the_list):
        line.append(" · " if slot else "")
        number = numbered(numbers, c.TAKE[slot])
        line.append_text(number).append(" " if number else "")
        line.append(side(c.SIDE.index(shown)) if shown else _("empty"), style="bold" if shown else QUIET)
    if table.held:
        told = _("on its way to a player: {side}").format(side=side(c.SIDE.index(table.held)))
        line.append(f" · {told}")
    return line.append(" · " + _("{n} in the bag").format(n=table.bag), style=QUIET)


def decks(table: Public) -> Text:
    cards = len(c.OPPORTUNITIES) - len(table.opportunities)
    tiles = c.SYNDICATES - len(table.syndicates)
    left = _("Schemes {schemes}, Opportunity cards {cards}, Syndicates {tiles}")
    line = labelled(_("Left"), left.format(schemes=table.deck, cards=cards, tiles=tiles))
    discarded = several({scheme(c.SCHEME.index(name)): table.discards.count(name) for name in table.discards})
    told = _("discarded: {schemes}").format(schemes=", ".join(discarded))
    return line.append(f" · {told}" if discarded else "", style=QUIET)


def several(counts: Mapping[str, int]) -> list[str]:
    """How many of each, where there is more than one: Flip×2."""
    return [f"{word}×{count}" if count > 1 else word for word, count in counts.items()]


def guessed(view: View, names: Sequence[str], number: int) -> Text:
    table: Public = view.public
    seat = (table.informant + 1 + number) % view.seats
    guess = _("{seat} guesses: {other} is the {role}.").format(
        seat=names[table.informant], other=names[seat], role=role(c.ROLE.index(table.guesses[number]))
    )
    return Text(guess)


def left_in_hand(view: View, seat: int, player: Mafioso) -> Text:
    schemes = [scheme(c.SCHEME.index(name)) for name in player.scheme_hand]
    return Text.assemble(
        chip(view, seat),
        (" " + _("left in hand:") + " ", QUIET),
        ", ".join([bearing(player.order_hand), *schemes]),
    )


# -- columns -------------------------------------------------------------------------------------------


def grid(columns: Sequence[Column], width: int) -> Grid:
    """Columns without anything are left out; those that can be broken share what the others leave.  If there
    is no room for all words above the columns, they are shortened."""
    columns = [column for column in columns if column.head or any(column.cells)]
    if too_wide(columns, width):
        columns = shortened(columns)
    widths = [natural(column) for column in columns]
    loose = [at for at, column in enumerate(columns) if column.loose]
    left = width - sum(wide + 1 for at, wide in enumerate(widths) if at not in loose) - len(loose)
    for done, at in enumerate(sorted(loose, key=lambda at: widths[at])):
        widths[at] = max(min(widths[at], left // (len(loose) - done)), NARROWEST)
        left -= widths[at]
    table = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=QUIET, show_edge=False)
    for column, wide in zip(columns, widths, strict=True):
        table.add_column(
            column.head, width=wide, justify="right" if column.right else "left", vertical="top",
            overflow="fold",
        )  # fmt: skip
    for row in zip(*[column.cells for column in columns], strict=True):
        table.add_row(*[flowed(cell, wide) for cell, wide in zip(row, widths, strict=True)])
    return table


def natural(column: Column) -> int:
    heads = [len(line) for line in column.head.split("\n")]
    return max(*heads, widest(column))


def widest(column: Column) -> int:
    return max(*[flowed(cell, 1000).cell_len for cell in column.cells], 1)


def too_wide(columns: Sequence[Column], width: int) -> bool:
    """Whether there is not even room for all words."""
    return (
        sum((longest_part(column) if column.loose else natural(column)) + 1 for column in columns) > width + 1
    )


def longest_part(column: Column) -> int:
    """How wide a column must be, if its cells are broken wherever they can be."""
    parts = [part for cell in column.cells for part in (cell if isinstance(cell, list) else [cell])]
    return max([NARROWEST, *[part.cell_len for part in parts]])


def shortened(columns: Sequence[Column]) -> list[Column]:
    """With words above numbers as long as the numbers allow: "sab.", "str."."""
    short = []
    for column in columns:
        room = max(widest(column), NARROWEST)
        lines = [line if len(line) <= room else f"{line[: room - 1]}." for line in column.head.split("\n")]
        short.append(column._replace(head="\n".join(lines)) if column.right else column)
    return short


def flowed(cell: Cell, width: int) -> Text:
    """Its parts in lines no longer than that."""
    if isinstance(cell, Text):
        return cell
    text, used = Text(), 0
    for part in cell:
        if used and used + 1 + part.cell_len > width:
            text.append("\n")
            used = 0
        elif used:
            text.append(" ")
            used += 1
        text.append_text(part)
        used += part.cell_len
    return text


# -- what happened -------------------------------------------------------------------------------------

# What follows from what was told before it.
FOLLOW_UPS = {c.TURNED, c.MOVED, c.REMOVED, c.CALLED, c.ASSISTED, c.DECLINED, c.PAID}
ON_ORDERS = {c.GAVE, c.ADDED, c.STOLE, c.ROBBED, c.SWAPPED}
IN_ONE_BREATH = {c.IN_PLAY, c.LISTED, c.BOARD_SET}
OF_ONE_PLAYER = {c.SOLDATO_DRAWN, c.PLACED, c.GUESSED}


def score(view: View, seat: int) -> str:
    each: Mafioso = view.public.players[seat]
    return _("{n} points, {role}").format(n=each.score, role=role(c.ROLE.index(each.role)))


def story(game: Game, heard: Iterable[Heard], names: Sequence[str], reader: int = -1) -> list[Text]:
    """A paragraph for what belongs together, under a heading for each round."""
    paragraphs: list[Text] = []
    before: Heard | None = None
    gains = r"\d+ (?:{})".format("|".join([_("Bribery"), _("Lucre")]))
    for each in heard:
        sentence = Text(game.words.tell(each, names, reader))
        if each[0] is c.ROUND:
            sentence.stylize(f"bold {LINE}")
        sentence.highlight_regex(gains, GAIN)
        if before is not None and belongs(each, before):
            paragraphs[-1].append(" ").append_text(sentence)
        else:
            paragraphs.append(sentence)
        before = each
    anybody = "|".join(re.escape(name) for name in names)
    for paragraph in paragraphs:
        paragraph.highlight_regex(rf"(?<!\w)(?:{anybody})(?!\w)", "bold")
    return paragraphs


def belongs(each: Heard, before: Heard) -> bool:
    event, last = each[0], before[0]
    if event in FOLLOW_UPS:
        return last in FOLLOW_UPS or last.name in ("used", "organised")
    if event in ON_ORDERS:
        return last in ON_ORDERS and each[1] == before[1]
    return event is last and (event in IN_ONE_BREATH or (event in OF_ONE_PLAYER and each[1] == before[1]))
