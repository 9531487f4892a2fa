"""Pages are tested as the server is: tests may wait for something, and may need a toy."""

from server.conftest import duel as duel
from server.conftest import pytest_pyfunc_call as pytest_pyfunc_call
