"""Tests that wait for something are run to their end, as those of the server are."""

from server.conftest import pytest_pyfunc_call as pytest_pyfunc_call
