"""Learns Machi Koro from nothing, in minutes, with numpy alone, and says how it does against novices.

    python examples/train_ppo.py [--iterations 60] [--seed 1] [--picture curve.svg]

One network plays all four seats of many games at once, knows nothing but what its seat may know, and is told
at the end who has won.  Proximal policy optimisation (PPO) makes what went better than expected likelier, a
little at a time.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray

from passel import envs
from passel.envs.vector import Batch

Array = NDArray[np.float32]
Net = dict[str, Array]

SEATS = 4
GAMES = 256  # side by side
STEPS = 128  # of each, in an iteration
HIDDEN = 128
EPOCHS = 3
CHUNK = 4096  # decisions looked at together
CLIP = 0.2  # how far a probability may move before it counts no more
ENTROPY = 0.01  # what keeping an open mind is worth
VALUE = 0.5  # what a good judgement is worth
DISCOUNT, TRACE = 0.997, 0.95
RATE = 1e-3
EVERY = 10  # iterations between two looks at how it does
NOVICE_GAMES, LAST_GAMES = 200, 1000


# -- the network: two layers, then a number for each option and one for the position ---------------------


def new_net(slots: int, actions: int, rng: np.random.Generator) -> Net:
    def layer(rows: int, columns: int, scale: float) -> Array:
        return (rng.standard_normal((rows, columns)) * scale / sqrt(rows)).astype(np.float32)

    return {
        "w1": layer(slots, HIDDEN, 1.4), "b1": np.zeros(HIDDEN, np.float32),
        "w2": layer(HIDDEN, HIDDEN, 1.4), "b2": np.zeros(HIDDEN, np.float32),
        "wp": layer(HIDDEN, actions, 0.01), "bp": np.zeros(actions, np.float32),
        "wv": layer(HIDDEN, 1, 1.0), "bv": np.zeros(1, np.float32),
    }  # fmt: skip


def forward(net: Net, seen: NDArray[np.uint8], masks: NDArray[np.uint8]) -> tuple[Array, Array, list[Array]]:
    """The logarithm of each option's probability, the worth of the position, and what is needed to learn."""
    x = np.log1p(seen.astype(np.float32))
    h1 = np.maximum(x @ net["w1"] + net["b1"], 0)
    h2 = np.maximum(h1 @ net["w2"] + net["b2"], 0)
    logits = np.where(masks > 0, h2 @ net["wp"] + net["bp"], np.float32(-1e9))
    logits -= logits.max(1, keepdims=True)
    logits -= np.log(np.exp(logits).sum(1, keepdims=True))
    return logits, (h2 @ net["wv"] + net["bv"])[:, 0], [x, h1, h2]


def backward(net: Net, layers: list[Array], d_logits: Array, d_value: Array) -> Net:
    x, h1, h2 = layers
    d_value = d_value[:, None]
    d2 = (d_logits @ net["wp"].T + d_value @ net["wv"].T) * (h2 > 0)
    d1 = (d2 @ net["w2"].T) * (h1 > 0)
    return {
        "wp": h2.T @ d_logits, "bp": d_logits.sum(0), "wv": h2.T @ d_value, "bv": d_value.sum(0),
        "w2": h1.T @ d2, "b2": d2.sum(0), "w1": x.T @ d1, "b1": d1.sum(0),
    }  # fmt: skip


class Adam:
    def __init__(self, net: Net) -> None:
        self.mean = {name: np.zeros_like(weights) for name, weights in net.items()}
        self.spread = {name: np.zeros_like(weights) for name, weights in net.items()}
        self.steps = 0

    def step(self, net: Net, slopes: Net, rate: float) -> None:
        self.steps += 1
        norm = sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (norm + 1e-8))  # no leaps
            self.mean[name] = 0.9 * self.mean[name] + 0.1 * slope
            self.spread[name] = 0.999 * self.spread[name] + 0.001 * slope**2
            mean = self.mean[name] / (1 - 0.9**self.steps)
            spread = self.spread[name] / (1 - 0.999**self.steps)
            net[name] = (net[name] - rate * mean / (np.sqrt(spread) + 1e-8)).astype(np.float32)


def choose(log_odds: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """By the Gumbel trick: each option as often as its probability says."""
    noise = rng.gumbel(size=log_odds.shape).astype(np.float32)
    return np.asarray((log_odds + noise).argmax(1), np.int64)


# -- an iteration: play, see what was better than expected, learn ----------------------------------------


def play(batch: Batch, net: Net, rng: np.random.Generator) -> dict[str, NDArray[np.generic]]:
    """STEPS decisions in each game."""
    keys = ("seen", "masks", "seats", "chosen", "log_odds", "values", "rewards", "dones")
    kept: dict[str, list[NDArray[np.generic]]] = {key: [] for key in keys}
    for _ in range(STEPS):
        log_odds, values, _layers = forward(net, batch.observations, batch.masks)
        chosen = choose(log_odds, rng)
        row = (
            batch.observations,
            batch.masks,
            batch.seats,
            chosen,
            log_odds[np.arange(GAMES), chosen],
            values,
        )
        batch.step(chosen)
        for key, array in zip(keys, (*row, batch.rewards, batch.dones), strict=True):
            kept[key].append(array)
    return {key: np.stack(arrays) for key, arrays in kept.items()}


def advantages(seats: NDArray[np.uint8], values: Array, rewards: Array, dones: NDArray[np.bool_]) -> Array:
    """How much better things went for the seat that decided than it had expected (GAE); a seat's next
    decision is some steps away, and not a number where it is not in this iteration."""
    rows = np.arange(GAMES)
    found = np.zeros_like(values)
    later_value = np.full((GAMES, SEATS), np.nan, np.float32)
    later_gain = np.zeros((GAMES, SEATS), np.float32)
    got = np.zeros((GAMES, SEATS), np.float32)
    for step in reversed(range(STEPS)):
        ended = dones[step]
        later_value[ended], later_gain[ended], got[ended] = 0, 0, rewards[step][ended]
        seat = seats[step]
        surprise = got[rows, seat] + DISCOUNT * later_value[rows, seat] - values[step]
        found[step] = surprise + DISCOUNT * TRACE * np.nan_to_num(later_gain[rows, seat])
        later_value[rows, seat], later_gain[rows, seat], got[rows, seat] = values[step], found[step], 0
    return found


def learn(
    net: Net, adam: Adam, played: dict[str, NDArray[np.generic]], rate: float, rng: np.random.Generator
) -> None:
    gains = advantages(played["seats"], played["values"], played["rewards"], played["dones"])
    known = np.flatnonzero(np.isfinite(gains.ravel()))
    flat = {key: played[key].reshape(STEPS * GAMES, *played[key].shape[2:]) for key in ("seen", "masks")}
    chosen, before, values = (played[key].ravel() for key in ("chosen", "log_odds", "values"))
    gains = gains.ravel()
    targets = gains + values
    gains = (gains - gains[known].mean()) / (gains[known].std() + 1e-8)
    for _ in range(EPOCHS):
        rng.shuffle(known)
        for start in range(0, len(known), CHUNK):
            some = known[start : start + CHUNK]
            rows = np.arange(len(some))
            log_odds, worth, layers = forward(net, flat["seen"][some], flat["masks"][some])
            odds = np.exp(log_odds)
            ratio = np.exp(log_odds[rows, chosen[some]] - before[some])
            gain = gains[some]
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # not yet moved far enough
            push = (-gain * ratio * free).astype(np.float32)
            d_logits = -odds * push[:, None]
            d_logits[rows, chosen[some]] += push
            doubt = -(odds * np.maximum(log_odds, -30)).sum(1, keepdims=True)
            d_logits += ENTROPY * odds * (np.maximum(log_odds, -30) + doubt)
            d_value = VALUE * 2 * (worth - targets[some])
            scale = np.float32(1 / len(some))
            adam.step(
                net, backward(net, layers, d_logits * scale, (d_value * scale).astype(np.float32)), rate
            )


# -- how it does -----------------------------------------------------------------------------------------


def against_novices(net: Net, games: int, seed: int) -> float:
    """The share of games won, from every seat in turn, against three novices; a quarter is fair."""
    won = 0.0
    for number in range(games):
        env = envs.gym("machikoro", seat=number % SEATS, seats=SEATS, bots="novice")
        look, _ = env.reset(seed=seed + number)
        over = False
        while not over:
            log_odds, _worth, _layers = forward(
                net, look["observation"][None], look["action_mask"].view(np.uint8)[None]
            )
            look, reward, over, _, _ = env.step(log_odds[0].argmax())
        won += float(reward)
    return won / games


def wilson(share: float, games: int) -> tuple[float, float]:
    """An interval in which the true share lies, 95 times of 100."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def draw(curve: list[tuple[float, float]], games: int, path: Path) -> None:
    """The curve as SVG: games won, over CPU minutes."""
    width, height, left, top = 640, 320, 56, 24
    most = max(minutes for minutes, _ in curve) or 1

    def x(minutes: float) -> float:
        return left + minutes / most * (width - left - 24)

    def y(share: float) -> float:
        return top + (1 - share) * (height - top - 48)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        '<g font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fffdf8"/>',
    ]
    for percent in range(0, 101, 25):
        parts.append(
            f'<path d="M{left} {y(percent / 100):.1f}H{width - 24}" stroke="#ddd5c8"/>'
            f'<text x="{left - 8}" y="{y(percent / 100) + 4:.1f}" text-anchor="end">{percent} %</text>'
        )
    parts.append(
        f'<path d="M{left} {y(0.25):.1f}H{width - 24}" stroke="#8a7f70" stroke-dasharray="4 4"/>'
        f'<text x="{width - 28}" y="{y(0.25) - 6:.1f}" text-anchor="end" fill="#8a7f70">a fair share</text>'
    )
    for minutes, share in curve:
        low, high = wilson(share, games)
        parts.append(
            f'<path d="M{x(minutes):.1f} {y(low):.1f}V{y(high):.1f}" stroke="#d9822b" opacity=".5"/>'
        )
    line = "L".join(f"{x(minutes):.1f} {y(share):.1f}" for minutes, share in curve)
    parts.append(f'<path d="M{line}" fill="none" stroke="#d9822b" stroke-width="2"/>')
    parts.append(
        f'<text x="{left}" y="{height - 12}">0</text>'
        f'<text x="{width - 24}" y="{height - 12}" text-anchor="end">{most:.1f} CPU minutes</text>'
        f'<text x="{left}" y="16">Machi Koro: games won against three novices</text></g></svg>'
    )
    path.write_text("\n".join(parts) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Machi Koro with PPO, in numpy alone.")
    parser.add_argument("--iterations", type=int, default=60, help="of 32,768 decisions each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, default=Path("curve.svg"))
    parser.add_argument("--games", type=int, default=LAST_GAMES, help="against novices, at the end")
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    batch = envs.batch("machikoro", GAMES, seats=SEATS, seed=given.seed)
    net = new_net(batch.observations.shape[1], batch.masks.shape[1], rng)
    adam = Adam(net)
    looks = min(NOVICE_GAMES, given.games)
    curve = [(0.0, against_novices(net, looks, 0))]
    print(f"before: {curve[0][1]:.1%} of {looks} games against novices won (a fair share: 25 %)", flush=True)
    start = process_time()
    spent = 0.0
    for iteration in range(1, given.iterations + 1):
        learn(net, adam, play(batch, net, rng), RATE * (1 - (iteration - 1) / given.iterations), rng)
        spent = process_time() - start
        if iteration % EVERY == 0 or iteration == given.iterations:
            share = against_novices(net, looks, 0)
            start = process_time() - spent  # looking is not learning
            curve.append((spent / 60, share))
            seen = iteration * STEPS * GAMES
            print(
                f"{iteration:4} of {given.iterations}, {seen:,} decisions, {spent:.0f} CPU s: {share:.1%}",
                flush=True,
            )
    share = against_novices(net, given.games, 10**6)
    low, high = wilson(share, given.games)
    verdict = "beats" if low > 1 / SEATS else "does not beat"
    print(
        f"{verdict} novices: {share:.1%} of {given.games:,} fresh games won, 95 % interval {low:.1%} to "
        f"{high:.1%}, after {spent / 60:.1f} CPU minutes of learning"
    )
    draw(curve, looks, given.picture)
    print(f"the curve is in {given.picture}")


if __name__ == "__main__":
    main()
