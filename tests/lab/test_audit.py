"""``audit``: what it asks for, what it says, and how it ends."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from core.records.replay import Timeline
from core.values import Side
from lab.audit.worlds import AuditRequest, Findings, Leak, World
from settings.model import Settings

Run = Callable[..., Any]
ROOT = Path(__file__).parents[2]
CHECKS = {"picture": 1200, "log": 1200}


def other_game(timeline: Timeline) -> World:
    """The second game of the file, had Black answered otherwise, up to the third move."""
    game, history, moves = timeline.game, [timeline.history[0]], []
    for name in ("e4", "h5", "Qh5"):
        moves.append(game.read_move(history[-1], name))
        history.append(game.play(history[-1], moves[-1]))
    return World(tuple(moves), tuple(history), (0, 0, 0b11 << 55, 0b111 << 55))


@pytest.fixture
def leaks() -> list[Leak]:
    """What the audit is to find for White."""
    return []


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, leaks: list[Leak]) -> list[AuditRequest]:
    """What was asked of the audit; it opens no window."""
    orders: list[AuditRequest] = []

    def audit(
        settings: Settings,
        timeline: Timeline,
        order: AuditRequest,
        progress: Callable[..., object],
    ) -> Sequence[Findings]:
        assert isinstance(settings, Settings)
        orders.append(order)
        found = []
        for side in order.sides:
            progress(side, 0, 6)
            progress(side, 6, 6)
            worlds = (other_game(timeline),) if side is Side.FIRST else ()
            told = tuple(leaks) if side is Side.FIRST else ()
            found.append(Findings(side, 6, worlds, CHECKS, told))
        return found

    monkeypatch.setattr("lab.audit.command.audit_game", audit)
    return orders


def test_a_silent_game(lab: Run, games: Path, asked: list[AuditRequest]) -> None:
    done = lab("audit", games)
    assert done.status == 0
    assert done.out.splitlines() == [
        "Zoë - RandomMove, chesscom: 1-0, king captured",
        "",
        "White: 1 other game looks exactly the same to White. In it black pieces stand",
        "  elsewhere after 2 of 6 moves, on 3 squares of the board; 5 times in all.",
        "  channel  compared",
        "  picture     1,200  always the same",
        "  log         1,200  always the same",
        "",
        "Black: no other game would have looked the same to Black.",
        "",
        "Nothing leaked.",
    ]
    assert done.err.splitlines() == [
        "auditing white's side of 6 moves",
        "auditing black's side of 6 moves",
    ]
    assert asked == [AuditRequest()]


def test_options_are_passed_on(lab: Run, games: Path, asked: list[AuditRequest]) -> None:
    words = ["--game", 1, "--side", "black", "--worlds", 3, "--seed", 9, "--out", "dir"]
    assert lab("audit", games, *words).status == 0
    assert asked == [AuditRequest((Side.SECOND,), worlds=3, seed=9, out=Path("dir"))]


def test_leaks_are_told(
    lab: Run, games: Path, asked: list[AuditRequest], leaks: list[Leak]
) -> None:
    pixels = "12 pixels are not the same"
    leaks += [
        Leak("picture", 3, "at rest", 1, "", pixels, (Path("a.png"), Path("b.png"))),
        Leak("log", 4, "looking back", 1, "nothing", "INFO gui: he castles"),
    ]
    done = lab("audit", games)
    assert done.status == 1
    said = done.out.splitlines()
    assert "  picture     1,200  LEAKED" in said
    at = said.index("  picture: after 3 moves, at rest")
    assert said[at + 1 : at + 9] == [
        "    in a game with 1... h5 instead of e5",
        f"    {pixels}",
        "    a.png",
        "    b.png",
        "  log: after 4 moves, looking back",
        "    in a game with 1... h5 instead of e5",
        "    there: INFO gui: he castles",
        "    here:  nothing",
    ]
    assert said[-2:] == ["LEAKED: picture, log", "Use --out DIR to save the pictures."]


def test_json(lab: Run, games: Path, asked: list[AuditRequest], leaks: list[Leak]) -> None:
    leaks.append(Leak("log", 4, "at rest", 1, "here", "there", (Path("a.png"),)))
    done = lab("audit", games, "--json")
    assert done.status == 1
    assert (done.data["leaked"], done.data["plies"]) == (True, 7)
    white, black = done.data["sides"]
    assert white["differing"] == {"moments": 2, "squares": 3, "places": 5}
    assert white["worlds"] == [{"common": 1, "plies": 3, "moves": ["e2e4", "h7h5", "d1h5"]}]
    assert white["checks"] == CHECKS
    leak = {"channel": "log", "ply": 4, "moment": "at rest", "world": 1}
    told = {"real": "here", "other": "there", "pictures": ["a.png"]}
    assert white["leaks"] == [leak | told]
    assert (black["side"], black["worlds"], black["leaks"]) == ("black", [], [])


@pytest.mark.parametrize(
    "words", ["--game 3", "--side red", "--worlds 0", "--seed x", "--game 0"]
)
def test_bad_input_is_one_line_and_status_2(
    lab: Run, games: Path, asked: list[AuditRequest], words: str
) -> None:
    done = lab("audit", games, *words.split())
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert asked == []


@pytest.mark.parametrize("text", [None, "", "no game at all"])
def test_a_file_without_a_game_is_status_2(
    lab: Run, tmp_path: Path, asked: list[AuditRequest], text: str | None
) -> None:
    file = tmp_path / "none.pgn"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    done = lab("audit", file)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("lab: none.pgn")


def test_what_is_good_of_a_damaged_game_is_audited(
    lab: Run, damaged: Path, asked: list[AuditRequest]
) -> None:
    done = lab("audit", damaged, "--game", 2, "--side", "black")
    assert done.status == 0
    assert done.err.startswith("damaged.pgn, line 17, column ")


def test_a_folder_that_cannot_be_written_is_one_line(
    lab: Run, games: Path, asked: list[AuditRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    def audit(*given: object) -> None:
        raise OSError("dir/x.png cannot be written: disk full")

    monkeypatch.setattr("lab.audit.command.audit_game", audit)
    done = lab("audit", games)
    assert done.status == 1
    assert done.err == "lab: dir/x.png cannot be written: disk full\n"


def test_a_real_audit_from_the_command_line(games: Path) -> None:
    command = [sys.executable, "-m", "lab", "audit", str(games), "--worlds", "1"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=300, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().endswith("\nNothing leaked.\n")
    assert b"\nBlack: 1 other game looks exactly the same to Black." in done.stdout
    assert done.stdout.count(b"always the same") == 12
