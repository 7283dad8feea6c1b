"""Draughts on file: PDN of ours and of other programs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.formats import ENDINGS
from core.games import GAMES, find_game
from core.notation import code
from core.records.library import recent
from core.records.reader import Reading, read_games, read_text
from core.records.record import GameRecord
from core.records.replay import Timeline, decisive
from core.records.writer import save_games, write_games
from core.values import Outcome, Reason, Side
from tests.support.records import play_out

FACTS = find_game("checkers", "classic").facts
RUSSIAN = '[GameType "25,W,8,8,A0,0"]\n\n'
OPENING = "c3d4 d6c5 b2c3 f6g5"


def only(text: str) -> GameRecord:
    reading = read_text(text, "t")
    assert reading.problems == ()
    (game,) = reading.games
    return game


def codes(record: GameRecord) -> str:
    return " ".join(code(FACTS, move) for move in record.moves)


def russian(*, clocks: tuple[float | None, ...] = ()) -> GameRecord:
    outcome = Outcome(Side.SECOND, Reason.RESIGNED)
    record = only(f"{RUSSIAN}1. c3-d4 d6-c5 2. b2-c3 f6-g5 *")
    return replace(record, players=("Ada", "Bo"), outcome=outcome, clocks=clocks)


def test_golden_game() -> None:
    assert write_games([russian()]) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
        '[White "Ada"]\n[Black "Bo"]\n[Result "0-1"]\n[Variant "Checkers"]\n'
        '[Ruleset "russian"]\n[GameType "25,W,8,8,A0,0"]\n[Termination "normal"]\n'
        '[PlyCount "4"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 {resigned} 0-1\n'
    )


def test_golden_clocks_have_no_number_again() -> None:
    text = write_games([russian(clocks=(9.0, None, 8.5, 7.0))])
    assert text.endswith(
        "\n\n1. c3-d4 {[%clk 0:00:09.0]} d6-c5 2. b2-c3 {[%clk 0:00:08.5]} f6-g5 {[%clk\n"
        "0:00:07.0]} {resigned} 0-1\n"
    )


@pytest.mark.parametrize("variant", ["checkers", "fog-checkers"])
@pytest.mark.parametrize(
    ("ruleset", "kind"),
    [("classic", "23,W"), ("russian", "25,W"), ("brazilian", "26,W"), ("american", "21,B")],
)
def test_the_type_is_the_rulesets(variant: str, ruleset: str, kind: str) -> None:
    record = GameRecord(variant, ruleset, ("a", "b"))
    assert f'[GameType "{kind},8,8,A0,0"]\n' in write_games([record])
    foreign = "".join(
        line
        for line in write_games([record]).splitlines(keepends=True)
        if not line.startswith(("[Variant", "[Ruleset"))
    )
    assert replace(only(foreign), variant=variant) == record


@pytest.mark.parametrize(
    "movetext",
    [
        pytest.param("1. c3-d4 d6-c5 2. b2-c3 f6-g5 *", id="names"),
        pytest.param("1. 22-18 10-14 2. 25-22 11-16 *", id="numbers"),
        pytest.param("1.22-18 10-14 2.25-22 11-16 *", id="no blanks"),
        pytest.param("1 c3-d4 d6-c5 2 b2-c3 f6-g5 *", id="bare numbers"),
        pytest.param("1. c3-d4! d6-c5?! 2. b2-c3* f6-g5 $3 *", id="strength marks"),
        pytest.param("1. c3-d4 (!) d6-c5 (*) 2. b2-c3 f6-g5 *", id="marks in brackets"),
        pytest.param("1. c3-d4 {best} 1... d6-c5 2. b2-c3 ;x\nf6-g5 *", id="comments"),
        pytest.param(
            "1. c3-d4 (1. 22-17 (g3-f4) 2-0) d6-c5 2. b2-c3 f6-g5 *", id="variations"
        ),
    ],
)
def test_movetext(movetext: str) -> None:
    assert codes(only(RUSSIAN + movetext)) == OPENING


@pytest.mark.parametrize(
    "capture", ["18x9", "18:9", "18x9!", "d4xb6", "d4:b6", "d4b6", "18*9"]
)
def test_captures(capture: str) -> None:
    fen = '[GameType "25"]\n[FEN "W:W18,32:B14,1"]\n\n'
    assert codes(only(f"{fen}1. {capture} *")) == "d4b6"


@pytest.mark.parametrize("stops", ["30x23x16", "30x16", "c1xe3xg5", "c1:g5"])
def test_several_at_once_by_all_stops_or_by_its_ends(stops: str) -> None:
    text = f'[GameType "23"]\n[FEN "W:W30,31:B26,19,1"]\n\n1. {stops} *'
    assert codes(only(text)) == "c1e3g5"


@pytest.mark.parametrize(
    ("said", "result"),
    [("2-0", "1-0"), ("1-1", "1/2-1/2"), ("0-2", "0-1"), ("1-0", "1-0"), ("*", "*")],
)
def test_results(said: str, result: str) -> None:
    game = only(f'[GameType "25"]\n[Result "{said}"]\n\n1. c3-d4 {said}')
    assert (game.outcome.result if game.outcome else "*") == result


@pytest.mark.parametrize(
    ("head", "ruleset"),
    [
        ('[GameType "23,W,8,8,A0,0"]', "classic"),
        ('[GameType "23"]', "classic"),
        ('[GameType "25"]', "russian"),
        ('[GameType "25, W, 8, 8, N2, 0"]', "russian"),
        ('[Variant "Russian"]\n[GameType "25"]', "russian"),
        ('[Variant "Draughts"]\n[GameType "26"]', "brazilian"),
        ('[GameType "25"]\n[Ruleset "brazilian"]', "brazilian"),
        ('[Event "?"]', "classic"),
        ("", "classic"),
    ],
)
@pytest.mark.parametrize("move", ["22-18", "c3-d4"])
def test_what_is_told_to_be_draughts(head: str, ruleset: str, move: str) -> None:
    game = only(f"{head}\n\n1. {move} *")
    assert (game.variant, game.ruleset, codes(game)) == ("checkers", ruleset, "c3d4")
    assert game.tags == {}


@pytest.mark.parametrize(
    "head", ['[GameType "21,B,8,8,N1,0"]', '[GameType "21"]', '[Event "?"]', ""]
)
@pytest.mark.parametrize("moves", ["11-15 22-18 2. 15x22 25x18", "f6-g5 c3-d4"])
def test_black_begins_games_of_american_checkers(head: str, moves: str) -> None:
    game = only(f"{head}\n\n1. {moves} *")
    assert (game.variant, game.ruleset) == ("checkers", "american")
    assert codes(game).startswith(
        "f6g5" if moves.startswith("f6") else "f6e5 c3d4 e5c3 b2d4"
    )
    assert only(write_games([game])) == game


def test_moves_are_numbered_by_the_side_that_begins() -> None:
    game = only('[GameType "21"]\n\n1. 11-15 22-18 2. 15x22 25x18 *')
    written = write_games([game])
    assert written.endswith("\n\n1. f6-e5 c3-d4 2. e5xc3 b2xd4 *\n")
    assert only(written) == game
    timeline = Timeline.of(game)
    assert [step.numeral() for step in timeline.steps] == ["1.", "1...", "2.", "2..."]
    follows = replace(game, fen=timeline.start_at(1), moves=game.moves[1:])
    assert follows.fen.endswith("F1")
    written = write_games([follows])
    assert written.endswith("\n\n1... c3-d4 2. e5xc3 b2xd4 *\n")
    assert only(written) == follows


def test_a_position_of_draughts_tells_too() -> None:
    game = only('[FEN "B:Wc1,Ke1:Bd8,K1:H3:F9"]\n\n9... d8-c7 *')
    assert (game.variant, codes(game)) == ("checkers", "d8c7")


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("1. e2-e4 d7-d5 2. e4xd5 *", "fog-chess"),
        ("1. Ng1-f3 a7-a6 *", "fog-chess"),
        ('[FEN "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"]\n\n1. e4xd5 *', "chess"),
        ('[FEN "4k3/8/8/8/3p4/2P5/8/4K3 w - - 0 1"]\n\n1. c3xd4 *', "chess"),
        ('[GameType "Rated"]\n\n1. e4 e5 *', "chess"),
        ('[GameType "Standard"]\n\n1. Nf3 *', "chess"),
        ('[GameType "0"]\n\n1. e2e4 *', "chess"),
        ('[GameType "Rated"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *', "chess"),
        ('[GameType "0"]\n\n*', "chess"),
    ],
)
def test_chess_is_still_chess(text: str, variant: str) -> None:
    assert only(text).variant == variant


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            '[GameType "20"]\n\n1. 32-28 *',
            "g, line 1, column 1: games of type 20 (international draughts) are not played "
            "here; known are 21, 23, 25, 26.",
        ),
        (
            '[White "A"]\n[GameType "99"]\n\n1. 22-18 *',
            "g, line 2, column 1: games of type 99 are not played here; known are 21, 23, "
            "25, 26.",
        ),
        (
            '[GameType "23,B,8,8,N1,0"]\n\n1. 11-15 *',
            "g, line 1, column 1: games of type 23,B,8,8,N1,0: "
            "Black begins instead of White.",
        ),
        (
            '[GameType "23"]\n\n1. 11-15 22-18 *',
            "g, line 3, column 4: Black begins this game; in games of type 23 White does.",
        ),
        (
            '[GameType "21"]\n\n1. 22-18 11-15 *',
            "g, line 3, column 4: White begins this game; in games of type 21 Black does.",
        ),
        (
            '[GameType "21,W,8,8,N1,0"]\n\n1. 22-18 *',
            "g, line 1, column 1: games of type 21,W,8,8,N1,0: "
            "White begins instead of Black.",
        ),
        (
            '[GameType "25,W,10,10,A0,0"]\n\n1. c3-d4 *',
            "g, line 1, column 1: games of type 25,W,10,10,A0,0: "
            "the board has 10 × 10 squares, not 8 by 8.",
        ),
        (
            '[GameType "26,W,8,8,N0,0"]\n\n1. 9-13 *',
            "g, line 1, column 1: games of type 26,W,8,8,N0,0: "
            "squares are counted from another corner.",
        ),
        (
            '[GameType "23,W,8,8,A0,1"]\n\n1. c3-d4 *',
            "g, line 1, column 1: games of type 23,W,8,8,A0,1: the board is mirrored.",
        ),
        (
            '[GameType "draughts"]\n\n1. c3-d4 *',
            "g, line 1, column 1: 'draughts' is no type of game such as 25,W,8,8,A0,0.",
        ),
        (
            '[GameType "Rated"]\n[FEN "W:W18:B14"]\n\n1. 18-15 *',
            "g, line 1, column 1: 'Rated' is no type of game such as 25,W,8,8,A0,0.",
        ),
        (
            '[Event "x"]\n\n1. 32-28 19-23 2. 37-32 *',
            "g, line 3, column 4: this game needs 37 squares; here the board has 32.",
        ),
        (
            f"{RUSSIAN}1. c3-d4 d6-c5 2. b2-c3 h6-f4 *",
            "g, line 3, column 25: h6-f4 is not possible here; the 3 moves before it are "
            "kept.",
        ),
    ],
)
def test_problems(text: str, problem: str) -> None:
    assert read_text(text, "g").problems == (problem,)


def test_several_games_good_and_bad() -> None:
    text = f"{RUSSIAN}1. c3-d4 2-0\n\n" + '[GameType "20"]\n\n1. 32-28 1-1\n\n' + RUSSIAN
    reading = read_text(f'{text}1. g3-h4 0-2\n\n[Variant "Fog of War"]\n\n1. e4 *', "g")
    assert len(reading.problems) == 1
    assert [game.variant for game in reading.games] == ["checkers", "checkers", "fog-chess"]
    results = [game.outcome.result for game in reading.games if game.outcome]
    assert results == ["1-0", "0-1"]


def test_files_of_every_variant_are_on_the_shelf(tmp_path: Path) -> None:
    for variant, entry in GAMES.items():
        assert entry.files.ending in ENDINGS
        path = tmp_path / f"{variant}{entry.files.ending}"
        save_games(path, [GameRecord(variant, entry.default, ("Ada", "Bo"))])
    assert {saved.path.stem for saved in recent(tmp_path)} == set(GAMES)
    assert {saved.names for saved in recent(tmp_path)} == {("Ada", "Bo")}
    assert len(read_games(tmp_path / "checkers.pdn").games) == 1


def test_points_of_a_shelved_game_of_another_program(tmp_path: Path) -> None:
    (tmp_path / "x.pdn").write_text('[Result "0-2"]\n\n1. 22-18 0-2\n', encoding="utf-8")
    (saved,) = recent(tmp_path)
    assert saved.points(Side.SECOND) == 1.0


@pytest.mark.parametrize("reason", [Reason.NO_MAN, Reason.NO_MOVE])
def test_what_only_the_board_can_say_is_not_believed(reason: Reason) -> None:
    text = f'{RUSSIAN.strip()}\n[Result "1-0"]\n\n1. c3-d4 {{{reason}}} 1-0'
    reading = read_text(text, "g")
    assert reading.games[0].outcome is None
    assert reading.games[0].tags["OriginalResult"] == "1-0"
    assert f"the file says {reason}" in reading.problems[0]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("15 moves without a capture", Reason.NO_CAPTURE),
        ("Draw by agreement", Reason.AGREED),
    ],
)
def test_terminations(said: str, reason: Reason) -> None:
    head = f'[GameType "25"]\n[Result "1/2-1/2"]\n[Termination "{said}"]'
    assert only(f"{head}\n\n1. c3-d4 1-1").outcome == Outcome(None, reason)


def test_without_a_royal_man_no_moment_is_decisive() -> None:
    game = find_game("fog-checkers", "classic")
    moves = tuple(play_out(game, "", Random(4), 200))
    timeline = Timeline.of(GameRecord("fog-checkers", "classic", ("a", "b"), moves))
    for ply in range(timeline.plies):
        past, truth = timeline.history[: ply + 1], timeline.boards(ply).truth
        assert decisive(game, past, truth) == ()


@settings(max_examples=30, deadline=None)
@given(st.text(), st.text())
def test_no_tag_raises(kind: str, fen: str) -> None:
    tags = f'[GameType "{kind}"]\n[FEN "{fen}"]\n[Variant "Checkers"]\n\n1. 22-18 *'
    assert isinstance(read_text(tags, "t"), Reading)
