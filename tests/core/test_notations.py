"""Games whose moves can be written in several ways."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from core.games import GAMES, find_game
from core.games.shogi.notation import japanese_arrival, japanese_square
from core.knowledge import observed_move
from core.notation import square_read, written
from core.play.referee import Referee
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Move, Piece, Side, Trace
from tests.support.lines import refereed

SEVERAL = [key for key, variant in GAMES.items() if variant.facts.notations]
OPENING = "7g7f 3c3d 8h2b+ 3a2b B*4e"
WRITTEN = {
    "western": "P-7f P-3d Bx2b+ Sx2b B*4e",
    "japanese": "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角",
    "usi": OPENING,
}


@pytest.mark.parametrize("variant", SEVERAL)
def test_games_write_as_files_do_until_another_notation_is_chosen(variant: str) -> None:
    game = find_game(variant)
    assert written(game, game.notation) == game
    assert game.notation in {"western", "algebraic", "english"}
    assert written(game, "klingon") is game


@pytest.mark.parametrize("variant", SEVERAL)
def test_every_name_in_every_notation_is_read_again(variant: str) -> None:
    dice = Random(5)
    for notation in find_game(variant).facts.notations:
        game = written(find_game(variant), notation.key)
        referee = Referee(game, game.start())
        for _ in range(25):
            if referee.outcome is not None:
                break
            seen = referee.seen_by(referee.to_move)[-1]
            names = {move: game.own_san(seen, seen.moves, move) for move in seen.moves}
            assert len(set(names.values())) == len(names)
            for move in dice.sample(seen.moves, min(6, len(seen.moves))):
                assert game.read_own(seen, seen.moves, names[move]) == move, names[move]
            referee.play(dice.choice(seen.moves))


def _opening() -> tuple[Move, ...]:
    return tuple(refereed(find_game("shogi"), OPENING).moves)


@pytest.mark.parametrize("notation", WRITTEN)
def test_a_record_in_each_notation_of_shogi(notation: str) -> None:
    record = GameRecord("shogi", "points27", ("A", "B"), _opening())
    timeline = Timeline.of(record, notation)
    names = WRITTEN[notation].split(" ")
    assert [step.san for step in timeline.steps] == names
    for side in Side:
        seen = timeline.seen_by(side, timeline.plies)
        told = [
            observed_move(timeline.game, before, after).text
            for before, after in pairwise(seen)
        ]
        assert told == names


def test_american_checkers_in_numbers() -> None:
    game = find_game("checkers", "american")
    moves = refereed(game, "11-15 22-18 15x22 25x18").moves
    record = GameRecord("checkers", "american", ("A", "B"), tuple(moves))
    names = {
        notation.key: [step.san for step in Timeline.of(record, notation.key).steps]
        for notation in game.facts.notations
    }
    assert names == {
        "algebraic": ["f6-e5", "c3-d4", "e5xc3", "b2xd4"],
        "numeric": ["11-15", "22-18", "15x22", "25x18"],
    }
    numeric = Timeline.of(record, "numeric").game
    assert square_read(numeric, "c3") == "22"
    assert square_read(numeric, "c4") == "c4"


def test_what_was_taken_in_the_fog_is_named_by_number() -> None:
    game = written(find_game("fog-checkers", "american"), "numeric")
    seen = refereed(game, "f6-e5 c3-d4 e5xc3").seen_by(Side.FIRST)
    told = [observed_move(game, before, after).text for before, after in pairwise(seen)]
    assert told == ["", "22-18", "×18"]


def test_what_was_seen_in_the_fog_is_named_in_each_notation() -> None:
    usual = find_game("fog-shogi")
    referee, dice = Referee(usual, usual.start()), Random(3)
    for _ in range(60):
        if referee.outcome is None:
            referee.play(dice.choice(referee.seen_by(referee.to_move)[-1].moves))
    told: dict[str, list[str]] = {}
    for notation in WRITTEN:
        game = written(usual, notation)
        told[notation] = [
            observed_move(game, before, after).text
            for side in Side
            for before, after in pairwise(referee.seen_by(side))
        ]
    for western, japanese, usi in zip(*told.values(), strict=True):
        hidden = western == "" or western[0] == "×"
        assert (japanese == western) is (western == "")
        assert japanese[:1] in ("▲", "△", "×", "")
        assert not hidden or usi == western
        assert not hidden or japanese == re.sub(r"..(?=×|$)", as_read, western)


def as_read(square: re.Match[str]) -> str:
    """A square with figures and kanji."""
    file, rank = square.group()
    return (
        "１２３４５６７８９"[int(file) - 1] + "一二三四五六七八九"["abcdefghi".index(rank)]
    )


def test_a_move_that_was_seen_to_come_tells_where_from() -> None:
    silver, promoted = Piece(Side.SECOND, "s"), Piece(Side.SECOND, "+s")
    origin, target = 7 * 9 + 1, 6 * 9 + 2
    assert (japanese_square(origin), japanese_square(target)) == ("８二", "７三")
    whole = Trace(Side.SECOND, origin, target, silver)
    assert japanese_arrival(whole, silver) == "△７三銀(82)"
    assert japanese_arrival(replace(whole, piece=promoted), silver).startswith("△７三銀成(")
    assert japanese_arrival(replace(whole, origin=None), silver) == "△７三銀"
    assert japanese_arrival(replace(whole, origin=target), silver) == "△７三銀打"
