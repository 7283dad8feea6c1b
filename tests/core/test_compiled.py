"""What has kernels compiled afresh, and what has not."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePath

import pytest

from core.compiled import BESIDE, PARTS, ROOT, SHARED, fingerprint, is_compiled, sources

KERNELS = b'''"""Kernels."""

ROOM = 3
"""How much there is."""


@kernel
def doubled(number):
    """Twice as much."""
    return 2 * number
'''

RULES = b'''"""Rules."""


class Rules(NamedTuple):
    """The options."""

    fog: int
    front: int


TITLE = "Fog of war"
'''

FILES = {"core/games/kernels.py": KERNELS, "core/games/rules.py": RULES}

# Of a kernel that kernels call, Python calls the way in, which has all of it compiled.
WARM = """
import numpy as np
from core.belief.sampling_kernels import row_hash
row_hash(np.zeros(3, np.uint64))
stats = row_hash._way_in.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def _with(name: str, old: bytes, new: bytes) -> dict[str, bytes]:
    assert old in FILES[name]
    return {**FILES, name: FILES[name].replace(old, new)}


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("core/games/kernels.py", b"Twice as much.", b"Two times as much."),
        ("core/games/kernels.py", b"How much there is.", b"Room."),
        ("core/games/kernels.py", b'"""Kernels."""', b"# Kernels"),
        ("core/games/kernels.py", b"2 * number", b"(2 * number)  # not a shift"),
        ("core/games/kernels.py", b"\n@kernel", b"\n\n\n@kernel"),
        ("core/games/rules.py", b"The options.", b"Options."),
        ("core/games/rules.py", b"Fog of war", b"Dark chess"),
    ],
)
def test_words_and_plain_python_make_no_difference(
    name: str, old: bytes, new: bytes
) -> None:
    assert fingerprint(_with(name, old, new)) == fingerprint(FILES)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("core/games/kernels.py", b"2 * number", b"number * 2"),
        ("core/games/kernels.py", b"ROOM = 3", b"ROOM = 4"),
        ("core/games/kernels.py", b"@kernel", b"@inlined"),
        ("core/games/rules.py", b"fog: int", b"fog: float"),
        (
            "core/games/rules.py",
            b"fog: int\n    front: int",
            b"front: int\n    fog: int",
        ),
    ],
)
def test_code_makes_a_difference(name: str, old: bytes, new: bytes) -> None:
    assert fingerprint(_with(name, old, new)) != fingerprint(FILES)


@pytest.mark.parametrize(
    ("name", "compiled"),
    [
        ("core/kernels.py", True),
        ("bots/search/kernels.py", True),
        ("bots/shogi/terms_tables.py", True),
        ("core/jit.py", True),
        ("core/kernel_cache.py", False),
        ("tests/core/test_views_kernels.py", False),
    ],
)
def test_the_name_of_a_file_says_whether_it_is_compiled(name: str, compiled: bool) -> None:
    assert is_compiled(PurePath(name)) == compiled
    assert (name in sources((*PARTS, *BESIDE))) == compiled


def test_a_file_more_or_elsewhere_makes_a_difference() -> None:
    moved = {"core/kernels.py": KERNELS, "core/games/rules.py": RULES}
    found = [fingerprint(files) for files in (FILES, moved, {**FILES, **moved})]
    assert len(set(found)) == 3


THE_CACHE = {"core/kernel_cache", "core/compiled", "core/kernel_archive"}
"""What decides where kernels are kept, and not what they are."""


def test_kernels_are_made_of_nothing_but_what_the_fingerprint_reads() -> None:
    read = sources((*PARTS, *BESIDE))
    for name, text in read.items():
        for module in _imported(name, ast.parse(text)):
            path = module.replace(".", "/")
            inside = (ROOT / path).exists() or (ROOT / f"{path}.py").exists()
            known = f"{path}.py" in read or (ROOT / path).is_dir()
            assert not inside or known or path in THE_CACHE, (name, module)


def _imported(name: str, tree: ast.Module) -> list[str]:
    """The modules that compiled code is made of: of rules, by what their tuples name."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    if name.endswith("rules.py"):
        tuples = [node for node in tree.body if "NamedTuple" in _bases(node)]
        assert tuples, name
        used = {
            each.id
            for one in tuples
            for each in ast.walk(one)
            if isinstance(each, ast.Name)
        }
        nodes = [node for node in nodes if used & {each.name for each in node.names}]
    return [node.module for node in nodes if node.module]


def _bases(node: ast.stmt) -> list[str]:
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return [base.id for base in bases if isinstance(base, ast.Name)]


def test_another_clone_finds_what_one_has_compiled(tmp_path: Path) -> None:
    answers = []
    for clone in ("first", "second"):
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "core", tmp_path / clone / "core", ignore=skip)
        for name in SHARED:
            os.utime(tmp_path / clone / name, (1, len(clone)))
        done = subprocess.run(
            [sys.executable, "-c", WARM],
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
            cwd=tmp_path / clone,
            capture_output=True,
            text=True,
            check=True,
        )
        answers.append(done.stdout.split())
    assert answers == [["0", "1"], ["1", "0"]]


def test_processes_that_compile_at_once_lose_nothing(tmp_path: Path) -> None:
    kinds = ("uint64", "int64", "uint32")
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}

    def begun(*types: str) -> subprocess.Popen[str]:
        code = ONE_OF.format(types)
        command = [sys.executable, "-c", code]
        return subprocess.Popen(
            command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True
        )

    for process in [begun(kind) for kind in kinds]:
        process.communicate(timeout=120)
    found, _ = begun(*kinds).communicate(timeout=120)
    assert found.split() == ["3", "0"]


ONE_OF = """
import numpy as np
from core.kernels import copy
for kind in {}:
    copy(np.zeros(1, kind), np.zeros(1, kind))
stats = copy._way_in.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""
