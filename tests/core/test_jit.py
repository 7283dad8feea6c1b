"""Names that rules classes fill in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numba
import pytest
from numba.core.errors import TypingError

from core import jit
from core.compiled import NEW_KERNELS_VARIABLE
from core.games import GAMES, find_game
from core.jit import falls_back_on, fills, inlined, kernel


class Plain(NamedTuple):
    base: int


class Odd(NamedTuple):
    base: int


@falls_back_on(Odd)
class Odder(NamedTuple):
    base: int


class Wrapping(NamedTuple):
    rules: Odd


class Stranger(NamedTuple):
    base: int


def worth(rules: NamedTuple, more: int) -> int:
    """A name to fill in."""
    raise NotImplementedError


def twice(rules: NamedTuple, more: int) -> int:
    """Another one."""
    raise NotImplementedError


@fills(worth, Plain)
@inlined
def _plain(rules: Plain, more: int) -> int:
    return rules.base + more


@fills(worth, Odd)
@kernel
def _odd(rules: Odd, more: int) -> int:
    return 100 * rules.base + more


@fills(twice, Plain, Odd)
@inlined
def _twice(rules: NamedTuple, more: int) -> int:
    return 2 * worth(rules, more)


@fills(twice, Odder)
@inlined
def _twice_odder(rules: NamedTuple, more: int) -> int:
    return 2 * worth(rules, more) + 1


@kernel
def asked(rules: NamedTuple, more: int) -> int:
    """What a shared kernel does with a name."""
    return twice(rules, more)


def test_every_class_has_its_own_kernel() -> None:
    assert asked(Plain(3), 4) == 14
    assert asked(Odd(3), 4) == 608


def test_a_class_has_what_it_falls_back_on_besides_its_own() -> None:
    assert asked(Odder(3), 4) == 609


def test_a_class_that_wraps_rules_asks_them() -> None:
    assert asked(Wrapping(Odd(3)), 4) == 608


def test_a_class_that_fills_in_nothing_is_told_so() -> None:
    with pytest.raises(TypingError, match="twice"):
        asked(Stranger(3), 4)


def test_a_name_is_filled_in_once() -> None:
    with pytest.raises(ValueError, match="Plain fills in worth twice"):
        fills(worth, Plain)(_odd)


def test_a_kernel_takes_the_arguments_of_its_name() -> None:
    with pytest.raises(ValueError, match="arguments"):
        fills(worth, Stranger)(lambda rules: 0)


def test_no_two_kernels_have_one_symbol() -> None:
    for key in GAMES:
        find_game(key)
    made = [jit._choice(name, each) for name, own in jit._FILLED.items() for each in own]
    functions = [one.py_func for one in made if one is not None]
    names = [f"{one.__module__}.{one.__qualname__}" for one in functions]
    assert len(names) == len(made) > 40
    # One kernel may serve several classes, whose types tell its symbols apart.
    assert len(set(names)) == len(set(functions))


def test_an_inner_kernel_may_be_called_from_python() -> None:
    assert _plain(Plain(3), 4) == 7


def _low(board: int) -> int:
    return board & 1


@jit.by_type(lambda board: _low)
def lowest_bit(board: int) -> int:
    """A name that stands for a plain function."""
    raise NotImplementedError


def test_a_plain_function_has_the_symbol_of_its_name() -> None:
    @numba.njit  # one of our kernels would be found on disk
    def asked(board: int) -> int:
        return lowest_bit(board)

    assert asked(3) == 1
    assert _low.__qualname__ == f"{__name__}.lowest_bit"


ALONE = """
import inspect, sys
from core import jit, kernels
from core.games import find_game
rules = type(find_game(sys.argv[1]).rules)
for name, function in vars(kernels).items():
    source = getattr(function, "__module__", "") == kernels.__name__
    if source and "raise NotImplementedError" in inspect.getsource(function):
        assert function in jit._FILLED and jit._choice(function, rules), name
"""


@pytest.mark.parametrize("variant", ["chess", "fog-checkers"])
def test_a_game_alone_brings_every_kernel_it_needs(variant: str) -> None:
    """In a process that has loaded no other game, whose kernels might stand in."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE, variant],
        check=False,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr


def _first(pair: tuple[int, object]) -> int:
    return pair[0]


def test_what_is_kept_for_classes_from_elsewhere_is_in_nobody_elses_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.kernel_cache.kernel_folder", lambda: tmp_path)
    elsewhere = ModuleType("elsewhere")
    monkeypatch.setitem(sys.modules, "elsewhere", elsewhere)
    elsewhere.__dict__["Odd"] = type("Odd", (Odd,), {"__module__": "elsewhere"})
    kernel(_first)((1, elsewhere.__dict__["Odd"](2)))
    kernel(_first)((1, 2))
    del sys.modules["elsewhere"]
    found = kernel(_first)
    assert found((1, 2)) == 1
    assert sum(found.stats.cache_hits.values()) == 1


def test_a_process_with_a_folder_of_its_own_reads_the_others_and_writes_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared, own = tmp_path / "shared", tmp_path / "own"
    monkeypatch.setattr("core.kernel_cache.kernel_folder", lambda: shared)
    kernel(_first)((1, 2))
    before = sorted(shared.rglob("*.nb*"))
    monkeypatch.setenv(NEW_KERNELS_VARIABLE, str(own))
    for pair, hits in (((1, 2), 1), ((1.5, 2), 0), ((2.5, 2), 1)):
        found = kernel(_first)
        assert found(pair) == pair[0]
        assert sum(found.stats.cache_hits.values()) == hits
    assert sorted(shared.rglob("*.nb*")) == before
    assert [*own.rglob("*.nbc")]
    monkeypatch.delenv(NEW_KERNELS_VARIABLE)
    found = kernel(_first)
    assert found((1.5, 2)) == 1.5
    assert not sum(found.stats.cache_hits.values()), "what a bot wrote was read"
