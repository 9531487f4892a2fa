"""The refusal of what somebody may not do, whatever the state of the table.  Imports the kernel only."""

from __future__ import annotations

from passel.kernel import Refused


class NotAllowed(Refused):
    """Another user could do this, but not this one."""
