"""How every command begins and ends."""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli import interrupts
from cli.command_line import COMMANDS, MOVED, parser, read_command_line
from cli.options import NOT_GIVEN, Number, Whole
from cli.output import DONE, FAILED, INTERRUPTED, exit_status, use_utf8
from lab.__main__ import COMMANDS as LAB
from lab.__main__ import parser as lab_parser
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def umbra(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own."""
    command = [sys.executable, str(ROOT / "main.py"), *words]
    return subprocess.run(
        command, input=stdin, capture_output=True, check=False, timeout=120
    )


def test_a_real_process_keeps_data_and_talk_apart() -> None:
    done = umbra("inspect", stdin=f"{START}\n\xff\n".encode("latin-1"))
    assert done.returncode == 1
    assert done.stdout.count(b"\n") == 1
    assert done.stderr.startswith(b"line 2: ")
    assert done.stderr.count(b"\n") == 1


def test_a_reader_that_leaves_early_is_no_accident() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "inspect"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{START}\n".encode())
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        process.stdin.write(f"{START}\n".encode() * 10)
        process.stdin.close()
        talk = process.stderr.read()
        assert process.wait(60) == DONE
    assert talk == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize("words", ["rules", "inspect", "convert - -"])
def test_a_full_disk_is_one_line(words: str) -> None:
    command = [sys.executable, str(ROOT / "main.py"), *words.split()]
    games = f"{START}\n" if words == "inspect" else "1. e4 *"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command,
            input=games.encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=120,
        )
    assert done.returncode == FAILED
    assert b"the output cannot be written" in done.stderr
    assert b"Traceback" not in done.stderr


def test_streams_that_are_missing_are_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    use_utf8()
    with sys.stdin, sys.stdout, sys.stderr:
        assert sys.stdin.read() == ""
        assert sys.stdout.write("x") == sys.stderr.write("x") == 1


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_explains_every_command(run: Run, command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.status == 0
    assert "usage: main.py" in done.out


def test_help_needs_neither_compiler_nor_window_nor_any_game() -> None:
    heavy = {"numba", "numpy", "pygame", "pydantic", "yaml"}
    heavy |= {"core.games", "core.formats", "bots.games", "bots.roster", "settings.model"}
    script = (
        "import sys, main\n"
        "try: main.main(['--help'])\n"
        f"except SystemExit: sys.exit(bool({heavy} & set(sys.modules)))"
    )
    own = {name: value for name, value in os.environ.items() if name != "UMBRA_GAMES"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False, env=own
    )
    assert done.returncode == 0


def test_kernels_from_the_cache_need_neither_the_compiler_of_numba_nor_scipy() -> None:
    script = (
        "import sys, main\n"
        "main.main(['perft', '1', '--json'])\n"
        "print(*({'numba.np.linalg', 'scipy.linalg'} & set(sys.modules)))"
    )
    # The first one compiles what is not in the cache yet.
    _, counted = (
        subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True
        )
        for _ in range(2)
    )
    count, modules = counted.stdout.splitlines()
    assert json.loads(count)["nodes"] == 20
    assert modules == b""


@pytest.mark.parametrize(
    ("first", "second", "unneeded"),
    [
        (["rules"], ["perft", "1"], {"settings.model", "bots.roster"}),
        (["rules"], ["bots"], {"numba", "pygame"}),
    ],
)
def test_commands_load_only_what_they_need(
    first: list[str], second: list[str], unneeded: set[str]
) -> None:
    script = (
        f"import sys, main\nmain.main({first}); main.main({second})\n"
        f"sys.exit(bool({unneeded} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "words",
    [
        "match",
        "perft",
        "perft five",
        "perft -1",
        "perft 99",
        "perft 1 --rules atomic",
        "perft 1 --variant go",
        "perft 1 --fen nonsense",
        "inspect --rules atomic",
        "show",
        "show FILE --ply last",
        "show FILE --game 0",
        "convert a.pgn b.doc",
        "play --side red",
        "play --bot Nobody",
        "play --time soon",
        "play --rules atomic",
        "watch RandomMove",
        "watch RandomMove Nobody",
        "watch RandomMove Supporter CaptureKing",
        "watch RandomMove Supporter --time soon",
        "--config nowhere.yaml rules",
        "rules --config nowhere.yaml",
    ],
)
def test_wrong_use_is_one_line_and_status_2(run: Run, words: str) -> None:
    done = run(*words.split())
    assert done.refused()
    assert done.err.startswith("main.py")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("train chess --games 1", "train"),
        ("--config nowhere.yaml train", "train"),
        ("bench --json", "bench"),
        ("puzzles mine DIR --out a.json", "mine puzzles"),
        ("problems pack a.csv --out a.json", "pack"),
    ],
)
def test_a_command_that_has_moved_says_where(run: Run, words: str, name: str) -> None:
    done = run(*words.split())
    old = next(each for each in MOVED if each in words)
    assert (done.status, done.out) == (2, "")
    assert done.err == f"main.py: {old} is now: python -m lab {name}\n"


@pytest.mark.parametrize("out", ["file", "file/sub/further"])
@pytest.mark.parametrize(
    "words",
    [
        "match RandomMove RandomMove --games 2 --out {}",
        "tournament RandomMove CaptureKing --games 2 --out {}",
    ],
)
def test_a_file_where_a_folder_is_needed_is_one_line_and_status_2(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, out: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    assert run(*words.format(out).split()).refused(
        ": file is a file, but a folder is needed"
    )
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize("words", ["replay {}", "show {}", "convert {} -"])
def test_a_missing_file_is_one_line_and_status_1(
    run: Run, tmp_path: Path, words: str
) -> None:
    done = run(*words.format(tmp_path / "missing.pgn").split())
    assert done.refused("missing.pgn", status=1)
    assert done.err.startswith("main.py: ")


def test_a_bad_configuration_is_one_line_and_status_2(run: Run, tmp_path: Path) -> None:
    config = tmp_path / "bad.yaml"
    config.write_text("theme: pink\n", encoding="utf-8")
    assert run("rules", "--config", config).refused(f"{config}:1: key theme")


def test_an_interruption_is_status_130(capsys: pytest.CaptureFixture[str]) -> None:
    def work() -> int:
        raise KeyboardInterrupt

    assert exit_status(work) == INTERRUPTED
    assert capsys.readouterr().err.count("\n") == 1


def test_our_own_mistakes_are_loud() -> None:
    def work() -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        exit_status(work)


@pytest.mark.parametrize("words", [(), ("perft", "1"), ("bots",)])
def test_a_package_that_is_not_installed_is_one_line(words: tuple[str, ...]) -> None:
    others = {"PYTHONPATH", "UMBRA_GAMES"}
    own = {name: value for name, value in os.environ.items() if name not in others}
    done = subprocess.run(
        # Without "site" Python knows no packages but its own.
        [sys.executable, "-S", str(ROOT / "main.py"), *words],
        env=own,
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stdout) == (FAILED, "")
    assert re.match(r"main\.py: this Python has no module \w+: ", done.stderr)
    assert "python -m pip install -r requirements.lock" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_module_of_our_own_that_is_missing_is_loud() -> None:
    def work() -> int:
        raise ModuleNotFoundError("No module named 'core.nowhere'", name="core.nowhere")

    with pytest.raises(ModuleNotFoundError):
        exit_status(work)


PATIENCE = 120.0
BEGUN = f"""
import os, sys
from cli import interrupts
file = {str(ROOT / "main.py")!r}
code = compile(open(file, encoding="utf-8").read(), file, "exec")
sys.argv[0] = file
listen = interrupts.end_at_once
interrupts.end_at_once = lambda line: (listen(line), os.write(1, b"."))
exec(code, {{"__name__": "__main__", "__file__": file}})
"""
"""Runs ``main.py`` and says when it hears Ctrl-C, till when a busy machine takes long."""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("delay", [0.0, 0.1, 0.25, 0.5])
def test_an_interruption_while_modules_load_is_one_line(delay: float) -> None:
    command = [sys.executable, "-c", BEGUN, "perft", "12"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        bufsize=0,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read(1) == b"."
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)
        out, talk = process.communicate(timeout=PATIENCE)
    assert process.returncode == INTERRUPTED
    # It says so again where it was interrupted at work, as it then ends at once.
    assert out.strip(b".") == b""
    assert re.fullmatch(rb"(main\.py: )?interrupted\n", talk)


def test_an_interruption_that_comes_out_as_something_else_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def work() -> int:
        raise ImportError("half of a module")

    monkeypatch.setattr(interrupts, "was_interrupted", lambda: True)
    assert exit_status(work) == INTERRUPTED
    assert capsys.readouterr().err == "main.py: interrupted\n"


def test_an_interruption_that_a_callback_swallows_comes_again() -> None:
    script = (
        "import time, weakref, signal\n"
        "from cli import interrupts\n"
        "interrupts.end_at_once('no')\n"
        "interrupts.raise_in_work()\n"
        "class Thing: pass\n"
        "def swallow(_): signal.raise_signal(signal.SIGINT)\n"
        "thing = Thing(); seen = weakref.ref(thing, swallow); del thing\n"
        "try: time.sleep(60)\n"
        "except KeyboardInterrupt: interrupts.leave()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=90,
    )
    assert (done.returncode, done.stderr) == (INTERRUPTED, b"")


def test_the_version_is_that_of_the_project(run: Run) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    done = run("--version")
    assert (done.status, done.out) == (0, f"Umbra {project['version']}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize("words", [[], ["edit"]], ids=str)
@pytest.mark.parametrize("driver", [{}, {"SDL_VIDEODRIVER": "x11"}], ids=str)
def test_without_a_display_the_app_is_one_line_and_status_2(
    words: list[str], driver: dict[str, str]
) -> None:
    displays = {"DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER"}
    kept = {name: value for name, value in os.environ.items() if name not in displays}
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words],
        env=kept | driver,
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 2
    *_, line = done.stderr.decode().splitlines()
    assert line.startswith("main.py: there is no display")


def test_a_picture_replaces_no_file_unasked(run: Run, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    out.write_text("mine")
    command = ("rate", games, "--png", out)
    ended = run(*command)
    assert (ended.status, ended.out) == (1, "")
    assert ended.err == f"main.py: {out} is there already; --force replaces it\n"
    assert out.read_text() == "mine"
    assert run(*command, "--force").status == 0
    assert out.read_bytes().startswith(b"\x89PNG")


_DEFAULT = re.compile(r" \(([^()]+)\)$")
"""What holds where an option is left out stands in parentheses at the end of its help."""


def _options(
    of: argparse.ArgumentParser, command: str
) -> Iterator[tuple[str, argparse.Action]]:
    """Every option that may be left out, with its command.

    Experiments of the lab have their defaults stated by argparse.
    """
    if issubclass(of.formatter_class, argparse.ArgumentDefaultsHelpFormatter):
        return
    groups = (group for group in of._mutually_exclusive_groups if group.required)
    one_needed = [action for group in groups for action in group._group_actions]
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, each in action.choices.items():
                yield from _options(each, f"{command} {name}")
        elif action.option_strings and not (action.required or action in one_needed):
            yield command, action


@pytest.mark.parametrize(
    "top", [parser(*COMMANDS), lab_parser(*LAB)], ids=["program", "lab"]
)
def test_every_default_is_stated(top: argparse.ArgumentParser) -> None:
    found = list(_options(top, top.prog))
    assert len(found) > 60
    wrong = [
        f"{command} {action.option_strings[0]}: {action.help}"
        for command, action in found
        if action.nargs != 0 and not _states_default(action)
    ]
    assert wrong == []


def _states_default(action: argparse.Action) -> bool:
    stated = _DEFAULT.search(action.help or "")
    if stated is None:
        return False
    default = action.default
    if default in (None, "", NOT_GIVEN, argparse.SUPPRESS):
        return True
    shown = {str(default)} | ({f"{default:g}"} if isinstance(default, float) else set())
    return re.split("[:;]", stated[1])[0] in shown


NONSENSE = ("", "x", "nan", "inf", "-inf", "-1", "1e999", "9" * 5000, "٣", "1_0", "0x5")
"""What no number on the command line may be."""

OTHERS = {
    "--budget": ("0s", "-1s", "nans", "1e3s", "86401s", "9999999999999n", "0n", "1.5n"),
    "--sprt": ("5", "1,2,3", "5,5", "10,0", "nan,1", "-inf,inf", "0,1e9", "0,"),
    "--anchor": ("A", "=1", "A=nan", "A=inf", "A=1e999", "A=1e12", "A="),
    "--fewer": ("A", "=3", "A=-1", "A=1e3", "A=9999999999", "A="),
    "--fen": ("", " "),
    "--time-control": (
        "",
        "x",
        "5",
        "+3",
        "5+",
        "-1+3",
        "5+3x",
        "5+0x30",
        "1e3+1",
        "nan+1",
    ),
    "--start": ("x", "-1", "1.5", "Random", "", f"{'9' * 19}"),
}
"""Options whose numbers come with something else."""


PARSER = parser(*COMMANDS)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said of words that are refused."""
    with pytest.raises(SystemExit) as end:
        PARSER.parse_args(words)
    done = capsys.readouterr()
    assert (end.value.code, done.out) == (2, ""), words
    assert done.err.count("\n") == 1
    assert len(done.err) < 300
    return done.err


def numeric() -> Iterator[tuple[list[str], str, Any]]:
    """Every number there is: the command, the option (none for a place) and its reader."""
    for words, command in commands(PARSER, []):
        for action in command._actions:
            if isinstance(action.type, Whole | Number):
                yield words, (action.option_strings or [""])[-1], action.type


def commands(of: ArgumentParser, words: list[str]) -> Iterator[tuple[list[str], Any]]:
    yield words, of
    for action in of._actions:
        if isinstance(action.choices, dict):
            for name, command in action.choices.items():
                yield from commands(command, [*words, name])


TABLE = list(numeric())


def test_the_table_is_whole() -> None:
    readers = {
        (*words, option): action.type
        for words, command in commands(PARSER, [])
        for action in command._actions
        for option in action.option_strings
        if action.type is not None
    }
    others = {
        key[-1] for key, kind in readers.items() if not isinstance(kind, Whole | Number)
    }
    texts = {"--png", "--picture", "--gif", "--dask", "--out", "--lessons"}
    assert others - texts == set(OTHERS)
    assert len(TABLE) >= 30


@pytest.mark.parametrize(("words", "option", "reads"), TABLE, ids=str)
def test_numbers_that_are_none_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], option: str, reads: Any
) -> None:
    beyond = ["1e12", "1000000000000000000"] if reads.high < 1e12 else ["1e19"]
    below = ["0"] if reads.low > 0 or getattr(reads, "above", False) else []
    for text in (*NONSENSE, *beyond, *below):
        given = [f"{option}={text}"] if option else ["--", text]
        assert "number" in refused(capsys, *words, *given)


@pytest.mark.parametrize("option", OTHERS)
def test_numbers_with_something_else_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], option: str
) -> None:
    for words, command in commands(PARSER, []):
        if any(option in action.option_strings for action in command._actions):
            for text in OTHERS[option]:
                said = refused(capsys, *words, f"{option}={text}")
                assert f"argument {option}" in said


@pytest.mark.parametrize("text", ["0.001", "60", "86400", "1e3", "5."])
def test_a_limit_is_any_time_that_a_clock_holds(text: str) -> None:
    given = read_command_line(["match", "A", "B", "--games", "1", "--limit", text])
    assert given.limit == float(text)


def test_an_event_with_more_games_than_memory_is_refused(run: Run, tmp_path: Any) -> None:
    done = run("tournament", "--games", 1_000_000, "--out", tmp_path / "t")
    assert done.status == 2
    assert "the limit is 1,000,000" in done.err
    assert not (tmp_path / "t").exists()
