"""Solutions of problems: printed ones read into trees, and all those of a series mate.

Printed ones are written as moves of games are, or by numbers and without parentheses:
``1.Kh8-g7 ! h5-h4 2.Kg7-f6 Ka6-b6 3.Kf6-e5 1...Ka6-b6 2.Kg7-f6``, where a number says where
in the line before it the next move branches off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import ConfigDict, Field, ValidationError, with_config

from core.game import Game, IllegalMoveError
from core.games import GAMES, find_variant
from core.notation import code, read_code
from core.plain import brief
from core.problems.goals import Way, read_stipulation
from core.problems.problem import (
    Problem,
    adapter,
    game_of,
    moves_left,
    start_of,
)
from core.records import tree as trees
from core.records.files import first_fault
from core.records.reader import read_trees
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree, Node
from core.setup import Position
from core.texts import _, ngettext
from core.values import Move, Reason, Side

_TOKEN = re.compile(
    r"\{[^}]*\}"
    r"|(?P<number>\d+)\s*\.\s*(?P<dots>\.\s*\.|…)?"
    r"|(?P<move>[KQRBNS]?[a-h]?[1-8]?[-*x:]?[a-h][1-8](?:=?[QRBNS])?|[0O]-[0O](?:-[0O])?)"
    r"(?:\s*(?:ep|e\.p\.))?\s*[+#]*"
    r"|(?P<glyph>[!?]{1,2})"
    r"|(?P<word>(?:threat|zugzwang|but|and|or|wins|draws?|1-0|0-1|1/2-1/2|dual)[:.]?"
    r"|[-+]{2}|[+]-|[=#+,;.\[\]])"
    r"|\s+"
)
_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_POOR = frozenset({2, 4, 6})


def is_mistake(nags: Iterable[int]) -> bool:
    """Whether one of a move's numeric glyphs calls it a mistake."""
    return not _POOR.isdisjoint(nags)


@dataclass(slots=True)
class _Step:
    """A move that is still being read, and the position after it."""

    move: Move | None
    position: Position
    nags: list[int] = field(default_factory=list)
    children: list[_Step] = field(default_factory=list)

    def node(self, person: Side, game: Game) -> Node:
        """The same as a node; where the person moves, mistakes come last."""
        children = self.children
        if game.to_move(self.position) is person:
            children = sorted(children, key=lambda each: is_mistake(each.nags))
        following = tuple(each.node(person, game) for each in children)
        return Node(self.move, nags=tuple(self.nags), children=following)


def numbered_tree(game: Game, position: Position, text: str, person: Side) -> Node | None:
    """The solution in ``text`` as a tree from ``position``.

    ``None`` where anything in it is neither a move that can be played nor a known word.
    """
    path = [_Step(None, position)]
    first = game.to_move(position) is Side.SECOND
    reading = _Reading(game, path, int(first))
    end = 0
    for found in _TOKEN.finditer(text):
        if found.start() != end or not reading.takes(found):
            return None
        end = found.end()
    if end != len(text) or not path[0].children:
        return None
    return path[0].node(person, game)


@dataclass(slots=True)
class _Reading:
    """Reads token by token; ``path`` is the line to where it stands.

    Attributes:
        game: The rules.
        path: The steps so far, the beginning first.
        offset: 1 where the second side has the first move.
        skips: Whether moves are of a threat, up to the next number.
    """

    game: Game
    path: list[_Step]
    offset: int
    skips: bool = False

    def takes(self, found: re.Match[str]) -> bool:
        """Take in a token; whether it makes sense."""
        if found["number"]:
            return self._branch(int(found["number"]), bool(found["dots"]))
        if found["move"] and not self.skips:
            return self._play(found["move"])
        if found["glyph"] and not self.skips:
            self.path[-1].nags.append(_GLYPHS.get(found["glyph"], 1))
        if (found["word"] or "").startswith("threat"):
            self.skips = True
        return True

    def _branch(self, number: int, second: bool) -> bool:
        """Go back to where the move of a number is made."""
        ply = 2 * (number - 1) + second - self.offset
        if self.skips:
            # The moves of a threat have numbers of their own.
            self.skips = ply >= len(self.path)
        if self.skips:
            return True
        del self.path[ply + 1 :]
        return ply == len(self.path) - 1

    def _play(self, text: str) -> bool:
        """Make a move where one stands; a known one is gone to."""
        here = self.path[-1]
        plain = text.replace("S", "N").replace("*", "x").replace(":", "x")
        try:
            move = self.game.read_move(here.position, plain)
        except IllegalMoveError:
            return False
        step = next((each for each in here.children if each.move == move), None)
        if step is None:
            step = _Step(move, self.game.play(here.position, move))
            here.children.append(step)
        self.path.append(step)
        return True


_OTHERS_FIRST = re.compile(r"\s*1\s*(?:\.\s*\.\.|…)")


def printed_tree(problem: Problem) -> GameTree | None:
    """The printed solution as a tree; ``None`` where any part of it cannot be played."""
    if problem.game not in GAMES or not problem.solution.strip():
        return None
    title = find_variant(problem.game).facts.title
    rules = f'[Ruleset "{problem.ruleset}"]\n' if problem.ruleset else ""
    head = f'[Variant "{title}"]\n{rules}[SetUp "1"]\n[FEN "{problem.fen}"]\n'
    found = read_trees(f"{head}\n{problem.solution.strip()}\n", "solution")
    if found.problems or len(found.games) != 1 or not found.games[0].root.children:
        return _by_numbers(problem)
    return found.games[0]


def _by_numbers(problem: Problem) -> GameTree | None:
    """The same for solutions without parentheses."""
    try:
        game = game_of(problem)
        start = start_of(game, problem)
    except ValueError:
        return None
    first = game.to_move(start.position)
    person = first.other if problem.after else first
    root = numbered_tree(game, start.position, problem.solution.strip(), person)
    if root is None:
        return None
    head = GameRecord(problem.game, game.ruleset, NOBODY, fen=problem.fen)
    return GameTree(head, root)


def with_printed_line(problem: Problem) -> Problem:
    """A study with the main line of its printed solution, if that can be played.

    A solution that begins with ``1...`` says that the other side moves first, which a
    diagram cannot. Problems that are no studies, or have a line, stay as they are.
    """
    way = read_stipulation(problem.stipulation).goal.way
    if problem.line or way is not Way.STUDY:
        return problem
    first = _other_first(problem) if _OTHERS_FIRST.match(problem.solution) else problem
    tree = printed_tree(first)
    if tree is None:
        return problem
    facts = find_variant(problem.game).facts
    moves = trees.moves_along(tree, trees.line_from(tree))
    return replace(first, line=tuple(code(facts, move) for move in moves))


def _other_first(problem: Problem) -> Problem:
    """The same with the other side to move, whose move comes before the person's."""
    fields = problem.fen.split(" ")
    if len(fields) < 2 or fields[1] not in ("w", "b"):
        return problem
    fields[1] = "b" if fields[1] == "w" else "w"
    return replace(problem, fen=" ".join(fields), after=True)


LEVELS = 5
"""Difficulties, from 1 on."""

Code = Annotated[str, Field(min_length=1, max_length=12)]


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class SeriesSolutions:
    """What a series mate adds to a problem.

    Attributes:
        solutions: Every way to mate, each as all moves of the series by their squares.
        nodes: How many positions a search looked at before it found one.
        level: How hard it is, from 1 to 5.
    """

    solutions: Annotated[tuple[tuple[Code, ...], ...], Field(min_length=1, max_length=1000)]
    nodes: Annotated[int, Field(ge=0)] = 0
    level: Annotated[int, Field(ge=1, le=LEVELS)] = 1


def extra_of(solutions: SeriesSolutions) -> dict[str, Any]:
    """``solutions`` as ``Problem.extra`` has them."""
    return dict(adapter(SeriesSolutions).dump_python(solutions, mode="json"))


def solutions_of(problem: Problem) -> SeriesSolutions:
    """What ``extra_of`` has put into a problem.

    Raises:
        ValueError: If its ``extra`` is something else; the message is one sentence.
    """
    try:
        return adapter(SeriesSolutions).validate_python(problem.extra)
    except ValidationError as error:
        fault = first_fault(error, "extra")
        raise ValueError(
            brief(_("its solutions are none: {fault}").format(fault=fault))
        ) from error


def ways_of(problem: Problem) -> tuple[tuple[str, ...], ...]:
    """Every way to mate that a problem tells: its solutions, or else its line alone.

    Raises:
        ValueError: As ``solutions_of``.
    """
    if problem.extra:
        return solutions_of(problem).solutions
    return (problem.line,) if problem.line else ()


def fault(problem: Problem) -> str:
    """What is wrong with a series mate and its solutions by the rules; ``""`` for nothing.

    That they are all there are is another matter, which takes a search.
    """
    if wrong := _wrong_length(problem):
        return wrong
    try:
        solutions = ways_of(problem)
    except ValueError as error:
        return str(error)
    if len(set(solutions)) < len(solutions):
        return _("one of its solutions is there twice")
    faults = (_fault_of(problem, line) for line in solutions)
    return next(filter(None, faults), "")


def _wrong_length(problem: Problem) -> str:
    """What is wrong with the number of moves that is asked, where one is; or ``""``."""
    game = game_of(problem)
    left = moves_left(game, start_of(game, problem).position)
    if read_stipulation(problem.stipulation).moves in (0, left):
        return ""
    words = ngettext(
        "the series has {number} move left", "the series has {number} moves left", left
    )
    return _("{stipulation} is asked, but {words}").format(
        stipulation=problem.stipulation, words=words
    )


def _fault_of(problem: Problem, line: Sequence[str]) -> str:
    game = game_of(problem)
    history = [start_of(game, problem).position]
    mover = game.to_move(history[0])
    for text in line:
        move = read_code(game.facts, game.moves(history[-1]), text)
        if move is None or game.to_move(history[-1]) is not mover:
            return _("{text} of the solution {names} is not possible").format(
                text=text, names=" ".join(line)
            )
        history.append(game.play(history[-1], move))
    over = game.outcome(history)
    if over is None or over.winner is not mover or over.reason is not Reason.CHECKMATE:
        return _("the solution {names} is not mate").format(names=" ".join(line))
    return ""
