"""Incoming emails: which seat they are from, and what they ask for at the table."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Final, NamedTuple

from msgspec.structs import replace

from passel.contract import Game, folded
from passel.i18n import _
from passel.kernel import Refused
from passel.letters import notices
from passel.letters.due import seat_tag, what_waits
from passel.letters.line import DASHES, STOP, printable
from passel.letters.page import WIDTH
from passel.letters.parse import read_answer
from passel.letters.verdicts import Answer, Kind, refused, verdicts
from passel.mail.letter import Letter, Reply
from passel.mail.tags import Tag, in_subject, plain_address
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.sheets import SALT, turn_of
from passel.tables.state import TableState

COMING_BACK: Final = ("back", "come back", "i am back", "i'm back", "vuelvo", "he vuelto")
HEADERS: Final = ("subject:", "from:", "to:", "date:")
TAG: Final = re.compile(r"\[[^\[\]]{1,60}\]")
MOST_HEADERS: Final = 20  # lines at the top of a file that may hold its subject


class Incoming(NamedTuple):
    """An email as we read it: the acts to do, in this order.  `reply` gets the reason why each was refused,
    or an empty text, and returns the text of the answer."""

    acts: tuple[Act, ...]
    verdict: str  # how we read each line, before anything is done
    reply: Callable[[Sequence[str]], str]
    clean: bool = True


def only_one(games: Sequence[str]) -> str:
    """Return the game of an email that names none: the only one that its sender plays."""
    if len(games) == 1:
        return games[0]
    if not games:
        raise Stranger(_("We don't know this address, and the subject names no game."))
    said = _("You're in several games. Put one in the subject: {games}.")
    raise Refused(said.format(games=", ".join(games)))


def seats_from(state: TableState, sender: str) -> list[int]:
    """Return the seats that are played from this address."""
    seats = enumerate(state.seats)
    return [
        seat
        for seat, seat_state in seats
        if seat_state.user and plain_address(seat_state.address.email) == sender
    ]


def the_seat(state: TableState, letter: Letter, own: Sequence[int]) -> int:
    """Return which of the sender's seats is meant: the tag names it if there are several."""
    named = letter.tag.seat if letter.tag else ""
    if not own or not letter.sender:
        raise Stranger(_("This address isn't playing in {game}.").format(game=state.id))
    if named:
        seat = seat_named(state, named)
        if seat not in own:
            wrong, mine = state.game.seat_names[seat], state.game.seat_names[own[0]]
            raise Refused(_("{seat} isn't yours. You play {own}.").format(seat=wrong, own=mine))
        return seat
    if len(own) > 1:
        seats = ", ".join(state.game.seat_names[seat] for seat in own)
        raise Refused(_("You have several seats. Put one in the subject: {seats}.").format(seats=seats))
    return own[0]


def answer(letter: Letter, text: str, subject: str, stranger: bool = False) -> Reply:
    again = subject if subject.casefold().startswith("re:") else f"Re: {subject}"
    return Reply(to=letter.sender, subject=again, text=text, answers=letter.id, stranger=stranger)


def unused(letter: Letter, refusal: Refused) -> Reply:
    """Return the answer to somebody whose seat we don't know."""
    return answer(letter, of_no_use(refusal), letter.subject, isinstance(refusal, Stranger))


def of_no_use(refusal: Refused, more: str = "") -> str:
    nothing = _("We couldn't use your email.")
    return filled(f"{nothing} {refusal.reason} {more}".rstrip()) + "\n"


def no_use(state: TableState, seat: int, refusal: Refused) -> str:
    """Return the text of the answer to a player whose email was refused."""
    playing = state.phase == "playing" and not state.seats[seat].level
    return of_no_use(refusal, what_waits(state, seat) if playing else "")


def subject_of(state: TableState, seat: int) -> str:
    """Return the subject of an answer to this player.  It has no move number: the numbers of moves belong to
    the email that asks for them, not to a reply to this answer."""
    return f"{replace(seat_tag(state, seat), ask=0).in_subject} " + _("your email")


def answered(letter: Letter, said: str, subject: str) -> Reply:
    """Return the answer to the player of a seat, with the notes on attachments."""
    notes = "".join(f"{note}\n" for note in letter.notes)
    return answer(letter, f"{said}\n{notes}".rstrip() + "\n", subject)


class Stranger(Refused):
    """The sender plays in none of our games."""


def seat_named(state: TableState, text: str) -> int:
    """Return the seat with this name or number."""
    names = [folded(name) for name in state.game.seat_names[: len(state.seats)]]
    word = folded(text)
    if word in names:
        return names.index(word)
    digits = word.removeprefix("p")
    if digits.isascii() and digits.isdigit() and len(digits) < 3 and 1 <= int(digits) <= len(names):
        return int(digits) - 1
    seats = ", ".join(state.game.seat_names[: len(state.seats)])
    raise Refused(_("There's no seat {name}. Seats: {seats}.").format(name=text[:40], seats=seats))


def read_letter(state: TableState, seat: int, text: str, tag: Tag | None = None, id: str = "") -> Incoming:
    """Return what an email from the player of this seat asks for.  Raise Refused if we can't use it now."""
    seat_state = state.seat_state(seat)
    if state.phase == "closed":
        raise Refused(_("The referee ended this game.") + (f" {state.reason}" if state.reason else ""))
    state.when("playing")
    if not seat_state.user:
        raise Refused(_("A bot has this seat for good."))
    if state.knows(seat_state.user, id):
        done = _("We already handled this email.")
        return Incoming((), done + "\n", lambda refusals: done + "\n")
    words, rest = talk_in(state.game, text)
    if words and not rest.strip():
        return read_talk(state, seat, words, id)
    if seat_state.level:
        return come_back(state, seat, text, id)
    if turn := turn_of(state):
        if tag and tag.turn and tag.turn != turn:
            raise Refused(_("Orders are due for turn {turn}.").format(turn=turn))
        return read_sheet(state, seat, text, id)
    ask = tag.ask if tag else 0
    if ask > seat_state.asks:
        raise Refused(_("Move #{n} hasn't come up yet.").format(n=ask))
    if ask and (ask < seat_state.asks or state.ask_of(seat) is None):
        raise Refused(_("That move has already been made."))
    return read_decisions(state, seat, text, bool(ask), id)


def come_back(state: TableState, seat: int, text: str, id: str) -> Incoming:
    first = next((folded(line).strip(" .!") for line in text.splitlines() if line.strip()), "")
    if first not in COMING_BACK:
        raise Refused(_("A bot is playing for you. Write “back” on the first line to take over."))
    act = acts.Back(by=state.seats[seat].user, id=id, seat=seat)
    welcome = _("Welcome back. You're playing again.")
    return Incoming((act,), welcome + "\n", lambda refusals: (refusals[0] or welcome) + "\n")


def talk_in(game: Game, text: str) -> tuple[str, str]:
    """Return the chat in an email, and the email without it, line for line."""
    words: list[str] = []
    rest: list[str] = []
    ended = False
    for line in text.splitlines():
        whole = folded(line)
        verb, _blank, said = line.strip().partition(" ")
        ended |= whole in (DASHES, folded(STOP))
        spoken = not ended and folded(verb.rstrip(":")) == "say" and whole not in game.notation
        words += [printable(said.strip())] if spoken and said.strip() else []
        rest.append("" if spoken else line)
    return "\n".join(words), "\n".join(rest)


def saying(state: TableState, seat: int, words: str, id: str) -> Act:
    seat_state = state.seats[seat]
    return acts.Say(by=seat_state.user, id=id, seat=seat, name=seat_state.name, text=words)


def read_talk(state: TableState, seat: int, words: str, id: str) -> Incoming:
    """Return an email that is only chat: players can send it at any time."""
    told = _("Sent to the chat.")
    said = saying(state, seat, words, id)
    return Incoming((said,), told + "\n", lambda refusals: (refusals[0] or told) + "\n")


def read_sheet(state: TableState, seat: int, letter: str, id: str) -> Incoming:
    post, seat_state = state.game.faces.post, state.seats[seat]
    assert post is not None
    view = state.game.view(state.pos, seat)
    if state.ask_of(seat) is None:
        raise Refused(_("Your orders are already in."))
    words, text = talk_in(state.game, letter)
    text = text if words else letter
    sheet = post.read(view, text, state.id)
    said = sheet.reply
    talk = [saying(state, seat, words, id)] if words else []

    def aloud(refusals: Sequence[str]) -> str:
        return f"{refusals[0] or _('Sent to the chat.')}\n\n" if words else ""

    if not sheet.canonical:  # a thank-you must not replace orders that are already in
        no = _("We couldn't use these orders.") + " " + what_waits(state, seat)
        sample = post.how_to_order(view, state.id)
        how = "\n".join([_("Orders look like this:"), "", *sample])
        return Incoming(
            tuple(talk),
            said,
            lambda refusals: f"{said.rstrip()}\n\n{aloud(refusals)}{filled(no)}\n\n{how}\n",
            clean=False,
        )
    act = acts.Seal(
        by=seat_state.user,
        id=id,
        seat=seat,
        turn=turn_of(state),
        text=text,
        salt=secrets.token_hex(SALT // 2),
    )

    def reply(refusals: Sequence[str]) -> str:
        envelope, refusal = state.sealed(seat), refusals[-1]
        end = notices.receipt_line(state, envelope.receipt) if envelope and not refusal else refusal
        return f"{said.rstrip()}\n\n{aloud(refusals)}{end}\n"

    return Incoming((*talk, act), said, reply, sheet.clean)


def filled(text: str) -> str:
    """Wrap a text, but not inside brackets: people copy a tag from there."""
    whole = TAG.sub(lambda tag: tag[0].replace(" ", "\0"), text)
    return "\n".join(wrap(whole, WIDTH)).replace("\0", " ")


def read_decisions(state: TableState, seat: int, text: str, numbers: bool, id: str) -> Incoming:
    seat_state = state.seats[seat]
    answer = read_answer(state.game, state.pos, seat, text, state.names(), numbers=numbers)
    by = seat_state.user
    wanted: list[tuple[Kind, Act]] = []
    if answer.said:  # first, so that the email to the next player has it
        wanted.append(("say", saying(state, seat, "\n".join(answer.said), id)))
    if answer.undo:
        wanted.append(("undo", acts.Undo(by=by, id=id, seat=seat)))
    if answer.chosen:
        wanted.append(("now", acts.Decide(by=by, id=id, seat=seat, options=answer.chosen)))
    if answer.plan:
        wanted.append(("plan", acts.Plan(by=by, id=id, seat=seat, options=answer.plan)))
    if answer.order is not None:
        wanted.append(("order", acts.Order(by=by, id=id, seat=seat, text=answer.order)))

    def reply(refusals: Sequence[str]) -> str:
        told = answer
        for (kind, _act), refusal in zip(wanted, refusals, strict=True):
            if refusal:
                told = refused(told, kind, refusal)
        waiting = f"\n{filled(what_waits(state, seat))}\n" if told.empty else ""
        return verdicts(told) + waiting

    return Incoming(tuple(act for _kind, act in wanted), verdicts(answer), reply, is_clean(answer))


def is_clean(answer: Answer) -> bool:
    return not answer.empty and all(line.kind not in ("refused", "aside") for line in answer.lines)


def tagged(text: str) -> tuple[Tag | None, str]:
    """Return the tag in the first lines of a file, which may look like an email with its subject, and the
    rest."""
    lines = text.splitlines(keepends=True)
    tag, start = None, 0
    for number, line in enumerate(lines[:MOST_HEADERS]):
        low = line.strip().casefold()
        bare = low.startswith("[") and low.endswith("]")
        if low.startswith(HEADERS) or bare:
            tag, start = (in_subject(line) if bare or low.startswith("subject:") else None) or tag, number + 1
        elif low:
            break
    return tag, "".join(lines[start:])
