"""Two people in two real windows: found, joined, played to the end by mouse."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from core.games import find_game
from core.records.reader import read_games
from core.values import Outcome, Reason, Side
from gui.widgets.widget import SUDDEN
from tests.gui.player import Player
from tests.support.desktop import Desktop, available, desktop, holds, wait_for

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not available, reason="needs Xvfb and xdotool; CI installs them"),
]

PLAY_A_FRIEND, INVITE, LINK = (160, 209), (349, 750), (940, 114)
WAITING = (440, 741)


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Desktop]:
    with desktop(tmp_path / "ann") as screen:
        yield screen
    ends(screen)


@pytest.fixture
def bob(tmp_path: Path) -> Iterator[Desktop]:
    with desktop(tmp_path / "bob") as screen:
        yield screen


def sits_down(screen: Desktop, name: str, **settings: str) -> subprocess.Popen[bytes]:
    """Start the app of somebody."""
    lines = {"less_motion": "true", "fog": "flat", "player_name": name, **settings}
    text = "".join(f"{key}: {value}\n" for key, value in lines.items())
    (screen.folder / "config.yaml").write_text(text, encoding="utf-8")
    return screen.start()


def link(host: Desktop) -> str:
    """The invitation to the server that the app of ``host`` has started, once it stands."""
    file = host.folder / "servers.json"
    servers = json.loads(file.read_text("utf-8"))["servers"] if file.exists() else {}
    return next(
        (f"{at}/{code}" for at in servers for code in servers[at]["invitations"]), ""
    )


def ends(host: Desktop) -> None:
    """Kill the server that the app of ``host`` has started."""
    for running in host.folder.rglob("running.json"):
        os.kill(json.loads(running.read_text("utf-8"))["pid"], signal.SIGKILL)


def comes_back(screen: Desktop) -> None:
    """Start the app again, and go on with the game that stands first on Home."""
    screen.start()
    screen.click_until(*WAITING, lambda: "Ann – Bob" in screen.title())


def says(screen: Desktop, words: str) -> None:
    """Wait until the frame of the window says so, and look at it for a moment."""
    wait_for(lambda: words in screen.title(), 60.0)
    time.sleep(SUDDEN)


def joins(screen: Desktop, invitation: str) -> bool:
    """Type a link and join by it; a window may not listen at once."""
    screen.click(*LINK)
    screen.press("ctrl+a")
    screen.xdotool("type", "--delay", "20", invitation)
    screen.press("Return")
    return holds(lambda: "Ann to move" in screen.title(), 20.0)


def meet(ann: Desktop, bob: Desktop) -> None:
    """Invite, and join by the link."""
    ann.click_until(*PLAY_A_FRIEND, lambda: "Play a friend" in ann.title())
    ann.click_until(*INVITE, lambda: "Invite a friend" in ann.title())
    wait_for(lambda: link(ann), 60.0)
    bob.click_until(*PLAY_A_FRIEND, lambda: "Play a friend" in bob.title())
    wait_for(lambda: joins(bob, link(ann)))
    says(ann, "your turn")


def games(screen: Desktop) -> list[Path]:
    """The files that the app has saved."""
    return [*(screen.folder / "games").glob("[!.]*")]


GAMES = {
    "fog-chess": ("e2 e4", "f7 f6", "d1 h5", "a7 a6", "h5 e8"),
    "fog-shogi": ("7g 7f", "9c 9d", "8h 3c plus", "9d 9e", "3c 5a"),
}


def play(ann: Desktop, bob: Desktop, folder: Path, variant: str, plies: range) -> None:
    """Make some moves of a game by clicks."""
    seats = {side: Player(folder / str(side), side, variant=variant) for side in Side}
    for ply in plies:
        side = Side(ply % 2)
        screen = (ann, bob)[side]
        says(screen, "your turn")
        start, end, *promotion = GAMES[variant][ply].split()
        screen.click(*seats[side].at(start))
        screen.click(*seats[side].at(end))
        for key in promotion:
            screen.press(key)


def end(variant: str, *screens: Desktop) -> None:
    """Wait until a king is taken and all have saved the game, and look at it."""
    names = find_game(variant).facts.name
    for screen in screens:
        wait_for(partial(games, screen), 60.0)
        (record,) = read_games(games(screen)[0]).games
        assert record.outcome == Outcome(Side.FIRST, Reason.KING_CAPTURED)
        ends = [names(each.target) for each in record.moves]
        assert ends == [move.split()[1] for move in GAMES[variant]]


def test_a_game_with_one_window_killed_amid_it(
    tmp_path: Path, ann: Desktop, bob: Desktop
) -> None:
    sits_down(ann, "Ann")
    app = sits_down(bob, "Bob")
    meet(ann, bob)
    play(ann, bob, tmp_path, "fog-chess", range(3))
    says(ann, "to move")
    app.kill()
    app.wait()
    comes_back(bob)
    play(ann, bob, tmp_path, "fog-chess", range(3, 5))
    end("fog-chess", ann, bob)


def test_a_game_by_days_over_a_restart_of_everything(
    tmp_path: Path, ann: Desktop, bob: Desktop
) -> None:
    days = {"variant": "fog-shogi", "days_a_move": "3"}
    apps = [sits_down(ann, "Ann", **days), sits_down(bob, "Bob")]
    meet(ann, bob)
    play(ann, bob, tmp_path, "fog-shogi", range(3))
    says(ann, "to move")
    for app in apps:
        app.kill()
        app.wait()
    ends(ann)
    for screen in (ann, bob):
        comes_back(screen)
    play(ann, bob, tmp_path, "fog-shogi", range(3, 5))
    end("fog-shogi", ann, bob)
