"""The position and the moves of a problem, by the rules of its game."""

from __future__ import annotations

from core.game import Game, IllegalMoveError
from core.games import find_game
from core.notation import read_code
from core.problems.problem import Problem
from core.setup import BadPositionError, Position, Start
from core.values import Move


def game_of(problem: Problem) -> Game:
    """The rules of a problem.

    Raises:
        ValueError: With one sentence, where nobody here knows the game.
    """
    return find_game(problem.game, problem.ruleset)


def start_of(game: Game, problem: Problem) -> Start:
    """Where a problem begins.

    Raises:
        ValueError: With one sentence, where its position is none of the game.
    """
    try:
        return game.read(problem.fen)
    except BadPositionError as error:
        raise ValueError(f"the position of this problem is none: {error}") from error


def line_of(game: Game, start: Start, problem: Problem) -> tuple[Move, ...]:
    """The moves of a problem's line.

    Raises:
        ValueError: With one sentence, where one of them is not legal.
    """
    position, line = start.position, list[Move]()
    for text in problem.line:
        move = _read(game, position, text)
        line.append(move)
        position = game.play(position, move)
    return tuple(line)


def moves_left(game: Game, position: Position) -> int:
    """How many moves the side to move has left before it is the other side's turn."""
    return game.reveal([position]).turn.left


def complaint_of(problem: Problem) -> str:
    """What is wrong with a problem, in one sentence; ``""`` for nothing."""
    try:
        game = game_of(problem)
        line_of(game, start_of(game, problem), problem)
    except ValueError as error:
        return str(error)
    return ""


def _read(game: Game, position: Position, text: str) -> Move:
    """The legal move that ``text`` is."""
    move = read_code(game.facts, game.moves(position), text)
    if move is not None:
        return move
    try:
        return game.read_move(position, text)
    except IllegalMoveError as error:
        raise ValueError(f"the line of this problem has {text!r}: {error}") from error
