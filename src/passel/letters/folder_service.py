"""Play by email at the tables of a folder: one game, or a folder of games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from passel.i18n import _
from passel.kernel import Refused
from passel.letters.answering import answer_letter, read_checked
from passel.letters.due import letters, next_reminder
from passel.letters.folder_files import lay_out
from passel.letters.incoming import Stranger, only_one, seats_from
from passel.mail.letter import Letter, Reply
from passel.tables.file_log import LOG
from passel.tables.folder_table import FolderTable
from passel.tables.local import BadLog, now


class FolderLetterHandler:
    """Answers emails and says which are due.  Its calls do not overlap, and work in a thread, so that mail
    can come in while an expert bot thinks."""

    def __init__(
        self,
        root: Path,
        clock: Callable[[], int] = now,
        sent: Callable[[str], bool] = lambda key: False,
        own_address: str = "",
    ) -> None:
        """`sent` says by its key whether an email was already sent; `own_address` is where players reply
        to."""
        self.root: Final = root
        self.clock: Final = clock
        self.sent: Final = sent
        self.own_address: Final = own_address
        self._tables: Final[dict[Path, FolderTable]] = {}
        self._given: Final[set[str]] = set()  # keys of emails that were returned for sending
        self.tables()

    def tables(self) -> list[FolderTable]:
        """Return all games in the folder, new ones included."""
        alone = (self.root / LOG).exists()
        paths = [self.root] if alone else sorted(path.parent for path in self.root.glob(f"*/{LOG}"))
        for path in paths:
            if path not in self._tables:
                self._tables[path] = FolderTable(path, self.clock)
        found = [self._tables[path] for path in paths]
        names = [table.state.id.casefold() for table in found]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise BadLog(
                f"Two games in {self.root.name} are called {twice[0]}. Rename one: emails name games."
            )
        if not found:
            raise BadLog(f"There's no game by post in {self.root.name}.")
        return found

    async def language(self, sender: str) -> str:
        return await asyncio.to_thread(self._language, sender)

    async def receive(self, letter: Letter) -> list[Reply]:
        reply, table = await answer_letter(self, letter)
        return [reply] if table is None else [reply, *await asyncio.to_thread(self._attend, table)]

    async def find_table(self, letter: Letter) -> tuple[FolderTable, list[int]]:
        return await asyncio.to_thread(self._find, letter)

    async def take_letter(self, table: FolderTable, seat: int, letter: Letter) -> str:
        return await asyncio.to_thread(self._take, table, seat, letter)

    async def due(self) -> int | None:
        return await asyncio.to_thread(self._due)

    async def attend(self) -> list[Reply]:
        return await asyncio.to_thread(
            lambda: [reply for table in self.tables() for reply in self._attend(table)]
        )

    # -- in a thread ------------------------------------------------------------------------------------

    def _find(self, letter: Letter) -> tuple[FolderTable, list[int]]:
        """Return the game that the email names, or the only one that its sender plays."""
        tables = self.tables()
        for table in tables:
            table.catch_up()
        if letter.tag:
            name = letter.tag.game.casefold()
            for table in tables:
                if table.state.id.casefold() == name:
                    return table, seats_from(table.state, letter.sender)
        own = {table.state.id: table for table in tables if seats_from(table.state, letter.sender)}
        if letter.tag:
            no = _("There's no game {name} here.").format(name=letter.tag.game)
            if not own:
                raise Stranger(no)
            raise Refused(no + " " + _("Your games: {games}.").format(games=", ".join(own)))
        only = own[only_one(list(own))]
        return only, seats_from(only.state, letter.sender)

    def _language(self, sender: str) -> str:
        for table in self.tables():
            for seat in seats_from(table.state, sender):
                return table.state.seats[seat].address.language
        return "en"

    def _take(self, table: FolderTable, seat: int, letter: Letter) -> str:
        user = table.state.seats[seat].user
        with table.session():
            incoming = read_checked(table.state, seat, letter, user)
            return incoming.reply(table.take(incoming.acts))

    def _due(self) -> int | None:
        found = []
        for table in self.tables():
            table.catch_up()
            found += [table.due(), next_reminder(table.state, self.clock())]
        return min((at for at in found if at is not None), default=None)

    def _attend(self, table: FolderTable) -> list[Reply]:
        with table.session():
            table.run_tasks()
        lay_out(table)
        return list(self._fresh(table))

    def _fresh(self, table: FolderTable) -> Iterator[Reply]:
        state = table.state
        for notice in letters(state, self.clock(), table.standing, self.own_address):
            key = notice.key(state)
            if key in self._given or not notice.to.email:
                continue
            if not self.sent(key):
                yield notice.reply(state)
            self._given.add(key)
