"""Solutions as problemists print them: moves by their numbers, without parentheses.

``1.Kh8-g7 ! h5-h4 2.Kg7-f6 Ka6-b6 3.Kf6-e5 1...Ka6-b6 2.Kg7-f6``: a number says where in
the line before it the next move branches off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from core.game import Game, IllegalMoveError
from core.records.tree import Node
from core.setup import Position
from core.values import Move, Side

_TOKEN = re.compile(
    r"\{[^}]*\}"
    r"|(?P<number>\d+)\s*\.\s*(?P<dots>\.\s*\.|…)?"
    r"|(?P<move>[KQRBNS]?[a-h]?[1-8]?[-*x:]?[a-h][1-8](?:=?[QRBNS])?|[0O]-[0O](?:-[0O])?)"
    r"(?:\s*(?:ep|e\.p\.))?\s*[+#]*"
    r"|(?P<glyph>[!?]{1,2})"
    r"|(?P<word>(?:threat|zugzwang|but|and|or|wins|draws?|1-0|0-1|1/2-1/2|dual)[:.]?"
    r"|[-+]{2}|[+]-|[=#+,;.\[\]])"
    r"|\s+"
)
_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_POOR = frozenset({2, 4, 6})


def is_mistake(nags: Iterable[int]) -> bool:
    """Whether one of a move's numeric glyphs calls it a mistake."""
    return not _POOR.isdisjoint(nags)


@dataclass(slots=True)
class _Step:
    """A move that is still being read, and the position after it."""

    move: Move | None
    position: Position
    nags: list[int] = field(default_factory=list)
    children: list[_Step] = field(default_factory=list)

    def node(self, person: Side, game: Game) -> Node:
        """The same as a node; where the person moves, mistakes come last."""
        children = self.children
        if game.to_move(self.position) is person:
            children = sorted(children, key=lambda each: is_mistake(each.nags))
        following = tuple(each.node(person, game) for each in children)
        return Node(self.move, nags=tuple(self.nags), children=following)


def numbered_tree(game: Game, position: Position, text: str, person: Side) -> Node | None:
    """The solution in ``text`` as a tree from ``position``.

    ``None`` where anything in it is neither a move that can be played nor a known word.
    """
    path = [_Step(None, position)]
    first = game.to_move(position) is Side.SECOND
    reading = _Reading(game, path, int(first))
    end = 0
    for found in _TOKEN.finditer(text):
        if found.start() != end or not reading.takes(found):
            return None
        end = found.end()
    if end != len(text) or not path[0].children:
        return None
    return path[0].node(person, game)


@dataclass(slots=True)
class _Reading:
    """Reads token by token; ``path`` is the line to where it stands.

    Attributes:
        game: The rules.
        path: The steps so far, the beginning first.
        offset: 1 where the second side has the first move.
        skips: Whether moves are of a threat, up to the next number.
    """

    game: Game
    path: list[_Step]
    offset: int
    skips: bool = False

    def takes(self, found: re.Match[str]) -> bool:
        """Take in a token; whether it makes sense."""
        if found["number"]:
            return self._branch(int(found["number"]), bool(found["dots"]))
        if found["move"] and not self.skips:
            return self._play(found["move"])
        if found["glyph"] and not self.skips:
            self.path[-1].nags.append(_GLYPHS.get(found["glyph"], 1))
        if (found["word"] or "").startswith("threat"):
            self.skips = True
        return True

    def _branch(self, number: int, second: bool) -> bool:
        """Go back to where the move of a number is made."""
        ply = 2 * (number - 1) + second - self.offset
        if self.skips:
            # The moves of a threat have numbers of their own.
            self.skips = ply >= len(self.path)
        if self.skips:
            return True
        del self.path[ply + 1 :]
        return ply == len(self.path) - 1

    def _play(self, text: str) -> bool:
        """Make a move where one stands; a known one is gone to."""
        here = self.path[-1]
        plain = text.replace("S", "N").replace("*", "x").replace(":", "x")
        try:
            move = self.game.read_move(here.position, plain)
        except IllegalMoveError:
            return False
        step = next((each for each in here.children if each.move == move), None)
        if step is None:
            step = _Step(move, self.game.play(here.position, move))
            here.children.append(step)
        self.path.append(step)
        return True
