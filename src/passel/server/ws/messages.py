"""WebSocket messages: decodes commands, encodes refusals."""

from __future__ import annotations

from typing import Final

import msgspec

from passel.server.errors import LOG, explained, log_store_down
from passel.tables.commands import AnyCommand

decode: Final = msgspec.json.Decoder(AnyCommand).decode
encode: Final = msgspec.json.Encoder().encode


class Refusing(msgspec.Struct, frozen=True):
    """A refusal, sent instead of an acknowledgement."""

    kind: str = msgspec.field(name="is")
    id: str
    error: str
    clause: str
    legal: list[str]


def refusal(id: str, error: Exception) -> tuple[int, bytes]:
    status, why = explained(error)
    log_store_down(error)
    if status == 500:
        LOG.error("a message failed", exc_info=error)
    return status, encode(Refusing("refused", id, why.error, why.clause, why.legal))
