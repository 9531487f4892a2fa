"""The office: whoever brings and fetches letters deals with it.  It keeps one game, or a folder of games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from passel.kernel import Refused
from passel.mail.letter import Letter, Reply
from passel.mail.tags import in_subject
from passel.post.clerk import letters, next_reminder, seat_tag
from passel.post.desk import Desk, now
from passel.post.folder import LOG, BadDesk
from passel.post.papers import lay_out
from passel.post.reading import Stranger, find_seat, read_letter
from passel.tongue import _, speaking


class Office:
    """A mail door's Clerk.  It is asked one thing at a time, and thinks in a thread of its own, so that doors
    stay open while an expert ponders."""

    def __init__(self, root: Path, clock: Callable[[], int] = now) -> None:
        self.root: Final = root
        self.clock: Final = clock
        self._desks: Final[dict[Path, Desk]] = {}
        self._given: Final[set[str]] = set()  # keys of letters that were handed over
        self.desks()

    def desks(self) -> list[Desk]:
        """All games in the folder, also those that came since."""
        alone = (self.root / LOG).exists()
        paths = [self.root] if alone else sorted(path.parent for path in self.root.glob(f"*/{LOG}"))
        for path in paths:
            if path not in self._desks:
                self._desks[path] = Desk(path, self.clock)
        found = [self._desks[path] for path in paths]
        names = [desk.hosted.id.casefold() for desk in found]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise BadDesk(
                f"Two games in {self.root.name} are called {twice[0]}: letters could not tell them apart."
            )
        if not found:
            raise BadDesk(f"There is no game by post in {self.root.name}.")
        return found

    async def receive(self, letter: Letter) -> list[Reply]:
        return await asyncio.to_thread(self._receive, letter)

    async def due(self) -> int | None:
        return await asyncio.to_thread(self._due)

    async def attend(self) -> list[Reply]:
        return await asyncio.to_thread(
            lambda: [reply for desk in self.desks() for reply in self._attend(desk)]
        )

    # -- one thing at a time ----------------------------------------------------------------------------

    def _receive(self, letter: Letter) -> list[Reply]:
        try:
            desk = self._meant(letter)
        except Refused as refused:
            return [answer(letter, refused.reason, stranger=isinstance(refused, Stranger))]
        with desk.session():
            hosted = desk.hosted
            try:
                seat = find_seat(hosted, letter)
            except Refused as refused:
                return [answer(letter, refused.reason, stranger=isinstance(refused, Stranger))]
            with speaking(hosted.chairs[seat].address.language):
                subject = seat_tag(hosted, seat).in_subject + " " + _("your letter")
                try:
                    incoming = read_letter(hosted, seat, letter.text, letter.tag, letter.id)
                    said = incoming.reply(desk.take(incoming.acts))
                except Refused as refused:
                    said = refused.reason + "\n"
                notes = "".join(f"{note}\n" for note in letter.notes)
            desk.attend()
        lay_out(desk)
        return [answer(letter, f"{said}\n{notes}".rstrip() + "\n", subject), *self._fresh(desk)]

    def _meant(self, letter: Letter) -> Desk:
        """The game that the letter names, or the only one in which its writer plays."""
        desks = self.desks()
        if letter.tag:
            name = letter.tag.game.casefold()
            for desk in desks:
                if desk.hosted.id.casefold() == name:
                    return desk
            raise Stranger(_("There is no game {name} at this desk.").format(name=letter.tag.game))
        own = [desk for desk in desks if plays(desk, letter.sender)]
        if len(own) == 1:
            return own[0]
        if not own:
            raise Stranger(_("Nobody plays from this address here, and the subject names no game."))
        games = ", ".join(desk.hosted.id for desk in own)
        raise Refused(_("You play in several games: name one of {games} in the subject.").format(games=games))

    def _due(self) -> int | None:
        found = []
        for desk in self.desks():
            desk.catch_up()
            found += [desk.due(), next_reminder(desk.hosted, self.clock())]
        return min((at for at in found if at is not None), default=None)

    def _attend(self, desk: Desk) -> Iterator[Reply]:
        with desk.session():
            desk.attend()
        lay_out(desk)
        yield from self._fresh(desk)

    def _fresh(self, desk: Desk) -> Iterator[Reply]:
        hosted = desk.hosted
        for notice in letters(hosted, self.clock(), desk.last_ran):
            key = notice.key(hosted)
            if key not in self._given and hosted.chairs[notice.seat].address.email:
                yield notice.reply(hosted)
                self._given.add(key)


def plays(desk: Desk, sender: str) -> bool:
    return any(chair.user and chair.address.email.casefold() == sender for chair in desk.hosted.chairs)


def answer(letter: Letter, text: str, subject: str = "", stranger: bool = False) -> Reply:
    asked = letter.subject if not subject or in_subject(letter.subject) else subject
    again = asked if asked.casefold().startswith("re:") else f"Re: {asked}"
    return Reply(to=letter.sender, subject=again, text=text, answers=letter.id, stranger=stranger)
