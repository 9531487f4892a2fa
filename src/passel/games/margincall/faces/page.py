"""Margin Call in the browser: the regions of the board, from the view alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import passel.games.margincall.components as c
from passel.contract import Board, Offer, PageTable, Region, Rendered, View
from passel.games.margincall.faces.page_desk import (
    DESK,
    chosen_by,
    desk,
    holding,
    keys,
    named_so_far,
    refusal,
    rest_of,
    wanted_keys,
)
from passel.games.margincall.faces.page_stack import (
    differs,
    floor,
    floor_id,
    foreseen,
    ghosts,
    in_shop,
    own_screen,
    screen,
)
from passel.games.margincall.faces.printed import agreement, by_agreement
from passel.games.margincall.forecast import Outlook, final
from passel.games.margincall.input import ALWAYS, BELOW, STANDING
from passel.games.margincall.view_types import Public
from passel.games.margincall.words import round_text, tooltip
from passel.games.margincall.words_cards import card
from passel.i18n import _, language, pgettext

Data = dict[str, Any]

GROUPS: Final = {  # of the discards, in the order of the box
    "m": c.CARD[: 1 + c.NUMBERS],
    "l": c.CARD[1 + c.NUMBERS : 1 + 2 * c.NUMBERS],
    "s": c.CARD[1 + 2 * c.NUMBERS : 1 + 3 * c.NUMBERS],
    "c": c.CARD[1 + 3 * c.NUMBERS : c.W],
    "others": c.CARD[c.W :],
}
NEWS: Final = 4  # lines
PAID: Final = ("settled", "shed", "won")
MOST_BACKS: Final = 12


def printed() -> Any:
    return printed_in(language())


@cache
def printed_in(language: str) -> Data:
    """The cards for each agreement, and the automatic answers."""
    return {"faces": by_agreement(language), "orders": orders()}


# -- what everybody sees -------------------------------------------------------------------------------------


def public(view: View, table: PageTable) -> list[Region]:
    """The players, each item of the stack or the latest news, the screen and the piles."""
    seen: Public = view.public
    ahead = foreseen(seen, seen.stack)
    found = [plate(view, table, seat, ahead) for seat in range(view.seats)]
    found += [floor(view, table, place, ahead) for place in range(len(seen.stack))]
    found += [screen(view, table, ahead), piles(view), *([] if seen.stack else [news(view, table)])]
    return [*found, discards(seen)] if seen.discards or seen.shuffled else found


# -- the players -------------------------------------------------------------------------------------------


def plate(view: View, table: PageTable, seat: int, ahead: Outlook) -> Region:
    seen: Public = view.public
    banker, shown, number = seen.bankers[seat], table.seats[seat], seat + 1
    going = towards(seen, seat, ahead)
    active = seat == seen.active and not view.over
    said = state(view, seat)
    sells = seen.sale is not None and seen.sale.seller == seat
    paid = seen.sale is not None and seen.sale.payee == seat != seen.sale.seller
    won = view.over and view.places[seat] == 1
    cleared = last_line(table, seat, "shed")
    line = max(cleared, last_line(table, seat, "settled"))
    ended = table.lines[0].n if won and table.lines else 0
    tips = [tooltip(view, piece) for piece in (f"score-{number}", f"known-{number}", "bag")]
    told = [line, cleared, ended]
    agreed = [seen.agreed.goal, seen.agreed.bags]
    values = [shown, banker, agreed, going, active, said, sells, paid, won, tips, told]

    def inside() -> list[Region]:
        head = {"s": shown, "score": banker.score, "active": active, "state": said, "sells": sells}
        steps = {"number": number, "goal": seen.agreed.goal, "score": banker.score, "then": going}
        ladder = {**steps, "tip": tips[0], "line": line}
        foot = {
            "number": number,
            "bags": banker.bags,
            "cleared": cleared,
            "all_bags": seen.agreed.bags,
            "going": going == seen.agreed.goal,
            "cards": banker.cards,
            "backs": min(banker.cards, MOST_BACKS),
            "known": banker.known,
            "known_tip": tips[1],
            "bag_tip": tips[2],
            "active": active,
            "paid": paid,
            "won": won,
            "ended": ended,
        }
        return [
            Region(f"head-{number}", "head", head),
            Region(f"ladder-{number}", "ladder", ladder),
            Region(f"foot-{number}", "foot", foot),
        ]

    option = f"{c.ON_PLAYER[seat].text}|{c.TO_PLAYER[seat].text}"
    frame = {"number": number, "name": shown["name"], "option": option}
    return Region(f"seat-{number}", "plate", values, frame, inside)


def last_line(table: PageTable, seat: int, event: str) -> int:
    """Return the number of the newest line that tells this of a player; 0 if there is none."""
    return next((line.n for line in table.lines if line.event == event and line.values[0] == seat), 0)


def towards(table: Public, seat: int, ahead: Outlook) -> int:
    """The score that a player will have after the sale as things stand, at most the goal; -1 if no more."""
    sale = table.sale
    if not in_shop(table) or sale is None or sale.payee != seat:
        return c.NOBODY
    score = table.bankers[seat].score
    then = min(table.agreed.goal, score + final(sale, table.agreed, ahead))
    return then if then > score else c.NOBODY


def state(view: View, seat: int) -> str:
    """Of a player in an open window: passed, speaking, or yet to speak (MC-24)."""
    table: Public = view.public
    if table.priority < 0:
        return ""
    if seat == table.priority:
        return "speaks"
    return "passed" if (table.priority - seat) % view.seats <= table.passes else "waits"


# -- news and piles ------------------------------------------------------------------------------------------


def news(view: View, table: PageTable) -> Region:
    """What happened in this turn and the last one."""
    told: list[Data] = []
    turns = 0
    for line in table.lines:
        turns += line.event == "turn"
        if turns == 2 or len(told) == NEWS:
            break
        if line.event not in ("turn", "drew"):
            told.append({"n": line.n, "text": line.text, "paid": line.event in PAID})
    active = view.public.active
    turn = _("It's {who}'s turn.").format(who=table.seats[active]["name"])
    values = {"lines": told, "turn": _("It's your turn.") if active == view.seat else turn}
    return Region("mc-news", "news", values)


def piles(view: View) -> Region:
    table: Public = view.public
    values = {
        "draw": table.draw_pile,
        "discards": len(table.discards),
        "top": table.discards[-1] if table.discards else "",
        "shuffled": bool(table.shuffled),
        "thick": [thick(table.draw_pile), thick(len(table.discards))],
        "set": agreement(table.agreed),
        "tips": [tooltip(view, "draw"), tooltip(view, "discards")],
    }
    return Region("mc-piles", "piles", values)


def thick(cards: int) -> int:
    """From nothing to a high pile."""
    return min(4, (cards + 19) // 20)


def discards(table: Public) -> Region:
    """To be looked through: how many there are of each, and what the draw pile was made of."""

    def inside() -> list[Region]:
        lying = [
            Region(f"lying-{name}", "lying", [f"lying-{name}", heap(table.discards, group)])
            for name, group in GROUPS.items()
        ]
        shuffled = Region("shuffled", "lying", ["shuffled", heap(table.shuffled, c.CARD)])
        return [*(lying if table.discards else []), *([shuffled] if table.shuffled else [])]

    frame = {"lying": bool(table.discards), "shuffled": bool(table.shuffled)}
    values = [sorted(table.discards), sorted(table.shuffled)]
    return Region("discards", "discards", values, frame, inside)


def heap(codes: Sequence[str], group: Sequence[str]) -> list[Data]:
    """How many there are of each card of a group."""
    return [{"code": code, "n": codes.count(code)} for code in group if code in codes]


# -- what one reader sees ----------------------------------------------------------------------------------


def own(view: View, table: PageTable, shared: Mapping[str, Rendered]) -> Board:
    """On one screen the players, the stack or the desk, what to do, the screen, the piles, and one's own
    holding; below it the automatic answers."""
    seen: Public = view.public
    seat = view.seat
    ahead = foreseen(seen, seen.stack)
    begun = named_so_far(view)
    decision = view.ask.decision if view.ask else ""
    plates: list[Region | Rendered] = [shared[f"seat-{each + 1}"] for each in range(view.seats)]
    if seat >= 0:
        plates[seat] = plate(view, table, seat, ahead)
    side = [own_screen(view, table, begun, ahead) or shared["mc-tape"], shared["mc-piles"]]
    screen: list[Region | Rendered] = [
        Region("mc-plates", "plates", None, view.seats, lambda: plates),
        pit(view, table, shared, ahead, begun),
        keys(view, begun),
        Region("mc-side", "side", None, 0, lambda: side),
        *([holding(view, begun, decision)] if seat >= 0 else []),
    ]
    found: list[Region | Rendered] = [Region("mc-screen", "screen", None, 0, lambda: screen)]
    if seat >= 0 and table.live and table.playing and not table.seats[seat]["bot"]:
        found.append(Region("orders", "orders", [f"{table.act}?seat={seat}", table.order or ALWAYS]))
    if "discards" in shared:
        found.append(shared["discards"])
    return Board([Region("mc", "board", None, 0, lambda: found)])


def pit(
    view: View, table: PageTable, shared: Mapping[str, Rendered], ahead: Outlook, begun: list[str]
) -> Region:
    """The stack, top first; or else the news and the package that the reader puts together."""
    seen: Public = view.public
    decision = view.ask.decision if view.ask else ""
    tower: list[Region | Rendered] = [*ghosts(view)]
    for place in reversed(range(len(seen.stack))):
        mine = differs(view, place, ahead)
        tower.append(floor(view, table, place, ahead) if mine else shared[floor_id(seen, place)])
    if tower:
        frame = {"n": len(seen.stack), "decision": decision, "resolves": seen.phase == "resolution"}
        return Region("mc-pit", "tower", None, frame, lambda: tower)
    frame = {"desk": decision in DESK, "decision": decision, "round": round_text(seen)}
    parts: list[Region | Rendered] = [news(view, table) if view.seat >= 0 else shared["mc-news"]]
    if decision in DESK:
        parts.append(desk(view, begun, decision))
    return Region("mc-pit", "pit", None, frame, lambda: parts)


def orders() -> Data:
    """The automatic answers: the texts of the buttons, and what they mean."""
    below = next(each for each in STANDING if each.name == BELOW)
    numbers = range(below.low, below.high + 1)
    help_below = _("Pass, except when a package of {n}B or more is sold.")
    return {
        "always": ALWAYS,
        "short": {each.name: name for each, name in zip(STANDING, shorts(), strict=True)},
        "plain": [each.name for each in STANDING if each.name not in (ALWAYS, BELOW)],
        "number": BELOW,
        "below": [{"text": below.written(n), "n": n} for n in numbers],
        "means": {each.name: _(each.help) for each in STANDING}
        | {below.written(n): help_below.format(n=n) for n in numbers},
    }


def shorts() -> list[str]:
    """As buttons, in the order of the automatic answers."""
    return [
        _("Until my turn"),
        _("Small sales below"),
        pgettext("auto-pass", "Off"),
        _("Unless it affects me"),
    ]


# -- what can be chosen ------------------------------------------------------------------------------------


def offers(view: View) -> dict[str, Offer]:
    """The options; and of what else the board has a piece for, why it may not be chosen."""
    assert view.ask is not None
    found = {text: Offer() for text in view.ask.options}
    for option, name in shown(view, named_so_far(view)):
        if option.text not in found:
            why = refusal(view, option)
            found[option.text] = Offer(why=f"{name}: {why}" if name else why)
    return found


def shown(view: View, begun: list[str]) -> Iterator[tuple[c.Move, str]]:
    """The options that the board has a piece for, now; cards and keys with their names."""
    assert view.ask is not None
    seen: Public = view.public
    decision = view.ask.decision
    yield from [(key.option, key.name) for key in wanted_keys(view, begun) if key.option]
    for number in sorted({c.CARD.index(code) for code in rest_of(view, begun)}):
        option = chosen_by(number, decision)
        if option is not None:
            yield option, card(number)
    if decision in ("collude", "redirect"):
        players = c.ON_PLAYER if decision == "collude" else c.TO_PLAYER
        yield from [(option, "") for option in players[: view.seats]]
    elif decision == "aim":
        for place in range(1 if in_shop(seen) else 0, len(seen.stack)):
            yield c.ON_PLACE[place], ""
    if decision in ("aim", "take") and in_shop(seen) and seen.sale is not None:
        for number in sorted({c.CARD.index(code) for code in seen.sale.cards}):
            if decision == "take":
                yield c.TAKE[number], card(number)
            elif number == c.PZ:
                yield c.ON_PZ, card(number)
