"""The office: whoever brings and fetches letters deals with it.  It keeps one game, or a folder of games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from passel.i18n import _, speaking
from passel.kernel import Refused
from passel.letters.due import letters, next_reminder
from passel.letters.folder_files import lay_out
from passel.letters.incoming import (
    Stranger,
    answered,
    find_seat,
    no_use,
    only_one,
    read_letter,
    seats_from,
    subject_of,
    unused,
)
from passel.mail.letter import Letter, Reply
from passel.mail.tags import in_subject
from passel.tables.file_log import LOG
from passel.tables.folder_table import FolderTable
from passel.tables.local import BadLog, now


class FolderLetterHandler:
    """A mail door's Clerk.  It is asked one thing at a time, and thinks in a thread of its own, so that doors
    stay open while an expert ponders."""

    def __init__(
        self, root: Path, clock: Callable[[], int] = now, sent: Callable[[str], bool] = lambda key: False
    ) -> None:
        """`sent` tells by their keys which letters need not be written again."""
        self.root: Final = root
        self.clock: Final = clock
        self.sent: Final = sent
        self._desks: Final[dict[Path, FolderTable]] = {}
        self._given: Final[set[str]] = set()  # keys of letters that were handed over
        self.desks()

    def desks(self) -> list[FolderTable]:
        """All games in the folder, also those that came since."""
        alone = (self.root / LOG).exists()
        paths = [self.root] if alone else sorted(path.parent for path in self.root.glob(f"*/{LOG}"))
        for path in paths:
            if path not in self._desks:
                self._desks[path] = FolderTable(path, self.clock)
        found = [self._desks[path] for path in paths]
        names = [desk.state.id.casefold() for desk in found]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise BadLog(
                f"Two games in {self.root.name} are called {twice[0]}: letters could not tell them apart."
            )
        if not found:
            raise BadLog(f"There is no game by post in {self.root.name}.")
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
            return [unused(letter, refused)]
        with desk.session():
            state = desk.state
            try:
                seat = find_seat(state, letter)
            except Refused as refused:
                return [unused(letter, refused)]
            with speaking(state.seats[seat].address.language):
                subject = subject_of(state, seat)
                try:
                    incoming = read_letter(state, seat, letter.text, letter.tag, letter.id)
                    said = incoming.reply(desk.take(incoming.acts))
                    subject = letter.subject if in_subject(letter.subject) else subject
                except Refused as refused:  # perhaps for a wrong subject: this answer has the right one
                    said = no_use(state, seat, refused)
                reply = answered(letter, said, subject)
            desk.run_tasks()
        lay_out(desk)
        return [reply, *self._fresh(desk)]

    def _meant(self, letter: Letter) -> FolderTable:
        """The game that the letter names, or the only one in which its writer plays."""
        desks = self.desks()
        if letter.tag:
            name = letter.tag.game.casefold()
            for desk in desks:
                if desk.state.id.casefold() == name:
                    return desk
        own = {desk.state.id: desk for desk in desks if seats_from(desk.state, letter.sender)}
        if letter.tag:
            no = _("There is no game {name} at this desk.").format(name=letter.tag.game)
            if not own:
                raise Stranger(no)
            raise Refused(no + " " + _("You play here in: {games}.").format(games=", ".join(own)))
        return own[only_one(list(own))]

    def _due(self) -> int | None:
        found = []
        for desk in self.desks():
            desk.catch_up()
            found += [desk.due(), next_reminder(desk.state, self.clock())]
        return min((at for at in found if at is not None), default=None)

    def _attend(self, desk: FolderTable) -> Iterator[Reply]:
        with desk.session():
            desk.run_tasks()
        lay_out(desk)
        yield from self._fresh(desk)

    def _fresh(self, desk: FolderTable) -> Iterator[Reply]:
        state = desk.state
        for notice in letters(state, self.clock(), desk.standing):
            key = notice.key(state)
            if key in self._given or not notice.to.email:
                continue
            if not self.sent(key):
                yield notice.reply(state)
            self._given.add(key)
