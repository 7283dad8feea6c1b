"""What is said of a problem, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.facts import Facts
from core.game import Game, start_from
from core.games import GAMES, find_game
from core.notation import facts_read, square_read, written
from core.problems.fog import FogQuestion
from core.problems.goals import FogKind, Way
from core.problems.problem import Problem, game_of, moves_left, start_of
from core.problems.shelf import author_words, kind_of, moves_of, stipulation_of
from core.records.tree import Path
from core.setup import Position
from core.texts import N_, NP_, _, both, either, listed, ngettext
from core.values import Move, Observation, Piece, Side, Square
from gui.replay.study import Study

if TYPE_CHECKING:
    from gui.solving.session import FogSession

_PIECE = (N_("Which piece?"), N_("Piece"))
_KIND = (N_("What kind?"), NP_("of move", "Kind"))
_SQUARE = (N_("Which square?"), N_("Square"))
_MOVE = (N_("The move"), NP_("a move", "Move"))


def hint_titles(problem: Problem) -> tuple[tuple[str, str], ...]:
    """What the three hints tell; the shorter words are for little room."""
    pairs = _PIECE, _SQUARE if all_checks(problem) else _KIND, _MOVE
    return tuple((_(title), _(short)) for title, short in pairs)


def all_checks(problem: Problem) -> bool:
    """Whether every move to be found gives check, as in tsume-shogi."""
    return stipulation_of(problem.stipulation).goal.way is Way.CHECKS


def moves_asked(problem: Problem) -> int:
    """How many moves are to be found; of a series all that its position leaves.

    0 where nobody says. The rules of the game must be ready.
    """
    moves = moves_of(problem)
    if moves or stipulation_of(problem.stipulation).goal.way is not Way.SERIES:
        return moves
    game = game_of(problem)
    return moves_left(game, start_of(game, problem).position)


def task_words(problem: Problem, facts: Facts, person: Side) -> str:
    """What is to be done, in a sentence."""
    goal = stipulation_of(problem.stipulation).goal
    several = goal.tasks if moves_asked(problem) > 1 else ""
    pattern = several or goal.task
    return _filled(pattern, problem, facts, person) if pattern else problem.stipulation


def heading(problem: Problem, facts: Facts, person: Side) -> str:
    """What is asked, as a title."""
    pattern = stipulation_of(problem.stipulation).goal.heading
    return _filled(pattern, problem, facts, person) if pattern else kind_of(problem)


def _filled(pattern: str, problem: Problem, facts: Facts, person: Side) -> str:
    """A pattern of a goal with who moves and how often."""
    mover, other = (facts.side_name(side) for side in (person, person.other))
    moves = moves_asked(problem)
    return _(pattern).format(mover=mover, other=other, moves=moves)


def move_name(study: Study, path: Path, problem: Problem) -> str:
    """A move of a problem by its number and name; in a series its moves are counted."""
    step = study.steps[path]
    if stipulation_of(problem.stipulation).goal.way is Way.SERIES:
        return f"{len(path)}. {step.san}"
    return f"{step.numeral('…')} {step.san}"


def authors_words(problem: Problem) -> str:
    """Who composed it."""
    return listed(map(author_words, problem.authors))


def source_words(problem: Problem) -> str:
    """Where and when it was printed; of an address the page without its parts."""
    shown = _(problem.source)
    if shown.startswith("https://"):
        shown = "/".join(shown.removeprefix("https://").split("/")[:2])
    return listed(filter(None, (shown, str(problem.year or ""))))


def hint_words(
    game: Game, position: Position, move: Move, number: int, *, checks: bool = False
) -> str:
    """What a hint says of a move, one of many ``checks`` where all moves are."""
    facts = game.facts
    if number == 0:
        piece = game.pieces(position).get(move.origin)
        symbol = move.drop or (piece.symbol if piece is not None else "")
        place = _("in hand") if move.drop else facts_read(game).name(move.origin)
        if symbol not in facts.symbols:
            return place
        return _("{piece} {place}").format(piece=facts.kind_name(symbol), place=place)
    if number == 1 and checks:
        return facts_read(game).name(move.target)
    if number == 1:
        return _kind_of_move(game, position, move)
    return game.san(position, move)


def _kind_of_move(game: Game, position: Position, move: Move) -> str:
    """Whether it takes, promotes or checks."""
    after = game.play(position, move)
    takes = len(game.pieces(after)) < len(game.pieces(position))
    checks = bool(game.reveal((position, after)).check)
    return _(_KINDS[takes, bool(move.promotion), checks])


_KINDS = {
    (False, False, False): N_("a quiet move"),
    (False, False, True): N_("a check"),
    (False, True, False): N_("a promotion"),
    (False, True, True): N_("a promotion and a check"),
    (True, False, False): N_("a capture"),
    (True, False, True): N_("a capture and a check"),
    (True, True, False): N_("a capture and a promotion"),
    (True, True, True): N_("a capture, a promotion and a check"),
}
"""Kinds of moves, by whether they take, promote and give check."""


# --- In the fog --------------------------------------------------------------------------

_TITLES = {
    FogKind.WIN_IN_ONE: N_("Win by force"),
    FogKind.WIN_IN_TWO: N_("Win by force in two"),
    FogKind.SAFE: N_("The only safe move"),
    FogKind.CHANCE: N_("The best chance"),
    # For translators: {other} is a side.
    FogKind.WHERE: N_("Where must a {piece} of {other}’s be?"),
    FogKind.NOWHERE: N_("Where can {other}’s {piece} not be?"),
    FogKind.WHAT: N_("What stands on {square}?"),
    FogKind.MISTAKE: N_("What now?"),
}

_TASKS = {
    FogKind.WIN_IN_ONE: N_(
        "After one move you can take {other}’s king next, whatever {other} answers, on "
        "every board that fits."
    ),
    FogKind.WIN_IN_TWO: N_(
        "After one move {other}’s king falls within two more, whatever {other} answers, on "
        "every board that fits."
    ),
    FogKind.SAFE: N_(
        "After one move your king survives {other}’s next move on every board that fits. "
        "After any other it may be taken."
    ),
    FogKind.CHANCE: N_(
        "Find the move after which you can take {other}’s king next, whatever {other} "
        "answers, on the most boards that fit."
    ),
    FogKind.WHERE: N_(
        "One stands on the same square, out of view, on every board that fits. Choose that "
        "square."
    ),
    FogKind.WHAT: N_(
        "A piece of {other}, and the same kind on every board that fits. Choose which."
    ),
    FogKind.NOWHERE: N_(
        "It can stand on all of the marked squares but one. Choose that one."
    ),
    FogKind.MISTAKE: N_(
        "You went wrong here. Find a move that is as good as any, by what can be known."
    ),
}


def facts_of(question: FogQuestion) -> Facts:
    """The facts of the game that is asked about."""
    return GAMES[question.now.variant].facts


def facts_told(question: FogQuestion) -> Facts:
    """The same with squares named as people read them."""
    return facts_of(question).as_read(question.notation)


def first_board(question: FogQuestion) -> Observation:
    """The whole board, as both sides saw it at first."""
    now = question.now
    game = find_game(now.variant, now.ruleset)
    return game.reveal([start_from(game, now.start).position])


def side_name(question: FogQuestion, side: Side) -> str:
    """What a side is called, such as ``Black``."""
    return facts_of(question).side_name(side)


def _piece_name(question: FogQuestion) -> str:
    """What the piece is called that is asked for."""
    return facts_of(question).kind_name(question.piece)


def fog_title(question: FogQuestion, opponent: str = "") -> str:
    """What is asked, as a heading; of a mistake against whom it was."""
    if not question.kind.proved:
        return mistake_title(question, opponent)
    other, title = side_name(question, question.side.other), _(_TITLES[question.kind])
    square = _square_name(question, question.square) if question.square else ""
    piece = _piece_name(question) if question.piece else ""
    royal = question.piece == facts_of(question).royal
    if question.kind is FogKind.WHERE and royal:
        title = _("Where is {other}’s {piece}?")
    return title.format(other=other, piece=piece, square=square)


def mistake_title(question: FogQuestion, opponent: str) -> str:
    """Such as ``You were White against Owl, move 14. What now?``."""
    side, number = side_name(question, question.side), move_number(question.now)
    title = _("You were {side} against {name}, move {number}. What now?")
    if not opponent:
        title = _("You were {side}, move {number}. What now?")
    return title.format(side=side, name=opponent, number=number)


def move_number(seen: Observation) -> int:
    """The number of the move that comes, as people count the moves of the game."""
    facts, number = GAMES[seen.variant].facts, seen.turn.number
    shared = facts.alternates and not facts.numbers_plies
    return (number + 1) // 2 if shared else number


def _square_name(question: FogQuestion, name: str) -> str:
    """A square by its usual name, as people read it."""
    game = find_game(question.now.variant, question.now.ruleset)
    return square_read(written(game, question.notation), name)


def fog_task(question: FogQuestion) -> str:
    """The same in a sentence or two."""
    other = side_name(question, question.side.other)
    if not question.kind.proved and not facts_of(question).hidden:
        return _("You went wrong here. Find a better move.")
    return _(_TASKS[question.kind]).format(other=other)


def since_words(question: FogQuestion) -> str:
    """When the whole board was seen."""
    if not question.now.start:
        return _("The start of the game")
    return ngettext(
        "The board, {number} move ago", "The board, {number} moves ago", question.turns
    )


def fit_words(number: int) -> str:
    """``5 boards fit``."""
    return ngettext("{number:,} board fits", "{number:,} boards fit", number)


def verdict_words(session: FogSession) -> str:
    """What came of the answer, for the bar."""
    # Of a mistake the best of the good moves comes first.
    told = session.claim.answers[: None if session.claim.kind.proved else 1]
    right = either(session.name_of(each) for each in told)
    if session.solved:
        return _("Right: {answer}").format(answer=session.name_of(session.answer))
    if not session.answer:
        return _("The answer is {right}").format(right=right)
    wrong = session.name_of(session.answer)
    return _("Not {wrong}, but {right}").format(wrong=wrong, right=right)


_PROOFS = {
    # For translators: {every} is such as "all 12 boards that fit".
    FogKind.WHERE: N_("The {piece} stands on {right} on {every}."),
    FogKind.NOWHERE: N_(
        "On none of the {boards:,} boards that fit does the {piece} stand on {right}."
    ),
    FogKind.WHAT: N_("A {right} stands on {square} on {every}."),
    FogKind.SAFE: N_("After {right} nothing can take your king on {every}."),
    FogKind.CHANCE: N_(
        "{right} wins on {best:,} of {boards:,} boards; the next best on {next:,}."
    ),
    FogKind.WIN_IN_ONE: N_("After {right} {other}’s king falls by force on {every}."),
    FogKind.WIN_IN_TWO: N_("After {right} {other}’s king falls by force on {every}."),
    FogKind.MISTAKE: N_("By what could be known, {right} was best."),
}


def proof_words(session: FogSession) -> str:
    """What has been proved, in a sentence."""
    claim, question, boards = session.claim, session.question, session.claim.boards
    every = {1: _("the only board that fits"), 2: _("both boards that fit")}
    others = (n for name, n in claim.works.items() if name not in claim.answers)
    return _(_PROOFS[claim.kind]).format(
        right=both(session.name_of(each) for each in claim.answers),
        every=every.get(boards, _("all {boards:,} boards that fit").format(boards=boards)),
        boards=boards, piece=_piece_name(question) if question.piece else "",
        square=_square_name(question, claim.square) if claim.square else "",
        other=side_name(question, question.side.other),
        best=claim.works.get(claim.answers[0], 0), next=max(others, default=0),
    )  # fmt: skip


def known_words(question: FogQuestion) -> list[str]:
    """What was seen on the way and is no longer: pieces lost, and pieces out of view."""
    facts, other = facts_told(question), side_name(question, question.side.other)
    before, now = question.seen[-2], question.now

    def say(words: str, piece: Piece, square: Square) -> str:
        kind = facts.kind_name(piece.symbol)
        return words.format(other=other, piece=kind, square=facts.name(square))

    lost = [
        say(_("{other} took your {piece} on {square}."), capture.piece, capture.square)
        for seen in question.seen[1:]
        for capture in seen.captured
        if capture.piece.side is question.side
    ]
    gone = [
        say(_("After your last move you saw a {piece} on {square}."), piece, square)
        for square, piece in sorted(before.pieces.items())
        if piece.side is not question.side and now.pieces.get(square) != piece
    ]
    return lost + gone
