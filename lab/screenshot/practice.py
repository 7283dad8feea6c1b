"""Practice brought to where its pictures are taken: cards of a game, and the hub."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Literal

from bots.fog.hindsight import quick_hindsight
from bots.search.analysis import quick_analyst
from core.practice.counts import DueCounts, JudgingProgress, PracticeState
from core.practice.deck import FILE, Card, CostKind, Deck, JudgedGame, MoveCost
from core.practice.guess import GuessPace, side_to_guess
from core.practice.guess_session import GUESSES, GUESSES_FILE, GuessResult, Step
from core.practice.mistakes import judged_moves
from core.practice.rush import RUSHES, RUSHES_FILE, RushResult
from core.practice.rush_problems import RushTheme
from core.practice.sitting import Sitting
from core.problems.progress import Attempt
from core.records.library import Marks
from core.records.reader import read_numbered, read_text
from core.records.record import GameRecord, person_in
from core.values import Reason, Side
from gui.app.paths import GAMES_TO_GUESS
from gui.app.requests import ToCards, ToCoach, ToGuess, ToGuessGames, ToPractice
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.practice.coach import CoachScene
from gui.practice.guess import GuessScene
from gui.practice.guess_games import GuessGamesScene
from gui.solving.scene import SolvingScene
from lab.screenshot.scenes import Options, record_of, wait_while

_GAME = """\
[White "Owl"]
[Black "You"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]
[WhiteType "program"]
[BlackType "human"]

1. e4 f6 2. Qh5 a6 3. Qxe8 {king captured} 1-0
"""
"""A game in which Black could have known better."""


def card(shell: Shell, options: Options, folder: Path) -> SolvingScene:
    """A mistake of a game as a card: of ``file``, or of a game made up for it.

    Raises:
        ValueError: If the game gives none.
    """
    shell.problems = folder / "problems"
    cards = _cards(record_of(options) if "file" in options else _game())
    if not cards:
        raise ValueError("this game gives no card")
    shell.rules_of(cards[0].game).wait()
    number = min(int(options.get("game", "1")), len(cards)) - 1
    sitting = Sitting((*cards[number:], *cards[:number]), new=len(cards))
    return SolvingScene(shell, ToCards("", sitting))


def answer(shell: Shell, options: Options, folder: Path) -> Scene:
    """The same once it is answered by another bad move, and that is explained."""
    scene = card(shell, options, folder)
    scene.attempt.reveal()
    wait_while(lambda: scene.busy, scene)
    return scene


def hub(shell: Shell, options: Options, folder: Path) -> Scene:
    """The hub of somebody who practises, while their games are looked through."""
    shell.problems = folder / "problems"
    days = tuple((n * 7 + n // 5) % 11 for n in range(80))
    counts = DueCounts(due=7, new=3, learning=1, tomorrow=12, week=41)
    _lately(shell.problems)
    shell.practice.state = PracticeState(counts, 312, 5, days)
    shell.judging.progress = JudgingProgress(1234, 10_000, 56)
    return shell.open(ToPractice())


def _lately(problems: Path) -> None:
    """Some rushes and guessed games of the last days."""
    now = datetime.now().astimezone()
    rushes = [
        RushResult(now - timedelta(day), theme, f"code{day}", score)
        for day, theme, score in (
            (3, RushTheme.TACTICS, 17), (1, RushTheme.FOG, 9), (0, RushTheme.FOG, 12),
        )
    ]  # fmt: skip
    RUSHES.add(problems / RUSHES_FILE, rushes)
    guessed = [
        GuessResult(
            "1", Side.FIRST, now - timedelta(2), GuessPace.THIRD, 6, 41, 0.31, 0.12
        ),
        GuessResult("2", Side.SECOND, now, GuessPace.THIRD, 8, 66, 0.24, 0.09),
    ]
    GUESSES.add(problems / GUESSES_FILE, guessed)


def practised(shell: Shell, options: Options, folder: Path) -> Scene:
    """The hub after a sitting of nine cards."""
    scene = hub(shell, options, folder)
    scene.close()
    state = shell.practice.state
    assert state is not None
    shell.practice.state = replace(state, counts=DueCounts(tomorrow=14, week=43))
    at = datetime.now().astimezone() - timedelta(minutes=5)
    tried = ((f"card {n}", n % 4 != 3, n % 5 == 4) for n in range(9))
    done = [Attempt(name, at, solved, int(helped)) for name, solved, helped in tried]
    return shell.open(ToPractice(Sitting((), done=tuple(done))))


def _game() -> GameRecord:
    return read_text(_GAME, "game.pgn").games[0]


def _cards(record: GameRecord) -> tuple[Card, ...]:
    """The cards of a game, for the person in it, or else for who lost it."""
    winner = record.outcome.winner if record.outcome is not None else None
    side = person_in(record.tags)
    if side is None:
        side = winner.other if winner is not None else Side.FIRST
    found = judged_moves(record, side, quick_hindsight, quick_analyst).cards
    opponent = record.players[side.other]
    return tuple(replace(each, opponent=opponent) for each in found)


def coach(shell: Shell, options: Options, folder: Path) -> Scene:
    """The coach, of thirty games that were made up for it."""
    shell.problems = folder / "problems"
    dice = Random(int(options.get("seed", "1")))
    with Deck(shell.problems / FILE) as deck:
        for number in range(30):
            deck.judged(_judged(dice, number), [])
    scene = shell.open(ToCoach("fog-chess"))
    assert isinstance(scene, CoachScene)
    wait_while(lambda: scene.busy, scene)
    return scene


def _judged(dice: Random, number: int) -> JudgedGame:
    """A game with some costly moves, a clock, pencil marks and an opening."""
    often: dict[CostKind | Literal[""], float] = {
        "": 80, "king": 1.5, "sight": 3, "known": 8, "luck": 3, "other": 4,
    }  # fmt: skip
    kinds = dice.choices([*often], [*often.values()], k=24)
    seen = [30 + move + dice.randint(-2, 2) for move in range(8)]
    made = dict.fromkeys("nqbr", 3)
    return JudgedGame(
        file=f"{number}.pgn",
        number=1,
        modified=float(number),
        size=1,
        variant="fog-chess",
        ruleset="chesscom",
        side=Side.FIRST,
        opponent="Owl",
        day=f"2026-11-{number + 1:02}",
        score=dice.choice([0.0, 0.5, 1.0]),
        reason=dice.choice([Reason.TIME, Reason.RESIGNED, Reason.KING_CAPTURED]),
        moves=tuple(
            MoveCost(
                ply=2 * place,
                before=0.6,
                after=0.6 - (0.4 * dice.random() if kind else 0.01),
                known_best=0.6,
                known=0.5,
                kind=kind,
                turning=bool(kind),
                seconds=dice.expovariate(0.3 if kind else 0.15),
            )
            for place, kind in enumerate(kinds)
        ),
        marks=Marks({kind: dice.randint(0, 3) for kind in made}, made),
        sight=tuple((squares, squares + dice.randint(-1, 4)) for squares in seen),
    )


def before(shell: Shell, options: Options, folder: Path) -> GuessScene:
    """One of the games that are shipped to be guessed, by its number, before it begins."""
    number = int(options.get("game", "1"))
    (record,) = read_numbered(GAMES_TO_GUESS / "fog-chess.pgn", number).games
    shell.rules_of(record.variant).wait()
    shell.problems = folder / "problems"
    return GuessScene(shell, ToGuess(record, side_to_guess(record)))


def question(shell: Shell, options: Options, folder: Path) -> GuessScene:
    """The same at its first stop, with a few more marks than where pieces stood last."""
    scene = before(shell, options, folder)
    scene.begin()
    guessing, knight = scene.guessing, scene.game.facts.symbols[-2]
    empty = sorted(guessing.question.fogged - guessing.marks.keys())
    scene.take_kind(knight)
    for square in empty[:3]:
        scene.press(square)
    return scene


def shown(shell: Shell, options: Options, folder: Path) -> GuessScene:
    """The same once the truth is shown, and scored."""
    scene = question(shell, options, folder)
    wait_while(lambda: scene.busy and scene.guessing.known is None, scene)
    scene.show()
    return scene


def end(shell: Shell, options: Options, folder: Path) -> Scene:
    """The same at its end, every other move found."""
    scene = shown(shell, options, folder)
    wait_while(lambda: scene.busy, scene)
    guessing = scene.guessing
    while guessing.step is Step.MOVE:
        played = guessing.record.moves[guessing.ply]
        others = [move for move in scene.now.moves if move != played]
        scene.guess(others[0] if guessing.number % 2 and others else played)
        scene.go_on()
        scene.catch_up()
        scene.show()
    return scene


def games(shell: Shell, options: Options, folder: Path) -> Scene:
    """The games to guess, once they are read."""
    shell.problems = folder / "problems"
    scene = GuessGamesScene(shell, ToGuessGames())
    wait_while(lambda: scene.busy, scene)
    return scene


PICTURES: dict[str, Callable[[Shell, Options, Path], Scene]] = {
    "guess-before": before,
    "guess": question,
    "guess-shown": shown,
    "guess-end": end,
    "guess-games": games,
}
