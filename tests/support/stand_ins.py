"""Stand-ins for engines: a script that speaks a protocol of theirs, or misbehaves."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from core.engine import Engine, Speech
from core.player import Reach

SCRIPT = r"""
import contextlib, json, os, signal, subprocess, sys, time

way, mark = sys.argv[1], sys.argv[2]

def say(text):
    print(text, flush=True)

def leave_something_behind():
    # A grandchild in a session of its own, whose parent is gone.
    code = "import os, sys, time; os.setsid(); os.fork() and os._exit(0); time.sleep(600)"
    subprocess.Popen([sys.executable, "-c", code, mark]).wait()

def misbehave():
    if way == "dies":
        os._exit(3)
    if way == "hangs":
        time.sleep(600)
    if way == "stops its keeper":
        leave_something_behind()
        with contextlib.suppress(PermissionError):
            os.kill(os.getppid(), signal.SIGSTOP)
        time.sleep(600)
    if way == "floods":
        while True:
            sys.stdout.write("x" * 65536)
    if way == "babbles":
        say("\x1b[2J [1, 2")

def spied(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError as error:
        return type(error).__name__

def uci(word, move, wrong):
    if way == "mute":
        leave_something_behind()
        time.sleep(600)
    if way == "quits":
        os._exit(7)
    if way == "leaves":
        leave_something_behind()
    depth = 4
    for line in sys.stdin:
        words = line.split()
        if words == [word]:
            say("id name Stand-in 1.0\nid author Nobody")
            say("option name Depth type spin default 3 min 1 max 9")
            say("option name Style type combo default Calm var Calm var Wild side")
            say("option name UCI_Chess960 type check default false")
            say("option name UCI_Variant type combo default chess var chess var 3check")
            say("option name Own Book type check default true")
            say("option name Book type string default <empty>")
            say(f"option name Clear type button\n{word}ok")
        elif words[:3] == ["setoption", "name", "Clear"]:
            depth = 5
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["go"]:
            misbehave()
            say(f"info depth {depth} nps 1000 nodes 10 score cp 13 pv {move}")
            others = {"illegal": wrong, "passes": "(none)"}
            others |= {"resigns": "resign", "declares": "win"}
            say("bestmove " + others.get(way, move))
        elif words[:1] == ["quit"] and way != "deaf":
            return

def fog():
    if way == "mute":
        time.sleep(600)
    if way == "quits":
        os._exit(7)
    if way == "leaves":
        leave_something_behind()
    ready = json.dumps({"kind": "ready", "engineId": "Stand-in"})
    if way == "spies":
        ready = json.dumps({"kind": "ready", "engineId": spied(sys.argv[4])})
    say("hello" if way == "greets" else ready)
    for line in sys.stdin:
        misbehave()
        asked = json.loads(line)
        move = asked["engineTurnRequest"]["legalMoves"][0]
        if way == "illegal":
            move = {"from": "e2", "to": "e5"}
        answer = {"requestId": asked["requestId"], "ok": True, "response": {"move": move}}
        if way == "confuses":
            answer["requestId"] = "no"
        if way == "refuses":
            answer = {"requestId": asked["requestId"], "ok": False, "error": "no idea"}
        say(json.dumps(answer))

if sys.argv[3] == "uci":
    uci("uci", "e2e4", "e2e5")
elif sys.argv[3] == "usi":
    uci("usi", "7g7f", "7g7e")
else:
    fog()
time.sleep(600 if way == "deaf" else 0)
"""


def stand_in(
    folder: Path, way: str = "plays", speech: Speech = "fog", mark: str = ""
) -> Engine:
    """An engine that behaves in some way; ``mark_of`` finds its processes."""
    program = folder / "engine" / "stand-in"
    program.parent.mkdir(exist_ok=True)
    if not program.exists():
        program.write_text(f"#!{sys.executable}\n{SCRIPT}", encoding="utf-8")
        program.chmod(0o755)
    name = f"Stand-in {way}"
    games = {"uci": ("chess", "chess960"), "usi": ("shogi",), "fog": ("dark-chess",)}[
        speech
    ]
    arguments = (way, mark or mark_of(folder), speech)
    reach = Reach(runs=True, reads=(str(program.parent), sys.prefix, sys.base_prefix))
    return Engine(name, str(program), speech, arguments, games=games, reach=reach)


def mark_of(folder: Path) -> str:
    """What stands on the command line of all processes of the stand-ins of a folder."""
    return f"mark-{os.getpid()}-{folder.name}"


def processes_with(mark: str) -> list[int]:
    """The processes that have ``mark`` on their command line, this one aside."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if mark.encode() in words and state != "Z" and int(folder.name) != os.getpid():
            found.append(int(folder.name))
    return found


def all_gone(mark: str, seconds: float = 10.0) -> bool:
    """Whether no process with ``mark`` is left, soon."""
    until = time.monotonic() + seconds
    while processes_with(mark):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True
