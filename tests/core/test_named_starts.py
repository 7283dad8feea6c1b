"""Starts that go by names: playable, as the game writes them, and told in records."""

from __future__ import annotations

import pytest

from core.game import playable_start, start_text
from core.games import GAMES, find_game, find_variant
from core.games.shogi.ends import camp_of
from core.games.variant import NamedStarts
from core.texts import _
from core.values import Side

NAMED = [key for key, variant in GAMES.items() if variant.named is not None]
each_variant = pytest.mark.parametrize("variant", NAMED)


def named_of(variant: str) -> NamedStarts:
    named = GAMES[variant].named
    assert named is not None
    return named


@each_variant
def test_a_named_start_is_written_as_the_game_writes_it(variant: str) -> None:
    """So that a record of a game from there can be told by its position."""
    game, named = find_game(variant), named_of(variant)
    for name, each in named.known.items():
        assert start_text(game, playable_start(game, each.text)) == each.text, name
        assert named.title_of(each.text) == _(each.title)
        assert name.replace("-", "").isalpha()
        assert name == name.lower() != "random"
    texts = {each.text for each in named.known.values()}
    assert len(texts) == len(named.known)


def test_a_start_without_a_name_is_not_told() -> None:
    shogi, chess = find_variant("shogi"), find_variant("chess")
    rook = named_of("shogi").known["rook"].text
    assert shogi.start_words(rook) == "Handicap: Rook"
    assert shogi.start_words("") == shogi.start_words("4k4/9/9/9/9/9/9/9/4K4 b - 1") == ""
    assert chess.start_words(rook) == ""


def test_in_a_handicap_game_the_side_that_gave_moves_first() -> None:
    game = find_game("shogi")
    for each in named_of("shogi").known.values():
        position = game.read(each.text).position
        assert game.to_move(position) is Side.SECOND
        pieces = game.pieces(position).values()
        assert sum(piece.side is Side.FIRST for piece in pieces) == 20
        assert camp_of(game.pieces(position), {}, Side.FIRST).points == 0
