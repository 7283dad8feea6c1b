"""Two people at one screen: whoever does not sit there sees, hears and learns nothing."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.play.referee import Referee, Terms
from core.play.table import AutoSave, Table
from core.records.reader import read_games
from core.values import Outcome, Reason, Side
from gui.app.requests import Request, ToHome, ToHotSeat, ToReplayOf, ToResume
from gui.app.session import Session
from gui.play import played_game as known
from gui.play.extension import Extension
from gui.play.played_game import LOOK_SECONDS
from gui.play.scene import DEAF_SECONDS, HotSeatScene, resumed
from tests.gui.pairing import GAME, NAMES, Pair
from tests.gui.player import MATE, quiet_shell
from tests.gui.test_scene_play_secrets import HIDDEN
from tests.support.screenshots import LooksLike
from tests.support.shells import drawn


def test_dark_first_and_between_the_turns(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    assert pair.covered
    pair.passes()
    assert pair.sits is Side.FIRST
    pair.plays("e4")
    assert not pair.covered, "the mover looks at what the move has shown"
    pair.press("Enter")
    pair.waits(DEAF_SECONDS / 2)
    pair.press("Enter")
    pair.waits(0.01)
    assert pair.covered, "one press too many uncovers nothing"
    pair.waits()
    for words, covered in (("Show my board", False), ("Hand over", True)):
        pair.click(words)
        pair.waits()
        assert pair.covered is covered
        if not covered:
            assert pair.sits is Side.SECOND
            pair.plays("e5")
    pair.passes()
    assert pair.sits is Side.FIRST
    for _ in range(2):
        pair.press("t")
        pair.passes()
        assert len(pair.record.moves) == 2, "nothing is taken back"


def test_clocks_stand_while_nobody_has_sat_down(tmp_path: Path) -> None:
    pair = Pair(tmp_path, time="3+2")
    pair.waits(50)
    assert pair.clocks() == [180, 180]
    pair.plays("e4 d5")
    assert pair.clocks() == [182, 182], "clocks begin with the first moves"
    pair.passes()
    pair.passes()
    pair.waits(10)
    pair.plays("exd5")
    left = pair.clocks()
    assert left[0] is not None
    assert 160 < left[0] < 175
    pair.waits(5)
    pair.passes()
    assert pair.sees("Both clocks are stopped")
    pair.waits(50)
    assert pair.clocks() == left
    pair.passes()
    pair.waits(5)
    assert pair.session.table.running is Side.SECOND
    assert pair.clocks()[0] == left[0]
    pair.waits(200)
    assert pair.record.outcome == Outcome(Side.FIRST, Reason.TIME)


@pytest.mark.parametrize(("time", "covered"), [("3+2", True), ("none", False)])
def test_with_a_clock_the_screen_darkens_by_itself(
    tmp_path: Path, time: str, covered: bool
) -> None:
    pair = Pair(tmp_path, time=time)
    pair.plays("e4")
    pair.waits(LOOK_SECONDS)
    assert pair.covered is covered


def test_after_the_end_both_see_the_truth_and_swap_for_a_rematch(tmp_path: Path) -> None:
    pair = Pair(tmp_path, time="3+2")
    pair.plays(MATE)
    assert pair.record.outcome == Outcome(Side.FIRST, Reason.KING_CAPTURED)
    assert not pair.covered
    assert pair.scene.title == "Ann – Bob · White won"
    pair.press("r")
    pair.waits()
    pair.waits(0.5)
    pair.click("Rematch")
    assert pair.asked == [
        ToReplayOf(pair.record, file=pair.session.saving.path),
        ToHotSeat(("Bob", "Ann"), "fog-chess", "chesscom", "3+2"),
    ]


def test_escape_leaves_from_the_dark_and_the_game_goes_on_in_the_dark(
    tmp_path: Path,
) -> None:
    pair = Pair(tmp_path)
    pair.plays("e4 d5 exd5")
    pair.passes()
    pair.press("Esc")
    assert pair.asked == [ToHome()]
    pair.scene.close()
    (file,) = tmp_path.glob("*.pgn")
    (saved,) = read_games(file).going_on
    assert saved.moves == pair.record.moves
    assert (saved.tags["WhiteType"], saved.tags["BlackType"]) == ("human", "human")
    dark, again = pair.sight(), resumed(quiet_shell(tmp_path, []), ToResume(file))
    assert isinstance(again, HotSeatScene)
    pair.scene = again
    assert pair.sight() == dark
    assert pair.scene.title == "Ann – Bob"
    again.close()
    asked: list[Request] = []
    resumed(quiet_shell(tmp_path, asked), ToResume(tmp_path / "gone.pgn"))
    (home,) = asked
    assert isinstance(home, ToHome)
    assert "gone.pgn" in home.message


def test_who_is_covered_is_told_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Side, str]] = []

    class Listens(Extension):
        def note(self) -> None:
            told.append((self.play.seat.side, "note"))

        def tick(self, dt: float) -> None:
            told.append((self.play.seat.side, "tick"))

    monkeypatch.setattr(known, "EXTENSIONS", (Listens,))
    pair = Pair(tmp_path)
    told.clear()
    pair.plays("e4")
    assert {side for side, _ in told} == {Side.FIRST}
    pair.passes()
    told.clear()
    pair.waits(5)
    assert told == []
    pair.passes()
    assert set(told) == {(Side.SECOND, "note"), (Side.SECOND, "tick")}


def wandered(seed: int, plies: int, folder: Path) -> Session:
    """Two people's game after random moves, one more where the other side is to move."""
    dice, referee = Random(seed), Referee(GAME)
    while len(referee.moves) < plies and referee.outcome is None:
        referee.play(dice.choice(referee.seen_by(referee.to_move)[-1].moves))
    if referee.outcome is not None:
        referee.take_back(len(referee.moves) - 1)
    if referee.to_move is Side.SECOND:
        referee.take_back(len(referee.moves) - 1)
    terms, saving = Terms(NAMES, shared=True), AutoSave(folder / "game.pgn")
    return Session(Table(referee, {}, terms, saving), saving, Side.FIRST)


@given(st.integers(0, 2**32), st.integers(0, 80), st.sampled_from(["umbra", "penumbra"]))
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_the_dark_screen_is_the_same_whatever_the_position(
    tmp_path: Path, seed: int, plies: int, theme: str
) -> None:
    start = Pair(tmp_path)
    later = Pair(tmp_path, session=wandered(seed, plies, tmp_path), theme=theme)
    assert later.covered
    assert later.sight() == start.sight()


@pytest.mark.parametrize("lines", HIDDEN[:2])
def test_who_sits_down_sees_their_own_alone(tmp_path: Path, lines: tuple[str, str]) -> None:
    pictures = set()
    for line in lines:
        pair = Pair(tmp_path, time="5+3", less_motion=False)
        pair.plays(line)
        pair.passes()
        pair.passes()
        pair.waits()
        assert not pair.covered
        pictures.add(pair.sight())
    assert len(pictures) == 1


def test_looks(tmp_path: Path, looks_like: LooksLike) -> None:
    pair = Pair(tmp_path, time="3+2", theme="penumbra")
    looks_like(drawn(pair.scene, pair.size), "hand-over-900")


def test_enter_sits_down_after_a_click_beside_the_buttons(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    pair.click_at((20, 20))
    pair.passes()
    assert not pair.covered
