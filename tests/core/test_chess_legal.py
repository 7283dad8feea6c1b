"""Names of moves are looked up among the kernels' integers as they are among moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from core.game import Game, IllegalMoveError
from core.games import find_game
from core.games.chess import text
from core.games.chess.board import LazyPieces, men
from core.setup import Position
from core.values import Move
from tests.support.records import play_out

GAMES = [find_game(key) for key in ("chess", "fog-chess", "chess960")]
CROWDED = "3r4/P1P2Pk1/8/3Pp3/2Q5/8/N3Q1N1/R3K2R w KQ e6 0 1"
"""Two queens and knights, promotions with and without a capture, en passant, castling."""


def positions(game: Game) -> Iterator[Position]:
    """Some positions of a random game, and one in which names could mean several moves."""
    if game.facts.key != "chess960":
        yield game.read(CROWDED).position
    position = game.start().position
    for ply, move in enumerate(play_out(game, "", Random(3), 60)):
        position = game.play(position, move)
        if ply % 12 == 0:
            yield position


def names(game: Game, position: Position, move: Move) -> Iterator[str]:
    """What people write for a move, and what comes near to it."""
    short = game.san(position, move)
    origin, target = game.facts.name(move.origin), game.facts.name(move.target)
    piece = LazyPieces(position)[move.origin].symbol.upper()
    grown = (move.promotion or "").upper()
    yield from (short, f" {short}!?", origin + target, f"{origin}-{target}{grown.lower()}")
    for part in ("", origin, origin[0], origin[1]):
        yield from (
            f"{piece}{part}{target}",
            f"{part}x{target}={grown or 'Q'}",
            part + target,
        )


def by_a_longer_look(game: Game, position: Position, name: str) -> Move | None:
    board, moves = men(position), game.moves(position)
    try:
        return text.read_move(game.facts, board, moves, name)
    except IllegalMoveError:
        return None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.key)
def test_a_name_means_the_same_move(game: Game) -> None:
    for position in positions(game):
        board, moves = men(position), game.moves(position)
        words = [game.encode(game.reveal([position]), move) for move in moves]
        assert dict(LazyPieces(position)) == board
        for move in moves:
            assert text.word_of(words, move) == words[moves.index(move)]
            for name in names(game, position, move):
                found = text.named(words, name)
                assert found in (None, by_a_longer_look(game, position, name)), name
            short = game.san(position, move)
            assert short == san_of(game, position, move)
            assert "O" in short or text.named(words, short) == move, short


def san_of(game: Game, position: Position, move: Move) -> str:
    """The name among all moves, with the sign of check that chess adds."""
    board, moves = men(position), game.moves(position)
    name = text.write_san(game.facts, board, moves, move)
    return name + game.san(position, move)[len(name) :]


def test_only_a_path_of_two_squares_is_a_move() -> None:
    game = find_game("chess")
    start = game.start().position
    paths = (Move(()), Move((12,)), Move((12, 20, 28)))
    others = (Move((12, 28), "q"), Move((12, 28), "+p"), Move((12, 28), drop="p"))
    for odd in (*paths, *others):
        with pytest.raises(IllegalMoveError):
            game.play(start, odd)
    assert game.play(start, Move((12, 28))) == game.play(start, game.read_move(start, "e4"))
