"""The first screen: what to do, one's own games, and all games to choose from."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

import pygame

from bots.roster import ROSTER, title_of
from core.games import GAMES, find_variant
from core.records.catalogue import Filters, ListState
from core.records.library import Saved, recent
from core.records.reader import variant_by_signs
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree
from core.texts import N_, _, pgettext
from gui.app.choices import keep
from gui.app.files import opening_of_file, paste
from gui.app.keys import Action
from gui.app.requests import (
    Request,
    ToAnalysis,
    ToFriend,
    ToHome,
    ToLesson,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToOwnRecord,
    ToPractice,
    ToProblems,
    ToResume,
    ToTournament,
    ToTournamentSetup,
    ToWatchSetup,
)
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.tournaments import (
    LiveTournament,
    is_playing,
    played_words,
    stored_tournaments,
)
from gui.drawing import redraw
from gui.drawing.icons import draw_home_wordmark, draw_icon, draw_moon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline, rounded
from gui.drawing.text import draw_text, text_width
from gui.entry.far_games import FarGames, far_line
from gui.entry.game_picker import GameShelf, game_tiles
from gui.entry.played import (
    day_name,
    day_of,
    due_text,
    game_title,
    moves_text,
    opponent,
    score_of,
)
from gui.ui.elements import Canvas, Ink, Label, Own, Pressable, Text, icon, rule
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import button
from gui.widgets.bot_rows import NameLook, draw_name
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_result_chip
from gui.widgets.widget import Style
from settings.keys import HOME

_SLOGAN = N_("Board games, many of them in the fog of war")
_ANSWER = re.compile(r"(?<=[?？])\s*")
"""Where the answer to the question of an invitation begins."""

_NONE = N_("Your games will appear here. They save automatically.")
_UNFINISHED = ToLibrary(view=ListState(Filters(kind="unfinished")))

_LOOKED_AT = 100
"""So many of the newest files are read for the recent games and a game to continue."""

_MOST, _FEWEST, _WAITING = 6, 4, 3
"""So many games are shown: at most, at least if there are as many, and unfinished ones."""

_HEAD = 56
"""Least height from the end of the menu to the first game."""

_PRACTICE = 6
"""The place of Practice in the menu."""

_USUAL = next(iter(GAMES.values())).facts.title
"""The game that is not named where there is something else to say."""


@dataclass(frozen=True, slots=True)
class _Class:
    """The measures of one size class.

    Attributes:
        edge: From the window's upper edge to the games, at the class' own size.
        side: Least margin at the left and the right.
        width: Of the column.
        gap: Least ground between column and games, which the fog spills into.
        entry: Height of a line of the menu.
        space: Between two of them.
        menu: From the top to the menu.
        detail: From the left edge to the second texts.
        row: Height of one of a person's games.
        games: How many of those are shown at most.
    """

    edge: int
    side: int
    width: int
    gap: int
    entry: int
    space: int
    menu: int
    detail: int
    row: int
    games: int


_CLASSES = {
    "S": _Class(60, 32, 300, 56, 36, 3, 80, 132, 32, 4),
    "M": _Class(72, 64, 408, 88, 44, 4, 106, 186, 40, 5),
    "L": _Class(108, 144, 580, 188, 62, 6, 148, 264, 50, 6),
}


_FRESH = ToHome()


class HomeScene(Screen):
    """Home. Getting the rules ready begins here, behind the first picture.

    Args:
        shell: What all screens share.
        place: Says why the player is back here, if something went wrong.
    """

    def __init__(self, shell: Shell, place: ToHome = _FRESH) -> None:
        super().__init__(shell)
        self._today = datetime.now().astimezone().date()
        saved = recent(shell.games, _LOOKED_AT)
        self._waiting = [game for game in saved if game.unfinished]
        self._over = [game for game in saved if score_of(game) is not None]
        stored = stored_tournaments(shell.tournaments)
        begun = (one.words for one in stored if one.unfinished)
        self._stored = next(begun, _("Bots against bots"))
        self._far = FarGames(shell)
        self._practice = shell.practice.state
        tiles, chosen = game_tiles(shell.played(), self._today), shell.settings.variant
        self._shelf = GameShelf(tiles, chosen, self._begin, self._choose)
        self._shelf.show(find_variant(chosen).facts.key)
        # A game that comes later takes the room of others: the menu stays where it is.
        self._lines = len(self._rows(_CLASSES["S"], self.metrics))
        self._notice = Notice()
        if place.message:
            self._notice.show_error(place.message)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToHome()

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        family = {"family"} if self._shelf.has_tabs else set()
        return super().answers | family | {"paste"}

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``: a column, and as many games as have room beside it."""
        of, m, (width, height) = _CLASSES[self.metrics.size], self.metrics, self.size
        wide = width - of.width - of.gap - 2 * of.side
        side = min(height - 2 * of.edge, wide) // 8 * 8
        shelf = Column(
            Row(self._news(), h=(height - side) // 2, align="center"),
            Column(self._shelf.view(m, side), h=side),
            Space(),
            w=side, h=height,
        )  # fmt: skip
        edge = Space(Grow(least=of.side))
        column = self._column(of, m, side)
        return Row(edge, column, Space(Grow(least=of.gap)), shelf, edge, h=GROW)

    def _column(self, of: _Class, m: Metrics, side: int) -> Element:
        """The menu over one's own games, as high as the games beside it or higher.

        Where the games had no room, the lines of the menu stand closer.
        """
        entries, rows = self._entries(), self._rows(of, m)
        wanted = max(2, min(_MOST, self._lines))
        room = self.size[1] - of.edge - of.menu - _HEAD
        pitch = (room - min(wanted, _FEWEST) * of.row) // len(entries)
        pitch = min(of.entry + of.space, pitch)
        menu = len(entries) * pitch - of.space
        count = min(of.games, wanted, (room - menu) // of.row)
        own = rows[:count] or [self._invitation(of)]
        fixed = of.menu + menu + _HEAD
        title = max(text_width(entry[1], m.h3, bold=True) for entry in entries)
        room = max(of.detail - round(2.6 * m.icon), title + round(1.5 * m.gap))
        # In a small window there is room for what is due alone.
        due = _PRACTICE if self._cards_due else -1
        lines = [
            _entry(
                *entry,
                room=room if m.size != "S" or number == due else 0,
                height=pitch - of.space,
                main=number == 0,
            )
            for number, entry in enumerate(entries)
        ]
        return Column(
            Column(
                Canvas(_draw_wordmark, h=m.wordmark),
                Text(_(_SLOGAN), ("body", "small", "caption"), h=GROW),
                h=of.menu,
            ),
            Column(*lines, gap=of.space),
            Space(),
            self._links(),
            Space(2),
            *own,
            w=of.width, h=max(side, fixed + count * of.row),
        )  # fmt: skip

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """The lines of the menu: icon, title, a few words, and what they do."""
        game = _(find_variant(self.shell.settings.variant).facts.title)
        tournament: tuple[str, Request] = self._stored, ToTournamentSetup()
        now = self.shell.tournament
        if now is not None and is_playing(now):
            tournament = _progress(now), ToTournament(now.folder)

        def to(request: Request) -> Callable[[], None]:
            return partial(self.go, request)

        return [
            ("new", _("New game"), game, to(ToNewGame())),
            ("friends", _("Play a friend"), _("On another computer"), to(ToFriend())),
            (
                "watch",
                pgettext("two bots", "Watch"),
                _("Two bots play"),
                to(ToWatchSetup()),
            ),
            ("files", _("Library"), _("Saved games, files"), to(ToLibrary())),
            ("analyse", _("Analysis"), _("A board of your own"), self._analyse),
            ("aim", _("Problems"), _("Mates, studies, tactics"), to(ToProblems())),
            ("again", _("Practice"), self._due(), to(ToPractice())),
            ("trophy", _("Tournament"), tournament[0], to(tournament[1])),
            ("book", _("Learn"), _("Rules and a first lesson"), self._teach_now),
            ("options", _("Options"), _("Theme, fog, bots"), to(ToOptions())),
            ("close", _("Quit"), "", self.leave),
        ]

    @property
    def _cards_due(self) -> int:
        """How many cards are due, once they are counted."""
        state = self._practice
        return state.counts.due + state.counts.learning if state is not None else 0

    def _due(self) -> str:
        due = self._cards_due
        # For translators: cards to practise today.
        return _("{number:,} due").format(number=due) if due else _("Your mistakes, rush")

    def _links(self) -> Element:
        own = button(_("Your record"), lambda: self.go(ToOwnRecord()), "quiet", h="row")
        return Row(
            Label(_("Your games")),
            Space(),
            own if self._waiting or self._over else None,
            button(_("Library"), lambda: self.go(ToLibrary()), "quiet", h="row"),
            gap="gutter", h="row",
        )  # fmt: skip

    def _rows(self, of: _Class, m: Metrics) -> list[Element]:
        """Games elsewhere, unfinished games, and then the last ones."""
        now = self.shell.now()
        far = []
        for each in self._far.games[:_WAITING]:
            line, go_there = far_line(each, now, m), partial(self.go, each.request)
            line.h = of.row
            far.append(Pressable(line, go_there, ground=_game_ground, key=each.request))
        waiting = [self._row(game, of, m) for game in self._waiting[:_WAITING]]
        more = len(self._waiting) - _WAITING
        go = partial(self.go, _UNFINISHED)
        # For translators: games that are not over.
        words = _("{number} more to continue").format(number=more)
        rest = [Row(button(words, go, "quiet", h=of.row))] if more > 0 else []
        return [
            *far,
            *waiting,
            *rest,
            *(self._row(game, of, m) for game in self._over[:_MOST]),
        ]

    def _row(self, game: Saved, of: _Class, m: Metrics) -> Element:
        def go() -> None:
            if game.unfinished:
                self.go(ToResume(game.path))
            else:
                self.go(opening_of_file(game.path, self.shell.settings))

        line = _game(game, self._today, m)
        line.h = of.row
        tip = _("Continue this game") if game.unfinished else ""
        return Pressable(line, go, tooltip=tip, ground=_game_ground, key=game.path)

    def _invitation(self, of: _Class) -> Element:
        """What is said where there is no game: a question, and the way to the lesson."""
        settings, question, link = self.shell.settings, "", ""
        if settings.variant not in settings.lessons_done:
            words = _(find_variant(settings.variant).teaching.invitation)
            question, link = [*_ANSWER.split(words, 1), ""][:2]
        teach = partial(self._teach_now, lesson=True)
        way = Text(link, ink="accent", lines=2, tight=True)
        return Column(
            rule(),
            Text(question or _(_NONE), ink="text3", h=of.row - 8),
            Pressable(way, teach) if link else None,
            Space(8 if link else 4),
        )

    def _news(self) -> Element:
        """What went wrong, or how far the bots are that are compiled behind this screen."""
        words = self.shell.preparing
        if self._notice.enabled:
            return Own(self._notice, w=GROW, h=self.metrics.button + 4, tab=1)
        news = _("Preparing the bots, only the first time: {progress}") if words else ""
        return Text(news.format(progress=words), ink="text3", align="right", w=GROW)

    # --- What is done --------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: the key of families comes before letters of names."""
        if self.shell.keys.action(event, HOME) != "family" or not self._shelf.has_tabs:
            return super().hear(event)
        self._shelf.turn_on()
        return True

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        if self.shell.keys.action(event, HOME) == "paste":
            paste(self.shell, self.go, self._notice.show_error)

    def tick(self, dt: float) -> None:
        """Begin to get the rules ready, once the first picture is shown."""
        self._far.update()
        if self._practice is not self.shell.practice.state:
            self._practice = self.shell.practice.state
            redraw.now()
        if self.size != (0, 0):
            self.shell.rules.begin()
            self.shell.practice.count()

    def back(self) -> None:
        """Esc does nothing on Home."""

    def close(self) -> None:
        """See ``Scene.close``."""
        self._far.close()

    def _choose(self, variant: str) -> None:
        """Make another game the one that is offered first from now on."""
        # What cannot be remembered holds until the program ends.
        keep(self.shell, variant=variant)
        self._shelf.show(find_variant(self.shell.settings.variant).facts.key)

    def _begin(self, variant: str) -> None:
        """Go on to a new game of this kind."""
        if variant != self._shelf.chosen:
            self._choose(variant)
        self.go(ToNewGame())

    def _teach_now(self, lesson: bool = False) -> None:
        """Show the rules of the game that is chosen, or its lesson."""
        now = self.shell.settings
        self.go(ToLesson(now.variant, now.ruleset, lesson))

    def _analyse(self) -> None:
        """Open an empty board of the game that is chosen."""
        now = self.shell.settings
        head = GameRecord(now.variant, now.ruleset, NOBODY)
        self.go(ToAnalysis(GameTree(head)))


def _entry(
    sign: str,
    title: str,
    detail: str,
    on_press: Callable[[], None],
    *,
    room: int,
    height: int,
    main: bool,
) -> Element:
    """A line of the menu: solid, raised when pointed at, or bare.

    Args:
        sign: The name of its icon.
        title: What it leads to.
        detail: A few words about that.
        on_press: Leads there.
        room: From the title to these words; 0 for none of them.
        height: Of the line.
        main: Whether it is the one solid line.
    """
    sign_ink: Ink = "on_accent" if main else "text2"
    ink: Ink = "on_accent" if main else "text"

    def ground(
        surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
    ) -> None:
        theme, radius = style.theme, style.metrics.radius
        if main:
            line = theme.on_accent if hovered else None
            rounded(surface, rect, radius, theme.accent, line, 1.5)
        elif hovered:
            rounded(surface, rect, radius, theme.hover)

    words = Text(detail, ("small", "caption", "label"), sign_ink, w=GROW) if room else None
    name = Text(title, "h3", ink, bold=True, w=room or GROW)
    aside = {"S": 14, "M": 16, "L": 21}
    line = Row(Space(aside), icon(sign, sign_ink), Space(aside), name, words, Space("gap"))
    return Pressable(line, on_press, ground=ground, focus=main, h=height)


def _progress(tournament: LiveTournament) -> str:
    """How far a tournament is that goes on behind this screen."""
    return played_words(len(tournament.ended), tournament.plan.total)


def _draw_wordmark(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    height = style.metrics.wordmark
    cap = height * 0.0425  # half a stroke, which stands out of the letters
    draw_home_wordmark(surface, rect.x + cap, rect.y + cap, height, style.theme)


def _game_ground(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
) -> None:
    """Draw the line above a game, and what it stands on while it is pointed at."""
    hline(surface, rect.x, rect.right, rect.y, style.theme.line)
    if hovered:
        ground = rect.inflate(12, -2).move(0, 1)
        rounded(surface, ground, style.metrics.radius - 2, style.theme.raised)


def _game(game: Saved, today: date, m: Metrics) -> Element:
    """A game of a person: how it ended and when, or that it can be continued."""
    score, entry = score_of(game), ROSTER.get(opponent(game))

    def chip(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        if score is not None:
            draw_result_chip(surface, rect, score, style)
        elif game.unfinished:
            draw_icon(surface, "play", rect.center, m.icon, style.theme.accent2)

    def moon(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        if entry is not None:
            phase = entry.moon_phase
            draw_moon(surface, rect.center, m.icon * 0.54, phase, style.theme)

    drawn = Canvas(moon, w=round(m.icon * 1.12), h="icon")
    words = _waiting(game) if game.unfinished else _finished(game, today, m)
    who = Row(drawn, words, gap=round(m.gap * 0.8), w=GROW)
    return Row(Canvas(chip, w=round(m.icon * 1.3), h=round(m.icon * 1.2)), who, gap="gap")


def _waiting(game: Saved) -> Element:
    """Opponent, game and the move that is due."""
    name = Text(title_of(opponent(game)), "body", "text", bold=True)
    title = Text(game_title(game), w=None)
    due = Text(due_text(game), w=None)
    return Row(Row(name, title, gap="gap", w=GROW), due, gap="gap", w=GROW)


def _finished(game: Saved, today: date, m: Metrics) -> Element:
    """Opponent, what else is known, as far as there is room, moves and day."""
    name, day = opponent(game), day_name(day_of(game), today)
    entry, title = ROSTER.get(name), game_title(game)
    played = variant_by_signs(game.tags, (), game.path.suffix)
    rating = entry.rating_text_in(played) if entry is not None else ""
    studied = _("analysed") if game.analysed else ""
    aside = " · ".join(filter(None, (title if title != _(_USUAL) else rating, studied)))

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        theme, y = style.theme, rect.centery
        look = NameLook(theme.text, theme.text2, m.small)
        x = rect.x + draw_name(surface, rect, name, (m.body,), look) + 8
        if x + text_width(aside, m.small) <= rect.right:
            draw_text(surface, aside, x, y, m.small, theme.text2)

    def wide(m: Metrics) -> int:
        return text_width(title_of(name), m.body, bold=True)

    # A name matters more than the number of moves, where both have no room.
    who = Canvas(draw, wide=wide, w=GROW, h=GROW)
    # For translators: the longest text that may stand here.
    moves = Text(moves_text(game), align="right", w=text_width(_("99 moves"), m.small))
    days = max(text_width(words, m.small) for words in (_("yesterday"), day))
    return Row(
        FirstThatFits(Row(who, moves, gap="gap", align=None), who, w=GROW, h=GROW),
        Text(day, ink="text3", align="right", w=days),
        gap=2 * m.gap,
        w=GROW,
    )
