"""A game as a worker plays it, watched from beside."""

import os

import pytest

from core.events import job
from core.events.event import Plan, schedule
from core.events.job import Job
from core.values import Reason
from tests.events.players import make


def test_who_takes_long_to_be_made_is_not_given_up_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(job, "GRACE", 0.0)
    monkeypatch.setattr(job, "_LOOK", 0.05)
    plan = Plan(("Loads", "Fair"), 1, ruleset="thesis", plies=4, limit=0.5)
    done = job.work(Job(make, plan, schedule(plan)[0]))
    assert done.finished.result.outcome.reason is Reason.MOVE_LIMIT
    assert ended == []
