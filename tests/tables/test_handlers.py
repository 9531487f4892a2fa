"""Each act has one handler, and each handler is for one act."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

from passel.tables import acts, handlers
from passel.tables.handlers import HANDLERS


def defined() -> dict[str, str]:
    """Return the act that each function of the form `(state, act, at)` takes, as its source says."""
    found = {}
    for path in Path(handlers.__file__).parent.glob("[!_]*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                takes = {each.arg: each.annotation for each in node.args.args}
                if list(takes) == ["state", "act", "at"] and takes["act"] is not None:
                    found[f"{path.stem}.{node.name}"] = ast.unparse(takes["act"])
    return found


def test_each_act_has_one_handler() -> None:
    assert set(HANDLERS) == set(get_args(acts.Any_))
    assert len(set(HANDLERS.values())) == len(HANDLERS)


def test_each_handler_is_listed_for_the_act_that_it_takes() -> None:
    listed = {
        f"{handler.__module__.rpartition('.')[2]}.{handler.__name__}": f"acts.{act.__name__}"
        for act, handler in HANDLERS.items()
    }
    assert listed == defined()
