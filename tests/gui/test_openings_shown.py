"""The opening of a game of chess over its board, and none while one in the fog goes on."""

from __future__ import annotations

import pytest

from core.games import find_game
from core.play.referee import Referee
from core.records.reader import read_text, read_trees
from core.values import Side
from gui.analysis.study import Study
from gui.play.observed_game import ObservedGame
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import caption_of

LINE = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3"


class _Chair:
    """As much of a seat as an observed game asks for."""

    def __init__(self, referee: Referee, side: Side) -> None:
        self._referee, self._side = referee, side

    @property
    def seen(self) -> object:
        return self._referee.seen_by(self._side)


@pytest.mark.parametrize(
    ("variant", "side", "names"),
    [
        ("chess", Side.SECOND, ("", "C50 Italian Game", "C50 Italian Game: Giuoco Piano")),
        ("fog-chess", Side.FIRST, ("", "", "")),
    ],
)
def test_who_plays_is_told_the_opening(
    variant: str, side: Side, names: tuple[str, ...]
) -> None:
    game = find_game(variant)
    referee = Referee(game)
    for move in LINE.split():
        referee.play(game.read_move(referee.history[-1], move))
    observed = ObservedGame(_Chair(referee, side))  # type: ignore[arg-type]
    assert tuple(observed.opening(ply) for ply in (0, 5, 7)) == names


def test_a_replay_tells_the_opening_at_every_move() -> None:
    (record,) = read_text(f'[White "A"]\n\n{LINE} *', "t").games
    game = AnnotatedGame(record)
    game.follow(record)
    titles = [caption_of("truth", game, game.boards(n).truth).title for n in (0, 5, 9)]
    assert titles[:2] == ["Board", "C50 Italian Game"]
    assert titles[2].startswith("C5")


def test_a_replay_of_a_game_in_the_fog_tells_it_beside_the_truth() -> None:
    text = f'[Variant "Fog of War"]\n[White "A"]\n\n{LINE} *'
    game = AnnotatedGame.of(read_text(text, "t").games[0])
    told = [caption_of("truth", game, game.boards(n).truth) for n in (0, 5)]
    assert [each.title for each in told] == ["Truth", "Truth"]
    assert [each.aside for each in told] == ["", "C50 Italian Game"]
    assert told[1].detail == "after 3. Bc4"
    assert caption_of("first", game, game.boards(5).first).aside == ""


def test_an_analysis_tells_the_opening_where_it_is() -> None:
    (tree,) = read_trees('[White "A"]\n\n1. e4 e5 (1... c5 2. c3) 2. Nf3 *', "t").games
    study = Study(tree)
    study.path = (0, 1, 0)
    assert study.opening is not None
    assert (study.opening.eco, study.opening.name) == (
        "B22", "Sicilian Defense: Alapin Variation",
    )  # fmt: skip
    study.path = (0, 0, 0)
    assert study.opening.name == "King's Knight Opening"
