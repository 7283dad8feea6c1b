"""A file of a game that is not over: the player's own view, and two ways on.

That games which look alike are shown alike is asked in ``test_unfinished_games``.
"""

from __future__ import annotations

from pathlib import Path

from core.records.reader import read_games
from gui.app.requests import ToReplay, ToResume
from gui.replay.scene import ReplayScene
from tests.gui.replaying import Asked, Onlooker, lonely_shell, opened, wait_until
from tests.support.going_on import ALIKE, OVER, game, going_on


def waiting(path: Path, number: int = 1) -> tuple[Onlooker, Asked]:
    """Somebody whose file of a game that goes on has been read."""
    shell, asked = lonely_shell(path.parent, less_motion=True)
    reader = Onlooker(ReplayScene.of_file(shell, ToReplay(path, number)))
    wait_until(lambda: reader.waits(0.01) or reader.sees("Give up and reveal"))
    return reader, asked


def test_the_player_who_moved_otherwise_sees_it(tmp_path: Path) -> None:
    one, other = (
        waiting(going_on(tmp_path, game(moves, person=1)))[0].picture() for moves in ALIKE
    )
    assert one != other


def test_it_goes_on_or_is_given_up_and_shown_whole(tmp_path: Path) -> None:
    path = going_on(tmp_path, game())
    reader, asked = waiting(path)
    reader.click("Continue")
    assert asked == [ToResume(path)]
    reader, asked = waiting(path)
    reader.click("Give up and reveal")
    reader.waits(1.0)
    assert read_games(path).going_on
    reader.click("Yes, give it up")
    wait_until(lambda: reader.scene.update(0.01) and asked)
    assert asked == [ToReplay(path)]
    shell, _ = lonely_shell(tmp_path)
    assert Onlooker(opened(shell, ToReplay(path))).sees("You lost")


def test_a_file_of_many_games_leaves_out_those_that_go_on(tmp_path: Path) -> None:
    path = going_on(tmp_path, f"{game()}\n{OVER}\n{game()}\n{OVER.replace('Over', 'Last')}")
    shell, _ = lonely_shell(tmp_path)
    reader = Onlooker(opened(shell, ToReplay(path, 4)))
    wait_until(lambda: reader.waits(0.01) or reader.sees("4 of 4"))
    assert reader.sees("Last")
    reader.press("PageUp")
    assert reader.sees("Over", "2 of 4", "not over")
    reader.press("PageUp")
    assert reader.sees("2 of 4")
    assert not waiting(path, 3)[0].sees("Continue")
