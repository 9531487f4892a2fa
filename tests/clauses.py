"""Names the numbered rules that a test proves: @clause("MK-25", "MK-26")."""

import pytest

clause = pytest.mark.clause
