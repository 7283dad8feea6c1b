"""Screens of games in progress, set up for screenshots."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from core.games import find_game
from core.play.autosave import AutoSave
from core.play.referee import Referee
from core.play.runner import Terms
from core.play.table import Save, Table
from core.records.record import GameRecord
from core.records.replay import start_of
from core.records.tags import BELIEF
from core.time_control import TimeControl
from core.values import Side
from gui.app.bot_requests import ToWatch
from gui.app.requests import ToGamesInFile, ToHotSeat, ToLibrary
from gui.app.scene import Scene
from gui.app.session import Session, played_again
from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.games import GAMES
from gui.library.scene import LibraryScene
from gui.play.scene import PlayScene
from gui.screenshots.options import Options, record_of, size_of
from gui.watch.scene import WatchScene

PATIENCE = 60.0
"""Seconds that another process may take before the picture is taken without it."""

PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


def watching(shell: Shell, options: Options, folder: Path) -> Scene:
    """Two bots at play, whose moves are those of a record: nobody has to think."""
    record = record_of(options)
    shell.rules_of(record.variant).wait()
    shell.games = folder
    ply = int(options.get("ply", len(record.moves) // 2))
    laid: list[Table] = []

    def lay(_: Shell, asked: ToWatch, save: Save) -> Table:
        game = find_game(asked.variant, asked.ruleset)
        terms = Terms(asked.bots, TimeControl.parse(asked.time))
        laid.append(Table(Referee(game, start_of(game, record)), {}, terms, save))
        return laid[0]

    asked = ToWatch(record.players, record.variant, record.ruleset, 1, "3+2")
    scene = WatchScene(shell, asked, lay)
    for number, move in enumerate(record.moves[:ply]):
        laid[0].update(0.0)
        laid[0].play(move, 0.3 + number % 7 * 0.4)
    if ply == len(record.moves) and record.outcome is not None:
        laid[0].end(record.outcome)
    return scene


def play(shell: Shell, options: Options, folder: Path) -> Scene:
    """A person's game after some of the moves of a record."""
    record = record_of(options)
    ply = int(options.get("ply", len(record.moves) // 2))
    shown = replace(record, moves=record.moves[:ply], outcome=None)
    return _at_table(shell, shown, folder)


def play_help(shell: Shell, options: Options, folder: Path) -> Scene:
    """A game under ``level`` of help, the most where none is named."""
    level = int(options.get("level", str(BELIEF)))
    shell.settings = shell.settings.model_copy(update={"help": level})
    return play(shell, options, folder)


def pressing(*keys: int) -> Callable[[Shell, Options, Path], Scene]:
    """A game in which these keys are pressed."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        scene = play(shell, options, folder)
        scene.draw(pygame.Surface(size_of(options)))
        for key in keys:
            typed = chr(key) if chr(min(key, 127)).isprintable() else ""
            down = {"key": key, "mod": 0, "unicode": typed}
            scene.handle(pygame.event.Event(pygame.KEYDOWN, down))
        return scene

    return picture


def play_over(shell: Shell, options: Options, folder: Path) -> Scene:
    """A person's game that has ended as a record did."""
    return _at_table(shell, record_of(options), folder)


def hand_over(shell: Shell, options: Options, folder: Path) -> Scene:
    """The dark screen between two people, whose game has not begun."""
    shell.rules.wait()
    shell.games = folder
    variant, ruleset = shell.settings.variant, shell.settings.ruleset
    return shell.open(ToHotSeat(("Ann", "Bob"), variant, ruleset, "5+3"))


def promotion(shell: Shell, options: Options, folder: Path) -> Scene:
    """A pawn on the last row, and the question what it shall become."""
    record = GameRecord("fog-chess", "chesscom", ("You", "CaptureLargest"), fen=PROMOTION)
    scene = _at_table(shell, record, folder)
    surface = pygame.Surface(size_of(options))
    scene.draw(surface)
    for square in ("a7", "a8"):
        _click(scene, scene.board, square)
    return scene


def library(shell: Shell, options: Options, folder: Path) -> Scene:
    """The saved games, or the games of ``file``, once they are listed."""
    if "file" not in options:
        return shell.open(ToLibrary())
    scene = LibraryScene(shell, ToGamesInFile(Path(options["file"])))
    scene.draw(pygame.Surface(size_of(options)))
    wait_while(lambda: scene.browser.busy, scene)
    return scene


def wait_while(busy: Callable[[], bool], scene: Scene) -> None:
    """Let a screen go on while it is busy with another process, but not for ever."""
    scene.update(0.0)
    until = time.monotonic() + PATIENCE
    while busy() and time.monotonic() < until:
        time.sleep(0.01)
        scene.update(0.02)


def _click(scene: Scene, board: BoardLayout, name: str) -> None:
    square = next(each for each in board.squares if "".join(board.labels(each)) == name)
    x, y = board.centre(square)
    place = int(x), int(y)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, button=1, pos=place))
    scene.update(0.5)


def _at_table(shell: Shell, record: GameRecord, folder: Path) -> PlayScene:
    """A person before the moves of ``record``, with nobody thinking opposite."""
    referee = played_again(find_game(record.variant, record.ruleset), record)
    if record.outcome is not None:
        referee.end(record.outcome)
    person = Side.SECOND if record.tags.get("BlackType") == "human" else Side.FIRST
    control = TimeControl.parse(GAMES[record.variant].times[-1])
    terms = Terms(record.players, control)
    saving = AutoSave(folder / "picture.pgn")
    table = Table(referee, {}, terms, saving, record.clocks)
    bot = record.players[person.other]
    scene = PlayScene(shell, Session(table, saving, person, bot, 1))
    wait_while(lambda: scene.busy, scene)
    return scene
