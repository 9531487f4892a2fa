"""Machi Koro by post, as a page shows it: the round of mail and the sheet as a form.

All of it is made from the view of who looks.  The form and the text of a sheet are two ways to write the same
thing: `fields` fills the form in from a sheet, `written` reads the sheet from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

import passel.games.machikoro.components as c
from passel.contract import View
from passel.games.machikoro import words
from passel.games.machikoro.post import language
from passel.games.machikoro.post.choices import as_written, writer
from passel.games.machikoro.post.pages import card, report_data, the_last
from passel.games.machikoro.post.pages import letter_data as letter_data
from passel.games.machikoro.post.sheet import (
    BLOCKS,
    CANDIDATES,
    NO_SWAP,
    RICHEST,
    Choose,
    Condition,
    Dice,
    Orders,
    Reroll,
    Sheet,
    Shield,
    Swap,
    understood,
    write,
)
from passel.games.machikoro.view_types import Public, Town
from passel.i18n import N_, _

KEYS: Final = {name: name.lower().replace(" ", "") for name in BLOCKS}  # as fields of the form begin
WHEN: Final = (N_("first of the turn"), N_("last of the turn"))


# -- the table ---------------------------------------------------------------------------------------------


def page_data(view: View) -> dict[str, Any]:
    table: Public = view.public
    mine = view.seat == table.roller
    goes = [*range(table.roller, view.seats), *range(table.roller), table.roller]
    names = words.everybody(view)
    last = the_last(view)
    return {
        "turn": table.round,
        "limit": table.limit,
        "over": view.over,
        "goes": [{"seat": seat, "name": names[seat], "you": seat == view.seat} for seat in goes],
        "two_goes": mine and not view.over,
        "towns": [town(each, names[seat], seat, seat == view.seat) for seat, each in enumerate(table.towns)],
        "supply": [card(number) | {"n": left} for number, left in enumerate(table.supply)],
        "sent": understood(sheet).splitlines() if (sheet := own(view)) is not None else None,
        "report": None if last is None else report_data(last, view),
    }


def own(view: View) -> Sheet | None:
    """One's own sheet as it lies on the table, if it does."""
    return as_written(view.own, view.seat == view.public.roller) if view.own else None


def town(town: Town, name: str, seat: int, mine: bool) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": name,
        "you": mine,
        "coins": town.coins,
        "cards": [
            card(each) | {"n": town.cards[each]} for each in range(c.ESTABLISHMENTS) if town.cards[each]
        ],
        "landmarks": [card(each) | {"built": bool(town.cards[each])} for each in c.LANDMARKS],
        "choose": town.choose,
        "shield": town.shield,
        "absent": town.absent,
    }


# -- a sheet that is being written ------------------------------------------------------------------------


def form_data(view: View, text: str) -> dict[str, Any]:
    """The sheet as text, with a verdict on each line, and as a form."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reading = language.read(text, writer(view))
    said = {line.number: mark(line) for line in reading.lines}
    verdicts = sorted(reading.verdicts, key=lambda verdict: (not is_fault(verdict), verdict.line))
    marks = [said.get(number, "") for number in range(1, text.count("\n") + 2)]
    return {
        "turn": view.public.round,
        "text": text,
        "marks": marks,
        "verdicts": [judged(verdict) for verdict in verdicts],
        "fine": marks.count("ok"),
        "faults": sum(map(is_fault, verdicts)),
        "notes": sum(not is_fault(verdict) for verdict in verdicts),
        "refused": reading.sheet is None,
        "understood": understood(reading.sheet or Sheet()).splitlines(),
        "blocks": fields(view, reading.sheet or Sheet()),
        "conditions": conditions() if view.public.conditions else [],
    }


def is_fault(verdict: language.Verdict) -> bool:
    return verdict.code.startswith("E")


def mark(line: language.Line) -> str:
    """What stands beside a line: its worst verdict, or that it is fine."""
    codes = sorted(verdict.code for verdict in line.verdicts)
    return codes[0] if codes else "--" if line.unread else "ok" if line.understood else ""


def judged(verdict: language.Verdict) -> dict[str, Any]:
    return {
        "code": verdict.code,
        "bad": is_fault(verdict),
        "line": verdict.line,
        "word": verdict.word,
        "reason": verdict.reason,
        "hint": language.hint(verdict),
        "effect": language.effect(verdict),
        "clause": verdict.clause,
    }


def conditions() -> list[dict[str, Any]]:
    return [
        {"value": f"{word} {c.CARD[number]}", "label": label.format(card=words.a_card(number))}
        for word, label in (("if", _("Only with {card}")), ("unless", _("Only without {card}")))
        for number in range(c.CARDS)
    ]


# -- from a sheet to the form ------------------------------------------------------------------------------


def fields(view: View, sheet: Sheet) -> list[dict[str, Any]]:
    """The blocks of the form.  What can only be ordered with a certain card is asked of those who have it or
    may have it by this sheet, and of those who have written such an order all the same."""
    me = writer(view)
    listed = {number for block in sheet.blocks.values() for number in block.buy or ()}

    def could_have(*cards: int) -> bool:
        return all(me.cards[number] or number in listed for number in cards)

    made = []
    for at, name in enumerate(BLOCKS[: 2 * me.goes]):
        mine = sheet.blocks.get(name)
        block = mine or Orders()
        elsewhere = [other for other in sheet.blocks if other != name]
        free = {
            action: unspent and not any(getattr(sheet.blocks[other], action) for other in elsewhere)
            for action, unspent in (("choose", me.choose), ("shield", me.shield))
        }
        buy = block.buy or ()
        special = block.choose or block.shield
        made.append(
            {
                "name": name,
                "key": KEYS[name],
                "extra": at % 2 == 1,
                "of": BLOCKS[at - at % 2],
                "when": _(WHEN[at // 2]) if me.goes == 2 and at % 2 == 0 else "",
                "written": mine is not None,
                "shown": at % 2 == 0 or mine is not None or could_have(c.TRAIN_STATION, c.AMUSEMENT_PARK),
                "special": "choose" if block.choose else "shield" if block.shield else "",
                "specials": [action for action in free if free[action] or getattr(block, action)],
                "dice": block.choose.dice if block.choose else (6, 0),
                "two_dice": could_have(c.TRAIN_STATION) or bool(block.choose and block.choose.dice[1]),
                "total": block.shield.total if block.shield else 3,
                "special_if": condition(special.condition) if special else "",
                "count": None
                if block.dice is None and not could_have(c.TRAIN_STATION)
                else str(block.dice.number if block.dice else ""),
                "count_if": condition(block.dice.condition) if block.dice else "",
                "reroll": None
                if block.reroll is None and not could_have(c.RADIO_TOWER)
                else block.reroll is not None,
                "on": sorted(block.reroll.on) if block.reroll else [],
                "with": (block.reroll.with_dice or 0) if block.reroll else 0,
                "tv": None if block.tv is None and not could_have(c.TV_STATION) else payer(block.tv),
                "swap": None
                if block.swap is None and not could_have(c.BUSINESS_COMPLEX)
                else partner(block.swap),
                "taken": c.CARD[block.swap.taken] if block.swap and block.swap != NO_SWAP else "",
                "given": c.CARD[block.swap.given] if block.swap and block.swap != NO_SWAP else "",
                "others": [
                    {"value": c.SEAT[seat], "name": words.who(view, seat)}
                    for seat in range(view.seats)
                    if seat != view.seat
                ],
                "ordinary": [card(number) for number in c.ORDINARY],
                "buy": [card(number) for number in buy],
                "nothing": block.buy == (),
                "free": CANDIDATES - len(buy),
                "more": [
                    card(number)
                    for number in range(c.CARDS)
                    if number not in buy and not (me.cards[number] and number not in c.ORDINARY)
                ],
            }
        )
    return made


def condition(condition: Condition | None) -> str:
    return f"{condition.word} {c.CARD[condition.card]}" if condition else ""


def payer(seat: int | None) -> str:
    return "" if seat is None else "richest" if seat == RICHEST else c.SEAT[seat]


def partner(swap: Swap | None) -> str:
    return "" if swap is None else "none" if swap == NO_SWAP else c.SEAT[swap.seat]


# -- from the form to a sheet ------------------------------------------------------------------------------


def written(view: View, fields: Mapping[str, str]) -> str:
    """The text that the fields of a form come to."""
    me = writer(view)
    blocks: dict[str, Orders] = {}
    for at, name in enumerate(BLOCKS[: 2 * me.goes]):
        key = KEYS[name]
        mine = {
            field.removeprefix(f"{key}-"): value
            for field, value in fields.items()
            if field.startswith(f"{key}-")
        }
        block = ordered(view, mine)
        before = blocks.get(BLOCKS[at - 1], Orders())
        if at % 2 and mine.get("written") and not mine.get("here"):
            block = replace(before, choose=None, shield=None)  # begins as the go that it grows out of
        if mine.get("written") or (at % 2 == 0 and block != Orders()):
            blocks[name] = block
    return write(Sheet(blocks))


def ordered(view: View, mine: Mapping[str, str]) -> Orders:
    """The orders of one block."""
    special, reroll, swap = mine.get("special", ""), mine.get("reroll", ""), mine.get("swap", "")
    special_if = the_condition(mine.get("special-if", ""))
    high, low = sorted((number(mine, "die1", 1, 6, 6), number(mine, "die2", 0, 6, 0)), reverse=True)
    count = number(mine, "count", 0, 2, 0)
    on = frozenset(total for total in range(1, 13) if f"on-{total}" in mine)
    tv = mine.get("tv", "")
    buy = candidates(mine)
    return Orders(
        choose=Choose((high, low), special_if) if special == "choose" else None,
        shield=Shield(number(mine, "total", 1, 12, 3), special_if) if special == "shield" else None,
        dice=Dice(count, the_condition(mine.get("count-if", ""))) if count else None,
        reroll=Reroll(on, number(mine, "with", 0, 2, 0) or None) if reroll else None,
        tv=RICHEST if tv == "richest" else c.SEAT.index(tv) if tv in c.SEAT else None,
        swap=NO_SWAP
        if swap == "none"
        else exchange(view, mine, c.SEAT.index(swap))
        if swap in c.SEAT
        else None,
        buy=buy or (() if "nothing" in mine else None),
    )


def number(mine: Mapping[str, str], name: str, low: int, high: int, default: int) -> int:
    text = mine.get(name, "")
    return int(text) if text in {str(each) for each in range(low, high + 1)} else default


def the_card(text: str) -> int | None:
    return c.CARD.index(text) if text in c.CARD else None


def the_condition(text: str) -> Condition | None:
    word, _blank, name = text.partition(" ")
    asked = the_card(name)
    return Condition(word, asked) if word in ("if", "unless") and asked is not None else None


def exchange(view: View, mine: Mapping[str, str], seat: int) -> Swap:
    """Who has not said yet which cards gets the first that are there."""
    taken, given = the_card(mine.get("taken", "")), the_card(mine.get("given", ""))
    here = min(seat, view.seats - 1)
    return Swap(
        seat,
        first_of(view.public.towns[here]) if taken is None else taken,
        first_of(view.public.towns[view.seat]) if given is None else given,
    )


def first_of(town: Town) -> int:
    return next((each for each in c.ORDINARY if town.cards[each]), c.ORDINARY[0])


def candidates(mine: Mapping[str, str]) -> tuple[int, ...]:
    """The list as it stood, and what was done to it: one moved up, one crossed out, one added."""
    fields = [mine.get(f"buy-{place}", "") for place in range(1, CANDIDATES + 1)] + [mine.get("add", "")]
    listed = [found for text in fields if (found := the_card(text)) is not None]
    deed, _blank, name = mine.get("move", "").partition(" ")
    which = the_card(name)
    if which in listed and deed == "drop":
        listed.remove(which)
    elif which in listed and deed == "up" and (at := listed.index(which)):
        listed[at - 1 : at + 1] = listed[at], listed[at - 1]
    return tuple(listed)
