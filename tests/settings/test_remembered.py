import json
import os
from pathlib import Path

import pytest

from settings.remembered import (
    Kept,
    Remembered,
    RememberedError,
    TournamentSetup,
    WatchSetup,
    change_remembered,
    read_remembered,
    remembered_file,
)

TOURNAMENT = TournamentSetup(
    variant="fog-chess", ruleset="chesscom", bots=("Moth", "Owl"), games=5,
    budget="0.1s", workers=2,
)  # fmt: skip
WATCH = WatchSetup(
    variant="fog-chess", ruleset="chesscom", white="Moth", black="Owl", time="3+2"
)


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))


def test_setups_are_kept_beside_the_settings(tmp_path: Path) -> None:
    assert read_remembered() == Remembered()
    kept = Kept[TournamentSetup]().using(TOURNAMENT).saving("Evening", TOURNAMENT)
    watch = Kept[WatchSetup]().using(WATCH)
    change_remembered(lambda _: Remembered(tournament=kept, watch=watch))
    found = read_remembered()
    assert remembered_file() == tmp_path / "setups.json"
    assert found.tournament.named == {"Evening": TOURNAMENT}
    assert (found.tournament.last, found.watch.last) == (TOURNAMENT, WATCH)
    assert found.tournament.forgetting("Evening").named == {}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"watch": 1}', '{"watch": {"last": {"time": 1}}}', '{"x": {}}', "\0"],
)
def test_a_bad_file_is_one_sentence(text: str) -> None:
    remembered_file().write_text(text)
    with pytest.raises(RememberedError) as caught:
        read_remembered()
    assert "setups.json" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert remembered_file().read_text() == text


def test_what_cannot_be_read_is_one_sentence() -> None:
    remembered_file().mkdir()
    with pytest.raises(RememberedError, match=r"setups\.json"):
        read_remembered()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such things here")
def test_a_pipe_is_not_waited_for() -> None:
    os.mkfifo(remembered_file())
    with pytest.raises(RememberedError, match="cannot be read: it is not a file"):
        read_remembered()


def test_older_files_call_the_sides_white_and_black(tmp_path: Path) -> None:
    last = WATCH.model_dump(exclude={"first", "second"}) | {"white": "Moth", "black": "Owl"}
    remembered_file().write_text(
        json.dumps({"watch": {"last": last, "named": {"A": last}}})
    )
    watch = read_remembered().watch
    assert (watch.last, watch.named) == (WATCH, {"A": WATCH})
    change_remembered(lambda setups: setups)
    assert read_remembered().watch == watch
