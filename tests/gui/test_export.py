"""Games saved as pictures and as moving ones: files, names, frames, what is in them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageSequence

from core.records.files import free_path, write_bytes
from core.records.reader import read_text
from core.records.record import GameRecord
from gui.app.paths import short_path
from gui.app.requests import ToReplayOf
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import Notes
from gui.replay.export.exporter import ExportedGame, Exporter, stem_of
from gui.replay.export.gif import Palette, gif, samples
from gui.replay.export.sheet import ANIMATION, PICTURE, PictureSheet, when_words
from gui.replay.export.work import LAST, ExportJob, Progress, Unsaved, export, exported
from gui.replay.layout import PANELS, Panel
from gui.replay.moments import threats
from gui.replay.scene import ReplayScene
from gui.widgets.notice import Notice
from settings.model import Settings
from settings.paths import user_pictures_path
from settings.store import default_settings
from tests.gui.replaying import drawn, lonely_shell, trap, wait_until
from tests.gui.sitting import Sitting
from tests.support.events import click, press
from tests.support.shells import halved

SETTINGS = default_settings().model_copy(update={"fog": "flat", "slideshow_seconds": 0.5})
SHORT = replace(trap(), moves=trap().moves[:5], outcome=None)


def _job(out: Path, ply: int | None, record: GameRecord = SHORT) -> ExportJob:
    return ExportJob(record, SETTINGS, None, False, ply, out)


def test_a_moving_picture_has_a_frame_for_every_moment(tmp_path: Path) -> None:
    out = tmp_path / "game.gif"
    progress = list(export(_job(out, None)))
    assert progress == [Progress(n, 6) for n in range(1, 7)]
    with Image.open(out) as read:
        frames = [frame.copy() for frame in ImageSequence.Iterator(read)]
        seconds = [frame.info["duration"] / 1000 for frame in frames]
        assert read.info["loop"] == 0
    assert len(frames) == 6
    assert seconds == [0.5] * 5 + [0.5 * LAST]
    sheet = PictureSheet(SHORT, SETTINGS, None, False, ANIMATION)
    assert {frame.size for frame in frames} == {sheet.size}
    for ply, frame in enumerate(frames):
        assert _off(frame, sheet.draw(ply)) < 4


def _off(frame: Image.Image, surface: pygame.Surface) -> float:
    """By how much a frame differs from what was drawn, in the mean, of 255."""
    one = pygame.image.frombytes(frame.convert("RGB").tobytes(), frame.size, "RGB")
    a, b = (pygame.surfarray.array3d(each).astype(int) for each in (one, surface))
    return float(abs(a - b).mean())


def test_what_does_not_move_does_not_change() -> None:
    sheet = PictureSheet(SHORT, SETTINGS, None, False, ANIMATION)
    drawings = [sheet.draw(ply) for ply in (1, 2)]
    palette = Palette(drawings, sheet.marks)
    read = Image.open(io.BytesIO(gif([palette.frame(d) for d in drawings], [1, 1])))
    one, two = (frame.convert("RGB") for frame in ImageSequence.Iterator(read))
    corner = (0, 0, 200, 40)
    assert one.crop(corner).tobytes() == two.crop(corner).tobytes()
    assert one.tobytes() != two.tobytes()


def test_colours_are_chosen_from_all_over_the_game() -> None:
    assert samples(80) == [0, 20, 40, 60, 80]
    assert samples(1) == [0, 1]
    assert samples(0) == [0]


def test_a_whole_game_stays_small(tmp_path: Path) -> None:
    out = tmp_path / "game.gif"
    settings = default_settings()
    list(export(ExportJob(trap(), settings, None, False, None, out)))
    assert out.stat().st_size < 60_000 * len(trap().moves)


@pytest.mark.parametrize("view", [None, "second"])
def test_a_picture_is_large_whatever_the_window(tmp_path: Path, view: None) -> None:
    out = tmp_path / "sub" / "moment.png"
    assert list(export(replace(_job(out, 3), view=view))) == [Progress(1, 1)]
    width = 3 * 480 if view is None else 720
    assert pygame.image.load(out).get_width() >= width


@pytest.mark.parametrize(("view", "form"), [(None, PICTURE), ("first", ANIMATION)])
def test_sheets(
    view: None, form: object, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    sheet = PictureSheet(trap(), SETTINGS, view, view is not None, form)  # type: ignore[arg-type]
    looks_like(halved(sheet.draw(10)), f"sheet-{view or 'all'}")


def test_a_sheet_of_one_sides_eyes_does_not_name_the_move() -> None:
    annotated = AnnotatedGame.of(trap())
    assert when_words(annotated, 2, PANELS) == "After 1… e5"
    assert when_words(annotated, 2, ("first",)) == "After Black’s move 1"
    assert when_words(annotated, 0, ("first",)) == "Before the first move"


def test_a_sheet_of_one_sides_eyes_shows_nothing_else() -> None:
    """Two games that White cannot tell apart look the same to White."""
    texts = ("1. e4 a5 2. Nc3", "1. e4 h6 2. Nc3")
    head = '[White "A"]\n[Black "B"]\n[Variant "Fog of War"]\n[Result "*"]\n\n'
    games = [read_text(f"{head}{text} *", "x.pgn").games[0] for text in texts]
    sheets = [PictureSheet(game, SETTINGS, "first", False, PICTURE) for game in games]
    for ply in range(4):
        one, two = (pygame.image.tobytes(sheet.draw(ply), "RGB") for sheet in sheets)
        assert one == two


def test_names_are_those_of_the_game() -> None:
    record = replace(
        trap(), players=("You", "Capture/Largest ½"), tags={"Date": "2026.11.20"}
    )
    assert stem_of(record) == "2026-11-20-You-CaptureLargest½"
    assert stem_of(record, 7) == "2026-11-20-You-CaptureLargest½-ply-7"
    bare = replace(record, players=("..", "/"), tags={"Date": "????.??.??"})
    assert stem_of(bare) == "x-x"


def test_no_file_is_ever_overwritten(tmp_path: Path) -> None:
    paths = []
    for _ in range(3):
        paths.append(free_path(tmp_path, "a-b", ".png"))
        paths[-1].touch()
    assert [path.name for path in paths] == ["a-b.png", "a-b-2.png", "a-b-3.png"]


def test_a_file_holds_all_of_it_or_the_old(tmp_path: Path) -> None:
    path = tmp_path / "x.bin"
    write_bytes(path, b"old")
    with pytest.raises(TypeError):
        write_bytes(path, "no bytes")  # type: ignore[arg-type]
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_pictures_lie_where_people_find_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("UMBRA_DATA", raising=False)
    monkeypatch.setattr("settings.paths.system_pictures_path", lambda: tmp_path)
    assert user_pictures_path() == tmp_path / "Umbra"
    none = tmp_path / "none"
    monkeypatch.setattr("settings.paths.system_pictures_path", lambda: none)
    assert user_pictures_path() == Path.home() / "Umbra"
    monkeypatch.setenv("UMBRA_DATA", str(tmp_path / "data"))
    assert user_pictures_path() == tmp_path / "data" / "pictures"


def test_a_disk_that_refuses_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (found,) = exported(lambda: None, _job(tmp_path / "file" / "x.png", 1))
    assert isinstance(found, Unsaved)
    assert "x.png cannot be written" in found.problem


class Work:
    """A background task that does what the test says."""

    begun: list[Work] = []  # noqa: RUF012 - emptied before each test

    def __init__(self, work: object, job: ExportJob) -> None:
        assert work is exported
        self.job, self.over, self.problem, self.closed = job, False, "", False
        self.found: list[object] = []
        Work.begun.append(self)

    def poll(self) -> list[object]:
        found, self.found = self.found, []
        return found

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Work]]:
    Work.begun = []
    monkeypatch.setattr("gui.app.shell.BackgroundTask", Work)
    return iter((Work.begun,))


@pytest.fixture
def saving(tmp_path: Path, works: list[Work]) -> tuple[Exporter, Notice]:
    del works
    shell, _ = lonely_shell(tmp_path)
    news = Notice()
    return Exporter(shell, news), news


SHOWN = ExportedGame(SHORT, 3, None, False)


def test_progress_is_told_and_where_the_file_is(saving: tuple[Exporter, Notice]) -> None:
    exporting, news = saving
    exporting.save_animation(SHOWN)
    (work,) = Work.begun
    work.found = [Progress(2, 6)]
    exporting.tick()
    assert news.words == "Frame 2 of 6; Esc stops it"
    news.update(9)
    exporting.tick()
    assert news.enabled
    work.over = True
    exporting.tick()
    assert news.words == f"Saved in {short_path(work.job.out.parent)}"
    assert work.job.out.name == "Thehunter-Thehunted.gif"
    assert not exporting.busy
    news.update(999)
    assert news.enabled
    assert news.escape()
    assert not news.enabled


def test_what_is_asked_for_meanwhile_is_saved_next(saving: tuple[Exporter, Notice]) -> None:
    exporting, news = saving
    for _ in range(2):
        exporting.save_picture(SHOWN)
    exporting.save_animation(SHOWN)
    assert news.words == "Drawing, 2 more; Esc stops it"
    for done in range(3):
        work = Work.begun[-1]
        assert len(Work.begun) == done + 1
        work.job.out.parent.mkdir(exist_ok=True)
        work.job.out.touch()
        work.over = True
        exporting.tick()
    assert [work.job.ply for work in Work.begun] == [3, 3, None]
    assert len(list(work.job.out.parent.iterdir())) == 3
    assert news.words == f"3 saved in {short_path(work.job.out.parent)}"


def test_esc_stops_what_is_saved_and_what_waits(saving: tuple[Exporter, Notice]) -> None:
    exporting, news = saving
    assert not exporting.stop()
    for _ in range(3):
        exporting.save_picture(SHOWN)
    Work.begun[0].over = True
    exporting.tick()
    assert exporting.stop()
    exporting.tick()
    assert len(Work.begun) == 2
    assert Work.begun[1].closed
    assert news.words == "Stopped; 1 saved"
    assert not exporting.stop()


@pytest.mark.parametrize("opens", [True, False])
def test_the_folder_is_opened_by_a_click(
    tmp_path: Path, works: list[Work], opens: bool
) -> None:
    del works
    shell, _ = lonely_shell(tmp_path)
    shown: list[Path] = []
    shell.open_folder = lambda folder: shown.append(folder) or opens  # type: ignore[func-returns-value]
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), 4))
    assert isinstance(scene, ReplayScene)
    drawn(scene)
    for x in (8, -20):  # on the words, then on "Open folder"
        press(scene, pygame.K_s, pygame.KMOD_CTRL)
        Work.begun[-1].over = True
        scene.update(0.02)
        drawn(scene)
        rect = scene.frame.news.rect
        click(scene, (rect.x + x if x > 0 else rect.right + x, rect.centery))
    assert shown == [shell.pictures]
    assert scene.frame.news.is_error is not opens
    scene.close()


@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
def test_what_is_told_fits_beside_the_moves(
    tmp_path: Path, works: list[Work], size: tuple[int, int]
) -> None:
    del works
    sitting = Sitting(tmp_path, size=size)
    sitting.shell.pictures = Path.home() / "Pictures" / "Umbra"
    told = {}

    def tell(key: int, mod: int = pygame.KMOD_CTRL) -> None:
        press(sitting.scene, key, mod)
        sitting.settle(0.1)
        notice = sitting.scene._controls.notice
        told[notice.words] = notice.tooltip

    tell(pygame.K_s)
    sitting.line("e4 f5 Qh5 a6 Qxe8")
    tell(pygame.K_s, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    tell(pygame.K_s)
    Work.begun[0].found = [Progress(120, 135)]
    sitting.settle(0.1)
    tell(pygame.K_RIGHT, 0)
    for work in (0, 1):
        Work.begun[work].over = True
        sitting.settle(0.1)
    tell(pygame.K_RIGHT, 0)
    tell(pygame.K_s)
    tell(pygame.K_ESCAPE, 0)
    assert set(told.values()) == {""}
    assert len(told) == 6
    sitting.scene.close()


@pytest.mark.parametrize("crashed", [True, False])
def test_what_goes_wrong_is_told(saving: tuple[Exporter, Notice], crashed: bool) -> None:
    exporting, news = saving
    exporting.save_picture(SHOWN)
    (work,) = Work.begun
    if crashed:
        work.over, work.problem = True, "ValueError: no"
    else:
        work.found = [Unsaved("x.png cannot be written: no room")]
    exporting.tick()
    assert news.is_error
    assert ("ValueError: no" in news.words) is crashed
    assert not exporting.busy


def test_the_replay_saves_what_it_shows(tmp_path: Path) -> None:
    shell, _ = lonely_shell(tmp_path, fog="flat")
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), 4))
    assert isinstance(scene, ReplayScene)
    drawn(scene)
    press(scene, pygame.K_s, pygame.KMOD_CTRL)
    news = scene.frame.news
    wait_until(lambda: bool(scene.update(0.02) and news.words.startswith("Saved in")))
    (file,) = shell.pictures.iterdir()
    assert file.name == "Thehunter-Thehunted-ply-4.png"
    assert str(file.parent) in news.words
    scene.close()


def test_esc_stops_what_the_replay_saves(tmp_path: Path, works: list[Work]) -> None:
    del works
    shell, asked = lonely_shell(tmp_path)
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), 4))
    assert isinstance(scene, ReplayScene)
    drawn(scene)
    press(scene, pygame.K_s, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert Work.begun[0].job.ply is None
    press(scene, pygame.K_ESCAPE)
    assert Work.begun[0].closed
    assert not asked


def test_a_running_game_is_not_saved(tmp_path: Path, works: list[Work]) -> None:
    del works
    sitting = Sitting(tmp_path)
    notice = sitting.scene.focus.widgets
    for mod in (pygame.KMOD_CTRL, pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
        press(sitting.scene, pygame.K_s, mod)
    assert not Work.begun
    assert any("once it is over" in getattr(w, "words", "") for w in notice)
    sitting.line("e4 f5 Qh5 a6 Qxe8")
    press(sitting.scene, pygame.K_s, pygame.KMOD_CTRL)
    (work,) = Work.begun
    assert (work.job.ply, work.job.view) == (5, None)
    assert work.job.record.outcome is not None
    press(sitting.scene, pygame.K_ESCAPE)
    assert work.closed
    sitting.scene.close()


# --- Marks -----------------------------------------------------------------------------

BARE = SETTINGS.model_copy(update={"export_marks": False})
NOTES: dict[Panel, Notes] = {"truth": Notes(((0, 9),), circles=frozenset({20}))}


def _sheet(settings: Settings, ply: int, notes: dict[Panel, Notes] | None = None) -> bytes:
    sheet = PictureSheet(trap(), settings, None, False, PICTURE)
    return pygame.image.tobytes(sheet.draw(ply, notes), "RGB")


def test_marks_are_drawn_by_choice() -> None:
    assert _sheet(SETTINGS, 0) == _sheet(BARE, 0)
    assert _sheet(SETTINGS, 3) != _sheet(BARE, 3)
    assert _sheet(SETTINGS, 3, NOTES) != _sheet(SETTINGS, 3)
    assert _sheet(BARE, 3, NOTES) == _sheet(BARE, 3)


def test_the_arrow_of_a_moment_is_drawn_on_the_truth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    annotated = AnnotatedGame.of(trap())
    annotated.annotate(60)
    ply = next(ply for ply in annotated.moments if threats(annotated, ply))
    views: tuple[Panel, ...] = ("first", "truth")
    drawings = [
        PictureSheet(trap(), SETTINGS, view, False, PICTURE).draw(ply) for view in views
    ]
    monkeypatch.setattr("gui.replay.export.sheet.threats", lambda annotated, ply: ())
    without = [
        PictureSheet(trap(), SETTINGS, view, False, PICTURE).draw(ply) for view in views
    ]
    one, two = ([_raw(each) for each in drawn] for drawn in (drawings, without))
    assert one[0] == two[0]
    assert one[1] != two[1]


def _raw(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_notes_of_a_moment_are_in_its_picture_alone(tmp_path: Path) -> None:
    files = [tmp_path / f"{n}{suffix}" for suffix in (".png", ".gif") for n in range(2)]
    for file, notes in zip(files, ({}, NOTES) * 2, strict=True):
        ply = 3 if file.suffix == ".png" else None
        list(export(replace(_job(file, ply), notes=notes)))
    bare, noted, film, other = (file.read_bytes() for file in files)
    assert bare != noted
    assert film == other


def test_the_answer_of_a_bot_is_saved(
    tmp_path: Path, works: list[Work], monkeypatch: pytest.MonkeyPatch
) -> None:
    del works
    shell, _ = lonely_shell(tmp_path)
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), 4))
    assert isinstance(scene, ReplayScene)
    monkeypatch.setattr(scene.frame.panel, "notes", lambda: NOTES)
    drawn(scene)
    press(scene, pygame.K_s, pygame.KMOD_CTRL)
    assert Work.begun[0].job.notes == NOTES
    scene.close()


def test_what_a_person_draws_is_saved_on_every_board(
    tmp_path: Path, works: list[Work]
) -> None:
    del works
    sitting = Sitting(tmp_path)
    sitting.line("e4 f5 Qh5 a6 Qxe8")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, button=3, pos=sitting.at("d4"))
        sitting.scene.handle(event)
    sitting.settle(0.1)
    press(sitting.scene, pygame.K_s, pygame.KMOD_CTRL)
    notes = Work.begun[0].job.notes
    assert set(notes) == set(PANELS)
    assert {each.circles for each in notes.values()} == {frozenset({27})}
    sitting.scene.close()
