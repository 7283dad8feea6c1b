"""Of which game the rules are waited for, before a screen opens."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from bots.games import named
from core.events.event import Plan
from core.games import GAMES
from core.records.tree import tree_of
from core.records.writer import save_games
from core.values import Side
from gui.app.choices import bot_for, chosen_in, keep, ruleset_for
from gui.app.requests import (
    KINDS,
    Request,
    ToAnalysis,
    ToAnalysisOf,
    ToEditor,
    ToHome,
    ToHotSeat,
    ToLesson,
    ToNewGame,
    ToPlay,
    ToReplay,
    ToReplayOf,
    ToResume,
    ToTournament,
    ToWatch,
)
from gui.app.shell import Shell
from gui.entry.preparing import PreparingScene
from gui.main import _first
from settings.model import CHOICES, FirstScreen
from settings.store import default_settings, load_settings
from tests.support.random_games import random_game
from tests.support.shells import StillRules, only_play, still_shell

each_game = pytest.mark.parametrize("variant", list(GAMES))


def requests(variant: str, folder: Path) -> list[Request]:
    """One of each kind that needs the rules of a game."""
    ruleset = GAMES[variant].default
    record = random_game(ruleset, 1, 6, variant=variant)
    save_games(folder / "game.pgn", [record])
    plan = Plan(("A", "B"), 1, variant=variant, ruleset=ruleset)
    (folder / "event").mkdir()
    (folder / "event" / "plan.json").write_text(json.dumps(asdict(plan)))
    return [
        ToPlay("A", Side.FIRST, variant, ruleset, "none", 1),
        ToHotSeat(("A", "B"), variant, ruleset, "none"),
        ToWatch(("A", "B"), variant, ruleset, 1),
        ToReplayOf(record),
        ToReplay(folder / "game.pgn"),
        ToResume(folder / "game.pgn"),
        ToAnalysis(tree_of(record)),
        ToAnalysisOf(folder / "game.pgn"),
        ToLesson(variant, ruleset),
        ToEditor(variant, ruleset),
        ToTournament(folder, 1, plan),
        ToTournament(folder / "event"),
    ]


@each_game
def test_every_request_names_its_game(variant: str, tmp_path: Path) -> None:
    needed = {request.needs for request in requests(variant, tmp_path)}
    assert needed == {variant}


def test_every_request_has_a_screen() -> None:
    assert len(KINDS) > 20
    assert all(callable(named(each.screen)) for each in KINDS)


@pytest.mark.parametrize("request_", [ToHome(), ToNewGame()])
def test_where_nothing_is_played_no_rules_are_needed(request_: Request) -> None:
    assert request_.needs == ""


@pytest.mark.parametrize("text", ["", "1. e4 e5", '[Variant "unheard-of"]\n\n1. e4 *\n'])
def test_a_file_that_names_no_game_we_know_is_of_the_usual_one(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / "game.pgn").write_text(text)
    usual = "chess"
    assert ToReplay(tmp_path / "game.pgn").needs == usual
    assert ToReplay(tmp_path / "missing.pgn").needs == usual
    assert ToTournament(tmp_path / "missing").needs == usual


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game.pdn", '[GameType "25"]\n\n1. c3-d4 *\n'),
        ("game.pgn", '[GameType "25,W,8,8,A0,0"]\n\n1. c3-d4 *\n'),
        ("game.pdn", "1. c3-d4 *\n"),
    ],
)
def test_a_file_of_another_program_is_known_by_its_tags_or_its_ending(
    tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text)
    assert ToReplay(tmp_path / name).needs == "checkers"


@each_game
def test_a_game_waits_for_its_own_rules(variant: str) -> None:
    shell = Shell(default_settings())
    made: dict[str, StillRules] = {}

    def make(name: str) -> StillRules:
        made[name] = StillRules(name != variant, name)
        return made[name]

    shell.make_rules = make
    ruleset = GAMES[variant].default
    scene = shell.open(ToHotSeat(("A", "B"), variant, ruleset, "none"))
    assert isinstance(scene, PreparingScene)
    assert made[variant].begun == 1
    assert scene.update(1.0) is scene
    made[variant].ready = True
    assert scene.update(0.1) is not scene


def test_rules_are_made_once_and_closed_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = still_shell(tmp_path)
    closed: list[StillRules] = []

    def close(rules: StillRules) -> None:
        closed.append(rules)

    monkeypatch.setattr(StillRules, "close", close)
    rules = [shell.rules_of(variant) for variant in GAMES]
    assert [shell.rules_of(variant) for variant in GAMES] == rules
    assert shell.rules is rules[list(GAMES).index(shell.settings.variant)]
    shell.close_rules()
    assert closed == rules


@pytest.fixture
def first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[[FirstScreen], Request]:
    """What the app opens first."""
    only_play(monkeypatch, "checkers", "RandomMove")
    shell = still_shell(tmp_path)
    return lambda launch: _first(shell, launch)


def test_a_game_named_alone_is_played_with_what_goes_with_it(
    first: Callable[[FirstScreen], Request],
) -> None:
    asked = first(FirstScreen("play", variant="checkers"))
    assert isinstance(asked, ToPlay)
    assert (asked.variant, asked.ruleset, asked.bot) == (
        "checkers",
        GAMES["checkers"].default,
        "RandomMove",
    )


def test_what_another_game_has_not_makes_way_for_what_it_has(
    first: Callable[[FirstScreen], Request],
) -> None:
    assert ruleset_for("fog-chess", "thesis") == "thesis"
    assert ruleset_for("checkers", "thesis") == GAMES["checkers"].default
    assert bot_for("checkers", "Wick") == "RandomMove"
    assert bot_for("fog-chess", "Wick") == "Wick"


def test_who_cannot_play_makes_way_for_a_weak_level_or_else_the_strongest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only_play(monkeypatch, "checkers", "RandomMove", "Minimax", "Cobble", "Mountain")
    assert bot_for("checkers", "RandomMove") == "RandomMove"
    assert bot_for("checkers", "Wick") == "Cobble"
    only_play(monkeypatch, "checkers", "RandomMove", "Minimax")
    assert bot_for("checkers", "Wick") == "Minimax"
    only_play(monkeypatch, "checkers")
    assert bot_for("checkers", "Wick") == "Wick"


@each_game
def test_each_game_remembers_what_was_chosen_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    shell = Shell(default_settings())
    own = {"ruleset": "thesis", "bot": "Owl", "watch_first": "Moth", "watch_second": "Wick"}
    own["time"] = "7+1x20"
    assert not keep(shell, **own)
    keep(shell, variant="checkers")
    keep(shell, ruleset="russian", bot="Minimax")
    keep(shell, variant="fog-checkers", ruleset="brazilian")
    keep(shell, variant=variant)
    assert load_settings() == shell.settings
    chosen = {key: chosen_in(shell.settings, key) for key in GAMES}
    assert chosen["fog-chess"].model_dump(include=set(CHOICES)) == own
    assert (chosen["checkers"].ruleset, chosen["checkers"].bot) == ("russian", "Minimax")
    assert chosen["fog-checkers"].ruleset == "brazilian"
    assert shell.settings.ruleset == chosen[variant].ruleset
    assert shell.settings.bot == chosen[variant].bot


def test_a_game_is_opened_with_what_was_chosen_in_it_last(tmp_path: Path) -> None:
    last = {"ruleset": "russian", "bot": "Boulder"}
    shell = still_shell(tmp_path, other_games={"checkers": last})
    asked = _first(shell, FirstScreen("play", variant="checkers"))
    assert isinstance(asked, ToPlay)
    assert (asked.bot, asked.ruleset) == ("Boulder", "russian")
