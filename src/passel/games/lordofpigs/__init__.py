"""Lord of the P.I.G.S.: the game with its settings."""

from __future__ import annotations

import re

from passel.contract import Game, Preset, Thinking, View, choice, switch, whole
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
    """Return the cards of each deck, wherever they are, and the events: none is ever made or lost."""
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
    """Return the clause: adding a vote and removing one are the same decision, by different rules."""
    loses = ask.decision is LOBBY_TARGET and MODE[ask.about] == MINUS_VOTE
    return "LP-44" if loses else ask.decision.clause


def shorthand(view: View, text: str) -> str:
    """Return the text with a card and its use as two moves: vote BK.3 with C2, use C5 on PR.1."""
    return re.sub(r"(?i)\b((?:vote|use)\s+[^\s;]+)\s+(with|on)\b", r"\1; \2", text)


GAME = Game(
    slug="lordofpigs",
    name="Lord of the P.I.G.S.",
    rules=1,
    difficulty=2,
    about=N_(
        "Four leaders run a republic: President, Banker, Director, Tycoon. The cards you vote with are the "
        "laws you could have proposed. Finish alone at the top, but if the people revolt, the leader in "
        "last place wins."
    ),
    goal=N_(
        "Stand alone at 10 on your track when a turn ends. If Social Stability is at 0 then, the lowest "
        "rating wins."
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
        switch("alternate_modes", "LP-8", N_("Second uses"),
               N_("Some cards can also add a vote, remove one, or claim a share of a law.")),
        switch("events", "LP-8", N_("Events"), N_("Each turn starts with an event that affects everyone.")),
        switch("diplomacy_wars", "LP-69", N_("Vote only for others"),
               N_("You can only vote for other players' proposals. Longer, with more deals and "
                  "more revolts.")),
        choice("match", {"single": N_("One game"), "regular": N_("Points for 1st and 2nd"),
                         "competitive": N_("Every rating is points")},
               "LP-70", N_("Match"), N_("One game, or several games for points.")),
        whole("match_games", 1, 9, "LP-70", N_("Games in the match"),
              N_("How many games are played for points. It has no effect on one game.")),
        choice("actors", {"seating": N_("By seat"), "random": N_("At random")}, "LP-1",
               N_("Who plays which office"), N_("By seat (the first seat is the President), or at random."),
               advanced=True),
        choice("first_player", {"president": N_("The President"), "random": N_("At random")}, "LP-7",
               N_("Who goes first in turn 1"), N_("After that it moves on by one seat each turn."),
               advanced=True),
        whole("opening_hand", 3, 5, "LP-6", N_("Starting hand"),
              N_("Cards each player starts with. The later edition uses 5."), advanced=True),
        choice("alt_window", {"pass": N_("One chance each"), "rounds": N_("Until all pass")}, "LP-47",
               N_("Lobbying"), N_("One chance per player, or in rounds until all four pass in a row."),
               advanced=True, only={"alternate_modes": True}),
        choice("uprising_tie", {"nobody": N_("Nobody wins yet"), "ten_wins": N_("The player at 10 wins")},
               "LP-64", N_("Revolt with a tie for lowest"),
               N_("Social Stability is 0, the lowest rating is tied, and one player is alone at 10."),
               advanced=True),
        whole("agenda_limit", 1, 14, "LP-61", N_("Most proposals per player"),
              N_("How many of your cards can be on the agenda at once."), advanced=True),
        whole("turn_limit", 20, 200, "LP-67", N_("Length limit"),
              N_("The game stops after this turn. The highest rating wins, or the lowest if "
                 "Social Stability is 0."), advanced=True),
    ],
    presets=[
        Preset("first game", N_("First game"), N_("No events, no second uses. Learn to vote and propose."),
               {"alternate_modes": False, "events": False}),
        Preset("full", N_("Full game"), N_("With events and second uses. Usually around 11 turns."), {}),
        Preset("diplomacy wars", N_("Diplomacy wars"),
               N_("The full game, but you only vote for other players' proposals."),
               {"diplomacy_wars": True}),
        Preset("competitive set", N_("Match of three"),
               N_("Three full games. Your rating is your points, the winner gets 3 more. A revolt: 5 for its "
                  "winner, nothing for the others."), {"match": "competitive"}),
    ],
    position=Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    public=public,
    own=own,
    words=words,
    length="turn",
    count=cards_in_all,
    clause=clause,
    shorthand=shorthand,
    thinking=Thinking(breadth=6, iterations=120),
)  # fmt: skip
