"""What is remembered was seen, what is forgotten is gone, what is certain is true."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.belief.belief import Belief
from core.game import Game
from core.games import GAMES, find_game
from core.games.chess.rules import FOG_RULESETS
from core.knowledge import (
    Memory,
    arrived,
    certain,
    may_hold,
    recall,
    recall_first,
    remembered,
)
from core.player import Believed
from core.setup import Position
from core.values import Observation, Piece, Side
from tests.support.boards import square, squares
from tests.support.every_game import random_game
from tests.support.lines import line_of

CHESS = find_game("fog-chess", "chesscom")
ROOM = 300_000


def lively_game(game: Game, dice: Random, most: int = 140) -> list[Position]:
    """A game in which men are taken more often than by chance, but no king."""
    history = [game.start().position]
    while game.outcome(history) is None and len(history) <= most:
        men = game.pieces(history[-1])
        moves = list(game.moves(history[-1]))
        taking = [move for move in moves if move.target in men]
        sound = [move for move in taking if men[move.target].symbol != "k"]
        some = sound if sound and dice.random() < 0.4 else moves
        history.append(game.play(history[-1], dice.choice(some)))
    return history[:-1] if game.outcome(history) else history


def views(game: Game, history: list[Position], viewer: Side) -> list[Observation]:
    return [game.observe(history[: ply + 1], viewer) for ply in range(len(history))]


def line(moves: str, viewer: Side = Side.FIRST) -> list[Observation]:
    return views(CHESS, line_of(CHESS, moves), viewer)


def ghosts(moves: str, viewer: Side = Side.FIRST) -> dict[str, int]:
    """Letter and square of every ghost, and its age in plies."""
    return {
        memory.piece.symbol + CHESS.facts.name(memory.square): memory.plies
        for memory in remembered(CHESS, line(moves, viewer))
    }


def naive(seen: list[Observation]) -> set[Memory]:
    """Where a man stood when its square was seen last, with no thought of which it was."""
    found = set()
    for at in set(range(64)) - seen[-1].visible:
        looks = [now for now in seen if at in now.visible]
        man = looks[-1].pieces.get(at) if looks else None
        if man is not None and man.side is not seen[-1].viewer:
            found.add(Memory(at, man, seen[-1].ply - looks[-1].ply))
    return found


def unmoved(game: Game, history: list[Position], seen: list[Observation]) -> set[Memory]:
    """Those of ``naive`` that truly have not stirred since."""
    men = [game.pieces(position) for position in history]
    return {
        memory
        for memory in naive(seen)
        if all(now.get(memory.square) == memory.piece for now in men[-1 - memory.plies :])
    }


def promotes(game: Game, history: list[Position], side: Side) -> bool:
    """Whether a pawn of ``side`` has become something else."""
    pawn = Piece(side, "p")
    numbers = [
        (list(men.values()).count(pawn), sum(man.side is side for man in men.values()))
        for men in map(game.pieces, history)
    ]
    return any(b[0] < a[0] and b[1] == a[1] for a, b in pairwise(numbers))


games = st.builds(
    lambda seed, rules: (find_game("fog-chess", rules), Random(seed)),
    st.integers(0, 2**32),
    st.sampled_from(sorted(FOG_RULESETS)),
)


@given(games, st.sampled_from(Side))
@settings(max_examples=25, deadline=None)
def test_a_ghost_was_seen_and_stays_while_its_man_does(
    given_: tuple[Game, Random], viewer: Side
) -> None:
    game, dice = given_
    history = lively_game(game, dice)
    seen = views(game, history, viewer)
    known = recall_first(game, seen[0])
    for ply in range(1, len(seen)):
        known = recall(game, known, seen[ply - 1], seen[ply])
        so_far = seen[: ply + 1]
        assert set(known.memories) <= naive(so_far)
        if ply % 6 == 0 and not promotes(game, history[: ply + 1], viewer.other):
            assert unmoved(game, history[: ply + 1], so_far) <= set(known.memories)
    assert known.memories == remembered(game, seen)


@pytest.mark.parametrize(
    ("moves", "name", "plies"),
    [
        ("e4 d5 e5", "pd5", 1),
        ("e4 d5 e5 a6 c3", "pd5", 3),
        ("e4 d5 e5 d4 c3", "pd5", None),
        ("e4 d5 a3 d4", "pd5", None),
        ("e4 e5 Qh5 Nc6 Qxe5 Qe7 Qh5 Qb4", "qe7", 2),
        ("e4 e5 Qh5 Nc6 Qxe5 Qe7 Qh5 Qb4 c3", "qe7", None),
        ("e4 e5 Qh5 Nc6 Qxe5 Be7 Qh5 Bb4", "be7", 2),
        ("e4 e5 Qh5 Nc6 Qxe5 Be7 Qh5 Bb4 c3", "be7", None),
        ("e4 e5 Qh5 Nc6 Qxe5 Nge7 Qh5 Nd5", "ne7", 2),
        ("e4 d5 exd5 Qxd5 Nc3 Qd8", "qd5", None),
        ("d3 Nc6 Bf4 Ne5 Bd2 Nc6", "ne5", 2),
        ("d3 Nc6 Bf4 Ne5 Bd2 Nc6 f4", "ne5", None),
    ],
    ids=[
        "just out of sight",
        "a while ago",
        "no other pawn could be there",
        "seen to leave",
        "not seen elsewhere yet",
        "the only queen seen elsewhere",
        "the bishop not seen elsewhere yet",
        "the only bishop of that colour seen elsewhere",
        "another knight could be there",
        "its square is seen empty",
        "gone without a sign",
        "a pawn would see it",
    ],
)
def test_a_ghost_is_a_man_that_may_still_be_there(
    moves: str, name: str, plies: int | None
) -> None:
    assert ghosts(moves).get(name) == plies


def test_a_game_begun_elsewhere_has_the_same_men_on_both_sides() -> None:
    start = "rnb1k1nr/ppppqppp/8/8/8/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1"
    history, found = [CHESS.read(start).position], []
    for san in ["Qe2", "h6", "Qd3", "Qb4", "c3"]:
        history.append(CHESS.play(history[-1], CHESS.read_move(history[-1], san)))
        known = remembered(CHESS, views(CHESS, history, Side.FIRST))
        found.append(Memory(square("e7"), Piece(Side.SECOND, "q"), 1) in known)
    assert found == [False, False, True, False, False]
    assert not [memory for memory in known if memory.piece.symbol == "q"]


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("e4 d5 exd5 Qxd5", "d5"),
        ("e4 d5 exd5 Qxd5 a3", "d5"),
        ("e4 d5 exd5 Qxd5 Nc3", ""),
        ("e4 d5 exd5 Qxd5 a3 Qd8", ""),
        ("h3 b5 h4 b4 a4 bxa3", ""),
        ("h3 b5 h4 b4 a4 Bb7 h5 Bxg2", ""),
    ],
    ids=["taken", "and I moved", "and I look", "and they moved", "in passing", "in sight"],
)
def test_whoever_took_a_man_stands_there_until_it_may_have_gone(
    moves: str, found: str
) -> None:
    assert arrived(CHESS, line(moves)) == squares(found)


@given(games, st.sampled_from(Side))
@settings(max_examples=25, deadline=None)
def test_what_is_certain_is_true(given_: tuple[Game, Random], viewer: Side) -> None:
    game, dice = given_
    history = lively_game(game, dice, 60)
    seen = views(game, history, viewer)
    belief = Belief(game, ROOM)
    for ply, position in enumerate(history):
        if ply:
            belief.step(seen[ply - 1], seen[ply])
        believed = belief.believed(seen[ply])
        men = game.pieces(position)
        for at, man in certain(game, seen[: ply + 1], believed).items():
            assert at not in seen[ply].visible
            assert men[at].side is not viewer
            assert man in (None, men[at])


def test_an_exact_belief_knows_the_first_men_and_a_sample_knows_nothing() -> None:
    seen = line("e4 h6")
    belief = Belief(CHESS, ROOM)
    for before, after in pairwise(seen):
        belief.step(before, after)
    chances = belief.believed(seen[-1]).chances
    known = certain(CHESS, seen, Believed(len(belief), True, chances))
    assert known[square("e8")] == Piece(Side.SECOND, "k")
    assert square("b8") not in known
    assert not certain(CHESS, seen, Believed(len(belief), False, chances))
    assert not certain(CHESS, seen, None)


@pytest.mark.parametrize("rules", ["chesscom", "thesis", "nielsen1989"])
def test_where_men_really_came_they_could_come(rules: str) -> None:
    game = find_game("fog-chess", rules)
    for seed in range(6):
        history = lively_game(game, Random(seed))
        origin = {at: at for at in game.pieces(history[0])}
        lost: dict[Side, list[int]] = {side: [] for side in Side}
        for before, after in pairwise(history):
            then, now = game.pieces(before), game.pieces(after)
            mover = game.to_move(before)
            took = [at for at, man in then.items() if man.side is not mover]
            lost[mover] += [at for at in took if now.get(at) != then[at]]
            left = [
                at for at, man in then.items() if now.get(at) != man and man.side is mover
            ]
            came = [at for at, man in now.items() if then.get(at) != man]
            moved = [(at, to) for at in left for to in came if now[to] == then[at]]
            for at, to in moved if len(left) == 1 else ():
                origin[to] = origin[at]
                assert game.could_come(now[to], origin[to], to, lost[mover])
            if len(left) != 1 or not moved:
                for to in came:
                    origin[to] = to


HELD = [key for key, variant in GAMES.items() if variant.facts.hand]
FOGGED = [key for key in HELD if GAMES[key].facts.hidden]


@pytest.mark.parametrize("variant", GAMES)
def test_a_hand_is_hidden_by_fog_and_from_the_other_side_alone(variant: str) -> None:
    game = find_game(variant)
    history = [game.start().position]
    for side in Side:
        hidden = game.observe(history, side).hidden_hand
        assert hidden is (side.other if variant in FOGGED else None)
    assert game.reveal(history).hidden_hand is None


@pytest.mark.parametrize("variant", FOGGED)
@pytest.mark.parametrize("seed", range(3))
def test_a_hand_never_holds_more_than_it_may(variant: str, seed: int) -> None:
    game, more = find_game(variant), 0
    history = random_game(game, Random(seed), 120)
    for side in Side:
        seen = []
        for ply in range(len(history)):
            seen.append(game.observe(history[: ply + 1], side))
            most = may_hold(game, seen)
            held = game.hands(history[ply])
            for symbol in game.facts.hand:
                piece = Piece(side.other, symbol)
                assert held.get(piece, 0) <= most[piece]
                more += most[piece] - held.get(piece, 0)
            assert all(piece.side is side.other for piece in most)
    assert more, "every drop was known for one: this game shows nothing"


@pytest.mark.parametrize("variant", sorted(set(HELD) - set(FOGGED)))
def test_where_drops_are_seen_it_is_what_is_held(variant: str) -> None:
    game = find_game(variant)
    history = random_game(game, Random(1), 60)
    seen = [game.observe(history[: ply + 1], Side.FIRST) for ply in range(len(history))]
    theirs = {p: n for p, n in game.hands(history[-1]).items() if p.side is Side.SECOND}
    assert may_hold(game, seen) == theirs


def test_a_belief_tells_how_many_are_held_on_average() -> None:
    game = find_game("fog-toy")
    board = "4k4/9/9/9/9/9/9/9/4K4 w {} 2/5 0 3"
    rows = [game.read(board.format(hand)).position for hand in ("Pnn", "Pn", "Pr", "P")]
    found = Belief(game, 1 << 20, rows).believed(game.observe(rows[:1], Side.FIRST))
    assert found.hand == {"r": 0.25, "n": 0.75, "p": 0.0}
