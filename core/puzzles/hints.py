"""Three hints for a fog puzzle, each of which says more of the answer."""

from __future__ import annotations

from core.game import Game
from core.notation import facts_read, read_code, square_read
from core.puzzles.claim import Claim, FogKind
from core.puzzles.question import FogQuestion
from core.values import Move, Square

HINTS = 3


def hint(game: Game, claim: Claim, question: FogQuestion, number: int) -> str:
    """Hint ``number``, from 1, in a sentence.

    It follows from the question and its answers; the game that was played is not asked.
    """
    answer = claim.answers[0]
    if claim.kind.by_move:
        move = read_code(game.facts, question.now.moves, answer)
        return "" if move is None else _of_move(game, question, move, number)
    if claim.kind is FogKind.WHAT:
        return _of_kind(game, claim, number)
    square = next(each for each in game.facts.squares if game.facts.name(each) == answer)
    return _of_square(game, claim, square, number)


def _of_move(game: Game, question: FogQuestion, move: Move, number: int) -> str:
    facts = facts_read(game)
    row, column = divmod(move.target, facts.columns)
    if number == 1:
        piece = question.now.pieces.get(move.origin)
        kind = facts.kinds[facts.symbols.index(piece.symbol)] if piece else "piece"
        alike = sum(each == piece for each in question.now.pieces.values())
        return f"Your {kind} moves." if alike < 2 else f"A {kind} of yours moves."
    if number == 2:
        return f"It is the one on {facts.name(move.origin)}."
    return f"It goes to the {facts.files[column]}-file, or along rank {facts.ranks[row]}."


def _of_kind(game: Game, claim: Claim, number: int) -> str:
    """Each rules a kind of piece out."""
    facts = game.facts
    others = [kind for symbol, kind in zip(facts.symbols, facts.kinds, strict=True)
              if symbol not in claim.answers]  # fmt: skip
    return f"It is no {others[number - 1]}."


def _of_square(game: Game, claim: Claim, square: Square, number: int) -> str:
    facts = facts_read(game)
    row, column = divmod(square, facts.columns)
    wrong = sorted(
        (name for name in claim.works if name not in claim.answers),
        key=lambda name: (-claim.works[name], name),
    )
    if number < len(wrong):
        name, boards = wrong[number - 1], claim.boards
        there = square_read(game, name)
        return f"It stands on {there} on {claim.works[name]} of {boards} boards."
    if number == 1:
        return "The square is light." if (row + column) % 2 else "The square is dark."
    if number == 2:
        return f"The square lies on rank {facts.ranks[row]}."
    return f"The square lies on the {facts.files[column]}-file."
