"""Names of openings: by position, whatever the order of moves, and as files say."""

from __future__ import annotations

from pathlib import Path
from random import Random

import chess
import pytest

from core.games import GAMES
from core.games.chess.openings import PATH, ChessOpenings, chess_openings, table_of
from core.games.openings import Opening, named_opening
from core.records.catalogue import Filters, families, file_games, narrowed
from tests.core.test_catalogue import TODAY

THREE_KNIGHTS = "D37 Queen's Gambit Declined: Three Knights Variation"
LINES = """eco\tname\tpgn
B00\tKing's Pawn Game\t1. e4
B20\tSicilian Defense\t1. e4 c5
B27\tSicilian Defense: Open\t1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4
"""


@pytest.mark.parametrize(
    ("moves", "opening"),
    [
        ("", None),
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90 Sicilian Defense: Najdorf Variation"),
        ("e2e4 c7c5 g1f3", "B27 Sicilian Defense"),
        ("d4 d5 c4 e6 Nc3 Nf6 Nf3", THREE_KNIGHTS),
        ("Nf3 Nf6 c4 e6 Nc3 d5 d4", THREE_KNIGHTS),
        ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 h4 h5 Rh3 no", "C84 Ruy Lopez: Closed"),
        ("Nc3 e5 f4 exf4 e4", "A00 Van Geet Opening: Nowokunski Gambit"),
        ("e4 e5 f4 exf4 Nc3", "C33 King's Gambit Accepted: Mason-Keres Gambit"),
    ],
)
def test_the_last_named_position_counts(moves: str, opening: str | None) -> None:
    found = chess_openings().opening_of(moves.split())
    assert (None if found is None else str(found)) == opening


def test_a_game_may_begin_elsewhere() -> None:
    after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert chess_openings().opening_of(["c5"], after) == Opening("B20", "Sicilian Defense")
    assert chess_openings().opening_of(["c5"], "no position") is None


def test_the_table_is_what_it_is_made_from(tmp_path: Path) -> None:
    (tmp_path / "b.tsv").write_text(LINES, encoding="utf-8")
    path = tmp_path / "table.gz"
    path.write_bytes(table_of(tmp_path))
    names = ChessOpenings(path)
    assert (
        str(names.opening_of(["e4", "c5", "Nf3", "d6", "d4", "cxd4"]))
        == "B20 Sicilian Defense"
    )
    moves = ["Nf3", "c5", "e4", "d6", "d4", "cxd4", "Nxd4", "a6"]
    assert str(names.opening_of(moves)) == "B27 Sicilian Defense: Open"
    assert PATH.stat().st_size < 100_000


@pytest.mark.parametrize("seed", range(20))
def test_to_stop_early_misses_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice, names = Random(seed), ChessOpenings()
    board, moves = chess.Board(), list[str]()
    while len(moves) < 24 and not board.is_game_over():
        quiet = [each for each in board.legal_moves if not board.is_capture(each)]
        move = dice.choice(quiet if dice.random() < 0.8 and quiet else [*board.legal_moves])
        moves.append(board.san(move))
        board.push(move)
    found = names.opening_of(moves)
    monkeypatch.setattr(names, "_fewest", [0] * 2**16)
    assert names.opening_of(moves) == found


def test_a_file_knows_best() -> None:
    names, moves = chess_openings(), ["e4", "c5"]
    sicilian = Opening("B20", "Sicilian Defense")
    assert named_opening(names, {}, moves) == sicilian
    assert named_opening(names, {"ECO": "?", "Opening": "-"}, moves) == sicilian
    assert named_opening(names, {"ECO": "B21"}, moves) == Opening("B21", sicilian.name)
    tags = {"ECO": "X", "Opening": "Mine"}
    assert named_opening(names, tags, moves) == Opening("X", "Mine")
    assert named_opening(None, {}, moves) is None
    assert GAMES["fog-checkers"].openings is None


def test_lists_name_openings_and_are_searched_by_them(tmp_path: Path) -> None:
    path = tmp_path / "some.pgn"
    games = {
        "e4 c5 Nf3": "",
        "d4 d5 c4": '[Opening "Mine: too"]\n',
        "e4 c5 c3": "",
        "a3": "",
    }
    path.write_text(
        "".join(f'[White "A"]\n{tag}\n{moves} *\n\n' for moves, tag in games.items())
        + '[White "A"]\n[Variant "Fog of War"]\n\ne4 c5 *\n'
    )
    # They come by their tags first, and once more with openings found by position.
    *_, batch = file_games(str, path)
    assert [game.named for game in batch.games] == [
        "B27 Sicilian Defense", "D06 Mine: too", "B22 Sicilian Defense: Alapin Variation",
        "A00 Anderssen's Opening", "B20 Sicilian Defense",
    ]  # fmt: skip
    assert families(batch.games) == ["Sicilian Defense", "Anderssen's Opening", "Mine"]
    chosen = narrowed(batch.games, Filters(opening="Sicilian Defense"), TODAY)
    assert [game.number for game in chosen] == [1, 3, 5]
    assert [g.number for g in narrowed(batch.games, Filters("alapin"), TODAY)] == [3]
    assert [g.number for g in narrowed(batch.games, Filters("b2 a"), TODAY)] == [1, 3, 5]
