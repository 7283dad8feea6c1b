"""What may be told of games that are not over, and how they are given up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.lock import hold
from core.play.table import NotOnFileError, give_up
from core.records.reader import Reading, read_games, read_text, read_trees
from core.records.record import NOT_OVER, GameRecord, eyes, is_going_on
from core.values import Outcome, Reason, Side
from tests.support.going_on import ALIKE, OVER, game, going_on

Read = Callable[[str, str], Reading[Any]]


def only(text: str) -> GameRecord:
    reading = read_text(text, "x")
    [record] = reading.games + reading.going_on
    return record


def first(path: Path) -> GameRecord:
    return read_games(path).going_on[0]


@pytest.mark.parametrize(
    ("text", "goes_on"),
    [
        (game(), True),
        (game(person=1), True),
        (game(person=None), True),
        (game().replace("human", "program"), False),
        (game().replace("human", "?"), False),
        (game().replace("*", "1-0"), False),
        (game().replace('Result "*"', 'Result "1-0"'), False),
        (game().replace("*", "1-0").replace("2. a3", "2. Kd8"), False),
        (game("1. c3-d4", variant="Checkers"), False),
        (game("1. c3-d4", variant="Fog checkers"), True),
        (OVER, False),
    ],
)
def test_which_games_go_on(text: str, goes_on: bool) -> None:
    assert is_going_on(only(text)) is goes_on


def test_a_game_that_goes_on_is_kept_apart_from_those_that_may_be_shown() -> None:
    text = f"{OVER}\n{game()}\n{game(person=None)}\n{OVER}"
    for reading in (read_text(text, "x"), read_trees(text, "x")):
        assert (len(reading.games), len(reading.going_on)) == (2, 2)
        assert [NOT_OVER in problem for problem in reading.problems] == [True, True]


@pytest.mark.parametrize("read", [read_text, read_trees])
@pytest.mark.parametrize(
    "moves", ["1. e4 h6 2. a3 Qxh2", "1. e4 h6 (1... Ke3) 2. a3", "1. e4 h6 2. a3 {"]
)
def test_what_is_wrong_with_its_moves_is_not_told(read: Read, moves: str) -> None:
    reading = read(game(moves), "x")
    assert reading.problems == (f"x, line 1, column 1: {NOT_OVER}.",)
    over = read_trees(game(moves).replace("*", "1-0"), "x")
    assert over.problems != ()
    assert not any(NOT_OVER in problem for problem in over.problems)


def test_whose_view_may_be_shown() -> None:
    assert eyes(only(game(person=0))) is Side.FIRST
    assert eyes(only(game(person=1))) is Side.SECOND
    assert eyes(only(game(person=None))) is None


@pytest.mark.parametrize(
    ("person", "outcome"),
    [
        (0, Outcome(Side.SECOND, Reason.RESIGNED, "abandoned")),
        (1, Outcome(Side.FIRST, Reason.RESIGNED, "abandoned")),
        (None, Outcome(None, Reason.AGREED, "abandoned")),
    ],
)
def test_a_game_that_is_given_up_is_over_on_file(
    person: int | None, outcome: Outcome, tmp_path: Path
) -> None:
    path = going_on(tmp_path, game(person=person))
    before = first(path)
    record = give_up(path, first(path))
    reading = read_games(path)
    assert reading.problems == ()
    assert reading.games == (record,)
    assert (record.outcome, record.moves) == (outcome, before.moves)
    assert '[Termination "abandoned"]' in path.read_text("utf-8")
    assert not is_going_on(record)


def test_the_other_games_of_the_file_stay_letter_by_letter(tmp_path: Path) -> None:
    first, last = f"{OVER}\n", OVER.replace("e5", "e5 {a remark} (1... e6)")
    path = going_on(tmp_path, f"{first}{game()}\n{game(ALIKE[1])}\n{last}")
    give_up(path, read_games(path).going_on[1])
    text = path.read_text("utf-8")
    assert text.startswith(f"{first}{game()}\n")
    assert text.endswith(f"\n\n{last}")
    reading = read_games(path)
    assert reading.going_on == (only(game()),)
    assert len(reading.games) == 3


@pytest.mark.parametrize("text", [OVER, game("1. d4")])
def test_only_a_game_that_goes_on_there_can_be_given_up(text: str, tmp_path: Path) -> None:
    path = going_on(tmp_path, f"{OVER}\n{game()}")
    before = path.read_bytes()
    with pytest.raises(NotOnFileError, match="this game does not go on there any more"):
        give_up(path, only(text))
    assert path.read_bytes() == before


def test_games_that_cannot_be_read_do_not_shift_the_others(tmp_path: Path) -> None:
    path = going_on(tmp_path, f'[Variant "go"]\n\n1. e4 *\n\n{game()}\n{game(ALIKE[1])}')
    give_up(path, read_games(path).going_on[1])
    reading = read_games(path)
    assert (len(reading.games), reading.going_on) == (1, (only(game()),))
    assert path.read_text("utf-8").startswith('[Variant "go"]\n\n1. e4 *\n\n')


def test_a_game_that_is_being_played_is_not_given_up(tmp_path: Path) -> None:
    path = going_on(tmp_path, game())
    lock = hold(path)
    assert lock is not None
    with pytest.raises(NotOnFileError, match="Your game against Bo is open in"):
        give_up(path, first(path))
    lock.release()
    assert give_up(path, first(path)).outcome is not None
    assert [each.name for each in tmp_path.iterdir()] == ["mine.pgn"]


def test_a_file_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = going_on(tmp_path, game())
    monkeypatch.setattr("core.records.writer.write_bytes", fail)
    with pytest.raises(NotOnFileError, match="cannot be written: No space left"):
        give_up(path, first(path))
    assert first(path) == only(game())
