"""What every file of the project keeps to."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

from engines import games

ROOT = Path(__file__).parent.parent
HERE = Path(__file__).relative_to(ROOT).as_posix()
LONGEST_MODULE, LONGEST_TESTS = 300, 400
"""Lines of a module, and of one of tests."""
MOST_PARAMETERS = 7
"""Parameters of a function of the product, itself and constructors left out."""
LONGEST_FUNCTION = 40
"""Lines. The habit is 4 to 8, 25 at most; above this it is refused."""
NOT_OURS = re.compile(r"(^|/)(requirements\.lock|openapi\.json|glyphs/.*|fonts/.*|LICENSE.*)$")
"""Files made by others or by a program."""


@cache
def tracked() -> tuple[str, ...]:
    """Files of the project: what git knows, and what it would take in."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
    return tuple(name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())


@cache
def texts() -> dict[str, str]:
    found = {}
    for name in tracked():
        if name != HERE and not NOT_OURS.search(name):
            try:
                found[name] = (ROOT / name).read_text()
            except UnicodeDecodeError:
                continue
    return found


def modules() -> dict[str, str]:
    return {name: text for name, text in texts().items() if name.endswith(".py")}


def lines_with(pattern: str, files: dict[str, str]) -> list[str]:
    found = re.compile(pattern)
    lines = ((name, number, line) for name, text in files.items() for number, line in enumerate(text.splitlines(), 1))
    return [f"{name}:{number}: {line.strip()[:120]}" for name, number, line in lines if found.search(line)]


def test_no_path_of_a_machine() -> None:
    assert lines_with(r"(^|[^A-Za-z0-9_.])/(tmp|work|farm|root|home)/[A-Za-z0-9_.]", texts()) == []


def test_no_package_registry_is_named() -> None:
    registries = r"pypi\.org|pythonhosted\.org|registry\.npmjs|registry\.yarnpkg|proxy\.golang|index-url|find-links"
    assert lines_with(registries, texts()) == []
    assert lines_with(r"https?://", {"lock": (ROOT / "requirements.lock").read_text()}) == []


def test_class_names_say_something() -> None:
    assert lines_with(r"^\s*class \w*(Manager|Helper|Util|Utils|Handler|Info)\b", modules()) == []


def test_suite_has_no_skip_and_no_expected_failure() -> None:
    skips = r"pytest\.(mark\.)?(skip|skipif|xfail|importorskip)\b|unittest\.skip|@skip"
    assert lines_with(skips, {name: text for name, text in modules().items() if name.startswith("tests/")}) == []


def test_the_edge_reaches_no_table_but_for_somebody_who_asks() -> None:
    """Answers are handed the services for one caller; the host passes through one module of the edge."""
    edge = {name: text for name, text in modules().items() if name.startswith("bot/edge/")}
    passing = "bot/edge/context/context.py"
    others = {name: text for name, text in edge.items() if name != passing}
    assert lines_with(r"bot\.service\.(host|repository)\b|\bHost\b|\bCallerServices\b", others) == []
    assert lines_with(r"\bedge\.(host\.(?!people\b)|replays\b)|\.for_caller\(", others) == []
    assert lines_with(r"\.repository\b|\b(Tables|TableLookup|NewTables|TableHistory|Positions|Rounds|Drafts)\(", edge) == []
    assert len(lines_with(r"\.for_caller\(", {passing: edge[passing]})) == 1
    made = lines_with(r"\bCallerServices\(", {name: text for name, text in modules().items() if name.startswith("bot/service/")})
    assert [line.partition(":")[0] for line in made] == ["bot/service/host.py"]
    assert len(lines_with(r"\bContext\(", edge)) == 2, "its class, and where the edge makes it"


def is_of(game: str, name: str) -> bool:
    """Whether a file belongs to a game: it, or a folder it stands in, has the game's id as its name or before an underscore."""
    return any(re.fullmatch(rf"(test_)?{game}(_\w+)?", part) for part in Path(name).with_suffix("").parts)


def test_modules_outside_its_package_name_no_game() -> None:
    """A game is registered in one line; whatever else there is asks for the games, or is handed one."""
    registered = "engines/__init__.py"
    found = []
    for game in games():
        named = rf"{game}|{''.join(word.capitalize() for word in game.split('_'))}"
        others = {name: text for name, text in modules().items() if name != registered and not is_of(game, name)}
        found += lines_with(rf"(?<![A-Za-z0-9])({named})(?![A-Za-z0-9])", others)
    assert found == []
    assert len(lines_with("|".join(games()), {registered: texts()[registered]})) == 1


def test_code_has_no_mark_of_unfinished_work() -> None:
    assert lines_with(r"\b(TODO|FIXME|XXX|HACK|NotImplementedError)\b|phase 2", modules()) == []


def test_modules_stay_short() -> None:
    sizes = {name: len(text.splitlines()) for name, text in modules().items()}
    most = {name: LONGEST_TESTS if name.startswith("tests/") else LONGEST_MODULE for name in sizes}
    assert {name: size for name, size in sizes.items() if size > most[name]} == {}


@cache
def functions(text: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from the first statement to the last, the docstring left out."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_functions_stay_short() -> None:
    product = {name: text for name, text in modules().items() if not name.startswith(("tests/", "migrations/versions/"))}
    sizes = {f"{name}: {f.name}": body_lines(f) for name, text in product.items() for f in functions(text)}
    assert {name: size for name, size in sizes.items() if size > LONGEST_FUNCTION} == {}


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The number of parameters of a function, without `self`."""
    given = function.args
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len([name for name in names if name not in ("self", "cls")]) + sum(
        one is not None for one in (given.vararg, given.kwarg)
    )


def test_functions_take_few_parameters() -> None:
    """Values that belong together have a name; constructors take what their value holds."""
    product = {name: text for name, text in modules().items() if not name.startswith("tests/")}
    taken = {
        f"{name}: {f.name}": parameters(f) for name, text in product.items() for f in functions(text) if f.name != "__init__"
    }
    assert len(taken) > 5000
    assert {name: count for name, count in taken.items() if count > MOST_PARAMETERS} == {}


def test_every_test_asserts_something() -> None:
    """A test asserts, expects an exception, or calls a function whose name says that it checks."""
    says = re.compile(r"\b(assert|pytest\.raises|expect|check\w*|assert_\w+|wait_for\w*|until|must_\w+)\b")
    files = {name: text for name, text in modules().items() if name.startswith("tests/") and Path(name).name.startswith("test_")}
    tests = [(name, f) for name, text in files.items() for f in functions(text) if f.name.startswith("test_")]
    silent = [(name, f) for name, f in tests if not any(isinstance(node, ast.Assert) for node in ast.walk(f))]
    assert [f"{name}: {f.name}" for name, f in silent if not says.search(ast.unparse(f))] == []
