"""Moments in a replay: marked in the list, on the slider and the board, and gone to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.games import find_game
from core.games.chess.facts import FOG_CHESS
from core.records.record import GameRecord
from core.values import Outcome, Reason, Side
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.words import (
    count_words,
    end_words,
    fill_of,
    long_words,
    name_words,
    player_words,
    result_words,
    short_words,
)
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
    annotated = studied(trap())
    assert list(annotated.moments) == [14, 15]
    assert (fill_of(annotated, 14), fill_of(annotated, 15)) == ("half", "full")
    assert short_words(annotated, 14) == "King left hanging unseen: Nxe7"
    assert long_words(annotated, 14) == "Black’s king was left hanging unseen: Nxe7"
    assert long_words(annotated, 15) == "White took the king"
    assert (short_words(annotated, 3), long_words(annotated, 3)) == ("", "")
    assert count_words(annotated) == "Black’s king was left hanging unseen once"


def test_a_king_that_was_left_standing() -> None:
    record = trap()
    # White castles instead of taking the king.
    annotated = studied(replace(record, moves=record.moves[:14], outcome=None))
    assert count_words(annotated) == "Black’s king was left hanging unseen once"
    quiet = next(
        m
        for m in annotated.boards(14).truth.moves
        if m not in annotated.moments[14][0].moves
    )
    annotated.follow(replace(record, moves=(*record.moves[:14], quiet), outcome=None))
    annotated.annotate(9)
    assert fill_of(annotated, 15) == "hollow"
    assert short_words(annotated, 15) == "King not taken: Nxe7"
    assert long_words(annotated, 15).startswith("White could have taken the king: Nxe7")


def test_counts_of_both_sides_are_told_in_one_line() -> None:
    words = count_words(studied(random_game("chesscom", 10, 120)))
    assert words.count("king was left hanging unseen") == 2
    assert "times" in words
    assert (
        count_words(studied(replace(trap(), moves=()))) == "No king was left hanging unseen"
    )


def test_the_way_to_the_king_is_drawn_on_the_truth_alone(reader: Onlooker) -> None:
    reader.press("END", "LEFT", "LEFT")
    before = [halfway(reader, board) for board in range(3)]
    reader.press("RIGHT")
    after = [halfway(reader, board) for board in range(3)]
    changed = [one != other for one, other in zip(before, after, strict=True)]
    assert changed == [False, True, False]


def halfway(reader: Onlooker, board: int) -> bytes:
    """What a board looks like between d5 and e7, from where the king can be taken."""
    ends = [reader.square(name, FOG_CHESS, board) for name in ("d5", "e7")]
    place = pygame.Rect(0, 0, 6, 6)
    place.center = sum(x for x, _ in ends) // 2, sum(y for _, y in ends) // 2
    return reader.looks_at(place)


def test_keys_and_buttons_go_from_moment_to_moment(reader: Onlooker) -> None:
    for key, ply in (
        ("RIGHT", 14),
        ("RIGHT", 15),
        ("RIGHT", 15),
        ("LEFT", 14),
        ("LEFT", 14),
    ):
        reader.press(f"Ctrl+{key}")
        assert reader.ply == ply
    reader.press("HOME")
    offered = [["Next"], ["Next"], ["Previous"], ["Next"]]
    steps = (None, ("Next", 14), ("Next", 15), ("Previous", 14))
    for step, ways in zip(steps, offered, strict=True):
        if step is not None:
            reader.click_icon(f"{step[0]} moment")
            assert reader.ply == step[1]
        said = [each.split()[0] for each in reader.tooltips() if " moment (" in each]
        assert said == ways


def test_signs_in_the_list_are_explained(reader: Onlooker) -> None:
    assert reader.told("Kings left hanging unseen") == f"{HANGING} once"
    reader.press("END")
    assert reader.sees("The king is taken")
    assert reader.told("Bxc2").endswith(f"{HANGING}: Nxe7")
    assert "unseen" not in reader.told("Nd5")
    assert reader.told("Replay") == ""
    reader.press("LEFT")
    assert reader.sees("King left hanging unseen: Nxe7")


def test_the_slider_has_a_pin_for_every_moment(reader: Onlooker) -> None:
    (x, y) = reader.part(f"{HANGING}: Nxe7", "1×")
    assert reader.said_at((x - 20, y)) == ""
    reader.part("White took the king", "1×")
    assert reader.said_at((x, y)) != ""
    reader.waits(1.0)
    place = reader.place(f"{HANGING}: Nxe7")
    assert abs(place.centerx - x) < 150
    assert not place.collidepoint(x, y)
    assert abs(place.centery - y) < 60
    reader.click_at((x, y))
    assert reader.ply == 14


def test_picture(
    reader: Onlooker, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    reader.press("Ctrl+RIGHT")
    looks_like(reader.framed(), "replay-moment")


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
