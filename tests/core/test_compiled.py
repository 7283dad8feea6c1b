"""What has kernels compiled afresh, and those that are packed and shipped."""

from __future__ import annotations

import ast
import json
import logging
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path, PurePath

import pytest

from core import kernel_archive
from core.compiled import (
    BESIDE,
    KERNELS_VARIABLE,
    PARTS,
    ROOT,
    SHARED,
    fingerprint,
    is_compiled,
    sources,
)
from core.kernel_archive import (
    ARCHIVE,
    MANIFEST,
    TARGETS,
    Manifest,
    fits,
    shipped_folder,
    target_of,
    usual_target,
)
from lab.release import pack

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
        ("core/games/rules.py", b"fog: int\n    front: int", b"front: int\n    fog: int"),
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


NAME = "0123456789abcdef"
TARGET = usual_target() or next(iter(TARGETS.values()))

Change = Callable[[Path], object]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with an archive of two files, on a processor that can do all."""
    kernels, place = tmp_path / "compiled", tmp_path / "installation"
    (kernels / "core.kernels").mkdir(parents=True)
    (kernels / "core.kernels" / "one.nbi").write_bytes(b"one" * 1000)
    (kernels / "core.kernels" / "one.lock").touch()
    (kernels / "done").mkdir()
    (kernels / "done" / "rules").touch()
    pack(kernels, NAME, TARGET, place)
    monkeypatch.setattr(kernel_archive, "PLACES", (place,))
    monkeypatch.setattr(kernel_archive, "usual_target", lambda: TARGET)
    monkeypatch.setattr(kernel_archive, "_lacking", lambda target: [])
    monkeypatch.delenv("NUMBA_CPU_NAME", raising=False)
    return place


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_they_are_unpacked_once_beside_what_is_there(place: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / NAME).mkdir(parents=True)
    folder = shipped_folder(home, NAME)
    assert folder is not None
    assert files(folder) == {"core.kernels/one.nbi": b"one" * 1000, "done/rules": b""}
    assert target_of(folder) == TARGET
    assert {each.name for each in home.iterdir()} == {NAME, folder.name}
    (place / ARCHIVE).unlink()
    assert shipped_folder(home, NAME) == folder


def test_the_same_kernels_make_the_same_archive(place: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    assert fits(place, NAME)
    assert not fits(place, "other")
    assert not fits(again, NAME)
    pack(tmp_path / "compiled", NAME, TARGET, again)
    assert (again / ARCHIVE).read_bytes() == (place / ARCHIVE).read_bytes()
    assert (again / MANIFEST).read_text() == (place / MANIFEST).read_text()


def manifest_with(**fields: str) -> Change:
    def change(place: Path) -> None:
        found = Manifest(**json.loads((place / MANIFEST).read_text()))
        (place / MANIFEST).write_text(json.dumps(asdict(replace(found, **fields))))

    return change


def cut_short(place: Path) -> None:
    whole = (place / ARCHIVE).read_bytes()
    (place / ARCHIVE).write_bytes(whole[: len(whole) // 2])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (manifest_with(fingerprint="other"), "from other sources"),
        (manifest_with(compiler="other"), "compiled with other"),
        (manifest_with(target="z80"), "compiled for z80"),
        (manifest_with(sha256="0"), "the archive is damaged"),
        (cut_short, "the archive is damaged"),
        (lambda place: (place / ARCHIVE).unlink(), "No such file"),
        (lambda place: (place / MANIFEST).write_text("{"), "Expecting property name"),
        (lambda place: (place / MANIFEST).write_text('{"a": 1}'), "unexpected keyword"),
    ],
)
def test_what_does_not_fit_is_left_aside_with_one_line_in_the_log(
    place: Path,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    change: Change,
    words: str,
) -> None:
    change(place)
    home = tmp_path / "home"
    with caplog.at_level(logging.INFO):
        assert shipped_folder(home, NAME) is None
    (line,) = caplog.messages
    assert words in line
    assert not home.exists() or not [*home.iterdir()]


def test_a_processor_that_can_do_less_compiles_for_itself(
    place: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(kernel_archive, "_lacking", lambda target: ["avx2"])
    assert shipped_folder(tmp_path / "home", NAME) is None
    assert "this processor lacks avx2" in caplog.text


def test_where_the_cache_cannot_be_written_they_are_unpacked_for_one_start(
    place: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "home").touch()
    folder = shipped_folder(tmp_path / "home", NAME)
    assert folder is not None
    assert files(folder) == {"core.kernels/one.nbi": b"one" * 1000, "done/rules": b""}
    assert target_of(folder) == TARGET
    (line,) = caplog.messages
    assert "for this start only" in line


def test_where_nothing_can_be_written_nothing_is_used(
    place: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def full(prefix: str) -> str:
        raise OSError(f"no room for {prefix}")

    (tmp_path / "home").touch()
    monkeypatch.setattr(kernel_archive, "mkdtemp", full)
    assert shipped_folder(tmp_path / "home", NAME) is None
    (line,) = caplog.messages
    assert "no room" in line


def test_who_names_a_processor_is_obeyed_and_without_an_archive_nothing_is_said(
    place: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    assert shipped_folder(tmp_path / "home", NAME) is None
    monkeypatch.delenv("NUMBA_CPU_NAME")
    shutil.rmtree(place)
    assert shipped_folder(tmp_path / "home", NAME) is None
    assert not caplog.messages


def test_two_that_start_at_once_have_the_same(place: Path, tmp_path: Path) -> None:
    found: list[Path | None] = []
    starts = [
        threading.Thread(
            target=lambda: found.append(shipped_folder(tmp_path / "home", NAME))
        )
        for _ in range(4)
    ]
    for each in starts:
        each.start()
    for each in starts:
        each.join()
    assert len({*found}) == 1
    assert None not in found
    assert len([*(tmp_path / "home").iterdir()]) == 1


LOADED = "import numba, core.jit; print(numba.config.CPU_NAME, numba.config.CPU_FEATURES)"


@pytest.mark.skipif(usual_target() is None, reason="none are shipped for this machine")
@pytest.mark.parametrize("shipped", [True, False])
def test_everything_is_compiled_for_the_processor_that_the_folder_is_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped: bool
) -> None:
    folder = tmp_path / (f"{NAME}.{TARGET.name}" if shipped else NAME)
    monkeypatch.setenv(KERNELS_VARIABLE, str(folder))
    words = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    expected = [TARGET.cpu, TARGET.features] if shipped else ["None", "None"]
    assert words == expected


def test_the_names_of_features_are_those_of_the_compiler() -> None:
    from llvmlite.binding import get_host_cpu_features  # noqa: PLC0415 - only here

    if usual_target() is not None:
        assert {*TARGET.needed} <= {*get_host_cpu_features()}
