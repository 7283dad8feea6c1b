"""Games with variations, written and read: by ourselves, by python-chess, and by people."""

from __future__ import annotations

import io
from dataclasses import replace
from random import Random

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games import find_game
from core.notation import code
from core.records.reader import read_text, read_trees
from core.records.record import GameRecord
from core.records.tree import (
    Evaluation,
    GameTree,
    Node,
    moves_along,
    node_at,
    record_of,
    walk,
)
from core.records.writer import write_trees
from core.score import Score
from core.setup import Position
from core.values import Outcome, Reason, Side

KEYS = (
    ("chess", "fide"), ("chess960", "fide"), ("fog-chess", "chesscom"), ("toy", "usual"),
    ("checkers", "russian"),
)  # fmt: skip
RULES = find_game("chess", "fide")
HEAD = '[Event "x"]\n[Variant "Chess"]\n\n'
letters = st.characters(exclude_categories=["C", "Z"], exclude_characters="{}[")
words = st.text(letters, max_size=6)
comments = st.lists(words, max_size=3).map(lambda parts: " ".join(filter(None, parts)))
scores = st.one_of(
    st.integers(-9000, 9000).map(lambda value: Score(pawns=value / 100)),
    st.integers(-90, 90).filter(bool).map(lambda mate: Score(mate=mate)),
)
evaluations = st.builds(Evaluation, scores, st.none() | st.integers(1, 99))
commands = st.lists(st.sampled_from(["cal Gd2d4,Re7e5", "csl Rd4", "emt 0:00:05", "x y"]))


def grown(dice: Random, key: tuple[str, str], plies: int, notes: list[Node]) -> Node:
    """A random tree: so many times a node is added after one that is there."""
    game = find_game(*key)
    nodes: list[tuple[Position, Node, list[int]]] = [(game.start().position, notes[0], [])]
    for number in range(plies):
        parent = dice.randrange(max(0, len(nodes) - 4), len(nodes))
        position, _, children = nodes[parent]
        left = [
            move
            for move in game.moves(position)
            if all(nodes[child][1].move != move for child in children)
        ]
        if not left or game.outcome([position]) is not None:
            continue
        move = dice.choice(left)
        first = not children
        note = replace(notes[1 + number % (len(notes) - 1)], move=move)
        if first:
            note = replace(note, starting_comment="")
        children.append(len(nodes))
        nodes.append((game.play(position, move), note, []))
    done: dict[int, Node] = {}
    for number in reversed(range(len(nodes))):
        _, note, children = nodes[number]
        done[number] = replace(note, children=tuple(done.pop(child) for child in children))
    return done[0]


@st.composite
def trees(draw: st.DrawFn, keys: tuple[tuple[str, str], ...] = KEYS) -> GameTree:
    key = draw(st.sampled_from(keys))
    node = st.builds(
        Node,
        comment=comments,
        starting_comment=comments,
        nags=st.sets(st.integers(1, 139), max_size=2).map(lambda some: tuple(sorted(some))),
        clock=st.none() | st.integers(0, 99_999).map(lambda tenths: tenths / 10),
        evaluation=st.none() | evaluations,
        commands=commands.map(tuple),
    )
    notes = draw(st.lists(node, min_size=1, max_size=5))
    root = Node(comment=draw(comments))
    seed, plies = draw(st.integers(0, 2**32)), draw(st.integers(0, 16))
    tags = {"ECO": "B00", "Opening": "Ours", "XZ": "1"}
    head = GameRecord(*key, ("Ada", "Bo"), tags=tags)
    return GameTree(head, grown(Random(seed), key, plies, [root, *notes]))


@settings(deadline=None, max_examples=40)
@given(trees())
def test_a_tree_of_any_game_is_read_as_it_was_written(tree: GameTree) -> None:
    reading = read_trees(write_trees([tree]), "t")
    assert reading.problems == ()
    assert reading.games == (tree,)
    (record,) = read_text(write_trees([tree]), "t").games
    assert record == record_of(tree)


def compared(node: Node, other: chess.pgn.GameNode) -> None:
    """Node by node: the same moves, comments, glyphs, clocks and evaluations."""
    waiting: list[tuple[Node, chess.pgn.GameNode]] = [(node, other)]
    while waiting:
        one, two = waiting.pop()
        assert len(one.children) == len(two.variations)
        if isinstance(two, chess.pgn.ChildNode):
            assert one.move is not None
            assert code(RULES.facts, one.move) == two.move.uci()
            assert set(one.nags) == two.nags
            assert one.clock == two.clock()
            score = two.eval()
            judged = one.evaluation.score if one.evaluation else None
            if score is None or judged is None:
                assert (score, judged) == (None, None)
            elif judged.mate is not None:
                assert score.white().mate() == judged.mate
            else:
                assert score.white().score() == round(100 * (judged.pawns or 0))
            assert one.starting_comment == " ".join(two.starting_comment.split())
        for word in one.comment.split():
            assert word in two.comment
        waiting += zip(one.children, two.variations, strict=True)


@settings(deadline=None, max_examples=40)
@given(trees((("chess", "fide"),)))
def test_python_chess_reads_ours_and_we_read_its(tree: GameTree) -> None:
    game = chess.pgn.read_game(io.StringIO(write_trees([tree])))
    assert game is not None
    assert not game.errors
    compared(tree.root, game)
    assert (game.headers["ECO"], game.headers["Opening"]) == ("B00", "Ours")
    (again,) = read_trees(str(game), "t").games
    assert again.root == tree.root


def only(movetext: str) -> GameTree:
    reading = read_trees(HEAD + movetext, "t")
    assert reading.problems == ()
    (tree,) = reading.games
    return tree


def shown(tree: GameTree) -> dict[str, Node]:
    """Every node by its moves."""
    return {
        " ".join(code(RULES.facts, move) for move in moves_along(tree, path)): node
        for path, node in walk(tree)
    }


def test_what_people_write_is_kept() -> None:
    nodes = shown(
        only(
            "{a} 1. e4! {b} {[%clk 0:01:02][%csl Rd4]} $14 $36 e5?! ; c } c\n"
            "% 1. d4\n"
            "( {d} 1... c5 {e} (1... e6 ± (1... d5!? 2. exd5)) 2. Nf3 ) {f}\n"
            "2. Nf3 {[%eval #-3,9]} *"
        )
    )
    assert list(nodes) == [
        "", "e2e4", "e2e4 e7e5", "e2e4 e7e5 g1f3", "e2e4 c7c5", "e2e4 c7c5 g1f3",
        "e2e4 e7e6", "e2e4 d7d5", "e2e4 d7d5 e4d5",
    ]  # fmt: skip
    first = nodes["e2e4"]
    assert (nodes[""].comment, first.comment, first.clock) == ("a", "b", 62.0)
    assert (first.nags, first.commands) == ((1, 14, 36), ("csl Rd4",))
    assert (nodes["e2e4 e7e5"].nags, nodes["e2e4 e7e5"].comment) == ((6,), "c ) c f")
    assert (nodes["e2e4 c7c5"].starting_comment, nodes["e2e4 c7c5"].comment) == ("d", "e")
    assert (nodes["e2e4 e7e6"].nags, nodes["e2e4 d7d5"].nags) == ((16,), (5,))
    assert nodes["e2e4 e7e5 g1f3"].evaluation == Evaluation(Score(mate=-3), 9)


@pytest.mark.parametrize(
    ("movetext", "place", "path", "comment"),
    [
        ("1. e4 (1. Nf6 a6 2. a3) e5 *", 11, (), "(Nf6 a6 2. a3)"),
        ("1. e4 e5 (1... c5 2. -- d6 3. Nf3 {w}) *", 22, (0, 1), "(-- d6 3. Nf3 w)"),
        ("1. e4 (1. d4 d5 2. Kxe8 (2. c4)) e5 *", 20, (1, 0), "(Kxe8)"),
        ("1. e4 {x} e4 2. Nf3 *", 11, (0,), "x (e4 2. Nf3)"),
        ("1. e4 -- 2. d4 *", 7, (0,), "(-- 2. d4)"),
    ],
)
def test_what_cannot_be_played_is_said_and_kept_as_words(
    movetext: str, place: int, path: tuple[int, ...], comment: str
) -> None:
    reading = read_trees(HEAD + movetext, "t")
    (problem,), (tree,) = reading.problems, reading.games
    assert problem.startswith(f"t, line 4, column {place}: ")
    assert node_at(tree, path).comment == comment
    again = read_trees(write_trees([tree]), "t")
    assert again.problems == ()
    assert again.games[0].root == tree.root


def test_how_it_ended_is_no_comment_and_is_not_made_up() -> None:
    tree = only("1. f3 e5 2. g4 Qh4# {well} {checkmate} 0-1")
    assert tree.head.outcome == Outcome(Side.SECOND, Reason.CHECKMATE)
    assert node_at(tree, (0, 0, 0, 0)).comment == "well"
    resigned = only("1. f3 0-1")
    assert "{" not in write_trees([resigned])
    assert read_trees(write_trees([resigned]), "t").games == (resigned,)


def test_variations_may_be_nested_deeper_than_the_stack() -> None:
    deep = 3000
    text = HEAD + "1. e4 " + "(1. e4 " * deep + ")" * deep + " *"
    (tree,) = read_trees(text, "t").games
    assert len(tree.root.children) == deep + 1
    assert read_trees(write_trees([tree]), "t").games == (tree,)


def test_a_file_that_names_no_game_is_chess_unless_a_king_is_taken() -> None:
    (game,) = read_text('[White "a"]\n\n1. e4 e5 2. Qh5 a6 *', "t").games
    assert (game.variant, game.ruleset) == ("chess", "fide")
    fog = read_text('[White "a"]\n\n1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8 1-0', "t")
    assert fog.problems == ()
    assert (fog.games[0].variant, len(fog.games[0].moves)) == ("fog-chess", 7)


FULL = """[Event "Club"]
[Site "?"]
[Date "2024.05.01"]
[Round "3"]
[White "Ada"]
[Black "Bo"]
[Result "1-0"]
[WhiteType "human"]
[BlackType "program"]
[WhiteElo "1800"]
[GameType "rapid"]
[Annotator "\\"C\\" D"]
[House_Rule "no talking"]

{before [%csl Ra1][%cal Ga1a8]} 1. e4! {[%eval 0.3,20][%clk 0:05:00] best}
( {or} 1. d4 $2 $14 {[%cal Gd4d5,Re2e4]} d5 (1... Nf6 {[%eval #-3]} 2. c4) )
1... e5?! {[%clk 0:04:59.5][%emt 0:00:01]} 2. Nf3 $6 $36 (2. f4) 1-0
"""


def test_nothing_of_a_file_is_lost_by_saving_it() -> None:
    """python-chess finds the same in the file as it was and as we write it."""
    (tree,) = read_trees(FULL, "t").games
    before, after = (
        chess.pgn.read_game(io.StringIO(text)) for text in (FULL, write_trees([tree]))
    )
    assert before is not None
    assert after is not None
    ours = {"Variant", "Ruleset", "Termination", "PlyCount"}
    assert {k: v for k, v in after.headers.items() if k not in ours} == before.headers
    compared(tree.root, before)
    compared(tree.root, after)
    first, second = (drawn_in(game) for game in (before, after))
    assert first == second
    assert first[0] == ["Ra1", "Ga1a8"]


def drawn_in(game: chess.pgn.Game) -> list[object]:
    """Arrows and the seconds that moves took, as python-chess reads them."""
    nodes = [game, *game.mainline(), game.variations[1]]
    arrows: list[object] = [[arrow.pgn() for arrow in node.arrows()] for node in nodes]
    return [*arrows, *(node.emt() for node in game.mainline())]


def test_what_is_drawn_before_a_variation_is_kept_with_its_first_move() -> None:
    tree = only("1. e4 ({or [%csl Gd4]} 1. d4 {[%cal Gd2d4]}) *")
    assert node_at(tree, (1,)).commands == ("cal Gd2d4", "csl Gd4")
    assert node_at(tree, (1,)).starting_comment == "or"
