"""Servers that say in the local network that they are there, and what they say wrong."""

from __future__ import annotations

from typing import Any

import pytest
from zeroconf import IPVersion

from core.net.codes import Address, Link
from gui.net import discovery
from gui.net.discovery import Discovery, FoundServer
from server.announcement import KIND, own_addresses


class Told:
    """What a server says of itself."""

    def __init__(self, *addresses: str, port: int = 8672, tls: bytes = b"0") -> None:
        self.port, self.properties = port, {b"tls": tls}
        self._addresses = [*addresses]

    def parsed_addresses(self, version: IPVersion) -> list[str]:
        assert version is IPVersion.All
        return self._addresses


class Network:
    """The network, in which one server is."""

    def __init__(self, told: Told | None) -> None:
        self._told = told

    def get_service_info(self, kind: str, name: str, wait: int) -> Told | None:
        assert (kind, name.endswith(KIND), wait > 0) == (KIND, True, True)
        return self._told


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Discovery:
    monkeypatch.setattr(Discovery, "_listen", lambda _: None)
    monkeypatch.setattr(discovery, "own_addresses", lambda: ["172.17.0.1"])
    return Discovery()


def add(listener: Discovery, told: Told | None, name: str = "Ann") -> None:
    network: Any = Network(told)
    listener.add_service(network, KIND, f"{name}.{KIND}")


@pytest.mark.parametrize(
    ("told", "address"),
    [
        (Told("192.168.1.5"), Address("192.168.1.5")),
        (Told("fe80::1", "fd00::5", "172.17.0.1", "192.168.1.5"), Address("192.168.1.5")),
        (Told("172.17.0.1"), Address("172.17.0.1")),
        (Told("fe80::1", "fd00::5"), Address("fd00::5")),
        (Told("192.168.1.5", port=9000, tls=b"1"), Address("192.168.1.5", 9000, True)),
    ],
)
def test_a_server_is_found_where_others_reach_it(
    listener: Discovery, told: Told, address: Address
) -> None:
    add(listener, told)
    assert listener.found == (FoundServer("Ann", address),)
    assert Link.parse(address.text).address == address


@pytest.mark.parametrize(
    "told", [None, Told(), Told("fe80::1"), Told("192.168.1.5", port=0)]
)
def test_what_nobody_can_reach_is_not_found(listener: Discovery, told: Told | None) -> None:
    add(listener, told)
    assert listener.found == ()


def test_names_are_fit_for_eyes_and_those_who_go_are_forgotten(listener: Discovery) -> None:
    rude = f"\x1b[2J\u202e{'long ' * 50}"
    for number in range(30):
        add(listener, Told(f"192.168.1.{number + 1}"), f"{rude}{number}")
    assert len(listener.found) == 20
    for each in listener.found:
        assert each.title.isprintable()
        assert len(each.title) < 70
    network: Any = Network(None)
    listener.remove_service(network, KIND, f"nobody.{KIND}")
    listener.remove_service(network, KIND, f"{rude}0.{KIND}")
    assert len(listener.found) == 19


def test_one_s_own_addresses_are_usable_ones() -> None:
    for each in own_addresses():
        assert not each.startswith(("127.", "169.254."))
