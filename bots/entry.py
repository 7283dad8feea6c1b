"""The lines of the roster, and how bots are made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, cast

from bots.games import GAMES as BOT_GAMES
from bots.games import named
from core.games import GAMES
from core.player import Means, Player
from core.texts import N_, _
from core.warm import Stage

Group = Literal["levels", "thesis", "ours", "engines"]
"""Levels are for people, engines are the user's own, the others known by how they think."""

GROUPS: dict[Group, str] = {
    "levels": N_("Levels"),
    # For translators: the bots of the university thesis that Umbra goes back to.
    "thesis": N_("Bots of the thesis"),
    "ours": N_("Our own bots"),
    "engines": N_("Your engines"),
}
"""What the groups are called."""

Factory = Callable[[int, Means], Player]
"""Makes a player from a seed and what it may use."""


@dataclass(frozen=True, slots=True)
class PlayerClass:
    """A ``Factory`` of players of one class, loaded when the first one is made.

    Attributes:
        place: The class, as ``module:class``.
        config: Passed before the seed, if not ``None``.
        roomy: Whether it takes the memory for its belief.
    """

    place: str
    config: object = None
    roomy: bool = False

    def __call__(self, seed: int, means: Means) -> Player:
        """The player with a seed and what it may use."""
        given = () if self.config is None else (self.config,)
        room = (means.room,) if self.roomy else ()
        return cast("Player", named(self.place)(*given, seed, *room))


@dataclass(frozen=True, slots=True)
class Capability:
    """Which games a bot can play.

    Attributes:
        words: The same for people to read, such as "any game".
        family: The family of games it was made for; empty for any.
        except_families: Families that have others in its place.
        hidden: Whether it needs fog, or needs that there is none; ``None`` for either.
        evaluation: The kind of evaluation that the game must have; empty for none.
        alternating: Whether it needs that the sides take turns move by move.
        usual_array: Whether it knows no array but the usual one.
        outside: What engines of others call the games; empty for any game.
    """

    words: str
    family: str = ""
    except_families: frozenset[str] = frozenset()
    hidden: bool | None = None
    evaluation: str = ""
    alternating: bool = False
    usual_array: bool = False
    outside: frozenset[str] = frozenset()

    def covers(self, variant: str) -> bool:
        """Whether the game with the key ``variant`` can be played."""
        facts, game = GAMES[variant].facts, BOT_GAMES[variant]
        return (
            self.family in {"", facts.family}
            and facts.family not in self.except_families
            and self.hidden in {None, facts.hidden}
            and (not self.evaluation or self.evaluation in game.evaluations)
            and (facts.alternates or not self.alternating)
            and not (self.usual_array and GAMES[variant].numbered)
            and (not self.outside or game.outside in self.outside)
        )


ANY_GAME = Capability(N_("any game"))
FOG_CHESS = Capability(
    N_("chess in the fog from the usual array"),
    family="chess",
    hidden=True,
    alternating=True,
    usual_array=True,
)
ANY_OPEN_CHESS = Capability(N_("chess in full view"), family="chess", hidden=False)
OPEN_CHESS = replace(
    ANY_OPEN_CHESS, words=N_("chess in full view, one move a turn"), alternating=True
)
OPEN_SHOGI = Capability(N_("shogi in full view"), family="shogi", hidden=False)
NEGAMAX_SHOGI = replace(OPEN_SHOGI, evaluation="negamax")
SERIES_GAMES = Capability(
    N_("open games that have an evaluation of whole series"),
    hidden=False,
    evaluation="series",
)
OPEN_GAMES = Capability(
    N_("open games that have an evaluation"), hidden=False, evaluation="search"
)
LEVELLED_GAMES = replace(
    OPEN_GAMES,
    words=N_("open games that have an evaluation, but for those with levels of their own"),
    except_families=frozenset({"chess", "shogi"}),
)
COUNTED_FOG = Capability(
    N_("games in the fog that have an evaluation of pieces and moves"),
    hidden=True,
    evaluation="boards",
)
ALTERNATING_FOG = replace(
    COUNTED_FOG,
    words=N_(
        "games in the fog that have an evaluation of pieces and moves, one move a turn"
    ),
    alternating=True,
)
FOG_SHOGI = Capability(N_("shogi in the fog"), family="shogi", hidden=True)
FOGWISE_GAMES = Capability(
    N_("games in the fog that have an evaluation of pieces and sight"),
    hidden=True,
    evaluation="fogwise",
)
LEARNED_GAMES = Capability(
    N_("games in the fog that have a trained evaluation"), hidden=True, evaluation="learned"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the roster.

    Attributes:
        name: Its name in files, in tables and on the command line.
        summary: One sentence for choosing an opponent.
        moon_phase: How far the moon of its picture is eclipsed: from 0, in full light, the
            weakest of its group, to 1, dark; -1 for an engine, which has a sign of its own.
        plays: The games it can play.
        factory: Makes it.
        group: The heading it is listed under.
        needs: Purposes of the stages it needs besides the rules; see ``bots/games.py``.
        available: Why it cannot be chosen here, or ``""`` if it can.
        believes: Whether it keeps a belief, as a ``Believer`` does.
        ratings: Its measured ratings by the keys of games. Only those of one game can be
            compared.
        title: A readable name that is shown before its name; empty where that is one.
    """

    name: str
    summary: str
    moon_phase: float
    plays: Capability
    factory: Factory
    group: Group
    needs: tuple[str, ...] = ()
    available: str = ""
    believes: bool = False
    ratings: Mapping[str, float] = field(default_factory=dict)
    title: str = ""

    @property
    def full_name(self) -> str:
        """Its name as people are shown it, such as ``Takes the king · CaptureKing``."""
        return f"{_(self.title)} · {self.name}" if self.title else self.name

    @property
    def rating_text(self) -> str:
        """Its rating in the game it is best known for; empty where nobody knows."""
        return _text(next(iter(self.ratings.values()), None))

    def rating_in(self, variant: str) -> float | None:
        """Its rating in the game with that key; ``None`` where nobody has measured it."""
        if variant not in BOT_GAMES or not self.plays.covers(variant):
            return None
        return self.ratings.get(BOT_GAMES[variant].rated_as or variant)

    def rating_text_in(self, variant: str) -> str:
        """The same as people read it."""
        return _text(self.rating_in(variant))

    @property
    def variants(self) -> tuple[str, ...]:
        """Keys of the games it can play."""
        return tuple(key for key in GAMES if self.plays.covers(key))

    def plays_game(self, variant: str) -> bool:
        """Whether it can play the game with that key."""
        return variant in GAMES and self.plays.covers(variant)

    def stages(self, variant: str = "") -> tuple[Stage, ...]:
        """What must be compiled for it to play a game, its usual one if unsaid.

        Nothing for a game that it does not play.
        """
        if not self.needs or (variant and not self.plays.covers(variant)):
            return ()
        return BOT_GAMES[variant or self.variants[0]].needed(("rules", *self.needs))


def _text(rating: float | None) -> str:
    return "" if rating is None else f"{rating:.0f}"
