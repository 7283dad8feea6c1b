"""What a position that is set up is good for: copied, saved, solved, taken elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from core.facts import Facts
from core.problems.collection import Collection
from core.problems.goals import GOALS, read_stipulation
from core.problems.problem import Problem
from core.problems.shelf import (
    FOLDER,
    StoredSet,
    add_set,
    changed,
    stored_sets,
    with_problem,
)
from core.records.files import free_path
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree
from core.setup import Setup
from core.values import Observation
from gui.app.board_settings import board_options
from gui.app.files import show_saved
from gui.app.requests import Request, ToAnalysis, ToNewGame, ToWatchSetup
from gui.board.board_view import BoardView
from gui.board.hands import draw_shelf, hands_of
from gui.board.layout import BoardLayout, left_gutter, shelf_room, shelves_of
from gui.drawing import redraw
from gui.drawing.metrics import metrics
from gui.drawing.shapes import save_png
from gui.drawing.theme import chosen_theme
from gui.solving.judge import MoveJudge, judge_of
from gui.widgets.clipboard import copy
from settings.model import Settings

if TYPE_CHECKING:
    from gui.editor.scene import EditorScene

OWN_SET = "Set up by hand"
"""The set that problems of one's own are put into."""

_ORIGIN = "you set up"
"""Where such a position comes from, as other screens say it."""

_CELL = 90
_AIR = 6


@dataclass(frozen=True, slots=True)
class WayOn:
    """Another screen to which a position can be taken.

    Attributes:
        words: What its button says.
        icon: Drawn before them.
        request: Asks for it: takes the position as a game without moves, and whether the
            second side sits below.
        over: Whether it is open where the game is over in the position.
    """

    words: str
    icon: str
    request: Callable[[GameRecord, bool], Request]
    over: bool = False


def _play(head: GameRecord, flipped: bool) -> Request:
    del flipped
    origin = _ORIGIN if head.fen else ""
    return ToNewGame(head.variant, head.ruleset, head.fen, origin)


def _analyse(head: GameRecord, flipped: bool) -> Request:
    return ToAnalysis(GameTree(head), flipped=flipped)


def _watch(head: GameRecord, flipped: bool) -> Request:
    del flipped
    origin = _ORIGIN if head.fen else ""
    return ToWatchSetup(None, head.variant, head.ruleset, head.fen, origin)


WAYS_ON = (
    WayOn("Play from here", "play", _play),
    WayOn("Analyse", "analyse", _analyse, over=True),
    WayOn("Watch two bots", "watch", _watch),
)
"""The first one is the main one."""


@dataclass(frozen=True, slots=True)
class SolvedPosition:
    """What a solver has found.

    Attributes:
        words: It in a sentence.
        tree: The solution; ``None`` where there is none.
    """

    words: str
    tree: GameTree | None = None


class PositionUses:
    """Does with the position what it is asked to.

    A position is solved in another process while it goes on being looked at.

    Args:
        screen: Shows the position.

    Attributes:
        solved: What a solver has found of the position, if it was asked.
    """

    def __init__(self, screen: EditorScene) -> None:
        self.solved: SolvedPosition | None = None
        self._screen, self._shell = screen, screen.shell
        self._drafting, self._news = screen.drafting, screen.news
        self._judge: MoveJudge | None = None
        self._task = ""

    @property
    def solving(self) -> bool:
        """Whether a solver is at work."""
        return self._judge is not None

    def copy(self) -> None:
        """Copy the position as text."""
        if copy(self._drafting.found.text):
            self._news.show(f"Copied as {self._drafting.game.facts.notation}", "export")
        else:
            self._news.show_error("There is no clipboard")

    def save_picture(self) -> None:
        """Save the board as a picture."""
        facts, setup = self._drafting.game.facts, self._drafting.found.setup
        picture = picture_of(facts, setup, self._shell.settings, self._screen.flipped)
        try:
            path = free_path(self._shell.pictures, f"position-{facts.key}", ".png")
            save_png(picture, path)
        except OSError as error:
            self._news.show_error(f"Not saved: {error.strerror or error}")
            return
        show_saved(self._shell, self._news, "Saved", path.parent, "picture")

    def save_problem(self, task: str) -> None:
        """Keep the position as a problem."""
        try:
            keep_problem(self._shell.problems / FOLDER, self._problem(task))
        except OSError as error:
            self._news.show_error(f"Not saved: {error.strerror or error}")
            return
        self._drafting.kept = self._drafting.setup
        self._news.show(f"{title_of(task)}: in Problems, under {OWN_SET}", "save")

    def go_on(self, way: WayOn) -> None:
        """Take the position elsewhere."""
        self._drafting.kept = self._drafting.setup
        game = self._drafting.game
        head = GameRecord(game.facts.key, game.ruleset, NOBODY, fen=self._drafting.text)
        self._screen.go(way.request(head, self._screen.flipped))

    # --- Solving -------------------------------------------------------------------------

    def solve(self, task: str) -> None:
        """Have the position solved."""
        self.stop()
        self._task = task
        try:
            self._judge = judge_of(self._problem(task), self._shell.work)
        except ValueError as error:
            self._find(str(error))
        else:
            self._judge.want_solution()

    def advance(self) -> None:
        """Take in what the solver has found, or say that it is at work."""
        judge = self._judge
        if judge is None:
            return
        solution = judge.solution
        if solution is None and not judge.problem:
            if not self._news.enabled:
                words = f"Solving: {title_of(self._task)}; Esc stops it"
                self._news.show(words, "aim")
            return
        self.stop()
        if solution is None:
            self._find(judge.problem)
        else:
            there = bool(solution.tree.root.children)
            self._find(solution.remark, solution.tree if there else None)

    def stop(self) -> bool:
        """Give up solving, and what was found; whether there was anything."""
        had = self._judge is not None or self.solved is not None
        if self._judge is not None:
            self._judge.close()
        if had:
            self._news.hide()
        self._judge = self.solved = None
        return had

    def show_solution(self) -> None:
        """Show what was found as a tree of moves."""
        if self.solved is not None and self.solved.tree is not None:
            self._drafting.kept = self._drafting.setup
            tree = self.solved.tree
            self._screen.go(ToAnalysis(tree, flipped=self._screen.flipped))

    def _find(self, words: str, tree: GameTree | None = None) -> None:
        words = f"{title_of(self._task)}: {words[:1].lower()}{words[1:]}"
        self.solved = SolvedPosition(words, tree)
        redraw.now()

    def _problem(self, task: str) -> Problem:
        game = self._drafting.game
        text = self._drafting.found.text
        return Problem(text, task, game=game.facts.key, ruleset=game.ruleset)


# --- Problems of one's own ---------------------------------------------------------------


def tasks_of(facts: Facts, left: int = 0) -> tuple[str, ...]:
    """The stipulations that a position of a game may be given.

    Args:
        facts: The game.
        left: How many moves the side to move has left in its turn, if that is known.
    """
    return tuple(
        f"{goal}{length or (kind.counted and left) or ''}"
        for goal, kind in GOALS.items()
        if kind.suits(facts)
        for length in kind.lengths
    )


def solvable_tasks(facts: Facts, left: int = 0) -> tuple[str, ...]:
    """Those of them that a solver can prove."""
    tasks = tasks_of(facts, left)
    return tuple(task for task in tasks if read_stipulation(task).goal.counted)


def title_of(task: str) -> str:
    """A stipulation as people read it."""
    return read_stipulation(task).title


def keep_problem(folder: Path, problem: Problem) -> StoredSet:
    """Put a problem into one's own set of such problems, which is made if need be.

    Raises:
        OSError: If it cannot be written.
    """
    sets, _ = stored_sets(folder)
    mine = next((each for each in sets if each.collection.name == OWN_SET), None)
    if mine is None:
        return add_set(folder, Collection(OWN_SET, (problem,)))
    return changed(mine, with_problem(mine.problems, problem))


# --- A picture ---------------------------------------------------------------------------


def picture_of(
    facts: Facts, setup: Setup, settings: Settings, flipped: bool
) -> pygame.Surface:
    """The board with coordinates as the settings say, and what is in hand."""
    m, theme = metrics(1280, 800), chosen_theme(settings)
    options = board_options(settings, m)
    gutter = options.gutter if options.coordinates == "edge" else 0
    shelf = shelf_room(facts, _CELL, "around")
    above = shelf + (gutter + _AIR if shelf else 0)
    top = m.gutter + max(above, gutter - left_gutter(facts, gutter))
    left = m.gutter + left_gutter(facts, gutter)
    layout = BoardLayout.of(facts, _CELL, left, top, flipped)
    size = gutter + layout.width + 2 * m.gutter, top + layout.height + max(gutter, above)
    surface = pygame.Surface((size[0], size[1] + m.gutter), depth=32)
    surface.fill(theme.bg)
    seen = Observation(
        setup.side, setup.side, 0, frozenset(facts.squares), setup.pieces,
        hands=setup.hands, variant=facts.key,
    )  # fmt: skip
    BoardView(layout, theme, options).draw(surface, seen)
    for each in shelves_of(facts, layout, gutter + _AIR, "around"):
        draw_shelf(surface, each, hands_of(seen), (facts.key, theme))
    return surface
