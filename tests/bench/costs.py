"""Statements and commits a press, by its kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.bench.heard import ANSWERS, Press
from tests.bench.probe.statements import Statement
from tests.bench.stage import Stage
from tests.bench.steps import CALM, played
from tools.bench.figures import Figure, Reference, limited, median

SECONDS = 20.0
CONTROL = ("BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA", "--")
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
CLOSES = "record"
"""The table in which a round that is closed leaves rows."""
CLOSING, SAVING = "closing click", "saving click"
REACH = {CLOSING: 15.0, "pick": 3.0}
FIRST = {CLOSING: Reference("first table", 34.5, "statements")}
FIRST_COMMITS = Reference("first table", 8.0, "commits")


@dataclass(frozen=True)
class Cost:
    """Of one press: the statements it caused, those of open panels that are drawn anew included, and its commits."""

    kind: str
    statements: int
    commits: int


def costs(presses: Iterable[Press], statements: Iterable[Statement]) -> list[Cost]:
    """Of every press that was answered."""
    by_origin = defaultdict[int, list[Statement]](list)
    for statement in statements:
        if statement.word not in CONTROL:
            by_origin[statement.origin].append(statement)
    return [cost(press, by_origin[press.id]) for press in presses if press.answered is not None]


def cost(press: Press, made: list[Statement]) -> Cost:
    """Of one press, from the statements made for it."""
    return Cost(kind_of(press, made), len(made), commits(made))


def commits(made: Iterable[Statement]) -> int:
    """Transactions in which something was written."""
    return len({(one.connection, one.transaction) for one in made if one.word in WRITES})


def kind_of(press: Press, made: Iterable[Statement]) -> str:
    """A pick, an answer that closes its round or is only saved, else what was pressed."""
    if any(one.table == CLOSES and one.word in WRITES for one in made):
        return CLOSING
    if press.what in ("pick", "menu"):
        return "pick"
    return SAVING if press.what in ANSWERS else press.what


def by_kind(found: Iterable[Cost]) -> Mapping[str, list[Cost]]:
    """The costs of each kind, the most frequent kind first."""
    kinds = defaultdict[str, list[Cost]](list)
    for one in found:
        kinds[one.kind].append(one)
    return dict(sorted(kinds.items(), key=lambda kind: -len(kind[1])))


def told(found: list[Cost]) -> dict[str, Any]:
    """Median and worst of one kind."""
    values = {name: [getattr(one, name) for one in found] for name in ("statements", "commits")}
    return {"presses": len(found), **{name: {"median": median(many), "worst": max(many)} for name, many in values.items()}}


def figures(game: str, presses: list[Press], statements: list[Statement], steps: int) -> list[Figure]:
    """A row a kind that has a limit, commits a click and a step, and every kind beside."""
    kinds = by_kind(costs(presses, statements))
    rows = [of_kind(game, kind, kinds[kind]) for kind in REACH if kind in kinds]
    worst = max(one.commits for many in kinds.values() for one in many)
    others = {kind: told(many) for kind, many in kinds.items() if kind not in REACH}
    every, name = commits(statements) / steps, "commits a step, courier and clocks included"
    return [
        *rows,
        limited("commits of a click, the worst", "commits", worst, 2, None, game, **{"other presses": others}),
        Figure(name, "commits", "told, not limited", every, reference=FIRST_COMMITS, game=game),
    ]


def of_kind(game: str, kind: str, found: list[Cost]) -> Figure:
    """The row of a kind of press that has a limit: its median."""
    value = median([one.statements for one in found])
    return limited(f"statements of a {kind}", "statements", value, REACH[kind], FIRST.get(kind), game, **told(found))


async def statements(stage: Stage) -> list[Figure]:
    """The crowd plays calmly; every statement is counted for the press that caused it."""
    async with stage.bot("statements") as bot:
        before = bot.out.stat().st_size
        window = await played(stage, bot, CALM, SECONDS)
        with bot.out.open() as file:
            file.seek(before)
            found = [Statement.read(line) for line in file if line.endswith("\n")]
    return figures(stage.game, window.presses, found, max(1, window.took.steps))
