"""Somebody at the Play screen with a clock of our own; the test plays the opponent."""

from __future__ import annotations

import re
from functools import reduce
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias, cast

import pygame
import pytest

from core.clock import TimeControl
from core.game import Game, start_from
from core.games import find_game
from core.notation import code
from core.play.interview import Send
from core.play.referee import Referee, Terms
from core.play.table import AutoSave, Table
from core.records.record import GameRecord
from core.setup import Position
from core.values import Side
from gui.app.requests import Request
from gui.app.scene import Scene
from gui.app.screen import LEAVE_WITHIN
from gui.app.session import Session
from gui.app.shell import Shell
from gui.play.scene import PlayScene
from settings.store import default_settings
from tests.support import events
from tests.support.person import Person
from tests.support.screenshots import framed
from tests.support.tasks import Idle

Place: TypeAlias = str | tuple[int, int]
"""A square by its name, or a place of the window in pixels."""

BOT = "CaptureLargest"
AWAY = (2, 400)
"""Beside everything."""

MATE = "e4 f6 Qh5 a6 Qxe8"
PROMOTION = "4k3/1P6/8/8/8/8/5PPP/4K3 w - - 0 1"
CORNERS = {"a1", "a8", "h1", "h8"}
"""Where the ring shows round a board that has the keyboard."""

WAYS = pytest.mark.parametrize("way", ["clicks", "drag", "typed", "keys"])
"""Ways to make a move."""


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
        shared: bool = False,
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
        terms = Terms(names, control=control, shared=shared)
        self.table = Table(referee, {}, terms, self.saving)
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
        shown = held is not None and held.focused
        return shown and held.rect.contains(self._boards()[0].box)

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
        places = {
            each: pygame.Rect(board.corner(each), (board.cell,) * 2)
            for each in board.squares
        }
        return {
            self.facts.name(each): _pixels(surface, place) for each, place in places.items()
        }

    def on_board(self) -> list[str]:
        """What is written on squares."""
        box = pygame.Rect(self._boards()[0].box)
        return [str(each.words) for each in self._texts() if box.contains(each.ink)]

    def part(self, box: pygame.Rect) -> bytes:
        """What a part of the window looks like."""
        return _pixels(self._draw(), box)

    def changed(self, before: dict[str, bytes]) -> set[str]:
        """The squares that look otherwise than before."""
        now = self.squares()
        return {name for name, picture in before.items() if now[name] != picture}

    # --- What is done --------------------------------------------------------------------

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

    def hand(self, symbol: str) -> tuple[int, int]:
        """Where a kind of piece lies in the hand of whoever sits below."""
        return self._page().shelves[-1].slot(symbol).center

    def walks_to_hand(self, symbol: str) -> None:
        """Take a piece from the own hand by arrows and Enter, where it has one column."""
        board, kinds = self._boards()[0], self.facts.hand
        if not self.has_board:
            self.press("Tab")
        self.press(*["Right"] * board.columns, *["Down"] * board.rows)
        self.press(*["Up"] * (len(kinds) - 1 - kinds.index(symbol)), "Enter")

    def holds_down(self, start: Place, end: Place, button: int = 1) -> None:
        """Press a button somewhere and go elsewhere without letting it go."""
        here, there = self._pos(start), self._pos(end)
        events.move_to(self.scene, here)
        self._button(pygame.MOUSEBUTTONDOWN, here, button)
        held = tuple(int(each == button) for each in (1, 2, 3))
        motion = {"pos": there, "rel": (0, 0), "buttons": held}
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))

    def lets_go(self, place: Place, button: int = 1) -> None:
        """Let a button go somewhere."""
        self._button(pygame.MOUSEBUTTONUP, self._pos(place), button)

    def _pos(self, place: Place) -> tuple[int, int]:
        return self.at(place) if isinstance(place, str) else place

    def _button(self, kind: int, pos: tuple[int, int], button: int) -> None:
        self.scene.handle(pygame.event.Event(kind, pos=pos, button=button))

    def types_move(self, text: str, then: str = "Enter") -> None:
        """Open the line for moves, and type into it."""
        self.press("/")
        self.types(text)
        self.press(then)

    def makes(self, way: str, names: str, text: str = "") -> None:
        """Show a move by clicks, by dragging, by keys, or type it; then wait."""
        stops = names.split()
        if way == "typed":
            self.types_move(text)
        elif way == "drag":
            for start, end in pairwise(stops):
                self.drag(start, end)
        else:
            (self.touch if way == "clicks" else self.walks)(*stops)
        self.waits()

    def strokes(self, start: str, end: str) -> None:
        """Drag with the right button."""
        self.holds_down(start, end, button=3)
        self.lets_go(end, button=3)

    def pencils(self, name: str, *keys: str) -> None:
        """Point at a square and pencil a man there."""
        events.move_to(self.scene, self.at(name))
        self.press("p", *keys)

    def puts_all_down(self) -> None:
        """Press Esc until that would leave the game."""
        self.waits(LEAVE_WITHIN)
        while not self.sees("Esc again to leave"):
            self.press("Esc")

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
        self.press(*["Left"] * board.columns, *["Up"] * board.rows)
        here = 0, 0
        for name in names:
            square = next(s for s in self.facts.squares if self.facts.name(s) == name)
            there = board.place(square)
            for axis, (less, more) in enumerate([("Left", "Right"), ("Up", "Down")]):
                way = there[axis] - here[axis]
                self.press(*[more if way > 0 else less] * abs(way))
            self.press("Enter")
            here = there

    def plays(self, moves: str) -> None:
        """Let both sides make moves without the mouse."""
        for san in moves.split():
            move = self.game.read_move(self.position, san)
            self.table.seat(self.game.to_move(self.position)).play(move, self.now)
        self.waits()


def _pixels(surface: pygame.Surface, box: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(box.clip(surface.get_rect())), "RGB")


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

    still = {"less_motion": True, "fog": "flat", "practice_after_games": False}
    shell = Shell(default_settings().model_copy(update=still | settings), open_)
    shell.games, shell.pictures = folder, folder / "pictures"
    shell.problems = folder / "problems"
    shell.played = dict
    shell.task = Idle
    return shell
