"""What the other side could do about a move, on the true board: the best answer to it."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Game
from core.hindsight.judging import Judge, Weighing
from core.hindsight.values import Refutation
from core.player import Believed
from core.records.replay import Timeline
from core.setup import Position
from core.values import Capture, Move, Side, Square


def refutation(
    timeline: Timeline, judge: Judge, ply: int, believed: Believed, depth: int
) -> Refutation | None:
    """The worst that the best answers take after move ``ply`` of a game, if anything.

    ``believed`` is what the mover could believe before the move, which was looked at
    ``depth`` plies deep.
    """
    game, before = timeline.game, timeline.history[ply]
    side = game.to_move(before)
    line = _line(game, judge, game.play(before, timeline.record.moves[ply]), depth)
    taken = {
        number: lost
        for number, (position, move) in enumerate(line)
        if game.to_move(position) is not side
        and (lost := _lost(game, position, move, side)) is not None
    }
    if not taken:
        return None
    symbols = game.facts.symbols
    number = min(taken, key=lambda each: symbols.index(taken[each].piece.symbol))
    position, move = line[number]
    stood = _stood(line[:number], move.origin)
    seen = timeline.observed(ply, side)
    piece = game.pieces(position)[move.origin]
    return Refutation(
        reply=game.san(*line[0]),
        answer=line[0][1],
        move=move,
        stood=stood,
        piece=piece,
        taken=taken[number],
        at_once=number == 0,
        in_sight=stood in seen.visible,
        share=believed.chances.get(game.facts.name(stood), {}).get(piece.letter, 1.0),
    )


def _stood(line: Sequence[tuple[Position, Move]], square: Square) -> Square:
    """Where the piece that is on ``square`` after ``line`` stood before it."""
    for _, move in reversed(line):
        if move.target == square:
            square = move.origin
    return square


def _line(
    game: Game, judge: Judge, position: Position, depth: int
) -> list[tuple[Position, Move]]:
    """The best play from a position, each move with the position it is made in.

    It ends where a search of ``depth`` plies from the move before ended, or with what takes
    the most valuable piece right after that, which such a search sees as well.
    """
    line: list[tuple[Position, Move]] = []
    for left in (*range(depth - 1, 0, -1), 1):
        if not game.moves(position):
            break
        weighed = _soonest(judge, position, left)
        chances = weighed.chances[0]
        if len(line) == depth - 1 and chances.max() < 1.0:
            break
        truth = game.reveal([position])
        best = weighed.words[chances == chances.max()].tolist()
        moves = [game.decode(truth, int(word)) for word in best]
        # Where several moves win, one may do so at once.
        move = next((each for each in moves if _ends(game, position, each)), moves[0])
        line.append((position, move))
        position = game.play(position, move)
    return line


def _ends(game: Game, position: Position, move: Move) -> bool:
    return game.outcome([position, game.play(position, move)]) is not None


def _soonest(judge: Judge, position: Position, depth: int) -> Weighing:
    """What the moves are worth, no deeper than it takes to win where that can be done."""
    for shallow in range(1, depth):
        weighed = judge.weigh(position.row[None], shallow)
        if weighed.chances.max() == 1.0:
            return weighed
    return judge.weigh(position.row[None], depth)


def _lost(game: Game, position: Position, move: Move, side: Side) -> Capture | None:
    """The most valuable piece that ``side`` loses by ``move``."""
    after = game.reveal([position, game.play(position, move)])
    taken = [man for man in after.captured if man.piece.side is side]
    symbols = game.facts.symbols
    return min(taken, key=lambda man: symbols.index(man.piece.symbol), default=None)
