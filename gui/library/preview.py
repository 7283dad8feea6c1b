"""The current game of the list: its last position, how it ended, a few facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from core.games import GAMES
from core.games.openings import opening_words
from core.player import shown_name
from core.records.catalogue import ListedGame, Preview, day_words, person_of, title_of
from core.texts import _
from core.values import Observation, Side, personal_result
from gui.app.board_settings import plain_options
from gui.app.shell import Shell
from gui.board.board import Board, BoardLook
from gui.board.fog import STILL
from gui.board.view_state import AFTER_GAME_VEIL, BoardMarks, MoveEnds, ShownBoard
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.library.listing import names_of
from gui.ui.elements import Text, rule
from gui.ui.fitting import Scrolled
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import choice
from gui.widgets.choice import Option
from gui.widgets.signs import RESULTS, draw_panel

WIDTH = {"S": 232, "M": 328, "L": 456}
"""How wide it is."""

PATIENCE = 0.3
"""Seconds before it is said that a game is read: most are there sooner."""

_WINNERS = {"1-0": Side.FIRST, "0-1": Side.SECOND, "1/2-1/2": None}

_Look: TypeAlias = tuple[str, str, Observation]
"""The name of a view, a short one for little room, and what it shows."""


class GamePreview:
    """A game, and what is known of it by now.

    Args:
        shell: What all screens share.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._game: ListedGame | None = None
        self._seen: Preview | None = None
        self._looks: list[_Look] = []
        self._count = self._chosen = 0
        self._since = 0.0

    @property
    def seen(self) -> Observation | None:
        """The board that is shown of a game that is over; ``None`` for none."""
        over = self._game is not None and not self._game.unfinished
        return self._looks[self._chosen][2] if self._looks and over else None

    def show(self, game: ListedGame | None, seen: Preview | None) -> None:
        """Show a game, with what is known of it by now."""
        if game == self._game and seen is self._seen:
            return
        redraw.now()
        if game != self._game:
            self._since = self._shell.now()
        self._game, self._seen = game, seen
        looks = _looks(game, seen) if game is not None and seen is not None else []
        self._looks = looks
        if looks and len(looks) != self._count:
            self._count, self._chosen = len(looks), 0

    def view(self, m: Metrics) -> Element:
        """Names, a board, tabs to choose the view, and a few facts."""
        game, side = self._game, Grow(1000, most=WIDTH)
        if game is None:
            return Column(ground=draw_panel, h=GROW)
        result = "" if game.unfinished else _result(game)
        when = day_words(game.day) if game.day else ""
        which = _("game {number:,} of {total:,}") if game.out_of > 1 else ""
        number = which.format(number=game.number, total=game.out_of)
        said = filter(None, (title_of(game.variant), game.clock, when, number))
        shown = Column(self._board(game), h=side) if self._looks else self._waiting(side)
        return Column(
            Row(
                Text(names_of(game), "h3", "text", bold=True, w=GROW),
                Text(result, "h3", bold=True, w=None) if result else None,
                gap="gap",
            ),
            Text(" · ".join(said)),
            Space(4),
            shown,
            Space("gap"),
            self._tabs(m) if len(self._looks) > 1 else None,
            Scrolled(
                Column(*(_fact(*each) for each in _facts(game, self._seen))),
                h=Grow(least=2 * m.row),
            ),
            h=GROW,
        )

    def _tabs(self, m: Metrics) -> Element:
        """The choice of the view, with shorter names where the panel is narrow."""
        room = WIDTH[m.size] // len(self._looks) - 12
        long = all(
            text_width(name, m.small, bold=True) <= room for name, _, _ in self._looks
        )
        options = [
            Option(name if long else short, tooltip="" if long else name)
            for name, short, _ in self._looks
        ]
        return choice(options, self._chosen, self._choose)

    def _choose(self, number: int) -> None:
        self._chosen = number

    def _board(self, game: ListedGame) -> Element:
        _, _, seen = self._looks[self._chosen]
        shell, preview, trace = self._shell, self._seen, seen.trace
        last = () if trace is None else (MoveEnds(trace.origin, trace.target),)
        truth = preview is not None and seen is preview.truth
        return Board(
            facts=GAMES[seen.variant].facts,
            shown=ShownBoard(
                seen,
                _veiled(game, preview) if truth and preview is not None else None,
                AFTER_GAME_VEIL if truth else 1.0,
            ),
            look=BoardLook(
                plain_options(shell.settings), shell.settings, shell.now, lambda: STILL
            ),
            marks=BoardMarks(last=last, check=seen.check),
            flipped=game.person == Side.SECOND,
            key=(game.key, self._chosen),
        )

    def _waiting(self, side: Grow) -> Element:
        """Why there is no board yet, where that takes a while."""
        words = self._seen.problem if self._seen is not None else self._wait()
        return Column(
            Text(words, lines=5, align="center", h=GROW),
            pad="gutter",
            ground=draw_panel,
            h=side,
        )

    def _wait(self) -> str:
        game = self._game
        if game is not None and not self._shell.rules_of(game.variant).ready:
            return _("The board appears once the rules are ready.")
        left = self._since + PATIENCE - self._shell.now()
        if left > 0:
            redraw.within(left)
        return "" if left > 0 else _("Reading the game…")


def _fact(name: str, value: str) -> Element:
    words = Text(value, ink="text", align="right", w=GROW)
    return Column(Row(Text(name, w=None), words, gap="gap", h=GROW), rule(), h="row")


def _looks(game: ListedGame, preview: Preview) -> list[_Look]:
    """The views that may be shown, with their names: the truth, own view, opponent’s.

    Where nothing is hidden they are all alike.
    """
    truth = preview.truth
    if truth is not None and not GAMES[truth.variant].facts.hidden:
        return [(_("Board"), _("Board"), truth)]
    looks = [(_("The truth"), _("Truth"), truth)]
    for side in (Side.SECOND, Side.FIRST) if game.person == Side.SECOND else tuple(Side):
        whose = _whose(game, side)
        own = game.person == side
        # For translators: over a board: what oneself or a side saw.
        long = _("Your view") if own else _("{whose}’s view").format(whose=whose)
        looks.append((long, _("You") if own else whose, preview.views[side]))
    return [(name, short, seen) for name, short, seen in looks if seen is not None]


def _facts(game: ListedGame, preview: Preview | None) -> Iterator[tuple[str, str]]:
    """What is told below the board; of a file of many games also where each was played."""
    if preview is not None and preview.warning:
        yield _("Problem"), preview.warning
    if game.named:
        yield _("Opening"), opening_words(game.named)
    if game.event and game.out_of > 1:
        yield _("Event"), game.event
    if preview is not None:
        yield from preview.facts


def _result(game: ListedGame) -> str:
    """The result, in words where a person played a bot."""
    person = person_of(game)
    if person is None or game.result not in _WINNERS:
        return RESULTS.get(game.result, "")
    return personal_result(_WINNERS[game.result], person)


def _whose(game: ListedGame, side: Side) -> str:
    if game.person >= 0:
        return shown_name(game.names[side])
    facts = GAMES[game.variant].facts
    return facts.side_name(side)


def _veiled(game: ListedGame, preview: Preview) -> frozenset[int] | None:
    """Squares that stay undimmed on the true board: what the person saw, or the loser."""
    side = game.person
    if side < 0:
        side = {"1-0": 1, "0-1": 0}.get(game.result, -1)
    seen = preview.views[side] if side >= 0 else None
    return seen.visible if seen is not None else None
