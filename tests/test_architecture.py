"""What the import contracts cannot say about the code: read from its syntax trees."""

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "negotiator"
MODULES = sorted(PACKAGE.rglob("*.py"))

PURE_ROOMS = ("terms", "mandate", "protocol", "strategies", "audit")
AWAITING_ROOMS = ("agent", "a2a", "llm", "stores", "replay", "bootstrap", "cli")
BANNED_SDK = (
    "a2a.server.request_handlers.DefaultRequestHandler",
    "a2a.server.request_handlers.DefaultRequestHandlerV2",
    "a2a.server.request_handlers.LegacyRequestHandler",
    "a2a.server.request_handlers.default_request_handler",
    "a2a.server.request_handlers.default_request_handler_v2",
    "a2a.server.tasks",
)
IMPURE_CALLS = {"open", "print", "input", "breakpoint"}
CLOCKS = {"now", "utcnow", "today"}
FUNCTION_LINES = 50
MODULE_LINES = 400

Where = Callable[[Path], bool]


def room(path: Path) -> str:
    """Name the room (or the single file) of the package that a module belongs to."""
    return path.relative_to(PACKAGE).parts[0]


def tree(path: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported(module: ast.Module) -> Iterator[str]:
    """Give every dotted name that a module imports, `from` names included.

    A name given to `import_module` as a literal counts too.
    """
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(origin), names=names, level=0):
                yield origin
                yield from (f"{origin}.{alias.name}" for alias in names)
            case ast.Call(func=called, args=[ast.Constant(value=str(name)), *_]) if imports(called):
                yield name
            case _:
                pass


def imports(called: ast.expr) -> bool:
    """Say whether a called expression is one of the functions that import by name."""
    return ast.unparse(called).rpartition(".")[2] in {"import_module", "__import__"}


def within(name: str, package: str) -> bool:
    """Say whether a dotted name is a package or lies inside it."""
    return name == package or name.startswith(package + ".")


def impurities(module: ast.Module) -> Iterator[str]:
    """Name every call or construct by which a module would reach outside its arguments."""
    for node in ast.walk(module):
        match node:
            case ast.AsyncFunctionDef() | ast.Await() | ast.AsyncFor() | ast.AsyncWith():
                yield f"line {node.lineno}: awaits"
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                yield f"line {node.lineno}: calls {name}"
            case ast.Call(func=ast.Attribute(attr=name)) if name in CLOCKS:
                yield f"line {node.lineno}: reads a clock with {name}"
            case _:
                pass


def findings(look: Callable[[ast.Module], Iterable[str]], *, where: Where) -> dict[str, list[str]]:
    """Look into the modules that `where` picks; give what was found, by module."""
    found = {str(p.relative_to(ROOT)): sorted(set(look(tree(p)))) for p in MODULES if where(p)}
    return {path: lines for path, lines in found.items() if lines}


def everywhere(_path: Path) -> bool:
    """Pick every module."""
    return True


def sdk_imports(module: ast.Module) -> Iterator[str]:
    """Give the names a module imports from the A2A SDK."""
    return (name for name in imported(module) if within(name, "a2a"))


def banned_imports(module: ast.Module) -> Iterator[str]:
    """Give the names a module imports from the SDK's stock handler and task stores."""
    return (name for name in imported(module) if any(within(name, b) for b in BANNED_SDK))


def awaits(module: ast.Module) -> Iterator[str]:
    """Give the places where a module awaits."""
    return (line for line in impurities(module) if line.endswith("awaits"))


def long_functions(module: ast.Module) -> Iterator[str]:
    """Name the functions over the limit, counted from `def` to the end, docstring included."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{node.name}: {lines} lines"


def test_there_is_something_to_scan() -> None:
    assert {"errors.py", "terms"} <= {room(path) for path in MODULES}


def test_only_the_room_a2a_imports_the_sdk() -> None:
    assert not findings(sdk_imports, where=lambda path: room(path) != "a2a")


def test_the_stock_handler_and_task_stores_are_imported_nowhere() -> None:
    assert not findings(banned_imports, where=everywhere)


def test_pure_rooms_touch_nothing_but_their_arguments() -> None:
    assert not findings(impurities, where=lambda path: room(path) in PURE_ROOMS)


def test_nothing_awaits_outside_the_agent_and_the_adapters() -> None:
    assert not findings(awaits, where=lambda path: room(path) not in AWAITING_ROOMS)


def test_private_keys_exist_in_one_module_only() -> None:
    """Nothing else may name the classes and loaders that hold or make one."""
    holders = {
        str(path.relative_to(PACKAGE))
        for path in MODULES
        if any(
            word in path.read_text(encoding="utf-8")
            for word in ("Ed25519PrivateKey", "load_ssh_private_key", "private_bytes")
        )
    }
    assert holders == {"policy/keys.py"}


def test_signing_keys_are_handled_by_the_gate_and_the_composition_root_only() -> None:
    users = {room(path) for path in MODULES if "SigningKey" in path.read_text(encoding="utf-8")}
    assert users == {"policy", "bootstrap"}


def test_functions_stay_short() -> None:
    assert not findings(long_functions, where=everywhere)


def test_modules_stay_short() -> None:
    lengths = {
        str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in MODULES
    }
    assert not {path: n for path, n in lengths.items() if n > MODULE_LINES}


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import a2a.types", "a2a.types"),
        ("from a2a.server.tasks import TaskStore", "a2a.server.tasks.TaskStore"),
        ("from a2a.server import tasks", "a2a.server.tasks"),
        ("import importlib\nimportlib.import_module('a2a')", "a2a"),
    ],
)
def test_the_scan_sees_every_form_of_import(source: str, name: str) -> None:
    assert name in set(imported(ast.parse(source)))


@pytest.mark.parametrize(
    "source", ["datetime.now(UTC)", "date.today()", "open('x')", "async def f(): ..."]
)
def test_the_scan_sees_what_is_not_pure(source: str) -> None:
    assert list(impurities(ast.parse(source)))


def test_the_scan_sees_a_long_function() -> None:
    body = "    pass\n" * FUNCTION_LINES
    assert list(long_functions(ast.parse(f"def f():\n{body}")))
