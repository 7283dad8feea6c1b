"""Chess as python-chess plays it: every move, FEN, name, end and claim."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core.game import Game
from core.games import find_game
from core.games.chess.facts import ARRAYS, array_text
from core.notation import code
from core.setup import Position, Start
from core.values import Move, Outcome, Reason, Side
from tests.support import naive_chess as naive

chess = pytest.importorskip("chess")
variants = pytest.importorskip("chess.variant")

POSITIONS = int(os.environ.get("UMBRA_CHESS_POSITIONS", "300"))
"""Positions of each variant; 20000 repeat the full run."""

EVERY = int(os.environ.get("UMBRA_CHESS_NAMES", "3"))
"""Every so many of them all moves are named; 1 in the full run."""

REASONS = {
    "CHECKMATE": Reason.CHECKMATE,
    "STALEMATE": Reason.STALEMATE,
    "INSUFFICIENT_MATERIAL": Reason.MATERIAL,
    "SEVENTYFIVE_MOVES": Reason.SEVENTY_FIVE,
    "FIVEFOLD_REPETITION": Reason.FIVEFOLD,
}


GOALS = {
    "king-of-the-hill": (variants.KingOfTheHillBoard, Reason.HILL),
    "three-check": (variants.ThreeCheckBoard, Reason.THIRD_CHECK),
}
"""What is also won otherwise than by mate, as python-chess has it."""

GOAL_POSITIONS = 17 * POSITIONS
"""Positions of each of these, of which all but names is compared."""


class Both:
    """One game, played here and by python-chess side by side."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        key = game.facts.key
        self.shuffled = key == "chess960"
        board, self.goal = GOALS.get(key, (chess.Board, None))
        self.board: Any = board(text, chess960=self.shuffled)
        self.start = game.read(text)
        self.history: list[Position] = [self.start.position]

    def play(self, move: Move) -> None:
        name = code(self.game.facts, move)
        self.history.append(self.game.play(self.history[-1], move))
        self.board.push_uci(name)

    @property
    def fen(self) -> str:
        board = self.board
        plain = Start(self.history[-1], board.halfmove_clock, board.fullmove_number)
        return self.game.write(plain)

    @property
    def their_fen(self) -> str:
        if self.game.facts.key != "three-check":
            return str(self.board.shredder_fen() if self.shuffled else self.board.fen())
        *fields, left, clock, number = self.board.fen().split()
        given = (str(3 - int(each)) for each in left.split("+"))
        return " ".join((*fields, clock, number, f"+{'+'.join(given)}"))

    def check_position(self) -> dict[str, Move]:
        """Compare everything but names; returns the moves by UCI."""
        position, game = self.history[-1], self.game
        fen = self.their_fen
        assert self.fen == fen
        moves = {code(game.facts, move): move for move in game.moves(position)}
        theirs = () if self.board.is_variant_end() else self.board.legal_moves
        assert set(moves) == {move.uci() for move in theirs}, fen
        outcome = game.outcome(self.history, self.start.halfmove_clock)
        assert outcome == self.their_outcome(), fen
        claim = game.claims(self.history, self.start.halfmove_clock)
        fifty, third = self.board.is_fifty_moves(), self.board.is_repetition(3)
        if moves:
            assert (claim is not None) == (fifty or third), fen
        for side, colour in ((Side.FIRST, True), (Side.SECOND, False)):
            able = not self.board.has_insufficient_material(colour)
            assert game.can_win(position, side) is able, fen
        king = {self.board.king(self.board.turn)} if self.board.is_check() else set()
        assert game.observe(self.history, Side.FIRST).check == king
        assert game.observe(self.history, Side.SECOND).check == king
        seen = game.observe(self.history, game.to_move(position))
        assert game.position_of(seen) == position
        return moves

    def check_names(self, moves: dict[str, Move]) -> None:
        for name, move in moves.items():
            theirs = self.board.san(chess.Move.from_uci(name))
            assert self.game.san(self.history[-1], move) == theirs, self.board.fen()

    def their_outcome(self) -> Outcome | None:
        end = self.board.outcome()
        if end is None:
            return None
        winner = {None: None, True: Side.FIRST, False: Side.SECOND}[end.winner]
        won = end.termination.name in ("VARIANT_WIN", "VARIANT_LOSS")
        return Outcome(winner, self.goal if won else REASONS[end.termination.name])


def starts(key: str, dice: Random) -> Iterator[str]:
    """Usual starts, and endings, in which games come to an end."""
    while True:
        if key == "chess960":
            yield array_text(dice.randrange(ARRAYS))
        else:
            yield find_game(key).write(find_game(key).start())
        yield ending(dice)


def ending(dice: Random) -> str:
    """A few pieces anywhere, perhaps after many quiet moves."""
    while True:
        board = chess.Board(None)
        men = ["K", "k", *dice.choices("QRBNPPpqrbn", k=dice.randrange(5))]
        for square, man in zip(dice.sample(range(64), len(men)), men, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        board.turn = dice.random() < 0.5
        board.halfmove_clock = dice.choice((0, 60, 90, 140))
        if board.is_valid():
            return str(board.fen())


@pytest.mark.parametrize("key", ["chess", "chess960", *GOALS])
def test_random_games_are_those_of_python_chess(key: str) -> None:
    game, dice = find_game(key), Random(key)
    ends: Counter[Reason] = Counter()
    left = GOAL_POSITIONS if key in GOALS else POSITIONS
    for text in starts(key, dice):
        if left <= 0:
            break
        both = Both(game, text)
        for _ in range(200):
            moves = both.check_position()
            if left % (17 * EVERY if key in GOALS else EVERY) == 0:
                both.check_names(moves)
            left -= 1
            if left <= 0 or both.board.is_game_over():
                break
            both.play(dice.choice(list(moves.values())))
        if end := both.their_outcome():
            ends[end.reason] += 1
    assert ends
    assert key not in GOALS or ends[GOALS[key][1]]
    if POSITIONS >= 20_000:
        assert {Reason.CHECKMATE, Reason.STALEMATE, Reason.MATERIAL} <= set(ends)


def test_repetitions_and_quiet_moves_end_and_are_claimed_alike() -> None:
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    both = Both(find_game("chess"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")
    for name in shuffle * 4:
        both.play(both.check_position()[name])
    both.check_position()
    assert both.their_outcome() == Outcome(None, Reason.FIVEFOLD)
    both = Both(find_game("chess"), "8/8/4k3/8/8/3RK3/8/8 w - - 97 80")
    dice = Random(3)
    while both.their_outcome() is None:
        moves = both.check_position()
        quiet = [
            m for n, m in moves.items() if not both.board.is_capture(chess.Move.from_uci(n))
        ]
        both.play(dice.choice(quiet))
    both.check_position()
    assert both.their_outcome() == Outcome(None, Reason.SEVENTY_FIVE)


PASSING = [
    "8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1",
    "4k3/8/8/2pP4/8/8/8/K6b w - c6 0 1",
    "8/8/8/1KpP2r1/8/8/8/4k3 w - c6 0 1",
    "8/8/3k4/2pP4/1K6/8/8/8 w - c6 0 1",
    "8/5k2/8/2pP4/8/8/8/K6b w - c6 0 1",
    "4k3/8/8/1PpP4/8/8/8/K7 w - c6 0 1",
    "4k3/8/8/1PpP2r1/8/8/1K6/8 w - c6 0 1",
    "3k4/8/8/KPpP3r/8/8/8/8 w - c6 0 1",
    "3k4/3r4/8/1PpP4/3K4/8/8/8 w - c6 0 1",
]


@pytest.mark.parametrize("fen", PASSING)
def test_en_passant_is_written_where_somebody_can_take(fen: str) -> None:
    both = Both(find_game("chess"), fen)
    moves = both.check_position()
    assert set(moves) == naive.moves(fen)
    both.check_names(moves)


@pytest.mark.parametrize("fen", PASSING)
def test_a_pawn_that_steps_two_squares_leaves_what_can_be_taken(fen: str) -> None:
    board = chess.Board(fen)
    board.set_piece_at(chess.C7, board.remove_piece_at(chess.C5))
    board.turn, board.ep_square = chess.BLACK, None
    both = Both(find_game("chess"), board.fen())
    both.play(both.check_position()["c7c5"])
    both.check_position()


def test_what_a_pawn_passes_is_written_as_python_chess_does() -> None:
    dice, written = Random(5), 0
    for _ in range(4 * POSITIONS // 300):
        both = Both(find_game("chess"), "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w")
        for _ in range(60):
            moves = both.check_position()
            if not moves:
                break
            written += both.fen.split()[3] != "-"
            pawns = [m for n, m in moves.items() if n[1] in "27"] or list(moves.values())
            both.play(dice.choice(pawns))
    assert written


def test_pyffish_finds_the_same_moves_from_any_array() -> None:
    pyffish = pytest.importorskip("pyffish")
    game, dice = find_game("chess960"), Random("pyffish")
    for _ in range(POSITIONS // 100):
        both = Both(game, array_text(dice.randrange(ARRAYS)))
        for _ in range(80):
            fen = both.fen
            moves = {code(game.facts, m): m for m in game.moves(both.history[-1])}
            assert set(moves) == set(pyffish.legal_moves("chess", fen, [], True)), fen
            if both.board.is_game_over():
                break
            castlings = [
                m
                for n, m in moves.items()
                if both.board.is_castling(chess.Move.from_uci(n))
            ]
            both.play(dice.choice(castlings or list(moves.values())))
