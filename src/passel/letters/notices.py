"""Letters that a desk writes beside questions and reports: how things begin, what the referee has to say, how
much time is left, how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from passel.i18n import _, speaking
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


def is_revealed(hosted: TableState) -> bool:
    return hosted.knows(hosted.host, REVEALED)


def report(
    hosted: TableState, ran: PlayedTurn, seat: int, picture: Picture, reader: Address | None = None
) -> Page:
    """The report of a turn for one seat, or for all (-1).  If the reader is not who played when it was run,
    what was whispered to that one stays between the two."""
    zone, language = hosted.terms.clock.zone, "en"
    if seat >= 0:
        _email, zone, language = reader or ran.addresses[seat]
    another = reader is not None and reader.email != ran.addresses[seat].email
    ends = [ran.deadlines[seat]] if seat in ran.deadlines else list(ran.deadlines.values())
    spoken = ran.talk.get(seat, [])
    with speaking(language):
        return gazette.report(
            hosted.game,
            gazette.Turn(ran.before, ran.made, ran.journal),
            hosted.game.view(ran.after, seat, ran.names),
            table=hosted.id,
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


def orders(hosted: TableState, seat: int) -> Page:
    """Orders are asked for, and there is no report in which that is said."""
    game, names = hosted.game, hosted.names()
    view, turn = game.view(hosted.pos, seat, names), turn_of(hosted)
    title = _("{game}: your orders for turn {turn}").format(game=game.name, turn=turn)
    how_to_order = the_post(hosted).how_to_order(view, hosted.id)
    at_table = [f"{game.seat_names[each]}  {name}" for each, name in enumerate(names)]
    text = letter(
        (title, [due(hosted, seat)] if due(hosted, seat) else []),
        (_("PLAYERS"), at_table),
        (_("THE TABLE"), the_board(game, view, {}).splitlines()),
        (_("HOW TO ORDER"), [*how_to_order, "", *paragraphs([say_so()])]),
        (_("HOW TO KNOW THAT THE DICE ARE FAIR"), [*paragraphs([fair()]), "", hosted.course.commitment]),
    )
    return Page(title, text)


def fair() -> str:
    return _(
        "All dice follow from a seed that is published at the end, and this number binds the referee to it: "
        "keep it. Passel can then check every die."
    )


def due(hosted: TableState, seat: int) -> str:
    end = hosted.deadline(seat)
    if end is None:
        return ""
    return _("Time: until {deadline}.").format(deadline=when(end, hosted.chairs[seat].address.zone))


def small(hosted: TableState, title: str, *said: str) -> Page:
    head = f"{hosted.game.name}: {title}"
    return Page(head, letter((head, paragraphs(filter(None, said)))))


def reminder(hosted: TableState, seat: int) -> Page:
    chair, clock = hosted.chairs[seat], hosted.terms.clock
    turn = turn_of(hosted)
    missing = _("Your orders for turn {turn} are not in yet.").format(turn=turn) if turn else ""
    return small(
        hosted,
        _("a reminder"),
        missing or _("A decision still waits for you."),
        due(hosted, seat),
        absence(clock.absence).format(n=clock.patience, gone=chair.lapses)
        if clock.absence != "default"
        else "",
    )


def absence(policy: str) -> str:
    if policy == "bot":
        return _("Who misses {n} in a row is relieved by a bot; you have missed {gone}.")
    return _("Who misses {n} in a row loses the seat; you have missed {gone}.")


def more_time(hosted: TableState, seat: int) -> Page:
    return small(hosted, _("there is more time"), due(hosted, seat))


def said(hosted: TableState, seat: int, text: str) -> Page:
    return small(hosted, _("a word from the referee"), text, due(hosted, seat))


def bot_sits_in(hosted: TableState, seat: int) -> Page:
    return small(
        hosted,
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


def farewell(hosted: TableState, former: Former, picture: Picture) -> Page:
    """To somebody who plays no more: what has happened, and who plays on."""
    players = [
        _("{name} (a bot)").format(name=name) if level else name
        for name, level in zip(former.names, former.levels, strict=True)
    ]
    seat = hosted.game.seat_names[former.seat]
    return small(
        hosted,
        _("you play no more"),
        parted(former.why).format(seat=seat, n=hosted.terms.clock.patience),
        _("The game goes on with {names}.").format(names=", ".join(players)),
        _("This is the last letter of this game to you. Thank you for playing!"),
    )


def over(hosted: TableState, seat: int, told: Iterable[Heard], picture: Picture) -> Page:
    if hosted.state == "closed":
        return small(hosted, _("the referee has ended the game"), hosted.reason)
    view = hosted.game.view(hosted.pos, seat, hosted.names())
    return closing(hosted.game, view, told, said=talk(hosted.said_to(seat)), picture=picture)


def revealed(hosted: TableState) -> Page:
    """The seed; sheets and record are files that the referee sends to whoever wants to check."""
    course = hosted.course
    title = f"{hosted.game.name}: " + _("the envelopes and the seed lie open")
    text = letter(
        (title, paragraphs([_("Ask the referee for record.txt and sheets.txt, and check them:")])),
        ("passel verify", ["passel verify FOLDER"]),
        (_("SEED"), [course.seed.hex()]),
        (_("COMMITMENT"), [course.commitment]),
    )
    return Page(title, text)


def receipt_line(hosted: TableState, receipt: Receipt) -> str:
    seat = hosted.game.seat_names[receipt.seat]
    head = _("Receipt: turn {turn}, {seat}, {time}").format(turn=receipt.turn, seat=seat, time=receipt.time)
    return f"{head}\n{receipt.hash}"
