"""What is said of a problem, in words."""

from __future__ import annotations

from core.facts import Facts
from core.game import Game
from core.problems.problem import Problem
from core.problems.shelf import author_words, kind_of, moves_of
from core.problems.stipulation import Goal, read_stipulation
from core.setup import Position
from core.values import Move, Side

HINT_TITLES = (("Which piece?", "Piece"), ("What kind?", "Kind"), ("The move", "Move"))
"""What the three hints tell; the shorter words are for little room."""

_TASKS = {
    Goal.MATE: "{mover} moves first and mates at the latest on move {moves}.",
    Goal.STALEMATE: "{mover} moves first and stalemates at the latest on move {moves}.",
    Goal.HELPMATE: "{mover} moves first and helps {other} to mate on move {moves}.",
    Goal.HELP_STALEMATE: "{mover} moves first; together you stalemate on move {moves}.",
    Goal.SELFMATE: "{mover} moves first and forces {other} to mate on move {moves}.",
    Goal.SELF_STALEMATE: "{mover} forces {other} to stalemate on move {moves}.",
    Goal.WIN: "{mover} moves first and wins.",
    Goal.DRAW: "{mover} moves first and draws.",
    Goal.MOVES: "Find the best move for {mover}.",
}


def task_words(problem: Problem, facts: Facts, person: Side) -> str:
    """What is to be done, in a sentence."""
    kind = read_stipulation(problem.stipulation).kind
    pattern = _TASKS.get(kind, problem.stipulation)
    mover, other = (facts.sides[side].capitalize() for side in (person, person.other))
    if kind is Goal.MOVES and moves_of(problem) > 1:
        pattern = "Find the best moves for {mover}."
    return pattern.format(mover=mover, other=other, moves=moves_of(problem))


def heading(problem: Problem, facts: Facts, person: Side) -> str:
    """What is asked, as a title."""
    if read_stipulation(problem.stipulation).kind is Goal.MOVES:
        return f"{facts.sides[person].capitalize()} to move"
    return kind_of(problem)


def authors_words(problem: Problem) -> str:
    """Who composed it."""
    return ", ".join(map(author_words, problem.authors))


def source_words(problem: Problem) -> str:
    """Where and when it was printed; of an address the page without its parts."""
    shown = problem.source
    if shown.startswith("https://"):
        shown = "/".join(shown.removeprefix("https://").split("/")[:2])
    return ", ".join(filter(None, (shown, str(problem.year or ""))))


def hint_words(game: Game, position: Position, move: Move, number: int) -> str:
    """What a hint says of a move."""
    facts = game.facts
    if number == 0:
        piece = game.pieces(position).get(move.origin)
        symbol = move.drop or (piece.symbol if piece is not None else "")
        if symbol not in facts.symbols:
            return facts.name(move.origin)
        return f"{facts.kinds[facts.symbols.index(symbol)]} {facts.name(move.origin)}"
    if number == 1:
        return _kind_of_move(game, position, move)
    return game.san(position, move)


def _kind_of_move(game: Game, position: Position, move: Move) -> str:
    """Whether it takes, promotes or checks."""
    after = game.play(position, move)
    kinds = []
    if len(game.pieces(after)) < len(game.pieces(position)):
        kinds.append("a capture")
    if move.promotion:
        kinds.append("a promotion")
    if game.reveal((position, after)).check:
        kinds.append("a check")
    return " and ".join(kinds) or "a quiet move"
