"""What commands print and write, with the formats and the audits, for ``lab.freeze``.

Commands are run as a person runs them. Those that begin no process are run in copies of one
process in which the program is loaded, by its own ``main``.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from difflib import unified_diff
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.output import ROOT, use_utf8
from core.games import GAMES
from main import main as umbra

VECTORS = ROOT / "tests" / "vectors"
SAMPLES = ROOT / "assets" / "games"
ENDINGS = ".pgn .pdn .txt .json .jsonl .ki2 .kif .kifu .ki2u .csa .usi .sfen .jkf"
VARIANTS = tuple(GAMES)
HIDDEN = [each for each in VARIANTS if each.startswith("fog-")]

CHANGING = (
    (re.compile(r'("\w*seconds": )(\[[^]]*\]|[\d.e-]+)'), r"\1…"),
    (re.compile(r" *[\d.,]+ *(ms|s|seconds|minutes)\b"), r" … \1"),
    (re.compile(r'(\bnps |\btime |"pid": )\d+'), r"\1…"),
    (re.compile(r"[\d.,]+( (?:lines|nodes|positions)(?: a |/)s)"), r"…\1"),
)
"""What is another each time: how long things took."""

EPD = """\
8/8/8/8/8/6P1/6k1/4KR1R w K - dm 3; id "Loyd";
8/8/8/8/8/6P1/6k1/4KR1R w K - 0 1 c0 "s#2"; bm Rf4;
8/8/8/8/8/6P1/6k1/4KR1R w
"""
MATE = "5N1k/5Ppp/8/8/2Q3p1/8/8/b6K w - - 0 1"
FOGGED = "rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/3P4/PPP2PPP/RNBQK1NR b KQkq - 0 3"

MOVED = re.compile(r"(\w[^:]*) is now: python -m lab (.+)")
"""How a command says that it has another name now."""

DAY = datetime(2024, 3, 5, tzinfo=UTC)


def loaded(words: Sequence[str], said: str = "") -> str:
    """What a command says, run in a copy of this process."""
    with TemporaryDirectory() as own:
        into, *outs = (Path(own, name) for name in ("in", "out", "err"))
        into.write_text(said, "utf-8")
        child = os.fork()
        if not child:
            _become(words, into, *outs)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        return _told(words, status, *(each.read_text("utf-8", "replace") for each in outs))


def _become(words: Sequence[str], into: Path, out: Path, err: Path) -> None:
    """Be the command until it ends."""
    for number, (place, how) in enumerate(((into, "rb"), (out, "wb"), (err, "wb"))):
        with place.open(how) as file:
            os.dup2(file.fileno(), number)
    # They stay open for as long as the process lives.
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
    use_utf8()
    try:
        status = umbra(words)
    except SystemExit as end:
        status = int(end.code or 0)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def started(words: Sequence[str], said: str = "") -> str:
    """What a command says, started from the shell."""
    done = _started("main.py", *words, said=said)
    moved = MOVED.search(done.stderr)
    if moved:
        rest = words[len(moved[1].split()) :]
        done = _started("-m", "lab", *moved[2].split(), *rest, said=said)
    return _told(words, done.returncode, done.stdout, done.stderr)


def _started(*words: str, said: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        input=said,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def _told(words: Sequence[str], status: int, out: str, err: str) -> str:
    errors = (f"! {line}" for line in err.splitlines())
    parts = [f"$ {shlex.join(words)}", *out.splitlines(), *errors]
    return "\n  ".join((*parts, f"= {status}")) + "\n"


def lasting(text: str, folder: Path) -> str:
    """``text`` without what is another each time."""
    for place, name in ((folder, "FOLDER"), (ROOT, "ROOT")):
        text = text.replace(str(place), name)
    text = text.replace(f"{datetime.now(UTC).astimezone():%Y.%m.%d}", "TODAY")
    for found, instead in CHANGING:
        text = found.sub(instead, text)
    return text


def content(path: Path) -> str:
    """A file as text; one that is none, as its size."""
    data = path.read_bytes()
    for encoding in ("utf-8", "cp932"):
        try:
            return data.decode(encoding).replace("\r", "␍")
        except UnicodeDecodeError:
            continue
    return f"{len(data)} bytes"


def listed(folder: Path) -> str:
    """Every file in a folder with what is in it."""
    files = sorted(each for each in folder.rglob("*") if each.is_file())
    return "".join(
        f"{each.relative_to(folder)}\n  " + "\n  ".join(content(each).splitlines()) + "\n"
        for each in files
        if each.stat().st_size
    )


# --- The corpus --------------------------------------------------------------------------


def played(folder: Path, variant: str, plies: int = 24, seed: int = 7) -> Path:
    """A game of two bots that draw lots."""
    words = f"match RandomMove RandomMove --variant {variant} --games 1 --plies {plies}"
    usual = f"--seed {seed} --shared-process --jobs 1 --out {folder / 'm'}"
    started([*words.split(), *usual.split()])
    (made,) = (folder / "m" / "games").iterdir()
    game, data = folder / f"{variant}{made.suffix}", made.read_bytes()
    for form in "%Y.%m.%d", "%Y/%m/%d":
        day = datetime.now(UTC).astimezone()
        data = data.replace(day.strftime(form).encode(), DAY.strftime(form).encode())
    game.write_bytes(data)
    shutil.rmtree(folder / "m")
    return game


def on_file() -> list[Path]:
    """The games that come with the program and its tests."""
    kinds = (".pgn", ".kif", ".ki2", ".csa", ".jkf")
    found = [each for each in VECTORS.rglob("*") if each.suffix in kinds]
    return sorted([*found, VECTORS / "records" / "thesis.txt", *SAMPLES.glob("*.pgn")])


# --- Commands ----------------------------------------------------------------------------

Work = Callable[[Path], str]


def commands() -> dict[str, Work]:
    """Every file of the commands' part and how its text comes about."""
    found: dict[str, Work] = {
        "help": _help,
        "tables": _lines("rules", "rules --json", "bots", "bots --json", "engines list"),
        "search": lambda _: "".join(map(loaded, _searches())),
        "solve": _solve,
        "inspect": lambda _: loaded(["inspect"], f"{FOGGED}\nnonsense\n"),
        "rate": lambda _: "".join(map(loaded, _rates())),
        "engines": _as_engine,
        "match": _matches,
        "problems": _problems,
        "wrong": _lines(*WRONG),
    }
    found |= {f"perft-{_flat(f, VECTORS)}": _perft(f) for f in VECTORS.rglob("*.perft")}
    found |= {f"read-{_flat(file, ROOT)}": _read(file) for file in on_file()}
    return found | {f"read-{variant}": _read_played(variant) for variant in VARIANTS}


WRONG = (
    "match RandomMove Nobody --games 1",
    "match RandomMove",
    "perft x",
    "perft 2 --variant draughts",
    "perft 2 --fen 8/8",
    "search --depth 0",
    "show /no/such/file.pgn",
    "convert /no/such/file.pgn -",
    "solve --fen 8/8 --stipulation #2",
    "rate /no/such/file",
    "nonsense",
    "rules --variant chess --rules x",
)


def _lines(*lines: str) -> Work:
    return lambda _: "".join(loaded(line.split()) for line in lines)


def _help(_: Path) -> str:
    usage = loaded(["--help"])
    names = re.findall(r"^ {6}([a-z][a-z-]*) {2}", usage, re.MULTILINE)
    return usage + "".join(loaded([name, "--help"]) for name in names)


def _searches() -> Iterator[list[str]]:
    for variant in VARIANTS:
        for depth in "1", "2", "3":
            yield ["search", "--depth", depth, "--variant", variant, "--json"]
        yield ["search", "--depth", "2", "--variant", variant, "--all"]
    yield ["search", "--depth", "3", "--noise", "0.3", "--seed", "4", "--json"]
    yield ["search", "--depth", "3", "--evaluation", "original", "--fen", FOGGED, "--json"]


def _solve(folder: Path) -> str:
    file = folder / "problems.epd"
    file.write_text(EPD, "utf-8")
    runs = [
        ["--fen", MATE, "--stipulation", "#3", "--json"],
        ["--fen", MATE, "--stipulation", "#3", "--all"],
        ["--fen", "8/8/8/8/8/6P1/6k1/4KR1R w - - 0 1", "--stipulation", "ser-#4", "--json"],
        ["--fen", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "--stipulation", "h#2", "--json"],
        [str(file), "--seconds", "60"],
        [str(file), "--seconds", "60", "--json"],
    ]
    series = (VECTORS / "series-course.txt").read_text("utf-8").splitlines()[2:22:2]
    for line in series:
        board, side, length = line.split()
        fen = f"{board} {side} - - 0 1 {length}"
        runs.append(
            ["--fen", fen, "--stipulation", "ser-#", "--variant", "progressive", "--json"]
        )
    return "".join(loaded(["solve", *words]) for words in runs)


def _rates() -> Iterator[list[str]]:
    matrix = ["rate", str(VECTORS / "thesis-results.txt"), "--names", "A,B,C,D,E,F,G,H,I,J"]
    for method in "ml", "thesis":
        for form in "--json", "--csv", "--crosstable":
            yield [*matrix, "--method", method, form]


def _as_engine(_: Path) -> str:
    go = "go nodes 5000"
    uci = ("uci", "isready", "position startpos", go, f"position fen {MATE}", "go depth 4")
    usi = ("usi", "isready", "position startpos moves 7g7f 3c3d", go, "go depth 3")
    fog = ('{"kind": "hello"}', "nonsense", "{}")
    bot = ["fog-engine", "--bot", "RandomMove"]
    ends = r"^\w*ok$|^bestmove"
    return talk(["uci"], uci, ends) + talk(["usi"], usi, ends) + talk(bot, fog, '"ok"')


def talk(words: Sequence[str], lines: Sequence[str], ends: str) -> str:
    """What an engine answers to each line, up to the line with ``ends`` in it."""
    text = f"$ {shlex.join(words)}\n"
    with subprocess.Popen(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        encoding="utf-8",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for line in lines:
            text += f"> {line}\n"
            engine.stdin.write(f"{line}\n")
            engine.stdin.flush()
            said = "" if line.startswith("position") else engine.stdout.readline()
            text += said
            while said and not re.search(ends, said):
                said = engine.stdout.readline()
                text += said
        rest, _ = engine.communicate("quit\n" if lines[0] == words[0] else "")
    return f"{text}{rest}= {engine.returncode}\n"


def _matches(folder: Path) -> str:
    usual = "--plies 16 --budget 500n --seed 3 --jobs 1"
    lines = (
        f"match CaptureLargest Supporter --games 4 {usual} --json",
        f"match CaptureLargest RandomMove --games 2 {usual} --shared-process --opening 4",
        f"match Minimax RandomMove --games 2 {usual} --shared-process --variant checkers",
        f"tournament CaptureLargest CaptureKing RandomMove --games 1 {usual}",
    )
    text = ""
    for number, line in enumerate(lines):
        out = folder / f"{number}"
        text += started([*line.split(), "--out", str(out)]) + listed(out)
        text += loaded(["rate", str(out), "--json"])
    text += started(f"examine {folder / '0'} --bot Supporter --jobs 1 --json".split())
    traps = "traps CaptureLargest --seeds 1 --budget 500n --jobs 1"
    return text + started(traps.split())


def _problems(folder: Path) -> str:
    file, out = folder / "problems.epd", folder / "packed.json"
    file.write_text(EPD, "utf-8")
    games = str(played(folder, "fog-chess"))
    mined = str(folder / "mined.json")
    return "".join(
        (
            loaded(["problems", "check"]),
            loaded(["problems", "check", str(file)]),
            started(["problems", "pack", str(file), "--out", str(out)]),
            content(out) if out.exists() else "nothing packed\n",
            started(["puzzles", "mine", games, "--out", mined, "--json"]),
            content(Path(mined)) if Path(mined).exists() else "nothing mined\n",
        )
    )


def _perft(file: Path) -> Work:
    """The counts of the positions on file, at depths that take no time."""
    return lambda _: "".join(map(loaded, _perfts(file)))


def _perfts(file: Path) -> Iterator[list[str]]:
    for line in file.read_text("ascii").splitlines():
        if line and not line.startswith("#"):
            fen, *counts = line.split(";")
            depth = sum(int(count) < 200_000 for count in counts) or 1
            usual = ["--variant", file.parent.name, "--rules", file.stem]
            yield ["perft", f"{depth}", "--fen", fen.strip(), *usual, "--json"]
            yield ["perft", "1", "--divide", "--fen", fen.strip(), *usual]


def _read(file: Path) -> Work:
    """All commands that take a game."""
    return lambda folder: "".join(_readings(file, folder))


def _read_played(variant: str) -> Work:
    return lambda folder: "".join(_readings(played(folder, variant), folder))


def _readings(file: Path, folder: Path) -> Iterator[str]:
    for words in ("show --json", "show", "show --ply 5", "show --game 2"):
        command, *options = words.split()
        yield loaded([command, str(file), *options])
    for side in "white", "black":
        believed = loaded(["believe", str(file), "--side", side, "--ply", "8", "--json"])
        yield believed
        # Where nothing is hidden, that is a search for a given time.
        if believed.endswith("= 0\n"):
            yield loaded(["why", str(file), "--side", side])
            yield loaded(["why", str(file), "--side", side, "--json"])
    picture = folder / "picture.png"
    yield loaded(["export", str(file), "--picture", str(picture), "--ply", "4"])


# --- Formats -----------------------------------------------------------------------------


def formats() -> dict[str, Work]:
    """A file for each game of the corpus: in each format, and back."""
    found = {_flat(file, ROOT): _converted(file) for file in on_file()}
    return found | {variant: _converted_played(variant) for variant in VARIANTS}


def _converted(file: Path) -> Work:
    return lambda folder: "".join(_conversions(file, folder))


def _converted_played(variant: str) -> Work:
    return lambda folder: "".join(_conversions(played(folder, variant), folder))


def _conversions(file: Path, folder: Path) -> Iterator[str]:
    usual = ""
    for ending in ENDINGS.split():
        there, back = folder / f"there{ending}", folder / f"back{ending}.pgn"
        yield loaded(["convert", str(file), str(there)])
        if not there.exists():
            continue
        yield listed_lines(content(there))
        yield loaded(["convert", str(there), str(back)])
        text = content(back) if back.exists() else ""
        usual = usual or text
        changes = unified_diff(usual.splitlines(), text.splitlines(), n=0, lineterm="")
        yield listed_lines("back:\n" + "\n".join(list(changes)[2:]))
    for name, data in _damaged(file.read_bytes()).items():
        broken = folder / f"{name}{file.suffix}"
        broken.write_bytes(data)
        yield loaded(["convert", str(broken), "-"])


def _damaged(data: bytes) -> dict[str, bytes]:
    lines = data.splitlines(keepends=True)
    middle = len(lines) * 2 // 3
    return {
        "half": data[: len(data) // 2],
        "gap": b"".join(lines[:middle] + lines[middle + 1 :]),
        "twice": b"".join(lines[: middle + 1] + lines[middle:]),
        "letters": data.replace(b"e", b"z", 9).replace(b"7", b"9"),
        "bytes": data[:-20] + b"\x00\xff\xfe" + data[-20:],
    }


def listed_lines(text: str) -> str:
    """``text`` below a heading."""
    return "".join(f"  {line}\n" for line in text.splitlines())


# --- Audits ------------------------------------------------------------------------------


def audits() -> dict[str, Work]:
    """Two proofs for each game in which something is hidden."""
    return {
        f"{variant}-{seed}": _audit(variant, seed) for variant in HIDDEN for seed in (1, 2)
    }


def _audit(variant: str, seed: int) -> Work:
    def audited(folder: Path) -> str:
        game = played(folder, variant, plies=10, seed=seed)
        return started(f"audit {game} --worlds 2 --seed {seed} --json".split())

    return audited


# --- All of them -------------------------------------------------------------------------


def _flat(file: Path, folder: Path) -> str:
    return file.relative_to(folder).as_posix().replace("/", "-")


READING = (("show",), ("convert", "-"), ("believe", "--side", "white", "--ply", "2"))

MADE = {"commands": commands, "formats": formats, "audits": audits}


def load() -> None:
    """Have in this process what its copies need: modules and compiled code."""
    lines = [["rules"], ["bots"]]
    for variant in VARIANTS:
        lines += [["perft", "1", "--variant", variant]]
        lines += [["search", "--depth", "1", "--variant", variant]]
    lines += [[word, str(file), *more] for file in on_file() for word, *more in READING]
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        for line in lines:
            umbra(line)


def main(part: str, out: str, first: str, step: str) -> None:
    """Write every ``step``-th file of a part into the folder ``out``."""
    if part != "audits":
        load()
    works = MADE[part]()
    for name in sorted(works)[int(first) :: int(step)]:
        with TemporaryDirectory() as folder:
            text = lasting(works[name](Path(folder)), Path(folder))
        Path(out, f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
