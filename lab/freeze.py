"""``python -m lab freeze DIR`` writes down, as text, what a redrawing must leave as it is.

Every part is a folder of text files, the same whenever it is made from the same tree:

window    each state of each screen: words, tooltips, what Tab comes to, what keys lead to
commands  what commands print and which files they write
formats   games of each file in each format and back, and what is said of damaged files
bots      the moves of every bot at a budget of nodes and a seed
audits    proofs that games gave away nothing hidden

No timings are in them. ``--compare OLD NEW`` says what differs.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.options import Parser, many
from cli.output import DONE, FAILED, ROOT, FailedError, WrongUseError, write

PARTS = {
    "window": ("tests.gui.frozen", 4),
    "commands": ("lab.freeze_commands", 2),
    "formats": ("lab.freeze_commands", 2),
    "bots": ("lab.freeze_bots", 4),
    "audits": ("lab.freeze_commands", 2),
}
"""The module that writes each part, and in how many processes.

The states of the screens belong to the tests, which nothing else may import: without the
tests there is no window part.
"""

MOST_LINES = 12
"""So many lines of a difference are shown of each file."""

FIGURES = re.compile(r"\d+")

MOST_NAMES = 4
"""So many files that differ alike are named."""

ENVIRONMENT = {
    "COLUMNS": "80",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "PYTHONHASHSEED": "0",
    "SDL_AUDIODRIVER": "dummy",
    "SDL_VIDEODRIVER": "dummy",
    "TZ": "UTC",
    "UMBRA_ENGINES": "",
}


def arguments(parser: Parser) -> None:
    """Add the options of the command."""
    add = parser.add_argument
    add("folder", nargs="?", metavar="DIR", help="where the text goes")
    add("--only", metavar="PARTS", default="", help=f"of {', '.join(PARTS)} (all)")
    add("--jobs", type=many, metavar="J", default=2, help="parallel processes (2)")
    differing = "say instead what differs between two folders (none)"
    add("--compare", nargs=2, metavar=("OLD", "NEW"), help=differing)


def run(given: Namespace) -> int:
    """Freeze, or compare; 1 if something differs."""
    if given.compare:
        return compare(*map(Path, given.compare))
    parts = given.only.split(",") if given.only else list(PARTS)
    if not given.folder or not set(parts) <= PARTS.keys():
        raise WrongUseError(f"freeze takes a folder, and of parts: {', '.join(PARTS)}")
    freeze(Path(given.folder).resolve(), parts, given.jobs)
    return DONE


def freeze(folder: Path, parts: Sequence[str], jobs: int) -> None:
    """Write the parts into new folders in ``folder``.

    Raises:
        FailedError: If a part is there already, is missing, or cannot be written.
    """
    for part in parts:
        if not _is_there(PARTS[part][0]):
            raise FailedError(f"{part} cannot be frozen without {PARTS[part][0]}")
        if (folder / part).exists():
            raise FailedError(f"{folder / part} is there already")
        (folder / part).mkdir(parents=True)
    tasks = [(part, n) for part in parts for n in range(PARTS[part][1])]
    with ThreadPoolExecutor(jobs) as pool:
        failed = list(filter(None, pool.map(lambda task: _write(folder, *task), tasks)))
    if failed:
        raise FailedError("; ".join(failed))


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _write(folder: Path, part: str, number: int) -> str:
    """Write one share of a part in a process of its own; what went wrong, in a line."""
    module, shares = PARTS[part]
    with TemporaryDirectory() as own:
        places = {"UMBRA_CONFIG": f"{own}/config.yaml", "UMBRA_DATA": f"{own}/data"}
        # The states of the screens are those of the tests' own games as well.
        places["UMBRA_GAMES"] = "tests.toy" if part == "window" else ""
        done = subprocess.run(
            [sys.executable, "-m", module, part, folder / part, f"{number}", f"{shares}"],
            env=os.environ | ENVIRONMENT | places,
            cwd=ROOT,
            check=False,
        )
    return f"{part} ended with {done.returncode}" if done.returncode else ""


# --- What differs ------------------------------------------------------------------------


def compare(old: Path, new: Path) -> int:
    """Say what differs between two folders; 1 if anything does.

    Files that differ alike but for figures are said together.
    """
    names = sorted({_name(f, each) for each in (old, new) for f in each.rglob("*.txt")})
    if not names:
        raise FailedError(f"nothing frozen is in {old} and {new}")
    found = {name: _difference(old / name, new / name) for name in names}
    alike: dict[str, list[str]] = {}
    for name in filter(found.get, names):
        alike.setdefault(FIGURES.sub("0", "\n".join(found[name])), []).append(name)
    for files in alike.values():
        remark, *lines = found[files[0]]
        more = f" and {len(files) - MOST_NAMES} more" if len(files) > MOST_NAMES else ""
        write("\n".join((f"{', '.join(files[:MOST_NAMES])}{more}: {remark}", *lines)))
    write(f"{len(names)} files, {sum(map(len, alike.values()))} differ")
    return FAILED if alike else DONE


def _name(file: Path, folder: Path) -> str:
    return file.relative_to(folder).as_posix()


def _difference(old: Path, new: Path) -> tuple[str, ...]:
    """A remark, and the lines that differ; nothing if none do."""
    for remark, file in (("new", old), ("gone", new)):
        if not file.exists():
            return (remark,)
    before, after = (file.read_text("utf-8").splitlines() for file in (old, new))
    if before == after:
        return ()
    words = [Counter(" ".join(lines).split()) for lines in (before, after)]
    remark = "the same words in other lines" if words[0] == words[1] else "differs"
    return (remark, *_shown(before, after))


def _shown(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """The lines that differ, each under the heading in which it stands."""
    lines = list(_changes(before, after))
    yield from islice(lines, MOST_LINES)
    if lines[MOST_LINES:]:
        yield f"  … and {len(lines) - MOST_LINES} more lines"


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    heading = said = ""
    whole = max(len(before), len(after))
    for line in islice(unified_diff(before, after, n=whole, lineterm=""), 3, None):
        if not line[1:].startswith(" "):
            heading = line[1:]
        if line.startswith(("+", "-")):
            if heading not in (said, line[1:]):
                said = heading
                yield f"  {heading}"
            yield f"  {line[0]} {line[1:].strip()}"
