"""A file's games are told without playing them, and are the reader's own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from core.formats import pgn
from core.formats.format import MAX_PROBLEMS, OPENING
from core.formats.pgn import PGN
from core.games import find_game
from core.records.files import UnreadableError, normal_lines
from core.records.reader import Index, read_numbered, read_text
from core.records.record import GameRecord
from core.records.writer import write_games
from tests.fuzz.mutating import mutated
from tests.support.records import TABLE, end_of, play_out

VECTORS = Path(__file__).parents[1] / "vectors" / "records"
SEEDS = [path.read_text("utf-8") for path in sorted(VECTORS.iterdir())]
CLOCKED = 6


def game(variant: str, ruleset: str, seed: int) -> GameRecord:
    rules = find_game(variant, ruleset)
    moves = tuple(play_out(rules, "", Random(seed), 40))
    end = end_of(rules, "", list(moves))
    clocks = tuple(float(100 + n) for n in range(len(moves))) if seed == CLOCKED else ()
    tags = {"Date": "2026.01.02", "Event": 'a "b" \\ c'}
    return GameRecord(variant, ruleset, ("Ada", "Bo"), moves, end, "", tags, clocks)


@cache
def games() -> tuple[GameRecord, ...]:
    return tuple(game(*kind, seed) for kind in TABLE for seed in (5, CLOCKED))


def test_every_game_is_told_and_can_be_read_by_itself(tmp_path: Path) -> None:
    path, records = tmp_path / "many.pgn", games()
    path.write_text(write_games(records), encoding="utf-8")
    found = Index.of(path)
    assert [entry.plies for entry in found.entries] == [len(r.moves) for r in records]
    assert all(len(entry.opening) <= OPENING for entry in found.entries)
    assert {entry.tags["Event"] for entry in found.entries} == {'a "b" \\ c'}
    read = [found.read(number) for number in range(len(records))]
    assert [reading.games for reading in read] == [(record,) for record in records]
    assert not any(reading.problems for reading in read)


def test_games_as_we_write_them_are_taken_at_one_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = write_games(games())
    monkeypatch.setattr(pgn, "_next_draft", None)
    assert len(list(PGN.entries(text))) == len(games())


def test_the_opening_is_the_moves_as_they_are_written() -> None:
    text = "1. e4! e5?! 2. Nf3 {a 1-0} Nc6 $1 (2... d6) 3. Bb5 *\n\n1. d4 d5 0-1"
    first, second = PGN.entries(text)
    assert first.opening == ("e4", "e5", "Nf3", "Nc6", "Bb5")
    assert (first.plies, second.plies) == (5, 2)
    assert text[second.start : second.end] == "1. d4 d5 0-1"


def test_one_look_and_token_by_token_tell_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = [*SEEDS, *(write_games([each]) for each in games()[::3])]
    texts = [normal_lines(mutated(seeds, Random(number))) for number in range(300)]
    quick = [list(PGN.entries(text)) for text in texts]
    monkeypatch.setattr(pgn, "_regular", lambda text, start: None)
    assert [list(PGN.entries(text)) for text in texts] == quick


def test_problems_of_one_game_name_its_place_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "two.pgn"
    path.write_text('[White "a"]\n\n1. e4 *\n\n[White "b"]\n\n1. e4 e4 *\n', "utf-8")
    found = Index.of(path)
    [problem] = found.read(1).problems
    assert problem.startswith("two.pgn, line 7, column 7: ")
    assert found.read(0).problems == ()


@pytest.mark.parametrize("number", range(25))
def test_games_read_one_by_one_are_those_read_at_once(number: int, tmp_path: Path) -> None:
    text = normal_lines(mutated(SEEDS, Random(number)))
    path = tmp_path / "games.pgn"
    path.write_text(text, "utf-8", "replace")
    whole = read_text(path.read_text("utf-8"), "games.pgn")
    found = Index.of(path)
    alone = [found.read(number).games for number in range(len(found.entries))]
    assert tuple(each for games in alone for each in games) == whole.games


def test_one_game_is_read_by_its_number_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "three.pgn"
    path.write_text(
        '[White "a"]\n\n1. e5 *\n\n[White "b"]\n\n1. e4 *\n\n1. d4 *\n', "utf-8"
    )
    second = read_numbered(path, 2)
    assert (len(second.games), second.problems) == (1, ())
    [problem] = read_numbered(path, 1).problems
    assert problem.startswith("three.pgn, line 3, column 4: e5 is not possible here")
    [problem] = read_numbered(path, 4).problems
    assert problem == "three.pgn: there is no game 4; it has 3 games."
    [problem] = read_numbered(tmp_path / "none.pgn", 1).problems
    assert problem.startswith("none.pgn: cannot be read")
    path.write_text("what is this")
    assert read_numbered(path, 1).problems


def test_errors_in_some_games_do_not_hide_the_others(tmp_path: Path) -> None:
    good, bad = '[White "a"]\n\n1. e4 e5 *\n\n', '[White "b"]\n\n1. e4 ) e4 *\n\n'
    count = MAX_PROBLEMS + 20
    text = (2 * good + bad) * count + good
    assert len(list(PGN.entries(text))) == 3 * count + 1
    reading = read_text(text, "many.pgn")
    assert len(reading.games) == 3 * count + 1
    assert len(reading.problems) == 2 * count
    assert len(list(PGN.entries(4 * count * ")"))) == 0


def test_chess_coms_tags_are_told_in_our_terms(tmp_path: Path) -> None:
    [first, *_] = Index.of(VECTORS / "chesscom.pgn").entries
    assert first.tags["Date"].count(".") == 2


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="cannot be read"):
        Index.of(tmp_path / "no.pgn")


def test_the_first_of_two_tags_of_one_name_counts() -> None:
    record = replace(games()[0], tags={})
    text = '[White "first"]\n' + write_games([record])
    assert next(PGN.entries(text)).tags["White"] == "first"
