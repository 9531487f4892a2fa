"""Figures for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.registry import Collector

from passel.tables.service import TableService


class Figures(Collector):
    def __init__(self, house: TableService) -> None:
        self.house: Final = house

    def collect(self) -> Iterator[Metric]:
        house = self.house
        acts = CounterMetricFamily("passel_acts", "What was done at tables", labels=["act"])
        for name, count in sorted((kind.__name__.lower(), count) for kind, count in house.done.items()):
            acts.add_metric([name], count)
        yield acts
        yield CounterMetricFamily("passel_refusals", "What was refused", value=house.refusals)
        yield SummaryMetricFamily(
            "passel_write_seconds", "Until an act was on the disk", house.writes, house.writing
        )
        yield GaugeMetricFamily("passel_tables", "Tables in memory", len(house.tables))
        yield GaugeMetricFamily("passel_viewers", "Those who look at them", house.subscribers)
        yield GaugeMetricFamily("passel_thinking", "Bots that are thinking", house.thinking)


def exposition(house: TableService) -> bytes:
    registry = CollectorRegistry()
    registry.register(Figures(house))
    return generate_latest(registry)
