"""Machi Koro by post: the report of a turn, for a page and for a letter in HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from passel.contract import View
from passel.contract.journal import Line
from passel.games.machikoro import words
from passel.games.machikoro.components import BOX, ESTABLISHMENTS, LANDMARKS, TURN
from passel.games.machikoro.faces.printed import faces
from passel.games.machikoro.post.report import BANK, Go, Report, report
from passel.games.machikoro.post.vocabulary import CODES
from passel.games.machikoro.view_types import Public
from passel.i18n import _, language
from passel.kernel import Heard


def card(number: int) -> dict[str, Any]:
    return faces(language())[number]


def the_last(view: View) -> Report | None:
    """The report of the last turn, as everybody has it: it lies on the table until the next is run."""
    table: Public = view.public
    if not table.turn:
        return None
    heard: list[Heard] = [(BOX.events[name], *rest) for name, *rest in table.turn]  # type: ignore[misc]
    turn = next(line.turn for line in map(Line, heard) if line.event is TURN)
    return report(replace(table, round=turn), heard, view)


def report_data(account: Report, view: View) -> dict[str, Any]:
    """Return a turn for a page."""
    names, reader = words.everybody(view), view.seat
    called = [_("you") if seat == reader else name for seat, name in enumerate(names)]
    return {
        "turn": account.turn,
        "limit": account.limit,
        "absent": [names[seat] for seat in account.absent],
        "goes": [the_go(go, names, called, reader) for go in account.goes],
        "result": account.result,
    }


def the_go(go: Go, names: Sequence[str], called: Sequence[str], reader: int) -> dict[str, Any]:
    return {
        "seat": go.roller,
        "name": _("You") if go.roller == reader else names[go.roller],
        "letter": names[go.roller][0].upper(),
        "extra": bool(go.extra),
        "throws": [{"dice": throw.dice, "counts": throw.counts} for throw in go.throws],
        "total": go.total,
        "special": go.special,
        "bought": card(go.bought[0]) if go.bought else None,
        "swap": exchanged(go, called),
        "paid": list(movements(go, called)),
        "purse": go.purse,
        "told": go.told,
    }


def exchanged(go: Go, called: Sequence[str]) -> str:
    if go.swap is None:
        return ""
    who, taken, given = go.swap
    return _("Swap: {given} for {taken} from {who}.").format(
        taken=words.a_card(taken), who=called[who], given=words.a_card(given)
    )


def movements(go: Go, called: Sequence[str]) -> Iterable[str]:
    """Every coin, card by card."""
    by_card: dict[int, list[str]] = {}
    for move in go.coins:
        sentence = _("{n} to {payee}") if move.payer == BANK else _("{n} from {payer} to {payee}")
        payer = "" if move.payer == BANK else called[move.payer]
        said = sentence.format(n=move.coins, payer=payer, payee=called[move.payee])
        by_card.setdefault(move.card, []).append(said)
    for number, moves in by_card.items():
        yield _("{card}: {moves}.").format(card=words.card(number), moves=", ".join(moves))


def letter_data(account: Report, view: View) -> dict[str, Any]:
    """Return what the report as a letter is painted from: the turn, and the table after it."""
    towns = [
        {
            "seat": seat,
            "name": words.who(view, seat),
            "coins": town.coins,
            "landmarks": [words.card(each) for each in LANDMARKS if town.cards[each]],
            "of": len(LANDMARKS),
            "cards": [
                f"{words.card(each)} × {town.cards[each]}" if town.cards[each] > 1 else words.card(each)
                for each in range(ESTABLISHMENTS)
                if town.cards[each]
            ],
            "left": [_("Choose Number")] * town.choose + [_("Number Shield")] * town.shield,
        }
        for seat, town in enumerate(account.after.towns)
    ]
    supply = [
        {"code": code, "name": words.card(card), "left": left}
        for card, (code, left) in enumerate(zip(CODES, account.after.supply, strict=False))
    ]
    return {"told": report_data(account, view), "towns": towns, "supply": supply}
