"""Laws about what a side may know. A game is asked by being in the tests' table."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from core.game import Game
from core.games import find_game
from core.knowledge import certain, observed_move, remembered
from core.play.referee import Referee
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.setup import Position, Setup, Start
from core.values import Observation, Piece, Side, Square
from lab.audit.worlds import other_worlds, real_world
from tests.support.every_game import HIDDEN, TABLE, undecided

each_hidden = pytest.mark.parametrize(("variant", "ruleset"), HIDDEN)
each_game = pytest.mark.parametrize(("variant", "ruleset"), TABLE)


def played(game: Game, seed: int, plies: int = 60) -> Referee:
    """A game of moves at random."""
    referee, dice = Referee(game), Random(seed)
    while referee.outcome is None and len(referee.moves) < plies:
        referee.play(dice.choice(referee.seen_by(referee.to_move)[-1].moves))
    return referee


def shuffled(game: Game, position: Position, seen: Observation, dice: Random) -> Setup:
    """The setup of ``position`` with what its viewer cannot know exchanged at random.

    All of it, half of it or little: where rules say what may stand where, most of the
    boards on which all is exchanged cannot be played.
    """
    setup, enemy = game.setup_of(Start(position)), seen.viewer.other
    certain_ = seen.visible | seen.blocked | game.surely_empty(seen)
    share = dice.choice((1.0, 0.5, 0.1))
    hidden = sorted(set(game.facts.playable & setup.pieces.keys()) - certain_)
    moved = [square for square in hidden if dice.random() < share]
    pieces = {s: man for s, man in setup.pieces.items() if s not in moved}
    free = sorted(set(game.facts.playable) - certain_ - pieces.keys())
    men = [setup.pieces[square] for square in moved]
    kept = [man for man in men if man.symbol == game.facts.royal or dice.random() < 0.8]
    pieces |= dict(zip(dice.sample(free, len(kept)), kept, strict=True))
    hands = dict(setup.hands)
    for symbol in game.facts.hand:
        man = Piece(enemy, symbol)
        if seen.hidden_hand is enemy and dice.random() < share:
            hands[man] = dice.randrange(3)
    return Setup(
        pieces,
        setup.side,
        hands,
        setup.rights,
        setup.en_passant,
        setup.halfmove_clock,
        setup.number,
        setup.turn,
    )


@each_hidden
def test_what_cannot_be_seen_changes_nothing(variant: str, ruleset: str) -> None:
    """Boards on which a side sees the same squares and men are shown to it as one."""
    game, dice = find_game(variant, ruleset), Random(ruleset)
    alike = 0
    for position in undecided(game, dice)[::2]:
        for viewer in Side:
            seen = game.observe([position], viewer)
            for _ in range(6):
                other = game.place(shuffled(game, position, seen, dice))
                if not isinstance(other, Start) or other.position == position:
                    continue
                shown = game.observe([other.position], viewer)
                if (shown.visible, shown.pieces) == (seen.visible, seen.pieces):
                    assert shown == seen, game.write(other)
                    alike += 1
    assert alike > 20


@each_hidden
def test_nothing_older_than_the_last_two_positions_counts(
    variant: str, ruleset: str
) -> None:
    game = find_game(variant, ruleset)
    one, other = (played(game, seed, plies=11).history[:11] for seed in (1, 2))
    for viewer in Side:
        mixed = [*other[:-2], *one[-2:]]
        assert game.observe(mixed, viewer) == game.observe(one, viewer)


@each_game
def test_what_was_taken_back_and_played_again_is_shown_again(
    variant: str, ruleset: str
) -> None:
    referee, dice = played(find_game(variant, ruleset), 4), Random(4)
    moves, end = tuple(referee.moves), referee.outcome
    seen = [referee.seen_by(side) for side in Side]
    for _ in range(3):
        ply = dice.randrange(len(moves))
        referee.take_back(ply)
        assert all(len(referee.seen_by(side)) == ply + 1 for side in Side)
        for move in moves[ply:]:
            referee.play(move)
        assert [referee.seen_by(side) for side in Side] == seen
        assert (tuple(referee.moves), referee.outcome) == (moves, end)


@each_hidden
def test_what_is_certain_is_so(variant: str, ruleset: str) -> None:
    game = find_game(variant, ruleset)
    found = 0
    for seed in range(3):
        referee = played(game, seed)
        for side in Side:
            seen = referee.seen_by(side)
            for ply, position in enumerate(referee.history):
                men = game.pieces(position)
                for square, man in certain(game, seen[: ply + 1], None).items():
                    found += 1
                    assert square not in seen[ply].visible
                    assert square in men
                    assert man in (None, men[square])
    assert found > 0


@each_hidden
def test_what_is_remembered_was_seen_there(variant: str, ruleset: str) -> None:
    game, referee = find_game(variant, ruleset), played(find_game(variant, ruleset), 2)
    for side in Side:
        seen = referee.seen_by(side)
        shown: set[tuple[Square, Piece]] = set()
        for ply, now in enumerate(seen):
            shown |= set(now.pieces.items())
            for memory in remembered(game, seen[: ply + 1]) if ply % 4 == 3 else ():
                known = (memory.square, memory.piece)
                assert known in shown or ply - memory.plies < 1
                assert memory.square not in now.visible
                assert memory.piece.side is not side


@each_game
def test_own_moves_are_named_as_in_the_record(variant: str, ruleset: str) -> None:
    game = find_game(variant, ruleset)
    referee = played(game, 5)
    for side in Side:
        for number, (before, after) in enumerate(pairwise(referee.seen_by(side))):
            position, move = referee.history[number], referee.moves[number]
            heard = observed_move(game, before, after)
            assert heard.mover is before.to_move
            if heard.mover is side:
                assert heard.text.rstrip("+#") == game.san(position, move).rstrip("+#")
            assert heard.mover is not side or not heard.hidden
            assert game.facts.hidden or not heard.hidden


@each_hidden
@pytest.mark.parametrize("viewer", Side)
def test_other_games_look_like_this_one(variant: str, ruleset: str, viewer: Side) -> None:
    referee = played(find_game(variant, ruleset), 6, plies=14)
    record = GameRecord(variant, ruleset, ("a", "b"), tuple(referee.moves))
    timeline = Timeline.of(record)
    game, real = timeline.game, real_world(timeline)
    worlds = other_worlds(timeline, viewer, 2, 1, 12)
    assert worlds
    for world in worlds:
        assert world.moves != real.moves[: world.plies]
        for end in range(1, len(world.history) + 1):
            mine = game.observe(world.history[:end], viewer)
            assert mine == game.observe(real.history[:end], viewer)
