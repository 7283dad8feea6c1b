"""Files of games that are not over, of which White cannot tell two apart."""

from __future__ import annotations

from pathlib import Path

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
