"""Games of other programs, which are not ours to publish: where they lie beside us."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from core.records.reader import read_games, read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.records.writer import write_games
from core.values import Reason, Side
from tests.support.records import shared_data

CHESSCOM = shared_data() / "chesscom-fog-games"
THESIS = shared_data() / "thesis-viewer-game.txt"

COUNTS = {"ply": 5351, "castling": 128, "en passant": 7, "promotion": 6, "king capture": 64}

pytestmark = pytest.mark.skipif(
    not (CHESSCOM.is_dir() and THESIS.is_file()),
    reason="the games of other programs are not beside this repository",
)


@cache
def chesscom_games() -> tuple[GameRecord, ...]:
    readings = [read_games(path) for path in sorted(CHESSCOM.glob("*.pgn"))]
    assert [problem for reading in readings for problem in reading.problems] == []
    return tuple(game for reading in readings for game in reading.games)


def test_every_game_is_read_to_its_end() -> None:
    ends = Counter(game.outcome.reason for game in chesscom_games() if game.outcome)
    assert ends == {Reason.KING_CAPTURED: 64, Reason.RESIGNED: 8, Reason.TIME: 8}
    winners = Counter(game.outcome.winner for game in chesscom_games() if game.outcome)
    assert winners == {Side.FIRST: 40, Side.SECOND: 40}


def test_every_kind_of_move_occurs() -> None:
    counts = Counter(kind for game in chesscom_games() for kind in kinds(game))
    assert counts == COUNTS


def test_what_we_write_of_them_reads_back() -> None:
    for game in chesscom_games():
        reading = read_text(write_games([game]), "again.pgn")
        assert (reading.games, reading.problems) == ((game,), ())


def test_the_thesis_game() -> None:
    reading = read_games(THESIS)
    assert reading.problems == ()
    (game,) = reading.games
    assert (game.ruleset, len(game.moves)) == ("thesis", 25)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (Side.FIRST, Reason.KING_CAPTURED)


def kinds(game: GameRecord) -> list[str]:
    timeline = Timeline.of(game)
    found = []
    for position, step, move in zip(
        timeline.history, timeline.steps, game.moves, strict=False
    ):
        men = timeline.game.pieces(position)
        victim = men.get(move.target)
        found.append("ply")
        if step.san.startswith("O-O"):
            found.append("castling")
        if victim and victim.symbol == "k":
            found.append("king capture")
        if men[move.origin].symbol == "p" and "x" in step.san and not victim:
            found.append("en passant")
        if move.promotion:
            found.append("promotion")
    return found
