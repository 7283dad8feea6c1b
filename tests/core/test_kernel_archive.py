"""Kernels that come compiled: used where all fits, and never in the way where not."""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from core import kernel_archive
from core.compiled import KERNELS_VARIABLE
from core.kernel_archive import (
    ARCHIVE,
    MANIFEST,
    ROOT,
    TARGETS,
    Manifest,
    fits,
    shipped_folder,
    target_of,
    usual_target,
)
from lab.release import pack

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
