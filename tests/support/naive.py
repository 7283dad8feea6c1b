"""Fog-of-war chess a second time, written for being plainly right and nothing else.

It shares no code with the program: FEN text goes in; texts, sets and tuples come out.
A board is a dictionary from ``(column, rank)``, both counted from 0, to a FEN letter,
and every question is answered by walking over it square by square.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tests.support.naive_board import (
    At,
    Board,
    Rules,
    State,
    at_home,
    board_text,
    ends,
    fitted,
    forward,
    homes,
    name,
    on_board,
    owner,
    read,
    squares,
    write,
)

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FOG = "*"

ROOK_WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP_WAYS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
QUEEN_WAYS = ROOK_WAYS + BISHOP_WAYS
KNIGHT_LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
SLIDERS = {"r": ROOK_WAYS, "b": BISHOP_WAYS, "q": QUEEN_WAYS}
LEAPERS = {"n": KNIGHT_LEAPS, "k": QUEEN_WAYS}


class Step(NamedTuple):
    """One move as squares."""

    origin: At
    target: At
    promotion: str = ""
    castling: str = ""
    in_passing: bool = False

    def __str__(self) -> str:
        return name(self.origin) + name(self.target) + self.promotion


class View(NamedTuple):
    """What one side sees: a FEN board with fog, and what it can conclude."""

    board: str
    blocked: frozenset[str]
    passed: str | None


def moves(fen: str, rules: Rules) -> set[str]:
    """Every legal move in UCI; none where a king is missing."""
    return set(_legal(read(fen, rules), rules))


def after(fen: str, move: str, rules: Rules) -> str:
    """The first four FEN fields of the position after ``move``."""
    state = read(fen, rules)
    return write(play(state, _legal(state, rules)[move], rules))


def tidy(fen: str, rules: Rules) -> str:
    """The first four FEN fields of ``fen``, castling and en passant made to fit."""
    return write(read(fen, rules))


def view(fen: str, side: str, rules: Rules) -> View:
    """What ``side``, ``w`` or ``b``, sees."""
    state = read(fen, rules)
    seen = sight(state, side, rules)
    shown = {at: state.board.get(at, "") if at in seen else FOG for at in squares()}
    mine = state.passed if state.turn == side else None
    return View(
        board_text(shown),
        frozenset(name(at) for at in _blocking(state, side) if at not in seen),
        name(mine) if mine else None,
    )


def outcome(fens: Sequence[str], rules: Rules, quiet: int = 0) -> tuple[str, str] | None:
    """Who won (``w``, ``b`` or ``-``) and why, or ``None`` while the game runs."""
    states = [read(fen, rules) for fen in fens]
    last = states[-1]
    for king, winner in (("K", "b"), ("k", "w")):
        if king not in last.board.values():
            return winner, "king"
    if not _legal(last, rules):
        other = "b" if last.turn == "w" else "w"
        return ("-" if rules.no_move == "draws" else other), "no move"
    if rules.quiet_plies and _quiet(states, quiet) >= rules.quiet_plies:
        return "-", "quiet"
    if rules.repetition and states.count(last) >= rules.repetition:
        return "-", "repetition"
    return None


# Moves


def _legal(state: State, rules: Rules) -> dict[str, Step]:
    return {str(step): step for step in steps(state, rules)}


def steps(state: State, rules: Rules) -> Iterator[Step]:
    """Every legal move; none where a king is missing."""
    if {"K", "k"} <= set(state.board.values()):
        yield from _steps(state, state.turn, rules)


def _steps(state: State, side: str, rules: Rules) -> Iterator[Step]:
    """Every move ``side`` could make if it were its turn."""
    for at, letter in state.board.items():
        if owner(letter) != side:
            continue
        if letter in "Pp":
            yield from _pawn_steps(state, at, side, rules)
        else:
            yield from _piece_steps(state.board, at, letter)
    yield from _castlings(state, side, rules)


def _piece_steps(board: Board, at: At, letter: str) -> Iterator[Step]:
    kind = letter.lower()
    reach = 7 if kind in SLIDERS else 1
    for across, up in SLIDERS.get(kind) or LEAPERS[kind]:
        for distance in range(1, reach + 1):
            target = (at[0] + across * distance, at[1] + up * distance)
            if not on_board(target):
                break
            if target not in board:
                yield Step(at, target)
                continue
            if owner(board[target]) != owner(letter):
                yield Step(at, target)
            break


def _pawn_steps(state: State, at: At, side: str, rules: Rules) -> Iterator[Step]:
    ahead = forward(side)
    for target in _pushes(state.board, at, side):
        yield from _promoted(Step(at, target), rules)
    for across in (-1, 1):
        target = (at[0] + across, at[1] + ahead)
        if target in state.board and owner(state.board[target]) != side:
            yield from _promoted(Step(at, target), rules)
        if target == state.passed and side == state.turn:
            yield Step(at, target, in_passing=True)


def _pushes(board: Board, at: At, side: str) -> Iterator[At]:
    ahead = forward(side)
    one, two = (at[0], at[1] + ahead), (at[0], at[1] + 2 * ahead)
    if one in board:
        return
    yield one
    if _on_first_rank(at, side) and two not in board:
        yield two


def _on_first_rank(at: At, side: str) -> bool:
    return at[1] == (1 if side == "w" else 6)


def _promoted(step: Step, rules: Rules) -> Iterator[Step]:
    if step.target[1] not in (0, 7):
        yield step
        return
    for kind in "qrbn" if rules.promotion == "any" else "q":
        yield step._replace(promotion=kind)


def _castlings(state: State, side: str, rules: Rules) -> Iterator[Step]:
    for castling in "KQkq" if rules.castling == "placement" else state.castling:
        if castling.isupper() != (side == "w") or not at_home(state.board, castling):
            continue
        king, rook = homes(state.board, castling)
        king_end, rook_end = ends(king, rook)
        columns = [at[0] for at in (king, rook, king_end, rook_end)]
        way = {(x, rook[1]) for x in range(min(columns), max(columns) + 1)}
        if not way & state.board.keys() - {king, rook}:
            yield Step(king, king_end, castling=castling)


def play(state: State, step: Step, rules: Rules) -> State:
    """The position after a move."""
    board = dict(state.board)
    man = board.pop(step.origin)
    if step.promotion:
        man = step.promotion.upper() if state.turn == "w" else step.promotion
    if step.in_passing:
        del board[step.target[0], step.origin[1]]
    if step.castling:
        king, rook = homes(state.board, step.castling)
        _, rook_end = ends(king, rook)
        board[rook_end] = board.pop(rook)
    board[step.target] = man
    other = "b" if state.turn == "w" else "w"
    played = State(board, other, _rights_after(state, step), _passed_by(man, step))
    return fitted(played, rules)


def _rights_after(state: State, step: Step) -> str:
    touched = {step.origin, step.target}
    kept = (c for c in state.castling if touched.isdisjoint(homes(state.board, c)))
    return "".join(kept)


def _passed_by(man: str, step: Step) -> At | None:
    if man not in "Pp" or abs(step.target[1] - step.origin[1]) != 2:
        return None
    return step.origin[0], (step.origin[1] + step.target[1]) // 2


# Sight


def sight(state: State, side: str, rules: Rules) -> set[At]:
    """The squares that ``side`` sees."""
    seen = {at for at, letter in state.board.items() if owner(letter) == side}
    pawns = [at for at in seen if state.board[at] in "Pp"]
    for step in _steps(state, side, rules):
        seen.add(step.target)
        if step.in_passing and rules.en_passant == "victim":
            seen.add((step.target[0], step.origin[1]))
    for at in pawns:
        if rules.pawn_front == "always":
            seen.update(_looks_ahead(state.board, at, side))
        if rules.pawn_diagonals == "always":
            aside = [(at[0] + across, at[1] + forward(side)) for across in (-1, 1)]
            seen.update(filter(on_board, aside))
    return seen


def _looks_ahead(board: Board, at: At, side: str) -> Iterator[At]:
    """Squares a pawn steps to if nothing stands there, the blocked one included."""
    ahead = forward(side)
    one, two = (at[0], at[1] + ahead), (at[0], at[1] + 2 * ahead)
    yield one
    if one not in board and _on_first_rank(at, side):
        yield two


def _blocking(state: State, side: str) -> Iterator[At]:
    """Squares whose man keeps a pawn of ``side`` from stepping there."""
    for at, letter in state.board.items():
        if letter in "Pp" and owner(letter) == side:
            for target in _looks_ahead(state.board, at, side):
                if target in state.board:
                    yield target


# Histories


def _quiet(states: Sequence[State], before: int) -> int:
    """Plies without a capture or a pawn move at the end of ``states``."""
    quiet = before
    for earlier, later in pairwise(states):
        still = len(earlier.board) == len(later.board) and _pawns(earlier) == _pawns(later)
        quiet = quiet + 1 if still else 0
    return quiet


def _pawns(state: State) -> Board:
    return {at: letter for at, letter in state.board.items() if letter in "Pp"}
