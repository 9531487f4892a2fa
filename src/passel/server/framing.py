"""A message on a WebSocket, as bytes: as much of RFC 6455 as it takes to send and to hear most of them."""

from __future__ import annotations

from struct import Struct
from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, if it is there

TEXT: Final = 0x81  # a whole message of text, in one frame
CLOSE: Final = 0x88  # up to a pong, 0x8A: whole, and not for us
PONG: Final = 0x8A
MASKED: Final = 0x80
SMALL: Final = 126  # from here on the length of a frame takes two bytes,
MEDIUM: Final = 0x10000  # and from here on eight

medium: Final = Struct(">BBH").pack


def framed(message: bytes) -> bytes:
    """As a server sends a text."""
    size = len(message)
    if size < SMALL:
        return bytes([TEXT, size]) + message
    if size < MEDIUM:
        return medium(TEXT, 126, size) + message
    return bytes([TEXT, 127]) + size.to_bytes(8, "big") + message


def whole(data: bytes) -> int:
    """Where the content begins, if this is one frame of a client's, all of it and nothing else, and no part
    of a longer message; else 0."""
    if len(data) < 6 or not data[1] & MASKED:
        return 0
    if data[0] != TEXT and not CLOSE <= data[0] <= PONG:
        return 0
    size, start = data[1] & 127, 6
    if size == 126:
        size, start = data[2] << 8 | data[3], 8
    if size == 127 or len(data) != start + size:
        return 0
    return start


def content(data: bytes, start: int) -> bytes | None:
    """What such a frame says, if it is a text."""
    if data[0] != TEXT:
        return None
    message: bytes = apply_mask(data[start:], data[start - 4 : start])
    return message
