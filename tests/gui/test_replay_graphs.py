"""The graphs under the move list: tabs, legend, cursor, what comes while one waits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from gui.app.requests import ToReplay
from gui.replay import annotated_game as analysing
from tests.gui.analysis import analysed
from tests.gui.replaying import TRAP, Onlooker, lonely_shell, opened, replayed, trap
from tests.support.tasks import Script

TABS = ("Squares in view", "Possible positions", "Evaluation")


class Reader(Onlooker):
    """Somebody at a game of 15 plies, after the tenth.

    Attributes:
        tasks: The work on games that was begun.
    """

    def __init__(self, folder: Path, **settings: object) -> None:
        shell, _ = lonely_shell(folder, fog="flat", **settings)
        shell.work = self.tasks = Script()
        super().__init__(replayed(shell, trap(), 10).scene)

    def finds(self, first: int = 0, end: int | None = None) -> None:
        """Have the last work find some of the moments of its game."""
        task = self.tasks[-1]
        task.found = analysed(task.given[0])[first:end]
        self.waits(0.2)


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return Reader(tmp_path)


def tab(reader: Reader) -> str:
    """Which graph is shown, by its legend."""
    legend = reader.line("Evaluation")[-2:]
    scored = legend[0] == "Explorer"
    return TABS[2 if scored else legend != ["White 40", "Black 38"]]


def test_keys_and_clicks_choose_the_graph(reader: Reader) -> None:
    reader.waits(0.2)
    assert reader.tasks == [], "squares in view come first and start no process"
    shown = [*TABS, "Explorer", "White 40", "Black 38"]
    assert reader.line("Evaluation")[-6:] == shown
    for number in (1, 2):
        reader.press("g")
        assert tab(reader) == TABS[number]
    reader.press("g")
    assert reader.sees("Your games"), "after the graphs comes the explorer"
    reader.press("g")
    assert tab(reader) == TABS[0]
    for name in reversed(TABS):
        reader.click(name)
        reader.points_at("Replay")
        assert tab(reader) == name
    reader.tabs_to("Squares each side could see")
    for keys, number, ply in ("RIGHT RIGHT", 2, 10), ("LEFT", 1, 10), ("Tab LEFT", 1, 9):
        reader.press(*keys.split())
        assert (tab(reader), reader.ply) == (TABS[number], ply)
    (work,) = (each for each in reader.tasks if each.name == "analyse")
    assert not work.over, "both share one process"
    reader.scene.close()
    assert work.over, "leaving ends it"


def test_the_curve_grows_as_things_are_worked_out(reader: Reader) -> None:
    reader.press("g")
    assert reader.sees("Analysing: 0 of 16")
    looks = [reader.looks("Squares in view", 200)]
    for first, end, said in ((0, 6, "Analysing: 6 of 16"), (6, 16, "")):
        reader.finds(first, end)
        assert said in " ".join(reader.reads())
        looks.append(reader.looks("Squares in view", 200))
    assert not reader.sees("Analysing")
    assert len(set(looks)) == 3
    assert reader.line("Evaluation")[-1] == "Black 69"


def test_another_game_is_worked_out_anew_and_a_failure_is_said(
    reader: Reader, tmp_path: Path
) -> None:
    file = tmp_path / "two.pgn"
    file.write_text("\n".join([TRAP, TRAP.replace("8. Nxe7 ", "")]))
    reader.scene = opened(reader.scene.shell, ToReplay(file))
    reader.press("g")
    reader.finds()
    reader.press("PageDown")
    assert [task.over for task in reader.tasks] == [True, False]
    assert (tab(reader), reader.sees("Analysing: 0 of 15")) == ("Possible positions", True)
    reader.finds(0, 3)
    assert reader.sees("Analysing: 3 of 15")
    reader.tasks[-1].problem = "its process ended unexpectedly"
    reader.waits(0.2)
    assert reader.sees("failed: its process ended unexpectedly")


def test_the_pointer_asks_about_a_ply(reader: Reader) -> None:
    left, right = reader.place("Squares in view").left - 16, reader.place("Black 38").right
    y = reader.place("Squares in view").bottom + 100
    assert reader.said_at((left + 2, y)) == "White 32, Black 32, at the start"
    first, second, ply = reader.said_at(((left + right) // 2, y)).split(", ")
    assert (first[:6], second[:6], ply[:6]) == ("White ", "Black ", "after ")
    assert reader.said_at((right, y)).endswith("after 8. Nxe7")
    assert reader.ply == 10


@pytest.mark.parametrize("number", range(3))
def test_pictures(
    tmp_path: Path,
    looks_like: Callable[[pygame.Surface, str], None],
    monkeypatch: pytest.MonkeyPatch,
    number: int,
) -> None:
    # Little room, so that some of the numbers of positions are bounds.
    monkeypatch.setattr(analysing, "ROOM", 40 * 152)
    name, theme = (("squares", "umbra"), ("positions", "umbra"), ("pawns", "penumbra"))[
        number
    ]
    reader = Reader(tmp_path, theme=theme)
    reader.press(*"g" * number)
    if number:
        reader.finds()
    looks_like(reader.shown().subsurface(441, 558, 819, 224), f"graph-{name}")
