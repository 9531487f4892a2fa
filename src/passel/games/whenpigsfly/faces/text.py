"""How When Pigs Shall Fly looks in a terminal: the table, your sheet line by line, and then all players.

Bubbles are signs, so that a line reads as it does on paper, and what your die would cross off is marked
on it.  In the contest the sheet is turned over: the grid has two signs for each unit, and each row is named
by the height at its foot."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

import passel.games.whenpigsfly.components as c
from passel.contract import Game, View, cut
from passel.contract.text import ACCENT, LONGEST_NAME, QUIET, Room, TextBoard, counted, headline
from passel.contract.text import LINE as FRAME
from passel.contract.text import order as as_offered
from passel.games.whenpigsfly import words
from passel.games.whenpigsfly import words_names as wn
from passel.games.whenpigsfly.flight import (
    ceiling,
    circle,
    clouds_in,
    contest_score,
    gusts_in,
    hoops_worth,
    icons_touched,
)
from passel.games.whenpigsfly.view_types import Path, Public
from passel.games.whenpigsfly.view_types import Sheet as Paper
from passel.i18n import N_, _, pgettext
from passel.kernel import Event, Heard

PIG = "bold #d6568c"
BLUEPRINT = "#3b8eea"
WHISTLE = "bold #b8860b"
DIE = "bold #1b1b1b on #f4efe4"
CARD = "bold white on #a0246a"
CLOUD, GUST, HOOP = "#8794a8", "#1f9aa8", "bold #b8860b"
UNIT = 2  # signs for each line of the contest grid
FINE = 16  # points for each line, so that a steep path has no gaps
FREE = 16  # columns of the grid, beyond which nobody is ever as high as the three upper rows
DIE_HEAD, PUBLICITY_HEAD = N_("die"), N_("publ.")
TALL = 30  # lines, from which on there is room for more than the essential

CROSSED, OPEN, TARGET, SIGHT, PRINT, REACHED, REWARDED = "×·o?!+*"
AIR = N_("(__) cloud · ~~ gust · o2 hoop · # touched · ··· limit · @ pig · ! crash")
TRAININGS = {c.MATERIALS_LINE: N_("Materials"), c.FEAR_LINE: N_("Fear"), c.MANEUVERS_LINE: N_("Maneuvers")}


def order(options: Sequence[str]) -> list[str]:
    """A height has its own number, so landing comes last."""
    return sorted(as_offered(options), key=lambda text: text == c.FLY[0].text)


def board(game: Game, view: View, numbers: Mapping[str, int], room: Room) -> TextBoard:
    table: Public = view.public
    names = [cut(name, LONGEST_NAME) for name in game.names(view)]
    lines: list[RenderableType]
    if table.phase == "prep":
        lines, on_board = prep(view, names, numbers, room)
    elif table.phase == "flying":
        lines, on_board = contest(view, names, numbers, room)
    else:
        lines, on_board = scores(view, names, room), frozenset()
    listed = not room.height or len(lines) + len(numbers) + 6 <= room.height
    return TextBoard(Group(title(view, names, room.width), *lines), frozenset() if listed else on_board)


def title(view: View, names: Sequence[str], width: int) -> Rule:
    table: Public = view.public
    if table.phase == "prep":
        text = Text.assemble((_("Round {n}").format(n=table.round), "bold"), " · ")
        text.append(leads(view, names))
        for seat in view.waiting:
            text.append(" · " + (_("your turn") if seat == view.seat else doing(table, seat, names)))
        if table.last_round:
            text.append(" · " + _("last round"), style=ACCENT)
    elif table.phase == "flying":
        text = Text(_("The flight"), style="bold")
        letters = sorted({sheet.letter for sheet in table.sheets})
        mine = [table.sheets[view.seat].letter] if view.seat >= 0 else letters
        text.append(" · " + _("course {letters}").format(letters=", ".join(mine)), style="not bold")
    else:
        text = Text(_("Final scores") if view.over else _("Vote for the best craft"), style="bold")
    return headline(text, width)


def leads(view: View, names: Sequence[str]) -> str:
    lead = view.public.lead
    if lead == view.seat and lead >= 0:
        return pgettext("the round", "you lead")
    return pgettext("the round", "{who} leads").format(who=names[lead] if lead >= 0 else "Wilbur")


def doing(table: Public, seat: int, names: Sequence[str]) -> str:
    does = _("{who} is crossing off bubbles") if table.sheets[seat].die else _("{who} is taking a die")
    return does.format(who=names[seat])


def line_of(*parts: str | tuple[str, str] | Text) -> Text:
    """A line that is cut rather than folded."""
    return Text.assemble(*parts, no_wrap=True, overflow="ellipsis")


# -- contest prep: what all have before them -----------------------------------------------------------


def prep(
    view: View, names: Sequence[str], numbers: Mapping[str, int], room: Room
) -> tuple[list[RenderableType], frozenset[str]]:
    table: Public = view.public
    tall = room.height >= TALL or not room.height
    lines: list[RenderableType] = [time_track(table, room.width), ladder(table, numbers)]
    gap = [Text()] if tall else []
    if view.seat < 0:
        lines.append(cards(table))
    else:
        lines += [*gap, *theories(view, numbers, room.width), *gap]
        lines += trainings(view, numbers, room.width)
        if tall:
            lines.append(standing(table.sheets[view.seat]))
            lines.append(legend(view))
    lines += [*gap, *players(view, names, room.width)]
    lines += remarks(view, names)
    placed = [*c.TAKE, *c.WORK, c.FEAR_WITH_CHICKEN, c.MANEUVERS_WITH_CHICKEN, *c.DESIGN_WITH_SHEEP]
    return lines, frozenset(option.text for option in placed if option.text in numbers)


def marks(table: Public) -> dict[int, tuple[str, str]]:
    """The bubbles of the time track that bring something: their sign, and what it is."""
    found = dict.fromkeys(c.EVENTS_AT, _("event")) | {c.LAST_ROUND_AT: _("last round")}
    if table.wilbur_publicity is not None:
        found |= dict.fromkeys(c.WILBUR_AT, "Wilbur")
    return {at: (what[0].upper(), what) for at, what in sorted(found.items())}


def time_track(table: Public, width: int) -> Text:
    ahead = [(at, what) for at, (_sign, what) in marks(table).items() if at > table.time]
    label, coming = _("Time") + " ", " " + _("{what} in {n}")
    if width < len(label) + c.TIME + len(coming.format(what=_("last round"), n=c.TIME)):
        so_far = _("{n} of {all}").format(n=table.time, all=c.TIME)
        text = line_of((label, QUIET), (so_far, "bold"))
        for at, what in ahead:
            text.append(" · " + _("{what} at {n}").format(what=what, n=at))
        return text
    text = line_of((label, QUIET), (CROSSED * table.time, BLUEPRINT))
    signs = marks(table)
    for at in range(table.time + 1, c.TIME + 1):
        sign = signs[at][0] if at in signs else OPEN
        text.append(sign, style=QUIET if sign == OPEN else ACCENT)
    if ahead:
        at, what = ahead[0]
        text.append(coming.format(what=what, n=at - table.time), style="bold")
    return text


def ladder(table: Public, numbers: Mapping[str, int]) -> Text:
    """The dice that nobody has taken, with the publicity of their rung."""
    text = line_of((_("Dice") + " ", QUIET))
    for die in sorted(set(table.ladder)):
        number = numbers.get(c.TAKE[die - 1].text)
        if number:
            text.append(f"{number} ", style=ACCENT)
        text.append(f"[{die}]", style=DIE)
        count = table.ladder.count(die)
        text.append(f"×{count}" if count > 1 else "", style="bold")
        text.append(f" +{c.RUNG[die]}" if c.RUNG[die] else "", style=PIG)
        text.append("  ")
    text.append("+ " + _("publicity") if any(c.RUNG[die] for die in table.ladder) else "", style=QUIET)
    return text


def cards(table: Public) -> Text:
    text = line_of((_("Cards"), QUIET))
    for number in range(c.THEORIES):
        worth = table.cards[c.THEORY[number]]
        text.append(f"  {wn.theory(number)} ")
        text.append_text(card(worth, 0))
    return text


def card(public: int, own: int) -> Text:
    """Face up, seen by you, or unknown."""
    if public:
        return Text.assemble((f"×{public}", CARD), " " + pgettext("a card face", "up"))
    return Text.assemble((f"×{own}", PIG), (" " + _("you"), PIG)) if own else Text("×?", style=QUIET)


def card_width() -> int:
    return max(card(9, 0).cell_len, card(0, 9).cell_len) + 1


# -- contest prep: your sheet --------------------------------------------------------------------------


def theories(view: View, numbers: Mapping[str, int], width: int) -> list[Text]:
    """A row for each theory: its card, its research, its design and what that has come to."""
    mine: Paper = view.public.sheets[view.seat]
    longest, wide = max(len(_(part)) for parts in wn.PARTS for part in parts), card_width()
    part = min(longest, max(width - 49 - wide, 0))
    name = _("card")
    head = line_of(f"{'':13}", (f"{name:{wide}}", QUIET))
    head.append_text(heading(mine, c.RESEARCH, 17)).append_text(heading(mine, c.DESIGN, 15 + part))
    rows = [head.append(_("pts"), style=QUIET)]
    for number in range(c.THEORIES):
        code, line = c.THEORY[number], c.DESIGN_LINE + number
        shown = card(view.public.cards[code], view.own.cards[code])
        shown.pad_right(wide - shown.cell_len)
        row = line_of((f"{wn.theory(number):13}", "bold"), shown)
        row.append_text(numbered(numbers, c.WORK[number].text))
        row.append_text(bubbles(view, number, numbers, groups=(3, 7))).append("   ")
        row.append_text(numbered(numbers, c.WORK[line].text, c.DESIGN_WITH_SHEEP[number].text))
        row.append_text(bubbles(view, line, numbers, groups=(3, 6)))
        stage = c.STAGE[mine.bubbles[c.LINE[line]]]
        built = Text(_(wn.PARTS[number][stage]), style=BLUEPRINT if stage else QUIET)
        built.truncate(part, overflow="ellipsis", pad=True)
        row.append(" ").append_text(built).append(f"{c.STAGE_POINTS[stage]:3}", style="bold")
        rows.append(row)
    return rows


def heading(mine: Paper, action: int, width: int) -> Text:
    text = Text(_(wn.ACTION_NAMES[c.ACTION[action]]), style=f"{BLUEPRINT} italic")
    if mine.block == c.ACTION[action]:
        note = Text(" " + blocked(), style=ACCENT)
        text.truncate(width - 1 - note.cell_len, overflow="ellipsis")
        text.append_text(note)
    text.pad_right(width - text.cell_len)
    return text


def blocked() -> str:
    return pgettext("an action", "blocked")


def numbered(numbers: Mapping[str, int], *texts: str, width: int = 2) -> Text:
    found = "/".join(str(numbers[text]) for text in texts if text in numbers)
    return Text(f"{found:>{width}} ", style=ACCENT)


def bubbles(view: View, line: int, numbers: Mapping[str, int], groups: Sequence[int] = ()) -> Text:
    """Crossed, within reach of your die, or open; a gap after each of `groups`."""
    mine: Paper = view.public.sheets[view.seat]
    crossed = mine.bubbles[c.LINE[line]]
    reach = min(crossed + mine.die, c.LENGTH[line]) if c.WORK[line].text in numbers else crossed
    text = Text()
    for bubble in range(1, c.LENGTH[line] + 1):
        if bubble <= crossed:
            text.append(CROSSED, style=BLUEPRINT)
        elif bubble <= reach:
            whistle = bubble == reach and bubble in c.TARGETS[line] and mine.earned < c.WHISTLES
            text.append(REWARDED if whistle else REACHED, style=PIG)
        else:
            text.append(open_bubble(line, bubble), style="bold" if bubble in c.TARGETS[line] else "")
        text.append(" " if bubble in groups else "")
    return text


def open_bubble(line: int, bubble: int) -> str:
    if line < c.DESIGN_LINE and bubble in (c.DISCOVERY, c.PUBLISH):
        return SIGHT if bubble == c.DISCOVERY else PRINT
    return TARGET if bubble in c.TARGETS[line] else OPEN


def trainings(view: View, numbers: Mapping[str, int], width: int) -> list[Text]:
    """Materials, fear and maneuvers, with whistles and animals beside or below them."""
    mine: Paper = view.public.sheets[view.seat]
    crossed = [mine.bubbles[c.LINE[line]] for line in (c.MATERIALS_LINE, c.FEAR_LINE, c.MANEUVERS_LINE)]
    come_to = [
        _("weight {n}, class {m}").format(n=c.WEIGHT[crossed[0]], m=c.WEIGHT_CLASS[crossed[0]]),
        _("takes {clouds}").format(clouds=wn.clouds(c.FEAR_LEVEL[crossed[1]])),
        _("legs of {n}").format(n=c.MANEUVERABILITY[crossed[2]]),
    ]
    with_chicken = ["", c.FEAR_WITH_CHICKEN.text, c.MANEUVERS_WITH_CHICKEN.text]
    rows = []
    for line, meaning, chicken in zip(range(c.MATERIALS_LINE, c.MANEUVERS_LINE + 1), come_to, with_chicken):
        row = line_of((f"{_(TRAININGS[line]):13}", "bold"))
        if mine.block == c.ACTION[c.ACTION_OF[line]]:
            row.append(f"{blocked():8}", style=ACCENT)
        else:
            row.append_text(numbered(numbers, c.WORK[line].text, chicken, width=7))
        row.append_text(bubbles(view, line, numbers)).append(" " * (11 - c.LENGTH[line]))
        rows.append(row.append(f"{meaning:19}", style=QUIET))
    if width < 76:
        return rows + kept(mine, width)
    for row, beside in zip(rows, kept(mine, width - 54), strict=False):
        row.append("   ").append_text(beside)
    return rows


def kept(mine: Paper, width: int) -> list[Text]:
    """Whistles spent, unspent and not yet earned, and the animals, in lines of that width."""
    spent = mine.earned - mine.whistles
    text = Text.assemble((_("Whistles") + " ", "bold"), ("×" * spent, QUIET), ("o" * mine.whistles, WHISTLE))
    text.append("·" * (c.WHISTLES - mine.earned), style=QUIET).append(
        " " + pgettext("whistles", "{n} left").format(n=mine.whistles)
    )
    lines = [text, Text()]
    for animal in trained(mine):
        comma = ", " if lines[-1].plain else ""
        if len(lines[-1].plain + comma + animal) > width:
            lines[-1].append(comma.rstrip())
            lines.append(Text())
            comma = ""
        lines[-1].append(comma + animal)
    return lines if lines[-1].plain else lines[:1]


def trained(sheet: Paper) -> list[str]:
    """The animals; those that cost what one likes with the whistles spent."""
    found = []
    for number, code in enumerate(c.ANIMAL):
        if code in sheet.animals:
            count = "" if c.COST[number] else f" {sheet.animals[code]}"
            if number == c.CHICKEN and not sheet.chicken:
                count = " " + pgettext("the chicken", "used")
            found.append(_(wn.ANIMAL_NAMES[number]) + count)
    return found


def so_far(sheet: Paper) -> dict[str, int]:
    """What a sheet would score without contest and awards."""
    return {
        "events": sum(sheet.event_points),
        "publicity": sheet.publicity,
        "publishing": sum(sheet.print_points.values()),
        "discoveries": c.DISCOVERY_POINTS * len(sheet.discovered),
        "design": sheet.design_points,
        "dog": c.DOG_POINTS * sheet.animals.get(c.ANIMAL[c.DOG], 0),
    }


def standing(mine: Paper) -> Text:
    parts = so_far(mine)
    text = Text.assemble((_("So far") + " ", QUIET), (wn.points(sum(parts.values())), "bold"))
    earned = ", ".join(f"{_(ROWS[name])} {worth}" for name, worth in parts.items() if worth)
    return text.append(f": {earned}" if earned else "", style=QUIET)


def legend(view: View) -> Text:
    signs = {
        CROSSED: _("crossed"),
        TARGET: _("double ring"),
        SIGHT: _("discovery"),
        PRINT: _("publish"),
    }
    if view.ask and view.ask.decision == "line":
        signs |= {REACHED: _("your die"), REWARDED: _("whistle")}
    told = [f"{sign} {meaning}" for sign, meaning in signs.items()]
    if any(view.own.cards[code] and not view.public.cards[code] for code in c.THEORY):
        told.append(_("you: only you see it"))
    return Text(" · ".join(told), style=QUIET)


# -- the players ---------------------------------------------------------------------------------------


class Column(NamedTuple):
    head: str
    cells: list[str]


def players(view: View, names: Sequence[str], width: int) -> list[Text]:
    """A row for each, in as many columns as there is room for; the last are the first to go."""
    sheets: Sequence[Paper] = view.public.sheets

    def all_of(kind: str) -> list[str]:
        return [" " + " ".join(str(sheet.bubbles[f"{kind}-{code}"]) for code in c.THEORY) for sheet in sheets]

    columns = [
        Column(_(DIE_HEAD), [str(sheet.die or "-") for sheet in sheets]),
        Column(_(PUBLICITY_HEAD), [str(sheet.publicity) for sheet in sheets]),
        Column(pgettext("column", "so far"), [str(sum(so_far(sheet).values())) for sheet in sheets]),
        Column(pgettext("column", "design"), all_of("design")),
        Column(pgettext("column", "research"), all_of("research")),
        Column(pgettext("column", "weight"), [str(c.WEIGHT[sheet.bubbles["materials"]]) for sheet in sheets]),
        Column(pgettext("column", "fear"), [str(sheet.bubbles["fear"]) for sheet in sheets]),
        Column(pgettext("column", "maneuv."), [str(sheet.bubbles["maneuvers"]) for sheet in sheets]),
        Column(pgettext("column", "whistles"), [str(sheet.whistles) for sheet in sheets]),
    ]
    rows = in_columns(view, names, columns, width)
    if view.public.wilbur_publicity is not None:
        rows.append(wilbur(view.public, rows[0].plain))
    return rows


def in_columns(view: View, names: Sequence[str], columns: list[Column], width: int) -> list[Text]:
    name = max(max(len(each) for each in names), 6)
    room = width - 2 - min(name, 8)
    kept_columns: list[tuple[Column, int]] = []
    for column in columns:
        wide = max(len(text) for text in [column.head, *column.cells]) + 1
        if wide > room:
            break
        room -= wide
        kept_columns.append((column, wide))
    name = min(name, min(name, 8) + max(room, 0))
    head = line_of(" " * (2 + name))
    for column, wide in kept_columns:
        head.append(f"{column.head:>{wide}}", style=QUIET)
    rows = [head]
    for seat in range(view.seats):
        row = line_of(("▸ " if seat in view.waiting else "  ", ACCENT))
        style = PIG if seat == view.seat else ""
        who = Text(names[seat], style=style)
        who.truncate(name, overflow="ellipsis", pad=True)
        row.append_text(who)
        for column, wide in kept_columns:
            row.append(f"{column.cells[seat]:>{wide}}", style="bold" if seat == view.seat else "")
        rows.append(row)
    return rows


def wilbur(table: Public, head: str) -> Text:
    """Wilbur's die and publicity, below those of the player."""
    row = line_of("  Wilbur")
    for name, value in ((_(DIE_HEAD), table.wilbur_die or "-"), (_(PUBLICITY_HEAD), table.wilbur_publicity)):
        end = head.index(name) + len(name)
        row.append(f"{value:>{max(end - row.cell_len, 2)}}")
    if table.wilbur_theory:
        found = _("discovered {theory}").format(theory=wn.theory(c.THEORY.index(table.wilbur_theory)))
        row.append(f"  {found}", style=QUIET)
    return row


def remarks(view: View, names: Sequence[str]) -> list[Text]:
    """What else is on the sheets of the others: what is blocked, animals and what rats have seen."""
    text = Text()
    for seat, sheet in enumerate(view.public.sheets):
        found = []
        if sheet.block:
            found.append(_("{action} blocked").format(action=_(wn.ACTION_NAMES[sheet.block])))
        found += trained(sheet)
        if sheet.spied:
            found.append(_("saw {theory}").format(theory=wn.theory(c.THEORY.index(sheet.spied))))
        if found and seat != view.seat:
            text.append(" · " if text.plain else "", style=QUIET)
            text.append(f"{names[seat]}: ", style="bold").append(", ".join(found), style=QUIET)
    return [text] if text.plain else []


# -- the contest ---------------------------------------------------------------------------------------


def contest(
    view: View, names: Sequence[str], numbers: Mapping[str, int], room: Room
) -> tuple[list[RenderableType], frozenset[str]]:
    lines: list[RenderableType] = []
    if view.seat >= 0:
        mine: Paper = view.public.sheets[view.seat]
        lines += flight_grid(view, mine, view.own.flight, numbers, room)
        if room.height >= TALL or not room.height:
            lines.append(Text(_(AIR), style=QUIET))
    lines += crafts(view, names, room.width)
    heights = [option.text for option in c.FLY[1:] if option.text in numbers]
    return lines, frozenset(heights)


def crafts(view: View, names: Sequence[str], width: int) -> list[Text]:
    crafts = [wn.craft_of(sheet) for sheet in view.public.sheets]
    columns = [
        Column(_("can fly"), [str(max(0, craft.distance)) for craft in crafts]),
        Column(_("weight class"), [str(craft.weight_class) for craft in crafts]),
        Column(_("takes"), [wn.clouds(craft.fear) for craft in crafts]),
        Column(_("legs of"), [str(craft.lines) for craft in crafts]),
        Column("", [how_far(view, seat) for seat in range(view.seats)]),
    ]
    return in_columns(view, names, columns, width)


def how_far(view: View, seat: int) -> str:
    if seat in view.waiting:
        return " " + _("still flying")
    return _("too heavy to fly") if wn.craft_of(view.public.sheets[seat]).distance <= 0 else _("finished")


class Grid:
    """Signs by height and column; later ones lie on earlier ones."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, height: int, column: int, text: str, style: str, over: bool = True) -> None:
        for at, sign in enumerate(text, column):
            if over or self.signs.get((height, at), (" ",))[0] in " :":
                self.signs[height, at] = sign, style

    def row(self, height: int, wide: int) -> Text:
        text = line_of((f"{height:2} ", QUIET))
        for column in range(wide):
            text.append(*self.signs.get((height, column), (" ", "")))
        return text


def flight_grid(
    view: View, sheet: Paper, flight: Path, numbers: Mapping[str, int], room: Room, who: str = ""
) -> list[Text]:
    """The contest sheet with a path on it; what is known of the craft stands where no pig can fly."""
    craft = wn.craft_of(sheet)
    grid = Grid()
    for line in segment_ends(craft):
        for height in range(ceiling(craft.distance, line) + 1):
            grid.put(height, UNIT * line, ":", QUIET)
    lay_icons(grid, sheet, flight)
    if craft.distance > 0:
        for height, column in passed((0, c.TOP), (craft.distance, 0)):
            grid.put(height, column, "·", ACCENT, over=False)
        lay_path(grid, flight)
        lay_choices(grid, view, sheet, flight, numbers)
    wide = min(UNIT * (c.GRID + 1), room.width - 3)
    top = c.TOP if room.height >= TALL or not room.height else c.TOP - 1
    said = status(sheet, flight, who or _("You"))
    rows = [grid.row(top - number, FREE).append_text(line) for number, line in enumerate(said)]
    rows += [grid.row(height, wide) for height in range(top - len(said), -1, -1)]
    return [*rows, ground(craft, wide)]


def segment_ends(craft: c.Craft) -> range:
    return range(craft.lines, craft.distance, craft.lines) if craft.distance > 0 else range(0)


def passed(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The height and the column of each sign on a straight line, in whole numbers."""
    (x0, y0), (x1, y1) = start, end
    steps = (x1 - x0) * FINE
    for step in range(steps + 1):
        yield (y0 * steps + (y1 - y0) * step) // steps, (x0 * FINE + step) * UNIT // FINE


def lay_icons(grid: Grid, sheet: Paper, flight: Path) -> None:
    """Clouds, gusts and hoops; a filled one is circled."""
    for number, icon in enumerate(c.SHEETS[c.LETTER.index(sheet.letter)]):
        met_it = number in flight.circled
        column, loud = UNIT * icon.x1, " bold reverse" if met_it else ""
        if number < c.CLOUDS:
            grid.put(icon.y2 - 1, column, ".##." if met_it else ".--.", CLOUD + loud)
            grid.put(icon.y1, column, "(##)" if met_it else "(__)", CLOUD + loud)
        elif number < c.CLOUDS + c.GUSTS:
            for height in range(icon.y1, icon.y2):
                grid.put(height, column, "#~" if met_it else "~~", GUST + loud)
        else:
            grid.put(icon.y1, column, f"{'#' if met_it else 'o'}{icon.worth}", HOOP + loud)


def lay_path(grid: Grid, flight: Path) -> None:
    """Up to the landing point; who crashes falls straight down."""
    pig = 0, c.TOP
    for start, end in pairwise([pig, *flight.points]):
        for height, column in passed(start, end):
            if not flight.crashed or column <= UNIT * flight.landing:
                grid.put(height, column, "*", PIG)
                lowest = height
        pig = end
    if flight.crashed:
        for height in range(lowest):
            grid.put(height, UNIT * flight.landing, "|", PIG)
        pig = flight.landing, 0
    grid.put(pig[1], UNIT * pig[0], "@", PIG)


def lay_choices(grid: Grid, view: View, sheet: Paper, flight: Path, numbers: Mapping[str, int]) -> None:
    """Where the next segment can end; before a height that means a crash stands an exclamation mark."""
    craft, letter = wn.craft_of(sheet), c.LETTER.index(sheet.letter)
    x, y = flight.points[-1] if flight.points else (0, c.TOP)
    circled = sum(1 << number for number in flight.circled)
    for option in c.FLY[1:]:
        if option.text in numbers:
            end = x + craft.lines
            touched = icons_touched(letter, x, y, end, option.number)
            leg = circle(letter, craft, touched, circled, view.public.literal_crash)
            grid.put(option.number, UNIT * end, str(numbers[option.text]), ACCENT + " reverse")
            if leg.crash >= 0:
                grid.put(option.number, UNIT * end - 1, "!", ACCENT + " reverse")


def status(sheet: Paper, flight: Path, who: str) -> list[Text]:
    craft, letter = wn.craft_of(sheet), c.LETTER.index(sheet.letter)
    on = _("course {letters}").format(letters=sheet.letter)
    far = _("can fly {n}").format(n=max(0, craft.distance))
    lines = [line_of((who, PIG), f" · {on} · {far}")]
    if craft.distance <= 0:
        return [*lines, line_of(_("The craft is too heavy to fly."))]
    circled = sum(1 << number for number in flight.circled)
    on_the_way = wn.met(clouds_in(circled), gusts_in(circled), hoops_worth(letter, circled))
    lines[0].append(_(", legs of {n}").format(n=craft.lines))
    lines.append(line_of(_("takes {clouds}").format(clouds=wn.clouds(craft.fear))))
    lines[1].append(" · " + _("met {icons}").format(icons=on_the_way) if on_the_way else "")
    here = flight.landing if flight.landing >= 0 else (flight.points[-1][0] if flight.points else 0)
    landed = _("landed at {n}: {points}") if flight.landing >= 0 else _("now at {n}: {points}")
    how = _("crashed at {n}: {points}") if flight.crashed else landed
    score = contest_score(letter, craft, here, circled)
    weight = _("weight class {n}").format(n=craft.weight_class)
    return [*lines, line_of((how.format(n=here, points=wn.points(score)), "bold"), f" · {weight}")]


def ground(craft: c.Craft, wide: int) -> Text:
    """The numbers on the ground where legs end, and where the flight limit ends."""
    places = [*segment_ends(craft), craft.distance] if craft.distance > 0 else range(5, c.GRID + 1, 5)
    signs = "─" * wide
    for line in places:
        label, at = str(line), UNIT * line
        signs = signs[:at] + label + signs[at + len(label) :]
    return line_of("   ", (signs[:wide], FRAME))


# -- the end -------------------------------------------------------------------------------------------

ROWS = {
    "events": N_("events"),
    "contest": N_("flight"),
    "publicity": N_("publicity"),
    "publishing": N_("published"),
    "discoveries": N_("discoveries"),
    "design": N_("design"),
    "dog": N_("dog"),
    "awards": N_("awards"),
    "total": N_("total"),
}


def scores(view: View, names: Sequence[str], room: Room) -> list[RenderableType]:
    """The scores row by row, the awards, the votes, and a flight: your own, or the winner's."""
    lines: list[RenderableType] = [*score_table(view, names, room.width), *awards(view, names)]
    if view.over:
        lines.insert(0, Text(words.result(view), style=ACCENT))
    lines += votes(view, names)
    seat = view.seat if view.seat >= 0 or not view.over else view.places.index(1)
    if seat >= 0:
        sheet: Paper = view.public.sheets[seat]
        if sheet.flight is not None:
            mine = seat == view.seat
            who = _("Your flight") if mine else _("{who}'s flight").format(who=names[seat])
            lines += [Text(), *flight_grid(view, sheet, sheet.flight, {}, room, who)]
    return lines


def score_table(view: View, names: Sequence[str], width: int) -> list[Text]:
    """A column for each player; where names do not fit they are cut, and stand in full below."""
    label = max(len(_(row)) for row in ROWS.values())
    each = (width - label) // view.seats - 1
    named = max(len(name) for name in names) <= each
    heads = list(names) if named else [cut(name, each) for name in names]
    wide = max(4, max(len(head) for head in heads)) + (2 if named else 1)
    wide = min(wide, each + 1)

    def row(head: str, cells: Sequence[object], style: str = "") -> Text:
        text = line_of((f"{head:{label}}", QUIET))
        for seat, cell in enumerate(cells):
            text.append(f"{cell!s:>{wide}}", style=PIG if seat == view.seat else style)
        return text

    rows = [row("", heads)]
    for part, name in ROWS.items():
        cells = [getattr(sheet.score, part) for sheet in view.public.sheets]
        rows.append(row(_(name), cells, "bold" if part == "total" else ""))
    if view.over and view.seats > 1:
        rows.append(row(pgettext("in the result", "place"), view.places))
    if not named:
        rows.append(Text(" · ".join(names), style=QUIET))
    return rows


def awards(view: View, names: Sequence[str]) -> list[Text]:
    text = Text()
    for code, award in zip(c.AWARD, wn.AWARD_NAMES, strict=True):
        won = [names[seat] for seat, sheet in enumerate(view.public.sheets) if code in sheet.score.won]
        if won:
            text.append(" · " if text.plain else "", style=QUIET)
            text.append(f"{_(award)}: ", style=QUIET).append(", ".join(won))
    return [text] if text.plain else []


def votes(view: View, names: Sequence[str]) -> list[Text]:
    """All of them once they are in; before that your own."""
    cast = [(seat, sheet.vote) for seat, sheet in enumerate(view.public.sheets) if sheet.vote >= 0]
    if cast:
        said = [_("{who} for {other}").format(who=names[seat], other=names[vote]) for seat, vote in cast]
        return [Text.assemble((_("Votes:") + " ", QUIET), ", ".join(said))]
    if view.own is not None and view.own.vote >= 0:
        mine = _("you vote for {who}").format(who=names[view.own.vote])
        return [Text.assemble((_("Only you see this:") + " ", ACCENT), mine)]
    return []


# -- what happened -------------------------------------------------------------------------------------

# What belongs together, if it comes in a row; of the last three each player has paragraphs of their own.
TOGETHER: list[list[Event]] = [
    [c.ALIKE, c.ROLLED, c.LAST_ROUND, c.TOOK, c.WILBUR_TOOK],
    [c.PUBLICITY_EVENT, c.FULL, c.HALF, c.LOWEST],
    [c.REVEALED],
    [c.AWARDED],
    [c.TOTAL],
    [c.VOTED],
    [
        c.CHICKEN_HELPED,
        c.WORKED,
        c.IDLE,
        c.DISCOVERED,
        c.PUBLISHED,
        c.ENDORSED,
        c.WHISTLED,
        c.TRAINED,
        c.SHEEP_CROSSED,
        c.SPIED,
    ],
    [c.DEALT, c.BUILT, c.TAUGHT],
    [c.FLEW, c.MET, c.LANDED, c.CRASHED, c.GROUNDED, c.CONTEST],
]
OF_ONE_PLAYER = 6  # from here on
ALONE = (-1, 0)


def score(view: View, seat: int) -> str:
    return wn.points(view.public.sheets[seat].score.total)


def story(game: Game, heard: Iterable[Heard], names: Sequence[str], reader: int = -1) -> list[Text]:
    """A heading for each round, and a paragraph for what belongs together."""
    paragraphs: list[Text] = []
    before = ALONE
    for each in heard:
        event, seat = each[:2]
        sentence = Text(game.words.tell(each, names, reader))
        if event in (c.ROUND, c.WILBURS_ROUND):
            sentence.stylize(f"bold {FRAME}")
        now = kind(event, seat or 0)
        if now == before != ALONE:
            paragraphs[-1].append(" ").append_text(sentence)
        else:
            paragraphs.append(sentence)
        before = now
    anybody = "|".join(re.escape(name) for name in names)
    publicity = re.escape(_("{n} publicity")).replace(r"\{n\}", r"\d+")
    for paragraph in paragraphs:
        paragraph.highlight_regex(rf"(?<!\w)(?:{anybody})(?!\w)", "bold")
        paragraph.highlight_regex(rf"{counted(wn.SOME_POINTS)}|{publicity}", PIG)
        paragraph.highlight_regex(counted(wn.SOME_WHISTLES), WHISTLE)
    return paragraphs


def kind(event: Event, seat: int) -> tuple[int, int]:
    for number, events in enumerate(TOGETHER):
        if event in events:
            return number, seat if number >= OF_ONE_PLAYER else 0
    return ALONE
