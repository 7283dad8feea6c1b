"""Series mates found in games: what is kept, what is said of them, and which are chosen."""

from __future__ import annotations

from core.games import find_game
from core.notation import code
from core.setup import Position
from core.values import Move
from lab.mine.mates import MinedMate, SeriesLimits, series_in, series_themes
from lab.mine.problems import chosen

GAME = find_game("progressive")
FEN = "rnbqkbnr/pp1p1ppp/2p5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3 3"
MATES = {"f1c4 d1f3 f3f7", "f1c4 d1h5 h5f7", "d1f3 f1c4 f3f7", "d1h5 f1c4 h5f7"}


def played(*moves: str) -> list[Position]:
    history = [GAME.start().position]
    for text in moves:
        history.append(GAME.play(history[-1], GAME.read_move(history[-1], text)))
    return history


def line(fen: str, text: str) -> tuple[Move, ...]:
    position, moves = GAME.read(fen).position, list[Move]()
    for each in text.split():
        moves.append(GAME.read_move(position, each))
        position = GAME.play(position, moves[-1])
    return tuple(moves)


def test_a_mate_is_found_where_its_series_begins() -> None:
    history = played("e4", "c6", "e5")
    (mate,) = series_in(GAME, history)
    codes = {" ".join(code(GAME.facts, move) for move in way) for way in mate.mates}
    assert (mate.ply, mate.moves, codes) == (3, 3, MATES)
    assert mate.themes == ("Mate by a queen",)
    assert not list(series_in(GAME, history, SeriesLimits(solutions=3)))
    assert not list(series_in(GAME, [GAME.read(FEN).position]))


def test_what_is_said_of_a_mate() -> None:
    fen = "3Qkbnr/3npppp/1p6/2p5/8/3P4/PPP1PPPP/R1B1KBNR b KQk - 0 6 6"
    way = line(fen, "e8d8 c5c4 c4c3 c3b2 b2a1q a1c1")
    found = series_themes(GAME, GAME.read(fen).position, [way])
    assert found == ("Mate by a queen", "One solution", "With promotion")


def test_lengths_take_turns_and_a_game_gives_two_at_most() -> None:
    def mate(moves: int, ways: int) -> MinedMate:
        mates = tuple((Move((0, way)),) * moves for way in range(ways))
        return MinedMate(0, mates, 0, ("Mate by a queen",))

    games = [[mate(4, 16), mate(4, 1), mate(4, 2)], [mate(3, 1)], [mate(4, 1), mate(4, 8)]]
    taken = chosen(games, 4, 2)
    assert sorted((place, each.moves, len(each.mates)) for place, each in taken) == [
        (0, 4, 1), (0, 4, 2), (1, 3, 1), (2, 4, 8),
    ]  # fmt: skip
    hardness = [each.hardness for _, each in taken]
    assert hardness == sorted(hardness)
