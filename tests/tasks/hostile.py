"""Players that mean harm, and what becomes of each. Light: many a process loads this."""

from __future__ import annotations

import asyncio
import atexit
import ctypes
import gc
import json
import os
import pickle
import signal
import stat
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from core.player import Believed, Budget
from core.tasks.restrictions import MOST_WRITTEN
from core.values import Move, Observation, Reason

FAILED, ILLEGAL, NO_ANSWER = Reason.FAILED, Reason.ILLEGAL, Reason.NO_ANSWER
DIED = "its process ended unexpectedly"
NO_MOVE = "not a move"
GARBAGE = "not in plain words"
TOO_MUCH = "more than anybody can hear"
TOO_FULL = "wrote more than it may"

ESCAPES = "\x1b[2J\x1b]0;mine\x07\u202e\u200b"

Seen = tuple[Observation, ...]

_TEMPORARY = tempfile.gettempdir()


def marker(process: int) -> Path:
    """What no bot may manage to write in the name of the process that asks it."""
    return Path(_TEMPORARY) / f"umbra-hostile-{process}"


@dataclass(frozen=True)
class Kind:
    """What a player does when it is asked, and how its game is to end."""

    act: Callable[[Seen], object]
    reason: Reason
    detail: str


KINDS: dict[str, Kind] = {}


def ends(reason: Reason, detail: str = "") -> Callable[..., Callable[..., object]]:
    def enter(act: Callable[..., object]) -> Callable[..., object]:
        KINDS[act.__name__] = Kind(act, reason, detail)
        return act

    return enter


class Stranger:
    """Does what its kind does."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, seen: Seen, budget: Budget) -> object:
        return KINDS[self.name].act(seen)


class Decent:
    """Plays its first move, which is what the others are compared with."""

    name = "Decent"

    def choose(self, seen: Seen, budget: Budget) -> object:
        return seen[-1].moves[0]


class Dreamer(Decent):
    """Plays decently and believes what cannot be."""

    def __init__(self, name: str) -> None:
        self.believed = DREAMS[name]

    def believes(self, seen: Seen, budget: Budget) -> object:
        return self.believed


DREAMS: dict[str, object] = {
    "words": "everything",
    "nothing_counted": Believed(None, True, {}),
    "fewer_than_none": Believed(-1, True, {}),
    "boasts": Believed(10**30, True, {}),
    "no_truth": Believed(1, "yes", {"z9": {"n": 1.0}}),
    "no_such_square": Believed(1, True, {"z9": {"n": 1.0}}),
    "no_such_man": Believed(1, True, {"f6": {"x": 1.0}}),
    "many_letters": Believed(1, True, {"f6": {"n" * 10**6: 1.0}}),
    "certain_twice": Believed(1, True, {"f6": {"n": 2.0}}),
    "unlikely": Believed(1, True, {"f6": {"n": -0.5}}),
    "not_a_number": Believed(1, True, {"f6": {"n": float("nan")}}),
    "infinite": Believed(1, True, {"f6": {"n": float("inf")}}),
    "listed": Believed(1, True, [("f6", 1.0)]),
    "flat": Believed(1, True, {"f6": 1.0}),
    "no_hands_here": Believed(1, True, {}, {"n": 1.0}),
    "nobody": Believed(1, True, {None: {None: None}}),
}


def make(name: str, seed: int) -> object:
    match name:
        case "Decent":
            return Decent()
        case "unmade":
            raise KeyboardInterrupt
        case "quit_early":
            sys.exit(ESCAPES)
        case "nobody_at_all":
            return None
        case "dead_on_arrival":
            os._exit(0)
        case _:
            return Dreamer(name) if name in DREAMS else Stranger(name)


UNMADE = {
    "unmade": "KeyboardInterrupt",
    "quit_early": "SystemExit",
    "nobody_at_all": "Error",
    "dead_on_arrival": DIED,
}


# What is no move.


@ends(FAILED, NO_MOVE)
def word(seen: Seen) -> object:
    return "e4"


@ends(FAILED, NO_MOVE)
def nothing(seen: Seen) -> object:
    return None


@ends(FAILED, NO_MOVE)
def number(seen: Seen) -> object:
    return 7


@ends(FAILED, NO_MOVE)
def truth(seen: Seen) -> object:
    return True


@ends(FAILED, NO_MOVE)
def all_moves(seen: Seen) -> object:
    return seen[-1].moves


@ends(FAILED, NO_MOVE)
def the_class(seen: Seen) -> object:
    return Move


@ends(FAILED, NO_MOVE)
def generator(seen: Seen) -> object:
    return (move for move in seen[-1].moves)


@ends(FAILED, NO_MOVE)
def coroutine(seen: Seen) -> object:
    async def later() -> Move:
        return seen[-1].moves[0]

    return later()


@ends(FAILED, NO_MOVE)
def unpicklable(seen: Seen) -> object:
    return threading.Lock()


@ends(FAILED, NO_MOVE)
def escapes(seen: Seen) -> object:
    return ESCAPES


@ends(FAILED, "no words for it")
def unspeakable(seen: Seen) -> object:
    class Unspeakable:
        def __repr__(self) -> str:
            raise ArithmeticError("no words for it")

    return Unspeakable()


class Bomb:
    def __reduce__(self) -> object:
        return marker(os.getppid()).write_text, ("boom",)


@ends(FAILED, NO_MOVE)
def bomb(seen: Seen) -> object:
    return Bomb()


# What looks like a move.


@ends(FAILED, "TypeError")
def bomb_inside(seen: Seen) -> object:
    return Move((Bomb(), Bomb()))


@ends(FAILED, "TypeError")
def nested(seen: Seen) -> object:
    return Move(([1], [2]))


@ends(FAILED, "TypeError")
def named(seen: Seen) -> object:
    return Move(("e2", None))


@ends(FAILED, NO_MOVE)
def nowhere(seen: Seen) -> object:
    return Move(())


@ends(FAILED, NO_MOVE)
def negative(seen: Seen) -> object:
    return Move((-1, -2))


@ends(FAILED, NO_MOVE)
def outside(seen: Seen) -> object:
    return Move((12, 64))


@ends(FAILED, NO_MOVE)
def far_outside(seen: Seen) -> object:
    return Move((12, 2**80))


@ends(FAILED, "ValueError")
def astronomic(seen: Seen) -> object:
    return Move((12, 10**5000))


@ends(FAILED, "TypeError")
def fraction(seen: Seen) -> object:
    return Move((12.5, float("nan")))


@ends(FAILED, TOO_MUCH)
def endless(seen: Seen) -> object:
    return Move((12,) * 10**6)


@ends(FAILED, NO_MOVE)
def long_way(seen: Seen) -> object:
    return Move((12,) * 1000)


@ends(FAILED, NO_MOVE)
def promotes_to_much(seen: Seen) -> object:
    return Move((12, 28), "queen")


@ends(FAILED, NO_MOVE)
def promotes_to_number(seen: Seen) -> object:
    return Move((12, 28), 5)


@ends(FAILED, NO_MOVE)
def drops_escapes(seen: Seen) -> object:
    return Move((12,), "", ESCAPES)


@ends(FAILED, "no way")
def raising_path(seen: Seen) -> object:
    class Trap(Move):
        @property
        def path(self) -> object:
            raise KeyboardInterrupt("no way")

    return Trap.__new__(Trap)


@ends(ILLEGAL, "a1h8")
def impossible(seen: Seen) -> object:
    return Move((0, 63))


@ends(ILLEGAL, "e7e5")
def of_the_other_side(seen: Seen) -> object:
    return Move((52, 36))


@ends(ILLEGAL, "e2e4q")
def promotes_early(seen: Seen) -> object:
    return Move((12, 28), "q")


@ends(ILLEGAL, "a1h8")
def changes_what_it_saw(seen: Seen) -> object:
    move = Move((0, 63))
    seen[-1].pieces.clear()
    object.__setattr__(seen[-1], "moves", (move,))
    return move


# What raises.


@ends(FAILED, "ArithmeticError: lost my way")
def raises(seen: Seen) -> object:
    raise ArithmeticError("lost my way")


@ends(FAILED, "KeyboardInterrupt")
def interrupts(seen: Seen) -> object:
    raise KeyboardInterrupt


@ends(FAILED, "GeneratorExit")
def ends_generators(seen: Seen) -> object:
    raise GeneratorExit


@ends(FAILED, "CancelledError")
def cancels(seen: Seen) -> object:
    raise asyncio.CancelledError


@ends(FAILED, "SystemExit: enough")
def quits(seen: Seen) -> object:
    sys.exit("enough")


@ends(FAILED)
def stops_iterations(seen: Seen) -> object:
    raise StopIteration


@ends(FAILED, "EOFError")
def ends_files(seen: Seen) -> object:
    raise EOFError


@ends(FAILED, "BrokenPipeError")
def breaks_pipes(seen: Seen) -> object:
    raise BrokenPipeError


@ends(FAILED, "MemoryError")
def hogs_memory(seen: Seen) -> object:
    return bytearray(2**46)


@ends(FAILED, "RecursionError")
def recurs(seen: Seen) -> object:
    return recurs(seen)


@ends(FAILED, "ExceptionGroup")
def raises_many(seen: Seen) -> object:
    raise ExceptionGroup("many", [ValueError("one"), TypeError("two")])


@ends(FAILED, "Mute")
def raises_the_mute(seen: Seen) -> object:
    class Mute(BaseException):
        def __str__(self) -> str:
            raise KeyboardInterrupt

    raise Mute


@ends(FAILED, "ValueError")
def raises_escapes(seen: Seen) -> object:
    raise ValueError(f"{ESCAPES}\r\nResult: 1-0\udc80")


@ends(FAILED, "aaaa")
def raises_a_novel(seen: Seen) -> object:
    raise ValueError("a" * 10**7)


@ends(FAILED)
def raises_a_bad_name(seen: Seen) -> object:
    raise type(ESCAPES, (BaseException,), {})


# What ends its process, or never answers.


@ends(FAILED, DIED)
def exits_well(seen: Seen) -> object:
    os._exit(0)


@ends(FAILED, DIED)
def aborts(seen: Seen) -> object:
    os.abort()


@ends(FAILED, DIED)
def faults(seen: Seen) -> object:
    return ctypes.string_at(0)


@ends(FAILED, DIED)
def terminates_itself(seen: Seen) -> object:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(600)


@ends(FAILED, DIED)
def kills_itself(seen: Seen) -> object:
    os.kill(os.getpid(), signal.SIGKILL)


@ends(FAILED, DIED)
def kills_its_group(seen: Seen) -> object:
    with suppress(PermissionError):
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


@ends(FAILED, DIED)
def leaves_a_child(seen: Seen) -> object:
    with suppress(PermissionError):
        if not os.fork():
            time.sleep(600)
    os._exit(0)


@ends(FAILED, TOO_FULL)
def fills_its_folder(seen: Seen) -> object:
    for name in "ab":
        with open(name, "wb") as file:
            file.truncate(MOST_WRITTEN)
    time.sleep(600)


@ends(NO_ANSWER)
def sleeps(seen: Seen) -> object:
    time.sleep(600)


@ends(NO_ANSWER)
def stops_itself(seen: Seen) -> object:
    os.kill(os.getpid(), signal.SIGSTOP)


@ends(NO_ANSWER)
def deaf(seen: Seen) -> object:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while True:
        with suppress(BaseException):
            time.sleep(600)


@ends(NO_ANSWER)
def holds_the_interpreter(seen: Seen) -> object:
    return ctypes.PyDLL(None).sleep(600)


# What goes behind the program's back.

FILES = 1024
"""Numbers of open files; a process has those of the one that began it."""


def line() -> int:
    """The open file that is a socket: the line to the program."""
    for number in range(3, FILES):
        with suppress(OSError):
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                return number
    raise LookupError


def send(message: bytes, size: int | None = None) -> None:
    head = struct.pack(">I", len(message) if size is None else size)
    os.write(line(), head + message)


@ends(FAILED, DIED)
def hangs_up(seen: Seen) -> object:
    os.closerange(3, FILES)
    time.sleep(600)


@ends(FAILED, TOO_MUCH)
def babbles(seen: Seen) -> object:
    os.write(line(), b"garbage " * 100)
    time.sleep(600)


@ends(FAILED, TOO_MUCH)
def announces_gigabytes(seen: Seen) -> object:
    send(b"x" * 1000, 2**31)
    time.sleep(600)


@ends(NO_ANSWER)
def never_finishes(seen: Seen) -> object:
    send(b'["said"', 1000)
    time.sleep(600)


@ends(FAILED, GARBAGE)
def sends_a_pickle(seen: Seen) -> object:
    send(pickle.dumps(Bomb()))
    time.sleep(600)


@ends(FAILED, GARBAGE)
def nests(seen: Seen) -> object:
    send(b"[" * 10**5)
    time.sleep(600)


@ends(FAILED, GARBAGE)
def sends_no_numbers(seen: Seen) -> object:
    send(b'["said", [[NaN, Infinity], null, null]]')
    time.sleep(600)


@ends(FAILED, GARBAGE)
def sends_long_numbers(seen: Seen) -> object:
    send(b'["said", [[' + b"9" * 10**5 + b"], null, null]]")
    time.sleep(600)


@ends(FAILED, "no answer")
def says_something_else(seen: Seen) -> object:
    send(b'{"won": true}')
    time.sleep(600)


@ends(FAILED, "is")
def says_a_table(seen: Seen) -> object:
    send(b'["said", [{"path": [12, 28]}]]')
    time.sleep(600)


@ends(FAILED, "I resign")
def pretends_to_fail(seen: Seen) -> object:
    send(json.dumps(["failed", f"{ESCAPES}I resign", ESCAPES * 1000]).encode())
    time.sleep(600)


@ends(FAILED)
def floods(seen: Seen) -> object:
    while True:
        send(b'["said", ["made"]]')


@ends(FAILED, "no answer")
def begins_again(seen: Seen) -> object:
    while True:
        send(b'["isolated"]')


@ends(FAILED)
def patches_the_program(seen: Seen) -> object:
    for module in (
        sys.modules["core.tasks.bot_host"],
        sys.modules["core.tasks.protocol"],
        json,
    ):
        for name in [*vars(module)]:
            if "move" in name or name in {"error_line", "sentence"}:
                setattr(module, name, lambda *_: [[10**9], ESCAPES, []])
    return Move((12, 28))


@ends(FAILED, NO_MOVE)
def prints(seen: Seen) -> object:
    for file in (sys.stdout, sys.stderr, sys.__stdout__):
        with suppress(Exception):
            file.write(ESCAPES * 1000)
            file.flush()
    for number in (0, 1, 2):
        with suppress(OSError):
            os.write(number, ESCAPES.encode())
    with suppress(OSError), open("/dev/tty", "w") as terminal:
        terminal.write(ESCAPES)
    return ESCAPES


@ends(FAILED, NO_MOVE)
def leaves_threads(seen: Seen) -> object:
    for _ in range(20):
        threading.Thread(target=time.sleep, args=(600,)).start()
    return None


@ends(FAILED, NO_MOVE)
def leaves_a_will(seen: Seen) -> object:
    atexit.register(marker(os.getppid()).write_text, "boom")
    return None


@ends(FAILED, "found nothing")
def searches(seen: Seen) -> object:
    raise LookupError(f"found {', '.join(sorted(set(spoils(seen)))) or 'nothing'}")


def spoils(seen: Seen) -> Iterator[str]:
    """Everything in this process that a bot must not know."""
    mine = {id(now) for now in seen}
    for thing in gc.get_objects():
        kind = type(thing).__name__
        if kind in {"Referee", "Table", "Position", "GameRecord", "Plan", "Pairing"}:
            yield kind
        if kind == "Observation" and id(thing) not in mine:
            yield "another's observation"
    yield from (name for name in os.environ if "SECRET" in name)
    yield from (word for word in sys.argv if word)
    yield from os.listdir()
    if os.path.isdir("/proc/self/fd"):
        files = {os.readlink(f"/proc/self/fd/{n}") for n in range(3, FILES) if _is_open(n)}
        yield from (file for file in files if not file.startswith(("socket:", "pipe:")))


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
