"""Servers that are known, and the tokens that nobody else may read."""

from __future__ import annotations

import os
import stat

import pytest

from core.games import GAMES
from core.net.codes import Address
from core.net.messages import GameWords, Hello, Seated, TermsWords, Welcome
from settings.online import (
    MOST_SERVERS,
    SERVERS,
    KnownServer,
    forget_server,
    hello_to,
    known_servers,
    move_server,
    note_end,
    note_seat,
    note_server,
    note_welcome,
)
from settings.remembered import StateError

HOME = Address("192.168.1.7")
CLUB = Address("chess.example.org", 443, secure=True)


def seated(game: str) -> Seated:
    """How a game of fog chess begins."""
    terms = TermsWords(variant="fog-chess", ruleset=GAMES["fog-chess"].default)
    return Seated(
        game=game,
        terms=terms,
        side="first",
        names=("Anna", "Bob"),
        programs=(False, False),
        date="2026.11.27",
    )


def test_who_one_is_at_a_server_is_kept() -> None:
    assert known_servers() == {}
    assert hello_to(CLUB, "Ann") == Hello(name="Ann")
    note_welcome(CLUB, Welcome(token="t1", name="Anna", server="The club"))
    note_welcome(HOME, Welcome(token="t2", name="Ann"))
    assert hello_to(CLUB, "Ann") == Hello(name="Anna", token="t1")
    for game in ("g1", "g2", "g2"):
        note_seat(CLUB, seated(game))
    note_end(CLUB, "g1")
    note_server(CLUB, lambda server: server.model_copy(update={"listed": True}))
    club = known_servers()[CLUB]
    assert (club.title, club.listed) == ("The club", True)
    assert club.games == (GameWords.of(seated("g2")),)
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
    server = KnownServer(token="t", games=(GameWords.of(seated("g")),))
    note_server(Address("a"), lambda _: server)
    move_server(Address("a"), Address("a", 9000))
    assert known_servers() == {Address("a", 9000): server}
