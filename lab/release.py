"""``kernels``: compiles everything for the usual processor and packs it, to be shipped.

``python -m lab.release FOLDER`` uses what no stage has, which is compiled by that.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tarfile
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.options import Parser
from cli.output import DONE, FailedError, bar, overwrite, write
from core.compiled import KERNELS_VARIABLE, fingerprint, sources
from core.games import GAMES
from core.kernel_archive import (
    ARCHIVE,
    MANIFEST,
    ROOT,
    Manifest,
    Target,
    compiler,
    fits,
    usual_target,
)

VARIANTS = tuple(variant for variant in GAMES if "960" not in variant)
"""One of all games with the same kernels."""

_MATE, _TSUME = "8/8/8/8/8/5K2/4Q3/6k1 w - - 0 1", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
_FOR_SERIES = "rnbqkbnr/ppppp1p1/5p1p/8/8/6P1/PPPPPP1P/RNBQKBNR w KQkq - 0 2 3"
_STIPULATIONS = ("#2", "s#2", "h#2", "=2", "h=2")
_SERIES = (
    "--fen",
    _FOR_SERIES,
    "--variant",
    "progressive",
    "--stipulation",
    "ser-#3",
    "--all",
)
_ORDERS = ("manhattan", "coverage", "seed")
_PLAYED = ("--games", "1", "--plies", "16", "--seed", "5", "--jobs", "1")


def uses(folder: str) -> Iterator[tuple[str, ...]]:
    """Commands with kernels that no game or bot needs, so that no stage has them.

    What they write goes into ``folder``.
    """
    for variant in VARIANTS:
        game, facts = ("--variant", variant), GAMES[variant].facts
        yield "perft", "1", *game
        yield "search", "--depth", "1", "--all", *game
        if facts.hidden:
            games = f"{folder}/{variant}"
            yield "match", *["RandomMove"] * 2, *_PLAYED, "--out", games, *game
            saved = f"{games}/games/000001{GAMES[variant].files.ending}"
            yield "believe", saved, "--side", facts.sides[0]
    for asked in _STIPULATIONS:
        yield "solve", "--fen", _MATE, "--stipulation", asked, "--all"
    yield "solve", "--fen", _TSUME, "--variant", "shogi", "--stipulation", "tsume3", "--all"
    yield "solve", *_SERIES
    for order in _ORDERS:
        yield "solve", *_SERIES, "--method", order


def use_all(folder: str) -> None:
    """Run ``uses`` in this process, one after the other."""
    from cli.command_line import read_command_line, run_of  # noqa: PLC0415 - not to pack

    every = [*uses(folder)]
    for number, words in enumerate(every):
        overwrite(f"Compiling what commands need: {bar(number, len(every))} {words[0]}")
        run_of(words[0])(read_command_line(words))
    overwrite("")


def arguments(parser: Parser) -> None:
    """Add the options of the command."""
    parser.add_argument("out", metavar="DIR", help="where the archive and its manifest go")


def run(given: Namespace) -> int:
    """Compile in a folder of its own, as another computer of that kind would.

    Nothing is done where the folder holds what would be made.

    Raises:
        FailedError: If there is no usual processor here, or something did not compile.
    """
    target, out = usual_target(), Path(given.out)
    if target is None:
        raise FailedError("no kernels are shipped for this kind of processor")
    name = fingerprint(sources())
    if fits(out, name):
        write(f"{out / ARCHIVE} is what would be made")
        return DONE
    with TemporaryDirectory() as folder, TemporaryDirectory() as other:
        wanted = {
            KERNELS_VARIABLE: folder,
            "NUMBA_CPU_NAME": target.cpu,
            "NUMBA_CPU_FEATURES": target.features,
        }
        for words in (("main.py", "prepare"), ("-m", __spec__.name, other)):
            command, environment = [sys.executable, *words], os.environ | wanted
            done = subprocess.run(
                command, env=environment, cwd=ROOT, stdout=subprocess.DEVNULL, check=False
            )
            if done.returncode:
                raise FailedError("not everything could be compiled")
        manifest = pack(Path(folder), name, target, out)
    size = (out / ARCHIVE).stat().st_size / 1e6
    write(f"{out / ARCHIVE}: {size:.1f} MB for {manifest.target}, {manifest.compiler}")
    return DONE


def pack(folder: Path, fingerprint: str, target: Target, out: Path) -> Manifest:
    """Write the kernels of ``folder`` into ``out``, with a manifest."""
    out.mkdir(parents=True, exist_ok=True)
    with tarfile.open(out / ARCHIVE, "w:xz", preset=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.suffix != ".lock":
                name = path.relative_to(folder).as_posix()
                archive.add(path, name, recursive=False, filter=_plain)
    digest = hashlib.sha256((out / ARCHIVE).read_bytes()).hexdigest()
    manifest = Manifest(fingerprint, compiler(), target.name, digest)
    (out / MANIFEST).write_text(json.dumps(asdict(manifest), indent=2) + "\n", "utf-8")
    return manifest


def _plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
    """``info`` without whom and when, so that the same kernels make the same archive."""
    info.uid = info.gid = info.mtime = 0
    info.uname = info.gname = ""
    return info


if __name__ == "__main__":
    use_all(sys.argv[1])
