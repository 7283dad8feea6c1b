"""What commands tell of a game that its player has not finished."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.lock import hold
from core.play.table import give_up
from core.records.library import played, read_tags
from core.records.reader import read_games
from lab.__main__ import COMMANDS as LAB
from tests.cli.conftest import Run
from tests.cli.test_command_line import COMMANDS
from tests.support.going_on import ALIKE, OVER, START, game, going_on

REFUSED = [
    ["export", "FILE", "--picture", "OUT.png"],
    ["export", "FILE", "--gif", "OUT.gif"],
    ["why", "FILE"],
    ["convert", "FILE", "OUT.pgn"],
    ["convert", "FILE", "OUT.json"],
    ["convert", "FILE", "-"],
    ["believe", "FILE", "--side", "black"],
    ["problems", "check", "FILE"],
    ["problems", "print", "FILE", "--out", "OUT.pdf"],
    ["solve", "FILE", "--stipulation", "#2"],
]

REFUSED_BY_LAB = [
    ["audit", "FILE"],
    ["screenshot", "replay", "OUT.png", "--file", "FILE"],
    ["screenshot", "play", "OUT.png", "--file", "FILE"],
    ["screenshot", "solving", "OUT.png", "--file", "FILE"],
    ["pack", "FILE", "--out", "OUT.json.gz"],
    ["exploit", "RandomMove", "--games", "1", "--lines", "FILE", "--out", "OUT"],
]

TOLD = [
    ["show", "FILE"],
    ["show", "FILE", "--json"],
    ["show", "FILE", "--ply", "2"],
    ["believe", "FILE", "--side", "white"],
    ["rate", "FILE"],
    ["explore", "FILE"],
    ["explore", "FILE", "--pattern", "Ke1"],
    ["puzzles", "prove", "FILE"],
]
"""Commands that tell of the game what its player may know, or nothing."""

TOLD_BY_LAB = [
    ["examine", "FILE", "--bot", "Bo"],
    ["mine", "puzzles", "FILE", "--out", "OUT.json"],
    ["mine", "problems", "FILE", "--out", "OUT.json"],
    ["train", "network", "FILE", "--out", "OUT.json"],
    ["train", "habits", "FILE", "--out", "OUT.json"],
    ["train", "evaluation", "FILE", "--out", "OUT.json"],
]

WINDOW = {"play", "watch", "edit", "replay"}
"""Commands that open the window; its screens have tests of their own."""

NO_GAME = {
    *("inspect", "perft", "search", "match", "tournament", "rules", "bots"),
    *("engines", "fog-engine", "uci", "usi", "prepare", "serve", "join"),
    *("cards", "coach"),
}
"""Commands to which no file of games is given. ``tests/core/practice`` asks that cards are
made of no game in the library that goes on."""

NO_GAME_BY_LAB = {*("traps", "kernels", "bench", "games", "fonts", "messages")}


def said(words: list[str], path: Path) -> list[str]:
    """The words of a command, with ``FILE`` and ``OUT`` in the folder of ``path``."""
    named = {"FILE": str(path)}
    for word in words:
        if word.startswith("OUT"):
            named[word] = str(path.with_name(word.lower()))
    return [named.get(word, word) for word in words]


from_where = pytest.mark.parametrize("fen", ["", START], ids=["usual start", "FEN"])


@from_where
@pytest.mark.parametrize("words", [*REFUSED, *REFUSED_BY_LAB], ids=" ".join)
def test_nothing_hidden_is_told(
    run: Run, lab: Run, tmp_path: Path, words: list[str], fen: str
) -> None:
    path = going_on(tmp_path, game(fen=fen))
    done = (lab if words[0] in LAB else run)(*said(words, path))
    assert done.status != 0
    assert "this game is not over" in done.err
    assert len(done.err.splitlines()) == 1
    assert "Traceback" not in done.err
    assert done.out == ""
    assert [each.name for each in tmp_path.iterdir()] == ["mine.pgn"]
    assert read_games(path).going_on


@from_where
@pytest.mark.parametrize(
    "words", [*TOLD, *REFUSED, *TOLD_BY_LAB, *REFUSED_BY_LAB], ids=" ".join
)
def test_games_that_look_alike_are_told_alike(
    run: Run, lab: Run, tmp_path: Path, words: list[str], fen: str
) -> None:
    told = []
    for moves in ALIKE:
        done = (lab if words[0] in LAB else run)(
            *said(words, going_on(tmp_path, game(moves, fen=fen)))
        )
        told.append((done.status, done.out, done.err))
    assert told[0] == told[1]
    assert "(--help explains)" not in told[0][2]


def test_every_command_is_given_such_a_game_or_reads_none() -> None:
    given = {words[0] for words in (*TOLD, *REFUSED)}
    assert given | WINDOW | NO_GAME == set(COMMANDS)
    assert not given & (WINDOW | NO_GAME)
    given = {words[0] for words in (*TOLD_BY_LAB, *REFUSED_BY_LAB)}
    assert given | NO_GAME_BY_LAB == set(LAB)
    assert not given & NO_GAME_BY_LAB


@pytest.mark.parametrize(("person", "side"), [(0, "white"), (1, "black")])
def test_show_tells_what_the_player_has_seen(
    run: Run, tmp_path: Path, person: int, side: str
) -> None:
    path = going_on(tmp_path, game(person=person))
    data = run("show", path, "--json").data
    assert list(data["boards"]) == [side]
    assert data["moves"] is None
    text = run("show", path).out
    assert f"{side.capitalize()}’s view" in text
    assert "Truth" not in text
    assert "h6" not in text


def test_of_a_game_of_two_people_nothing_is_told(run: Run, tmp_path: Path) -> None:
    path = going_on(tmp_path, game(person=None))
    for words in (["show"], ["believe"]):
        side = ["--side", "white"] if words == ["believe"] else []
        done = run(*words, path, *side)
        assert (done.status, done.out) == (1, "")
        assert "--reveal" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ["show", "FILE", "--reveal"],
        ["believe", "FILE", "--side", "black", "--reveal"],
        ["convert", "FILE", "OUT.pgn", "--reveal"],
        ["export", "FILE", "--picture", "OUT.png", "--reveal"],
    ],
    ids=" ".join,
)
def test_reveal_shows_it_all_and_ends_it_on_file(
    run: Run, tmp_path: Path, words: list[str]
) -> None:
    path = going_on(tmp_path, game())
    done = run(*said(words, path))
    assert done.status == 0
    assert "game 1 is now saved as resigned: 0-1" in done.err
    [record] = read_games(path).games
    assert record.outcome is not None
    assert run("show", path).out.splitlines()[0].endswith("0-1, resigned (abandoned)")


def test_reveal_ends_all_the_games_that_are_converted(run: Run, tmp_path: Path) -> None:
    path = going_on(tmp_path, f"{game()}\n{OVER}\n{game(person=1)}")
    out = tmp_path / "out.pgn"
    refused = run("convert", path, out)
    assert (refused.status, out.exists()) == (1, False)
    assert refused.err.startswith("main.py: game 1: this game is not over")
    done = run("convert", path, out, "--reveal")
    assert "game 1 is now saved as resigned: 0-1" in done.err
    assert "game 3 is now saved as resigned: 1-0" in done.err
    assert read_games(out) == read_games(path)
    assert len(read_games(out).games) == 3


def test_standard_input_cannot_be_given_up(run: Run) -> None:
    done = run("convert", "-", "-", "--reveal", stdin=game())
    assert done.status == 1
    assert "this game is not over" in done.err


def test_a_game_that_is_over_needs_no_reveal(run: Run, games: Path) -> None:
    before = games.read_bytes()
    assert run("show", games, "--reveal").out == run("show", games).out
    assert games.read_bytes() == before


def test_the_dice_of_the_bot_are_not_told(run: Run, tmp_path: Path) -> None:
    path = going_on(tmp_path, game())
    path.write_text(path.read_text().replace("[White ", '[BlackSeed "77"]\n[White '))
    assert "BlackSeed" not in run("show", path, "--json").data["tags"]
    assert run("show", path, "--json", "--reveal").data["tags"]["BlackSeed"] == "77"


@pytest.mark.parametrize(("person", "side"), [(0, "White"), (1, "Black")])
def test_believe_counts_as_help(run: Run, tmp_path: Path, person: int, side: str) -> None:
    path = going_on(tmp_path, game(person=person))
    [before] = read_games(path).going_on
    for _ in range(2):
        assert "it does not count" in run("believe", path, "--side", side.lower()).err
    [after] = read_games(path).going_on
    assert after == replace(before, tags=before.tags | {f"{side}Help": "3"})
    give_up(path, after)
    saved = read_tags(path)
    assert saved is not None
    own = played(saved)
    assert own is not None
    assert not own.counts


def test_believe_tells_nothing_of_a_game_that_is_open(run: Run, tmp_path: Path) -> None:
    path = going_on(tmp_path, game())
    lock = hold(path)
    assert lock is not None
    done = run("believe", path, "--side", "white")
    lock.release()
    assert (done.status, done.out) == (1, "")
    assert "Your game against Bo is open in another window" in done.err


def test_believe_tells_nothing_where_help_cannot_be_noted(run: Run, tmp_path: Path) -> None:
    path = going_on(tmp_path, game())
    path.chmod(0o444)
    done = run("believe", path, "--side", "white")
    assert (done.status, done.out) == (1, "")
    assert "mine.pgn: cannot be written" in done.err


def test_believe_is_no_help_once_the_game_is_over(run: Run, tmp_path: Path) -> None:
    path = going_on(tmp_path, game())
    done = run("believe", path, "--side", "black", "--reveal")
    assert "help" not in done.err
    assert "BlackHelp" not in read_games(path).games[0].tags
