"""Logs: entries are added, in a form that stays, and nothing that was there is lost."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.progress import LOG as PROGRESS
from core.problems.progress import Attempt, GlickoRating
from core.records.log import Log, LogError


@dataclass(frozen=True, slots=True)
class Walk:
    """An entry of a log of this test."""

    miles: int
    weather: str = "fog"


WALKS = Log("walks", "walks", Walk)

WRITTEN = """{"umbra":"walks","version":1,"walks":[
{"miles":3},
{"miles":5,"weather":"sun"}
]}
"""


def test_entries_are_added_in_a_form_that_stays(tmp_path: Path) -> None:
    path = tmp_path / "new" / "walks.json"
    assert WALKS.read(path) == ()
    assert WALKS.add(path, [Walk(3)]) == (Walk(3),)
    assert WALKS.add(path, [Walk(5, "sun")]) == (Walk(3), Walk(5, "sun"))
    assert path.read_text() == WRITTEN
    assert WALKS.read(path) == (Walk(3), Walk(5, "sun"))


def test_progress_is_written_as_it_always_was(tmp_path: Path) -> None:
    path, at = tmp_path / "progress.json", datetime.fromisoformat("2026-03-02T21:00+01:00")
    PROGRESS.add(path, [Attempt("one", at, wrong=2)])
    PROGRESS.add(
        path, [Attempt("two", at, True, 1, rating=GlickoRating(1550, 200), kind="fog")]
    )
    assert path.read_bytes() == (
        b'{"umbra":"progress","version":1,"attempts":[\n'
        b'{"problem":"one","at":"2026-03-02T21:00:00+01:00","wrong":2},\n'
        b'{"problem":"two","at":"2026-03-02T21:00:00+01:00","solved":true,"hints":1,'
        b'"rating":{"value":1550.0,"deviation":200.0},"kind":"fog"}\n'
        b"]}\n"
    )


OTHER_WINDOW = Log("walks", "walks", Walk)
ACTS = st.lists(st.sampled_from(["add", "other adds", "change", "by hand", "gone"]))


@settings(max_examples=60, deadline=None)
@given(ACTS)
def test_whatever_others_write_is_seen(acts: list[str]) -> None:
    there = tuple[Walk, ...]()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "walks.json"
        for number, act in enumerate(acts):
            match act:
                case "add" | "other adds":
                    log = WALKS if act == "add" else OTHER_WINDOW
                    there = (*there, Walk(number))
                    assert log.add(path, [Walk(number)]) == there
                case "change":
                    there = there[::-1]
                    assert WALKS.change(path, lambda old: old[::-1]) == there
                case "by hand" if path.exists():
                    path.write_text(json.dumps(json.loads(path.read_text()), indent=2))
                case "gone":
                    there = ()
                    path.unlink(missing_ok=True)
            assert WALKS.read(path) == OTHER_WINDOW.read(path) == there
            assert Log("walks", "walks", Walk).read(path) == there


@pytest.mark.parametrize(
    "text",
    [
        WRITTEN.replace('"umbra":"walks"', '"umbra":"runs"'),
        WRITTEN.replace('"version":1', '"version":2'),
        WRITTEN.replace('"version":1', '"version":1,"by":"nobody"'),
        WRITTEN.replace('"miles":3', '"miles":"far"'),
        WRITTEN[:-5],
    ],
)
def test_what_cannot_be_read_is_put_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "walks.json"
    path.write_text(text)
    with pytest.raises(LogError, match=r"^walks\.json: .*\.$"):
        WALKS.read(path)
    assert WALKS.add(path, [Walk(1)]) == (Walk(1),)
    assert (tmp_path / "walks-unreadable.json").read_text() == text


def test_no_log_grows_until_it_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "walks.json"
    for where in ("log", "files"):
        monkeypatch.setattr(f"core.records.{where}.MAX_BYTES", len(WRITTEN))
    assert WALKS.add(path, [Walk(3), Walk(5, "sun")])
    with pytest.raises(OSError, match="too large"):
        WALKS.add(path, [Walk(7)])
    assert path.read_text() == WRITTEN
    assert WALKS.read(path) == (Walk(3), Walk(5, "sun"))
