"""Two windows play a game from end to end on a server that one of them starts."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from core.games import find_variant
from core.net.codes import Address
from core.net.line import Line
from core.records.reader import read_games
from gui.app.requests import ToFriend, ToHome, ToInvite
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.net.discovery import FoundServer
from gui.net.hosting import Host
from gui.play.scene import PlayScene
from lab.screenshot.online import ScriptedNetwork, terms
from settings.store import default_settings
from tests.support.person import Person
from tests.support.shells import StillRules

PATIENCE = 30.0
MOVES = ("e2 e4", "f7 f6", "d1 h5", "a7 a6", "h5 e8")
"""A game of fog chess to the end of a king."""

HERE_ONLY = "--host", "127.0.0.1"
_QUIET = {
    "less_motion": True, "fog": "flat", "volume": 0, "practice_after_games": False,
}  # fmt: skip


@pytest.fixture
def ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is announced in the network, and every server that was started is ended."""
    monkeypatch.setattr("gui.net.hosting.KIND", ("--json", "--open", *HERE_ONLY))
    yield
    for facts in tmp_path.rglob("running.json"):
        with suppress(ProcessLookupError, ValueError, KeyError):
            os.kill(json.loads(facts.read_text("utf-8"))["pid"], signal.SIGTERM)


class Window:
    """A window with settings and games of its own."""

    def __init__(self, folder: Path, name: str, patch: pytest.MonkeyPatch) -> None:
        self._folder, self._patch = folder, patch
        self._enter()
        settings = default_settings().model_copy(update={"player_name": name, **_QUIET})
        self.shell = Shell(settings)
        self.shell.make_rules = partial(StillRules, True)
        self.shell.line = Line
        self.shell.discover = ScriptedNetwork({}, {}).discover  # type: ignore[assignment]
        self.person: Person

    def _enter(self) -> None:
        """Have settings and games of this window."""
        self._patch.setenv("UMBRA_CONFIG", str(self._folder / "config.yaml"))
        self._patch.setenv("UMBRA_DATA", str(self._folder))

    def show(self, make: Callable[[], Scene]) -> None:
        self._enter()
        self.person = Person(make(), (900, 600))

    def lives(self) -> None:
        self._enter()
        self.person.waits()

    def click(self, words: str) -> None:
        self._enter()
        self.person.click(words)

    def sees(self, *words: str) -> bool:
        return self.person.sees(*words)

    def close(self) -> None:
        self.person.scene.close()


def until(true: Callable[[], bool], *windows: Window) -> None:
    """Let windows live until something is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, [each.person.reads() for each in windows]
        for each in windows:
            each.lives()
        time.sleep(0.01)


@pytest.fixture
def pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: None
) -> Iterator[tuple[Window, Window]]:
    ann, bob = (Window(tmp_path / name, name, monkeypatch) for name in ("Ann", "Bob"))
    yield ann, bob
    for each in (ann, bob):
        each.close()
        each.shell.close_rules()


def plays(window: Window) -> bool:
    return isinstance(window.person.scene, PlayScene)


def test_two_windows_play_a_game_that_one_of_them_hosts(
    pair: tuple[Window, Window], tmp_path: Path
) -> None:
    ann, bob = pair
    _meet(ann, bob)
    for number, move in enumerate(MOVES):
        mover, other = (ann, bob) if number % 2 == 0 else (bob, ann)
        mover.person.drags(*move.split(), find_variant("fog-chess").facts)
        if number < len(MOVES) - 1:
            until(lambda window=other: window.sees("your turn"), ann, bob)
        if number == 1:
            _ann_comes_back_by_home(ann, bob)
    until(lambda: ann.sees("You won", "You took the king on e8"), ann, bob)
    until(lambda: bob.sees("You lost", "Ann took your king on e8"), ann, bob)
    for window in pair:
        window.person.waits(0.5)
        window.click("Rematch")
    until(lambda: ann.sees("Bob to move") and bob.sees("your turn"), ann, bob)
    records = [read_games(path).games[0] for path in sorted(tmp_path.glob("*/games/*.pgn"))]
    assert [len(record.moves) for record in records] == [len(MOVES)] * 2
    assert records[0].moves == records[1].moves
    assert [record.tags["OwnSide"] for record in records] == ["White", "Black"]


def _meet(ann: Window, bob: Window) -> None:
    """Ann invites, and Bob finds her game in the network."""
    offered = terms(control="600+5")
    ann.show(lambda: ann.shell.open(ToInvite(offered, "first", shown=True)))
    until(lambda: ann.sees("Waiting for your friend…"), ann)
    address = ann.shell.host.address
    assert address is not None
    network = ScriptedNetwork({}, {})
    network.found = (FoundServer("Ann’s computer", address),)
    bob.shell.discover = network.discover  # type: ignore[assignment]
    bob.show(lambda: bob.shell.open(ToFriend()))
    until(lambda: bob.sees("Ann · Fog of War"), ann, bob)
    bob.person.waits(0.5)
    bob.click("Ann · Fog of War")
    until(lambda: plays(ann) and plays(bob), ann, bob)


def _ann_comes_back_by_home(ann: Window, bob: Window) -> None:
    """She leaves, finds the game on Home, where it waits for her, and goes on."""
    ann.close()
    until(lambda: bob.sees("Waiting for Ann."), bob)
    ann.show(lambda: ann.shell.open(ToHome()))
    until(lambda: ann.sees("Your move against Bob"), ann, bob)
    ann.click("Your move against Bob")
    until(lambda: plays(ann), ann, bob)


def test_the_server_outlives_its_window_and_is_found_again(
    tmp_path: Path, ended: None
) -> None:
    folder = tmp_path / "server"
    first, second = Host(folder), Host(folder)
    first.begin("Ann’s computer")
    second.begin("Ann’s computer")
    address = _awaited(first)
    assert _awaited(second) == address
    later = Host(folder)
    assert later.last_address == address
    later.begin("Ann’s computer")
    assert _awaited(later) == address
    other = Host(tmp_path / "other")
    other.begin("Bob’s computer")
    assert _awaited(other).port != address.port


def test_why_no_server_starts_is_said_in_a_sentence(tmp_path: Path, ended: None) -> None:
    (tmp_path / "file").write_text("")
    host = Host(tmp_path / "file" / "server")
    host.begin("Ann’s computer")
    until_over(host)
    assert host.problem.startswith("The server cannot start: ")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "umbra-server.sqlite").write_bytes(b"this is no database" * 100)
    host = Host(broken)
    host.begin("Ann’s computer")
    until_over(host)
    assert host.address is None
    assert "umbra-server.sqlite" in host.problem or "database" in host.problem
    assert "Traceback" not in host.problem


def until_over(host: Host) -> None:
    end = time.monotonic() + PATIENCE
    while host.address is None and not host.problem:
        assert time.monotonic() < end
        time.sleep(0.01)


def _awaited(host: Host) -> Address:
    until_over(host)
    assert host.address is not None, host.problem
    return host.address
