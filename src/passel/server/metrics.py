"""Metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.registry import Collector

from passel.tables.service import TableService


class ServerMetrics(Collector):
    def __init__(self, service: TableService) -> None:
        self.service: Final = service

    def collect(self) -> Iterator[Metric]:
        service = self.service
        acts = CounterMetricFamily("passel_acts", "Acts at tables", labels=["act"])
        for name, count in sorted((kind.__name__.lower(), count) for kind, count in service.done.items()):
            acts.add_metric([name], count)
        yield acts
        yield CounterMetricFamily("passel_refusals", "Refused commands", value=service.refusals)
        yield SummaryMetricFamily(
            "passel_write_seconds", "Time until an act was on disk", service.writes, service.writing
        )
        yield GaugeMetricFamily("passel_tables", "Tables in memory", len(service.tables))
        yield GaugeMetricFamily("passel_viewers", "Connections that watch a table", service.subscribers)
        yield GaugeMetricFamily("passel_thinking", "Bots that are thinking", service.thinking)


def exposition(service: TableService) -> bytes:
    registry = CollectorRegistry()
    registry.register(ServerMetrics(service))
    return generate_latest(registry)
