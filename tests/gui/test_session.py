"""Interrupted games, continued from whatever their files say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
[BlackType "{other}"]
{tags}

{moves} *
"""
USUAL: dict[str, str] = {
    "bot": "RandomMove", "kind": "human", "other": "program", "tags": "", "moves": "1. e4",
}  # fmt: skip


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = quiet_shell(tmp_path, [])
    shell.make = make
    return shell


Open = Callable[..., Session]


@pytest.fixture
def opened(shell: Shell) -> Iterator[Open]:
    """Opens a session and closes it in the end."""
    sessions: list[Session] = []

    def open_(make: Callable[..., Session], asked: object) -> Session:
        sessions.append(make(shell, asked))
        return sessions[-1]

    yield open_
    for session in sessions:
        session.close()


def saved(folder: Path, **given: str) -> Path:
    path = folder / "game.pgn"
    path.write_text(HEAD.format(**(USUAL | given)), "utf-8")
    return path


def test_a_game_goes_on_in_one_window_only(
    shell: Shell, tmp_path: Path, opened: Open
) -> None:
    path = saved(tmp_path)
    session = opened(resumed_session, path)
    with pytest.raises(
        ResumeError, match=r"^Your game against RandomMove is open in another window\.$"
    ):
        resumed_session(shell, path)
    session.close()
    opened(resumed_session, path)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"bot": "Nobody"}, "not among the bots"),
        ({"kind": "program"}, "played by a person"),
        ({"tags": '[Ruleset "X"]'}, "X"),
        ({"moves": "1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8"}, "over"),
        ({"moves": "1. e4 *\n\n[White \"A\"]\n\n1. e4"}, "only a game in a file of its"),
    ],
)  # fmt: skip
def test_what_cannot_go_on_is_said_and_not_held(
    shell: Shell, tmp_path: Path, given: dict[str, str], reason: str
) -> None:
    path = saved(tmp_path, **given)
    for _ in range(2):
        with pytest.raises(ResumeError, match=reason):
            resumed_session(shell, path)
    assert list(tmp_path.glob("**/.*.lock")) == []


def test_a_game_with_tags_of_other_alphabets_saves_itself(
    tmp_path: Path, opened: Open
) -> None:
    path = saved(tmp_path, tags='[\u00c9vent "\u00e9"]\n[\u5bfe\u5c40 "x"]')
    session = opened(resumed_session, path)
    session.saving(session.table.record()).result()
    assert session.saving.problem == ""
    assert '[\u00c9vent "\u00e9"]' in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("tags", "seed", "control"),
    [
        ('[BlackSeed "7"]\n[TimeControl "180+2"]', 7, TimeControl(180, 2)),
        ('[TimeControl "86400"]', 0, TimeControl(86400)),
        *((f'[BlackSeed "{each}"]', 0, None) for each in ("seven", "-1", "9" * 26, "²")),
        *(
            (f'[TimeControl "{each}"]', 0, None)
            for each in ("40/7200:3600", "0+0", "60+-1", "180+x", "²", "nan")
        ),
    ],
)
@pytest.mark.parametrize("other", ["program", "human"])
def test_seed_clock_and_moves_are_taken_up_again(
    tmp_path: Path, opened: Open, tags: str, seed: int, control: TimeControl, other: str
) -> None:
    """Tags that say nothing do no harm; a game of two people has no bot."""
    path = saved(tmp_path, tags=tags, moves="1. e4 {[%clk 0:02:34.8]}", other=other)
    session = opened(resumed_session, path)
    assert session.table.terms.control == control
    assert session.table.terms.shared is (other == "human")
    assert session.bot == ("RandomMove" if other == "program" else "")
    if control == TimeControl(180, 2):
        assert session.table.time_left(Side.FIRST, 0.0) == 154.8
    assert session.table.seat(Side.SECOND).seen[-1].to_move is Side.SECOND
    if other == "program":
        assert (session.seed, session.person) == (seed, Side.FIRST)


def test_takebacks_are_counted_on_after_an_interruption(
    tmp_path: Path, opened: Open
) -> None:
    path = saved(tmp_path, tags='[WhiteTakebacks "2"]', moves="1. e4 e5 2. Nf3")
    session = opened(resumed_session, path)
    session.table.seat(Side.FIRST).take_back()
    session.saving.close()
    (record,) = read_games(path).going_on
    assert len(record.moves) == 2
    assert record.tags["WhiteTakebacks"] == "3"


KINGS = "7k/p7/8/8/8/8/P7/K7 w - - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_a_game_from_a_position_keeps_it_on_file_and_in_a_rematch(opened: Open) -> None:
    asked = ToPlay("RandomMove", Side.FIRST, "fog-chess", "thesis", "none", 1, KINGS)
    session = opened(new_session, asked)
    seat = session.table.seat(Side.FIRST)
    assert {seen.start for seen in seat.seen} == {KINGS}
    seat.play(seat.seen[-1].moves[0], 0.0)
    assert session.table.record().fen == KINGS
    assert session.rematch(2) == replace(asked, side=Side.SECOND, seed=2)
    session.close()
    resumed = opened(resumed_session, session.saving.path)
    assert resumed.rematch(2) == replace(asked, side=Side.SECOND, seed=2)


@pytest.mark.parametrize(("start", "known"), [("", ""), (START, ""), (KINGS, KINGS)])
def test_two_people_and_two_bots_begin_from_a_position_and_the_usual_goes_unnamed(
    shell: Shell, opened: Open, start: str, known: str
) -> None:
    asked = ToHotSeat(("Ann", "Bob"), "fog-chess", "thesis", "none", start)
    session = opened(shared_session, asked)
    assert session.table.record().fen == known
    assert session.rematch(1) == replace(asked, names=("Bob", "Ann"), start=known)
    watch = ToWatch(("Fair", "Other"), "fog-chess", "thesis", 1, start=start)
    table = watched_table(shell, watch, lambda record: None)
    assert table.record().fen == known
    table.close()
