"""Games saved as pictures and as moving ones: files, names, frames, what is in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageSequence

from core.games.chess.facts import FOG_CHESS
from core.play.interview import Reply
from core.records.files import write_bytes
from core.records.reader import read_text
from core.records.record import GameRecord
from gui.app.paths import short_path
from gui.board.view_state import BoardMarks
from gui.replay import export as exporting
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import PANELS, Panel
from gui.replay.export import (
    ANIMATION,
    LAST,
    PICTURE,
    ExportJob,
    PictureSheet,
    Progress,
    Unsaved,
)
from settings.store import default_settings
from tests.gui.player import Player
from tests.gui.replaying import Onlooker, lonely_shell, replayed, trap, wait_until
from tests.gui.test_asking import Talk
from tests.support.shells import halved
from tests.support.tasks import Script

SETTINGS = default_settings().model_copy(update={"fog": "flat", "slideshow_seconds": 0.5})
SHORT = replace(trap(), moves=trap().moves[:5], outcome=None)
NOTES: dict[Panel, BoardMarks] = {
    "truth": BoardMarks(arrows=((0, 9),), circles=frozenset({20}))
}


def _job(out: Path, ply: int | None, record: GameRecord = SHORT) -> ExportJob:
    return ExportJob(record, SETTINGS, None, False, ply, out)


def test_a_moving_picture_has_a_frame_for_every_moment(tmp_path: Path) -> None:
    out = tmp_path / "game.gif"
    settings = SETTINGS.model_copy(update={"fog": default_settings().fog})
    progress = list(exporting.export(replace(_job(out, None), settings=settings)))
    assert progress == [Progress(n, 6) for n in range(1, 7)]
    with Image.open(out) as read:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(read)]
        read.seek(0)
        seconds = [frame.info["duration"] / 1000 for frame in ImageSequence.Iterator(read)]
        assert read.info["loop"] == 0
    assert seconds == [0.5] * 5 + [0.5 * LAST]
    assert out.stat().st_size < 30_000 * len(frames), "a burden to send"
    sheet = PictureSheet(ExportJob(SHORT, settings, None, False, None), ANIMATION)
    assert {frame.size for frame in frames} == {sheet.size}
    for ply, frame in enumerate(frames):
        one = pygame.image.frombytes(frame.tobytes(), frame.size, "RGB")
        a, b = (pygame.surfarray.array3d(s).astype(int) for s in (one, sheet.draw(ply)))
        assert abs(a - b).mean() < 4
    one, two = (frame.crop((0, 0, 200, 40)).tobytes() for frame in frames[1:3])
    assert one == two, "what does not move does not change"
    assert [exporting.samples(n) for n in (80, 1, 0)] == [[0, 20, 40, 60, 80], [0, 1], [0]]


@pytest.mark.parametrize(("view", "width"), [(None, 3 * 480), ("second", 720)])
def test_a_picture_is_large_whatever_the_window(
    tmp_path: Path, view: str | None, width: int
) -> None:
    out = tmp_path / "sub" / "moment.png"
    assert list(exporting.export(replace(_job(out, 3), view=view))) == [Progress(1, 1)]
    assert pygame.image.load(out).get_width() >= width


@pytest.mark.parametrize(("view", "form"), [(None, PICTURE), ("first", ANIMATION)])
def test_sheets(
    view: str | None, form: object, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    sheet = PictureSheet(ExportJob(trap(), SETTINGS, view, view is not None, None), form)
    looks_like(halved(sheet.draw(10)), f"sheet-{view or 'all'}")


def test_a_sheet_of_one_sides_eyes_shows_nothing_else() -> None:
    """Two games that White cannot tell apart look the same to White."""
    texts = ("1. e4 a5 2. Nc3", "1. e4 h6 2. Nc3")
    head = '[White "A"]\n[Black "B"]\n[Variant "Fog of War"]\n[Result "*"]\n\n'
    games = [read_text(f"{head}{text} *", "x.pgn").games[0] for text in texts]
    for ply in range(4):
        one, two = (_sheet(ply, record=game, view="first") for game in games)
        assert one == two
    for ply, panels, said in (
        (2, PANELS, "After 1… e5"),
        (2, ("first",), "After Black’s move 1"),
        (0, ("first",), "Before the first move"),
    ):
        assert exporting.when_words(AnnotatedGame.of(trap()), ply, panels) == said


def test_names_are_those_of_the_game_and_no_file_is_broken(tmp_path: Path) -> None:
    record = replace(
        trap(), players=("You", "Capture/Largest ½"), tags={"Date": "2026.11.20"}
    )
    assert exporting.stem_of(record, 7) == "2026-11-20-You-CaptureLargest½-ply-7"
    bare = replace(record, players=("..", "/"), tags={"Date": "????.??.??"})
    assert exporting.stem_of(bare) == "x-x"
    path = tmp_path / "x"
    write_bytes(path, b"old")
    with pytest.raises(TypeError):
        write_bytes(path, "no bytes")
    assert (path.read_bytes(), [*tmp_path.iterdir()]) == (b"old", [path])
    (found,) = exporting.exported(lambda: None, _job(path / "x.png", 1))
    assert isinstance(found, Unsaved)
    assert "x.png cannot be written" in found.problem


class Saver(Onlooker):
    """Somebody at the replay of a game, after four plies, who saves pictures of it."""

    def __init__(self, folder: Path) -> None:
        self.shell, self.asked = lonely_shell(folder, fog="flat")
        self.shell.work = self.works = Script()
        super().__init__(replayed(self.shell, trap(), 4).scene)

    def ends(self, **how: object) -> None:
        """Have the work that was begun last be over."""
        for name, value in ({"over": True} | how).items():
            setattr(self.works[-1], name, value)
        self.waits(0.02)


@pytest.fixture
def saver(tmp_path: Path) -> Iterator[Saver]:
    saver = Saver(tmp_path)
    yield saver
    saver.scene.close()


def test_progress_is_told_and_where_the_file_is(saver: Saver) -> None:
    saver.press("Ctrl+Shift+S")
    (work,) = saver.works
    assert (work.given[0].ply, work.given[0].out.name) == (None, "Thehunter-Thehunted.gif")
    work.found = [Progress(2, 6)]
    for seconds in (0.02, 9):
        saver.waits(seconds)
        assert saver.sees("Frame 2 of 6; Esc stops it")
    saver.ends()
    for seconds in (0.02, 999):
        saver.waits(seconds)
        assert saver.sees(f"Saved in {short_path(saver.shell.pictures)}")
    saver.press("Esc")
    assert not saver.sees("Saved in")
    assert saver.asked == []


def test_what_is_asked_for_meanwhile_is_saved_next_and_esc_stops_it(saver: Saver) -> None:
    saver.press("Ctrl+S", "Ctrl+S", "Ctrl+Shift+S")
    assert saver.sees("Drawing, 2 more; Esc stops it")
    for done in range(3):
        assert len(saver.works) == done + 1
        write_bytes(saver.works[-1].given[0].out, b"")
        saver.ends()
    assert [work.given[0].ply for work in saver.works] == [4, 4, None]
    assert len(list(saver.shell.pictures.iterdir())) == 3
    assert saver.sees(f"3 saved in {short_path(saver.shell.pictures)}")
    saver.press("Ctrl+S", "Ctrl+S", "Ctrl+S")
    saver.ends()
    saver.press("Esc")
    saver.waits(0.02)
    assert [work.closed for work in saver.works[3:]] == [True, True]
    assert saver.sees("Stopped; 1 saved")
    saver.press("Ctrl+S")
    saver.ends()
    assert len(saver.works) == 6, "what waited is forgotten"
    assert saver.asked == []


@pytest.mark.parametrize("opens", [True, False])
def test_the_folder_is_opened_by_a_click(saver: Saver, opens: bool) -> None:
    shown: list[Path] = []
    saver.shell.open_folder = lambda folder: shown.append(folder) or opens
    for words in (f"Saved in {short_path(saver.shell.pictures)}", "Open folder"):
        saver.press("Ctrl+S")
        saver.ends()
        saver.click(words)
    assert shown == [saver.shell.pictures]
    assert saver.sees("No file manager was found") is not opens


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"problem": "ValueError: no"}, "Nothing was saved: ValueError: no"),
        ({"over": False, "found": [Unsaved("x.png has no room")]}, "x.png has no room"),
    ],
)
def test_what_goes_wrong_is_told(saver: Saver, how: dict[str, object], says: str) -> None:
    saver.press("Ctrl+S")
    saver.ends(**how)
    assert saver.sees(says)
    saver.waits(0.02)
    assert not saver.sees("Esc stops it")


def test_the_answer_of_a_bot_is_saved(saver: Saver) -> None:
    saver.shell.interview = Talk
    saver.press("a")
    for _ in range(5):
        saver.waits(0.1)
    Talk.begun[-1].answer = Reply(trap().moves[4], keeps=False, believed=None)
    saver.waits(0.02)
    saver.press("Ctrl+S")
    notes = saver.works[0].given[0].notes
    assert {each.arrows for each in notes.values()} == {((5, 26),)}


def test_the_replay_saves_what_it_shows(tmp_path: Path) -> None:
    shell, _ = lonely_shell(tmp_path, fog="flat")
    reader = replayed(shell, trap(), 4)
    reader.press("Ctrl+S")
    wait_until(lambda: reader.waits(0.02) or reader.sees(f"Saved in {shell.pictures}"))
    (file,) = shell.pictures.iterdir()
    assert file.name == "Thehunter-Thehunted-ply-4.png"
    reader.scene.close()


@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
def test_a_game_is_saved_once_it_is_over_and_what_is_told_fits(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    sitting = Player(tmp_path, size=size)
    sitting.shell.work = works = Script()
    sitting.shell.pictures = Path.home() / "Pictures" / "Umbra"
    player = Onlooker(sitting.scene, size)

    def press(key: str, told: str) -> None:
        player.press(key)
        player.waits(0.1)
        assert player.sees(told)
        assert not any(each in told for each in player.cut())

    for key in ("Ctrl+S", "Ctrl+Shift+S"):
        press(key, "Save it once it is over")
    assert not works
    sitting.plays("e4 f5 Qh5 a6 Qxe8")
    player.draws("d4", "d4", FOG_CHESS)
    press("Ctrl+Shift+S", "Drawing; Esc stops it")
    press("Ctrl+S", "Drawing, 1 more; Esc stops it")
    works[0].found = [Progress(120, 135)]
    press("RIGHT", "Frame 120 of 135, 1 more; Esc stops it")
    for work in (0, 1):
        works[work].over = True
        player.waits(0.1)
    job = works[1].given[0]
    assert (job.ply, job.view, job.record.outcome is None) == (5, None, False)
    assert set(job.notes) == set(PANELS), "what a person draws is on every board"
    assert {each.circles for each in job.notes.values()} == {frozenset({27})}
    press("RIGHT", "2 saved in ~/Pictures/Umbra")
    press("Ctrl+S", "Drawing; Esc stops it")
    press("Esc", "Stopped; nothing saved")
    assert works[2].closed
    sitting.scene.close()


def _sheet(
    ply: int,
    notes: dict[Panel, BoardMarks] | None = None,
    *,
    marks: bool = True,
    **how: object,
) -> bytes:
    settings = SETTINGS.model_copy(update={"export_marks": marks})
    record, view = how.get("record", trap()), how.get("view")
    sheet = PictureSheet(ExportJob(record, settings, view, False, ply), PICTURE)
    return pygame.image.tobytes(sheet.draw(ply, notes), "RGB")


def test_notes_are_in_the_picture_of_their_moment_and_in_no_moving_one(
    tmp_path: Path,
) -> None:
    short = replace(SHORT, moves=SHORT.moves[:1])
    for ply in (1, None):
        files = tmp_path / "bare.png", tmp_path / "noted.png"
        for file, notes in zip(files, ({}, NOTES), strict=True):
            list(exporting.export(replace(_job(file, ply, short), notes=notes)))
        bare, noted = (file.read_bytes() for file in files)
        assert (bare != noted) is (ply == 1)


def test_the_arrow_of_a_moment_is_drawn_on_the_truth_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After 14 plies a knight could take the king that it does not see."""
    drawn = {panel: _sheet(14, view=panel) for panel in PANELS}
    monkeypatch.setattr(exporting, "threats", lambda *_: ())
    changed = [panel for panel in PANELS if _sheet(14, view=panel) != drawn[panel]]
    assert changed == ["truth"]


def test_marks_are_drawn_by_choice() -> None:
    assert _sheet(0) == _sheet(0, marks=False)
    assert _sheet(3) != _sheet(3, marks=False)
    assert _sheet(3, NOTES) != _sheet(3)
    assert _sheet(3, NOTES, marks=False) == _sheet(3, marks=False)
