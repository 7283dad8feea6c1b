"""How every command begins and ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli import interrupts
from cli.command_line import COMMANDS, MOVED
from cli.output import DONE, FAILED, INTERRUPTED, exit_status, use_utf8

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
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
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
def test_help_explains_every_command(run: Callable[..., Any], command: str) -> None:
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
def test_wrong_use_is_one_line_and_status_2(run: Callable[..., Any], words: str) -> None:
    done = run(*words.split())
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("main.py")
    assert done.err.count("\n") == 1


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
def test_a_command_that_has_moved_says_where(
    run: Callable[..., Any], words: str, name: str
) -> None:
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
    run: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    out: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    done = run(*words.format(out).split())
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert ": file is a file, but a folder is needed" in done.err
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize("words", ["replay {}", "show {}", "convert {} -"])
def test_a_missing_file_is_one_line_and_status_1(
    run: Callable[..., Any], tmp_path: Path, words: str
) -> None:
    done = run(*words.format(tmp_path / "missing.pgn").split())
    assert done.status == 1
    assert done.out == ""
    assert done.err.startswith("main.py: ")
    assert "missing.pgn" in done.err
    assert done.err.count("\n") == 1


def test_a_bad_configuration_is_one_line_and_status_2(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    config = tmp_path / "bad.yaml"
    config.write_text("theme: pink\n", encoding="utf-8")
    done = run("rules", "--config", config)
    assert done.status == 2
    assert done.out == ""
    assert f"{config}:1: key theme" in done.err
    assert done.err.count("\n") == 1


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


def test_the_version_is_that_of_the_project(run: Callable[..., Any]) -> None:
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
