"""Stages are compiled once, by one process at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import warm
from core.compiled import NEW_KERNELS_VARIABLE
from core.lock import Lock
from core.warm import Stage, do, ensure, is_done

DONE: list[str] = []


def parts(name: str) -> Iterator[None]:
    """The work of a stage: three parts, of which the list keeps note."""
    for part in "abc":
        DONE.append(name + part)
        yield


def breaks(name: str) -> Iterator[None]:
    yield from parts(name)
    raise ValueError(name)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "_folder", lambda: tmp_path)
    monkeypatch.setattr(warm, "import_module", lambda name: globals_())
    DONE.clear()


class globals_:  # noqa: N801 - stands for this module, whose name depends on the run
    parts = staticmethod(parts)
    breaks = staticmethod(breaks)


ONE = Stage("one", "here:parts", ("one ",), parts=3)
BAD = Stage("bad", "here:breaks", ("bad ",), parts=3)


def test_a_stage_counts_its_parts_and_is_done_once() -> None:
    assert not is_done(ONE)
    assert [*do(ONE)] == [1, 2, 3]
    assert is_done(ONE)
    assert [*do(ONE)] == [3]
    assert DONE == ["one a", "one b", "one c"]


def test_a_stage_that_fails_is_not_done() -> None:
    with pytest.raises(ValueError, match="bad"):
        ensure([BAD])
    assert not is_done(BAD)


def test_a_stage_that_is_left_halfway_is_not_done_and_can_be_begun_again() -> None:
    begun = do(ONE)
    assert next(begun) == 1
    begun.close()
    assert not is_done(ONE)
    ensure([ONE])
    assert is_done(ONE)


def test_whoever_comes_second_waits_and_does_not_compile(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "one.lock")
    second = threading.Thread(target=ensure, args=([ONE],))
    second.start()
    second.join(0.2)
    assert second.is_alive()
    (tmp_path / "one").touch()
    lock.release()
    second.join(10.0)
    assert not second.is_alive()
    assert DONE == []


def test_nobody_waits_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "PATIENCE", 0.1)
    lock = Lock(tmp_path / "one.lock")
    ensure([ONE])
    lock.release()
    assert is_done(ONE)


def test_where_nothing_can_be_written_it_is_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "_folder", lambda: tmp_path / "missing")
    ensure([ONE])
    assert len(DONE) == 3


def test_a_bot_s_process_waits_for_the_program_to_compile_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(NEW_KERNELS_VARIABLE, "somewhere")
    monkeypatch.setattr(warm, "PATIENCE", 0.0)
    ensure([ONE])
    assert not DONE
    monkeypatch.setattr(warm, "PATIENCE", 60.0)
    other = threading.Timer(0.3, lambda: [*do(ONE)])
    other.start()
    ensure([ONE])
    assert is_done(ONE)
    other.join()
