"""The API is what its schema says: requests made up from it get no 5xx, and the answers that are declared."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from passel.server.app import build
from passel.server.config import Config
from server.door import Answer, Visitor, opened

pytestmark = [pytest.mark.pure, pytest.mark.slow]

SCHEMA = schemathesis.openapi.from_dict(
    asyncio.run(Visitor(build(Config())).ask("GET", "/api/schema/openapi.json")).data
)
FOUND: Any = list(SCHEMA.get_all_operations())
OPERATIONS = {each.ok().label: each.ok() for each in FOUND}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = settings(
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_the_whole_api_is_declared() -> None:
    assert len(OPERATIONS) == 20, sorted(OPERATIONS)


@pytest.mark.parametrize("label", OPERATIONS)
async def test_answers_are_as_declared(tmp_path: Path, label: str) -> None:
    loop = asyncio.get_running_loop()
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])

        async def answer(wish: requests.PreparedRequest) -> Answer:
            return await asked(await door.visitor("Eve") if label.endswith("/logout") else ada, wish)

        @EXAMPLES
        @given(case=OPERATIONS[label].as_strategy(), real=st.booleans())
        def holds(case: Any, real: bool) -> None:
            if real and "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table
            wish = requests.Request(**case.as_transport_kwargs(base_url="http://table.example")).prepare()
            got = asyncio.run_coroutine_threadsafe(answer(wish), loop).result()
            case.validate_response(response(wish, got), checks=CHECKS)

        await asyncio.to_thread(holds)


async def asked(visitor: Visitor, wish: requests.PreparedRequest) -> Answer:
    body: Any = wish.body.encode() if isinstance(wish.body, str) else wish.body or b""
    headers = {key.lower(): str(value) for key, value in wish.headers.items()}
    return await visitor.ask(str(wish.method), unquote(wish.path_url), None, headers, body)


def response(wish: requests.PreparedRequest, answer: Answer) -> schemathesis.Response:
    headers = {name: [answer.header(name)] for name, _ in answer.headers}
    return schemathesis.Response(answer.status, headers, answer.body, wish, 0.0, verify=False)
