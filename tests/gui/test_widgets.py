"""Widgets as a player uses them, by mouse and by keyboard, and who has the keyboard."""

from collections.abc import Callable

import pygame
import pytest

from gui.drawing import cuts
from gui.drawing.text import text_width
from gui.widgets.button import Button, ConfirmButton, IconButton
from gui.widgets.choice import (
    CHIPS,
    ENTRIES,
    PICTURE_CARDS,
    SEGMENTS,
    Choice,
    Look,
    Option,
    read_later,
)
from gui.widgets.clock import clock_text
from gui.widgets.focus import Focus, draw_tooltip
from gui.widgets.notice import Notice
from gui.widgets.slider import Slider, Span, Toggle
from gui.widgets.widget import Style, Widget
from tests.support.events import click, drag, hold, let_go, move_to, press

BOX = pygame.Rect(10, 10, 120, 40)
LEFT, RIGHT, UP, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (372, "6:12"), (600, "10:00"), (3723.9, "1:02:03"), (86399, "23:59:59"),
        (86400, "1 d 0 h"), (187200, "2 d 4 h"), (60, "1:00"), (59.99, "0:59"),
        (10, "0:10"), (9.99, "9.9"), (0.05, "0.0"), (-3, "0.0"),
    ],
)  # fmt: skip
def test_clock_text(seconds: float, words: str) -> None:
    assert clock_text(seconds) == words


@pytest.mark.parametrize(
    "make",
    [
        lambda pressed: Button("Start", pressed),
        lambda pressed: IconButton("Turn the board", "flip", pressed),
        lambda pressed: Toggle(False, lambda _: pressed()),
    ],
)
def test_what_can_be_pressed_is_pressed_by_a_click_within_it_or_a_key(
    make: Callable[[Callable[[], None]], Widget],
) -> None:
    presses: list[int] = []
    widget = make(lambda: presses.append(1))
    widget.rect = BOX
    click(widget, (200, 200))
    click(widget, BOX.center, button=3)
    drag(widget, BOX.center, (200, 200))
    drag(widget, (200, 200), BOX.center)
    assert presses == []
    click(widget, BOX.center)
    assert all(press(widget, key) for key in (pygame.K_RETURN, pygame.K_SPACE))
    assert len(presses) == 3


def test_a_press_means_what_was_there_when_it_began() -> None:
    presses: list[str] = []
    button = Button("Takeback", lambda: presses.append(button.words))
    options = Option("Bare"), Option("Marks")
    choice = Choice(options, 0, lambda n: presses.append(f"{n}"), SEGMENTS)
    for widget in (button, choice):
        widget.rect = BOX
    at = choice.cells()[1].center
    hold(button, BOX.center)
    button.words = "Claim draw"
    let_go(button, BOX.center)
    hold(choice, at)
    choice.options = Option("Your view"), Option("Truth")
    let_go(choice, at)
    assert presses == []
    click(button, BOX.center)
    click(choice, at)
    assert presses == ["Claim draw", "1"]


def test_a_button_that_asks_back_acts_at_the_second_press() -> None:
    resigned: list[int] = []
    button = ConfirmButton("Resign", "Yes, resign", "resign", lambda: resigned.append(1))
    button.rect = pygame.Rect(10, 10, 110, 40)
    for seconds in (0.0, 0.15):  # a double click is one press
        button.update(seconds)
        click(button, BOX.center)
        assert (button.asking, resigned) == (True, [])
    button.update(0.5)
    click(button, BOX.center)
    assert (button.asking, resigned) == (False, [1])
    press(button, pygame.K_RETURN)
    button.update(3.9)
    assert button.asking
    button.update(0.2)
    assert not button.asking
    press(button, pygame.K_RETURN)
    assert (button.dismiss(), button.dismiss(), resigned) == (True, False, [1])


@pytest.mark.parametrize(
    ("look", "back", "on", "across"),
    [(SEGMENTS, LEFT, RIGHT, DOWN), (CHIPS, LEFT, RIGHT, DOWN), (ENTRIES, UP, DOWN, RIGHT)],
)
def test_one_of_a_few_is_chosen_by_a_click_or_arrows(
    look: Look, back: int, on: int, across: int
) -> None:
    changes: list[int] = []
    options = [Option(name) for name in ("White", "Random", "Black")]
    choice = Choice(options, 0, changes.append, look)
    choice.rect = pygame.Rect(10, 10, 300, 200)
    cells = choice.cells()
    assert all(choice.rect.contains(cell) for cell in cells)
    assert all(cell.collidelist(cells[n + 1 :]) == -1 for n, cell in enumerate(cells))
    heard = [bool(press(choice, key)) for key in (back, across, on, on, on)]
    assert heard == [False, False, True, True, False]
    for cell in (cells[0], cells[0]):
        click(choice, cell.center)
    assert (changes, choice.chosen) == ([1, 2, 0], 0)


@pytest.mark.parametrize("look", [SEGMENTS, PICTURE_CARDS, CHIPS])
@pytest.mark.parametrize("width", [360, 200, 90])
def test_a_choice_gives_long_words_room(look: Look, width: int) -> None:
    words = ("1+0", "Без годинника", "3+2")
    choice = Choice([Option(each) for each in words], 0, read_later, look)
    choice.rect = pygame.Rect(10, 10, width, 40)
    short, long, other = choice.cells()
    assert (short.x, other.right) == (10, 10 + width)
    assert short.right <= long.x < long.right <= other.x
    assert short.width == pytest.approx(other.width, abs=1)
    assert short.width >= min(30, width // 3 - 8)
    assert long.width >= text_width(words[1], 11, bold=True) or width == 90


def test_a_slider_goes_by_whole_steps_and_stops_at_its_ends() -> None:
    changes: list[float] = []
    slider = Slider(Span(1, 11, 1), 6, changes.append)
    slider.rect = pygame.Rect(0, 0, 116, 20)
    move_to(slider, (20, 10))
    assert all(
        press(slider, key) for key in (RIGHT, LEFT, pygame.K_HOME, LEFT, pygame.K_END)
    )
    drag(slider, (81, 10), (400, 10))
    assert changes == [7, 6, 1, 11, 8, 11]


def test_a_notice_goes_by_itself_and_an_error_by_a_click_or_esc() -> None:
    notice = Notice()
    notice.rect = BOX
    assert not notice.escape()
    for seconds, shown in ((3.9, True), (0.2, False)):
        notice.show("Game saved") if shown else None
        notice.update(seconds)
        assert notice.enabled is shown
    notice.show("Game saved")
    assert (notice.escape(), notice.enabled) == (False, False), "it is left to others"
    for put_away in (lambda: click(notice, BOX.center), notice.escape):
        notice.show_error("The file is read-only")
        notice.update(60)
        assert (notice.dismiss(), notice.enabled) == (False, True)
        assert put_away() in (None, True)
        assert not notice.enabled


# --- Who has the keyboard, and who hears what --------------------------------------------


@pytest.fixture
def presses() -> list[str]:
    return []


@pytest.fixture
def grid(presses: list[str]) -> Focus:
    """Four buttons in a square: a b over c d."""
    buttons = [Button(name, lambda name=name: presses.append(name)) for name in "abcd"]
    for number, button in enumerate(buttons):
        button.rect = pygame.Rect(100 * (number % 2), 50 * (number // 2), 80, 40)
    return Focus(buttons)


def walk(focus: Focus, *keys: int, mod: int = 0) -> str:
    """What has the keyboard after each of these keys."""
    names = ""
    for key in keys:
        press(focus, key, mod)
        names += getattr(focus.current, "words", "-")
    return names


def test_tab_goes_round_both_ways_and_passes_over_what_is_disabled(grid: Focus) -> None:
    assert walk(grid, *[pygame.K_TAB] * 5) == "abcda"
    assert walk(grid, pygame.K_TAB, mod=pygame.KMOD_LSHIFT) == "d"
    grid.widgets[0].enabled = grid.widgets[1].enabled = False
    assert walk(grid, pygame.K_TAB) == "c"


def test_arrows_go_to_the_neighbour_and_enter_presses(
    grid: Focus, presses: list[str]
) -> None:
    assert not press(grid, pygame.K_RETURN)
    grid.focus(grid.widgets[0])
    assert walk(grid, RIGHT, DOWN, LEFT) == "bdc"
    assert press(grid, pygame.K_RETURN)
    assert presses == ["c"]
    assert walk(grid, UP) == "a"
    assert not press(grid, UP)


def test_a_click_takes_the_focus_but_shows_no_line(
    grid: Focus, presses: list[str], style: Style
) -> None:
    surface, box = pygame.Surface((300, 200)), grid.widgets[3].rect
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 500), button=1)
    assert not grid.handle(down), "it is left to the scene"
    click(grid, (110, 60))
    assert (presses, grid.current) == (["d"], grid.widgets[3])
    for line in (False, True):
        grid.draw(surface, style)
        ink = tuple(surface.get_at((box.centerx, box.bottom + 3)))[:3]
        assert (grid.widgets[3].focused, ink == style.theme.text) == (line, line)
        grid.focus(grid.widgets[3])
    assert walk(grid, pygame.K_TAB) == "a"


def test_escape_and_a_click_elsewhere_take_a_question_back() -> None:
    resigned: list[int] = []
    confirm = ConfirmButton("Resign", "Yes", "resign", lambda: resigned.append(1))
    confirm.rect = pygame.Rect(0, 0, 80, 40)
    focus = Focus([confirm])
    for heard in (True, False):
        click(focus, (10, 10)) if heard else None
        assert confirm.asking is heard
        assert bool(press(focus, pygame.K_ESCAPE)) is heard
    click(focus, (10, 10))
    click(focus, (300, 300))
    assert (confirm.asking, resigned) == (False, [])


def test_arrows_leave_a_choice_at_its_end() -> None:
    sides = Choice([Option("White"), Option("Black")], 0, read_later, SEGMENTS)
    beside = Button("Start", list)
    sides.rect, beside.rect = pygame.Rect(0, 0, 100, 40), pygame.Rect(120, 0, 100, 40)
    focus = Focus([sides, beside])
    focus.focus(sides)
    for holder in (sides, beside):
        press(focus, RIGHT)
        assert (sides.chosen, focus.current) == (1, holder)


def test_what_lies_above_keeps_a_click_from_what_lies_below(presses: list[str]) -> None:
    below, above = (Button(n, lambda n=n: presses.append(n)) for n in ("below", "above"))
    below.rect, above.rect = pygame.Rect(0, 0, 80, 40), pygame.Rect(0, 0, 40, 40)
    focus = Focus([below], above=[above])
    click(focus, (20, 20))
    click(focus, (60, 20))
    assert presses == ["above", "below"]
    focus.set([])
    assert walk(focus, pygame.K_TAB) == "above"


def test_the_focus_survives_a_new_layout(grid: Focus) -> None:
    kept = grid.widgets[1]
    grid.focus(kept)
    for current in (kept, None):
        grid.set(grid.widgets[1:])
        assert grid.current is current


# --- Tooltips ----------------------------------------------------------------------------


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
    size = int(columns.max()) + 1 - corner[0], int(rows.max()) + 1 - corner[1]
    return pygame.Rect(corner, size)


@pytest.fixture
def icon() -> Focus:
    """A picture with a tooltip."""
    button = IconButton("Flip the board", "flip", lambda: None)
    button.rect = pygame.Rect(130, 80, 40, 20)
    return Focus([button])


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.WINDOWLEAVE),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(150, 90)),
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"),
        pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 190), rel=(0, 0), buttons=(0, 0, 0)),
    ],
    ids=lambda event: pygame.event.event_name(event.type),
)
def test_a_tooltip_comes_after_half_a_second_and_ends_with_the_rest_of_the_pointer(
    event: pygame.event.Event, icon: Focus, style: Style
) -> None:
    for place in ((150, 90), (151, 91)):
        move_to(icon, place)
        icon.update(0.4)
        assert not tooltip_shown(icon, style)
        icon.update(0.2)
        assert tooltip_shown(icon, style)
        icon.handle(event)
        icon.update(0.6)
        assert not tooltip_shown(icon, style)


def test_a_tooltip_goes_with_what_it_is_about(icon: Focus, style: Style) -> None:
    move_to(icon, (150, 90))
    icon.update(0.6)
    icon.widgets[0].rect = pygame.Rect(10, 10, 40, 20)
    assert not tooltip_shown(icon, style)


def test_keys_show_a_tooltip_until_the_mouse_is_taken(icon: Focus, style: Style) -> None:
    line = icon.widgets[0].rect.inflate(12, 12)
    press(icon, pygame.K_TAB)
    assert not line.contains(tooltip_shown(icon, style))
    move_to(icon, (10, 190))
    assert line.contains(tooltip_shown(icon, style))


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
