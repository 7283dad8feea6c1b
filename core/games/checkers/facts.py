"""Checkers, open and in the fog, as the table of games holds them.

Which checkers a file of PDN means follows from its tag GameType or first moves; see
https://pdn.fmjd.org/gametype.html for the types.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.facts import Facts, Notation
from core.games.checkers.rules import RULESETS
from core.games.lessons import FOLDER
from core.games.variant import BadTagError, Files, Variant
from core.texts import N_, NP_, _, listed
from core.values import Reason

DARK_SQUARES = tuple(
    8 * row + column for row in range(7, -1, -1) for column in range(row % 2, 8, 2)
)
"""The dark squares by number, that of 1 first."""

NUMBERS = {square: number for number, square in enumerate(DARK_SQUARES, 1)}


CHECKERS = Facts(
    key="checkers",
    title=N_("Checkers"),
    columns=8,
    rows=8,
    sides=("white", "black"),
    symbols=("k", "m"),
    kinds=(NP_("checkers", "king"), NP_("checkers", "man")),
    hidden=False,
    family="checkers",
    win_by="no_move",
    ends=frozenset(
        (
            *(Reason.NO_MAN, Reason.NO_MOVE),
            *(Reason.NO_CAPTURE, Reason.NO_PROGRESS, Reason.REPETITION),
        )
    ),
    notations=(
        # For translators: how squares are named: c3, or by number.
        Notation("algebraic", N_("Algebraic"), "c3-d4"),
        Notation(
            "numeric",
            N_("Numeric"),
            "22-18",
            names=tuple(str(NUMBERS.get(square, "")) for square in range(64)),
        ),
    ),
    idle=frozenset(square for square in range(64) if square not in NUMBERS),
)

FOG_CHECKERS = replace(CHECKERS, key="fog-checkers", title=N_("Fog Checkers"), hidden=True)


GAME_TYPE = "GameType"
"""The tag by which programs know what kind of draughts a game is."""

_LETTERS = {"white": "W", "black": "B"}

TAGS = {
    name: {GAME_TYPE: f"{rules.game_type},{_LETTERS[rules.begins]},8,8,A0,0"}
    for name, rules in RULESETS.items()
}
"""What is written by ruleset: who begins, 8 by 8 squares, names from the lower left."""

_RULESETS = {rules.game_type: name for name, rules in reversed(RULESETS.items())}
_UNSUPPORTED_TYPES = {
    20: N_("international draughts"),
    22: N_("Italian draughts"),
    24: N_("Spanish draughts"),
    27: N_("Canadian draughts"),
    28: N_("Portuguese draughts"),
    29: N_("Czech draughts"),
    30: N_("Turkish draughts"),
    31: N_("Thai draughts"),
    40: N_("Frisian draughts"),
    41: "Spantsireti",
}
_TYPE = re.compile(
    r"(?P<number>\d{1,4})"
    r"(?:,(?P<first>[WB]),(?P<size>\d{1,3},\d{1,3})"
    r"(?:,[ANS](?P<corner>[0-3])(?:,(?P<mirrored>[01]))?)?)?"
)
_CORNERS = {
    "white": {"A": "0", "S": "0", "N": "2"},
    "black": {"A": "0", "S": "0", "N": "1"},
}
"""Where squares are counted from: names as White sees the board, numbers as who begins."""
_NUMBERS = re.compile(r"([1-9]\d?)[-x:]([1-9]\d?)(?!\d).*")
_NAMES = re.compile(r"([aceg]3|[bdfh]6)[-x:]?[a-h][45]")
_FEN = re.compile(r"\s*[WB]:")
_BLACK = 12
_DARK = 32


def ruleset_of_pdn(tags: Mapping[str, str], moves: Sequence[str]) -> str | None:
    """See ``Files.ruleset_of``: by the type, an array, or first moves of draughts."""
    fen = tags.get("FEN", "")
    begins = not fen and bool(moves) and _is_first(moves[0])
    is_draughts = begins or bool(_FEN.match(fen))
    named = _named(tags.get(GAME_TYPE, ""), is_draughts=is_draughts)
    if begins:
        return _begun(named, moves)
    return (named or "") if is_draughts else named


def _named(kind: str, *, is_draughts: bool) -> str | None:
    """The ruleset that the tag names.

    Outside of files of draughts a malformed tag is ignored: other games use its name too.
    """
    try:
        return _ruleset(kind) if kind else None
    except BadTagError:
        if is_draughts:
            raise
        return None


def _ruleset(kind: str) -> str:
    """The ruleset for a value of the tag."""
    found = _TYPE.fullmatch(kind.replace(" ", "").upper())
    if found is None:
        raise BadTagError(
            GAME_TYPE,
            _("{kind!r} is no type of game such as 25,W,8,8,A0,0").format(kind=kind),
        )
    number = int(found["number"])
    if number not in _RULESETS:
        name = f" ({_(_UNSUPPORTED_TYPES[number])})" if number in _UNSUPPORTED_TYPES else ""
        known = listed(map(str, sorted(_RULESETS)))
        sentence = _(
            "games of type {number} are not played here; known are {known}"
        ).format(number=f"{number}{name}", known=known)
        raise BadTagError(GAME_TYPE, sentence)
    ruleset = _RULESETS[number]
    if wrong := _mismatch(found, RULESETS[ruleset].begins):
        raise BadTagError(
            GAME_TYPE, _("games of type {kind}: {wrong}").format(wrong=wrong, kind=kind)
        )
    return ruleset


def _mismatch(found: re.Match[str], begins: str) -> str:
    """How a type of a known number differs from the rules here; ``""`` if it does not."""
    if found["first"] not in (None, _LETTERS[begins]):
        if begins == "white":
            return _("Black begins instead of White")
        return _("White begins instead of Black")
    if found["size"] not in (None, "8,8"):
        return _("the board has {found} squares, not 8 by 8").format(
            found=found["size"].replace(",", " × ")
        )
    notation = found[0].split(",")[4:5]
    if notation and found["corner"] != _CORNERS[begins][notation[0][0]]:
        return _("squares are counted from another corner")
    # For translators: why games of a type in PDN are not played here.
    return _("the board is mirrored") if found["mirrored"] == "1" else ""


def _is_first(move: str) -> bool:
    """Whether ``move`` can begin a game of draughts; none of chess begins so."""
    return bool(_NUMBERS.fullmatch(move) or _NAMES.fullmatch(move))


def _begun(named: str | None, moves: Sequence[str]) -> str:
    """The ruleset of a game by its first move, and by its tag if that names one.

    Games on larger boards are refused, and games that the wrong side begins.
    """
    found = [_NUMBERS.fullmatch(move) for move in moves]
    numbers = [int(number) for match in found if match for number in match.groups()]
    if max(numbers, default=0) > _DARK:
        sentence = _("this game needs {max} squares; here the board has {dark}").format(
            max=max(numbers), dark=_DARK
        )
        raise BadTagError("", sentence)
    is_black = numbers[0] <= _BLACK if found[0] else moves[0][1] == "6"
    begins = "black" if is_black else "white"
    if named is None:
        return next(name for name, rules in RULESETS.items() if rules.begins == begins)
    rules = RULESETS[named]
    if rules.begins != begins:
        sentence = _("Black begins this game; in games of type {game_type} White does")
        if begins == "white":
            sentence = _("White begins this game; in games of type {game_type} Black does")
        raise BadTagError("", sentence.format(game_type=rules.game_type))
    return named


def _variant(facts: Facts, *aliases: str) -> Variant:
    return Variant(
        facts=facts,
        known=RULESETS,
        plays="core.games.checkers.game:checkers_of",
        lessons=FOLDER / "checkers.yaml",
        aliases=frozenset(aliases),
        files=Files(".pdn", TAGS, number_after_comment=False, ruleset_of=ruleset_of_pdn),
    )


GAMES: dict[str, Variant] = {
    "checkers": _variant(CHECKERS, "draughts"),
    "fog-checkers": _variant(FOG_CHECKERS, "fogdraughts", "darkcheckers"),
}
