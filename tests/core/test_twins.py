"""Every game is compared with a second, plain implementation, its twin, and leaf counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from core.game import Game
from core.games import GAMES, find_game
from core.kernels import perft
from core.setup import Position, Start
from core.values import Side
from tests.support.every_game import TABLE, Vector, random_game, vectors
from tests.support.ours import result
from tests.support.twins import TWINS, Shown, Twin

STORIES, PLIES, EVERY = 2, 120, 14
"""So many games, of so many plies at most; of so many positions one is asked about."""


@pytest.mark.parametrize("variant", GAMES)
def test_every_game_has_a_twin(variant: str) -> None:
    assert variant in TWINS, (
        f"{variant} has no twin: write its moves, and what a side sees, a second time in "
        "plain Python that shares no code with it, and put that into TWINS of "
        "tests/support/twins.py"
    )
    if GAMES[variant].facts.hidden:
        assert TWINS[variant](GAMES[variant].default).sight is not None, (
            f"the twin of {variant} does not say what a side sees: give it a sight in "
            "tests/support/twins.py"
        )


@pytest.mark.parametrize(
    ("variant", "ruleset"), [each for each in TABLE if each[0] in TWINS]
)
def test_moves_and_views_are_the_twins(variant: str, ruleset: str) -> None:
    game, twin, dice = find_game(variant, ruleset), TWINS[variant](ruleset), Random(ruleset)
    numbered = GAMES[variant].numbered
    for _ in range(STORIES):
        start = game.read(dice.choice(numbered)) if numbered else game.start()
        for position in islice(lively(game, start.position, dice), 0, PLIES, EVERY):
            pairs = same(game, twin, position, twin.read(game.write(Start(position))))
            rare = [pair for pair in pairs if is_rare(game, position, pair[0])]
            same(game, twin, *dice.choice(rare or pairs))


@pytest.mark.parametrize(
    ("variant", "ruleset"),
    [(v, r) for v, r in TABLE if v in TWINS and TWINS[v](r).outcome is not None],
)
def test_games_end_as_the_twin_says(variant: str, ruleset: str) -> None:
    game, twin, dice = find_game(variant, ruleset), TWINS[variant](ruleset), Random(ruleset)
    assert twin.outcome is not None
    for quiet in (0, 24, 34, 74, 94):
        history = random_game(game, dice, 100)
        texts = [game.write(Start(position)) for position in history]
        for end in (*range(1, min(13, len(texts))), *range(13, len(texts), 12), len(texts)):
            found = result(game.outcome(history[:end], quiet))
            assert found == twin.outcome(texts[:end], quiet), (texts[end - 1], quiet)


def lively(game: Game, position: Position, dice: Random) -> Iterator[Position]:
    """The positions of a game in which rare moves are made more often than by chance."""
    while game.outcome([position]) is None:
        yield position
        after = [game.play(position, move) for move in game.moves(position)]
        rare = [each for each in after if is_rare(game, position, each)]
        position = dice.choice(rare if rare and dice.random() < 0.5 else after)


def is_rare(game: Game, before: Position, after: Position) -> bool:
    """Whether a move changed more than two squares: it castles, or takes in passing."""
    changed = game.pieces(before).items() ^ game.pieces(after).items()
    return len({square for square, _ in changed}) > 2


def same(
    game: Game, twin: Twin, position: Position, state: Any
) -> list[tuple[Position, Any]]:
    """Assert that the twin knows the same; ours and the twin's after each move."""
    about = game.write_setup(game.setup_of(Start(position)))
    assert look(shown(game, position)) == look(twin.shown(state)), about
    if twin.sight is not None:
        for side in Side:
            seen = game.observe([position], side).visible
            theirs = twin.sight(state, side is Side.FIRST)
            assert set(map(game.facts.name, seen)) == theirs, (about, side)
    mine = [game.play(position, move) for move in game.moves(position)]
    ours = [(look(shown(game, each)), each) for each in mine]
    other = [(look(twin.shown(each)), each) for each in twin.steps(state)]
    missing, extra = (
        Counter(one for one, _ in some) - Counter(one for one, _ in others)
        for some, others in ((other, ours), (ours, other))
    )
    assert not missing, (about, missing)
    assert not extra, (about, extra)
    states = dict(other)
    return [(each, states[text]) for text, each in ours]


def shown(game: Game, position: Position) -> Shown:
    """A position in the twin's form."""
    men = {game.facts.name(at): man.letter for at, man in game.pieces(position).items()}
    hand = {man.letter: number for man, number in game.hands(position).items()}
    checks = game.reveal([position]).checks
    return Shown(men, hand, game.to_move(position) is Side.FIRST, checks)


def look(one: Shown) -> str:
    """What is shown, as text."""
    men, hand = sorted(one.men.items()), sorted(one.hand.items())
    return f"{men} {hand} {one.first} {one.checks}"


ON_FILE = list(vectors())
each_vector = pytest.mark.parametrize(
    "vector", ON_FILE, ids=lambda each: f"{each.variant}-{each.ruleset}-{each.text}"
)


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_every_ruleset_has_counts_on_file(variant: str, ruleset: str) -> None:
    assert (variant, ruleset) in {(each.variant, each.ruleset) for each in ON_FILE}, (
        f"nothing says how many moves {variant} has under {ruleset}: write positions with "
        f"published counts, or those of the twin, into tests/vectors/{variant}/"
        f"{ruleset}.perft, or name {ruleset} in the line '# also:' of a file there whose "
        "counts are the same"
    )


@each_vector
def test_the_kernels_count_as_on_file(vector: Vector) -> None:
    game = find_game(vector.variant, vector.ruleset)
    row = game.read(vector.text).position.row
    depths = range(1, len(vector.counts) + 1)
    assert tuple(int(perft(game.rules, row, depth)) for depth in depths) == vector.counts


@each_vector
def test_moves_and_views_on_file_are_the_twins(vector: Vector) -> None:
    game = find_game(vector.variant, vector.ruleset)
    twin = TWINS[vector.variant](vector.ruleset)
    pairs = same(game, twin, game.read(vector.text).position, twin.read(vector.text))
    assert len(pairs) == vector.counts[0]
