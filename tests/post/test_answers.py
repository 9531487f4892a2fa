"""Answers: what each line of a letter comes to."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passel.contract import Game, folded
from passel.contract.text import numbered
from passel.i18n import in_language
from passel.kernel import Position
from passel.letters import parse
from passel.letters.line import the_end
from passel.letters.parse import read_answer
from passel.letters.verdicts import Answer, refused, verdicts
from passel.registry import find
from post.games import NAMES, at

pytestmark = pytest.mark.pure


@cache
def buying() -> tuple[Game, Position, int]:
    return at("machikoro", "buy")


@cache
def trading() -> tuple[Game, Position, int]:
    return at("margincall", "swap", 4)


def read(text: str, where: tuple[Game, Position, int] | None = None, **more: bool) -> Answer:
    game, pos, seat = where or buying()
    return read_answer(game, pos, seat, text, NAMES[: pos.seats], **more)


def kinds(answer: Answer) -> list[str]:
    return [line.kind for line in answer.lines]


# -- one decision ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["{n}", " {n}. ", "({n})", "buy bakery", "BUY   Bakery", "buy bak", "buy bakery.", "then buy bakery",
     "if still possible, buy bakery", "and if possible then buy bakery", "Bakery for 1 coin",
     " {n}  Bakery for 1 coin       [buy bakery]", "si aún es posible: buy bakery"],
)  # fmt: skip
def test_many_ways_to_say_it(text: str) -> None:
    game, pos, seat = buying()
    number = numbered(game, game.view(pos, seat))["buy bakery"]
    answer = read(text.format(n=number))
    assert (kinds(answer), answer.chosen, answer.plan) == (["now"], ("buy bakery",), ())
    assert answer.lines[0].verdict == "Played: Bakery for 1 coin."


def test_a_label_is_understood_in_the_readers_language_and_in_english() -> None:
    with in_language("es"):
        assert read("Panadería por 1 moneda").chosen == ("buy bakery",)
        assert read("Bakery for 1 coin").chosen == ("buy bakery",)


@pytest.mark.parametrize("digits", ["0", "99", "123456789"])
def test_a_number_that_is_not_there(digits: str) -> None:
    answer = read(digits)
    assert kinds(answer) == ["refused"]
    assert f"Choose 1 to {len(numbered(buying()[0], buying()[0].view(*buying()[1:])))}" in verdicts(answer)


def test_numbers_of_another_letter_mean_nothing() -> None:
    assert "Those numbers are from an older email" in read("1", numbers=False).lines[0].verdict
    assert read("buy bakery", numbers=False).chosen == ("buy bakery",)


def test_what_is_refused_says_why_and_what_is_possible() -> None:
    answer = read("buy radio tower")
    assert kinds(answer) == ["refused"]
    verdict = answer.lines[0].verdict
    assert "MK-" in verdict
    assert "You can play: buy " in verdict
    assert answer.empty
    assert "Nothing has changed" in verdicts(answer)


def test_a_slip_of_the_pen_is_no_greeting() -> None:
    answer = read("buy bakry\nbuy bakery")
    assert kinds(answer) == ["refused", "aside"]
    assert "Did you mean buy bakery?" in answer.lines[0].verdict
    assert answer.lines[1].verdict == "Skipped, because line 1 didn't work."
    assert answer.empty


def test_people_write_letters() -> None:
    answer = read("Dear referee,\n\nit was a pleasure.\nbuy bakery\n\nBest wishes\nMira\n")
    assert kinds(answer) == ["strange", "strange", "now", "strange", "strange"]
    assert answer.chosen == ("buy bakery",)


def test_if_still_possible_may_be_impossible() -> None:
    answer = read("if still possible buy radio tower\nbuy bakery")
    assert kinds(answer) == ["aside", "now"]
    assert answer.lines[0].verdict.startswith("Skipped: ")


# -- several -----------------------------------------------------------------------------------------------


def test_what_comes_later_is_kept() -> None:
    answer = read("buy bakery\nthen dice 1\nif still possible buy mine\nbuy forest")
    assert kinds(answer) == ["now", "plan", "plan", "plan"]
    assert answer.chosen == ("buy bakery",)
    assert answer.plan == ("dice 1", "buy mine", "buy forest")
    assert "if still possible" in answer.lines[-1].verdict


def test_decisions_in_a_row_are_one_batch() -> None:
    game, pos, seat = trading()
    held = game.view(pos, seat).ask
    assert held is not None
    first, second = held.options[0], held.options[1]
    answer = read(f"{first}\n{second}\ndone\nend", trading())
    assert answer.chosen == (first, second, "done")
    assert answer.plan == ("end",)
    after = game.decide(pos, seat, [game.box.texts[text] for text in answer.chosen])
    assert game.view(after, seat) != game.view(pos, seat)
    assert read(f"{first}; {second}; done\nend", trading()).chosen == answer.chosen
    cards = " ".join(text.removeprefix("drop ") for text in (first, second))
    assert read(f"swap {cards}", trading()).chosen == answer.chosen


def test_a_number_is_for_the_first_only() -> None:
    answer = read("1\n1", trading())
    assert kinds(answer) == ["now", "refused"]
    assert "only for the first move" in answer.lines[1].verdict
    assert "only for the first move" in read("buy bakery\n2").lines[1].verdict


def test_a_line_is_all_or_nothing() -> None:
    game, pos, seat = trading()
    ask = game.view(pos, seat).ask
    assert ask is not None
    answer = read(f"{ask.options[0]}; no such thing\ndone", trading())
    assert answer.chosen == ()
    wait = read(f"swap {ask.options[0].removeprefix('drop ')}; end", trading())
    assert wait.chosen == ()
    assert kinds(wait) == ["refused"]


def test_what_has_to_wait_stands_on_a_line_of_its_own() -> None:
    answer = read("buy bakery; buy mine")
    assert (kinds(answer), answer.chosen) == (["refused"], ())
    assert "Play buy bakery first." in answer.lines[0].verdict
    assert kinds(read("then:\nbuy bakery\n...")) == ["remark", "now", "remark"]


def test_who_is_not_asked_may_plan() -> None:
    game, pos, seat = trading()
    other = (seat + 1) % 4
    answer = read_answer(
        game, pos, other, "pass\nsell M7 L7 W\nplay FC on P3\nswop M1\nhello there\n3", NAMES
    )
    assert kinds(answer) == ["plan", "refused", "refused", "refused", "strange", "refused"]
    assert answer.plan == ("pass",)
    assert "Write each planned move on its own line" in answer.lines[1].verdict
    assert read_answer(game, pos, other, "sell; add M7; DONE\n 3  Bust  [play BU]", NAMES).plan == (
        "sell", "add M7", "done", "play BU",
    )  # fmt: skip


def test_a_slip_in_a_plan_ends_it() -> None:
    """Or else what was meant to follow would be played without it."""
    game, pos, seat = trading()
    answer = read_answer(game, pos, (seat + 1) % 4, "sell\nhm\nad M7\nadd L7\nsay hi\ndone", NAMES)
    assert kinds(answer) == ["plan", "strange", "refused", "aside", "say", "aside"]
    assert answer.plan == ("sell",)


def test_a_plan_has_an_end() -> None:
    answer = read("buy bakery\n" + "buy mine\n" * 120)
    assert len(answer.plan) == parse.MOST_PLANS
    assert "You can plan up to 100 moves." in verdicts(answer)


def test_near_a_word_of_the_game() -> None:
    answer = read("buy bakery\nbuy forrest")
    assert answer.lines[1].verdict == "Did you mean buy forest?"


def test_after_the_end_there_is_nothing_to_decide() -> None:
    game = find("machikoro")
    pos = game.new(2, key=bytes(32))
    pos.end([1, 2], "resigned")
    assert "The game is over." in verdicts(read_answer(game, pos, 0, "buy mine", NAMES[:2]))


# -- other lines -------------------------------------------------------------------------------------------


def test_orders_talk_and_remarks() -> None:
    answer = read("order pass below 4\nsay Good luck, all!\n# to myself\n> quoted\norder none", trading())
    assert kinds(answer) == ["order", "say", "remark", "remark", "order"]
    assert (answer.order, answer.said) == ("", ("Good luck, all!",))
    assert read("order pass below 4", trading()).order == "pass below 4"
    assert read("end", trading()).order is None


@pytest.mark.parametrize(
    "text", ["order", "order pass below", "order pass below 99", "order tea", "say", "say  "]
)
def test_what_cannot_be_ordered_or_said(text: str) -> None:
    answer = read(text, trading())
    assert kinds(answer) == ["refused"]
    assert answer.empty


def test_a_game_without_standing_orders_says_so() -> None:
    answer = read("order tea", at("whenpigsfly", "die", 4))
    assert answer.lines[0].verdict == "When Pigs Shall Fly has no automatic answers."


def test_undo_comes_first_and_what_follows_is_kept() -> None:
    answer = read("undo\nbuy bakery")
    assert (answer.undo, answer.chosen, answer.plan) == (True, (), ("buy bakery",))
    late = read("buy bakery\nundo")
    assert (late.undo, kinds(late)) == (False, ["now", "refused"])


def test_nothing_is_read_below_the_end() -> None:
    answer = read("buy bakery\nEND\nbuy mine\n\nbuy forest")
    assert (answer.chosen, answer.plan, answer.unread) == (("buy bakery",), (), 2)
    assert "2 more lines were ignored." in verdicts(answer)
    assert "1 more line was ignored." in verdicts(read("--\nx"))


def test_end_is_a_choice_where_the_game_has_it() -> None:
    game, pos, seat = at("margincall", "main", 4)
    answer = read_answer(game, pos, seat, "END\npass\n--\npass", NAMES)
    assert (answer.chosen, answer.plan, answer.unread) == (("end",), ("pass",), 1)


# -- the reply ---------------------------------------------------------------------------------------------


def test_the_reply_quotes_each_line() -> None:
    assert verdicts(read("buy bakery\nsay hi\nxyzzy")) == (
        "  1  > buy bakery\n       ok  Played: Bakery for 1 coin.\n"
        "  2  > say hi\n       ok  Sent to the chat.\n"
        "  3  > xyzzy\n       ??  Skipped: we didn't understand this line.\n"
    )


def test_the_table_may_know_better() -> None:
    answer = refused(read("undo\nsay hi"), "undo", "Chance has spoken since, so it stands.")
    assert "NO  Chance has spoken since, so it stands." in verdicts(answer)
    assert "Sent to the chat." in verdicts(answer)


# -- bad letters -------------------------------------------------------------------------------------------

BAD = [
    "", "\0", "\x1b[31mred", "\ud800", "\u202eesrever", "9" * 5000, "buy " * 3000, "x" * 100_000,
    "say " + "y" * 100_000, "order " + "z" * 100_000, ";" * 5000, "buy bakery;" * 900, "undo\n" * 5000,
    "\n" * 100_000, "if still possible " * 500, "then " * 2000, "[" * 5000, "1 [[[[" * 500, "٣", "½", "１",
    "{name}", "%s%n", "../../etc/passwd", "<script>alert(1)</script>", "'; drop table acts; --", "#" * 9999,
    "buy P2", "P2: buy bakery", "on P2", "place 1 on B1", "vote BK.2", "S" * 80 + "\n" + "İ" * 90,
]  # fmt: skip


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_letters_get_a_civil_answer(text: str) -> None:
    for where in (buying(), trading()):
        civil(text, where)


def civil(text: str, where: tuple[Game, Position, int]) -> None:
    game, pos, seat = where
    answer = read(text, where)
    written = text.splitlines()
    marks = ("--", folded(the_end(game)))
    ended = any(folded(line) in marks for line in written[: parse.MOST_LINES + 1])
    assert len(answer.lines) + answer.unread + ended == sum(bool(line.strip()) for line in written)
    assert len(answer.lines) <= parse.MOST_LINES
    assert all(line.verdict or line.kind == "remark" for line in answer.lines)
    reply = verdicts(answer)
    assert reply.replace("\n", "").isprintable()
    reply.encode()
    if answer.chosen:
        game.decide(pos, seat, [game.box.texts[option] for option in answer.chosen])


PIECES = st.sampled_from(
    ["1", "2", "then ", "if still possible ", "swap ", "sell ", "M7 ", "L7", "W", ";", "\n", "done", "end",
     "order ", "pass below ", "none", "say ", "undo", "#", ">", "--", "END", "buy ", "mine", "play FC",
     " on P3", "drop S3", " "]
)  # fmt: skip


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=30).map("".join)))
def test_whatever_is_written_every_line_gets_a_verdict(text: str) -> None:
    civil(text, trading())
