"""The protocol of fog engines, from our observations and back."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from random import Random

import pytest

from bots.engines.fog import read_move, request
from bots.engines.fog_server import (
    BadRequestError,
    FogServer,
    observations_of,
    read_observation,
)
from bots.roster import make
from core.games import find_game
from core.play.referee import Referee
from core.player import Budget, Clocks, PlayerError
from core.values import Move, Observation, Side

GAME = find_game("fog-chess", "chesscom")


def game_of(seed: int) -> Referee:
    """A random game in which much is taken."""
    referee, dice = Referee(GAME), Random(seed)
    while referee.outcome is None and len(referee.moves) < 90:
        now = referee.seen_by(referee.to_move)[-1]
        takes = [move for move in now.moves if move.target in now.pieces]
        referee.play(dice.choice(takes if takes and dice.random() < 0.3 else now.moves))
    return referee


def asked(referee: Referee, side: Side) -> list[Observation]:
    """What a side was shown up to its last turn."""
    seen = list(referee.seen_by(side))
    while not seen[-1].moves:
        seen.pop()
    return seen


@pytest.mark.parametrize("seed", range(6))
def test_what_is_read_is_what_was_shown(seed: int) -> None:
    referee = game_of(seed)
    for side in Side:
        seen = asked(referee, side)
        told = json.loads(json.dumps(request(seen, Budget(), "game", 1)))
        shown = [read_observation(words) for words in told["observationTranscript"]]
        read = observations_of(side, shown, told["legalMoves"])
        for before, after in zip(seen, read, strict=True):
            for field in fields(Observation):
                name = field.name
                assert getattr(after, name) == getattr(before, name), (before.ply, name)


def test_the_first_request_word_by_word() -> None:
    seen = Referee(GAME).seen_by(Side.FIRST)
    told = request(seen, Budget(clocks=Clocks((61.5, 3.0), 2.0)), "game", 5)
    legal, (first,) = told.pop("legalMoves"), told.pop("observationTranscript")
    assert told == {
        "protocolVersion": "1",
        "gameId": "game",
        "gameSpecId": "dark-chess",
        "engineId": "umbra",
        "sessionId": "game",
        "color": "white",
        "ply": 0,
        "engineSeed": 5,
        "clock": {"remaining_ms": 61_500, "increment_ms": 2000},
    }
    assert len(legal) == 20
    assert {"from": "g1", "to": "f3"} in legal
    assert (first["kind"], first["visibility_mask"]) == ("initial", "0x00000000ffffffff")
    assert first["visible_pieces"][4] == [4, {"type": "K", "color": "white"}]


def test_castling_and_promotion_in_the_words_of_the_protocol() -> None:
    start = GAME.read("k7/4P3/8/8/8/8/8/4K2R w K - 0 1")
    now = Referee(GAME, start).seen_by(Side.FIRST)[-1]
    castles, grows = Move((4, 6)), Move((52, 60), "n")
    assert read_move(now, {"from": "e1", "to": "h1"}) == castles
    assert read_move(now, {"from": "e1", "to": "g1"}) == castles
    for role in ("knight", "N", "n"):
        assert read_move(now, {"from": "e7", "to": "e8", "promotion": role}) == grows
    for wrong in (None, "e1g1", {}, {"from": "e7", "to": "e8"}, {"from": 4, "to": 6}):
        with pytest.raises(PlayerError, match="not one of the legal moves"):
            read_move(now, wrong)


def test_a_game_told_news_by_news() -> None:
    """A warm session: whole at first, then only what is new, pushed or asked."""
    referee, dice = Referee(GAME), Random(3)
    server = FogServer(lambda seed: make("RandomMove", seed), Budget(0.01))
    for number in range(8):
        side = referee.to_move
        turn = request(referee.seen_by(side), Budget(), "game", 1)
        if side is Side.FIRST and number:
            told = turn.pop("observationTranscript")
            push = {**turn, "observation": told[-2]}
            assert server.answer(json.dumps(push))["received"] is True
            turn["latestObservationDelta"] = told[-1]
        if side is Side.FIRST:
            answer = server.answer(json.dumps(turn))
            now = referee.seen_by(side)[-1]
            referee.play(read_move(now, answer["move"]))
        else:
            referee.play(dice.choice(referee.seen_by(side)[-1].moves))


@pytest.mark.parametrize(
    "change",
    [
        {"color": "green"},
        {"legalMoves": []},
        {"legalMoves": [1]},
        {"legalMoves": [{"from": "e2", "to": "e5"}]},
        {"observationTranscript": [{}]},
        {"observationTranscript": 5},
        {"observationTranscript": [None]},
        {"protocolVersion": "2"},
    ],
)
def test_a_wrong_request_is_answered_with_what_is_wrong(change: dict[str, object]) -> None:
    seen = Referee(GAME).seen_by(Side.FIRST)
    turn = request(seen, Budget(), "game", 1) | change
    server = FogServer(lambda seed: make("RandomMove", seed), Budget(0.01))
    answer = server.answer(json.dumps({"requestId": "1", "engineTurnRequest": turn}))
    assert answer["ok"] is False
    assert answer["error"]


def test_observations_that_do_not_follow_are_refused() -> None:
    seen = asked(game_of(1), Side.FIRST)
    told = request(seen, Budget(), "game", 1)
    shown = [read_observation(words) for words in told["observationTranscript"]]
    with pytest.raises(BadRequestError, match="follow one another"):
        observations_of(Side.FIRST, shown[1:], told["legalMoves"])
    moved = [shown[0], replace(shown[1], pieces=shown[0].pieces), *shown[2:]]
    with pytest.raises(BadRequestError, match="no legal move leads"):
        observations_of(Side.FIRST, moved, told["legalMoves"])
