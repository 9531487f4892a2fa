"""The training ground: the games as environments for those who learn.

    env = passel.envs.aec("machikoro", seats=4)          # PettingZoo, seat by seat
    env = passel.envs.parallel("margincall", seats=3)    # PettingZoo, all at once
    env = passel.envs.gym("lordofpigs", bots="novice")   # Gymnasium: one seat, bots in the others
    env = passel.envs.batch("machikoro", 1024)           # many games in one compiled call
    game = passel.envs.openspiel("whenpigsfly")          # an OpenSpiel game

An action is the id of an option in the game's box.  Whatever else is given by name is a setting of the game.
docs/envs.md tells the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from passel.contract import BadSetting

if TYPE_CHECKING:
    from passel.envs.gymnasium import OneSeat
    from passel.envs.pettingzoo_aec import SeatBySeat
    from passel.envs.pettingzoo_parallel import SideBySide
    from passel.envs.vector import Batch

__all__ = ["aec", "batch", "gym", "openspiel", "parallel"]


def aec(
    slug: str,
    *,
    seats: int | None = None,
    preset: str = "",
    form: str = "vector",
    strict: bool = True,
    max_cycles: int = 0,
    render_mode: str | None = None,
    **options: object,
) -> SeatBySeat:
    """A PettingZoo AECEnv: whoever is asked decides."""
    need("pettingzoo")
    from passel.envs.base import Ground
    from passel.envs.pettingzoo_aec import SeatBySeat

    return SeatBySeat(Ground(slug, seats, preset, options, form, strict, render_mode), max_cycles)


def parallel(
    slug: str,
    *,
    seats: int | None = None,
    preset: str = "",
    form: str = "vector",
    strict: bool = True,
    max_cycles: int = 0,
    render_mode: str | None = None,
    **options: object,
) -> SideBySide:
    """A PettingZoo ParallelEnv: all that are asked decide at once, and the others wait."""
    need("pettingzoo")
    from passel.envs.base import Ground
    from passel.envs.pettingzoo_parallel import SideBySide

    return SideBySide(Ground(slug, seats, preset, options, form, strict, render_mode), max_cycles)


def gym(
    slug: str,
    *,
    seat: int = 0,
    bots: str | Sequence[str] = "novice",
    seats: int | None = None,
    preset: str = "",
    form: str = "vector",
    strict: bool = True,
    max_cycles: int = 0,
    render_mode: str | None = None,
    **options: object,
) -> OneSeat:
    """A Gymnasium Env: you have one seat, bots the others."""
    need("gymnasium")
    from passel.envs.base import Ground
    from passel.envs.gymnasium import OneSeat

    ground = Ground(slug, seats, preset, options, form, strict, render_mode)
    return OneSeat(ground, seat, bots, max_cycles)


def batch(
    slug: str, games: int, *, seats: int | None = None, preset: str = "", seed: int = 0, **options: object
) -> Batch:
    """Many games side by side; what is over begins anew."""
    need("gymnasium")
    from passel.envs.base import Ground
    from passel.envs.vector import Batch

    return Batch(Ground(slug, seats, preset, options), games, seed)


def openspiel(slug: str, *, seats: int | None = None, preset: str = "", **options: object) -> Any:
    """An OpenSpiel game; also as pyspiel.load_game("passel_SLUG") once this module has been asked."""
    need("pyspiel")
    from passel.envs.open_spiel import load

    return load(slug, seats, preset, options)


def need(module: str) -> None:
    if find_spec(module) is None or find_spec("librt") is None:
        raise BadSetting("The training ground needs more than Passel alone: pip install 'passel[envs]'.")
