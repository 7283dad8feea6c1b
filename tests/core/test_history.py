"""The positions of a game are counted as they come, not anew after every move."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from core.games import find_game
from core.notation import code
from core.records.reader import read_text
from core.setup import History, Position
from core.values import Outcome, Reason
from tests.support.every_game import random_game


def test_it_counts_as_a_list_does_whatever_is_taken_back() -> None:
    dice, game = Random(1), find_game("shogi")
    known = random_game(game, dice, 5)
    ours, plain = History(known[0]), [known[0]]
    for _ in range(300):
        if dice.random() < 0.2:
            length = dice.randint(1, len(plain))
            ours.cut(length)
            del plain[length:]
        else:
            one = dice.choice(known)
            ours.append(one)
            plain.append(Position(one.row.copy()))
        assert list(ours) == plain
        assert ours[-3:] == plain[-3:]
        assert [ours.count(each) for each in known] == [plain.count(each) for each in known]
    assert ours.count("no position") == 0


def test_what_was_taken_back_has_not_occurred() -> None:
    game = find_game("shogi")
    history = History(game.read("4k4/9/9/9/9/9/9/9/4K4 b - 1").position)
    for name in ("5i4i", "5a4a", "4i5i", "4a5a") * 3:
        history.append(game.play(history[-1], game.read_move(history[-1], name)))
    assert game.outcome(history) == Outcome(None, Reason.FOURFOLD)
    last = history[-1]
    history.cut(8)
    assert game.outcome(history) is None
    history.append(last)
    assert game.outcome(history) is None


@pytest.mark.parametrize("variant", ["shogi", "fog-shogi"])
def test_reading_a_long_game_compares_few_positions(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the time it takes grows with the square of the length."""
    game, dice, compared = find_game(variant), Random(2), 0
    history = random_game(game, dice, 250)
    moves = [
        next(code(game.facts, m) for m in game.moves(before) if game.play(before, m) == now)
        for before, now in pairwise(history)
    ]
    equal = Position.__eq__

    def counted(one: Position, other: object) -> bool:
        nonlocal compared
        compared += 1
        return equal(one, other)

    monkeypatch.setattr(Position, "__eq__", counted)
    text = f'[Variant "{game.facts.title}"]\n\n{" ".join(moves)} *\n'
    (read,) = read_text(text, "long").games
    assert len(read.moves) > 100
    assert compared < 10 * len(moves)
