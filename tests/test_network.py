"""Nothing is sent anywhere but in games between computers: this list is all that could."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAYERS = ("core", "settings", "bots", "server", "gui", "cli")
LAB = [f for f in (ROOT / "lab").rglob("*.py") if "bench" not in f.parts]
"""What is measured is measured beside other programs' libraries."""

OURS = {*LAYERS, "lab", "main"}
OWN = [f for name in LAYERS for f in (ROOT / name).rglob("*.py")]
FILES = (ROOT / "main.py", *OWN, *LAB)

LIBRARIES = {
    *("PIL", "accesskit", "babel", "chess", "distributed", "fontTools", "fsrs", "llvmlite"),
    *("matplotlib", "numba", "numpy", "platformdirs", "pydantic", "pygame", "segno"),
    *("torch", "yaml"),
    *("ifaddr", "websockets", "zeroconf"),
}
"""Libraries of others; distributed, websockets and zeroconf talk to other computers."""

NETWORK = (
    *("_socket", "asyncio", "ftplib", "http", "imaplib", "multiprocessing.connection"),
    *("multiprocessing.managers", "nntplib", "poplib", "smtplib", "socket", "socketserver"),
    *("ssl", "telnetlib", "urllib.request", "webbrowser", "wsgiref", "xmlrpc"),
    *("chess.engine", "distributed", "pydantic.networks", "torch.distributed", "torch.hub"),
    *("websockets", "zeroconf"),
)
"""What can reach another computer, or has others do it."""

ALLOWED = {
    # Games between computers, where somebody has asked for one.
    "core/net/line.py": {
        *("asyncio", "ssl"),
        "websockets.asyncio.client.ClientConnection",
        "websockets.asyncio.client.connect",
        "websockets.exceptions.InvalidHandshake",
        "websockets.exceptions.InvalidStatus",
        "websockets.exceptions.WebSocketException",
    },
    # Pairs of connected ends and pipes, between the program's own processes.
    "core/tasks/bot_host.py": {"socket"},
    "core/tasks/confinement.py": {"multiprocessing.connection"},
    "core/tasks/protocol.py": {"socket"},
    # So have workers; and the cluster that ``--dask`` names.
    "core/tasks/workers.py": {
        "multiprocessing.connection",
        "multiprocessing.connection.Connection",
        "distributed",
    },
    # The server for games between computers, which runs where somebody starts it.
    "server/service.py": {
        *("asyncio", "asyncio.TimerHandle", "http.HTTPStatus", "socket", "ssl.SSLContext"),
        *("websockets.asyncio.server.Server", "websockets.asyncio.server.ServerConnection"),
        *("websockets.asyncio.server.broadcast", "websockets.asyncio.server.serve"),
        *("websockets.exceptions.ConnectionClosed", "websockets.http11.Request"),
        *("websockets.http11.Response", "websockets.protocol.State"),
    },
    "server/announcement.py": {
        *("socket", "zeroconf.Error"),
        *("zeroconf.asyncio.AsyncServiceInfo", "zeroconf.asyncio.AsyncZeroconf"),
    },
    "cli/online.py": {"asyncio", "ssl"},
    # Servers in the local network, while a screen that shows them is open.
    "gui/net/discovery.py": {
        *("zeroconf.IPVersion", "zeroconf.ServiceBrowser", "zeroconf.ServiceListener"),
        "zeroconf.Zeroconf",
    },
    # From the address of a file to its path.
    "gui/app/paths.py": {"urllib.request.url2pathname"},
}


@cache
def imports(file: Path) -> set[str]:
    """The dotted names of what a file imports, wherever in it."""
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return {name for node in nodes for name in _imported(node)}


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        yield from (f"{node.module}.{each.name}" for each in node.names)
    elif isinstance(node, ast.Call) and _called(node.func) in (
        "import_module",
        "__import__",
    ):
        yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def _called(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def reaches_out(name: str) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in NETWORK)


def test_only_what_is_listed_could_reach_another_computer() -> None:
    found = {
        file.relative_to(ROOT).as_posix(): {
            name for name in imports(file) if reaches_out(name)
        }
        for file in FILES
    }
    assert {file: names for file, names in found.items() if names} == ALLOWED


def test_no_other_library_is_used() -> None:
    roots = {name.partition(".")[0] for file in FILES for name in imports(file)}
    assert roots - {*sys.stdlib_module_names, *OURS} == LIBRARIES


def test_sockets_are_only_pairs_within_the_machine() -> None:
    called = {
        node.func.attr
        for file in FILES
        if "socket" in imports(file)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "socket"
    }
    listening = {"create_server", "has_dualstack_ipv6", "gethostname"}
    assert called == {"socketpair"} | listening
