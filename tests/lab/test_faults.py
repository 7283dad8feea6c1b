"""Faults put into the code on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.bench.faults import Fault, drawn, judged, place_of

LINE = "return age >= 18 and not False"
CODE = '''"""A module."""


def is_grown(age: int) -> bool:
    """Whether somebody is."""
    return age >= 18 and not False
'''
TEST = "from core.people import is_grown\n\ndef test() -> None:\n    assert is_grown(18)\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in (("core/people.py", CODE), ("tests/core/test_people.py", TEST)):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_the_same_seed_draws_the_same_faults_one_a_function(root: Path) -> None:
    found = [drawn(root, ["core"], 5, seed) for seed in range(40)]
    assert found == [drawn(root, ["core"], 5, seed) for seed in range(40)]
    assert {len(each) for each in found} == {1}
    assert {each[0].changed for each in found} == {
        "return age > 18 and not False",
        "return age >= 19 and not False",
        "return age >= 18 or not False",
        "return age >= 18 and False",
        "return age >= 18 and not True",
    }


@pytest.mark.parametrize(
    ("new", "verdict"), [(">", "found"), (">= 0 +", "NOT FOUND"), ("== 1 ==", "found")]
)
def test_a_fault_is_found_if_a_test_fails(root: Path, new: str, verdict: str) -> None:
    fault = Fault("core/people.py", "is_grown", LINE, 11, ">=", new)
    assert judged(fault, root, 60).startswith(verdict)
    assert (root / "core/people.py").read_text("utf-8") == CODE


def test_a_function_that_has_moved_is_found_where_it_is(root: Path) -> None:
    fault = Fault("core/people.py", "is_grown", LINE, 11, ">=", ">")
    moved = root / "core" / "men.py"
    (root / "core/people.py").rename(moved)
    assert place_of(fault, root) == moved
    moved.write_text(CODE.replace("18", "21"), "utf-8")
    assert place_of(fault, root) is None
    assert judged(fault, root, 60) == "gone"
