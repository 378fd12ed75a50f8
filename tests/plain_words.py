"""Counts of names and sentences that break docs/plain-words.md, part by part.

`python -m tests.plain_words` prints the counts beside their budgets, `python -m tests.plain_words PART [RULE …]` every finding
of a part, and `python -m tests.plain_words --lower` writes the budgets that have become smaller. No command raises a budget.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path

from engines import games
from tests.documents import DOCUMENTS, ROOT

BUDGETS = Path(__file__).with_suffix(".toml")
RULES = ("head", "long", "where", "same", "name", "twice", "stale", "predicate", "test")
PRODUCT = ("engines", "render", "locales", "bot", "playground", "tools")
"""Parts with code. If two parts share the name of a class, the later one is counted."""
LEFT_OUT = ("docs/rules/", "docs/where.md", "docs/voyage.md")
"""Documents of other rules: numbered statements, a page made from docstrings, a transcript."""
MOST_WORDS = 30
OPENINGS = "what|whoever|whatever|whom|whose|who|of|that|where|those|which|to whom|by how|from whom"
HEAD = re.compile(rf"({OPENINGS})\b", re.IGNORECASE)
CASES = "there (is|are)|nothing|nobody|none|no|not|any|somebody|several|it (is|has|does|says)|they (are|have|do)"
WHERE = re.compile(rf"\bwhere ({CASES})\b|\b(none|nothing|empty|\"\") where\b", re.IGNORECASE)
SAME = re.compile(r"The same\b")
PARTICIPLES = "told|said|heard|seen|shown|kept|laid|given|found|made|known|noted|stood|taken|gathered|meant|held"
NAME = re.compile(rf"_*({PARTICIPLES})_*")
FIELD = re.compile(r"(?:^|[.;] (?:- )?)`([a-z_]\w*)`(?=:| is | are | has | names | says | puts | gives )")
FOREIGN = ("find: `message`", "clone: `events`")
"""Words in docstrings of protocols, which name fields of the classes that follow them."""
TEST = re.compile(rf"test_({OPENINGS}|none|nothing|nobody)_")
PREDICATE = re.compile(r"_*(is|has|may|can)_")
TRUTH = re.compile(r"\b(bool|TypeGuard|TypeIs)\b")
SAVED = frozenset((
    "Hull.known", "Loss.taken", "Rounds.kept", "Row.seen", "Rules.kept", "ShipView.shown", "Swap.given", "Table.held",
    "Table.known", "Table.laid", "Table.seen", "Table.shown", "View.held", "View.known", "View.laid", "View.seen",
))  # fmt: skip
"""Fields and steps that stand in saved games and views under these names. They go with the next upcast of their game."""
COMMITTED = frozenset(("Outlook.laid",))
"""The field of a turn's committed cards, called as the saved one is."""
Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
Found = tuple[str, str]
"""A rule, and the place where it is broken."""


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph or docstring, without its example of code."""
    prose = " ".join(line for line in cleandoc(text.split("::\n")[0]).splitlines() if not line.startswith(" " * 4))
    return [part for part in re.split(r"(?<=[.;!?])\s+(?=(?:- )?[A-Z`*(\"\[])", " ".join(prose.split())) if " " in part]


def broken_by(sentence: str, *, is_first: bool) -> Iterator[str]:
    """The rules that a sentence breaks."""
    if is_first and HEAD.match(sentence):
        yield "head"
    if len(sentence.split()) > MOST_WORDS:
        yield "long"
    if SAME.match(sentence):
        yield "same"
    if WHERE.search(sentence):
        yield "where"


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Docstrings, and the strings below constants, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def definitions(tree: ast.AST, owner: str = "", *, is_local: bool = False) -> Iterator[tuple[str, str, ast.AST]]:
    """The classes, functions, fields and constants of a module, each with its owner and its name, without local variables."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Definition):
            yield owner, node.name, node
            yield from definitions(node, node.name, is_local=not isinstance(node, ast.ClassDef))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not is_local:
            yield owner, node.target.id, node
        elif isinstance(node, ast.Assign) and not is_local:
            yield from ((owner, one.id, node) for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name))
        else:
            yield from definitions(node, owner, is_local=is_local)


def stale_fields(node: Definition) -> list[str]:
    """Names that a docstring explains, and that its class or function does not have."""
    explained = FIELD.findall(" ".join((ast.get_docstring(node) or "").split()))
    if not explained:
        return []
    own = {str(getattr(one, key, "")) for one in ast.walk(node) for key in ("id", "attr", "arg", "name")}
    return [one for one in (f"{node.name}: `{word}`" for word in explained if word not in own) if one not in FOREIGN]


def is_partner(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether the function is the choice `may_x` of a frame's step `x`, as the kernel looks for it."""
    arguments = [one.arg for one in node.args.args]
    return (
        node.name.startswith("may_") and arguments == ["self", "table", "seat"] and ast.unparse(node.returns or node) == "Choice"
    )


def promises_a_bool(node: ast.AST) -> bool:
    """Whether a function or a field with the name of a predicate is one."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return is_partner(node) or (node.returns is not None and bool(TRUTH.search(ast.unparse(node.returns))))
    return not isinstance(node, ast.AnnAssign) or bool(TRUTH.search(ast.unparse(node.annotation)))


def of_definition(name: str, node: ast.AST) -> Iterator[Found]:
    """The rules that a definition breaks, each with the word that breaks it."""
    if NAME.fullmatch(name.lower()):
        yield "name", name
    if PREDICATE.match(name) and not promises_a_bool(node):
        yield "predicate", name
    if isinstance(node, Definition) and not getattr(node, "bases", None):
        yield from (("stale", one) for one in stale_fields(node))


def of_module(text: str, excused: frozenset[str] = frozenset()) -> Iterator[tuple[str, int, str]]:
    """The findings of a module: the rule, the line, and the words. Definitions that are `excused` break nothing."""
    tree = ast.parse(text)
    for line, string in strings(tree):
        for place, sentence in enumerate(sentences(string)):
            yield from ((rule, line, sentence) for rule in broken_by(sentence, is_first=place == 0))
    for name, node in ((name, node) for owner, name, node in definitions(tree) if f"{owner}.{name}" not in excused):
        yield from ((rule, getattr(node, "lineno", 0), word) for rule, word in of_definition(name, node))


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs, list entries, headings and cells of a document with their lines; blocks of code are left out."""
    text = re.sub(r"^```.*?^```", lambda block: re.sub(r".+", "", block[0]), text, flags=re.DOTALL | re.MULTILINE)
    gathered: list[str] = []
    begin = 1
    for line, row in enumerate([*text.splitlines(), ""], 1):
        is_code = row.startswith(" " * 4) and not gathered
        if gathered and (not row.strip() or re.match(r"\s*([-*] |\d+\. |\||#)", row)):
            yield begin, " ".join(gathered)
            gathered = []
        if row.lstrip().startswith("|"):
            yield from ((line, cell.strip()) for cell in re.split(r"(?<!\\)\|", row) if re.search(r"\w", cell))
        elif row.strip() and not is_code:
            begin = begin if gathered else line
            gathered.append(re.sub(r"^\s*([-*] |\d+\. |#+ )", "", row).strip() if not gathered else row.strip())


def of_document(text: str) -> Iterator[tuple[str, int, str]]:
    """The findings of a document. A question may begin with its word."""
    for line, paragraph in paragraphs(text):
        for sentence in sentences(re.sub(r"!?\[([^]]*)\]\([^)]*\)|\*\*", r"\1", paragraph)):
            yield from ((rule, line, sentence) for rule in broken_by(sentence, is_first=not sentence.endswith("?")))


@cache
def written_games() -> frozenset[str]:
    """The games, and those that are written in part and not registered yet."""
    return frozenset(games()) | {file.parent.name for file in (ROOT / "engines").glob("*/table.py")}


def is_own_class(node: ast.AST, file: str) -> bool:
    """Whether a class needs a name of its own. Games, the playground and the tools have words of their own."""
    is_apart = file.startswith(("playground/", "tools/")) or set(file.split("/")) & written_games()
    return isinstance(node, ast.ClassDef) and not node.name.startswith("_") and not is_apart


def classes_twice() -> Iterator[tuple[str, str]]:
    """Files with a class whose name another file has, each with the words that say so."""
    first: dict[str, str] = {}
    for file, text in modules().items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef) and is_own_class(node, file) and first.setdefault(node.name, file) != file:
                yield file, f"{file}:{node.lineno} {node.name}, also in {first[node.name]}"


@cache
def modules() -> dict[str, str]:
    """The modules of the product, in the order of its parts."""
    files = (file for part in PRODUCT for file in sorted((ROOT / part).rglob("*.py")))
    return {file.relative_to(ROOT).as_posix(): file.read_text() for file in files}


def findings() -> Iterator[tuple[str, str, str]]:
    """Every finding: the file, the rule, and the place with its words."""
    for file, text in modules().items():
        excused = SAVED | COMMITTED if file.startswith("engines/") else frozenset()
        yield from ((file, rule, f"{file}:{line} {words}") for rule, line, words in of_module(text, excused))
    yield from ((file, "twice", words) for file, words in classes_twice())
    for path in DOCUMENTS:
        file = path.relative_to(ROOT).as_posix()
        if not file.startswith(LEFT_OUT):
            yield from ((file, rule, f"{file}:{line} {words}") for rule, line, words in of_document(path.read_text()))
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        yield from ((file, "test", f"{file}: {one[0]}…") for one in TEST.finditer(path.read_text()))


def part_of(file: str, parts: Iterable[str]) -> str:
    """The part with a budget in which a file lies: the innermost one. Documents beside the code belong to docs."""
    path = file if "/" in file else f"docs/{file}"
    return max((part for part in parts if path.startswith(f"{part}/")), key=len)


def budgets() -> dict[str, dict[str, int]]:
    """The budgets of each part. A rule that is not named there has the budget 0."""
    return tomllib.loads(BUDGETS.read_text())


def counts() -> dict[str, Counter[str]]:
    """The findings of each part, counted by rule."""
    found: dict[str, Counter[str]] = {part: Counter() for part in budgets()}
    for file, rule, _ in findings():
        found[part_of(file, found)][rule] += 1
    return found


def written(rows: dict[str, dict[str, int]]) -> str:
    """The file of budgets: its comment, then a line for each part, set apart so that two changes do not meet."""
    comment = BUDGETS.read_text().partition('\n"')[0]
    fillings = {part: ", ".join(f"{rule} = {row[rule]}" for rule in RULES if row.get(rule)) for part, row in rows.items()}
    return comment + "".join(f'\n"{part}" = {{ {filling} }}\n'.replace("{  }", "{}") for part, filling in fillings.items())


def lower() -> None:
    """Write each budget that its count has fallen below."""
    found = counts()
    rows = {part: {rule: min(most, found[part][rule]) for rule, most in row.items()} for part, row in budgets().items()}
    BUDGETS.write_text(written(rows))


def report() -> Iterator[str]:
    """A line for each part and rule with findings or a budget."""
    found = counts()
    for part, row in budgets().items():
        yield from (
            f"{part:24}{rule:10}{found[part][rule]:6} of {row.get(rule, 0)}"
            for rule in RULES
            if found[part][rule] or row.get(rule)
        )


def main(asked: list[str]) -> Iterable[str]:
    """The lines that a command prints."""
    if asked == ["--lower"]:
        lower()
        return ()
    if not asked:
        return report()
    part, *rules = asked
    parts = budgets()
    return [words for file, rule, words in findings() if part_of(file, parts) == part and rule in (rules or RULES)]


if __name__ == "__main__":
    print(*main(sys.argv[1:]), sep="\n")
