"""The examples in docstrings run as they are printed."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

pytestmark = pytest.mark.pure  # doctest finds no examples in compiled functions

MODULES = (
    "passel.contract.faces",
    "passel.contract.game",
    "passel.contract.journal",
    "passel.contract.settings",
    "passel.contract.typed",
    "passel.contract.vector",
    "passel.contract.view",
    "passel.kernel",
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str) -> None:
    module = import_module(name)
    if not (module.__file__ or "").endswith(".py"):
        pytest.skip("compiled")
    results = doctest.testmod(module)
    assert results.attempted and not results.failed
