"""Short emails: first orders, reminders, messages from the referee, the end of a game or of a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from passel.i18n import _, _n, in_language, listed
from passel.kernel import Heard
from passel.letters import report as gazette
from passel.letters.ask import closing, how_to_order, letter, paragraphs, the_board
from passel.letters.line import printable
from passel.letters.page import Page, Picture
from passel.letters.times import when
from passel.tables.parts import Former, Parting, Spoken
from passel.tables.sheets import Address, Receipt, the_post, turn_of
from passel.tables.state import TableState
from passel.tables.turns import PlayedTurn

REVEALED: Final = "reveal"  # the id of the act by which the referee publishes orders and key


def is_revealed(state: TableState) -> bool:
    return state.knows(state.host, REVEALED)


def report(
    state: TableState, ran: PlayedTurn, seat: int, picture: Picture, reader: Address | None = None
) -> Page:
    """Return the turn report for one seat, or for all (-1).  A reader who wasn't the player at that time
    doesn't get that player's private messages."""
    zone, language = state.terms.clock.zone, "en"
    if seat >= 0:
        _email, zone, language = reader or ran.addresses[seat]
    another = reader is not None and reader.email != ran.addresses[seat].email
    ends = [ran.deadlines[seat]] if seat in ran.deadlines else list(ran.deadlines.values())
    spoken = ran.talk.get(seat, [])
    with in_language(language):
        return gazette.report(
            state.game,
            ran.run,
            state.game.view(ran.run.after, seat, ran.names),
            table=state.id,
            deadline=when(max(ends), zone) if ends else "",
            receipts=[ran.sheets[each].receipt for each in sorted(ran.sheets)],
            notes=[again(ran), ran.reason] if ran.edition > 1 else [],
            said=talk(line for line in spoken if line.to < 0),
            whispered=talk(line for line in spoken if line.to >= 0 and not another),
            picture=picture,
        )


def talk(lines: Iterable[Spoken]) -> list[str]:
    """Return the lines of the chat, each with the name of its writer."""
    alone = _("{name} (privately): {text}")
    return [
        (alone if line.to >= 0 else "{name}: {text}").format(
            name=line.name, text=printable(" ".join(line.text.split()))
        )
        for line in lines
    ]


def again(ran: PlayedTurn) -> str:
    return _("This turn was redone with new dice (version {n}).").format(n=ran.edition)


def orders(state: TableState, seat: int) -> Page:
    """Return the email that asks for the first orders: there is no turn report yet that asks for them."""
    game, names = state.game, state.names()
    view, turn = game.view(state.pos, seat, names), turn_of(state)
    title = _("{game}: send your orders for turn {turn}").format(game=game.name, turn=turn)
    text = letter(
        (title, [due(state, seat)] if due(state, seat) else []),
        (_("PLAYERS"), at_table(state)),
        (_("THE BOARD"), the_board(game, view, {}).splitlines()),
        (_("HOW TO WRITE ORDERS"), how_to_order(the_post(state).how_to_order(view, state.id))),
        (_("FAIR DICE"), [*paragraphs([fair()]), "", state.history.commitment]),
    )
    return Page(title, text)


def at_table(state: TableState) -> list[str]:
    """Return all players, and who of them is a bot."""
    return [f"{state.game.seat_names[each]}  {player.told}" for each, player in enumerate(state.players())]


def fair() -> str:
    return _(
        "All dice are fixed in advance and locked with this code. "
        "Keep it: after the game you can check every die with Passel."
    )


def due(state: TableState, seat: int) -> str:
    """Return the line with the deadline of a seat; empty if it has none."""
    end = state.deadline(seat)
    if end is None:
        return ""
    return _("Deadline: {deadline}").format(deadline=when(end, state.seats[seat].address.zone))


def small(state: TableState, title: str, *said: str) -> Page:
    """Return an email of a few paragraphs; empty ones are left out."""
    head = f"{state.game.name}: {title}"
    return Page(head, letter((head, paragraphs(filter(None, said)))))


def reminder(state: TableState, seat: int) -> Page:
    seat_state, clock = state.seats[seat], state.terms.clock
    turn = turn_of(state)
    if turn:
        asked = [_("We don't have your orders for turn {turn} yet.").format(turn=turn)]
    else:
        view = state.game.view(state.pos, seat, state.names())
        asked = [_("It's still your turn."), state.game.words.prompt(view)]
    return small(
        state,
        _("reminder"),
        *asked,
        due(state, seat),
        absence(clock.absence, clock.patience, seat_state.lapses),
    )


def absence(policy: str, patience: int, gone: int) -> str:
    """Return what happens to a player who misses too many moves; empty if nothing does."""
    if policy == "default":
        return ""
    if policy == "bot":
        return _n(
            "After 1 missed move a bot takes over. You've missed {gone}.",
            "After {n} missed moves in a row a bot takes over. You've missed {gone}.",
            patience,
            gone=gone,
        )
    return _n(
        "After 1 missed move you lose your seat. You've missed {gone}.",
        "After {n} missed moves in a row you lose your seat. You've missed {gone}.",
        patience,
        gone=gone,
    )


def more_time(state: TableState, seat: int) -> Page:
    return small(state, _("deadline extended"), due(state, seat))


def said(state: TableState, seat: int, text: str) -> Page:
    return small(state, _("message from the referee"), text, due(state, seat))


def bot_sits_in(state: TableState) -> Page:
    return small(
        state,
        _("a bot is playing for you"),
        _("To take over again, reply with “back” on the first line."),
    )


def parted(why: Parting, patience: int) -> str:
    """Return why somebody doesn't play any more, as far as the title doesn't say it."""
    return {
        "left": "",  # the title says it
        "lapsed": _n(
            "You missed a deadline, so you lost your seat.",
            "You missed {n} deadlines in a row, so you lost your seat.",
            patience,
        ),
        "sent away": _("The referee removed you from the game."),
        "replaced": _("Another player has taken over your seat."),
    }[why]


def farewell(state: TableState, former: Former) -> Page:
    """Return the last email to somebody who doesn't play any more.  It shows no board: the same email may be
    written again later, when the board has changed."""
    players = [player.told for player in former.players]
    return small(
        state,
        _("you've left the game") if former.why == "left" else _("you've lost your seat"),
        parted(former.why, state.terms.clock.patience),
        _("The game continues with {names}.").format(names=listed(players)),
        _("This is the last email about this game. Thanks for playing!"),
    )


def over(state: TableState, seat: int, told: Iterable[Heard], picture: Picture) -> Page:
    if state.phase == "closed":
        return small(state, _("the referee ended the game"), state.reason)
    view = state.game.view(state.pos, seat, state.names())
    return closing(state.game, view, told, said=talk(state.said_to(seat)), picture=picture)


def revealed(state: TableState) -> Page:
    """Return the email with the key.  Orders and game file are files: the referee sends them to players
    who want to check the dice."""
    history = state.history
    title = f"{state.game.name}: " + _("orders and key published")
    text = letter(
        (title, paragraphs([_("Ask the referee for record.txt and sheets.txt, then run:")])),
        ("passel verify", ["passel verify FOLDER"]),
        (_("KEY"), [history.seed.hex()]),
        (_("CODE"), [history.commitment]),
    )
    return Page(title, text)


def receipt_line(state: TableState, receipt: Receipt) -> str:
    seat = state.game.seat_names[receipt.seat]
    head = _("Receipt: turn {turn}, {seat}, {time}").format(turn=receipt.turn, seat=seat, time=receipt.time)
    return f"{head}\n{receipt.hash}"
