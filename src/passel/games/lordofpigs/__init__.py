"""Lord of the P.I.G.S.: the door."""

from __future__ import annotations

import re

from passel.contract import Game, Preset, Thinking, View, choice, switch, whole, with_defaults
from passel.games.lordofpigs import words
from passel.games.lordofpigs.bot import weigh
from passel.games.lordofpigs.components import ACTORS, BOX, MINUS_VOTE, MODE, NOBODY, SEAT, Settings, Table
from passel.games.lordofpigs.imagine import redeal
from passel.games.lordofpigs.rules import LOBBY_TARGET, setup
from passel.games.lordofpigs.rules_cards import faces as face_cards
from passel.games.lordofpigs.view import own, public
from passel.i18n import N_
from passel.kernel import Ask


def cards_in_all(pos: Table) -> tuple[list[int], ...]:
    """The cards of each deck, wherever they are, and the Events: none is ever made or lost."""
    decks = [
        sorted(
            player.deck
            + player.hand
            + player.discards
            + [action.tag for action in player.actions]
            + face_cards(pos, actor)
        )
        for actor, player in enumerate(pos.players)
    ]
    active = [] if pos.event == NOBODY else [pos.event]
    return (*decks, sorted(pos.event_deck + pos.event_discards + active))


def clause(ask: Ask) -> str:
    """A Vote more and a Vote less are the same decision, by different rules."""
    loses = ask.decision is LOBBY_TARGET and MODE[ask.about] == MINUS_VOTE
    return "LP-44" if loses else ask.decision.clause


def shorthand(view: View, text: str) -> str:
    """A card and what it is for may be named in one breath: vote BK.3 with C2, use C5 on PR.1."""
    return re.sub(r"(?i)\b((?:vote|use)\s+[^\s;]+)\s+(with|on)\b", r"\1; \2", text)


GAME = Game(
    slug="lordofpigs",
    name="Lord of the P.I.G.S.",
    rules=1,
    difficulty=2,
    about=N_(
        "Four leaders run a republic: President, Banker, Director, Tycoon. The cards you vote with are the "
        "laws you could have proposed. Finish alone at the top, but if the people revolt, whoever is last "
        "wins."
    ),
    credits=N_(
        "Design: Jordi Rodríguez and Álvaro Lerma. Publisher: 2Tomatoes. Rules: early edition, 29 cards per "
        "deck. Card and event texts are ours."
    ),
    seats=(ACTORS, ACTORS),
    seat_names=SEAT,
    box=BOX,
    settings=Settings,
    schema=[
        switch("alternate_modes", "LP-8", "Alternate modes", "Alternate Modes of the cards are in use."),
        switch("events", "LP-8", "Events", "The Event deck is in use."),
        switch("diplomacy_wars", "LP-69", "Diplomacy wars",
               "In the Voting phase one may vote only for other players' Actions."),
        choice("match", {"single": "single", "regular": "regular", "competitive": "competitive"}, "LP-70", "Match",
               "One game, or a set of games with Regular or Competitive points."),
        whole("match_games", 1, 9, "LP-70", "Match games", "Games in a set."),
        choice("actors", {"seating": "seating", "random": "random"}, "LP-1", "Actors",
               "Who plays which Actor: as seated, or at random."),
        choice("first_player", {"president": "president", "random": "random"}, "LP-7", "First player", "1st player of turn 1."),
        whole("opening_hand", 3, 5, "LP-6", "Opening hand", "Cards drawn at the start (5 is the later edition's)."),
        choice("alt_window", {"pass": "pass", "rounds": "rounds"}, "LP-47", "Alt window",
               "Lobbying is one pass, or goes on until all pass."),
        choice("uprising_tie", {"nobody": "nobody", "ten_wins": "ten_wins"}, "LP-64", "Uprising tie",
               "Who wins when SS is 0, the lowest is tied and one player alone has 10."),
        whole("agenda_limit", 1, 14, "LP-61", "Agenda limit", "Most submitted Actions per player."),
        whole("turn_limit", 20, 200, "LP-67", "Turn limit", "Turn after which the game is stopped."),
    ],
    presets=[
        Preset("first game", "First game", "Without Alternate Modes and Events, to learn the game.",
               {"alternate_modes": False, "events": False}),
        Preset("full", "Full", "Everything in use (all defaults).", {}),
        Preset("diplomacy wars", "Diplomacy wars", "The full game, with votes only for the Actions of others.",
               {"diplomacy_wars": True}),
        Preset("competitive set", "Competitive set", "A set of three full games with Competitive points.",
               {"match": "competitive"}),
    ],
    position=Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    public=public,
    own=own,
    words=with_defaults(words),
    length="turn",
    count=cards_in_all,
    clause=clause,
    shorthand=shorthand,
    thinking=Thinking(breadth=6, iterations=120),
)  # fmt: skip
