"""Help with a mate, in the toy: the search, and the help in an analysis and a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bots import games as bot_games
from core.games import GAMES, find_game
from core.records.record import NOBODY, GameRecord
from core.records.tree import tree_of
from core.values import Side
from gui.analysis.scene import AnalysisScene
from gui.app.requests import ToAnalysis
from gui.mate_help import search
from gui.mate_help.help import details, has_mate_help, moves_made
from gui.mate_help.search import MateProgress, MateQuestion, look
from tests.gui.player import Player
from tests.support.person import Person
from tests.support.shells import still_shell
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
        self.questions = 0
        self._begin = lambda: work(self, *args)
        self._answers = self._begin()
        self.made.append(self)

    def __call__(self) -> object:
        return self.told.pop(0)

    def waiting(self) -> bool:
        return bool(self.told)

    def tell(self, message: object) -> None:
        self.told.append(message)
        self.questions += message is not None

    def poll(self, most: int | None = None) -> list[Any]:
        if self.over:
            return []
        try:
            return [next(self._answers)]
        except IndexError:  # nothing more was asked
            self._answers = self._begin()
            return []


@pytest.fixture(autouse=True)
def _small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "FIRST_STEP", 100)
    monkeypatch.setattr(search, "STEP_SECONDS", 0.0)
    monkeypatch.setattr(search, "MORE_NODES", 500)
    monkeypatch.setattr(Stepped, "made", [], raising=False)


class Seeker(Person):
    """Somebody at an analysis of the toy, where two rooks can mate."""

    def __init__(self, folder: Path) -> None:
        shell = still_shell(folder, ready=True, less_motion=True)
        shell.work = lambda work, *args: Stepped(work, *args) if work is look else Idle()
        record = GameRecord("toy", "usual", NOBODY, (), fen=LADDER)
        super().__init__(AnalysisScene(shell, ToAnalysis(tree_of(record))))
        self.without = self.picture()
        self.press("i")

    def finds(self, words: str) -> bool:
        """Whether these words are in view once the search has had its time."""
        for _ in range(60):
            self.waits(0.02)
        return self.sees(words)

    def moves(self, *squares: str) -> None:
        """Make a move."""
        for each in squares:
            self.click_square(each, GAME.facts)


@pytest.fixture
def person(tmp_path: Path) -> Seeker:
    return Seeker(tmp_path)


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


def test_the_answer_in_words() -> None:
    for each, words in (
        (MateProgress(1, 1, 0.52, "found"), "Found in 0.5 s, 1 position"),
        (
            MateProgress(1, 12_345_678, 61.7, "none"),
            "Proved in 62 s, 12.3 million positions",
        ),
        (MateProgress(1, 32, 0.0004, "none"), "Proved in under 1 ms, 32 positions"),
        (MateProgress(1, 1200, 0.003), "1,200 positions, 3 ms"),
    ):
        assert details(each) == words
    sides = [Side.FIRST, Side.SECOND, Side.SECOND, *[Side.FIRST] * 3]
    assert [moves_made(sides[:n]) for n in (1, 6)] == [0, 2], "since the turn began"


def test_a_found_line_is_drawn_played_and_added(person: Seeker) -> None:
    person.waits(0.02)
    assert person.sees("Looking… Rc1-")
    assert person.picture() != person.without, "the best so far"
    assert person.finds("Yes, with move 2 Rc1-c8 Rh1-h9")
    marked = person.picture()
    person.click_icon("Show on the board")
    assert person.picture() != marked
    person.click_icon("Show on the board")
    assert person.picture() == marked
    person.moves("c1", "c8")
    person.waits()
    assert person.sees("Yes, with move 2 Rh1-h9")
    assert len(Stepped.made) == 1
    person.press("Left")
    person.click_icon("Add the line to the tree")
    assert person.sees("1–0 · checkmate")
    person.scene.close()
    assert Stepped.made[-1].over


def test_the_line_that_was_chosen_stays_first(
    person: Seeker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MORE_NODES", 5000)
    assert person.finds("line 1 of 2")
    first = person.picture()
    person.click_icon("The next line")
    assert person.sees("line 2 of 2")
    assert person.picture() != first
    person.press("Shift+i")
    assert person.sees("line 1 of 2")
    person.click_icon("The line before")
    assert person.sees("line 2 of 2 Rh1-h8 Rc1-c9")
    person.moves("h1", "h8")
    assert person.finds("Yes, with move 2 Rc1-c9")


def test_another_move_begins_the_search_anew(person: Seeker) -> None:
    assert person.finds("Yes, with move 2")
    person.moves("e1", "d1")
    assert person.finds("No mate in this series")
    questions = sum(each.questions for each in Stepped.made)
    person.press("Left")
    assert person.sees("Yes, with move 2 Rc1-c8 Rh1-h9")
    assert sum(each.questions for each in Stepped.made) == questions, "it is remembered"
    person.press("Right")
    person.moves("d1", "e1")
    assert person.finds("No mate in this series"), "it follows into another turn"
    person.press("i")
    assert person.sees("Is there a mate?")
    assert Stepped.made[-1].over, "nobody waits for it any more"


def test_a_mate_that_is_not_found_in_time_is_neither_there_nor_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "SECONDS", -1.0)
    person = Seeker(tmp_path)
    assert person.finds("None found in 100 positions, ")
    assert person.picture() == person.without


def test_a_search_that_fails_says_so(person: Seeker) -> None:
    Stepped.made[-1].over, Stepped.made[-1].problem = True, "ValueError: x"
    assert person.finds("The search failed ValueError: x")


def test_nothing_is_told_where_something_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    fogged = replace(bot_games.GAMES["fog-toy"], finder="tests.toy.search:ToyFinder")
    monkeypatch.setitem(bot_games.GAMES, "fog-toy", fogged)
    offered = [key for key, game in GAMES.items() if has_mate_help(game.facts)]
    assert "toy" in offered
    assert not any(GAMES[key].facts.hidden for key in offered)


@pytest.mark.parametrize("size", [(900, 600), (1920, 1080)])
def test_in_a_game_it_is_in_view_and_goes_on_record(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    sitting = Player(tmp_path, variant="toy", fen=LADDER, size=size)
    sitting.shell.work = Stepped
    person = Person(sitting.scene, size)
    aside = size[0] > 1000
    assert person.sees("Look for a mate") == aside, "there is a column beside the board"
    person.press("i")
    for _ in range(40):
        sitting.waits(0.02)
    assert person.sees("Yes, with move 2")
    assert person.sees("found Rc1-c8 2 found Rh1-h9") == aside
    assert sitting.record.tags["WhiteHelp"] == "1"
    sitting.plays("Rc1-c8")
    assert person.sees("Yes, with move 2")
    sitting.plays("Rh1-h9")
    assert not person.sees("Yes, with move 2")
    assert not person.sees("Look for a mate"), "the game is over"
    sitting.scene.close()
    assert Stepped.made[-1].over
