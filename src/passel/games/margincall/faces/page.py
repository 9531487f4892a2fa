"""Margin Call in the browser: what the board is painted from, plain data from the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import passel.games.margincall.components as c
from passel.contract import View
from passel.games.margincall.faces.prices import at_once, known, offered, on_desk, prices
from passel.games.margincall.faces.printed import ICON, faces
from passel.games.margincall.forecast import Outlook, base, final, outlook
from passel.games.margincall.standing import ALWAYS, BELOW, STANDING
from passel.games.margincall.view_types import Lying, Own, Public, Sale
from passel.games.margincall.words import card, how_many, kind, move, numbers_of, who, why_not
from passel.i18n import _, _n, language, ngettext

Data = dict[str, Any]

BUILDING: Final = ("build", "forced")
DROPPING: Final = ("swap", "trim")
PLACES: Final = 5  # cards of the largest package
PLOT: Final = (34, 362, 12, 128)  # left, right, top, bottom of the chart
WIDEST_BAR: Final = 26


def board(view: View) -> Data:
    """The table as `view.seat` sees it.  Every option lies on the board but a pass, which is no thing."""
    table: Public = view.public
    decision = view.ask.decision if view.ask else ""
    options = view.ask.options if view.ask else ()
    ahead = foreseen(table, table.stack)
    begun = [code for code in view.own.begun if code in c.CARD] if view.ask else []
    rows = prices(view, begun, decision)
    return {
        "besides": [text for text in options if text != c.PASS.text],
        "deeds": {text: deed(view, move(text), begun) for text in options},
        "decision": decision,
        "round": table.round,
        "rounds": table.agreed.max_rounds,
        "phase": table.phase,
        "active": table.active,
        "plates": [plate(view, seat, decision, ahead) for seat in range(view.seats)],
        "floors": [floor(view, place, decision, ahead) for place in range(len(table.stack))][::-1],
        "ghosts": ghosts(view, decision),
        "shop": shop(view, decision) if in_shop(table) else None,
        "tape": tape(view, ahead, decision),
        "desk": desk(view, begun, decision),
        "prices": rows,
        "at_once": {"choices": at_once(rows, begun)},
        "keys": keys(view, begun, decision),
        "hand": hand(view, begun, decision),
        "ticks": known(view, begun) if decision == "main" else "{}" if decision == "trim" else "",
        "size": table.agreed.hand_size,
        "piles": piles(table),
        "orders": orders(),
        "faces": faces(language(), table.agreed.trap_amount),
    }


def offer(view: View, option: c.Move | None) -> Data:
    """A thing as a choice: its option, and why it may not be chosen; none if no such thing is asked for."""
    if option is None or view.ask is None:
        return {"text": "", "why": ""}
    may = option.text in view.ask.options
    return {"text": option.text, "why": "" if may else why_not(view, option)[0]}


def numbered(codes: Sequence[str], zone: str) -> list[Data]:
    """Cards with a name of their own each, though there may be two of a kind."""
    return [
        {"code": code, "id": f"{zone}-{code}-{codes[:place].count(code) + 1}", "text": "", "why": ""}
        for place, code in enumerate(codes)
    ]


# -- the players -------------------------------------------------------------------------------------------


def plate(view: View, seat: int, decision: str, ahead: Outlook) -> Data:
    table: Public = view.public
    banker = table.bankers[seat]
    goal = table.agreed.goal
    then = c.NOBODY
    if in_shop(table) and table.sale is not None and table.sale.payee == seat:
        then = min(goal, banker.score + final(table.sale, table.agreed, ahead))
    chosen = {"collude": c.ON_PLAYER, "redirect": c.TO_PLAYER}.get(decision)
    choice = offer(view, chosen[seat] if chosen else None)
    return {
        "seat": seat,
        "score": banker.score,
        "bags": banker.bags,
        "cards": banker.cards,
        "backs": min(banker.cards, 12),
        "known": list(banker.known),
        "goal": goal,
        "then": then if then > banker.score else c.NOBODY,
        "going": then == goal,
        "active": seat == table.active and not view.over,
        "state": state(view, seat),
        "sells": table.sale is not None and table.sale.seller == seat,
        "paid": table.sale is not None and table.sale.payee == seat != table.sale.seller,
        "won": view.over and view.places[seat] == 1,
        **choice,
    }


def state(view: View, seat: int) -> str:
    """Of a player in an open window: passed, speaking, or yet to speak (MC-24)."""
    table: Public = view.public
    if table.priority < 0:
        return ""
    if seat == table.priority:
        return "speaks"
    return "passed" if (table.priority - seat) % view.seats <= table.passes else "waits"


# -- the stack ---------------------------------------------------------------------------------------------


def foreseen(table: Public, stack: Sequence[Lying]) -> Outlook:
    """As things stand; a card that resolves just now is off the stack already, and is about to take one."""
    ahead = outlook(stack)
    return ahead._replace(takes=ahead.takes + 1) if table.phase == "resolution" else ahead


def in_shop(table: Public) -> bool:
    """Whether a package lies at the bottom of the stack."""
    return bool(table.stack) and table.stack[0].card == "package"


def floor(view: View, place: int, decision: str, ahead: Outlook) -> Data:
    """An item of the stack, the lowest is #0: what it does, and what it will come to as things stand."""
    table: Public = view.public
    item = table.stack[place]
    package = item.card == "package"
    aiming = decision == "aim" and not package
    return {
        "place": place,
        "card": item.card,
        "package": package,
        "seat": item.seat,
        "name": _("Package") if package else card(c.CARD.index(item.card)),
        "story": "" if package else story(view, item, ahead.focus[place]),
        "effect": "" if package else effect(table, item),
        "up": item.card == "BU",
        "down": item.card == "BE",
        "span": place - item.aim if item.card in ("WB", "SD") else 0,
        "void": not package and item.void,
        "doomed": not package and ahead.void[place] and not item.void,
        "then": then(view, c.ON_PLACE[place]) if aiming else "",
        **offer(view, c.ON_PLACE[place] if aiming else None),
    }


def story(view: View, item: Lying, focus: int) -> str:
    """Who does what with it, on whom it will be as things stand."""
    mine = item.seat == view.seat
    player, whom = who(view, item.seat), who(view, focus) if focus >= 0 else ""
    on_me = focus == view.seat
    if item.card == "WB":
        told = _("You blow it on #{place}") if mine else _("{who} blows it on #{place}")
    elif item.card == "SD":
        told = _("You turn #{place} to {whom}") if mine else _("{who} turns #{place} to {whom}")
        told = _("{who} turns #{place} to you") if on_me and not mine else told
        told = _("You turn #{place} to yourself") if on_me and mine else told
    elif item.card in ("BE", "BU"):
        told = _("You push the price") if mine else _("{who} pushes the price")
    elif item.card == "HF":
        told = _("You take a card") if on_me else _("{whom} takes a card")
    elif item.card == "RC":
        told = _("You draw {n}") if on_me else _("{whom} draws {n}")
    else:
        told = _("You make {whom} sell") if mine else _("{who} makes {whom} sell")
        told = _("{who} makes you sell") if on_me and not mine else told
        told = _("You have to sell yourself") if on_me and mine else told
    return told.format(who=player, whom=whom, place=item.aim, n=c.CREDIT)


def effect(table: Public, item: Lying) -> str:
    """In a word or two."""
    amount = table.agreed.trap_amount
    return {
        "WB": _("voids #{place}").format(place=item.aim),
        "SD": _("turns #{place}").format(place=item.aim),
        "BE": f"−{amount}B",
        "BU": f"+{amount}B",
        "HF": _("takes 1"),
        "RC": _("draws {n}").format(n=c.CREDIT),
        "FC": _("forces a sale"),
    }[item.card]


def then(view: View, option: c.Move) -> str:
    """What the sale comes to with this answer, as things stand; of a card that is yet to be aimed, at how
    many it can be."""
    table: Public = view.public
    if option.card and option.card != c.PZ:
        code = c.CARD[option.card]
        if code in ("WB", "SD"):
            return targets(view, code)
        added = Lying(code, view.seat, view.seat if code == "HF" else c.NOBODY, 0, False)
    elif view.own.begun[0] == c.PLAY_WB.text:
        added = Lying("WB", view.seat, c.NOBODY, option.place, False)
    else:
        return ""
    if not in_shop(table) or table.sale is None or option.text not in (view.ask.options if view.ask else ()):
        return ""
    return _("to {n}B").format(n=final(table.sale, table.agreed, outlook((*table.stack, added))))


def targets(view: View, code: str) -> str:
    table: Public = view.public
    if code == "WB":
        number = sum(item.card != "package" for item in table.stack)
        number += table.sale is not None and "PZ" in table.sale.cards
    else:
        wanted = ("RC", "FC") if table.agreed.deflect_scope == "slow" else ("RC", "FC", "HF", "SD")
        number = sum(item.card in wanted for item in table.stack)
    return _n("1 target", "{n} targets", number)


def ghosts(view: View, decision: str) -> list[Data]:
    """What would lie on top: the card that is being aimed, or else each that may be played."""
    if view.ask is None or decision not in ("respond", "aim", "redirect", "collude"):
        return []
    asking = decision == "respond"
    texts = view.ask.options if asking else view.own.begun[:1]
    return [
        {
            "of": text if asking else "",
            "place": len(view.public.stack),
            "card": c.CARD[move(text).card],
            "name": _("Your {card}").format(card=card(move(text).card)),
        }
        for text in texts
        if move(text).kind == "play"
    ]


def shop(view: View, decision: str) -> Data:
    """The package on the ground floor."""
    table: Public = view.public
    sale = table.sale
    assert sale is not None
    sold = numbers_of(sale.cards)
    void = table.stack[0].void
    naming = _("You sell {kind}") if sale.seller == view.seat else _("{who} sells {kind}")
    cards = numbered(sale.cards, "pack")
    for place, each in enumerate(cards):
        option = None
        first = sale.cards.index(each["code"]) == place
        if decision == "take" and first:
            option = c.TAKE[c.CARD.index(each["code"])]
        elif decision == "aim" and each["code"] == "PZ":
            option = c.ON_PZ
        each |= {
            "void": void and each["code"] == "PZ",
            "then": left_after(sale, view, each["code"]) if decision == "take" and option else "",
            **offer(view, option),
        }
        if option is c.ON_PZ:
            each["then"] = then(view, c.ON_PZ)
    return {
        "says": naming.format(who=who(view, sale.seller), kind=kind_left(sale, sold, void)),
        "for_whom": "" if sale.payee == sale.seller else who(view, sale.payee),
        "for_me": sale.payee == view.seat != sale.seller,
        "seller": sale.seller,
        "base": sale.base,
        "cards": cards,
    }


def kind_left(sale: Sale, sold: list[int], void: bool) -> str:
    """What lies there is called what it counts as."""
    if c.PZ in sold and void:
        return kind([number for number in sold if number != c.PZ])
    return _("nothing") if not sale.base else kind(sold)


def left_after(sale: Sale, view: View, code: str) -> str:
    """What a package is worth without a card of it."""
    if code == "PZ":
        return ""
    cards = list(sale.cards)
    cards.remove(code)
    rest = Sale(sale.seller, sale.payee, tuple(cards), 0, sale.taken + 1, sale.traps)
    return _("leaves {n}B").format(n=base(rest, view.public.agreed, view.public.stack[0].void))


# -- the screen: what the sale comes to ----------------------------------------------------------------------


def tape(view: View, ahead: Outlook, decision: str) -> Data | None:
    """The value of the sale as it has changed, floor by floor; or else who draws or sells."""
    table: Public = view.public
    if not table.stack:
        return None
    if not in_shop(table) or table.sale is None:
        title = card(c.CARD.index(table.stack[0].card))
        return {"sale": False, "title": title, "says": at_stake(view, ahead)}
    sale = table.sale
    values = [
        final(sale, table.agreed, foreseen(table, table.stack[: top + 1])) for top in range(len(table.stack))
    ]
    withs = with_mine(view, values[-1], decision)
    paid = table.bankers[sale.payee].score + values[-1]
    return {
        "sale": True,
        "title": kind(numbers_of(sale.cards)),
        "spoken": ", ".join(f"#{place} {value}B" for place, value in enumerate(values)),
        "bars": bars(values, withs),
        "scale": scale(max([*values, *[each["value"] for each in withs], 4])),
        "sum": leds(view, sale, ahead),
        "final": values[-1],
        "worst": ahead.takes > 0,
        "payee": sale.payee,
        "score": table.bankers[sale.payee].score,
        "paid": paid,
        "sheds": paid >= table.agreed.goal,
        "withs": withs,
    }


def at_stake(view: View, ahead: Outlook) -> str:
    item = view.public.stack[0]
    if ahead.void[0]:
        return _("It is void as things stand: nothing happens.")
    whom = ahead.focus[0]
    if item.card == "RC":
        told = _("You draw {n} cards.") if whom == view.seat else _("{whom} draws {n} cards.")
        return told.format(whom=who(view, whom), n=c.CREDIT)
    told = _("{whom} sells the best package there is, and {who} is paid.")
    told = _("You sell your best package, and {who} is paid.") if whom == view.seat else told
    told = _("{whom} sells the best package there is, and you are paid.") if item.seat == view.seat else told
    return told.format(whom=who(view, whom), who=who(view, item.seat))


def with_mine(view: View, now: int, decision: str) -> list[Data]:
    """What it would come to with each answer that I may give at once."""
    if decision != "respond" or view.ask is None or view.public.sale is None:
        return []
    found = []
    for text in view.ask.options:
        code = text.removeprefix("play ")
        if code in ("HF", "BE", "BU"):
            added = Lying(code, view.seat, c.NOBODY, 0, False)
            value = final(view.public.sale, view.public.agreed, outlook((*view.public.stack, added)))
            found.append({"of": text, "value": value, "now": now})
    return found


def bars(values: list[int], withs: list[Data]) -> list[Data]:
    """One for the package and one for each floor, from the value before it to that after it; then those of
    what I might play, all in one place."""
    left, right, _top, _bottom = PLOT
    most = max([*values, *[each["value"] for each in withs], 4])
    step = (right - left) / (len(values) + bool(withs))
    width = min(WIDEST_BAR, step * 0.6)
    found = []
    steps = [*zip([0, *values], values), *[(each["now"], each["value"]) for each in withs]]
    for number, (before, after) in enumerate(steps):
        place = min(number, len(values))
        high, low = level(max(before, after), most), level(min(before, after), most)
        found.append(
            {
                "of": withs[number - len(values)]["of"] if number >= len(values) else "",
                "label": f"#{place}" if len(values) < 10 or place in range(0, len(values) - 1, 2) else "",
                "x": round(left + step * (place + 0.5) - width / 2, 1),
                "mid": round(left + step * (place + 0.5), 1),
                "width": round(width, 1),
                "y": high,
                "height": max(2, round(low - high, 1)),
                "from": level(before, most),
                "back": round(left + step * (place - 0.5) + width / 2, 1) if place else 0,
                "up": after >= before,
            }
        )
    return found


def level(value: int, most: int) -> float:
    _left, _right, top, bottom = PLOT
    return round(bottom - (bottom - top) * value / most, 1)


def scale(most: int) -> list[Data]:
    """Lines at every billion, or every other if there are many, with a number on some."""
    step = 1 if most <= 8 else 2
    return [
        {"y": level(value, most), "label": f"{value}B" if value % (2 * step) == 0 else ""}
        for value in range(0, most + 1, step)
    ]


def leds(view: View, sale: Sale, ahead: Outlook) -> list[Data]:
    """The sum: what it was sold as, what is left of that, and what is pushed."""
    agreed = view.public.agreed
    sold = kind_left(sale, numbers_of(sale.cards), view.public.stack[0].void)
    shown = [{"says": f"{sale.base}B", "small": sold}]
    left = base(sale, agreed, ahead.void[0], ahead.takes)
    if ahead.takes or left != sale.base:
        small = ngettext("after a trade, at worst", "after trades, at worst", ahead.takes)
        shown.append({"says": f"{left}B", "small": small if ahead.takes else _("without Ponzi")})
    traps = sale.traps + ahead.traps
    if traps:
        sign = "+" if traps > 0 else "−"
        shown.append({"says": f"{sign}{agreed.trap_amount * abs(traps)}B", "small": _("traps")})
    return shown


# -- my desk -------------------------------------------------------------------------------------------------


def desk(view: View, begun: list[str], decision: str) -> Data | None:
    """What I have put together so far, and for what."""
    if decision not in ("main", *BUILDING, *DROPPING):
        return None
    kind_, worth = on_desk(view, begun) if decision in BUILDING else ("", 0)
    says = {
        "main": _("Nothing in it yet"),
        "build": kind_ or _("No package yet"),
        "forced": kind_ or _("No package yet"),
        "swap": _("To be swapped: {cards}").format(cards=how_many(len(begun))),
        "trim": _("To be discarded: {cards}").format(cards=how_many(len(begun))),
    }[decision]
    if decision in DROPPING and not begun:
        says = _("To be swapped") if decision == "swap" else _("To be discarded")
    return {
        "cards": numbered(begun, "desk"),
        "gaps": max(0, PLACES - len(begun)),
        "says": says[:1].upper() + says[1:],
        "worth": worth,
        "drops": decision in DROPPING,
    }


def keys(view: View, begun: list[str], decision: str) -> list[Data]:
    """What is done with no card in particular, and the Slow cards: those in the holding are there to be
    ticked.  `along`: a script makes it take the cards along that are ticked."""
    if view.ask is None:
        return []
    own: Own = view.own
    wanted: list[tuple[c.Move, str, str, str, Data]] = []
    if decision == "main":
        best = _("your best is worth {n}B").format(n=own.best) if own.best else ""
        draw = _("sell nothing, draw to {n}").format(n=view.public.agreed.hand_size)
        sell = {"along": c.SELL.text, "says": _("Sell these {n} cards"), "worth": _("Sell for {n}B")}
        swap = {"along": c.SWAP.text, "says": _("Swap these {n} cards"), "one": _("Swap this card")}
        wanted = [(c.SELL, "receive-money", _("Sell"), best, sell)]
        if "RC" in own.holding:
            wanted.append((c.PLAY_RC, ICON[c.RC], card(c.RC), _("draw {n}").format(n=c.CREDIT), {}))
        if "FC" in own.holding:
            wanted.append((c.PLAY_FC, ICON[c.FC], card(c.FC), _("ends your turn"), {}))
        wanted.append((c.SWAP, "card-exchange", _("Swap"), _("once, any number"), swap))
        wanted.append((c.END, "stop-sign", _("End"), draw, {}))
    elif decision == "swap":
        wanted = [(c.DONE, "card-exchange", _("That is all"), _("draw as many"), {})]
    elif decision == "trim":
        these = {"along": "drop", "says": _("Discard these {n} cards"), "one": _("Discard this card")}
        return [{"icon": "card-discard", "name": _("Discard"), "small": "", "along": these, "text": ""}]
    elif c.SELL_NOTHING.text in view.ask.options:
        wanted = [(c.SELL_NOTHING, "stop-sign", _("Sell nothing"), _("you hold no package"), {})]
    elif decision in BUILDING:
        worth = on_desk(view, begun)[1]
        wanted = [(c.DONE, "receive-money", _("Sell it like this"), _("for {n}B").format(n=worth), {})]
    found = []
    for option, icon, name, small, along in wanted:
        choice = offer(view, option)
        along = {} if choice["why"] else along
        found.append({"icon": icon, "name": name, "small": choice["why"] or small, "along": along, **choice})
    return found


def hand(view: View, begun: list[str], decision: str) -> list[Data]:
    """My cards but those on the desk.  Of equal ones the first stands for all, where one is to be chosen."""
    if view.own is None:
        return []
    rest = list(view.own.holding)
    for code in begun:
        rest.remove(code)
    best = offered(view, begun).best if decision in BUILDING else {}
    cards = numbered(rest, "hand")
    for place, each in enumerate(cards):
        number = c.CARD.index(each["code"])
        each |= offer(view, chosen_by(number, decision))
        each["then"], each["dim"] = remark(view, number, decision, each, best)
        each["tick"] = decision == "trim" or (
            decision == "main" and (number <= c.W or not view.public.swapped)
        )
        if place and rest[place - 1] == each["code"]:
            each["text"] = ""
    return cards


def chosen_by(number: int, decision: str) -> c.Move | None:
    """The option that a card of the holding stands for."""
    if decision in DROPPING:
        return c.DROP[number]
    if decision in BUILDING:
        return c.ADD[number] if number <= c.W else None
    if decision == "respond" and number > c.W:
        return move(f"play {c.CARD[number]}")
    return None


def remark(view: View, number: int, decision: str, choice: Data, best: dict[int, int]) -> tuple[str, bool]:
    """What comes of a card, in a word or two, and whether it is of no use now."""
    code = c.CARD[number]
    may = bool(choice["text"]) and not choice["why"]
    if decision == "respond":
        if may:
            return then(view, move(choice["text"])), False
        return (_("your turn only") if code in ("RC", "FC") else _("no response")), True
    if decision == "main":
        return (_("a response") if number > c.FC else ""), False
    if decision in BUILDING:
        if may:
            return _("up to {n}B").format(n=best[number]), False
        return (_("not in it") if number <= c.W else _("plays alone")), True
    return "", decision in DROPPING and bool(choice["why"])


# -- besides -------------------------------------------------------------------------------------------------


def piles(table: Public) -> Data:
    return {
        "draw": table.draw_pile,
        "discards": len(table.discards),
        "top": table.discards[-1] if table.discards else "",
        "thick": {"draw": thick(table.draw_pile), "discards": thick(len(table.discards))},
        "lying": heap(table.discards),
        "shuffled": heap(table.shuffled),
    }


def thick(cards: int) -> int:
    """From nothing to a high pile."""
    return min(4, (cards + 19) // 20)


def heap(codes: Sequence[str]) -> list[Data]:
    """How many there are of each, in the order of the box."""
    return [{"code": code, "n": codes.count(code)} for code in c.CARD if code in codes]


def orders() -> Data:
    """What may be ordered once and for all: the names for the desk, and what they mean."""
    below = next(each for each in STANDING if each.name == BELOW)
    return {
        "always": ALWAYS,
        "number": BELOW,
        "short": {each.name: name for each, name in zip(STANDING, shorts(), strict=True)},
        "plain": [each.name for each in STANDING if each.name not in (ALWAYS, BELOW)],
        "below": [{"text": f"{BELOW} {n}", "n": n} for n in range(below.low, below.high + 1)],
        "means": {each.name: _(each.help) for each in STANDING},
    }


def shorts() -> list[str]:
    """As buttons, in the order of the orders."""
    return [_("Until my turn"), _("Unless a sale is big"), _("Ask me"), _("Unless aimed at me")]


# -- what a button says ------------------------------------------------------------------------------------


def deed(view: View, option: c.Move, begun: list[str]) -> str:
    decision = view.ask.decision if view.ask else ""
    if option.kind == "play":
        told = _("Aim the {card}") if c.CARD[option.card] in ("WB", "SD") else _("Play the {card}")
        return told.format(card=card(option.card))
    if option.kind in ("take", "drop", "add"):
        told = {"take": _("Take {card}"), "drop": _("Discard {card}"), "add": _("Add {card}")}[option.kind]
        return told.format(card=card(option.card))
    if decision == "collude":
        return _("Make {who} sell for you").format(who=who(view, option.seat))
    if decision == "redirect":
        told = _("Turn it to yourself") if option.seat == view.seat else _("Turn it to {who}")
        return told.format(who=who(view, option.seat))
    if option is c.ON_PZ:
        return _("Blow the whistle on the Ponzi Scheme")
    if decision == "aim":
        told = _("Blow the whistle on #{n}") if view.own.begun[0] == c.PLAY_WB.text else _("Deflect #{n}")
        return told.format(n=option.place)
    if option is c.DONE and decision in BUILDING:
        return _("Sell for {n}B").format(n=on_desk(view, begun)[1])
    if option is c.DONE:
        return _("Swap {cards}").format(cards=how_many(len(begun)))
    return {c.SELL: _("Put a package together"), c.SWAP: _("Choose what to swap")}.get(option, "")
