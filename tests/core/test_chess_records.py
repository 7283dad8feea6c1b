"""Games of chess as PGN: python-chess reads them unchanged, and so do we."""

from __future__ import annotations

import io
import os
from random import Random

import pytest

from core.games import GAMES as VARIANTS
from core.games import find_game
from core.games.chess.facts import ARRAYS, array_text
from core.notation import code
from core.play.referee import Referee
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import write_games
from core.values import Outcome, Reason

pgn = pytest.importorskip("chess.pgn")

GAMES = int(os.environ.get("UMBRA_CHESS_GAMES", "5"))
"""Random games of each variant; 500 repeat the full run."""

KEYS = ("chess", "chess960", "king-of-the-hill", "three-check")


def played(key: str, dice: Random) -> GameRecord:
    """A game of moves at random, to its end."""
    game = find_game(key)
    start = array_text(dice.randrange(ARRAYS)) if key == "chess960" else ""
    referee = Referee(game, game.read(start) if start else None)
    while referee.outcome is None:
        if referee.claimable and dice.random() < 0.5:
            referee.claim(referee.to_move)
        else:
            moves = referee.seen_by(referee.to_move)[-1].moves
            referee.play(dice.choice(moves))
    moves = tuple(referee.moves)
    return GameRecord(
        key, VARIANTS[key].default, ("a", "b"), moves, referee.outcome, fen=start
    )


@pytest.mark.parametrize("key", KEYS)
def test_random_games_are_read_by_python_chess_and_by_us(key: str) -> None:
    dice, game = Random(key), find_game(key)
    for _ in range(GAMES):
        record = played(key, dice)
        text = write_games([record])
        theirs = pgn.read_game(io.StringIO(text))
        assert not theirs.errors
        moves = [move.uci() for move in theirs.mainline_moves()]
        assert moves == [code(game.facts, move) for move in record.moves]
        assert record.outcome is not None
        assert theirs.headers["Result"] == record.outcome.result
        board = theirs.end().board()
        assert board.chess960 == (key == "chess960")
        assert board.is_game_over(claim_draw=True)
        reading = read_text(text, "game.pgn")
        assert not reading.problems
        assert reading.games[0].moves == record.moves
        assert reading.games[0].outcome == record.outcome


@pytest.mark.parametrize(
    ("said", "fen", "reason"),
    [
        ("White won by checkmate", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", None),
        ("Game drawn by stalemate", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", Reason.STALEMATE),
        ("drawn by repetition", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", Reason.REPETITION),
        ("drawn by 50-move rule", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", Reason.QUIET),
        ("timeout vs insufficient material", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", Reason.TIME),
    ],
)
def test_what_a_file_says_of_an_end_is_understood(
    said: str, fen: str, reason: Reason | None
) -> None:
    moves = {Reason.STALEMATE: "1. Qf7", None: "1. Rd8#"}.get(reason, "1. Kh6")
    result = "1-0" if reason is None else "1/2-1/2"
    text = (
        f'[Variant "Chess"]\n[FEN "{fen}"]\n[Termination "{said}"]\n'
        f'[Result "{result}"]\n\n{moves} {result}\n'
    )
    (game,) = read_text(text, "game.pgn").games
    assert isinstance(game.outcome, Outcome)
    assert game.outcome.reason is (reason or Reason.CHECKMATE)
