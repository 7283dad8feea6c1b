"""Writes what every screen says and does, as text: ``python -m tests.gui.frozen DIR``.

The adapter of ``python -m lab freeze`` to the window. It stands among the tests because the
states of the screens do, and nothing outside the tests may import these. A window that is
built otherwise needs another adapter; what it writes stays as it is.
"""

from __future__ import annotations

import json
import os
import string
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, contextmanager
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, tzinfo
from enum import Enum
from importlib import import_module
from multiprocessing.process import BaseProcess
from pathlib import Path
from pkgutil import walk_packages
from shutil import rmtree
from tempfile import gettempdir
from zlib import crc32

import pygame
import pytest

import gui
from core.games import GAMES
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import TEXT_STEPS
from gui.drawing.text import CutText
from gui.ui.chart import ChartArea
from gui.ui.listing import ListArea
from gui.widgets.widget import Widget
from tests.gui.screens import OF_GAMES, SIZES, STATES, Stage, screen_of, stage
from tests.gui.test_layout import leave_out_pixels, settled
from tests.support.events import move_to, press
from tests.support.layout import Page, page_of, place_of
from tests.support.tasks import Idle

LOOKS = [(size, text) for size in SIZES for text in TEXT_STEPS]
USUAL = (SIZES[1], "normal")
MOST = 12
"""So many lines that a key changes are written out; of others, a checksum."""

NAMED = (
    "Left Right Up Down Home End PageUp PageDown Return Escape Space Backspace Delete F1 F2"
)
HELD = (
    "Ctrl+Left Ctrl+Right Ctrl+Home Ctrl+Delete Ctrl+A Ctrl+C Ctrl+E Ctrl+F Ctrl+M Ctrl+N "
    "Ctrl+O Ctrl+R Ctrl+S Ctrl+T Ctrl+V Ctrl+Y Ctrl+Z Ctrl+Shift+C Ctrl+Shift+S "
    "Ctrl+Shift+Z Shift+I Shift+N Shift+P"
)
SIGNS = "/?,.-+=[]#"
HOLDING = {"Ctrl": pygame.KMOD_LCTRL, "Shift": pygame.KMOD_LSHIFT}


class Standing(datetime):
    """A clock that stands, so that no date on a screen depends on the day."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Standing:
        return cls.fromtimestamp(datetime(2026, 3, 5, 12, tzinfo=UTC).timestamp(), tz)


def stand_still() -> None:
    """Give every module of the window the clock that stands, also those loaded late."""
    for each in walk_packages(gui.__path__, "gui."):
        import_module(each.name)
    for name, module in list(sys.modules.items()):
        ours = name.startswith(("gui.", "tests."))
        if ours and name != __name__ and vars(module).get("datetime") is datetime:
            vars(module)["datetime"] = Standing


class Requested(Exception):  # noqa: N818 - no error
    """A screen asks for another one."""


Look = tuple[tuple[int, int], str]
Sequences = dict[Look, list[str]]


def strokes() -> Iterator[tuple[str, int, int, str]]:
    """Every keystroke that is tried: its name, key, modifiers, and what it types."""
    for sign in string.ascii_lowercase + "0123456" + SIGNS:
        yield sign.upper(), ord(sign), 0, sign
    for name in f"{NAMED} {HELD}".split():
        *held, key = name.split("+")
        letter = key.lower() if len(key) == 1 else key.upper()
        mod = sum(HOLDING[each] for each in held)
        yield name, getattr(pygame, f"K_{letter}"), mod, ""


# --- What is in a picture ----------------------------------------------------------------


def whole(words: str) -> str:
    """Words in one line; of those that are cut off, all, and that they are."""
    text = f"{words.whole} [cut]" if isinstance(words, CutText) else words
    return " ".join(text.split())


def words_of(page: Page) -> list[str]:
    """What can be read of it: not what is scrolled out of view."""
    seen = (each for each in page.texts if each.ink.colliderect(each.clip))
    return sorted(whole(each.words) for each in seen)


def stops_of(screen: Screen, page: Page) -> list[str]:
    """What Tab comes to, in order, by the words on each and its tooltip."""
    drawn, stops = names_of(screen, page), []
    for stop in tabbed(screen):
        if stop not in drawn and stop.clip is not None:
            # What is scrolled out of view is drawn once Tab has come to it.
            drawn = names_of(screen, page_of(screen, page.window.size)) | drawn
        name = " / ".join(drawn.get(stop, ())), tooltip_of(screen, stop)
        stops.append(" ".join(filter(None, name)))
    return stops


def names_of(screen: Screen, page: Page) -> dict[object, list[str]]:
    """The words on each widget: those it draws itself, and those in its place."""
    drawn: dict[object, list[str]] = {}
    for each in page.texts:
        owner = each.owner or _innermost(screen.focus.widgets, each.ink.center)
        drawn.setdefault(owner, []).append(whole(each.words))
    return drawn


def _innermost(widgets: Sequence[Widget], place: tuple[int, int]) -> Widget | None:
    """The smallest of the widgets that have the keyboard and stand there."""
    there = [w for w in widgets if w.reachable and place_of(w).collidepoint(place)]
    return min(there, key=lambda w: w.rect.width * w.rect.height, default=None)


def tooltip_of(screen: Screen, widget: Widget) -> str:
    said = screen.focus.say(_tooltip(widget))
    return f"({' '.join(said.split())})" if said else ""


def _tooltip(widget: Widget) -> str:
    """Its tooltip; lists and charts look up that of a place when they are laid out."""
    if isinstance(widget, ListArea) and widget.pointed >= 0:
        return widget.shown.tell(widget.shown.items[widget.pointed])
    if isinstance(widget, ChartArea) and widget.pointed is not None:
        return widget.shown.tell(min(widget.pointed, widget.shown.graph.end))
    return widget.tooltip


def tabbed(screen: Screen) -> Iterator[Widget]:
    """What has the keyboard after each Tab, until it comes round."""
    seen: list[Widget] = []
    screen.focus.focus(None)
    while True:
        press(screen, pygame.K_TAB)
        here = screen.focus.current
        if here is None or any(here is each for each in seen):
            break
        seen.append(here)
        yield here
    screen.focus.focus(None)


def tooltips_of(screen: Screen, size: tuple[int, int]) -> list[str]:
    """All that is told where the pointer rests on something."""
    found: dict[str, None] = {}
    for widget in (*screen.focus.widgets, *screen.focus.above):
        if widget.clip is not None and widget.reachable and not place_of(widget).size[1]:
            screen.focus.focus(widget)
            page_of(screen, size)
        for place in _places(place_of(widget)):
            move_to(screen.focus, place)
            said = tooltip_of(screen, widget)
            if widget.enabled and widget.hovered and said:
                found[said] = None
    screen.focus.focus(None)
    move_to(screen.focus, (-1, -1))
    return list(found)


def _places(rect: pygame.Rect) -> Iterator[tuple[int, int]]:
    for x in range(1, 16, 2):
        for y in range(1, 16, 2):
            yield rect.x + rect.width * x // 16, rect.y + rect.height * y // 16


# --- What keys lead to -------------------------------------------------------------------


def wait_for_threads() -> None:
    """Let what reads files come to its end."""
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            thread.join(30)


def told(request: object) -> str:
    """A request with all in it that is plain."""
    if not is_dataclass(request):
        return repr(request)
    values = ((each.name, plain(getattr(request, each.name))) for each in fields(request))
    return f"{type(request).__name__}({', '.join(f'{n}={v}' for n, v in values)})"


def plain(value: object) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return f"[{', '.join(map(plain, value))}]"
    known = isinstance(value, str | int | float | Path | None)
    return str(value) or "''" if known else type(value).__name__


def in_a_copy(work: Callable[[], list[str]]) -> list[str]:
    """What ``work`` finds in a copy of this process, which is left as it is."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        found = ["a bug"]
        try:
            found = work()
        finally:
            os.write(into, json.dumps(found).encode())
            os._exit(0)
    os.close(into)
    with os.fdopen(out) as file:
        text = file.read()
    os.waitpid(child, 0)
    return list(json.loads(text))


def effect(where: Stage, scene: Scene, before: list[str], act: Callable[[], object]) -> str:
    """What comes of a key: a request, other words, or nothing."""

    def requested(request: object) -> Scene:
        raise Requested(request)

    where.patch.setattr(where.shell, "open", requested)
    where.patch.setattr(where.shell, "open_folder", requested)
    where.patch.setattr(BaseProcess, "start", lambda _: requested("a process"))
    try:
        act()
        wait_for_threads()
        following = scene.update(0.05)
    except Requested as asked:
        return told(asked.args[0])
    if following is not scene:
        return "leaves" if following is None else f"shows {following.title}"
    after = words_of(page_of(screen_of(scene), USUAL[0]))
    return changed(lasting(before, where), lasting(after, where))


def lasting(lines: list[str], where: Stage) -> list[str]:
    """Lines without the name of the folder, which is another each time."""
    return [line.replace(str(where.folder), "FOLDER") for line in lines]


def changed(before: list[str], after: list[str]) -> str:
    """Which words went and came."""
    old, new = Counter(before), Counter(after)
    lines = [f"-{each}" for each in sorted((old - new).elements())]
    lines += [f"+{each}" for each in sorted((new - old).elements())]
    rest = lines[MOST:]
    if rest:
        lines[MOST:] = [f"and {len(rest)} more, {crc32(chr(10).join(rest).encode()):08x}"]
    return " | ".join(lines)


def effects(
    where: Stage, scene: Scene, acts: Sequence[tuple[str, Callable[[], object]]]
) -> list[str]:
    """What each act leads to; what leads to nothing leaves the screen as it is."""
    before = words_of(page_of(settled(scene, USUAL[0], 1), USUAL[0]))
    lines: list[str] = []
    while len(lines) < len(acts):
        left = acts[len(lines) :]
        lines += in_a_copy(lambda left=left: _until_something(where, scene, before, left))
    return [line for line in lines if not line.endswith(": ")]


def _until_something(
    where: Stage,
    scene: Scene,
    before: list[str],
    acts: Sequence[tuple[str, Callable[[], object]]],
) -> list[str]:
    lines = []
    for name, act in acts:
        came = effect(where, scene, before, act)
        lines.append(f"{name}: {came}".replace(str(where.folder), "FOLDER"))
        if came:
            break
    return lines


def is_pressed(name: str) -> bool:
    """Whether keys are tried; of a screen that games share, each third game has a turn."""
    if name not in OF_GAMES:
        return True
    variant, screen = OF_GAMES[name]
    screens = list(dict.fromkeys(each for _, each in OF_GAMES.values()))
    return (list(GAMES).index(variant) + screens.index(screen)) % 3 == 0


def keys_of(where: Stage, scene: Scene) -> list[str]:
    acts = [
        (name, lambda key=key, mod=mod, typed=typed: press(scene, key, mod, typed))
        for name, key, mod, typed in strokes()
    ]
    return effects(where, scene, acts)


def presses_of(where: Stage, scene: Scene, stops: list[str]) -> list[str]:
    """What Enter does on each stop of Tab."""

    def entered(number: int) -> None:
        for _ in range(number):
            press(scene, pygame.K_TAB)
        press(scene, pygame.K_RETURN)

    acts = [(stop, lambda n=n: entered(n)) for n, stop in enumerate(stops, 1)]
    return [line for act in acts for line in effects(where, scene, [act])]


# --- Files -------------------------------------------------------------------------------


def frozen(name: str, folder: Path) -> str:
    """All of one state of a screen."""
    words, stops = Sequences(), Sequences()
    with opened(name, folder) as (where, scene):
        settled(scene, SIZES[0], 2)
        for look in LOOKS:
            where.use(text_size=look[1])
            screen = settled(scene, look[0], 1)
            page = page_of(screen, look[0])
            words[look], stops[look] = words_of(page), stops_of(screen, page)
        where.use(text_size=USUAL[1])
        screen = settled(scene, USUAL[0], 1)
        parts = {
            f"title {scene.title}": [],
            "words": _by_line(words),
            **_by_look("stops", stops),
            "tooltips": tooltips_of(screen, USUAL[0]),
        }
        if is_pressed(name):
            parts["keys"] = keys_of(where, scene)
            parts["enter"] = presses_of(where, scene, stops[USUAL])
    text = "".join(f"{head}\n{_lines(lines)}" for head, lines in parts.items())
    return text.replace(str(folder), "FOLDER")


@contextmanager
def opened(name: str, folder: Path) -> Iterator[tuple[Stage, Scene]]:
    with pytest.MonkeyPatch.context() as patch:
        leave_out_pixels(patch)
        patch.setattr("gui.app.shell.BackgroundTask", Idle)
        where = stage(folder, patch)
        patch.setattr("gui.replay.annotated_game.perf_counter", float)
        scene = STATES[name](where)
        wait_for_threads()
        yield where, scene
        scene.close()


def _by_line(found: Sequences) -> list[str]:
    """Each line of words once, with the looks in which it stands unless these are all."""
    looks: dict[str, list[Look]] = {}
    for look, lines in found.items():
        for line, count in Counter(lines).items():
            looks.setdefault(line if count == 1 else f"{line} ×{count}", []).append(look)
    return [f"{line}{_in(these)}" for line, these in sorted(looks.items())]


def _by_look(head: str, found: Sequences) -> dict[str, list[str]]:
    """Sequences with the looks that have each."""
    looks: dict[tuple[str, ...], list[Look]] = {}
    for look, lines in found.items():
        looks.setdefault(tuple(lines), []).append(look)
    return {f"{head}{_in(these)}": list(lines) for lines, these in looks.items()}


def _in(looks: list[Look]) -> str:
    named = (f"{size[0]} {text}" for size, text in looks)
    return "" if len(looks) == len(LOOKS) else f"  @ {', '.join(named)}"


def _lines(lines: list[str]) -> str:
    return "".join(f"  {line}\n" for line in lines)


def main(_: str, out: str, first: str = "0", step: str = "1", *only: str) -> None:
    """Write every ``step``-th state, or those named, into the folder ``out``."""
    pygame.init()
    stand_still()
    for name in only or list(STATES)[int(first) :: int(step)]:
        # Figures are of one width: whatever the folder is called, words are cut alike.
        folder = Path(gettempdir(), f"umbra-{os.getpid():010}")
        folder.mkdir()
        with chdir(folder):
            text = frozen(name, folder)
        rmtree(folder)
        Path(out, f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
