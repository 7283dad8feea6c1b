"""Files of games that are not over, of which White cannot tell two apart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from core.game import Game, start_from
from core.records.record import SIDES, GameRecord
from core.setup import Position
from core.values import Move, Side

ALIKE = ("1. e4 h6 2. a3", "1. e4 g6 2. a3")
"""White sees the same in both."""

OVER = '[White "Over"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8 1-0\n'

_GAME = """[White "{names[0]}"]
[Black "{names[1]}"]
[Result "*"]
[Variant "{variant}"]
[WhiteType "{kinds[0]}"]
[BlackType "{kinds[1]}"]
{setup}
{moves} *
"""


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def game(
    moves: str = ALIKE[0],
    *,
    person: int | None = 0,
    variant: str = "Fog of War",
    fen: str = "",
) -> str:
    """A game that goes on: of a person with White or Black, or of two people."""
    kinds = ["human", "human"] if person is None else ["program", "program"]
    if person is not None:
        kinds[person] = "human"
    setup = f'[SetUp "1"]\n[FEN "{fen}"]\n' if fen else ""
    names = ("Ada", "Bo")
    return _GAME.format(names=names, variant=variant, kinds=kinds, moves=moves, setup=setup)


def going_on(folder: Path, text: str, name: str = "mine.pgn") -> Path:
    """A file with that text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


_TRIES = 40


def alike(game: Game, person: Side, dice: Random, start: str = "") -> list[list[Move]]:
    """Two games of which a person has been shown the same, as far as they are found."""
    for _ in range(_TRIES):
        history, moves = _begun(game, dice, start)
        if game.outcome(history) or game.to_move(history[-1]) is person:
            continue
        known: dict[str, Move] = {}
        for move in game.moves(history[-1]):
            after = [*history, game.play(history[-1], move)]
            if game.outcome(after) is None:
                other = known.setdefault(str(game.observe(after, person)), move)
                if other != move:
                    return [[*moves, other], [*moves, move]]
    return []


def _begun(game: Game, dice: Random, start: str) -> tuple[list[Position], list[Move]]:
    history, moves = [start_from(game, start).position], list[Move]()
    for _ in range(dice.randrange(1, 8)):
        if game.outcome(history) is None:
            moves.append(dice.choice(game.moves(history[-1])))
            history.append(game.play(history[-1], moves[-1]))
    return history, moves


def running(game: Game, person: Side, moves: Sequence[Move], start: str = "") -> GameRecord:
    """A game of a person against a bot that goes on after ``moves``."""
    kinds = {SIDES[person]: "human", SIDES[person.other]: "program"}
    tags = {f"{side}Type": kind for side, kind in kinds.items()}
    names = ("Ada", "RandomMove") if person is Side.FIRST else ("RandomMove", "Ada")
    key = game.facts.key
    return GameRecord(key, game.ruleset, names, tuple(moves), fen=start, tags=tags)
