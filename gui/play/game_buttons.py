"""The buttons at the foot of the Play screen, which depend on how the game stands."""

from __future__ import annotations

import pygame

from core.play.table import Seat
from gui.app.keys import Keys
from gui.drawing.metrics import Metrics
from gui.play.actions import Actions
from gui.play.after_game import is_lost
from gui.play.draws import DrawChoice
from gui.widgets.button import Button, ConfirmButton, IconButton, TimedButton
from gui.widgets.widget import Widget

LOOK_SECONDS = 10.0
"""How long the mover may look at a shared screen while the clocks stand still."""

GLANCE_SECONDS = 0.6
"""The same where nothing has to be hidden from whoever is next."""

AGAIN, AGAIN_TOLD = "Play again", "With sides changed, on the time that is left"
"""On the button where such a draw is usually played again, and what that means."""

_WITH_ICON = 6.5
"""How wide a button must be to have room for an icon beside its words, in letters."""


class GameButtons:
    """What can be done with the game, and where these buttons stand.

    Attributes:
        over: Whether the game is over.
        passing: Whether the screen waits to be handed to the other person.
        undoes: Whether moves of the person's series can be undone.
        draw: What can be done about a draw.
        failed: Whether the opponent's bot has failed.
        try_again: Lets it begin anew.
        question: What the person is asked to agree to; ``""`` while they are not.
        agree: Agrees to that.
        dismiss: Does not.
        pass_on: Hands the screen over.
        why: Asks why the game was lost.
    """

    def __init__(self, seat: Seat, actions: Actions, keys: Keys) -> None:
        self.over = self.passing = self.undoes = self.failed = False
        self.draw, self.question = DrawChoice.NOTHING, ""
        self.agree, self.dismiss = Button("", _nothing, "main"), Button("Cancel", _nothing)
        self.try_again = Button("Try again", seat.try_again, "main", "takeback")
        self.try_again.tooltip = "Start the opponent anew; the game goes on from here"
        self._seat = seat
        self._patience = _patience(seat)
        self.pass_on = TimedButton("Hand over", actions.pass_on, "next")
        self.pass_on.tooltip = "Pass the screen to the other player (Enter)"
        self.why = Button("Why?", actions.why)
        self.why.tooltip = "Why did I lose? The moves that lost the game"
        self._resign = ConfirmButton("Resign", "Yes, resign", "resign", actions.resign)
        self._take_back = Button("Takeback", actions.take_back, icon="takeback")
        self._take_back.tooltip = keys.hint("Take back your last move", "takeback")
        self._undo_all = Button("Undo all", actions.undo_series, icon="takeback")
        self._undo_all.tooltip = keys.hint("Take back your whole series", "takeback")
        self._rematch = Button("Rematch", actions.rematch, "main", "rematch")
        self._rematch.tooltip = "The same once more, with sides changed"
        self._replay, self._analyse = _looking_back(seat, actions, keys)
        self._make_draws(actions, keys)
        hint = keys.hint("Flip the board", "flip")
        self._flip = IconButton("flip", hint, actions.flip, edged=True)

    def _make_draws(self, actions: Actions, keys: Keys) -> None:
        hint = keys.hint
        self._claim = Button(self._seat.facts.claim, actions.draw, "main", "draw")
        self._claim.tooltip = hint("The rules let you end the game here", "draw")
        self._accept = Button("Accept draw", actions.draw, "main", "draw")
        self._accept.tooltip = hint("A draw is offered", "draw")
        self._decline = Button("Decline", actions.decline)
        self._decline.tooltip = "Play on; so does any move"
        self._offer = IconButton("draw", "", actions.draw, edged=True)
        self._offers = {
            DrawChoice.OFFER: hint("Offer a draw", "draw"),
            DrawChoice.WITHDRAW: hint("Withdraw your offer of a draw", "draw"),
        }

    @property
    def arrangement(self) -> tuple[object, ...]:
        """What the layout depends on."""
        state = self.over, self.passing, self.undoes, self.failed
        return *state, self.draw, self.question

    @property
    def asks(self) -> bool:
        """Whether one of the buttons waits for the person, wherever the game stands."""
        return bool(self.question) or self.failed

    @property
    def lost(self) -> bool:
        """Whether the person has lost to a bot, and may ask why."""
        return is_lost(self._seat)

    @property
    def shown(self) -> list[Widget]:
        """Those that are on the screen now."""
        return [*self._choices(), self._flip]

    def ask(self, words: str) -> None:
        """Offer to agree to what has that name, or not; ``""`` asks nothing."""
        self.question = self.agree.words = words

    def allow(self, passing: bool, draw: DrawChoice) -> None:
        """Offer to hand the screen over, to take moves back, and what a draw takes."""
        if self._seat.facts.is_replayed(self._seat.outcome):
            self._rematch.words, self._rematch.tooltip = AGAIN, AGAIN_TOLD
        if passing and not self.passing:
            self.pass_on.start(self._patience)
        self._take_back.enabled = self._seat.can_take_back
        self.passing, self.undoes = passing, self._seat.can_undo
        self.draw, self._offer.enabled = draw, draw in self._offers
        self._offer.tooltip = self._offers.get(draw, self._offers[DrawChoice.OFFER])
        self._offer.icon = "close" if draw is DrawChoice.WITHDRAW else "draw"

    def place(self, row: pygame.Rect, m: Metrics) -> None:
        """Place all of them in a row."""
        gap = m.gap * 2 // 3
        step = row.height + gap
        self._flip.rect = pygame.Rect(row.right - row.height, row.y, row.height, row.height)
        icon = self._flip.rect.move(-step, 0)
        whole = pygame.Rect(row.x, row.y, row.width - step, row.height)
        rest = pygame.Rect(row.x, row.y, whole.width - step, row.height)
        self.pass_on.rect = self.try_again.rect = whole
        self._accept.rect, self._decline.rect = _halves(whole, gap)
        self.agree.rect, self.dismiss.rect = _halves(whole, gap)
        self._offer.rect = icon
        left, right = _halves(whole if self.draw is DrawChoice.CLAIM else rest, gap)
        alone = not self._back() and self.draw is not DrawChoice.CLAIM
        self._resign.rect = rest if alone else left
        self._take_back.rect = self._undo_all.rect = self._claim.rect = right
        narrow = left.width < _WITH_ICON * m.body
        self._resign.icon = "" if narrow else "resign"
        self._take_back.icon = self._undo_all.icon = "" if narrow else "takeback"
        self._rematch.rect, wide = _halves(rest, gap)
        for button in (self._replay, self._analyse):
            button.rect = wide if isinstance(button, Button) else icon

    def _choices(self) -> list[Widget]:
        if self.over:
            why = [self.why] if self.lost else []
            return [*why, self._rematch, self._replay, self._analyse]
        if self.passing:
            return [self.pass_on]
        if self.asks:
            return [self.try_again] if self.failed else [self.agree, self.dismiss]
        if self.draw is DrawChoice.ANSWER:
            return [self._accept, self._decline]
        if self.draw is DrawChoice.CLAIM:
            return [self._resign, self._claim]
        return [self._resign, *self._back(), self._offer]

    def _back(self) -> list[Widget]:
        """The button that takes moves back, if there is one."""
        if self.undoes:
            return [self._undo_all]
        return [] if self._seat.shared else [self._take_back]


def _nothing() -> None:
    """Be pressed without anything to do."""


def _looking_back(
    seat: Seat, actions: Actions, keys: Keys
) -> tuple[Button | IconButton, Button | IconButton]:
    """Replay and analysis: a game in the fog is first replayed, an open one analysed."""
    if seat.facts.hidden:
        hint = keys.hint("Analyse", "analyse")
        replay = Button("Replay", actions.replay, icon="replay")
        return replay, IconButton("analyse", hint, actions.analyse, edged=True)
    analyse = Button("Analyse", actions.analyse, icon="analyse")
    analyse.tooltip = keys.hint("Its mistakes, and what was better", "analyse")
    hint = keys.hint("Replay", "replay")
    return IconButton("replay", hint, actions.replay, edged=True), analyse


def _halves(row: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The halves of a row, with a gap between them."""
    half = (row.width - gap) // 2
    left = pygame.Rect(row.x, row.y, half, row.height)
    return left, pygame.Rect(row.right - half, row.y, half, row.height)


def _patience(seat: Seat) -> float:
    """How long a shared screen waits to be handed over; 0 for as long as one likes."""
    if not seat.facts.hidden:
        return GLANCE_SECONDS
    return LOOK_SECONDS if seat.control is not None else 0.0
