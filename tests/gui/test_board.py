"""The board in a tree: what it shows is data, and moves are made by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from core.game import Game
from core.games import find_game
from core.setup import Position
from core.values import Move, Observation, Side
from gui.app.board_settings import board_look
from gui.app.screen import Screen
from gui.board.board import Board
from gui.board.marks import Stroke, StrokePen, with_strokes
from gui.play.moving import Moving
from gui.play.moving_board import board_marks, shelf_marks
from gui.play.viewpoint import view_of
from gui.ui.elements import Text
from gui.ui.layout import GROW, Column, Element, Row
from tests.support.events import move_to, press, wheel
from tests.support.layout import faults, page_of
from tests.support.person import Person
from tests.support.shells import still_shell

SIZES = ((900, 600), (1280, 800), (700, 900))


class Trial(Screen):
    """A board on which one side moves; the other side answers with its first move."""

    plans = False
    live = True

    def __init__(self, folder: Path, game: Game, start: Position, side: Side) -> None:
        super().__init__(still_shell(folder, less_motion=True, coordinates="edge"))
        self.game, self.side = game, side
        self.history = [start]
        self.played: list[str] = []
        self.strokes: list[Stroke] = []
        self.turned: list[int] = []
        self.moving = Moving(self, self._play, self.shell)
        self.moving.pen = StrokePen(self.strokes.append)

    @property
    def seen(self) -> Sequence[Observation]:
        history = self.history
        return [self.game.observe(history[: n + 1], self.side) for n in range(len(history))]

    @property
    def now(self) -> Observation:
        return self.seen[-1]

    def view(self) -> Element:
        shown = view_of(self.seen)
        marks = board_marks(shown, self.moving, self.shell.settings)
        board = Board(
            facts=self.game.facts,
            shown=shown,
            look=board_look(self.shell, self.metrics),
            marks=with_strokes(marks, self.strokes),
            flipped=self.side is Side.SECOND,
            player=self.moving,
            hands=shelf_marks(self.moving),
            holders=("Black", "White") if self.game.facts.hand else (),
            on_wheel=self.turned.append,
        )
        right = Column(Text(f"{len(self.played)} moves"), w=GROW)
        return Row(board, right, pad="margin", gap="gutter", align="start")

    def answer(self) -> None:
        """Let the other side make some move."""
        position = self.history[-1]
        self.history.append(self.game.play(position, self.game.moves(position)[0]))
        self.moving.follow()

    def _play(self, move: Move) -> None:
        position = self.history[-1]
        self.played.append(self.game.san(position, move))
        self.history.append(self.game.play(position, move))
        self.moving.follow()


def trial(folder: Path, variant: str, fen: str = "", side: Side = Side.FIRST) -> Trial:
    game = find_game(variant)
    start = game.read(fen) if fen else game.start()
    return Trial(folder, game, start.position, side)


Opened = Callable[..., tuple[Person, Trial]]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    def opened_(
        variant: str = "chess", fen: str = "", size: tuple[int, int] = SIZES[1]
    ) -> tuple[Person, Trial]:
        screen = trial(tmp_path, variant, fen)
        return Person(screen, size), screen

    return opened_


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("variant", ["chess", "shogi", "checkers"])
def test_a_board_has_its_place(opened: Opened, variant: str, size: tuple[int, int]) -> None:
    somebody, screen = opened(variant, size=size)
    page = page_of(screen, size)
    assert faults(page) == []
    assert page.boards[0].height > 0.6 * min(size)
    assert somebody.sees("0 moves")


def test_a_piece_is_dragged_or_clicked_to_where_it_goes(opened: Opened) -> None:
    somebody, screen = opened()
    facts = screen.game.facts
    somebody.drags("e2", "e4", facts)
    screen.answer()
    somebody.click_square("g1", facts)
    somebody.click_square("f3", facts)
    assert screen.played == ["e4", "Nf3"]
    assert somebody.sees("2 moves")


def test_what_is_pointed_at_or_picked_is_seen(opened: Opened) -> None:
    somebody, screen = opened()
    facts, pictures = screen.game.facts, {somebody.picture()}
    move_to(screen, somebody.square("e5", facts))
    pictures.add(somebody.picture())
    somebody.click_square("e2", facts)
    pictures.add(somebody.picture())
    assert len(pictures) == 3


def test_the_right_button_gives_up_what_is_picked_and_else_draws(opened: Opened) -> None:
    somebody, screen = opened()
    facts = screen.game.facts
    somebody.click_square("e2", facts)
    somebody.click_at(somebody.square("d5", facts), button=3)
    assert screen.moving.picker.chosen is None
    assert screen.strokes == []
    before = somebody.picture()
    somebody.click_at(somebody.square("d5", facts), button=3)
    assert [stroke.ends for stroke in screen.strokes] == [(35, 35)]
    assert somebody.picture() != before


def test_moves_are_made_by_keys(opened: Opened) -> None:
    somebody, screen = opened()
    press(screen, pygame.K_TAB)
    somebody.press("Enter", "Up", "Up", "Enter")
    assert screen.played == ["e4"]
    somebody.press("Esc")
    assert screen.focus.current is None or not screen.moving.picker.path


def test_arrows_leave_the_board_alone_after_a_click(opened: Opened) -> None:
    somebody, screen = opened()
    somebody.click_square("e2", screen.game.facts)
    before = somebody.picture()
    somebody.press("Up")
    assert somebody.picture() == before


def test_a_promotion_is_chosen_on_the_board(opened: Opened) -> None:
    somebody, screen = opened("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1")
    facts = screen.game.facts
    somebody.drags("a7", "a8", facts)
    assert screen.played == []
    somebody.click_square("a7", facts)
    assert screen.played == ["a8=N"]


def test_a_click_beside_a_promotion_takes_it_back(opened: Opened) -> None:
    somebody, screen = opened("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1")
    somebody.drags("a7", "a8", screen.game.facts)
    somebody.click("0 moves")
    assert screen.moving.asked is None
    assert screen.played == []


def test_a_piece_is_dropped_from_the_hand(opened: Opened) -> None:
    fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK1SNL b G 1"
    somebody, screen = opened("shogi", fen)
    press(screen, pygame.K_TAB)
    facts = screen.game.facts
    somebody.press(*["Right"] * 5)
    for _ in range(8):
        somebody.press("Enter")
        if screen.moving.picker.slot is not None:
            break
        somebody.press("Up")
    assert screen.moving.picker.slot is not None
    somebody.click_square("5e", facts)
    assert len(screen.played) == 1


def test_the_wheel_turns_over_the_board_alone(opened: Opened) -> None:
    somebody, screen = opened()
    move_to(screen, somebody.square("e5", screen.game.facts))
    wheel(screen, 1)
    somebody.scroll("0 moves", 1)
    assert screen.turned == [1]
