"""A module holds one idea and is read in one go; a folder holds several modules."""

import ast
import re
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, DEDENT, ENDMARKER, INDENT, NEWLINE, NL, generate_tokens

ROOT = Path(__file__).parent.parent
LAYERS = ("core", "bots", "gui", "cli", "server", "settings", "lab")
MOST_LINES = 500
"""Of code: without blank lines, comments and docstrings."""

NO_CODE = {COMMENT, NL, NEWLINE, INDENT, DEDENT, ENDMARKER}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

PLAIN_WRITE = re.compile(r"\.write_(?:text|bytes)\(|image\.save\(|savefig\(")
WRITERS = {
    "core/compiled.py",  # a note beside compiled kernels
    "core/languages.py",  # a catalogue that is compiled
    "core/games/chess/openings.py",  # a table that comes with the program
    "lab/release.py",  # a release that is packed
    "lab/train/saving.py",  # into memory
    "gui/drawing/shapes.py",  # into memory
}

SOURCE = '''"""A module

of two lines of code in a function, and one more."""

def doubled(number):  # and a comment
    """Doubles.

    Twice as much.
    """
    return 2 * number

TEXT = """one
two"""
'''


def _files(*folders: str) -> dict[str, str]:
    found = [
        ROOT / "main.py",
        *(file for name in folders for file in (ROOT / name).rglob("*.py")),
    ]
    return {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in found}


def _lines_of_code(text: str) -> int:
    tokens = [
        each
        for each in generate_tokens(StringIO(text).readline)
        if each.type not in NO_CODE
    ]
    code = {line for each in tokens for line in range(each.start[0], each.end[0] + 1)}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None:
            code -= {*range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)}
    return len(code)


def test_blank_lines_comments_and_docstrings_are_no_code() -> None:
    assert _lines_of_code(SOURCE) == 4


def test_no_module_has_more_code_than_can_be_read_at_once() -> None:
    files = _files(*LAYERS).items()
    long = {name: text for name, text in files if text.count("\n") > MOST_LINES}
    lengths = {name: _lines_of_code(text) for name, text in long.items()}
    assert {name: n for name, n in lengths.items() if n > MOST_LINES} == {}


def test_every_package_has_several_modules() -> None:
    files = [Path(name) for name in _files(*LAYERS)]
    modules = [file.parent for file in files if file.name != "__init__.py"]
    alone = {file.parent for file in files if modules.count(file.parent) < 2}
    assert alone == {Path()}, "main.py is all that stands alone"


def test_files_of_the_user_s_are_written_in_one_piece() -> None:
    """By ``core.records.files.write_bytes``: a kill or a full disk leaves the old one.

    What is only measured is written into folders that are thrown away.
    """
    found = {name for name, text in _files(*LAYERS).items() if PLAIN_WRITE.search(text)}
    assert {name for name in found if not name.startswith("lab/bench/")} == WRITERS
