"""Umbra as a UCI engine: what it is told, what it says, and when it stops."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import pytest

from bots.engines.dialects import USI
from bots.engines.server import (
    LevelThinker,
    SearchThinker,
    UciEngine,
    levels_of,
    thinker_for,
)
from bots.engines.server_search import (
    STABILITY,
    Allotment,
    Search,
    SearchTrend,
    Task,
    Thought,
    allotted,
)
from bots.engines.server_words import (
    EngineOptions,
    GoCommand,
    Level,
    info_lines,
    options_for,
    read_go,
    read_option,
    read_position,
    score_words,
)
from bots.search.analysis import SearchLimits
from core.game import Game
from core.games import find_game
from core.notation import code
from core.score import Score, SearchInfo, SearchLine
from core.values import Side

ROOT = Path(__file__).parents[2]
LEVELS = (Level("Weak", 1000), Level("Middling", 1500), Level("Strong", 2000))


class FirstMove:
    """Finds the first legal move, and then thinks until it is told to stop."""

    def __init__(self, game: Game, options: EngineOptions) -> None:
        self.options = options
        self.task: Task | None = None
        self._over = threading.Event()

    def think(self, task: Task) -> Iterator[Thought]:
        self.task = task
        moves = task.moves or task.game.moves(task.history[-1])
        if moves:
            line = SearchLine(Score(pawns=0.5), moves[:1])
            yield Thought(moves[:1], SearchInfo(1, 10, 0.1, (line,)))
        for depth in range(2, task.limits.depth + 1 if task.limits.depth < 9 else 9999):
            if self._over.wait(0.001):
                return
            yield Thought((), None)
            del depth

    def stop(self) -> None:
        self._over.set()


class Heard:
    """What an engine says, and the engine."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.thinkers: list[FirstMove] = []
        self.engine = UciEngine(options_for(LEVELS), self._thinker, self.lines.append)

    def _thinker(self, game: Game, options: EngineOptions) -> FirstMove:
        self.thinkers.append(FirstMove(game, options))
        return self.thinkers[-1]

    def tell(self, *lines: str) -> None:
        for line in lines:
            self.engine.handle(line)

    def best(self) -> str:
        """The answer, once it has come."""
        until = time.monotonic() + 10
        while not self.lines or not self.lines[-1].startswith("bestmove"):
            assert time.monotonic() < until
            time.sleep(0.001)
        return self.lines[-1]

    @property
    def task(self) -> Task:
        task = self.thinkers[-1].task
        assert task is not None
        return task


def test_it_introduces_itself() -> None:
    heard = Heard()
    heard.tell("uci", "isready")
    assert heard.lines[0] == "id name Umbra"
    assert heard.lines[-2:] == ["uciok", "readyok"]
    assert (
        "option name Level type combo default Strong var Weak var Middling var Strong"
        in heard.lines
    )
    assert "option name UCI_Elo type spin default 2000 min 1000 max 2000" in heard.lines


def test_a_position_is_the_moves_that_led_there() -> None:
    heard = Heard()
    heard.tell("position startpos moves e2e4 e7e5 e4e5 g1f3", "go depth 1")
    assert heard.best().startswith("bestmove ")
    assert len(heard.task.history) == 3
    assert "info string e4e5 is not a legal move" in heard.lines


def test_nonsense_is_passed_over_and_a_wrong_position_is_said() -> None:
    heard = Heard()
    heard.tell("", "   ", "joho uci", "position", "position fen x y", "go depth 1")
    assert "uciok" in heard.lines
    assert heard.best() == "bestmove 0000"
    assert heard.lines[-2].startswith("info string ")


def test_infinite_and_pondering_answer_only_when_asked() -> None:
    heard = Heard()
    heard.tell("position startpos", "go infinite depth 1")
    time.sleep(0.05)
    assert not any(line.startswith("bestmove") for line in heard.lines)
    heard.tell("stop")
    assert heard.best().startswith("bestmove")
    heard.lines.clear()
    heard.tell("go ponder wtime 1000 btime 1000")
    time.sleep(0.05)
    assert not any(line.startswith("bestmove") for line in heard.lines)
    heard.tell("ponderhit")
    assert heard.best().startswith("bestmove")


class Busy:
    """Does not end before the answer is out, whatever it is told."""

    def __init__(self) -> None:
        self.answered, self.ended_before = threading.Event(), True

    def think(self, task: Task) -> Iterator[Thought]:
        yield Thought(task.game.moves(task.history[-1])[3:4])
        self.ended_before = not self.answered.wait(10)
        yield Thought(task.game.moves(task.history[-1])[5:6])

    def stop(self) -> None:
        pass


def test_a_stop_is_answered_though_the_search_has_not_ended() -> None:
    said, mind, game = list[str](), Busy(), find_game("chess")
    start = game.start().position
    search = Search(
        mind,
        Task(game, (start,), 0, SearchLimits()),
        lambda line: (said.append(line), mind.answered.set()),
    )
    while not search._line:
        time.sleep(0.001)
    search.stop()
    assert not mind.ended_before
    assert said == [f"bestmove {code(game.facts, game.moves(start)[3])}"]


def test_only_the_moves_named_are_searched_and_options_reach_the_thinker() -> None:
    heard = Heard()
    heard.tell("setoption name MultiPV value 3", "setoption name Hash value 2")
    heard.tell("setoption name Level value middling")
    heard.tell("position startpos", "go depth 1 searchmoves d2d4 h7h8q")
    assert heard.best() == "bestmove d2d4"
    assert "info string h7h8q is not a legal move" in heard.lines
    assert (heard.task.limits.lines, heard.thinkers[-1].options.player) == (3, "Middling")
    assert 2 ** heard.thinkers[-1].options.table_bits * 25 <= 2 * 2**20
    heard.tell("setoption name UCI_LimitStrength value true")
    heard.tell("setoption name UCI_Elo value 1100", "isready")
    assert heard.thinkers[-1].options.player == "Weak"


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("MultiPV value many", "multipv takes a whole number from 1 to 593"),
        ("Hash value 0", "hash takes a whole number from 1 to 4096"),
        ("Hash value --5", "hash takes a whole number from 1 to 4096"),
        (f"Hash value {'9' * 5000}", "hash takes a whole number from 1 to 4096"),
        ("UCI_Chess960 value yes", "uci_chess960 takes true or false"),
        (
            "UCI_Variant value atomic",
            "uci_variant takes one of chess, kingofthehill, 3check",
        ),
        ("Level value Great", "level takes one of Weak, Middling, Strong"),
        ("Contempt value 5", "there is no option 'contempt'"),
    ],
)
def test_an_option_that_cannot_be_set_is_said(words: str, wrong: str) -> None:
    heard = Heard()
    heard.tell(f"setoption name {words}", "setoption name Clear Hash")
    assert heard.lines == [f"info string {wrong}"]


def test_castling_in_chess960_is_the_king_onto_its_rook() -> None:
    heard = Heard()
    heard.tell("setoption name UCI_Chess960 value true")
    heard.tell("position fen 4k3/8/8/8/8/8/8/4KR2 w F - 0 1 moves e1f1", "go depth 1")
    assert heard.best() != "bestmove 0000"
    assert len(heard.task.history) == 2


@pytest.mark.parametrize(
    ("name", "fen", "key"),
    [
        ("3check", "7k/8/8/8/8/8/8/R5K1 w - - 2+3 0 1", "three-check"),
        ("kingOfTheHill", "7k/8/8/8/8/8/8/R5K1 w - - 0 1", "king-of-the-hill"),
        ("chess", "7k/8/8/8/8/8/8/R5K1 w - - 0 1", "chess"),
    ],
)
def test_a_variant_is_chosen_by_an_option(name: str, fen: str, key: str) -> None:
    heard = Heard()
    heard.tell("setoption name UCI_Variant value 3check", "isready")
    heard.tell(f"setoption name UCI_Variant value {name}")
    heard.tell(f"position fen {fen} moves a1a8", "go depth 1")
    assert heard.best() != "bestmove 0000"
    assert heard.task.game is find_game(key)
    after = heard.task.history[-1]
    assert heard.task.game.reveal([after]).checks == (
        (2, 0) if name == "3check" else (0, 0)
    )


def test_what_is_read() -> None:
    words = "wtime 5 btime x binc 7 nodes 9 movestogo -3 searchmoves e2e4 ponder"
    go = read_go(words.split())
    assert go == GoCommand((5, None), (0, 7), 0, 0, 9, ponder=True, moves=("e2e4",))
    assert read_go(["mate", "3"]).depth == 5
    huge = read_go(["movetime", "9" * 400, "nodes", "9" * 5000])
    assert allotted(huge, Side.FIRST, 0.0) == Allotment(1e9, 1e9)
    assert huge.nodes == 0
    assert read_position(["fen", "a", "b", "c", "moves", "e2e4"]) is not None
    assert read_position(["moves"]) is None
    change = read_option(["name", "Clear", "Hash"])
    assert change is not None
    assert (change.name, change.value) == ("clear hash", "")


@pytest.mark.parametrize(
    ("go", "aim", "most"),
    [
        (GoCommand(move_time=1000), 0.98, 0.98),
        (GoCommand((30_020, 9)), 0.6, 3.0),
        (GoCommand((30_020, 9), (1000, 0)), 1.05, 5.25),
        (GoCommand((1020, 9), moves_to_go=1), 0.6, 0.9),
        (GoCommand((10, 9)), 0.0006 / 30, 0.003 / 30),
        (GoCommand((0, 9), byoyomi=5000), 4.98, 4.98),
        (GoCommand(byoyomi=5000), 4.98, 4.98),
        (GoCommand((30_020, 9), byoyomi=5000), 5.58, 7.98),
    ],
)
def test_time_is_shared_out(go: GoCommand, aim: float, most: float) -> None:
    told = allotted(go, Side.FIRST, 0.02)
    assert told is not None
    assert (told.aim, told.most) == (pytest.approx(aim), pytest.approx(most))


def test_usi_has_other_words_for_the_same() -> None:
    lines: list[str] = []
    engine = UciEngine(options_for(LEVELS), FirstMove, lines.append, USI)
    for line in ("usi", "setoption name USI_Hash value 2", "usinewgame", "isready"):
        engine.handle(line)
    assert "option name USI_Hash type spin default 64 min 1 max 4096" in lines
    assert not any("960" in line for line in lines)
    assert lines[-2:] == ["usiok", "readyok"]
    entered = "K+P+P+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/8k b 2R2B4G4S 1"
    for place, answers in (
        ("startpos moves 7g7f 3c3d 8h2b+", {"bestmove 3a2b", "bestmove 8b2b"}),
        ("sfen 8k/8G/8G/9/9/9/9/9/K8 w - 1", {"bestmove resign"}),
        (f"sfen {entered}", {"bestmove win"}),
    ):
        engine.handle(f"position {place}")
        engine.handle("go depth 1 searchmoves 3a2b 8b2b")
        until = time.monotonic() + 10
        while not lines[-1].startswith("bestmove"):
            assert time.monotonic() < until
            time.sleep(0.001)
        assert lines.pop() in answers


def test_a_mate_is_told_in_plies_in_usi() -> None:
    told = [score_words(Score(mate=n), Side.FIRST, USI) for n in (1, 3, -1)]
    assert told == ["mate 1", "mate 5", "mate -2"]
    words = "btime 5000 wtime 7 byoyomi 30 binc 4 winc 3"
    assert read_go(words.split(), USI) == GoCommand((5000, 7), (4, 3), byoyomi=30)


def test_a_move_that_stays_takes_less_time_and_a_falling_score_more() -> None:
    game = find_game("chess")
    one, other = game.moves(game.start().position)[:2]
    time_, trend = Allotment(1.0, 5.0), SearchTrend(Side.SECOND)
    spent = []
    for move, pawns in ((one, 0.2), *((other, 0.2),) * 6, (other, 0.9), (other, 9.0)):
        trend.note(SearchLine(Score(pawns=pawns), (move,)))
        spent.append(trend.seconds(time_))
    assert spent[:7] == [STABILITY[0], *STABILITY, STABILITY[-1]]
    assert STABILITY[-1] < spent[7] < spent[8] == 2 * STABILITY[-1]
    assert trend.seconds(Allotment(1.0, 1.0)) == 1.0
    assert trend.seconds(Allotment(1.0, 1.1)) == 1.1


def test_the_only_move_is_played_at_once() -> None:
    heard = Heard()
    heard.tell("position fen 7k/8/8/8/8/8/r7/7K w - -", "go wtime 9999999 btime 1")
    assert heard.best() == "bestmove h1g1"


def test_scores_are_of_the_side_to_move() -> None:
    assert score_words(Score(pawns=1.25), Side.FIRST) == "cp 125"
    assert score_words(Score(pawns=1.25), Side.SECOND) == "cp -125"
    assert score_words(Score(mate=-3), Side.SECOND) == "mate 3"
    game = find_game("chess")
    moves = game.moves(game.start().position)[:1]
    info = SearchInfo(4, 1000, 0.5, (SearchLine(Score(pawns=0.1), moves),) * 2)
    assert list(info_lines(game.facts, info, Side.FIRST)) == [
        f"info depth 4 seldepth 4 multipv {number} score cp 10 nodes 1000 nps 2000 "
        f"time 500 pv {code(game.facts, moves[0])}"
        for number in (1, 2)
    ]


def test_the_levels_play() -> None:
    game = find_game("chess")
    start = game.start().position
    task = Task(game, (start,), 0, SearchLimits(depth=2), Allotment(1.0, 1.0))
    weakest, *_, strongest = levels_of("chess")
    for level, kind in ((weakest, LevelThinker), (strongest, SearchThinker)):
        mind = thinker_for(game, options_for([level]))
        assert isinstance(mind, kind)
        (*_, last) = mind.think(task)
        assert last.line[0] in game.moves(start)


def test_another_program_plays_with_it() -> None:
    """The client of python-chess, which complains of every word that is out of place."""
    command = [sys.executable, str(ROOT / "main.py"), "uci"]
    with chess.engine.SimpleEngine.popen_uci(command, timeout=120) as engine:
        board = chess.Board("4k3/8/4K3/8/8/8/8/7R w - - 0 1")
        found = engine.analyse(board, chess.engine.Limit(depth=4), multipv=2)
        assert found[0]["score"].white() == chess.engine.Mate(1)
        assert found[0]["pv"] == [chess.Move.from_uci("h1h8")]
        shuffled = chess.Board.from_chess960_pos(5)
        played = engine.play(shuffled, chess.engine.Limit(white_clock=0.5, black_clock=0.5))
        assert played.move in shuffled.legal_moves
        with engine.analysis(chess.Board()) as endless:
            endless.stop()
            assert endless.wait().move in chess.Board().legal_moves
