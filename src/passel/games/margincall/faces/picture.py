"""Margin Call as a picture: what lies where."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

from passel.contract import View
from passel.games.margincall.components import CARD, NOBODY
from passel.games.margincall.faces.page import state
from passel.games.margincall.faces.page_stack import effect, foreseen, in_shop, leds
from passel.games.margincall.faces.printed import faces
from passel.games.margincall.forecast import Outlook, final
from passel.games.margincall.view_types import Agreed, Own, Public
from passel.games.margincall.words import round_text
from passel.games.margincall.words_cards import card, in_list, kind_left
from passel.i18n import _, language

# In pictures of how to play: decisions, by the number of the heading.
MOMENTS: Final = {2: "main", 4: "redirect"}

Data = dict[str, Any]

WIDE: Final = 720  # from one edge to the other
GAP: Final = 8
ROW: Final = 50  # a banker and the space below
LADDER: Final = (344, 256)  # of the scores: where it begins in the row, and how wide it is
MOST_KNOWN: Final = 3  # cards of a banker for which the row has a place
CARD_SIZE: Final = (61, 86)
IN_A_ROW: Final = 11
TOWER: Final = 438  # how wide the stack is at the bottom,
FLOOR: Final = 38  # and how high an item of it is, with the space below
SHOP: Final = 144  # the lowest one, if it is a package
SCREEN: Final = 116
INK: Final = {"m": "#fff", "l": "#fff", "s": "#04231a", "c": "#332400", "w": "#fff"}
FILL: Final = {"m": "#ad1b32", "l": "#1c55b8", "s": "#37b584", "c": "#ffd23f", "w": "#23242e", "": "#0c1518"}
NEON: Final = {"slow": "#ffc857", "quick": "#6fe3ff", "market": "#ff9db0"}


def drawing(view: View) -> Data:
    table: Public = view.public
    ahead = foreseen(table, table.stack)
    pit = {"y": ROW * view.seats, "height": depth(table)}
    top = pit["y"] + pit["height"] + GAP
    holding = None if view.own is None else held(view, top)
    return {
        "width": WIDE + 40,
        "height": top + (holding["height"] if holding else 0),
        "about": round_text(table),
        "rows": [row(view, seat, ahead) for seat in range(view.seats)],
        "ladder": rungs(table.agreed.goal),
        "pit": pit,
        "floors": floors(table, ahead, pit["height"]),
        "shop": shop(table, ahead) if in_shop(table) else None,
        "screen": screen(view, ahead) if in_shop(table) else None,
        "piles": piles(table),
        "holding": holding,
    }


def size(text: str, width: float, most: float) -> float:
    """The largest letters with which a text fits."""
    return round(min(most, width / (0.68 * max(1, len(text)))), 1)


def shown(code: str, agreed: Agreed) -> Data:
    """A card: an asset has a suit and a number, an action a name in neon."""
    face = faces(language(), agreed.trap_amount)[code]
    suit = face["suit"]
    words = face["name"].replace("-", "- ").split()
    return {
        "code": code,
        "suit": suit,
        "corner": face["corner"],
        "words": words,
        "size": size(max(words, key=len), CARD_SIZE[0] - 4, 8),
        "foot": face["foot"],
        "foot_size": size(face["foot"], CARD_SIZE[0] - 6, 8.5),
        "fill": FILL[suit],
        "ink": INK[suit] if suit else NEON[face["kind"]],
    }


# -- the bankers -------------------------------------------------------------------------------------------


def row(view: View, seat: int, ahead: Outlook) -> Data:
    table: Public = view.public
    banker = table.bankers[seat]
    goal = table.agreed.goal
    then = NOBODY  # where the score will be, if a sale is going on
    if in_shop(table) and table.sale is not None and table.sale.payee == seat:
        then = min(goal, banker.score + final(table.sale, table.agreed, ahead))
    known = [shown(code, table.agreed) for code in banker.known]
    few = known if len(known) <= MOST_KNOWN else known[: MOST_KNOWN - 1]
    return {
        "seat": seat,
        "y": ROW * seat,
        "turn": seat in view.waiting,
        "won": view.over and view.places[seat] == 1,
        "says": ", ".join(deeds(view, seat)),
        "bags": banker.bags,
        "score": banker.score,
        "at": rung(banker.score, goal),
        "then": rung(then, goal) if then > banker.score else 0,
        "cards": banker.cards,
        "known": few,
        "more": len(known) - len(few),
    }


def deeds(view: View, seat: int) -> list[str]:
    """What a banker is doing just now."""
    table: Public = view.public
    sale = table.sale
    if view.over:
        return [_("won")] if view.places[seat] == 1 else []
    turn = _("your turn") if seat == view.seat else _("their turn")
    said = [turn] if seat == table.active and not table.stack and sale is None else []
    if sale is not None:
        said += [_("selling")] if seat == sale.seller else [_("gets paid")] if seat == sale.payee else []
    return said + [_("passed")] * (state(view, seat) == "passed")


def rungs(goal: int) -> list[Data]:
    """The numbers of the ladder below the goal; every other one, if it is long."""
    step = 1 if goal <= 14 else 2
    return [{"n": n, "x": rung(n, goal)} for n in range(0, goal - step + 1, step)]


def rung(score: int, goal: int) -> float:
    """Where it is; at the goal a bag goes."""
    left, wide = LADDER
    return round(left + wide * (score + 0.5) / (goal + 1), 1)


# -- the stack ---------------------------------------------------------------------------------------------


def depth(table: Public) -> int:
    """How much room the stack takes, or what lies beside it."""
    high = FLOOR * len(table.stack)
    beside = CARD_SIZE[1] + 2 * GAP
    if in_shop(table):
        high += SHOP - FLOOR
        beside += SCREEN + GAP
    return max(high + 2 * GAP, beside)


def floors(table: Public, ahead: Outlook, height: int) -> list[Data]:
    """The items from the ground up, each narrower than the one below."""
    lean = min(9.0, 60 / len(table.stack)) if table.stack else 0
    ground = height - (SHOP if in_shop(table) else FLOOR)
    aiming = 0
    found = []
    for place, item in enumerate(table.stack):
        if item.card == "package":
            continue
        aims = item.card in ("WB", "SD")
        aiming += aims
        focus = ahead.focus[place]
        found.append(
            {
                "place": place,
                "x": round(lean * place, 1),
                "y": ground - FLOOR * place,
                "wide": round(TOWER - 2 * lean * place, 1),
                "card": shown(item.card, table.agreed),
                "name": card(CARD.index(item.card)),
                "seat": item.seat,
                "effect": effect(table, item),
                "focus": NOBODY if focus == item.seat and item.card != "SD" else focus,
                "void": item.void,
                "doomed": ahead.void[place] and not item.void,
                **(aim(place, item.aim, ground, lean, aiming) if aims else {"line": ""}),
            }
        )
    return found


def aim(place: int, target: int, ground: int, lean: float, number: int) -> Data:
    """The way from an item to what it is aimed at, outside of the tower."""
    start, end = [(TOWER - lean * at, ground - FLOOR * at + 16) for at in (place, target)]
    out = TOWER + 5 + 4 * (number % 3)
    return {
        "line": f"M{start[0]:.1f} {start[1]}H{out}V{end[1]}H{end[0] + 5:.1f}",
        "tip": f"M{end[0] + 1:.1f} {end[1]}l6 -4v8z",
    }


def shop(table: Public, ahead: Outlook) -> Data:
    """The package on the ground floor."""
    sale = table.sale
    assert sale is not None
    void = table.stack[0].void
    kind = in_list(kind_left(sale, void))
    return {
        "y": depth(table) - SHOP,
        "seller": sale.seller,
        "kind": kind,
        "size": size(kind, 100, 12),
        "base": sale.base,
        "cards": [shown(code, table.agreed) for code in sale.cards],
        "x": (TOWER - 70 * len(sale.cards) + 9) / 2,
        "void": void,
        "doomed": ahead.void[0] and not void,
    }


def screen(view: View, ahead: Outlook) -> Data:
    """What the sale comes to as things stand, and for whom."""
    table: Public = view.public
    sale = table.sale
    assert sale is not None
    worth = final(sale, table.agreed, ahead)
    score = table.bankers[sale.payee].score
    terms = leds(view, sale, ahead)
    left = 84 - 26 * len(terms)  # so that the sum stands in the middle
    return {
        "sum": [
            {"x": left + 26 + 52 * place, "says": led["says"], "small": wrap(led["small"], 10)}
            for place, led in enumerate(terms)
        ],
        "equals": left + 52 * len(terms) + 10,
        "final": worth,
        "worst": ahead.takes > 0,
        "payee": sale.payee,
        "score": score,
        "paid": score + worth,
        "sheds": score + worth >= table.agreed.goal,
    }


# -- besides -----------------------------------------------------------------------------------------------


def piles(table: Public) -> Data:
    return {
        "y": depth(table) - CARD_SIZE[1] - GAP,
        "draw": table.draw_pile,
        "discards": len(table.discards),
        "top": shown(table.discards[-1], table.agreed) if table.discards else None,
    }


def held(view: View, y: int) -> Data:
    """My cards, in rows; what I have begun to sell or swap is marked."""
    own: Own = view.own
    begun = [code for code in own.begun if code in CARD]
    cards = []
    for place, code in enumerate(own.holding):
        down, right = divmod(place, IN_A_ROW)
        marked = code in begun
        if marked:
            begun.remove(code)
        at = {"x": 65.9 * right, "y": 28 + (CARD_SIZE[1] + GAP) * down, "marked": marked}
        cards.append(shown(code, view.public.agreed) | at)
    rows = (len(cards) + IN_A_ROW - 1) // IN_A_ROW
    return {
        "y": y,
        "height": 28 + (CARD_SIZE[1] + GAP) * rows,
        "best": own.best,
        "cards": cards,
    }
