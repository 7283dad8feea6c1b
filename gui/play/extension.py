"""What goes along with a game: its base, and the small ones: sounds, saving, failing bots.

The Play screen knows its extensions by ``Extension`` alone, so that another one is a
class and a line in ``gui.play.played_game.EXTENSIONS``. One with a ``tab`` has a panel: a
function from what the person has been shown to elements.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from core.clock import TimeLeft
from core.play.seat import Seat
from core.texts import _, labelled, ngettext
from core.values import Observation
from gui.app.keys import Action
from gui.app.requests import ToPractice
from gui.board.layout import BoardLayout
from gui.board.picking import Place
from gui.board.view_state import NO_MARKS, BoardMarks
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.replay.boards import PANELS
from gui.replay.export import Exporter, ExportJob
from gui.sound.events import (
    ALOUD,
    Sound,
    count_sounds,
    counted,
    end_sound,
    low_times,
    move_sounds,
)
from gui.ui.layout import Element
from gui.ui.menu import Item
from gui.widgets.widget import Style
from settings.notes import GameNotes

if TYPE_CHECKING:
    from gui.play.played_game import PlayedGame


_HEARD = 8.0
"""Seconds for which it is shown what the other player said."""


class Extension:
    """Base of all extensions; each overrides the methods it needs.

    Args:
        play: The game it goes along with, as its person knows it: never a position.

    Attributes:
        answers: The actions whose keys it hears, for the sheet of keys.
    """

    answers: frozenset[Action] = frozenset()

    def __init__(self, play: PlayedGame) -> None:
        self.play = play

    @classmethod
    def serves(cls, seat: Seat) -> bool:
        """Whether it has something to do in a game."""
        return True

    # --- Its panel -----------------------------------------------------------------------

    @property
    def tab(self) -> str:
        """The name of its panel; empty while it has none."""
        return ""

    @property
    def aside(self) -> bool:
        """Whether its panel stands in the column left of the board where there is one."""
        return True

    @property
    def summary(self) -> str:
        """What is said beside a board that stands alone."""
        return ""

    def panel(self, m: Metrics, marks: BoardMarks, *, aside: bool) -> Element:
        """Its panel, left of the board or in the place of the moves."""
        raise NotImplementedError

    # --- What happens --------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether an answer from another process is due."""
        return False

    def grab(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Handle an event first, while something of the extension is open over the board.

        Whatever was opened over the board is answered or put away first.
        """
        return False

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Take a key, or the mouse on the board before moves do; whether it was used."""
        return False

    def press(self, place: Place | None) -> None:
        """Take note of the left button going down on a place, or beside all."""

    def refuse(self) -> None:
        """Take note of a piece that was put down where it cannot go."""

    def recall(self, notes: GameNotes) -> None:
        """Take up what was drawn when the game was left; called before all else."""

    def keep(self, notes: GameNotes) -> GameNotes:
        """``notes`` with what is drawn, kept until the game is opened again."""
        return notes

    def note(self) -> None:
        """Take in that the game has gone on, gone back or ended. Called once at first."""

    def tick(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """Add marks to the board that is shown."""
        return marks

    def paint(self, surface: pygame.Surface, board: BoardLayout, style: Style) -> None:
        """Draw over the board, below an open choice of promotion."""

    def put_down(self) -> bool:
        """Give up what is planned or picked, for Esc; whether there was anything."""
        return False

    def close(self) -> None:
        """Let go of processes and files."""


class Sounds(Extension):
    """Lets the person hear what they have been shown, and nothing else.

    What had happened before they sat down is silent, and so is a move taken back. Where
    two people share the screen, they hear what both of them know.
    """

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        self._heard: Observation | None = None
        self._over = False
        self._rung = low_times(self._left(), ())
        self._counted = self._count()

    def refuse(self) -> None:
        """See ``Extension.refuse``."""
        self._play(Sound.NOT_POSSIBLE)

    def note(self) -> None:
        """See ``Extension.note``."""
        seen, over = self.play.viewpoint.observed.seen, self.play.seat.outcome
        for before, after in pairwise(seen):
            if self._heard is not None and before.ply >= self._heard.ply:
                self._play(*move_sounds(before, after))
        if over is not None and not self._over and self._heard is not None:
            self._play(end_sound(over, self.play.seat.side))
        self._heard, self._over = seen[-1], over is not None

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``; the person's own clock ticks where it runs low."""
        rung, second = low_times(self._left(), self._rung), self._count()
        ticks = count_sounds(second, self._counted)
        if not ticks and rung != self._rung:
            ticks = (Sound.LOW_TIME,)
        if not self._over:
            self._play(*ticks)
        self._rung, self._counted = rung, second

    def _left(self) -> TimeLeft | None:
        seat = self.play.seat
        return seat.clock(seat.side, self.play.shell.now())

    def _count(self) -> int:
        """The second that the person's running clock counts; 0 for none."""
        seat = self.play.seat
        wanted = self.play.shell.settings.countdown and seat.counting is seat.side
        return counted(self._left()) if wanted else 0

    def _play(self, *sounds: Sound) -> None:
        alone = not self.play.seat.shared
        self.play.shell.sounds.play(*(one for one in sounds if alone or one in ALOUD))


class Exporting(Extension):
    """Saves all three boards. While the game runs it refuses: two of them are hidden.

    What the person has drawn is about squares, so that it is saved on every board.
    """

    answers = frozenset({"copy", "save_picture", "save_animation"})

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        self._exporter = Exporter(play.shell, play.notice)
        self._drawn = NO_MARKS

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``: take in what those before it have drawn."""
        self._drawn = marks
        return marks

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        action, viewpoint = self.play.shell.keys.action(event), self.play.viewpoint
        if action not in self.answers:
            return False
        if viewpoint.after is None:
            self.play.notice.show(_("Save it once it is over"), "export")
            return True
        drawn, record = self._drawn, viewpoint.after.record
        notes = BoardMarks(
            arrows=drawn.arrows, circles=drawn.circles, colours=drawn.colours
        )
        on_all = dict.fromkeys(PANELS, notes)
        settings, ply = self.play.shell.settings, viewpoint.ply
        shown = ExportJob(record, settings, None, viewpoint.flipped, ply, notes=on_all)
        if action == "save_picture":
            self._exporter.save_picture(shown)
        elif action == "save_animation":
            self._exporter.save_animation(shown)
        else:
            self._exporter.copy(record)
        return True

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        self._exporter.tick()

    def put_down(self) -> bool:
        """See ``Extension.put_down``: Esc stops what is being saved."""
        return self._exporter.stop()

    def close(self) -> None:
        """See ``Extension.close``."""
        self._exporter.close()


class Learning(Extension):
    """Has a game that has just ended looked at for cards, and says what came of it."""

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        self._over: bool | None = None
        self._told = False

    @classmethod
    def serves(cls, seat: Seat) -> bool:
        """See ``Extension.serves``: two people at one screen have no game of their own."""
        return not seat.shared

    def note(self) -> None:
        """See ``Extension.note``; a game that was over before is none that has ended."""
        over = self.play.seat.outcome is not None
        if over and self._over is False:
            self.play.shell.judging.game_over(self.play.session.saving)
        self._over = over

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        made = self.play.shell.judging.made.get(self.play.session.saving.path, 0)
        if made and not self._told:
            self._told = True
            words = ngettext(
                "{number} card for practice", "{number} cards for practice", made
            )
            practise = partial(self.play.screen.go, ToPractice())
            self.play.notice.offer(words, "again", _("Practise"), practise)
            redraw.now()


class Talk(Extension):
    """What the players of a game elsewhere say to each other, and what the server says.

    Attributes:
        muted: Whether what the other player says is left out.
    """

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        self.muted = False

    @classmethod
    def serves(cls, seat: Seat) -> bool:
        """See ``Extension.serves``."""
        return seat.far is not None

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        far, name = self.play.seat.far, self._name
        for news in far.news() if far is not None else ():
            if not news.phrase:
                self.play.moving.put_down()
                self.play.notice.show_error(news.words)
            elif not self.muted:
                self.play.notice.show(labelled(name, news.words), "talk", _HEARD)
            redraw.now()

    def open(self) -> None:
        """Open the menu of phrases."""
        far, name = self.play.seat.far, self._name
        if far is None:
            return
        words = _("Hear {name} again") if self.muted else _("Do not hear {name}")
        items = [*map(Item, far.phrases), Item(words.format(name=name), "silent")]
        self.play.screen.open_menu(items, -1, self._pick)

    @property
    def _name(self) -> str:
        return self.play.seat.names[self.play.seat.side.other]

    def _pick(self, number: int) -> None:
        far = self.play.seat.far
        if far is None or number == len(far.phrases):
            self.muted = not self.muted
        else:
            far.say(number)
            words = _("You: {words}").format(words=far.phrases[number])
            self.play.notice.show(words, "talk")


class Failing(Extension):
    """Watches the opponent's bot; while it has failed the game waits."""

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        self._failure = ""

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        failure = self.play.seat.failure
        if failure == self._failure:
            return
        self._failure = failure
        if failure:
            self.play.turn_to("")
            self.play.notice.show_error(failure)
        else:
            self.play.notice.hide()
        redraw.now()
