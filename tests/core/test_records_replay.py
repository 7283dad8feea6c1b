"""Records played again, and the moments on which a game hung."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.game import Game, IllegalMoveError
from core.games import find_game
from core.notation import board
from core.records.reader import read_games, read_text
from core.records.record import GameRecord
from core.records.replay import Kind, Timeline, decisive, moments_of
from core.setup import Position
from core.values import Move, Reason, Side
from tests.support.random_games import random_game

ASSETS = Path(__file__).parents[2] / "assets" / "games"
GAME = read_text('[Variant "Fog of War"]\n\n1. e4 d5 2. exd5 *', "t").games[0]


def test_steps_name_every_move() -> None:
    steps = Timeline.of(GAME).steps
    assert [(step.number, step.side, step.san) for step in steps] == [
        (1, Side.FIRST, "e4"),
        (1, Side.SECOND, "d5"),
        (2, Side.FIRST, "exd5"),
    ]


def test_steps_count_on_from_a_fen() -> None:
    text = '[Variant "Fog"]\n[FEN "4k3/8/8/8/8/8/8/4K3 b - - 0 9"]\n\n9... Kd8 10. Ke2 *'
    steps = Timeline.of(read_text(text, "t").games[0]).steps
    assert [(step.number, step.side) for step in steps] == [
        (9, Side.SECOND),
        (10, Side.FIRST),
    ]


def test_three_boards() -> None:
    timeline = Timeline.of(GAME)
    assert timeline.plies == 3
    seen = timeline.boards(2)
    assert (seen.first.viewer, seen.second.viewer) == (Side.FIRST, Side.SECOND)
    assert seen.first.visible < seen.truth.visible
    assert seen.first.pieces.items() < seen.truth.pieces.items()
    facts = timeline.game.facts
    assert (
        board(facts, seen.truth.pieces) == "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR"
    )


@pytest.mark.parametrize("ply", [-1, 4])
def test_there_is_nothing_outside_the_game(ply: int) -> None:
    with pytest.raises(IndexError, match="the game has 3"):
        Timeline.of(GAME).boards(ply)


def test_a_game_that_goes_on_can_be_followed() -> None:
    whole, clocks = Timeline.of(replace(GAME, clocks=(9.0, None, 8.0))), (9.0, None, 8.0)
    growing = Timeline(GAME)
    assert (growing.plies, list(growing.steps)) == (0, [])
    for plies in range(4):
        record = replace(GAME, moves=GAME.moves[:plies], clocks=clocks[:plies])
        growing.follow(record)
        assert growing.history == whole.history[: plies + 1]
        assert list(growing.steps) == list(whole.steps[:plies])
    assert growing.record is record
    assert growing.boards(3) == whole.boards(3)


def test_an_impossible_record_is_refused() -> None:
    bad = GameRecord("fog-chess", "chesscom", ("a", "b"), (Move((12, 44)),))
    with pytest.raises(IllegalMoveError):
        Timeline.of(bad)


def test_the_sample_games_are_good() -> None:
    paths = sorted(ASSETS.glob("*.pgn"))
    assert len(paths) >= 2
    for path in paths:
        reading = read_games(path)
        assert reading.problems == ()
        assert all(game.outcome for game in reading.games)


def test_every_move_of_shogi_has_its_own_number() -> None:
    start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 15"
    record = read_text(f"position sfen {start} moves 7g7f 3c3d 2g2f", "x").games[0]
    timeline = Timeline.of(record)
    assert [step.numeral() for step in timeline.steps] == ["15.", "16.", "17."]
    assert timeline.start_at(3).endswith(" w - 18")
    chess = Timeline.of(read_text("1. e4 e5 2. Nf3 *", "x").games[0])
    assert [step.numeral() for step in chess.steps] == ["1.", "1...", "2."]


Found = tuple[int, Kind, Side, frozenset[Move]]

TRAP = """[Variant "Fog of War"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 Nc6 5. Nxe5 Bxd1 6. Bxf7 Ke7 7. Nd5 Bxc2
8. Nxe7 1-0
"""


def told(record: GameRecord) -> set[Found]:
    """The moments as the program finds them."""
    timeline, found = Timeline.of(record), set()
    could: tuple[Move, ...] = ()
    for ply in range(timeline.plies + 1):
        boards, past = timeline.boards(ply), timeline.history[: ply + 1]
        can = decisive(timeline.game, past, boards.truth)
        if ply:
            played = record.moves[ply - 1]
            for moment in moments_of(played, could, can, boards):
                found.add((moment.ply, moment.kind, moment.side, frozenset(moment.moves)))
        could = can
    return found


def counted(record: GameRecord) -> Iterator[Found]:
    """The same by trying every move of every position."""
    game = find_game(record.variant, record.ruleset)
    history = list(Timeline.of(record).history)
    for ply in range(len(history)):
        past = history[: ply + 1]
        ends = frozenset(_ends(game, past))
        mover = game.to_move(history[ply])
        if ends and ply + 1 < len(history):
            kind: Kind = "taken" if record.moves[ply] in ends else "missed"
            yield ply + 1, kind, mover.other, ends
        sight = game.observe(past, mover.other).visible
        if ends and ply and not any(move.origin in sight for move in ends):
            yield ply, "unseen", mover.other, ends


def _ends(game: Game, past: list[Position]) -> Iterator[Move]:
    for move in game.moves(past[-1]):
        outcome = game.outcome([*past, game.play(past[-1], move)])
        if outcome is not None and outcome.reason is Reason.KING_CAPTURED:
            yield move


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", ["chesscom", "thesis"])
def test_moments_are_those_of_the_naive_count(ruleset: str, seed: int) -> None:
    record = random_game(ruleset, seed, 120)
    assert told(record) == set(counted(record))


def test_random_games_have_every_kind_of_moment() -> None:
    games = [random_game("thesis", seed, 120) for seed in (0, 4)]
    kinds = {kind for game in games for _, kind, *_ in told(game)}
    assert kinds == {"unseen", "missed", "taken"}


def test_a_king_left_to_a_knight_in_the_fog() -> None:
    (record,) = read_text(TRAP, "t").games
    found = {(ply, kind, side) for ply, kind, side, _ in told(record)}
    assert found == {(14, "unseen", Side.SECOND), (15, "taken", Side.SECOND)}
