"""Lines of the journal with named numbers, and the sentences that tell them."""

from __future__ import annotations

import pytest

from passel.contract.journal import Line, Sentence, Sentences, told
from passel.kernel import Box, Event, Heard, heard

pytestmark = pytest.mark.pure

BOX = Box(__name__)
PAID = Event(BOX, "paid", "payer payee coins", seats=2)
DREW = Event(BOX, "drew", "seat card", sees="seat", hides="card")
LED = Event(BOX, "led", "seat with event")
ENDED = Event(BOX, "ended", seats=0)

NAMES = ["Ada", "Bo", "Cleo"]
CARDS = ["the Ace", "the King"]
SAY = {"coins": lambda number: "1 coin" if number == 1 else f"{number} coins", "card": CARDS.__getitem__}
SENTENCES: dict[Event, Sentence] = {
    PAID: "{payer} pays {payee} {coins}.",
    DREW: lambda line: "{seat} draws a card." if line.card is None else "{seat} draws {card}.",
    LED: lambda line: told("{seat} leads with {suit} in {event}.", suit="♠♥"[line.with_]),
    ENDED: "The game is over.",
}
tell = Sentences(BOX, SAY, SENTENCES)


def hears(event: Event, *numbers: int, seat: int = -1) -> Heard:
    """What a seat gets to know of an event; a spectator is -1."""
    a, b, c, d = (*numbers, 0, 0, 0, 0)[:4]
    found = heard((event, a, b, c, d), seat)
    assert found is not None
    return found


# -- lines -----------------------------------------------------------------------------------------


def test_a_line_has_its_numbers_by_name_and_knows_which_are_seats() -> None:
    line = Line(hears(PAID, 2, 0, 5), NAMES)
    assert (line.event, line.payer, line.payee, line.coins) == (PAID, 2, 0, 5)
    assert line.numbers == {"payer": 2, "payee": 0, "coins": 5}
    assert line.seats() == {"payer": 2, "payee": 0}
    assert Line(hears(ENDED)).numbers == {}


def test_a_hidden_number_is_none() -> None:
    assert Line(hears(DREW, 1, 1, seat=1)).card == 1
    assert Line(hears(DREW, 1, 1, seat=0)).card is None


def test_names_that_are_taken_are_read_with_an_underscore() -> None:
    line = Line(hears(LED, 0, 1, 7))
    assert (line.with_, line.event_, line.event) == (1, 7, LED)


def test_an_unknown_field_is_refused_in_words() -> None:
    with pytest.raises(AttributeError, match="the event paid has payer, payee, coins, not seat"):
        _ = Line(hears(PAID, 0, 1, 2)).seat
    with pytest.raises(AttributeError, match="the event ended has nothing, not coins"):
        _ = Line(hears(ENDED)).coins


# -- sentences -------------------------------------------------------------------------------------


def test_seats_become_names_and_numbers_are_said() -> None:
    assert tell(hears(PAID, 2, 0, 1), NAMES) == "Cleo pays Ada 1 coin."
    assert tell(hears(PAID, 0, 1, 3), ["{coins}", "Bo"]) == "{coins} pays Bo 3 coins."
    assert tell(hears(ENDED), NAMES) == "The game is over."


def test_a_function_of_the_line_picks_the_sentence() -> None:
    assert tell(hears(DREW, 1, 1, seat=1), NAMES) == "Bo draws the King."
    assert tell(hears(DREW, 1, 1, seat=0), NAMES) == "Bo draws a card."


def test_told_adds_blanks_and_what_nothing_says_stays_a_number() -> None:
    assert tell(hears(LED, 0, 1, 7), NAMES) == "Ada leads with ♥ in 7."


def test_a_blank_that_is_told_goes_before_a_field_of_that_name() -> None:
    all_in = Sentences(BOX, SAY, SENTENCES | {PAID: lambda line: told(str(SENTENCES[PAID]), coins="all")})
    assert all_in(hears(PAID, 2, 0, 1), NAMES) == "Cleo pays Ada all."


def test_players_may_be_called_otherwise() -> None:
    titled = Sentences(
        BOX, SAY, SENTENCES, called=lambda line, field: f"{field} {line.names[line.numbers[field] or 0]}"
    )
    assert titled(hears(PAID, 2, 0, 1), NAMES) == "payer Cleo pays payee Ada 1 coin."
    assert titled.of(Line(hears(DREW, 1, 1), NAMES)) == "seat Bo draws a card."


def test_a_wrong_blank_is_found_at_once() -> None:
    with pytest.raises(ValueError, match="the event paid has no field card, who"):
        Sentences(BOX, SAY, SENTENCES | {PAID: "{who} pays {payee} {coins} ({card})."})


def test_a_forgotten_event_is_found_at_once() -> None:
    forgetful = {event: sentence for event, sentence in SENTENCES.items() if event is not DREW}
    with pytest.raises(ValueError, match="there is no sentence for the event drew"):
        Sentences(BOX, SAY, forgetful)
