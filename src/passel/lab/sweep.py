"""A search over the settings of a game for those that come nearest to a target."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product
from math import prod
from pathlib import Path

import msgspec
import numpy as np
import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend
from optuna.trial import TrialState, create_trial

from passel.contract import BadSetting, Game, Value, shortened
from passel.contract.settings import one_of
from passel.i18n import N_, _
from passel.lab.job import Played
from passel.lab.names import level
from passel.lab.report import Chart, Report, Section
from passel.lab.statistics import estimate

MOST_VALUES = 1000  # of one setting
HUGE = 1e9
LONGEST_LINE = 1000  # bytes of the first line that are read to recognise a file


class Tried(msgspec.Struct, frozen=True):
    """One set of settings: `figure` is what was measured, `loss` how far that is from the target."""

    settings: dict[str, Value]
    figure: float
    loss: float


class Sweep(msgspec.Struct, frozen=True):
    """The result of a sweep.  Programs read this as JSON, so the names must not change.  `checked` and
    `default` were measured with other games than the search: the best of many tries is biased."""

    game: str
    seats: int
    games: int
    bot: str
    seed: int
    target: str
    tried: list[Tried]
    best: Tried
    checked: Tried
    default: Tried


# -- where to search -----------------------------------------------------------------------------------


def space(game: Game, over: list[str]) -> dict[str, list[Value]]:
    """Return the values to try for each setting.  `over` has texts such as name=low..high, name=a|b|c, or a
    name alone for all values.  Raises BadSetting."""
    known = {setting.name: setting for setting in game.schema}
    found: dict[str, list[Value]] = {}
    for text in over:
        name, equals, given = text.partition("=")
        setting = one_of(name.strip(), known, N_("setting"))
        if setting.name in found:
            raise BadSetting(_("The setting {name} is given twice.").format(name=setting.name))
        if not equals:
            given = {"int": f"{setting.low}..{setting.high}", "bool": "no|yes"}.get(
                setting.kind, "|".join(setting.values)
            )
        ends = re.fullmatch(r"\s*([+-]?\d{1,9})\s*\.\.\s*([+-]?\d{1,9})\s*", given, re.ASCII)
        if ends and setting.kind == "int":
            low, high = setting.read(ends[1]), setting.read(ends[2])
            values: list[Value] = list(range(int(low), int(high) + 1))
        else:
            values = [setting.read(each) for each in given.split("|")]
        if not 2 <= len(set(values)) <= MOST_VALUES:
            raise BadSetting(
                _("{given} leaves no choice: say {name}=1..5 or {name}=a|b.").format(
                    given=shortened(text), name=setting.name
                )
            )
        found[setting.name] = list(dict.fromkeys(values))
    if not found:
        raise BadSetting(_("Say over which settings to search: --over NAME=1..5."))
    return found


# -- targets -------------------------------------------------------------------------------------------

Loss = Callable[[Played], tuple[float, float]]  # what was measured, and how far that is from the target


def wanted(game: Game, target: str) -> Loss:
    """Return the loss function of a target: its name, or a figure of the game as `figure=20`, `figure=most`
    or `figure=least`."""
    name, equals, value = target.rpartition("=")
    if not equals:
        if target not in TARGETS:
            raise BadSetting(
                _(
                    "There is no target {target}. There are: {targets}, length=40, and any figure of the "
                    "game as figure=20, figure=most or figure=least."
                ).format(target=shortened(target), targets=", ".join(TARGETS))
            )
        return TARGETS[target]
    aim = value.strip().lower()
    if aim not in ("most", "least") and not re.fullmatch(r"[+-]?\d{1,9}(\.\d{1,9})?", aim, re.ASCII):
        raise BadSetting(
            _("A target is a number, most or least, not {given}.").format(given=shortened(value))
        )

    def loss(played: Played) -> tuple[float, float]:
        columns = played.columns
        if name not in columns:
            raise BadSetting(
                _("{game} has no figure {name}. There are: {figures}.").format(
                    game=game.name, name=shortened(name), figures=", ".join(columns)
                )
            )
        mean = estimate(name, columns[name]).mean
        if aim in ("most", "least"):
            return mean, -mean if aim == "most" else mean
        return mean, abs(mean - float(aim))

    return loss


def unfairness(played: Played) -> tuple[float, float]:
    """Return the largest distance of a seat from its fair share, in percentage points."""
    fair = 1 / played.plan.seats
    shares = [float(played.seat(seat).mean()) for seat in range(played.plan.seats)]
    off = 100 * max(abs(share - fair) for share in shares)
    return off, off


def indecision(played: Played) -> tuple[float, float]:
    """Return the percentage of games with a single winner; the loss is that of the others."""
    best = np.max([played.seat(seat) for seat in range(played.plan.seats)], axis=0)
    shared = 100 * float((best < 1).mean())
    return 100 - shared, shared


def calm(played: Played) -> tuple[float, float]:
    """Return when the winner takes the lead for good, in % of the game: the later the better."""
    late = played.columns.get("decided after %")
    if late is None or np.isnan(late).all():
        return 0.0, HUGE
    mean = float(np.nanmean(late))
    return mean, 100 - mean


TARGETS: Mapping[str, Loss] = {"seat-fairness": unfairness, "decisive": indecision, "tension": calm}


# -- searching -----------------------------------------------------------------------------------------


def sweep(
    places: dict[str, list[Value]],
    trials: int,
    seed: int,
    job: dict[str, object],
    file: Path | None,
    measure: Callable[[dict[str, Value]], tuple[float, float]],
    progress: Callable[[int], None],
) -> list[Tried]:
    """Try all combinations if there are at most `trials`, else those that Optuna suggests.  Combinations that
    `file` has already are not tried again."""
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = opened(file, job, seed)
    # Values are chosen by their index, as true and 1 would be equal.
    choices: dict[str, BaseDistribution] = {
        name: CategoricalDistribution(range(len(values))) for name, values in places.items()
    }
    tried: dict[tuple[int, ...], Tried] = {}
    for trial in study.get_trials(deepcopy=False):
        if trial.state == TrialState.COMPLETE and trial.value is not None:
            settings = settings_at(places, trial.params)
            tried[tuple(trial.params.values())] = Tried(settings, trial.user_attrs["figure"], trial.value)
        elif trial.state == TrialState.RUNNING:  # an earlier run was interrupted
            study.tell(trial.number, state=TrialState.FAIL)
    progress(min(trials, len(tried)))
    every = product(*(range(len(values)) for values in places.values()))
    known = prod(len(values) for values in places.values())
    while len(tried) < min(trials, known):
        if known <= trials:
            params = dict(zip(places, next(key for key in every if key not in tried), strict=True))
            asked = None
        else:
            asked = study.ask(choices)
            params = asked.params
        key = tuple(params.values())
        if key not in tried:
            settings = settings_at(places, params)
            tried[key] = Tried(settings, *measure(settings))
            progress(1)
        if asked is not None:
            asked.set_user_attr("figure", tried[key].figure)
            study.tell(asked, tried[key].loss)
        else:
            attributes = {"figure": tried[key].figure}
            study.add_trial(
                create_trial(
                    params=params, distributions=choices, value=tried[key].loss, user_attrs=attributes
                )
            )
    return list(tried.values())


def settings_at(places: dict[str, list[Value]], params: dict[str, int]) -> dict[str, Value]:
    return {name: places[name][place] for name, place in params.items()}


def opened(file: Path | None, job: dict[str, object], seed: int) -> optuna.Study:
    """Return the study in `file`, or a new one.  Raises BadSetting for a file of something else."""
    sampler = optuna.samplers.TPESampler(seed=seed % 2**32)
    name = "" if file is None else file.name
    try:
        if file is not None and file.exists():
            with file.open("rb") as lines:
                if not lines.readline(LONGEST_LINE).startswith(b'{"op_code"'):
                    raise ValueError(name)
        storage = None if file is None else JournalStorage(JournalFileBackend(str(file)))
        study = optuna.create_study(
            storage=storage, sampler=sampler, study_name="passel lab sweep", load_if_exists=True
        )
        before = study.user_attrs.get("job")
    except ValueError:
        raise BadSetting(_("{file} is not the file of a sweep.").format(file=name)) from None
    if before is not None and before != job:
        other = [name for name in job if before.get(name) != job[name]]
        raise BadSetting(
            _("{file} has another sweep: {names} differ.").format(file=name, names=", ".join(other))
        )
    if before is None:
        study.set_user_attr("job", job)
    return study


# -- in words ------------------------------------------------------------------------------------------


def report_of(game: Game, found: Sweep, command: str) -> Report:
    best = sorted(found.tried, key=lambda each: each.loss)
    says = _(
        "Nearest to {target} is {best}: {searched} in the search, and {checked} in as many games that the "
        "search has not seen. As the game is ({default}) it is {usual} there."
    ).format(
        target=found.target,
        best=settings_of(found.best),
        searched=f"{found.best.figure:.2f}",
        checked=f"{found.checked.figure:.2f}",
        default=settings_of(found.default),
        usual=f"{found.default.figure:.2f}",
    )
    if found.checked.loss >= found.default.loss:
        says += " " + _("So nothing that was tried is clearly better than the game as it is.")
    measured, off = _("measured"), _("off by")
    names = list(found.best.settings)
    return Report(
        _("{game}: a search for {target}").format(game=game.name, target=found.target),
        _(
            "{n} sets of settings, {games} games each, the same deals for all; {seats} {bot} bots, "
            "seed {seed}."
        ).format(
            n=len(found.tried),
            games=f"{found.games:,}",
            seats=found.seats,
            bot=level(found.bot),
            seed=found.seed,
        ),
        [
            Section(
                _("Best found"),
                says,
                (*names, f">{measured}", f">{off}"),
                [
                    (*[str(each.settings[name]) for name in names], f"{each.figure:.2f}", f"{each.loss:.2f}")
                    for each in best
                ],
                Chart("line", values=[each.loss for each in found.tried], axis=_("tries"))
                if len(best) > 1
                else None,
                notes=_("The line is the best so far, the dots are the tries."),
                most=12,
                key="best",
            )
        ],
        command,
    )


def settings_of(tried: Tried) -> str:
    return ", ".join(f"{name}={value}" for name, value in tried.settings.items())
