"""Engines of others in the fog: played at a table and in matches, whatever they do."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from bots.engines.entries import ask
from bots.engines.fog import FogClient, envelope, request
from bots.roster import Maker
from core.engine import Engine
from core.events.event import Pairing, Plan
from core.events.match import play_game
from core.games import find_game
from core.play.referee import Referee
from core.player import Budget, Means, PlayerError
from core.tasks.bot_host import POOL, BotHost, EngineProbe
from core.tasks.restrictions import version
from core.values import Outcome, Reason, Side
from tests.support.stand_ins import all_gone, mark_of, processes_with, stand_in

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="they are found in /proc")


pytestmark = pytest.mark.usefixtures("served")


@pytest.fixture(autouse=True)
def _processes_that_begin_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))


@pytest.fixture(scope="module", autouse=True)
def _one_opponent_for_all() -> Iterator[None]:
    yield
    POOL.close()


def played(engine: Engine, limit: float = 20.0, plies: int = 4) -> Outcome:
    """How a game of ``engine`` against RandomMove ends."""
    plan = Plan((engine.name, "RandomMove"), 1, limit=limit, plies=plies)
    pairing = Pairing(1, (engine.name, "RandomMove"), (1, 2), 0)
    finished = play_game(Maker(Means(), (engine,)), pairing, plan)
    assert finished.result.outcome is not None
    return finished.result.outcome


def test_plays_a_game(tmp_path: Path) -> None:
    assert played(stand_in(tmp_path), plies=12).reason is Reason.MOVE_LIMIT


@pytest.mark.parametrize(
    ("way", "reason", "detail"),
    [
        ("quits", Reason.FAILED, "engine process died unexpectedly (exit code: 7)"),
        ("hangs", Reason.NO_ANSWER, "within 1 seconds"),
        ("illegal", Reason.FAILED, "which is not one of the legal moves"),
    ],
)
def test_what_misbehaves_loses_and_the_reason_is_said(
    tmp_path: Path, way: str, reason: Reason, detail: str
) -> None:
    outcome = played(stand_in(tmp_path, way), limit=1.0 if way == "hangs" else 20.0)
    assert (outcome.winner, outcome.reason) == (Side.SECOND, reason)
    assert detail in outcome.detail
    assert outcome.detail.isprintable()
    assert all_gone(mark_of(tmp_path))


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("greets", "it said b'hello\\n', which is not JSON"),
        ("dies", "engine process died unexpectedly (exit code: 3)"),
        ("floods", "it said more than anybody can hear"),
        ("babbles", "which is not JSON"),
        ("confuses", "it answered another request than it was asked"),
        ("refuses", "it says that it failed: no idea"),
    ],
)
def test_what_is_said_of_an_engine_that_misbehaves(
    tmp_path: Path, way: str, words: str
) -> None:
    with pytest.raises(PlayerError) as failed:
        asked(stand_in(tmp_path, way))
    assert words in str(failed.value)
    assert all_gone(mark_of(tmp_path))


def asked(engine: Engine) -> object:
    """What an engine answers to the first request of a game."""
    client = FogClient(engine)
    seen = Referee(find_game("fog-chess", "chesscom")).seen_by(Side.FIRST)
    try:
        return client.answer(envelope(1, request(seen, Budget(), "game", 1), Budget()))
    finally:
        client.close()


@pytest.mark.parametrize("way", ["leaves", "deaf"])
def test_nothing_outlives_the_bot(tmp_path: Path, way: str) -> None:
    engine = stand_in(tmp_path, way)
    worker = BotHost(Maker(Means(), (engine,)), engine.name, 1)
    until = time.monotonic() + 20
    while not worker.made and time.monotonic() < until:
        assert worker.poll() is None
        time.sleep(0.01)
    assert processes_with(mark_of(tmp_path))
    worker.close()
    assert all_gone(mark_of(tmp_path))


@pytest.mark.skipif(not version(), reason="this system has no Landlock")
@pytest.mark.parametrize(("free", "told"), [(False, "PermissionError"), (True, "the game")])
def test_it_reads_no_games_unless_it_is_trusted(
    tmp_path: Path, free: bool, told: str
) -> None:
    game = tmp_path / "games" / "running.pgn"
    game.parent.mkdir()
    game.write_text("the game")
    engine = stand_in(tmp_path, "spies")
    reach = replace(engine.reach, free=free)
    spy = replace(engine, arguments=(*engine.arguments, str(game)), reach=reach)
    asking = EngineProbe(ask, spy)
    assert asking.wait(20).title == told
    asking.close()


APP = """
import sys, time
from pathlib import Path
from bots.roster import Maker
from core.player import Means
from core.tasks.bot_host import BotHost
from tests.support.stand_ins import stand_in
if __name__ == "__main__":
    engine = stand_in(Path(sys.argv[1]), "leaves")
    worker = BotHost(Maker(Means(), (engine,)), engine.name, 1)
    while not worker.made:
        worker.poll()
        time.sleep(0.01)
    print("made", flush=True)
    time.sleep(600)
"""


def test_nothing_outlives_the_app_even_if_it_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "app.py"
    mark = mark_of(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    script.write_text(APP.replace('"leaves")', f'"leaves", mark="{mark}")'))
    app = subprocess.Popen([sys.executable, script, tmp_path], stdout=subprocess.PIPE)
    assert app.stdout is not None
    assert app.stdout.readline() == b"made\n"
    assert len(processes_with(mark)) >= 2
    app.send_signal(signal.SIGKILL)
    app.wait()
    app.stdout.close()
    assert all_gone(mark)
