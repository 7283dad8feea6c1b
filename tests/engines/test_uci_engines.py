"""UCI and USI engines: their games, what they say of themselves, what is sent and read."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import chess
import chess.variant
import pytest

from bots.choice import engine_chance
from bots.engines import probe as probing
from bots.engines import uci as client
from bots.engines.dialects import DIALECTS, UCI, USI
from bots.engines.entries import UCI_GAMES, analyse, ask, question_of, read_answer
from bots.engines.process import LONGEST_CLOCK
from bots.engines.uci import (
    MoveTracker,
    SearchReport,
    UciClient,
    go_words,
    last_position,
    position_words,
    read_option,
    read_report,
)
from bots.games import GAMES
from bots.roster import Maker
from core.engine import Engine, OptionFacts, Speech
from core.events.event import Pairing, Plan
from core.events.match import play_game
from core.game import start_from
from core.games import find_game, find_variant
from core.games.chess.board import castling_rook
from core.notation import code
from core.play.referee import UNFOUNDED, Referee
from core.player import Budget, Clocks, Means, PlayerError, Reach
from core.score import Score
from core.tasks.bot_host import POOL, BotProcess, EngineProbe
from core.tasks.protocol import SENTENCE
from core.tasks.restrictions import version
from core.values import Move, Outcome, Reason, Side
from tests.support.stand_ins import all_gone, mark_of, stand_in

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="they are found in /proc")
scoped = pytest.mark.skipif(version() < 6, reason="Landlock cannot forbid signals here")

HANDICAP = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
DIED = "engine process died unexpectedly (exit code: "

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
    ("speech", "way", "reason", "detail"),
    [
        ("uci", "plays", Reason.MOVE_LIMIT, ""),
        ("uci", "quits", Reason.FAILED, f"{DIED}7)"),
        ("uci", "dies", Reason.FAILED, f"{DIED}3)"),
        ("uci", "hangs", Reason.NO_ANSWER, "within 1 seconds"),
        ("uci", "floods", Reason.NO_ANSWER, "within 1 seconds"),
        pytest.param("uci", "stops its keeper", Reason.NO_ANSWER, "within 1", marks=scoped),
        ("uci", "illegal", Reason.FAILED, "illegal uci: 'e2e5'"),
        ("uci", "passes", Reason.FAILED, "it gave no move"),
        ("uci", "resigns", Reason.RESIGNED, ""),
        ("usi", "plays", Reason.MOVE_LIMIT, ""),
        ("usi", "illegal", Reason.FAILED, "illegal usi: '7g7e'"),
        ("usi", "declares", Reason.ILLEGAL, UNFOUNDED),
    ],
)
def test_how_its_game_ends(
    tmp_path: Path, speech: Speech, way: str, reason: Reason, detail: str
) -> None:
    limit = 1.0 if reason is Reason.NO_ANSWER else 20.0
    outcome = played(stand_in(tmp_path, way, speech), DIALECTS[speech].games[0], limit)
    assert outcome.reason is reason
    assert outcome.winner is (None if way == "plays" else Side.SECOND)
    assert detail in outcome.detail
    if reason in (Reason.FAILED, Reason.NO_ANSWER):
        assert all_gone(mark_of(tmp_path))


@on_linux
@pytest.mark.parametrize(
    ("speech", "games"), [("usi", ("shogi",)), ("uci", ("chess", "chess960", "3check"))]
)
def test_an_engine_that_nobody_knows_says_what_it_speaks(
    tmp_path: Path, speech: Speech, games: tuple[str, ...]
) -> None:
    engine = stand_in(tmp_path, "leaves", speech).with_pressed("Clear")
    asking = EngineProbe(ask, replace(engine, protocol=""))
    probe = asking.wait(20.0)
    assert (probe.problem, probe.speech, probe.games) == ("", speech, games)
    assert (probe.title, probe.author) == ("Stand-in 1.0", "Nobody")
    assert probe.depth == 5, "4 if the button has not been pressed"
    assert [(option.name, option.type, option.default) for option in probe.options] == [
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
@pytest.mark.parametrize("speech", ["uci", "usi"])
@pytest.mark.parametrize(
    ("way", "words"),
    [("mute", "it did not say within 0.5 seconds"), ("quits", "(exit code: 7)")],
)
def test_what_does_not_speak_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speech: Speech, way: str, words: str
) -> None:
    for module in (client, probing):
        monkeypatch.setattr(module, "PATIENCE", 0.5 if way == "mute" else 20.0)
    engine = stand_in(tmp_path, way, speech)
    unknown = probing.probed(lambda: None, replace(engine, protocol=""))
    for begin in (lambda: UciClient(engine), lambda: next(unknown)):
        with pytest.raises(PlayerError) as failed:
            begin()
        assert words in str(failed.value)
        assert all_gone(mark_of(tmp_path))


@on_linux
def test_an_option_that_is_not_there_any_more_is_said(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match="engine does not support option Contempt"):
        UciClient(stand_in(tmp_path, "plays", "uci").with_pressed("Contempt"))
    assert all_gone(mark_of(tmp_path))


@on_linux
@pytest.mark.parametrize("trusted", [False, True])
def test_what_cannot_be_run_says_what_to_do(tmp_path: Path, trusted: bool) -> None:
    program = tmp_path / "engine"
    program.write_bytes(b"\x7fELF, but no more of it")
    program.chmod(0o755)
    with pytest.raises(PlayerError) as failed:
        UciClient(Engine("It", str(program), "usi", reach=Reach(free=trusted)))
    words = "is not executable" if trusted else "if you trust it, add it with --trusted"
    assert "(exit code: 126): it " in str(failed.value)
    assert words in str(failed.value)
    assert len(str(failed.value)) <= SENTENCE


def test_a_file_that_is_no_program_is_said(tmp_path: Path) -> None:
    path = tmp_path / "engine"
    assert Engine("It", str(path)).problem == f"There is no file {path}."
    path.write_text("")
    assert Engine("It", str(path)).problem.endswith(
        f"it may not be executed. If it is one, make it executable: chmod +x {path}"
    )


@pytest.mark.parametrize("variant", [*UCI_GAMES.values(), "shogi"])
def test_an_engine_is_sent_the_game_as_it_was(variant: str) -> None:
    """Random games, followed from what either side was shown; python-chess plays along."""
    game, dice, trackers = find_game(variant), Random(5), (MoveTracker(), MoveTracker())
    numbered = find_variant(variant).numbered
    dialect = USI if variant == "shogi" else UCI
    for number in range(2):
        text = numbered[dice.randrange(960)] if numbered else ""
        text = HANDICAP if variant == "shogi" and number else text
        referee, sent = Referee(game, start_from(game, text)), list[str]()
        while referee.outcome is None and len(sent) < 60:
            seen = referee.seen_by(referee.to_move)
            assert trackers[referee.to_move].moves(game, seen) == tuple(sent)
            now = seen[-1]
            castles = [move for move in now.moves if castling_rook(now.pieces, move)]
            move = dice.choice(castles or now.moves)
            sent.append(code(game.facts, move))
            referee.play(move)
        assert last_position(game, text, sent) == referee.history[-1]
        words = position_words(dialect, game, text, sent).split()
        setup = " ".join(words[1 : words.index("moves")])
        assert setup == (f"{dialect.setup} {text}" if text else "startpos")
        if dialect is UCI:
            board = chess.Board(text or chess.STARTING_FEN, chess960=variant == "chess960")
            if not text:
                board = chess.variant.find_variant(GAMES[variant].outside)()
            for each in sent:
                board.push_uci(each)
            assert board.is_game_over() is not bool(game.moves(referee.history[-1]))
            pieces = {s: man.symbol() for s, man in board.piece_map().items()}
            held = game.pieces(referee.history[-1]).items()
            assert pieces == {square: piece.letter for square, piece in held}


def test_castling_is_read_however_an_engine_writes_it() -> None:
    now = Referee(
        find_game("chess"), find_game("chess").read("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    ).seen_by(Side.FIRST)[-1]
    facts = find_game("chess").facts
    for text in ("e1g1", "e1h1"):
        assert client.read_move(UCI, facts, now, text) == Move((4, 6))
    pawn = find_game("chess").read("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    now = Referee(find_game("chess"), pawn).seen_by(Side.FIRST)[-1]
    assert client.read_move(UCI, facts, now, "a7a8N").promotion == "n"


def test_what_is_read() -> None:
    line = "depth 3 seldepth 5 multipv 2 score cp -31 nodes 12 nps 400 pv 7g7f P*5e 8h2b+"
    moves = ("7g7f", "P*5e", "8h2b+")
    assert read_report(line.split()) == SearchReport(2, 3, 12, 400, -31, None, moves)
    assert read_report(["score", "mate", "-4", "pv", "1a1b"]).mate == -4
    assert read_report(["depth", "x", "score", "mate", "+", "nodes"]).mate == 1
    assert read_report(["string", "score", "cp", "5", "pv", "7g7f"]) == SearchReport()
    option = "name Style of play type combo default Wild side var Calm var Wild side"
    assert read_option(option.split()) == OptionFacts(
        name="Style of play",
        type="combo",
        default="Wild side",
        choices=("Calm", "Wild side"),
    )
    assert engine_chance(None, -2) == 0.0
    assert engine_chance(0, None) == 0.5
    assert engine_chance(None, None) is None


def test_a_budget_in_the_words_of_the_protocols() -> None:
    assert go_words(USI, Budget(0.5)) == "go movetime 500"
    assert go_words(UCI, Budget(0.5, nodes=100)) == "go nodes 100"
    long, byoyomi = Clocks((90.0, 3600.0), 2.0), Clocks((90.0, 30.0), 0.0, byoyomi=30.0)
    most = f"{LONGEST_CLOCK:.0f}000"
    for dialect, clocks, words in (
        (USI, long, f"go btime 90000 wtime {most} binc 2000 winc 2000"),
        (UCI, long, f"go wtime 90000 btime {most} winc 2000 binc 2000"),
        (USI, byoyomi, "go btime 60000 wtime 0 byoyomi 30000"),
        (UCI, byoyomi, "go wtime 90000 btime 30000 winc 30000 binc 30000"),
    ):
        assert go_words(dialect, Budget(0.5, clocks=clocks)) == words


@on_linux
@pytest.mark.parametrize(("speech", "best"), [("uci", "e2e4"), ("usi", "7g7f")])
def test_an_engine_analyses_one_position_after_another(
    tmp_path: Path, speech: Speech, best: str
) -> None:
    engine = stand_in(tmp_path, "plays", speech)
    game = find_game(DIALECTS[speech].games[0])
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
        assert (answer.number, answer.info.depth, answer.info.nodes) == (number, 4, 10)
        (line,) = answer.info.lines
        assert line.score == Score(pawns=0.13, pawn_worth=game.facts.pawn_worth)
        assert [code(game.facts, move) for move in line.moves] == [best]
    bot.close()
    assert all_gone(mark_of(tmp_path))


@pytest.mark.parametrize(
    "words",
    [None, [], [1, 2], ["1", 2, 3, 0.4, []], [1, 2, 3, 0.4, [[None, None, ["e2"]]]]],
)
def test_an_answer_that_makes_no_sense_says_nothing(words: object) -> None:
    game = find_game("chess")
    answer = read_answer(game, game.start().position, words)
    assert answer is None or answer.info.lines == ()


def played(engine: Engine, variant: str, limit: float = 20.0) -> Outcome:
    """How a game of ``engine`` ends, which may be its only ply."""
    players, ruleset = (engine.name, "RandomMove"), find_variant(variant).default
    plan = Plan(players, 1, variant, ruleset, limit=limit, plies=1)
    finished = play_game(Maker(Means(), (engine,)), Pairing(1, players, (1, 2), 0), plan)
    assert finished.result.outcome is not None
    return finished.result.outcome
