"""The buttons of a fog puzzle, before and after its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from core.values import Piece
from gui.app.keys import Keys
from gui.board.men import drawing_of, man
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.fog_puzzle.layout import AnswerLayout, QuestionLayout
from gui.fog_puzzle.question_view import hint_row
from gui.widgets.button import Button, IconButton
from gui.widgets.widget import Style, Widget


@dataclass(frozen=True, slots=True)
class PuzzleActions:
    """What the buttons do."""

    answer: Callable[[], None]
    answer_piece: Callable[[str], None]
    hint: Callable[[], None]
    give_up: Callable[[], None]
    look_back: Callable[[], None]
    skip: Callable[[], None]
    again: Callable[[], None]
    play_on: Callable[[], None]
    see_game: Callable[[], None]
    next_puzzle: Callable[[], None]
    turn_boards: Callable[[int], None]


class PieceButton(Widget):
    """A button with a piece on it.

    Args:
        piece: The piece.
        name: What it is called.
        on_press: Called when it is pressed.

    Attributes:
        variant: Key of the game, for how its pieces are drawn.
    """

    def __init__(self, piece: Piece, name: str, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.tooltip = name.capitalize()
        self.variant = ""
        self._piece = piece
        self._on_press = on_press

    def handle(self, event: pygame.event.Event) -> bool:
        """Press the button if the event does so."""
        return self.run_if_pressed(event, self._on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the piece on the ground of a light square."""
        theme, rect = style.theme, self.rect
        edge = theme.accent if self.hovered else theme.edge
        rounded(surface, rect, style.metrics.radius, theme.light, edge, 2)
        size = min(rect.size) - 6
        picture = man(self._piece, size, theme, drawing_of(self.variant))
        surface.blit(picture, picture.get_rect(center=rect.center))


class PuzzleDesk:
    """The buttons, placed for the question or for the answer.

    Args:
        do: What they do.
        keys: For their tooltips.
    """

    def __init__(self, do: PuzzleActions, keys: Keys) -> None:
        self.main = Button("Choose a square", do.answer, "main", "marks")
        self._pieces: tuple[PieceButton, ...] = ()
        self._do = do
        self.hint = Button("Next hint", do.hint, "quiet", "help")
        self.hint.tooltip = keys.hint("A hint", "hint")
        self.start = Button("The whole board", do.look_back, "quiet", "board")
        self.start.tooltip = keys.hint("As both sides saw it at first", "first")
        show = Button("Show answer", do.give_up, icon="watch")
        skip = Button("Skip", do.skip, icon="faster")
        skip.tooltip = keys.hint("Next problem", "next_problem")
        self._asking = (show, skip)
        again = Button("Try again", do.again, icon="again")
        play = Button("Play on", do.play_on, icon="play")
        play.tooltip = "Play a bot from the position as it was"
        game = Button("See the game", do.see_game, icon="replay")
        following = Button("Next puzzle", do.next_puzzle, "main", "next")
        following.tooltip = keys.hint("Next problem", "next_problem")
        self._answered = (again, play, game, following)
        self._before = IconButton("back", "Boards before these", lambda: do.turn_boards(-1))
        self._after = IconButton("next", "More boards", lambda: do.turn_boards(1))

    def offer_pieces(self, pieces: Sequence[Piece], names: Sequence[str]) -> None:
        """Answer by one of these pieces; by none, where the question is another."""
        self._pieces = tuple(
            PieceButton(piece, name, partial(self._do.answer_piece, piece.symbol))
            for piece, name in zip(pieces, names, strict=True)
        )

    def ask(self, layout: QuestionLayout, m: Metrics, variant: str) -> list[Widget]:
        """Place the buttons for the question of a game with the key ``variant``."""
        self.main.rect = layout.main
        gap = m.gap // 3
        width = (layout.main.width + gap) // max(1, len(self._pieces))
        for number, button in enumerate(self._pieces):
            button.variant = variant
            button.rect = pygame.Rect(layout.main)
            button.rect.x += number * width
            button.rect.width = width - gap
        self.hint.rect = hint_row(layout.hint, m)
        _share_out(layout.actions, self._asking, m.gap, (3, 2))
        first: list[Widget] = [*self._pieces] or [self.main]
        asking: list[Widget] = [*first, self.hint, *self._asking]
        if not layout.moves.height:
            return asking
        self.start.rect = hint_row(layout.moves, m)
        return [*asking, self.start]

    def tell(
        self, layout: AnswerLayout, m: Metrics, more: tuple[bool, bool]
    ) -> list[Widget]:
        """Place the buttons for the answer.

        Args:
            layout: Where.
            m: Measures.
            more: Whether there are boards before and after those shown.
        """
        _share_out(layout.actions, self._answered, m.gap, (3, 3, 4, 4))
        self._before.rect, self._after.rect = layout.before, layout.after
        self._before.enabled, self._after.enabled = more
        paging = [self._before, self._after] if any(more) else []
        return [*self._answered[::-1], *paging]


def _share_out(
    row: pygame.Rect, buttons: tuple[Button, ...], gap: int, parts: tuple[int, ...]
) -> None:
    """Put the buttons side by side, each as wide as its part."""
    room = row.width - gap * (len(buttons) - 1)
    x = float(row.x)
    for button, part in zip(buttons, parts, strict=True):
        width = room * part / sum(parts)
        button.rect = pygame.Rect(round(x), row.y, round(width), row.height)
        x += width + gap
