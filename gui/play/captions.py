"""Titles and subtitles of a game; they tell nothing hidden."""

from __future__ import annotations

from core.games import find_variant
from core.play.seat import Seat
from gui.play.observed_game import ObservedGame


def pairing(seat: Seat) -> str:
    """Who plays whom, the person first."""
    return f"{seat.names[seat.side]} – {seat.names[seat.side.other]}"


def turn_words(seat: Seat, observed: ObservedGame) -> str:
    """Whose turn it is, or that the game is over."""
    if seat.outcome is not None:
        return "game over"
    now = observed.seen[-1]
    if now.to_move is seat.side:
        words = ["your turn"]
        words += ["in check"] if now.check else []
        words += [f"{now.turn.left} moves left"] if now.turn.left > 1 else []
        return ", ".join(words)
    return f"{seat.names[seat.side.other] if seat.shared else 'bot'} to move"


def subtitle(seat: Seat, observed: ObservedGame, ply: int, brief: bool) -> str:
    """Rules, clock, move and turn; ``brief`` leaves out what does not change."""
    rules, _ = find_variant(seat.facts.key).rulesets[seat.ruleset]
    parts = [] if brief else [rules]
    if seat.control is not None and not brief:
        parts.append(seat.control.text)
    number = observed.number(ply)
    if ply < observed.last:
        parts += [f"Looking back at move {number}"]
    elif seat.outcome is not None:
        moves = observed.length
        parts += ["Game over", "1 move" if moves == 1 else f"{moves} moves"]
    else:
        parts += [f"Move {number}", turn_words(seat, observed)]
    return " · ".join(filter(None, [*parts, observed.opening(ply)]))
