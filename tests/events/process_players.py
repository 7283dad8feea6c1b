"""Players that tell on what happened to their process. Light, as each loads this anew."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from core.compiled import kernel_folder
from core.player import Budget
from core.values import Move, Observation


class Teller:
    """Says by its move how many games its process has played, and how many turns."""

    games = 0

    def __init__(self, name: str) -> None:
        Teller.games += 1
        self.name, self.turns = name, 0

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        del budget
        self.turns += 1
        if self.name == "Slow":
            signal.pause()
        if self.name == "Parent" and os.fork():
            os._exit(0)
        if self.name == "Parent":
            signal.pause()
        moves = seen[-1].moves
        return moves[(2 * Teller.games + self.turns) % len(moves)]


class Prowler:
    """Tries whatever is not its business, and tells what it could do."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        del seen, budget
        raise LookupError(f"could {', '.join(self._deeds()) or 'do nothing'}")

    def _deeds(self) -> Iterator[str]:
        place, parent = Path(os.environ["PYTHON_PLACE"]), os.getppid()
        tries: dict[str, Callable[[], object]] = {
            "read a game": (place / "game.pgn").read_text,
            "list games": lambda: os.listdir(place),
            "write a game": lambda: (place / "game.pgn").write_text("1-0"),
            "remove a game": (place / "game.pgn").unlink,
            "write beside": (place / "new.pgn").touch,
            "read memory": Path(f"/proc/{parent}/mem").open,
            "read names": Path("/etc/passwd").read_text,
            "signal": lambda: os.kill(parent, 0),
            "connect": lambda: socket.create_connection(("127.0.0.1", 9), 1),
            "start a program": lambda: os.execv("/bin/true", ["true"]),
            "write code": (Path(__file__).parent / "lodged.py").touch,
            "work at folder": Path("notes.txt").touch,
        }
        for deed, attempt in tries.items():
            with suppress(OSError):
                attempt()
                yield deed


class Compiling:
    """Fails with the name of the folder from which it has compiled kernels."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        del seen, budget
        raise LookupError(kernel_folder().name)


KINDS = {"Prowler": Prowler, "Compiling": Compiling}


def make(name: str, seed: int) -> Teller | Prowler | Compiling:
    del seed
    return KINDS.get(name, Teller)(name)
