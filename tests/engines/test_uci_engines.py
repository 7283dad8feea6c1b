"""UCI engines: played at a table and in matches, asked who they are, told the game."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from bots.engines import uci as uci_player
from bots.engines.entries import UCI_GAMES, analyse, ask, question_of, read_answer
from bots.engines.process import LONGEST_CLOCK
from bots.engines.uci import ChessLine, board_of, limit_of, own_move
from core.engine import Engine
from core.game import start_from
from core.games import find_game, find_variant
from core.notation import code
from core.play.referee import Referee
from core.player import Budget, Clocks, PlayerError
from core.score import Score
from core.tasks.bot_host import POOL, BotProcess, EngineProbe
from core.tasks.restrictions import version
from core.values import Reason, Side
from tests.support.engine_games import played
from tests.support.stand_ins import all_gone, mark_of, stand_in

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="they are found in /proc")
scoped = pytest.mark.skipif(version() < 6, reason="Landlock cannot forbid signals here")


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
        ("quits", Reason.FAILED, "engine process died unexpectedly (exit code: 7)"),
        ("dies", Reason.FAILED, "engine process died unexpectedly (exit code: 3)"),
        ("hangs", Reason.NO_ANSWER, "within 1 seconds"),
        ("floods", Reason.NO_ANSWER, "within 1 seconds"),
        pytest.param("stops its keeper", Reason.NO_ANSWER, "within 1", marks=scoped),
        ("illegal", Reason.FAILED, "illegal uci: 'e2e5'"),
        ("passes", Reason.FAILED, "it gave no move"),
        ("resigns", Reason.RESIGNED, ""),
    ],
)
def test_how_its_game_ends(tmp_path: Path, way: str, reason: Reason, detail: str) -> None:
    limit = 1.0 if reason is Reason.NO_ANSWER else 20.0
    outcome = played(stand_in(tmp_path, way, "uci"), "chess", limit)
    assert outcome.reason is reason
    assert outcome.winner is (None if way == "plays" else Side.SECOND)
    assert detail in outcome.detail
    if reason in (Reason.FAILED, Reason.NO_ANSWER):
        assert all_gone(mark_of(tmp_path))


@on_linux
def test_tells_its_options_and_a_button_can_be_pressed(tmp_path: Path) -> None:
    asking = EngineProbe(ask, stand_in(tmp_path, "leaves", "uci").with_pressed("Clear"))
    probe = asking.wait(20.0)
    assert probe.depth == 5, "4 if the button has not been pressed"
    assert (probe.title, probe.author, probe.problem) == ("Stand-in 1.0", "Nobody", "")
    assert probe.games == ("chess", "chess960", "3check")
    told = [(option.name, option.type, option.default) for option in probe.options]
    assert told == [
        ("Depth", "spin", 3),
        ("Style", "combo", "Calm"),
        ("UCI_Chess960", "check", False),
        ("UCI_Variant", "combo", "chess"),
        ("Own Book", "check", True),
        ("Book", "string", "<empty>"),
        ("Clear", "button", None),
    ]
    assert probe.options[1].choices == ("Calm", "Wild side")
    asking.close()
    assert all_gone(mark_of(tmp_path))


@on_linux
@pytest.mark.parametrize(
    ("way", "words"),
    [("mute", "it did not say within 0.5 seconds"), ("quits", "(exit code: 7)")],
)
def test_what_does_not_speak_uci_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, words: str
) -> None:
    monkeypatch.setattr(uci_player, "PATIENCE", 0.5 if way == "mute" else 20.0)
    with pytest.raises(PlayerError) as failed:
        uci_player.started(stand_in(tmp_path, way, "uci"))
    assert words in str(failed.value)
    assert all_gone(mark_of(tmp_path))


def test_a_file_that_is_no_program_is_said(tmp_path: Path) -> None:
    path = tmp_path / "engine"
    assert Engine("It", str(path)).problem == f"There is no file {path}."
    path.write_text("")
    assert Engine("It", str(path)).problem.endswith(
        f"it may not be executed. If it is one, make it executable: chmod +x {path}"
    )


@pytest.mark.parametrize("variant", UCI_GAMES.values())
def test_an_engine_is_told_the_game_as_it_was(variant: str) -> None:
    """Random games, followed from what either side was shown, move by move."""
    game, dice, lines = find_game(variant), Random(5), (ChessLine(), ChessLine())
    numbered = find_variant(variant).numbered
    for number in range(3):
        text = numbered[dice.randrange(960)] if numbered else ""
        referee = Referee(game, start_from(game, text))
        shown = board_of(variant, game.write(referee.start))
        assert shown.uci_variant in UCI_GAMES
        while referee.outcome is None and len(referee.moves) < 60 + number:
            seen = referee.seen_by(referee.to_move)
            board = lines[referee.to_move].up_to(seen)
            assert board.root() == shown.root()
            assert board.fen() == shown.fen()
            castles = [move for move in board.legal_moves if board.is_castling(move)]
            move = dice.choice(castles or [*board.legal_moves])
            referee.play(own_move(seen[-1], board, move))
            shown.push(move)
        assert lines[referee.to_move].up_to(referee.seen_by(referee.to_move)) == shown


def test_a_budget_in_the_words_of_uci() -> None:
    assert limit_of(Budget(0.5)).time == 0.5
    assert limit_of(Budget(0.5, nodes=100)).nodes == 100
    assert limit_of(Budget(0.5, nodes=100)).time is None
    told = limit_of(Budget(0.5, clocks=Clocks((90.0, 3600.0), 2.0)))
    assert (told.white_clock, told.black_clock) == (90.0, LONGEST_CLOCK)
    assert (told.white_inc, told.black_inc, told.time) == (2.0, 2.0, None)
    told = limit_of(Budget(0.5, clocks=Clocks((40.0, 30.0), 0.0, 30.0)))
    assert (told.white_clock, told.black_clock, told.white_inc) == (40.0, 30.0, 30.0)


@on_linux
def test_an_engine_analyses_one_position_after_another(tmp_path: Path) -> None:
    engine = stand_in(tmp_path, "plays", "uci")
    game = find_game("chess")
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
        assert score == Score(pawns=0.13)
        assert [code(game.facts, move) for move in line] == ["e2e4"]
    bot.close()
    assert all_gone(mark_of(tmp_path))


@pytest.mark.parametrize(
    "words",
    [None, [], [1, 2], ["1", 2, 3, 0.4, []], [1, 2, 3, 0.4, [[None, None, ["e2"]]]]],
)
def test_an_answer_that_makes_no_sense_tells_nothing(words: object) -> None:
    game = find_game("chess")
    answer = read_answer(game, game.start().position, words)
    assert answer is None or answer.lines == ()
