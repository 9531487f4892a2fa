"""How Machi Koro looks in a terminal: one row for each card, one column for each town.

The cards stand in groups by colour, since colour says on whose roll a card pays; colour is never
alone, so each group has its heading.  What can be bought has its number before its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

import passel.games.machikoro.components as c
from passel.contract import Game, View, cut
from passel.contract.text import ACCENT, LINE, LONGEST_NAME, QUIET, Room, TextBoard, counted, headline
from passel.games.machikoro.view_types import Public, Town
from passel.games.machikoro.words import COINS, EFFECTS, coins, rolls
from passel.games.machikoro.words import card as card_named
from passel.i18n import N_, Nn_, _, ngettext, pgettext
from passel.kernel import Heard

COIN = "bold #d29922"
DIE = "bold #1b1b1b on #f4efe4"
LONGEST_CARD, SHORTEST_CARD = 30, 16  # letters of its name, if there is room for all or for few
TALL = 36  # lines, from which on there is room to say what each card does


class Kind(NamedTuple):
    heading: str
    ink: str
    badge: str
    cards: list[int]


def woken(on: list[list[int]]) -> list[int]:
    return sorted({card for cards in on for card in cards})


KINDS = [
    Kind(N_("on anyone's roll"), "#3b8eea", "bold white on #1f6fc2", woken(c.BLUE_ON)),
    Kind(N_("on your own roll"), "#2fa84f", "bold white on #23803a", woken(c.GREEN_ON)),
    Kind(N_("when others roll"), "#e5534b", "bold white on #c2372e", woken(c.RED_ON)),
    Kind(N_("on your own 6, one of each"), "#a371f7", "bold white on #7440b8", c.MAJORS),
    Kind(N_("landmarks"), "#d29922", "bold white on #a06a00", c.LANDMARKS),
]
SHELVES = [card for kind in KINDS for card in kind.cards]  # the cards as they stand on the board
LEFT, RIGHT = KINDS[:2], KINDS[2:]


# -- the board -----------------------------------------------------------------------------------------


def order(options: Sequence[str]) -> list[str]:
    """As the cards stand on the board, so that their numbers run down it."""
    buys = [c.BUY[card].text for card in SHELVES]
    return sorted(options, key=lambda text: buys.index(text) if text in buys else len(buys))


def board(game: Game, view: View, numbers: Mapping[str, int], room: Room) -> TextBoard:
    """In one column with what each card does, if there is room, or else in two halves, or narrow."""
    names = game.names(view)
    cards = {card: numbers[c.BUY[card].text] for card in SHELVES if c.BUY[card].text in numbers}
    on_board = frozenset(c.BUY[card].text for card in cards)
    heads = [cut(name, LONGEST_NAME) for name in names]
    lines: list[RenderableType] = [title(view, heads, room.width)]
    lines += [player(view, heads, seat) for seat in range(view.seats)]
    wide = wide_columns(heads, room.width)
    longest = max(len(_(effect)) for effect in EFFECTS[: c.ESTABLISHMENTS])
    if wide.effect > longest and (room.height >= TALL or not room.height):
        return TextBoard(Group(*lines, *market(KINDS, view, cards, wide)), on_board)
    columns = narrow_columns(view.public, heads, room.width)
    left, right = market(LEFT, view, cards, columns), market(RIGHT, view, cards, columns)
    gap = room.width - left[0].cell_len - right[0].cell_len
    if gap > 0:
        between = Text("│".center(min(gap, 3)), style=LINE)
        lines += [one + between + other for one, other in zip(left, right, strict=True)]
    else:
        lines += left + right
    listed = not room.height or len(lines) + len(numbers) + 3 <= room.height
    return TextBoard(Group(*lines), frozenset() if listed else on_board)


def title(view: View, names: Sequence[str], width: int) -> Rule:
    """Round, whose go, and the dice of this go if they have fallen; by post the turn, and who is first."""
    table: Public = view.public
    who = names[table.roller]
    if table.mode == "postal":
        text = Text(_("Turn {n} of {limit}").format(n=table.round, limit=table.limit), style="bold")
        text = Text.assemble(text, " · ", _("first player {who}").format(who=who))
    else:
        text = Text(round_said(table), style="bold")
        text = Text.assemble(text, f" · {who}")
        if table.dice[0]:
            text.append(" ").append_text(dice(*table.dice))
        if table.shielded:
            text.append(" · ").append(_("not {total}").format(total=table.shielded))
    if table.last_round:
        text.append(" · " + _("last round"), style=ACCENT)
    return headline(text, width)


def round_said(table: Public) -> str:
    """The limit is said when it is near."""
    near = table.limit - table.round < 5
    return (_("Round {n} of {limit}") if near else _("Round {n}")).format(n=table.round, limit=table.limit)


def dice(one: int, two: int) -> Text:
    if not two:
        return Text.assemble((f" {one} ", DIE))
    return Text.assemble((f" {one} ", DIE), " ", (f" {two} ", DIE), (f" = {one + two}", "bold"))


def player(view: View, names: Sequence[str], seat: int) -> Text:
    town: Town = view.public.towns[seat]
    built = landmarks(town)
    longest = max(len(name) for name in names)
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append("▸ " if seat == view.public.roller else "  ", style=ACCENT)
    line.append(f"{c.SEAT[seat]} {names[seat]:{longest}}", style=mine(view, seat))
    line.append(f" {town.coins:3} ", style=COIN)
    unit = Nn_("coin", "coins")
    longest = max(len(ngettext(*unit, n)) for n in (1, 2))
    line.append(f"{ngettext(*unit, town.coins):{longest}} ", style=QUIET)
    line.append("■" * built, style=COIN).append("□" * (len(c.LANDMARKS) - built), style=QUIET)
    line.append(f" {of_all(built)}", style=QUIET)
    specials = [_("Choose Number")] * town.choose + [_("Number Shield")] * town.shield
    if specials:
        line.append(" · " + ", ".join(specials), style=QUIET)
    if seat == view.seat:
        line.append(" · " + _("you"), style=ACCENT)
    return line


def landmarks(town: Town) -> int:
    return sum(town.cards[landmark] for landmark in c.LANDMARKS)


def of_all(built: int) -> str:
    return _("{n} of {all} landmarks").format(n=built, all=len(c.LANDMARKS))


def mine(view: View, seat: int) -> str:
    return "bold" if seat == view.seat else ""


# -- the market and the towns -----------------------------------------------------------------------------


class Labels(NamedTuple):
    """How wide rolls, names and prices of some cards are."""

    badge: int
    name: int
    price: int

    @property
    def width(self) -> int:
        """Return how much room they take, with the number of the choice."""
        return 3 + self.badge + 1 + self.name + 1 + self.price


def labels(kinds: Sequence[Kind], longest: int = LONGEST_CARD) -> Labels:
    cards = [card for kind in kinds for card in kind.cards]
    return Labels(
        badge=max(len(rolls(card)) for card in cards),
        name=min(max(len(card_named(card)) for card in cards), longest),
        price=max(len(str(c.COST[card])) for card in cards) + 1,
    )


class Columns(NamedTuple):
    """How wide they are; a town's with its heading."""

    left: int
    towns: list[tuple[str, int]]
    effect: int = 0
    name: int = LONGEST_CARD  # of a card, at most


def narrow_columns(table: Public, names: Sequence[str], width: int) -> Columns:
    """For two halves: towns are told by name, by seat, or if it is very narrow by number."""
    left = len(str(max(table.supply))) + 1
    seats = len(names)
    free = width - 1 - 2 * left
    each = (free - labels(LEFT).width - labels(RIGHT).width) // 2 // seats
    longest = max(len(name) for name in names)
    if each > longest:
        return Columns(left, [(name, min(each, longest + 2)) for name in names])
    if each > 2:
        return Columns(left, [(name, 3) for name in c.SEAT[:seats]])
    fitting = (
        most
        for most in range(LONGEST_CARD, SHORTEST_CARD - 1, -1)
        if labels(LEFT, most).width + labels(RIGHT, most).width + 2 * 2 * seats <= free
    )
    return Columns(left, [(name[1:], 2) for name in c.SEAT[:seats]], name=next(fitting, LONGEST_CARD))


def wide_columns(names: Sequence[str], width: int) -> Columns:
    towns = [(name, max(4, len(name)) + 2) for name in names]
    left = 6
    taken = labels(KINDS).width + left + 1 + sum(wide for _name, wide in towns)
    return Columns(left, towns, min(width - taken, max(len(_(effect)) for effect in EFFECTS) + 1))


def market(kinds: list[Kind], view: View, numbers: Mapping[int, int], columns: Columns) -> list[Text]:
    sizes = labels(kinds, columns.name)
    lines = []
    for kind in kinds:
        heading = Text(no_wrap=True).append(_(kind.heading), style=f"{kind.ink} italic")
        if kind is kinds[0]:
            width = sizes.width + columns.effect + columns.left
            heading.append_text(heads(width - heading.cell_len, columns, view.seat))
        lines.append(heading)
        for card in kind.cards:
            number = str(numbers.get(card, ""))
            faint = " dim" if numbers and not number else ""
            line = Text.assemble((f"{number:>2} ", ACCENT), no_wrap=True)
            line.append(f"{rolls(card):^{sizes.badge}}", style=kind.badge if rolls(card) else "")
            line.append(f" {cut(card_named(card), sizes.name):{sizes.name}} ", style=kind.ink + faint)
            if columns.effect:
                effect = Text(_(EFFECTS[card]), style=QUIET)
                effect.truncate(columns.effect - 1, overflow="ellipsis", pad=True)
                line.append_text(effect).append(" ")
            line.append(f"{c.COST[card]}¢".rjust(sizes.price), style=COIN + faint)
            lines.append(line.append_text(counts(view, card, columns)))
    longest = max(line.cell_len for line in lines)
    for line in lines:
        line.pad_right(longest - line.cell_len)
    return lines


def heads(width: int, columns: Columns, own: int) -> Text:
    line = Text().append(pgettext("cards in the market", "left").rjust(width), style=QUIET)
    for seat, (head, wide) in enumerate(columns.towns):
        line.append(head.rjust(wide), style="bold" if seat == own else QUIET)
    return line


def counts(view: View, card: int, columns: Columns) -> Text:
    """How many are left, and how many stand in each town."""
    table: Public = view.public
    line = Text()
    if card < c.ESTABLISHMENTS:
        left = table.supply[card]
        line.append(str(left).rjust(columns.left), style="" if left else "bold #e5534b")
    else:
        line.append(" " * columns.left)
    for seat, (_head, wide) in enumerate(columns.towns):
        count = table.towns[seat].cards[card]
        if card >= c.ESTABLISHMENTS:
            line.append(("■" if count else "□").rjust(wide), style=COIN if count else QUIET)
        elif count:
            line.append(str(count).rjust(wide), style=mine(view, seat))
        else:
            line.append("·".rjust(wide), style=QUIET)
    return line


# -- what happened -----------------------------------------------------------------------------------------


def score(view: View, seat: int) -> str:
    town: Town = view.public.towns[seat]
    return f"{of_all(landmarks(town))}, {coins(town.coins)}"


def story(game: Game, heard: Iterable[Heard], names: Sequence[str], reader: int = -1) -> list[Text]:
    """A paragraph for each go, under a heading for each round; by post a turn tells its own."""
    paragraphs: list[Text] = []
    by_post = False
    for each in heard:
        event, seat, number, extra = each[:4]
        by_post |= event is c.TURN
        if event is c.WENT and not extra:
            if seat == 0 and not by_post:
                paragraphs.append(Text(_("Round {n}").format(n=number), style=f"bold {LINE}"))
            paragraphs.append(Text())
            continue
        if not paragraphs:
            paragraphs.append(Text())
        sentence = Text(game.words.tell(each, names, reader))
        sentence.highlight_regex(counted(COINS), COIN)
        if event is c.ROLLED:
            sentence.highlight_regex(r"\d+(?=\.$)", "bold")
        paragraphs[-1].append(" " if paragraphs[-1].plain else "").append_text(sentence)
    anybody = "|".join(re.escape(name) for name in names)
    for paragraph in paragraphs:
        paragraph.highlight_regex(rf"(?<!\w)(?:{anybody})(?!\w)", "bold")
    return [paragraph for paragraph in paragraphs if paragraph.plain]
