"""Announces a server in the local network, by multicast DNS."""

from __future__ import annotations

import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import Final

import ifaddr
from zeroconf import Error
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from core.net.messages import VERSION

KIND: Final = "_umbra._tcp.local."
"""The service type."""

_LONGEST: Final = 60
_LOG = logging.getLogger("umbra.server")


@asynccontextmanager
async def announced(title: str, port: int, *, secure: bool) -> AsyncIterator[None]:
    """Announce a server while the block runs; failures are logged."""
    host = socket.gethostname().partition(".")[0] or "umbra"
    name = (title or host).replace(".", " ").encode()[:_LONGEST].decode(errors="ignore")
    info = AsyncServiceInfo(
        KIND,
        f"{name}.{KIND}",
        port=port,
        server=f"{host}.local.",
        parsed_addresses=own_addresses() or _every_address(),
        properties={"version": str(VERSION), "tls": str(int(secure))},
    )
    network: AsyncZeroconf | None = None
    try:
        network = AsyncZeroconf()
        await network.async_register_service(info, allow_name_change=True)
    except (OSError, Error) as error:
        _LOG.warning("not announced in the local network: %s", error)
    try:
        yield
    finally:
        if network is not None:
            await network.async_unregister_all_services()
            await network.async_close()


def own_addresses() -> list[str]:
    """This computer's addresses in its networks, the usual kinds for homes first."""
    found = {ip_address(each) for each in _every_address()}
    usable = [each for each in found if not (each.is_loopback or each.is_link_local)]
    return [str(each) for each in sorted(usable, key=lambda e: (not e.is_private, int(e)))]


def _every_address() -> list[str]:
    """This computer's addresses of IPv4; none if they cannot be read."""
    try:
        every = [each.ip for adapter in ifaddr.get_adapters() for each in adapter.ips]
    except OSError:
        return []
    return [each for each in every if isinstance(each, str)]
