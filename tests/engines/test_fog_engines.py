"""Engines of others in the fog: played at a table and in matches, whatever they do."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from bots.engines.entries import ask
from bots.engines.fog import FogClient, envelope, read_move, request
from bots.engines.fog_server import (
    BadRequestError,
    FogServer,
    observations_of,
    read_observation,
)
from bots.roster import Maker, make
from core.engine import Engine
from core.events.event import Pairing, Plan
from core.events.match import play_game
from core.games import find_game
from core.play.referee import Referee
from core.player import Budget, Clocks, Means, PlayerError
from core.tasks.bot_host import POOL, BotHost, EngineProbe
from core.tasks.restrictions import version
from core.values import Move, Observation, Outcome, Reason, Side
from tests.support.stand_ins import all_gone, mark_of, processes_with, stand_in

pytestmark = pytest.mark.usefixtures("served")
found_in_proc = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are found in /proc"
)


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


@found_in_proc
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


@found_in_proc
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


GAME = find_game("fog-chess", "chesscom")


def game_of(seed: int) -> Referee:
    """A random game in which much is taken."""
    referee, dice = Referee(GAME), Random(seed)
    while referee.outcome is None and len(referee.moves) < 90:
        now = referee.seen_by(referee.to_move)[-1]
        takes = [move for move in now.moves if move.target in now.pieces]
        referee.play(dice.choice(takes if takes and dice.random() < 0.3 else now.moves))
    return referee


def shown_to(referee: Referee, side: Side) -> list[Observation]:
    """What a side was shown up to its last turn."""
    seen = list(referee.seen_by(side))
    while not seen[-1].moves:
        seen.pop()
    return seen


@pytest.mark.parametrize("seed", range(6))
def test_what_is_read_is_what_was_shown(seed: int) -> None:
    referee = game_of(seed)
    for side in Side:
        seen = shown_to(referee, side)
        told = json.loads(json.dumps(request(seen, Budget(), "game", 1)))
        shown = [read_observation(words) for words in told["observationTranscript"]]
        read = observations_of(side, shown, told["legalMoves"])
        for before, after in zip(seen, read, strict=True):
            for field in fields(Observation):
                name = field.name
                assert getattr(after, name) == getattr(before, name), (before.ply, name)


def test_the_first_request_word_by_word() -> None:
    seen = Referee(GAME).seen_by(Side.FIRST)
    told = request(seen, Budget(clocks=Clocks((61.5, 3.0), 2.0)), "game", 5)
    legal, (first,) = told.pop("legalMoves"), told.pop("observationTranscript")
    assert told == {
        "protocolVersion": "1",
        "gameId": "game",
        "gameSpecId": "dark-chess",
        "engineId": "umbra",
        "sessionId": "game",
        "color": "white",
        "ply": 0,
        "engineSeed": 5,
        "clock": {"remaining_ms": 61_500, "increment_ms": 2000},
    }
    assert len(legal) == 20
    assert {"from": "g1", "to": "f3"} in legal
    assert (first["kind"], first["visibility_mask"]) == ("initial", "0x00000000ffffffff")
    assert first["visible_pieces"][4] == [4, {"type": "K", "color": "white"}]


def test_castling_and_promotion_in_the_words_of_the_protocol() -> None:
    start = GAME.read("k7/4P3/8/8/8/8/8/4K2R w K - 0 1")
    now = Referee(GAME, start).seen_by(Side.FIRST)[-1]
    castles, grows = Move((4, 6)), Move((52, 60), "n")
    assert read_move(now, {"from": "e1", "to": "h1"}) == castles
    assert read_move(now, {"from": "e1", "to": "g1"}) == castles
    for role in ("knight", "N", "n"):
        assert read_move(now, {"from": "e7", "to": "e8", "promotion": role}) == grows
    for wrong in (None, "e1g1", {}, {"from": "e7", "to": "e8"}, {"from": 4, "to": 6}):
        with pytest.raises(PlayerError, match="not one of the legal moves"):
            read_move(now, wrong)


def test_a_game_told_news_by_news() -> None:
    """A warm session: whole at first, then only what is new, pushed or asked for."""
    referee, dice = Referee(GAME), Random(3)
    server = FogServer(lambda seed: make("RandomMove", seed), Budget(0.01))
    for number in range(8):
        side = referee.to_move
        turn = request(referee.seen_by(side), Budget(), "game", 1)
        if side is Side.FIRST and number:
            told = turn.pop("observationTranscript")
            push = {**turn, "observation": told[-2]}
            assert server.answer(json.dumps(push))["received"] is True
            turn["latestObservationDelta"] = told[-1]
        if side is Side.FIRST:
            answer = server.answer(json.dumps(turn))
            now = referee.seen_by(side)[-1]
            referee.play(read_move(now, answer["move"]))
        else:
            referee.play(dice.choice(referee.seen_by(side)[-1].moves))


@pytest.mark.parametrize(
    "change",
    [
        {"color": "green"},
        {"legalMoves": []},
        {"legalMoves": [1]},
        {"legalMoves": [{"from": "e2", "to": "e5"}]},
        {"observationTranscript": [{}]},
        {"observationTranscript": 5},
        {"observationTranscript": [None]},
        {"protocolVersion": "2"},
    ],
)
def test_a_wrong_request_is_answered_with_what_is_wrong(change: dict[str, object]) -> None:
    seen = Referee(GAME).seen_by(Side.FIRST)
    turn = request(seen, Budget(), "game", 1) | change
    server = FogServer(lambda seed: make("RandomMove", seed), Budget(0.01))
    answer = server.answer(json.dumps({"requestId": "1", "engineTurnRequest": turn}))
    assert answer["ok"] is False
    assert answer["error"]


def test_observations_that_do_not_follow_are_refused() -> None:
    seen = shown_to(game_of(1), Side.FIRST)
    told = request(seen, Budget(), "game", 1)
    shown = [read_observation(words) for words in told["observationTranscript"]]
    with pytest.raises(BadRequestError, match="follow one another"):
        observations_of(Side.FIRST, shown[1:], told["legalMoves"])
    moved = [shown[0], replace(shown[1], pieces=shown[0].pieces), *shown[2:]]
    with pytest.raises(BadRequestError, match="no legal move leads"):
        observations_of(Side.FIRST, moved, told["legalMoves"])
