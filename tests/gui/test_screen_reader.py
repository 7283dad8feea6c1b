"""What AccessKit is told of screens, and what AT-SPI then reads in a real window."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import accesskit
import pygame
import pytest

from gui.app.access_tree import AccessTree
from gui.app.accessible import parts_in, read_screen
from gui.app.announcer import Announcer
from gui.app.screen_reader import ScreenReader
from gui.entry.home import HomeScene
from gui.widgets.accessible import Part
from tests.support.desktop import Desktop, available, desktop, wait_for
from tests.support.layout import Unpainted
from tests.support.shells import still_shell

SYSTEM = "/usr/bin/python3"
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")


def with_pyatspi() -> bool:
    """Whether the system can read what it is told."""
    if not (available and LAUNCHER.exists() and shutil.which("dbus-daemon")):
        return False
    run = subprocess.run([SYSTEM, "-c", "import pyatspi"], capture_output=True, check=False)
    return run.returncode == 0


def home(folder: Path) -> Part:
    return read_screen(HomeScene(still_shell(folder, ready=True)), Unpainted((1280, 800)))


def test_a_screen_becomes_nodes_whose_numbers_last(tmp_path: Path) -> None:
    tree, screen = AccessTree(accesskit), home(tmp_path)
    update = tree.update(screen)
    nodes = dict(update.nodes)
    assert len(nodes) == len([*parts_in(screen)])
    focused = tree.found(update.focus)[-1]
    assert focused.name.startswith("New game")
    node = nodes[update.focus]
    assert node.role == accesskit.Role.BUTTON
    assert node.label == focused.name
    assert node.supports_action(accesskit.Action.CLICK)
    again = tree.update(home(tmp_path))
    texts = {"text", "heading"}
    same = [n for n in dict(again.nodes) if tree.found(n)[-1].role in texts]
    assert set(same) <= set(nodes)


def test_what_is_said_is_a_new_live_node_each_time(tmp_path: Path) -> None:
    tree, screen = AccessTree(accesskit), home(tmp_path)
    numbers = set()
    for _ in range(2):
        tree.say(["You won", "The fog has lifted."])
        number, node = tree.update(screen).nodes[-1]
        assert node.value == "You won. The fog has lifted."
        assert node.live == accesskit.Live.ASSERTIVE
        numbers.add(number)
    assert len(numbers) == 2


def test_two_parts_with_one_key_are_two_nodes() -> None:
    twins = Part(role="text", name="A", key=1), Part(role="text", name="B", key=1)
    update = AccessTree(accesskit).update(Part(role="window", key=0, parts=twins))
    assert len(dict(update.nodes)) == 3


def test_nothing_is_read_until_somebody_listens(tmp_path: Path) -> None:
    screen = HomeScene(still_shell(tmp_path, ready=True))
    reader, surface = ScreenReader(Announcer()), Unpainted((1280, 800))
    reader.follow(screen)
    reader.draw(screen, surface)
    assert not reader.active
    key = pygame.event.Event(pygame.WINDOWFOCUSGAINED)
    reader.hear(key)


# --- In a real window --------------------------------------------------------------------


@pytest.fixture
def listened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desktop]:
    """A screen on whose desktop an assistive technology listens."""
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--print-address", "--nofork"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert bus.stdout is not None
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.stdout.readline().strip())
    with desktop(tmp_path / "umbra") as screen:
        monkeypatch.setenv("DISPLAY", screen.display)
        launcher = subprocess.Popen(
            [LAUNCHER, "--launch-immediately", "--screen-reader=1"],
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(enabled, 20.0)
            yield screen
        finally:
            for process in (launcher, bus):
                process.terminate()
                process.wait()
            bus.stdout.close()


def enabled() -> bool:
    """Say that an assistive technology is in use; whether that was heard."""
    asked = "string:org.a11y.Status", "string:IsEnabled", "variant:boolean:true"
    name = "org.freedesktop.DBus.Properties.Set"
    command = ["dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus"]
    words = [*command, "/org/a11y/bus", name, *asked]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def read(*pressed: str) -> Any:
    """What the app tells by AT-SPI, once these things were pressed."""
    script = Path(__file__).parents[1] / "support" / "at_spi.py"
    run = subprocess.run(
        [SYSTEM, script, "Umbra", *pressed],
        capture_output=True, check=True, text=True, timeout=200, env={**os.environ},
    )  # fmt: skip
    return json.loads(run.stdout)


def names(node: Any) -> list[tuple[str, str]]:
    role, name, _, held = node
    return [(role, name), *(each for part in held for each in names(part))]


@pytest.mark.window
@pytest.mark.skipif(not with_pyatspi(), reason="needs Xvfb, D-Bus and pyatspi")
def test_at_spi_reads_screens_and_presses_what_is_on_them(listened: Desktop) -> None:
    listened.start()
    told = names(read())
    assert ("push button", "New game, Fog of War") in told
    assert ("heading", "Your games") in told
    told = names(read("New game"))
    assert ("push button", "Start game") in told
    assert ("radio button", "No clock") in told
