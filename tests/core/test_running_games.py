"""Lists tell nothing hidden of a game that is still being played, whatever the game."""

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from core.game import Game
from core.games import GAMES, find_game
from core.records.catalogue import folder_games
from core.records.index import index_of
from core.records.listing import ListedGame
from core.records.previewing import Preview, preview_of
from core.records.record import GameRecord
from core.records.tags import SIDES
from core.records.writer import save_games
from core.setup import Position
from core.values import Move, Side

FOGGY = [
    (key, ruleset)
    for key, variant in GAMES.items()
    if variant.facts.hidden
    for ruleset in variant.rulesets
]
_TRIES = 40


def _begun(game: Game, dice: Random) -> tuple[list[Position], list[Move]]:
    history, moves = [game.start().position], list[Move]()
    for _ in range(dice.randrange(1, 8)):
        if game.outcome(history) is None:
            moves.append(dice.choice(game.moves(history[-1])))
            history.append(game.play(history[-1], moves[-1]))
    return history, moves


def _alike(game: Game, person: Side, dice: Random) -> list[list[Move]]:
    """Two games of which a person has been shown the same, as far as they are found."""
    for _ in range(_TRIES):
        history, moves = _begun(game, dice)
        if game.outcome(history) or game.to_move(history[-1]) is person:
            continue
        known: dict[str, Move] = {}
        for move in game.moves(history[-1]):
            after = [*history, game.play(history[-1], move)]
            if game.outcome(after) is None:
                other = known.setdefault(str(game.observe(after, person)), move)
                if other != move:
                    return [[*moves, other], [*moves, move]]
    return []


def _told(
    folder: Path, game: Game, person: Side, moves: Sequence[Move]
) -> tuple[ListedGame, Preview]:
    kinds = {SIDES[person]: "human", SIDES[person.other]: "program"}
    tags = {f"{side}Type": kind for side, kind in kinds.items()}
    record = GameRecord(game.facts.key, game.ruleset, ("A", "B"), tuple(moves), tags=tags)
    path = folder / "games" / f"a{GAMES[game.facts.key].files.ending}"
    path.parent.mkdir(parents=True)
    save_games(path, [record])
    os.utime(path, (0, 0))
    batches = list(folder_games(str, path.parent, folder / "memory.json"))
    (listed,) = [each for batch in batches if batch.start is None for each in batch.games]
    (saved,) = index_of(path).read(0).going_on
    return listed, preview_of(listed, saved, goes_on=True)


@pytest.mark.parametrize("person", list(Side))
@pytest.mark.parametrize(("key", "ruleset"), FOGGY)
def test_games_that_look_alike_to_a_person_are_listed_alike(
    tmp_path: Path, key: str, ruleset: str, person: Side
) -> None:
    game = find_game(key, ruleset)
    pair = _alike(game, person, Random(f"{key} {ruleset} {person}"))
    assert len(pair) == 2
    one, other = (
        _told(tmp_path / str(number), game, person, moves)
        for number, moves in enumerate(pair)
    )
    assert one[0].unfinished
    assert one == other
