"""The size classes of the window."""

import pytest

from gui.drawing.metrics import metrics


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        (900, 600, "S"), (1119, 900, "S"), (1280, 699, "S"), (1120, 700, "M"),
        (1280, 800, "M"), (1760, 939, "M"), (1759, 1080, "M"), (1760, 940, "L"),
        (3840, 2160, "L"),
    ],
)  # fmt: skip
def test_size_class(width: int, height: int, size: str) -> None:
    assert metrics(width, height).size == size


def test_text_step_moves_the_type_and_nothing_else() -> None:
    plain, larger = metrics(1280, 800), metrics(1280, 800, 1)
    assert (larger.body, larger.h1) == (20, 44)
    assert (larger.bar, larger.row, larger.icon) == (plain.bar, plain.row, plain.icon)


def test_text_step_stops_at_the_last_class() -> None:
    assert metrics(1920, 1080, 1) == metrics(1920, 1080)
    assert metrics(900, 600, -1) == metrics(900, 600)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_no_type_size_closes_the_word_space(size: tuple[int, int]) -> None:
    m = metrics(*size)
    assert not {13, 17} & {m.caption, m.small, m.body, m.h3, m.h2, m.h1, m.clock}
