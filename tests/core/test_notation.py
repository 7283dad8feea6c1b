"""Moves as codes and boards as text, for boards and pieces of any kind."""

from __future__ import annotations

from string import ascii_lowercase

from hypothesis import given
from hypothesis import strategies as st

from core import notation
from core.facts import Facts
from core.values import Move, Piece, Side

SYMBOLS = ("k", "+r", "r", "+p", "p")


def facts_of(columns: int, rows: int, *, shogi: bool) -> Facts:
    """A board of that size, with labels as in chess or as in shogi."""
    return Facts(
        key="some",
        title="Some",
        columns=columns,
        rows=rows,
        sides=("black", "white"),
        symbols=SYMBOLS,
        kinds=("king", "dragon", "rook", "tokin", "pawn"),
        hidden=False,
        family="some",
        files=tuple(str(columns - n) for n in range(columns)) if shogi else (),
        ranks=tuple(ascii_lowercase[n] for n in reversed(range(rows))) if shogi else (),
        hand=("r", "p"),
    )


BOARDS = st.builds(facts_of, st.integers(3, 12), st.integers(3, 12), shogi=st.booleans())


@st.composite
def offers(draw: st.DrawFn) -> tuple[Facts, list[Move]]:
    """A board, and moves that are all different and could be legal at once."""
    facts = draw(BOARDS)
    squares = st.sampled_from(facts.squares)
    paths = draw(st.lists(st.tuples(squares, squares), max_size=30, unique=True))
    moves = []
    for path in paths:
        chosen = [None] if draw(st.booleans()) else ["+p", ""]
        moves += [Move(path, promotion) for promotion in chosen]
    moves += [
        Move((square,), drop=symbol)
        for square in draw(st.lists(squares, max_size=9, unique=True))
        for symbol in facts.hand
    ]
    return facts, moves


@given(offers())
def test_a_code_names_one_move(offer: tuple[Facts, list[Move]]) -> None:
    facts, moves = offer
    for move in moves:
        assert notation.read_code(facts, moves, notation.code(facts, move)) == move
    assert notation.read_code(facts, moves, "zz") is None


@given(BOARDS, st.data())
def test_a_board_is_read_as_it_was_written(facts: Facts, data: st.DataObject) -> None:
    squares = st.sampled_from(facts.squares)
    men = st.builds(Piece, st.sampled_from(Side), st.sampled_from(SYMBOLS))
    pieces = data.draw(st.dictionaries(squares, men, max_size=40))
    visible = frozenset(pieces) | data.draw(st.frozensets(squares))
    text = notation.board(facts, pieces, visible)
    assert notation.read_board(facts, text) == (pieces, visible)


def test_codes_look_as_engines_write_them() -> None:
    chess, shogi = facts_of(8, 8, shogi=False), facts_of(9, 9, shogi=True)
    assert notation.code(chess, Move((12, 28))) == "e2e4"
    assert notation.code(chess, Move((52, 60), "q")) == "e7e8q"
    assert notation.code(chess, Move((28,), drop="p")) == "P@e4"
    seven = next(s for s in shogi.squares if shogi.name(s) == "7c")
    eight = next(s for s in shogi.squares if shogi.name(s) == "8d")
    assert notation.code(shogi, Move((eight, seven), "+p")) == "8d7c+"
    assert notation.code(shogi, Move((eight, seven), "")) == "8d7c="
    assert notation.code(shogi, Move((eight,), drop="p")) == "P@8d"
