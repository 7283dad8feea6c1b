"""The evaluation of shogi, and the search by it."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from bots.search.deepening import Deepening, Workspaces
from bots.search.evaluation_kernels import PRIZE
from bots.search.tables import DEEPEST
from bots.shogi import terms_tables as at
from bots.shogi.evaluation import by_hand
from bots.shogi.exchange_kernels import (
    SWING,
    VALUES,
    always_promotes,
    balance,
    may_give_check,
    write_loud,
)
from bots.shogi.kernels import (
    FIRST_COUNT,
    FIRST_DANGER,
    FORBIDDEN,
    SIZE,
    UNIT,
    Weighed,
    correction,
    entering,
    evaluate,
    note_terms,
)
from core.games import find_game
from core.games.shogi import ends
from core.games.shogi.kernels import apply, checked, generate
from core.games.shogi.tables import DECLINED, MOVER, PROMOTED, SQUARES, SYMBOL
from core.setup import Position, Start
from core.values import Outcome, Reason, Side
from lab.train.shogi import error_of, fitted, is_quiet, lessons_of, scores_of
from tests.support import naive_shogi as naive
from tests.support.lines import line_of

Row = NDArray[np.uint64]

GAME = find_game("shogi")
EVALUATION = Weighed(GAME.rules, by_hand())
"""Weights by hand stay as they are when others are trained."""

SPACES = Workspaces(16)
WORTH = {symbol.upper(): VALUES[code] for code, symbol in enumerate(SYMBOL) if symbol}


def random_line(seed: int, plies: int = 130) -> list[Position]:
    """A random game, which prefers to take: hands fill and kings are attacked."""
    dice, line = Random(seed), [GAME.start().position]
    while len(line) < plies and GAME.outcome(line[-1:]) is None:
        moves = GAME.moves(line[-1])
        there = GAME.pieces(line[-1])
        taking = [move for move in moves if move.target in there]
        some = taking if taking and dice.random() < 0.4 else moves
        line.append(GAME.play(line[-1], dice.choice(some)))
    return line


ROWS = [each.row for seed in range(4) for each in random_line(seed)[20::9]]


def text_of(row: Row) -> str:
    return GAME.write(Start(Position(row)))


def moves_of(row: Row) -> NDArray[np.int64]:
    moves = np.zeros(600, np.int64)
    return moves[: generate(GAME.rules, row, moves)]


def after(row: Row, move: int) -> Row:
    out = np.empty_like(row)
    apply(GAME.rules, row, move, out)
    return out


def turned(row: Row) -> Row:
    """The same with the sides exchanged and the board turned round."""
    rows, side, hand, *_ = text_of(row).split()
    rows = re.sub(r"([a-z])[+]", r"+\1", rows[::-1].swapcase(), flags=re.IGNORECASE)
    other = "w" if side == "b" else "b"
    return GAME.read(f"{rows} {other} {hand.swapcase()} 1").position.row


def static(row: Row) -> float:
    notes = np.zeros((1, SIZE), np.int16)
    return float(evaluate(EVALUATION, row) + correction(EVALUATION, row, notes, 0))


def test_the_evaluation_is_the_same_for_both_sides() -> None:
    for row in ROWS[::3]:
        assert static(turned(row)) == static(row)


def test_a_move_said_to_give_no_check_gives_none() -> None:
    said, gave = 0, 0
    for row in ROWS:
        for move in moves_of(row):
            may, gives = may_give_check(row, move), checked(GAME.rules, after(row, move))
            assert may or not gives
            said, gave = said + may, gave + gives
    assert gave > said / 4


CAMPS = [
    "3K5/+P+PG+S+P+P3/+P+P+P+BR4/9/9/7k1/9/9/9 b 9P 1",
    "3K5/+P+PG+S+P+P3/+P+P7/9/9/9/9/+r5k2/9 w 2b4p 1",
    "9/4K4/9/9/9/9/9/1+p+p1k4/g8 b 9P 1",
    "9/9/9/4K4/9/9/4k4/9/9 b RB 1",
]


def test_a_king_that_has_entered_counts_the_nearer_it_is_to_declaring() -> None:
    rows = [GAME.read(text).position.row for text in CAMPS]
    for row in [*rows, *map(turned, rows), *ROWS[::5]]:
        for side in Side:
            position, needed = Position(row), (28, 27)[side]
            camp = ends.camp_of(GAME.pieces(position), GAME.hands(position), side)
            missing = max(0, 10 - camp.pieces) + (not camp.king)
            missing += max(0, needed - camp.points)
            told = int(entering(row, int(side), needed))
            assert told == (1536 // (1 + missing) if camp.king else 0)
            assert entering(row, int(side), 0) == 0


def test_what_declares_is_worth_twelve_pawns() -> None:
    position = GAME.read(CAMPS[0]).position
    assert GAME.claims([position]) == Outcome(Side.FIRST, Reason.IMPASSE)
    counting, notes = EVALUATION._replace(needed=(28, 27)), np.zeros((1, SIZE), np.int16)
    more = correction(counting, position.row, notes, 0) - static(position.row)
    assert more + evaluate(EVALUATION, position.row) == 12.0


def test_loud_moves_take_or_promote() -> None:
    moves = np.zeros(600, np.int64)
    for row in ROWS:
        if checked(GAME.rules, row):
            continue
        there = GAME.pieces(Position(row))
        expected = [
            int(move)
            for move in moves_of(row)
            if move & PROMOTED or (move & 127 < SQUARES and move >> 7 & 127 in there)
            if not (move & DECLINED and always_promotes(move >> MOVER & 15))
        ]
        assert sorted(moves[: write_loud(row, moves)].tolist()) == sorted(expected)


def retaken(position: naive.Shogi, square: naive.Place, black: bool) -> float:
    """What taking on ``square`` brings; nobody has to go on, and nothing promotes."""
    takers = [
        place
        for place, piece in position.board.items()
        if position.own(piece, black) and square in naive.reach(position, place)
    ]
    if not takers:
        return 0.0
    least = min(takers, key=lambda place: rank(position.board[place]))
    if position.board[least].upper() == "K" and any(
        square in naive.reach(position, place)
        for place, piece in position.board.items()
        if not position.own(piece, black)
    ):
        return 0.0
    victim, piece = position.board[square], position.board[least]
    return max(0.0, swing(victim) - left(position, square, least, piece, black))


def left(
    position: naive.Shogi,
    square: naive.Place,
    origin: naive.Place | None,
    piece: str,
    black: bool,
) -> float:
    """What the other side gains on ``square`` once ``piece`` stands there."""
    board = {place: each for place, each in position.board.items() if place != origin}
    return retaken(naive.Shogi({**board, square: piece}, {}, black), square, not black)


def rank(piece: str) -> int:
    order = ["P", "L", "N", "S", "G", "+S", "+N", "+L", "+P", "B", "R", "+B", "+R", "K"]
    return order.index(piece.upper())


def swing(piece: str) -> float:
    return float(SWING[SYMBOL.index(piece.lower())])


def exchanged(position: naive.Shogi, usi: str) -> float:
    """What a move and the exchange that follows bring who begins it."""
    target = place_of(usi[2:4])
    if usi[1] == "*":
        piece = usi[0] if position.black else usi[0].lower()
        return -left(position, target, None, piece, position.black)
    origin = place_of(usi[:2])
    piece = position.board[origin]
    gained = swing(position.board[target]) if target in position.board else 0.0
    if usi.endswith("+"):
        gained += WORTH["+" + piece.upper()] - WORTH[piece.upper()]
        piece = "+" + piece
    return gained - left(position, target, origin, piece, position.black)


def place_of(text: str) -> naive.Place:
    return int(text[0]), "abcdefghi".index(text[1]) + 1


def test_exchanges_bring_what_trying_them_brings() -> None:
    for row in ROWS[::6]:
        position, seen = naive.read(text_of(row)), GAME.reveal([Position(row)])
        for move in moves_of(row)[::3]:
            usi = usi_of(GAME.decode(seen, int(move)), position)
            assert balance(row, move) == pytest.approx(exchanged(position, usi)), usi


def usi_of(move: object, position: naive.Shogi) -> str:
    from core.notation import code  # noqa: PLC0415

    return code(GAME.facts, move)


def attackers(position: naive.Shogi, black: bool) -> Counter[naive.Place]:
    """How many pieces of a side attack each square."""
    return Counter(
        place
        for origin, piece in position.board.items()
        if position.own(piece, black)
        for place in naive.reach(position, origin)
    )


def ring(position: naive.Shogi, black: bool, distance: int) -> set[naive.Place]:
    """The squares that far from a king."""
    file, row = position.king(black) or (0, 0)
    squares = ((f, r) for f in range(1, 10) for r in range(1, 10))
    return {(f, r) for f, r in squares if max(abs(f - file), abs(r - row)) == distance}


def counted(position: naive.Shogi) -> dict[int, int]:
    """What is counted, square by square, and is not 0."""
    found: Counter[int] = Counter({at.TEMPO: 1 if position.black else -1})
    for black in (True, False):
        mine, theirs = attackers(position, black), attackers(position, not black)
        sign = 1 if black else -1
        for place, piece in position.board.items():
            if position.own(piece, black) or piece in "Kk":
                continue
            code = SYMBOL.index(piece.lower())
            found[at.HANGING + code] += sign * bool(mine[place] and not theirs[place])
            pawn = place[0], place[1] + (1 if black else -1)
            by_pawn = position.board.get(pawn) == ("P" if black else "p")
            found[at.BY_PAWN + code] += sign * by_pawn
            outnumbered = mine[place] > 1 and theirs[place] == 1
            found[at.OUTNUMBERED + code] += sign * outnumbered
        for first, distance in ((at.NEAR, 1), (at.FARTHER, 2)):
            for place in ring(position, not black, distance):
                held = min(2, theirs[place] - (distance == 1))
                found[first + 3 * min(3, mine[place]) + held] += sign
    return {place: number for place, number in found.items() if number}


def noted(row: Row) -> NDArray[np.int16]:
    notes = np.zeros((1, SIZE), np.int16)
    note_terms(row, notes, 0)
    return notes[0]


def test_terms_are_those_that_are_counted_square_by_square() -> None:
    for row in ROWS[::3]:
        counts = noted(row)[FIRST_COUNT:FIRST_DANGER]
        found = {place: int(number) for place, number in enumerate(counts) if number}
        assert found == counted(naive.read(text_of(row)))


def test_places_and_dangers_of_a_mating_attack() -> None:
    """Black's gold and tokin before the king on 1a, a rook and a silver in hand."""
    notes = noted(GAME.read("7nk/6+P2/8G/9/9/9/9/9/8K b RS 1").position.row)
    black = notes[2 : notes[0]].tolist()
    way = at.OTHER_KING + SYMBOL.index("+p") * 17 * 9 + (8 - 1) * 9 + 2
    assert way in black
    assert at.HELD + SYMBOL.index("s") * at.MOST_HELD + 1 in black
    white = notes[2 + at.MOST_PLACES : notes[1]].tolist()
    assert white[-1] == at.ESCAPES + 0
    dangers = notes[FIRST_DANGER : FIRST_DANGER + at.DANGERS]
    assert {place: int(n) for place, n in enumerate(dangers) if n} == DANGERS


DANGERS = {
    at.ALWAYS: 1,
    at.WEAK: 3,
    at.STORMED: 1,
    at.SHUT_IN: 8,
    at.HAND + SYMBOL.index("s"): 1,
    at.HAND + SYMBOL.index("r"): 1,
    at.DROPPABLE: 2,
    at.WEAK_FARTHER: 2,
    at.GATHERED: 2,
    at.GUARDS: 1,
}


def test_scores_of_lessons_are_those_of_the_kernels() -> None:
    rows = np.stack(ROWS)
    for row, score in zip(rows, scores_of(by_hand() * UNIT, rows), strict=True):
        side = -1 if int(row[-1]) & 1 else 1
        assert side * static(row) == pytest.approx(score, abs=3 * UNIT)


def test_a_fit_comes_nearer_to_what_it_is_told() -> None:
    rows, points = np.stack(ROWS), np.zeros(len(ROWS), np.float32)
    values = np.linspace(-9.0, 9.0, len(rows)).astype(np.float32)
    lessons = lessons_of(rows, values, points, 0.0)
    weights = fitted(by_hand(), lessons, 60, 1, lambda _, error: None)
    assert weights.dtype == np.int16
    assert error_of(weights, lessons) < 0.75 * error_of(by_hand(), lessons)


@pytest.mark.parametrize(
    ("move", "quiet"),
    [("2g2f", True), ("8h2b", False), ("8h3c+", False), ("P*5e", True), ("resign", False)],
)
def test_a_teacher_names_moves_as_usi_does(move: str, quiet: bool) -> None:
    start = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1"
    assert is_quiet(GAME.read(start).position.row, move) == quiet


def deepened(sfen: str, depth: int) -> Deepening:
    deepening = Deepening(GAME, EVALUATION, SPACES.fresh(GAME, EVALUATION))
    deepening.open(GAME.read(sfen).position.row[None])
    for each in range(1, depth + 1):
        assert deepening.deepen(each)
    return deepening


@pytest.mark.parametrize(
    ("sfen", "depth", "plies"), [("8k/9/7PP/9/9/9/9/9/K8 b G 1", 2, 1)]
)
def test_mates_are_found_and_counted(sfen: str, depth: int, plies: int) -> None:
    assert deepened(sfen, depth).values[0] == PRIZE * (100 + DEEPEST - plies)


def test_perpetual_check_is_no_draw() -> None:
    """Checking for the third time in the same position loses what a rook more is worth."""
    names = "R*5h " + "5a4a 5h4h 4a5a 4h5h " * 2 + "5a4a 5h4h 4a5a"
    history = line_of(GAME, names, "4k4/9/9/9/9/9/9/9/K8 b R 1")
    deepening = Deepening(GAME, EVALUATION, SPACES.fresh(GAME, EVALUATION))
    deepening.open(np.stack([each.row for each in history]))
    assert deepening.deepen(2, lines=deepening.number)
    again = GAME.encode(GAME.reveal(history), GAME.read_move(history[-1], "4h5h"))
    values = dict(zip(deepening.moves.tolist(), deepening.values.tolist(), strict=True))
    assert values[again] == -FORBIDDEN
    assert deepening.values[0] > 0.0


def test_the_search_is_the_same_search() -> None:
    """The number of nodes changes with everything that a search does."""
    sfen = "ln1gk2nl/1rs2gb2/p2ppsppp/2p3P2/1p7/2PP5/PP1SPP2P/1BG3S1R/LN2KG1NL b p 1"
    assert deepened(sfen, 6).nodes == SIGNATURE


SIGNATURE = 2638
