"""The games that come with the program to be guessed: over, and with nothing given away."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from core.games import find_variant
from core.records.reader import read_games
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Reason

FOLDER = Path(__file__).parents[3] / "assets" / "guess"
FILES = sorted(FOLDER.iterdir())

LONGEST = 150
"""Letters of a sentence, which stands in a list."""

_SQUARE = re.compile(r"\b([a-j][1-9]|[1-9][a-j])\b", re.IGNORECASE)
_RESULT = re.compile(r"\b(wins?|won|winners?|los(es|t|ers?)|mated?|draws?|drawn)\b", re.I)


def games_in(path: Path) -> tuple[GameRecord, ...]:
    reading = read_games(path)
    assert not reading.problems
    return reading.games


@pytest.fixture(scope="module")
def games() -> list[GameRecord]:
    return [*chain.from_iterable(map(games_in, FILES))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_game_is_over_on_the_board(path: Path) -> None:
    for game in games_in(path):
        assert game.variant == path.stem
        assert Timeline.of(game).game.facts.hidden
        assert game.outcome is not None
        assert game.outcome.winner is not None
        assert game.outcome.reason in {Reason.KING_CAPTURED, Reason.NO_MOVE, Reason.NO_MAN}


def test_each_game_says_which_side_to_guess_and_what_to_watch(
    games: list[GameRecord],
) -> None:
    for game in games:
        assert game.tags["Guess"].lower() in find_variant(game.variant).facts.sides
        watch = game.tags["Watch"]
        assert watch[0].isupper()
        assert watch.endswith((".", "?"))
        assert len(watch) <= LONGEST


def test_no_title_or_sentence_gives_away_squares_or_the_result(
    games: list[GameRecord],
) -> None:
    for game in games:
        for text in (game.tags["Event"], game.tags["Watch"]):
            assert not _SQUARE.search(text)
            assert not _RESULT.search(text)


def test_there_are_sixty_most_of_them_of_fog_chess(games: list[GameRecord]) -> None:
    counts = Counter(game.variant for game in games)
    assert counts.total() == 60
    assert counts["fog-chess"] == 36
    assert min(counts.values()) == 8


def test_no_two_games_are_alike(games: list[GameRecord]) -> None:
    for each in (
        [g.moves for g in games],
        *([g.tags[t] for g in games] for t in ("Event", "Watch")),
    ):
        assert len(set(each)) == len(games)
