from pathlib import Path

import pygame
import pytest

from gui.app.requests import (
    Request,
    ToHome,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToReplay,
    ToTournament,
    ToTournamentSetup,
)
from gui.app.screen import Screen
from gui.app.shell import Shell, Trail
from gui.entry.home import HomeScene
from gui.entry.options import OptionsScene
from gui.replay.scene import ReplayScene
from gui.setup.new_game import NewGameScene
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from tests.support.events import press
from tests.support.shells import asked, drawn, still_shell

FOLDER = Path("somewhere")
REPLAY = ToReplay(FOLDER / "game.pgn")


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return still_shell(tmp_path)


def escaped(scene: Screen) -> Request:
    """Where Esc leads from a screen."""
    drawn(scene)
    press(scene, pygame.K_ESCAPE)
    return asked(scene.shell)[-1]


def test_back_leads_through_the_places_that_were_left() -> None:
    trail = Trail()
    trail.leave(ToHome(), ToTournamentSetup())
    trail.leave(ToTournamentSetup(), ToTournament(FOLDER))
    trail.leave(ToTournament(FOLDER), REPLAY)
    places = [trail.back() for _ in range(4)]
    assert places == [ToTournament(FOLDER), ToTournamentSetup(), ToHome(), None]


def test_nobody_comes_back_to_what_has_no_place() -> None:
    trail = Trail()
    trail.leave(ToLibrary(), REPLAY)
    trail.leave(None, ToOptions())
    assert trail.back() == ToLibrary()


def test_who_comes_to_a_screen_again_has_gone_back_to_it() -> None:
    trail = Trail()
    for _ in range(3):
        trail.leave(ToHome(), ToNewGame())
        trail.leave(ToNewGame(), ToLibrary())
        trail.leave(ToLibrary(), ToNewGame())
    assert [trail.back(), trail.back()] == [ToHome(), None]


def test_home_is_the_beginning() -> None:
    trail = Trail()
    trail.leave(ToHome(), ToLibrary())
    trail.leave(ToLibrary(), ToHome("A sentence"))
    assert trail.back() is None


@pytest.mark.parametrize(
    "kind", [HomeScene, NewGameScene, WatchSetupScene, TournamentSetupScene]
)
def test_options_lead_back_to_where_one_was(shell: Shell, kind: type[Screen]) -> None:
    scene = kind(shell)
    drawn(scene)
    place = scene.place
    assert place is not None
    scene.go(ToOptions())
    assert escaped(OptionsScene(shell)) == place
    assert escaped(Screen(shell)) == ToHome()


def test_a_replay_leads_back_to_where_it_was_asked_for(shell: Shell) -> None:
    file = Path("assets/games/opera.pgn")
    asking = HomeScene(shell)
    drawn(asking)
    asking.go(ToReplay(file))
    scene = ReplayScene.of_file(shell, ToReplay(file))
    assert isinstance(scene, Screen)
    assert escaped(scene) == ToHome()
    assert escaped(scene) == ToLibrary()
