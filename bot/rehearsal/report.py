"""The report: a table for whoever runs the bot, and a file for whoever makes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import orjson

from bot.edge.kit.components import Json
from bot.rehearsal.alone.rest import latencies
from bot.rehearsal.stage import Stage
from bot.rehearsal.verdicts import RIGHT, UNKNOWN, WRONG, Verdict, by_fact, verdicts

FORMAT = 1
SIGNS = {RIGHT: "✓", WRONG: "✗", UNKNOWN: "?"}
WIDTHS = (5, 5, 70, 30, 30)
"""Columns of the table: step, fact, words of the fact, expected outcome, finding."""
LINE_HEIGHT = 19.25
"""Pixels of a line of text in a container, of letters 14 px high."""
NOT_SEEN = "not seen"


def as_file(stage: Stage, when: datetime, ended: str) -> Json:
    """The report as the file holds it. `ended`: why the rehearsal ended early, "" if it did not."""
    every, client = verdicts(stage.findings), stage.client
    return {
        "format": FORMAT, "made": when.isoformat(timespec="seconds"), "ended": ended,
        "ids": {
            "guild": str(stage.guild), "channel": str(stage.channel), "application": str(client.application_id or 0),
            "bot": str(client.user.id if client.user else 0), "owner": str(stage.owner), "person": str(stage.person),
        },
        "kind": stage.kind, "permissions": str(stage.permissions), "language": stage.language, "room": stage.room,
        "left": stage.left, "facts": by_fact(every), "found": [_as_row(one) for one in every],
        "latencies": {route: [count, round(half, 3), round(most, 3)] for route, (count, half, most) in _latencies(stage).items()},
        "log": stage.recorder.log(),
    }  # fmt: skip


def _latencies(stage: Stage) -> dict[str, tuple[int, float, float]]:
    return latencies(stage.recorder.exchanges)


def _as_row(one: Verdict) -> Json:
    row = one.row
    return {
        "key": row.key, "fact": row.fact, "shows": row.shows, "expected": list(row.expected), "relies": row.relies,
        "got": one.finding.got, "note": one.finding.note, "verdict": one.result,
    }  # fmt: skip


def written(stage: Stage, when: datetime, ended: str) -> Path:
    """Writes the file; where it lies. One of the same day is left as it is. Raises OSError."""
    folder, day = Path(stage.options.folder), f"{when:%Y-%m-%d}"
    names = [f"rehearsal-{day}.json", *(f"rehearsal-{day}-{number}.json" for number in range(2, 1000))]
    file = next(folder / name for name in names if not (folder / name).exists())
    file.write_bytes(as_text(as_file(stage, when, ended)))
    return file


def as_text(report: Json) -> bytes:
    """The file's text: a line for each row of a list, so that two of them can be compared."""
    return b"{\n" + b",\n".join(orjson.dumps(key) + b": " + _value(value) for key, value in report.items()) + b"\n}\n"


def _value(value: Any) -> bytes:
    if not isinstance(value, list) or not value:
        return orjson.dumps(value)
    return b"[\n" + b",\n".join(orjson.dumps(row) for row in value) + b"\n]"


def lines(stage: Stage, ended: str) -> Iterator[str]:
    """The report as it is printed."""
    every = verdicts(stage.findings)
    asked = [one for one in every if not (stage.options.alone and one.row.key[0].isalpha())]
    yield _line("step", "fact", "what is shown", "expected", "found", " ")
    yield from (_of_row(one) for one in asked)
    yield from _wrong([one for one in asked if one.result == WRONG])
    yield from _measures(stage)
    yield from stage.left
    counts = {result: sum(one.result == result for one in asked) for result in (RIGHT, WRONG, UNKNOWN)}
    harmful = sum(one.is_harmful for one in asked)
    yield f"{ended}{counts[RIGHT]} right, {counts[WRONG]} otherwise ({harmful} that the bot relies on), {counts[UNKNOWN]} unknown"


def _of_row(one: Verdict) -> str:
    row, finding = one.row, one.finding
    got = finding.got if finding.got is not None else NOT_SEEN
    note = f" ({finding.note})" if finding.note else ""
    return _line(row.key, row.fact, row.shows, " or ".join(row.expected), got + note, SIGNS.get(one.result, "·"))


def _line(*cells: str) -> str:
    *columns, sign = cells
    return f"{sign} " + " ".join(cell.ljust(width) for cell, width in zip(columns, WIDTHS, strict=True)).rstrip()


def _wrong(wrong: Sequence[Verdict]) -> Iterator[str]:
    """The rows that are not as expected, and what the bot does because of it."""
    if not wrong:
        return
    yield "\nOtherwise than expected, and what the bot does because of it:"
    for one in wrong:
        where = f" [{one.row.relies}]" if one.row.relies else ""
        yield f"  {one.row.key}: {one.row.shows}: {one.finding.got}. {one.row.harm[:1].upper()}{one.row.harm[1:]}{where}"


def _measures(stage: Stage) -> Iterator[str]:
    yield "\nSeconds until an answer (requests, half, 95 of 100):"
    yield from (f"  {count:4} {half:6.2f} {most:6.2f}  {route}" for route, (count, half, most) in _latencies(stage).items())
    yield from _room(stage.room)
    yield ""


def _room(room: Mapping[str, int]) -> Iterator[str]:
    """How much of a message this telephone shows at once."""
    if "last" in room:
        seen = room["last"] - room["first"] + 1
        yield f"\nThis telephone shows {seen} lines at once, about {seen * LINE_HEIGHT:.0f} px"
    if "letters" in room:
        yield f"On boards of this size letters from {room['letters']} px on can be read"
