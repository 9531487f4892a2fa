"""A new table: which game, who may come, and by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec.structs import replace

from passel.contract import BadSetting, Game, Preset, Setting, Value
from passel.i18n import N_, _, in_language
from passel.registry import by_difficulty
from passel.server.dependencies import Browser, Id, TheCommands, TheGuard, ThePeople
from passel.server.errors import explained
from passel.server.pages.games import boxed, boxes, the_game, usual
from passel.server.pages.request import Form, PageRequest, posted, somebody, to, visit
from passel.server.pages.terms import PACES, paces, said, titled
from passel.tables.commands import NewTable, Sit

LONGEST_TITLE: Final = 80
MOST_PATIENT: Final = 20
ABSENCE: Final = {  # what becomes of who lets the time run out so often
    "default": N_("the table answers for them, however often"),
    "bot": N_("a bot sits in until they are back"),
    "drop": N_("they lose the seat to a bot"),
}
OPTION: Final = "option."  # so the fields of the game's own options are called


class Wish:
    """What a form says so far: for every field what was typed, and a sentence where that will not do.

    Options come filled in as the preset has it that the form was painted with (`painted`): what is the same
    as there is no wish of its own, and another preset may change it.  So the form needs no script."""

    def __init__(self, game: Game, form: Mapping[str, str]) -> None:
        self.game: Final = game
        self.faults: Final[dict[str, str]] = {}
        self.form: Final = form
        self.same_game: Final = form.get("shown", game.slug) == game.slug  # or its fields mean nothing here
        self.title: Final = form.get("title", "").strip()
        if len(self.title) > LONGEST_TITLE:
            self.faults["title"] = _("A name has up to {n} letters.").format(n=LONGEST_TITLE)
        self.preset: Final = self._preset("preset")
        self.seats: Final = self._seats()
        self.pace: Final = form.get("clock", "none")
        if self.pace not in PACES:
            self.faults["clock"] = _("There is no such clock.")
        self.private: Final = form.get("who", "all") != "all"
        self.watchers: Final = self._ticked("watchers") == "on"
        self.whispers: Final = self._ticked("whispers") == "on"
        self.referee: Final = form.get("referee", "off") == "on"
        self.early: Final = self._ticked("early") == "on" or game.faces.post is None
        self.absence: Final = form.get("absence", "bot")
        if self.absence not in ABSENCE:
            self.faults["absence"] = _("Choose one of those that are offered.")
        self.patience: Final = self._patience()
        self.typed: Final = self._typed()
        self.options: Final = self._options()

    def _ticked(self, field: str) -> str:
        """Of a box without a tick a browser says nothing: it is there if the rest of the form is."""
        return self.form.get(field, "off" if "shown" in self.form else "on")

    def _preset(self, field: str) -> Preset:
        """The first one is what the game calls normal."""
        name = self.form.get(field, "") if self.same_game else ""
        presets = {preset.name: preset for preset in self.game.presets}
        if name and name not in presets:
            self.faults["preset"] = _("There is no such way to play.")
        return presets.get(name) or Preset("", "", {})

    def _seats(self) -> int:
        text = self.form.get("seats", "") if self.same_game else ""
        try:
            return self.game.check_seats(int(text)) if text else usual(self.game)
        except ValueError:  # no number, or one that the game is not for
            low, high = self.game.seats
            self.faults["seats"] = _("From {a} to {b} chairs, please.").format(a=low, b=high)
            return usual(self.game)

    def _patience(self) -> int:
        text = self.form.get("patience", "3")
        if text in {str(each) for each in range(1, MOST_PATIENT + 1)}:
            return int(text)
        self.faults["patience"] = _("This is a whole number from {low} to {high}.").format(
            low=1, high=MOST_PATIENT
        )
        return 3

    def _typed(self) -> dict[str, str]:
        """Of each option, what stands in its field."""
        before = self.game.setting_values(self._preset("painted").settings)
        now = self.game.setting_values(self.preset.settings)
        found = {}
        for setting in self.game.schema:
            text = self._said(setting, written(before[setting.name]))
            untouched = text == written(before[setting.name])
            found[setting.name] = written(now[setting.name]) if untouched else text
        return found

    def _said(self, setting: Setting, before: str) -> str:
        if not self.same_game or "shown" not in self.form:
            return before
        return self.form.get(OPTION + setting.name, "off" if setting.kind == "bool" else before)

    def _options(self) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for setting in self.game.schema:
            try:
                found[setting.name] = setting.read(self.typed[setting.name])
            except BadSetting:
                self.faults[OPTION + setting.name] = allowed(setting)
        return found

    @property
    def table(self) -> NewTable:
        return NewTable(
            game=self.game.slug,
            seats=self.seats,
            settings=self.options,
            title=self.title,
            clock=replace(PACES[self.pace], absence=self.absence, patience=self.patience),
            private=self.private,
            watchers=self.watchers,
            whispers=self.whispers,
            early=self.early,
        )

    def shown(self) -> dict[str, Any]:
        """As the form shows it."""
        settings = [self._field(setting) for setting in self.game.schema]
        chosen = self.preset.name or next((each.name for each in self.game.presets if not each.settings), "")
        return {
            "game": boxed(self.game),
            "title": self.form.get("title", ""),
            "seats": self.seats,
            "clock": self.pace,
            "paces": paces(),
            "private": self.private,
            "watchers": self.watchers,
            "whispers": self.whispers,
            "referee": self.referee,
            "early": self.early,
            "absence": self.absence,
            "absences": [{"value": value, "said": _(text)} for value, text in ABSENCE.items()],
            "patience": self.patience,
            "most_patient": MOST_PATIENT,
            "by_post": self.game.faces.post is not None,
            "preset": chosen,
            "presets": [
                {"name": each.name, "title": titled(each.name), "help": _(each.help)}
                for each in self.game.presets
            ],
            "settings": settings,
            "differ": sum(each["differs"] for each in settings),
            "faulty": any(field.startswith(OPTION) for field in self.faults),
            "faults": self.faults,
        }

    def _field(self, setting: Setting) -> dict[str, Any]:
        typed = self.typed[setting.name]
        return {
            "field": OPTION + setting.name,
            "name": titled(setting.name),
            "kind": setting.kind,
            "help": _(setting.help),
            "clause": setting.clause,
            "low": setting.low,
            "high": setting.high,
            "values": [{"value": value, "said": said(setting, value)} for value in setting.values],
            "typed": typed,
            "standard": said(setting, setting.default),
            "differs": typed != written(setting.default),
        }


def written(value: Value) -> str:
    """As a field of a form has it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def allowed(setting: Setting) -> str:
    if setting.kind == "int":
        said = _("This is a whole number from {low} to {high}.")
        return said.format(low=setting.low, high=setting.high)
    return _("Choose one of those that are offered.")


def shown(
    at: PageRequest, template: str, game: Game, form: Mapping[str, str], wrong: str = ""
) -> Response[str]:
    with in_language(at.tastes["language"]):
        return at.page(template, wish=Wish(game, form).shown(), games=boxes(), wrong=wrong)


@get("/new", include_in_schema=False)
async def blank(request: Browser, guard: TheGuard) -> Response[str]:
    at = await visit(request, guard)
    form = dict(request.query_params)
    return shown(at, "new.html", the_game(form.get("game", by_difficulty()[0].slug)), form)


@get("/new/{slug:str}", include_in_schema=False)
async def for_game(request: Browser, slug: Id, guard: TheGuard) -> Response[str]:
    """The part of the form that depends on the game."""
    at = await visit(request, guard)
    return shown(at, "wish.html", the_game(slug), dict(request.query_params))


@post("/new", include_in_schema=False, status_code=200)
async def lay(
    request: Browser, guard: TheGuard, commands: TheCommands, people: ThePeople
) -> Response[str] | Redirect:
    at, form = await posted(request, guard)
    game = the_game(form.get("game", by_difficulty()[0].slug))
    with in_language(at.tastes["language"]):
        wish = Wish(game, form)
    if not wish.same_game:  # the options that were shown are of another game
        return shown(at, "new.html", game, form)
    if wish.faults:
        return faulty(at, game, form)
    try:
        at, cookies = await somebody(request, guard, people, at, form.get("name", ""))
        assert at.session is not None
        table = await commands.lay(at.session.user, wish.table)
        if not wish.referee:
            await commands.do(at.session.user, table.state.id, Sit())
    except Exception as error:
        status, why = explained(error)
        if status >= 500:
            raise
        return faulty(at, game, form, why.error)
    return to(f"/tables/{table.state.id}", cookies)


def faulty(at: PageRequest, game: Game, form: Form, wrong: str = "") -> Response[str]:
    answer = shown(at, "new.html", game, form, wrong)
    answer.status_code = 422
    return answer


NEW = [blank, for_game, lay]
