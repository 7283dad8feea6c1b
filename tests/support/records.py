"""Random records for property tests, made through the Game protocol alone."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from core.game import Game
from core.games import GAMES, find_game
from core.records.record import UNKNOWN, GameRecord
from core.setup import Start
from core.values import Move, Outcome, Reason, Side

TABLE = [(variant, ruleset) for variant in GAMES for ruleset in GAMES[variant].rulesets]
FENS = {
    "fog-chess": (
        "4k3/P6p/8/3Pp3/8/8/p6P/R3K2R w KQ e6 7 31",
        "r3k2r/8/8/8/8/8/P7/4K3 b kq - 0 1",
    ),
    "checkers": ("W:Wa1,Kc3,g7:Bb6,d8,Kh4.", "B:W18,24,K10:B12,16,K29:H7:F40"),
}
"""Places to begin that chance would hardly find, in spellings that are not ours too."""

names = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=12)
tag_names = st.from_regex(r"X\w{1,8}", fullmatch=True)
details = st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="{}"))
clocks = st.one_of(st.none(), st.integers(0, 200_000).map(lambda tenths: tenths / 10))


def play_out(game: Game, fen: str, dice: Random, plies: int) -> list[Move]:
    """At most ``plies`` random moves."""
    setup = game.read(fen) if fen else game.start()
    history = [setup.position]
    moves: list[Move] = []
    while len(moves) < plies and game.outcome(history, setup.halfmove_clock) is None:
        moves.append(dice.choice(game.moves(history[-1])))
        history.append(game.play(history[-1], moves[-1]))
    return moves


def beginnings(game: Game, dice: Random) -> tuple[str, ...]:
    """FENs to begin from: the usual one, one of a random game, and those of the table."""
    position = game.start().position
    for move in play_out(game, "", dice, 40)[:-1]:
        position = game.play(position, move)
    setup = Start(position, dice.randrange(20), dice.randrange(1, 60))
    return ("", game.write(setup), *FENS.get(game.facts.key, ()))


def end_of(game: Game, fen: str, moves: list[Move]) -> Outcome | None:
    """What the rules say after ``moves``."""
    setup = game.read(fen) if fen else game.start()
    history = [setup.position]
    for move in moves:
        history.append(game.play(history[-1], move))
    return game.outcome(history, setup.halfmove_clock)


@st.composite
def claims(draw: st.DrawFn) -> Outcome | None:
    """Ways a game ends without the board showing it, or none."""
    reason = draw(
        st.sampled_from(
            [
                None,
                Reason.RESIGNED,
                Reason.TIME,
                Reason.ILLEGAL,
                Reason.FAILED,
                Reason.NO_ANSWER,
                Reason.AGREED,
                Reason.MOVE_LIMIT,
            ]
        )
    )
    if reason is None:
        return None
    drawn = reason in (Reason.AGREED, Reason.MOVE_LIMIT)
    winner = None if drawn else draw(st.sampled_from(Side))
    return Outcome(winner, reason, " ".join(draw(details).split()))


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """A legal game of any kind and length, with odd names, tags and clocks."""
    game = find_game(*draw(st.sampled_from(TABLE)))
    dice = Random(draw(st.integers(0, 2**32)))
    fen = draw(st.sampled_from(beginnings(game, dice)))
    moves = play_out(game, fen, dice, draw(st.integers(0, 60)))
    times = draw(st.lists(clocks, min_size=len(moves), max_size=len(moves)))
    known = any(time is not None for time in times)
    tags = draw(st.dictionaries(tag_names, names.filter(lambda text: text not in UNKNOWN)))
    return GameRecord(
        variant=game.facts.key,
        ruleset=game.ruleset,
        players=(draw(names), draw(names)),
        moves=tuple(moves),
        outcome=end_of(game, fen, moves) or draw(claims()),
        fen=fen,
        tags=tags,
        clocks=tuple(times) if known else (),
    )


def shared_data() -> Path:
    """Where games of other programs lie that are not ours to publish."""
    beside = Path(__file__).parents[2].parent / "shared"
    return Path(os.environ.get("UMBRA_SHARED", beside)) / "data"
