"""Games of files as an index takes them in: the same as they are read to be shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.explorer import intake
from core.explorer.archive import ArchivedGame, write_archive
from core.explorer.database import Database
from core.explorer.index import update
from core.explorer.intake import games_of, played_game
from core.explorer.segments import DRAWN, FIRST_FELL, FIRST_WON, SECOND_WON, PlayedGame
from core.games import GAMES
from core.records.reader import read_games
from core.records.record import GameRecord
from core.records.writer import save_games
from core.tasks.workers import TaskError
from core.values import Outcome, Reason, Side
from tests.support.every_game import TABLE
from tests.support.random_games import random_game


def told(played: PlayedGame | None) -> object:
    """All of a game that an index keeps."""
    assert played is not None
    return (
        played.game.ruleset, played.start.words, played.words.tolist(), played.names,
        played.result, played.fell, played.day, played.number,
    )  # fmt: skip


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_a_game_is_taken_in_as_it_was_played(
    variant: str, ruleset: str, tmp_path: Path
) -> None:
    path = tmp_path / f"games{GAMES[variant].files.ending}"
    records = [random_game(ruleset, seed, 60, variant=variant) for seed in range(3)]
    save_games(path, [replace(each, tags={"Date": "2026.03.04"}) for each in records])
    shown = read_games(path).games
    found, total = games_of(path)
    assert total == len(shown) == 3
    for number, (played, record) in enumerate(zip(found, shown, strict=True), 1):
        assert told(played) == told(played_game(record, number))


TEXTS = {
    "castling": '[Variant "Chess"]\n[Result "1/2-1/2"]\n\n'
    "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O 0-0 5. c3 d6 1/2-1/2",
    "promotion": '[Variant "Chess"]\n\n1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 '
    "5. bxa8=N Qxa8 *",
    "from a position": '[Variant "Fog of War"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n'
    '[SetUp "1"]\n[Result "0-1"]\n\n1. e4 Kd7 0-1',
    "mate": "1. f3 e5 2. g4 Qh4# 0-1",
    "a king taken": '[Variant "Fog of War"]\n\n1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8 1-0',
    "no result": '[Variant "Fog of War"]\n[White "A"]\n\n1. e4 e5 2. Qh5 a6 *',
    "of a variant that is not named": "1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8 1-0",
    "with words": '[White "A"]\n\n1. e4 {good} (1. d4 d5) e5 $1 2. Nf3 ; and so on\n *',
    "drawn by repetition": '[Variant "Chess"]\n[Result "1/2-1/2"]\n'
    '[Termination "fivefold repetition"]\n\n' + "Nf3 Nf6 Ng1 Ng8 " * 4 + "1/2-1/2",
    "that ends early": '[Variant "Chess"]\n\n1. e4 e5 2. Ke3 d5 *',
    "that says otherwise": '[Variant "Chess"]\n[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0',
    "long names": '[Variant "Chess"]\n\n1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 *',
}


@pytest.mark.parametrize("what", TEXTS)
def test_a_game_of_people_is_taken_in_as_it_is_shown(what: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(TEXTS[what], "utf-8")
    (record,) = read_games(path).games
    (played,) = games_of(path)[0]
    assert told(played) == told(played_game(record))


def test_kernels_read_what_they_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games above are not all read the slow way."""
    path = tmp_path / "games.pgn"
    save_games(path, [random_game("chesscom", seed, 40) for seed in range(4)])
    monkeypatch.setattr(intake, "played_game", None)
    assert [each is None for each in games_of(path)[0]] == [False] * 4


UNFIT = {
    "goes on": '[Variant "Fog of War"]\n[WhiteType "human"]\n'
    '[BlackType "program"]\n\n1. e4 *',
    "is an analysis": '[Variant "Chess"]\n[Analysis "1"]\n\n1. e4 e5 1-0',
    "has no moves": '[Variant "Chess"]\n[White "A"]\n\n1-0',
    "is of no game": '[Variant "Whist"]\n\n1. e4 1-0',
    "is from nowhere": '[Variant "Chess"]\n[FEN "8/8"]\n\n1. e4 1-0',
}


@pytest.mark.parametrize("what", UNFIT)
def test_what_is_not_to_be_explored_is_counted_and_left_out(
    what: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(f'{UNFIT[what]}\n\n[Variant "Chess"]\n\n1. e4 e5 1-0\n', "utf-8")
    first, second = games_of(path)[0]
    assert first is None
    assert second is not None
    assert second.number == 2
    assert len([*games_of(path, 1)[0]]) == 1


def archived(record: GameRecord, outcome: Outcome) -> ArchivedGame:
    words = played_game(record).words
    return ArchivedGame(record.variant, record.ruleset, ("A", "B"), 1, words, outcome)


def test_the_games_of_an_archive_are_taken_in(tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    records = [random_game("chesscom", seed, 20) for seed in range(3)]
    ends = [
        Outcome(Side.FIRST, Reason.RESIGNED),
        Outcome(Side.SECOND, Reason.KING_CAPTURED),
        Outcome(None, Reason.MOVE_LIMIT),
    ]
    write_archive(path, [archived(*pair) for pair in zip(records, ends, strict=True)])
    found = [*games_of(path)[0]]
    assert [each and each.result for each in found] == [FIRST_WON, SECOND_WON, DRAWN]
    assert [each and each.fell for each in found] == [0, FIRST_FELL, 0]
    wanted = [played_game(record, n).words.tolist() for n, record in enumerate(records, 1)]
    assert [each and each.words.tolist() for each in found] == wanted
    assert [each and each.number for each in games_of(path, 1)[0]] == [2, 3]


@pytest.mark.parametrize("data", [b"", b"UMG1 and nothing more", b"some words"])
def test_it_is_said_that_an_archive_is_damaged(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    path.write_bytes(data)
    with pytest.raises(TaskError, match="no archive of games, or damaged"):
        [*update(list, Database(path, tmp_path / "index"))]
