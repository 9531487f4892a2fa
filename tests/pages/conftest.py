"""Pages are tried at the server's door, as its other tests do."""

from __future__ import annotations

from server.conftest import dealt, duel, pytest_pyfunc_call

__all__ = ["dealt", "duel", "pytest_pyfunc_call"]
