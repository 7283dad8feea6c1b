"""Puts faults into the code, one at a time: ``python -m lab bench faults LIST``.

A fault is one operator, number or word in one line of one function. So the same faults can
be put into another tree in which their functions stand elsewhere, and two suites be
compared. Without ``--draw`` each fault of LIST is put into a copy of this tree, and judged
by the tests of its package until the first of them fails.
"""

from __future__ import annotations

import ast
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from core.compiled import ROOT

SWAPS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.And: (" and ", " or "),
    ast.Or: (" or ", " and "),
    ast.Is: (" is ", " is not "),
    ast.In: (" in ", " not in "),
}
"""What stands in a fault's place, by the operator."""

JUDGES = (
    ("core/tasks", ("tests/tasks",)),
    ("core/events", ("tests/events",)),
    ("core/play", ("tests/play",)),
    ("core", ("tests/core",)),
    ("bots/engines", ("tests/engines", "tests/bots")),
    ("bots", ("tests/bots",)),
    ("gui", ("tests/gui",)),
)
"""The tests that judge a fault, by where it is; the first that fits."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of one line.

    Attributes:
        file: Where the line was found, relative to the project.
        function: The name of the function around it.
        line: The line without its indentation.
        column: Where in that line something else is put.
        old: What stood there.
        new: What stands there instead.
    """

    file: str
    function: str
    line: str
    column: int
    old: str
    new: str

    @property
    def changed(self) -> str:
        """The line with the fault in it."""
        end = self.column + len(self.old)
        return self.line[: self.column] + self.new + self.line[end:]


def faults_in(file: Path, name: str) -> Iterator[Fault]:
    """All faults that can be put into a file, which is called ``name``."""
    text = file.read_text("utf-8")
    lines = text.splitlines()
    for function in _functions(ast.parse(text)):
        for node in _own_nodes(function):
            for row, column, old, new in _changes(node, lines):
                line = lines[row]
                stripped = line.lstrip()
                place = column - (len(line) - len(stripped))
                if line.isascii():
                    yield Fault(name, function.name, stripped, place, old, new)


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    return (node for statement in function.body for node in ast.walk(statement))


def _changes(node: ast.AST, lines: Sequence[str]) -> Iterator[tuple[int, int, str, str]]:
    """Row, column, old and new text of each change of one node."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield from _between(left, op, right, lines)
        case ast.BinOp(left=left, op=op, right=right):
            yield from _between(left, op, right, lines)
        case ast.BoolOp(op=op, values=[left, right, *_]):
            yield from _between(left, op, right, lines)
        case ast.UnaryOp(op=ast.Not(), lineno=row, col_offset=column):
            yield row - 1, column, "not ", ""
        case ast.Constant(value=bool() as value, lineno=row, col_offset=column):
            yield row - 1, column, str(value), str(not value)
        case ast.Constant(value=int() as value, lineno=row, col_offset=column):
            if str(value) == lines[row - 1][column : column + len(str(value))]:
                yield row - 1, column, str(value), str(value + 1)
        case _:
            return


def _between(
    left: ast.expr, op: ast.AST, right: ast.expr, lines: Sequence[str]
) -> Iterator[tuple[int, int, str, str]]:
    old, new = SWAPS.get(type(op), ("", ""))
    end, begin = left.end_col_offset, right.col_offset
    if old and left.end_lineno == right.lineno and end is not None:
        found = lines[right.lineno - 1].find(old, end, begin + 1)
        if found >= 0:
            yield right.lineno - 1, found, old, new


def drawn(root: Path, parts: Sequence[str], count: int, seed: int) -> list[Fault]:
    """So many faults by chance of some folders below ``root``, at most one a function."""
    files = sorted(file for part in parts for file in (root / part).rglob("*.py"))
    names = [file.relative_to(root).as_posix() for file in files]
    every = [fault for each in zip(files, names, strict=True) for fault in faults_in(*each)]
    random.Random(seed).shuffle(every)
    first = {(fault.file, fault.function): fault for fault in reversed(every)}
    chosen = [fault for fault in every if first[fault.file, fault.function] is fault]
    return chosen[:count]


def place_of(fault: Fault, root: Path) -> Path | None:
    """The one file below ``root`` whose function of this name has the line, if there is."""
    same = root / fault.file
    part = fault.file.split("/")[0]
    others = sorted((root / part).rglob("*.py")) + sorted((root / "lab").rglob("*.py"))
    for file in [*([same] if same.exists() else []), *others]:
        if _rows(fault, file.read_text("utf-8")):
            return file
    return None


def _rows(fault: Fault, text: str) -> list[int]:
    if f"def {fault.function}(" not in text or fault.line not in text:
        return []
    lines = text.splitlines()
    return [
        row
        for function in _functions(ast.parse(text))
        if function.name == fault.function
        for row in range(function.lineno, function.end_lineno or function.lineno)
        if lines[row].strip() == fault.line
    ]


def put(fault: Fault, file: Path) -> str:
    """Write the fault into ``file``; what stood there before."""
    text = file.read_text("utf-8")
    lines, row = text.splitlines(), _rows(fault, text)[0]
    lines[row] = lines[row].replace(fault.line, fault.changed)
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return text


def judged(fault: Fault, root: Path, seconds: float) -> str:
    """What the tests say of a fault in the tree at ``root``: found, not found, gone."""
    file = place_of(fault, root)
    if file is None:
        return "gone"
    before = put(fault, file)
    began = time.monotonic()
    try:
        end = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", *_judges(fault, file, root)],
            cwd=root,
            timeout=seconds,
            capture_output=True,
            check=False,
        )
        verdict = "found" if end.returncode else "NOT FOUND"
    except subprocess.TimeoutExpired:
        verdict = "found (by its time)"
    finally:
        file.write_text(before, "utf-8")
    return f"{verdict} {time.monotonic() - began:.0f} s"


def _judges(fault: Fault, file: Path, root: Path) -> list[str]:
    """The tests that judge a fault in ``file``, those that import it before the others."""
    folders = next(tests for begin, tests in JUDGES if fault.file.startswith(begin))
    module = ".".join(file.relative_to(root).with_suffix("").parts)
    found = [each for name in folders for each in sorted((root / name).rglob("test_*.py"))]
    near = [str(each) for each in found if module in each.read_text("utf-8")]
    return [*near, *(str(root / name) for name in folders)]


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("list", type=Path, help="a file of faults, as --draw writes it")
    parser.add_argument(
        "--draw", nargs="+", metavar="FOLDER", help="draw faults from these"
    )
    parser.add_argument("--count", type=int, default=60, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="of chance")
    parser.add_argument(
        "--seconds", type=float, default=300, help="the longest for a fault"
    )


def run(given: Namespace) -> None:
    """Write a list of faults, or print what the tests say of those of a list."""
    if given.draw:
        faults = drawn(ROOT, given.draw, given.count, given.seed)
        given.list.write_text(json.dumps([asdict(each) for each in faults], indent=1))
        return
    faults = [Fault(**each) for each in json.loads(given.list.read_text("utf-8"))]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "umbra"
        ignored = shutil.ignore_patterns(".venv", ".git", "build", "dist", "__pycache__")
        shutil.copytree(ROOT, root, ignore=ignored)
        for fault in faults:
            said = judged(fault, root, given.seconds)
            print(f"{said:20} {fault.file} {fault.function}: {fault.changed}", flush=True)
