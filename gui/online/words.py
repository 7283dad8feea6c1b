"""Texts about games on servers, and rows of lists of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.clock import TimeControl
from core.games import find_variant
from core.net.codes import Address
from core.net.messages import ChallengeWords, GameWords, TermsWords, read_side
from core.texts import _, pgettext
from gui.app.board_settings import help_levels
from gui.entry.played import left_words
from gui.setup.terms import side_names
from gui.ui.elements import Ink, Label, Text, icon
from gui.ui.layout import GROW, Column, Element, Pixels, Row, Space
from gui.ui.listing import row_ground

TWO_LINES: Pixels = {"S": 35, "M": 41, "L": 47}
"""Height of what may be said of a line in two lines, so that nothing moves when it is."""


def game_title(terms: TermsWords) -> str:
    """The title of the game."""
    return _(find_variant(terms.variant).facts.title)


def terms_words(terms: TermsWords) -> str:
    """The terms besides the game, in a line."""
    known, control = find_variant(terms.variant), TimeControl.of_tag(terms.control)
    rules = known.rulesets.get(terms.ruleset)
    words = [
        _("unknown rules") if rules is None else rules[0],
        _("No clock") if control is None else control.words,
        # For translators: the game does not begin as usual.
        _("own start") if terms.start else "",
    ]
    if known.facts.hidden:
        level = help_levels()[terms.help].label
        words.append(_("Help: {level}").format(level=level))
    return " · ".join(filter(None, words))


def can_join(terms: TermsWords) -> bool:
    """Whether the rules are known here."""
    return terms.ruleset in find_variant(terms.variant).rulesets


@dataclass(frozen=True, slots=True)
class OnlineRow:
    """A row of a list: a heading, a remark, or something that can be opened.

    Attributes:
        title: First line.
        below: Second line; a heading has none.
        sign: Name of its icon.
        act: What opening it does, in a word.
        address: The server; ``None`` if it cannot be opened.
        code: Code of a challenge.
        game: One of the player's own games.
    """

    title: str
    below: str = ""
    sign: str = ""
    act: str = ""
    address: Address | None = None
    code: str = ""
    game: GameWords | None = None

    @property
    def key(self) -> object:
        """Identifies it, wherever it stands."""
        return self.address, self.code, self.game and self.game.game


def place_of(key: object, rows: Sequence[OnlineRow]) -> int:
    """Index of the row with that key; -1 if there is none."""
    return next((number for number, row in enumerate(rows) if row.key == key), -1)


def is_fixed(row: OnlineRow) -> bool:
    """Whether a row cannot be opened."""
    return row.address is None


def challenge_row(address: Address, challenge: ChallengeWords) -> OnlineRow:
    """A row for a challenge of another player."""
    terms = challenge.terms
    # For translators: {name} plays, and is no person.
    who = _("{name}, a bot") if challenge.program else "{name}"
    title = f"{who.format(name=challenge.name)} · {game_title(terms)}"
    side = ""
    if challenge.side is not None:
        names = side_names(find_variant(terms.variant).facts)
        side = _("you play {side}").format(side=names[read_side(challenge.side)])
    below = " · ".join(filter(None, (terms_words(terms), side)))
    where = address if can_join(terms) else None
    sign = "engine" if challenge.program else "person"
    act = _("Join") if where is not None else ""
    return OnlineRow(title, below, sign, act, where, challenge.code)


def invitation_row(address: Address, invitation: ChallengeWords) -> OnlineRow:
    """A row for an invitation of one's own."""
    terms = invitation.terms
    title = _("{game}: waiting for a friend").format(game=game_title(terms))
    below, code = terms_words(terms), invitation.code
    return OnlineRow(title, below, "clock", _("Show"), address, code)


def opponent_of(game: GameWords) -> str:
    """Name of the other player."""
    return game.names[read_side(game.side).other]


def game_row(address: Address, game: GameWords) -> OnlineRow:
    """A row for one of one's own games."""
    title = _("{name} · {game}").format(name=opponent_of(game), game=game_title(game.terms))
    if game.result != "*":
        # For translators: such as "Won: Fog of War · 5+3".
        below = _("{result}: {terms}").format(
            result=result_words(game), terms=terms_words(game.terms)
        )
        return OnlineRow(title, below, "replay", _("Replay"), address, game=game)
    turn = _("your move") if game.to_move else _("their move")
    left = "" if game.left is None else left_words(game.left)
    below = " · ".join(filter(None, (turn, left, terms_words(game.terms))))
    sign = "play" if game.to_move else "clock"
    return OnlineRow(
        title,
        below,
        sign,
        pgettext("command: go on with a game", "Play"),
        address,
        game=game,
    )


def result_words(game: GameWords) -> str:
    """How one's own game ended, in a word."""
    if game.result == "1/2-1/2":
        return pgettext("result", "Drawn")
    won = (game.result == "1-0") == (game.side == "first")
    return pgettext("result", "Won") if won else pgettext("result", "Lost")


def online_cell(row: OnlineRow, chosen: bool, pointed: bool) -> Element:
    """A row as a list shows it."""
    if not row.below:
        return Column(Space(), Label(row.title), pad=(0, 5), h={"S": 24, "M": 30, "L": 38})
    ink: Ink = "text" if row.address is not None else "text2"
    words = Column(
        Text(row.title, ("body", "small", "caption"), ink, bold=True, tight=True),
        Text(row.below, ("small", "caption"), tight=True, lines=2),
        w=GROW,
    )
    sign = icon(row.sign, "accent2") if row.sign else None
    ground = row_ground(chosen and row.address is not None, pointed)
    act = Text(row.act, ink="accent2", w=None) if row.act else None
    return Row(sign, words, act, pad=("gap", 6), gap="gap", ground=ground)
