"""Opens the window and knows which screen answers which request."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame

from core.games import find_variant
from gui.analysis.opening import analysis_of_file
from gui.analysis.scene import AnalysisScene
from gui.app.bot_requests import ToTournament, ToTournamentSetup, ToWatch, ToWatchSetup
from gui.app.choices import chosen_in, drawn_side, keep
from gui.app.display import open_display
from gui.app.game_files import opening_of_file
from gui.app.needs import variant_needed
from gui.app.problem_requests import ToProblems, ToSolve
from gui.app.requests import (
    Request,
    ToAnalysis,
    ToAnalysisOf,
    ToEditor,
    ToEngines,
    ToGamesInFile,
    ToHome,
    ToHotSeat,
    ToLesson,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToOwnRecord,
    ToPlay,
    ToReplay,
    ToReplayOf,
    ToResume,
)
from gui.app.scene import Scene, run
from gui.app.settings_file import read_again
from gui.app.shell import Shell
from gui.app.why_requests import ToWhy, ToWhyOf
from gui.app.window import Placement, Window
from gui.editor.scene import EditorScene
from gui.engines.scene import EnginesScene
from gui.entry.home import HomeScene
from gui.entry.options import OptionsScene
from gui.entry.preparing import PreparingScene
from gui.lesson.scene import LessonScene
from gui.library.scene import LibraryScene
from gui.play.hot_seat import HotSeatScene, resumed
from gui.play.scene import PlayScene
from gui.problems.scene import ProblemsScene
from gui.replay.scene import ReplayScene
from gui.setup.new_game import NewGameScene
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from gui.solving.scene import SolvingScene
from gui.tournament.scene import TournamentScene
from gui.watch.scene import WatchScene
from gui.why.scene import WhyScene, why_of_file
from gui.your_record.scene import OwnRecordScene
from settings.model import FirstScreen, Settings
from settings.paths import APP_ID
from settings.remembered import note_played

SCREENS: dict[type[Any], Callable[[Shell, Any], Scene]] = {
    ToHome: lambda shell, asked: HomeScene(shell, asked.message),
    ToNewGame: NewGameScene,
    ToPlay: PlayScene.new,
    ToHotSeat: HotSeatScene.new,
    ToResume: resumed,
    ToOwnRecord: lambda shell, _: OwnRecordScene(shell),
    ToLibrary: LibraryScene,
    ToGamesInFile: LibraryScene,
    ToReplay: ReplayScene.of_file,
    ToReplayOf: ReplayScene.of_record,
    ToWhy: WhyScene,
    ToWhyOf: why_of_file,
    ToAnalysis: AnalysisScene,
    ToAnalysisOf: analysis_of_file,
    ToEditor: EditorScene,
    ToWatchSetup: WatchSetupScene,
    ToWatch: WatchScene,
    ToTournamentSetup: TournamentSetupScene,
    ToTournament: TournamentScene.opened,
    ToLesson: LessonScene,
    ToProblems: ProblemsScene,
    ToSolve: SolvingScene,
    ToOptions: lambda shell, _: OptionsScene(shell),
    ToEngines: lambda shell, _: EnginesScene(shell),
}
"""The screen for each request, by hand."""


_REPEAT = 400, 33
"""Milliseconds after which a key that is held acts again, and then from time to time."""


def new_shell(settings: Settings) -> Shell:
    """A shell that opens every screen of ``SCREENS``."""

    def open_(request: Request) -> Scene:
        wanted = variant_needed(request)
        if wanted and not shell.rules_of(wanted).ready:
            return PreparingScene(shell, request)
        if isinstance(request, ToPlay):
            shell.hurry(request.variant, request.bot)
        if isinstance(request, ToPlay | ToHotSeat):
            note_played(shell.games, request.variant, datetime.now(UTC))
        return SCREENS[type(request)](shell, request)

    shell = Shell(settings, open_)
    return shell


def run_app(settings: Settings, launch: FirstScreen) -> int:
    """Open the window and show screens until the player leaves; the exit status.

    Raises:
        NoDisplayError: If there is no display to open it on.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # Importing pygame has named the window after the file that was run.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "umbra"
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = APP_ID
    open_display()
    pygame.font.init()
    pygame.key.set_repeat(*_REPEAT)
    shell = new_shell(settings)
    if isinstance(read_again(), str):
        shell.doubt_file()
    window = _open_window(settings)
    shell.sounds.begin()
    try:
        first = shell.open(_first(shell, launch))
        run(first, window, lambda: shell.settings)
        _remember(window.placement, shell)
    finally:
        shell.close_rules()
        if shell.tournament is not None:
            shell.tournament.close()
        shell.sounds.close()
        window.close()
        pygame.quit()
        # Collecting what the compiler left takes half a second; the process ends anyway.
        gc.freeze()
    return 0


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
