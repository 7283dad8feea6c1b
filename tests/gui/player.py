"""Somebody at the Play screen with a clock of our own; the test plays the opponent."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path
from typing import cast

import pygame

from core.clock import TimeControl
from core.game import Game, start_from
from core.games import find_game
from core.notation import code
from core.play.interview import Send
from core.play.referee import Referee, Terms
from core.play.table import AutoSave, Table
from core.records.record import GameRecord
from core.setup import Position
from core.values import Side, Square
from gui.app.requests import Request
from gui.app.scene import Scene
from gui.app.session import Session
from gui.app.shell import Shell
from gui.play.scene import PlayScene
from settings.store import default_settings
from tests.support import events
from tests.support.person import Person
from tests.support.screenshots import framed
from tests.support.tasks import Idle

BOT = "CaptureLargest"
AWAY = (2, 400)
"""Beside everything."""


class Player(Person):
    """Somebody who plays one game.

    Attributes:
        asked: The requests the screen has made for other screens.
        now: The time, in seconds.
    """

    def __init__(
        self,
        folder: Path,
        side: Side = Side.FIRST,
        *,
        size: tuple[int, int] = (1280, 800),
        fen: str = "",
        variant: str = "fog-chess",
        rules: str = "",
        control: TimeControl | None = None,
        task: Send = Idle,
        **settings: object,
    ) -> None:
        self.now = 100.0
        self.asked: list[Request] = []
        self.shell = quiet_shell(folder, self.asked, **settings)
        self.shell.now = lambda: self.now
        self.shell.task = task
        self.game = find_game(variant, rules)
        self.facts, self.side = self.game.facts, side
        names = ("You", BOT) if side is Side.FIRST else (BOT, "You")
        referee = Referee(self.game, self.game.read(fen) if fen else None)
        self.saving = AutoSave(_own_file(folder))
        self.table = Table(referee, {}, Terms(names, control=control), self.saving)
        session = Session(self.table, self.saving, side, BOT, 1)
        super().__init__(PlayScene(self.shell, session), size)
        self.waits(1.0)

    # --- What there is -------------------------------------------------------------------

    @property
    def record(self) -> GameRecord:
        """The game so far: the truth."""
        return self.table.record()

    @property
    def made(self) -> list[str]:
        """The moves so far: all squares of each, and what a man becomes."""
        return [code(self.facts, move) for move in self.record.moves]

    @property
    def position(self) -> Position:
        """Where the game stands: the truth."""
        return position_of(self.game, self.record)

    @property
    def has_board(self) -> bool:
        """Whether the board has the keyboard."""
        held = self._screen.focus.current
        return held is not None and held.rect.contains(self._boards()[0].box)

    @property
    def title(self) -> str:
        """What the window is called."""
        return self.scene.title

    def clocks(self) -> list[str]:
        """What the clocks show, from above."""
        return [each for each in self.reads() if re.fullmatch(r"\d+:\d\d(\.\d)?", each)]

    @property
    def cell(self) -> int:
        """How wide a square of the board is, in pixels."""
        return self._boards()[0].cell

    def window(self) -> pygame.Surface:
        """The picture of all that is in view."""
        return self._draw()

    def sight(self) -> bytes:
        """All that can be seen, with the pointer beside everything; the title as well."""
        self.rests()
        return self.title.encode() + pygame.image.tobytes(self._draw(), "RGB")

    def board(self) -> pygame.Surface:
        """The picture of the board and of what is written beside it."""
        return framed(self._draw(), self._boards()[0])

    def squares(self) -> dict[str, bytes]:
        """What each square looks like, with the pointer beside everything."""
        self.rests()
        surface, board = self._draw(), self._boards()[0]
        room = surface.get_rect()
        return {
            self.facts.name(each): pygame.image.tobytes(
                surface.subsurface(
                    pygame.Rect(board.corner(each), (board.cell,) * 2).clip(room)
                ),
                "RGB",
            )
            for each in board.squares
        }

    def where(self, words: str, nth: int = 0) -> pygame.Rect:
        """Where these words stand in the window."""
        return self._find(words, nth).ink

    def changed(self, before: dict[str, bytes]) -> set[str]:
        """The squares that look otherwise than before."""
        now = self.squares()
        return {name for name, picture in before.items() if now[name] != picture}

    # --- What is done --------------------------------------------------------------------

    def number(self, name: str) -> Square:
        """The square of that name."""
        return next(each for each in self.facts.squares if self.facts.name(each) == name)

    def rests(self) -> None:
        """Point beside everything."""
        events.move_to(self.scene, AWAY)

    def waits(self, seconds: float = 1.0) -> None:
        """Let time pass, and stay at the game, whatever other screen was asked for."""
        self._draw()
        self.now += seconds
        self.scene.update(seconds)
        self._draw()

    def at(self, name: str) -> tuple[int, int]:
        """The middle of the square of that name, in pixels."""
        return self.square(name, self.facts)

    def touch(self, *names: str) -> None:
        """Click squares one after the other."""
        for name in names:
            self.click_at(self.at(name))

    def drag(self, start: str, end: str) -> None:
        """Drag a man from square to square."""
        self.drags(start, end, self.facts)

    def holds_down(self, start: str, end: str, button: int = 1) -> None:
        """Press a button on a square and go to another without letting it go."""
        events.move_to(self.scene, self.at(start))
        self._button(pygame.MOUSEBUTTONDOWN, self.at(start), button)
        held = [int(each == button) for each in (1, 2, 3)]
        motion = {"pos": self.at(end), "rel": (0, 0), "buttons": tuple(held)}
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))

    def lets_go(self, pos: str | tuple[int, int], button: int = 1) -> None:
        """Let a button go over a square, or at a place of the window."""
        place = self.at(pos) if isinstance(pos, str) else pos
        self._button(pygame.MOUSEBUTTONUP, place, button)

    def _button(self, kind: int, pos: tuple[int, int], button: int) -> None:
        self.scene.handle(pygame.event.Event(kind, pos=pos, button=button))

    def types_move(self, text: str, then: str = "Enter") -> None:
        """Open the line for moves, and type into it."""
        self.press("/")
        self.types(text)
        self.press(then)

    def resigns(self) -> None:
        """Resign, and mean it."""
        self.click("Resign")
        self.waits(0.6)
        self.click("Yes, resign")
        self.waits(0.1)

    def walks(self, *names: str) -> None:
        """Touch squares by arrows and Enter, from the upper left corner on."""
        board = self._boards()[0]
        if not self.has_board:
            self.press("Tab")
        self.press(*["Up"] * board.rows, *["Left"] * board.columns)
        here = 0, 0
        for name in names:
            there = board.place(self.number(name))
            for axis, (less, more) in enumerate([("Left", "Right"), ("Up", "Down")]):
                way = there[axis] - here[axis]
                self.press(*[more if way > 0 else less] * abs(way))
            self.press("Enter")
            here = there

    def line(self, moves: str) -> None:
        """Let both sides make moves without the mouse."""
        for san in moves.split():
            move = self.game.read_move(self.position, san)
            self.table.seat(self.game.to_move(self.position)).play(move, self.now)
        self.waits()


def position_of(game: Game, record: GameRecord) -> Position:
    """Where a game has come to."""
    return reduce(game.play, record.moves, start_from(game, record.fen).position)


_USED: set[Path] = set()


def _own_file(folder: Path) -> Path:
    """A file for one game: another sitting of the same test has another one."""
    names = ("game.pgn", *(f"game-{number}.pgn" for number in range(2, 1000)))
    path = next(folder / name for name in names if folder / name not in _USED)
    _USED.add(path)
    return path


def quiet_shell(folder: Path, asked: list[Request], **settings: object) -> Shell:
    """A shell without motion that keeps the requests it gets and games in ``folder``."""

    def open_(request: Request) -> Scene:
        asked.append(request)
        return cast("Scene", None)

    still = {"less_motion": True, "fog": "flat"}
    shell = Shell(default_settings().model_copy(update=still | settings), open_)
    shell.games, shell.pictures = folder, folder / "pictures"
    shell.played = dict
    shell.task = Idle
    return shell
