"""Listening sockets: opened here, or inherited from systemd."""

from __future__ import annotations

import errno
import os
import socket
from contextlib import ExitStack
from typing import Final

FIRST: Final = 3  # the first descriptor that systemd passes
BACKLOG: Final = 2048  # connections that wait while the server starts
ANY: Final = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # the address for a local browser


class CannotListen(Exception):
    """A port cannot be opened; the message says why and what to do instead."""


def inherited() -> list[socket.socket]:
    """Return the sockets that systemd, or a parent that does the same, has opened for this process.

    The variables are always removed, so that child processes do not use them."""
    meant_for, count = os.environ.pop("LISTEN_PID", ""), os.environ.pop("LISTEN_FDS", "")
    os.environ.pop("LISTEN_FDNAMES", None)
    if meant_for != str(os.getpid()) or not count.isdecimal():
        return []
    found = []
    for descriptor in range(FIRST, FIRST + int(count)):
        os.set_inheritable(descriptor, False)
        found.append(socket.socket(fileno=descriptor))
    return found


def listen(host: str, port: int, choose: str = "--port ") -> list[socket.socket]:
    """Open a socket at each address of the host.  From now on connections wait in the backlog and none is
    refused.

    `choose` is the command-line option for another port, for error messages."""
    with ExitStack() as opened:  # all or none
        try:
            sockets = [
                opened.enter_context(socket.create_server(address, family=family, backlog=BACKLOG))
                for family, address in addresses(host, port)
            ]
        except OSError as error:
            raise CannotListen(reason(error, host, port, choose)) from None
        opened.pop_all()
    return sockets


def addresses(host: str, port: int) -> list[tuple[socket.AddressFamily, tuple[str, int]]]:
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return list(dict.fromkeys((family, (str(where[0]), port)) for family, _, _, _, where in found))


def reason(error: OSError, host: str, port: int, choose: str) -> str:
    if isinstance(error, socket.gaierror):
        return f"There is no address {host}. Use one of this machine: --host 127.0.0.1"
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65_535 else 8000
        return (
            f"Port {port} is in use. If Passel is already running, open {url(host, port)}; "
            f"otherwise choose another port: {choose}{other}"
        )
    if error.errno == errno.EACCES:
        return f"You may not listen at port {port}. Choose one above 1023: {choose}8000"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"This machine does not have the address {host}. Use one of its own: --host 127.0.0.1"
    return f"The server cannot listen at {host}, port {port}: {error.strerror}."


def where(listener: socket.socket) -> str:
    """Return the URL for a browser on this machine."""
    if listener.family not in (socket.AF_INET, socket.AF_INET6):
        return f"{listener.getsockname()}"  # a path
    host, port = listener.getsockname()[:2]
    return url(host, port)


def url(host: str, port: int) -> str:
    host = ANY.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
