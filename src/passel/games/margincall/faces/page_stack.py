"""Margin Call in the browser: the stack, and the screen with what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import passel.games.margincall.components as c
from passel.contract import PageTable, Region, View
from passel.games.margincall.faces.prices import choosing, prices
from passel.games.margincall.faces.printed import ICON, agreement
from passel.games.margincall.forecast import Outlook, base, final, outlook
from passel.games.margincall.view_types import Lying, Public, Sale
from passel.games.margincall.words import preview
from passel.games.margincall.words_cards import card, in_list, in_sentence, kind_left
from passel.games.margincall.words_people import move, who
from passel.i18n import _, ngettext

Data = dict[str, Any]

PLOT: Final = (34, 362, 12, 128)  # left, right, top, bottom of the chart
WIDEST_BAR: Final = 26
PUT: Final = ("sold", "colluded", "played", "blew", "deflected")  # onto the stack
LOWEST: Final = {"package": "sold", "FC": "colluded", "RC": "played"}


def foreseen(table: Public, stack: Sequence[Lying]) -> Outlook:
    """As things stand; a card that resolves just now is off the stack already, and is about to take one."""
    ahead = outlook(stack)
    return ahead._replace(takes=ahead.takes + 1) if table.phase == "resolution" else ahead


def in_shop(table: Public) -> bool:
    """Whether a package lies at the bottom of the stack."""
    return bool(table.stack) and table.stack[0].card == "package"


def numbered(codes: Sequence[str], zone: str) -> list[Data]:
    """Cards with an id each, though there may be two of a kind."""
    return [
        {"code": code, "id": f"{zone}-{code}-{codes[:place].count(code) + 1}"}
        for place, code in enumerate(codes)
    ]


# -- floors ------------------------------------------------------------------------------------------------


def floor_id(table: Public, place: int) -> str:
    return f"item-{place}-{table.stack[place].card}"


def floor(view: View, table: PageTable, place: int, ahead: Outlook) -> Region:
    """An item of the stack, the lowest is #0."""
    if place == 0 and in_shop(view.public):
        return Region(floor_id(view.public, 0), "shop", shop(view, table))
    return Region(floor_id(view.public, place), "floor", item(view, table, place, ahead))


def put_by(public: Public, table: PageTable, place: int) -> int:
    """Return the number of the line that put an item on the stack; 0 if it is no longer among the latest."""
    found = []
    for line in table.lines:
        if line.event in PUT:
            found.append(line.n)
            if line.event == LOWEST[public.stack[0].card]:
                return found[-1 - place]
    return 0


def differs(view: View, place: int, ahead: Outlook) -> bool:
    """Whether an item is about this reader, or shows what their choice leads to."""
    public: Public = view.public
    decision = view.ask.decision if view.ask else ""
    if place == 0 and in_shop(public):
        assert public.sale is not None
        aimed = decision == "aim" and "PZ" in public.sale.cards
        return aimed or decision == "take" or view.seat in (public.sale.seller, public.sale.payee)
    mine = view.seat >= 0 and view.seat in (public.stack[place].seat, ahead.focus[place])
    return mine or decision == "aim"


def item(view: View, table: PageTable, place: int, ahead: Outlook) -> Data:
    """What a card does, and what it will come to as things stand."""
    public: Public = view.public
    lying = public.stack[place]
    return {
        "place": place,
        "card": lying.card,
        "set": agreement(public.agreed),
        "seat": lying.seat,
        "line": put_by(public, table, place),
        "letter": table.seats[lying.seat]["letter"],
        "story": story(view, lying, ahead.focus[place]),
        "effect": "" if lying.card in ("WB", "SD") else effect(public, lying),
        "span": place - lying.aim if lying.card in ("WB", "SD") else 0,
        "void": lying.void,
        "doomed": ahead.void[place] and not lying.void,
        "then": pays_without(view, c.ON_PLACE[place]),
    }


def story(view: View, item: Lying, focus: int) -> str:
    """Who does what with it, and to whom as things stand."""
    mine = item.seat == view.seat
    player, whom = who(view, item.seat), who(view, focus) if focus >= 0 else ""
    on_me = focus == view.seat
    if item.card == "WB":
        told = _("You cancel {card}") if mine else _("{who} cancels {card}")
    elif item.card == "SD":
        told = _("You redirect {card} to {whom}") if mine else _("{who} redirects {card} to {whom}")
        told = _("{who} takes over {card}") if focus == item.seat else told
        told = _("{who} redirects {card} to you") if on_me and not mine else told
        told = _("You take over {card}") if on_me and mine else told
    elif item.card == "BE":
        told = _("You lower the price") if mine else _("{who} lowers the price")
    elif item.card == "BU":
        told = _("You raise the price") if mine else _("{who} raises the price")
    elif item.card == "HF":
        told = _("You take a card") if on_me else _("{whom} takes a card")
    elif item.card == "RC":
        told = _("You draw {n} cards") if on_me else _("{whom} draws {n} cards")
    else:
        told = _("You make {whom} sell") if mine else _("{who} makes {whom} sell")
        told = _("{who} has to sell") if focus == item.seat else told
        told = _("{who} makes you sell") if on_me and not mine else told
        told = _("You have to sell") if on_me and mine else told
    target = view.public.stack[item.aim].card
    name = card(c.PZ if target == "package" else c.CARD.index(target))
    return told.format(who=player, whom=whom, card=name, n=c.CREDIT)


def effect(table: Public, item: Lying) -> str:
    """In a word or two."""
    amount = table.agreed.trap_amount
    return {
        "WB": _("cancels"),
        "SD": _("redirects"),
        "BE": f"−{amount}B",
        "BU": f"+{amount}B",
        "HF": _("takes 1"),
        "RC": _("draws {n}").format(n=c.CREDIT),
        "FC": _("forces a sale"),
    }[item.card]


def pays_without(view: View, option: c.Move) -> str:
    """Return what the sale pays if the reader's Whistleblower cancels this, or ""."""
    if view.ask is None or option.text not in view.ask.options or not in_shop(view.public):
        return ""
    return preview(view, option) if view.own.begun[0] == c.PLAY_WB.text else ""


def ghosts(view: View) -> list[Region]:
    """What would lie on top: the card that is being aimed, or else each that may be played."""
    if view.ask is None or view.ask.decision not in ("respond", "aim", "redirect", "collude"):
        return []
    asking = view.ask.decision == "respond"
    texts = view.ask.options if asking else view.own.begun[:1]
    return [ghost(view, text, asking) for text in texts if move(text).kind == "play"]


def ghost(view: View, text: str, asking: bool) -> Region:
    number = move(text).card
    values = {
        "of": text if asking else "",
        "place": len(view.public.stack),
        "card": c.CARD[number],
        "name": card(number),
    }
    return Region(f"ghost-{c.CARD[number]}", "ghost", values)


# -- the package -------------------------------------------------------------------------------------------


def shop(view: View, table: PageTable) -> Data:
    """The package on the ground floor."""
    public: Public = view.public
    sale = public.sale
    assert sale is not None
    decision = view.ask.decision if view.ask else ""
    void = public.stack[0].void
    naming = _("You sell {kind}") if sale.seller == view.seat else _("{who} sells {kind}")
    cards = numbered(sale.cards, "pack")
    for place, each in enumerate(cards):
        code = each["code"]
        first = sale.cards.index(code) == place
        each |= {"void": void and code == "PZ", "then": "", "option": package_option(code) if first else ""}
        if decision == "take" and first:
            each["then"] = "" if code == "PZ" else preview(view, c.TAKE[c.CARD.index(code)])
        elif decision == "aim" and code == "PZ":
            each["then"] = pays_without(view, c.ON_PZ)
    sold = in_sentence(kind_left(sale, void))
    return {
        "says": naming.format(who=who(view, sale.seller), kind=sold),
        "for_whom": "" if sale.payee == sale.seller else who(view, sale.payee),
        "for_me": sale.payee == view.seat != sale.seller,
        "seat": sale.seller,
        "line": put_by(public, table, 0),
        "letter": table.seats[sale.seller]["letter"],
        "base": sale.base,
        "cards": cards,
        "set": agreement(public.agreed),
    }


def package_option(code: str) -> str:
    """A card of a package is taken; a Ponzi Scheme can be cancelled."""
    take = c.TAKE[c.CARD.index(code)].text
    return f"{take}|{c.ON_PZ.text}" if code == "PZ" else take


# -- the screen: what the sale comes to ----------------------------------------------------------------------


def screen(view: View, table: PageTable, ahead: Outlook) -> Region:
    """The value of the sale as it has changed, card by card; or who draws or sells; or the price list."""
    public: Public = view.public
    if not public.stack:
        return price_list(view, [])
    if not in_shop(public):
        title = card(c.CARD.index(public.stack[0].card))
        return Region("mc-tape", "stake", {"title": title, "says": at_stake(view, ahead)})
    return Region("mc-tape", "tape", tape(view, table, ahead))


def own_screen(view: View, table: PageTable, begun: list[str], ahead: Outlook) -> Region | None:
    """The screen of a reader to whom it looks different, or None."""
    public: Public = view.public
    decision = view.ask.decision if view.ask else ""
    if not public.stack:
        return price_list(view, begun) if choosing(decision) else None
    if in_shop(public):
        assert public.sale is not None
        mine = view.seat in (public.sale.seller, public.sale.payee)
        return Region("mc-tape", "tape", tape(view, table, ahead)) if mine or decision == "respond" else None
    about_me = view.seat in (public.stack[0].seat, ahead.focus[0])
    return screen(view, table, ahead) if about_me else None


def price_list(view: View, begun: list[str]) -> Region:
    decision = view.ask.decision if view.ask and choosing(view.ask.decision) else ""
    return Region("mc-tape", "prices", {"rows": prices(view, begun, decision), "decision": decision})


def tape(view: View, table: PageTable, ahead: Outlook) -> Data:
    public: Public = view.public
    sale = public.sale
    assert sale is not None
    values = [
        final(sale, public.agreed, foreseen(public, public.stack[: top + 1]))
        for top in range(len(public.stack))
    ]
    withs = with_mine(view, values[-1])
    score = public.bankers[sale.payee].score
    return {
        "title": in_list(kind_left(sale, public.stack[0].void)),
        "seller": name_of(view, table, sale.seller),
        "spoken": ", ".join(f"{name} {value}B" for name, value in zip(names(public), values, strict=True)),
        "bars": bars(values, withs, ["receive-money", *[ICON[number] for number in played(public)]]),
        "scale": scale(max([*values, *[each["value"] for each in withs], 4])),
        "sum": leds(view, sale, ahead),
        "final": values[-1],
        "worst": ahead.takes > 0,
        "payee": name_of(view, table, sale.payee),
        "score": score,
        "paid": score + values[-1],
        "sheds": score + values[-1] >= public.agreed.goal,
        "withs": withs,
    }


def name_of(view: View, table: PageTable, seat: int) -> str:
    name: str = table.seats[seat]["name"]
    return _("You") if seat == view.seat else name


def played(table: Public) -> list[int]:
    """Return the cards on the stack above a package."""
    return [c.CARD.index(item.card) for item in table.stack[1:]]


def names(table: Public) -> list[str]:
    return [_("package"), *[card(number) for number in played(table)]]


def at_stake(view: View, ahead: Outlook) -> str:
    item = view.public.stack[0]
    if ahead.void[0]:
        return _("Cancelled: nothing happens.")
    whom = ahead.focus[0]
    if item.card == "RC":
        told = _("You draw {n} cards.") if whom == view.seat else _("{whom} draws {n} cards.")
        return told.format(whom=who(view, whom), n=c.CREDIT)
    told = _("{whom} sells their best package. {who} gets the money.")
    told = _("You sell your best package. {who} gets the money.") if whom == view.seat else told
    told = _("{whom} sells their best package. You get the money.") if item.seat == view.seat else told
    told = _("{whom} sells their best package and keeps the money.") if item.seat == whom else told
    told = _("You sell your best package and get the money.") if item.seat == whom == view.seat else told
    return told.format(whom=who(view, whom), who=who(view, item.seat))


def with_mine(view: View, now: int) -> list[Data]:
    """What it would come to with each answer that I may give at once."""
    if view.ask is None or view.ask.decision != "respond" or view.public.sale is None:
        return []
    found = []
    for text in view.ask.options:
        code = text.removeprefix("play ")
        if code in ("HF", "BE", "BU"):
            added = Lying(code, view.seat, c.NOBODY, 0, False)
            value = final(view.public.sale, view.public.agreed, outlook((*view.public.stack, added)))
            found.append({"of": text, "value": value, "now": now})
    return found


def bars(values: list[int], withs: list[Data], icons: list[str]) -> list[Data]:
    """One for the package and one for each card, from the value before it to that after it; then those of
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
                "icon": icons[place] if place < len(icons) else "",
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
    sold = kind_left(sale, view.public.stack[0].void)
    shown = [{"says": f"{sale.base}B", "small": in_list(sold)}]
    left = base(sale, agreed, ahead.void[0], ahead.takes)
    if ahead.takes or left != sale.base:
        small = ngettext("card taken, at worst", "cards taken, at worst", ahead.takes)
        shown.append({"says": f"{left}B", "small": small if ahead.takes else _("Ponzi cancelled")})
    traps = sale.traps + ahead.traps
    if traps:
        sign = "+" if traps > 0 else "−"
        shown.append({"says": f"{sign}{agreed.trap_amount * abs(traps)}B", "small": _("traps")})
    return shown
