"""What stands in a page of a finished game, read as its own script reads it."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from itertools import accumulate
from typing import Any


def contents(page: str) -> Any:
    """The data of a page, its lists of steps summed up again."""
    found = re.search(r'<script type="application/octet-stream" id="game">([^<]*)</script>', page)
    assert found is not None and page.startswith("<!DOCTYPE html>")
    data = json.loads(zlib.decompress(b64decode(found.group(1))))
    data["alts"] = [list(accumulate(alt)) for alt in data["alts"]]
    for language, viewers in data["sights"].items():
        data["sights"][language] = [[list(accumulate(column)) for column in columns] for columns in viewers]
    return data


def told(data: Any, language: str, viewer: int, at: int) -> list[str]:
    """The heading of a step and what that viewer (by his place among the page's viewers) was told of it."""
    head, said, *_ = (column[at] for column in data["sights"][language][viewer])
    return [data["texts"][head], *(data["texts"][sentence[0]] for sentence in data["said"][said])]
