"""What a bot's process may use up; tests/tasks/test_probes.py tries to use more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.tasks import limits

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="there it counts processes only")
def test_most_threads_of_the_user_are_left_to_others() -> None:
    code = (
        "import resource; from core.tasks import limits; "
        "most = limits._most_threads(); "
        "limits.limit_itself(limits.Reach()); "
        "print(most, *resource.getrlimit(resource.RLIMIT_NPROC))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT
    )
    most, *limits = map(int, done.stdout.split())
    assert 0 < most <= int(Path("/proc/sys/kernel/threads-max").read_text("utf-8"))
    assert limits == [most // 2] * 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_system_that_does_not_say_how_many_there_may_be_is_done_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "_KERNEL", "/nowhere")
    assert limits._most_threads() > 0
