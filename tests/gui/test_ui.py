"""Trees of elements: where things stand, what lasts, and what the mouse and keys do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.app.screen import Screen
from gui.drawing import redraw
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.ui.chart import Chart, Graph, Line
from gui.ui.elements import Canvas, Label, Leaf, Pressable, Text
from gui.ui.fitting import AsManyAsFit, FirstThatFits, Flow, InView, Scrolled, Tiles, grid
from gui.ui.layout import (
    FIT,
    GROW,
    Column,
    Element,
    Fit,
    Frame,
    Grow,
    Length,
    Row,
    Slot,
    Space,
    Stack,
    share_out,
)
from gui.ui.listing import ListArea, ListOf
from gui.ui.parts import app_bar, button, card, choice, field, icon_button, section
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style
from tests.support.events import drag
from tests.support.layout import faults, page_of
from tests.support.person import Person
from tests.support.shells import still_shell

M = metrics(1280, 800)
STYLE = Style(THEMES["umbra"], M)

lengths = st.one_of(
    st.integers(0, 90),
    st.none(),
    st.builds(Fit, st.integers(0, 30)),
    st.builds(
        Grow,
        st.sampled_from((1.0, 2.0, 3.0)),
        st.integers(0, 40),
        st.integers(60, 200),
        st.sampled_from((1, 1, 8)),
    ),
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


class Board(Element):
    """An element as wide as it is high."""

    def natural_width(self, _: object, height: int | None) -> int:
        return height or 0

    def natural_height(self, _: object, width: int) -> int:
        return width


@given(st.lists(st.tuples(lengths, st.integers(0, 80)), max_size=6), st.integers(0, 600))
def test_room_is_shared_out_within_all_limits(
    things: list[tuple[Length, int]], room: int
) -> None:
    wanted = [length for length, _ in things]
    natural = [each if isinstance(each, int) else n for each, n in things]
    sizes = share_out(room, wanted, natural, M)
    least = 0
    for length, size, own in zip(wanted, sizes, natural, strict=True):
        if isinstance(length, Grow):
            assert length.least <= size <= max(length.least, length.most)
            least += length.least
        elif isinstance(length, Fit):
            assert min(own, length.least) <= size <= own
            least += min(own, length.least)
        else:
            assert size == own
            least += own
    assert sum(sizes) <= max(room, least) + 1e-6
    endless = any(isinstance(each, Grow) and each.step == 1 for each in wanted)
    limited = all(not isinstance(each, Grow) or size >= each.most - 1e-6
                  for each, size in zip(wanted, sizes, strict=True))  # fmt: skip
    assert not endless or limited or sum(sizes) >= min(room, sum(sizes)) - 1e-6


@given(
    st.lists(lengths, min_size=1, max_size=5),
    st.integers(0, 12),
    st.integers(0, 9),
    st.booleans(),
)
def test_a_line_lays_its_elements_beside_each_other(
    wanted: list[Length], gap: int, pad: int, down: bool
) -> None:
    kids = [Block(w=None if down else each, h=each if down else None) for each in wanted]
    line = (Column if down else Row)(*kids, gap=gap, pad=pad)
    laid(line, (400, 400))
    for one, other in pairwise(kids):
        ends = (one.rect.bottom, other.rect.y) if down else (one.rect.right, other.rect.x)
        assert abs(ends[1] - ends[0] - gap) <= 1
    first = kids[0].rect
    assert (first.y if down else first.x) == pad
    assert (first.x if down else first.y) == pad


def test_what_grows_shares_what_the_others_leave() -> None:
    kids = Block(w=100), Block(w=GROW), Block(w=Grow(2)), Block(w=Grow(most=20))
    laid(Row(*kids, gap=10))
    assert [kid.rect.width for kid in kids] == [100, 83, 167, 20]
    steps = Block(w=Grow(step=8)), Block(w=GROW)
    laid(Row(*steps), (100, 10))
    assert [kid.rect.width for kid in steps] == [48, 52]


def test_the_last_gives_way_first() -> None:
    kids = Block(60, w=FIT), Block(60, w=Fit(20))
    laid(Row(*kids), (90, 10))
    assert [kid.rect.width for kid in kids] == [60, 30]
    laid(Row(*kids), (50, 10))
    assert [kid.rect.width for kid in kids] == [30, 20]


@pytest.mark.parametrize(("align", "y"), [("start", 0), ("center", 45), ("end", 90)])
def test_what_does_not_fill_a_line_stands_where_that_says(align: str, y: int) -> None:
    block = Block()
    laid(Row(block, align=align), (100, 100))  # type: ignore[arg-type]
    assert (block.rect.y, block.rect.height) == (y, 10)


def test_a_board_is_as_wide_as_its_height_allows() -> None:
    board, beside = Board(w=FIT, h=FIT), Block(w=GROW)
    laid(Row(board, beside), (400, 300))
    assert (board.rect.width, beside.rect.width) == (300, 100)
    below = Block(h=40)
    laid(Row(Column(board, below, w=FIT), beside), (400, 300))
    assert (board.rect.size, beside.rect.width) == ((260, 260), 140)


def test_a_stack_gives_each_the_whole() -> None:
    kids = Block(50), Block(20, 70)
    stack = Stack(*kids)
    assert (stack.width(M), stack.height(M, 100)) == (50, 70)
    laid(stack)
    assert kids[0].rect == kids[1].rect == pygame.Rect(0, 0, 400, 300)


def test_an_element_that_is_not_there_leaves_the_others_what_they_are() -> None:
    slot = Slot()
    first = laid(Row(button("A", list), field("typed", 9, print)), slot=slot)
    second = laid(Row(None, field("other", 9, print)), slot=slot)
    ((_, kept),) = second.widgets
    assert kept is first.widgets[1][1]
    assert isinstance(kept, TextField)
    assert kept.text == "typed"


def test_a_key_tells_an_element_from_those_beside_it() -> None:
    slot, fields = Slot(), [field(name, 9, print, key=name) for name in "ab"]
    before = laid(Row(*fields), slot=slot).widgets
    after = laid(Row(*reversed(fields)), slot=slot).widgets
    assert [w for _, w in after] == [w for _, w in reversed(before)]
    with pytest.raises(ValueError, match="beside each other"):
        laid(Row(Space(), field("a", 9, print, key="a"), field("b", 9, print, key="a")))
    laid(Column(Row(field("a", 9, print, key="a")), Row(field("b", 9, print, key="a"))))


def test_the_first_form_that_fits_is_shown() -> None:
    wide, narrow = Block(200), Block(50)
    assert laid(FirstThatFits(wide, narrow), (250, 50))
    assert wide.rect.width == 250
    laid(FirstThatFits(wide, narrow), (90, 50))
    assert narrow.rect.width == 90


def test_tiles_stand_in_as_many_columns_as_have_room() -> None:
    tiles = [Block() for _ in range(5)]
    laid(Tiles(tiles, 90, gap=10), (310, 100))
    assert [tile.rect.topleft for tile in tiles] == [
        (0, 0), (107, 0), (213, 0), (0, 20), (107, 20),
    ]  # fmt: skip
    laid(grid(2, *tiles))
    assert {tile.rect.width for tile in tiles} == {200}


def test_text_is_as_high_as_its_lines_and_gives_way_in_width() -> None:
    words = "one two three four five six"
    long = Text(words, lines=0)
    assert long.height(M, 60) > long.height(M, 500) == Text(words).height(M, 500)
    assert Text(words, ("h1", "caption")).height(M, 100) < Text(words, "h1").height(M, 100)
    assert Label("ab").width(M) > 0


# --- Screens of trees --------------------------------------------------------------------


class Trial(Screen):
    """A screen that shows whatever a test has it show."""

    def __init__(self, folder: Path, view: Callable[[], Element]) -> None:
        super().__init__(still_shell(folder))
        self.view = view  # type: ignore[method-assign]


@pytest.fixture
def person(tmp_path: Path) -> Callable[..., Person]:
    return lambda view, size=(900, 600): Person(Trial(tmp_path, view), size)


def test_an_event_means_what_is_shown(person: Callable[..., Person]) -> None:
    pressed: list[str] = []

    def view() -> Element:
        words = f"Press {len(pressed)}"
        return Column(button(words, lambda: pressed.append(words)), pad=50)

    somebody = person(view)
    somebody.click("Press 0")
    somebody.click("Press 1")
    somebody.tabs_to("Press 2")
    somebody.press("Enter")
    assert pressed == ["Press 0", "Press 1", "Press 2"]


def test_a_tree_is_kept_where_only_what_is_painted_moves(
    person: Callable[..., Person],
) -> None:
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


def test_what_is_typed_lasts_and_is_edited_as_everywhere(
    person: Callable[..., Person],
) -> None:
    typed = [""]

    def view() -> Element:
        return Column(section("Name", field("Ada", 20, typed.append, focus=True)))

    somebody = person(view)
    somebody.press("End")
    somebody.types(" Byron")
    assert typed[-1] == "Ada Byron"
    assert somebody.sees("Ada Byron")
    somebody.writes("King")
    assert typed[-1] == "King"


def test_what_scrolls_shows_what_has_the_keyboard(person: Callable[..., Person]) -> None:
    pressed: list[int] = []

    def view() -> Element:
        rows = [button(f"Row {n}", lambda n=n: pressed.append(n)) for n in range(40)]
        return Column(Text("Above"), Scrolled(Column(*rows, gap="gap")), pad=20)

    somebody = person(view)
    assert faults(page_of(somebody.scene, somebody.size)) == []  # type: ignore[arg-type]
    assert "Row 30" not in somebody.reads()
    somebody.tabs_to("Row 30")
    somebody.press("Enter")
    assert pressed == [30]
    somebody.scroll("Row 30", -30)
    somebody.click("Row 0")
    assert pressed == [30, 0]
    assert faults(page_of(somebody.scene, somebody.size)) == []  # type: ignore[arg-type]


def test_elements_that_scroll_whole_are_never_cut(person: Callable[..., Person]) -> None:
    def view() -> Element:
        rows = [Column(button(f"Row {n}", print), h=50) for n in range(40)]
        return Scrolled(Column(*rows), whole=True)

    somebody = person(view, (900, 620))
    for turn in range(3):
        rows = [each for each in somebody.reads() if each.startswith("Row")]
        assert rows == [f"Row {turn + n}" for n in range(12)]
        somebody.scroll(f"Row {turn + 1}", 1)
    somebody.tabs_to("Row 30")
    assert len(somebody.reads()) == 12


def test_elements_of_any_height_scroll_one_by_one(person: Callable[..., Person]) -> None:
    def view() -> Element:
        rows = [Column(Text(f"Row {n}"), h=90 if n % 3 == 0 else 40) for n in range(30)]
        return Scrolled(Column(*rows), whole=True)

    somebody = person(view)
    somebody.press("Tab")
    for keys, first in ((["Down"], 1), (["Down", "Down"], 3), (["Up"], 2), (["Home"], 0)):
        somebody.press(*keys)
        assert somebody.reads()[0] == f"Row {first}"
    seen = len(somebody.reads())
    somebody.press("PageDown")
    assert 3 < int(somebody.reads()[0].removeprefix("Row ")) <= seen


def test_what_is_out_of_view_is_not_even_made(person: Callable[..., Person]) -> None:
    made: set[int] = set()

    def row(number: int) -> Element:
        made.add(number)
        return Text(f"Row {number}")

    def view() -> Element:
        return Scrolled(Column(*(InView(partial(row, n), h=100) for n in range(20))))

    somebody = person(view)
    assert made == set(range(6))
    somebody.press("Tab", "End")
    assert somebody.reads()[-1] == "Row 19"
    assert 10 not in made


def test_what_is_scrolled_out_of_view_is_not_pressed(person: Callable[..., Person]) -> None:
    pressed: list[str] = []

    def view() -> Element:
        rows = [button(f"Row {n}", lambda: pressed.append("row")) for n in range(40)]
        foot = button("Foot", lambda: pressed.append("foot"))
        return Column(Scrolled(Column(*rows)), foot)

    somebody = person(view)
    somebody.click("Foot")
    assert pressed == ["foot"]


def test_keys_scroll_where_nothing_else_takes_them(person: Callable[..., Person]) -> None:
    def view() -> Element:
        return Scrolled(Column(*(Text(f"Line {n}") for n in range(99))))

    somebody = person(view)
    somebody.press("Tab", "End")
    assert "Line 98" in somebody.reads()
    somebody.press("Home")
    assert "Line 0" in somebody.reads()


def test_a_place_is_pressed_and_tells_what_it_is(person: Callable[..., Person]) -> None:
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


def _row(item: str, chosen: bool, pointed: bool) -> Element:
    return Row(Text(f"{item}{' *' * chosen}{' <' * pointed}"), h=24)


def _listed(count: int, chosen: list[int], opened: list[int], **how: object) -> ListOf[str]:
    names = [f"No {n}" for n in range(count)]
    return ListOf(items=names, cell=_row, on_choose=chosen.append,
                  on_open=opened.append, **how)  # type: ignore[arg-type]  # fmt: skip


def test_a_list_is_used_by_mouse_and_keys(person: Callable[..., Person]) -> None:
    chosen, opened = list[int](), list[int]()
    somebody = person(lambda: _listed(1000, chosen, opened, each=24))
    somebody.click("No 3")
    somebody.press("Down", "End", "Up", "Enter", "Home", "PageDown")
    assert chosen[:4] == [3, 4, 999, 998]
    assert chosen[4] == 0
    assert 20 < chosen[5] < 30
    assert opened == [998]
    somebody.points_at(f"No {chosen[5] - 1}")
    assert f"No {chosen[5] - 1} <" in somebody.reads()
    somebody.scroll(f"No {chosen[5]} *", 500)
    assert somebody.reads()[-1].startswith("No 999")


def test_a_list_is_scrolled_by_its_thumb(person: Callable[..., Person]) -> None:
    chosen = list[int]()
    somebody = person(lambda: _listed(1000, chosen, [], each=24))
    right, bottom = somebody.size[0] - 6, somebody.size[1] - 1
    drag(somebody.scene, (right, 10), (right, bottom))
    assert somebody.reads()[-1].startswith("No 999")
    assert chosen == []


def test_letters_lead_to_an_item_by_its_name_or_a_word_of_it(
    person: Callable[..., Person],
) -> None:
    chosen = list[int]()
    names = ("Chess", "Fog Chess", "Fog Shogi", "Shogi")
    somebody = person(
        lambda: ListOf(
            items=names, cell=_row, on_choose=chosen.append, name=str, each=24, focus=True
        )
    )
    for letters in ("s", "fog s", "x"):
        somebody.types(letters)
        somebody.waits(2.0)
    assert [names[number] for number in chosen] == ["Shogi", "Fog Chess", "Fog Shogi"]


def test_even_rows_are_as_high_as_the_highest() -> None:
    items = ["one", "one\n" + "two " * 60]
    for even in (False, True):
        listed: ListOf[str] = ListOf(
            items=items, cell=lambda words, *_: Text(words, lines=0), even=even
        )
        _, high = (Text(words, lines=0).height(M, 200) for words in items)
        low = high if even else Text("one", lines=0).height(M, 200)
        assert listed.height(M, 200) == low + high


def test_a_press_opens_at_once_where_items_are_ticked(
    person: Callable[..., Person],
) -> None:
    chosen, opened = list[int](), list[int]()
    somebody = person(lambda: _listed(9, chosen, opened, each=24, at_once=True))
    somebody.click("No 3")
    somebody.press("Down", " ", "Enter")
    assert (chosen, opened) == ([3, 4], [3, 4, 4])


def test_an_option_that_opens_something_does_so_each_time(
    person: Callable[..., Person],
) -> None:
    picked = list[int]()
    somebody = person(
        lambda: Column(choice(("A", "B", "More"), 0, picked.append, opening=2), pad=50)
    )
    for words in ("More", "More", "B", "More"):
        somebody.click(words)
    assert picked == [2, 2, 1, 2]
    assert somebody.holds("More")


def test_headings_in_a_list_are_passed_over(person: Callable[..., Person]) -> None:
    chosen, opened = list[int](), list[int]()
    somebody = person(
        lambda: _listed(6, chosen, opened, barred=lambda item: item in {"No 0", "No 2"})
    )
    somebody.click("No 2")
    assert chosen == []
    somebody.click("No 1")
    somebody.press("Down", "Up", "Up")
    assert chosen == [1, 3, 1]


def test_tiles_of_a_list_are_gone_through_in_all_directions(
    person: Callable[..., Person],
) -> None:
    chosen, opened = list[int](), list[int]()
    somebody = person(lambda: _listed(10, chosen, opened, tile=200, gap=10))
    assert len(somebody.line("No 0")) == 4
    somebody.click("No 5")
    somebody.press("Right", "Down", "Left", "Up")
    assert chosen == [5, 6, 9, 8, 4]


def test_a_list_has_menus_and_says_how_far_it_is_scrolled(
    person: Callable[..., Person],
) -> None:
    pressed, menus, area = list[int](), list[int](), ListArea(top=40)
    listed = _listed(
        200, [], [], area=area, each=30, barred=lambda item: item == "No 41",
        on_press=pressed.append, on_menu=lambda number, _: menus.append(number),
    )  # fmt: skip
    somebody = person(lambda: listed)
    assert (area.top, area.in_whole.start, somebody.reads()[0]) == (40, 40, "No 40")
    somebody.click("No 41")
    for words in ("No 41 <", "No 42"):
        somebody.click_at(somebody.place(words).center, pygame.BUTTON_RIGHT)
    somebody.press("Tab", "Menu", "Down", "Shift+F10")
    assert (pressed, menus) == ([41], [42, 42, 43])
    somebody.scroll("No 45", 1)
    assert area.top == 43


def test_what_comes_before_all_others_moves_nothing_that_is_in_view(
    person: Callable[..., Person],
) -> None:
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


def test_a_list_as_high_as_its_rows_ends_there(person: Callable[..., Person]) -> None:
    listed = _listed(5, [], [])
    assert listed.natural_height(M, 100) == 120
    three = _listed(5, [], [], show=3)
    assert three.natural_height(M, 100) == 72


def test_the_usual_parts_have_no_faults(person: Callable[..., Person]) -> None:
    def view() -> Element:
        keys = icon_button("keys", "Keys", list)
        bar = app_bar("Title", "And what it is about", list, list, keys)
        shown = card("Card", Text("In the card"), note="Note")
        named = section("Section", field("Text", 9, print), note="Beside")
        return Column(bar, Row(shown, named, pad="margin", gap="gutter"))

    for size in ((900, 600), (1280, 800), (1920, 1080)):
        somebody = person(view, size)
        assert faults(page_of(somebody.scene, size)) == []  # type: ignore[arg-type]
        assert somebody.sees("And what it is about")
        assert [stop for stop in ("Back", "Home", "Keys") if stop in somebody.tooltips()]


def test_a_long_title_takes_the_room_of_the_logo(person: Callable[..., Person]) -> None:
    def wide(title: str) -> int:
        somebody = person(lambda: app_bar(title, "subtitle", list, list))
        page = page_of(somebody.scene, somebody.size)  # type: ignore[arg-type]
        return next(w.rect.width for w in page.widgets if w.tooltip == "Home")

    assert wide("Short") > wide("A title that is as long as the names of two players " * 2)


def test_a_widget_is_given_its_attributes_in_each_frame() -> None:
    slot = Slot()
    for words in ("One", "Two"):
        leaf = Leaf(TextField, "a", 9, print, tooltip=words)
        ((_, widget),) = laid(Row(leaf), slot=slot).widgets
        assert widget.tooltip == words


def test_a_flow_goes_on_in_further_rows() -> None:
    kids = [Block(wide) for wide in (50, 40, 60, 120, 10)]
    flow = Flow(kids, gap=10)
    laid(Column(flow), (110, 100))
    assert [kid.rect.topleft for kid in kids] == [
        (0, 0),
        (60, 0),
        (0, 20),
        (0, 40),
        (0, 60),
    ]
    assert flow.rect.height == 70


@pytest.mark.parametrize(
    ("room", "last", "shown"),
    [(60, False, [0, 1, 2, 3]), (25, False, [0]), (25, True, [2, 3])],
)
def test_only_what_is_wholly_in_view_is_shown(
    room: int, last: bool, shown: list[int]
) -> None:
    kids = [Block(high=10) for _ in range(4)]
    stands_for = Block(high=10)
    more = None if last else lambda _: stands_for
    laid(AsManyAsFit(kids, last=last, more=more), (100, room))
    assert [n for n, kid in enumerate(kids) if hasattr(kid, "rect")] == shown
    assert hasattr(stands_for, "rect") == (len(shown) == 1)


def test_a_chart_is_pointed_at_dragged_over_and_stepped_through(
    person: Callable[..., Person],
) -> None:
    chosen, stops, line = [2], list[int](), Line(heights=(0.0, 40.0, 20.0, 60.0, 99.0))
    numbers = ((4, "last"), (0, "first"))
    graph = Graph(lines=(line,), ticks=((0, "none"), (99, "all")), end=4, numbers=numbers)

    def view() -> Element:
        tell = lambda at: f"{line.heights[at]:g} of {at}"  # noqa: E731
        return Column(
            Chart(
                graph=graph, now=chosen[-1], on_choose=chosen.append, stops=stops,
                tell=tell, h=GROW,
            )
        )  # fmt: skip

    somebody = person(view)
    assert (somebody.told("first"), somebody.told("last")) == ("0 of 0", "99 of 4")
    left, right = somebody.place("first").left, somebody.place("last").right
    somebody.press("Enter")
    assert chosen == [2], "the pointer alone chooses nothing, nor do keys without stops"
    drag(somebody.scene, (right - 2, 300), (left - 40, 300))
    assert chosen[-1] == 0
    assert 4 in chosen
    stops += [1, 3]
    somebody.click_at((right - 2, 300))
    assert chosen[-1] == 3
    somebody.press("Tab", "Enter")
    assert chosen[-1] == 1
