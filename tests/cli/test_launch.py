"""What the window is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from settings.launch import Launch
from settings.model import Settings
from settings.store import default_settings

Run = Callable[..., Any]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What the window was asked for; no window opens."""
    calls: list[tuple[object, ...]] = []

    def note(*given: object) -> int:
        calls.append(given)
        return 0

    for name, function in (
        ("gui.main", "run_app"),
        ("gui.screenshots.pictures", "take_screenshot"),
    ):
        module = ModuleType(name)
        setattr(module, function, note)
        monkeypatch.setitem(sys.modules, name, module)
    return calls


@pytest.mark.parametrize(
    ("words", "launch"),
    [
        ("", Launch()),
        ("play", Launch("play")),
        (
            "play --bot Supporter --side black --rules thesis --time 3+2 --seed 7",
            Launch(
                "play", bot="Supporter", side="black", ruleset="thesis", time="3+2", seed=7
            ),
        ),
        (
            "watch RandomMove Supporter --seed 1",
            Launch("watch", bots=("RandomMove", "Supporter"), seed=1),
        ),
        (
            "watch RandomMove Supporter --time 3+2",
            Launch("watch", bots=("RandomMove", "Supporter"), time="3+2"),
        ),
    ],
)
def test_the_command_line_decides_what_opens(
    run: Run, asked: list[tuple[object, ...]], words: str, launch: Launch
) -> None:
    assert run(*words.split()).status == 0
    ((settings, given),) = asked
    assert isinstance(settings, Settings)
    assert given == launch


def test_replay_names_game_and_ply(
    run: Run, asked: list[tuple[object, ...]], games: Path
) -> None:
    assert run("replay", games, "--game", 2, "--ply", 1).status == 0
    assert asked[0][1] == Launch("replay", file=str(games), game=2, ply=1)


def test_screenshot_passes_on_only_what_was_said(
    run: Run, asked: list[tuple[object, ...]], games: Path
) -> None:
    words = ["--file", games, "--ply", 0, "--size", "900x600", "--theme", "classic"]
    assert run("screenshot", "replay", "out.png", *words).status == 0
    options = {"file": str(games), "ply": "0", "size": "900x600", "theme": "classic"}
    assert asked[0][1:] == ("replay", options, Path("out.png"))


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
    assert asked == [(default_settings(), Launch())]
    assert run("--config", str(config)).status == 2


CHECKERS = "variant: checkers\n"
THESIS = "bot: Wick\nruleset: thesis\n"


@pytest.mark.parametrize(
    ("words", "chosen", "complaint"),
    [
        ("play", CHECKERS, ""),
        ("play --bot Minimax --rules russian", CHECKERS, ""),
        ("play --bot LearnedPlayer", CHECKERS, "LearnedPlayer does not play checkers"),
        ("play --rules thesis", CHECKERS, "unknown ruleset 'thesis'; known are classic"),
        ("watch Minimax RandomMove --rules brazilian", CHECKERS, ""),
        ("watch Minimax Wick", CHECKERS, "Wick does not play checkers"),
        ("watch Minimax RandomMove --rules thesis", CHECKERS, "unknown ruleset 'thesis'"),
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
