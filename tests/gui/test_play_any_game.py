"""Mouse and keyboard at random, at the Play screen of every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from core.games import GAMES
from core.values import Observation, Side
from tests.gui.player import PROMOTION, Player
from tests.support import events

DEEDS = 120
SIZES = ((900, 600), (1280, 800), (1920, 1080), (640, 1000))
KEYS = (
    *("Up", "Down", "Left", "Right", "Enter", "Space", "Tab", "Esc", "Home", "End"),
    *("Backspace", "=", "+", *"qnrb/zhfpxv1234", "Shift+Q"),
)


class Hands(Player):
    """Does anything, without looking before each deed where squares are by now."""

    places: tuple[tuple[int, int], ...] = ()

    def looks(self) -> None:
        """Let a moment pass, and see where everything is."""
        self.waits(0.05)
        (layout,), window = self._boards(), pygame.Rect((0, 0), self.size)
        assert window.contains(pygame.Rect(layout.box))
        middles = map(layout.centre, layout.squares)
        self.places = tuple((round(x), round(y)) for x, y in middles)


def seen(player: Player) -> Observation:
    """What the person has been shown last."""
    return player.table.seat(player.side).seen[-1]


def somewhere(player: Hands, dice: Random) -> tuple[int, int]:
    """A place of the window: on the board, or anywhere, as in a hand."""
    if dice.random() < 0.7:
        return dice.choice(player.places)
    width, height = player.size
    return dice.randrange(width), dice.randrange(height)


def make_a_move(player: Hands, dice: Random) -> None:
    """Make a move, or plan one."""
    if not seen(player).moves:
        own = [s for s, man in seen(player).pieces.items() if man.side is player.side]
        path: tuple[int, ...] = dice.choice(own), dice.choice(player.facts.squares)
        drop = ""
    else:
        move = dice.choice(seen(player).moves)
        path, drop = move.path, move.drop or ""
    places = [player.places[square] for square in path]
    if drop:
        player.looks()
        if player.sees("YOU HOLD"):
            places.insert(0, player.hand(drop))
    if dice.random() < 0.4:
        events.drag(player.scene, places[0], places[-1])
    else:
        for place in places:
            events.click(player.scene, place)


def resize(player: Hands, dice: Random) -> None:
    player.size = dice.choice(SIZES)
    player.looks()


def reply(player: Hands, dice: Random) -> None:
    """Let the opponent move, if it is to move."""
    seat = player.table.seat(player.side.other)
    if seat.outcome is None and seat.seen[-1].moves:
        seat.play(dice.choice(seat.seen[-1].moves), player.now)


def click(player: Hands, dice: Random) -> None:
    events.click(player.scene, somewhere(player, dice), dice.choice((1, 1, 1, 2, 3)))


DOINGS: tuple[Callable[[Hands, Random], None], ...] = (
    *[click] * 2,
    *[make_a_move] * 3,
    lambda player, dice: events.drag(
        player.scene, somewhere(player, dice), somewhere(player, dice)
    ),
    *[lambda player, dice: player.press(dice.choice(KEYS))] * 2,
    *[reply] * 2,
    resize,
)


BESIDE = "qnrbbnkr/pppppppp/8/8/8/4N3/PPPPPPPP/QNRBB1KR w HChc - 0 1"
"""King and rook stand side by side, so that to castle is also a step."""

PLAYED = {
    (each.facts.family, each.facts.hidden, each.facts.alternates): key
    for key, each in reversed(GAMES.items())
}
"""The first game of each way to play: others of a family are played as it is."""

CRITICAL = dict.fromkeys(("fog-chess", "chess"), PROMOTION)
CRITICAL |= dict.fromkeys(("fog-chess960", "chess960"), BESIDE)
"""Where planning is harder than at the start, for some games."""


def play_anything(player: Player, side: Side, dice: Random) -> None:
    """Let a side make the moves of its turn without the mouse."""
    seat = player.table.seat(side)
    while seat.outcome is None and seat.seen[-1].moves:
        seat.play(dice.choice(seat.seen[-1].moves), player.now)


def click_ahead(player: Player, dice: Random) -> None:
    """Choose own men and click on squares that are offered, until a question is raised."""
    names = player.facts.name
    own = [names(s) for s, man in seen(player).pieces.items() if man.side is player.side]
    for start in dice.sample(own, min(2, len(own))):
        before = player.squares()
        player.touch(start)
        offered = player.changed(before) - {start}
        if offered:
            player.touch(dice.choice(sorted(offered)))
        if len(player.changed(before)) == len(before):
            return


def twin_of(player: Player, folder: Path, fen: str) -> Player:
    """A new screen on which the same moves are made without the mouse."""
    other = Player(folder, variant=player.facts.key, fen=fen, help=0)
    for move, before in zip(
        player.record.moves, player.table.seat(Side.FIRST).seen, strict=False
    ):
        other.table.seat(before.to_move).play(move, other.now)
    other.waits()
    return other


@pytest.mark.parametrize("variant", GAMES)
def test_whatever_is_clicked_ahead_the_board_ends_as_the_position_has_it(
    tmp_path: Path, variant: str
) -> None:
    dice, fen = Random(variant), CRITICAL.get(variant, "")
    player = Player(tmp_path, variant=variant, fen=fen, help=0)
    for _ in range(5):
        play_anything(player, Side.FIRST, dice)
        player.waits()
        click_ahead(player, dice)
        play_anything(player, Side.SECOND, dice)
        if player.table.outcome is not None:
            break
        player.waits()
        player.puts_all_down()
        player.waits()
        twin = twin_of(player, tmp_path, fen)
        assert player.changed(twin.squares()) == set(), player.made
        boards = (pygame.image.tobytes(each.board(), "RGB") for each in (player, twin))
        assert len({*boards}) == 1, player.made


@pytest.mark.parametrize("variant", PLAYED.values())
def test_whatever_is_done_the_screen_stands(tmp_path: Path, variant: str) -> None:
    made, drops = 0, 0
    for person in Side:
        dice = Random(f"{variant} {person} 0")
        player = Hands(tmp_path, person, variant=variant, help=0)
        for step in range(DEEDS):
            if step % 8 == 0:
                player.looks()
            dice.choice(DOINGS)(player, dice)
            player.scene.update(0.05)
        shown = player.table.seat(person).seen[:-1]
        moves = zip(player.record.moves, shown, strict=False)
        own = [move for move, before in moves if before.to_move is person]
        made += len(own)
        drops += sum(move.is_drop for move in own)
    assert made > 4
    assert not drops or GAMES[variant].facts.hand
