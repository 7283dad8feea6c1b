"""What is said of observations: whole sentences, and nothing that they do not tell."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Game
from core.games import GAMES, find_game
from core.notation import facts_read
from core.spoken import (
    board_words,
    content_words,
    hand_words,
    kinds_called,
    last_news,
    move_news,
    sight_words,
    square_words,
    where_words,
)
from core.values import Observation, Side
from tests.support.lines import line_of


def seen_in(
    game: Game, moves: str, side: Side = Side.FIRST, fen: str = ""
) -> list[Observation]:
    """What a side is shown of a game, a moment for each ply."""
    history = line_of(game, moves, fen)
    return [game.observe(history[: n + 1], side) for n in range(len(history))]


def news(variant: str, moves: str, side: Side = Side.FIRST, fen: str = "") -> list[str]:
    """What is said of the last move."""
    game = find_game(variant, "")
    return move_news(game, *seen_in(game, moves, side, fen)[-2:])


@pytest.mark.parametrize(
    ("variant", "moves", "side", "said"),
    [
        ("fog-chess", "e4", 0, ["Your pawn went from e2 to e4."]),
        ("fog-chess", "e4 f6", 0, ["They moved out of sight."]),
        (
            "fog-chess", "e4 d5", 0,
            ["Their pawn came to d5."],
        ),
        (
            "fog-chess", "e4 d5 exd5", 0,
            ["Your pawn went from e4 to d5.", "You took their pawn on d5."],
        ),
        (
            "fog-chess", "e4 d5 exd5 Qxd5", 0,
            ["They moved out of sight.", "Your pawn on d5 was taken.",
             "You lost sight of d5, d6."],
        ),
        (
            "fog-chess", "e4 f6 Qh5", 0,
            [
                "Your queen went from d1 to h5.",
                "Now seen: Black pawn on h7, Black king on e8.",
            ],
        ),
        ("chess", "e4 f6 Qh5", 1, ["Their queen went from d1 to h5.", "You are in check."]),
        ("chess", "e4 f6 Qh5", 0, ["Your queen went from d1 to h5.", "They are in check."]),
        ("shogi", "P-7f", 0, ["Your pawn went from 7g to 7f."]),
        ("checkers", "c3-d4", 1, ["Their man went from c3 to d4."]),
    ],
)  # fmt: skip
def test_news_of_a_move(variant: str, moves: str, side: int, said: list[str]) -> None:
    told = news(variant, moves, Side(side))
    assert [words for words in told if words in said] == said


def test_drops_promotions_and_series_are_told() -> None:
    fen = "4k3/1P6/8/8/8/8/5PPP/4K3 w - - 0 1"
    told = news("fog-chess", "b8=N", fen=fen)
    assert told[:2] == ["Your pawn went from b7 to b8.", "It was promoted: knight."]
    told = news("progressive", "e4 e5", Side.SECOND)
    assert told[-1] == "You have 1 move left."
    game = find_game("shogi", "")
    sfen = "4k4/9/9/9/9/9/9/9/4K4 b P 1"
    seen = seen_in(game, "P*5e", fen=sfen)
    assert move_news(game, *seen)[0] == "You dropped a pawn on 5e."
    assert hand_words(facts_read(game), seen[0]) == [
        "You hold: pawn.",
        "They hold: nothing.",
    ]
    theirs = seen_in(game, "P*5e", Side.SECOND, sfen)
    assert move_news(game, *theirs)[0] == "They dropped a pawn on 5e."


def test_observations_that_do_not_follow_are_refused() -> None:
    game = find_game("fog-chess", "")
    first, _, last = seen_in(game, "e4 e5")
    with pytest.raises(ValueError, match="do not follow"):
        move_news(game, first, last)


def test_answers_about_squares_pieces_and_sight() -> None:
    game = find_game("fog-chess", "")
    facts, seen = game.facts, seen_in(game, "e4 d5")
    now = seen[-1]
    names = {facts.name(at): at for at in facts.squares}
    assert square_words(facts, now, names["e4"]) == "e4, White pawn"
    assert square_words(facts, now, names["d5"]) == "d5, Black pawn"
    assert square_words(facts, now, names["e6"]) == "e6, fog"
    assert square_words(facts, now, names["d4"]) == "d4, empty"
    pawns = ["Your pawn: a2, b2, c2, d2, f2, g2, h2, e4.", "Their pawn: d5."]
    assert where_words(facts, now, kinds_called(facts, "pawn")) == pawns
    assert where_words(facts, now, kinds_called(facts, "P")) == pawns
    assert kinds_called(facts, "kn") == ["n"]
    assert kinds_called(facts, "zebra") == kinds_called(facts, "") == []
    assert sight_words(game, seen)[1:] == [
        "In sight: Black pawn on d5.",
        "Out of sight: king, queen, rook 2, bishop 2, knight 2, pawn 7.",
    ]
    assert last_news(game, seen)[0] == "Your pawn went from e2 to e4."
    assert last_news(game, seen[:1]) == []
    assert board_words(facts, now)[-2:][0].startswith("a2 to d2 White pawn, e2 empty")
    black = seen_in(game, "e4 d5", Side.SECOND)[-1]
    assert (
        board_words(facts, black)[0].startswith("a1 to h1 fog")
        or "fog" in (board_words(facts, black)[0])
    )


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**16), st.sampled_from(tuple(Side)))
def test_every_move_of_every_game_can_be_told(variant: str, seed: int, side: Side) -> None:
    """In sentences, without a square that the side neither sees nor has lost sight of."""
    game = find_game(variant, "")
    history = [game.start().position]
    seen = [game.observe(history, side)]
    number = seed
    for _ in range(12):
        moves = game.moves(history[-1])
        if not moves or game.outcome(history) is not None:
            break
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        history.append(game.play(history[-1], moves[number % len(moves)]))
        seen.append(game.observe(history, side))
    facts = facts_read(game)
    for before, after in pairwise(seen):
        told = move_news(game, before, after)
        assert told
        assert all(words[0].isupper() and words.endswith(".") for words in told)
        for row in board_words(facts, after):
            assert row.endswith(".")
    hidden = [at for at in facts.squares if at not in seen[-1].visible]
    fogged = {content_words(facts, seen[-1], at).split(",")[0] for at in hidden}
    assert fogged <= {"fog", "empty"}
