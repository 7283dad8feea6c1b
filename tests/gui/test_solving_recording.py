"""What became of attempts is written down, if not at once then with the next one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from core.problems.problem import Problem
from core.problems.progress import add_attempts, read_progress
from gui.solving.recording import Recorder
from tests.gui.problem_states import ALL


@dataclass(frozen=True)
class Ended:
    problem: Problem
    solved: bool = True
    wrong: int = 0
    hints: int = 0


def test_an_attempt_that_could_not_be_saved_is_saved_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "progress.json"
    recorder = Recorder(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gui.solving.recording.add_attempts", full)
    recorder.note(Ended(ALL[0]))
    assert recorder.news == "Your progress cannot be saved: No space left on device."
    assert not path.exists()
    assert recorder.progress.is_done(ALL[0].identity)
    monkeypatch.setattr("gui.solving.recording.add_attempts", add_attempts)
    recorder.note(Ended(ALL[1]))
    recorder.note(Ended(ALL[2]))
    names = [each.identity for each in ALL[:3]]
    assert [attempt.problem for attempt in read_progress(path).attempts] == names
    assert recorder.progress == read_progress(path)
