"""Lists tell nothing hidden of a game that is still being played, whatever the game."""

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from core.game import Game
from core.games import GAMES, find_game
from core.records.catalogue import Preview, folder_games, preview_of
from core.records.listing import ListedGame
from core.records.reader import Index
from core.records.writer import save_games
from core.values import Move, Side
from tests.support.going_on import alike, running

FOGGY = [
    (key, ruleset)
    for key, variant in GAMES.items()
    if variant.facts.hidden
    for ruleset in variant.rulesets
]


def _told(
    folder: Path, game: Game, person: Side, moves: Sequence[Move]
) -> tuple[ListedGame, Preview]:
    record = running(game, person, moves)
    path = folder / "games" / f"a{GAMES[game.facts.key].files.ending}"
    path.parent.mkdir(parents=True)
    save_games(path, [record])
    os.utime(path, (0, 0))
    batches = list(folder_games(str, path.parent, folder / "memory.json"))
    (listed,) = [each for batch in batches if batch.start is None for each in batch.games]
    (saved,) = Index.of(path).read(0).going_on
    return listed, preview_of(listed, saved, goes_on=True)


@pytest.mark.parametrize("person", list(Side))
@pytest.mark.parametrize(("key", "ruleset"), FOGGY)
def test_games_that_look_alike_to_a_person_are_listed_alike(
    tmp_path: Path, key: str, ruleset: str, person: Side
) -> None:
    game = find_game(key, ruleset)
    pair = alike(game, person, Random(f"{key} {ruleset} {person}"))
    assert len(pair) == 2
    one, other = (
        _told(tmp_path / str(number), game, person, moves)
        for number, moves in enumerate(pair)
    )
    assert one[0].unfinished
    assert one == other
