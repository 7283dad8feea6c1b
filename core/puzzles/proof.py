"""Fog puzzles proved again by plain enumeration.

Nothing here is shared with what finds puzzles: no kernel, no belief, no table. The boards
that fit are those of ``core.puzzles.enumeration``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from core.game import Game
from core.notation import code
from core.puzzles.claim import Claim, FogKind
from core.puzzles.enumeration import (
    MOST_BOARDS,
    Boards,
    Enumeration,
    TooManyError,
    enumerate_boards,
    told,
)
from core.puzzles.question import BadClaimError
from core.setup import Position
from core.values import Move, Piece, Side


def fault(claim: Claim, most: int = MOST_BOARDS) -> str:
    """What is wrong with ``claim``, in one sentence; ``""`` if it is proved."""
    try:
        found = enumerate_boards(claim, most)
    except (BadClaimError, TooManyError) as error:
        return str(error)
    if len(found.boards) != claim.boards:
        return f"{len(found.boards)} boards fit, not {claim.boards}"
    return _CHECKS[claim.kind](claim, found)


def wins_in_one(game: Game, board: Position, move: Move) -> bool:
    """Whether ``move`` takes the king, or does so for sure after any answer."""
    side = game.to_move(board)
    after = game.play(board, move)
    if _taken(game, after, side):
        return True
    answers = game.moves(after)
    return bool(answers) and all(
        _can_take(game, game.play(after, answer), side) for answer in answers
    )


def survives(game: Game, board: Position, move: Move) -> bool:
    """Whether the king of whoever plays ``move`` cannot be taken by the next move."""
    side = game.to_move(board)
    after = game.play(board, move)
    return _taken(game, after, side) or not _can_take(game, after, side.other)


def escape(game: Game, board: Position, move: Move) -> Move | None:
    """An answer to ``move`` after which the king is not taken; ``None`` if none is."""
    side, after = game.to_move(board), game.play(board, move)
    answers = game.moves(after)
    return next(
        (a for a in answers if not _can_take(game, game.play(after, a), side)), None
    )


def danger(game: Game, board: Position, move: Move) -> Move | None:
    """An answer to ``move`` that takes the king of whoever played it."""
    side, after = game.to_move(board), game.play(board, move)
    return next(
        (answer for answer in _takers(game, after)
         if _taken(game, game.play(after, answer), side.other)), None
    )  # fmt: skip


def _taken(game: Game, board: Position, winner: Side) -> bool:
    """Whether the king of the other side than ``winner`` is gone."""
    king = Piece(winner.other, game.facts.royal)
    return king not in game.pieces(board).values()


def _takers(game: Game, board: Position) -> Iterator[Move]:
    """The moves that end on the other king's square."""
    king = Piece(game.to_move(board).other, game.facts.royal)
    there = {square for square, piece in game.pieces(board).items() if piece == king}
    return (move for move in game.moves(board) if move.target in there)


def _can_take(game: Game, board: Position, side: Side) -> bool:
    """Whether ``side``, which is to move, can take the king now."""
    return any(_taken(game, game.play(board, move), side) for move in _takers(game, board))


def _counted(
    found: Enumeration, holds: Callable[[Game, Position, Move], bool]
) -> Counter[str]:
    """On how many boards each move holds, by its code."""
    game = found.game
    return Counter({
        code(game.facts, move): sum(holds(game, board, move) for board in found.boards)
        for move in found.moves
    })  # fmt: skip


def _differs(claim: Claim, works: Counter[str]) -> str:
    for name in sorted({*works, *claim.works}):
        said = claim.works.get(name, 0)
        if works[name] != said:
            return f"{name} holds on {works[name]} of {claim.boards} boards, not on {said}"
    return ""


def _sure(claim: Claim, works: Counter[str]) -> str:
    """What is wrong unless exactly the answers hold on every board."""
    every = {name for name, number in works.items() if number == claim.boards}
    return _differs(claim, works) or _unlike(claim, every)


def _unlike(claim: Claim, right: set[str]) -> str:
    if right == set(claim.answers):
        return ""
    found = ", ".join(sorted(right)) or "none"
    return f"the right answers are {found}, not {', '.join(claim.answers)}"


def _check_wins(claim: Claim, found: Enumeration) -> str:
    return _sure(claim, _counted(found, wins_in_one))


def _check_safe(claim: Claim, found: Enumeration) -> str:
    return _sure(claim, _counted(found, survives))


def _check_chance(claim: Claim, found: Enumeration) -> str:
    works = _counted(found, wins_in_one)
    best = max(works.values(), default=0)
    right = {name for name, number in works.items() if number == best > 0}
    return _differs(claim, works) or _unlike(claim, right)


def _check_in_two(claim: Claim, found: Enumeration) -> str:
    game = found.game
    right = {code(game.facts, move) for move in found.moves if _wins_in_two(found, move)}
    return _unlike(claim, right)


def _wins_in_two(found: Enumeration, move: Move) -> bool:
    """Whether the side can go on after every answer by what it is shown then."""
    game, side = found.game, found.side
    if not all(_one_board(game, board, move) for board in found.boards):
        return False
    groups: dict[object, Boards] = {}
    for board in found.boards:
        after = game.play(board, move)
        first = told(game, [board, after], side)
        for answer in game.moves(after):
            last = game.play(after, answer)
            groups.setdefault((first, told(game, [after, last], side)), []).append(last)
    return all(_goes_on(game, boards) for boards in groups.values())


def _one_board(game: Game, board: Position, move: Move) -> bool:
    """The same for a side that knows the board: who cannot win so cannot win at all."""
    side, after = game.to_move(board), game.play(board, move)
    answers = game.moves(after)
    return (
        bool(answers)
        and all(
            _goes_on(game, [last])
            for answer in answers
            for last in [game.play(after, answer)]
            if not _taken(game, last, side.other)
        )
        and not _can_take(game, after, side.other)
    )


def _goes_on(game: Game, boards: Boards) -> bool:
    """Whether one move takes the king on all boards, or wins in one on all of them."""
    first, side = boards[0], game.to_move(boards[0])
    if _can_take(game, first, side):
        return True
    return any(
        all(wins_in_one(game, board, move) for board in boards)
        for move in game.moves(first)
    )


def _check_where(claim: Claim, found: Enumeration) -> str:
    stands = _stands(claim, found)
    sure = {name for name, number in stands.items() if number == claim.boards}
    hidden = sure - {found.game.facts.name(square) for square in found.visible}
    return _unlike(claim, hidden) or _differs(claim, Counter(
        {name: stands[name] for name in claim.works}
    ))  # fmt: skip


def _check_nowhere(claim: Claim, found: Enumeration) -> str:
    stands = _stands(claim, found)
    works = Counter({name: stands[name] for name in claim.works})
    never = {name for name in claim.works if not works[name]}
    return _differs(claim, works) or _unlike(claim, never)


def _check_what(claim: Claim, found: Enumeration) -> str:
    game, enemy = found.game, claim.side.other
    kinds: Counter[str] = Counter()
    for board in found.boards:
        pieces = {game.facts.name(at): each for at, each in game.pieces(board).items()}
        piece = pieces.get(claim.square)
        if piece is not None and piece.side is enemy:
            kinds[piece.symbol] += 1
    return _sure(claim, kinds)


def _stands(claim: Claim, found: Enumeration) -> Counter[str]:
    """On how many boards the piece stands on each square."""
    game, piece = found.game, Piece(claim.side.other, claim.piece)
    return Counter(
        game.facts.name(square)
        for board in found.boards
        for square, each in game.pieces(board).items()
        if each == piece
    )


_CHECKS: dict[FogKind, Callable[[Claim, Enumeration], str]] = {
    FogKind.WIN_IN_ONE: _check_wins,
    FogKind.WIN_IN_TWO: _check_in_two,
    FogKind.SAFE: _check_safe,
    FogKind.CHANCE: _check_chance,
    FogKind.WHERE: _check_where,
    FogKind.NOWHERE: _check_nowhere,
    FogKind.WHAT: _check_what,
}
