"""The size classes of the window."""

import pytest

from gui.drawing.metrics import metrics


@pytest.mark.parametrize(
    ("size", "widths"),
    [
        ("S", [(900, 600), (1119, 900), (1280, 699)]),
        ("M", [(1120, 700), (1280, 800), (1760, 939), (1759, 1080)]),
        ("L", [(1760, 940), (1920, 1080), (3840, 2160)]),
    ],
)
def test_size_class_and_type(size: str, widths: list[tuple[int, int]]) -> None:
    for each in widths:
        m = metrics(*each)
        assert m.size == size
        # In these sizes no space stands between words.
        assert not {13, 17} & {m.caption, m.small, m.body, m.h3, m.h2, m.h1, m.clock}


def test_text_step_moves_the_type_and_nothing_else() -> None:
    plain, larger = metrics(1280, 800), metrics(1280, 800, 1)
    assert (larger.body, larger.h1) == (20, 44)
    assert (larger.bar, larger.row, larger.icon) == (plain.bar, plain.row, plain.icon)
    assert metrics(1920, 1080, 1) == metrics(1920, 1080)
    assert metrics(900, 600, -1) == metrics(900, 600)
