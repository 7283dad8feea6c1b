"""Lists of games and their previews; nothing hidden of a running game is in either."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from random import Random

import pytest

from core.game import Game
from core.games import GAMES, find_game
from core.records import catalogue
from core.records.catalogue import (
    FIRST,
    Batch,
    Filters,
    ListedGame,
    Preview,
    SortOrder,
    day_words,
    file_games,
    first_games,
    folder_games,
    in_order,
    narrowed,
    opponents,
    preview_of,
    previews,
    title_of,
)
from core.records.library import files_of
from core.records.reader import GameText, Index, load_games
from core.records.writer import save_games
from core.tasks.workers import BackgroundTask
from core.values import Move, Side
from tests.support.going_on import alike, running
from tests.support.saved_games import fill_shelf, save_game

TODAY = date(2024, 3, 10)


def all_of(batches: Iterable[Batch]) -> list[ListedGame]:
    """The games as they are first told."""
    told = (batch for batch in batches if batch.start is None)
    return [game for batch in told for game in batch.games]


def games_of(folder: Path) -> list[ListedGame]:
    return all_of(list(folder_games(str, folder, folder.with_name("memory.json"))))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill_shelf(tmp_path / "games")
    return tmp_path / "games"


def test_what_a_list_shows(folder: Path) -> None:
    games = games_of(folder)
    assert [(game.name, game.score or game.result) for game in games] == [
        ("a.pgn", "*"), ("b.pgn", "1"), ("c.pgn", "0"), ("d.pgn", "½"), ("e.pgn", "1"),
        ("f.pgn", "0-1"),
    ]  # fmt: skip
    assert games[3] == ListedGame(
        name="d.pgn",
        number=1,
        out_of=1,
        variant="fog-chess",
        names=("RandomMove", "You"),
        result="1/2-1/2",
        person=1,
        unfinished=False,
        opening="1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6",
        named="C54 Italian Game: Classical Variation, Giuoco Pianissimo",
        ended="draw",
        moves=5,
        day="2024-03-05",
        clock="",
        notes="Umbra",
        event="Umbra",
        studied="",
        modified=games[3].modified,
    )


@pytest.mark.parametrize(
    ("variant", "moves"), [("Fog of War", 5), ("Fog Shogi", 10), ("Progressive", 4)]
)
def test_moves_are_counted_as_the_game_counts_them(
    tmp_path: Path, variant: str, moves: int
) -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4"
    if variant == "Progressive":
        text = "1. e4 2. e5 d5 3. exd5 d4 d3 4. a5 a4 a3 axb2"
    path = tmp_path / "game.pgn"
    path.write_text(f'[Variant "{variant}"]\n[PlyCount "77"]\n\n{text} *\n')
    assert games_of(tmp_path)[0].moves == moves


@pytest.mark.parametrize(
    ("kinds", "variant", "opening"),
    [
        (("human", "program"), "Fog of War", "1. e4 … 2. Nf3 …"),
        (("program", "human"), "Fog of War", "1. … e5 2. … Nc6"),
        (("human", "human"), "Fog of War", ""),
        (("program", "program"), "Fog of War", "1. e4 e5 2. Nf3 Nc6"),
        (("human", "program"), "Checkers", "1. e4 e5 2. Nf3 Nc6"),
    ],
)
def test_of_a_running_game_only_the_persons_moves_are_listed(
    tmp_path: Path, kinds: tuple[str, str], variant: str, opening: str
) -> None:
    file = save_game(tmp_path / "games", "a.pgn", ("A", "B"), "*", moves=2)
    text = file.read_text().replace("Fog of War", variant)
    for side, was, kind in zip(
        ("White", "Black"), ("human", "program"), kinds, strict=True
    ):
        text = text.replace(f'[{side}Type "{was}"]', f'[{side}Type "{kind}"]')
    file.write_text(text)
    (game,) = games_of(tmp_path / "games")
    assert game.opening == opening
    assert opening in (tmp_path / "memory.json").read_text(encoding="utf-8")


def test_a_running_game_from_a_position_lists_no_moves(tmp_path: Path) -> None:
    file = save_game(tmp_path / "games", "a.pgn", ("A", "B"), "*")
    file.write_text('[SetUp "1"]\n[FEN "8/8/8/8/8/8/8/8 b - - 0 1"]\n' + file.read_text())
    assert [game.opening for game in games_of(tmp_path / "games")] == [""]


@pytest.mark.parametrize(
    ("end", "ended"),
    [
        ("{king captured} 1-0", "king captured"),
        ("{the bot failed: ValueError} 1-0", "the bot failed"),
        ("{[%clk 0:01:02.0]} 1-0", "not said"),
        ("{a fine game} 1-0", "not said"),
        ("1-0", "not said"),
    ],
)
def test_how_a_game_ended(tmp_path: Path, end: str, ended: str) -> None:
    file = save_game(tmp_path / "games", "a.pgn", ("A", "B"))
    file.write_text(file.read_text().replace("Bc5 1-0", f"Bc5 {end}"))
    assert [game.ended for game in games_of(tmp_path / "games")] == [ended]


@pytest.mark.parametrize(
    ("tags", "moves", "ended"),
    [
        ('[Termination "Normal"]', "1. f3 e5 2. g4 Qh4# 0-1", "checkmate"),
        ('[Termination "Time forfeit"]', "1. e4 e5 1-0", "out of time"),
        ('[Termination "Ada won by resignation"]', "1. e4 e5 1-0", "resigned"),
        ('[Termination "abandoned"]', "1. e4 e5 1-0", "abandoned"),
        ('[Termination "adjudication"]', "1. e4 e5 1-0", "adjudication"),
        ("", "1. e4 e5 1/2-1/2", "draw"),
        ("", "1. e4 {x} e5 (1... c5) 1/2-1/2", "draw"),
        ('[Termination "Game drawn by agreement"]', "1. e4 e5 1/2-1/2", "draw agreed"),
        ("", "1. e4 e5 *", "no result"),
    ],
)
def test_every_end_is_told(tmp_path: Path, tags: str, moves: str, ended: str) -> None:
    (tmp_path / "a.pgn").write_text(f'{tags}\n[White "A"]\n\n{moves}\n')
    assert [game.ended for game in games_of(tmp_path)] == [ended]


@pytest.mark.parametrize(
    ("told", "day", "words"),
    [
        ("1858.??.??", "1858", "1858"),
        ("1858.05.??", "1858-05", "May 1858"),
        ("1858.5.21", "1858-05-21", "21 May 1858"),
        ("1858", "1858", "1858"),
        ("1858.13.40", "1858", "1858"),
    ],
)
def test_a_date_tells_as_much_as_is_known(
    tmp_path: Path, told: str, day: str, words: str
) -> None:
    (tmp_path / "a.pgn").write_text(f'[White "A"]\n[Date "{told}"]\n\n1. e4 *\n')
    (game,) = games_of(tmp_path)
    assert (game.day, day_words(game.day)) == (day, words)


def test_games_in_the_fog_have_openings_once_they_are_over(tmp_path: Path) -> None:
    for name, result in (("over", "1-0"), ("waits", "*")):
        tags = '[Variant "Fog of War"]\n[WhiteType "human"]\n[BlackType "program"]'
        moves = "1. e2e4 c7c5 2. Ng1f3 d7d6 3. d2d4 c5d4"
        text = f'{tags}\n[Opening "Told"]\n[Result "{result}"]\n\n{moves} {result}\n'
        (tmp_path / f"{name}.pgn").write_text(text.replace('[Opening "Told"]\n', ""))
        (tmp_path / f"{name}-told.pgn").write_text(text)
    named = {game.name: game.named for game in games_of(tmp_path)}
    assert named["over.pgn"] == "B50 Sicilian Defense"
    assert named["over-told.pgn"].endswith("Told")
    assert named["waits.pgn"] == named["waits-told.pgn"] == ""


def test_games_are_remembered_until_their_file_changes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = games_of(folder)
    read: list[str] = []

    def noted(path: Path, **options: int) -> GameText:
        read.append(path.name)
        return load_games(path, **options)

    monkeypatch.setattr(catalogue, "load_games", noted)
    assert games_of(folder) == first
    assert read == []
    save_game(folder, "b.pgn", ("You", "Moth"), "0-1")
    (folder / "c.pgn").unlink()
    again = games_of(folder)
    assert read == ["b.pgn"]
    assert {game.name for game in again} == {f"{name}.pgn" for name in "abdef"}


@pytest.mark.parametrize("text", ["", "{}", "[[[", '{"version": 0, "games": {}}', "\0"])
def test_a_bad_memory_is_no_harm(folder: Path, text: str) -> None:
    first = games_of(folder)
    folder.with_name("memory.json").write_text(text)
    assert games_of(folder) == first


def test_a_folder_is_told_in_batches(tmp_path: Path) -> None:
    for number in range(catalogue.BATCH + 1):
        save_game(tmp_path / "games", f"{number}.pgn", ("A", "B"), age=number)
    batches = list(folder_games(str, tmp_path / "games", tmp_path / "memory.json"))
    assert [(len(one.games), one.total) for one in batches] == [
        (catalogue.BATCH, catalogue.BATCH + 1),
        (1, catalogue.BATCH + 1),
    ]
    names = [game.name for game in all_of(batches)]
    assert names == [f"{number}.pgn" for number in range(catalogue.BATCH + 1)]


def test_the_games_of_one_file(folder: Path) -> None:
    texts = [(folder / f"{name}.pgn").read_text() for name in "abc"]
    file = folder / "many.pgn"
    file.write_text("\n".join(texts))
    games = all_of(file_games(str, file))
    assert [(game.number, game.out_of, game.names[0]) for game in games] == [
        (1, 3, "You"), (2, 3, "You"), (3, 3, "CaptureWithLargestDifference")
    ]  # fmt: skip
    assert games[0].opening == "1. e4 … 2. Nf3 … 3. Bc4 … 4. c3 …"


def test_openings_are_found_after_all_games_are_told(tmp_path: Path) -> None:
    file = tmp_path / "many.pgn"
    own = '[White "a"]\n[ECO "C20"]\n[Opening "As told"]\n[Event "Cup"]\n\n1. e4 e5 *\n'
    file.write_text("\n".join([own, *['[White "b"]\n\n1. Nf3 d5 2. d4 *\n'] * FIRST]))
    *told, found = file_games(str, file)
    first, *others = all_of(told)
    assert (first.named, first.event, len(others)) == ("C20 As told", "Cup", FIRST)
    assert {game.named for game in others} == {""}
    assert (found.start, len(found.games), found.games[0]) == (0, FIRST + 1, first)
    assert {game.named[:3] for game in found.games[1:]} == {"D02"}
    assert [game.key for game in found.games] == [game.key for game in all_of(told)]


def test_all_games_of_a_large_file_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "games" / "large.pgn"
    file.parent.mkdir()
    game = '[White "a"]\n\n1. e4 {' + 99_000 * "x" + "} *\n\n"
    file.write_text(50 * game)
    [only] = games_of(file.parent)
    assert (only.out_of, only.named[:3]) == (50, "B00")


def test_what_holds_no_game_is_left_out(folder: Path) -> None:
    (folder / "binary.pgn").write_bytes(b"\0\xff" * 999)
    (folder / "empty.txt").write_text("")
    (folder / "folder.pgn").mkdir()
    (folder / ".hidden.pgn").write_text("1. e4 *")
    assert len(games_of(folder)) == 6
    assert files_of(folder / "nowhere") == []


def test_it_is_work_for_another_process(folder: Path) -> None:
    task: BackgroundTask[Batch] = BackgroundTask(
        folder_games, folder, folder.with_name("memory.json")
    )
    found: list[Batch] = []
    while not task.over:
        found += task.poll()
        time.sleep(0.01)
    task.close()
    assert not task.problem
    assert len(all_of(found)) == 6


@pytest.mark.parametrize(
    ("filters", "names"),
    [
        (Filters(), "abcdef"),
        (Filters(text="supporter"), "bf"),
        (Filters(text="NF3 random"), "d"),
        (Filters(text="2024-03"), "abcdef"),
        (Filters(variant="checkers"), ""),
        (Filters(opponent="CaptureKing"), "ef"),
        (Filters(opponent="You"), ""),
        (Filters(kind="won"), "be"),
        (Filters(kind="lost"), "c"),
        (Filters(kind="drawn"), "d"),
        (Filters(kind="first won"), "bc"),
        (Filters(kind="second won"), "ef"),
        (Filters(kind="unfinished"), "a"),
        (Filters(kind="finished"), "bcdef"),
        (Filters(days=5), "abcdef"),
        (Filters(days=4), ""),
        (Filters(text="5 mar 2024 0-1"), "ef"),
        (Filters(text="1–0"), "bc"),
        (Filters(text="½-½"), "d"),
        (Filters(text="½ 1-0"), ""),
        (Filters(text="You – Supporter"), "b"),
        (Filters(year="2024"), "abcdef"),
        (Filters(year="2023"), ""),
    ],
)
def test_filters(folder: Path, filters: Filters, names: str) -> None:
    games = narrowed(games_of(folder), filters, TODAY)
    assert "".join(game.name[0] for game in games) == names


@pytest.mark.parametrize(
    ("column", "names"),
    [
        ("result", "abedcf"),
        ("names", "fecdab"),
        ("moves", "ebcfad"),
        ("date", "fedcba"),
        ("number", "abcdef"),
    ],
)
def test_order(folder: Path, column: str, names: str) -> None:
    games = games_of(folder)
    by = in_order(games, SortOrder(column, down=False))  # type: ignore[arg-type]
    assert "".join(game.name[0] for game in by) == names


def test_names_are_offered_by_how_often_they_played(folder: Path) -> None:
    assert opponents(games_of(folder))[:2] == ["CaptureKing", "Supporter"]


def test_an_unknown_game_has_its_own_name() -> None:
    assert (title_of("checkers"), title_of("go")) == ("Checkers", "go")


def test_the_day_of_a_file_stands_for_that_of_its_game(tmp_path: Path) -> None:
    file = save_game(tmp_path / "games", "a.pgn", ("A", "B"), date="????.??.??")
    os.utime(file, (1_700_000_000, 1_700_000_000))
    assert games_of(tmp_path / "games")[0].day.startswith("2023-11-1")


@pytest.mark.skipif(os.name == "nt", reason="there, names of files are text")
def test_a_name_that_is_no_text_is_listed_and_not_remembered(folder: Path) -> None:
    games_of(folder)
    odd = os.fsdecode(b"\xff.pgn")
    try:
        (folder / "b.pgn").rename(folder / odd)
    except OSError:
        pytest.skip("this disk wants names to be text")
    assert {game.name for game in games_of(folder)} >= {odd, "a.pgn"}
    memory = folder.with_name("memory.json").read_text()
    assert "a.pgn" in memory
    assert "b.pgn" not in memory


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such things here")
def test_a_memory_that_is_no_file_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder.with_name("memory.json"))
    assert len(games_of(folder)) == 6


def test_the_first_games_of_a_large_file_are_those_that_are_read_later(
    tmp_path: Path,
) -> None:
    path = tmp_path / "many.pgn"
    game = (
        '[White "{}"]\n[Black "B"]\n[Variant "Fog of War"]\n\n' + "e4 e5 " * 100 + "*\n\n"
    )
    path.write_text("".join(map(game.format, range(90))))
    first = [each._replace(out_of=90) for each in first_games(path)]
    assert len(first) + 1 >= FIRST
    assert first == all_of(file_games(str, path))[: len(first)]
    path.write_text("".join(map(game.format, range(2))))
    assert list(first_games(path)) == all_of(file_games(str, path))
    path.write_text("x" * 70_000)
    assert first_games(path) == ()
    assert first_games(tmp_path / "none.pgn") == ()


def test_the_games_of_a_file_of_thousands_are_counted(tmp_path: Path) -> None:
    text = (
        '[White "Ann"]\n[Black "Bo"]\n[Variant "Chess"]\n\n{' + "-" * 200 + "} 1. e4 *\n\n"
    )
    (tmp_path / "many.pgn").write_text(text * 2000, "utf-8")
    (batch,) = folder_games(str, tmp_path, tmp_path / "memory.json")
    assert [game.out_of for game in batch.games] == [2000]


def listed(folder: Path) -> list[ListedGame]:
    batches = folder_games(str, folder, folder / "memory.json")
    return [game for batch in batches for game in batch.games]


def preview(folder: Path, game: ListedGame) -> Preview:
    return next(previews(deque([(folder, game)]).popleft))


def test_a_finished_game_is_shown_from_all_sides(tmp_path: Path) -> None:
    save_game(tmp_path, "a.pgn", ("You", "Moth"), "1-0")
    (game,) = listed(tmp_path)
    shown = preview(tmp_path, game)
    assert shown.truth is not None
    assert len(shown.truth.pieces) == 32
    assert [view.viewer for view in shown.views if view] == list(Side)
    facts = dict(shown.facts)
    assert facts["Rules"] == "chess.com"
    assert facts["Squares in view"].endswith("of 64 on average")


@pytest.mark.parametrize(("result", "told"), [("1-0", True), ("*", False)])
def test_a_mistake_in_the_text_is_told_where_nothing_is_hidden(
    tmp_path: Path, result: str, told: bool
) -> None:
    file = save_game(tmp_path, "a.pgn", ("A", "B"), result, person=0)
    file.write_text(file.read_text().replace("Nc6", "Ke5", 1))
    (game,) = listed(tmp_path)
    shown = preview(tmp_path, game)
    assert shown.warning.startswith("line ") is told
    assert ("Ke5" in f"{shown.warning}{shown.problem}") is told


@pytest.mark.parametrize("person", list(Side))
def test_of_a_running_game_nothing_hidden_leaves_the_process(
    tmp_path: Path, person: Side
) -> None:
    save_game(tmp_path, "a.pgn", ("A", "B"), "*", person=int(person))
    (game,) = listed(tmp_path)
    shown = preview(tmp_path, game)
    assert shown.truth is None
    assert shown.views[person.other] is None
    own = shown.views[person]
    assert own is not None
    assert own.viewer is person
    assert set(own.pieces) <= own.visible
    assert len(own.visible) < 64


def test_of_a_running_game_of_two_people_there_is_no_board(tmp_path: Path) -> None:
    file = save_game(tmp_path, "a.pgn", ("A", "B"), "*")
    file.write_text(file.read_text().replace("program", "human"))
    (game,) = listed(tmp_path)
    shown = preview(tmp_path, game)
    assert (shown.truth, shown.views) == (None, (None, None))
    assert "when it is over" in shown.problem


@pytest.mark.parametrize("result", ["?", "", "later", "0-2-1"])
def test_a_game_without_a_result_is_a_running_one(tmp_path: Path, result: str) -> None:
    file = save_game(tmp_path, "a.pgn", ("You", "Moth"), "*")
    text = file.read_text().replace('[Result "*"]', f'[Result "{result}"]')
    file.write_text(text)
    (game,) = listed(tmp_path)
    assert game.opening == "1. e4 … 2. Nf3 … 3. Bc4 …"
    assert preview(tmp_path, game).truth is None


def test_a_game_that_goes_on_after_all_is_not_given_away(tmp_path: Path) -> None:
    save_game(tmp_path, "a.pgn", ("You", "Moth"), "1-0")
    (game,) = listed(tmp_path)
    save_game(tmp_path, "a.pgn", ("You", "Moth"), "*", age=1)
    assert preview(tmp_path, game).truth is None


def test_games_of_one_file_are_told_apart(tmp_path: Path) -> None:
    files = [save_game(tmp_path, f"{n}.pgn", ("A", "B"), moves=n) for n in (1, 2)]
    many = tmp_path / "many.pgn"
    many.write_text("\n".join(file.read_text() for file in files))
    batch, *_ = file_games(str, many)
    plies = [
        shown.truth.ply for game in batch.games if (shown := preview(tmp_path, game)).truth
    ]
    assert plies == [2, 4]


@pytest.mark.parametrize("text", ["", "1. e5 *", None])
def test_what_cannot_be_shown_says_why(tmp_path: Path, text: str | None) -> None:
    file = save_game(tmp_path, "a.pgn", ("You", "Moth"), "1-0")
    (game,) = listed(tmp_path)
    if text is None:
        file.unlink()
    else:
        file.write_text(text)
    shown = preview(tmp_path, game)
    assert shown.truth is None
    assert shown.problem
    assert "\n" not in shown.problem


FOGGY = [
    (key, ruleset)
    for key, variant in GAMES.items()
    if variant.facts.hidden
    for ruleset in variant.rulesets
]


def _told(
    folder: Path, game: Game, person: Side, moves: Sequence[Move]
) -> tuple[ListedGame, Preview]:
    record = running(game, person, moves)
    path = folder / "games" / f"a{GAMES[game.facts.key].files.ending}"
    path.parent.mkdir(parents=True)
    save_games(path, [record])
    os.utime(path, (0, 0))
    batches = list(folder_games(str, path.parent, folder / "memory.json"))
    (listed,) = [each for batch in batches if batch.start is None for each in batch.games]
    (saved,) = Index.of(path).read(0).going_on
    return listed, preview_of(listed, saved, goes_on=True)


@pytest.mark.parametrize("person", list(Side))
@pytest.mark.parametrize(("key", "ruleset"), FOGGY)
def test_games_that_look_alike_to_a_person_are_listed_alike(
    tmp_path: Path, key: str, ruleset: str, person: Side
) -> None:
    game = find_game(key, ruleset)
    pair = alike(game, person, Random(f"{key} {ruleset} {person}"))
    assert len(pair) == 2
    one, other = (
        _told(tmp_path / str(number), game, person, moves)
        for number, moves in enumerate(pair)
    )
    assert one[0].unfinished
    assert one == other
