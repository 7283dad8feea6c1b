"""What is left to a bot's process; tests/tasks/test_probes.py tries what is not."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import threading
import time
from dataclasses import replace
from multiprocessing import current_process
from pathlib import Path

import pytest

import core
from core.player import Budget, Reach
from core.tasks import confinement, restrictions
from core.tasks.bot_host import _as_a_parent
from core.tasks.confinement import (
    LAYERS,
    PLACES,
    ROOT,
    Jail,
    SandboxContext,
    _Popen,
    readable_for,
    sources_of,
)

JAIL = Jail("/its/folder", (), Reach(), LAYERS)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which Python is installed beside everything else."""
    local = tmp_path / "home" / ".local"
    for name in ("prefix", "base_prefix", "exec_prefix"):
        monkeypatch.setattr(sys, name, str(local))
    monkeypatch.setattr(sys, "executable", str(local / "bin" / "python"))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(local / "lib" / name))
    beside = [str(local / "lib" / "site"), str(local.parent), "", str(ROOT), str(tmp_path)]
    monkeypatch.setattr(sys, "path", [*beside, "/games/of", "/games/modules"])
    monkeypatch.setenv("UMBRA_DATA", "/games/of/mine")
    monkeypatch.setenv("HOME", str(local.parent))
    monkeypatch.setenv("UMBRA_SECRET", "the password")
    monkeypatch.setenv("LD_LIBRARY_PATH", f"/libraries::{local.parent}")
    monkeypatch.setenv("NUMBA_NUM_THREADS", "2")
    return local.parent


def test_no_folder_it_may_read_holds_games_settings_or_the_rest_of_the_program(
    home: Path,
) -> None:
    settings, games = home / ".config/umbra", Path("/games/of/mine")
    private = (home / ".local/share/umbra", settings, games, ROOT / "main.py")
    readable = readable_for(Budget)
    for path in private:
        assert not {path, *path.parents} & {*readable}
    modules = {home / ".local/lib/site", Path("/games/modules"), Path("/libraries")}
    assert modules <= {*readable}
    assert {ROOT / "core", ROOT / "bots"} <= {*readable}


def test_a_user_without_a_home_has_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert ROOT / "core" in readable_for(Budget)


@pytest.mark.parametrize("name", ["site-packages", "dist-packages", "projects"])
def test_packages_installed_beside_the_program_are_read(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = tmp_path / name
    monkeypatch.setattr(confinement, "ROOT", beside / "umbra")
    monkeypatch.setattr(sys, "path", [str(beside), *sys.path])
    assert (beside in readable_for(Budget)) is (name != "projects")
    monkeypatch.setenv("UMBRA_DATA", str(beside / "mine"))
    assert beside not in readable_for(Budget)


@pytest.mark.usefixtures("home")
def test_its_environment_names_its_folder_and_no_secrets() -> None:
    environment = JAIL.environment()
    assert {environment[name] for name in PLACES} == {"/its/folder"}
    assert environment["NUMBA_NUM_THREADS"] == "2"
    assert environment["LD_LIBRARY_PATH"].startswith("/libraries")
    assert "UMBRA_SECRET" not in environment
    trusted = replace(JAIL, reach=Reach(free=True)).environment()
    assert trusted["UMBRA_SECRET"] == "the password"


def test_it_may_read_what_it_is_made_from() -> None:
    assert sources_of(Budget, Budget(), "text", 3) == (Path(core.__file__).parent,)
    assert sources_of(home, sys.intern) == (ROOT / "tests",)


def test_a_folder_is_mounted_once_and_what_it_holds_with_it() -> None:
    names = ("/a/b", "/a", "/c/d", "/proc/self", "/dev/null", "/devel")
    jail = replace(JAIL, readable=tuple(map(Path, names)))
    words = jail.around(["python"])
    binds = [words[place : place + 3] for place, word in enumerate(words) if "bind" in word]
    assert binds == [["--ro-bind-try", name, name] for name in ("/a", "/c/d", "/devel")]


def test_nothing_stands_before_a_process_that_may_reach_everything() -> None:
    jail = replace(JAIL, reach=Reach(free=True))
    assert jail.started(["python"]) == ["python"]


@pytest.mark.skipif(sys.platform != "linux", reason="there it counts processes only")
def test_most_threads_of_the_user_are_left_to_others() -> None:
    code = (
        "import resource; from core.player import Reach; "
        "from core.tasks import restrictions; "
        "most = restrictions._most_threads(); "
        "restrictions.limit_itself(Reach()); "
        "print(most, *resource.getrlimit(resource.RLIMIT_NPROC))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT
    )
    most, *limits = map(int, done.stdout.split())
    assert 0 < most <= int(Path("/proc/sys/kernel/threads-max").read_text("utf-8"))
    assert limits == [most // 2] * 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_system_that_does_not_say_how_many_there_may_be_is_done_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(restrictions, "_KERNEL", "/nowhere")
    assert restrictions._most_threads() > 0


if sys.platform == "win32":
    pytest.skip("there a process is started as any other", allow_module_level=True)


def test_it_is_not_told_the_key_by_which_processes_of_the_program_know_each_other() -> None:
    popen = object.__new__(_Popen)
    message = popen._message(SandboxContext().Process(target=len, name="Bot"))
    assert b"Bot" in message
    assert bytes(current_process().authkey) not in message


def test_a_daemon_may_start_processes_in_several_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config, left, seen = current_process()._config, threading.Event(), list[object]()
    monkeypatch.setitem(config, "daemon", True)

    def start() -> None:
        with _as_a_parent():
            left.wait(10)
            seen.append(config.get("daemon"))

    thread = threading.Thread(target=start)
    with _as_a_parent():
        thread.start()
        time.sleep(0.05)
    left.set()
    thread.join()
    assert seen == [None]
    assert config["daemon"]
