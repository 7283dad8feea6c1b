"""The commands that README.md, docs/ and lab/notes/ print, made to end soon."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "docs", ROOT / "lab" / "notes")
PAGES = (
    ROOT / "README.md",
    *(page for each in FOLDERS for page in sorted(each.glob("*.md"))),
)

SMALLER = (
    (r"^make ", "make --dry-run "),
    (r"~/engines/berserk", "/usr/games/stockfish"),
    (r"(match Flake Flurry .*) --games \d+ --budget \d+n", r"\1 --games=4 --budget=300n"),
    (r"(RandomMove Minimax .*) --games 300 --budget 1500n", r"\1 --games=6 --budget=1500n"),
    (r"(main.py serve[^#]*)", r"\1 --until-idle 0.1 --port 0 --data DATA "),
    (r"^cat \w+/lines.pgn \w+/lines.pgn", "cat assets/games/opera.pgn"),
    (r"(lab bench endings \w+)", r"\1 --nodes 100 --games 1"),
    (
        r"^(python main.py (match|tournament))",
        r"\1 --plies 20 --budget 100n --jobs 1 --shared-process",
    ),
    (r"(lab audit \S+)", r"\1 --worlds 1 --side white"),
    (r"--(games|seeds|fresh|positions) \d+", r"--\1 1"),
    (r"--fewer (\w+)=\d+", r"--fewer \1=1"),
    (r"--nodes \d+", "--nodes 100"),
    (r"--budget \S+", "--budget 100n"),
    (r"--seconds \S+", "--seconds 0.01"),
)
"""What takes long, as regular expressions, and what is run in its place; in this order.

One opening finds no line that wins, so those of another game are tried."""

NOT_RUN = {
    r"\bMisty\b": "a program that has to be installed first",
    r"\bdask\b": "needs several machines",
    r"lab bench installed": "needs a program that was installed with compiled kernels",
    r"main\.py join": "needs somebody who invites",
    r"lab bench (overrun|--only)": "has a fixed amount of work, of up to some minutes",
}
"""Commands that are left out, as regular expressions, and why."""

NEEDS = {
    r"\b([Bb]erserk|[Ss]tockfish|SF(\d+|\$elo))\b": Path("/usr/games/stockfish"),
    r"\b([Ff]airy-|FSF(\d+|\$elo))\b": Path("/usr/games/fairy-stockfish"),
}
"""Commands that are left out where a program is not installed."""

STATUS = {r"lab traps": (0, 1)}
"""Exit statuses other than 0 that the page announces."""

IN_WINDOW = re.compile(r"python main\.py (play|watch|edit|replay)\b")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of commands on a page, which are run in one folder, one after the other.

    Attributes:
        name: Of the page, with the line on which the block begins.
        commands: One a line, as printed; those that go on on further lines are joined.
    """

    name: str
    commands: tuple[str, ...]


def blocks() -> Iterator[Block]:
    """The blocks of all pages that are for a shell."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in re.finditer(r"^```(?:sh|console)\n(.*?)^```$", text, re.M | re.S):
            line = text.count("\n", 0, found.start(1)) + 1
            lines = found[1].replace("\\\n", "").splitlines()
            yield Block(f"{page.relative_to(ROOT)}:{line}", tuple(filter(None, lines)))


def smaller(command: str) -> str:
    """``command`` with less to do."""
    for pattern, replacement in SMALLER:
        command = re.sub(pattern, replacement, command)
    return command


def words_of(command: str) -> list[str]:
    """What ``python`` is given; nothing where a shell or an engine is needed."""
    alone = re.match(r"python (main\.py|-m lab)\b[^|<>;$&`*~]*( #|$)", command)
    engines = re.search(r"\b([Ss]tockfish|engines|S?F?SF\d+)\b", command)
    return shlex.split(command, comments=True)[1:] if alone and not engines else []


def is_run(command: str) -> bool:
    """Whether a command is run here."""
    missing = (pattern for pattern, program in NEEDS.items() if not program.exists())
    return not any(re.search(pattern, command) for pattern in (*NOT_RUN, *missing))
