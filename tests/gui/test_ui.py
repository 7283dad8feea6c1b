"""Trees of elements: where things stand, what lasts, and what the mouse and keys do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gui.app.screen import Screen
from gui.drawing import redraw
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.ui import fitting, layout, parts
from gui.ui.chart import Chart, Graph, Line
from gui.ui.elements import Canvas, Leaf, Pressable, Text
from gui.ui.fitting import AsManyAsFit, Flow, Scrolled
from gui.ui.layout import FIT, GROW, Column, Element, Fit, Frame, Grow, Length, Row, Slot
from gui.ui.listing import ListArea, ListOf
from gui.ui.parts import button, choice, field
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style
from tests.support.events import drag, hold, let_go
from tests.support.layout import faults, page_of
from tests.support.person import Person
from tests.support.shells import still_shell

M = metrics(1280, 800)
STYLE = Style(THEMES["umbra"], M)
Open: TypeAlias = Callable[..., Person]
SIZES = ((900, 600), (1280, 800), (1920, 1080))

shares, steps = st.sampled_from((1.0, 2.0, 3.0)), st.sampled_from((1, 1, 8))
growing = st.builds(Grow, shares, st.integers(0, 40), st.integers(60, 200), steps)
lengths = st.one_of(
    st.integers(0, 90), st.none(), st.builds(Fit, st.integers(0, 30)), growing
)


def laid(
    tree: Element, size: tuple[int, int] = (400, 300), slot: Slot | None = None
) -> Frame:
    frame = Frame(STYLE)
    tree.layout(frame, slot or Slot(), pygame.Rect((0, 0), size))
    return frame


class Block(Element):
    """An element of a natural size."""

    def __init__(
        self, wide: int = 20, high: int = 10, w: Length = None, h: Length = None
    ) -> None:
        super().__init__(w=w, h=h)
        self.size = wide, high

    def natural_width(self, *_: object) -> int:
        return self.size[0]

    def natural_height(self, *_: object) -> int:
        return self.size[1]


@example([(layout.Grow(2.0, 0, 60, 8), 0)] * 2, 63)
@given(st.lists(st.tuples(lengths, st.integers(0, 80)), max_size=6), st.integers(0, 600))
def test_room_is_shared_out_within_all_limits(
    things: list[tuple[Length, int]], room: int
) -> None:
    wanted = [length for length, _ in things]
    natural = [each if isinstance(each, int) else n for each, n in things]
    sizes, least = layout.share_out(room, wanted, natural, M), 0
    for length, size, own in zip(wanted, sizes, natural, strict=True):
        low, most = own, own
        if isinstance(length, Grow):
            low, most = length.least, max(length.least, length.most)
        elif isinstance(length, Fit):
            low = min(own, length.least)
        assert low <= size <= most
        least += low
    assert sum(sizes) <= max(room, least) + 1e-6


@pytest.mark.parametrize(
    ("kids", "gap", "room", "wide"),
    [
        ([Block(w=100), Block(w=GROW), Block(w=Grow(2)), Block(w=Grow(most=20))], 10, 400,
         [100, 83, 167, 20]),
        ([Block(w=Grow(step=8)), Block(w=GROW)], 0, 100, [48, 52]),
        ([Block(60, w=FIT), Block(60, w=Fit(20))], 0, 90, [60, 30]),
        ([Block(60, w=FIT), Block(60, w=Fit(20))], 0, 50, [30, 20]),
    ],
    ids=["shares", "steps", "the last gives way", "then the first"],
)  # fmt: skip
def test_what_a_row_gives_to_each(
    kids: list[Element], gap: int, room: int, wide: list[int]
) -> None:
    laid(Row(*kids, gap=gap), (room, 300))
    assert [kid.rect.width for kid in kids] == wide


@given(st.lists(st.integers(5, 120), max_size=8), st.integers(40, 200))
def test_a_flow_goes_on_in_further_rows(widths: list[int], room: int) -> None:
    kids = [Block(wide) for wide in widths]
    laid(Column(Flow(kids, gap=10)), (room, 400))
    x = y = 0
    for kid, wide in zip(kids, widths, strict=True):
        if x and x + wide > room:
            x, y = 0, y + 20
        assert kid.rect.topleft == (x, y)
        x += wide + 10


@pytest.mark.parametrize(
    ("room", "last", "shown", "left_out"),
    [
        (40, False, [0, 1, 2, 3], []),
        (39, False, [0, 1], [2]),
        (25, False, [0], [3]),
        (25, True, [2, 3], []),
        (5, False, [], [4]),
    ],
)
def test_only_what_is_wholly_in_view_is_shown(
    room: int, last: bool, shown: list[int], left_out: list[int]
) -> None:
    kids, stand_ins = [Block() for _ in range(4)], {n: Block() for n in range(1, 5)}
    more = None if last else stand_ins.__getitem__
    laid(AsManyAsFit(kids, last=last, more=more), (100, room))
    assert [n for n, kid in enumerate(kids) if hasattr(kid, "rect")] == shown
    assert [n for n, each in stand_ins.items() if hasattr(each, "rect")] == left_out


def test_what_lasts_is_known_by_its_place_or_its_key() -> None:
    slot = Slot()
    first = laid(Row(button("A", list), field("typed", 9, print)), slot=slot)
    ((_, kept),) = laid(Row(None, field("other", 9, print)), slot=slot).widgets
    assert kept is first.widgets[1][1]
    assert kept.text == "typed"
    slot, fields = Slot(), [field(name, 9, print, key=name) for name in "ab"]
    before = laid(Row(*fields), slot=slot).widgets
    after = laid(Row(*reversed(fields)), slot=slot).widgets
    assert [w for _, w in after] == [w for _, w in reversed(before)]
    with pytest.raises(ValueError, match="beside each other"):
        laid(Row(layout.Space(), *(field("a", 9, print, key="a") for _ in "12")))
    laid(Column(Row(field("a", 9, print, key="a")), Row(field("b", 9, print, key="a"))))
    for words in ("One", "Two"):
        leaf = Leaf(TextField, "a", 9, print, tooltip=words)
        ((_, widget),) = laid(Row(leaf), slot=slot).widgets
        assert widget.tooltip == words


# --- Screens of trees --------------------------------------------------------------------


class Trial(Screen):
    """A screen that shows whatever a test has it show."""

    def __init__(self, folder: Path, view: Callable[[], Element]) -> None:
        super().__init__(still_shell(folder))
        self.view = view


@pytest.fixture
def person(tmp_path: Path) -> Callable[..., Person]:
    return lambda view, size=(900, 600): Person(Trial(tmp_path, view), size)


def test_an_event_means_what_is_shown(person: Open) -> None:
    pressed, typed = list[str](), [""]

    def view() -> Element:
        words = f"Press {len(pressed)}"
        name = parts.section("Name", field("Ada", 20, typed.append, focus=True))
        return Column(name, button(words, lambda: pressed.append(words)), pad=50)

    somebody = person(view)
    somebody.press("End")
    somebody.types(" Byron")
    assert typed[-1] == "Ada Byron"
    assert somebody.sees("Ada Byron")
    somebody.writes("King")
    assert typed[-1] == "King"
    somebody.click("Press 0")
    somebody.click("Press 1")
    somebody.tabs_to("Press 2")
    somebody.press("Enter")
    assert pressed == ["Press 0", "Press 1", "Press 2"]


def test_a_tree_is_kept_where_only_what_is_painted_moves(person: Open) -> None:
    made, painted = [0], [0]

    def paint(*_: object) -> None:
        painted[0] += 1
        redraw.repaint(0.1)

    def view() -> Element:
        made[0] += 1
        return Column(Canvas(paint, w=9, h=9), button("Press", list))

    def drawn_again() -> tuple[int, int]:
        before, surface = (made[0], painted[0]), pygame.Surface(somebody.size)
        with redraw.keeping():
            somebody.scene.draw(surface)
        return made[0] - before[0], painted[0] - before[1]

    somebody = person(view)
    redraw.taken()
    assert drawn_again() == (0, 1)
    due = redraw.taken()
    assert due.picture < 1 < due.tree
    somebody.press("Tab")
    assert drawn_again() == (1, 1)
    somebody.size = (1280, 800)
    assert drawn_again() == (1, 1)


def test_what_scrolls_shows_what_has_the_keyboard_and_no_more(person: Open) -> None:
    pressed: list[int] = []

    def view() -> Element:
        rows = [button(f"Row {n}", lambda n=n: pressed.append(n)) for n in range(40)]
        foot = button("Foot", lambda: pressed.append(99))
        return Column(Text("Above"), Scrolled(Column(*rows, gap="gap")), foot, pad=20)

    somebody = person(view)
    somebody.click("Foot")
    assert "Row 30" not in somebody.reads()
    somebody.tabs_to("Row 30")
    somebody.press("Enter")
    assert faults(page_of(somebody.scene, somebody.size)) == []
    somebody.scroll("Row 30", -30)
    somebody.click("Row 0")
    assert pressed == [99, 30, 0]
    assert faults(page_of(somebody.scene, somebody.size)) == []


def test_keys_scroll_elements_of_any_height_one_by_one(person: Open) -> None:
    made: set[int] = set()

    def row(number: int) -> Element:
        made.add(number)
        return Text(f"Row {number}")

    def view() -> Element:
        rows = (fitting.InView(partial(row, n), h=90 if n % 3 == 0 else 40)
                for n in range(40))  # fmt: skip
        return Scrolled(Column(*rows), whole=True)

    somebody = person(view)
    assert max(made) < 12
    somebody.press("Tab")
    for keys, first in ((["Down"], 1), (["Down", "Down"], 3), (["Up"], 2), (["Home"], 0)):
        somebody.press(*keys)
        assert somebody.reads()[0] == f"Row {first}"
    somebody.scroll("Row 0", 1)
    assert somebody.reads()[0] == "Row 1"
    somebody.press("Home")
    seen = len(somebody.reads())
    somebody.press("PageDown")
    assert 3 < int(somebody.reads()[0].removeprefix("Row ")) <= seen
    somebody.press("End")
    assert somebody.reads()[-1] == "Row 39"
    assert 25 not in made


def test_a_place_is_pressed_and_tells_what_it_is(person: Open) -> None:
    pressed: list[int] = []

    def view() -> Element:
        kid = Row(Text("Inside"), pad=20)
        return Column(Pressable(kid, lambda: pressed.append(1), tooltip="A place"),
                      Pressable(Text("Told"), tooltip="Nothing more"))  # fmt: skip

    somebody = person(view)
    assert somebody.told("Inside") == "A place"
    assert somebody.told("Told") == "Nothing more"
    somebody.click("Inside")
    somebody.press("Tab", "Enter", "Tab", "Enter")
    assert pressed == [1, 1, 1]


def test_an_option_that_opens_something_does_so_each_time(person: Open) -> None:
    picked = list[int]()
    options = choice(("A", "B", "More"), 0, picked.append, opening=2)
    somebody = person(lambda: Column(options, pad=50))
    for words in ("More", "More", "B", "More"):
        somebody.click(words)
    assert picked == [2, 2, 1, 2]
    assert somebody.holds("More")


# --- Lists -------------------------------------------------------------------------------


def _row(item: str, chosen: bool, pointed: bool) -> Element:
    return Row(Text(f"{item}{' *' * chosen}{' <' * pointed}"), h=24)


class Listed:
    """Somebody before a list, and what was done with it."""

    def __init__(self, person: Open, count: int, **how: object) -> None:
        self.chosen, self.opened = list[int](), list[int]()
        given = {"items": [f"No {n}" for n in range(count)], "cell": _row} | how
        self.list = ListOf(
            on_choose=self.chosen.append, on_open=self.opened.append, **given
        )
        self.person = person(lambda: self.list)

    def does(self, first: str, *keys: str) -> None:
        self.person.click(first)
        self.person.press(*keys)


def test_a_list_is_used_by_mouse_keys_and_its_thumb(person: Open) -> None:
    listed = Listed(person, 1000, each=24)
    listed.does("No 3", "Down", "End", "Up", "Enter", "Home", "PageDown")
    *most, page = listed.chosen
    assert (most, listed.opened) == ([3, 4, 999, 998, 0], [998])
    assert 20 < page < 30
    somebody = listed.person
    somebody.points_at(f"No {page - 1}")
    assert f"No {page - 1} <" in somebody.reads()
    somebody.scroll(f"No {page} *", 500)
    assert somebody.reads()[-1].startswith("No 999")
    right, bottom = somebody.size[0] - 6, somebody.size[1] - 1
    for ends in ((bottom - 9, 0), (10, bottom)):
        drag(somebody.scene, *((right, y) for y in ends))
        assert somebody.sees("No 999") is (ends[1] > 0)
    assert listed.chosen == [*most, page]


def test_letters_lead_to_an_item_by_its_name_or_a_word_of_it(person: Open) -> None:
    names = ("Chess", "Fog Chess", "Fog Shogi", "Shogi")
    listed = Listed(person, 0, items=names, name=str, each=24, focus=True)
    for letters in ("s", "fog s", "x"):
        listed.person.types(letters)
        listed.person.waits(2.0)
    assert [names[n] for n in listed.chosen] == ["Shogi", "Fog Chess", "Fog Shogi"]


@pytest.mark.parametrize(
    ("count", "how", "does", "chosen", "opened"),
    [
        (9, {"each": 24, "at_once": True}, ("No 3", "Down", " ", "Enter"), [3, 4],
         [3, 4, 4]),
        (6, {"barred": lambda item: item in {"No 0", "No 2"}}, ("No 2",), [], []),
        (6, {"barred": lambda item: item in {"No 0", "No 2"}},
         ("No 1", "Down", "Up", "Up"), [1, 3, 1], []),
        (10, {"tile": 200, "gap": 10}, ("No 5", "Right", "Down", "Left", "Up"),
         [5, 6, 9, 8, 4], []),
    ],
    ids=["a press opens at once", "headings", "headings are passed over", "tiles"],
)  # fmt: skip
def test_lists_of_all_kinds(
    person: Open,
    count: int,
    how: dict[str, object],
    does: tuple[str, ...],
    chosen: list[int],
    opened: list[int],
) -> None:
    listed = Listed(person, count, **how)
    listed.does(*does)
    assert (listed.chosen, listed.opened) == (chosen, opened)


def test_a_list_has_menus_and_says_how_far_it_is_scrolled(person: Open) -> None:
    pressed, menus, area = list[int](), list[int](), ListArea(top=40)
    somebody = Listed(
        person, 200, area=area, each=30, barred=lambda item: item == "No 41",
        on_press=pressed.append, on_menu=lambda number, _: menus.append(number),
    ).person  # fmt: skip
    assert (area.top, area.in_whole.start, somebody.reads()[0]) == (40, 40, "No 40")
    somebody.click("No 41")
    for words in ("No 41 <", "No 42"):
        somebody.click_at(somebody.place(words).center, pygame.BUTTON_RIGHT)
    somebody.press("Tab", "Menu", "Down", "Shift+F10")
    assert (pressed, menus) == ([41], [42, 42, 43])
    somebody.scroll("No 45", 1)
    assert area.top == 43


def test_what_comes_under_a_press_is_not_pressed(person: Open) -> None:
    names, opened = ["No 0", "No 1"], list[int]()
    somebody = person(
        lambda: ListOf(
            items=tuple(names), cell=_row, each=24, at_once=True, on_open=opened.append
        )
    )
    somebody.waits(0.5)
    at = somebody.place("No 0").center
    hold(somebody.scene, at)
    names[:0] = ["New"]
    redraw.now()
    somebody.waits()
    let_go(somebody.scene, at)
    somebody.click_at(at)
    assert opened == [], "it was meant for what stood there before"
    somebody.waits(0.5)
    somebody.click("No 0")
    assert opened == [1]


def test_what_comes_of_a_click_is_pressed_at_once(person: Open) -> None:
    names, opened = ["No 0"], list[int]()
    listed = ListOf(items=(), cell=_row, each=24, at_once=True, on_open=opened.append)

    def view() -> Element:
        listed.items = tuple(names)
        return Column(button("More", lambda: names.insert(0, "New")), listed)

    somebody = person(view)
    somebody.waits(0.5)
    somebody.click("More")
    somebody.waits()
    somebody.click("New")
    assert opened == [0]


def test_an_item_of_which_more_is_said_meanwhile_is_pressed(person: Open) -> None:
    count, pressed = [1], list[int]()
    somebody = person(
        lambda: ListOf(
            items=(("No 0", count[0]),), cell=lambda item, *_: _row(item[0], False, False),
            each=24, name=lambda item: item[0], on_press=pressed.append,
        )
    )  # fmt: skip
    at = somebody.place("No 0").center
    hold(somebody.scene, at)
    count[0] += 1
    redraw.now()
    somebody.waits()
    let_go(somebody.scene, at)
    assert pressed == [0]


def test_what_comes_before_all_others_moves_nothing_in_view(person: Open) -> None:
    names, at = [f"No {n}" for n in range(100)], [0]
    somebody = person(lambda: ListOf(items=tuple(names), cell=_row, chosen=at[0], each=24))
    names[:0], at[0] = ["New"], 1
    redraw.now()
    assert somebody.reads()[:2] == ["New", "No 0 *"]
    somebody.scroll("No 0 *", 5)
    before = somebody.reads()
    names[:0], at[0] = ["Newer", "Newest"], 3
    redraw.now()
    assert somebody.reads() == before


def test_a_chart_is_pointed_at_dragged_over_and_stepped_through(person: Open) -> None:
    chosen, stops, line = [2], list[int](), Line(heights=(0.0, 40.0, 20.0, 60.0, 99.0))
    numbers = ((4, "last"), (0, "first"))
    graph = Graph(lines=(line,), ticks=((0, "none"), (99, "all")), end=4, numbers=numbers)
    tells = [f"{high:g} of {at}" for at, high in enumerate(line.heights)]
    somebody = person(
        lambda: Column(
            Chart(
                graph=graph, now=chosen[-1], on_choose=chosen.append, stops=stops,
                tell=tells.__getitem__, h=GROW,
            )
        )
    )  # fmt: skip
    assert (somebody.told("first"), somebody.told("last")) == ("0 of 0", "99 of 4")
    left, right = somebody.place("first").left, somebody.place("last").right
    somebody.press("Enter")
    assert chosen == [2], "the pointer alone chooses nothing, nor do keys without stops"
    drag(somebody.scene, (right - 2, 300), (left - 40, 300))
    assert (chosen[-1], 4 in chosen) == (0, True)
    stops += [1, 3]
    somebody.click_at((right - 2, 300))
    assert chosen[-1] == 3
    somebody.press("Tab", "Enter")
    assert chosen[-1] == 1
