"""rules, bots and prepare."""

from __future__ import annotations

import pytest

from bots.roster import ROSTER, entries_for, strongest
from cli import prepare, tournament
from cli.output import columns
from core.games import GAMES
from tests.cli.conftest import Run
from tests.support.levels import LEVELS


def test_rules_lists_every_option_of_every_ruleset(run: Run) -> None:
    listed = run("rules", "--json").data
    names = [(rules["variant"], rules["name"]) for rules in listed]
    assert names == [(key, name) for key in GAMES for name in GAMES[key].rulesets]
    usual = [(rules["variant"], rules["name"]) for rules in listed if rules["default"]]
    assert usual == [(key, variant.default) for key, variant in GAMES.items()]
    thesis = next(rules for rules in listed if rules["name"] == "thesis")
    assert thesis["options"]["en_passant"] == "off"


def test_rules_for_people_says_the_same(run: Run) -> None:
    done = run("rules")
    assert done.status == 0
    for rules in run("rules", "--json").data:
        assert f"\n{rules['name']}" in done.out
        for option in rules["options"]:
            assert option.replace("_", " ") in " ".join(done.out.split())


def test_rules_of_one_game(run: Run) -> None:
    listed = run("rules", "--json", "--variant", "checkers").data
    assert {each["variant"] for each in listed} == {"checkers"}
    assert run("rules", "--variant", "chess").out.count("(--variant ") == 1
    assert run("rules", "--variant", "go").status == 2


def test_bots_lists_the_roster(run: Run) -> None:
    listed = run("bots", "--json").data
    assert [bot["name"] for bot in listed] == list(ROSTER)
    best = {entry.name for key in GAMES if (entry := strongest(entries_for(key)))}
    assert {bot["name"] for bot in listed if bot["strongest"]} == best
    levels = [
        bot["name"]
        for bot in listed
        if bot["group"] == "levels" and "fog-chess" in bot["variants"]
    ]
    assert levels == list(LEVELS)
    assert levels[-1] in best
    assert all(bot["variants"] for bot in listed)


def test_bots_of_the_thesis_have_a_readable_name_besides(run: Run) -> None:
    listed = run("bots", "--json").data
    assert all(bool(bot["title"]) is (bot["group"] == "thesis") for bot in listed)
    said = " ".join(run("bots").out.split())
    for bot in listed:
        assert f"{bot['title']} · " in said or not bot["title"]


def test_bots_for_people_names_each_once(run: Run) -> None:
    __, *parts = run("bots").out.split("\n\n")
    titles, names = list[str](), list[str]()
    for title, *lines in map(str.splitlines, parts):
        titles.append(title)
        names += [line.split()[0] for line in lines if not line.startswith(" ")]
    assert (titles, names) == (["Levels", "Bots of the thesis", "Our own bots"], [*ROSTER])


@pytest.mark.parametrize("width", [80, 200])
def test_bots_fit_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert max(map(len, run("bots").out.splitlines())) <= width


def test_bots_say_where_one_is_the_strongest(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    lines = {line.partition(" ")[0]: line for line in run("bots").out.splitlines()}
    for entry in ROSTER.values():
        line, games = lines[entry.name], entry.variants
        best = [key for key in games if strongest(entries_for(key)) is entry]
        said = line.partition(" Strongest in ")[2].removesuffix(".")
        assert said == ", ".join(best)
        assert f"Plays {', '.join(games)}." in line
        assert entry.available or entry.summary in line


def test_a_tournament_of_all_bots_is_one_without_levels() -> None:
    for variant in GAMES:
        able = [name for name, bot in ROSTER.items() if variant in bot.variants]
        names = tournament._everybody(variant)
        assert names == [name for name in able if ROSTER[name].group != "levels"]


class Compiling:
    """Compiles eight kernels in two glances."""

    def __init__(self, stages: object, jobs: int) -> None:
        self.problem, self.done = "", 0

    @property
    def over(self) -> bool:
        return self.done == 8

    def look(self) -> None: ...
    def begin(self) -> None: ...
    def close(self) -> None: ...

    def wait(self, seconds: float) -> None:
        self.done += 4

    def count(self, stages: object) -> tuple[int, int]:
        return self.done, 8

    def left(self) -> float:
        return 8.0 - self.done


def test_a_terminal_shows_what_is_being_compiled(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "Preparation", Compiling)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    words = "Compiling rules and bots, once:"
    half, whole = "━" * 8 + "┄" * 8, "━" * 16
    lines = (
        f"{words} {half} 4 of 8, about 4 s left",
        f"{words} {whole} 8 of 8, about 1 s left",
        "",
    )
    assert run("prepare").err == "".join(f"\r\033[K{line}" for line in lines)


def test_characters_that_are_twice_as_wide_stand_in_columns_too() -> None:
    assert columns([("名前", "x"), ("Moth", "611")]) == "名前  x\nMoth  611"
