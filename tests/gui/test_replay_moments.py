"""Moments in a replay: marked in the list, on the slider and the board, and gone to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.games.chess.facts import FOG_CHESS
from core.records.record import GameRecord
from core.values import Move, Side
from gui.replay import words
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import move_notes
from tests.gui.replaying import Onlooker, lonely_shell, replayed, trap
from tests.support.random_games import random_game

HANGING = "Black’s king was left hanging unseen"


@pytest.fixture
def reader(tmp_path: Path) -> Onlooker:
    """A game whose king was left hanging unseen once and was taken, at its start."""
    return replayed(lonely_shell(tmp_path, fog="flat", less_motion=True)[0], trap(), 0)


def studied(record: GameRecord) -> AnnotatedGame:
    annotated = AnnotatedGame.of(record)
    annotated.annotate(60)
    return annotated


def test_words_say_whose_king_and_how_often() -> None:
    annotated, record = studied(trap()), trap()
    assert list(annotated.moments) == [14, 15]
    said = {
        ply: [
            say(annotated, ply)
            for say in (words.fill_of, words.short_words, words.long_words)
        ]
        for ply in (14, 15)
    }
    assert said[14] == ["half", "King left hanging unseen: Nxe7", f"{HANGING}: Nxe7"]
    assert said[15] == ["full", "The king is taken", "White took the king"]
    assert words.short_words(annotated, 3) == words.long_words(annotated, 3) == ""
    assert words.count_words(annotated) == f"{HANGING} once"
    both = words.count_words(studied(random_game("chesscom", 10, 120)))
    assert (both.count("king was left hanging unseen"), "times" in both) == (2, True)
    none = studied(replace(record, moves=()))
    assert words.count_words(none) == "No king was left hanging unseen"
    # White castles instead of taking the king.
    annotated = studied(replace(record, moves=record.moves[:14], outcome=None))
    taking = annotated.moments[14][0].moves
    quiet = next(m for m in annotated.boards(14).truth.moves if m not in taking)
    annotated.follow(replace(record, moves=(*record.moves[:14], quiet), outcome=None))
    annotated.annotate(9)
    assert words.fill_of(annotated, 15) == "hollow"
    assert words.short_words(annotated, 15) == "King not taken: Nxe7"
    assert words.long_words(annotated, 15).startswith(
        "White could have taken the king: Nxe7"
    )


def test_the_way_to_the_king_is_drawn_on_the_truth_alone(reader: Onlooker) -> None:
    def halfway(board: int) -> bytes:
        """Between d5 and e7, from where the king can be taken."""
        ends = [reader.square(name, FOG_CHESS, board) for name in ("d5", "e7")]
        place = pygame.Rect(0, 0, 6, 6)
        place.center = sum(x for x, _ in ends) // 2, sum(y for _, y in ends) // 2
        return reader.looks_at(place)

    reader.press("END", "LEFT", "LEFT")
    before = [halfway(board) for board in range(3)]
    reader.press("RIGHT")
    assert [halfway(board) != before[board] for board in range(3)] == [False, True, False]


def test_keys_and_buttons_go_from_moment_to_moment(
    reader: Onlooker, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    reader.press("Ctrl+RIGHT")
    looks_like(reader.framed(), "replay-moment")
    for key, ply in ("RIGHT", 15), ("RIGHT", 15), ("LEFT", 14), ("LEFT", 14):
        reader.press(f"Ctrl+{key}")
        assert reader.ply == ply
    reader.press("HOME")
    for way, ply, offered in (
        ("Next", 14, "Next"),
        ("Next", 15, "Previous"),
        ("Previous", 14, "Next"),
    ):
        reader.click_icon(f"{way} moment")
        assert reader.ply == ply
        assert [each.split()[0] for each in reader.tooltips() if " moment (" in each] == [
            offered
        ]


def test_signs_in_the_list_and_on_the_slider_are_explained(reader: Onlooker) -> None:
    assert reader.told("Kings left hanging unseen") == f"{HANGING} once"
    reader.press("END")
    assert reader.sees("The king is taken")
    assert reader.told("Bxc2").endswith(f"{HANGING}: Nxe7")
    assert "unseen" not in reader.told("Nd5")
    reader.press("LEFT")
    assert reader.sees("King left hanging unseen: Nxe7")
    reader.press("HOME")
    (x, y) = reader.part(f"{HANGING}: Nxe7", "1×")
    assert reader.said_at((x - 20, y)) == ""
    reader.part("White took the king", "1×")
    assert reader.said_at((x, y)) != ""
    reader.waits(1.0)
    place = reader.place(f"{HANGING}: Nxe7")
    assert abs(place.centerx - x) < 150
    assert not place.collidepoint(x, y)
    reader.click_at((x, y))
    assert reader.ply == 14


def test_study_counts_and_grows_with_its_game() -> None:
    record = trap()
    annotated, growing = AnnotatedGame.of(record), AnnotatedGame(record)
    annotated.annotate(0.0)
    assert not annotated.complete
    annotated.annotate(10.0)
    assert annotated.complete
    assert annotated.in_view[Side.FIRST][0] == 32
    assert annotated.captures == [9, 10, 11, 14, 15]
    # White's knight was seen to leave f3 or to arrive on e5; 1. e4 was not seen at all.
    assert {1, 9} & {*annotated.unseen} == {1}
    for plies in range(1, len(record.moves) + 1):
        growing.follow(replace(record, moves=record.moves[:plies]))
        growing.annotate(10.0)
    for part in ("in_view", "captures", "unseen", "moments"):
        assert getattr(growing, part) == getattr(annotated, part)


def test_a_move_is_an_arrow_a_capture_of_many_several_and_a_drop_a_circle() -> None:
    assert move_notes(Move((12, 28))).arrows == ((12, 28),)
    round_trip = Move((1, 19, 33, 15, 1))
    assert move_notes(round_trip).arrows == ((1, 19), (19, 33), (33, 15), (15, 1))
    drop = move_notes(Move((40,), drop="p"))
    assert (drop.arrows, drop.circles) == ((), {40})
