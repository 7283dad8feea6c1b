"""What a frame costs, and whether the window grows while one watches."""

from __future__ import annotations

import gc
import resource
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import cast

import pygame

from core.games import find_game
from core.play.referee import Referee, Terms
from core.play.table import AutoSave, Save, Table
from core.player import Budget
from core.records.record import GameRecord
from core.tasks.bot_host import BotHost
from core.tasks.protocol import Answer
from core.values import Observation, Side
from gui.app.requests import ToReplayOf, ToWatch
from gui.app.scene import Scene, forget_left
from gui.app.session import Session
from gui.app.shell import Shell
from gui.app.window import no_display
from gui.play.scene import PlayScene
from gui.replay.scene import ReplayScene
from gui.replay.watching import WatchScene
from lab.bench.timing import Figure
from lab.screenshot.command import SimulatedClock
from settings.store import default_settings

SIZE = (1280, 800)
NAMES = ("RandomMove", "RandomMove")
PLIES = 60
FRAMES = 20
"""Frames after each move: a third of a second, in which all of it moves."""

GLANCE = 0.8
"""Seconds between two looks while watching."""

WARM, HOUR = 4800.0, 3600.0
"""Seconds of watching; in the first the caches of words and pictures fill."""

_PAGE = resource.getpagesize()


def figures() -> Iterator[Figure]:
    """Frames in motion in software, and an hour of watching, which takes less than one."""
    with no_display(), TemporaryDirectory() as folder:
        shell = Shell(default_settings())
        shell.games = Path(folder)
        clock = SimulatedClock(100.0)
        shell.now = clock.now
        yield from _frame("three boards in motion", _replaying(shell, clock))
        yield from _frame("a game in motion", _playing(shell, clock))
        yield _growth(shell, clock)


def _frame(name: str, taken: Sequence[float]) -> Iterator[Figure]:
    """The median and the slowest but one in a hundred."""
    slowest = statistics.quantiles(taken, n=100)[-1]
    ranks = {"median": statistics.median(taken), "p99": slowest}
    goals = {"median": "", "p99": "at most 8"}
    for rank, goal in goals.items():
        value = 1e3 * ranks[rank]
        low, high = 1e3 * min(taken), 1e3 * max(taken)
        yield Figure(f"frame of {name}, {rank}", value, "ms", goal, low, high)


def _replaying(shell: Shell, clock: SimulatedClock) -> list[float]:
    """Seconds for each frame of a replay that is stepped through."""
    scene = ReplayScene.of_record(shell, ToReplayOf(_game()))
    right = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
    taken: list[float] = []
    for _ in range(PLIES):
        scene.draw(pygame.Surface(SIZE))
        scene.handle(right)
        taken += _frames(scene, clock)
    scene.close()
    return taken


def _playing(shell: Shell, clock: SimulatedClock) -> list[float]:
    """Seconds for each frame of a game at the table."""
    table = Table(Referee(find_game("fog-chess", "chesscom")), {}, Terms(NAMES), _lose)
    unused = AutoSave(shell.games / "game.pgn")
    scene = PlayScene(shell, Session(table, unused, Side.FIRST, NAMES[1], 1))
    taken: list[float] = []
    for ply, move in enumerate(_game().moves):
        table.seat(Side(ply % 2)).play(move, clock.seconds)
        taken += _frames(scene, clock)
    scene.close()
    return taken


def _frames(scene: Scene, clock: SimulatedClock) -> Iterator[float]:
    """Processor time of this thread for each frame, whatever else the machine does."""
    surface = pygame.Surface(SIZE)
    for _ in range(FRAMES):
        clock.seconds += 1 / 60
        began = time.thread_time()
        scene.update(1 / 60)
        scene.draw(surface)
        yield time.thread_time() - began


def _growth(shell: Shell, clock: SimulatedClock) -> Figure:
    """What this process grows by in an hour, once the caches are full."""
    _watch(shell, clock, WARM)
    before = _extent()
    _watch(shell, clock, HOUR)
    grown = (_extent() - before) / 2**20
    name = "memory left behind by an hour of watching"
    return Figure(name, grown, "MB", "at most 5", grown, grown)


def _extent() -> int:
    """Bytes of memory in use, without what is only waiting to be let go of."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * _PAGE


def _watch(shell: Shell, clock: SimulatedClock, seconds: float) -> None:
    """Watch game after game."""
    surface, until, seed = pygame.Surface(SIZE), clock.seconds + seconds, 0
    while clock.seconds < until:
        seed += 1
        scene = WatchScene(shell, ToWatch(NAMES, "fog-chess", "chesscom", seed), _lay)
        while not scene.over and clock.seconds < until:
            clock.seconds += GLANCE
            scene.update(GLANCE)
            scene.draw(surface)
        scene.close()
        del scene
        forget_left()


def _lay(shell: Shell, asked: ToWatch, save: Save) -> Table:
    """A table at which two who move at once play at random."""
    workers = {side: cast("BotHost", _AtOnce(asked.seed + side)) for side in Side}
    terms = Terms(NAMES, delay=shell.settings.watch_seconds)
    return Table(Referee(find_game(asked.variant, asked.ruleset)), workers, terms, save)


class _AtOnce:
    """A worker that has its answer ready."""

    made = ready = True
    recalled = False

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)
        self._answer: Answer | None = None

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        """See ``BotHost.ask``."""
        self._answer = Answer(self._dice.choice(seen[-1].moves))

    def poll(self) -> Answer | None:
        """See ``BotHost.poll``."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """See ``BotHost.close``."""


def _game() -> GameRecord:
    """A game in which much happens."""
    game, dice = find_game("fog-chess", "chesscom"), Random(3)
    referee = Referee(game)
    while referee.outcome is None and len(referee.moves) < PLIES:
        referee.play(dice.choice(referee.seen_by(referee.to_move)[-1].moves))
    return GameRecord("fog-chess", "chesscom", NAMES, tuple(referee.moves))


def _lose(record: GameRecord) -> None:
    """Where the game at the table is saved: nowhere."""
