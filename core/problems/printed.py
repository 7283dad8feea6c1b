"""Printed solutions read into trees, where they are written as moves of games are."""

from __future__ import annotations

import re
from dataclasses import replace

from core.games import GAMES, find_variant
from core.notation import code
from core.problems.goals import Way
from core.problems.lines import game_of, start_of
from core.problems.numbered import numbered_tree
from core.problems.problem import Problem
from core.problems.stipulation import read_stipulation
from core.records import tree as trees
from core.records.reader import read_trees
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree

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
