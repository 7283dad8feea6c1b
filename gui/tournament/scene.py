"""A tournament as it is played: crosstable, ratings, live boards, finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from bots.roster import for_game, full_name
from core.clock import write_budget
from core.events.archive import ArchiveError, stored_plan
from core.events.event import Plan
from core.events.rating import points_text, rate
from core.events.tournament import Tournament
from core.games import GAMES, find_variant
from core.records.catalogue import length_words
from core.tasks.workers import local_pool
from core.texts import N_, NP_, _, figures, labelled, ngettext
from core.values import Side
from gui.app.files import show_saved
from gui.app.requests import Request, ToHome, ToTournament, ToTournamentSetup
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.tournaments import FinishedGame, LiveBoard, LiveTournament, Pair
from gui.board.board_view import BoardView
from gui.board.hands import draw_shelf, hands_of
from gui.board.layout import fitted, lines_high
from gui.board.view_state import LIVE_VEIL, BoardMarks, BoardOptions, MoveEnds
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import box_at
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.replay.words import rules_words
from gui.tournament.crosstable import CrossTable, ScoreKeeper, legend_words, save_tables
from gui.tournament.players import draw_portrait, short_name
from gui.ui.elements import Area, Canvas, Ink, Leaf, Own, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space, Stack
from gui.ui.listing import ListArea, ListOf, row_ground
from gui.ui.parts import app_bar, button, choice, icon_button, progress
from gui.widgets.choice import TABS
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

_LOOK_EVERY = 0.2
"""Seconds between two looks at the live boards."""

_REFIT_EVERY = 0.5
"""Seconds between two fits of the ratings, at least."""

_AT_ONCE = 2
"""The most boards redrawn in one frame, to keep the frame rate."""

_ROWS = 3
_WALL_SHARE = 0.36
_BETWEEN = {"S": 12, "M": 24, "L": 32}
_ABOVE = {"S": 8, "M": 16, "L": 20}
_TABS = {"S": 26, "M": 32, "L": 42}
_OVER_WALL = {"S": 38, "M": 43, "L": 56}
"""From the bar of progress to the boards."""

_BUTTONS = {
    "playing": (N_("Stop after the current games"), "pause", True),
    "stopping": (N_("Stopping"), "pause", False),
    "stopped": (N_("Continue"), "play", True),
    "over": (NP_("tournament", "Finished"), "marks", False),
}
"""What the button offers: its words, its icon, and whether it can be pressed."""


class TournamentScene(Screen):
    """Shows a tournament, which goes on in the background until the program ends.

    Args:
        shell: What all screens share.
        running: The tournament.
        asked: What of it is shown.
    """

    heading = N_("Tournament")

    def __init__(
        self, shell: Shell, running: LiveTournament, asked: ToTournament | None = None
    ) -> None:
        super().__init__(shell)
        self._running = shell.tournament = running
        asked, plan = asked or ToTournament(running.folder), running.plan
        board = find_variant(plan.variant).facts
        self._squares = max(board.columns, lines_high(board))
        sides = board.side_name(Side.FIRST), board.side_name(Side.SECOND)
        legend, scores = legend_words(plan.games, sides), ScoreKeeper(plan.names)
        self._table = CrossTable(scores, self._list_pair, sides, legend)
        self._boards: list[LiveBoard] = []
        self._latest: Sequence[LiveBoard] = ()
        self._games: list[FinishedGame] = []
        self._in_list, self._current = asked.games, -1
        self._pair = self._table.chosen = asked.pair if asked.games else None
        self._list = ListArea()
        self._notice = Notice()
        self._began, self._before = shell.now(), len(running.ended)
        self._looked = self._fitted = float("-inf")
        self._unrated, self._problem = False, ""
        self._news: object = None
        self._take(running.ended)
        files = [game.replay.path for game in self._games]
        if asked.games and files:
            self._current = files.index(asked.game) if asked.game in files else 0
        shown = self._list if asked.games else self._table
        self.focus.focus(shown, by_keyboard=False)

    @classmethod
    def opened(cls, shell: Shell, asked: ToTournament) -> Scene:
        """The screen of a tournament, or Home with a word on why it cannot be played."""
        try:
            return cls(shell, open_tournament(shell, asked), asked)
        except (ArchiveError, OSError) as error:
            return shell.open(ToHome(str(error)))

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        chosen, folder = self._in_list and self._current >= 0, self._running.folder
        file = self._games[self._current].replay.path if chosen else None
        return ToTournament(folder, games=self._in_list, pair=self._pair, game=file)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        now = self.shell.now()
        self._take(self._running.ended[self._table.scores.played :])
        if self._unrated and now >= self._fitted + _REFIT_EVERY:
            self._fitted, self._unrated = now, False
            ratings = rate(self._table.scores.results)
            self._table.ratings, self._table.order = ratings.ranked, list(ratings.order)
        if now >= self._looked + _LOOK_EVERY:
            self._looked, sight = now, self._running.look()
            self._table.playing, self._latest = frozenset(sight.playing), sight.boards
        self._follow_boards()
        if self._running.problem != self._problem:
            self._problem = self._running.problem
            if self._problem:
                self._notice.show_error(self._problem)
        news = self._running.state, self._pace_words()
        if news != self._news:
            self._news = news
            redraw.now()

    def act(self, event: pygame.event.Event) -> None:
        """Backspace lists all games again."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._list_pair(None)

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        plan, played = self._running.plan, self._table.scores.played
        words, sign, enabled = _BUTTONS[self._running.state]
        stop = button(_(words), self._press, icon=sign, enabled=enabled)
        save = icon_button("export", _("Save the tables"), self._save, tab=1)
        new = icon_button("new", _("New tournament"), self._set_up, tab=1)
        news = Column(Space(), Own(self._notice, h="button", tab=2))
        return Column(
            app_bar(_(self.heading), plan_words(plan), self.back, self.home, save, new),
            Column(
                Space(_ABOVE), head(played, plan.total, self._pace_words(), stop),
                Space("gap"), rounds(played / max(1, plan.total), 2 * plan.games),
                Row(
                    Stack(Own(self._table), news, w=GROW), self._right(),
                    gap="gutter", h=GROW,
                ),
                Space("margin"), pad=("margin", 0), h=GROW,
            ),
        )  # fmt: skip

    def _right(self) -> Column:
        """Tabs over small boards, or over the list of games."""
        between, side = _BETWEEN[self.metrics.size], self._side
        tabs = choice(
            (_("Live boards"), _("Games")), int(self._in_list), self._turn_to, TABS,
            h=_TABS, w=GROW,
        )  # fmt: skip
        back = button(_("All games"), lambda: self._list_pair(None), "quiet", h=_TABS)
        return Column(
            Row(tabs, back if self._in_list and self._pair else None, h=_OVER_WALL),
            self._listed() if self._in_list else self._wall(side, between),
            w=2 * side + between,
        )

    @property
    def _side(self) -> int:
        """Width of a small board: three fit below each other, and two beside each other."""
        m = self.metrics
        above = sum(each[m.size] for each in (_ABOVE, ROUNDS, _OVER_WALL))
        high = self.size[1] - m.bar - m.button - m.gap - above - m.margin
        wide = round((self.size[0] - 2 * m.margin) * _WALL_SHARE) - _BETWEEN[m.size]
        side = min(high // _ROWS - CAPTION[m.size], wide // 2)
        return max(self._squares, side // self._squares * self._squares)

    def _wall(self, side: int, between: int) -> Column:
        names = self._running.plan.names
        boards = [
            Leaf(
                WatchedBoard, board, names, board=board, tooltip=board_words(board, names),
                on_press=partial(self.go, board.replay) if board.replay else None,
                reachable=False, w=side, h=side + CAPTION[self.metrics.size],
            )
            for board in self._boards
        ]  # fmt: skip
        if not boards:
            return _nothing(_("Live boards appear here during play."), self.metrics)
        pairs = [boards[n : n + 2] for n in range(0, len(boards), 2)]
        return Column(*(Row(*pair, gap=between) for pair in pairs), h=GROW)

    def _listed(self) -> Column:
        plan, m = self._running.plan, self.metrics
        if not self._games:
            shown: Element = _nothing(_("Finished games will be listed here."), m)
        else:
            shown = ListOf(
                items=self._games, cell=GameRows(plan.names, plan.variant),
                chosen=self._current, on_choose=self._choose, on_open=self._open,
                each=2 * m.row - 8, area=self._list,
            )  # fmt: skip
        return Column(shown, pad=4, ground=draw_panel, h=GROW)

    def _pace_words(self) -> str:
        state = self._running.state
        if state in STATES:
            return _(STATES[state])
        played = self._table.scores.played
        games, seconds = played - self._before, self.shell.now() - self._began
        return pace_text(self._running, played, games, seconds)

    # --- What is done --------------------------------------------------------------------

    def _take(self, games: Sequence[FinishedGame]) -> None:
        """Count games that have just ended, and put them on top of the list."""
        for game in games:
            self._table.scores.add(game)
        listed = [game for game in reversed(games) if self._fits(game)]
        self._current += len(listed) if self._current >= 0 else 0
        self._games[:0] = listed
        if games:
            self._unrated = True
            redraw.now()

    def _fits(self, game: FinishedGame) -> bool:
        return self._pair is None or sorted(game.pair) == sorted(self._pair)

    def _follow_boards(self) -> None:
        """Show what has changed on a few of the boards; the others follow soon."""
        if len(self._boards) != len(self._latest):
            self._boards = list(self._latest)
            redraw.now()
        pairs = enumerate(zip(self._boards, self._latest, strict=True))
        stale = [number for number, (shown, board) in pairs if shown is not board]
        for number in stale[:_AT_ONCE]:
            self._boards[number] = self._latest[number]
            redraw.now()

    def _turn_to(self, tab: int) -> None:
        self._in_list = tab == 1

    def _list_pair(self, pair: Pair | None) -> None:
        """List the games of a cell; the same cell again lists all."""
        self._pair = self._table.chosen = None if pair == self._pair else pair
        ended = self._running.ended[: self._table.scores.played]
        self._games = [game for game in reversed(ended) if self._fits(game)]
        self._in_list, self._current = True, 0 if self._games else -1
        self._list.scroll.to(0)

    def _choose(self, number: int) -> None:
        self._current = number

    def _open(self, number: int) -> None:
        self.go(self._games[number].replay)

    def _press(self) -> None:
        if self._running.state == "playing":
            self._running.stop_after_current()
        else:
            self._began, self._before = self.shell.now(), self._table.scores.played
            self._running.go_on()

    def _save(self) -> None:
        """Keep crosstable and ratings beside the games."""
        folder = self._running.folder
        try:
            save_tables(folder, self._table.scores.results, self.shell.theme)
        except OSError as error:
            self._notice.show_error(labelled(str(folder), error.strerror or str(error)))
        else:
            show_saved(self.shell, self._notice, _("Picture and tables saved"), folder)

    def _set_up(self) -> None:
        self.go(ToTournamentSetup())


def open_tournament(shell: Shell, asked: ToTournament) -> LiveTournament:
    """The tournament asked for, playing; one that is playing already is kept.

    Raises:
        ArchiveError: If there is none in the folder, or it cannot be used.
    """
    current = shell.tournament
    if current is not None and current.folder == asked.folder:
        return current
    plan = asked.plan or stored_plan(asked.folder)
    if plan is None:
        raise ArchiveError(
            _("There is no tournament in {folder}.").format(folder=asked.folder.name)
        )
    if current is not None:
        current.close()
        shell.tournament = None
    pool = local_pool(asked.workers)

    def begin() -> Tournament:
        make = for_game(shell.make, plan.variant)
        return Tournament(plan, make, asked.folder, pool)

    playing = LiveTournament(asked.folder, begin, asked.workers)
    playing.start()
    return playing


def plan_words(plan: Plan) -> str:
    """Who plays how often, on what budget and by which rules."""
    rules = rules_words(plan.variant, plan.ruleset)
    return ngettext(
        "{bots} bots, {number} game with each colour, {budget} · {rules}",
        "{bots} bots, {number} games with each colour, {budget} · {rules}",
        plan.games, bots=len(plan.names), budget=budget_words(plan), rules=rules,
    )  # fmt: skip


def budget_words(plan: Plan) -> str:
    """What a player may spend on a move, or on all with a clock, as people read it."""
    if plan.control is not None:
        return plan.control.words
    if plan.budget.nodes is not None:
        return ngettext(
            "{number:,} node a move", "{number:,} nodes a move", plan.budget.nodes
        )
    # For translators: {time} is such as "0.5 s".
    return _("{time} a move").format(time=write_budget(plan.budget).replace("s", " s"))


def _nothing(words: str, m: Metrics) -> Column:
    """What will stand in the right column while nothing does."""
    return Column(Space(3 * m.button - m.small), Text(words, align="center"), h=GROW)


# --- The line over the crosstable --------------------------------------------------------

_MOST_PARTS = 24
_FEWEST_FOR_PACE = 2

ROUNDS = {"S": 6, "M": 8, "L": 10}
"""Height of the bar of progress."""


STATES = {
    "stopping": N_("Finishing the current games"),
    "stopped": N_("Stopped; finished games are kept"),
    "over": N_("All games finished"),
}
"""What is said of a tournament that starts no more games."""


def duration(seconds: float) -> str:
    """A time to wait for, as people say it."""
    minutes = round(seconds / 60)
    if seconds < 50:
        return _("less than a minute")
    if minutes < 100:
        return ngettext("about {number} minute", "about {number} minutes", max(1, minutes))
    hours = round(minutes / 60)
    if hours < 48:
        return ngettext("about {number} hour", "about {number} hours", hours)
    return ngettext("about {number} day", "about {number} days", hours // 24)


def pace_text(running: LiveTournament, played: int, games: int, seconds: float) -> str:
    """Boards, games a minute and the time left.

    Args:
        running: The tournament.
        played: How many games have ended.
        games: How many of them since somebody looks.
        seconds: How long that is.
    """
    parts = [ngettext("{number} board", "{number} boards", running.workers)]
    if games >= _FEWEST_FOR_PACE and seconds > 0:
        pace = 60 * games / seconds
        minute, hour = round(pace), round(60 * pace)
        words = ngettext("{number} game an hour", "{number} games an hour", hour)
        if pace >= 3:
            words = ngettext("{number} game a minute", "{number} games a minute", minute)
        parts.append(words)
        left = duration(60 * (running.plan.total - played) / pace)
        parts.append(_("{time} left").format(time=left))
    return " · ".join(parts)


def head(played: int, total: int, words: str, button: Element) -> Row:
    """How many games are played, what is said of it, and what can be done."""
    count = Text(figures(played), "h2", "text", bold=True)
    said = Text(words, align="right", w=GROW)
    return Row(
        count,
        Text(ngettext("of {number} game", "of {number:,} games", total)),
        said,
        button,
        h="button",
        gap="gap",
    )


def rounds(share: float, count: int) -> Row:
    """How much is played, in one part for each round."""
    parts = next((n for n in range(_MOST_PARTS, 1, -1) if count % n == 0), 1)
    parts = count if count <= _MOST_PARTS else parts if parts >= 5 else 20

    return progress(share, parts, gap=5, h=ROUNDS)


# --- Boards of games at play -------------------------------------------------------------

CAPTION = {"S": 26, "M": 26, "L": 38}
"""Height of the line under a small board, with the gap below it."""

_OPTIONS = BoardOptions(coordinates="off", veil=LIVE_VEIL)


class WatchedBoard(Area):
    """A small board with every piece shown, and who plays on it.

    Args:
        board: What it shows.
        names: The players of the tournament.
    """

    def __init__(self, board: LiveBoard, names: Sequence[str]) -> None:
        super().__init__()
        self.board, self.names = board, names
        self._painted: tuple[object, pygame.Surface] | None = None

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the board."""
        return box_at(self.rect.width, self.rect.width, topleft=self.rect.topleft)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the board, anew only where it has changed, and the line under it."""
        box, look = self.anchor, (self.board, self.rect.width, style.theme)
        if self._painted is None or self._painted[0] != look:
            picture = pygame.Surface((box.width + 2, box.height + 2))
            _paint(picture, self.board, style)
            self._painted = look, picture
        surface.blit(self._painted[1], (box.x - 1, box.y - 1))
        _draw_caption(surface, box, self.board, self.names, style)


def board_words(board: LiveBoard, names: Sequence[str]) -> str:
    """Who plays on a board, and how far the game is."""
    white, black = (full_name(names[player]) for player in board.pair)
    words = _("{white} – {black}, {result}")
    if board.to_move is not None:
        return _("{white} – {black}, move {number}").format(
            white=white, black=black, number=board.note
        )
    if board.replay is not None:
        words = _("{white} – {black}, {result}; click to replay")
    return words.format(white=white, black=black, result=board.note)


def _paint(picture: pygame.Surface, board: LiveBoard, style: Style) -> None:
    facts = find_variant(board.truth.variant).facts
    side = picture.get_width() - 2
    layout, shelves = fitted(facts, pygame.Rect(1, 1, side, side))
    trace = board.truth.trace
    last = () if trace is None else (MoveEnds(trace.origin, trace.target),)
    marks = BoardMarks(last=last, check=board.truth.check)
    lit = board.lit if board.to_move is not None else board.truth.visible
    picture.fill(style.theme.bg)
    BoardView(layout, style.theme, _OPTIONS).draw(picture, board.truth, marks, lit=lit)
    look = board.truth.variant, style.theme
    for shelf in shelves:
        draw_shelf(picture, shelf, hands_of(board.truth), look)


def _draw_caption(
    surface: pygame.Surface,
    rect: pygame.Rect,
    board: LiveBoard,
    names: Sequence[str],
    style: Style,
) -> None:
    """Draw who plays, whose move it is in bold, and the number of the move."""
    m, theme, y = style.metrics, style.theme, rect.bottom + style.metrics.caption * 0.9
    size = m.caption
    draw_text(surface, board.note, rect.right, y, size, theme.text3, align="right")
    dash = text_width(" – ", size)
    room = rect.width - text_width(board.note, size) - m.gap // 2 - dash
    x = float(rect.x)
    widths = [text_width(names[n], size, bold=True) for n in board.pair]
    rooms = _shared(room, widths[0], widths[1])
    for side, player in zip(Side, board.pair, strict=True):
        bold = board.to_move is side
        ink = theme.text if bold else theme.text2
        whole, room = names[player], rooms[side]
        name = short_name(whole, size, room, bold) or ellipsis(whole, size, room, bold)
        x += draw_text(surface, name, x, y, size, ink, bold=bold)
        if side is Side.FIRST:
            x += draw_text(surface, " – ", x, y, size, theme.text3)


def _shared(room: int, one: int, two: int) -> tuple[int, int]:
    """How much of ``room`` each of two names gets: its half, and what the other leaves."""
    half = room // 2
    return max(half, room - two), max(half, room - one)


# --- Finished games ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameRows:
    """Makes the row of a finished game: both players, what they scored, how it ended.

    Attributes:
        names: The players of the tournament.
        variant: Key of the game.
    """

    names: tuple[str, ...]
    variant: str

    def __call__(self, game: FinishedGame, chosen: bool, pointed: bool) -> Element:
        """See ``MakeCell``."""
        length = length_words(GAMES[self.variant].facts, game.moves)
        first, second = (self.names[player] for player in game.pair)
        return Column(
            _player(first, game.points, length),
            _player(second, 1 - game.points, game.words),
            ground=row_ground(chosen, pointed),
            pad=("gap", {"S": 5, "M": 6, "L": 7}),
        )


def _player(name: str, points: float, note: str) -> Row:
    won = points == 1
    ink: Ink = "text" if won else "text2"

    def moon(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        radius = style.metrics.icon * 0.36
        draw_portrait(surface, name, rect.center, radius, style.theme)

    label = Text(name, "small", ink, bold=won, w=FIT)
    aside = Text(note, "caption", "text3")
    scored = Text(points_text(points), "small", ink, bold=won, align="right", w="icon")
    return Row(
        Canvas(moon, w="icon"),
        FirstThatFits(Row(label, Space(Grow(least="gap")), aside), label, w=GROW),
        scored, gap="gap", h=GROW,
    )  # fmt: skip
