"""What a process in a sandbox is told of the program that starts it."""

from __future__ import annotations

import sys
from multiprocessing import current_process

import pytest

if sys.platform == "win32":
    pytest.skip("there a process is started as any other", allow_module_level=True)

from core.tasks.sandboxed_process import SandboxContext, _Popen


def test_it_is_not_told_the_key_by_which_processes_of_the_program_know_each_other() -> None:
    popen = object.__new__(_Popen)
    message = popen._message(SandboxContext().Process(target=len, name="Bot"))
    assert b"Bot" in message
    assert bytes(current_process().authkey) not in message
