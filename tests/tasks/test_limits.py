"""What a bot's process may use up; tests/tasks/test_probes.py tries to use more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.tasks import restrictions

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="there it counts processes only")
def test_most_threads_of_the_user_are_left_to_others() -> None:
    code = (
        "import resource; from core.player import Reach; "
        "from core.tasks import restrictions; "
        "most = restrictions._most_threads(); "
        "restrictions.limit_itself(Reach()); "
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
    monkeypatch.setattr(restrictions, "_KERNEL", "/nowhere")
    assert restrictions._most_threads() > 0
