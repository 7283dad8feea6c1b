"""A problem solved by moves on the screen: its board, its hints, and its solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from core.problems.problem import Problem
from core.problems.solutions import is_mistake
from core.records.tree import ROOT, GameTree, Path, add_line, node_at
from core.texts import _
from core.values import Move, Side
from gui.app.board_settings import notation_in_game
from gui.app.keys import Action
from gui.app.requests import ToAnalysis, ToLesson
from gui.board.move_lines import Word, WordLine
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.replay.study import Study, glyph_of
from gui.replay.tree_rows import Steps
from gui.solving.judge import judge_of
from gui.solving.moves_attempt import MovesAttempt
from gui.solving.moves_view import MovesView
from gui.solving.session import Phase
from gui.solving.words import all_checks, authors_words, hint_words, move_name
from gui.ui.elements import Ink
from gui.ui.layout import Element
from gui.ui.menu import Item
from gui.widgets.button import ConfirmButton

if TYPE_CHECKING:
    from gui.solving.scene import SolvingScene

_END = 1 << 20
"""A ply after that of any solution."""


class MovesProblem(MovesAttempt):
    """An attempt at a problem on a screen of its own, and what is shown of it.

    Args:
        screen: The screen that shows it.
        problem: The problem.

    Attributes:
        walk: The solution, in which one walks once it is known.
        rows: Its lines.
        lines: The same as a list of moves shows them.
        gives_up: The button that asks before it gives up.
        verdict: Nothing that the bar says; it stands beside the board.

    Raises:
        ValueError: Where the problem is none, in one sentence.
    """

    screen: SolvingScene
    verdict = ""

    def __init__(self, screen: SolvingScene, problem: Problem) -> None:
        notation = notation_in_game(screen.shell.settings, problem.game)
        judge = judge_of(problem, screen.shell.work, notation)
        super().__init__(screen, problem, judge)
        judge.want_move(())
        self.walk: Study | None = None
        self.rows: Sequence[SolutionRow] = ()
        self.lines: Sequence[WordLine] = ()
        self.gives_up = ConfirmButton(
            _("Give up"), _("Yes, show it"), "resign", self.give_up
        )
        self._hint_due = False

    @property
    def title(self) -> str:
        """The words in the bar."""
        return self.screen.sequence.title

    @property
    def subtitle(self) -> str:
        """More of them."""
        told = self.screen.sequence.words, authors_words(self.session.problem)
        return " · ".join(filter(None, told))

    @property
    def taught(self) -> ToLesson:
        """The rules that it is played by."""
        game = self.session.study.game
        return ToLesson(game.facts.key, game.ruleset)

    @property
    def told_again(self) -> bool:
        """Whether its solution is there at once when the screen is come back to."""
        return self.session.over

    @property
    def busy(self) -> bool:
        """Whether an answer or the solution is awaited."""
        session = self.session
        waits = session.over and self.walk is None and not session.judge.problem
        return session.judge.busy or waits or session.phase is Phase.BEGINNING

    @property
    def keys(self) -> Mapping[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "hint": self.hint,
            "give_up": self._ask_to_give_up,
            "flip": self.flip,
            "previous_defence": partial(self._turn, -1),
            "next_defence": partial(self._turn, 1),
            "previous": partial(self._step, -1),
            "next": partial(self._step, 1),
            "first": partial(self._seek, 0),
            "last": partial(self._seek, _END),
        }

    def view(self, m: Metrics) -> Element:
        """All below the bar."""
        board = self.board(m)
        board.on_wheel = lambda notches: self._step(-notches)
        return MovesView(self, m).view(board)

    def enter(self) -> None:
        """Do nothing: moves are made on the board alone."""

    def reveal(self) -> None:
        """Show the solution of what was solved or given up before."""
        self.session.reveal()

    def tick(self) -> bool:
        """Go on where something is due; whether the attempt has."""
        session, changed = self.session, super().tick()
        if changed:
            self._follow()
        elif session.over and self.walk is None:
            self._take_solution()
        elif self._hint_due and session.hinted is not None:
            self._hint_due = False
            redraw.now()
        return changed

    # --- What is done --------------------------------------------------------------------

    def hint(self) -> None:
        """Take a hint."""
        if self.session.hint():
            self._hint_due = self.session.hinted is None

    def give_up(self) -> None:
        """Have the solution shown."""
        self.session.give_up()
        self._follow()

    def flip(self) -> None:
        """Turn the board round."""
        self.flipped = not self.flipped

    def choose_defence(self) -> None:
        """Open the menu of the defences that may be chosen."""
        session = self.session
        moves = session.verdict.defences if session.verdict is not None else ()
        names = [session.defence_name(move) for move in moves]
        marked = names.index(session.answer) if session.answer in names else -1
        items = [Item(name) for name in names]
        self.screen.open_menu(items, marked, lambda number: self._defend(moves[number]))

    def analyse(self) -> None:
        """Open the analysis board where one stands in the solution."""
        if (walk := self.walk) is not None:
            self.screen.go(ToAnalysis(walk.tree, walk.path, self.flipped))

    def go(self, path: Path) -> None:
        """Stand at a move of the solution."""
        if self.walk is not None:
            self.walk.go(path)
            self._follow()

    def _defend(self, move: Move) -> None:
        self.session.defend(move)
        self._follow()

    def _ask_to_give_up(self) -> None:
        """By a key as by the button: it asks first."""
        if not self.session.over:
            press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN)
            self.gives_up.handle(press)

    def _take_solution(self) -> None:
        """Walk through the solution once it is known, from where the moves made lead."""
        found = self.session.judge.solution
        if found is not None:
            session = self.session
            made = session.moves if session.solved else ()
            tree, path = add_line(found.tree, ROOT, made)
            walk = self.walk = Study(tree, path, self.notation)
            self.rows = rows_of(walk.tree, walk.steps, session.person)
            self.lines = lines_of(self.rows, walk, session.person, session.problem)
            self._follow()

    def _step(self, by: int) -> None:
        if self.walk is not None:
            self._seek(len(self.walk.path) + by)

    def _seek(self, ply: int) -> None:
        if self.walk is not None:
            self.walk.seek(ply)
            self._follow()

    def _turn(self, by: int) -> None:
        """Go to the first move of the row so many below."""
        if self.walk is None:
            return
        path = self.walk.path
        here = next((n for n, row in enumerate(self.rows) if path in row.moves), -1)
        number = max(here, -1 if by > 0 else 0) + by
        if 0 <= number < len(self.rows):
            self.go(self.rows[number].moves[0])

    def _follow(self) -> None:
        """Take in that the attempt, or the walk through its solution, has gone on."""
        if self.session.over:
            self.screen.recorder.note(self.session)
        self.show(self.walk or self.session.study)

    def hint_told(self, number: int) -> str:
        """What a hint says that was taken; ``…`` while it is worked out."""
        session = self.session
        if number >= session.shown:
            return ""
        move, checks = session.hinted, all_checks(session.problem)
        if move is None:
            return "…"
        game, position = session.study.game, session.study.history[-1]
        return hint_words(game, position, move, number, checks=checks)


# --- The lines in which a solution is listed ---------------------------------------------

MOST_ROWS = 3000
"""No list is longer; nobody reads more."""


@dataclass(frozen=True, slots=True)
class SolutionRow:
    """One row.

    Attributes:
        level: How far it stands in.
        moves: A move of the defence and all that answers it, either of which may be
            missing; or a try with its refutation.
        remark: What is said of the last of them.
        is_aside: Whether it begins with a move made in place of another answer.
    """

    level: int
    moves: tuple[Path, ...]
    remark: str = ""
    is_aside: bool = False


_COLUMN = 5.6
"""The least width of the column of defences, in sizes of small text."""


@dataclass(frozen=True, slots=True)
class _Due:
    """A move whose row is due.

    Attributes:
        path: The move.
        level: How far its row stands in.
        tries: What is tried in its place.
        is_aside: Whether it is made in place of another answer itself.
    """

    path: Path
    level: int
    tries: tuple[Path, ...] = ()
    is_aside: bool = False


def rows_of(tree: GameTree, steps: Steps, person: Side) -> list[SolutionRow]:
    """The rows of a solution, from top to bottom.

    A row begins with a defence, and the answers follow in it. Where there are several
    defences they stand one step further in; a single one does not. Moves that one side
    makes in a row stand in one row as long as there is no choice among them. A try, or
    another answer that leads on, has a row of its own, one step further in below the move
    in whose place it is made, and what follows it goes on from there.
    """
    rows: list[SolutionRow] = []
    waiting = _first_moves(tree, steps, person)
    while waiting and len(rows) < MOST_ROWS:
        due = waiting.pop()
        moves, ends, tries = _row(tree, steps, person, due)
        remark = node_at(tree, ends[0]).comment
        rows.append(SolutionRow(due.level, moves, remark, due.is_aside))
        for end in reversed(ends):
            following = _children(tree, end)
            deeper = due.level + (len(following) > 1 or due.level > 0)
            waiting += [_Due(each, deeper) for each in reversed(following)]
        waiting += [_Due(each, due.level + 1, is_aside=True) for each in reversed(tries)]
    return rows


def lines_of(
    rows: Sequence[SolutionRow], study: Study, person: Side, problem: Problem
) -> list[WordLine]:
    """The rows as a list of moves shows them; the keys of the moves are their paths."""
    return [
        WordLine(
            tuple(_words(row, study, person, problem)),
            row.level,
            ruled=False,
            remark=row.remark,
        )
        for row in rows
    ]


def _words(
    row: SolutionRow, study: Study, person: Side, problem: Problem
) -> Iterator[Word]:
    """Moves with their judgements; those of the person that are no mistakes are bold."""
    run = len({study.steps[path].side for path in row.moves}) == 1
    wrong = row.is_aside and is_mistake(node_at(study.tree, row.moves[0]).nags)
    for number, path in enumerate(row.moves):
        node = node_at(study.tree, path)
        bold = not wrong and study.steps[path].side is person
        name = move_name(study, path, problem)
        column = 0.0 if number or run or row.is_aside else _COLUMN
        ink: Ink = "text" if bold else "text2"
        glyph = glyph_of(node)
        yield Word(name, path, ink, bold=bold, column=0.0 if glyph else column)
        if glyph:
            ink = "danger" if is_mistake(node.nags) else "good"
            yield Word(glyph, ink=ink, bold=True, column=column)


def _first_moves(tree: GameTree, steps: Steps, person: Side) -> list[_Due]:
    """The first moves, the last of them first; tries go with that of the solution."""
    paths = _children(tree, ROOT)
    tries = tuple(
        path
        for path in paths[1:]
        if is_mistake(node_at(tree, path).nags) and steps[path].side is person
    )
    keys = [_Due(path, 0) for path in paths if path not in tries]
    return [*reversed(keys[1:]), *(replace(key, tries=tries) for key in keys[:1])]


def _row(
    tree: GameTree, steps: Steps, person: Side, due: _Due
) -> tuple[tuple[Path, ...], tuple[Path, ...], tuple[Path, ...]]:
    """The moves of a row, those after which it goes on, and those made in their place."""
    if due.is_aside:
        line = _line(tree, due.path)
        return line, line[-1:], ()
    if steps[due.path].side is person:
        run = _run(tree, steps, due.path)
        return run, run[-1:], due.tries
    answers = _children(tree, due.path)
    beside = tuple(path for path in answers if path == answers[0] or _ends(tree, path))
    tries = tuple(path for path in answers if path not in beside)
    return (due.path, *beside), beside or (due.path,), tries


def _ends(tree: GameTree, path: Path) -> bool:
    """Whether a move is as good as the first, and nothing follows it."""
    node = node_at(tree, path)
    return not (node.children or is_mistake(node.nags))


def _line(tree: GameTree, path: Path) -> tuple[Path, ...]:
    """A move and what follows it as long as there is one way."""
    line = [path]
    while len(following := _children(tree, line[-1])) == 1:
        line += following
    return tuple(line)


def _run(tree: GameTree, steps: Steps, path: Path) -> tuple[Path, ...]:
    """A move and those that the same side makes after it, as long as there is one way."""
    run = [path]
    while len(following := _children(tree, run[-1])) == 1:
        if steps[following[0]].side is not steps[path].side:
            break
        run += following
    return tuple(run)


def _children(tree: GameTree, path: Path) -> list[Path]:
    """The moves that follow ``path``."""
    return [(*path, number) for number in range(len(node_at(tree, path).children))]
