"""How a process in a sandbox is started, and what it is told of the program."""

from __future__ import annotations

import sys
import threading
import time
from multiprocessing import current_process

import pytest

if sys.platform == "win32":
    pytest.skip("there a process is started as any other", allow_module_level=True)

from core.tasks.bot_host import _as_a_parent
from core.tasks.confinement import SandboxContext, _Popen


def test_it_is_not_told_the_key_by_which_processes_of_the_program_know_each_other() -> None:
    popen = object.__new__(_Popen)
    message = popen._message(SandboxContext().Process(target=len, name="Bot"))
    assert b"Bot" in message
    assert bytes(current_process().authkey) not in message


def test_a_daemon_may_start_processes_in_several_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config, left, seen = current_process()._config, threading.Event(), list[object]()
    monkeypatch.setitem(config, "daemon", True)

    def start() -> None:
        with _as_a_parent():
            left.wait(10)
            seen.append(config.get("daemon"))

    thread = threading.Thread(target=start)
    with _as_a_parent():
        thread.start()
        time.sleep(0.05)
    left.set()
    thread.join()
    assert seen == [None]
    assert config["daemon"]
