"""Output of commands, and their exit status."""

from __future__ import annotations

import io
import json
import os
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill, wrap
from typing import TextIO, TypeVar, cast
from unicodedata import east_asian_width

from cli import interrupts
from core.extra_games import ExtraGamesError
from core.plain import plain_json, plain_lines
from core.texts import N_, _

T = TypeVar("T")

_BAR = 16
"""Characters of a bar; with the words beside it it fits into 80 columns."""

_NARROWEST = 30
"""Words are not squeezed into less; a terminal that is narrower breaks lines itself."""

DONE = 0
FAILED = 1
WRONG_USE = 2
INTERRUPTED = interrupts.INTERRUPTED

ROOT = Path(__file__).parents[1]
"""The folder of the program."""

BUNDLED = getattr(sys, "frozen", False)
"""Whether this is the bundle, which runs without Python."""

INSTALLED = BUNDLED or (ROOT / "__main__.py").is_file()
"""Whether this is no clone, but the bundle or a package."""

PROGRAM = "umbra" if INSTALLED else "main.py"
"""How the program is called."""

COMMAND = PROGRAM if INSTALLED else f"python {PROGRAM}"
"""How a person starts it."""

INSTALL = (
    N_('run "python -m pip install --force-reinstall umbra-chess"')
    if INSTALLED
    else N_(
        'run "python -m pip install -r requirements.lock", or "make play" once, which '
        "installs everything for .venv/bin/python"
    )
)
"""What to do where a package is missing, as in README.md."""


def version() -> str:
    """The program's version, which stands in pyproject.toml alone."""
    project = ROOT / "pyproject.toml"
    return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])


class WrongUseError(Exception):
    """Wrong use: exit status 2."""


class FailedError(Exception):
    """The command failed: exit status 1."""


def write(text: str) -> None:
    """One or more lines of data."""
    put(f"{text}\n")


def put(text: str) -> None:
    """Data that ends its lines itself."""
    with _output():
        sys.stdout.write(plain_lines(text))


def put_file(text: str) -> None:
    """Write a whole file; on a terminal without control characters."""
    with _output():
        sys.stdout.write(plain_lines(text) if sys.stdout.isatty() else text)


def write_json(data: object) -> None:
    """Write ``data`` as one line of JSON and flush."""
    write(plain_json(json.dumps(data, ensure_ascii=False)))
    with _output():
        sys.stdout.flush()


def say(text: str) -> None:
    """Write a message to standard error."""
    sys.stderr.write(f"{plain_lines(text)}\n")


def check_free(out: str, *, force: bool) -> None:
    """Refuse to write over a file that is there, unless that is wanted.

    Raises:
        FailedError: If there is one.
    """
    if not force and Path(out).is_file():
        raise FailedError(_("{out} is there already; --force replaces it").format(out=out))


def say_problems(problems: Sequence[str], *, found: bool) -> None:
    """Say what is wrong with a file of games.

    Raises:
        FailedError: For the last of ``problems`` if no game was found.
    """
    *others, last = problems or ("",)
    for problem in others:
        say(problem)
    if not found:
        raise FailedError(last.rstrip("."))
    if last:
        say(last)


def counted(work: Iterable[T], words: str, number: int) -> Iterator[T]:
    """Iterate over ``work``, with ``words`` on a terminal of how many are done."""
    for done, thing in enumerate(work, 1):
        overwrite(_(words).format(done=done, number=number) if done < number else "")
        yield thing


def overwrite(line: str) -> None:
    """Write a line in place of the last one, on a terminal only; an empty one clears it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line[: get_terminal_size().columns - 1]}")
        sys.stderr.flush()


def bar(done: int, total: int) -> str:
    """How far work is, as a bar of fixed width."""
    full = _BAR * done // max(total, 1)
    return "━" * full + "┄" * (_BAR - full)


def columns(rows: Sequence[Sequence[str]]) -> str:
    """``rows`` as a table; the first and the last column are left-aligned."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            _padded(cell, width, left=index in (0, len(row) - 1))
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _padded(cell: str, width: int, *, left: bool) -> str:
    room = " " * (width - _width(cell))
    return cell + room if left else room + cell


def _width(text: str) -> int:
    """How many columns of a terminal a text takes: East Asian characters take two."""
    return len(text) + sum(east_asian_width(sign) in ("W", "F") for sign in text)


def wrapped(rows: Sequence[Sequence[str]]) -> str:
    """``columns`` no wider than the terminal: what the last one says goes on below."""
    others = list(zip(*rows, strict=True))[:-1]
    taken = sum(max(map(_width, column)) + 2 for column in others)
    room = max(_NARROWEST, get_terminal_size().columns - taken)
    return columns([line for row in rows for line in _wrapped(row, room)])


def _wrapped(row: Sequence[str], room: int) -> Iterator[Sequence[str]]:
    first, *others = wrap(row[-1], room, break_on_hyphens=False) or [""]
    yield (*row[:-1], first)
    yield from ((*([""] * (len(row) - 1)), other) for other in others)


def filled(text: str) -> str:
    """``text`` in lines that the terminal has room for."""
    return fill(text, max(_NARROWEST, get_terminal_size().columns))


def use_utf8() -> None:
    """Use UTF-8 whatever the locale, and never fail on a character.

    Missing streams are replaced by empty ones.
    """
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def exit_status(work: Callable[[], int], program: str = PROGRAM) -> int:
    """The exit status of ``work``.

    Errors of the user become one line, signed by ``program``; bugs keep their traceback.
    """
    try:
        status = DONE
        with closed_pipe_allowed():
            status = work()
        with closed_pipe_allowed(), _output():
            sys.stdout.flush()
    except (WrongUseError, ExtraGamesError) as error:
        say(f"{program}: {error}")
        return WRONG_USE
    except FailedError as error:
        say(f"{program}: {error}")
        return FAILED
    except KeyboardInterrupt:
        return _interrupted(program)
    except BaseException as error:
        # Ctrl-C takes many shapes on its way out of what has been half imported.
        if interrupts.was_interrupted():
            return _interrupted(program)
        if isinstance(error, ModuleNotFoundError) and (module := _not_installed(error)):
            say(
                _("{program}: this Python has no module {module}: {install}").format(
                    program=program, module=module, install=_(INSTALL)
                )
            )
            return FAILED
        raise
    return status


def _not_installed(error: ModuleNotFoundError) -> str:
    """The module of others that is missing; ``""`` if it should be one of ours."""
    module = (error.name or "").partition(".")[0]
    ours = BUNDLED or (ROOT / module).exists()
    return "" if ours else module


def _interrupted(program: str) -> int:
    say(f"{program}: interrupted")
    return INTERRUPTED


@contextmanager
def closed_pipe_allowed() -> Iterator[None]:
    """A closed pipe ends the block and is not an error."""
    try:
        yield
    except BrokenPipeError:
        _close_quietly()


@contextmanager
def _output() -> Iterator[None]:
    """Whatever is written here; an error says if it cannot, as on a full disk."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        _close_quietly()
        raise FailedError(
            _("the output cannot be written: {strerror}").format(strerror=error.strerror)
        ) from error


def _nothing(mode: str) -> TextIO:
    return cast("TextIO", open(os.devnull, mode))


def _close_quietly() -> None:
    """Let the interpreter flush into nothing: nobody reads our output any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
