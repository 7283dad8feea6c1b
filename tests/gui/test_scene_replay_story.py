"""The annotated game under a replay, and what its parts say of it."""

from __future__ import annotations

from dataclasses import replace

from core.games import find_game
from core.values import Outcome, Reason, Side
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.words import end_words, name_words, player_words, result_words
from tests.gui.replaying import trap


def test_study_counts_squares_captures_and_unseen_moves() -> None:
    annotated = AnnotatedGame.of(trap())
    annotated.annotate(0.0)
    assert not annotated.complete
    annotated.annotate(10.0)
    assert annotated.complete
    assert annotated.in_view[Side.FIRST][0] == 32
    assert annotated.captures == [9, 10, 11, 14, 15]
    # White's knight was seen to leave f3 or to arrive on e5; 1. e4 was not seen at all.
    assert 1 in annotated.unseen
    assert 9 not in annotated.unseen


def test_a_growing_story_is_the_same_as_one_told_at_once() -> None:
    record = trap()
    growing = AnnotatedGame(record)
    for plies in range(1, len(record.moves) + 1):
        growing.follow(replace(record, moves=record.moves[:plies]))
        growing.annotate(10.0)
    whole = AnnotatedGame.of(record)
    whole.annotate(10.0)
    assert growing.in_view == whole.in_view
    assert (growing.captures, growing.unseen) == (whole.captures, whole.unseen)
    assert growing.moments == whole.moments


def test_words() -> None:
    facts = find_game("fog-chess", "chesscom").facts
    won = Outcome(Side.SECOND, Reason.ILLEGAL, "e2e5")
    assert result_words(won) == "0–1 · illegal move"
    assert end_words(facts, won) == "Black won: illegal move (e2e5)"
    assert result_words(Outcome(None, Reason.AGREED)) == "½–½ · draw agreed"
    assert result_words(won, Side.FIRST) == "You lost · illegal move"
    assert end_words(facts, won, Side.SECOND) == "You won: illegal move (e2e5)"
    assert end_words(facts, None) == "This game has no result"
    assert player_words(facts, trap()) == "White: The hunter (1305) – Black: The hunted"
    tags = {"WhiteType": "human", "BlackType": "program"}
    record = replace(trap(), players=("Supporter", "Supporter"), tags=tags)
    assert name_words(record) == "Supporter – Guards its pieces · Supporter"
