"""Who sits where."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from passel.bots.characters import EVERYBODY
from passel.bots.players import Player, players_in, read_player
from passel.contract import BadSetting, Game
from passel.contract.text import seat_label
from passel.kernel import digest, seeded
from passel.records import verify
from passel.terminal.messages import greeting
from passel.terminal.new_game import Wishes, go_on
from passel.terminal.play import Play
from passel.terminal.players import Players
from passel.terminal.seating import bots, own_name, people, seated
from terminal.home import SEED, choices, new_table, paper, printed, sit_down, typing


def test_names_say_who_is_a_bot() -> None:
    for player in (
        Player("Ada", "regular"),
        Player("Bo", "random"),
        Player("Vera", "expert:300"),
        Player("Kai", "expert:0.5s"),
        Player("Regular 2", "regular"),
        Player("Mira"),
        Player("Ann (my friend)"),
    ):
        assert read_player(player.written, "P1") == player
    assert read_player("Zed (clever bot)", "P1") == Player("Zed (clever bot)")  # no bot that we know
    assert read_player("", "P1") == Player("P1")


def test_people_without_a_name_get_one() -> None:
    assert people(["Ann"], 3) == [Player("Ann"), Player("Player 2"), Player("Player 3")]
    assert people([], 2) == [Player("Player 1"), Player("Player 2")]
    assert people([], 1) == [Player(own_name())]


def test_somebody_without_a_login(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise OSError("no such user")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert own_name() == "Player"
    monkeypatch.setattr("getpass.getuser", lambda: "mira")
    assert own_name() == "mira"


@pytest.mark.parametrize(
    ("names", "count", "answer"),
    [
        ([" \t"], 1, r"' \\t' isn't a name\."),
        (["Ada (regular bot)"], 1, "is reserved for bots"),
        (["Ann", "ann"], 2, "Two players can't have the same name"),
        (["Player 2"], 2, "Two players can't have the same name"),
        (["Ann", "Ben"], 1, r"There are more names \(2\) than people"),
    ],
)
def test_names_that_will_not_do(names: list[str], count: int, answer: str) -> None:
    with pytest.raises(BadSetting, match=answer):
        people(names, count)


def test_bots_take_other_names() -> None:
    named = bots("regular", 12, [Player("gus"), Player("Bea")], "game")
    assert len({player.name.casefold() for player in named} | {"gus", "bea"}) == 14
    assert {player.name for player in named} <= set(EVERYBODY) and {player.bot for player in named} == {
        "regular"
    }


def test_bots_are_introduced_once(tmp_path: Path) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"], bot="expert:10"))
    first, *rest = [player for player in players_in(table.record) if player.bot]
    assert EVERYBODY[first.name].level == "expert"
    assert (
        f"player P{table.names.index(first.name) + 1} {first.name} (expert:10 bot)\n"
        in table.path.read_text()
    )
    [_begins, seated, *_more] = [line.plain for line in greeting(Players(table), "")]
    assert f"{first.name} (bot, expert)" in seated and f"{rest[0].name} (bot, expert)" in seated
    assert table.names == [player.name for player in players_in(table.record)]
    assert go_on(table.game, table.path).names == table.names, "a game that goes on keeps its bots"


def test_seats_are_shuffled_fairly() -> None:
    players = [Player(name) for name in "ABCD"]
    first = Counter(
        seated(players, None, seeded("deal", number).to_bytes(32, "big"))[0].name for number in range(2000)
    )
    assert all(400 < first[name] < 600 for name in "ABCD")
    for number in range(100):
        order = seated(players, 2, seeded("deal", number).to_bytes(32, "big"))
        assert order[2] == players[0] and sorted(order) == players


@pytest.mark.parametrize(
    ("wishes", "answer"),
    [
        (Wishes(seats=5), "Machi Koro needs 2 to 4 players, not 5"),
        (Wishes(seats=3, humans=4), "With 3 players, 1 to 3 people can share the keyboard, not 4"),
        (Wishes(humans=0), "With 3 players, 1 to 3 people can share the keyboard, not 0"),
        (Wishes(seats=2, seat=3), "Choose a seat from 1 to 2, not 3"),
        (Wishes(bot="clever"), "No bot called 'clever'"),
        (Wishes(seed="5e"), "A seed has 64 hexadecimal digits, not '5e'"),
        (
            Wishes(settings={"turn_limit": "many"}),
            "turn_limit must be a whole number from 0 to 200. You entered 'many'",
        ),
    ],
)
def test_wishes_that_cannot_be_granted(tmp_path: Path, wishes: Wishes, answer: str) -> None:
    with pytest.raises(BadSetting, match=answer):
        new_table(tmp_path, wishes)
    assert list(tmp_path.glob("*.txt")) == []


def test_how_many_sit_down(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, Wishes(names=["Mira"]))
    assert table.record.seats == 3
    assert sum(name.endswith(" (regular bot)") for name in table.record.names) == 2
    assert new_table(tmp_path, Wishes(names=["A", "B", "C", "D"])).record.seats == 4
    assert new_table(tmp_path, Wishes(names=["Ann"]), duel).record.seats == 2


def test_between_people_with_secrets_the_screen_is_wiped(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, Wishes(names=["Ann", "Ben"], seed="11" * 32), duel)
    asked: list[str] = []
    keys = typing(["", "bid 2", "stake a counter", "", "quit"])
    console = paper(terminal=True)

    def hear(prompt: str) -> str:
        asked.append(prompt)
        return keys(prompt)

    assert Play(console, hear, table, "").run() == 0
    assert asked == [
        "Only Ann looks now. Ann, press Enter. ", "> ", "> ",
        "Only Ben looks now. Ben, press Enter. ", "> ",
    ]  # fmt: skip
    screens = printed(console).split("\x1b[2J")
    assert len(screens) == 3  # before Ann, Ann's, Ben's
    assert screens[2].startswith("\x1b[H\x1b[3J")  # nor can Ben scroll back
    assert "Ann draws a counter." in screens[1]
    assert "Ann draws a card." in screens[2] and "Ann draws a counter." not in screens[2]
    assert "Ann writes down 2." not in screens[2] and "Ann has made an offer." in screens[2]


def test_alone_among_bots_nothing_is_wiped(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, Wishes(names=["Ann"], seed=SEED), duel)
    console = paper(terminal=True)
    sit_down(table, "1", "1", "1", console=console)
    assert "\x1b[2J" not in printed(console)


def test_where_having_a_choice_is_a_secret_everybody_gets_the_keyboard(tmp_path: Path, duel: Game) -> None:
    """Ann holds no counter: she can only pass, and is asked all the same; the record knows nothing of it."""
    table = new_table(tmp_path, Wishes(names=["Ann", "Ben"], seed=SEED), duel)
    Players(table)
    table.pos.hands = [[0, 0, 0], [1, 1, 1]]  # type: ignore[attr-defined]
    for seat, amount in ((0, "bid 1"), (1, "bid 3")):
        table.choose(seat, [duel.box.texts[amount]])
        forced = [option.text for option in table.pos.asks[0].options] if seat == 0 else []
        assert forced in ([], ["keep"])
        table.choose(seat, [duel.box.texts["keep"]])
    [ask] = table.pos.asks
    assert (ask.seat, ask.decision.name, [option.text for option in ask.options]) == (0, "respond", ["pass"])
    table.choose(0, [duel.box.texts["pass"]])
    assert choices(table) == ["bid 1", "bid 3", "keep"]


def test_alone_among_bots_nobody_is_asked_for_nothing(tmp_path: Path, duel: Game) -> None:
    """Yet all are waited for in the same way, whatever they hold."""
    table = new_table(tmp_path, Wishes(names=["Ann"], seat=1, seed=SEED), duel)
    players = Players(table)
    assert table.pos.paced
    table.pos.hands = [[0, 0, 0], [1, 1, 1]]  # type: ignore[attr-defined]
    table.choose(0, [duel.box.texts["bid 1"]])
    ask = table.pos.ask_of(0)
    assert ask is not None and ask.options == [duel.box.texts["keep"]]
    while (task := players.next_task()) and task.seat != 0:
        table.run(task, table.advice(task) if task.kind == "bot" else None)
    assert task is not None and task.kind == "forced"
    before = table.path.stat().st_mtime_ns
    table.run(task)
    assert table.path.stat().st_mtime_ns == before, "there is nothing to write down"


def test_hot_seat_records_are_as_those_of_others(tmp_path: Path, duel: Game) -> None:
    table = new_table(tmp_path, Wishes(names=["Ann", "Ben"], seed=SEED), duel)
    sit_down(table, *[""] * 400)
    assert table.pos.over
    reading, findings = verify(table.path.read_text("utf-8"))
    assert findings == [] and digest(reading.record.replay()) == digest(table.pos)


@pytest.mark.parametrize(
    ("seat", "told"), [("P1", "Ada"), ("S10", "Ada"), ("black", "Ada (black)"), ("Ada", "Ada")]
)
def test_a_seat_is_named_only_if_its_name_is_a_word(seat: str, told: str) -> None:
    assert seat_label(seat, "Ada") == told
