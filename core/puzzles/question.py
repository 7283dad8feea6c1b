"""What the person who solves a fog puzzle is shown before the answer, and no more.

A question is made of one side's observations alone, so it is the same for every game that
looked the same to that side; the moves that were really played stay in the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.game import Game, IllegalMoveError, observed, start_from
from core.games import find_game
from core.notation import code, read_code, square_read
from core.plain import brief
from core.puzzles.claim import Claim, FogKind
from core.setup import BadPositionError, Position
from core.values import Observation, Side


class BadClaimError(ValueError):
    """A claim about a game that cannot have been played; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class FogQuestion:
    """A fog puzzle before the answer.

    Attributes:
        kind: What is asked.
        seen: All that the side was shown, from the moment when the whole board was known.
        piece: Symbol of the piece that is asked for, or ``""``.
        square: Name of the square that is asked about, or ``""``.
        choices: Squares to choose from, by name; empty where every square may be chosen.
        boards: How many boards fit.
        notation: Which of the game's notations people read squares and moves in.
    """

    kind: FogKind
    seen: tuple[Observation, ...]
    piece: str
    square: str
    choices: tuple[str, ...]
    boards: int
    notation: str = ""

    @property
    def now(self) -> Observation:
        """The moment that is asked about."""
        return self.seen[-1]

    @property
    def side(self) -> Side:
        """Who is asked."""
        return self.now.viewer

    @property
    def turns(self) -> int:
        """How many moves the side has made since it knew the whole board."""
        return sum(each.to_move is self.side for each in self.seen[:-1])


def answer_name(game: Game, question: FogQuestion, answer: str) -> str:
    """An answer as people write it: a move in short notation, a square, a piece."""
    facts, now = game.facts, question.now
    if question.kind is FogKind.WHAT and answer in facts.symbols:
        return facts.kinds[facts.symbols.index(answer)]
    move = read_code(facts, now.moves, answer)
    return square_read(game, answer) if move is None else game.own_san(now, now.moves, move)


def question_of(claim: Claim, notation: str = "") -> FogQuestion:
    """The question that ``claim`` answers, for who reads that ``notation``.

    Raises:
        BadClaimError: If its game cannot have been played, or its answers are none there.
    """
    game, history = played(claim)
    _check_answers(claim, game, history[-1])
    return FogQuestion(
        kind=claim.kind,
        seen=shown(game, history, claim.side, claim.start),
        piece=claim.piece,
        square=claim.square,
        choices=tuple(sorted(claim.works)) if claim.kind is FogKind.NOWHERE else (),
        boards=claim.boards,
        notation=notation,
    )


def _check_answers(claim: Claim, game: Game, now: Position) -> None:
    """Refuse answers that nobody can give."""
    facts = game.facts
    moves = {code(facts, move) for move in game.moves(now)}
    squares = {facts.name(square) for square in facts.squares}
    pieces = set(facts.symbols)
    named = (*claim.answers, *claim.works)
    if claim.kind.by_move:
        _check_names(named, moves, "move")
    elif claim.kind.by_square:
        _check_names(named, squares, "square")
        _check_names([claim.piece], pieces, "piece")
    else:
        _check_names(named, pieces, "piece")
        _check_names([claim.square], squares, "square")


def _check_names(names: Iterable[str], known: set[str], what: str) -> None:
    for name in names:
        if name not in known:
            raise BadClaimError(brief(f"{name!r} is no {what} there"))


def played(claim: Claim) -> tuple[Game, tuple[Position, ...]]:
    """The rules and every position of the game in truth.

    Raises:
        BadClaimError: If its start or a move of it is none.
    """
    game = find_game(claim.variant, claim.ruleset)
    try:
        history = [start_from(game, claim.start).position]
    except BadPositionError as error:
        raise BadClaimError(f"the start: {error}") from error
    for number, text in enumerate(claim.line, 1):
        move = read_code(game.facts, game.moves(history[-1]), text)
        if move is None:
            raise BadClaimError(brief(f"move {number}, {text!r}, cannot be played"))
        try:
            history.append(game.play(history[-1], move))
        except IllegalMoveError as error:
            raise BadClaimError(f"move {number}: {error}") from error
    if game.to_move(history[-1]) is not claim.side or not game.moves(history[-1]):
        raise BadClaimError("whoever is asked is not to move at the end of the line")
    return game, tuple(history)


def shown(
    game: Game, history: Sequence[Position], side: Side, start: str
) -> tuple[Observation, ...]:
    """What ``side`` was shown at every moment of ``history``."""
    return tuple(
        observed(game, history[: ply + 1], side, start) for ply in range(len(history))
    )
