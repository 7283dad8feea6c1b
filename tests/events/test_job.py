"""A game as a worker plays it, watched from beside."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.events import match
from core.events.archive import journal_of
from core.events.event import Plan, schedule
from core.languages import PSEUDO
from core.texts import use
from core.values import Reason
from tests.events.players import make


def test_who_takes_long_to_be_made_is_not_given_up_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(match, "GRACE", 0.0)
    monkeypatch.setattr(match, "LOOK", 0.05)
    plan = Plan(("Loads", "Fair"), 1, ruleset="thesis", plies=4, limit=0.5)
    done = match.run_job(make, plan, schedule(plan)[0], None)
    assert done.result.outcome.reason is Reason.MOVE_LIMIT
    assert ended == []


def test_the_record_says_in_english_how_a_bot_failed() -> None:
    use(PSEUDO)
    plan = Plan(("Nonsense", "Fair"), 1, ruleset="thesis", limit=4.0)
    done = match.run_job(make, plan, schedule(plan)[0], None)
    detail = "TypeError: it answered 'e4', which is not a move"
    assert done.record.outcome is not None
    assert done.record.outcome.detail == detail


LIMIT = 4.0
STOPPED = f"""
import sys
from pathlib import Path
from core.events import match
from core.events.event import Plan, schedule
from tests.events.players import make

match.GRACE = 1.0
plan = Plan(("Dawdles", "Dawdles"), 1, ruleset="thesis", plies=2, limit={LIMIT})
done = match.run_job(make, plan, schedule(plan)[0], Path(sys.argv[1]))
print(done.result.outcome.reason.name, max(done.result.seconds) < {LIMIT})
"""
"""A match in a process that is stopped while a bot thinks, for longer than it may."""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="POSIX signals")
def test_what_was_answered_while_the_program_was_stopped_is_in_time(tmp_path: Path) -> None:
    journal = journal_of(tmp_path, 1)
    journal.parent.mkdir()
    child = subprocess.Popen(
        [sys.executable, "-c", STOPPED, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    try:
        # Each bot is made, and then the first one is asked.
        while child.poll() is None and not (
            journal.exists() and journal.read_text().count("\n") == 3
        ):
            time.sleep(0.005)
        child.send_signal(signal.SIGSTOP)
        time.sleep(LIMIT + 1.5)
        child.send_signal(signal.SIGCONT)
        assert child.communicate()[0].split() == ["MOVE_LIMIT", "True"]
    finally:
        child.kill()
