"""USI engines: played at a table, asked who they are, told the game; and what is read."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from bots.choice import engine_chance
from bots.engines import probe as probing
from bots.engines import usi as usi_client
from bots.engines.entries import analyse, ask, question_of, read_answer
from bots.engines.probe import _usi_option
from bots.engines.process import LONGEST_CLOCK
from bots.engines.usi import (
    GameLine,
    UsiClient,
    UsiInfo,
    go_words,
    last_position,
    position_words,
    read_info,
)
from core.engine import Engine
from core.game import start_from
from core.games import find_game
from core.notation import code
from core.play.referee import UNFOUNDED, Referee
from core.player import Budget, Clocks, PlayerError, Reach
from core.score import Score
from core.tasks.bot_host import POOL, BotProcess, EngineProbe
from core.tasks.protocol import SENTENCE
from core.values import Reason, Side
from tests.support.engine_games import played
from tests.support.stand_ins import all_gone, mark_of, stand_in

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="they are found in /proc")

HANDICAP = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"


pytestmark = pytest.mark.usefixtures("served")


@pytest.fixture(autouse=True)
def _processes_that_begin_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))


@pytest.fixture(scope="module", autouse=True)
def _one_opponent_for_all() -> Iterator[None]:
    yield
    POOL.close()


@on_linux
@pytest.mark.parametrize(
    ("way", "reason", "detail"),
    [
        ("plays", Reason.MOVE_LIMIT, ""),
        ("dies", Reason.FAILED, "engine process died unexpectedly (exit code: 3)"),
        ("hangs", Reason.NO_ANSWER, "within 1 seconds"),
        ("illegal", Reason.FAILED, "illegal usi: '7g7e'"),
        ("resigns", Reason.RESIGNED, ""),
        ("declares", Reason.ILLEGAL, UNFOUNDED),
    ],
)
def test_how_its_game_ends(tmp_path: Path, way: str, reason: Reason, detail: str) -> None:
    outcome = played(
        stand_in(tmp_path, way, "usi"), "shogi", 1.0 if way == "hangs" else 20.0
    )
    assert outcome.reason is reason
    assert outcome.winner is (None if way == "plays" else Side.SECOND)
    assert detail in outcome.detail
    if reason in (Reason.FAILED, Reason.NO_ANSWER):
        assert all_gone(mark_of(tmp_path))


@on_linux
def test_an_engine_that_nobody_knows_tells_what_it_speaks(tmp_path: Path) -> None:
    for speech, games in (("usi", ("shogi",)), ("uci", ("chess", "chess960"))):
        engine = stand_in(tmp_path, "plays", speech)
        asking = EngineProbe(
            ask, Engine("new", engine.path, "", engine.arguments, reach=engine.reach)
        )
        probe = asking.wait(20.0)
        asking.close()
        assert (probe.problem, probe.speech, probe.games) == ("", speech, games)
        assert probe.title == "Stand-in 1.0"
        assert [option.name for option in probe.options][:2] == ["Depth", "Style"]
        assert probe.options[1].choices == ("Calm", "Wild side")
        assert probe.depth == 4


@on_linux
@pytest.mark.parametrize(
    ("way", "words"),
    [("mute", "it did not say within 0.5 seconds"), ("quits", "(exit code: 7)")],
)
def test_what_does_not_speak_usi_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, words: str
) -> None:
    for module in (usi_client, probing):
        monkeypatch.setattr(module, "PATIENCE", 0.5 if way == "mute" else 20.0)
    engine = stand_in(tmp_path, way, "usi")
    for begin in (UsiClient, probing._speech):
        with pytest.raises(PlayerError) as failed:
            begin(engine)
        assert words in str(failed.value)
        assert all_gone(mark_of(tmp_path))


@on_linux
@pytest.mark.parametrize("trusted", [False, True])
def test_what_cannot_be_run_says_what_to_do(tmp_path: Path, trusted: bool) -> None:
    program = tmp_path / "engine"
    program.write_bytes(b"\x7fELF, but no more of it")
    program.chmod(0o755)
    with pytest.raises(PlayerError) as failed:
        UsiClient(Engine("It", str(program), "usi", reach=Reach(free=trusted)))
    words = "is not executable" if trusted else "if you trust it, add it with --trusted"
    assert "(exit code: 126): it " in str(failed.value)
    assert words in str(failed.value)
    assert len(str(failed.value)) <= SENTENCE


@pytest.mark.parametrize("start", ["", HANDICAP])
def test_an_engine_is_told_the_game_as_it_was(start: str) -> None:
    """A random game, followed from what either side was shown, move by move."""
    game, dice, lines = find_game("shogi"), Random(5), (GameLine(), GameLine())
    referee, told = Referee(game, start_from(game, start)), list[str]()
    while referee.outcome is None and len(told) < 80:
        seen = referee.seen_by(referee.to_move)
        assert lines[referee.to_move].up_to(seen)[1] == tuple(told)
        move = dice.choice(seen[-1].moves)
        told.append(code(game.facts, move))
        referee.play(move)
    assert last_position(game, start, told) == referee.history[-1]
    words = position_words(game, start, told[:1])
    assert words == f"position {f'sfen {start}' if start else 'startpos'} moves {told[0]}"


def test_what_is_read() -> None:
    line = "depth 3 seldepth 5 multipv 2 score cp -31 nodes 12 nps 400 pv 7g7f P*5e 8h2b+"
    moves = ("7g7f", "P*5e", "8h2b+")
    assert read_info(line.split()) == UsiInfo(2, 3, 12, 400, -31, None, moves)
    assert read_info(["score", "mate", "-4", "pv", "1a1b"]).mate == -4
    assert read_info(["depth", "x", "score", "mate", "+", "nodes"]) == UsiInfo(mate=1)
    assert read_info(["string", "score", "cp", "5", "pv", "7g7f"]) == UsiInfo()
    option = "name Style of play type combo default Wild side var Calm var Wild side"
    assert _usi_option(option.split()) == {
        "name": "Style of play",
        "type": "combo",
        "default": "Wild side",
        "least": None,
        "most": None,
        "choices": ["Calm", "Wild side"],
    }
    assert engine_chance(None, -2) == 0.0
    assert engine_chance(0, None) == 0.5
    assert engine_chance(None, None) is None


def test_a_budget_in_the_words_of_usi() -> None:
    assert go_words(Budget(0.5)) == "go movetime 500"
    assert go_words(Budget(0.5, nodes=100)) == "go nodes 100"
    told = go_words(Budget(0.5, clocks=Clocks((90.0, 3600.0), 2.0)))
    assert told == f"go btime 90000 wtime {LONGEST_CLOCK:.0f}000 binc 2000 winc 2000"
    told = go_words(Budget(0.5, clocks=Clocks((90.0, 30.0), 0.0, byoyomi=30.0)))
    assert told == "go btime 60000 wtime 0 byoyomi 30000"


@on_linux
def test_an_engine_analyses_one_position_after_another(tmp_path: Path) -> None:
    engine = stand_in(tmp_path, "plays", "usi")
    game = find_game("shogi")
    bot = BotProcess(analyse, engine, reach=engine.reach)
    start = game.start()
    for number in (1, 2):
        bot.tell(question_of(number, game, start, (), 1))
        words: list[Any] = []
        while not words or words[-1][0] != number:
            words += bot.wait(time.monotonic() + 20)
            assert not bot.over, bot.problem
        answer = read_answer(game, start.position, words[-1])
        assert answer is not None
        assert (answer.number, answer.depth, answer.nodes) == (number, 4, 10)
        ((score, line),) = answer.lines
        assert score == Score(pawns=0.13, pawn_worth=game.facts.pawn_worth)
        assert [code(game.facts, move) for move in line] == ["7g7f"]
    bot.close()
    assert all_gone(mark_of(tmp_path))
