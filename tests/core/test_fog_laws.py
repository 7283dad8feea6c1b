"""What a side cannot know changes nothing that it is given.

A side knows what it saw and what follows from it: a square that blocks its pawn holds
some man, a square that its pawn attacks and does not see holds none, a pawn it may take
in passing stands there and came straight, and the enemy king is somewhere. All else
about the enemy is exchanged here at random.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from core.game import Game
from core.games.chess.rules import FOG_RULESETS
from core.notation import code
from core.setup import Position, Start
from core.values import Observation, Piece, Side
from tests.support import ours, positions
from tests.support.naive_board import Board, board_text


def read(game: Game, fen: str) -> Position:
    return ours.any_start(game, fen).position


def glance(game: Game, position: Position, viewer: Side) -> Observation:
    """What ``viewer`` sees of ``position`` alone."""
    return game.observe([position], viewer)


def unknown(seen: Observation) -> set[int]:
    """The squares of which ``seen`` tells nothing at all."""
    fog = set(range(64)) - seen.visible
    return fog - seen.blocked - attacked_by_pawns(seen) - set(in_passing(seen))


def attacked_by_pawns(seen: Observation) -> set[int]:
    """The squares on which the viewer's pawns would see a man to take."""
    pawns = [s for s, piece in seen.pieces.items() if piece == Piece(seen.viewer, "p")]
    ahead = 8 if seen.viewer is Side.FIRST else -8
    left = {square + ahead - 1 for square in pawns if square % 8 > 0}
    return left | {square + ahead + 1 for square in pawns if square % 8 < 7}


def in_passing(seen: Observation) -> tuple[int, ...]:
    """Where the pawn that may be taken in passing stands, and where it came from."""
    return tuple(at + step for at in seen.en_passant for step in (-8, 8))


def kind(dice: Random, square: int) -> str:
    """A kind of man other than the king that may stand on ``square``."""
    return dice.choice("qqrrbbnnpppp" if 8 <= square < 56 else "qrbn")


def exchanged(
    dice: Random, game: Game, fen: str, seen: Observation, free: set[int]
) -> Position:
    """``fen`` with hidden men on ``free`` exchanged, other blockers, and other rights."""
    men, hidden = dict(game.pieces(read(game, fen))), seen.viewer.other
    for square in seen.blocked - set(in_passing(seen)):
        if men[square].symbol != "k":
            men[square] = Piece(hidden, kind(dice, square))
    kings = [s for s in free if men.get(s) == Piece(hidden, "k")]
    for square in free:
        men.pop(square, None)
    for square in dice.sample(sorted(free), dice.randint(0, min(12, len(free)))):
        men[square] = Piece(hidden, kind(dice, square))
    for _ in kings:
        men[dice.choice(sorted(free))] = Piece(hidden, "k")
    return with_men(game, other_rights(dice, fen, hidden.other), men)


def with_men(game: Game, fen: str, men: Mapping[int, Piece]) -> Position:
    """``fen`` with ``men`` in place of its own, all other fields the same."""
    board: Board = {(s % 8, s // 8): piece.letter for s, piece in men.items()}
    return read(game, f"{board_text(board)} {fen.split(' ', 1)[1]}")


def known(game: Game, fen: str, viewer: Side) -> str:
    """``fen`` with what ``viewer`` may take in passing made to fit the board.

    The opponent's en-passant field stays as it is: that the viewer's own pawn has just
    gone two squares is known, whether something stands ready to take it is not.
    """
    position = read(game, fen)
    if game.to_move(position) is viewer:
        return game.write(setup(game, position))
    return fen


def setup(game: Game, position: Position) -> Start:
    return replace(game.start(), position=position)


def other_rights(dice: Random, fen: str, viewer: Side) -> str:
    """``fen`` with any castling rights for the opponent of ``viewer``."""
    board, turn, castling, *rest = fen.split()
    own, theirs = ("KQ", "kq") if viewer is Side.FIRST else ("kq", "KQ")
    kept = "".join(c for c in castling if c in own)
    kept += "".join(c for c in theirs if dice.random() < 0.5)
    return " ".join((board, turn, "".join(sorted(kept)) or "-", *rest))


def fens(dice: Random, ruleset: str, number: int) -> Iterator[str]:
    """Half from random games, half artificial."""
    yield from islice(positions.played(dice, FOG_RULESETS[ruleset]), number // 2)
    yield from (positions.artificial(dice) for _ in range(number // 2))


def same(one: Observation, other: Observation, about: object) -> None:
    """Assert that nothing distinguishes the two, not even the order of their parts."""
    assert one == other, about
    assert list(one.pieces) == list(other.pieces), about


@pytest.mark.parametrize("ruleset", ours.TELLING)
@pytest.mark.parametrize("viewer", Side)
def test_hidden_men_change_nothing(ruleset: str, viewer: Side) -> None:
    game, dice = ours.chess(ruleset), Random(f"hidden {ruleset} {viewer}")
    for fen in fens(dice, ruleset, 24):
        seen = glance(game, read(game, fen), viewer)
        for _ in range(3):
            shown, free = known(game, fen, viewer), unknown(seen)
            other = exchanged(dice, game, shown, seen, free)
            same(glance(game, other, viewer), seen, (fen, game.write(setup(game, other))))


@pytest.mark.parametrize("ruleset", ours.TELLING)
def test_hidden_men_change_nothing_after_an_own_move(ruleset: str) -> None:
    game, dice = ours.chess(ruleset), Random(f"own move {ruleset}")
    for fen in fens(dice, ruleset, 80):
        before = read(game, fen)
        viewer = game.to_move(before)
        moves = game.moves(before)
        for move in dice.sample(moves, min(2, len(moves))):
            after = game.play(before, move)
            seen = game.observe([before, after], viewer)
            then = glance(game, before, viewer)
            free = unknown(then) & unknown(seen)
            shown = game.write(setup(game, before))
            # Blockers are exchanged on both boards alike only where both show them.
            both = replace(then, blocked=then.blocked & seen.blocked)
            other = exchanged(dice, game, shown, both, free)
            story = [other, game.play(other, move)]
            same(game.observe(story, viewer), seen, (fen, code(game.facts, move)))


@pytest.mark.parametrize("ruleset", ours.TELLING)
def test_only_what_was_seen_before_and_after_the_enemys_move_counts(ruleset: str) -> None:
    """Enemy moves that look alike before and after are told alike.

    The same view is reached by many a move in the fog; whatever is said of the last
    move may depend on the two views and on what the ruleset announces, on nothing else.
    """
    game, dice = ours.chess(ruleset), Random(f"enemy move {ruleset}")
    alike = 0
    for fen in fens(dice, ruleset, 16):
        before = read(game, fen)
        viewer = game.to_move(before).other
        then = glance(game, before, viewer)
        free = unknown(then)
        told: dict[object, list[tuple[Observation, str]]] = defaultdict(list)
        for other in range(4):
            world = exchanged(dice, game, fen, then, free) if other else before
            for look, seen, about in replies(game, world, viewer):
                told[look].append((seen, about))
        for stories in told.values():
            alike += len(stories) - 1
            for seen, about in stories[1:]:
                same(seen, stories[0][0], (stories[0][1], about))
    assert alike > 200


def replies(
    game: Game, before: Position, viewer: Side
) -> Iterator[tuple[object, Observation, str]]:
    """Every reply as what it looks like, how it is told, and words for a failure."""
    written = game.write(setup(game, before))
    for move in game.moves(before):
        after = game.play(before, move)
        glimpsed = glance(game, after, viewer)
        look = (
            glimpsed.visible,
            glimpsed.blocked,
            frozenset(glimpsed.pieces.items()),
            glimpsed.castling,
            glimpsed.en_passant,
            announced(game, before, after, move.origin, bool(move.promotion)),
        )
        about = f"{written} {code(game.facts, move)}"
        yield look, game.observe([before, after], viewer), about


def announced(
    game: Game, before: Position, after: Position, origin: int, promoted: bool
) -> object:
    """What the ruleset itself tells the opponent of a move."""
    rules = FOG_RULESETS[game.ruleset]
    if rules.promotion_notice == "told":
        return promoted
    if rules.capture_notice == "taker":
        taken = len(game.pieces(after)) < len(game.pieces(before))
        return game.pieces(before)[origin].symbol if taken else None
    return None


LOOK_ALIKES = {
    "the square it left goes dark behind it": (
        ("4k3/8/8/r7/8/1r6/8/R6K b - - 0 1", "a5a3"),
        ("4k3/8/8/r7/8/1r6/8/R6K b - - 0 1", "b3a3"),
    ),
    "it goes back to where another comes in sight": (
        ("4k3/8/8/8/8/r7/8/R6K b - - 0 1", "a3a5"),
        ("4k3/8/8/r7/8/r7/8/R6K b - - 0 1", "a3b3"),
    ),
    "only the rook's half of castling is seen": (
        ("4k2r/8/8/8/8/8/8/5R1K b k - 0 1", "e8g8"),
        ("k6r/8/8/8/8/8/8/5R1K b - - 0 1", "h8f8"),
    ),
    "only the king's half of castling is seen": (
        ("4k2r/8/8/8/8/8/8/2K3R1 b k - 0 1", "e8g8"),
        ("5k2/8/8/8/8/8/8/2K3R1 b - - 0 1", "f8g8"),
    ),
    "a man is taken from out of the dark": (
        ("1b2k3/8/8/r3N3/8/8/8/6K1 b - - 0 1", "b8e5"),
        ("1b2k3/8/8/r3N3/8/8/8/6K1 b - - 0 1", "a5e5"),
    ),
    "a pawn is taken in passing or as it stands": (
        ("4k3/8/8/8/3pP3/8/8/K7 b - e3 0 1", "d4e3"),
        ("4k3/8/8/8/r3P3/8/8/K7 b - - 0 1", "a4e4"),
    ),
    "a pawn promotes in the dark": (
        ("4k3/8/8/8/8/8/6p1/K7 b - - 0 1", "g2g1q"),
        ("4k3/8/8/8/8/8/6p1/K7 b - - 0 1", "g2g1n"),
    ),
}
"""Pairs of a position and an enemy move that White cannot tell apart."""


@pytest.mark.parametrize("pair", LOOK_ALIKES.values(), ids=LOOK_ALIKES)
def test_look_alikes(pair: tuple[tuple[str, str], tuple[str, str]]) -> None:
    game = ours.chess("chesscom")
    told = []
    for fen, move in pair:
        before = read(game, fen)
        story = [before, game.play(before, game.read_move(before, move))]
        told.append((glance(game, story[1], Side.FIRST), game.observe(story, Side.FIRST)))
    (look, seen), (other_look, other_seen) = told
    assert look == other_look
    assert seen == other_seen
