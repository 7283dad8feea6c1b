"""The annotated game under a replay, and what its parts say of it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from core.games import find_game
from core.values import Outcome, Reason, Side
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.move_list import ReplayMoveList
from gui.replay.words import end_words, name_words, player_words, result_words
from gui.widgets.widget import Style
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


@pytest.mark.parametrize("height", [30, 120, 500])
def test_the_list_keeps_the_current_move_in_view(height: int) -> None:
    moves = ReplayMoveList(AnnotatedGame.of(trap()), lambda _: None)
    moves.place(pygame.Rect(0, 0, 290, height), Style(THEMES["umbra"], metrics(900, 600)))
    for ply in (15, 1, 8):
        moves.show(ply)
        assert moves.rect.contains(moves.cell(ply))


def test_the_list_stands_alike_whether_it_was_told_the_move_before_it_had_a_place(
    style: Style,
) -> None:
    tops = []
    for told in ((), (10,)):
        moves = ReplayMoveList(AnnotatedGame.of(trap()), lambda _: None)
        for ply in told:
            moves.show(ply)
        moves.place(pygame.Rect(0, 0, 392, 168), style)
        moves.show(10)
        tops.append(moves.cell(10).y)
    assert tops[0] == tops[1]


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
