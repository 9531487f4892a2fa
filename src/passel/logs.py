"""The log of what serves: one line of JSON for each thing that happened, on stderr."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

# What a line may tell beside what happened; other libraries add things of their own, which we do not know.
FIELDS: Final = (
    *("method", "route", "status", "ms", "table", "address"),
    *("door", "letter", "sender", "to", "reason", "replies", "waiting", "seconds"),
)


class JsonLines(logging.Formatter):
    """One line for each thing that happened."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        for name in FIELDS:
            if name in record.__dict__:
                line[name] = record.__dict__[name]
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.captureWarnings(True)
    logging.basicConfig(handlers=[handler], level="WARNING", force=True)
    logging.getLogger("passel").setLevel(level.upper())
    # Below a warning uvicorn writes down addresses and, for the curious, headers with what is in them.
    logging.getLogger("uvicorn.error").setLevel("WARNING")
    logging.getLogger("uvicorn.access").disabled = True
