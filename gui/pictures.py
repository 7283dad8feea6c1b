"""Any screen as a picture, without a display."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from core.arena.archive import ArchiveError, stored_plan
from core.arena.autosave import AutoSave
from core.arena.clock import TimeControl
from core.arena.crew import local_crew
from core.arena.table import Table, Terms
from core.arena.tournament import Tournament
from core.games import find_game
from core.records.reader import read_games
from core.records.record import GameRecord
from core.settings import Settings
from core.values import Side
from gui.app import new_shell
from gui.arena.playing import Playing
from gui.board.layout import BoardLayout
from gui.entry.paths import SAMPLE_GAMES
from gui.requests import (
    Request,
    ToHome,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToReplay,
    ToTournamentSetup,
    ToWatchSetup,
)
from gui.scene import Scene
from gui.scenes.play import PlayScene
from gui.scenes.preparing import PreparingScene
from gui.scenes.tournament import TournamentScene
from gui.session import Session, played_again
from gui.shell import Shell

SAMPLE = SAMPLE_GAMES / "legal-trap.pgn"
"""The game shown when no file is named."""

PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"

Options = Mapping[str, str]


def take_screenshot(settings: Settings, scene: str, options: Options, out: Path) -> int:
    """Draw the screen called ``scene`` into the file ``out``; the exit status.

    ``options`` may hold ``file``, ``game``, ``ply``, ``size`` (as ``1280x800``), ``theme``
    and ``seed``.
    """
    if scene not in PICTURES:
        return _fail(f"there is no screen {scene!r}; known are {', '.join(PICTURES)}", 2)
    if "theme" in options:
        settings = settings.model_copy(update={"theme": options["theme"]})
    width, height = _size(options.get("size", "1280x800"))
    with _no_display(), tempfile.TemporaryDirectory() as folder:
        shell = new_shell(settings)
        clock = Clock(40.0 * int(options.get("seed", "1")))
        shell.dice.seed(int(options.get("seed", "1")))
        shell.now = clock.now
        try:
            shown = PICTURES[scene](shell, options, Path(folder))
        except ValueError as error:
            return _fail(str(error), 1)
        surface = settled(shown, (width, height), clock)
        shown.close()
        return _save(surface, out)


@dataclass(slots=True)
class Clock:
    """A clock that goes only when it is told to, so that pictures repeat."""

    seconds: float

    def now(self) -> float:
        """The time."""
        return self.seconds


def settled(scene: Scene, size: tuple[int, int], clock: Clock) -> pygame.Surface:
    """The picture of ``scene`` once its motions have run out."""
    surface = pygame.Surface(size)
    for _ in range(20):
        scene.draw(surface)
        scene.update(0.05)
        clock.seconds += 0.05
    scene.draw(surface)
    return surface


def _fail(sentence: str, status: int) -> int:
    sys.stderr.write(f"screenshot: {sentence}\n")
    return status


def _save(surface: pygame.Surface, out: Path) -> int:
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, out)
    except (OSError, pygame.error) as error:
        return _fail(f"{out} cannot be written: {error}", 1)
    return 0


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


@contextmanager
def _no_display() -> Iterator[None]:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    try:
        yield
    finally:
        pygame.quit()


def _record(options: Options) -> GameRecord:
    path = Path(options.get("file", SAMPLE))
    reading = read_games(path)
    number = int(options.get("game", "1"))
    if not 1 <= number <= len(reading.games):
        problem = reading.problems[0] if reading.problems else ""
        raise ValueError(problem or f"{path.name} has no game {number}")
    record = reading.games[number - 1]
    if int(options.get("ply", "0")) > len(record.moves):
        raise ValueError(f"there is no such ply; the game has {len(record.moves)}")
    return record


def _plain(request: Request) -> Callable[[Shell, Options, Path], Scene]:
    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        return shell.open(request)

    return picture


def _new_game(shell: Shell, options: Options, folder: Path) -> Scene:
    shell.rules.wait()
    return shell.open(ToNewGame())


def _replay(shell: Shell, options: Options, folder: Path) -> Scene:
    shell.rules.wait()
    _record(options)
    ply = int(options["ply"]) if "ply" in options else None
    path = Path(options.get("file", SAMPLE))
    scene = shell.open(ToReplay(path, int(options.get("game", "1")), ply))
    while (following := scene.update(0.02)) is not scene and following is not None:
        scene = following
    return scene


def _play(shell: Shell, options: Options, folder: Path) -> Scene:
    record = _record(options)
    ply = int(options.get("ply", len(record.moves) // 2))
    shown = replace(record, moves=record.moves[:ply], outcome=None)
    return _at_table(shell, shown, folder)


def _play_over(shell: Shell, options: Options, folder: Path) -> Scene:
    return _at_table(shell, _record(options), folder)


def _promotion(shell: Shell, options: Options, folder: Path) -> Scene:
    record = GameRecord("fog-chess", "chesscom", ("You", "CaptureLargest"), fen=PROMOTION)
    scene = _at_table(shell, record, folder)
    surface = pygame.Surface(_size(options.get("size", "1280x800")))
    scene.draw(surface)
    for square in ("a7", "a8"):
        _click(scene, scene.layout.board, square)
    return scene


def _click(scene: Scene, board: BoardLayout, name: str) -> None:
    x, y = board.corner(ord(name[0]) - ord("a") + board.columns * (int(name[1]) - 1))
    place = (x + board.cell // 2, y + board.cell // 2)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, button=1, pos=place))
    scene.update(0.5)


def _at_table(shell: Shell, record: GameRecord, folder: Path) -> PlayScene:
    """A person before the moves of ``record``, with nobody thinking opposite."""
    referee = played_again(find_game(record.variant, record.ruleset), record)
    if record.outcome is not None:
        referee.end(record.outcome)
    person = Side.SECOND if record.tags.get("BlackType") == "human" else Side.FIRST
    terms = Terms(record.players, TimeControl(600, 5))
    saving = AutoSave(folder / "picture.pgn")
    table = Table(referee, {}, terms, saving, record.clocks)
    bot = record.players[person.other]
    return PlayScene(shell, Session(table, saving, person, bot, 1))


def _tournament(shell: Shell, options: Options, folder: Path) -> Scene:
    """A tournament whose plan is in a file, as it stands; nothing of it is played."""
    shell.rules.wait()
    kept_in, copy = Path(options.get("file", "")).parent, folder / "tournament"
    crew = local_crew(2)
    try:
        plan = stored_plan(kept_in)
        if plan is None:
            raise ValueError("--file must name the plan.json of a tournament")
        shutil.copytree(kept_in, copy)
        kept = Playing(copy, lambda: Tournament(plan, shell.make, copy, crew), 2)
    except (ArchiveError, OSError) as error:
        raise ValueError(str(error)) from error
    return TournamentScene(shell, kept)


PICTURES: dict[str, Callable[[Shell, Options, Path], Scene]] = {
    "home": _plain(ToHome()),
    "new-game": _new_game,
    "play": _play,
    "play-over": _play_over,
    "promotion": _promotion,
    "replay": _replay,
    "library": _plain(ToLibrary()),
    "watch": _plain(ToWatchSetup()),
    "tournament-setup": _plain(ToTournamentSetup()),
    "tournament": _tournament,
    "options": _plain(ToOptions()),
    "preparing": lambda shell, options, folder: PreparingScene(shell, ToHome()),
}
"""How each screen is brought to where its picture is taken."""
