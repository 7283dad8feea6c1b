"""The app as a person meets it: a real window, a real mouse, whole games."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games import find_game
from core.records.reader import read_games
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Move, Reason
from gui.board.layout import BoardLayout
from tests.support.desktop import Desktop, available, desktop, holds, wait_for

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not available, reason="needs Xvfb and xdotool; CI installs them"),
]

GAME = find_game("fog-chess", "chesscom")
BOARD = BoardLayout(8, 8, 86, 268, 72)
NEW_GAME, START = (268, 165), (1096, 750)
REPLAY, RESIGN = (1153, 740), (1035, 740)
AT_ONCE = 30.0
"""Seconds that a busy machine may take over what is done at once."""


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Desktop]:
    with desktop(tmp_path / "umbra") as screen:
        yield screen


def saved(screen: Desktop) -> GameRecord:
    reading = read_games(screen.games[-1])
    assert len(reading.problems) == len(reading.going_on)
    return (reading.games + reading.going_on)[0]


def plies(screen: Desktop) -> int:
    return len(saved(screen).moves) if screen.games else 0


def middle(square: int, board: BoardLayout = BOARD) -> tuple[int, int]:
    x, y = board.corner(square)
    return x + board.cell // 2, y + board.cell // 2


def play(screen: Desktop, move: Move, number: int) -> None:
    """Make a move, now by two clicks and now by dragging, as people do."""
    if number % 2:
        screen.drag(middle(move.origin), middle(move.target))
    else:
        screen.click(*middle(move.origin))
        screen.click(*middle(move.target))
    if move.promotion:
        screen.press(move.promotion)


def children(app: subprocess.Popen[bytes]) -> list[str]:
    run = subprocess.run(
        ["pgrep", "-P", str(app.pid)], capture_output=True, text=True, check=False
    )
    return run.stdout.split()


def alive(pid: str) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_a_game_by_mouse_its_replay_and_the_end(screen: Desktop) -> None:
    app = screen.start()
    screen.click_until(*NEW_GAME, lambda: "New game" in screen.title())
    screen.click_until(*START, lambda: "your turn" in screen.title())
    record = GameRecord("fog-chess", "chesscom", ("You", "Bot"))
    for number in range(8):
        position = Timeline.of(record).history[-1]
        play(screen, GAME.moves(position)[number], number)
        wait_for(lambda number=number: finished(screen) or plies(screen) == 2 * number + 2)
        if finished(screen):
            break
        record = saved(screen)
    if not finished(screen):
        wait_for(lambda: resigned(screen))
        assert saved(screen).outcome.reason is Reason.RESIGNED
    screen.click_until(*REPLAY, lambda: "Replay" in screen.title() or "–" in screen.title())
    screen.press("Home", "Right", "Right", "v", "f", "End")
    assert app.poll() is None
    close(screen, app)


def resigned(screen: Desktop) -> bool:
    """Resign and confirm it, neither too soon nor too late; whether that was heard."""
    screen.click(*RESIGN)
    time.sleep(0.6)
    screen.click(*RESIGN)
    return holds(lambda: finished(screen), 5.0)


def finished(screen: Desktop) -> bool:
    return bool(screen.games) and saved(screen).outcome is not None


def test_a_killed_window_takes_its_bots_with_it(screen: Desktop) -> None:
    app = screen.start("play", "--bot", "RandomMove", "--side", "black", "--seed", "4")
    wait_for(lambda: plies(screen) == 1)
    processes = children(app)
    assert processes
    app.kill()
    app.wait()
    wait_for(lambda: not any(map(alive, processes)), AT_ONCE)


def test_a_saved_file_is_replayed_in_one_window_of_a_size_with_room(
    screen: Desktop,
) -> None:
    app = screen.start("replay", "assets/games/legal-trap.pgn", "--ply", "3")
    wait_for(lambda: "hunter" in screen.title())
    screen.press("Right", "Right", "space", "Escape")
    wait_for(lambda: "hunter" not in screen.title())
    window = screen.xdotool("search", "--class", "^umbra$")
    assert window.isdigit()
    screen.xdotool("windowsize", window.decode(), "700", "500")
    wait_for(lambda: place(screen)[2:] == (900, 600))
    screen.press("F11", "F11")
    time.sleep(0.5)
    wait_for(lambda: place(screen)[2:] == (900, 600))
    assert screen.xdotool("search", "--class", "^umbra$") == window
    close(screen, app)


def test_a_typed_move_a_planned_one_and_closing_leaves_nothing_behind(
    screen: Desktop,
) -> None:
    (screen.folder / "config.yaml").write_text("bot_delay: 2\nless_motion: true\n")
    app = screen.start("play", "--bot", "RandomMove", "--side", "white", "--seed", "4")
    wait_for(lambda: "your turn" in screen.title())
    screen.press("slash", "e", "4", "Return")
    wait_for(lambda: plies(screen) == 1)
    for square in (11, 27):
        screen.click(*middle(square))
    wait_for(lambda: plies(screen) >= 3)
    first, _, planned = saved(screen).moves[:3]
    assert (first.path, planned.path) == ((12, 28), (11, 27))
    processes = children(app)
    assert processes
    close(screen, app)
    wait_for(lambda: not any(map(alive, processes)), AT_ONCE)
    assert saved(screen).outcome is None


def test_the_window_opens_within_a_small_screen_and_then_as_it_was_left(
    tmp_path: Path,
) -> None:
    with desktop(tmp_path / "umbra", (1200, 700)) as screen:
        app = screen.start()
        wait_for(lambda: place(screen) == (0, 0, 1200, 700))
        close(screen, app)
        assert "window" not in (screen.folder / "config.yaml").read_text()
        app = screen.start()
        wait_for(lambda: place(screen) == (0, 0, 1200, 700))
        window = screen.xdotool("search", "--class", "^umbra$").decode()
        screen.xdotool("windowsize", window, "960", "640")
        screen.xdotool("windowmove", window, "70", "30")
        wait_for(lambda: place(screen) == (70, 30, 960, 640))
        close(screen, app)
        app = screen.start()
        wait_for(lambda: place(screen) == (70, 30, 960, 640))
        close(screen, app)


def place(screen: Desktop) -> tuple[int, ...]:
    """Where the app's window stands: left, top, width and height; nothing without one."""
    window = screen.xdotool("search", "--class", "^umbra$", check=False).decode()
    told = screen.xdotool("getwindowgeometry", "--shell", window, check=False).decode()
    facts = dict(line.split("=") for line in told.split())
    return tuple(int(facts[name]) for name in ("X", "Y", "WIDTH", "HEIGHT") if facts)


def close(screen: Desktop, app: subprocess.Popen[bytes]) -> None:
    """Close the window by keys, which waits for nobody and ends well."""
    screen.press("ctrl+q")
    assert app.wait(timeout=AT_ONCE) == 0
