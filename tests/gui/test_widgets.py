"""Widgets as a player uses them, by mouse and by keyboard."""

import pygame
import pytest

from gui.widgets.button import Button, ConfirmButton, IconButton
from gui.widgets.choice import (
    CHIPS,
    ENTRIES,
    SEGMENTS,
    Choice,
    Look,
    Option,
)
from gui.widgets.clock import clock_text
from gui.widgets.focus import draw_tooltip
from gui.widgets.notice import Notice
from gui.widgets.slider import Slider, Span, Toggle
from gui.widgets.widget import Scroll, Style
from tests.support.events import click, drag, move_to, press

BOX = pygame.Rect(10, 10, 120, 40)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (372, "6:12"), (600, "10:00"), (3723.9, "1:02:03"), (60, "1:00"), (59.99, "0:59"),
        (30, "0:30"), (10, "0:10"), (9.99, "9.9"), (9.4, "9.4"), (0.05, "0.0"), (-3, "0.0"),
    ],
)  # fmt: skip
def test_clock_text(seconds: float, words: str) -> None:
    assert clock_text(seconds) == words


class TestPress:
    """Every part that can be pressed is pressed in the same way."""

    @pytest.fixture(params=["button", "icon"])
    def pressed(self, request: pytest.FixtureRequest) -> list[str]:
        presses: list[str] = []

        def on_press() -> None:
            presses.append("pressed")

        self.widget = {
            "button": lambda: Button("Start", on_press),
            "icon": lambda: IconButton("flip", "Turn the board", on_press),
        }[request.param]()
        self.widget.rect = BOX
        return presses

    def test_by_a_click(self, pressed: list[str]) -> None:
        click(self.widget, BOX.center)
        assert pressed == ["pressed"]

    @pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
    def test_by_key(self, pressed: list[str], key: int) -> None:
        assert press(self.widget, key)
        assert pressed == ["pressed"]

    def test_not_by_a_click_beside_it(self, pressed: list[str]) -> None:
        click(self.widget, (200, 200))
        assert pressed == []

    def test_not_by_the_right_button(self, pressed: list[str]) -> None:
        click(self.widget, BOX.center, button=3)
        assert pressed == []

    def test_not_when_the_pointer_slides_off_or_on(self, pressed: list[str]) -> None:
        drag(self.widget, BOX.center, (200, 200))
        drag(self.widget, (200, 200), BOX.center)
        assert pressed == []


class TestConfirm:
    """A button that asks back."""

    @pytest.fixture
    def resigned(self) -> list[int]:
        presses: list[int] = []
        self.button = ConfirmButton(
            "Resign", "Yes, resign", "resign", lambda: presses.append(1)
        )
        self.button.rect = BOX
        return presses

    def test_acts_at_the_second_press(self, resigned: list[int]) -> None:
        click(self.button, BOX.center)
        assert self.button.asking
        assert resigned == []
        self.button.update(0.5)
        click(self.button, BOX.center)
        assert resigned == [1]
        assert not self.button.asking

    def test_takes_a_double_click_for_one_press(self, resigned: list[int]) -> None:
        click(self.button, BOX.center)
        self.button.update(0.15)
        click(self.button, BOX.center)
        assert resigned == []
        assert self.button.asking

    def test_its_question_keeps_off_the_edges(
        self, resigned: list[int], style: Style
    ) -> None:
        surface = pygame.Surface((140, 60))
        self.button.rect = pygame.Rect(10, 10, 110, 40)
        click(self.button, BOX.center)
        self.button.draw(surface, style)
        ends = (*range(12, 16), *range(114, 118))
        colours = {tuple(surface.get_at((x, y))) for x in ends for y in range(22, 38)}
        assert len(colours) == 1

    def test_forgets_after_four_seconds(self, resigned: list[int]) -> None:
        press(self.button, pygame.K_RETURN)
        self.button.update(3.9)
        assert self.button.asking
        self.button.update(0.2)
        assert not self.button.asking
        assert resigned == []

    def test_is_taken_back(self, resigned: list[int]) -> None:
        press(self.button, pygame.K_RETURN)
        assert self.button.dismiss()
        assert not self.button.dismiss()
        assert resigned == []


class TestChoice:
    """One of a few, whatever it looks like."""

    @pytest.fixture(params=[SEGMENTS, CHIPS, ENTRIES])
    def look(self, request: pytest.FixtureRequest) -> Look:
        self.changes: list[int] = []
        options = [Option(name) for name in ("White", "Random", "Black")]
        self.choice = Choice(options, 0, self.changes.append, request.param)
        self.choice.rect = pygame.Rect(10, 10, 300, 200)
        return request.param

    def test_cells_lie_in_the_rect_and_not_on_each_other(self, look: Look) -> None:
        cells = self.choice.cells()
        assert all(self.choice.rect.contains(cell) for cell in cells)
        assert all(cell.collidelist(cells[n + 1 :]) == -1 for n, cell in enumerate(cells))

    def test_a_click_chooses(self, look: Look) -> None:
        click(self.choice, self.choice.cells()[2].center)
        click(self.choice, self.choice.cells()[2].center)
        assert self.choice.chosen == 2
        assert self.changes == [2]

    def test_arrows_walk_and_stop_at_the_ends(self, look: Look) -> None:
        lies = look in (SEGMENTS, CHIPS)
        back, on = (pygame.K_LEFT, pygame.K_RIGHT) if lies else (pygame.K_UP, pygame.K_DOWN)
        assert not press(self.choice, back)
        assert press(self.choice, on)
        assert press(self.choice, on)
        assert not press(self.choice, on)
        assert self.changes == [1, 2]

    def test_arrows_across_are_left_to_others(self, look: Look) -> None:
        across = pygame.K_DOWN if look in (SEGMENTS, CHIPS) else pygame.K_RIGHT
        assert not press(self.choice, across)


class TestSlider:
    """A knob on a line."""

    @pytest.fixture
    def changes(self) -> list[float]:
        changes: list[float] = []
        self.slider = Slider(Span(1, 11, 1), 6, changes.append)
        self.slider.rect = pygame.Rect(0, 0, 116, 20)
        return changes

    def test_arrows_and_ends(self, changes: list[float]) -> None:
        for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME, pygame.K_LEFT):
            assert press(self.slider, key)
        press(self.slider, pygame.K_END)
        assert changes == [7, 6, 1, 11]

    def test_a_drag_goes_by_whole_steps_and_stops_at_the_end(
        self, changes: list[float]
    ) -> None:
        drag(self.slider, (81, 10), (400, 10))
        assert changes == [8, 11]

    def test_moving_without_the_button_changes_nothing(self, changes: list[float]) -> None:
        move_to(self.slider, (20, 10))
        assert changes == []


def test_toggle_switches_over() -> None:
    changes: list[bool] = []
    toggle = Toggle(False, changes.append)
    toggle.rect = BOX
    click(toggle, BOX.center)
    press(toggle, pygame.K_SPACE)
    assert changes == [True, False]


def test_scroll_stays_inside() -> None:
    scroll = Scroll()
    scroll.resize(1000, 100)
    scroll.to(5000)
    assert scroll.offset == 900
    scroll.show(40, 60)
    assert scroll.offset == 40
    scroll.show(130, 150)
    assert scroll.offset == 50
    scroll.resize(80, 100)
    assert scroll.offset == 0


def test_a_notice_goes_by_itself_and_an_error_does_not() -> None:
    notice = Notice()
    notice.rect = BOX
    notice.show("Game saved")
    notice.update(3.9)
    assert notice.enabled
    notice.update(0.2)
    assert not notice.enabled
    notice.show_error("The file is read-only")
    notice.update(60)
    assert notice.enabled
    click(notice, BOX.center)
    assert not notice.enabled


def test_esc_puts_an_error_away_and_is_left_to_others_by_mere_news() -> None:
    notice = Notice()
    assert not notice.escape()
    notice.show("Game saved")
    assert not notice.escape()
    assert not notice.enabled
    notice.show_error("The file is read-only")
    assert not notice.dismiss()
    assert notice.enabled
    assert notice.escape()
    assert not notice.enabled


def test_a_notice_too_long_for_its_line_unfolds_inside_the_window(style: Style) -> None:
    notice = Notice()
    notice.rect = pygame.Rect(10, 10, 200, 40)
    surface = pygame.Surface((900, 600))
    for words, whole in (("Saved", ""), (f"Not saved: {'very ' * 60}bad", "very bad")):
        notice.show_error(words)
        notice.draw(surface, style)
        assert notice.tooltip.endswith(whole)
        assert bool(notice.tooltip) is bool(whole)
    surface.fill((0, 0, 0))
    draw_tooltip(surface, notice.rect, notice.tooltip, style)
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    drawn.invert()
    (box,) = drawn.get_bounding_rects()
    assert surface.get_rect().contains(box.inflate(2, 2))
    assert box.width < 500 < box.width * box.height
