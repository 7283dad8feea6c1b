"""Other people's programs as judges, where they play the same game as we do.

docs/rules.md lists where each of them differs; the differences are stated here as well,
as narrowly as they are, so that a new one fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core.games.chess.rules import FOG_RULESETS
from tests.support import ours, positions

CASTLINGS = {"e1g1", "e1c1", "e8g8", "e8c8"}

FOG_OF_WAR = """
[fogofwar:chess]
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
"""
"""pyffish leaves this variant out, and crashes on a name that it does not know."""


def squares(view: str) -> dict[str, str]:
    """A FEN board with fog as a dictionary from square name to letter."""
    for empty in range(1, 9):
        view = view.replace(str(empty), "." * empty)
    return {
        f"{'abcdefgh'[column]}{8 - row}": letter
        for row, text in enumerate(view.split("/"))
        for column, letter in enumerate(text)
    }


def turned(fen: str) -> str:
    """The same board with the other side to move and nothing to take in passing."""
    board, turn, castling, *_ = fen.split()
    return f"{board} {'b' if turn == 'w' else 'w'} {castling} - 0 1"


class TestPythonChess:
    """Pseudo-legal moves; python-chess never castles out of or through attack."""

    chess = pytest.importorskip("chess")

    def test_positions_that_no_game_reaches(self) -> None:
        game, dice = ours.chess("chesscom"), Random("python-chess, artificial")
        for fen in (positions.artificial(dice) for _ in range(200)):
            if {"K", "k"} <= set(fen.split()[0]):
                tidy = game.write(ours.any_start(game, fen))
                theirs = {m.uci() for m in self.chess.Board(tidy).pseudo_legal_moves}
                mine = ours.moves(game, fen)
                assert theirs <= mine, fen
                assert mine - theirs <= CASTLINGS, fen


class TestOpenSpiel:
    """dark_chess; there, a pawn that has just gone two squares leaves a trail.

    The square it passed is seen by its own side too, if another of its pawns attacks it.
    """

    pyspiel = pytest.importorskip("pyspiel")
    game = ours.chess("openspiel")

    def states(self, dice: Random) -> Iterator[Any]:
        state = self.pyspiel.load_game("dark_chess").new_initial_state()
        while True:
            yield state
            if state.is_terminal():
                return
            state.apply_action(dice.choice(state.legal_actions()))

    def compare_view(self, state: Any, player: int) -> None:
        fen, side = str(state), "bw"[player]
        _, turn, _, passed = fen.split()[:4]
        theirs = squares(state.observation_string(player).split()[0].replace("?", "*"))
        mine = squares(ours.view(self.game, fen, side).board)
        wrong = {name for name in mine if mine[name] != theirs[name]}
        assert wrong <= ({passed} if side != turn else set()), (fen, side)

    def test_views_moves_and_ends_of_random_games(self) -> None:
        dice = Random("open_spiel")
        for _ in range(6):
            fens = []
            for state in self.states(dice):
                fens.append(str(state))
                self.compare_view(state, player=0)
                self.compare_view(state, player=1)
                if not state.is_terminal():
                    mine = ours.moves(self.game, fens[-1])
                    assert len(mine) == len(state.legal_actions()), fens[-1]
            black = state.returns()[0]
            end = ours.outcome(self.game, fens)
            assert end is not None
            assert end[0] == {1: "b", 0: "-", -1: "w"}[black], fens[-1]

    def test_the_pusher_sees_the_passed_square_there_only(self) -> None:
        fen = "4k3/8/8/8/3pP3/8/3P4/4K3 b - e3 0 1"
        load = self.pyspiel.load_game
        state = load("dark_chess", {"fen": fen}).new_initial_state()
        white = squares(state.observation_string(1).split()[0].replace("?", "*"))
        assert white["e3"] == "."
        assert squares(ours.view(self.game, fen, "w").board)["e3"] == "*"


class TestPyffish:
    """Fairy-Stockfish's fogofwar, the engine of PyChess: no victim of en passant."""

    pyffish = pytest.importorskip("pyffish")
    game = ours.chess("pychess")

    @pytest.fixture(autouse=True)
    def _variant(self) -> None:
        if "fogofwar" not in self.pyffish.variants():
            self.pyffish.load_variant_config(FOG_OF_WAR)

    def compare(self, fen: str) -> None:
        tidy = self.game.write(ours.any_start(self.game, fen))
        theirs = set(self.pyffish.legal_moves("fogofwar", tidy, []))
        assert ours.moves(self.game, fen) == theirs, fen
        for shown in (tidy, turned(tidy)):
            view = self.pyffish.get_fog_fen(shown, "fogofwar").split()[0]
            mine = ours.view(self.game, tidy, shown.split()[1])
            assert mine.board == view, (fen, shown)

    def test_positions_of_random_games(self) -> None:
        dice = Random("pyffish")
        for _ in range(2):
            for fen in positions.game(dice, FOG_RULESETS["pychess"]):
                if {"K", "k"} <= set(fen.split()[0]):
                    self.compare(fen)

    def test_positions_that_no_game_reaches(self) -> None:
        dice = Random("pyffish, artificial")
        for _ in range(100):
            fen = positions.artificial(dice)
            if {"K", "k"} <= set(fen.split()[0]):
                self.compare(fen)

    def test_the_victim_is_dark_there_and_seen_on_chesscom(self) -> None:
        fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
        theirs = squares(self.pyffish.get_fog_fen(fen, "fogofwar").split()[0])
        assert (theirs["d5"], theirs["d6"]) == ("*", ".")
        mine = squares(ours.view(ours.chess("chesscom"), fen, "w").board)
        assert (mine["d5"], mine["d6"]) == ("p", ".")
