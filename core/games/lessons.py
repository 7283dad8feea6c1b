"""What a game teaches: its rules in pictures, and a first lesson of six moves to play.

All of it is text, in ``assets/lessons``: positions and moves as the game reads them,
squares by name with spaces between. A file is read when somebody looks at it, and needs no
rules. ``tests/core/test_lessons.py`` plays every lesson and looks whether what it says is
true.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from core.game import Game
from core.setup import Position
from core.texts import _
from core.values import Observation, Side

FOLDER = Path(__file__).parents[2] / "assets" / "lessons"
"""A file for every family of games, with what each of its games teaches by its key."""

_STRICT = {"extra": "forbid"}
"""Unknown keys in a file are errors."""

STEPS = 6
"""How many steps a first lesson has."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position as one side sees it.

    Attributes:
        position: Where it begins.
        played: Moves made from there.
        viewer: Whose eyes see it.
        visible: Squares that must be in sight for the words beside it to be true.
        fogged: Squares that must not be.
    """

    __pydantic_config__ = _STRICT

    position: str
    played: tuple[str, ...] = ()
    viewer: Side = Side.FIRST
    visible: str = ""
    fogged: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A numbered remark on a board.

    Attributes:
        title: Its first words.
        words: The rest.
        at: The square it is about.
        pill: What is written in the fog; a note without it has its number at the corner of
            ``at``.
        on: The fogged square where that begins, if it is not ``at``; a line leads from it.
    """

    __pydantic_config__ = _STRICT

    title: str
    words: str
    at: str
    pill: str = ""
    on: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson, which ends in a move.

    Attributes:
        title: What it teaches, in a few words.
        words: The same in a sentence or two.
        diagram: What is on the board.
        notes: Remarks on it.
        task: What is to be played.
        accepted: The moves that do it.
        wrong: The answer to any other move.
        right: What the move has shown.
        shown: Squares that come into sight by each of these moves.
        gone: Squares that go out of sight.
    """

    __pydantic_config__ = _STRICT

    title: str
    words: str
    diagram: Diagram
    notes: tuple[Note, ...]
    task: str
    accepted: tuple[str, ...]
    wrong: str
    right: str
    shown: str = ""
    gone: str = ""


@dataclass(frozen=True, slots=True)
class Topic:
    """A rule in a sentence or two, with a board.

    Attributes:
        title: What it is about.
        words: The rule.
        diagram: What is on the board.
        part: The corners of the part of the board that is shown, a square.
        arrows: Pairs of squares with an arrow between them, such as ``e2e4``.
        circles: Squares with a circle.
    """

    __pydantic_config__ = _STRICT

    title: str
    words: str
    diagram: Diagram
    part: str = "a1 h8"
    arrows: str = ""
    circles: str = ""


@dataclass(frozen=True, slots=True)
class Teaching:
    """What there is to be read and played about one game.

    Attributes:
        invitation: A sentence for somebody new to the game.
        topics: The rules that all its rulesets share.
        options: For each option of its rulesets, and each of its values, what that means.
        steps: The first lesson, played by the usual ruleset.
        silent: Options that mean nothing on the board.
    """

    __pydantic_config__ = _STRICT

    invitation: str
    topics: tuple[Topic, ...]
    options: Mapping[str, Mapping[object, Topic]]
    steps: tuple[Step, ...]
    silent: frozenset[str] = field(default_factory=frozenset)

    def chosen(self, options: Mapping[str, object]) -> list[Topic]:
        """What the options of one ruleset mean, in their order."""
        return [topics[options[name]] for name, topics in self.options.items()]

    def within(self, rulesets: Collection[Mapping[str, object]]) -> Teaching:
        """The same without silent options, and what options mean that no ruleset has."""
        options = {
            name: {
                value: topic
                for value, topic in topics.items()
                if any(value == options[name] for options in rulesets)
            }
            for name, topics in self.options.items()
            if name not in self.silent
        }
        return replace(self, options=options)


UNTAUGHT = Teaching("", (), {}, ())
"""What a game from elsewhere teaches that has no lessons."""


class BadLessonsError(ValueError):
    """A file of lessons is damaged. The message is one line that names the file."""


@cache
def read_lessons(file: Path, key: str) -> Teaching:
    """What ``file`` teaches of the game ``key``.

    Raises:
        BadLessonsError: If it cannot be read, or is not what this module describes.
    """
    from pydantic import TypeAdapter, ValidationError  # noqa: PLC0415 - slow

    try:
        return TypeAdapter(Teaching).validate_python(_flat(_parsed(file)[key]))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise BadLessonsError(f"{file.name}: {key}.{place}: {first['msg']}") from None
    except (KeyError, TypeError):
        raise BadLessonsError(
            _("{name}: there is nothing of {key}").format(name=file.name, key=key)
        ) from None


@cache
def _parsed(file: Path) -> Any:  # noqa: ANN401 - whatever YAML makes of it
    import yaml  # noqa: PLC0415 - slow, and needed for lessons only

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(file.read_bytes(), loader)
    except (OSError, yaml.YAMLError) as error:
        words = " ".join(str(error).split())
        raise BadLessonsError(f"{file.name}: {words}") from None


def _flat(data: Any) -> Any:  # noqa: ANN401 - as above
    """``data`` in which lists stand for their items where they are within lists."""
    if isinstance(data, dict):
        return {key: _flat(value) for key, value in data.items()}
    if not isinstance(data, list):
        return data
    items = ([*_flat(each)] if isinstance(each, list) else [_flat(each)] for each in data)
    return [item for each in items for item in each]


def named(game: Game, squares: str) -> frozenset[int]:
    """The squares of a text that names some."""
    names = {game.facts.name(square): square for square in game.facts.squares}
    return frozenset(names[name] for name in squares.split())


def shown(game: Game, diagram: Diagram) -> Sequence[Observation]:
    """Everything that the viewer of a diagram has been shown, oldest first."""
    story: list[Position] = [game.read(diagram.position).position]
    for text in diagram.played:
        story.append(game.play(story[-1], game.read_move(story[-1], text)))
    return [
        game.observe(story[: number + 1], diagram.viewer) for number in range(len(story))
    ]
