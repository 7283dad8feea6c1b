"""What the person has planned and drawn in games that go on, kept while they are closed."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field, StringConstraints

from core.net.messages import MoveWords, SquareNumber, Symbol
from settings.online import PRIVATE
from settings.remembered import StateFile, Stored

MOST_GAMES: Final = 200
"""So many games have notes; those that were left the longest ago lose theirs."""

MOST_MOVES, MOST_STROKES = 64, 200
"""So many are kept of one game."""

Colour = Annotated[str, StringConstraints(pattern="^[GRYB]$")]


class GameNotes(Stored):
    """The notes of one game.

    Attributes:
        plan: The moves that were planned, the next one first.
        pencilled: The pieces supposed in the fog, by their squares.
        ply: How many moves had been made when ``strokes`` were drawn.
        strokes: Arrows and circles: where each begins and ends, and its colour.
    """

    plan: tuple[MoveWords, ...] = Field(default=(), max_length=MOST_MOVES)
    pencilled: dict[SquareNumber, Symbol] = Field(default_factory=dict)
    ply: int = 0
    strokes: tuple[tuple[SquareNumber, SquareNumber, Colour], ...] = Field(
        default=(), max_length=MOST_STROKES
    )


class AllNotes(Stored):
    """The notes of all games.

    Attributes:
        games: By what the program calls the games; the one that was left last is the last.
    """

    games: dict[str, GameNotes] = Field(default_factory=dict, max_length=MOST_GAMES)


NOTES = StateFile("notes.json", AllNotes, PRIVATE)


def notes_of(game: str) -> GameNotes:
    """The notes of a game; empty ones if there are none.

    Raises:
        StateError: If the file cannot be read or holds something else.
    """
    return NOTES.read().games.get(game, GameNotes())


def keep_notes(game: str, notes: GameNotes) -> None:
    """Keep the notes of a game in place of older ones; empty ones are forgotten.

    Raises:
        StateError: As ``notes_of``.
        OSError: If they cannot be written.
    """

    def change(before: AllNotes) -> AllNotes:
        games = {key: each for key, each in before.games.items() if key != game}
        if notes != GameNotes():
            games[game] = notes
        return AllNotes(games=dict([*games.items()][-MOST_GAMES:]))

    if notes != notes_of(game):
        NOTES.change(change)
