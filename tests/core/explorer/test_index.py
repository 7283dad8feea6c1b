"""The index of a folder or file: made, renewed, stopped, damaged."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from core.explorer import index
from core.explorer.database import Database
from core.explorer.index import OpenIndex, answered, answers, update
from core.explorer.questions import (
    Explored,
    ExploreFilters,
    FoundGames,
    GamesQuestion,
    Progress,
    Question,
    read_pattern,
)
from core.explorer.segments import DamagedError, read_segment
from core.games import find_game
from core.lock import hold
from core.records.record import ANALYSED, GameRecord
from core.records.writer import save_games
from core.values import Outcome, Reason, Side
from tests.support.random_games import random_game

HERE = Question("fog-chess", "chesscom")
ENDED = Outcome(Side.SECOND, Reason.RESIGNED)


def game(seed: int, variant: str = "fog-chess", ruleset: str = "chesscom") -> GameRecord:
    record = random_game(ruleset, seed, 10, variant=variant)
    names = (f"Ada {seed}", f"Bob {seed}")
    tags = {"Date": f"2026.11.{1 + seed % 28:02}"}
    return replace(record, outcome=record.outcome or ENDED, players=names, tags=tags)


@pytest.fixture
def database(tmp_path: Path) -> Database:
    """A folder of five files with a game each, and one of open chess."""
    folder = tmp_path / "games"
    folder.mkdir()
    for seed in range(5):
        save_games(folder / f"{seed}.pgn", [game(seed)])
    save_games(folder / "open.pgn", [game(9, "chess", "fide")])
    return Database.of(folder, tmp_path / "explorer")


def made(database: Database) -> Progress:
    *_, last = update(lambda: None, database)
    assert last.over
    return last


def asked(database: Database, question: Question | GamesQuestion = HERE) -> Explored:
    (found,) = answered(OpenIndex(database).parts(), question)
    assert isinstance(found, Explored)
    return found


def names(database: Database) -> set[str]:
    """The first players of all games from the usual start."""
    (found,) = answered(OpenIndex(database).parts(), GamesQuestion(HERE, most=1000))
    assert isinstance(found, FoundGames)
    assert len(found.games) == found.looked_at
    return {each.names[0] for each in found.games}


def test_nothing_is_found_before_it_is_made(database: Database) -> None:
    assert asked(database).games == 0
    assert asked(database).moves == ()


def test_all_games_of_a_folder_are_taken_in_once(database: Database) -> None:
    assert made(database) == Progress(6, 6, 6, over=True)
    assert names(database) == {f"Ada {seed}" for seed in range(5)}
    assert asked(database, Question("chess", "fide")).games == 1
    assert made(database) == Progress(6, 6, 0, over=True)
    assert asked(database).games == 5


def test_what_comes_changes_and_goes_is_noticed(database: Database) -> None:
    made(database)
    opened = OpenIndex(database)
    assert len(opened.parts())
    save_games(database.source / "new.pgn", [game(20), game(21)])
    save_games(database.source / "1.pgn", [game(30)])
    (database.source / "2.pgn").unlink()
    assert made(database).games == 3
    wanted = {"Ada 0", "Ada 3", "Ada 4", "Ada 20", "Ada 21", "Ada 30"}
    assert names(database) == wanted
    (found,) = answered(opened.parts(), HERE)
    assert isinstance(found, Explored)
    assert found.games == len(wanted)


def test_games_that_are_all_gone_take_no_room(database: Database) -> None:
    made(database)
    (database.source / "open.pgn").unlink()
    assert made(database).games == 0
    kept = [file.name for file in database.folder.glob("*.segment")]
    assert [name.startswith("fog-chess") for name in kept] == [True]
    assert asked(database, Question("chess", "fide")).games == 0


def test_neither_games_that_go_on_nor_analyses_are_taken_in(database: Database) -> None:
    running = replace(game(40), outcome=None)
    people = {"WhiteType": "human", "BlackType": "program"}
    save_games(database.source / "on.pgn", [replace(running, tags=people)])
    studied = replace(game(41), tags={ANALYSED: "yes"})
    save_games(database.source / "studied.pgn", [studied])
    assert made(database).games == 6
    assert names(database) == {f"Ada {seed}" for seed in range(5)}


def test_what_is_no_game_is_looked_into_once(database: Database) -> None:
    (database.source / "bad.pgn").write_bytes(b"\0\1\2 nothing of the kind")
    (database.source / "empty.pgn").write_bytes(b"")
    assert made(database) == Progress(8, 8, 6, over=True)
    assert made(database) == Progress(8, 8, 0, over=True)


def test_it_goes_on_where_it_was_stopped(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = database.source.with_name("many.pgn")
    save_games(path, [game(seed) for seed in range(12)])
    many = Database.of(path, database.folder.parent)
    monkeypatch.setattr(index, "FIRST", 3)
    monkeypatch.setattr(index, "BATCH", 3)
    monkeypatch.setattr(index, "_TELL", 0.0)
    steps = update(lambda: None, many)
    seen = [*islice(steps, 7)]
    del steps
    assert [(each.done, each.total) for each in seen] == [(n, 12) for n in range(1, 8)]
    assert names(many) == {f"Ada {seed}" for seed in range(6)}
    rest = [*update(lambda: None, many)]
    assert (rest[0].done, rest[-1]) == (7, Progress(12, 12, 6, over=True))
    assert names(many) == {f"Ada {seed}" for seed in range(12)}


def test_the_first_games_can_be_asked_about_while_others_are_read(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = database.source.with_name("many.pgn")
    save_games(path, [game(seed) for seed in range(12)])
    many = Database.of(path, database.folder.parent)
    monkeypatch.setattr(index, "FIRST", 2)
    monkeypatch.setattr(index, "_TELL", 0.0)
    known = [len(names(many)) for __ in update(lambda: None, many)]
    assert known == [0, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 8, 12]


def test_segments_of_nearly_one_size_become_one(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(database)
    whole = asked(database)
    again = replace(database, folder=database.folder.with_name("again"))
    monkeypatch.setattr(index, "FIRST", 1)
    monkeypatch.setattr(index, "BATCH", 1)
    made(again)
    assert len(OpenIndex(again).parts()) < 4
    assert replace(asked(again), examples=()) == replace(whole, examples=())
    kept = [file.name for file in again.folder.iterdir() if file.suffix == ".segment"]
    assert len(kept) == len(OpenIndex(again).parts())


@pytest.mark.parametrize("what", ["list", "segment", "cut", "gone"])
def test_what_is_damaged_is_made_anew(database: Database, what: str) -> None:
    made(database)
    segment = next(file for file in database.folder.glob("fog-chess-*"))
    if what == "list":
        (database.folder / "index.json").write_text('{"version": 1, "files"', "utf-8")
    elif what == "gone":
        segment.unlink()
    else:
        data = bytearray(segment.read_bytes())
        data[-40] ^= 1
        segment.write_bytes(data if what == "segment" else data[:100])
        with pytest.raises(DamagedError):
            read_segment(segment)
    assert asked(database).games in (0, 5)
    made(database)
    assert names(database) == {f"Ada {seed}" for seed in range(5)}
    assert asked(database, Question("chess", "fide")).games == 1


def test_only_one_makes_an_index_at_a_time(database: Database) -> None:
    lock = hold(database.folder / "index.json")
    assert lock is not None
    assert [*update(lambda: None, database)] == []
    lock.release()
    assert made(database).games == 6


def test_a_file_that_is_gone_has_no_games(database: Database) -> None:
    gone = Database.of(database.source / "nowhere.pgn", database.folder.parent)
    assert made(gone) == Progress(0, 0, 0, over=True)


class Told:
    """Says one question after another, and whether the next waits already."""

    def __init__(self, *questions: Question | GamesQuestion) -> None:
        self.left = [*questions]

    def __call__(self) -> Question | GamesQuestion:
        if not self.left:
            raise EOFError
        return self.left.pop(0)

    def waiting(self) -> bool:
        return bool(self.left)


def test_a_new_question_ends_a_search(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(database)
    monkeypatch.setattr("core.explorer.patterns.FIRST_PAGE", 1)
    pattern = read_pattern(find_game("fog-chess"), "Ke1")
    search = GamesQuestion(HERE, pattern)
    told = answers(Told(search, HERE), database)  # type: ignore[arg-type]
    found = [*islice(told, 2)]
    assert isinstance(found[0], FoundGames)
    assert not found[0].over
    assert isinstance(found[1], Explored)
    assert [each.question for each in found] == [search, HERE]


def test_filters_hold_for_games_of_a_place(database: Database) -> None:
    made(database)
    for filters, games in ((ExploreFilters(player="ada 3"), 1), (ExploreFilters("1-0"), 0)):
        assert asked(database, replace(HERE, filters=filters)).games == games
