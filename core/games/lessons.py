"""What a game teaches: its rules in pictures, and a first lesson of six moves to play.

All of it is text: positions and moves as the game reads them, squares by name with spaces
between. The rules of a game are not needed to hold it, so a window can open before them.
``tests/core/test_lessons.py`` plays every lesson and looks whether what it says is true.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.game import Game
from core.setup import Position
from core.values import Observation, Side

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
        wrong: What is said of any other move.
        right: What the move has shown.
        shown: Squares that come into sight by each of these moves.
        gone: Squares that go out of sight.
    """

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
        invitation: What somebody new to the game is told.
        topics: The rules that all its rulesets share.
        options: For each option of its rulesets, and each of its values, what that means.
        steps: The first lesson, played by the usual ruleset.
        silent: Options that mean nothing on the board.
    """

    invitation: str
    topics: tuple[Topic, ...]
    options: Mapping[str, Mapping[object, Topic]]
    steps: tuple[Step, ...]
    silent: frozenset[str] = field(default_factory=frozenset)

    def chosen(self, options: Mapping[str, object]) -> list[Topic]:
        """What the options of one ruleset mean, in the order in which they are told."""
        return [told[options[name]] for name, told in self.options.items()]

    def within(self, rulesets: Collection[Mapping[str, object]]) -> Teaching:
        """The same, but for what options mean that none of ``rulesets`` has."""
        options = {
            name: {
                value: topic
                for value, topic in told.items()
                if any(value == options[name] for options in rulesets)
            }
            for name, told in self.options.items()
        }
        return replace(self, options=options)


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
