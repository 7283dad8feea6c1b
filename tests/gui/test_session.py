"""Interrupted games, continued from whatever their files say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.clock import TimeControl
from core.records.reader import read_games
from core.values import Side
from gui.app.requests import ToHotSeat, ToPlay, ToWatch
from gui.app.session import (
    ResumeError,
    Session,
    new_session,
    resumed_session,
    shared_session,
    watched_table,
)
from gui.app.shell import Shell
from tests.events.players import make
from tests.gui.player import quiet_shell

HEAD = """[White "You"]
[Black "{bot}"]
[Result "*"]
[Variant "Fog of War"]
[WhiteType "{kind}"]
[BlackType "program"]
{tags}

{moves} *
"""


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = quiet_shell(tmp_path, [])
    shell.make = make
    return shell


@pytest.fixture
def opened() -> Iterator[list[Session]]:
    sessions: list[Session] = []
    yield sessions
    for session in sessions:
        session.close()


def saved(
    folder: Path,
    tags: str = "",
    moves: str = "1. e4",
    bot: str = "RandomMove",
    kind: str = "human",
) -> Path:
    path = folder / "game.pgn"
    path.write_text(HEAD.format(tags=tags, moves=moves, bot=bot, kind=kind), "utf-8")
    return path


def test_a_game_goes_on_in_one_window_only(
    shell: Shell, tmp_path: Path, opened: list[Session]
) -> None:
    path = saved(tmp_path)
    opened.append(resumed_session(shell, path))
    with pytest.raises(
        ResumeError, match=r"^Your game against RandomMove is open in another window\.$"
    ):
        resumed_session(shell, path)
    opened.pop().close()
    opened.append(resumed_session(shell, path))


def test_a_game_that_cannot_go_on_is_not_held(shell: Shell, tmp_path: Path) -> None:
    path = saved(tmp_path, bot="Nobody")
    for _ in range(2):
        with pytest.raises(ResumeError, match="not among the bots"):
            resumed_session(shell, path)
    assert list(tmp_path.glob("**/.*.lock")) == []


def test_one_game_of_many_does_not_take_the_place_of_the_others(
    shell: Shell, tmp_path: Path
) -> None:
    path = saved(tmp_path)
    path.write_text(path.read_text("utf-8") * 2, "utf-8")
    with pytest.raises(ResumeError, match="only a game in a file of its own"):
        resumed_session(shell, path)


def test_a_game_with_tags_of_other_alphabets_saves_itself(
    shell: Shell, tmp_path: Path, opened: list[Session]
) -> None:
    path = saved(tmp_path, '[\u00c9vent "\u00e9"]\n[\u5bfe\u5c40 "x"]')
    session = resumed_session(shell, path)
    opened.append(session)
    session.saving(session.table.record()).result()
    assert session.saving.problem == ""
    assert '[\u00c9vent "\u00e9"]' in path.read_text("utf-8")


def test_seed_clock_and_moves_are_taken_up_again(
    shell: Shell, tmp_path: Path, opened: list[Session]
) -> None:
    tags = '[BlackSeed "7"]\n[TimeControl "180+2"]'
    path = saved(tmp_path, tags, "1. e4 {[%clk 0:02:34.8]}")
    session = resumed_session(shell, path)
    opened.append(session)
    assert session.seed == 7
    assert session.person is Side.FIRST
    assert session.table.terms.control == TimeControl(180, 2)
    assert session.table.time_left(Side.FIRST, 0.0) == 154.8
    assert len(session.table.record().moves) == 1


@pytest.mark.parametrize(
    "tags",
    [
        '[BlackSeed "seven"]',
        '[BlackSeed "-1"]',
        '[BlackSeed "99999999999999999999999999"]',
        '[BlackSeed "²"]',
        '[TimeControl "40/7200:3600"]',
        '[TimeControl "0+0"]',
        '[TimeControl "60+-1"]',
        '[TimeControl "180+x"]',
        '[TimeControl "²"]',
        '[TimeControl "nan"]',
    ],
)
def test_tags_that_say_nothing_do_no_harm(
    shell: Shell, tmp_path: Path, opened: list[Session], tags: str
) -> None:
    session = resumed_session(shell, saved(tmp_path, tags))
    opened.append(session)
    assert session.seed == 0
    assert session.table.terms.control is None


def test_a_long_game_keeps_its_clock(
    shell: Shell, tmp_path: Path, opened: list[Session]
) -> None:
    session = resumed_session(shell, saved(tmp_path, '[TimeControl "86400"]'))
    opened.append(session)
    assert session.table.terms.control == TimeControl(86400)


def test_two_people_go_on_at_one_screen(
    shell: Shell, tmp_path: Path, opened: list[Session]
) -> None:
    path = saved(tmp_path, '[TimeControl "180+2"]', "1. e4 {[%clk 0:02:34.8]}")
    text = path.read_text("utf-8").replace('"program"', '"human"')
    path.write_text(text, "utf-8")
    session = resumed_session(shell, path)
    opened.append(session)
    assert session.table.terms.shared
    assert session.bot == ""
    assert session.table.time_left(Side.FIRST, 0.0) == 154.8
    assert session.table.seat(Side.SECOND).seen[-1].to_move is Side.SECOND


def test_takebacks_are_counted_on_after_an_interruption(
    shell: Shell, tmp_path: Path, opened: list[Session]
) -> None:
    path = saved(tmp_path, '[WhiteTakebacks "2"]', "1. e4 e5 2. Nf3")
    session = resumed_session(shell, path)
    opened.append(session)
    session.table.seat(Side.FIRST).take_back()
    session.saving.close()
    (record,) = read_games(path).going_on
    assert len(record.moves) == 2
    assert record.tags["WhiteTakebacks"] == "3"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"bot": "Nobody"}, "not among the bots"),
        ({"kind": "program"}, "played by a person"),
        ({"tags": '[Ruleset "X"]'}, "X"),
        ({"moves": "1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8"}, "over"),
    ],
)
def test_what_cannot_go_on_is_said(
    shell: Shell, tmp_path: Path, given: dict[str, str], reason: str
) -> None:
    with pytest.raises(ResumeError, match=reason):
        resumed_session(shell, saved(tmp_path, **given))


KINGS = "7k/p7/8/8/8/8/P7/K7 w - - 0 1"


def test_a_game_from_a_position_keeps_it_on_file_and_in_a_rematch(
    shell: Shell, opened: list[Session]
) -> None:
    asked = ToPlay("RandomMove", Side.FIRST, "fog-chess", "thesis", "none", 1, KINGS)
    session = new_session(shell, asked)
    opened.append(session)
    seat = session.table.seat(Side.FIRST)
    assert {seen.start for seen in seat.seen} == {KINGS}
    seat.play(seat.seen[-1].moves[0], 0.0)
    assert session.table.record().fen == KINGS
    assert session.rematch(2) == replace(asked, side=Side.SECOND, seed=2)
    session.close()
    resumed = resumed_session(shell, session.saving.path)
    opened.append(resumed)
    assert resumed.rematch(2) == replace(asked, side=Side.SECOND, seed=2)


def test_two_people_and_two_bots_begin_from_a_position(
    shell: Shell, opened: list[Session]
) -> None:
    asked = ToHotSeat(("Ann", "Bob"), "fog-chess", "thesis", "none", KINGS)
    session = shared_session(shell, asked)
    opened.append(session)
    assert session.table.record().fen == KINGS
    assert session.rematch(1) == replace(asked, names=("Bob", "Ann"))
    watch = ToWatch(("Fair", "Other"), "fog-chess", "thesis", 1, start=KINGS)
    table = watched_table(shell, watch, lambda record: None)
    assert table.record().fen == KINGS
    table.close()


USUAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize("usual", ["", USUAL])
def test_the_usual_start_goes_unnamed(
    shell: Shell, opened: list[Session], usual: str
) -> None:
    asked = ToHotSeat(("Ann", "Bob"), "fog-chess", "thesis", "none", usual)
    opened.append(shared_session(shell, asked))
    assert opened[0].table.record().fen == ""
    assert opened[0].rematch(1) == replace(asked, names=("Bob", "Ann"), start="")
