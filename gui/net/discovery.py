"""Finds servers that are announced in the local network."""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address

from zeroconf import IPVersion, ServiceBrowser, ServiceListener, Zeroconf

from core.net.codes import Address
from core.plain import brief
from server.announcement import KIND, own_addresses

_MOST = 20
_PATIENCE = 3000
"""Milliseconds to wait for a server's address."""

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class FoundServer:
    """A server in the local network.

    Attributes:
        title: Its title.
        address: Where it listens.
    """

    title: str
    address: Address


class Discovery(ServiceListener):
    """Listens for servers in the local network until it is closed; no call blocks."""

    def __init__(self) -> None:
        self._found: dict[str, FoundServer] = {}
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="discovery", daemon=True)
        self._thread.start()

    @property
    def found(self) -> tuple[FoundServer, ...]:
        """The servers now there, by title."""
        return tuple(sorted(self._found.copy().values(), key=lambda each: each.title))

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()

    def _listen(self) -> None:
        # Where there is no network, nothing is found.
        with suppress(OSError), Zeroconf() as network:
            ServiceBrowser(network, KIND, listener=self)
            self._closed.wait()

    # --- Called by zeroconf, on its own thread -------------------------------------------

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Add a server."""
        found = zc.get_service_info(type_, name, _PATIENCE)
        places = [] if found is None else found.parsed_addresses(IPVersion.All)
        # Those of a link are of use on one of its ends only.
        places = [each for each in places if not ip_address(each).is_link_local]
        if found is None or not places or not found.port or len(self._found) >= _MOST:
            return
        # Of the addresses that two computers have in common none is that of the other one.
        host = min(places, key=lambda each: (":" in each, each in own_addresses()))
        secure = found.properties.get(b"tls") == b"1"
        title = brief(name.removesuffix(f".{KIND}"), _LONGEST)
        self._found[name] = FoundServer(title, Address(host, found.port, secure))

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Update a server."""
        self.add_service(zc, type_, name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Remove a server."""
        self._found.pop(name, None)
