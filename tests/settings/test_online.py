"""Servers that are known, and the tokens that nobody else may read."""

from __future__ import annotations

import os
import stat

import pytest

from core.net.codes import Address
from core.net.messages import Hello, Welcome
from settings.online import (
    MOST_SERVERS,
    SERVERS,
    KnownServer,
    forget_server,
    hello_to,
    known_servers,
    move_server,
    note_game,
    note_server,
    note_welcome,
)
from settings.remembered import StateError

HOME = Address("192.168.1.7")
CLUB = Address("chess.example.org", 443, secure=True)


def test_who_one_is_at_a_server_is_kept() -> None:
    assert known_servers() == {}
    assert hello_to(CLUB, "Ann") == Hello(name="Ann")
    note_welcome(CLUB, Welcome(token="t1", name="Anna", server="The club"))
    note_welcome(HOME, Welcome(token="t2", name="Ann"))
    assert hello_to(CLUB, "Ann") == Hello(name="Anna", token="t1")
    note_game(CLUB, "g1", runs=True)
    note_game(CLUB, "g2", runs=True)
    note_game(CLUB, "g1", runs=False)
    note_server(CLUB, lambda server: server.model_copy(update={"listed": True}))
    club = known_servers()[CLUB]
    assert (club.title, club.games, club.listed) == ("The club", ("g2",), True)
    note_welcome(CLUB, Welcome(token="t3", name="Owl"), program=True)
    owl = Hello(name="Owl", token="t3", program=True)
    assert hello_to(CLUB, "Owl", program=True) == owl
    assert hello_to(CLUB, "Moth", program=True) == Hello(name="Moth", program=True)
    assert hello_to(CLUB, "Ann") == Hello(name="Anna", token="t1")
    forget_server(CLUB)
    assert list(known_servers()) == [HOME]


@pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX")
def test_nobody_else_can_read_the_tokens() -> None:
    SERVERS.path.parent.mkdir(parents=True, exist_ok=True)
    SERVERS.path.write_text("{}")
    SERVERS.path.chmod(0o644)
    note_welcome(HOME, Welcome(token="t2", name="Ann"))
    assert stat.S_IMODE(SERVERS.path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "text", ['{"servers": {"nonsense nonsense": {}}}', '{"servers": 3}', "[", '{"x": 1}']
)
def test_a_file_with_a_mistake_is_neither_used_nor_overwritten(text: str) -> None:
    SERVERS.path.parent.mkdir(parents=True, exist_ok=True)
    SERVERS.path.write_text(text)
    with pytest.raises(StateError, match="mend or delete"):
        known_servers()
    with pytest.raises(StateError):
        note_welcome(HOME, Welcome(token="t2", name="Ann"))
    assert SERVERS.path.read_text() == text


def test_servers_that_were_only_passed_by_are_forgotten_in_time() -> None:
    kept = KnownServer(listed=True)
    for number in range(MOST_SERVERS + 3):
        server = kept if number == 0 else KnownServer(token=f"{number}")
        note_server(Address(f"h{number}"), lambda _, server=server: server)  # type: ignore[misc]
    known = [address.host for address in known_servers()]
    assert len(known) == MOST_SERVERS
    assert (known[0], known[1], known[-1]) == ("h0", "h4", f"h{MOST_SERVERS + 2}")


def test_a_server_that_moves_keeps_who_one_is_there() -> None:
    note_server(Address("a"), lambda _: KnownServer(token="t", games=("g",)))
    move_server(Address("a"), Address("a", 9000))
    assert known_servers() == {Address("a", 9000): KnownServer(token="t", games=("g",))}
