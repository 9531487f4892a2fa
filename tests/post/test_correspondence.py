"""Letters that ask: whole, readable, and the same for whoever knows the same."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice
from pathlib import Path

import pytest

from golden import compare
from passel.contract.text import Offer, numbered, offers
from passel.i18n import in_language
from passel.letters import ask as correspondence
from passel.letters import page
from passel.letters.ask import asking, closing, in_columns, listed, patterns
from passel.registry import find
from post.games import NAMES, SLUGS, asks, at

pytestmark = pytest.mark.pure
GOLDEN = Path(__file__).parent / "golden"
DUE = "Tuesday 17 November 2026, 20:00 (Europe/Madrid)"


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", html))


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_a_letter_can_be_written_whenever_somebody_is_asked(slug: str) -> None:
    game = find(slug)
    seen = set()
    for pos, ask, told in asks(game, 4):
        view = game.view(pos, ask.seat, NAMES)
        letter = asking(game, view, told, 17, "", DUE)
        lines = letter.text.splitlines()
        assert max(map(len, lines)) <= page.WIDTH
        assert len(lines) < 160
        assert len(letter.html) < 100_000
        assert game.words.prompt(view).split()[0] in letter.text
        assert "script" not in letter.html
        for offer in offers(game, view, numbered(game, view)):
            assert f"{offer.number}  {offer.label[:20]}" in letter.text
            assert f">{offer.text}<" in unescape(letter.html)
        seen.add(ask.seat)
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize("slug", SLUGS)
def test_how_a_letter_looks(slug: str) -> None:
    """A change of its looks is a diff to review: PASSEL_GOLDEN=1 writes it anew."""
    game = find(slug)
    pos, ask, told = next(islice(asks(game, 4), 30, None))
    letter = asking(game, game.view(pos, ask.seat, NAMES), told, 17, "", DUE)
    compare([letter.title, "", letter.text], GOLDEN / f"{slug}.txt")


def test_a_letter_says_what_stands_and_what_happens_without_an_answer() -> None:
    game, pos, seat = at("margincall", "main")
    view = game.view(pos, seat, NAMES[:3])
    free = asking(game, view).text
    assert "Reply when you're ready." in free
    assert "Now: off." in free
    assert "sell M7 L7 W" in free
    bound = asking(game, view, standing="pass below 4", deadline=DUE).text
    flat = " ".join(bound.split())
    assert f"Please reply by {DUE}. Otherwise we play: " in flat
    assert "Now: pass below 4." in flat


def test_games_without_standing_orders_do_not_speak_of_them() -> None:
    game, pos, seat = at("whenpigsfly", "die")
    assert "AUTOMATIC ANSWERS" not in asking(game, game.view(pos, seat, NAMES[:3])).text


def test_an_option_of_the_page_begins_the_answer() -> None:
    game, pos, seat = at("machikoro", "buy")
    view = game.view(pos, seat, NAMES[:3])
    html = asking(game, view, subject="[gold P1 #17] Re: <x>&", own_address="games+gold.P1@example.org").html
    assert (
        'href="mailto:games+gold.P1@example.org?subject=%5Bgold%20P1%20%2317%5D%20Re%3A%20%3Cx%3E%26'
        "&amp;body=buy%20bakery" in html
    )
    assert "mailto:" not in asking(game, view).html


def test_the_picture_comes_along_or_within() -> None:
    game, pos, seat = at("machikoro", "buy")
    view = game.view(pos, seat, NAMES[:3])
    along, within = (asking(game, view, picture=how) for how in ("cid", "data"))
    assert 'src="cid:board.png"' in along.html
    assert 'src="data:image/svg+xml;base64,' in unescape(within.html)
    assert along.svg == within.svg
    assert along.svg.startswith("<svg")


def test_without_templates_a_letter_is_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    game, pos, seat = at("machikoro", "buy")
    whole = asking(game, game.view(pos, seat, NAMES[:3]))
    monkeypatch.setattr(page, "find_spec", lambda name: None)
    bare = asking(game, game.view(pos, seat, NAMES[:3]))
    assert (bare.text, bare.html, bare.svg) == (whole.text, "", "")


def test_a_game_that_cannot_be_drawn_shows_its_board_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    game, pos, seat = at("machikoro", "buy")
    monkeypatch.setitem(vars(game.faces), "picture", None)
    letter = asking(game, game.view(pos, seat, NAMES[:3]))
    assert "<img" not in letter.html
    assert "Wheat Field" in plain(letter.html)


def test_names_cannot_break_a_page() -> None:
    game, pos, seat = at("lordofpigs", "submit", 4)
    names = ["<script>alert(1)</script>", "Bo & Co", '"', "{{ 7 * 7 }}"]
    letter = asking(game, game.view(pos, seat, names), own_address='"><b>@x')
    assert "<script" not in letter.html
    assert 'href=""><b>' not in letter.html


def test_whoever_was_away_for_long_reads_the_last_of_the_story() -> None:
    game = find("margincall")
    story = []
    for pos, ask, told in islice(asks(game, 3), 120):
        story += told if ask.seat == 0 else []
        if ask.seat == 0:
            view = game.view(pos, 0, NAMES[:3])
    letter = asking(game, view, story).text
    told_in_full = len(story) - correspondence.MOST_TOLD
    assert told_in_full > 0
    assert f"… and {told_in_full} earlier lines" in letter


def test_a_letter_is_in_the_readers_language() -> None:
    game, pos, seat = at("machikoro", "buy")
    with in_language("es"):
        letter = asking(game, game.view(pos, seat, NAMES[:3]), deadline=DUE)
    assert "CÓMO RESPONDER" in letter.text
    assert '<html lang="es">' in letter.html
    assert "HOW TO REPLY" not in letter.text + letter.html


def test_the_last_letter_tells_how_it_ended() -> None:
    game = find("machikoro")
    *_all, (pos, ask, _told) = asks(game, 2)
    assert pos.over
    letter = closing(game, game.view(pos, ask.seat, NAMES[:2]))
    result = game.words.result(game.view(pos, ask.seat, NAMES[:2]))
    assert result in " ".join(letter.text.split())
    assert result in plain(letter.html)
    assert "HOW TO REPLY" not in letter.text


def test_nothing_asked_no_letter() -> None:
    game, pos, seat = at("machikoro", "buy")
    with pytest.raises(ValueError, match="nothing to ask"):
        asking(game, game.view(pos, (seat + 1) % 3, NAMES[:3]))


# -- lists -------------------------------------------------------------------------------------------------


def test_a_long_list_stands_in_columns_and_the_notation_is_explained() -> None:
    game, pos, seat = at("lawless", "place", 3)
    view = game.view(pos, seat, NAMES[:3])
    assert view.ask is not None
    assert len(view.ask.options) > correspondence.MOST_LINES
    letter = asking(game, view).text
    assert "SHORT FORMS" in letter
    assert "[place" not in letter


def test_patterns_name_all_that_is_on_offer() -> None:
    assert patterns(["place 1 on B1", "place 2 on B1", "place 2 on E1", "done"]) == [
        "place 1|2 on B1|E1",
        "done",
    ]
    many = [f"take {n}" for n in range(50)]
    assert patterns(many) == ["take 0|1|2|3|4|5|6|7|8|9|10|11|…"]


def test_columns_are_read_from_top_to_bottom() -> None:
    assert in_columns([f"{n:3}  {'x' * 18}" for n in range(1, 6)])[0].split() == [
        "1",
        "x" * 18,
        "4",
        "x" * 18,
    ]
    assert in_columns(["y" * 100, "z"]) == ["y" * 100, "z"]


def test_what_fits_on_a_line_stands_on_it() -> None:
    short, long = (
        Offer(1, "a", "apple", "sweet", False),
        Offer(2, "p" * 30, "pear " * 12, "juicy " * 12, False),
    )
    lines = listed([short, long])
    assert lines[0] == "  1  apple: sweet" + " " * 52 + "[a]"
    assert max(map(len, lines)) <= page.WIDTH
    assert lines[-1].strip().startswith("juicy")
