"""Games of shogi in the files of other programs, read and written."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.formats import FORMATS, format_of, own_encoding
from core.formats.format import UnwritableError
from core.games import find_game
from core.games.shogi.facts import FACTS, HANDICAPS
from core.notation import code
from core.records.files import decode
from core.records.reader import (
    GameText,
    Reading,
    load_games,
    read_games,
    read_text,
    read_trees,
)
from core.records.record import GameRecord
from core.records.tree import Evaluation, GameTree, Node, node_at, record_of
from core.records.writer import (
    GamePlace,
    NotReplacedError,
    replace_game,
    save_games,
    write_games,
    write_trees,
)
from core.score import Score
from core.setup import BadPositionError
from core.values import UNSAID, Move, Outcome, Reason, Side
from tests.core.test_trees_on_file import grown
from tests.support.records import play_out

VECTORS = Path(__file__).parents[1] / "vectors/shogi"
GAME = find_game("shogi")
BLACK, WHITE = Side.FIRST, Side.SECOND


def only(name: str) -> GameTree:
    reading = read_trees((VECTORS / name).read_text("utf-8"), name)
    assert reading.problems == ()
    return reading.games[0]


def line(tree: GameTree, *path: int) -> str:
    moves = record_of(tree, path).moves
    return " ".join(code(FACTS, move).rstrip("=") for move in moves)


def played(moves: str, **fields: object) -> GameRecord:
    position, found = GAME.start().position, list[Move]()
    for text in moves.split():
        found.append(GAME.read_move(position, text))
        position = GAME.play(position, found[-1])
    record = GameRecord("shogi", "points27", ("Ada", "Bo"), tuple(found))
    return replace(record, **fields)  # type: ignore[arg-type]  # names are checked


def test_a_file_of_kif_is_read_with_its_branches() -> None:
    tree = only("branches.kif")
    assert line(tree) == "7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c"
    assert line(tree, 0, 0, 0, 1) == "7g7f 3c3d 8h2b+ 8b2b B*6e 7a7b"
    assert line(tree, 0, 0, 0, 1, 1) == "7g7f 3c3d 8h2b+ 8b2b B*5e"
    assert line(tree, 0, 1) == "7g7f 8c8d 7i6h"
    assert tree.root.comment == "対局開始。"
    second, third = node_at(tree, (0, 0)), node_at(tree, (0, 0, 0))
    assert (second.comment, third.nags, third.comment) == (
        "次の一手は ¶ ¶ どうか。",
        (5,),
        "",
    )
    assert node_at(tree, (0, 0, 0, 0)).comment == "&しおり"
    assert node_at(tree, (0, 0, 0, 1)).starting_comment == "ではなく"
    assert node_at(tree, (0, 0, 0, 1, 1)).comment == "中断"


def test_a_file_of_jkf_is_read() -> None:
    tree = only("branches.jkf")
    assert line(tree) == "7g7f 3c3d 8h2b+ 3a2b B*5e"
    assert line(tree, 0, 1) == "7g7f 8c8d 7i6h"
    assert line(tree, 0, 0, 1) == "7g7f 3c3d 2g2f"
    assert tree.root.comment == "対局開始。"
    assert node_at(tree, (0, 0)).comment == "次の一手は ¶ どうか。"
    assert node_at(tree, (0, 0, 0)).nags == (5,)
    assert node_at(tree, (0, 0, 1)).starting_comment == "ではなく"
    assert node_at(tree, (0, 1, 0)).comment == "中断"
    game = record_of(tree)
    assert game.players == ("羽根 一", "Zoë Müller")
    assert game.outcome == Outcome(BLACK, Reason.RESIGNED)
    assert game.clocks[0] == 3588.0
    assert game.tags["TimeControl"] == "3600"
    assert read_text((VECTORS / "branches.jkf").read_text("utf-8"), "x").games == (game,)


def test_jkf_begins_with_handicaps_and_set_up_positions() -> None:
    text = '{"header": {}, "initial": %s, "moves": [{}]}'
    for preset, name in (("6", "six"), ("HIKY", "rook-lance"), ("5_L", "five-left")):
        reading = read_text(text % json.dumps({"preset": preset}), "x.jkf")
        assert reading.games[0].fen == HANDICAPS[name].text
    board: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    board[4][0], board[4][8] = {"color": 1, "kind": "OU"}, {"color": 0, "kind": "OU"}
    board[1][7] = {"color": 0, "kind": "RY"}
    data = {"color": 1, "board": board, "hands": [{"FU": 2}, {}]}
    told = json.dumps({"preset": "OTHER", "data": data})
    (game,) = read_text(text % told, "x.jkf").games
    assert game.fen == "4k4/9/9/9/9/9/9/7+R1/4K4 w 2P 1"


def test_headers_and_times_are_those_of_pgn() -> None:
    game = record_of(only("branches.kif"))
    assert game.players == ("羽根 一", "Zoë Müller")
    assert game.outcome == Outcome(WHITE, Reason.RESIGNED)
    assert game.tags == {
        "Date": "2026.05.01",
        "Time": "10:00:00",
        "Event": "順位戦",
        "Site": "東京・将棋会館",
        "TimeControl": "21600+1x60",
        "終了日時": "2026/05/01 18:21",
        "Opening": "角換わり",
        "先手省略名": "羽根",
    }
    spent = (12, 65, 3660, 0, 3, 7)
    left = [21660 - sum(spent[ply % 2 : ply + 1 : 2]) for ply in range(6)]
    assert game.clocks == tuple(map(float, left))


def test_our_tags_of_a_side_are_told_of_the_side_as_shogi_calls_it() -> None:
    own = {"WhiteType": "human", "BlackElo": "1500", "Annotator": "Ada"}
    game = replace(record_of(only("branches.kif")), tags=own)
    text = write_games([game], FORMATS["kif"])
    assert ("先手Type：human" in text, "後手Elo：1500" in text) == (True, True)
    assert "White" not in text
    assert read_text(text, "x").games[0].tags == own


def test_what_other_servers_write_is_read() -> None:
    """No blanks before numbers, byoyomi beside the main time, lines of comments between."""
    tree = only("dojo.kif")
    game = record_of(tree)
    assert (line(tree), line(tree, 0, 1)) == ("8c8d 7g7f 5a4b", "8c8d 2g2f")
    assert game.tags == {"Site": "81Dojo", "TimeControl": "900+1x60"}
    assert game.clocks == (937.0, 931.0, 874.0)
    assert game.outcome == Outcome(WHITE, Reason.RESIGNED)


def test_a_diagram_is_a_place_to_begin() -> None:
    (game,) = read_games(VECTORS / "diagram.kif").games
    board = "7nl/6gk1/6ppp/7+S1/9/8P/6PP1/5+rGK1/7NL"
    assert game.fen == f"{board} w BG2Srb12p 58"
    assert [code(FACTS, move) for move in game.moves] == ["2c2d"]
    assert game.outcome == Outcome(BLACK, Reason.ILLEGAL)
    text = write_games([game], FORMATS["kif"])
    assert (VECTORS / "diagram.kif").read_text("utf-8").split("\n")[3:14] == [
        row.replace("龍", "竜").replace("玉 ・|八", "王 ・|八")
        for row in text.split("\n")[3:14]
    ]  # fmt: skip


def test_a_diagram_alone_is_a_position() -> None:
    """As ShogiHome and others put it on the clipboard."""
    lines = (VECTORS / "diagram.kif").read_text("utf-8").split("\n")
    setup = GAME.read_setup("\r\n".join(lines[1:17]))
    assert GAME.write_setup(setup).endswith("/7NL w BG2Srb12p 58")
    with pytest.raises(BadPositionError, match="a board has 9 ranks, this one has 8"):
        GAME.read_setup("\n".join((*lines[1:4], *lines[5:17])))
    with pytest.raises(BadPositionError, match="is not a position"):
        GAME.read_setup("\n".join(lines))


def test_a_file_of_csa_is_read() -> None:
    reading = read_games(VECTORS / "tournament.csa")
    assert reading.problems == ()
    first, second, third = reading.games
    assert [code(FACTS, move) for move in first.moves] == ["7g7f", "3c3d", "8h2b+"]
    assert (first.players, first.fen, first.outcome) == (("Gikou", "Apery"), "", None)
    assert first.tags["TimeControl"] == "900+1x10"
    assert first.clocks == (898.0, 880.0, 897.0)
    assert second.fen == HANDICAPS["two"].text
    assert second.outcome == Outcome(WHITE, Reason.ILLEGAL)
    assert third.tags == {"TimeControl": "600+5"}
    assert third.clocks == (603.5, 604.75)
    assert third.outcome == Outcome(WHITE, Reason.TIME)


def test_a_file_of_ki2_is_read_and_written() -> None:
    tree = only("short.ki2")
    assert line(tree) == "3c3d 7g7f 4c4d 2g2f 8b3b 3i4h"
    assert line(tree, 0, 0, 0, 0, 1) == "3c3d 7g7f 4c4d 2g2f 3a3b 3i4h"
    assert tree.head.fen == HANDICAPS["lance"].text
    assert tree.head.outcome == Outcome(BLACK, Reason.RESIGNED, UNSAID)
    again = read_trees(write_trees([tree], FORMATS["ki2"]), "again")
    assert (again.games, again.problems) == ((tree,), ())


FIRST = "   1 ７六歩(77)\n"

GOLDEN = """開始日時：2026/05/01
持ち時間：10分
秒読み：30秒
手合割：平手
先手：Ada
後手：Bo
結果：後手の勝ち
手数：4
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
   2 ３四歩(33)   ( 0:30/00:00:30)
   3 ２二角成(88) ( 0:01/00:00:13)
   4 同　銀(31)   ( 0:00/00:00:30)
   5 投了
まで4手で後手の勝ち
"""


def test_golden_kif() -> None:
    tags = {"Date": "2026.05.01", "TimeControl": "600+1x30"}
    lost = Outcome(WHITE, Reason.RESIGNED)
    clocks = (618.0, 600.0, 617.0, 600.0)
    moves = "7g7f 3c3d 8h2b+ 3a2b"
    record = played(moves, tags=tags, outcome=lost, clocks=clocks)
    assert write_games([record], FORMATS["kif"]) == GOLDEN
    assert read_text(GOLDEN, "x").games == (record,)


def test_times_are_rounded_down_and_what_is_lost_does_not_add_up() -> None:
    """So a move that took nearly all of a period is not read as one that used it up."""
    clocks = (27.3, 39.9, 0.3, 39.5, 24.5, 38.9)
    moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e"
    record = played(moves, tags={"TimeControl": "10+1x30"}, clocks=clocks)
    text = write_games([record], FORMATS["kif"])
    assert "( 0:29/00:00:41)" in text
    assert read_text(text, "x").games[0].clocks == (28.0, 40.0, 1.0, 40.0, 25.0, 39.0)
    bare = write_games([replace(record, tags={})], FORMATS["kif"])
    assert read_text(bare, "x").games[0].clocks == clocks


def test_a_clock_that_times_do_not_tell_is_told_and_counted_on() -> None:
    clocks = (590.0, 580.0, 700.0, 570.0, 690.0, 560.0)
    moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e"
    record = played(moves, tags={"TimeControl": "600"}, clocks=clocks)
    text = write_games([record], FORMATS["kif"])
    assert text.count("[%clk") == 1
    assert read_text(text, "x").games == (record,)


def test_golden_csa_of_both_versions() -> None:
    plain = played("7g7f 3c3d", tags={"TimeControl": "600+1x30"}, clocks=(618.0, 600.0))
    assert write_games([plain], FORMATS["csa"]) == (
        "V2.2\nN+Ada\nN-Bo\n$TIME_LIMIT:00:10+30\nPI\n+\n+7776FU\nT12\n-3334FU\nT30\n"
        "%CHUDAN\n"
    )
    fine = played("7g7f", tags={"TimeControl": "600+5"}, clocks=(602.5,))
    text = write_games([fine], FORMATS["csa"])
    assert text.startswith("'CSA encoding=SHIFT_JIS\nV3.0\n")
    assert "$TIME:600+0+5\nPI\n+\n+7776FU\nT2.5\n" in text
    assert read_text(text, "x").games == (fine,)
    named = write_games([replace(plain, players=("Zoë", "Bo"))], FORMATS["csa"])
    assert named.startswith("'CSA encoding=UTF-8\nV3.0\nN+Zoë\n")


def test_golden_jkf() -> None:
    """By the names of the format's own description, whatever our reader makes of it."""
    control, end = {"TimeControl": "600+1x30"}, Outcome(WHITE, Reason.RESIGNED)
    record = played("7g7f 3c3d 8h2b+ 3a2b", tags=control, clocks=(618, 600, 617, 600))
    told = json.loads(write_games([replace(record, outcome=end)], FORMATS["jkf"]))
    assert told["initial"] == {"preset": "HIRATE"}
    first, *steps, last = told["moves"]
    assert (first, last) == ({}, {"special": "TORYO"})
    assert steps[2] == {
        "move": {
            "color": 0, "from": {"x": 8, "y": 8}, "to": {"x": 2, "y": 2},
            "piece": "KA", "promote": True, "capture": "KA",
        },
        "time": {"now": {"h": 0, "m": 0, "s": 1}, "total": {"h": 0, "m": 0, "s": 13}},
    }  # fmt: skip
    assert steps[3]["move"] == {
        "color": 1, "from": {"x": 3, "y": 1}, "to": {"x": 2, "y": 2},
        "piece": "GI", "same": True, "capture": "UM",
    }  # fmt: skip
    fen = "4k4/9/9/9/9/9/9/7+R1/3GK1G2 b G2p 1"
    drop = GAME.read_move(GAME.read(fen).position, "G*5h")
    record = GameRecord("shogi", "points27", ("A", "B"), (drop,), fen=fen)
    text = write_games([record], FORMATS["jkf"])
    assert json.loads(text)["moves"][1]["move"]["relative"] == "H"
    assert read_text(text, "x").games == (record,)


def test_usi_and_sfen() -> None:
    record = played("7g7f 3c3d 8h2b+")
    text = write_games([record], FORMATS["usi"])
    assert text == "position startpos moves 7g7f 3c3d 8h2b+\n"
    assert read_text(text, "x").games[0].moves == record.moves
    fen = HANDICAPS["rook"].text
    for start in (f"position sfen {fen}", f"sfen {fen}", fen):
        (game,) = read_text(f"{start} moves 3c3d\n", "x").games
        assert (game.fen, len(game.moves)) == (fen, 1)
        (game,) = read_text(start, "x").games
        assert (game.fen, game.moves) == (fen, ())


ENDS = [
    Outcome(winner, reason, detail)
    for winner, reason, detail in (
        (BLACK, Reason.RESIGNED, ""), (WHITE, Reason.RESIGNED, ""),
        (WHITE, Reason.RESIGNED, "abandoned"), (BLACK, Reason.TIME, ""),
        (BLACK, Reason.ILLEGAL, ""), (WHITE, Reason.ILLEGAL, ""),
        (WHITE, Reason.FAILED, "KeyError: 3"), (BLACK, Reason.NO_ANSWER, ""),
        (None, Reason.AGREED, ""), (None, Reason.AGREED, "impasse"),
        (None, Reason.MOVE_LIMIT, ""), (BLACK, Reason.RESIGNED, UNSAID),
        (None, Reason.AGREED, UNSAID),
    )
]  # fmt: skip


@pytest.mark.parametrize("form", ["kif", "csa", "jkf"])
@pytest.mark.parametrize("moves", ["", "7g7f", "7g7f 3c3d"])
@pytest.mark.parametrize("outcome", [None, *ENDS], ids=str)
def test_every_end_is_read_back(form: str, moves: str, outcome: Outcome | None) -> None:
    record = played(moves, outcome=outcome)
    reading = read_text(write_games([record], FORMATS[form]), "x")
    assert reading.problems == ()
    assert reading.games == (record,)


@pytest.mark.parametrize(
    ("word", "outcome"),
    [
        ("投了", Outcome(BLACK, Reason.RESIGNED)),
        ("切れ負け", Outcome(BLACK, Reason.TIME)),
        ("反則勝ち", Outcome(WHITE, Reason.ILLEGAL)),
        ("反則負け", Outcome(BLACK, Reason.ILLEGAL)),
        ("持将棋", Outcome(None, Reason.AGREED, "impasse")),
        ("不戦敗", Outcome(BLACK, Reason.RESIGNED, "did not come")),
        ("中断", None),
        ("封じ手", None),
    ],
)
def test_words_that_end_a_game(word: str, outcome: Outcome | None) -> None:
    reading = read_text(f"手数----\n   1 ７六歩(77)\n   2 {word}\n", "x")
    assert reading.problems == ()
    assert reading.games[0].outcome == outcome


def test_random_trees_are_read_back() -> None:
    """Every move, variation, comment and glyph."""
    notes = [
        Node(comment="はじめに"), Node(), Node(comment="a {b} * c", nags=(5, 14)),
        Node(starting_comment="または", commands=("cal G7g7f",)), Node(clock=12.5),
    ]  # fmt: skip
    for seed in range(4):
        root = grown(Random(seed), ("shogi", "points24"), 40, notes)
        head = GameRecord("shogi", "points24", ("羽生", "?"), tags={"X": "1"})
        tree = GameTree(head, root)
        once = read_trees(write_trees([tree], FORMATS["kif"]), "x.kif")
        assert once.problems == ()
        assert once.games[0].head == head
        assert _words(once.games[0].root) == _words(root)
        again = read_trees(write_trees(once.games, FORMATS["kifu"]), "x.kifu")
        assert again == once
        other = read_trees(write_trees(once.games, FORMATS["jkf"]), "x.jkf")
        assert (other.games[0].head, other.problems) == (head, ())
        expected = [
            (move, f"{before}{comment}", "", *rest)
            for move, comment, before, *rest in _words(once.games[0].root)
        ]
        assert _words(other.games[0].root) == expected


def _words(root: Node) -> list[tuple[Any, ...]]:
    """All nodes, their comments as files hold them."""
    found, waiting = list[tuple[Any, ...]](), [root]
    while waiting:
        node = waiting.pop()
        plain = node.comment.replace("{", "(").replace("}", ")")
        before = node.starting_comment
        found.append((node.move, plain, before, node.nags, node.clock, node.commands))
        waiting += node.children
    return found


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "euc_jp", "utf-16"])
@pytest.mark.parametrize("name", ["short.ki2", "diagram.kif"])
def test_the_encoding_is_found_and_kept(encoding: str, name: str, tmp_path: Path) -> None:
    text = (VECTORS / name).read_text("utf-8")
    path = tmp_path / name
    path.write_bytes(text.replace("\n", "\r\n").encode(encoding))
    reading = read_games(path)
    assert reading == replace(read_text(text, name), problems=())
    if name.endswith(".kif"):
        file = load_games(path)
        place = GamePlace.of(path, file, 0, len(file.text))
        (tree,) = read_trees(file.text, name).games
        replace_game(place, replace(tree, head=replace(tree.head, players=("羽", "生"))))
        data = path.read_bytes()
        assert "先手：羽\r\n" in data.decode(encoding)
        other = replace(tree, head=replace(tree.head, players=("Zoë", "生")))
        place = GamePlace.of(path, load_games(path), 0, len(load_games(path).text))
        if encoding == "cp932":
            with pytest.raises(NotReplacedError, match="has no 'ë'"):
                replace_game(place, other)


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp"])
@pytest.mark.parametrize("name", ["羽生善治", "渡辺明", "鷺宮", "ｺﾝﾋﾟｭｰﾀ", "コンピュータ"])
def test_encodings_are_told_apart_by_how_a_name_reads(encoding: str, name: str) -> None:
    """What CSA begins with is ASCII, so that either encoding could be meant."""
    if encoding == "euc_jp" and name.startswith("ｺ"):
        return  # Nobody writes such letters in EUC-JP.
    data = f"V2.2\nN+{name}\nN-Bo\nPI\n+\n+7776FU\n".encode(encoding)
    assert GameText.of(decode(data, own_encoding)[0], "x.csa").text.count(name) == 1


def test_names_of_files_choose_the_encoding(tmp_path: Path) -> None:
    record = played("7g7f", players=("羽生", "Bo"))
    for ending, encoding, line_end in ((".kif", "cp932", "\r\n"), (".kifu", "utf-8", "\n")):
        save_games(tmp_path / f"a{ending}", [record])
        data = (tmp_path / f"a{ending}").read_bytes()
        assert f"先手：羽生{line_end}後手".encode(encoding) in data
        assert read_games(tmp_path / f"a{ending}").games == (record,)


def test_several_games_stand_in_one_file() -> None:
    records = (played("7g7f"), played(""), played("2g2f 8c8d"))
    for form in ("kif", "csa", "usi", "jkf"):
        reading = read_text(write_games(records, FORMATS[form]), f"x.{form}")
        assert reading.problems == ()
        assert [game.moves for game in reading.games] == [each.moves for each in records]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"手数---\n{FIRST}   2 ３五歩(33)\n   3 ２六歩(27)\n", "line 3, column 6: "),
        (f"先手：A\n{FIRST}変化：4手\n   4 ３四歩(33)\n", "no move 4 that could vary"),
        (f"手合割：銀落ち\n{FIRST}",
         "line 1, column 1: '銀落ち' is no handicap known here; give a diagram, 平手 "
         "or one of 香落ち, 右香落ち"),
        (f"後手の持駒：象\n|v香|一\n{FIRST}", "'象' are no pieces in hand"),
        (f"後手の持駒：\n|v香v桂|一\n{FIRST}", "line 1, column 1: a board has 9 ranks"),
        (f"先手：A\nwhat\n{FIRST}", "'what' has no meaning here"),
        ("▲７六歩△３五歩\n", "'３五歩' is not possible here; the move before it is kept"),
        ("V2.2\nPI\n+\n+7776FU\n-3335FU\n", "line 5, column 1: '-3335FU' is not possible"),
        ("V2.2\nP1-KY\n+\n", "a row has 9 squares, this one has 1"),
        ("V2.2\nPI\n+\nwhat\n", "'what' has no meaning in a file of CSA"),
        ("position startpos moves 7g7f 3c3e", "'3c3e' is not possible here"),
        ('{"moves": [{}, {"move": {"to": {"x": 7, "y": 6},\n"from": {"x": 7, "y": 6}}}]}',
         "line 1, column 17: '7f7f' is not possible here"),
        ('{"moves": [\n{}, oops', "line 2, column 5: this is no JSON: Expecting value."),
        ('{"moves": 5}', "it has no list of moves"),
        ('{"initial": {"preset": "9"}, "moves": []}', "'9' is no handicap known here"),
        ('{"initial": {"preset": "OTHER"}, "moves": []}', "where it began makes no sense"),
        ("position sfen 9/9 b - 1", "a board has 9 ranks, this one has 2"),
    ],
)  # fmt: skip
def test_problems_say_where_and_what(text: str, problem: str) -> None:
    reading = read_text(text, "x")
    assert problem in reading.problems[0]
    kept = sum(len(game.moves) for game in reading.games)
    assert kept <= 1


BLANK = " " * 50_000


@pytest.mark.parametrize(
    "text",
    [
        f"{' ' * 19}a：x\n" * 40 + "?",
        "#a：x\n" * 40 + "?",
        f"{BLANK}?",
        f"手数--\n1 ７六歩(77)( {BLANK}?",
        f"手数--\n|{BLANK}?|?",
        f"▲７六歩\u2003{BLANK}?",
        "手数--\n1 ７六歩(77)\n" + "*resigned\n" * 50_000,
        "手数--\n1 ７六歩(77)\n" + "*!\n" * 50_000,
    ],
    ids=["headers", "remarks", "blank", "time", "row", "moves", "reasons", "glyphs"],
)
def test_no_text_takes_long_to_read(text: str) -> None:
    assert read_text(text, "odd.kif") != Reading()


def test_a_comment_of_many_lines_is_one() -> None:
    (game,) = read_trees("手数--\n1 ７六歩(77)\n" + "*a\n" * 50_000, "long.kif").games
    assert node_at(game, (0,)).comment == " ¶ ".join("a" * 50_000)


def test_a_time_of_too_many_parts_is_none() -> None:
    text = f"手数--\n1 ７六歩(77) ({'9:' * 400}9/)\n2 ３四歩(33) (0:05/)\n"
    (game,) = read_trees(text, "times.kif").games
    assert "emt" not in str(node_at(game, (0,)).commands)
    assert len(record_of(game, (0, 0)).moves) == 2


BRANCH = """変化：2手
   2 ８四歩(83)   ( 0:12/00:00:12)
*#評価値=-35
   3 ２六歩(27)   ( 0:07/00:00:08)
*#詰み=後手勝ち:5手
*だめ
"""


def test_branches_keep_their_times_and_scores_as_programs_of_shogi_write_them() -> None:
    main = (
        "手合割：平手\n手数----指手---------消費時間--\n"
        "   1 ７六歩(77)   ( 0:01/00:00:01)\n*#評価値=108\n*#深さ=20\n*互角\n"
        "   2 ３四歩(33)   ( 0:02/00:00:02)+\n   3 中断\nまで2手で中断\n"
    )
    for clock in ("", "持ち時間：10分\n"):
        text = f"{clock}{main}\n{BRANCH}"
        (tree,) = read_trees(text, "x.kif").games
        first, off = node_at(tree, (0,)), node_at(tree, (0, 1, 0))
        assert first.evaluation == Evaluation(Score(pawns=1.08), 20)
        assert (first.comment, off.comment) == ("互角", "だめ")
        assert off.evaluation == Evaluation(Score(mate=-3))
        assert off.commands == ("emt 0:00:07",)
        written = write_trees([tree], FORMATS["kif"])
        assert BRANCH in written
        assert read_trees(written, "x.kif").games[0].root == tree.root
        for name, sign in (("ki2", "*"), ("csa", "'*")):
            other = write_trees([tree], FORMATS[name])
            assert f"{sign}#評価値=108\n{sign}#深さ=20\n" in other
        assert "*#詰み=後手勝ち:5手\n" in write_trees([tree], FORMATS["ki2"])


def test_what_is_no_score_stays_a_comment() -> None:
    told = "*#詰み=先手勝ち:4手\n*#深さ=9\n*#評価値=x\n"
    text = f"手数--\n1 ７六歩(77)\n{told}"
    (tree,) = read_trees(text, "x.kif").games
    assert node_at(tree, (0,)).evaluation is None
    assert told in write_trees([tree], FORMATS["kif"])


def test_formats_are_told_by_their_texts() -> None:
    for name in ("branches.kif", "diagram.kif", "tournament.csa", "short.ki2"):
        text = (VECTORS / name).read_text("utf-8")
        assert format_of(text).endings == (Path(name).suffix,)
    assert format_of(HANDICAPS["two"].text) is FORMATS["usi"]
    for text in ("対局ID：1\n\n棋戦：x\n", "   1 ７六歩(77)\n", "# x\n#KIF version=2.0\n"):
        assert format_of(text) is FORMATS["kif"]
    assert format_of("1. e4 e5") is FORMATS["pgn"]


def test_other_games_have_no_room_in_them() -> None:
    chess = GameRecord("chess", "fide", ("A", "B"))
    for form in ("kif", "ki2", "csa", "usi", "jkf"):
        with pytest.raises(UnwritableError, match=r"write it as \.pgn"):
            write_games([chess], FORMATS[form])
    whole = replace(played(""), moves=tuple(play_out(GAME, "", Random(3), 30)))
    assert read_text(write_games([whole], FORMATS["csa"]), "x").games == (whole,)
