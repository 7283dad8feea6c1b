"""What is said of a problem, in words."""

from __future__ import annotations

from core.facts import Facts
from core.game import Game
from core.notation import facts_read
from core.problems.goals import Way
from core.problems.problem import Problem, game_of, moves_left, start_of
from core.problems.shelf import author_words, kind_of, moves_of, stipulation_of
from core.records.tree import Path
from core.setup import Position
from core.values import Move, Side
from gui.analysis.study import Study

_PIECE, _KIND = ("Which piece?", "Piece"), ("What kind?", "Kind")
_SQUARE, _MOVE = ("Which square?", "Square"), ("The move", "Move")


def hint_titles(problem: Problem) -> tuple[tuple[str, str], ...]:
    """What the three hints tell; the shorter words are for little room."""
    return _PIECE, _SQUARE if all_checks(problem) else _KIND, _MOVE


def all_checks(problem: Problem) -> bool:
    """Whether every move to be found gives check, as in tsume-shogi."""
    return stipulation_of(problem.stipulation).goal.way is Way.CHECKS


def moves_asked(problem: Problem) -> int:
    """How many moves are to be found; of a series all that its position leaves.

    0 where nobody says. The rules of the game must be ready.
    """
    moves = moves_of(problem)
    if moves or stipulation_of(problem.stipulation).goal.way is not Way.SERIES:
        return moves
    game = game_of(problem)
    return moves_left(game, start_of(game, problem).position)


def task_words(problem: Problem, facts: Facts, person: Side) -> str:
    """What is to be done, in a sentence."""
    pattern = stipulation_of(problem.stipulation).goal.task
    return _filled(pattern, problem, facts, person) if pattern else problem.stipulation


def heading(problem: Problem, facts: Facts, person: Side) -> str:
    """What is asked, as a title."""
    pattern = stipulation_of(problem.stipulation).goal.heading
    return _filled(pattern, problem, facts, person) if pattern else kind_of(problem)


def _filled(pattern: str, problem: Problem, facts: Facts, person: Side) -> str:
    """A pattern of a goal with who moves and how often."""
    mover, other = (facts.sides[side].capitalize() for side in (person, person.other))
    moves = moves_asked(problem)
    several, when = "s" if moves > 1 else "", f" on move {moves}" if moves else ""
    return pattern.format(mover=mover, other=other, moves=moves, s=several, when=when)


def move_name(study: Study, path: Path, problem: Problem) -> str:
    """A move of a problem by its number and name; in a series its moves are counted."""
    step = study.steps[path]
    if stipulation_of(problem.stipulation).goal.way is Way.SERIES:
        return f"{len(path)}. {step.san}"
    return f"{step.numeral('…')} {step.san}"


def authors_words(problem: Problem) -> str:
    """Who composed it."""
    return ", ".join(map(author_words, problem.authors))


def source_words(problem: Problem) -> str:
    """Where and when it was printed; of an address the page without its parts."""
    shown = problem.source
    if shown.startswith("https://"):
        shown = "/".join(shown.removeprefix("https://").split("/")[:2])
    return ", ".join(filter(None, (shown, str(problem.year or ""))))


def hint_words(
    game: Game, position: Position, move: Move, number: int, *, checks: bool = False
) -> str:
    """What a hint says of a move, one of many ``checks`` where all moves are."""
    facts = game.facts
    if number == 0:
        piece = game.pieces(position).get(move.origin)
        symbol = move.drop or (piece.symbol if piece is not None else "")
        place = "in hand" if move.drop else facts_read(game).name(move.origin)
        if symbol not in facts.symbols:
            return place
        return f"{facts.kind_name(symbol)} {place}"
    if number == 1 and checks:
        return facts_read(game).name(move.target)
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
