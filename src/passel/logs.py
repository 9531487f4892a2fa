"""The log of the server: one line of JSON for each event, on stderr.  Imports nothing of Passel."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

# Extra fields of log records that are written.  Libraries add others, which might contain private data.
FIELDS: Final = (
    *("method", "route", "status", "ms", "table", "address"),
    *("door", "letter", "sender", "to", "reason", "replies", "waiting", "seconds"),
)


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON."""

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
    """Configure logging: Passel's loggers from `level` on, all others from warnings on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.captureWarnings(True)
    logging.basicConfig(handlers=[handler], level="WARNING", force=True)
    logging.getLogger("passel").setLevel(level.upper())
    # Below warnings uvicorn logs addresses and, at debug level, headers with their contents.
    logging.getLogger("uvicorn.error").setLevel("WARNING")
    logging.getLogger("uvicorn.access").disabled = True
