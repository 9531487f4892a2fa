"""Words to lay out a table with, so that tests read like the examples of a rulebook.

Ratings are written PR/BK/CD/ET · SS: "3/5/4/4 · 4".  Hands and decks are written by actor: {"BK": "C2 C6"};
the first card of a deck is drawn first.  An Action is written with its Votes from the bottom up:
{"PR.2": "C3: ET C2, BK lobby"}.  Players are named by their Actor, options by their notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from passel.contract import View
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import (
    ACTIONS,
    ACTOR,
    ACTORS,
    DECK,
    EVENT,
    EVENT_DECK,
    LOBBY_VOTE,
    TAG,
    TAGS,
    Action,
    Move,
    Player,
    Table,
    face,
    vote_of,
    voter,
)
from passel.games.lordofpigs.rules import turn
from passel.games.lordofpigs.words_log import digits, tell
from passel.kernel import Ask, Event, Position, Refused, begin, heard

NAMES = ["Ada", "Bo", "Cleo", "Dan"]


def new(*, preset: str = "", chance: int = 1, **options: object) -> Table:
    """A game that has begun."""
    return as_table(GAME.new(ACTORS, options, preset=preset, chance=chance, journal=True))


def table(
    ratings: str = "0/0/0/0 · 5",
    *,
    actions: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    decks: Mapping[str, str] | None = None,
    discards: Mapping[str, str] | None = None,
    first: str = "PR",
    event: str = "business-as-usual",
    following: Sequence[str] = (),
    turn_number: int = 6,
    submitted: int = 5,
    script: Sequence[int] = (),
    seating: str = "PR BK CD ET",
    preset: str = "",
    **options: object,
) -> Table:
    """The start of a turn, whose 1st player and Event these are; hands are as before the draw.

    Decks that are not given are all C1, so that draws matter to nobody; `following` Events come later."""
    given = GAME.setting_values(options, preset=preset)
    pos = as_table(GAME.table(ACTORS, given)())
    pos.players = [Player() for _ in range(ACTORS)]
    pos.seat_of = [seating.split().index(code) for code in ACTOR]
    pos.actor_at = [ACTOR.index(code) for code in seating.split()]
    set_ratings(pos, ratings)
    for actor, code in enumerate(ACTOR):
        player = pos.players[actor]
        player.hand = sorted(tags((hands or {}).get(code, "")))
        player.deck = tags((decks or {}).get(code, "C1 " * 9))[::-1]
        player.discards = tags((discards or {}).get(code, ""))
        player.submitted = submitted
    for name, text in (actions or {}).items():
        lay(pos, name, text, turn_number - 1)
    pos.event_deck = [EVENT.index(name) for name in [event, *following]][::-1] if given["events"] else []
    pos.turn = pos.turn_of_game = turn_number - 1
    pos.first = ACTOR.index(first) if turn_number == 1 else (ACTOR.index(first) - 1) % ACTORS
    pos.journal = []
    pos.rehearse(*script)
    begin(pos, turn)
    return pos


def as_table(pos: Position) -> Table:
    assert isinstance(pos, Table)
    return pos


def tags(cards: str) -> list[int]:
    return [TAG.index(card) for card in cards.split()]


def set_ratings(pos: Table, ratings: str) -> None:
    numbers, stability = ratings.split(" · ")
    for player, number in zip(pos.players, numbers.split("/"), strict=True):
        player.rating = int(number)
    pos.stability = int(stability)


def lay(pos: Table, name: str, text: str, turn: int = 1) -> None:
    tag, _, votes = text.partition(":")
    number = ACTIONS.index(name)
    action = Action(number, TAG.index(tag), [])
    for vote in votes.split(",") if votes else []:
        actor, card = vote.split()
        kind = LOBBY_VOTE if card == "lobby" else TAG.index(card)
        action.votes.append(vote_of(turn, ACTOR.index(actor), kind))
    pos.players[number % ACTORS].actions.append(action)


# -- asking ----------------------------------------------------------------------------------------


def ask(pos: Table) -> Ask:
    assert pos.asked is not None, "the game is over"
    return pos.asked


def asked(pos: Table) -> str:
    """Who is asked what: "BK vote"."""
    return f"{ACTOR[pos.actor_at[ask(pos).seat]]} {ask(pos).decision.name}"


def offers(pos: Table) -> list[str]:
    return [option.text for option in ask(pos).options]


def default(pos: Table) -> str:
    return pos.default(ask(pos)).text


# -- playing ---------------------------------------------------------------------------------------


def play(pos: Table, *texts: str) -> Table:
    """Whoever is asked chooses these, one after the other."""
    for text in texts:
        seat = ask(pos).seat
        pos.play(seat, GAME.read(pos, seat, text))
    return pos


def through(pos: Table, *until: str) -> Table:
    """Everybody passes until somebody is asked that ("share", "PR vote"), a turn begins ("turn 7"), or the
    game is over."""
    for _ in range(200):
        if pos.over or f"turn {pos.turn_of_game}" in until:
            return pos
        if asked(pos) in until or asked(pos).split()[1] in until:
            return pos
        play(pos, default(pos))
    raise AssertionError(f"nobody was ever asked {until}")


def refusal(pos: Table, text: str) -> tuple[str, str]:
    """Why the one who is asked cannot have `text`, and the clause behind that."""
    with pytest.raises(Refused) as refused:
        GAME.read(pos, ask(pos).seat, text)
    return refused.value.reason, refused.value.clause


# -- looking ---------------------------------------------------------------------------------------


def ratings(pos: Table) -> str:
    return "/".join(str(player.rating) for player in pos.players) + f" · {pos.stability}"


def codes(cards: Sequence[int]) -> str:
    return " ".join(TAG[card] for card in cards)


def player(pos: Table, code: str) -> Player:
    return pos.players[ACTOR.index(code)]


def hand(pos: Table, code: str) -> str:
    return codes(player(pos, code).hand)


def discards(pos: Table, code: str) -> str:
    return codes(player(pos, code).discards)


def actions(pos: Table) -> dict[str, str]:
    """As they are written for `table`."""
    found = {}
    for each in pos.players:
        for action in each.actions:
            votes = [f"{ACTOR[voter(vote)]} {card_of(vote)}" for vote in action.votes]
            found[ACTIONS[action.id]] = TAG[action.tag] + (": " + ", ".join(votes) if votes else "")
    return found


def card_of(vote: int) -> str:
    return "lobby" if face(vote) == LOBBY_VOTE else TAG[face(vote)]


def view(pos: Table, code: str = "", names: Sequence[str] = ()) -> View:
    """What a player sees, by default the one who is asked."""
    return GAME.view(pos, pos.seat_of[ACTOR.index(code)] if code else ask(pos).seat, names)


def option(text: str) -> Move:
    found = GAME.box.texts[text]
    assert isinstance(found, Move)
    return found


def all_cards() -> Sequence[list[int]]:
    return (*[DECK] * ACTORS, EVENT_DECK)


# -- hearing ---------------------------------------------------------------------------------------


def told(pos: Table) -> list[str]:
    """What has happened since this was last asked: "voted BK PR.2/C3 C5"."""
    entries, pos.journal = pos.journal or [], []
    return [line(pos, event, numbers) for event, *numbers in entries]


def line(pos: Table, event: Event, numbers: Sequence[int]) -> str:
    """Seats are given by their Actor, so the actor is not said again."""
    said = [event.name]
    assert not any(numbers[len(event.fields) :])
    for place, (field, value) in enumerate(zip(event.fields, numbers)):
        if place < event.seats:
            said.append(ACTOR[pos.actor_at[value]])
        elif field == "actor":
            assert value == pos.actor_at[numbers[0]]
        else:
            said.append(number_in_words(field, value))
    return " ".join(said)


def number_in_words(field: str, value: int) -> str:
    match field:
        case "action":
            return f"{ACTIONS[value // TAGS]}/{TAG[value % TAGS]}"
        case "card" | "tag":
            return TAG[value % TAGS]
        case "event":
            return EVENT[value]
        case "before" | "after":
            numbers = digits(value, 5)
            return "/".join(map(str, numbers[:4])) + f"·{numbers[4]}"
        case _other:
            return str(value)


def tale(pos: Table, code: str = "") -> list[str]:
    """The journal in words, as a spectator or a player reads it."""
    seat = pos.seat_of[ACTOR.index(code)] if code else -1
    lines = [heard(entry, seat) for entry in pos.journal or []]
    pos.journal = []
    return [tell(line, NAMES, seat) for line in lines if line is not None]
