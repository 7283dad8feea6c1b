"""What a bot answered about a moment: how good its belief was, in words, and drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import pygame

from core.play.interview import Reply
from core.player import Believed
from core.values import Observation, Side, Square
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.text import LEADING, draw_text, ellipsis, wrap_into
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.bot_query import BotQuery
from gui.widgets.signs import draw_thinking
from gui.widgets.widget import Style


@dataclass(frozen=True, slots=True)
class BeliefScore:
    """How well a belief matched the true position.

    Attributes:
        true: Mean probability given to the squares where such a piece stood; ``None`` if
            none did.
        other: Mean probability given to the other fogged squares; ``None`` if there are
            none.
        brier: The Brier score, the mean squared error of the probabilities.
    """

    true: float | None
    other: float | None
    brier: float


def hidden_pieces(
    truth: Observation, seen: Observation, kinds: Collection[str]
) -> frozenset[Square]:
    """Where enemy pieces of ``kinds`` stand that the viewer of ``seen`` does not see."""
    enemy: Side = seen.viewer.other
    return frozenset(
        square
        for square, piece in truth.pieces.items()
        if piece.side is enemy and piece.symbol in kinds and square not in seen.visible
    )


def score_belief(odds: Mapping[Square, float], true: frozenset[Square]) -> BeliefScore:
    """Compare ``odds`` with pieces that stand on ``true`` and nowhere else."""
    on = [chance for square, chance in odds.items() if square in true]
    off = [chance for square, chance in odds.items() if square not in true]
    missed = sum((1 - chance) ** 2 for chance in on) + sum(chance**2 for chance in off)
    return BeliefScore(_mean(on), _mean(off), missed / max(1, len(odds)))


def _mean(chances: list[float]) -> float | None:
    return sum(chances) / len(chances) if chances else None


@dataclass(frozen=True, slots=True)
class AnswerLines:
    """The lines of an answer, from top to bottom.

    Attributes:
        move: The move's name; empty where there is none.
        beside: The words beside it, or in its place.
        picture: How right its picture of the fog was, or why that is not known.
        held: How many positions it had in mind; or empty.
        details: The figures behind ``picture``; or empty.
    """

    move: str
    beside: str
    picture: str = ""
    held: str = ""
    details: str = ""


NOTHING = AnswerLines("", "")
"""What is said before there is an answer."""


def move_lines(
    annotated: AnnotatedGame, ply: int, side: Side, reply: Reply
) -> tuple[str, str]:
    """The move a bot would play after ``ply`` moves, and a word on what was played."""
    if reply.move is not None:
        name = annotated.game.san(annotated.history[ply], reply.move)
        return name, _beside(name, annotated, ply)
    if ply == annotated.plies:
        return "", "The game ends here"
    return "", f"{annotated.facts.sides[side.other].capitalize()} is to move here"


def belief_lines(reply: Reply, near: BeliefScore | None) -> tuple[str, str, str]:
    """How right the belief was, how many positions it holds, and the figures behind that.

    Args:
        reply: What the bot said.
        near: The score of its belief; ``None`` without one.
    """
    if not reply.keeps:
        return "This bot keeps no picture of the fog", "", ""
    if reply.believed is None or near is None:
        return "It has no picture of the fog yet", "", ""
    held, brier = _held(reply.believed), f"Brier score {near.brier:.2f} (0 is best)"
    if near.true is None:
        return "No such piece is in the fog", held, brier
    figures = [f"{_percent(near.true)} on the true squares"]
    if near.other is not None:
        figures.append(f"{_percent(near.other)} on other fogged squares")
    picture = f"Its picture was {_percent(near.true)} right"
    return picture, held, "\n".join((*figures, brier))


def _beside(name: str, annotated: AnnotatedGame, ply: int) -> str:
    if ply == annotated.plies:
        return "is its move"
    played = annotated.steps[ply].san
    return (
        "is its move, as played" if played == name else f"is its move; {played} was played"
    )


def _held(believed: Believed) -> str:
    count = believed.positions
    if believed.exact:
        return (
            "One position fits" if count == 1 else f"{count:,} positions fit, all of them"
        )
    if count == 0:
        return "Pieces remembered, no positions"
    return "One imagined position" if count == 1 else f"A sample of {count:,} positions"


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def draw_lines(
    surface: pygame.Surface, rect: pygame.Rect, lines: AnswerLines, style: Style
) -> None:
    """Draw the lines of an answer, spread over the height there is."""
    m, theme = style.metrics, style.theme
    x, y = rect.x, rect.y + rect.height * 0.2
    if lines.move:
        x += draw_text(surface, lines.move, x, y, m.h2, theme.text, bold=True) + m.gap
    beside = ellipsis(lines.beside, m.small, rect.right - x)
    draw_text(surface, beside, x, y, m.small, theme.text2)
    y += rect.height * 0.34
    picture = ellipsis(lines.picture, m.small, rect.width)
    ink = theme.text if lines.details else theme.text2
    draw_text(surface, picture, rect.x, y, m.small, ink)
    y += rect.height * 0.28
    held = ellipsis(lines.held, m.small, rect.width)
    draw_text(surface, held, rect.x, y, m.small, theme.text2)


def draw_waiting(
    surface: pygame.Surface, rect: pygame.Rect, bot: str, query: BotQuery, style: Style
) -> None:
    """Draw that the bot is thinking, for how long, and how to stop it."""
    m, theme = style.metrics, style.theme
    y = rect.y + rect.height * 0.2
    x = rect.x + draw_thinking(surface, rect.x, y, query.seconds, style) + m.gap
    does = "is thinking" if query.state == "thinking" else "is starting"
    words = ellipsis(f"{bot} {does}", m.small, rect.right - x)
    draw_text(surface, words, x, y, m.small, theme.text)
    y += rect.height * 0.34
    redraw.at_step(query.seconds + 0.5, 1.0)
    redraw.at_step(query.seconds, 0.4)
    since = f"{query.seconds:.0f} s · Esc stops it"
    draw_text(surface, since, rect.x, y, m.small, theme.text2)


def draw_failure(
    surface: pygame.Surface, rect: pygame.Rect, sentence: str, style: Style
) -> None:
    """Draw why there is no answer."""
    m, theme = style.metrics, style.theme
    y = rect.y + rect.height * 0.2
    draw_icon(surface, "warning", (rect.x + m.icon / 2, y), m.icon, theme.danger)
    x, room = rect.x + m.icon + m.gap, rect.width - m.icon - m.gap
    most = max(1, int((rect.bottom - y) / (m.small * LEADING)))
    for line in wrap_into(sentence, m.small, room, most):
        draw_text(surface, line, x, y, m.small, theme.text)
        y += m.small * LEADING
