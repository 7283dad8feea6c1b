from collections import deque
from pathlib import Path

import pytest

from core.records.catalogue import Preview, file_games, folder_games, previews
from core.records.listing import ListedGame
from core.values import Side
from tests.support.saved_games import save_game


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
