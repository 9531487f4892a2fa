"""Letters that a table owes beside questions and reports: how things begin, what the referee has to say, how
much time is left, how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from passel.i18n import _, in_language
from passel.kernel import Heard
from passel.letters import report as gazette
from passel.letters.ask import closing, letter, paragraphs, say_so, the_board
from passel.letters.line import printable
from passel.letters.page import Page, Picture
from passel.letters.times import when
from passel.tables.parts import Former, Parting, Spoken
from passel.tables.sheets import Address, Receipt, the_post, turn_of
from passel.tables.state import TableState
from passel.tables.turns import PlayedTurn

REVEALED: Final = "reveal"  # the name of the act by which the referee lays everything open


def is_revealed(state: TableState) -> bool:
    return state.knows(state.host, REVEALED)


def report(
    state: TableState, ran: PlayedTurn, seat: int, picture: Picture, reader: Address | None = None
) -> Page:
    """The report of a turn for one seat, or for all (-1).  If the reader is not who played when it was run,
    what was whispered to that one stays between the two."""
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
    """What was said, and by whom."""
    alone = _("{name}, to you alone: {text}")
    return [
        (alone if line.to >= 0 else "{name}: {text}").format(
            name=line.name, text=printable(" ".join(line.text.split()))
        )
        for line in lines
    ]


def again(ran: PlayedTurn) -> str:
    return _("This turn was rolled back and run again, with other dice (run {n}).").format(n=ran.edition)


def orders(state: TableState, seat: int) -> Page:
    """Orders are asked for, and there is no report in which that is said."""
    game, names = state.game, state.names()
    view, turn = game.view(state.pos, seat, names), turn_of(state)
    title = _("{game}: your orders for turn {turn}").format(game=game.name, turn=turn)
    how_to_order = the_post(state).how_to_order(view, state.id)
    text = letter(
        (title, [due(state, seat)] if due(state, seat) else []),
        (_("PLAYERS"), at_table(state)),
        (_("THE TABLE"), the_board(game, view, {}).splitlines()),
        (_("HOW TO ORDER"), [*how_to_order, "", *paragraphs([say_so()])]),
        (_("HOW TO KNOW THAT THE DICE ARE FAIR"), [*paragraphs([fair()]), "", state.history.commitment]),
    )
    return Page(title, text)


def at_table(state: TableState) -> list[str]:
    """Return all players, and who of them is a bot."""
    return [f"{state.game.seat_names[each]}  {player.told}" for each, player in enumerate(state.players())]


def fair() -> str:
    return _(
        "All dice follow from a seed that is published at the end, and this number binds the referee to it: "
        "keep it. Passel can then check every die."
    )


def due(state: TableState, seat: int) -> str:
    end = state.deadline(seat)
    if end is None:
        return ""
    return _("Time: until {deadline}.").format(deadline=when(end, state.seats[seat].address.zone))


def small(state: TableState, title: str, *said: str) -> Page:
    head = f"{state.game.name}: {title}"
    return Page(head, letter((head, paragraphs(filter(None, said)))))


def reminder(state: TableState, seat: int) -> Page:
    seat_state, clock = state.seats[seat], state.terms.clock
    turn = turn_of(state)
    missing = _("Your orders for turn {turn} are not in yet.").format(turn=turn) if turn else ""
    return small(
        state,
        _("a reminder"),
        missing or _("A decision still waits for you."),
        due(state, seat),
        absence(clock.absence).format(n=clock.patience, gone=seat_state.lapses)
        if clock.absence != "default"
        else "",
    )


def absence(policy: str) -> str:
    if policy == "bot":
        return _("Who misses {n} in a row is relieved by a bot; you have missed {gone}.")
    return _("Who misses {n} in a row loses the seat; you have missed {gone}.")


def more_time(state: TableState, seat: int) -> Page:
    return small(state, _("there is more time"), due(state, seat))


def said(state: TableState, seat: int, text: str) -> Page:
    return small(state, _("a word from the referee"), text, due(state, seat))


def bot_sits_in(state: TableState) -> Page:
    return small(
        state,
        _("a bot plays for you"),
        _("It goes on until you come back: answer this letter with the word “back” on its first line."),
    )


def parted(why: Parting) -> str:
    return {
        "left": _("You have left the game, and your seat, {seat}, is free."),
        "lapsed": _("You have missed {n} deadlines in a row, and so your seat, {seat}, was given up."),
        "sent away": _("The referee has given up your seat, {seat}."),
        "replaced": _("Your seat, {seat}, is played by somebody else from now on."),
    }[why]


def farewell(state: TableState, former: Former, picture: Picture) -> Page:
    """To somebody who plays no more: what has happened, and who plays on."""
    players = [player.told for player in former.players]
    seat = state.game.seat_names[former.seat]
    return small(
        state,
        _("you play no more"),
        parted(former.why).format(seat=seat, n=state.terms.clock.patience),
        _("The game goes on with {names}.").format(names=", ".join(players)),
        _("This is the last letter of this game to you. Thank you for playing!"),
    )


def over(state: TableState, seat: int, told: Iterable[Heard], picture: Picture) -> Page:
    if state.phase == "closed":
        return small(state, _("the referee has ended the game"), state.reason)
    view = state.game.view(state.pos, seat, state.names())
    return closing(state.game, view, told, said=talk(state.said_to(seat)), picture=picture)


def revealed(state: TableState) -> Page:
    """The seed; sheets and record are files that the referee sends to whoever wants to check."""
    history = state.history
    title = f"{state.game.name}: " + _("the envelopes and the seed lie open")
    text = letter(
        (title, paragraphs([_("Ask the referee for record.txt and sheets.txt, and check them:")])),
        ("passel verify", ["passel verify FOLDER"]),
        (_("SEED"), [history.seed.hex()]),
        (_("COMMITMENT"), [history.commitment]),
    )
    return Page(title, text)


def receipt_line(state: TableState, receipt: Receipt) -> str:
    seat = state.game.seat_names[receipt.seat]
    head = _("Receipt: turn {turn}, {seat}, {time}").format(turn=receipt.turn, seat=seat, time=receipt.time)
    return f"{head}\n{receipt.hash}"
