"""What is compiled ahead of time, in which order, and how it is counted."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bots.entries import ODDS
from bots.roster import ROSTER, all_stages, first_stages, stages, stages_of
from core import warm
from core.games import GAMES
from core.player import Reach
from core.tasks import preparing
from core.tasks.preparing import Preparation
from core.warm import Stage
from tests.support.tasks import Idle

ONE = Stage("one", "nowhere:at", parts=4, cost=8.0)
TWO = Stage("two", "nowhere:at", parts=1, cost=2.0)
LAST = Stage("last", "nowhere:at", parts=1, cost=6.0, after=("one",))


class Told(Idle):
    """A background task of which a test says what it finds."""

    all: ClassVar[list[Told]] = []

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.args = args
        self.stages: list[Stage] = []
        self.found: list[int] = []
        Told.all.append(self)

    def tell(self, message: object) -> None:
        assert isinstance(message, Stage)
        self.stages.append(message)

    def poll(self) -> list[Any]:
        found, self.found = self.found, []
        return found


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _nothing_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "_folder", lambda: tmp_path)
    Told.all = []


def prepared(*stages: Stage, jobs: int = 1) -> tuple[Preparation, Clock]:
    clock = Clock()
    send: Callable[..., Any] = Told
    work = Preparation(stages, jobs, send, clock)
    work.look()
    work._hand_out()
    return work, clock


def find(work: Preparation, hand: int, *parts: int) -> None:
    Told.all[hand].found += parts
    work._collect()
    work._hand_out()


def test_one_process_takes_one_stage_after_the_other() -> None:
    work, _ = prepared(ONE, TWO)
    assert Told.all[0].stages == [ONE]
    find(work, 0, 1, 2)
    assert work.count([ONE, TWO]) == (2, 5)
    assert Told.all[0].stages == [ONE]
    find(work, 0, 3, 4)
    assert Told.all[0].stages == [ONE, TWO]
    assert (work.has([ONE]), work.over) == (True, False)
    find(work, 0, 1)
    assert work.over
    assert len(Told.all) == 1


def test_a_stage_waits_for_those_it_stands_on_and_others_go_before_it() -> None:
    work, _ = prepared(LAST, TWO, ONE, jobs=2)
    assert [each.stages for each in Told.all] == [[TWO], [ONE]]
    find(work, 0, 1)
    assert Told.all[0].stages == [TWO]
    find(work, 1, 4)
    assert Told.all[0].stages == [TWO, LAST]


def test_a_stage_does_not_wait_for_one_that_nobody_asked_for() -> None:
    prepared(LAST)
    assert Told.all[0].stages == [LAST]


def test_what_is_wanted_comes_next() -> None:
    work, _ = prepared(ONE, LAST, TWO)
    work.want([TWO])
    find(work, 0, 4)
    assert Told.all[0].stages == [ONE, TWO]


def test_what_is_on_disk_is_not_compiled(tmp_path: Path) -> None:
    (tmp_path / "one").touch()
    work, _ = prepared(ONE, TWO)
    assert work.count([ONE, TWO]) == (4, 5)
    assert Told.all[0].stages == [TWO]


def test_the_time_left_goes_by_what_was_needed_so_far() -> None:
    work, clock = prepared(ONE, LAST, TWO)
    assert work.left() == pytest.approx(16.0)
    clock.now = 1.0
    assert work.left() == pytest.approx(15.0)
    clock.now = 9.0
    assert work.left() == pytest.approx(16.0 - 1.8), "most of a part may be done, never all"
    clock.now = 8.0
    find(work, 0, 1)
    pace = (2.0 + 4.0) / (8.0 + 4.0)
    assert work.left() == pytest.approx(14.0 / pace)
    assert work.left([TWO]) == pytest.approx(2.0 / pace)


def test_a_stage_that_fails_is_passed_over_and_said() -> None:
    work, _ = prepared(ONE, TWO, LAST)
    Told.all[0].over, Told.all[0].problem = True, "ValueError: no"
    work._collect()
    work._hand_out()
    assert work.problem == "ValueError: no"
    assert Told.all[1].stages == [TWO]
    assert work.has([ONE])


def test_it_can_be_closed_while_another_thread_begins_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work, begun = Preparation([ONE], send=Told), threading.Event()  # type: ignore[arg-type]

    class Slow(threading.Thread):
        def start(self) -> None:
            begun.set()
            time.sleep(0.1)
            super().start()

    beginning = threading.Thread(target=work.begin)
    monkeypatch.setattr(threading, "Thread", Slow)
    beginning.start()
    assert begun.wait(60.0)
    work.close()
    beginning.join()
    assert all(task.over for task in Told.all)
    work.begin()
    assert all(task.over for task in Told.all)


def test_every_bot_and_game_has_its_stages() -> None:
    for name, entry in {**ROSTER, ODDS.name: ODDS}.items():
        for variant in entry.variants:
            first = first_stages(variant, name)
            assert set(stages_of(name, variant)) <= set(first)
            assert first == all_stages(variant, name)[: len(first)]
            assert set(all_stages(variant, name)) == set(stages().values())
    for variant in GAMES:
        assert first_stages(variant, "nobody")
    after = {key for stage in stages().values() for key in stage.after}
    assert after <= set(stages())


@pytest.mark.parametrize("key", stages())
def test_every_stage_has_as_many_parts_as_it_says(key: str) -> None:
    assert [*warm.do(stages()[key])] == [*range(1, stages()[key].parts + 1)]


class Needing:
    """Makes bots that need two stages."""

    def reach(self, name: str) -> Reach:
        return Reach(reads=(name,))

    def stages(self, name: str) -> tuple[Stage, ...]:
        return ONE, TWO


def test_what_a_bot_lacks_is_compiled_once_for_all_its_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(preparing, "BackgroundTask", Told)
    monkeypatch.setattr(preparing, "_AHEAD", {})
    (tmp_path / TWO.key).touch()
    for _ in range(2):
        assert preparing.prepare_bot(Needing(), "It") == Reach(reads=("It",))
    assert preparing.prepare_bot(object(), "It") == Reach()
    (told,) = Told.all
    assert told.args[1] == (ONE,)
    told.over = True
    (tmp_path / ONE.key).touch()
    preparing.prepare_bot(Needing(), "It")
    assert len(Told.all) == 1
