"""Results as Parquet files, for further analysis."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from passel.lab.balance import Balance
from passel.lab.job import Played


def write(folder: Path, played: Played, found: Balance) -> None:
    """Write `games.parquet`, with a row for each game, and `choices.parquet`, with one for each choice."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = {"game": range(played.games), "reason": played.reasons}
    columns = {
        name: pl.Series(name, column, dtype=pl.Float64, nan_to_null=True)
        for name, column in played.columns.items()
    }
    games = pl.DataFrame(numbers).with_columns(**columns)
    games.with_columns(pl.col("length", "decisions").cast(pl.Int64)).write_parquet(folder / "games.parquet")
    rows = [
        {
            "decision": each.decision, "option": each.option, "offered": each.offered, "chosen": each.chosen,
            "effect": each.effect, "low": each.low, "high": each.high, "p": each.p, "verdict": each.verdict,
        }
        for each in found.choices
    ]  # fmt: skip
    pl.DataFrame(rows, schema=CHOICES).write_parquet(folder / "choices.parquet")


CHOICES = {
    "decision": pl.String, "option": pl.String, "offered": pl.Int64, "chosen": pl.Int64, "effect": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "p": pl.Float64, "verdict": pl.String,
}  # fmt: skip
