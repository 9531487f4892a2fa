"""Lord of the P.I.G.S.: what a seat may know, as numbers from 0 to 255.

Seats are told by Actor order, which is what cards speak of: 1 is oneself, 2 the Actor after."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from passel.contract.vector import Part, around, small, write_all, write_counts, write_zeros
from passel.games.lordofpigs.components import *

AGENDA_ROW: Final = 3 + ACTORS  # of one Action


def layout(seats: int, settings: Settings) -> list[Part]:
    parts = [
        ("actor", 1, "who I am: 0 PR, 1 BK, 2 CD, 3 ET"),
        ("game", 1, "of the set"),
        ("turn", 1, "of this game"),
        ("phase", 1, "0 upkeep, 1 voting, 2 lobbying, 3 activation, 4 submission"),
        ("first", 1, "the 1st player: 1 me, 2 the Actor after me"),
        ("stability", 1, "Social Stability"),
        ("event", 1, "the active one, 1 + its number; 0: none"),
        ("event_deck", 1, "cards left"),
        ("event_discards", EVENTS, "how many of each"),
        ("bill", 2, "the Action just activated: its owner, its number; 0: none"),
        ("window", 2, "Alternate Modes used in it, passes in a row"),
        ("counts", 5, "turns, laws, modes, shares, uprisings of the whole set"),
        ("hand", TAGS, "my cards of each tag"),
        ("votes", TAGS, "my cards of each tag that lie as Votes"),
    ]
    for away in range(ACTORS):
        mine = " (mine)" if away == 0 else ""
        parts += [
            (f"office_{away}", 7, f"rating, hand, deck, plain cards shown, since, points, games won{mine}"),
            (f"discards_{away}", TAGS, "of each tag"),
            (f"held_{away}", TAGS, "known to be in hand or a Vote, of each tag"),
            (f"shown_{away}", TAGS, "shown by the Whistle-blower, of each tag"),
            (
                f"agenda_{away}",
                AGENDA_ROW * settings.agenda_limit,
                "of each Action: its number, 1 + tag, lobby Votes, Votes of me, of the Actor after me ...",
            ),
        ]
    return parts


def observe(pos: Table, seat: int, out: BytesWriter) -> None:
    me = pos.actor_at[seat]
    out.append(me)
    write_all(out, [pos.game, pos.turn_of_game, pos.phase, around(pos.first, me, ACTORS), pos.stability])
    write_all(out, [1 + pos.event, len(pos.event_deck)])
    write_counts(out, pos.event_discards, EVENTS)
    out.append(0 if pos.bill < 0 else around(pos.bill % ACTORS, me, ACTORS))
    out.append(0 if pos.bill < 0 else 1 + pos.bill // ACTORS)
    write_all(out, [pos.uses, pos.passes, pos.turn, pos.laws, pos.modes, pos.shares, pos.uprisings])
    write_counts(out, pos.players[me].hand, TAGS)
    write_counts(out, my_votes(pos, me), TAGS)
    for away in range(ACTORS):
        observe_office(pos, pos.players[(me + away) % ACTORS], me, out)


def my_votes(pos: Table, me: int) -> list[int]:
    """Their faces, which nobody else has seen."""
    faces = []
    for player in pos.players:
        for action in player.actions:
            for vote in action.votes:
                if voter(vote) == me and face(vote) != LOBBY_VOTE:
                    faces.append(face(vote))
    return faces


def observe_office(pos: Table, player: Player, me: int, out: BytesWriter) -> None:
    write_all(out, [player.rating, len(player.hand), len(player.deck), player.plain, player.shown_turn])
    write_all(out, [player.points, player.won])
    write_counts(out, player.discards, TAGS)
    write_counts(out, player.held, TAGS)
    write_counts(out, player.shown, TAGS)
    for action in player.actions:
        observe_action(action, me, out)
    write_zeros(out, AGENDA_ROW * (pos.settings.agenda_limit - len(player.actions)))


def observe_action(action: Action, me: int, out: BytesWriter) -> None:
    """Of a Vote all see who placed it, and whether there is a card under it."""
    lobbied = 0
    placed = [0] * ACTORS
    for vote in action.votes:
        if face(vote) == LOBBY_VOTE:
            lobbied += 1
        else:
            placed[(voter(vote) - me) % ACTORS] += 1
    out.append(small(1 + action.id // ACTORS))
    out.append(1 + action.tag)
    out.append(small(lobbied))
    write_all(out, placed)
