"""Names of moves as Japanese players and files of CSA write them."""

from __future__ import annotations

from random import Random

import pytest

from core.game import IllegalMoveError
from core.games.shogi import notation
from core.games.shogi.facts import FACTS
from core.games.shogi.game import Shogi
from core.games.shogi.rules import SHOGI_RULESETS
from core.notation import code
from core.values import Side
from tests.support.lines import line_of

GAME = Shogi(FACTS, SHOGI_RULESETS["points27"])


def named(sfen: str, target: str) -> dict[str, str]:
    """The names of all moves to a square, by their origins."""
    position = GAME.read(sfen).position
    pieces, side = GAME.pieces(position), GAME.to_move(position)
    return {
        code(FACTS, move).replace(target, ""): notation.japanese_name(pieces, side, move)
        for move in GAME.moves(position)
        if FACTS.name(move.target) == target
    }


@pytest.mark.parametrize(
    ("sfen", "target", "names"),
    [
        pytest.param(
            "9/9/k7K/9/9/9/9/9/3GGG3 b - 1",
            "5h",
            {"6i": "５八金左", "5i": "５八金直", "4i": "５八金右"},
            id="three golds side by side",
        ),
        pytest.param(
            "9/9/k7K/9/9/9/9/3S1S3/3S1S3 b - 1",
            "5i",
            {"6h": "５九銀左", "4h": "５九銀右"},
            id="a silver steps back by its hand",
        ),
        pytest.param(
            "9/9/k7K/9/9/9/3+P5/2+P+P5/9 b - 1",
            "7g",
            {"6h": "７七と右上", "7h": "７七と直", "6g": "７七と寄"},
            id="tokins",
        ),
        pytest.param(
            "9/9/k7K/9/9/9/6G2/5G3/9 b G 1",
            "4g",
            {"4h": "４七金上", "3g": "４七金寄", "G*": "４七金打"},
            id="the way is enough",
        ),
        pytest.param(
            "k8/9/9/1+R7/9/4+R4/9/9/K8 b - 1",
            "5d",
            {"8d": "５四龍寄", "5f": "５四龍上"},
            id="two dragons",
        ),
        pytest.param(
            "k8/9/9/9/9/9/9/+B7K/1+B7 b - 1",
            "8h",
            {"9h": "８八馬寄", "8i": "８八馬上"},
            id="horses never go straight",
        ),
        pytest.param(
            "k8/9/9/9/9/9/9/8K/+B+B7 b - 1",
            "8h",
            {"9i": "８八馬左", "8i": "８八馬右"},
            id="two horses that both go up",
        ),
        pytest.param(
            "7K1/2k6/9/9/9/5s1s1/9/9/9 w - 1",
            "3g",
            {
                "4f+": "３七銀右成",
                "4f": "３七銀右不成",
                "2f+": "３七銀左成",
                "2f": "３七銀左不成",
            },
            id="White's hands, and promotion",
        ),
    ],
)
def test_golden_names(sfen: str, target: str, names: dict[str, str]) -> None:
    assert named(sfen, target) == names


def test_every_name_means_its_move() -> None:
    dice, position, before = Random(2), GAME.start().position, None
    for ply in range(90):
        moves = GAME.moves(position)
        pieces, side = GAME.pieces(position), Side(ply % 2)
        for move in moves if ply % 9 == 8 else ():
            name = notation.japanese_name(pieces, side, move, before)
            assert notation.japanese_meant(pieces, moves, name, before) == {move}
            assert notation.csa_meant(
                pieces, moves, notation.csa_name(pieces, side, move)
            ) == {move}
        move = dice.choice(moves)
        position, before = GAME.play(position, move), move.target


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("７六歩", "7g7f"), ("▲76歩", "7g7f"), ("７六歩(77)", "7g7f"), ("+7776FU", "7g7f"),
        ("５八金右", "4i5h"), ("５八金左", "6i5h"), ("２二角成", "8h2b+"),
        ("22角生", "8h2b"), ("２二角(88)", "8h2b"), ("+8822UM", "8h2b+"),
    ],
)  # fmt: skip
def test_what_others_write_is_read(text: str, move: str) -> None:
    start = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1"
    position = (GAME.read(start) if "2b" in move else GAME.start()).position
    assert code(FACTS, GAME.read_move(position, text)) == move


def test_the_same_square_is_that_of_the_last_move() -> None:
    history = line_of(GAME, "７六歩 ３四歩 ２二角成")
    seen = GAME.observe(history, Side.SECOND)
    move = GAME.read_own(seen, seen.moves, "同　銀")
    assert code(FACTS, move) == "3a2b"
    assert (
        notation.japanese_name(seen.pieces, Side.SECOND, move, seen.trace.target)
        == "同　銀"
    )
    with pytest.raises(IllegalMoveError, match="'５八金' may be"):
        GAME.read_move(GAME.start().position, "５八金")
    with pytest.raises(IllegalMoveError, match="not possible here"):
        GAME.read_move(history[-1], "同銀")
