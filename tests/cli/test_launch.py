"""What the window is asked for."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from cli.output import ROOT
from settings.model import FirstScreen, Settings
from settings.store import default_settings
from tests.cli.conftest import Run


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What the window was asked for; no window opens."""
    calls: list[tuple[object, ...]] = []

    def note(*given: object) -> int:
        calls.append(given)
        return 0

    module = ModuleType("gui.main")
    vars(module)["run_app"] = note
    monkeypatch.setitem(sys.modules, "gui.main", module)
    return calls


KINGS = "7k/8/8/8/8/8/8/K7 w - - 0 1"


@pytest.mark.parametrize("command", ["play", "watch RandomMove Supporter"])
@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "king"),
        ("7k/8/8/8/8/8/8/KP6 w - - 0 1", "b1"),
        ("nonsense", "--fen"),
    ],
)
def test_a_position_nobody_can_play_is_refused_in_one_line(
    run: Run, asked: list[tuple[object, ...]], command: str, fen: str, why: str
) -> None:
    done = run(*command.split(), "--fen", fen)
    assert done.refused(why)
    assert done.err.startswith("main.py: --fen: ")
    assert not asked


def test_a_side_goes_by_its_name_in_the_game(
    run: Run, asked: list[tuple[object, ...]]
) -> None:
    assert run("play", "--side", "red").refused("is not white, black or random")
    assert run("play", "--side", "random").status == 0
    assert asked[0][1] == FirstScreen("play", variant="fog-chess", side="random")


def test_a_position_is_read_by_the_game_that_will_open(
    run: Run, asked: list[tuple[object, ...]]
) -> None:
    assert run("play", "--variant", "checkers", "--fen", "W:Wa1:Bh8").status == 0
    launch = asked[0][1]
    assert isinstance(launch, FirstScreen)
    assert launch.start.startswith("W:Wa1:Bh8")
    assert run("play", "--fen", "W:Wa1:Bh8").status == 2


@pytest.mark.parametrize(
    ("words", "launch"),
    [
        ("", FirstScreen()),
        ("play", FirstScreen("play", variant="fog-chess")),
        (
            "play --bot Supporter --side black --rules thesis --time 3+2 --seed 7",
            FirstScreen(
                "play",
                variant="fog-chess",
                bot="Supporter",
                side="second",
                ruleset="thesis",
                time="3+2",
                seed=7,
            ),
        ),
        (
            "watch RandomMove Supporter --seed 1",
            FirstScreen(
                "watch", variant="fog-chess", bots=("RandomMove", "Supporter"), seed=1
            ),
        ),
        (
            "watch RandomMove Supporter --time 3+2",
            FirstScreen(
                "watch", variant="fog-chess", bots=("RandomMove", "Supporter"), time="3+2"
            ),
        ),
        (
            "play --fen 7k/8/8/8/8/8/8/K7_w",
            FirstScreen("play", variant="fog-chess", start=KINGS),
        ),
        (
            "play --fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-",
            FirstScreen("play", variant="fog-chess"),
        ),
        (
            "watch RandomMove Supporter --fen 7k/8/8/8/8/8/8/K7_w_-_-_0_1",
            FirstScreen(
                "watch", variant="fog-chess", bots=("RandomMove", "Supporter"), start=KINGS
            ),
        ),
    ],
)
def test_the_command_line_decides_what_opens(
    run: Run, asked: list[tuple[object, ...]], words: str, launch: FirstScreen
) -> None:
    assert run(*(word.replace("_", " ") for word in words.split())).status == 0
    ((settings, given),) = asked
    assert isinstance(settings, Settings)
    assert given == launch


def test_the_editor_begins_with_any_board_that_can_be_read(
    run: Run, asked: list[tuple[object, ...]]
) -> None:
    assert run("edit", "--variant", "chess", "--fen", "8/8/8/8/8/8/8/P7").status == 0
    assert asked[0][1] == FirstScreen("edit", variant="chess", start="8/8/8/8/8/8/8/P7")
    done = run("edit", "--fen", "8/8/8/8/7/8/8/8")
    assert (done.status, len(asked)) == (2, 1)
    assert done.err == "main.py: --fen: rank 4 has 7 squares instead of 8\n"
    assert run("edit", "--variant", "chess960", "--start", "1000").status == 2


def test_replay_names_game_and_ply(
    run: Run, asked: list[tuple[object, ...]], games: Path
) -> None:
    assert run("replay", games, "--game", 2, "--ply", 1).status == 0
    assert asked[0][1] == FirstScreen("replay", file=str(games), game=2, ply=1)


def test_a_file_without_a_command_is_opened(
    run: Run, asked: list[tuple[object, ...]], games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(games.parent)
    for name in ("my games", "play"):
        Path(name).write_bytes(games.read_bytes())
    Path("mine.yaml").write_text("theme: classic\n", encoding="utf-8")
    opened = []
    for words in (
        [games],
        ["games.pgn", "--game", 2],
        ["--config", "mine.yaml", "my games"],
        ["./play"],
    ):
        assert run(*words).status == 0
        opened.append(asked[-1][1])
    assert opened == [
        FirstScreen("replay", file=str(games)),
        FirstScreen("replay", file="games.pgn", game=2),
        FirstScreen("replay", file="my games"),
        FirstScreen("replay", file="./play"),
    ]
    assert run("play").status == 0
    assert asked[-1][1] == FirstScreen("play", variant="fog-chess")


def test_files_that_are_not_there_and_commands_that_do_not_exist_are_one_line(
    run: Run, asked: list[tuple[object, ...]], games: Path
) -> None:
    for words, status, why in (
        (["none.pgn"], 1, "main.py: none.pgn: there is no such file\n"),
        ([games, "none.pgn"], 1, "main.py: none.pgn: there is no such file\n"),
        ([games.parent], 1, f"main.py: {games.parent}: is a folder, not a file\n"),
        (["plya"], 2, "invalid choice: 'plya'"),
    ):
        assert run(*words).refused(why, status=status)
    assert not asked


def test_several_files_open_in_a_window_each(
    run: Run,
    asked: list[tuple[object, ...]],
    games: Path,
    damaged: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("cli.window.subprocess.Popen", started.append)
    monkeypatch.chdir(games.parent)
    assert run(games, "damaged.pgn").status == 0
    assert asked[-1][1] == FirstScreen("replay", file=str(games))
    assert started == [[sys.executable, str(ROOT / "main.py"), "replay", str(damaged)]]


def test_the_user_s_settings_reach_the_window(
    run: Run, asked: list[tuple[object, ...]], tmp_path: Path
) -> None:
    config = tmp_path / "mine.yaml"
    config.write_text("theme: classic\n", encoding="utf-8")
    assert run("--config", config).status == 0
    settings = asked[0][0]
    assert isinstance(settings, Settings)
    assert settings.theme == "classic"


def test_a_mistake_in_the_users_own_file_keeps_nobody_from_playing(
    run: Run,
    asked: list[tuple[object, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config = tmp_path / "own.yaml"
    config.write_text("theme: pink\n", encoding="utf-8")
    monkeypatch.setenv("UMBRA_CONFIG", str(config))
    done = run()
    assert done.status == 0
    assert f"{config}:1: key theme" in done.err
    assert asked == [(default_settings(), FirstScreen())]
    assert run("--config", str(config)).status == 2


CHECKERS = "variant: checkers\n"
THESIS = "bot: Wick\nruleset: thesis\n"


@pytest.mark.parametrize(
    ("words", "chosen", "complaint"),
    [
        ("play --rules thesis --bot Wick", CHECKERS, ""),
        ("play --rules russian", CHECKERS, "unknown ruleset 'russian'"),
        ("watch Supporter RandomMove", CHECKERS, ""),
        ("edit --rules thesis", CHECKERS, ""),
        ("play --bot Minimax --rules russian --variant checkers", THESIS, ""),
        (
            "play --bot LearnedPlayer --variant checkers",
            THESIS,
            "LearnedPlayer does not play checkers",
        ),
        (
            "play --rules thesis --variant checkers",
            THESIS,
            "unknown ruleset 'thesis'; known are classic",
        ),
        ("watch Minimax RandomMove --rules brazilian --variant checkers", THESIS, ""),
        ("watch Minimax Wick --variant checkers", THESIS, "Wick does not play checkers"),
        (
            "watch Minimax RandomMove --rules thesis --variant checkers",
            THESIS,
            "unknown ruleset 'thesis'",
        ),
        ("play --variant fog-chess --bot Wick --rules thesis", CHECKERS, ""),
        ("play --variant checkers", THESIS, ""),
        ("play --bot Minimax", THESIS, "Minimax does not play fog-chess"),
        ("play --variant checkers --bot Wick", THESIS, "Wick does not play checkers"),
    ],
)
def test_what_is_named_must_belong_to_the_game_that_will_open(
    run: Run,
    asked: list[tuple[object, ...]],
    tmp_path: Path,
    words: str,
    chosen: str,
    complaint: str,
) -> None:
    config = tmp_path / "mine.yaml"
    config.write_text(chosen, encoding="utf-8")
    done = run("--config", config, *words.split())
    assert done.status == (2 if complaint else 0)
    assert complaint in done.err
    assert len(asked) == (not complaint)


@pytest.mark.parametrize("command", ["play", "watch", "edit"])
def test_help_says_what_holds_where_nothing_is_named(run: Run, command: str) -> None:
    said = " ".join(run(command, "--help").out.split())
    assert "which game (fog-chess)" in said
    assert "which ruleset (as last chosen in the app)" in said
