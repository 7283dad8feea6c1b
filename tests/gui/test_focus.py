"""Who has the keyboard, and who hears what."""

import numpy as np
import pygame
import pytest

from gui.drawing import cuts
from gui.widgets.button import Button, ConfirmButton, IconButton
from gui.widgets.choice import ENTRIES, SEGMENTS, Choice, Option, read_later
from gui.widgets.focus import Focus, draw_tooltip
from gui.widgets.widget import Style
from tests.support.events import click, move_to, press

SHIFT = pygame.KMOD_LSHIFT


@pytest.fixture
def presses() -> list[str]:
    return []


@pytest.fixture
def grid(presses: list[str]) -> Focus:
    """Four buttons in a square: a b over c d."""
    buttons = []
    for number, name in enumerate("abcd"):
        button = Button(name, lambda name=name: presses.append(name))  # type: ignore[misc]
        button.rect = pygame.Rect(100 * (number % 2), 50 * (number // 2), 80, 40)
        buttons.append(button)
    return Focus(buttons)


def current(focus: Focus) -> str:
    assert isinstance(focus.current, Button)
    return focus.current.words


def test_tab_goes_round_both_ways(grid: Focus) -> None:
    walk = []
    for _ in range(5):
        press(grid, pygame.K_TAB)
        walk.append(current(grid))
    assert walk == list("abcda")
    press(grid, pygame.K_TAB, SHIFT)
    assert current(grid) == "d"


def test_tab_passes_over_what_is_disabled(grid: Focus) -> None:
    grid.widgets[0].enabled = grid.widgets[1].enabled = False
    press(grid, pygame.K_TAB)
    assert current(grid) == "c"


def test_arrows_go_to_the_neighbour(grid: Focus) -> None:
    grid.focus(grid.widgets[0])
    walk = []
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        assert press(grid, key)
        walk.append(current(grid))
    assert walk == list("bdca")
    assert not press(grid, pygame.K_UP)


def test_enter_presses_what_is_in_focus(grid: Focus, presses: list[str]) -> None:
    assert not press(grid, pygame.K_RETURN)
    grid.focus(grid.widgets[2])
    assert press(grid, pygame.K_RETURN)
    assert presses == ["c"]


def test_a_click_takes_the_focus_but_shows_no_line(grid: Focus, presses: list[str]) -> None:
    click(grid, (110, 60))
    assert presses == ["d"]
    assert current(grid) == "d"
    assert not grid.widgets[3].focused
    press(grid, pygame.K_TAB)
    assert grid.widgets[0].focused


def test_a_click_on_nothing_is_left_to_the_scene(grid: Focus) -> None:
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 500), button=1)
    assert not grid.handle(down)


def test_the_line_of_the_focus_lies_outside(grid: Focus, style: Style) -> None:
    surface = pygame.Surface((300, 200))
    grid.widgets[3].rect.move_ip(20, 20)
    grid.focus(grid.widgets[3], by_keyboard=False)
    grid.draw(surface, style)
    place = (grid.widgets[3].rect.centerx, grid.widgets[3].rect.top - 3)
    assert surface.get_at(place)[:3] == (0, 0, 0)
    grid.focus(grid.widgets[3])
    grid.draw(surface, style)
    assert surface.get_at(place)[:3] == style.theme.text


def test_escape_and_a_click_elsewhere_take_a_question_back() -> None:
    resigned: list[int] = []
    confirm = ConfirmButton("Resign", "Yes", "resign", lambda: resigned.append(1))
    confirm.rect = pygame.Rect(0, 0, 80, 40)
    focus = Focus([confirm])
    click(focus, (10, 10))
    assert confirm.asking
    assert press(focus, pygame.K_ESCAPE)
    assert not confirm.asking
    assert not press(focus, pygame.K_ESCAPE)
    click(focus, (10, 10))
    click(focus, (300, 300))
    assert not confirm.asking
    assert resigned == []


def test_arrows_leave_a_choice_at_its_end() -> None:
    changes: list[int] = []
    sides = Choice([Option("White"), Option("Black")], 0, changes.append, SEGMENTS)
    sides.rect = pygame.Rect(0, 0, 100, 40)
    beside = Button("Start", list)
    beside.rect = pygame.Rect(120, 0, 100, 40)
    focus = Focus([sides, beside])
    focus.focus(sides)
    press(focus, pygame.K_RIGHT)
    assert (changes, focus.current) == ([1], sides)
    press(focus, pygame.K_RIGHT)
    assert (changes, focus.current) == ([1], beside)


def test_what_lies_above_keeps_a_click_from_what_lies_below(presses: list[str]) -> None:
    below, above = (
        Button(name, lambda name=name: presses.append(name))  # type: ignore[misc]
        for name in ("below", "above")
    )
    below.rect, above.rect = pygame.Rect(0, 0, 80, 40), pygame.Rect(0, 0, 40, 40)
    focus = Focus([below], above=[above])
    click(focus, (20, 20))
    assert presses == ["above"]
    click(focus, (60, 20))
    assert presses == ["above", "below"]
    focus.set([])
    press(focus, pygame.K_TAB)
    assert focus.current is above


def test_the_focus_survives_a_new_layout(grid: Focus) -> None:
    grid.focus(grid.widgets[1])
    kept = grid.widgets[1]
    grid.set(grid.widgets[1:])
    assert grid.current is kept
    grid.set(grid.widgets[1:])
    assert grid.current is None


@pytest.mark.parametrize(("top", "above"), [(60, True), (4, False)])
def test_what_a_choice_is_about_is_not_covered_by_its_tooltip(
    top: int, above: bool, style: Style
) -> None:
    """It stands above the option that the pointer is on, where there is room."""
    options = [Option("Left", tooltip="The left"), Option("Right", tooltip="The right")]
    choice = Choice(options, 0, read_later, SEGMENTS)
    choice.rect = pygame.Rect(0, top, 200, 30)
    focus, bare = Focus([choice]), pygame.Surface((200, 160))
    cuts.begin(bare)
    told = bare.copy()
    move_to(focus, choice.cells()[1].center)
    focus.draw(bare, style)
    focus.update(0.6)
    focus.draw(told, style)
    pixels = pygame.surfarray.array2d(bare) != pygame.surfarray.array2d(told)
    columns, rows = pixels.nonzero()
    assert rows.max() < choice.rect.top if above else rows.min() > choice.rect.bottom
    assert columns.min() > 100


def tooltip_shown(focus: Focus, style: Style) -> pygame.Rect:
    """Where something is drawn beyond the widgets themselves; of no width for nothing."""
    bare, told = pygame.Surface((300, 200)), pygame.Surface((300, 200))
    for widget in focus.widgets:
        widget.draw(bare, style)
    cuts.begin(told)
    focus.draw(told, style)
    pixels = pygame.surfarray.array2d(bare) != pygame.surfarray.array2d(told)
    columns, rows = pixels.nonzero()
    if not len(columns):
        return pygame.Rect(0, 0, 0, 0)
    corner = int(columns.min()), int(rows.min())
    return pygame.Rect(corner, (int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1))


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.WINDOWLEAVE),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(150, 90)),
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"),
        pygame.event.Event(
            pygame.MOUSEMOTION, pos=(10, 190), rel=(0, 0), buttons=(0, 0, 0)
        ),
    ],
    ids=lambda event: pygame.event.event_name(event.type),
)
def test_a_tooltip_ends_with_the_rest_of_the_pointer(
    event: pygame.event.Event, style: Style
) -> None:
    button = IconButton("flip", "Flip the board", lambda: None)
    button.rect = pygame.Rect(130, 80, 40, 20)
    focus = Focus([button])
    move_to(focus, (150, 90))
    focus.update(0.6)
    assert tooltip_shown(focus, style)
    focus.handle(event)
    focus.update(0.6)
    assert not tooltip_shown(focus, style)
    move_to(focus, (151, 91))
    assert not tooltip_shown(focus, style)
    focus.update(0.6)
    assert tooltip_shown(focus, style)


def test_a_tooltip_goes_with_what_it_is_about(style: Style) -> None:
    button = IconButton("flip", "Flip the board", lambda: None)
    button.rect = pygame.Rect(130, 80, 40, 20)
    focus = Focus([button])
    move_to(focus, (150, 90))
    focus.update(0.6)
    button.rect = pygame.Rect(10, 10, 40, 20)
    assert not tooltip_shown(focus, style)


def test_keys_show_a_tooltip_until_the_mouse_is_taken(style: Style) -> None:
    button = IconButton("flip", "Flip the board", lambda: None)
    button.rect = pygame.Rect(130, 80, 40, 20)
    focus = Focus([button])
    press(focus, pygame.K_TAB)
    line = button.rect.inflate(12, 12)
    assert not line.contains(tooltip_shown(focus, style))
    move_to(focus, (10, 190))
    assert line.contains(tooltip_shown(focus, style))


@pytest.mark.parametrize(
    "rect", [(130, 80, 40, 20), (0, 0, 60, 200), (240, 0, 60, 200), (0, 0, 300, 100)]
)
@pytest.mark.parametrize("above", [True, False])
def test_a_tooltip_covers_nothing_of_what_it_is_about(
    rect: tuple[int, int, int, int], above: bool, style: Style
) -> None:
    surface, anchor = pygame.Surface((300, 200)), pygame.Rect(rect)
    draw_tooltip(surface, anchor, "Flip the board", style, above=above)
    assert pygame.surfarray.array2d(surface).any()
    assert not pygame.surfarray.array2d(surface.subsurface(anchor)).any()


def test_a_choice_loses_the_option_that_the_pointer_is_on(style: Style) -> None:
    choice = Choice([Option("One"), Option("Two")], 0, read_later, SEGMENTS)
    choice.rect = pygame.Rect(0, 0, 200, 30)
    focus = Focus([choice])
    move_to(focus, choice.cells()[1].center)
    choice.options = choice.options[:1]
    focus.draw(pygame.Surface((200, 100)), style)
    assert choice.anchor == choice.cells()[0]


def test_the_tooltip_of_a_list_covers_none_of_its_rows() -> None:
    choice = Choice([Option("One", tooltip="1"), Option("Two")], 0, read_later, ENTRIES)
    choice.rect = pygame.Rect(0, 50, 200, 80)
    assert choice.tells_above
    assert choice.anchor == choice.rect


def test_a_tooltip_comes_after_half_a_second(style: Style) -> None:
    icon = IconButton("flip", "Turn the board", list)
    icon.rect = pygame.Rect(90, 10, 30, 30)
    focus = Focus([icon])

    def below() -> tuple[int, ...]:
        surface = pygame.Surface((220, 120))
        focus.draw(surface, style)
        return tuple(surface.get_at((105, 50)))[:3]

    move_to(focus, (100, 20))
    assert below() == (0, 0, 0)
    focus.update(0.6)
    assert below() != (0, 0, 0)
    move_to(focus, (10, 100))
    assert below() == (0, 0, 0)
