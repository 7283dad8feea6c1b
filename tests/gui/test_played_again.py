"""Draws after which a game is played again, with sides changed and times kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.clock import TimeControl
from core.games import GAMES
from core.values import Outcome, Reason, Side
from gui.app.requests import ToPlay
from gui.app.session import new_session, resumed_session, time_kept
from tests.gui.player import Player, quiet_shell

BYOYOMI = TimeControl(60, 0, 30, 2)


def drawn_by_repetition(folder: Path, variant: str = "shogi") -> Player:
    """A game in which the kings went to and fro until it was drawn."""
    player = Player(folder, variant=variant, control=BYOYOMI)
    for seconds, text in enumerate(["5i5h", "5a5b", "5h5i", "5b5a"] * 3):
        player.waits(0.0)
        player.now += seconds
        seat = player.table.seat(Side(seconds % 2))
        move = player.game.read_own(seat.seen[-1], seat.seen[-1].moves, text)
        seat.play(move, player.now)
    player.waits(0.1)
    return player


def test_shogi_is_played_again_with_sides_changed_and_times_kept(tmp_path: Path) -> None:
    player = drawn_by_repetition(tmp_path)
    outcome = player.table.outcome
    assert outcome == Outcome(None, Reason.FOURFOLD)
    lefts = [player.table.time_left(side, 0.0) for side in Side]
    assert lefts[0] != lefts[1]
    player.click("Play again")
    (request,) = player.asked
    assert isinstance(request, ToPlay)
    assert request.side is Side.SECOND
    assert request.left == (lefts[1], lefts[0])
    again = new_session(player.shell, request)
    try:
        assert [again.table.time_left(side, 0.0) for side in Side] == [lefts[1], lefts[0]]
    finally:
        again.close()


def test_the_times_of_a_game_played_again_are_kept_in_its_file(tmp_path: Path) -> None:
    shell = quiet_shell(tmp_path, [])
    kept = (45.5, 80.25)
    asked = ToPlay("RandomMove", Side.FIRST, "shogi", "points27", "1+2x30", 1, left=kept)
    session = new_session(shell, asked)
    table = session.table
    table.update(0.0)
    table.play(table.seen_by(Side.FIRST)[-1].moves[0], 4.0)
    session.close()
    tags = table.record().tags
    assert (tags["WhiteClock"], tags["BlackClock"]) == ("45.5", "80.2")
    (path,) = shell.games.iterdir()
    later = resumed_session(shell, path)
    try:
        left = [later.table.time_left(side, 0.0) for side in Side]
        assert left == [60.0, 80.2], "in byoyomi since the first move"
    finally:
        later.close()


@pytest.mark.parametrize("variant", GAMES)
def test_what_is_played_again_is_a_draw(variant: str) -> None:
    facts = GAMES[variant].facts
    for reason in Reason:
        assert not facts.is_replayed(Outcome(Side.FIRST, reason))
        told = facts.is_replayed(Outcome(None, reason))
        assert told is (reason in facts.replayed)
    assert not facts.is_replayed(None)


def test_a_usual_rematch_begins_with_whole_clocks(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="shogi", control=BYOYOMI)
    player.table.seat(Side.FIRST).resign()
    assert time_kept(player.table) is None
