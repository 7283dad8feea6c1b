"""Kernels that come compiled with the program, for a processor that most computers have.

They lie in an archive beside a manifest that says what they were compiled from, with what
and for which processor. Where all of that fits, the archive is unpacked once into the cache
and everything is compiled for that processor; else kernels are compiled for this computer.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import logging
import os
import platform
import shutil
import sys
import tarfile
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, NamedTuple

from core.lock import awaited

ROOT = Path(__file__).parent.parent
PLACES = (ROOT / "kernels", ROOT / "dist" / "kernels")
"""Where an archive may lie: in an installation, or in a clone where one was made."""

ARCHIVE, MANIFEST = "kernels.tar.xz", "kernels.json"

PATIENCE = 60.0
"""Seconds for which another process may be unpacking."""

_log = logging.getLogger("umbra.kernels")


class Target(NamedTuple):
    """A processor, in the words of LLVM.

    Attributes:
        name: What it is called in the names of folders.
        cpu: The processor that code is arranged for.
        features: What it must be able to do, separated by commas.
    """

    name: str
    cpu: str
    features: str

    @property
    def needed(self) -> list[str]:
        """The names of its features."""
        return [feature.removeprefix("+") for feature in self.features.split(",")]


_X86 = Target(
    "x86-64-v3",
    "x86-64-v3",
    "+64bit,+avx,+avx2,+bmi,+bmi2,+cmov,+crc32,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,"
    "+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+xsave",
)
_ARM = Target("armv8", "generic", "+neon,+fp-armv8")
_APPLE = Target("apple-m1", "apple-m1", "+neon,+fp-armv8,+lse,+crc,+dotprod,+fullfp16")

TARGETS: Final = {
    "x86_64": _X86,
    "amd64": _X86,
    "aarch64": _ARM,
    "arm64": _APPLE if sys.platform == "darwin" else _ARM,
}
"""The usual processor by the name that the system has for the machine.

See https://gitlab.com/x86-psABIs/x86-64-ABI for the levels of x86-64.
"""


def usual_target() -> Target | None:
    """The processor that kernels of this platform are shipped for, if any are."""
    return TARGETS.get(platform.machine().lower())


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an archive holds.

    Attributes:
        fingerprint: Of the sources.
        compiler: What compiled them; see ``compiler``.
        target: The name of the processor.
        sha256: Of the archive, in hexadecimal.
    """

    fingerprint: str
    compiler: str
    target: str
    sha256: str


def compiler() -> str:
    """The system, Python, numba and llvmlite: code of one is of no use to another."""
    system = f"{sys.platform}-{sys.implementation.cache_tag}"
    return f"{system}-numba{version_of('numba')}-llvmlite{version_of('llvmlite')}"


def version_of(package: str) -> str:
    """The version of an installed package, which a bundle may not know."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "bundled"


def target_of(folder: Path) -> Target | None:
    """The processor that the kernels in ``folder`` are for; ``None`` for the one here."""
    known = {target.name: target for target in TARGETS.values()}
    return known.get(folder.name.partition(".")[2])


def shipped_folder(home: Path, fingerprint: str) -> Path | None:
    """The folder under ``home`` with the kernels that came with the program.

    Unpacked if need be; ``None`` where there are none that fit, which the log says if there
    are some.
    """
    place = next((place for place in PLACES if (place / MANIFEST).is_file()), None)
    if place is None or "NUMBA_CPU_NAME" in os.environ:
        return None
    try:
        manifest = _manifest(place)
        name = f"{fingerprint}.{_fitting(manifest, fingerprint).name}"
        if (home / name).is_dir():
            return home / name
        return _unpacked(place / ARCHIVE, manifest, home, name)
    except (OSError, ValueError, TypeError, tarfile.TarError, EOFError) as error:
        _log.warning("the compiled kernels in %s are not used: %s", place, error)
        return None


def fits(place: Path, fingerprint: str) -> bool:
    """Whether ``place`` holds kernels of these sources for the usual processor here."""
    try:
        _fitting(_manifest(place), fingerprint)
    except (OSError, ValueError, TypeError):
        return False
    return (place / ARCHIVE).is_file()


def _manifest(place: Path) -> Manifest:
    return Manifest(**json.loads((place / MANIFEST).read_text("utf-8")))


def _fitting(manifest: Manifest, fingerprint: str) -> Target:
    target = usual_target()
    if manifest.fingerprint != fingerprint:
        raise ValueError("they were compiled from other sources")
    if manifest.compiler != compiler():
        raise ValueError(
            f"they were compiled with {manifest.compiler}, here is {compiler()}"
        )
    if target is None or manifest.target != target.name:
        raise ValueError(f"they were compiled for {manifest.target}")
    if lacking := _lacking(target):
        raise ValueError(f"this processor lacks {', '.join(lacking)}")
    return target


@cache
def _lacking(target: Target) -> list[str]:
    """What this processor cannot do of what ``target`` must be able to."""
    from llvmlite.binding import get_host_cpu_features  # noqa: PLC0415 - takes a while

    features = get_host_cpu_features()
    return [name for name in target.needed if not features.get(name, False)]


def _unpacked(archive: Path, manifest: Manifest, home: Path, name: str) -> Path:
    """The folder called ``name`` under ``home``, or one for this start where that is full.

    Raises:
        OSError: If nothing can be written anywhere.
        ValueError: If the archive is not what the manifest says.
    """
    try:
        _unpack(archive, manifest, home / name)
    except OSError as error:
        passing = Path(mkdtemp(prefix="umbra-kernels-"))
        atexit.register(shutil.rmtree, passing, ignore_errors=True)
        _unpack(archive, manifest, passing / name)
        _log.warning("the compiled kernels are unpacked for this start only: %s", error)
        return passing / name
    return home / name


def _unpack(archive: Path, manifest: Manifest, folder: Path) -> None:
    """Unpack ``archive`` as ``folder``, which appears once it is whole.

    Raises:
        ValueError: If the archive is not what the manifest says.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    lock = awaited(folder.with_name(f"{folder.name}.lock"), PATIENCE, passing=True)
    fresh = folder.with_name(f"{folder.name}.{os.getpid()}")
    with lock or nullcontext():
        try:
            if not folder.is_dir():
                if hashlib.sha256(archive.read_bytes()).hexdigest() != manifest.sha256:
                    raise ValueError("the archive is damaged")
                with tarfile.open(archive) as file:
                    file.extractall(fresh, filter="data")
                fresh.replace(folder)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
