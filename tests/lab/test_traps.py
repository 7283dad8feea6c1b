"""Openings that are made to take a king, against bots that sleep and one that does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bots.roster import make
from core.games import find_game
from core.notation import code
from core.player import Budget, Player
from core.values import Move, Observation, Reason, Side
from lab.traps import (
    AFTER,
    OPENING_TRAPS,
    OWN,
    OpeningTrap,
    Sparring,
    Trial,
    royal,
    scripted,
)
from tests.cli.conftest import Run

GAME = find_game("fog-chess", "chesscom")
ENOUGH = Budget(nodes=100_000)
"""What the bot gets that should lose no king."""

for_every_trap = pytest.mark.parametrize("trap", OPENING_TRAPS, ids=lambda trap: trap.name)


class Told:
    """Plays the first of some moves that is possible, or else any."""

    def __init__(self, name: str, moves: str) -> None:
        self.name = name
        self.moves = moves.split()

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        found = (scripted(seen[-1], word) for word in self.moves)
        return next(filter(None, found), seen[-1].moves[0])


def sparring(bot: str, rival: str = "h3 h6") -> Sparring:
    moves = {"bot": bot, "rival": rival}

    def made(name: str, seed: int) -> Player:
        return Told(name, moves[name])

    return Sparring(made, "bot", "rival", Budget(nodes=1))


def named(moves: Sequence[Move]) -> str:
    return " ".join(code(GAME.facts, move) for move in moves)


def test_who_sleeps_loses_the_king() -> None:
    trap = OpeningTrap("queen on a4", "c4 d5 Qa4", Side.FIRST)
    played = sparring("a6").play(Trial(trap, 3))
    assert named(played.record.moves) == "c2c4 d7d5 d1a4 a7a6 a4e8"
    assert played.lost
    assert played.record.outcome is not None
    assert played.record.outcome.reason is Reason.KING_CAPTURED
    assert played.record.players == ("rival", "bot")
    assert played.trap is trap


def test_who_wakes_plays_on_for_some_plies() -> None:
    played = sparring("c6 b6 e6").play(
        Trial(OpeningTrap("queen on a4", "c4 d5 Qa4", Side.FIRST), 0)
    )
    assert not played.lost
    assert len(played.record.moves) == 3 + AFTER
    assert named(played.record.moves[3::2]) == "c7c6 b7b6 e7e6"


def test_a_bot_that_attacks_second_is_met_as_well() -> None:
    played = sparring("a3 h3").play(
        Trial(OpeningTrap("queen on h4", "* e5 * Qh4", Side.SECOND), 0)
    )
    assert named(played.record.moves[:4]) == "a2a3 e7e5 h2h3 d8h4"
    assert played.record.players == ("bot", "rival")
    played = sparring("f3 g4").play(
        Trial(OpeningTrap("queen on h4", "* e5 * Qh4", Side.SECOND), 0)
    )
    assert named(played.record.moves[-1:]) == "h4e1"
    assert played.lost


def test_a_king_is_taken_rather_than_the_line_followed() -> None:
    trap = OpeningTrap("one move too many", "c4 d5 Qa4 a6 h3 * h4", Side.FIRST)
    played = sparring("a5").play(Trial(trap, 0))
    assert named(played.record.moves) == "c2c4 d7d5 d1a4 a7a6 a4e8"


def test_what_the_line_cannot_do_the_rival_does() -> None:
    played = sparring("a6", rival="b3").play(
        Trial(OpeningTrap("no way", "e4 * Qd4", Side.FIRST), 0)
    )
    assert named(played.record.moves[:3]) == "e2e4 a7a6 b2b3"


def test_a_king_that_the_attacker_loses_is_not_the_bots() -> None:
    played = sparring("Qxe1").play(
        Trial(OpeningTrap("careless", "f3 e5 g4 Qh4 a3", Side.FIRST), 0)
    )
    assert named(played.record.moves[-1:]) == "h4e1"
    assert not played.lost


@for_every_trap
def test_a_line_can_be_played_up_to_the_bots_own_moves(trap: OpeningTrap) -> None:
    history = [GAME.start().position]
    for word in trap.moves:
        if word == OWN:
            break
        history.append(GAME.play(history[-1], GAME.read_move(history[-1], word)))
        assert GAME.outcome(history) is None
    assert trap.attacker is Side((len(trap.moves) - 1) % 2)
    assert trap.moves[-1] != OWN


def test_every_rig_has_a_name_of_its_own() -> None:
    assert len({trap.name for trap in OPENING_TRAPS}) == len(OPENING_TRAPS)


def test_castling_is_there_to_be_punished() -> None:
    for trap in OPENING_TRAPS:
        if not trap.name.startswith("castling"):
            continue
        short = "short" in trap.name
        played = sparring("O-O" if short else "O-O-O").play(Trial(trap, 0))
        castled, taken = played.record.moves[len(trap.moves) :][:2]
        assert abs(castled.target - castled.origin) == 2
        assert taken.target == castled.target
        assert played.lost


RISKED = "queen on a4, after a pawn to c3"
"""There the queen stands on one board in 119 only, and good bots take the risk."""


@pytest.mark.parametrize(
    "trap",
    [trap for trap in OPENING_TRAPS if trap.name != RISKED],
    ids=lambda trap: trap.name,
)
def test_a_good_bot_loses_no_king(trap: OpeningTrap) -> None:
    good = Sparring(make, "HalvingPlayer", "CaptureLargest", ENOUGH)
    assert not any(good.play(Trial(trap, seed)).lost for seed in range(2))


def test_a_bot_that_thinks_of_no_king_loses_some() -> None:
    careless = Sparring(make, "CaptureLargest", "CaptureLargest", ENOUGH)
    games = [careless.play(Trial(trap, 0)) for trap in OPENING_TRAPS]
    assert sum(game.lost for game in games) > len(OPENING_TRAPS) / 4
    again = [careless.play(Trial(trap, 0)) for trap in OPENING_TRAPS]
    assert again == games


def test_the_king_is_seen_by_what_the_attacker_sees() -> None:
    position = GAME.read("4k3/8/8/8/8/8/4R3/K7 w - - 0 1").position
    seen = GAME.observe([position], Side.FIRST)
    assert royal(seen) == Move((12, 60))
    position = GAME.read("4k3/4p3/8/8/8/8/4R3/K7 w - - 0 1").position
    assert royal(GAME.observe([position], Side.FIRST)) is None


def test_lost_kings_are_counted_trap_by_trap(lab: Run) -> None:
    words = ("traps", "RandomMove", "--seeds", 2, "--jobs", 1)
    done = lab(*words, "--json")
    data = done.data
    assert (data["bot"], data["budget"], data["games"]) == (
        "RandomMove",
        "0.5s",
        2 * len(OPENING_TRAPS),
    )
    assert [trap["line"] for trap in data["traps"]] == [trap.line for trap in OPENING_TRAPS]
    lost = [game for trap in data["traps"] for game in trap["lost"]]
    assert data["lost"] == len(lost) > 0
    assert done.status == 1
    first = next(trap for trap in data["traps"] if trap["line"] == "c4 d5 Qa4")
    assert first["lost"][0]["moves"][:3] == ["c2c4", "d7d5", "d1a4"]
    assert {game["moves"][-1] for game in first["lost"]} == {"a4e8"}
    told = lab(*words)
    assert told.status == 1
    assert f"in all {len(lost)} of {2 * len(OPENING_TRAPS)}" in told.out
    assert "1. c4 d5 2. Qa4" in told.out


def test_processes_change_nothing(lab: Run) -> None:
    words = ("traps", "CaptureLargest", "--seeds", 1, "--rules", "thesis", "--json")
    assert lab(*words, "--jobs", 2).data == lab(*words, "--jobs", 1).data


def test_who_loses_none_is_told_so(lab: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.traps.OPENING_TRAPS", OPENING_TRAPS[:1])
    words = ("traps", "HalvingPlayer", "--seeds", 1, "--budget", "20000n", "--jobs", 1)
    done = lab(*words)
    assert done.status == 0
    assert done.out.splitlines()[0] == "HalvingPlayer, 20,000 nodes a move; kings lost:"
    assert "in all 0 of 1 (0.00 to 79.35 %)" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Nobody",), "unknown bot 'Nobody'"),
        (("RandomMove", "--seeds", "0"), "from 1 to"),
        (("RandomMove", "--rules", "x"), "ruleset"),
        (("RandomMove", "--budget", "x"), "0.5s"),
        ((), "BOT"),
    ],
)
def test_wrong_use_is_one_line(lab: Run, words: tuple[str, ...], said: str) -> None:
    assert lab("traps", *words).refused(said)
