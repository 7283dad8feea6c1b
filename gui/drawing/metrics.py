"""Sizes of type, controls and spaces for each of the three window classes."""

from dataclasses import dataclass, replace
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Metrics:
    """Every measure a scene lays itself out by, in pixels.

    Inside a size class all of them stand still; only the board and free space grow.

    Attributes:
        size: The size class, "S", "M" or "L".
        margin: From the window's edge to what stands in it.
        gutter: Between neighbouring columns.
        gap: Between stacked cards.
        bar: Height of the bar at the top.
        row: Height of a row in a list.
        control: Height of segments and chips.
        button: Height of a button.
        radius: Of rounded corners.
        icon: Width and height of an icon.
        coords: Width of the gutter of coordinates.
        label: Size of tracked capitals over a group.
        caption: Size of coordinates and dates.
        small: Size of second text.
        body: Size of main text.
        h3: Size of names in cards and menus.
        h2: Size of big figures.
        h1: Size of a result.
        clock: Size of the figures of a clock.
        wordmark: Height of the drawn wordmark on Home.
        label_track: Extra space after each letter of a label.
    """

    size: str
    margin: int
    gutter: int
    gap: int
    bar: int
    row: int
    control: int
    button: int
    radius: int
    icon: int
    coords: int
    label: int
    caption: int
    small: int
    body: int
    h3: int
    h2: int
    h1: int
    clock: int
    wordmark: int
    label_track: float

    def __hash__(self) -> int:
        # As for themes: much is looked up by its measures.
        return hash((self.size, self.small, self.body))

    @property
    def small_sizes(self) -> tuple[int, ...]:
        """Sizes for second text, to choose the first from in which it fits its room."""
        return self.small, self.caption, self.label

    @property
    def main_sizes(self) -> tuple[int, ...]:
        """The same for main text."""
        return self.body, *self.small_sizes


_SMALL = Metrics(
    size="S", margin=16, gutter=12, gap=8, bar=40, row=28, control=30, button=32,
    radius=6, icon=18, coords=16, label=11, caption=12, small=12, body=14, h3=16,
    h2=20, h1=26, clock=24, wordmark=36, label_track=1.1,
)  # fmt: skip
_MEDIUM = Metrics(
    size="M", margin=24, gutter=16, gap=12, bar=48, row=32, control=36, button=40,
    radius=8, icon=20, coords=20, label=11, caption=12, small=14, body=16, h3=19,
    h2=25, h1=34, clock=30, wordmark=50, label_track=1.1,
)  # fmt: skip
_LARGE = Metrics(
    size="L", margin=32, gutter=24, gap=16, bar=56, row=40, control=46, button=52,
    radius=10, icon=26, coords=24, label=13, caption=14, small=16, body=20, h3=24,
    h2=32, h1=44, clock=40, wordmark=68, label_track=1.6,
)  # fmt: skip

_CLASSES = (_SMALL, _MEDIUM, _LARGE)
_RUNNING_TEXT = ("label", "caption", "small", "body", "h3", "h2", "h1", "label_track")


@lru_cache(maxsize=16)
def metrics(width: int, height: int, text_step: int = 0) -> Metrics:
    """The measures for a window of this size.

    Args:
        width: Of the window, in pixels.
        height: Of the window, in pixels.
        text_step: Takes the sizes of running text that many classes up or down (as far
            as there are classes) and leaves everything else.
    """
    rank = _rank(width, height)
    base, type_column = _CLASSES[rank], _CLASSES[min(max(rank + text_step, 0), 2)]
    return replace(base, **{name: getattr(type_column, name) for name in _RUNNING_TEXT})


def _rank(width: int, height: int) -> int:
    if width < 1120 or height < 700:
        return 0
    return 2 if width >= 1760 and height >= 940 else 1
