"""Opens the window on the first screen."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pygame

from core.games import find_variant
from gui.app.choices import chosen_in, drawn_side, keep
from gui.app.files import opening_of_file
from gui.app.requests import Request, ToEditor, ToHome, ToPlay, ToReplay, ToWatch
from gui.app.scene import run
from gui.app.screen_reader import ScreenReader
from gui.app.shell import Shell, read_again, use_language
from gui.app.window import Placement, Window, open_display
from settings.model import FirstScreen, Settings
from settings.paths import APP_ID

_REPEAT = 400, 33
"""Milliseconds after which a key that is held acts again, and then from time to time."""


def run_app(settings: Settings, launch: FirstScreen) -> int:
    """Open the window and show screens until the player leaves; the exit status.

    Raises:
        NoDisplayError: If there is no display to open it on.
    """
    _begin_pygame()
    use_language(settings)
    shell = Shell(settings)
    if isinstance(read_again(), str):
        shell.doubt_file()
    window, reader = _open_window(settings), ScreenReader(shell.announcer)
    reader.attach(window)
    window.show()
    shell.sounds.begin()
    try:
        first = shell.open(_first(shell, launch))
        # What is loaded by now lasts; looking through it would hold up a frame.
        gc.freeze()
        run(first, window, lambda: shell.settings, reader=reader)
        _remember(window.placement, shell)
    finally:
        shell.close_rules()
        if shell.tournament is not None:
            shell.tournament.close()
        shell.practice.close()
        shell.judging.close()
        shell.sounds.close()
        window.close()
        pygame.quit()
        # Collecting what the compiler left takes half a second; the process ends anyway.
        gc.freeze()
    return 0


def _begin_pygame() -> None:
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # Importing pygame has named the window after the file that was run.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "umbra"
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = APP_ID
    open_display()
    pygame.font.init()
    pygame.key.set_repeat(*_REPEAT)


def _open_window(settings: Settings) -> Window:
    size = settings.window_width, settings.window_height
    edges = settings.window_place.split()
    corner = (int(edges[0]), int(edges[1])) if edges else None
    return Window(Placement(size, corner, settings.window_maximised), settings.fullscreen)


def _remember(placement: Placement, shell: Shell) -> None:
    """Have the window open next time as it stands now."""
    (width, height), corner = placement.size, placement.corner
    known: dict[str, object] = {
        "window_width": width,
        "window_height": height,
        "window_place": "" if corner is None else f"{corner[0]} {corner[1]}",
        "window_maximised": placement.maximised,
    }
    if any(getattr(shell.settings, key) != value for key, value in known.items()):
        # What cannot be written is no reason not to close.
        keep(shell, **known)


def _of_file(path: Path, launch: FirstScreen, settings: Settings) -> Request:
    """The games of a file, or the one that was asked for."""
    if launch.game is None and launch.ply is None:
        return opening_of_file(path, settings)
    return ToReplay(path, launch.game or 1, launch.ply)


def _first(shell: Shell, launch: FirstScreen) -> Request:
    """The request that the command line makes; what it leaves open the settings say."""
    settings = shell.settings
    variant = find_variant(launch.variant or settings.variant)
    seed = shell.dice.getrandbits(31) if launch.seed is None else launch.seed
    chosen = chosen_in(settings, variant.facts.key)
    ruleset = launch.ruleset or chosen.ruleset
    if launch.screen == "replay":
        return _of_file(Path(launch.file), launch, settings)
    if launch.screen == "watch":
        (first, second), time = launch.bots, launch.time or "none"
        bots = first, second
        return ToWatch(bots, variant.facts.key, ruleset, seed, time, launch.start)
    if launch.screen == "edit":
        return ToEditor(variant.facts.key, ruleset, launch.start)
    if launch.screen == "play":
        return ToPlay(
            bot=launch.bot or chosen.bot,
            side=drawn_side(shell, launch.side or settings.side),
            variant=variant.facts.key,
            ruleset=ruleset,
            time=launch.time or settings.time,
            seed=seed,
            start=launch.start,
        )
    return ToHome()
