"""One table of how every game is searched."""

from __future__ import annotations

import pytest

from bots.games import GAMES as BOT_GAMES
from bots.search.searcher import read, searcher
from core.games import GAMES, find_game
from core.games.chess.game import Chess
from core.values import Side
from tests.support.exact_chess import exact_searcher


@pytest.mark.parametrize("variant", GAMES)
def test_every_game_is_searched(variant: str) -> None:
    game = find_game(variant)
    start = game.start().position
    search = searcher(game, start, 10)
    found, scores = search.run(start, 3), search.all(start, 3)
    assert set(scores) == set(game.moves(start))
    assert found.move in scores
    assert abs(found.score) < BOT_GAMES[variant].search.won
    if isinstance(game, Chess):
        # What a search leaves out depends on its window, so only an exact one has a value.
        search = exact_searcher(game, start, 10)
        found, scores = search.run(start, 3), search.all(start, 3)
    assert found.score == pytest.approx(max(scores.values()))


@pytest.mark.parametrize("variant", GAMES)
def test_its_own_fen_is_read_and_turned(variant: str) -> None:
    game = find_game(variant)
    fen = game.write(game.start())
    assert read(game, fen, None) == (game.start().position, frozenset())
    for side in Side:
        position, _ = read(game, fen, side)
        assert game.to_move(position) is side
        assert game.pieces(position) == game.pieces(game.start().position)


def test_what_counts_for_one_side_counts_for_who_is_first_to_move() -> None:
    game = find_game("checkers")
    white, black = (read(game, "W:Wd4,h2:Bf6,c7,b2", side)[0] for side in Side)
    scores = {searcher(game, first, 10).run(white, 1).score for first in (white, black)}
    assert scores == {-3.0, 2.0}
