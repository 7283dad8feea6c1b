"""Any screen as a picture, without a display."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from core.arena.archive import ArchiveError, stored_plan
from core.arena.autosave import AutoSave
from core.arena.clock import TimeControl
from core.arena.crew import local_crew
from core.arena.referee import Referee
from core.arena.table import Save, Table, Terms
from core.arena.tournament import Tournament
from core.games import find_game
from core.records.reader import read_games
from core.records.record import GameRecord
from core.records.replay import setup_of
from core.settings import Settings
from core.values import Side
from gui.app import new_shell
from gui.arena.playing import Playing
from gui.board.layout import BoardLayout
from gui.entry.paths import SAMPLE_GAMES
from gui.help_levels import BELIEF
from gui.no_display import no_display
from gui.requests import (
    Request,
    ToHome,
    ToHotSeat,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToReplay,
    ToTournamentSetup,
    ToWatch,
    ToWatchSetup,
)
from gui.scene import Scene
from gui.scenes.options import OptionsScene
from gui.scenes.play import PlayScene
from gui.scenes.preparing import PreparingScene
from gui.scenes.replay import ReplayScene
from gui.scenes.tournament import TournamentScene
from gui.scenes.watch import WatchScene
from gui.screen import Screen
from gui.session import Session, played_again
from gui.shell import Shell

SAMPLE = SAMPLE_GAMES / "legal-trap.pgn"
"""The game shown when no file is named."""

PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"

PATIENCE = 60.0
"""Seconds that a bot may take to answer before the picture is taken without."""

Options = Mapping[str, str]


def take_screenshot(settings: Settings, scene: str, options: Options, out: Path) -> int:
    """Draw the screen called ``scene`` into the file ``out``; the exit status.

    ``options`` may hold ``file``, ``game``, ``ply``, ``size`` (as ``1280x800``), ``theme``,
    ``level`` (of help) and ``seed``.
    """
    if scene not in PICTURES:
        return _fail(f"there is no screen {scene!r}; known are {', '.join(PICTURES)}", 2)
    if "theme" in options:
        settings = settings.model_copy(update={"theme": options["theme"]})
    width, height = _size(options.get("size", "1280x800"))
    with no_display(), tempfile.TemporaryDirectory() as folder:
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


def _graph(turns: int) -> Callable[[Shell, Options, Path], Scene]:
    """A replay with another graph, once that is worked out."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        scene = _replay(shell, options, folder)
        if not isinstance(scene, ReplayScene):
            raise ValueError("this game cannot be replayed")
        viewer = scene.stage.viewer
        for _ in range(turns):
            viewer.turn_graph()
        until = time.monotonic() + PATIENCE
        while viewer.working and time.monotonic() < until:
            scene.update(0.02)
            time.sleep(0.02)
        return scene

    return picture


def _asked(shell: Shell, options: Options, folder: Path) -> Scene:
    """A replay whose sample bot has been asked, and has answered."""
    scene = _replay(shell, options, folder)
    if not isinstance(scene, ReplayScene):
        raise ValueError("this game cannot be replayed")
    scene.draw(pygame.Surface((1280, 800)))
    scene.stage.ask()
    until = time.monotonic() + PATIENCE
    while scene.stage.panel.asking.state != "answered" and time.monotonic() < until:
        scene.update(0.02)
        time.sleep(0.02)
    return scene


def _watching(shell: Shell, options: Options, folder: Path) -> Scene:
    """Two bots at play, whose moves are those of a record: nobody has to think."""
    shell.rules.wait()
    shell.games = folder
    record = _record(options)
    ply = int(options.get("ply", len(record.moves) // 2))
    laid: list[Table] = []

    def lay(_: Shell, asked: ToWatch, save: Save) -> Table:
        game = find_game(asked.variant, asked.ruleset)
        terms = Terms(asked.bots, TimeControl.parse(asked.time))
        laid.append(Table(Referee(game, setup_of(game, record)), {}, terms, save))
        return laid[0]

    asked = ToWatch(record.players, record.variant, record.ruleset, 1, "3+2")
    scene = WatchScene(shell, asked, lay)
    for number, move in enumerate(record.moves[:ply]):
        laid[0].update(0.0)
        laid[0].play(move, 0.3 + number % 7 * 0.4)
    if ply == len(record.moves) and record.outcome is not None:
        laid[0].end(record.outcome)
    return scene


def _play(shell: Shell, options: Options, folder: Path) -> Scene:
    record = _record(options)
    ply = int(options.get("ply", len(record.moves) // 2))
    shown = replace(record, moves=record.moves[:ply], outcome=None)
    return _at_table(shell, shown, folder)


def _play_help(shell: Shell, options: Options, folder: Path) -> Scene:
    """A game under ``level`` of help, the most where none is named."""
    level = int(options.get("level", str(BELIEF)))
    shell.settings = shell.settings.model_copy(update={"help": level})
    return _play(shell, options, folder)


def _pressing(*keys: int) -> Callable[[Shell, Options, Path], Scene]:
    """A game in which these keys are pressed."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        scene = _play(shell, options, folder)
        scene.draw(pygame.Surface(_size(options.get("size", "1280x800"))))
        for key in keys:
            typed = chr(key) if chr(min(key, 127)).isprintable() else ""
            down = {"key": key, "mod": 0, "unicode": typed}
            scene.handle(pygame.event.Event(pygame.KEYDOWN, down))
        return scene

    return picture


def _play_over(shell: Shell, options: Options, folder: Path) -> Scene:
    return _at_table(shell, _record(options), folder)


def _hand_over(shell: Shell, options: Options, folder: Path) -> Scene:
    shell.rules.wait()
    shell.games = folder
    return shell.open(ToHotSeat(("Ann", "Bob"), "fog-chess", "chesscom", "5+3"))


def _promotion(shell: Shell, options: Options, folder: Path) -> Scene:
    record = GameRecord("fog-chess", "chesscom", ("You", "CaptureLargest"), fen=PROMOTION)
    scene = _at_table(shell, record, folder)
    surface = pygame.Surface(_size(options.get("size", "1280x800")))
    scene.draw(surface)
    for square in ("a7", "a8"):
        _click(scene, scene.board, square)
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
    return _worked_out(PlayScene(shell, Session(table, saving, person, bot, 1)))


def _worked_out(scene: PlayScene) -> PlayScene:
    """The screen once what help shows has come from its process."""
    scene.update(0.0)
    while scene.busy:
        time.sleep(0.01)
        scene.update(0.0)
    return scene


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


def _options(section: int) -> Callable[[Shell, Options, Path], Scene]:
    """The options, turned to a section by its number."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        scene = OptionsScene(shell)
        scene.turn_to(section)
        return scene

    return picture


def _keys(shell: Shell, options: Options, folder: Path) -> Scene:
    """A game with all its keys shown over it."""
    scene = _play(shell, options, folder)
    if isinstance(scene, Screen):
        scene.show_keys()
    return scene


PICTURES: dict[str, Callable[[Shell, Options, Path], Scene]] = {
    "home": _plain(ToHome()),
    "new-game": _new_game,
    "play": _play,
    "play-help": _play_help,
    "play-over": _play_over,
    "hand-over": _hand_over,
    "promotion": _promotion,
    "play-cursor": _pressing(pygame.K_TAB, pygame.K_RETURN, pygame.K_UP),
    "play-typing": _pressing(pygame.K_SLASH, pygame.K_n),
    "play-pencil": _pressing(pygame.K_TAB, *[pygame.K_UP] * 6, pygame.K_p),
    "play-zen": _pressing(pygame.K_z),
    "replay": _replay,
    "positions": _graph(1),
    "evaluation": _graph(2),
    "ask": _asked,
    "library": _plain(ToLibrary()),
    "watch": _plain(ToWatchSetup()),
    "watching": _watching,
    "tournament-setup": _plain(ToTournamentSetup()),
    "tournament": _tournament,
    "options": _plain(ToOptions()),
    "options-fog": _options(1),
    "options-keys": _options(-1),
    "keys": _keys,
    "preparing": lambda shell, options, folder: PreparingScene(shell, ToHome()),
}
"""How each screen is brought to where its picture is taken."""
