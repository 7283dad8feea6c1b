"""What can be done with a listed game: replayed, analysed, continued, asked about."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.records.catalogue import ListedGame
from gui.app.game_files import opens_in_analysis
from gui.app.requests import Request, ToAnalysisOf, ToGamesInFile, ToReplay, ToResume
from gui.app.why_requests import ToWhyOf
from gui.library.listing import Listing
from settings.model import Settings


@dataclass(frozen=True, slots=True)
class GameWay:
    """One way to open a game.

    Attributes:
        words: What its button says.
        icon: Of the button; empty for none.
        request: Where it leads.
    """

    words: str
    icon: str
    request: Request


def ways_of(
    game: ListedGame | None, listing: Listing | None, file: Path | None, settings: Settings
) -> tuple[GameWay, ...]:
    """How ``game`` is opened, and then how else it can be.

    One that is unfinished is continued, since a replay would reveal it.

    Args:
        game: A line of the table; ``None`` for none.
        listing: Whose line it is.
        file: The file whose games alone are listed; ``None`` for those of a folder.
        settings: Say whether such games are rather analysed than replayed.
    """
    if game is None or listing is None:
        return ()
    path = listing.folder / game.name
    if game.out_of > 1 and file is None:
        return (GameWay("Open the list", "files", ToGamesInFile(path)),)
    if game.unfinished and game.out_of == 1:
        return (GameWay("Continue", "play", ToResume(path)),)
    replay = GameWay("Replay", "play", ToReplay(path, game.number))
    if game.unfinished:
        return (replay,)
    analysis = GameWay("Analyse", "analyse", ToAnalysisOf(path, game.number))
    analysed = opens_in_analysis(settings, game.variant)
    usual = (analysis, replay) if analysed else (replay, analysis)
    lost = game.result in {"1-0", "0-1"}
    return (*usual, GameWay("Why?", "", ToWhyOf(path, game.number))) if lost else usual
