"""Sight in the opening: squares as the plain twin counts them, and nothing asked twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from core.games import find_game
from core.notation import code
from core.player import Budget
from core.practice.deck import FILE, Deck, JudgedGame
from core.practice.sight import OWN_MOVES, lacks_sight, look_up_sight, opening_sight
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.setup import Start
from core.values import Move, Observation, Side
from tests.support.twins import TWINS

GAME = """\
[White "You"]
[Black "Owl"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]
[WhiteType "human"]

1. e4 e5 2. Nf3 a6 3. Bc4 a5 4. c3 a4 5. d4 a3 6. Nxa3 h6 7. O-O h5 8. Re1 h4
9. b3 h3 10. dxe5 {resigned} 1-0
"""


class Scholar:
    """Plays the move that comes first in the alphabet, and notes what it was shown."""

    name = "Scholar"

    def __init__(self) -> None:
        self.shown: list[Observation] = []
        self.calls = 0

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        assert budget.nodes
        self.calls += 1
        self.shown += seen
        return min(seen[-1].moves, key=lambda move: code(FACTS, move))


RULES = find_game("fog-chess", "chesscom")
FACTS = RULES.facts


def record(text: str = GAME) -> GameRecord:
    reading = read_text(text, "a.pgn")
    assert not reading.problems
    return reading.games[0]


def plain(record: GameRecord, side: Side, most: int) -> list[tuple[int, int]]:
    """The same by the second implementation, which knows positions as text alone."""
    twin = TWINS["fog-chess"]("chesscom")
    assert twin.sight is not None
    found = []
    history = [RULES.start().position]
    for move in record.moves:
        now = history[-1]
        after = RULES.play(now, move)
        if RULES.to_move(now) is side and len(found) < most:
            first = min(RULES.moves(now), key=lambda each: code(FACTS, each))
            squares = []
            for position in (after, RULES.play(now, first)):
                state = twin.read(RULES.write(Start(position)))
                squares.append(len(twin.sight(state, side is Side.FIRST)))
            found.append((squares[0], squares[1]))
        history.append(after)
    return found


@pytest.mark.parametrize("side", Side)
def test_squares_are_those_that_the_twin_counts(side: Side) -> None:
    scholar = Scholar()
    found = opening_sight(record(), side, scholar)
    assert list(found) == plain(record(), side, OWN_MOVES)
    assert len(found) == OWN_MOVES == scholar.calls
    shown = Timeline.of(record()).seen_by(side, 2 * OWN_MOVES)
    assert all(seen in shown for seen in scholar.shown), "it is shown what one saw"


def test_a_move_that_ends_the_game_is_left_out() -> None:
    short = replace(record(), moves=record().moves[:4])
    head, _, __ = GAME.partition("1. e4")
    taken = read_text(f"{head}1. e4 f5 2. Qh5 a6 3. Qxe8 {{king captured}} 1-0", "b.pgn")
    assert len(opening_sight(short, Side.FIRST, Scholar())) == 2
    assert len(opening_sight(taken.games[0], Side.FIRST, Scholar())) == 2


def judged(path: Path, **more: object) -> JudgedGame:
    found = path.stat()
    game = JudgedGame(
        path.name, 1, found.st_mtime, found.st_size, "fog-chess", "chesscom", Side.FIRST,
        "Owl", "2026-11-20", 1.0,
    )  # fmt: skip
    return replace(game, **more)  # type: ignore[arg-type]


def test_what_was_looked_up_is_written_down_and_not_asked_again(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(GAME)
    (tmp_path / "b.pgn").write_text(GAME)
    first, second = (judged(tmp_path / name) for name in ("a.pgn", "b.pgn"))
    changed = replace(second, size=second.size + 1)
    gone = replace(first, file="c.pgn")
    scholar = Scholar()
    with Deck(tmp_path / FILE) as deck:
        for game in (first, changed, gone):
            deck.judged(game, [])
        games = [game for game in deck.games() if lacks_sight(game)]
        assert len(games) == 3
        found = list(look_up_sight(deck, tmp_path, games, scholar))
        assert scholar.calls == OWN_MOVES, "a file that has changed is judged anew first"
        assert [len(game.sight) for game in found].count(OWN_MOVES) == 1
        again = [game for game in deck.games() if lacks_sight(game)]
        assert sorted(game.file for game in again) == ["b.pgn", "c.pgn"]
        known = next(game for game in deck.games() if not lacks_sight(game))
        assert known.sight == opening_sight(record(), Side.FIRST, Scholar())


def test_without_fog_there_is_nothing_to_look_up(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(GAME)
    assert lacks_sight(judged(tmp_path / "a.pgn"))
    assert not lacks_sight(judged(tmp_path / "a.pgn", variant="chess", ruleset="standard"))
    assert not lacks_sight(judged(tmp_path / "a.pgn", sight=((20, 21),)))
