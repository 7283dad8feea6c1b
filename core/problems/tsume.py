"""Positions of tsume-shogi: the defender holds what is neither on the board nor in hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

from core.game import Game
from core.games import find_game
from core.problems.goals import Way
from core.problems.stipulation import Stipulation
from core.setup import BadPositionError, Setup, Start
from core.values import Piece


def with_the_rest(game: Game, setup: Setup) -> Setup:
    """``setup`` with all that is missing of a whole set in the defender's hand.

    In a position of a game nothing is missing. Kings are never in hand.
    """
    hands = dict(setup.hands)
    for symbol, number in missing(game, setup).items():
        piece = Piece(setup.side.other, symbol)
        hands[piece] = hands.get(piece, 0) + number
    return replace(setup, hands=hands)


def missing(game: Game, setup: Setup) -> Counter[str]:
    """How many of each kind that can be in hand are nowhere, by their symbols."""
    left = _whole_set(game.facts.key) - _counted(setup)
    return Counter({symbol: left[symbol] for symbol in game.facts.hand if left[symbol]})


def problem_fen(game: Game, fen: str, stipulation: Stipulation) -> str:
    """The position of a problem as it is solved: in tsume-shogi with a whole set.

    One that is none, or of a game without drops, stays as it is.
    """
    if stipulation.goal.way is not Way.CHECKS or not game.facts.hand:
        return fen
    try:
        return game.write_setup(with_the_rest(game, game.read_setup(fen)))
    except BadPositionError:
        return fen


def tsume_start(game: Game, start: Start, stipulation: Stipulation) -> Start:
    """The same of where a problem begins."""
    return game.read(problem_fen(game, game.write(start), stipulation))


@cache
def _whole_set(variant: str) -> Counter[str]:
    """How many pieces of each kind a game begins with."""
    game = find_game(variant)
    return _counted(game.setup_of(game.start()))


def _counted(setup: Setup) -> Counter[str]:
    """How many pieces of each kind there are, promoted ones as what they were."""
    number = Counter(piece.symbol.removeprefix("+") for piece in setup.pieces.values())
    for piece, count in setup.hands.items():
        number[piece.symbol] += count
    return number
