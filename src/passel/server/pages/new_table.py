"""The form for a new table."""

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
from passel.server.errors import refusal
from passel.server.pages.games import all_games, default_seats, game_data
from passel.server.pages.request import Form, PageRequest, ensure_user, form_request, page_request, redirect
from passel.server.pages.terms import PACES, paces
from passel.server.pages.tutorial import the_game
from passel.tables.commands import NewTable, Sit

LONGEST_TITLE: Final = 80
MOST_PATIENT: Final = 20
ABSENCE: Final = {  # what happens to a player who runs out of time `patience` times in a row
    "default": N_("The standard move is played each time"),
    "bot": N_("A bot plays until they return"),
    "drop": N_("A bot takes the seat for good"),
}
ABSENT: Final = "bot"
PATIENT: Final = 3
ALWAYS_SHOWN: Final = frozenset({"seats", "clock"})  # fields outside "More options"
OPTION: Final = "option."  # the prefix of form fields for the game's own settings


class NewTableForm:
    """The values of a form, and a sentence for each invalid field.

    Settings are filled in from the preset with which the form was rendered (field `painted`).  A setting that
    has that preset's value was not changed by the user, so another preset may change it.  This works without
    a script."""

    def __init__(self, game: Game, form: Mapping[str, str]) -> None:
        self.game: Final = game
        self.faults: Final[dict[str, str]] = {}
        self.form: Final = form
        self.same_game: Final = (
            form.get("shown", game.slug) == game.slug
        )  # if not, settings in the form are another game's
        self.title: Final = form.get("title", "").strip()
        if len(self.title) > LONGEST_TITLE:
            self.faults["title"] = _("Use at most {n} characters.").format(n=LONGEST_TITLE)
        self.preset: Final = self._preset("preset")
        self.seats: Final = self._seats()
        self.pace: Final = form.get("clock", "none")
        if self.pace not in PACES:
            self.faults["clock"] = _("Choose a time limit from the list.")
        self.private: Final = form.get("who", "all") != "all"
        self.watchers: Final = self._ticked("watchers") == "on"
        self.whispers: Final = self._ticked("whispers") == "on"
        self.referee: Final = form.get("referee", "off") == "on"
        self.early: Final = self._ticked("early") == "on" or game.faces.post is None
        self.absence: Final = form.get("absence", ABSENT)
        if self.absence not in ABSENCE:
            self.faults["absence"] = _("Choose one from the list.")
        self.patience: Final = self._patience()
        self.typed: Final = self._typed()
        self.settings: Final = self._settings()

    def _ticked(self, field: str) -> str:
        """Return the value of a checkbox.  Browsers send nothing for an unchecked one, so it is off if the
        rest of the form was sent."""
        return self.form.get(field, "off" if "shown" in self.form else "on")

    def _preset(self, field: str) -> Preset:
        """Return the preset that a field names, or an empty one."""
        name = self.form.get(field, "") if self.same_game else ""
        presets = {preset.name: preset for preset in self.game.presets}
        if name and name not in presets:
            self.faults["preset"] = _("Choose a version from the list.")
        return presets.get(name) or Preset("", "", "", {})

    def _seats(self) -> int:
        text = self.form.get("seats", "") if self.same_game else ""
        try:
            return self.game.check_seats(int(text)) if text else default_seats(self.game)
        except ValueError:  # not a number, or not allowed for this game
            low, high = self.game.seats
            self.faults["seats"] = _("Choose {a} to {b} players.").format(a=low, b=high)
            return default_seats(self.game)

    def _patience(self) -> int:
        text = self.form.get("patience", str(PATIENT))
        if text in {str(each) for each in range(1, MOST_PATIENT + 1)}:
            return int(text)
        self.faults["patience"] = _("Enter a whole number from {low} to {high}.").format(
            low=1, high=MOST_PATIENT
        )
        return PATIENT

    def _typed(self) -> dict[str, str]:
        """Return the text in the field of each setting."""
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

    def _settings(self) -> dict[str, Value]:
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
            settings=self.settings,
            title=self.title,
            clock=replace(PACES[self.pace], absence=self.absence, patience=self.patience),
            private=self.private,
            watchers=self.watchers,
            whispers=self.whispers,
            early=self.early,
        )

    def shown(self) -> dict[str, Any]:
        """Return the values for the template."""
        settings = [self._field(setting) for setting in self.game.schema]
        chosen = self.preset.name or next((each.name for each in self.game.presets if not each.settings), "")
        return {
            "game": game_data(self.game),
            "title": self.form.get("title", ""),
            "name": self.form.get("name", ""),
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
                {"name": each.name, "title": _(each.label), "help": _(each.help)}
                for each in self.game.presets
            ],
            "settings": settings,
            "differ": sum(each["differs"] for each in settings),
            "open": self._needs_more(settings),
            "faulty": any(field.startswith(OPTION) for field in self.faults),
            "faults": self.faults,
        }

    def _needs_more(self, settings: list[dict[str, Any]]) -> bool:
        """Return whether something under "More options" is wrong or not standard, so that it must be seen."""
        changed = (
            self.title
            or self.referee
            or not (self.watchers and self.whispers and self.early)
            or (self.absence, self.patience) != (ABSENT, PATIENT)
            or any(each["differs"] for each in settings)
        )
        return bool(changed or self.faults.keys() - ALWAYS_SHOWN)

    def _field(self, setting: Setting) -> dict[str, Any]:
        typed = self.typed[setting.name]
        return {
            "field": OPTION + setting.name,
            "name": _(setting.label),
            "kind": setting.kind,
            "help": _(setting.help),
            "clause": setting.clause,
            "low": setting.low,
            "high": setting.high,
            "values": [{"value": value, "said": setting.value_label(value)} for value in setting.values],
            "typed": typed,
            "standard": setting.value_label(setting.default),
            "advanced": setting.advanced,
            "matters": setting.matters(self.typed),
            "differs": typed != written(setting.default),
        }


def written(value: Value) -> str:
    """Return a setting's value as a form field has it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def allowed(setting: Setting) -> str:
    if setting.kind == "int":
        said = _("Enter a whole number from {low} to {high}.")
        return said.format(low=setting.low, high=setting.high)
    return _("Choose one from the list.")


def form_page(
    at: PageRequest, template: str, game: Game, form: Mapping[str, str], wrong: str = ""
) -> Response[str]:
    with in_language(at.preferences["language"]):
        return at.page(template, wish=NewTableForm(game, form).shown(), games=all_games(), wrong=wrong)


@get("/new", include_in_schema=False)
async def new_table_page(request: Browser, guard: TheGuard) -> Response[str]:
    at = await page_request(request, guard)
    form = dict(request.query_params)
    return form_page(at, "new.html", the_game(form.get("game", by_difficulty()[0].slug)), form)


@get("/new/{slug:str}", include_in_schema=False)
async def game_fields(request: Browser, slug: Id, guard: TheGuard) -> Response[str]:
    """Return the part of the form that depends on the game."""
    at = await page_request(request, guard)
    return form_page(at, "wish.html", the_game(slug), dict(request.query_params))


@post("/new", include_in_schema=False, status_code=200)
async def create_table(
    request: Browser, guard: TheGuard, commands: TheCommands, people: ThePeople
) -> Response[str] | Redirect:
    at, form = await form_request(request, guard)
    game = the_game(form.get("game", by_difficulty()[0].slug))
    with in_language(at.preferences["language"]):
        values = NewTableForm(game, form)
    if not values.same_game:  # the form has the settings of another game
        return form_page(at, "new.html", game, form)
    if values.faults:
        return invalid_form(at, game, form)
    try:
        at, cookies = await ensure_user(request, guard, people, at, form.get("name", ""))
        assert at.session is not None
        table = await commands.lay(at.session.user, values.table)
        if not values.referee:
            await commands.do(at.session.user, table.state.id, Sit())
    except Exception as error:
        _status, why = refusal(error)
        return invalid_form(at, game, form, why.error)
    return redirect(f"/tables/{table.state.id}", cookies)


def invalid_form(at: PageRequest, game: Game, form: Form, wrong: str = "") -> Response[str]:
    answer = form_page(at, "new.html", game, form, wrong)
    answer.status_code = 422
    return answer


NEW = [new_table_page, game_fields, create_table]
