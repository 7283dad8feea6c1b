"""What we write reads back to the same record."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from core.formats.format import MAX_TAGS
from core.games import GAMES, find_game
from core.records.files import write_text
from core.records.reader import read_games, read_text
from core.records.record import GameRecord
from core.records.writer import save_games, write_games
from core.values import Move, Outcome, Reason, Side
from tests.fuzz.checks import check_reading
from tests.fuzz.mutating import mutated
from tests.support.records import TABLE, end_of, play_out, records

GAME = find_game("fog-chess", "chesscom")


def record_of(*names: str, outcome: Outcome | None = None, **tags: str) -> GameRecord:
    moves, position = [], GAME.start().position
    for name in names:
        moves.append(GAME.read_move(position, name))
        position = GAME.play(position, moves[-1])
    return GameRecord(
        "fog-chess", "chesscom", ("Ada", "Bo"), tuple(moves), outcome, tags=tags
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records())
def test_what_is_written_reads_back_and_is_written_the_same_again(
    record: GameRecord,
) -> None:
    text = write_games([record])
    reading = read_text(text, "game.pgn")
    assert (reading.games, reading.problems) == ((record,), ())
    assert write_games(reading.games) == text
    movetext = write_games([replace(record, outcome=None)]).split("\n\n")[1]
    assert all(len(line) <= 79 for line in movetext.splitlines())
    facts = GAMES[record.variant].facts
    if facts.hidden and not any("+" in symbol for symbol in facts.symbols):
        assert not set("+#") & set(movetext)


@pytest.mark.parametrize(("variant", "ruleset"), TABLE, ids=map("/".join, TABLE))
def test_whole_games_of_every_kind_read_back(variant: str, ruleset: str) -> None:
    game = find_game(variant, ruleset)
    moves = [play_out(game, "", Random(seed), 300) for seed in range(2)]
    games = tuple(
        GameRecord(variant, ruleset, ("a", "b"), tuple(each), end_of(game, "", each))
        for each in moves
    )
    reading = read_text(write_games(games), "games")
    assert reading.problems == ()
    assert reading.games == games


def test_golden_game() -> None:
    won = Outcome(Side.FIRST, Reason.KING_CAPTURED)
    moves = ["e2e4", "f7f6", "Qh5", "a6", "Qxe8"]
    record = record_of(*moves, outcome=won, Event="Test", TimeControl="180+2")
    assert write_games([record]) == (
        '[Event "Test"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
        '[White "Ada"]\n[Black "Bo"]\n[Result "1-0"]\n[Variant "Fog of War"]\n'
        '[Ruleset "chesscom"]\n[Termination "normal"]\n[PlyCount "5"]\n'
        '[TimeControl "180+2"]\n'
        "\n1. e4 f6 2. Qh5 a6 3. Qxe8 {king captured} 1-0\n"
    )


def test_golden_clocks_and_fen() -> None:
    record = GameRecord(
        "fog-chess",
        "chesscom",
        ("?", "?"),
        (Move((60, 61)), Move((4, 3))),
        Outcome(Side.SECOND, Reason.FAILED, "KeyError: {3}\nin line 1"),
        fen="4k3/8/8/8/8/8/8/4K2R b - - 3 40",
        clocks=(3599.96, 59.9),
    )
    text = write_games([record])
    assert '[Termination "abandoned"]\n[PlyCount "2"]\n[SetUp "1"]\n[FEN "4k3/8' in text
    assert text.endswith(
        "\n\n40... Kf8 {[%clk 1:00:00.0]} 41. Kd1 {[%clk 0:00:59.9]} "
        "{the bot failed:\nKeyError: (3) in line 1} 0-1\n"
    )


def test_unfinished_game() -> None:
    text = write_games([record_of("e4")])
    assert '[Termination "unterminated"]' in text
    assert text.endswith("\n1. e4 *\n")


def test_tag_names_are_checked() -> None:
    with pytest.raises(ValueError, match="'Big name' cannot name a PGN tag"):
        write_games([replace(record_of("e4"), tags={"Big name": "x"})])


def test_control_characters_become_blanks() -> None:
    record = record_of("e4", Note='a\nb\r\tc "d" \\e')
    tags = read_text(write_games([record]), "x").games[0].tags
    assert tags == {"Note": 'a b  c "d" \\e'}


def test_several_games_in_a_file(tmp_path: Path) -> None:
    games = (record_of("e4"), record_of("d4", "d5"), record_of())
    path = tmp_path / "new folder" / "games.pgn"
    save_games(path, games)
    assert read_games(path).games == games
    assert read_games(path).problems == ()


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "game.pgn"
    save_games(path, [record_of("e4")])
    before = path.read_text(encoding="utf-8")
    monkeypatch.setattr("core.records.files.os.fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        save_games(path, [record_of("d4")])
    assert path.read_text(encoding="utf-8") == before
    assert list(tmp_path.iterdir()) == [path]


def test_lone_surrogates_do_not_stop_a_write(tmp_path: Path) -> None:
    write_text(tmp_path / "x", "a\ud800b")
    assert re.fullmatch("a.b", (tmp_path / "x").read_text(encoding="utf-8"))


VECTORS = Path(__file__).parents[1] / "vectors" / "records"


@pytest.mark.parametrize("part", range(10))
def test_what_was_read_of_mutated_files_can_be_written_and_read_again(part: int) -> None:
    seeds = [path.read_text("utf-8") for path in sorted(VECTORS.iterdir())]
    seeds += [write_games([record_of("e4", "e5", Date="2026.01.02", Event="\xe9")])]
    for number in range(part * 30, part * 30 + 30):
        check_reading(mutated(seeds, Random(number)))


@pytest.mark.parametrize(
    "text",
    [
        '[Évent "x"]\n[White ""]\n\n1. e4 *',
        '[White "\ufffd\ufffd\ufffd\x9b\x1b[2J"]\n\n1. e4 {[%clk 99999:99:99.9]} *',
        '[White "a\tb"]\n[X "\x85\u2028"]\n\n1. e4 {resigned: \x1b[%clk 0:00:01]} 1-0',
        "".join(f'[X{n} "y"]\n' for n in range(MAX_TAGS)) + '[White "a"]\n\n1. e4 *',
    ],
    ids=["tag names", "odd letters", "controls", "many tags"],
)
def test_what_was_read_can_be_written_and_read_again(text: str) -> None:
    check_reading(text)
    assert read_text(text, "x").games[0].moves
