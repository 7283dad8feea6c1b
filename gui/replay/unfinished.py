"""Opened instead of a replay while a game is not over: the person's own view."""

from __future__ import annotations

import threading
from pathlib import Path

from core.games import GAMES
from core.play.table import NotOnFileError, give_up
from core.records.record import GameRecord, eyes
from core.records.replay import Timeline
from core.values import Observation, Side
from gui.app.board_settings import board_look
from gui.app.requests import Request, ToLibrary, ToReplay, ToResume
from gui.app.shell import Shell
from gui.app.tree_screen import TreeScreen
from gui.board.board import Board
from gui.board.view_state import ShownBoard, covered
from gui.replay.words import name_words
from gui.ui.elements import Own, Text
from gui.ui.layout import FIT, GROW, Column, Element, Row, Space
from gui.ui.parts import app_bar, button, confirm_button
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel

_TITLE = "This game is not over"
_OWN = "Until it ends you see your own view only, as in play."
_SHARED = "Until it ends neither player may see what the fog hides."
_PRICE = "You can reveal everything now, but then you lose the game, and that is saved."
_PRICE_SHARED = "You can reveal everything now, but then it is a draw, and that is saved."


class UnfinishedGameScene(TreeScreen):
    """Offers to continue a game, or to give it up and reveal everything.

    Args:
        shell: What all screens share.
        asked: Its file, and which game of it.
        record: The game.
        alone: Whether it is the only game of its file, and so can be continued.
    """

    beyond: Request = ToLibrary()

    def __init__(
        self, shell: Shell, asked: ToReplay, record: GameRecord, *, alone: bool
    ) -> None:
        super().__init__(shell)
        self._asked = asked
        self._record = record
        self._facts = GAMES[record.variant].facts
        self._eyes = eyes(record)
        self._seen = _seen(record, self._eyes)
        self._names = name_words(record)
        self._alone = alone
        self._notice = Notice()
        self._giving_up: _GivingUp | None = None

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"{self._names} – Umbra"

    def view(self) -> Element:
        """See ``TreeScreen.view``."""
        m = self.metrics
        board = Board(
            facts=self._facts,
            shown=ShownBoard(self._seen or covered(self._facts)),
            look=board_look(self.shell, m),
            flipped=self._eyes is Side.SECOND,
        )
        wide = min(26 * m.body, self.size[0] * 2 // 5)
        high = Row(board, self._card(wide), gap="margin", align=None, w=FIT)
        body = Row(Space(), high, Space(), pad="margin", align=None, h=GROW)
        bar = app_bar("Replay", self._names, self.back, self.home)
        return Column(bar, body)

    def _card(self, wide: int) -> Element:
        """What may be seen now, and the ways on."""
        told = (_SHARED, _PRICE_SHARED) if self._eyes is None else (_OWN, _PRICE)
        go_on = said = None
        m, notice = self.metrics, self._notice
        if notice.enabled:
            said = Own(notice, h=notice.height(wide - 2 * m.margin, m))
        if self._alone:
            resume = ToResume(self._asked.path)
            go_on = button("Continue", lambda: self.go(resume), "main", "play")
        return Column(
            Text(_TITLE, "h3", "text", bold=True),
            *(Text(words, "body", lines=0) for words in told),
            Space(),
            said,
            go_on,
            confirm_button(
                "Give up and reveal", "Yes, give it up", "resign", self._give_up
            ),
            w=wide, pad="margin", gap="gutter", ground=draw_panel,
        )  # fmt: skip

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        giving_up = self._giving_up
        if giving_up is None or not giving_up.done:
            return
        self._giving_up = None
        if giving_up.problem:
            self._notice.show_error(giving_up.problem)
        else:
            self.go(self._asked)

    def _give_up(self) -> None:
        if self._giving_up is None:
            self._giving_up = _GivingUp(self._asked.path, self._record)


class _GivingUp:
    """Saves that a game was given up, on a thread.

    Attributes:
        done: Whether it has been tried.
        problem: Why it could not be; empty if it was.
    """

    def __init__(self, path: Path, record: GameRecord) -> None:
        self.done = False
        self.problem = ""
        self._work = path, record
        # No daemon: what was asked for is to be on file even if the window closes now.
        threading.Thread(target=self._put).start()

    def _put(self) -> None:
        try:
            give_up(*self._work)
        except NotOnFileError as error:
            self.problem = str(error)
        finally:
            self.done = True


def _seen(record: GameRecord, side: Side | None) -> Observation | None:
    """What ``side`` sees at the end of ``record``; nothing at all for nobody."""
    if side is None:
        return None
    timeline = Timeline.of(record)
    return timeline.observed(timeline.plies, side)
