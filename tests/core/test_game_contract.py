"""What ``core.game.Game`` promises. A game passes all this by being in ``GAMES``."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Protocol

import pytest

from core import notation
from core.game import Game, IllegalMoveError
from core.games import GAMES, find_game
from core.knowledge import with_move
from core.setup import BadPositionError, Position, Start
from core.values import Delta, Move, Observation, Piece, Side, Square
from tests.support.every_game import TABLE, drops_blindly, random_game

Story = list[Position]
PLIES, FEWER = 90, 60


class Look(Protocol):
    """What a side is shown at the end of a story; what there is, if no side is named."""

    def __call__(self, story: Story, viewer: Side | None = None) -> Observation: ...


@pytest.fixture(scope="module", params=TABLE, ids="/".join)
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(*request.param)


@pytest.fixture(scope="module")
def stories(game: Game) -> list[Story]:
    """A few random games, each with every position so far at each of its plies."""
    return list(stories_of(game.facts.key, game.ruleset))


@pytest.fixture(scope="module")
def look(game: Game, stories: list[Story]) -> Look:
    """Asks a game once of each moment for all tests."""
    del stories  # They live as long as this, so that each has a number of its own.
    kept: dict[tuple[int, Side | None], Observation] = {}

    def look(story: Story, viewer: Side | None = None) -> Observation:
        key = id(story), viewer
        if key not in kept:
            kept[key] = (
                game.reveal(story) if viewer is None else game.observe(story, viewer)
            )
        return kept[key]

    return look


@cache
def stories_of(variant: str, ruleset: str) -> tuple[Story, ...]:
    """The same, played out once for all tests: a longer one more under the usual rules."""
    game = find_game(variant, ruleset)
    lengths = (PLIES, FEWER) if ruleset == GAMES[variant].default else (FEWER,)
    games = (random_game(game, Random(seed), plies) for seed, plies in enumerate(lengths))
    return tuple(game[:end] for game in games for end in range(1, len(game) + 1))


def test_it_is_what_the_table_says(game: Game) -> None:
    variant = GAMES[game.facts.key]
    assert game.facts == replace(variant.facts, begins=game.facts.begins)
    assert game.facts.begins is game.to_move(game.start().position)
    assert game.ruleset in variant.rulesets
    assert variant.default in variant.rulesets
    assert len(game.facts.squares) == game.facts.columns * game.facts.rows


def test_men_in_a_list_stand_by_what_they_are_worth(game: Game) -> None:
    facts, dice = game.facts, Random(0)
    for side in Side:
        men = [Piece(side, symbol) for symbol in facts.symbols for _ in range(3)]
        assert facts.ordered(dice.sample(men, len(men))) == men
    assert facts.ordered([]) == []


def test_positions_survive_being_written_and_read(game: Game, stories: list[Story]) -> None:
    for number, story in enumerate(stories, start=1):
        start = Start(story[-1], 7 if game.facts.counts_quiet else 0, number)
        if game.outcome(story) is None:
            assert game.place(game.setup_of(start)) == start
            assert game.read(game.write(start)) == start
    assert game.read(game.write(game.start())) == game.start()


def test_nonsense_is_not_a_position(game: Game) -> None:
    for text in ("", " ", "?", "no position", "8/8 w", "\0", "9" * 80):
        with pytest.raises(BadPositionError) as failure:
            game.read(text)
        assert str(failure.value).strip(), text
        assert "\n" not in str(failure.value), text


def test_a_damaged_position_is_refused_or_read_whole(game: Game) -> None:
    dice, text = Random(0), game.write(game.start())
    for _ in range(300):
        at = dice.randrange(len(text))
        damaged = text[:at] + dice.choice(["", "x", "9", "K", "/", " "]) + text[at + 1 :]
        try:
            setup = game.read(damaged)
        except BadPositionError:
            continue
        assert game.read(game.write(setup)) == setup, damaged


def test_moves_are_unique_and_in_a_fixed_order(game: Game, stories: list[Story]) -> None:
    for story in stories:
        moves = game.moves(story[-1])
        assert isinstance(moves, tuple)
        assert len(set(moves)) == len(moves)
        assert game.moves(Position(story[-1].row.copy())) == moves


def test_play_changes_nothing_that_it_is_given(game: Game, stories: list[Story]) -> None:
    for story in stories:
        before = story[-1]
        words, row = before.words, before.row.copy()
        for move in game.moves(before)[:8]:
            after = game.play(before, move)
            assert after != before
            assert after == game.play(before, move)
        assert before.words == words
        assert (before.row == row).all()


def test_only_legal_moves_are_played(game: Game, stories: list[Story]) -> None:
    dice = Random(1)
    squares = list(game.facts.squares)
    for story in stories[::5]:
        legal = set(game.moves(story[-1]))
        made = [Move((dice.choice(squares), dice.choice(squares))) for _ in range(20)]
        grown = [replace(move, promotion=dice.choice(game.facts.symbols)) for move in made]
        dropped = [Move((dice.choice(squares),), drop=s) for s in game.facts.symbols]
        for move in {*made, *grown, *dropped} - legal:
            with pytest.raises(IllegalMoveError):
                game.play(story[-1], move)


def test_a_delta_turns_a_board_into_the_next(
    game: Game, stories: list[Story], look: Look
) -> None:
    for story in stories[::2]:
        truth = look(story)
        for move in truth.moves:
            delta = game.delta(truth, move)
            board = dict(game.pieces(story[-1]))
            for square, piece in delta.lifted.items():
                assert board.pop(square) == piece
            assert board.keys().isdisjoint(delta.placed)
            after = game.play(story[-1], move)
            assert board | dict(delta.placed) == game.pieces(after)


def test_a_full_view_is_its_position(game: Game, stories: list[Story], look: Look) -> None:
    for story in stories:
        assert game.position_of(look(story)) == story[-1]


def test_a_delta_is_the_same_for_who_makes_the_move(
    game: Game, stories: list[Story], look: Look
) -> None:
    for story in stories:
        truth = look(story)
        seen = look(story, truth.to_move)
        for move in seen.moves:
            done, hidden = game.delta(truth, move), move.target not in seen.visible
            assert done == game.delta(seen, move) or (hidden and done == Delta({}, {}))


def test_every_move_can_be_written_and_read(game: Game, stories: list[Story]) -> None:
    for story in stories[::2]:
        moves = game.moves(story[-1])
        short = [game.san(story[-1], move) for move in moves]
        codes = [notation.code(game.facts, move) for move in moves]
        assert len(set(short)) == len(set(codes)) == len(moves)
        for move, *names in zip(moves, short, codes, strict=True):
            for name in names:
                assert game.read_move(story[-1], name) == move, name


def test_nonsense_is_not_a_move(game: Game) -> None:
    for text in ("", "zz", "e2e9", "Ke1-e1-e1", "e2e4\0", "a1a1", "-"):
        with pytest.raises(IllegalMoveError) as failure:
            game.read_move(game.start().position, text)
        assert str(failure.value).strip(), text
        assert "\n" not in str(failure.value), text


def test_a_decided_game_has_no_moves_and_an_end(game: Game) -> None:
    ended = 0
    for seed in range(4):
        history = random_game(game, Random(seed), plies=800)
        end = game.outcome(history)
        if end is not None:
            assert end.reason in game.facts.ends
            assert end.winner is None or not game.moves(history[-1])
            ended += 1
    assert ended > 0


def test_an_observation_is_the_truth(game: Game, stories: list[Story], look: Look) -> None:
    for story, viewer in product(stories, Side):
        seen, truth = game.observe(story, viewer), game.pieces(story[-1])
        assert seen == look(story, viewer)
        assert dict(seen.pieces) == {s: p for s, p in truth.items() if s in seen.visible}
        assert seen.visible <= set(game.facts.squares)
        assert seen.blocked <= truth.keys() - seen.visible
        assert seen.viewer is viewer
        assert seen.to_move is game.to_move(story[-1])
        assert seen.ply == len(story) - 1
        if len(story) > 1:
            before, loser = game.pieces(story[-2]), game.to_move(story[-2]).other
            gone = {s: man for s, man in before.items() if truth.get(s) != man}
            lost = {(s, man) for s, man in gone.items() if man.side is loser}
            assert {(each.square, each.piece) for each in seen.captured} == lost


def test_nothing_stands_on_idle_squares_and_all_see_them(
    game: Game, stories: list[Story], look: Look
) -> None:
    idle, playable = game.facts.idle, game.facts.playable
    assert idle | playable == set(game.facts.squares)
    assert not idle & playable
    stood: set[Square] = set()
    for story in stories:
        stood |= game.pieces(story[-1]).keys()
        assert all(idle <= look(story, viewer).visible for viewer in Side)
    assert not stood & idle


def test_an_observation_is_all_a_side_may_know(
    game: Game, stories: list[Story], look: Look
) -> None:
    for story, viewer in product(stories, Side):
        seen, truth = look(story, viewer), game.pieces(story[-1])
        own = {square for square, piece in truth.items() if piece.side is viewer}
        mine = seen.to_move is viewer
        assert type(seen) is Observation
        assert own <= seen.visible
        assert seen.moves == (game.moves(story[-1]) if mine else ())
        blind = {move for move in seen.moves if move.target not in seen.visible}
        assert not blind or drops_blindly(game)
        assert all(move.is_drop for move in blind)
        assert mine or not seen.en_passant
        # Within a turn of several moves these are squares that own pawns have passed.
        assert seen.en_passant <= seen.visible or not game.facts.alternates
        if not game.facts.hidden:
            assert seen.visible == set(game.facts.squares)


def test_hands_are_what_was_taken(game: Game, stories: list[Story], look: Look) -> None:
    """Nothing is lost or made: what goes into a hand comes off the board."""
    facts, held = game.facts, 0
    for story in stories:
        hands = game.hands(story[-1])
        held += sum(hands.values())
        assert {piece.symbol for piece in hands} <= set(facts.hand)
        assert all(number > 0 for number in hands.values())
        assert dict(look(story).hands) == dict(hands)
        for viewer in Side:
            seen = look(story, viewer)
            own = {piece: n for piece, n in hands.items() if piece.side is viewer}
            assert own.items() <= seen.hands.items() <= hands.items()
            assert facts.hidden or dict(seen.hands) == dict(hands)
    assert bool(held) == bool(facts.hand)


def test_a_drop_takes_from_the_hand(game: Game, stories: list[Story]) -> None:
    dropped = 0
    for story in stories:
        hands = game.hands(story[-1])
        for move in game.moves(story[-1]):
            after = game.hands(game.play(story[-1], move))
            mine = {p: n for p, n in after.items() if p.side is game.to_move(story[-1])}
            if move.drop is not None:
                dropped += 1
                piece = Piece(game.to_move(story[-1]), move.drop)
                failed = move.target in game.pieces(story[-1])
                assert not failed or drops_blindly(game)
                assert after.get(piece, 0) == hands[piece] - (not failed)
                assert move.path == (move.target,)
            else:
                assert sum(mine.values()) >= sum(hands.get(piece, 0) for piece in mine)
    assert bool(dropped) == bool(game.facts.hand)


def test_a_turn_goes_on_or_the_next_begins(
    game: Game, stories: list[Story], look: Look
) -> None:
    for before, story in pairwise(stories):
        if len(story) == 1:
            assert look(story).turn.number == 1
            continue
        then, now = look(before), look(story)
        if then.to_move is now.to_move:
            assert (now.turn.number, now.turn.left) == (
                then.turn.number,
                then.turn.left - 1,
            )
        else:
            assert now.turn.number == then.turn.number + 1
        assert now.turn.left > 0
        assert all(look(story, viewer).turn == now.turn for viewer in Side)


def test_a_royal_piece_of_the_side_to_move_stands_in_check(
    game: Game, stories: list[Story], look: Look
) -> None:
    checks = 0
    for story, viewer in product(stories, Side):
        seen = look(story, viewer)
        checks += len(seen.check)
        royal = Piece(seen.to_move, game.facts.royal)
        assert all(seen.pieces[square] == royal for square in seen.check)
        assert look(story).check >= seen.check
        if not game.facts.hidden:
            assert look(story).check == seen.check
        elif viewer is not seen.to_move:
            assert not seen.check
    assert bool(checks) == (game.facts.win_by == "mate")


def test_what_is_told_of_the_last_move_was_seen(
    game: Game, stories: list[Story], look: Look
) -> None:
    for story, viewer in product(stories, Side):
        trace = look(story, viewer).trace
        assert (trace is None) == (len(story) == 1)
        if trace is None:
            continue
        before, after = (game.observe(story[:n], viewer) for n in (len(story) - 1, None))
        mover = game.to_move(story[-2])
        assert trace.mover is mover
        left = None if trace.origin is None else before.pieces.get(trace.origin)
        assert left is not None or trace.origin in (None, trace.target)
        assert left is None or left.side is mover
        if trace.target is not None and trace.target not in after.blocked:
            assert after.pieces[trace.target] == trace.piece
        assert (trace.piece is None) == (trace.origin is None and trace.target is None)
        if mover is viewer:
            whole = look(story).trace
            assert trace == whole
            assert None not in (trace.origin, trace.target, trace.piece)


def test_stops_are_told_of_own_moves_and_where_nothing_is_hidden(
    game: Game, stories: list[Story]
) -> None:
    told = 0
    for number, story in enumerate(stories):
        mover, moves = game.to_move(story[-1]), game.moves(story[-1])
        # Where no move has a stop, one moment of twelve will do.
        if number % 12 and all(len(move.path) <= 2 for move in moves):
            continue
        for move in moves:
            past = [*story, game.play(story[-1], move)]
            stops = move.path if len(move.path) > 2 else ()
            told += len(stops)
            unseen = () if game.facts.hidden else stops
            assert path(game.reveal(past)) == path(game.observe(past, mover)) == stops
            assert path(game.observe(past, mover.other)) == unseen
    assert bool(told) == (game.facts.family == "checkers")


def path(seen: Observation) -> tuple[Square, ...]:
    assert seen.trace is not None
    return seen.trace.path


def test_moves_that_look_alike_are_told_alike(game: Game, stories: list[Story]) -> None:
    """What is told of the other side's move follows from what is seen before and after."""
    for story in stories[::4]:
        viewer = game.to_move(story[-1]).other
        told: dict[tuple[int, ...], Observation] = {}
        for move in game.moves(story[-1]):
            seen = game.observe([*story, game.play(story[-1], move)], viewer)
            look = (*game.encode_view(seen).tolist(), game.announced(seen))
            assert told.setdefault(look, seen) == seen


def test_every_way_to_show_a_move_is_of_one_move(
    game: Game, stories: list[Story], look: Look
) -> None:
    for story in stories[::4]:
        seen = look(story, game.to_move(story[-1]))
        shown: dict[tuple[int, ...], tuple[int, ...]] = {}
        for move in seen.moves:
            ways = game.ways(seen, move)
            assert ways[0] == move.path
            assert len(set(ways)) == len(ways)
            for way in ways:
                assert shown.setdefault(way, move.path) == move.path


def test_what_must_be_empty_is(game: Game, stories: list[Story], look: Look) -> None:
    for story, viewer in product(stories, Side):
        seen = look(story, viewer)
        empty = game.surely_empty(seen)
        assert not empty & (game.pieces(story[-1]).keys() | seen.visible | seen.blocked)


def test_what_will_be_legal_was_among_the_plans(
    game: Game, stories: list[Story], look: Look
) -> None:
    for before, story in pairwise(stories):
        viewer = game.to_move(story[-1])
        if story[:-1] == before and game.to_move(before[-1]) is not viewer:
            plans = set(game.plans(look(before, viewer)))
            assert not plans or set(game.moves(story[-1])) <= plans


def test_what_is_counted_of_a_side_is_said_in_one_line(
    game: Game, stories: list[Story], look: Look
) -> None:
    for story in stories[::5]:
        for side, standing in game.standing(look(story, Side.SECOND)).items():
            assert not game.facts.hidden or side is Side.SECOND
            assert standing.counts.strip()
            assert "\n" not in standing.counts + standing.note


def test_plans_have_names_and_ways(game: Game, stories: list[Story], look: Look) -> None:
    for story in stories[::7]:
        viewer = game.to_move(story[-1]).other
        seen = look(story, viewer)
        plans = game.plans(seen)
        assert plans == game.plans(replace(seen, ply=seen.ply + 1))
        assert len(set(plans)) == len(plans)
        ways = [way for move in plans for way in game.ways(seen, move)]
        assert {move.path for move in plans} <= set(ways)
        for move in plans:
            if move.drop is not None:
                assert seen.hands[Piece(viewer, move.drop)] > 0
            else:
                assert seen.pieces[move.origin].side is viewer
            assert game.ways(seen, move)[0] == move.path
            assert game.read_own(seen, plans, game.own_san(seen, plans, move)) == move
            assert game.read_own(seen, plans, notation.code(game.facts, move)) == move


def test_one_plan_can_follow_another(game: Game, stories: list[Story], look: Look) -> None:
    """Up to four in a row: each moves own pieces alone, and no piece comes of nothing."""
    dice = Random(game.facts.key)
    for story in stories[::7]:
        viewer = game.to_move(story[-1]).other
        seen = look(story, viewer)
        held = sum(man.side is viewer for man in seen.pieces.values())
        held += sum(n for man, n in seen.hands.items() if man.side is viewer)
        for _ in range(4):
            plans = game.plans(seen)
            if not plans:
                break
            before, move = seen, dice.choice(plans)
            seen = with_move(game, seen, move)
            now = sum(man.side is viewer for man in seen.pieces.values())
            now += sum(n for man, n in seen.hands.items() if man.side is viewer)
            assert now <= held
            assert before.visible == seen.visible
            assert all(
                man == before.pieces.get(at)
                for at, man in seen.pieces.items()
                if man.side is not viewer
            )


def test_own_moves_bear_the_name_of_the_record(
    game: Game, stories: list[Story], look: Look
) -> None:
    for story in stories[::7]:
        seen = look(story, game.to_move(story[-1]))
        for move in seen.moves:
            name = game.own_san(seen, seen.moves, move)
            assert name == game.san(story[-1], move)
            assert game.read_own(seen, seen.moves, name) == move


def test_the_truth_shows_everything(game: Game, stories: list[Story], look: Look) -> None:
    for story in stories:
        truth = look(story)
        assert truth.visible == set(game.facts.squares)
        assert dict(truth.pieces) == dict(game.pieces(story[-1]))
        assert truth.moves == game.moves(story[-1])
        assert truth.to_move is game.to_move(story[-1])
        assert truth.blocked == frozenset()


def test_a_board_with_fog_can_be_written_and_read(
    game: Game, stories: list[Story], look: Look
) -> None:
    for story, viewer in product(stories[::3], Side):
        seen = look(story, viewer)
        text = notation.board(game.facts, seen.pieces, seen.visible)
        pieces, visible = notation.read_board(game.facts, text)
        assert (dict(pieces), visible) == (dict(seen.pieces), seen.visible)
