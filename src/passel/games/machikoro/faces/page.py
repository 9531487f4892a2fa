"""Machi Koro in the browser: the regions of the board, from the view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import passel.games.machikoro.components as c
from passel.contract import Answer, Board, Combined, Mark, Offer, PageLine, PageTable, Region, Rendered, View
from passel.games.machikoro.faces.printed import ICON, faces
from passel.games.machikoro.view_types import Public, Town
from passel.games.machikoro.words import button, card, label, preview, tooltip, why_not
from passel.i18n import _, language

Data = dict[str, Any]

SPECIAL_ICON: Final = {
    c.SPECIAL_NONE: "rolling-dices",
    c.SPECIAL_CHOOSE: "dice-target",
    c.SPECIAL_SHIELD: "dice-shield",
    c.SWAP_NONE: "two-coins",
}
IN_TRAY: Final = ("special", "choose", "dice", "shield", "keep", "reroll")  # beside the dice
PAID: Final = ("earned", "paid")


def printed() -> Any:
    return faces(language())


# -- what everybody sees -------------------------------------------------------------------------------------


def public(view: View, table: PageTable) -> list[Region]:
    """All towns, this turn and the market.  By post several goes make a turn: there is only the bank."""
    return [
        *[rival(view, table, seat) for seat in range(view.seats)],
        Region("go-tray", "bank", 0) if by_post(view) else this_turn(view, table),
        market(view.public),
    ]


def by_post(view: View) -> bool:
    table: Public = view.public
    return table.mode == "postal"


def rival(view: View, table: PageTable, seat: int) -> Region:
    number = seat + 1
    town: Town = view.public.towns[seat]
    plate = table.seats[seat]
    awake = awake_in(view, seat)
    comes_next = not view.over and not by_post(view) and seat == (view.public.roller + 1) % view.seats
    won = view.over and view.places[seat] == 1

    def inside() -> list[Region]:
        head = {"s": plate, "coins": town.coins, "next": comes_next, "won": won}
        return [
            Region(f"head-{number}", "rival_head", head),
            Region(f"awake-{number}", "awake", [number, slugs(awake)]),
            Region(f"town-{number}", "town", [number, tiles(town)]),
            Region(f"marks-{number}", "marks", marks(town, number)),
        ]

    frame = {"number": number, "seat": c.SEAT[seat], "name": plate["name"]}
    return Region(f"seat-{number}", "rival", [town, plate, awake, comes_next, won], frame, inside)


def tiles(town: Town) -> list[Data]:
    return [
        {"n": number, "count": count} for number, count in enumerate(town.cards[: c.ESTABLISHMENTS]) if count
    ]


def slugs(cards: Sequence[int]) -> str:
    return " ".join([c.CARD[number] for number in cards])


def marks(town: Town, number: int) -> Data:
    built = [bool(town.cards[each]) for each in c.LANDMARKS]
    return {"number": number, "built": built, "choose": town.choose, "shield": town.shield}


def market(table: Public) -> Region:
    def cards() -> list[Region]:
        found = [
            Region(f"card-{c.CARD[number]}", "card", {"n": number, "left": left})
            for number, left in enumerate(table.supply)
        ]
        return [*found, Region("card-pass", "pass", 0)]

    return Region("shop", "shop", table.supply, 0, cards)


def awake_in(view: View, seat: int) -> list[int]:
    """The cards of a town that these dice wake, once they have fallen for good."""
    table: Public = view.public
    if not settled(view):
        return []
    total = sum(table.dice)
    if seat != table.roller:
        return c.BLUE_ON[total] + c.RED_ON[total]
    return c.BLUE_ON[total] + c.GREEN_ON[total] + (c.MAJORS if total == c.MAJORS_ON else [])


def settled(view: View) -> bool:
    """Whether the dice have fallen for good.  A spectator cannot tell as long as they may be rerolled; by
    post it is unknown whose dice they were."""
    table: Public = view.public
    if not table.dice[0] or by_post(view) or (view.ask is not None and view.ask.decision == "reroll"):
        return False
    return view.ask is not None or view.over or not table.towns[table.roller].cards[c.RADIO_TOWER]


# -- this turn -------------------------------------------------------------------------------------------


def this_turn(view: View, table: PageTable) -> Region:
    """The dice, who was paid, the steps of the turn."""
    seen: Public = view.public
    thrown = [die for die in seen.dice if die]
    decision = view.ask.decision if view.ask else ""
    rolled, payments = since_the_turn_began(table.lines)
    paid = [payment(line, table.seats) for line in payments]
    frame = {
        "dice": thrown,
        "total": sum(thrown),
        "rolled": rolled,
        "roller": table.seats[seen.roller]["name"],
        "paid": len(paid),
        "settled": settled(view),
        "shielded": seen.shielded,
        "extra": seen.extra > 0,
        "last_round": seen.last_round,
        "round": seen.round,
        "limit": seen.limit,
        "steps": steps(view, decision),
    }
    flows = [Region(f"flow-{each['n']}", "flow", each) for each in paid]
    return Region("go-tray", "turn", [frame, paid], frame, lambda: flows)


def since_the_turn_began(lines: Sequence[PageLine]) -> tuple[int, list[PageLine]]:
    """The number of the line of the dice, and the lines about money, oldest first."""
    rolled, paid = 0, []
    for line in lines:
        if line.event == "went":
            break
        if line.event in ("rolled", "chose"):
            rolled = rolled or line.n
        elif line.event in PAID:
            paid.append(line)
    return rolled, paid[::-1]


def payment(line: PageLine, seats: list[Data]) -> Data:
    a, b, third, fourth = line.values
    people = [a, b] if line.event == "paid" else [a]
    return {
        "n": line.n,
        "text": line.text,
        "coins": third if line.event == "paid" else b,
        "card": fourth if line.event == "paid" else third,
        "who": [{name: seats[each or 0][name] for name in ("seat", "letter", "name")} for each in people],
    }


def in_tray(option: c.Move) -> bool:
    return option.kind in IN_TRAY or option is c.SWAP_NONE


def throw(view: View, option: c.Move) -> Data:
    """Dice to be taken (0 is one that is yet to fall), a total, or a picture."""
    kind = option.kind
    dice: list[int] = []
    if kind in ("dice", "reroll"):
        dice = [0] * option.number
    elif kind == "keep":
        dice = [die for die in view.public.dice if die]
    elif kind == "choose":
        dice = [die for die in (option.number, option.other) if die]
    return {
        "text": option.text,
        "deed": button(view, option),
        "dice": dice,
        "total": option.number if kind == "shield" else 0,
        "icon": SPECIAL_ICON.get(option, ""),
    }


def steps(view: View, decision: str) -> list[Data]:
    """Roll, collect, buy: what is done, and what is asked now as far as one can see."""
    table: Public = view.public
    cards = table.towns[table.roller].cards
    majors = sum(table.dice) == c.MAJORS_ON and (cards[c.TV_STATION] or cards[c.BUSINESS_COMPLEX])
    sure = settled(view) and (view.ask is not None or view.over or not majors)
    income = sure and decision in ("", "buy")
    rolled = bool(table.dice[0]) and decision != "reroll"
    states = [
        "is-done" if rolled else "is-now",
        "is-done" if income else "is-now" if decision in ("tv", "swap", "take", "give") else "",
        "is-done" if view.over else "is-now" if income else "",
    ]
    return [
        {"name": name, "state": state}
        for name, state in zip((_("Roll"), _("Collect"), _("Buy")), states, strict=True)
    ]


# -- what one reader sees ----------------------------------------------------------------------------------


def own(view: View, table: PageTable, shared: Mapping[str, Rendered]) -> Board:
    """The other towns in the order of play, this turn, the market, and one's own town; beside the question,
    what one may do with the dice."""
    seat, count = view.seat, view.seats
    others = range(count) if seat < 0 else [(seat + away) % count for away in range(1, count)]
    rivals = [shared[f"seat-{each + 1}"] for each in others]
    frame = {"mine": seat >= 0, "count": len(rivals)}
    found: list[Region | Rendered] = [
        Region("rivals", "rivals", None, frame, lambda: rivals),
        this_turn(view, table) if view.ask is not None else shared["go-tray"],
        shared["shop"],
    ]
    return Board([*found, own_town(view, table)] if seat >= 0 else found, throws(view, table))


def throws(view: View, table: PageTable) -> list[Region]:
    """What one may do with the dice; who may roll two can do so always."""
    if view.ask is None or not (found := choices(view)):
        return []
    kind = view.ask.decision
    always = order_act(view, table) if kind == "dice" else ""
    return [Region("throws", "throws", {"kind": kind, "choices": found, "always": always})]


def order_act(view: View, table: PageTable) -> str:
    """Return the URL for automatic answers, or nothing where the reader cannot give any."""
    return f"{table.act}?seat={view.seat}" if table.live and table.playing else ""


def choices(view: View) -> list[Data]:
    assert view.ask is not None
    rolls = rolled_at_once(view)
    options = [option for text in view.ask.options if in_tray(option := move(text))]
    return [throw(view, option) for option in [*rolls, *options] if not (rolls and option is c.SPECIAL_NONE)]


def own_town(view: View, table: PageTable) -> Region:
    seat = view.seat
    number, town, plate = seat + 1, view.public.towns[seat], table.seats[seat]
    awake = awake_in(view, seat) if view.ask is None or view.ask.decision != "give" else []
    won = view.over and view.places[seat] == 1
    always = order_act(view, table) if table.order else ""

    def inside() -> list[Region]:
        shown = {
            "s": plate, "coins": town.coins, "won": won, "choose": town.choose, "shield": town.shield,
            "always": always,
        }  # fmt: skip
        built = [{"n": each, "built": bool(town.cards[each])} for each in c.LANDMARKS]
        return [
            Region("mine-head", "own_head", shown),
            Region(f"awake-{number}", "awake", [number, slugs(awake)]),
            Region("mine-town", "own_town", [number, tiles(town), tips(view, range(c.ESTABLISHMENTS))]),
            Region("mine-landmarks", "landmarks", [number, built, tips(view, c.LANDMARKS)]),
        ]

    return Region(
        f"seat-{number}",
        "mine",
        [town, plate, awake, won, always, view.public.mall_helps_red],
        number,
        inside,
    )


def tips(view: View, cards: Iterable[int]) -> Data:
    """What the cards do in the reader's own town."""
    return {c.CARD[number]: tooltip(view, c.CARD[number]) for number in cards}


def move(text: str) -> c.Move:
    found = c.BOX.texts[text]
    assert isinstance(found, c.Move)
    return found


# -- what can be chosen ------------------------------------------------------------------------------------


def offers(view: View) -> dict[str, Offer]:
    """Where pieces lie, and why cards cannot be bought, given or taken."""
    assert view.ask is not None
    decision = view.ask.decision
    within = f"seat-{view.ask.about + 1}" if decision == "take" else ""
    found = {text: Offer(within=within) for text in view.ask.options}
    for option in {"buy": c.BUY, "take": c.TAKE, "give": c.GIVE}.get(decision, ()):
        if option.text not in found:
            found[option.text] = Offer(why=why_not(view, option)[0], mark=mark(view, option), within=within)
    return found


def mark(view: View, option: c.Move) -> str:
    """What stands between me and a card of the market, in two or three words."""
    if option.kind != "buy":
        return ""
    table: Public = view.public
    town: Town = table.towns[view.seat]
    number = option.card
    if number < c.ESTABLISHMENTS and not table.supply[number]:
        return ""  # the pile says so itself
    if town.cards[number] and option.once:
        return _("You have one")
    missing = c.COST[number] - town.coins
    return _("{n} more needed").format(n=missing) if missing > 0 else ""


# -- pictures in the log -----------------------------------------------------------------------------------


ORDER_ICON: Final = {
    c.ORDER_CHOOSE: "dice-target",
    c.ORDER_SHIELD: "dice-shield",
    c.ORDER_DICE: "rolling-dices",
    c.ORDER_SWAP: "card-exchange",
}


def line_marks(line: PageLine) -> list[Mark]:
    """The dice, the card and the coins that a line speaks of."""
    _seat, b, third, fourth = [value or 0 for value in line.values]
    match line.event:
        case "rolled":
            return [Mark(die=die) for die in (b, third) if die]
        case "chose":
            return [Mark(icon="dice-target"), *[Mark(die=die) for die in (b, third) if die]]
        case "shielded" | "shield-held":
            return [Mark(icon="dice-shield")]
        case "rerolled":
            return [Mark(icon=ICON[c.RADIO_TOWER])]
        case "earned":
            return [Mark(icon=ICON[third]), Mark(coins=b)]
        case "paid":
            return [Mark(icon=ICON[fourth]), Mark(coins=third)]
        case "swapped":
            return [Mark(icon=ICON[fourth]), Mark(icon="card-exchange"), Mark(icon=ICON[third])]
        case "bought":
            return [Mark(icon=ICON[b]), Mark(coins=third)]
        case "failed":
            return [Mark(icon=ICON[b], struck=True)]
        case "void":
            return [Mark(icon=ORDER_ICON[b], struck=True)]
        case "turn":
            return [Mark(icon="envelope")]
        case "no-moves":
            return [Mark(icon="envelope", struck=True)]
        case _other:
            return []


# -- one question instead of several ------------------------------------------------------------------------


def combined(view: View) -> Combined | None:
    if view.ask is None:
        return None
    if view.ask.decision == "swap":
        return combined_swap(view)
    rolls = rolled_at_once(view)
    return (
        Combined({f"{c.SPECIAL_NONE.text}; {each.text}": roll(view, each) for each in rolls})
        if rolls
        else None
    )


def rolled_at_once(view: View) -> list[c.Move]:
    """With a Train Station, who uses no special action is asked for the number of dice next."""
    assert view.ask is not None
    station = view.public.towns[view.seat].cards[c.TRAIN_STATION]
    return [c.DICE_ONE, c.DICE_TWO] if view.ask.decision == "special" and station else []


def roll(view: View, option: c.Move) -> Answer:
    return Answer(label(view, option), preview(view, option), button=button(view, option))


def combined_swap(view: View) -> Combined:
    """The swap of the Business Complex: a card of another town and one of one's own.  Where there is only one
    kind of card to take or to give, the rules do not ask for it."""
    assert view.ask is not None
    mine = ordinary(view.public.towns[view.seat])
    first: dict[str, Answer] = {}
    for option in map(move, view.ask.options):
        if option is not c.SWAP_NONE:
            who, taken = view.name(option.seat), ordinary(view.public.towns[option.seat])
            for number in taken:
                text = f"{option.text}; {c.TAKE[number].text}" if len(taken) > 1 else option.text
                first[text] = Answer(
                    _("{who}: {card}").format(who=who, card=card(number)),
                    within=f"seat-{option.seat + 1}",
                    button=_("Swap cards"),
                    says=_("Your {given} for {who}'s {taken}").format(
                        given="{second}", who=who, taken=card(number)
                    ),
                )
    second = {c.GIVE[number].text: Answer(card(number)) for number in mine} if len(mine) > 1 else {}
    return Combined(
        first,
        second,
        choose=(_("Choose a card to take"), _("Choose a card to give")),
        prompt=_("Business Complex: swap a card?"),
        hint=_(
            "Choose one card in another town and one in yours. Purple cards and landmarks can't be swapped. "
            "Nobody can refuse."
        ),
    )


def ordinary(town: Town) -> list[int]:
    return [number for number in c.ORDINARY if town.cards[number]]
