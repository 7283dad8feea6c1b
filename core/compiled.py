"""Where compiled kernels are kept, known without loading the compiler.

Numba reuses a cached function as long as *its own file* is unchanged, even when a
function it calls has changed in another file. So the cache directory is named after
everything that ends up inside machine code, as the parser sees it: comments, docstrings
and the layout of those files, plain Python in others, the time of a checkout and its path
make no difference.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePath

from platformdirs import user_cache_path

from core.kernel_archive import shipped_folder

ROOT = Path(__file__).parent.parent

PARTS = ("core", "bots")
"""The folders of the program in which there are kernels, by which the cache is named."""

BESIDE = ("lab", "tests")
"""Folders of a clone alone, whose kernels are looked up by the text of all of them."""

SHARED = ("core/boards.py", "core/jit.py")
_COMPILED = re.compile(r"rules\.py|(?!test_)(\w+_)?(kernels|tables)\.py")
"""Files, and names of files, that decide what the machine code is."""

_RULES = "rules.py"
"""Of these only the classes that kernels are given count; the rest is plain Python."""

STALE_DAYS = 30

KERNELS_VARIABLE = "UMBRA_KERNELS"
"""The variable that names the folder of compiled kernels to a process of a bot, which may
not read all that the folder is named after, nor write into it."""

NEW_KERNELS_VARIABLE = "UMBRA_NEW_KERNELS"
"""The variable that names the folder in which such a process saves what it compiles; no
other process ever reads it."""


def sources(parts: Sequence[str] = PARTS) -> dict[str, bytes]:
    """The texts of all compiled files in ``parts``, by their paths inside the project."""
    found = [ROOT / name for name in SHARED if name.split("/")[0] in parts]
    for part in parts:
        for folder, _, names in os.walk(ROOT / part):
            found += [Path(folder, name) for name in names if _COMPILED.fullmatch(name)]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted(found)}


def is_compiled(path: PurePath) -> bool:
    """Whether the file at ``path`` in the project decides what the machine code is."""
    return bool(_COMPILED.fullmatch(path.name)) or path.as_posix() in SHARED


def fingerprint(texts: Mapping[str, bytes]) -> str:
    """A name for what compiled files with these ``texts`` mean."""
    return _digest({name: _essence(name, text) for name, text in texts.items()})


def _essence(name: str, text: bytes) -> bytes:
    """What of a file decides the machine code, in a form without comments and lines."""
    tree = ast.parse(text)
    if name.endswith(_RULES):
        tree.body = [node for node in tree.body if _is_named_tuple(node)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not _is_text(one)]
    return ast.dump(tree).encode()


def _is_named_tuple(node: ast.stmt) -> bool:
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in bases)


def _is_text(node: ast.stmt) -> bool:
    """Whether ``node`` is a docstring, or the sentence below a constant."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _digest(texts: Mapping[str, bytes]) -> str:
    digest = sha256()
    for name, text in texts.items():
        digest.update(f"{name} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()[:16]


@cache
def kernel_folder() -> Path:
    """The cache folder for the present sources, made if need be.

    Where shipped kernels are used, ``KERNELS_VARIABLE`` says so to processes begun later.
    """
    if KERNELS_VARIABLE in os.environ:
        return Path(os.environ[KERNELS_VARIABLE])
    home = user_cache_path("umbra") / "kernels"
    name = _known_fingerprint(home / "names")
    current = shipped_folder(home, name) or home / name
    if current.parent != home:
        # Other processes of the program need not unpack them as well.
        os.environ[KERNELS_VARIABLE] = str(current)
        return current
    with suppress(OSError):
        current.mkdir(parents=True, exist_ok=True)
        current.touch()
        _forget_stale(home)
    return current


def _known_fingerprint(names: Path) -> str:
    """The fingerprint of the present files, which takes a while to find out, once each."""
    texts = sources()
    note = names / _digest(texts)
    with suppress(OSError):
        return note.read_text()
    name = fingerprint(texts)
    with suppress(OSError):
        names.mkdir(parents=True, exist_ok=True)
        fresh = note.with_suffix(f".{os.getpid()}")
        fresh.write_text(name)
        fresh.replace(note)
    return name


def _forget_stale(home: Path) -> None:
    for path in home.iterdir():
        if time.time() - path.stat().st_mtime > STALE_DAYS * 86400:
            shutil.rmtree(path, ignore_errors=True)
