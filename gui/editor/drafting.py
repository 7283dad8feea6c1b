"""The position that is set up, and what it is good for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from core.editing import PositionDraft, review
from core.facts import Facts
from core.game import Game, start_text
from core.problems import shelf
from core.problems.collection import Collection
from core.problems.goals import GOALS, read_stipulation
from core.problems.problem import Problem, moves_left
from core.records.files import free_path
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree
from core.setup import BadPositionError, Setup
from core.texts import N_, _, capitalized, labelled
from core.values import Observation
from gui.app.board_settings import board_options
from gui.app.files import show_saved
from gui.app.requests import Request, ToAnalysis, ToEditor, ToNewGame, ToWatchSetup
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

_CELL = 90
_AIR = 6


def draft_of(game: Game, request: ToEditor) -> tuple[PositionDraft, str]:
    """The position to begin with, and what is wrong with the text of it, if anything."""
    if request.draft is not None:
        return request.draft, ""
    usual = PositionDraft(game.setup_of(game.start()))
    try:
        return PositionDraft(game.read_setup(request.fen)) if request.fen else usual, ""
    except BadPositionError as error:
        words = _("This is no position of {game}: {error}")
        return usual, words.format(game=_(game.facts.title), error=error)


# --- Where it can be taken ---------------------------------------------------------------


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


def _origin(head: GameRecord) -> str:
    """Where such a position comes from, as other screens say it."""
    # For translators: the position that a game begins with.
    return _("you set up") if head.fen else ""


WAYS_ON = (
    WayOn(N_("Play from here"), "play", lambda head, flipped: ToNewGame(
        head.variant, head.ruleset, head.fen, _origin(head)
    )),
    WayOn(N_("Analyse"), "analyse", lambda head, flipped: ToAnalysis(
        GameTree(head), flipped=flipped
    ), over=True),
    WayOn(N_("Watch two bots"), "watch", lambda head, flipped: ToWatchSetup(
        None, head.variant, head.ruleset, head.fen, _origin(head)
    )),
)  # fmt: skip
"""The first one is the main one."""


# --- What is done with it ----------------------------------------------------------------


class Drafting:
    """The position that is set up, and everything that is done with it.

    It is solved in another process while it goes on being looked at.

    Args:
        screen: Shows the position, and says what was done.
        game: The rules.
        draft: The position to begin with.

    Attributes:
        game: See above.
        draft: The position with what can be undone.
        found: What the game says of it.
        kept: The position that is not lost if the editor is left.
        solved: What a solver has found of the position, if it was asked: a sentence, and
            the solution where there is one.
    """

    def __init__(self, screen: EditorScene, game: Game, draft: PositionDraft) -> None:
        self._screen, self._shell = screen, screen.shell
        self.game, self.draft = game, draft
        self.found, self.kept = review(game, draft.setup), draft.setup
        self.solved: tuple[str, GameTree | None] | None = None
        self._judge: MoveJudge | None = None
        self._task = ""

    @property
    def setup(self) -> Setup:
        """The position, with rights that are closed for now."""
        return self.draft.setup

    @property
    def text(self) -> str:
        """The position as it goes to other screens; ``""`` for the usual start."""
        start = self.found.start
        return self.found.text if start is None else start_text(self.game, start)

    @property
    def moves_left(self) -> int:
        """How many moves the side to move has left in its turn; 0 if that is not known."""
        start = self.found.start
        return moves_left(self.game, start.position) if start is not None else 0

    def change(self, setup: Setup, joined: bool = False) -> None:
        """Have another position, by a change of its own or one ``joined`` to the last."""
        self.become(self.draft.join(setup) if joined else self.draft.become(setup))

    def become(self, draft: PositionDraft) -> None:
        """Have another draft, such as one with a change undone."""
        if draft != self.draft:
            self.draft, self.found = draft, review(self.game, draft.setup)
            self._screen.begin_anew()

    def read(self, text: str, *, only_judge: bool = False) -> str:
        """Have the position of a text, which keeps what it leaves out; what is wrong."""
        try:
            setup = self.game.read_setup(text.strip(), self.found.setup)
        except BadPositionError as error:
            return capitalized(str(error))
        if not only_judge:
            self.change(setup)
        return ""

    # --- What it is good for ---------------------------------------------------------

    @property
    def solving(self) -> bool:
        """Whether a solver is at work."""
        return self._judge is not None

    def copy(self) -> None:
        """Copy the position as text."""
        notation = self.game.facts.notation
        if copy(self.found.text):
            words = _("Copied as {notation}").format(notation=notation)
            self._screen.news.show(words, "export")
        else:
            self._screen.news.show_error(_("There is no clipboard"))

    def save_picture(self) -> None:
        """Save the board as a picture."""
        facts, setup = self.game.facts, self.found.setup
        picture = picture_of(facts, setup, self._shell.settings, self._screen.flipped)
        try:
            path = free_path(self._shell.pictures, f"position-{facts.key}", ".png")
            save_png(picture, path)
        except OSError as error:
            self._refuse(error)
        else:
            news = self._screen.news
            show_saved(self._shell, news, _("Saved"), path.parent, "picture")

    def save_problem(self, task: str) -> None:
        """Keep the position as a problem."""
        try:
            keep_problem(self._shell.problems / shelf.FOLDER, self._problem(task))
        except OSError as error:
            self._refuse(error)
            return
        self.kept = self.setup
        words = _("{task}: in Problems, under {set}")
        words = words.format(task=title_of(task), set=OWN_SET)
        self._screen.news.show(words, "save")

    def _refuse(self, error: OSError) -> None:
        why = error.strerror or error
        self._screen.news.show_error(_("Not saved: {why}").format(why=why))

    def go_on(self, way: WayOn) -> None:
        """Take the position elsewhere."""
        self.kept = self.setup
        game = self.game
        head = GameRecord(game.facts.key, game.ruleset, NOBODY, fen=self.text)
        self._screen.go(way.request(head, self._screen.flipped))

    # --- Solving -------------------------------------------------------------------------

    def solve(self, task: str) -> None:
        """Have the position solved."""
        self.stop()
        self._task = task
        try:
            self._judge = judge_of(
                self._problem(task), self._shell.work, self.game.notation
            )
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
            if not self._screen.news.enabled:
                words = _("Solving: {task}; Esc stops it")
                self._screen.news.show(words.format(task=title_of(self._task)), "aim")
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
            self._screen.news.hide()
        self._judge = self.solved = None
        return had

    def show_solution(self) -> None:
        """Show what was found as a tree of moves."""
        tree = self.solved[1] if self.solved is not None else None
        if tree is not None:
            self.kept = self.setup
            self._screen.go(ToAnalysis(tree, flipped=self._screen.flipped))

    def _find(self, words: str, tree: GameTree | None = None) -> None:
        words = labelled(title_of(self._task), words)
        self.solved = words, tree
        redraw.now()

    def _problem(self, task: str) -> Problem:
        game, text = self.game, self.found.text
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
    counted = (t for t in tasks_of(facts, left) if read_stipulation(t).goal.counted)
    return tuple(counted)


def title_of(task: str) -> str:
    """A stipulation as people read it."""
    return read_stipulation(task).title


def keep_problem(folder: Path, problem: Problem) -> shelf.StoredSet:
    """Put a problem into one's own set of such problems, which is made if need be.

    Raises:
        OSError: If it cannot be written.
    """
    sets = shelf.stored_sets(folder)[0]
    mine = next((each for each in sets if each.collection.name == OWN_SET), None)
    if mine is None:
        return shelf.add_set(folder, Collection(OWN_SET, (problem,)))
    return shelf.changed(mine, shelf.with_problem(mine.problems, problem))


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
