"""The dialects of other programs, and files with something wrong in them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.formats.format import Draft
from core.formats.pgn import Scanner
from core.games import find_game
from core.notation import code
from core.records import files, reader
from core.records.reader import Reading, read_games, read_text
from core.records.record import BoardEnd, GameRecord, changed_end, judge
from core.values import ENDS, Outcome, Reason, Side

SAMPLES = Path(__file__).parents[1] / "vectors" / "records"
FACTS = find_game("fog-chess", "chesscom").facts
HEAD = '[Variant "Fog of War"]\n'


def uci(record: GameRecord) -> str:
    return " ".join(code(FACTS, move) for move in record.moves)


def only(text: str) -> GameRecord:
    reading = read_text(text, "t")
    assert reading.problems == ()
    (game,) = reading.games
    return game


@pytest.mark.parametrize(
    ("movetext", "moves"),
    [
        pytest.param("1. e4 e5 2. Nf3 Nc6 *", "e2e4 e7e5 g1f3 b8c6", id="SAN"),
        pytest.param("1.e4 e5 2.Nf3 *", "e2e4 e7e5 g1f3", id="no blanks"),
        pytest.param("e2e4 e7e5 g1f3 *", "e2e4 e7e5 g1f3", id="UCI"),
        pytest.param("1. e2-e4 d7-d5 2. e4xd5 *", "e2e4 d7d5 e4d5", id="long"),
        pytest.param("1 e4 e5 2 Nf3+!? Nc6# *", "e2e4 e7e5 g1f3 b8c6", id="bare numbers"),
        pytest.param("1... e4 1...e5 19. *", "e2e4 e7e5", id="dots"),
        pytest.param("1. e4 $1 $14 ?! e5 += ± *", "e2e4 e7e5", id="glyphs"),
        pytest.param("1. e4 {x (y) ; z} e5 ; 1-0\n *", "e2e4 e7e5", id="comments"),
        pytest.param("1. e4 (1. d4 (d3) {)} d5 1-0) e5 *", "e2e4 e7e5", id="variations"),
        pytest.param("1. e4\n% 1. d4 d5\ne5 *", "e2e4 e7e5", id="escaped line"),
        pytest.param("", "", id="no moves"),
        pytest.param(
            "1. e4 d5 2. e5 f5 3. exf6 e.p. *", "e2e4 d7d5 e4e5 f7f5 e5f6", id="ep"
        ),
    ],
)
def test_movetext(movetext: str, moves: str) -> None:
    assert uci(only(f"{HEAD}\n{movetext}")) == moves


@pytest.mark.parametrize("castling", ["O-O", "0-0", "Ke1g1", "Ke1-g1", "e1g1", "O-O+"])
def test_castling(castling: str) -> None:
    text = f'{HEAD}[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. {castling} *'
    assert uci(only(text)) == "e1g1"


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("a8=R", "a7a8r"), ("a8R", "a7a8r"), ("a8(R)", "a7a8r"), ("a7-a8(N)", "a7a8n"),
        ("a7a8=R", "a7a8r"), ("a7a8r", "a7a8r"), ("a8", "a7a8q"), ("a7a8", "a7a8q"),
    ],
)  # fmt: skip
def test_promotion(name: str, move: str) -> None:
    text = f'{HEAD}[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. {name} *'
    assert uci(only(text)) == move


@pytest.mark.parametrize(
    "name",
    ["Fog of War", "fogofwar", "FogOfWar", "Fog-of-War", "FOG_OF_WAR", "Dark chess",
     "Darkchess", "fog-chess"],
)  # fmt: skip
def test_names_of_the_variant(name: str) -> None:
    game = only(f'[Variant "{name}"]\n\n1. e4 *')
    assert (game.variant, game.ruleset) == ("fog-chess", "chesscom")


def test_an_unknown_variant_is_not_guessed_and_the_next_game_is_read() -> None:
    reading = read_text(f'[Variant "Foggy"]\n\n1. e4 *\n\n{HEAD}\n1. d4 *', "f.pgn")
    assert [uci(game) for game in reading.games] == ["d2d4"]
    (problem,) = reading.problems
    assert problem.startswith("f.pgn, line 1, column 1: unknown variant 'Foggy'; known are")


def test_chesscom_sample() -> None:
    (game,) = read_games(SAMPLES / "chesscom.pgn").games
    assert read_games(SAMPLES / "chesscom.pgn").problems == ()
    assert game.players == ("Ann Other", "no-one")
    assert game.ruleset == "chesscom"
    assert game.outcome == Outcome(Side.SECOND, Reason.RESIGNED)
    assert uci(game).endswith("e1g1 e8g8")
    assert game.tags["TimeControl"] == "180+2"
    assert game.tags["Date"] == "2024.02.29"
    assert game.tags["UTCTime"] == "17:31:49"


def test_thesis_sample() -> None:
    (game,) = read_games(SAMPLES / "thesis.txt").games
    assert read_games(SAMPLES / "thesis.txt").problems == ()
    assert game.ruleset == "thesis"
    assert game.outcome == Outcome(Side.FIRST, Reason.KING_CAPTURED)
    assert "e1g1" in uci(game)


def test_a_bad_game_among_good_ones() -> None:
    reading = read_games(SAMPLES / "illegal.pgn")
    assert [uci(game) for game in reading.games] == ["d2d4", "e2e4 e7e5", "c2c4"]
    (problem,) = reading.problems
    assert problem.startswith("illegal.pgn, line 9, column 10: Nf5 is not possible here")


def test_two_thesis_games_in_one_text() -> None:
    reading = read_text("1. d2-d4 d7-d5\n2. a2-a3\n\n1. e2-e4 e7-e5", "t")
    assert [uci(game) for game in reading.games] == ["d2d4 d7d5 a2a3", "e2e4 e7e5"]
    assert reading.problems == ()


@pytest.mark.parametrize(
    ("result", "termination", "outcome"),
    [
        ("1-0", "White won by resignation", Outcome(Side.FIRST, Reason.RESIGNED)),
        ("0-1", "White forfeits on time • 0-1", Outcome(Side.SECOND, Reason.TIME)),
        ("0-1", "time forfeit", Outcome(Side.SECOND, Reason.TIME)),
        ("1-0", "rules infraction", Outcome(Side.FIRST, Reason.ILLEGAL)),
        ("1/2-1/2", "Draw by agreement", Outcome(None, Reason.AGREED)),
        ("1/2-1/2", "normal", Outcome(None, Reason.AGREED, "the file does not say how")),
        (
            "1-0",
            "normal",
            Outcome(Side.FIRST, Reason.RESIGNED, "the file does not say how"),
        ),
        ("*", "unterminated", None),
    ],
)
def test_outcome_from_tags(result: str, termination: str, outcome: Outcome | None) -> None:
    head = f'{HEAD}[Result "{result}"]\n[Termination "{termination}"]\n'
    game = only(f"{head}\n1. e4 {result}")
    assert game.outcome == outcome
    assert not game.tags


def test_encodings_and_line_ends(tmp_path: Path) -> None:
    text = f'{HEAD}[White "Jürgen"]\n\n1. e4 e5 *'
    path = tmp_path / "game.pgn"
    for data in (
        text.encode("utf-8-sig"),
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
        text.encode("cp1252"),
        text.encode("utf-16"),
    ):
        path.write_bytes(data)
        reading = read_games(path)
        assert reading.problems == ()
        assert reading.games[0].players == ("Jürgen", "?")
        assert uci(reading.games[0]) == "e2e4 e7e5"


def problem_of(text: str) -> str:
    (problem,) = read_text(text, "g.pgn").problems
    return problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("", "g.pgn: the file is empty.", id="empty"),
        pytest.param(" \r\n", "g.pgn: the file is empty.", id="blank"),
        pytest.param("; nothing", "g.pgn: there is no game in it.", id="no game"),
        pytest.param(
            "a\0b", "g.pgn: this is not a text file, so it has no games.", id="bin"
        ),
        pytest.param(
            f"{HEAD}\n1. e4 e5\n2. Nf5 Nc6 *",
            "g.pgn, line 4, column 4: Nf5 is not possible here; the 2 moves before it are "
            "kept.",
            id="illegal",
        ),
        pytest.param(
            f'{HEAD}[Result "1-0"]\n\n1. e4',
            "g.pgn, line 4, column 6: the moves end without a result; 1-0 should follow.",
            id="truncated",
        ),
        pytest.param(
            f"{HEAD}\n1. e4 {{oh",
            "g.pgn, line 3, column 7: the comment that begins here has no closing }.",
            id="open comment",
        ),
        pytest.param(
            f"{HEAD}\n1. e4 (1. d4 d5 *",
            "g.pgn, line 3, column 7: the variation that begins here is never closed",
            id="open variation",
        ),
        pytest.param(
            f"{HEAD}\n1. e4 ) e5 *",
            "g.pgn, line 3, column 7: this ) closes no variation; it is left out.",
            id="closed variation",
        ),
        pytest.param(
            f"{HEAD}[Whi",
            'g.pgn, line 2, column 1: a tag is written [Name "value"]; this one is left',
            id="tag",
        ),
        pytest.param(
            f'{HEAD}[Result "0-1"]\n\n1. e4 e5 1-0',
            "g.pgn, line 4, column 13: the moves end with 1-0, the tag Result says 0-1.",
            id="two results",
        ),
        pytest.param(
            f"{HEAD}\n1. e4 e5 1-0 2. d4",
            "g.pgn, line 3, column 17: no move can follow the result; it is left out.",
            id="move after result",
        ),
        pytest.param(
            f"{HEAD}\n1. e4 f6 2. Qh5 a6 3. Qxe8 a5 *",
            "g.pgn, line 3, column 28: the game is over before this move: king captured.",
            id="move after king capture",
        ),
        pytest.param(
            f'{HEAD}[Result "0-1"]\n[Termination "White resigned"]\n\n'
            "1. e4 f6 2. Qh5 a6 3. Qxe8 0-1",
            "g.pgn, line 2, column 1: the file says 0-1 (resigned), the moves end with 1-0 "
            "(king captured); the moves are right.",
            id="board against tag",
        ),
        pytest.param(
            f'{HEAD}[Result "1-0"]\n[Termination "King captured"]\n\n1. e4 1-0',
            "g.pgn, line 3, column 1: the file says king captured, but it is not so after "
            "the last move.",
            id="tag against board",
        ),
        pytest.param(
            f'{HEAD}[FEN "8/8 w"]\n\n1. e4 *', "g.pgn, line 2, column 1: ", id="bad FEN"
        ),
        pytest.param(
            f'{HEAD}[Ruleset "mine"]\n\n1. e4 *',
            "g.pgn, line 2, column 1: unknown ruleset 'mine'; known are chesscom, thesis",
            id="ruleset",
        ),
        pytest.param("1-0", "g.pgn, line 1, column 4: this result has no game", id="stray"),
        pytest.param("Hello", "g.pgn, line 1, column 1: 'Hello' is not a move", id="prose"),
    ],
)
def test_problems(text: str, problem: str) -> None:
    assert problem_of(text).startswith(problem)


def test_what_was_good_is_kept_and_the_claim_too() -> None:
    text = (
        f'{HEAD}[Result "1-0"]\n[Termination "normal"]\n\n1. e4 e5 2. Nf5 1-0\n\n{HEAD}\nd4'
    )
    first, second = read_text(text, "t").games
    assert uci(first) == "e2e4 e7e5"
    assert first.outcome is None
    assert first.tags == {"OriginalResult": "1-0", "OriginalTermination": "normal"}
    assert uci(second) == "d2d4"


def test_what_is_no_game_at_all_is_said_in_one_sentence() -> None:
    reading = read_text('"""A page of code."""\nimport sys\n', "t")
    assert reading.games == ()
    assert len(reading.problems) == 1
    assert reading.problems[0].startswith("t, line 1, column 1: ")
    assert reading.problems[0].endswith(" No game could be read.")


def test_what_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_games(tmp_path / "none.pgn").problems == (
        "none.pgn: cannot be read: No such file or directory.",
    )
    assert read_games(tmp_path).problems == (
        f"{tmp_path.name}: cannot be read: it is a folder.",
    )
    assert len(read_games("bad\0name").problems) == 1
    assert read_games("").problems == ("the empty name: cannot be read: it is a folder.",)
    large = tmp_path / "large.pgn"
    with large.open("wb") as file:
        file.truncate(files.MAX_BYTES + 1)
    assert read_games(large).problems == (
        "large.pgn: is larger than 64 MB, too large for games.",
    )

    def refuse(_: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert read_games(SAMPLES / "thesis.txt").problems == (
        "thesis.txt: cannot be read: Permission denied.",
    )


SIZE = 2**18
PRINTABLE = bytes(range(32, 127)) + b"\n"
NOISES: dict[str, Callable[[], bytes]] = {
    "bytes": lambda: Random(5).randbytes(SIZE),
    "zeros": lambda: bytes(SIZE),
    "text": lambda: bytes(Random(5).choices(PRINTABLE, k=SIZE)),
    "tags": lambda: b'[a "b"]\n' * (SIZE // 8),
    "bad tags": lambda: b"[\n" * (SIZE // 2),
    "results": lambda: b"* " * (SIZE // 2),
    "numbers": lambda: b"1. " * (SIZE // 3),
    "variations": lambda: b"(" * SIZE,
    "comments": lambda: b"{}" * (SIZE // 2),
    "open comments": lambda: b"{" * SIZE,
    "quotes": lambda: b'[a "' * (SIZE // 4),
    "one word": lambda: b"a" * SIZE,
    "digits": lambda: b"1" * SIZE,
    "odd characters": lambda: b"@" * SIZE,
    "knights": lambda: b"Nf3 Nf6 Ng1 Ng8 " * (SIZE // 16),
}


@pytest.mark.parametrize("kind", NOISES)
def test_noise_ends_in_few_words(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "noise.pgn"
    path.write_bytes(NOISES[kind]())
    begun = time.process_time()
    reading = read_games(path)
    assert 1 <= len(reading.problems) <= reader.MAX_PROBLEMS + 1, kind
    assert reading.games or len(reading.problems) <= reader.FEW_PROBLEMS, kind
    assert all(len(problem) < 400 for problem in reading.problems), kind
    assert time.process_time() - begun < 3, kind


TOKENS = (
    "e4", "e5", "1.", "1-0", "*", "(", ")", "{", "}", ";", "\n", "%", "[", "]", "Nf3",
    "O-O", "$3", "[%clk 0:00:01]", '"', "\\", "\r", "\ufeff", '[Variant "Fog of War"]',
    '[Result "1-0"]', '[FEN "k7/8/8/8/8/8/8/7K w"]', '[Variant "X"]', "22-18", "10-14",
    "22x15", "c3-d4", "c3:e5", "2-0", "1-1", "99-1", "3-", '[GameType "25"]',
    '[GameType "25,W,8,8,A0,0"]', '[GameType "\xb2,W"]', '[GameType "20"]',
    '[Variant "Checkers"]', '[FEN "W:W18:B14"]', '[FEN "B:WK0-99:Bx"]', '[FEN "W:"]',
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(TOKENS)).map(" ".join) | st.text())
@example('[a "\\"]')
def test_no_text_raises(text: str) -> None:
    assert isinstance(read_text(text, "t"), Reading)


@settings(max_examples=30, deadline=None)
@given(data=st.binary())
def test_no_bytes_raise(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.pgn"
    path.write_bytes(data)
    assert isinstance(read_games(path), Reading)


def test_limits_end_the_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_GAMES", 2)
    reading = read_text(f"{HEAD}\n1. e4 *\n\n" * 4, "t")
    assert len(reading.games) == 2
    assert reading.problems[-1].endswith("only the first 2 games are read.")


def test_an_illegal_move_is_read_by_its_older_name() -> None:
    text = f'{HEAD}[Result "1-0"]\n\n1. e4 {{impossible move: e7e4}} 1-0\n'
    assert only(text).outcome == Outcome(Side.FIRST, Reason.ILLEGAL, "e7e4")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. P@e4 +Px5e 2. g7f7= g7f7+ *", ["P@e4", "+Px5e", "g7f7=", "g7f7+"]),
        ("1. P*e5+ N@f3# + += +- e4 *", ["P*e5+", "N@f3#", "e4"]),
    ],
)
def test_drops_and_promoted_pieces_are_moves(text: str, moves: list[str]) -> None:
    scanner, found = Scanner(text), []
    while token := scanner.next():
        if token.kind == "move":
            found.append(token.text)
    assert found == moves


@pytest.mark.parametrize("reason", Reason)
def test_an_end_is_understood_by_its_own_words(reason: Reason) -> None:
    """A new reason must be among the ends, and no other one may take its words."""
    end, tags = ENDS[reason], {"Result": "1-0", "Termination": str(reason)}
    board = Outcome(Side.FIRST, reason) if end.on_board else None
    facts = replace(FACTS, ends=frozenset(Reason))
    judged = judge(Draft(tags=tags, result="1-0"), facts, BoardEnd(board))
    assert judged.outcome is not None
    assert not end.phrases or judged.outcome.reason is reason
    assert not judged.problems


@pytest.mark.parametrize(
    ("said", "mate", "chess"),
    [
        ("White won by checkmate", Reason.CHECKMATE, Reason.RESIGNED),
        ("stalemate", Reason.STALEMATE, Reason.NO_MOVE),
        ("insufficient material", Reason.MATERIAL, Reason.RESIGNED),
    ],
)
def test_a_file_says_only_what_its_game_knows(
    said: str, mate: Reason, chess: Reason
) -> None:
    draft = Draft(tags={"Result": "1-0", "Termination": said}, result="1-0")
    for facts, reason in ((find_game("chess").facts, mate), (FACTS, chess)):
        ended = Outcome(Side.FIRST, reason)
        outcome = judge(draft, facts, BoardEnd(ended)).outcome
        assert outcome is not None
        assert outcome.reason is reason
        assert not judge(draft, facts, BoardEnd(ended)).problems


SHUFFLE = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"


@pytest.mark.parametrize(
    ("movetext", "said", "reason"),
    [
        ("1. e4 1/2-1/2", "draw", Reason.AGREED),
        (f"{SHUFFLE} 1/2-1/2", "the same position three times", Reason.REPETITION),
        ("1. e4 {draw agreed} 1/2-1/2", "draw agreed", Reason.AGREED),
        ("1. e4 1-0", "", Reason.RESIGNED),
    ],
)
@pytest.mark.parametrize("termination", ["Normal", "drawn by perpetual check"])
def test_what_nobody_says_of_an_end_is_not_made_up(
    movetext: str, said: str, reason: Reason, termination: str
) -> None:
    head = f'[Variant "Chess"]\n[Termination "{termination}"]'
    outcome = only(f"{head}\n\n{movetext}").outcome
    assert outcome is not None
    assert (outcome.why, outcome.reason) == (said, reason)


MATED = "1. f3 e5 2. g4 Qh4#"
RESIGNED = Outcome(Side.FIRST, Reason.RESIGNED)


@pytest.mark.parametrize(
    ("movetext", "result", "source"),
    [
        ("1. f3 e5", "1-0", None),
        ("1. f3 e5 2. Nh3", "1-0", None),
        ("1. f3 d5", "*", "1-0"),
        ("1. f3", "*", "1-0"),
        (MATED, "0-1", "1-0"),
    ],
)
def test_the_result_follows_moves_that_were_changed(
    movetext: str, result: str, source: str | None
) -> None:
    head = '[Variant "Chess"]\n[Site "here"]\n\n'
    given = replace(only(f"{head}1. f3 e5 *"), outcome=RESIGNED)
    now = only(f"{head}{movetext} *")
    ended = changed_end(given, now.moves, now.outcome)
    assert (ended.outcome.result if ended.outcome else "*") == result
    assert ended.tags.get("OriginalResult") == source
    assert ended.tags["Site"] == "here"
