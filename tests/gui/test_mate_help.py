"""Help with a mate, in the toy: the search, the help, an analysis and a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pygame
import pytest

from bots import games as bot_games
from core.games import GAMES, find_game
from core.records.record import NOBODY, GameRecord
from core.records.tree import tree_of
from core.setup import Position
from core.values import Move, Side
from gui.analysis.scene import AnalysisScene
from gui.app.keys import keys_of
from gui.app.requests import ToAnalysis
from gui.board.layout import BoardLayout
from gui.board.numbered import number_places
from gui.board.view_state import NumberedArrow
from gui.drawing.metrics import metrics
from gui.mate_help import looking
from gui.mate_help.help import MateHelp, MateMoment, has_mate_help, moves_made
from gui.mate_help.looking import look
from gui.mate_help.panel import MatePanel
from gui.mate_help.search import MateProgress, MateQuestion, MateSearch
from gui.mate_help.words import details, verdict
from settings.store import default_settings
from tests.gui.sitting import Sitting
from tests.support.events import press
from tests.support.shells import drawn, still_shell
from tests.support.tasks import Idle

LADDER = "k8/9/9/9/9/9/9/9/2R1K2R1 w - 2/2 0 1"
"""Two rooks mate with the second move: one shuts the eighth row, the other the ninth."""

BARE = "k8/9/9/9/9/9/9/9/4K4 w - 2/2 0 1"
"""A king alone mates nobody."""

GAME = find_game("toy")


class Stepped(Idle):
    """The search in this process, one answer at a time."""

    made: list[Stepped]

    def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
        super().__init__()
        self.told: list[Any] = []
        self._begin = lambda: work(self, *args)
        self._answers = self._begin()
        self.made.append(self)

    def __call__(self) -> object:
        return self.told.pop(0)

    def waiting(self) -> bool:
        return bool(self.told)

    def tell(self, message: object) -> None:
        self.told.append(message)

    def poll(self, most: int | None = None) -> list[Any]:
        del most
        try:
            return [next(self._answers)]
        except IndexError:  # nothing more was asked
            self._answers = self._begin()
            return []


@pytest.fixture(autouse=True)
def _small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "FIRST_STEP", 100)
    monkeypatch.setattr(looking, "STEP_SECONDS", 0.0)
    monkeypatch.setattr(looking, "MORE_NODES", 500)
    monkeypatch.setattr(Stepped, "made", [], raising=False)


def moment(position: Position, number: int = 2, made: int = 0) -> MateMoment:
    return MateMoment(position, (GAME.to_move(position), number), made)


def asked(fen: str, follows: bool = False) -> tuple[MateHelp, MatePanel]:
    """Help that was asked in a position, and has found out."""
    panel = MatePanel(keys_of(default_settings()))
    search = MateSearch(lambda: Stepped(look), ("toy", "usual"))
    help_ = MateHelp(GAME, search, panel, follows=follows)
    panel.call(help_.toggle, help_.turn)
    help_.show(moment(GAME.read(fen).position))
    help_.toggle()
    find(help_)
    return help_, panel


def find(help_: MateHelp) -> None:
    while help_.busy:
        help_.advance()


def after(fen: str, *names: str) -> Position:
    position = GAME.read(fen).position
    for name in names:
        position = GAME.play(position, GAME.read_move(position, name))
    return position


# --- The search ------------------------------------------------------------------------


def test_what_is_found_is_told_as_it_runs_and_another_question_ends_it() -> None:
    task = Stepped(look)
    ladder, bare = (GAME.read(fen).position for fen in (LADDER, BARE))
    task.tell(MateQuestion(1, "toy", "usual", ladder))
    first: MateProgress = task.poll()[0]
    assert (first.state, first.nodes, first.over) == ("open", 100, False)
    assert first.best
    task.tell(None)
    task.tell(MateQuestion(2, "toy", "usual", bare))
    answers = [found for _ in range(3) for found in task.poll()]
    assert [found.number for found in answers] == [2] * len(answers)
    assert (answers[-1].state, answers[-1].over) == ("none", True)


def test_a_mate_that_is_not_found_in_time_is_neither_there_nor_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(looking, "SECONDS", -1.0)
    help_, panel = asked(LADDER)
    assert panel.report.title == "None found"
    assert panel.report.details.startswith("in 100 positions, ")
    assert help_.drawn is None


def test_the_answer_in_words() -> None:
    line = (Move((1, 2)), Move((3, 4)))
    found = MateProgress(1, 1, 0.52, "found", line, (line,), over=True)
    assert verdict(found, 5) == "Yes, with move 5"
    assert details(found) == "Found in 0.5 s, 1 position"
    none = MateProgress(1, 12_345_678, 61.7, "none", over=True)
    assert verdict(none, 0) == "No mate in this series"
    assert details(none) == "Proved in 62 s, 12.3 million positions"
    none = MateProgress(1, 32, 0.0004, "none")
    assert details(none) == "Proved in under 1 ms, 32 positions"
    assert details(MateProgress(1, 1200, 0.003)) == "1,200 positions, 3 ms"


# --- The help --------------------------------------------------------------------------


def test_a_found_line_stays_while_it_is_played() -> None:
    help_, panel = asked(LADDER)
    assert panel.report.title == "Yes, with move 2"
    assert panel.report.names == ("Rc1-c8", "Rh1-h9")
    line = help_.drawn
    assert line is not None
    assert line.found
    assert [arrow.number for arrow in line.arrows] == [1, 2]
    help_.show(moment(after(LADDER, "Rc1-c8"), made=1))
    assert not help_.busy
    assert panel.report.names == ("Rh1-h9",)
    assert panel.report.title == "Yes, with move 2"
    assert len(Stepped.made) == 1


def test_the_line_that_was_chosen_stays_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "MORE_NODES", 5000)
    help_, panel = asked(LADDER)
    assert panel.report.count_words == "line 1 of 2"
    panel.on.on_press()
    assert panel.report.count_words == "line 2 of 2"
    chosen = help_.line
    panel.on.on_press()
    panel.back.on_press()
    assert help_.line == chosen
    after_it = GAME.play(GAME.read(LADDER).position, chosen[0])
    assert panel.report.names[0] in {"Rc1-c8", "Rh1-h8"}
    help_.show(moment(after_it, made=1))
    assert help_.line == chosen[1:]


def test_another_move_begins_the_search_anew_and_another_turn_ends_it() -> None:
    help_, panel = asked(LADDER)
    help_.show(moment(after(LADDER, "Ke1-d1"), made=1))
    assert help_.busy
    find(help_)
    assert panel.report.title == "No mate in this series"
    help_.show(moment(GAME.read(LADDER).position))
    assert not help_.busy, "the first answer is remembered"
    assert panel.report.names == ("Rc1-c8", "Rh1-h9")
    help_.show(moment(after(LADDER, "Ke1-d1", "Kd1-e1"), number=3))
    assert not help_.asked
    assert Stepped.made[-1].over, "nobody waits for it any more"
    assert panel.widgets == [panel.ask]


def test_in_an_analysis_it_follows_until_it_is_put_away() -> None:
    help_, panel = asked(LADDER, follows=True)
    help_.show(moment(after(LADDER, "Ke1-d1", "Kd1-e1"), number=3))
    find(help_)
    assert panel.report.title == "No mate in this series"
    help_.show(None)
    help_.show(moment(GAME.read(LADDER).position))
    assert panel.report.title == "Yes, with move 2"
    help_.toggle()
    assert not panel.asked
    assert Stepped.made[-1].over


def test_the_best_line_so_far_is_drawn_and_the_switch_takes_it_away() -> None:
    help_, panel = asked(BARE)
    help_.toggle()
    help_.show(moment(GAME.read(LADDER).position))
    help_.toggle()
    help_.advance()
    line = help_.drawn
    assert line is not None
    assert not line.found
    panel.on_board.on = False
    assert help_.drawn is None


def test_a_search_that_fails_says_so() -> None:
    help_, panel = asked(BARE)
    help_.show(moment(GAME.read(LADDER).position))
    Stepped.made[-1].over, Stepped.made[-1].problem = True, "ValueError: x"
    help_.advance()
    assert (panel.report.title, panel.report.details) == (
        "The search failed",
        "ValueError: x",
    )
    assert not help_.busy


def test_nothing_is_told_where_something_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    fogged = replace(bot_games.GAMES["fog-toy"], finder="tests.toy.search:ToyFinder")
    monkeypatch.setitem(bot_games.GAMES, "fog-toy", fogged)
    offered = [key for key, game in GAMES.items() if has_mate_help(game.facts)]
    assert "toy" in offered
    assert not any(GAMES[key].facts.hidden for key in offered)


def test_moves_of_a_turn_are_counted_from_its_beginning() -> None:
    white, black = Side.FIRST, Side.SECOND
    assert moves_made([white]) == 0
    assert moves_made([white, black, black, white, white, white]) == 2


def test_numbers_on_crossing_arrows_keep_apart() -> None:
    there_and_back = [NumberedArrow(1, (0, 9)), NumberedArrow(2, (9, 0))]
    crossing = [NumberedArrow(3, (1, 8)), NumberedArrow(4, (4,)), NumberedArrow(5, (4,))]
    layout = BoardLayout(8, 8, 60)
    places = [
        place for _, place in number_places(layout, (*there_and_back, *crossing[:2]), 17.0)
    ]
    assert all(dist(one, other) >= 17 for one, other in combinations(places, 2))
    assert len(list(number_places(layout, crossing, 17.0))) == 3


@pytest.mark.parametrize(
    ("size", "width"), [((900, 600), 200), ((1280, 800), 200), ((1920, 1080), 304)]
)
def test_the_panel_keeps_to_its_column(size: tuple[int, int], width: int) -> None:
    help_, panel = asked(LADDER)
    m = metrics(*size)
    area = pygame.Rect(10, 10, width, 400)
    height = panel.place(area, m)
    assert height < 200
    for widget in panel.widgets:
        assert area.inflate(0, m.gap).contains(widget.rect)
        assert widget.rect.bottom <= area.y + height
    del help_


# --- Screens ---------------------------------------------------------------------------


def test_in_an_analysis_by_key(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True, less_motion=True)
    shell.work = lambda work, *args: (  # type: ignore[assignment]
        Stepped(work, *args) if work is look else Idle()
    )
    record = GameRecord("toy", "usual", NOBODY, (), fen=LADDER)
    scene = AnalysisScene(shell, ToAnalysis(tree_of(record)))
    drawn(scene)
    press(scene, pygame.K_i, 0, "i")
    while scene._desk.mate.busy:
        scene.update(0.02)
    drawn(scene)
    assert scene._desk.board.line is not None
    add = next(w for w in scene.focus.widgets if w.tooltip == "Add the line to the tree")
    add.on_press()  # type: ignore[attr-defined]
    assert len(scene.study.line) == 2
    scene.close()
    assert Stepped.made[-1].over


@pytest.mark.parametrize("size", [(900, 600), (1920, 1080)])
def test_in_a_game_it_is_in_view_and_goes_on_record(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    sitting = Sitting(tmp_path, variant="toy", fen=LADDER, size=size)
    sitting.shell.work = Stepped  # type: ignore[assignment]
    controls = sitting.scene._controls
    aside = controls.mate.ask in sitting.scene.focus.widgets
    assert aside == (size[0] > 1000), "there is a column beside the board"
    sitting.press(pygame.K_i)
    while sitting.scene.busy:
        sitting.settle(0.02)
    assert controls.mate.report.title == "Yes, with move 2"
    assert controls.mate.away in sitting.scene.focus.widgets
    assert controls.series.strip.found == (("Rc1-c8", "Rh1-h9"), "found")
    assert sitting.record.tags["WhiteHelp"] == "1"
    sitting.line("Rc1-c8 Rh1-h9")
    assert not controls.mate.asked
    assert controls.mate.ask not in sitting.scene.focus.widgets, "the game is over"
    sitting.scene.close()
    assert Stepped.made[-1].over
