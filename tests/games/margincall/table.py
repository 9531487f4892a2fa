"""Words to lay out a table with, so that tests read like the examples of a rulebook.

Holdings and piles are written in card codes, "RC M1 L3"; seats are 1 to 6; what is played is notation or
shorthand, "SD on #0 to P2"."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from passel.contract import View
from passel.games.margincall import GAME
from passel.games.margincall.components import CARD, DECK, SEAT, Player, Table, unpack
from passel.games.margincall.rules import turn
from passel.kernel import Ask, Event, Position, Refused, begin

PILE = " ".join(["L9 S9"] * 30)  # never a package with what the tests hold, unless they want it


def numbers(codes: str) -> list[int]:
    return [CARD.index(code) for code in codes.split()]


def codes(cards: Sequence[int]) -> str:
    return " ".join(CARD[card] for card in cards)


def table(
    *holdings: str,
    active: int = 1,
    scores: Sequence[int] = (),
    bags: Sequence[int] = (),
    deck: str = PILE,
    discards: str = "",
    turn_number: int = 1,
    script: Sequence[int] = (),
    paced: bool = False,
    **options: object,
) -> Table:
    """The start of a turn.  The first card of `deck` is on top."""
    pos = as_table(GAME.table(len(holdings), GAME.setting_values(options))())
    for seat, holding in enumerate(holdings):
        score = scores[seat] if scores else 0
        pos.players.append(
            Player(bags[seat] if bags else pos.settings.bags, score, sorted(numbers(holding)), [], [], [])
        )
    pos.deck = numbers(deck)[::-1]
    pos.discards = numbers(discards)
    pos.active = active - 1
    pos.turn = turn_number - 1
    pos.journal = []
    pos.paced = paced
    pos.rehearse(*script)
    begin(pos, turn)
    return pos


def new(seats: int, *, cuts: str = "M9 M1 L1 S1 C1 M2", deck: str = "", **options: object) -> Table:
    """A game that has begun: the players cut these cards, in order, and the deck begins with these."""
    script = cut_script(cuts.split()[:seats]) if options.get("first_player", "cut") == "cut" else []
    if options.get("first_player") == "random":
        script = [int(cuts)]
    return as_table(GAME.new(seats, options, script=[*script, *shuffled_to(deck)], journal=True))


def cut_script(cuts: Sequence[str]) -> list[int]:
    """The draws that turn up these cards of one deck."""
    rest = DECK[:]
    script = []
    for code in cuts:
        script.append(rest.index(CARD.index(code)))
        rest.pop(script[-1])
    return script


def shuffled_to(top: str, cards: Sequence[int] = DECK) -> list[int]:
    """The draws of a shuffle of `cards` that puts these on top, in order, and leaves the others."""
    heap = list(cards)
    wanted = numbers(top)
    script = []
    for last in range(len(heap) - 1, 0, -1):
        place = heap.index(wanted.pop(0)) if wanted else last
        script.append(place)
        heap[last], heap[place] = heap[place], heap[last]
    return script


def as_table(pos: Position) -> Table:
    assert isinstance(pos, Table)
    return pos


# -- asking ----------------------------------------------------------------------------------------


def ask(pos: Table) -> Ask:
    assert pos.asked is not None, "the game is over"
    return pos.asked


def asked(pos: Table) -> str:
    """Who is asked what: "P3 respond"."""
    return f"{SEAT[ask(pos).seat]} {ask(pos).decision.name}"


def offers(pos: Table) -> list[str]:
    return [option.text for option in ask(pos).options]


def default(pos: Table) -> str:
    return pos.default(ask(pos)).text


# -- playing ---------------------------------------------------------------------------------------


def play(pos: Table, *texts: str) -> Table:
    """Whoever is asked chooses these, one after the other."""
    for text in texts:
        seat = ask(pos).seat
        for option in GAME.parse(pos, seat, text):
            pos.play(seat, option)
    return pos


def pass_all(pos: Table) -> Table:
    """Everybody passes until the window is closed."""
    while not pos.over and ask(pos).decision.name == "respond":
        play(pos, "pass")
    return pos


def refusal(pos: Table, text: str) -> tuple[str, str]:
    """Why the one who is asked cannot have `text`, and the clause behind that."""
    with pytest.raises(Refused) as refused:
        GAME.parse(pos, ask(pos).seat, text)
    return refused.value.reason, refused.value.clause


# -- looking ---------------------------------------------------------------------------------------


def held(pos: Table, seat: int) -> str:
    return codes(pos.players[seat - 1].cards)


def sizes(pos: Table) -> list[int]:
    return [len(player.cards) for player in pos.players]


def scores(pos: Table) -> list[int]:
    return [player.score for player in pos.players]


def bags(pos: Table) -> list[int]:
    return [player.bags for player in pos.players]


def discards(pos: Table) -> str:
    return codes(pos.discards)


def stack(pos: Table) -> list[str]:
    """From the bottom: card, player, focus."""
    return [
        " ".join(
            ([*CARD, "package"][item.card], SEAT[item.seat], SEAT[item.focus] if item.focus >= 0 else "-")
        )
        for item in pos.stack
    ]


def view(pos: Table, seat: int = 0, names: Sequence[str] = ()) -> View:
    """What a seat sees, by default the one that is asked."""
    return GAME.view(pos, seat - 1 if seat else ask(pos).seat, names)


def told(pos: Table) -> list[str]:
    """What has happened since this was last asked: "sold P1 P1 M7 L7 1"."""
    entries, pos.journal = pos.journal or [], []
    return [line(event, given) for event, *given in entries]


def line(event: Event, given: Sequence[int]) -> str:
    assert not any(given[len(event.fields) :])
    words = [event.name]
    for place, (field, value) in enumerate(zip(event.fields, given)):
        if place < event.seats:
            words.append(SEAT[value])
        elif field in ("cards", "package"):
            words.append(codes(unpack(value)))
        elif field == "card":
            words.append([*CARD, "package"][value])
        else:
            words.append(str(value))
    return " ".join(words)
