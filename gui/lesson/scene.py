"""Rules and first lesson: the rules of a game on boards, and six moves to play."""

from __future__ import annotations

import pygame

from core.games import find_game, find_variant
from core.games.lessons import STEPS
from core.values import Side
from gui.app.choices import bot_for
from gui.app.keys import Action
from gui.app.requests import ToLesson, ToOptions, ToPlay
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.entry.headings import draw_heading, heading_height
from gui.lesson.course import Course
from gui.lesson.rules_page import RulesPage
from gui.widgets.app_bar import AppBar
from gui.widgets.button import IconButton
from gui.widgets.choice import Choice, Option
from gui.widgets.rows import ENTRIES
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Style, Widget
from settings.model import Settings

_LEFT = {"S": 150, "M": 210, "L": 290}


class Rulebook:
    """Which ruleset is shown is chosen here and changes nothing elsewhere.

    Args:
        variant: Key of the game.
        ruleset: Name of the ruleset shown first.
    """

    def __init__(self, variant: str, ruleset: str) -> None:
        known = find_variant(variant).rulesets
        self._names = list(known)
        options = [Option(title) for title, _ in known.values()]
        first = self._names.index(ruleset)
        self._rulesets = Choice(options, first, self._turn, ENTRIES)
        self.page = RulesPage(variant, ruleset)
        self._placed: tuple[pygame.Rect, Metrics, Settings] | None = None

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [self.page, self._rulesets]

    def arrange(self, size: tuple[int, int], m: Metrics, settings: Settings) -> None:
        """Lay everything out for a window of that size."""
        left, top = _LEFT[m.size], m.bar + m.margin
        row = m.control + 2
        y = top + heading_height(m)
        height = min(row * len(self._names), size[1] - m.margin - y)
        self._rulesets.rect = pygame.Rect(m.margin, y, left, height)
        x = m.margin + left + m.margin
        page = pygame.Rect(x, top, size[0] - m.margin - x, size[1] - m.margin - top)
        self._placed = page, m, settings
        self.page.place(*self._placed)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """Draw everything but the widgets."""
        draw_heading(surface, self._rulesets.rect, "Rules", style)

    def _turn(self, number: int) -> None:
        self.page.ruleset = self._names[number]
        if self._placed is not None:
            self.page.place(*self._placed)


_PAGES = ("Rules", "First lesson")
_LESSON = 1


class LessonScene(Screen):
    """Two pages of which one is shown.

    Args:
        shell: What all screens share.
        asked: Of which game, and which page comes first.
    """

    def __init__(self, shell: Shell, asked: ToLesson) -> None:
        super().__init__(shell)
        known = find_variant(asked.variant)
        self._variant, self._title = known.facts.key, known.facts.title
        self._sound = IconButton("sound", "", self.switch_sound)
        options = IconButton("options", "Options", lambda: self.visit(ToOptions()))
        icons = (self._sound, options)
        self._bar = AppBar("Rules and first lesson", "", self.back, self.home, icons)
        steps = known.teaching.steps
        self._pages = Choice(
            [Option(words) for words in _PAGES[: 2 if steps else 1]],
            int(asked.lesson and bool(steps)),
            self._turn_to,
            SEGMENTS,
        )
        self.rulebook = Rulebook(asked.variant, asked.ruleset)
        self.course = self._course(asked.variant) if steps else None
        self._offer()

    def _course(self, variant: str) -> Course:
        """The first lesson; a game from elsewhere may have none."""
        known = find_variant(variant)
        return Course(
            self.shell,
            find_game(variant, known.default),
            known.teaching.steps,
            self.focus,
            self._end,
            self.banner.show_error,
        )

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Rules and first lesson"

    @property
    def taught(self) -> ToLesson | None:
        """See ``Screen.taught``: this is it."""
        return None

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        turning = {"previous", "next"} if self._lesson else set()
        return super().answers.union(turning)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        self._bar.arrange(self.size[0], m)
        words = sum(text_width(page, m.small, bold=True) for page in _PAGES)
        width = words + 6 * m.gutter
        right = self._sound.rect.x - m.gap
        self._bar.reserved = width + m.gap
        self._pages.rect = pygame.Rect(right - width, 0, width, m.control)
        self._pages.rect.centery = m.bar // 2
        self.rulebook.arrange(self.size, m, self.shell.settings)
        if self.course is not None:
            self.course.ending = "Done" if self.visits else f"Play {self._opponent}"
            self.course.arrange(self.size, m)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        on = self.shell.settings.volume > 0
        self._sound.icon = "sound" if on else "silent"
        words = "Sound off" if on else "Sound on"
        self._sound.tooltip = self.shell.keys.hint(words, "sound")
        course = self._lesson
        step = f" · step {course.number + 1} of {STEPS}" if course else ""
        self._bar.subtitle = self._title + step
        self._bar.draw(surface, self.style)
        (course or self.rulebook).paint(surface, self.style)

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: an open promotion is answered before all else."""
        course = self._lesson
        if course is None:
            return False
        self.focus.free_keys(event)
        return course.board.hear(event)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: the board, and the keys that turn the steps."""
        course = self._lesson
        if course is None:
            self.rulebook.page.handle(event)
            return
        match self.shell.keys.action(event):
            case "previous":
                course.turn(-1)
            case "next" if course.number + 1 < STEPS:
                course.turn(1)
            case _:
                course.board.act(event)

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        course = self._lesson
        if course is None or not course.board.put_down():
            super().back()

    @property
    def _opponent(self) -> str:
        """Whom beginners play."""
        return bot_for(self._variant, "")

    def _end(self) -> None:
        """Go on from the last step to a game, unless there is one that waits."""
        if self.visits:
            super().back()
            return
        seed = self.shell.dice.getrandbits(31)
        ruleset = find_variant(self._variant).default
        self.go(ToPlay(self._opponent, Side.FIRST, self._variant, ruleset, "none", seed))

    @property
    def _lesson(self) -> Course | None:
        """The first lesson while it is shown."""
        return self.course if self._pages.chosen == _LESSON else None

    def _turn_to(self, page: int) -> None:
        del page
        self._offer()

    def _offer(self) -> None:
        page = self._lesson or self.rulebook
        self.focus.set([*page.widgets, self._pages, *self._bar.widgets])
