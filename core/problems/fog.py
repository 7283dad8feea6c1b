"""Fog puzzles and mistakes: claims of one side's moment as problems, and what is shown.

A question is made of one side's observations alone, so it is the same for every game that
looked the same to that side; the moves that were really played stay in the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated

from pydantic import ConfigDict, Field, ValidationError, with_config

from core.facts import Facts
from core.game import Game, IllegalMoveError, observed, start_from
from core.games import GAMES, find_game
from core.notation import code, facts_read, read_code, square_read
from core.plain import brief
from core.problems.goals import Claim, FogKind
from core.problems.problem import Problem, adapter
from core.records.files import first_fault
from core.setup import BadPositionError, Position
from core.texts import N_, _, listed
from core.values import Move, Observation, Side, Square

Name = Annotated[str, Field(min_length=1, max_length=200)]
"""Of a square or a piece, or the code of a move, which may go through many squares."""

Count = Annotated[int, Field(ge=0, le=1_000_000)]
LEVELS = 5
"""Difficulties, from 1 on."""

Level = Annotated[int, Field(ge=1, le=LEVELS)]


class NoPuzzleError(ValueError):
    """A problem that is no fog puzzle; the message is one sentence."""


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class _Extra:
    """What a fog puzzle adds to a problem."""

    side: Annotated[int, Field(ge=0, le=1)]
    boards: Annotated[int, Field(ge=1, le=1_000_000)]
    answers: Annotated[tuple[Name, ...], Field(min_length=1, max_length=1000)]
    works: dict[Name, Count]
    piece: Annotated[str, Field(max_length=4)] = ""
    square: Annotated[str, Field(max_length=12)] = ""
    level: Level = 1
    solved: dict[str, bool] = field(default_factory=dict)
    played: Annotated[str, Field(max_length=200)] = ""
    chances: dict[Name, Annotated[int, Field(ge=0, le=1000)]] = field(default_factory=dict)
    positions: Count = 0
    exact: bool = True


def is_puzzle(problem: Problem) -> bool:
    """Whether ``problem`` says that it is a fog puzzle, or somebody's mistake."""
    return problem.stipulation.startswith("fog:") or is_mistake(problem)


def is_mistake(problem: Problem) -> bool:
    """Whether ``problem`` says that it is a mistake that somebody made."""
    return problem.stipulation == FogKind.MISTAKE


def problem_of(claim: Claim, number: str, rating: int | None, source: str = "") -> Problem:
    """``claim`` as a problem with that number, rating and source."""
    extra = _Extra(
        int(claim.side),
        claim.boards,
        claim.answers,
        dict(claim.works),
        claim.piece,
        claim.square,
        claim.level,
        dict(claim.solved),
        claim.played,
        dict(claim.chances),
        claim.positions,
        claim.exact,
    )
    level = _("Difficulty {level} of {levels}").format(level=claim.level, levels=LEVELS)
    return Problem(
        fen=claim.start or _usual(claim.variant, claim.ruleset),
        stipulation=str(claim.kind),
        game=claim.variant,
        ruleset=claim.ruleset,
        line=claim.line,
        number=number,
        source=source,
        themes=() if rating is None else (level,),
        rating=rating,
        proved=claim.kind.proved,
        extra=adapter(_Extra).dump_python(extra, exclude_defaults=True),
    )


def read_claim(problem: Problem) -> Claim:
    """The claim of the fog puzzle, or of the mistake, that ``problem`` is.

    Raises:
        NoPuzzleError: If it is none, or something of it is missing or wrong.
    """
    try:
        extra = adapter(_Extra).validate_python(dict(problem.extra))
    except ValidationError as error:
        raise NoPuzzleError(
            brief(_("extra, {first_fault}").format(first_fault=first_fault(error, "extra")))
        ) from error
    kinds = {str(kind): kind for kind in FogKind}
    if problem.stipulation not in kinds:
        wanted = listed(kinds)
        raise NoPuzzleError(
            brief(
                _("{stipulation!r} is none of {wanted}").format(
                    stipulation=problem.stipulation, wanted=wanted
                )
            )
        )
    variant = GAMES.get(problem.game)
    if variant is None or not _suits(variant.facts, kinds[problem.stipulation]):
        raise NoPuzzleError(
            brief(_("{game!r} is no game with fog and a king").format(game=problem.game))
        )
    if problem.ruleset and problem.ruleset not in variant.rulesets:
        raise NoPuzzleError(
            brief(
                _("{game} has no ruleset {ruleset!r}").format(
                    game=problem.game, ruleset=problem.ruleset
                )
            )
        )
    ruleset = problem.ruleset or variant.default
    usual = problem.fen == _usual(problem.game, ruleset)
    return Claim(
        kind=kinds[problem.stipulation],
        variant=problem.game,
        ruleset=ruleset,
        start="" if usual else problem.fen,
        line=problem.line,
        side=Side(extra.side),
        boards=extra.boards,
        answers=extra.answers,
        works=extra.works,
        piece=extra.piece,
        square=extra.square,
        level=extra.level,
        solved=extra.solved,
        played=extra.played,
        chances=extra.chances,
        positions=extra.positions,
        exact=extra.exact,
    )


def _suits(facts: Facts, kind: FogKind) -> bool:
    """Whether that can be asked in a game."""
    return not kind.proved or (facts.hidden and facts.king_capture)


@cache
def _usual(variant: str, ruleset: str) -> str:
    """The text of the position that games usually begin from."""
    game = find_game(variant, ruleset)
    return game.write(game.start())


class BadClaimError(ValueError):
    """A claim about a game that cannot have been played; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class FogQuestion:
    """A fog puzzle before the answer.

    Attributes:
        kind: What is asked.
        seen: All that the side was shown, from the moment when the whole board was known.
        piece: Symbol of the piece that is asked for, or ``""``.
        square: Name of the square that is asked about, or ``""``.
        choices: Squares to choose from, by name; empty where every square may be chosen.
        boards: How many boards fit, of a mistake as far as they were counted.
        exact: Whether these are all there are.
        notation: Which of the game's notations people read squares and moves in.
    """

    kind: FogKind
    seen: tuple[Observation, ...]
    piece: str
    square: str
    choices: tuple[str, ...]
    boards: int
    exact: bool = True
    notation: str = ""

    @property
    def now(self) -> Observation:
        """The moment that is asked about."""
        return self.seen[-1]

    @property
    def side(self) -> Side:
        """Who is asked."""
        return self.now.viewer

    @property
    def turns(self) -> int:
        """How many moves the side has made since it knew the whole board."""
        return sum(each.to_move is self.side for each in self.seen[:-1])


def answer_name(game: Game, question: FogQuestion, answer: str) -> str:
    """An answer as people write it: a move in short notation, a square, a piece."""
    facts, now = game.facts, question.now
    if question.kind is FogKind.WHAT and answer in facts.symbols:
        return facts.kind_name(answer)
    move = read_code(facts, now.moves, answer)
    return square_read(game, answer) if move is None else game.own_san(now, now.moves, move)


def question_of(claim: Claim, notation: str = "") -> FogQuestion:
    """The question that ``claim`` answers, for who reads that ``notation``.

    Raises:
        BadClaimError: If its game cannot have been played, or its answers are none there.
    """
    game, history = played(claim)
    _check_answers(claim, game, history[-1])
    return FogQuestion(
        kind=claim.kind,
        seen=shown(game, history, claim.side, claim.start),
        piece=claim.piece,
        square=claim.square,
        choices=tuple(sorted(claim.works)) if claim.kind is FogKind.NOWHERE else (),
        boards=claim.boards if claim.kind.proved else claim.positions,
        exact=claim.exact,
        notation=notation,
    )


def _check_answers(claim: Claim, game: Game, now: Position) -> None:
    """Refuse answers that nobody can give."""
    facts = game.facts
    moves = {code(facts, move) for move in game.moves(now)}
    squares = {facts.name(square) for square in facts.squares}
    pieces = set(facts.symbols)
    named = (*claim.answers, *claim.works)
    if claim.kind.by_move:
        made = (claim.played,) if claim.played else ()
        _check_names((*named, *claim.chances, *made), moves, _NO_MOVE)
    elif claim.kind.by_square:
        _check_names(named, squares, _NO_SQUARE)
        _check_names([claim.piece], pieces, _NO_PIECE)
    else:
        _check_names(named, pieces, _NO_PIECE)
        _check_names([claim.square], squares, _NO_SQUARE)


_NO_MOVE = N_("{name!r} is no move there")
_NO_SQUARE = N_("{name!r} is no square there")
_NO_PIECE = N_("{name!r} is no piece there")


def _check_names(names: Iterable[str], known: set[str], words: str) -> None:
    for name in names:
        if name not in known:
            raise BadClaimError(brief(_(words).format(name=name)))


def played(claim: Claim) -> tuple[Game, tuple[Position, ...]]:
    """The rules and every position of the game in truth.

    Raises:
        BadClaimError: If its start or a move of it is none.
    """
    game = find_game(claim.variant, claim.ruleset)
    try:
        history = [start_from(game, claim.start).position]
    except BadPositionError as error:
        raise BadClaimError(_("the start: {error}").format(error=error)) from error
    for number, text in enumerate(claim.line, 1):
        move = read_code(game.facts, game.moves(history[-1]), text)
        if move is None:
            raise BadClaimError(
                brief(
                    _("move {number}, {text!r}, cannot be played").format(
                        number=number, text=text
                    )
                )
            )
        try:
            history.append(game.play(history[-1], move))
        except IllegalMoveError as error:
            raise BadClaimError(
                _("move {number}: {error}").format(number=number, error=error)
            ) from error
    if game.to_move(history[-1]) is not claim.side or not game.moves(history[-1]):
        raise BadClaimError(_("whoever is asked is not to move at the end of the line"))
    return game, tuple(history)


def shown(
    game: Game, history: Sequence[Position], side: Side, start: str
) -> tuple[Observation, ...]:
    """What ``side`` was shown at every moment of ``history``."""
    return tuple(
        observed(game, history[: ply + 1], side, start) for ply in range(len(history))
    )


HINTS = 3


def hint(game: Game, claim: Claim, question: FogQuestion, number: int) -> str:
    """Hint ``number``, from 1, in a sentence.

    It follows from the question and its answers; the game that was played is not asked.
    """
    answer = claim.answers[0]
    if claim.kind.by_move:
        move = read_code(game.facts, question.now.moves, answer)
        return "" if move is None else _of_move(game, question, move, number)
    if claim.kind is FogKind.WHAT:
        return _of_kind(game, claim, number)
    square = next(each for each in game.facts.squares if game.facts.name(each) == answer)
    return _of_square(game, claim, square, number)


def _of_move(game: Game, question: FogQuestion, move: Move, number: int) -> str:
    facts = facts_read(game)
    row, column = divmod(move.target, facts.columns)
    if number == 1:
        piece = question.now.pieces.get(move.origin)
        kind = facts.kind_name(piece.symbol) if piece else _("piece")
        alike = sum(each == piece for each in question.now.pieces.values())
        return (
            _("Your {kind} moves.").format(kind=kind)
            if alike < 2
            else _("A {kind} of yours moves.").format(kind=kind)
        )
    if number == 2:
        # For translators: a hint: the piece that moves; {name} is a square.
        return _("It is the one on {name}.").format(name=facts.name(move.origin))
    return _("It goes to the {files}-file, or along rank {ranks}.").format(
        files=facts.files[column], ranks=facts.ranks[row]
    )


def _of_kind(game: Game, claim: Claim, number: int) -> str:
    """Each rules a kind of piece out."""
    facts = game.facts
    others = [symbol for symbol in facts.symbols if symbol not in claim.answers]
    # For translators: a hint: what the piece that is looked for is not.
    return _("It is no {others}.").format(others=facts.kind_name(others[number - 1]))


def _of_square(game: Game, claim: Claim, square: Square, number: int) -> str:
    facts = facts_read(game)
    row, column = divmod(square, facts.columns)
    wrong = sorted(
        (name for name in claim.works if name not in claim.answers),
        key=lambda name: (-claim.works[name], name),
    )
    if number < len(wrong):
        name, boards = wrong[number - 1], claim.boards
        there = square_read(game, name)
        return _("It stands on {there} on {works} of {boards} boards.").format(
            there=there, works=claim.works[name], boards=boards
        )
    if number == 1:
        return _("The square is light.") if (row + column) % 2 else _("The square is dark.")
    if number == 2:
        return _("The square lies on rank {ranks}.").format(ranks=facts.ranks[row])
    return _("The square lies on the {files}-file.").format(files=facts.files[column])
