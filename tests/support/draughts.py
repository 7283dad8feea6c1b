"""Random positions and games of checkers as FEN text, and the program's answers to them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from core.game import Game
from core.games.checkers.board import row_of
from core.games.checkers.text import read_setup
from core.setup import Position
from tests.support import naive_checkers as naive


def read(game: Game, fen: str) -> Position:
    """The position of a FEN, even one with more men than a game has."""
    setup = read_setup(game.facts, fen)
    return Position(row_of(setup.pieces, setup.side))


def write(game: Game, position: Position) -> str:
    """The FEN of a position as the twin writes it."""
    text = game.write(replace(game.start(), position=position))
    return text.removesuffix(":H0:F1")


def artificial(dice: Random) -> str:
    """A position that no game may reach: any men, few or many, kings not rare."""
    letters = "." * dice.choice([2, 5, 12, 30]) + dice.choice(["MMMmmmKk", "MKkk", "KKmmm"])
    return placed([dice.choice(letters) for _ in naive.DARK], dice.choice("wb"))


def placed(letters: list[str], turn: str) -> str:
    """A letter for each dark square, ``.`` for none; men are kings where they would be."""
    board = {
        at: {("M", 7): "K", ("m", 0): "k"}.get((letter, at[1]), letter)
        for at, letter in zip(naive.DARK, letters, strict=True)
        if letter != "."
    }
    return naive.write(naive.State(board or {(0, 0): "M"}, turn))


boards = st.builds(
    placed,
    st.sampled_from(["....MmKk", "..MMmmKk", "........MMmmKk", "..K......mmmk"]).flatmap(
        lambda letters: st.lists(st.sampled_from(letters), min_size=32, max_size=32)
    ),
    st.sampled_from("wb"),
)
"""Positions that shrink to an empty board with one man."""
