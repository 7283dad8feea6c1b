"""The opening of a game of chess over its board, and none while one in the fog goes on."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from core.games import find_game
from core.records.reader import read_text
from core.values import Side
from gui.play.observed_game import ObservedGame
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import caption_of
from tests.support.lines import refereed

LINE = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3"
ITALIAN = "C50 Italian Game"


@pytest.mark.parametrize(
    ("variant", "side", "names"),
    [
        ("chess", Side.SECOND, ("", ITALIAN, f"{ITALIAN}: Giuoco Piano")),
        ("fog-chess", Side.FIRST, ("", "", "")),
    ],
)
def test_who_plays_is_told_the_opening(
    variant: str, side: Side, names: tuple[str, ...]
) -> None:
    seen = refereed(find_game(variant), LINE).seen_by(side)
    observed = ObservedGame(SimpleNamespace(seen=seen))
    assert tuple(observed.opening(ply) for ply in (0, 5, 7)) == names


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        ("Chess", [("Board", ""), (ITALIAN, "")]),
        ("Fog of War", [("Truth", ""), ("Truth", ITALIAN)]),
    ],
)
def test_a_replay_tells_the_opening_at_every_move(
    variant: str, told: list[tuple[str, str]]
) -> None:
    text = f'[Variant "{variant}"]\n[White "A"]\n\n{LINE} *'
    game = AnnotatedGame.of(read_text(text, "t").games[0])
    captions = [caption_of("truth", game, game.boards(n).truth) for n in (0, 5)]
    assert [(each.title, each.aside) for each in captions] == told
    assert caption_of("first", game, game.boards(5).first).aside == ""
