import os
from pathlib import Path

import pytest

from core.setups import (
    Kept,
    Setups,
    SetupsError,
    TournamentSetup,
    WatchSetup,
    read_setups,
    setups_file,
    write_setups,
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
    assert read_setups() == Setups()
    kept = Kept[TournamentSetup]().using(TOURNAMENT).saving("Evening", TOURNAMENT)
    write_setups(Setups(tournament=kept, watch=Kept[WatchSetup]().using(WATCH)))
    found = read_setups()
    assert setups_file() == tmp_path / "setups.json"
    assert found.tournament.named == {"Evening": TOURNAMENT}
    assert (found.tournament.last, found.watch.last) == (TOURNAMENT, WATCH)
    assert found.tournament.forgetting("Evening").named == {}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"watch": 1}', '{"watch": {"last": {"time": 1}}}', '{"x": {}}', "\0"],
)
def test_a_bad_file_is_one_sentence(text: str) -> None:
    setups_file().write_text(text)
    with pytest.raises(SetupsError) as caught:
        read_setups()
    assert "setups.json" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert setups_file().read_text() == text


def test_what_cannot_be_read_is_one_sentence() -> None:
    setups_file().mkdir()
    with pytest.raises(SetupsError, match=r"setups\.json"):
        read_setups()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such things here")
def test_a_pipe_is_not_waited_for() -> None:
    os.mkfifo(setups_file())
    with pytest.raises(SetupsError, match="cannot be read: it is not a file"):
        read_setups()
