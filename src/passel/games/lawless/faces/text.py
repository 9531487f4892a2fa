"""How Lawless Empire looks in a terminal: a row for each Plan, each Syndicate and each player.

Dice and tokens stand in strips of their owner's colour, which always begin with the letter of that colour.
What can be chosen has its number where it lies; dice to be placed and Orders to be given make a field of
numbers, since those lists are long."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from passel.contract import Game, View
from passel.contract.text import ACCENT, LINE, QUIET, Room, TextBoard, order
from passel.games.lawless.components import (
    ABILITY_PHASE,
    ADD,
    ADDED,
    ASSISTED,
    BOARD,
    BOARD_SET,
    CALLED,
    COLOUR,
    DECLINED,
    EXECUTION,
    FIRST,
    GAVE,
    GIVE,
    GUESSED,
    IN_PLAY,
    LET_FATE_DECIDE,
    LEVEL_THE_FIELD,
    LISTED,
    LOOK,
    MOVED,
    NOBODY,
    ON_BOARD,
    OPPORTUNITIES,
    ORDER,
    PAID,
    PHASE,
    PLACE,
    PLACED,
    PLAY,
    REMOVED,
    REVELATION,
    ROB,
    ROBBED,
    ROLE,
    ROUND,
    SCHEME,
    SIDE,
    SOLDATO_DRAWN,
    STEAL,
    STOLE,
    SWAPPED,
    SYNDICATE,
    SYNDICATES,
    TAKE,
    TO_BOARD,
    TURNED,
    UNDERHAND_ATTACKS,
    VALUE,
    Board,
    Move,
    Player,
    Table,
)
from passel.games.lawless.rules_schemes import value, winner
from passel.games.lawless.view_types import HIDDEN, Mafioso, Own, Plan, Public, Tile
from passel.games.lawless.words import (
    PLANS,
    ROLE_TEXTS,
    SCHEME_EFFECTS,
    colour,
    die,
    plan_of,
    role,
    scheme,
    side,
    some_orders,
    who,
)
from passel.games.lawless.words import SYNDICATES as SYNDICATE_NAMES
from passel.games.lawless.words import order as order_named
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
LONGEST_NAME = 14
WIDE = 72  # columns, from which on there is room for words instead of letters
TALL = 36  # lines, from which on there is room to say what schemes do
WORTH_SAYING = 10  # percent: who is less sure than that of an Order knows nothing
ASIDE = (0, 0, 0, 2)

IN_FIELDS = [move for moves in (*PLACE, *GIVE, *ADD, STEAL, ROB) for move in moves]

Numbers = Mapping[str, int]
Cell = Text | list[Text]  # a list may be broken between its parts


class Column(NamedTuple):
    head: str
    cells: list[Cell]
    right: bool = False


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
    text = Text.assemble((f"Round {table.round} of {table.rounds}", "bold"))
    if view.over:
        text.append(" · the end", style=ACCENT)
    elif table.phase == PHASE[REVELATION]:
        text.append(" · all Orders are turned up", style=ACCENT)
    else:
        text.append(" · ").append(table.phase.capitalize(), style="bold")
        if table.first != NOBODY:
            text.append(" · play order " if width >= WIDE else " · ")
            text.append_text(chips((table.first + place) % view.seats for place in range(view.seats)))
        if table.round == table.rounds:
            text.append(" · last round", style=ACCENT)
    text.truncate(max(width - 4, 1), overflow="ellipsis")
    return Rule(text, style=LINE)


def letter(seat: int) -> str:
    return colour(seat)[0]


def chip(seat: int, rest: str = "") -> Text:
    """In the colour of a seat, and with its letter."""
    return Text.assemble((f" {letter(seat)}{rest} ", INKS[seat]))


def chips(seats: Iterable[int]) -> Text:
    return Text().join(chip(seat) for seat in seats)


def numbered(numbers: Numbers, *moves: Move) -> Text:
    """The number of the first of these that is on offer."""
    found = [str(numbers[move.text]) for move in moves if move.text in numbers]
    return Text(found[0] if found else "", style=ACCENT)


# -- the Plans -----------------------------------------------------------------------------------------


def plans(view: View, numbers: Numbers, width: int) -> RenderableType:
    """Without dice they need no rows."""
    boards: tuple[Plan, ...] = view.public.boards
    at = [BOARD.index(plan.board) for plan in boards]
    field = field_of_dice(numbers, at)
    if not field and not any(dice for plan in boards for dice in plan.dice):
        heading = Text("Plans ", style=QUIET)
        return flowed([heading, *[plan_alone(view, plan, numbers) for plan in boards]], width)
    dice = [[chip(seat, f" {spaced(own)}") for seat, own in enumerate(plan.dice) if own] for plan in boards]
    won = any(plan.winner != NOBODY for plan in boards)
    columns = [
        Column("", [numbered(numbers, ON_BOARD[each], TO_BOARD[each]) for each in at], right=True),
        Column("Plans", [plan_named(plan) for plan in boards]),
        Column("dice", [lying or [Text("·", style=QUIET)] for lying in dice]),
    ]
    if any(dice):
        columns.append(Column("wins" if won else "leads", [lead(view, plan) for plan in boards]))
    if any(plan.schemer != NOBODY for plan in boards):
        columns.append(Column("scheme", [laid(view, plan) for plan in boards]))
    if field and width >= WIDE:
        columns.append(Column("place", [Text() for _ in boards]))
    return grid(columns + field, width)


def field_of_dice(numbers: Numbers, at: Sequence[int]) -> list[Column]:
    """A number for each die and Plan, if any can be placed."""
    columns = []
    for face in range(1, 7):
        cells: list[Cell] = [numbered(numbers, PLACE[face - 1][each]) for each in at]
        if any(cells):
            columns.append(Column(f"{face}:", cells, right=True))
    return columns


def plan_alone(view: View, plan: Plan, numbers: Numbers) -> Text:
    at = BOARD.index(plan.board)
    number = numbered(numbers, ON_BOARD[at])
    text = Text.assemble(number, " " if number else "", plan_named(plan), " ", laid(view, plan))
    return text.append(" " if plan.schemer == NOBODY else "  ")


def plan_named(plan: Plan) -> Text:
    return Text.assemble((plan.board, "bold"), f" {PLANS[plan_of(plan.board)]}")


def spaced(faces: Iterable[int]) -> str:
    return " ".join(str(face) for face in faces)


def laid(view: View, plan: Plan) -> Text:
    """Whose scheme lies there, and which, for those who may know."""
    if plan.schemer == NOBODY:
        return Text()
    known = known_scheme(view, plan)
    text = Text(" face down", style=QUIET) if known == NOBODY else Text(f" {scheme(known)}")
    if plan.scheme == HIDDEN and known != NOBODY:
        text.stylize(ACCENT)  # only this seat knows
    return chip(plan.schemer) + text


def known_scheme(view: View, plan: Plan) -> int:
    name = plan.scheme
    if name == HIDDEN:
        own: Own | None = view.own
        name = dict(own.laid).get(plan.board, "") if own else ""
    return SCHEME.index(name) if name else NOBODY


def lead(view: View, plan: Plan) -> Text:
    """Who would win it as it lies, with how much against how much; doubtful under a scheme not known."""
    table: Public = view.public
    under = known_scheme(view, plan)
    contenders = [seat for seat, dice in enumerate(plan.dice) if dice]
    levelled = under == LEVEL_THE_FIELD and len(contenders) > 1  # worth what is picked, not what is there
    if plan.winner != NOBODY and (levelled or not contenders):
        return chip(plan.winner)
    if not contenders:
        return Text("·", style=QUIET)
    if levelled or (under == LET_FATE_DECIDE and table.phase != PHASE[EXECUTION]):
        return Text("open", style=QUIET)
    pos, copy = as_it_lies(view, plan, under)
    best = winner(pos, copy)
    others = [value(pos, copy, seat) for seat in contenders if seat != best]
    text = chip(best).append(f" {value(pos, copy, best)}", style="bold")
    if others:
        text.append(f" : {min(others) if under == UNDERHAND_ATTACKS else max(others)}")
    if plan.schemer != NOBODY and under == NOBODY:
        text.append(" ?", style=QUIET)
    return text


def as_it_lies(view: View, plan: Plan, under: int) -> tuple[Table, Board]:
    """The Plan as the rules know it, so that they can tell what its dice are worth."""
    pos = Table(view.seats)
    pos.first = view.public.first
    pos.players = [Player() for _ in range(view.seats)]
    dice = [own.count(face) if face else len(own) for own in plan.dice for face in range(7)]
    copy = Board(plan_of(plan.board), BOARD.index(plan.board), dice)
    copy.scheme = under
    return pos, copy


def doings(view: View) -> list[Text]:
    """What is under way on the Plans."""
    table: Public = view.public
    lines = []
    if table.spent and table.phase == PHASE[ABILITY_PHASE]:
        line = chips(view.waiting).append(f" has used value {', '.join(VALUE[each] for each in table.spent)}")
        targets = [each.split() for each in table.targets]
        dice = [die(view, COLOUR.index(whose), int(face), on) for whose, face, _, on in targets]
        lines.append(line.append(f" on {enumerated(dice)}" if dice else ""))
    if table.levelling:
        picks = [chip(seat, f" {pick}") for seat, pick in enumerate(table.picks) if pick]
        line = Text(f"{scheme(LEVEL_THE_FIELD)} on {table.levelling}: ")
        lines.append(line + (Text(" ").join(picks) if picks else Text("no picks yet", style=QUIET)))
    if view.ask and view.ask.decision in ("answer", "intrude"):  # else these may be calls of long ago
        called = chips(table.called) if table.called else Text("nobody")
        lines.append(Text(f"Called to assist {table.syndicates[-1].syndicate}: ") + called)
    return lines


# -- the Syndicates ------------------------------------------------------------------------------------


def syndicates(view: View, numbers: Numbers, width: int) -> RenderableType:
    tiles: tuple[Tile, ...] = view.public.syndicates
    if not tiles:
        return Text("No Syndicate is in play yet.", style=QUIET)
    every = range(len(tiles))
    commands = field_of_orders(numbers, len(tiles))
    with_names = width >= WIDE or not commands
    columns = [
        Column("", [numbered(numbers, LOOK[number]) for number in every], right=True),
        Column("Syndicates" if with_names else "", [tile_named(number, with_names) for number in every]),
        Column("of", [chip(tile.controller) for tile in tiles]),
        Column("assist", [assisting(tile) for tile in tiles]),
        Column("Orders", [Text(str(tile.orders), style="bold") for tile in tiles], right=True),
    ]
    if view.public.phase == PHASE[REVELATION]:
        columns.append(Column("turned up", [turned_up(tile) for tile in tiles]))
    elif commands:
        columns += commands
    elif width >= WIDE and any(piles := [known_of(view, tile.syndicate) for tile in tiles]):
        columns.append(Column("only you know", list(piles)))
    return grid(columns, width)


def tile_named(number: int, with_name: bool) -> Text:
    return Text.assemble((SYNDICATE[number], "bold"), f" {SYNDICATE_NAMES[number]}" if with_name else "")


def assisting(tile: Tile) -> Text:
    return chips(tile.assists) if tile.assists else Text("nobody", style=QUIET)


def turned_up(tile: Tile) -> list[Text]:
    state = Text("sabotaged:", style="bold #e5534b") if tile.sabotaged else Text("secured:", style="bold")
    return [state, *[Text(word) for word in bearing(tile.faces).split()]]


def bearing(orders: Sequence[str]) -> str:
    return some_orders([orders.count(kind) for kind in ORDER])


def field_of_orders(numbers: Numbers, tiles: int) -> list[Column]:
    """A number for each Order and Syndicate, if any can be given, added or stolen."""
    every = range(tiles)
    columns = []
    for kind, code in enumerate(ORDER):
        cells: list[Cell] = [numbered(numbers, GIVE[kind][each], ADD[kind][each]) for each in every]
        if any(cells):
            columns.append(Column(order_named(ORDER.index(code)).replace(" ", "\n"), cells, right=True))
    if columns:
        columns.insert(0, Column("", [how_to_reach(numbers, each) for each in every]))
    stolen: list[Cell] = [numbered(numbers, STEAL[each]) for each in every]
    if any(stolen):
        columns.append(Column("steal", stolen, right=True))
    return columns


def how_to_reach(numbers: Numbers, tile: int) -> Text:
    """Giving is free, adding needs Bribery."""
    if any(moves[tile].text in numbers for moves in GIVE):
        return Text("give")
    return Text("add" if any(moves[tile].text in numbers for moves in ADD) else "", style=QUIET)


def known_of(view: View, place: str) -> list[Text]:
    """The Orders somewhere, as far as this seat knows them: 2 weak secures, 1 strong sabotage (50 %)."""
    own: Own | None = view.own
    known = [each for pile in own.knows if pile.place == place for each in pile.known] if own else []
    words: list[str] = []
    for percent in sorted({sure for _, sure in known if sure >= WORTH_SAYING}, reverse=True):
        if words:
            words[-1] += ","
        kinds = [kind for kind, sure in known if sure == percent]
        words += bearing(kinds).split()
        if percent < 100:
            words.append(f"({percent} % each)" if len(kinds) > 1 else f"({percent} %)")
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
        Column("", [numbered(numbers, FIRST[seat], ROB[seat]) for seat in seats], right=True),
        Column("Players" if wide else "", [chip(seat, colour(seat)[1:] if wide else "") for seat in seats]),
        Column("" if wide else "Players", [named(view, seat, names[seat], longest) for seat in seats]),
    ]
    if view.over:
        columns.append(Column("MP", [Text(str(each.score), style=GAIN) for each in about], right=True))
    if any(each.role != HIDDEN for each in about):
        columns.append(Column("role", [role_shown(each) for each in about]))
    columns += [
        Column(head if wide else head[:3], [Text(str(getattr(each, head.lower()))) for each in about], True)
        for head in ("Lucre", "Bribery", "Schemes", "Orders")
    ]
    columns.append(Column("Soldati", [soldati(each.soldati) for each in about]))
    if any(each.dice for each in about):
        columns.append(Column("dice left", [dice_left(each) for each in about]))
    return grid(columns, width)


def named(view: View, seat: int, name: str, longest: int) -> Text:
    text = Text(name, style="bold" if seat == view.seat else "")
    text.truncate(longest, overflow="ellipsis")
    if seat == view.seat:
        text.append(" you", style=ACCENT)
    if view.places and view.places[seat] == 1:
        text.append(" wins", style=ACCENT)
    return text


def role_shown(player: Mafioso) -> Text:
    return Text("?" if player.role == HIDDEN else role(ROLE.index(player.role)))


def soldati(sides: Sequence[str]) -> list[Text]:
    """Abilities first, as often as they are there, then values: Flip×2, Move, 3, X."""
    shown = sorted(sides, key=SIDE.index)
    counts = {each if each in VALUE else side(SIDE.index(each)): sides.count(each) for each in shown}
    return [Text(word) for word in several(counts)] or [Text("none", style=QUIET)]


def dice_left(player: Mafioso) -> list[Text]:
    return [Text(str(face), style="bold") for face in player.dice] or [Text("none", style=QUIET)]


# -- what only one seat sees, and the rest -----------------------------------------------------------------


def secrets(view: View, numbers: Numbers, room: Room) -> list[RenderableType]:
    own: Own = view.own
    me = ROLE.index(own.role)
    lines: list[Text] = [Text.assemble((role(me), "bold"), ": ", (ROLE_TEXTS[me], ""))]
    lines += hand_of_schemes(own, numbers, explained=room.height >= TALL)
    if own.plots:
        lines.append(labelled("To be laid", ", ".join(plotted(own.plots))))
    if own.picked and view.public.levelling:
        lines.append(labelled("Your pick", str(own.picked)))
    lines.append(labelled("Orders", bearing(own.orders)))
    lines += known_places(view, numbers, room.width)
    return [Text("Only you see this:", style=ACCENT), *[Padding(line, ASIDE) for line in lines]]


def known_places(view: View, numbers: Numbers, width: int) -> list[Text]:
    """What lies in the others' hands, and on Syndicates whose rows have no room to say it."""
    places = [(str(seat), f"{who(view, seat)} has") for seat in range(view.seats) if seat != view.seat]
    if width < WIDE or field_of_orders(numbers, SYNDICATES):
        places = [(name, f"On {name}") for name in SYNDICATE] + places
    known = [(label, known_of(view, place)) for place, label in places]
    return [labelled(label, "") + Text(" ").join(words) for label, words in known if words]


def labelled(label: str, words: str) -> Text:
    return Text.assemble((f"{label}: ", QUIET), words)


def hand_of_schemes(own: Own, numbers: Numbers, explained: bool) -> list[Text]:
    """What they do is said if there is room."""
    texts = []
    for kind, name in enumerate(SCHEME):
        if name in own.schemes:
            number = numbered(numbers, PLAY[kind])
            text = Text.assemble(number, " " if number else "")
            text.append("".join(several({scheme(kind): own.schemes.count(name)})), style="bold")
            texts.append(text.append(f", {SCHEME_EFFECTS[kind]}", style=QUIET) if explained else text)
    if explained and texts:
        return [labelled("Scheme", "") + text for text in texts]
    return [labelled("Schemes", "") + (Text(", ").join(texts) if texts else Text("none"))]


def plotted(plots: Sequence[str]) -> list[str]:
    """Schemes and their boards in turn; the last may lack its board."""
    found = []
    for name, on in zip(plots[::2], [*plots[1::2], ""], strict=False):
        kind = scheme(SCHEME.index(name))
        found.append(f"{kind} on {on}" if on else kind)
    return found


def supplies(view: View, names: Sequence[str], numbers: Numbers) -> list[Text]:
    """Schemes that lie open, the List, roles, decks."""
    table: Public = view.public
    opened = {plan.scheme for plan in table.boards} - {HIDDEN, ""}
    lines = [
        labelled(scheme(SCHEME.index(name)), SCHEME_EFFECTS[SCHEME.index(name)]) for name in sorted(opened)
    ]
    lines.append(the_list(table, numbers))
    about = enumerated([role(ROLE.index(name)) for name in table.roles])
    if table.put_away:
        lines.append(labelled("Roles", f"{about}; the {role(ROLE.index(table.put_away))} was out"))
    else:
        lines.append(labelled("Roles about", f"{about}; one of them is out"))
    lines += [guessed(view, names, number) for number in range(len(table.guesses))]
    lines += [left_in_hand(seat, each) for seat, each in enumerate(table.players) if view.over]
    if not view.over:
        lines.append(decks(table))
    return lines


def the_list(table: Public, numbers: Numbers) -> Text:
    line = labelled("The List", "")
    for slot, shown in enumerate(table.the_list):
        line.append(" · " if slot else "")
        number = numbered(numbers, TAKE[slot])
        line.append_text(number).append(" " if number else "")
        line.append(side(SIDE.index(shown)) if shown else "empty", style="bold" if shown else QUIET)
    if table.held:
        line.append(f" · on its way to a player: {side(SIDE.index(table.held))}")
    return line.append(f" · {table.bag} in the bag", style=QUIET)


def decks(table: Public) -> Text:
    cards = len(OPPORTUNITIES) - len(table.opportunities)
    tiles = SYNDICATES - len(table.syndicates)
    line = labelled("Left", f"schemes {table.deck}, Opportunity cards {cards}, Syndicates {tiles}")
    discarded = several({scheme(SCHEME.index(name)): table.discards.count(name) for name in table.discards})
    return line.append(f" · discarded: {', '.join(discarded)}" if discarded else "", style=QUIET)


def several(counts: Mapping[str, int]) -> list[str]:
    """How many of each, where there is more than one: Flip×2."""
    return [f"{word}×{count}" if count > 1 else word for word, count in counts.items()]


def guessed(view: View, names: Sequence[str], number: int) -> Text:
    table: Public = view.public
    seat = (table.informant + 1 + number) % view.seats
    taken_for = role(ROLE.index(table.guesses[number]))
    return labelled("Guess", f"{names[table.informant]} takes {names[seat]} for the {taken_for}")


def left_in_hand(seat: int, player: Mafioso) -> Text:
    schemes = [scheme(SCHEME.index(name)) for name in player.scheme_hand]
    return Text.assemble(chip(seat), (" held ", QUIET), ", ".join([bearing(player.order_hand), *schemes]))


# -- columns -------------------------------------------------------------------------------------------


def grid(columns: Sequence[Column], width: int) -> Grid:
    """Columns without anything are left out; those that can be broken share what the others leave."""
    columns = [column for column in columns if column.head or any(column.cells)]
    widths = [natural(column) for column in columns]
    loose = [at for at, column in enumerate(columns) if any(isinstance(cell, list) for cell in column.cells)]
    left = width - sum(wide + 1 for at, wide in enumerate(widths) if at not in loose) - len(loose)
    for done, at in enumerate(sorted(loose, key=lambda at: widths[at])):
        widths[at] = max(min(widths[at], left // (len(loose) - done)), 4)
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
    return max(*heads, *[flowed(cell, 1000).cell_len for cell in column.cells], 1)


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
FOLLOW_UPS = {TURNED, MOVED, REMOVED, CALLED, ASSISTED, DECLINED, PAID}
ON_ORDERS = {GAVE, ADDED, STOLE, ROBBED, SWAPPED}
IN_ONE_BREATH = {IN_PLAY, LISTED, BOARD_SET}
OF_ONE_PLAYER = {SOLDATO_DRAWN, PLACED, GUESSED}


def score(view: View, seat: int) -> str:
    each: Mafioso = view.public.players[seat]
    return f"{each.score} Mafioso Points, the {role(ROLE.index(each.role))}"


def story(game: Game, heard: Iterable[Heard], names: Sequence[str]) -> list[Text]:
    """A paragraph for what belongs together, under a heading for each round."""
    paragraphs: list[Text] = []
    before: Heard | None = None
    for each in heard:
        sentence = Text(game.words.tell(each, names))
        if each[0] is ROUND:
            sentence.stylize(f"bold {LINE}")
        sentence.highlight_regex(r"\d+ (?:Bribery|Lucre|MP)", GAIN)
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
