"""The games as environments for machine learning.

    env = passel.envs.aec("machikoro", seats=4)          # PettingZoo, seat by seat
    env = passel.envs.parallel("margincall", seats=3)    # PettingZoo, all at once
    env = passel.envs.gym("lordofpigs", bots="novice")   # Gymnasium: one seat, bots in the others
    env = passel.envs.batch("machikoro", 1024)           # many games in one compiled call
    game = passel.envs.openspiel("whenpigsfly")          # an OpenSpiel game

An action is the id of an option in the game's box.  All other keyword arguments are settings of the game.
See docs/envs.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from passel.contract import BadSetting

if TYPE_CHECKING:
    from passel.envs.gymnasium import PasselGym
    from passel.envs.pettingzoo_aec import PasselAEC
    from passel.envs.pettingzoo_parallel import PasselParallel
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
    **settings: object,
) -> PasselAEC:
    """Return a PettingZoo AECEnv: the seats that are asked act one after the other."""
    need("pettingzoo")
    from passel.envs.base import Environment
    from passel.envs.pettingzoo_aec import PasselAEC

    return PasselAEC(Environment(slug, seats, preset, settings, form, strict, render_mode), max_cycles)


def parallel(
    slug: str,
    *,
    seats: int | None = None,
    preset: str = "",
    form: str = "vector",
    strict: bool = True,
    max_cycles: int = 0,
    render_mode: str | None = None,
    **settings: object,
) -> PasselParallel:
    """Return a PettingZoo ParallelEnv: all seats that are asked act in one step, the others wait."""
    need("pettingzoo")
    from passel.envs.base import Environment
    from passel.envs.pettingzoo_parallel import PasselParallel

    return PasselParallel(Environment(slug, seats, preset, settings, form, strict, render_mode), max_cycles)


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
    **settings: object,
) -> PasselGym:
    """Return a Gymnasium Env: you have one seat, bots have the others."""
    need("gymnasium")
    from passel.envs.base import Environment
    from passel.envs.gymnasium import PasselGym

    environment = Environment(slug, seats, preset, settings, form, strict, render_mode)
    return PasselGym(environment, seat, bots, max_cycles)


def batch(
    slug: str, games: int, *, seats: int | None = None, preset: str = "", seed: int = 0, **settings: object
) -> Batch:
    """Return a batch of games, which are stepped together; a game that ends is replaced by a new one."""
    need("gymnasium")
    from passel.envs.base import Environment
    from passel.envs.vector import Batch

    return Batch(Environment(slug, seats, preset, settings), games, seed)


def openspiel(slug: str, *, seats: int | None = None, preset: str = "", **settings: object) -> Any:
    """Return an OpenSpiel game.  After the first call pyspiel.load_game("passel_SLUG") works, too."""
    need("pyspiel")
    from passel.envs.open_spiel import load

    return load(slug, seats, preset, settings)


def need(module: str) -> None:
    """Raise BadSetting if a library is not installed."""
    if find_spec(module) is None or find_spec("librt") is None:
        raise BadSetting("Environments need more libraries: pip install 'passel[envs]'.")
