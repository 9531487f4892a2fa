"""Records: what is written is read again as it was, and whatever was changed since is named."""

from __future__ import annotations

import json
import os
import pickle
import re
import stat
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passel.contract import shortened
from passel.kernel import Position, Refused, digest, mix
from passel.records import (
    LARGEST,
    LONGEST_NAME,
    MOST_LINES,
    BadRecord,
    Finding,
    Record,
    load,
    read,
    save,
    tidy,
    verify,
    write,
)
from passel.registry import find

GAME = find("machikoro")
patient = settings(deadline=None)

EXAMPLE = """\
passel record 1
game machikoro
rules 1
seats 2
option mode live
option turn_limit 2
option special_actions mode
option finish at_once
option conditions ruled
option extra_orders inherit
option extra_go_cap 0
option shield_covers_reroll true
option mall_helps_red true
option tv_tie anticlockwise
option supply_copies 6
option starting_coins 6
option late_seat_coins false
option reveal_orders own
option nmr_drop_after 0
player P1 Ada
player P2 Bo
commitment 7b9721b04d3ebdf9a3df2743a7d87ee8a2aee99173758ef5c0c18aedb1497350
seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
begin
    went: seat P1, round 1, extra 0
    rolled: seat P1, die 1, die2 0
    earned: seat P1, coins 1, card 0
    earned: seat P2, coins 1, card 0
P1: buy train_station
    bought: seat P1, card 15, cost 4
    went: seat P2, round 1, extra 0
    rolled: seat P2, die 6, die2 0
P2: buy cafe
    bought: seat P2, card 3, cost 2
    went: seat P1, round 2, extra 0
P1: dice 2
    rolled: seat P1, die 3, die2 1
P1: buy forest
    bought: seat P1, card 5, cost 3
    went: seat P2, round 2, extra 0
    rolled: seat P2, die 4, die2 0
P2: pass
    passed: seat P2
    ended: round 2
end limit
    P1: place 1, payoff 1
    P2: place 2, payoff 0
digest ab7f386c5fbed351b3e2068ab67150b8
"""
LINES = EXAMPLE.splitlines()
BEGIN = LINES.index("begin") + 1
HEADER = range(1, BEGIN + 1)  # line numbers, from 1
CHOICES = [number for number in range(BEGIN + 1, len(LINES)) if re.match("P[12]: ", LINES[number - 1])]
STORY = [number for number in range(BEGIN + 1, len(LINES) + 1) if number not in CHOICES]


def example() -> Record:
    options = GAME.setting_values({"turn_limit": 2, "starting_coins": 6})
    record = Record(GAME, 2, options, ["Ada", "Bo"], bytes(range(32)))
    pos = record.begin()
    for text in ("buy train_station", "buy cafe", "dice 2", "buy forest", "pass"):
        decide(record, pos, text)
    return record


def decide(record: Record, pos: Position, text: str = "", pick: int = 0) -> None:
    """Whoever is asked chooses `text`, or one of the options at random; the record holds it."""
    assert pos.asked is not None
    seat, options = pos.asked.seat, pos.asked.options
    option = GAME.read(pos, seat, text) if text else options[mix(pick) % len(options)]
    record.decisions.append((seat, option))
    pos.play(seat, option)


def found(text: str) -> list[tuple[int, str]]:
    """Where and why `text` is no good record; whatever it is, it gets sentences and no crash."""
    try:
        faults = [(finding.line, finding.reason) for finding in verify(text)[1]]
    except BadRecord as bad:
        faults = [(bad.line, bad.reason)]
    assert all(reason.endswith(".") and reason.isprintable() for _, reason in faults)
    return faults


def altered(number: int, *lines: str) -> str:
    """The example with other lines, or none, in the place of line `number`."""
    return "\n".join([*LINES[: number - 1], *lines, *LINES[number:], ""])


def at(line: str) -> int:
    return LINES.index(line) + 1


# -- writing and reading -------------------------------------------------------------------------


def test_the_format() -> None:
    assert write(example()) == EXAMPLE
    assert found(EXAMPLE) == []
    assert GAME.rules == 1


@pytest.mark.parametrize(
    ("preset", "seats"), [("live", 2), ("live with special actions", 3), ("ranked", 4)], ids=str
)
def test_round_trip_at_every_decision(preset: str, seats: int) -> None:
    names = ["Ada", "Bo", "Cy", "Di"][:seats]
    record = Record(GAME, seats, GAME.setting_values(preset=preset), names, bytes(range(32)))
    pos = record.begin()
    while True:
        text = write(record)
        assert text.endswith(f"\ndigest {digest(pos)}\n")
        assert read(text) == record
        if pos.over:
            break
        decide(record, pos, pick=len(record.decisions))
    assert write(read(text)) == text
    assert digest(read(text).replay()) == digest(pos)
    assert found(text) == []


def test_a_game_is_resumed_where_it_was_left() -> None:
    record = Record(GAME, 3, GAME.setting_values({"turn_limit": 4}), ["Ada", "Bo", "Cy"])
    pos = record.begin()
    while not pos.over:
        record = read(write(record))
        resumed = record.replay()
        assert digest(resumed) == digest(pos)
        decide(record, resumed, pick=len(record.decisions))
        pos.play(*record.decisions[-1])
    assert (resumed.places, resumed.payoffs, resumed.reason) == (pos.places, pos.payoffs, "limit")


@pytest.mark.parametrize("preset", [preset.name for preset in GAME.presets])
@pytest.mark.parametrize("decisions", [0, 1, 20])
def test_good_records_of_unfinished_games(preset: str, decisions: int) -> None:
    record = Record(GAME, 4, GAME.setting_values({"turn_limit": 9}, preset), ["", "", "", ""])
    pos = record.begin()
    for number in range(decisions):
        decide(record, pos, pick=number)
    assert not pos.over
    assert found(write(record)) == []


def test_every_record_has_its_own_seed() -> None:
    one, two = (Record(GAME, 2, GAME.setting_values(), []) for _ in range(2))
    assert one.seed != two.seed
    assert len(one.seed) == 32


def test_replay_tells_what_came_after_the_last_choice() -> None:
    assert [entry[0].name for entry in example().replay().journal or ()] == ["passed", "ended"]


def test_what_cannot_be_chosen_cannot_be_written() -> None:
    record = example()
    record.decisions.append(record.decisions[0])
    with pytest.raises(Refused):
        write(record)


def test_options_may_be_written_as_people_say_them() -> None:
    text = EXAMPLE.replace("mall_helps_red true", "mall_helps_red  Yes").replace("coins 6\n", "coins +6\n")
    assert text != EXAMPLE
    assert write(read(text)) == EXAMPLE
    assert found(text) == []


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoë 山田　太郎 🐷", "Zoë 山田 太郎 🐷"),
        ("begin", "begin"),
        ("P1: buy mine", "P1: buy mine"),
        ("", ""),
        ("x" * 100, "x" * LONGEST_NAME),
        ("x" * (LONGEST_NAME - 1) + " y", "x" * (LONGEST_NAME - 1)),
        ("Ada\nseed 00\r\nbegin", "Ada seed 00 begin"),
        ("a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i", "a b c d e f g h i"),
        ("\x1b[2Jred\x00\x07 \u200b \u202etxt\ud800", "[2Jred txt"),
    ],
    ids=shortened,
)
def test_names(name: str, shown: str) -> None:
    assert tidy(name) == shown
    record = replace(example(), names=[name, "Bo"])
    text = write(record)
    assert len(text.splitlines()) == len(LINES)
    assert read(text).names == [shown, "Bo"]
    assert found(text) == []


@pytest.mark.slow
@patient
@given(st.lists(st.text(), max_size=5))
def test_no_name_can_forge_a_line(names: list[str]) -> None:
    text = write(replace(example(), names=names))
    assert [line for line in text.splitlines() if not line.startswith("player ")] == [
        line for line in LINES if not line.startswith("player ")
    ]
    assert read(text).names == [tidy(name) for name in [*names, "", ""][:2]]
    assert found(text) == []


def test_names_in_a_file_are_tidied_too() -> None:
    """Else a file that somebody sent could play tricks on the terminal."""
    assert (
        read(EXAMPLE.replace("Ada", "\x1b[2JAda\u2028begin" + "a" * 50)).names[0].startswith("[2JAda begin")
    )


def test_a_name_as_long_as_a_file_may_be() -> None:
    text = EXAMPLE.replace("Ada", "A" * (LARGEST - 3000))
    assert read(text).names == ["A" * LONGEST_NAME, "Bo"]


@pytest.mark.parametrize("number", [at("player P1 Ada"), at("player P2 Bo")])
def test_names_are_the_one_thing_that_nothing_binds(number: int) -> None:
    assert found(altered(number, LINES[number - 1] + " the Great")) == []
    assert found(altered(number)) == []


# -- the commitment ------------------------------------------------------------------------------


def test_the_commitment_as_anybody_can_compute_it() -> None:
    options = {
        "mode": "live", "turn_limit": 2, "special_actions": "mode", "finish": "at_once",
        "conditions": "ruled", "extra_orders": "inherit", "extra_go_cap": 0,
        "shield_covers_reroll": True, "mall_helps_red": True, "tv_tie": "anticlockwise",
        "supply_copies": 6, "starting_coins": 6, "late_seat_coins": False,
        "reveal_orders": "own", "nmr_drop_after": 0,
    }  # fmt: skip
    told = json.dumps({"game": "machikoro", "options": options, "rules": 1, "seats": 2}, sort_keys=True)
    assert example().commitment == sha256(told.encode() + b"\n" + bytes(range(32))).hexdigest()
    assert f"commitment {example().commitment}" in LINES


def test_the_commitment_binds_seed_options_seats_rules_and_game() -> None:
    record = example()
    others = [
        replace(record, seed=bytes(31) + b"\1"),
        replace(record, settings=record.settings | {"turn_limit": 3}),
        replace(record, seats=3),
        replace(record, game=replace(GAME, rules=2)),
        replace(record, game=replace(GAME, slug="machikoro2")),
    ]
    assert len({record.commitment, *(other.commitment for other in others)}) == 6
    assert replace(record, names=["Eve", ""], decisions=[]).commitment == record.commitment


# -- tampering: what stands after `begin` --------------------------------------------------------


def lies(line: str) -> set[str]:
    """The line with another number, another seat, another word."""
    return {
        re.sub(r"(\d)(\D*)$", lambda match: str((int(match[1]) + 1) % 10) + match[2], line),
        re.sub(r"P([12])", lambda match: f"P{3 - int(match[1])}", line),
        re.sub(r"(\w+)$", r"\1x", line),
    } - {line}


@pytest.mark.parametrize("number", STORY)
def test_a_line_that_says_something_else(number: int) -> None:
    """A die, a coin, a card, a place, a payoff, the digest, a seat: that line is named and no other."""
    line = LINES[number - 1]
    assert lies(line)
    for lie in lies(line):
        reason = f"It says {lie.strip()!r}, but it was {line.strip()!r}."
        assert found(altered(number, lie)) == [(number, reason)]


@pytest.mark.parametrize("number", STORY)
def test_a_line_that_is_lost(number: int) -> None:
    lost = LINES[number - 1].strip()
    assert found(altered(number)) == [(number - 1, f"After this line, {lost!r} is missing.")]


@pytest.mark.parametrize("number", STORY)
def test_a_line_that_stands_there_twice(number: int) -> None:
    line = LINES[number - 1]
    assert found(altered(number, line, line)) == [(number, f"{line.strip()!r} didn't happen.")]


@pytest.mark.parametrize("number", range(BEGIN + 1, len(LINES) + 1))
@pytest.mark.parametrize("line", ["    rolled: seat P1, die 6, die2 6", "end landmarks", "digest 0", "    "])
def test_a_line_that_did_not_happen(number: int, line: str) -> None:
    assert found(altered(number, line, LINES[number - 1])) == (
        [(number, f"{line.strip()!r} didn't happen.")] if line.strip() else []
    )


def test_several_lies_are_all_named() -> None:
    text = EXAMPLE.replace("die 1,", "die 2,").replace("cost 2", "cost 1").replace("payoff 0", "payoff 1")
    assert [line for line, _ in found(text)] == [
        at("    rolled: seat P1, die 1, die2 0"),
        at("    bought: seat P2, card 3, cost 2"),
        at("    P2: place 2, payoff 0"),
    ]


# -- tampering: choices --------------------------------------------------------------------------


@pytest.mark.parametrize("number", CHOICES)
def test_another_choice_that_was_possible(number: int) -> None:
    """The choice is as good as any, but what the file tells next does not follow from it."""
    other = {"P1: dice 2": "P1: dice 1", "P2: pass": "P2: buy wheat_field"}
    findings = found(altered(number, other.get(LINES[number - 1], LINES[number - 1][:4] + "pass")))
    assert findings[0][0] == number + 1
    no_station = number == CHOICES[0]  # so that P1 cannot take two dice in the second round
    assert findings[-1][0] == (CHOICES[2] if no_station else len(LINES)), "the digest is another one, too"


@pytest.mark.parametrize("number", CHOICES)
@pytest.mark.parametrize("text", ["keep", "buy radio_tower"])
def test_a_choice_that_was_not_on_offer(number: int, text: str) -> None:
    seat = LINES[number - 1][:2]
    reason = f"{text} is not on offer now. The rest can't be checked."
    assert found(altered(number, f"{seat}: {text}")) == [(number, reason)]
    with pytest.raises(BadRecord, match=f"^Line {number}: {text} is not on offer now.$"):
        read(altered(number, f"{seat}: {text}"))


@pytest.mark.parametrize("number", CHOICES)
def test_a_choice_of_somebody_else(number: int) -> None:
    line = LINES[number - 1]
    other = f"P{3 - int(line[1])}{line[2:]}"
    reason = "It's not your turn. The rest can't be checked."
    assert found(altered(number, other)) == [(number, reason)]


@pytest.mark.parametrize("number", CHOICES)
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("P1: buy castle", "Machi Koro has no option 'buy castle'."),
        ("P1: BUY CAFE", "Machi Koro has no option 'BUY CAFE'."),
        ("P1: ", "'P1:' is neither a choice nor an event."),
        ("P3: pass", "'P3: pass' is neither a choice nor an event."),
        ("pass", "'pass' is neither a choice nor an event."),
        ("\tpass", "'\\tpass' is neither a choice nor an event."),
        ("begin", "'begin' is neither a choice nor an event."),
        ("seed 00", "'seed 00' is neither a choice nor an event."),
        ("P1: pass\x00", "Machi Koro has no option 'pass\\x00'."),
        ("P1: pass\u2028P2: pass", "Machi Koro has no option 'pass\\u2028P2: pass'."),
        ("P" * 5000, "'" + "P" * 58 + "… is neither a choice nor an event."),
    ],
    ids=shortened,
)
def test_a_line_that_is_no_choice_at_all(number: int, line: str, reason: str) -> None:
    assert found(altered(number, line)) == [(number, reason)]


@pytest.mark.parametrize("number", CHOICES)
def test_a_choice_that_is_lost(number: int) -> None:
    findings = found(altered(number))
    assert findings[0][0] == number, "what came of it stands there now"


@pytest.mark.parametrize("number", CHOICES)
def test_a_choice_that_stands_there_twice(number: int) -> None:
    line = LINES[number - 1]
    findings = found(altered(number, line, line))
    refusal = findings.pop()
    assert refusal[0] == number + 1
    if number == CHOICES[-1]:
        assert refusal[1] == "The game is already over here."
        assert findings == []
    else:
        assert refusal[1].endswith("The rest can't be checked.")
        assert {number} == {place for place, reason in findings if "is missing" in reason}
        assert len(findings) == CHOICES[CHOICES.index(number) + 1] - number - 1


@pytest.mark.parametrize("number", range(at("end limit"), len(LINES) + 2))
def test_choices_after_the_end(number: int) -> None:
    """They are too many, and the rest is right."""
    lines = [*LINES[: number - 1], "P1: pass", "P2: keep", *LINES[number - 1 :]]
    late = "The game is already over here."
    assert found("\n".join(lines)) == [(number, late), (number + 1, late)]
    with pytest.raises(BadRecord, match=f"Line {number}: {late}"):
        read("\n".join(lines))


# -- tampering: the header -----------------------------------------------------------------------

SEED, COMMITMENT = (next(line for line in LINES if line.startswith(name)) for name in ("seed", "commitment"))
BOUND = at(COMMITMENT)
UNFIT = "The commitment doesn't match the seed and settings."


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        ("passel record 1", "passel record 2", 1, "A game file begins with “passel record 1”."),
        ("game machikoro", "game chess", 2, "There is no game called 'chess'. There are: "),
        ("game machikoro", "game", 2, "There is no game called ''."),
        ("rules 1", "rules 2", 3, "Played with rules 2. This version has rules 1."),
        ("rules 1", "rules one", 3, "The header needs a line “rules” with a number."),
        ("rules 1", "rules ١", 3, "The header needs a line “rules” with a number."),
        ("seats 2", "seats 3", BOUND, UNFIT),
        ("seats 2", "seats 1", 4, "Machi Koro needs 2 to 4 players, not 1."),
        ("seats 2", "seats -2", 4, "The header needs a line “seats” with a number."),
        ("seats 2", "seats " + "9" * 5000, 4, "The header needs a line “seats” with a number."),
        ("seats 2", "seats 999999999", 4, "Machi Koro needs 2 to 4 players, not 999999999."),
        ("option turn_limit 2", "option turn_limit 3", BOUND, UNFIT),
        (
            "option turn_limit 2",
            "option turn_limit 201",
            at("option turn_limit 2"),
            "turn_limit must be a whole number from 0 to 200",
        ),
        (
            "option turn_limit 2",
            "option turn_limit " + "9" * 5000,
            at("option turn_limit 2"),
            "turn_limit must be a whole number",
        ),
        (
            "option turn_limit 2",
            "option turn_limit",
            at("option turn_limit 2"),
            "turn_limit must be a whole number from 0 to 200",
        ),
        (
            "option turn_limit 2",
            "option",
            at("option turn_limit 2"),
            "'option' doesn't belong in the header.",
        ),
        ("option turn_limit 2", "option turns 2", at("option turn_limit 2"), "No setting called 'turns'."),
        ("option finish at_once", "option finish equal_goes", BOUND, UNFIT),
        (
            "option finish at_once",
            "option finish never",
            at("option finish at_once"),
            "finish must be one of at_once, equal_goes",
        ),
        ("option mall_helps_red true", "option mall_helps_red false", BOUND, UNFIT),
        (
            "option mall_helps_red true",
            "option mall_helps_red 2",
            at("option mall_helps_red true"),
            "mall_helps_red must be true or false",
        ),
        ("player P1 Ada", "player P3 Ada", at("player P1 Ada"), "'player P3' doesn't belong in the header."),
        ("player P1 Ada", "players Ada", at("player P1 Ada"), "'players' doesn't belong in the header."),
        (COMMITMENT, COMMITMENT[:-1] + "1", BOUND, UNFIT),
        (COMMITMENT, "commitment", BOUND, UNFIT),
        (SEED, SEED[:-1] + "e", BOUND, UNFIT),
        (SEED, SEED[:-1], at(SEED), "The seed must be 64 hexadecimal digits."),
        (SEED, SEED[:-1] + "g", at(SEED), "The seed must be 64 hexadecimal digits."),
        (SEED, "seed", at(SEED), "The seed must be 64 hexadecimal digits."),
        ("begin", "begin here", at("begin"), "'begin' doesn't belong in the header."),
    ],
    ids=shortened,
)
def test_another_header(old: str, new: str, where: int, reason: str) -> None:
    line, sentence = found(altered(at(old), new))[0]
    assert (line, sentence[: len(reason)]) == (where, reason)


def test_rules_that_were_committed_to_are_not_held_against_the_seed() -> None:
    """An honest record of other rules: only that is said."""
    honest = EXAMPLE.replace(example().commitment, example().commit(2)).replace("rules 1", "rules 2")
    assert found(honest) == [(3, "Played with rules 2. This version has rules 1.")]
    assert [line for line, _ in found(altered(3, "rules 2"))] == [3, BOUND]


@pytest.mark.parametrize("number", HEADER)
def test_a_header_line_that_is_lost(number: int) -> None:
    line = LINES[number - 1]
    word, *rest = line.split()
    reason = {
        "passel": "A game file begins with “passel record 1”.",
        "game": "There is no game called ''.",
        "rules": "The header needs a line “rules” with a number.",
        "seats": "The header needs a line “seats” with a number.",
        "option": f"These settings are missing: {''.join(rest[:1])}.",
        "commitment": UNFIT,
        "seed": "The seed must be 64 hexadecimal digits.",
        "begin": "'went:' doesn't belong in the header.",
    }.get(word)
    findings = found(altered(number))
    if reason is None:
        assert findings == [], "nobody can know the names"
    else:
        ((where, sentence),) = findings
        assert where == (number if number in (1, BEGIN) else 0)
        assert sentence.startswith(reason)


@pytest.mark.parametrize("number", HEADER)
def test_a_header_line_that_stands_there_twice(number: int) -> None:
    line = LINES[number - 1]
    (fault,) = found(altered(number, line, line))
    assert fault[0] == number + 1
    assert re.search("is here twice|n't belong in the header|neither a choice nor", fault[1])


@pytest.mark.parametrize("number", HEADER)
@pytest.mark.parametrize("line", ["    rolled: seat P1, die 6, die2 6", "P1: pass", "digest 0", "\x00", "🐷"])
def test_a_header_line_too_many(number: int, line: str) -> None:
    (fault,) = found(altered(number, line, LINES[number - 1]))
    assert fault[0] == number
    assert re.search("n't belong in the header|A game file begins with", fault[1])


def test_the_header_in_any_order() -> None:
    head, story = LINES[1 : BEGIN - 1], LINES[BEGIN - 1 :]
    text = "\n".join([LINES[0], "", *reversed(head), "", *story, "", ""])
    assert write(read(text)) == EXAMPLE
    assert found(text) == []


# -- damaged and hostile files -------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "\x00", " ", "\ufeff" + EXAMPLE, "\n" + EXAMPLE, EXAMPLE.replace("\n", "\r"),
        EXAMPLE.replace("\n", "\u2028"), EXAMPLE.replace("\n", "\x85"), EXAMPLE.replace(" ", "\t"),
        EXAMPLE.upper(), EXAMPLE[::-1], EXAMPLE * 2, "passel record 1\n", "passel record 1\nbegin",
        "{}", "passel record 1\n" + "player\n" * 2, bytes(range(256)).decode("latin-1"),
    ],
    ids=shortened,
)  # fmt: skip
def test_no_records(text: str) -> None:
    assert found(text)


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.replace("\n", "\r\n"),
        EXAMPLE.replace("\n", "\n\n"),
        EXAMPLE.replace("\n", " \t \n"),
        EXAMPLE.replace("    ", "  "),
        EXAMPLE.rstrip(),
    ],
    ids=shortened,
)
def test_blanks_and_line_ends_do_not_matter(text: str) -> None:
    assert found(text) == []
    assert write(read(text)) == EXAMPLE


def test_cut_off_anywhere() -> None:
    for size in range(0, len(EXAMPLE) - 1, 5):
        assert found(EXAMPLE[:size]), f"the first {size} characters"


@pytest.mark.pure
@pytest.mark.parametrize(
    "text",
    [
        "x" * (LARGEST + 1),
        EXAMPLE + "\n" * MOST_LINES,
        EXAMPLE.replace("machikoro", "m" * (LARGEST - 3000)),
        EXAMPLE.replace("P2: pass", "P2: " + "p" * (LARGEST - 3000)),
        EXAMPLE + "    rolled: seat P1, die 1, die2 0\n" * 100_000,
        EXAMPLE.replace("begin\n", "begin\n" + "    went: seat P1, round 1, extra 0\n" * 100_000),
        EXAMPLE + "P1: pass\n" * 100_000,
        EXAMPLE.replace("begin\n", "begin\n" + "P1: pass\nP2: pass\n" * 50_000),
        "passel record 1\n" + "".join(f"option {number} 1\n" for number in range(100_000)) + EXAMPLE[16:],
    ],
    ids=["bytes", "lines", "game", "choice", "late", "early", "after", "before", "options"],
)
def test_huge_files_are_read_in_no_time(text: str) -> None:
    """As every line costs the same; a quadratic comparison would be noticed by whoever waits."""
    assert found(text)


LINE = st.one_of(
    st.sampled_from(LINES),
    st.text(max_size=30),
    st.builds("P{}: {}".format, st.integers(0, 5), st.sampled_from(list(GAME.box.texts))),
    st.builds("    {}: seat P{}".format, st.sampled_from(list(GAME.box.events)), st.integers()),
    st.builds("option {} {}".format, st.sampled_from(list(GAME.setting_values())), st.text() | st.integers()),
    st.builds("{} {}".format, st.sampled_from(["seats", "rules", "seed", "end", "player P1"]), st.integers()),
)


def story(text: str) -> list[str]:
    return [line.strip() for line in text.partition("\nbegin")[2].split("\n") if line.strip()]


@patient
@given(
    st.lists(st.tuples(st.integers(0, len(LINES)), st.integers(0, 3), st.lists(LINE, max_size=3)), max_size=4)
)
def test_mutilated_records(edits: list[tuple[int, int, list[str]]]) -> None:
    lines = LINES[:]
    for place, lost, new in edits:
        lines[place : place + lost] = new
    text = "\n".join([*lines, ""])
    faults = found(text)
    try:
        again = write(read(text))
    except BadRecord:
        assert faults
    else:
        assert found(again) == []
        assert faults or story(text) == story(again) == story(EXAMPLE)


@patient
@given(st.text())
def test_any_text(text: str) -> None:
    assert found(text)


@patient
@given(st.integers(0, len(EXAMPLE) - 1), st.characters())
def test_any_character_anywhere(place: int, sign: str) -> None:
    """Nothing breaks, and what can still be read is a game again."""
    text = EXAMPLE[:place] + sign + EXAMPLE[place + 1 :]
    try:
        record = read(text)
    except BadRecord:
        assert found(text)
    else:
        assert found(write(record)) == []


def test_a_bad_record_passes_between_processes() -> None:
    bad = pickle.loads(pickle.dumps(BadRecord(3, "No.")))
    assert (bad.line, bad.reason, str(bad)) == (3, "No.", "Line 3: No.")
    assert str(BadRecord(0, "No.")) == "No."


# -- files ---------------------------------------------------------------------------------------


def test_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for names in (["Zoë 🐷", "Bo"], ["Ada", "Bo"]):
        record = replace(example(), names=names)
        save(record, path)
        assert path.read_bytes() == write(record).encode()
        assert read(load(path)) == record
        assert list(tmp_path.iterdir()) == [path]


@pytest.mark.pure
@pytest.mark.parametrize("failing", ["os.fsync", "pathlib.Path.replace", "passel.records.write"])
@pytest.mark.parametrize("before", ["the old game", None])
def test_saving_is_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str, before: str | None
) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    path = tmp_path / "game.txt"
    if before is not None:
        path.write_text(before)
    with monkeypatch.context() as patched:
        patched.setattr(failing, fail)
        with pytest.raises(OSError, match="No space left"):
            save(example(), path)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == (
        [] if before is None else [("game.txt", before)]
    )


def test_on_the_disk_before_it_takes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the content, under another name; then the folder, with the name."""
    path = tmp_path / "game.txt"
    path.write_text("the old game")
    seen = []

    def fsync(file: int) -> None:
        size = 0 if stat.S_ISDIR(os.fstat(file).st_mode) else os.fstat(file).st_size
        seen.append((size, path.read_text()))

    monkeypatch.setattr("os.fsync", fsync)
    save(example(), path)
    assert seen == [(len(EXAMPLE), "the old game"), (0, EXAMPLE)]


def refusal(path: Path) -> str:
    with pytest.raises(BadRecord) as bad:
        load(path)
    assert bad.value.line == 0
    return bad.value.reason


def test_files_that_cannot_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    assert refusal(path) == "game.txt can't be read: No such file or directory."
    assert refusal(tmp_path).endswith(" can't be read: Is a directory.")
    path.write_bytes(b"passel record 1\n\xff\xfe")
    assert refusal(path) == "game.txt isn't a text file in UTF-8."
    path.write_bytes(b"x" * (LARGEST + 1))
    assert refusal(path) == "game.txt is too large for a game file."

    def forbidden(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    assert refusal(path) == "game.txt can't be read: Permission denied."


def test_a_file_from_another_system(tmp_path: Path) -> None:
    """A mark at the beginning, and other line ends."""
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode())
    assert write(read(load(path))) == EXAMPLE


def test_findings_compare_by_what_they_say() -> None:
    assert verify(EXAMPLE.replace("die 6", "die 5"))[1] == [
        Finding(
            at("    rolled: seat P2, die 6, die2 0"),
            "It says 'rolled: seat P2, die 5, die2 0', but it was 'rolled: seat P2, die 6, die2 0'.",
        )
    ]
