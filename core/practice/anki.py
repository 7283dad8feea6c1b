"""Cards as Anki imports them: a table with a board in HTML on either side.

The front of a card is made of the question alone, which is made of what its side was shown
(``core.problems.fog.question_of``), so nothing hidden stands there.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from html import escape

from core.facts import Facts
from core.game import Game
from core.games import find_game
from core.hindsight.findings import percent
from core.practice.deck import Card
from core.problems.fog import FogQuestion, answer_name, is_puzzle, question_of, read_claim
from core.problems.goals import Claim, FogKind, read_stipulation
from core.problems.problem import Problem, game_of, line_names, line_of, start_of
from core.texts import _, either, labelled, listed
from core.values import Observation, Piece, Side

HEAD = (
    "#separator:Comma\n#html:true\n#deck:Umbra\n#columns:Front,Back,Tags\n#tags column:3\n"
)
"""What Anki reads before the rows."""

_CHESSMEN = {"k": "♚", "q": "♛", "r": "♜", "b": "♝", "n": "♞", "p": "♟"}
_LIGHT, _DARK, _FOG = "#f0d9b5", "#b58863", "#5b6270"
_STYLE = (
    "<style>.umbra{border-collapse:collapse;margin:auto}.umbra td{width:32px;height:32px;"
    "text-align:center;font-size:24px;line-height:32px;padding:0}"
    f".umbra .l{{background:{_LIGHT}}}.umbra .d{{background:{_DARK}}}"
    f".umbra .f{{background:{_FOG}}}.umbra .w{{color:#fff}}.umbra .b{{color:#000}}</style>"
)


def anki_text(cards: Iterable[Card]) -> str:
    """The cards as a file that Anki imports; those it could not show are left out."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    for card in cards:
        tags = f"umbra {card.game} {card.kind}"
        try:
            table.writerow((front(card), back(card), tags))
        except ValueError:
            continue
    return HEAD + text.getvalue()


def front(card: Card) -> str:
    """The question, and the board that belongs to it.

    Raises:
        ValueError: If the card's problem is none, in one sentence.
    """
    problem = card.problem
    if is_puzzle(problem):
        question = question_of(read_claim(problem))
        game = find_game(question.now.variant, question.now.ruleset)
        asked = _asked(game, question, card.opponent)
        return f"<p>{escape(asked)}</p>{board_html(game.facts, question.now)}"
    game, seen = _position_asked(problem)
    asked = _("{side} to move: {task}").format(
        side=game.facts.side_name(seen.to_move),
        task=read_stipulation(problem.stipulation).title,
    )
    return f"<p>{escape(asked)}</p>{board_html(game.facts, seen)}"


def back(card: Card) -> str:
    """The answer, with what was played and what it was worth.

    Raises:
        ValueError: As ``front``.
    """
    problem = card.problem
    if not is_puzzle(problem):
        return f"<p>{escape(_solution(problem))}</p>"
    claim = read_claim(problem)
    question = question_of(claim)
    game = find_game(claim.variant, claim.ruleset)
    lines = _answer_lines(game, claim, question)
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def board_html(facts: Facts, seen: Observation) -> str:
    """A board as a table, seen from the side of ``seen``; squares out of view are fog."""
    first = seen.viewer is Side.FIRST
    rows = reversed(range(facts.rows)) if first else range(facts.rows)
    columns = [*range(facts.columns)] if first else [*reversed(range(facts.columns))]
    lines = []
    for row in rows:
        cells = (_cell_html(facts, seen, row, column) for column in columns)
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f'{_STYLE}<table class="umbra">{"".join(lines)}</table>{_hands(seen)}'


def _cell_html(facts: Facts, seen: Observation, row: int, column: int) -> str:
    square = row * facts.columns + column
    piece = seen.pieces.get(square)
    ground = "l" if (row + column) % 2 else "d"
    if square not in seen.visible and square in facts.playable:
        ground = "f"
    if piece is None:
        return f'<td class="{ground}"></td>'
    return f'<td class="{ground} {"wb"[piece.side]}">{escape(_letter(facts, piece))}</td>'


def _letter(facts: Facts, piece: Piece) -> str:
    """A chessman, or the letter of another game's piece."""
    chess = facts.symbols == tuple(_CHESSMEN)
    return _CHESSMEN[piece.symbol] if chess else piece.letter


def _hands(seen: Observation) -> str:
    if not seen.hands:
        return ""
    held = listed(f"{piece.letter} {number}" for piece, number in seen.hands.items())
    return f"<p>{escape(_('In hand: {held}').format(held=held))}</p>"


def _asked(game: Game, question: FogQuestion, opponent: str) -> str:
    """What is asked, in a sentence."""
    facts, side = game.facts, game.facts.side_name(question.side)
    if question.kind is FogKind.MISTAKE:
        number = question.turns + 1
        if opponent:
            return _("You were {side} against {opponent}, move {number}. What now?").format(
                side=side, opponent=opponent, number=number
            )
        return _("You were {side}, move {number}. What now?").format(
            side=side, number=number
        )
    task, piece = question.kind.label, question.piece and facts.kind_name(question.piece)
    if about := listed(filter(None, (piece, question.square, *question.choices))):
        task = labelled(task, about)
    return _("{side} to move. {task}").format(side=side, task=task)


def _answer_lines(game: Game, claim: Claim, question: FogQuestion) -> list[str]:
    """What is right, what was played, and what both are worth."""

    def name(answer: str) -> str:
        words = answer_name(game, question, answer)
        if answer not in claim.chances:
            return words
        return f"{words} ({percent(claim.chances[answer] / 1000)})"

    right = either(map(name, claim.answers))
    lines = [_("Right: {right}").format(right=right)]
    if claim.played:
        lines.append(_("Played: {played}").format(played=name(claim.played)))
    if claim.kind.proved:
        lines.append(_("Proved on {boards:,} boards.").format(boards=claim.boards))
    elif claim.positions > 1:
        words = _("Weighed on {boards:,} of the {positions:,} boards that fit.")
        if not claim.exact:
            words = _("Weighed on {boards:,} of more than {positions:,} boards that fit.")
        lines.append(words.format(boards=claim.boards, positions=claim.positions))
    return lines


# --- Other problems ----------------------------------------------------------------------


def _position_asked(problem: Problem) -> tuple[Game, Observation]:
    """Where a problem begins for the person: after the first move, if that is given."""
    game = game_of(problem)
    start = start_of(game, problem)
    history = [start.position]
    if problem.after and problem.line:
        (first, *_others) = line_of(game, start, problem)
        history.append(game.play(start.position, first))
    return game, game.reveal(history)


def _solution(problem: Problem) -> str:
    """The moves that solve a problem, or its printed solution."""
    game = game_of(problem)
    names = line_names(game, start_of(game, problem), problem)[problem.after :]
    return " ".join(names) or problem.solution or _("No solution is given.")
