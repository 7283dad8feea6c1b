"""Files of events that are not as they should be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from core.clock import TimeControl
from core.events import match
from core.events.archive import (
    LONGEST_LINE,
    Archive,
    ArchiveError,
    journal_of,
    line_of,
    stored_plan,
)
from core.events.event import Pairing, Plan, Result, schedule
from core.languages import PSEUDO
from core.player import Budget
from core.texts import use
from core.values import Outcome, Reason, Side
from tests.events.players import make, results_in

PLAN = Plan(
    ("A", "Zoë"),
    3,
    budget=Budget(nodes=200),
    control=TimeControl(600.0, byoyomi=30.0, periods=3),
    fewer=(("A", 1),),
    at_most=4,
    seed=2**50,
)
GOOD = asdict(PLAN)
HOSTILE: dict[str, Any] = {
    "a list": [],
    "nothing": "",
    "half": '{"names": ["A"',
    "a number": 1,
    "deep": "[" * 200_000,
    "deep names": json.dumps(GOOD).replace('["A"', f'[{"[" * 5000}"A"{"]" * 5000}'),
    "no names": GOOD | {"names": []},
    "one name": GOOD | {"names": ["A"]},
    "a name twice": GOOD | {"names": ["A", "A", "B"]},
    "a number as a name": GOOD | {"names": ["A", 1]},
    "a long name": GOOD | {"names": ["A", "B" * 10**5]},
    "many names": GOOD | {"names": [str(n) for n in range(10**4)]},
    "names as text": GOOD | {"names": "AB"},
    "games as text": GOOD | {"games": "3"},
    "games as truth": GOOD | {"games": True},
    "no games": GOOD | {"games": 0},
    "many games": GOOD | {"games": 10**9, "at_most": None},
    "a huge number": GOOD | {"games": int("9" * 4000)},
    "half a game": GOOD | {"games": 1.5},
    "another game": GOOD | {"variant": "unheard-of"},
    "other rules": GOOD | {"ruleset": "unheard-of"},
    "no budget": {key: GOOD[key] for key in GOOD if key != "budget"},
    "a clock as text": GOOD | {"control": "5+3"},
    "a clock without time": GOOD | {"control": {"base": 0.0}},
    "a clock that runs backwards": GOOD | {"control": {"base": -60.0}},
    "a budget as text": GOOD | {"budget": "1s"},
    "nodes as text": GOOD | {"budget": {"seconds": 1.0, "nodes": "x"}},
    "no nodes": GOOD | {"budget": {"nodes": 0}},
    "not a number": json.dumps(GOOD | {"limit": float("nan")}),
    "for ever": json.dumps(GOOD | {"limit": float("inf")}),
    "for years": GOOD | {"limit": 1e12},
    "backwards": GOOD | {"limit": -1.0},
    "fewer of nobody": GOOD | {"fewer": [[]]},
    "fewer than none": GOOD | {"fewer": [["A", -1]]},
    "starts as text": GOOD | {"starts": "8/8 w"},
    "a long start": GOOD | {"starts": ["8" * 501]},
    "many starts": GOOD | {"starts": [""] * 5001},
    "starts and random plies": GOOD | {"starts": [""], "opening": 2},
    "a key too many": GOOD | {"more": 1},
    "too long": json.dumps(GOOD) + " " * 2**21,
    "noise": "\0\1\2\ud800",
}


def put(folder: Path, plan: object) -> None:
    text = plan if isinstance(plan, str) else json.dumps(plan)
    (folder / "plan.json").write_bytes(text.encode("utf-8", "surrogatepass"))


def test_a_plan_comes_back_as_it_went(tmp_path: Path) -> None:
    put(tmp_path, GOOD)
    assert stored_plan(tmp_path) == PLAN
    plain = Plan(("A", "B"), 1)
    put(tmp_path, asdict(plain))
    assert stored_plan(tmp_path) == plain


def test_a_match_of_a_bot_against_itself_goes_on(tmp_path: Path) -> None:
    alone = Plan(("A", "A"), 3)
    Archive(tmp_path, alone).close()
    assert stored_plan(tmp_path) == alone


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_plan_is_one_sentence(tmp_path: Path, what: str) -> None:
    put(tmp_path, HOSTILE[what])
    with pytest.raises(ArchiveError) as error:
        stored_plan(tmp_path)
    said = str(error.value)
    assert "plan.json" in said
    assert "\n" not in said
    assert len(said.replace(str(tmp_path), "")) < 300


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with names")
def test_a_plan_that_never_ends_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "plan.json")
    with pytest.raises(ArchiveError, match="not a file"):
        stored_plan(tmp_path)


def test_lines_that_make_no_sense_tell_nothing(tmp_path: Path) -> None:
    put(tmp_path, GOOD)
    pairing = Pairing(2, ("Zoë", "A"), (0, 0), 0)
    good = line_of(Result(pairing, Outcome(Side.FIRST, Reason.RESIGNED), (1.5, 2)))
    data = json.loads(good)
    bad = [
        data | {"winner": 7},
        data | {"winner": True},
        data | {"reason": "sheer joy"},
        data | {"seconds": [1.0]},
        data | {"seconds": [float("nan"), 1.0]},
        data | {"seconds": [1e300, 1.0]},
        data | {"moves": [10**30, 0]},
        data | {"number": True},
        data | {"number": "2"},
        data | {"detail": "x" * LONGEST_LINE},
        [],
        "2",
    ]
    lines = [json.dumps(each) + "\n" for each in bad]
    lines += ["[" * 200_000 + "\n", "\0\n", "{\n", f"{'9' * 5000}\n", good[:20] + "\n"]
    (tmp_path / "results.jsonl").write_text("".join(lines), "utf-8")
    assert results_in(tmp_path) == []
    (tmp_path / "results.jsonl").write_text("".join([*lines, good, good]), "utf-8")
    (result,) = results_in(tmp_path)
    assert (result.pairing.number, result.outcome.code, result.seconds) == (
        2,
        1,
        (1.5, 2.0),
    )


def test_plans_of_older_versions_name_no_starts(tmp_path: Path) -> None:
    old = {key: value for key, value in GOOD.items() if key != "starts"}
    (tmp_path / "plan.json").write_text(json.dumps(old), encoding="utf-8")
    assert stored_plan(tmp_path) == PLAN
    Archive(tmp_path, PLAN).close()


def test_a_plan_with_a_start_nobody_can_play_from_is_refused(tmp_path: Path) -> None:
    kingless = "4k3/8/8/8/8/8/8/8 w - - 0 1"
    plan = asdict(Plan(("A", "B"), 1, starts=("", kingless)))
    (tmp_path / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    stored = stored_plan(tmp_path)
    assert stored is not None
    with pytest.raises(ArchiveError, match="position 2 of its plan: "):
        Archive(tmp_path, stored)


OLD_PLAN = """{
 "names": ["RandomMove", "CaptureLargest"], "games": 2, "variant": "fog-chess",
 "ruleset": "thesis", "budget": {"seconds": 0.5, "nodes": null}, "seed": 1, "opening": 2,
 "fewer": [], "at_most": null, "limit": 60.0, "ready": 600.0, "plies": 2000,
 "shared": false, "title": "Umbra match", "date": "2026.01.02"
}
"""
OLD_RESULTS = """\
{"number": 1, "names": ["RandomMove", "CaptureLargest"], "code": -1, "winner": 1, \
"reason": "king captured", "detail": "", "seconds": [0.1, 0.2], "moves": [10, 10]}
{"number": 2, "names": ["CaptureLargest", "RandomMove"], "code": 2, "winner": 0, \
"reason": "impossible move", "detail": "a1h8", "seconds": [0.1, 0.2], "moves": [10, 10]}
"""
OLD_GAME = """[Event "Umbra match"]
[White "RandomMove"]
[Black "CaptureLargest"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "thesis"]
[Termination "rules infraction"]

1. e4 e5 {impossible move: a1h8} 1-0
"""


def test_a_folder_of_an_older_version_is_read_and_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for name, text in (
        ("plan.json", OLD_PLAN),
        ("results.jsonl", OLD_RESULTS),
        *((f"games/00000{number}.pgn", OLD_GAME) for number in (1, 2, 3)),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    plan = stored_plan(tmp_path)
    assert plan is not None
    archive = Archive(tmp_path, plan)
    found = [(result.pairing.number, result.outcome.reason) for result in archive.results]
    assert found == [(1, Reason.KING_CAPTURED), (2, Reason.ILLEGAL), (3, Reason.ILLEGAL)]
    assert [pairing.start for pairing in archive.pairings] == [""] * 4
    archive.close()
    assert len(results_in(tmp_path)) == 3


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
