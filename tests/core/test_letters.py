"""Letters of pieces in the names of moves, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import texts
from core.game import Game, IllegalMoveError
from core.games import GAMES, find_game
from core.knowledge import meanings, names_of, observed_move, typed_moves
from core.notation import code, written
from core.play.referee import Referee
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.setup import Position
from core.values import Side
from tests.support.letters import LETTERS, with_letters

CHESS = [key for key, variant in GAMES.items() if variant.facts.family == "chess"]
NOTATIONS = [each.key for each in GAMES["chess"].facts.notations]

OPENING = "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 Nf6 Nf3 Qa5 O-O Nbd7 d4 e6 Rb1 Bb4 b3 O-O Qd3"
CASTLES = "O-O", "O-O-O"
CASTLED = "5k2/1P6/8/8/8/2N5/8/R3K1NR w KQ - 0 1"
ENDS = "b8=N Nb5 Nge2 O-O-O Kf2 b8=Q+"


@pytest.fixture(autouse=True)
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Catalogues that have these letters and nothing else."""
    yield from with_letters(tmp_path, monkeypatch)


def _local(variant: str = "chess", ruleset: str = "") -> Game:
    return written(find_game(variant, ruleset), "local")


def _names(game: Game, fen: str, line: str) -> str:
    """What ``game`` calls the moves of a line, or, of a position, some moves in it."""
    bare = find_game(game.facts.key, game.ruleset)
    position = bare.read(fen).position if fen else bare.start().position
    names = []
    for text in line.split():
        move = bare.read_move(position, text)
        names.append(game.san(position, move))
        position = position if fen else bare.play(position, move)
    return " ".join(names)


OPENINGS = {
    "uk": "e4 d5 exd5 Фxd5 Кc3 Фe5+ Сe2 Кf6 Кf3 Фa5 0-0 Кbd7 d4 e6 Тb1 Сb4 b3 0-0 Фd3",
    "pl": "e4 d5 exd5 Hxd5 Sc3 He5+ Ge2 Sf6 Sf3 Ha5 O-O Sbd7 d4 e6 Wb1 Gb4 b3 O-O Hd3",
    "sl": "e4 d5 exd5 Dxd5 Sc3 De5+ Le2 Sf6 Sf3 Da5 O-O Sbd7 d4 e6 Tb1 Lb4 b3 O-O Dd3",
    "ru": "e4 d5 exd5 Фxd5 Кc3 Фe5+ Сe2 Кf6 Кf3 Фa5 0-0 Кbd7 d4 e6 Лb1 Сb4 b3 0-0 Фd3",
    "de": "e4 d5 exd5 Dxd5 Sc3 De5+ Le2 Sf6 Sf3 Da5 0-0 Sbd7 d4 e6 Tb1 Lb4 b3 0-0 Dd3",
    "fr": "e4 d5 exd5 Dxd5 Cc3 De5+ Fe2 Cf6 Cf3 Da5 O-O Cbd7 d4 e6 Tb1 Fb4 b3 O-O Dd3",
    "es": "e4 d5 exd5 Dxd5 Cc3 De5+ Ae2 Cf6 Cf3 Da5 O-O Cbd7 d4 e6 Tb1 Ab4 b3 O-O Dd3",
    "it": "e4 d5 exd5 Dxd5 Cc3 De5+ Ae2 Cf6 Cf3 Da5 O-O Cbd7 d4 e6 Tb1 Ab4 b3 O-O Dd3",
    "pt_BR": "e4 d5 exd5 Dxd5 Cc3 De5+ Be2 Cf6 Cf3 Da5 O-O Cbd7 d4 e6 Tb1 Bb4 b3 O-O Dd3",
    **dict.fromkeys(("en", "ja", "zh_CN"), OPENING),
}

PROMOTIONS = {
    "uk": "b8=К Кb5 Кge2 0-0-0 Крf2 b8=Ф+",
    "pl": "b8=S Sb5 Sge2 O-O-O Kf2 b8=H+",
    "sl": "b8=S Sb5 Sge2 O-O-O Kf2 b8=D+",
    "ru": "b8=К Кb5 Кge2 0-0-0 Крf2 b8=Ф+",
    "de": "b8=S Sb5 Sge2 0-0-0 Kf2 b8=D+",
    **dict.fromkeys(("fr", "es", "it", "pt_BR"), "b8=C Cb5 Cge2 O-O-O Rf2 b8=D+"),
    **dict.fromkeys(("en", "ja", "zh_CN"), ENDS),
}


@pytest.mark.parametrize("language", LETTERS)
def test_moves_have_the_letters_of_the_language(language: str) -> None:
    texts.use(language)
    assert _names(_local(), "", OPENING) == OPENINGS[language]
    assert _names(_local(), CASTLED, ENDS) == PROMOTIONS[language]
    assert _names(_local("progressive"), "", "e4") == "e4"
    fog = _names(_local("fog-chess", "chesscom"), "", OPENING)
    assert fog == OPENINGS[language].replace("+", "")
    english = written(_local(), "english")
    assert (
        _names(english, "", OPENING) == _names(find_game("chess"), "", OPENING) == OPENING
    )


def test_figurines_are_the_same_for_both_sides_and_castling_is_the_language_s() -> None:
    texts.use("uk")
    names = _names(written(find_game("chess"), "figurines"), "", OPENING)
    assert names.startswith("e4 d5 exd5 ♕xd5 ♘c3 ♕e5+ ♗e2 ♘f6 ♘f3 ♕a5 0-0 ♘bd7")


@pytest.mark.parametrize("variant", ["chess", "progressive", "fog-chess960"])
def test_castling_rights_are_called_as_castling_is(variant: str) -> None:
    texts.use("de")
    for game, names in ((_local(variant), ("0-0", "0-0-0")), (find_game(variant), CASTLES)):
        rights = game.conditions(game.setup_of(game.start()))[0].conditions
        assert tuple(each.label for each in rights) == 2 * names


def test_what_one_side_saw_has_the_letters_too() -> None:
    texts.use("ru")
    for variant in ("fog-chess", "fog-progressive", "chess"):
        game = _local(variant)
        referee = Referee(game, game.start())
        for text in ("Nf3", "d5") if game.facts.alternates else ("Nf3",):
            referee.play(game.read_move(referee.history[-1], text))
        for side in Side:
            first = next(pairwise(referee.seen_by(side)))
            seen = observed_move(game, *first).text
            assert seen == ("" if side and game.facts.hidden else "Кf3")
    line = ["e4", "e5", "Qh5", "Nc6", "Qxe5"]
    referee = Referee(find_game("fog-chess"), find_game("fog-chess").start())
    for text in line:
        referee.play(referee.game.read_move(referee.history[-1], text))
    told = [
        observed_move(_local("fog-chess"), *both).text
        for both in pairwise(referee.seen_by(Side.SECOND))
    ]
    assert told == ["", "e5", "", "Кc6", "Фxe5"]


def test_records_are_played_through_in_the_letters_and_files_have_english_ones() -> None:
    texts.use("de")
    bare = find_game("chess")
    position, moves = bare.start().position, []
    for text in OPENING.split():
        moves.append(bare.read_move(position, text))
        position = bare.play(position, moves[-1])
    record = GameRecord("chess", bare.ruleset, ("A", "B"), tuple(moves))
    steps = {key: [s.san for s in Timeline.of(record, key).steps] for key in ("", "local")}
    assert " ".join(steps[""]) == OPENING
    assert " ".join(steps["local"]) == OPENINGS["de"]


@cache
def _walks(variant: str, seed: int) -> tuple[Position, ...]:
    """The positions of a random game."""
    game, dice = find_game(variant), Random(seed)
    referee = Referee(game, game.start())
    while referee.outcome is None and len(referee.history) < 60:
        seen = referee.seen_by(referee.to_move)[-1]
        grown = [move for move in seen.moves if move.promotion]
        referee.play(dice.choice(grown or seen.moves))
    return tuple(referee.history[:-1])


@settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    variant=st.sampled_from(CHESS), language=st.sampled_from(sorted(LETTERS)),
    notation=st.sampled_from(NOTATIONS), seed=st.integers(0, 5), ply=st.integers(0, 58),
)  # fmt: skip
def test_every_name_means_the_move_it_was_made_of(
    variant: str, language: str, notation: str, seed: int, ply: int
) -> None:
    texts.use(language)
    game, walk = written(find_game(variant), notation), _walks(variant, seed)
    position = walk[ply % len(walk)]
    seen = game.reveal([position])
    others = Random(ply).sample(seen.moves, min(len(seen.moves), 8))
    for move in [*others, *(move for move in seen.moves if move.promotion)]:
        name = game.own_san(seen, seen.moves, move)
        assert game.san(position, move) == name
        assert game.read_own(seen, seen.moves, name) == move
        assert game.read_move(position, name) == move
        assert typed_moves(game, seen, seen.moves, name) == (move,)
        assert typed_moves(game, seen, seen.moves, code(game.facts, move)) == (move,)


TWO = "4k3/8/8/2p5/8/3P1N2/8/R3K2R w KQ - 0 1"


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("de", "Sd4", "f3d4"), ("de", "sd4", "f3d4"), ("de", "Nd4", "f3d4"),
        ("de", "♘d4", "f3d4"), ("de", "♞d4", "f3d4"), ("de", "d4", "d3d4"),
        ("es", "Rd1", "e1d1"), ("es", "Td1", "a1d1"), ("es", "Rb1", "a1b1"),
        ("es", "Ke2", "e1e2"), ("es", "0-0", "e1h1"), ("es", "Cd4", "f3d4"),
        ("ru", "Кd4", "f3d4"), ("ru", "кd4", "f3d4"), ("ru", "Крd1", "e1d1"),
        ("ru", "крd1", "e1d1"), ("ru", "Kd1", "e1d1"), ("ru", "Kd4", "f3d4"),
        ("ru", "Kpd1", "e1d1"), ("ru", "Кре2", "e1e2"), ("ru", "О-О-О", "e1a1"),
        ("ru", "Лd1", "a1d1"), ("uk", "Tb1", "a1b1"), ("uk", "Кхd4", "f3d4"),
        ("fr", "Cd4", "f3d4"), ("fr", "Rf1", "e1f1"), ("it", "a1d1", "a1d1"),
    ],
)  # fmt: skip
def test_typed_letters_are_those_of_the_language_then_english_ones(
    language: str, text: str, meant: str
) -> None:
    texts.use(language)
    game = _local()
    seen = game.observe([game.read(TWO).position], Side.FIRST)
    (move,) = typed_moves(game, seen, seen.moves, text)
    assert code(game.facts, move).replace("e1g1", "e1h1").replace("e1c1", "e1a1") == meant


def test_letters_that_mean_two_moves_mean_the_one_in_the_game_s_notation_first() -> None:
    texts.use("es")
    for notation, codes in (("local", ["e1d1", "a1d1"]), ("english", ["a1d1", "e1d1"])):
        game = written(find_game("chess"), notation)
        seen = game.observe([game.read(TWO).position], Side.FIRST)
        found = list(meanings(game, seen, seen.moves, "Rd1"))
        assert [code(game.facts, move) for (move,) in found] == codes
        assert [
            code(game.facts, m) for m in typed_moves(game, seen, seen.moves, "Rd1")
        ] == (codes[:1])


def test_files_are_read_by_english_letters_alone() -> None:
    texts.use("es")
    bare = find_game("chess")
    position = bare.read(TWO).position
    assert code(bare.facts, bare.read_move(position, "Rd1")) == "a1d1"
    with pytest.raises(IllegalMoveError):
        bare.read_move(position, "Cd4")


def test_what_is_left_open_is_asked_and_what_is_said_in_any_letters_is_not() -> None:
    texts.use("fr")
    game = _local()
    seen = game.observe([game.read(CASTLED).position], Side.FIRST)
    for text, left in (("b8", 4), ("b8=D", 1), ("b8=d", 1), ("b8=Q", 1), ("b7b8r", 1)):
        assert len(typed_moves(game, seen, seen.moves, text)) == left, text
    short = names_of(game, seen, seen.moves)
    assert {"b8=D+", "b8=T+", "b8=F", "b8=C", "Re2"} <= {*short}


def test_several_moves_are_named_in_the_letters_that_were_typed() -> None:
    texts.use("de")
    game = _local()
    position = game.read("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").position
    seen = game.observe([position], Side.FIRST)
    for text, names in (("Sd2", "Sbd2 or Sfd2"), ("Nd2", "Nbd2 or Nfd2")):
        with pytest.raises(IllegalMoveError, match=f"{text} could be {names}"):
            typed_moves(game, seen, seen.moves, text)
