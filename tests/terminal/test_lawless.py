"""How Lawless Empire looks in a terminal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle

import pytest
from msgspec.structs import replace

from games.lawless.table import NAMES, as_table, asked, begun, board_of, play, table, view
from passel.contract import View
from passel.contract.text import Room, TextBoard, text_face
from passel.games.lawless import GAME
from passel.games.lawless.components import COLOUR, PHASE, Table
from passel.games.lawless.faces import text as lawless
from passel.games.lawless.rules import abilities
from passel.games.lawless.rules_end import end_game
from passel.games.lawless.rules_orders import put
from passel.kernel import heard
from quick import slow
from terminal.home import paper, printed

pytestmark = pytest.mark.pure
SPECTATOR = -1


def sheet_of(seen: View, width: int = 79, height: int = 24) -> TextBoard:
    options = lawless.order(seen.ask.options if seen.ask else ())
    numbers = {text: number for number, text in enumerate(options, 1)}
    named = replace(seen, names=tuple(NAMES[: seen.seats]))
    return lawless.board(GAME, named, numbers, Room(width, height))


def drawn(seen: View, width: int = 79, height: int = 24) -> list[str]:
    console = paper(width, height)
    console.print(sheet_of(seen, width, height).picture)
    return [line.rstrip() for line in printed(console).splitlines()]


def row(lines: list[str], begins: str) -> str:
    (found,) = [line for line in lines if line.strip().startswith(begins)]
    return " ".join(found.split())


def moments(seats: int, seed: int, **options: object) -> Iterator[Table]:
    """A game played at random, now and then, and its end."""
    pos = as_table(GAME.new(seats, options, chance=seed, journal=True))
    dice = random.Random(seed)
    for number in range(100_000):
        if number % 11 == 0 or pos.over:
            yield pos
        if pos.over:
            return
        ask = pos.asks[0]
        pos.play(ask.seat, dice.choice(list(ask.options)))


def planning() -> Table:
    return table(
        3,
        round=2,
        phase="planning",
        soldati=["flip 3 5", "move move X", ""],
        listed="rotate - 5",
        dice=["1 6", "2", "3 3 4"],
        boards={"B1": "black 2 5, green 3", "O1": "purple 6 6", "E1": "black 1, green 4"},
        laid={"O1": "gang-up purple", "E1": "underhand-attacks black"},
        schemes=["deceive", "gang-up gang-up", ""],
    )


def test_it_is_the_look_of_the_game() -> None:
    assert text_face(GAME) is lawless


def test_plans_with_dice_leader_and_scheme() -> None:
    lines = drawn(view(planning(), "black"))
    assert "Round 2 of 5 · Planning · turn order  Ada  Bo  Cleo" in lines[0]
    assert row(lines, "B1") == "B1 Bribe Ada 2 5 Bo 3 Ada 7 : 3"
    assert row(lines, "O1") == "O1 Organise Cleo 6 6 Cleo 12 ? Cleo face down"
    assert row(lines, "E1") == "E1 Extort Ada 1 Bo 4 Ada 1 : 4 Ada Underhand Attacks"


def test_the_others_do_not_know_what_a_scheme_does() -> None:
    lines = drawn(view(planning(), "green"))
    assert row(lines, "E1") == "E1 Extort Ada 1 Bo 4 Bo 4 : 1 ? Ada face down"
    assert "Underhand" not in "\n".join(lines)
    lines = drawn(view(planning(), "purple"))
    assert row(lines, "O1") == "O1 Organise Cleo 6 6 Cleo 10 Cleo Gang Up"


def test_players_and_what_only_one_sees() -> None:
    lines = drawn(view(planning(), "green"))
    assert row(lines, "Ada") == "Ada 0 0 1 8 Flip 3 5 1 6"
    assert row(lines, "Bo") == "Bo you 0 0 2 8 Move×2 X 2"
    assert row(lines, "The List") == "The List: Rotate · empty · value 5 · 32 in the bag"
    secret = lines[lines.index("Only you see this:") :]
    assert row(secret, "Kingpin:").startswith("Kingpin: +2 points for each Syndicate you control")
    assert row(secret, "Schemes:") == "Schemes: Gang Up×2"
    assert "Scheme: Gang Up×2: Each pair of a player's equal dice counts 10, each triplet" in "\n".join(
        drawn(view(planning(), "green"), 79, 40)
    )


def test_schemes_lie_open_from_the_abilities_on() -> None:
    pos = planning()
    for player in pos.players:
        player.dice, player.unplaced = [0] * 7, 0
    begun(pos, abilities)
    lines = drawn(view(pos, "green"))
    assert row(lines, "E1").endswith("Ada Underhand Attacks")
    assert "Underhand Attacks: The lowest total wins." in lines
    play(pos, "use flip with 3")
    assert " Ada  used this turn: 3, on Bo's 4 on Bribe" in drawn(view(pos, "black"))


@pytest.mark.parametrize(
    ("scheme", "leads"), [("let-fate-decide", "open"), ("level-the-field", "open"), ("deceive", "Ada 7 : 3")]
)
def test_what_nobody_can_tell_yet_is_open(scheme: str, leads: str) -> None:
    pos = table(phase="abilities", boards={"B1": "black 2 5, green 3"}, laid={"B1": f"{scheme} green"})
    assert f"Ada 2 5 Bo 3 {leads} Bo " in row(drawn(view(pos, "black")), "B1")


def test_who_has_won_a_plan() -> None:
    pos = table(phase="execution", boards={"B1": "black 2", "E1": ""})
    for name in ("B1", "E1"):
        board_of(pos, name).winner = 0
    lines = drawn(view(pos, "black"))
    assert row(lines, "Plans") == "Plans dice wins"
    assert row(lines, "B1") == "B1 Bribe Ada 2 Ada 2" and row(lines, "E1") == "E1 Extort · Ada"


def test_dice_to_be_placed_make_a_field_of_numbers() -> None:
    for pos in moments(4, 3):
        if asked(pos).endswith("place"):
            break
    seen = view(pos)
    assert seen.ask is not None
    lines, sheet = drawn(seen), sheet_of(seen)
    assert sheet.shown == {text for text in seen.ask.options if text.startswith("place")}
    heads = [int(head[:-1]) for head in row(lines, "Plans").split("place ")[1].split()]
    for number, text in enumerate(seen.ask.options, 1):
        if text.startswith("place"):
            _, face, _, name = text.split()
            cells = row(lines, name).split()[-len(heads) :]
            assert cells[heads.index(int(face))] == str(number)
    assert not sheet_of(seen, height=200).shown and not sheet_of(seen, height=0).shown


def commanding() -> Table:
    pos = table(
        3,
        bribery=[1, 0, 0],
        tiles=["black:green:", "green::", "green:purple:"],
        hands=["sab1 sec100", "sab1", "sec1"],
    )
    put(pos, 0, 3, 0)
    put(pos, 1, 0, 1)
    pos.trail.append((0, 6, 6, 1, -1))
    return pos


def test_syndicates_and_what_is_known_of_them() -> None:
    pos = commanding()
    lines = drawn(view(pos, "black"))
    assert row(lines, "S1") == "S1 Drugs Trade Ada Bo 1 1 weak secure"
    assert row(lines, "S3") == "S3 Antiquities Trade Bo Cleo 0"
    assert row(drawn(view(pos, "purple")), "S1") == "S1 Drugs Trade Ada Bo 1"
    assert row(drawn(view(pos, "black"), 60), "On Drugs") == "On Drugs Trade: 1 weak secure"


def test_orders_to_be_given_make_a_field_of_numbers() -> None:
    for pos in moments(5, 4):
        if asked(pos).endswith("command") and len(view(pos).ask.options) > 20:  # type: ignore[union-attr]
            break
    seen = view(pos)
    assert seen.ask is not None
    for width in (60, 79, 120):
        text = "\n".join(drawn(seen, width))
        for number, option in enumerate(seen.ask.options, 1):
            assert option in ("done", "swap") or str(number) in text
        assert " give" in text or " add" in text
    assert {"done", "swap"}.isdisjoint(sheet_of(seen).shown)
    assert {text.split()[0] for text in sheet_of(seen).shown} <= {"give", "add", "steal"}


@pytest.mark.parametrize("seats", [3, slow(5)])
@pytest.mark.parametrize("options", [{}, slow({"level_choice": "secret", "switch_match": "value"})])
def test_any_moment_at_any_width(seats: int, options: dict[str, object]) -> None:
    phases = set()
    widths = cycle([60, 80, 120])
    for pos in moments(seats, 11, rounds=3, **options):
        phases.add(PHASE[pos.phase])
        for seat in (pos.asks[0].seat if pos.asks else 0, SPECTATOR):
            width = next(widths)
            lines = drawn(GAME.view(pos, seat), width)
            assert max(len(line) for line in lines) <= width
            assert lines[0].startswith("─")
            assert ("Only you see this:" in lines) == (seat >= 0 and not pos.over)
    assert phases == set(PHASE)


@pytest.mark.parametrize("seats", [3, slow(5)])
def test_the_others_secrets_are_not_on_it(seats: int) -> None:
    """Whatever the others hold, as long as this seat cannot tell, the board is the same."""
    for number, pos in enumerate(moments(seats, 12, rounds=3)):
        seat = number % seats
        if not pos.over:
            twin = as_table(GAME.imagine(pos, seat, number))
            assert drawn(GAME.view(twin, seat)) == drawn(GAME.view(pos, seat))


def test_the_largest_case_fits() -> None:
    """All dice on nine Plans, five players, eight Syndicates, and many Soldati."""
    names = ["B1", "B2", "B3", "B4", "O1", "E1", "R1", "R2", "R3"]
    lying = ", ".join(f"{colour} 1 2 3 4 5 6 6 6 6" for colour in COLOUR)
    pos = table(
        5,
        phase="abilities",
        boards=dict.fromkeys(names, "") | {"R2": lying},
        laid=dict.fromkeys(names, "underhand-attacks white"),
        soldati=["flip flip move occupy remove reroll rotate switch 1 2 3 4 5 6"] * 2 + [""] * 3,
        tiles=["black:green purple red white:sab1 sab1 sec100"] * 8,
        lucre=[20] * 5,
        bribery=[20] * 5,
    )
    for width in (60, 79, 120):
        lines = drawn(view(pos, "white"), width)
        assert max(len(line) for line in lines) <= width
        text = "\n".join(lines)
        assert width < 79 or all(f" {name} 1 2 3 4 5 6 6 6 6" in text for name in NAMES)
        assert all(f"S{number}" in text for number in range(1, 9))


def test_a_spectator_sees_what_lies_open() -> None:
    lines = drawn(GAME.view(planning(), SPECTATOR))
    assert "Only you see this:" not in lines
    assert row(lines, "E1").endswith("face down") and not any(" you" in line for line in lines)


def test_the_end() -> None:
    pos = table(
        roles="rival undercover arbiter",
        tiles=["black:green:sab1 sec1 sab1", "green:black:"],
        schemes=["deceive", "", ""],
        lucre=[2, 0, 0],
        hands=["sab1 sec100", "", ""],
    )
    begun(pos, end_game)
    lines = drawn(view(pos, "green"), 100)
    assert "the end" in lines[0]
    assert row(lines, "S1") == "S1 Drugs Trade Ada nobody 3 sabotaged: 2 weak sabotage, 1 weak secure"
    assert row(lines, "S2") == "S2 Counterfeit Money Bo Ada 0 secured: no Orders"
    assert row(lines, "Ada   ") == "Ada 2 Rival 2 0 1 2 none"
    assert row(lines, "Cleo  wins") == "Cleo wins 3 Arbiter 0 0 0 0 none"
    assert row(lines, "Ada  left in hand") == "Ada left in hand: 1 weak sabotage, 1 strong secure, Deceive"
    assert row(lines, "Roles in").endswith("Nobody had the Consigliere.")


def test_the_informant_names_roles() -> None:
    pos = begun(table(roles="informant undercover arbiter"), end_game)
    assert asked(pos) == "black guess"
    play(pos, "guess green arbiter")
    lines = drawn(GAME.view(pos, SPECTATOR))
    assert "Ada guesses: Bo is the Arbiter." in lines or pos.over


def test_the_story_keeps_together_what_belongs_together() -> None:
    *_, pos = moments(3, 5)
    lines = [line for line in (heard(entry, 0) for entry in pos.journal or ()) if line is not None]
    paragraphs = [text.plain for text in lawless.story(GAME, lines, NAMES[:3])]
    assert " ".join(paragraphs) == " ".join(GAME.words.tell(line, NAMES[:3]) for line in lines)
    assert [text for text in paragraphs if text.startswith("Round")] == [
        text for text in (GAME.words.tell(line, NAMES) for line in lines) if text.startswith("Round")
    ]
    assert any(text.count(" places a ") > 1 for text in paragraphs) and len(paragraphs) < len(lines)


def test_a_field_that_is_levelled_shows_the_picks() -> None:
    """Of those that are open; one's own is shown to oneself."""
    seen = GAME.view(GAME.new(3, chance=1), 0, NAMES[:3])
    levelled = replace(seen.public, levelling="E1", picks=(0, 4, *seen.public.picks[2:]))
    assert any(
        "Level the Field on Extort: " in line and " 4" in line
        for line in drawn(replace(seen, public=levelled))
    )
    none = replace(seen, public=replace(levelled, picks=(0,) * seen.seats), own=replace(seen.own, picked=5))
    lines = drawn(none)
    assert any("no picks yet" in line for line in lines)
    assert row(lines, "Your pick").split()[-1] == "5"
