"""What was played in a place, and the games with a pattern, against plain counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from core.explorer.explore import PLAYERS, Part
from core.explorer.index import answered
from core.explorer.intake import played_game
from core.explorer.questions import (
    SOON,
    Explored,
    ExploredMove,
    ExploreFilters,
    FoundGame,
    FoundGames,
    GamesQuestion,
    Pattern,
    Question,
    read_pattern,
)
from core.explorer.segments import SegmentMaker
from core.games import find_game
from core.records.library import FolderFile
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Move, Outcome, Piece, Reason, ResultCounts, Side
from tests.support.random_games import random_game

VARIANTS = {"fog-chess": "chesscom", "chess": "fide", "fog-shogi": "sight"}
GAMES, PLIES, MOVERS = 40, 14, 3

SOURCE = FolderFile("some.pgn", 1.0, 2)


@cache
def records(variant: str) -> tuple[GameRecord, ...]:
    """Games that often come to the same places: a few moves of each side are usual."""
    found = []
    for seed in range(GAMES):
        record = random_game(VARIANTS[variant], seed, PLIES + seed % 5, variant=variant)
        game, moves = find_game(variant, VARIANTS[variant]), list[Move]()
        position = game.start().position
        for ply in range(2 + seed % 2):
            legal = game.moves(position)
            moves.append(legal[(seed >> ply) % MOVERS])
            position = game.play(position, moves[-1])
        rest = record.moves if seed % 3 else ()
        for move in rest:
            if move in game.moves(position):
                moves.append(move)
                position = game.play(position, move)
        ends = (None, Outcome(Side.FIRST, Reason.RESIGNED), Outcome(None, Reason.AGREED),
                Outcome(Side.SECOND, Reason.CHECKMATE if variant == "chess"
                        else Reason.KING_CAPTURED))  # fmt: skip
        names = (f"Ada{seed % 2}", f"Bob{seed % 3}")
        tags = {"Date": f"2026.0{1 + seed % 9}.1{seed % 8}"}
        found.append(
            replace(
                record, moves=tuple(moves), outcome=ends[seed % 4], players=names, tags=tags
            )
        )
    return tuple(found)


@cache
def parts(variant: str) -> tuple[Part, ...]:
    maker = SegmentMaker(variant)
    for number, record in enumerate(records(variant), 1):
        maker.add(played_game(record, number), SOURCE)
    segment = maker.segment()
    return ((segment, segment.live({SOURCE.name: SOURCE})),)


@cache
def timelines(variant: str) -> tuple[Timeline, ...]:
    return tuple(Timeline.of(record) for record in records(variant))


def known(timeline: Timeline, ply: int) -> object:
    """What the side to move knows, as a list of what it was shown; or the position."""
    game, side = timeline.game, timeline.game.to_move(timeline.history[ply])
    if not game.facts.hidden:
        return timeline.history[ply]
    return [repr(seen) for seen in timeline.seen_by(side, ply)]


def naive(
    variant: str, here: object, side: Side, filters: ExploreFilters
) -> Iterator[tuple[int, int]]:
    """The games that came there and count, and after how many plies; each move once.

    After the last ply a game has no move, and came there all the same.
    """
    for number, timeline in enumerate(timelines(variant)):
        record, done = timeline.record, set[Move | None]()
        result = record.outcome.result if record.outcome else "*"
        sides = Side if filters.side is None else [filters.side]
        if (
            (filters.result and filters.result != result)
            or not any(
                filters.player.casefold() in record.players[each].casefold()
                for each in sides
            )
            or filters.mover not in record.players[side]
        ):
            continue
        for ply in range(timeline.plies + 1):
            mover = timeline.game.to_move(timeline.history[ply])
            move = record.moves[ply] if ply < timeline.plies else None
            if (
                mover is side
                and move not in done
                and known_of(variant, number, ply) == here
            ):
                done.add(move)
                yield number, ply


@cache
def known_of(variant: str, number: int, ply: int) -> object:
    return known(timelines(variant)[number], ply)


def asked_at(variant: str, number: int, ply: int, **filters: Any) -> Question:
    moves = records(variant)[number].moves[:ply]
    return Question(variant, VARIANTS[variant], "", moves, ExploreFilters(**filters))


def only(variant: str, question: Question) -> Explored:
    (found,) = answered(parts(variant), question)
    assert isinstance(found, Explored)
    return found


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "filters",
    [
        {},
        {"result": "1-0"},
        {"player": "bob1"},
        {"player": "1", "side": Side.SECOND},
        {"mover": "Ada1"},
        {"result": "1/2-1/2"},
    ],
)
def test_what_was_played_is_what_plain_counting_finds(
    variant: str, filters: dict[str, Any]
) -> None:
    for number, wanted in product((0, 7, 20), (0, 1, 2, 3, 99)):
        ply = min(wanted, len(records(variant)[number].moves))
        question = asked_at(variant, number, ply, **filters)
        timeline = timelines(variant)[number]
        side = timeline.game.to_move(timeline.history[ply])
        here = known_of(variant, number, ply)
        come = [*naive(variant, here, side, question.filters)]
        found = only(variant, question)
        assert found.side is side
        named = GamesQuestion(question, most=GAMES)
        assert {each.number - 1 for each in collected(variant, named)} == {
            g for g, __ in come
        }
        come = [(game, at) for game, at in come if at < len(records(variant)[game].moves)]
        assert found.games == len({game for game, __ in come})
        assert [each.count for each in found.moves] == sorted(
            (each.count for each in found.moves), reverse=True
        )
        assert {each.move for each in found.moves} == {
            records(variant)[game].moves[at] for game, at in come
        }
        for each in found.moves:
            check_move(variant, side, each, come)


def check_move(
    variant: str, side: Side, found: ExploredMove, come: list[tuple[int, int]]
) -> None:
    mine = [(g, ply) for g, ply in come if records(variant)[g].moves[ply] == found.move]
    games = [records(variant)[game] for game, __ in mine]
    soon = [
        records(variant)[g]
        for g, ply in mine
        if len(records(variant)[g].moves) - ply <= SOON
    ]
    ends = [each.outcome for each in games if each.outcome]
    assert found.count == len(mine)
    assert found.results == ResultCounts.of(end.score(side) for end in ends)
    assert found.plies == pytest.approx(sum(len(each.moves) for each in games) / len(games))
    falls = (Reason.CHECKMATE, Reason.KING_CAPTURED)
    soon_ends = [each.outcome for each in soon if each.outcome]
    fell = [end.winner for end in soon_ends if end.reason in falls]
    assert found.took_king == fell.count(side)
    assert found.lost_king == fell.count(side.other)
    if found.interval is not None and found.score is not None:
        assert found.interval[0] - 1e-9 <= found.score <= found.interval[1] + 1e-9


def test_players_are_named_whom_a_part_of_a_name_may_mean() -> None:
    counts = Counter(name for each in records("chess") for name in each.players)
    for part in ("", "BOB", "a1", "zoe"):
        found = only("chess", asked_at("chess", 0, 0, player=part, result="1-0")).players
        meant = {name for name in counts if part.casefold() in name.casefold()}
        assert {*found} <= meant
        assert len(found) == min(len(meant), PLAYERS)
        assert [counts[name] for name in found] == sorted(
            (counts[name] for name in meant), reverse=True
        )[:PLAYERS]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_newest_games_that_came_there_are_named(variant: str) -> None:
    question = asked_at(variant, 0, 1)
    everything = only(variant, question)
    move = everything.moves[0].move
    (found,) = answered(parts(variant), GamesQuestion(question, played=move, most=4))
    assert isinstance(found, FoundGames)
    assert found.over
    assert len(found.games) == 4
    days = [each.day for each in found.games]
    assert days == sorted(days, reverse=True)
    for each in found.games:
        record = records(variant)[each.number - 1]
        assert record.moves[each.ply] == move
        assert (each.names, each.plies) == (record.players, len(record.moves))
        assert each.day.replace("-", ".") == record.tags["Date"]
    assert everything.examples == tuple(
        sorted(everything.examples, key=lambda each: each.day, reverse=True)
    )


PATTERNS = {
    "fog-chess": ("nf6", "Nc3 -b1", "Pe4 pe5", "-a2", "kf7"),
    "chess": ("nc6 Nf3", "-d2 Qd1", "Pa3"),
    "fog-shogi": ("P7f", "-1g", "R2h p3d"),
}


def naive_pattern(variant: str, pattern: Pattern) -> dict[int, int]:
    """The games in which it stood, and after how many plies it did first."""
    found = {}
    for number, timeline in enumerate(timelines(variant), 1):
        for ply in range(timeline.plies + 1):
            men = timeline.game.pieces(timeline.history[ply])
            visible = (
                range(99)
                if pattern.viewer is None
                else timeline.observed(ply, pattern.viewer).visible
            )
            if all(men.get(s) == piece and s in visible for s, piece in pattern.squares):
                found[number] = ply
                break
    return found


@pytest.mark.parametrize(
    ("variant", "text"), [(v, text) for v, texts in PATTERNS.items() for text in texts]
)
@pytest.mark.parametrize("viewer", [None, *Side])
def test_a_pattern_is_found_where_it_stood(
    variant: str, text: str, viewer: Side | None
) -> None:
    game = find_game(variant, VARIANTS[variant])
    pattern = read_pattern(game, text, viewer)
    asked = GamesQuestion(Question(variant, VARIANTS[variant]), pattern, most=GAMES)
    found = collected(variant, asked)
    assert {each.number: each.ply for each in found} == naive_pattern(variant, pattern)


def collected(variant: str, asked: GamesQuestion) -> list[FoundGame]:
    answers = [
        each for each in answered(parts(variant), asked) if isinstance(each, FoundGames)
    ]
    assert [each.over for each in answers] == [False] * (len(answers) - 1) + [True]
    return [game for each in answers for game in each.games]


def test_no_more_games_are_named_than_asked_for() -> None:
    pattern = Pattern(((0, Piece(Side.FIRST, "r")),))
    asked = GamesQuestion(Question("fog-chess", ""), pattern, most=7)
    assert len(collected("fog-chess", asked)) == 7
    filtered = replace(
        asked, question=replace(asked.question, filters=ExploreFilters("1-0"))
    )
    assert {each.result for each in collected("fog-chess", filtered)} == {"1-0"}
    other = replace(asked, question=Question("fog-chess", "thesis"))
    assert collected("fog-chess", other) == []


@pytest.mark.parametrize("text", ["", "Xe4", "e4", "Ke9", "K"])
def test_what_is_no_pattern_gets_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"a pattern needs|is no piece on a square"):
        read_pattern(find_game("chess"), text)


def shuffled() -> GameRecord:
    """A game that comes to its first position three times, and goes on otherwise once."""
    game, moves = find_game("chess"), list[Move]()
    position = game.start().position
    for text in (*("Nf3", "Nf6", "Ng1", "Ng8") * 2, "e4"):
        moves.append(game.read_move(position, text))
        position = game.play(position, moves[-1])
    return GameRecord("chess", "fide", ("Ada", "Bob"), tuple(moves))


def test_a_game_that_comes_back_counts_once_for_each_move() -> None:
    maker = SegmentMaker("chess")
    maker.add(played_game(shuffled()), SOURCE)
    segment = maker.segment()
    part = (segment, segment.live({SOURCE.name: SOURCE}))
    (found,) = answered([part], Question("chess", "fide"))
    assert isinstance(found, Explored)
    assert found.games == 1
    assert [(each.san, each.count) for each in found.moves] == [("e4", 1), ("Nf3", 1)]


def test_a_game_that_ended_there_is_named_and_counts_for_no_move() -> None:
    last = asked_at("chess", 7, len(records("chess")[7].moves))
    assert (only("chess", last).games, only("chess", last).moves) == (0, ())
    (found,) = collected("chess", GamesQuestion(last))
    assert (found.number, found.ply) == (8, len(last.moves))
