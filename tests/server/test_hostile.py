"""Clients of a hundred hostile kinds, each while two honest players play on."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from core.games import find_game
from core.net.messages import ObservationWords, Seated, Status, Update
from core.play.referee import Referee
from core.values import Side
from lab.bench.attacks import ATTACKS, tried
from lab.bench.hostile import TERMS, HonestGame, Site, Wire, WrongError
from lab.bench.served import ServerProcess

WAIT = 20.0


def attacked(words: str, server: ServerProcess, honest: HonestGame) -> str:
    """What was wrong when an attack was tried; empty if nothing was."""
    moves, logged = len(honest.delays), len(server.log)
    wrong = tried(words, Site(server.port, honest.game, "Ann", honest.secrets))
    end = time.monotonic() + WAIT
    while len(honest.delays) < moves + 2:
        if honest.problem or time.monotonic() > end:
            return f"{words}: nobody plays any more. {honest.problem} {wrong}"
        time.sleep(0.005)
    log = server.log[logged:]
    return wrong or (f"{words}: {log}" if "Traceback" in log or "ERROR" in log else "")


def test_no_attack_learns_anything_or_stops_a_game(tmp_path: Path) -> None:
    assert len(ATTACKS) > 100
    with ServerProcess(tmp_path) as server:
        honest = HonestGame(server.port, ("Ann", "Bob"), 0.01)
        wrong = [each for words in ATTACKS if (each := attacked(words, server, honest))]
        assert wrong == []
        assert server.alive
        assert len(server.log) < 20_000
        honest.close()
        assert honest.problem == ""
    assert "Traceback" not in server.log


# --- An attack that learns something is noticed ------------------------------------------


class Ear:
    """A line on which nothing comes, and which can be left."""

    def close_socket(self) -> None:
        """Be gone."""


def wire_that_heard(*messages: Any) -> Wire:
    line: Any = Ear()
    wire = Wire(line)
    wire.heard += [each.text() for each in messages]
    return wire


def shown(side: Side, ply: int) -> Update:
    """What a side is shown at the start of a game, as if that were after some moves."""
    seen = Referee(find_game(TERMS.variant, TERMS.ruleset)).seen_by(side)[0]
    words = ObservationWords.of(seen).model_copy(update={"ply": ply})
    return Update(number=1, after=0, seen=(words,), status=Status())


SEATED = Seated(
    game="others", terms=TERMS, side="first", names=("Ann", "Bob"),
    programs=(False, False), date="2026.11.27",
)  # fmt: skip


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (SEATED, "seated at others' game"),
        (SEATED.model_copy(update={"game": "secret"}), "told"),
        (shown(Side.FIRST, 0), "shown others' game"),
    ],
)
def test_what_an_attacker_may_not_hear_is_noticed(message: Any, words: str) -> None:
    site = Site(0, "others", "Ann", {"secret"})
    site.wires.append(wire_that_heard(message))
    with pytest.raises(WrongError, match=words):
        site.settle()


@pytest.mark.parametrize(("side", "ply"), [(Side.SECOND, 0), (Side.FIRST, 1)])
def test_an_attacker_who_is_shown_too_much_is_noticed(
    tmp_path: Path, side: Side, ply: int
) -> None:
    with ServerProcess(tmp_path) as server:
        site = Site(server.port, "others", "Ann", ())
        own = site.own_game()
        own.first.heard.append(shown(side, ply).text())
        with pytest.raises(WrongError, match="shown something else"):
            site.settle()
