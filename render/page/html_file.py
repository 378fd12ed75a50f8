"""The file itself: one HTML file that asks for nothing from anywhere, with the data of all steps packed in it."""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from engines.kernel.base.messages import say
from locales import words
from render.page.page_data import PageData, PageSettings, Steps
from render.page.pools import code
from render.page.wording import title
from render.paint.palette import DARK, LIGHT, Theme
from render.picture.orders import Order, draw, reduced

HERE = Path(__file__).parent
LIMIT = 8_000_000
"""Bytes of a page."""
DRAWN_ANEW = 36_000
"""Boards that are drawn in each language; those of a game that has more are drawn in one."""
FIRST_LOOK = 64
"""Steps after which it is looked at how large a page becomes, and again each time they have doubled. What shows early may be half
as large in the end, as later steps bring less that is new; what shows late is nearly so."""
SCRIPTS = ("boards.js", "player.js")
POLICY = (
    "default-src 'none'; script-src '{script}'; style-src '{style}'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""Nothing is asked for from anywhere, and no script runs but the page's own."""
TONES = ("page", "raised", "line", "ink", "soft", "faint", "brass")


class TooLarge(ValueError):
    """A game that is too long for a page."""


def page_within(told: PageSettings, steps: Steps, limit: int = LIMIT) -> bytes:
    """The page of a finished game, below so many bytes. A long one has boards in one language. One that is too long is all in
    one language, then without the captains' own views. Raises TooLarge, and ValueError if there is no step."""
    once = replace(told, is_drawn_once=True)
    alone = replace(once, languages=(told.language,))
    boards = len(steps) * (len(told.names) + 2) * len(told.languages)
    for whose in (told, once, alone) if boards <= DRAWN_ANEW else (once, alone):
        with suppress(TooLarge):
            return page(whose, steps, limit)
    return page(replace(alone, is_common=True), steps, limit)


def page(told: PageSettings, steps: Steps, limit: int = LIMIT) -> bytes:
    """The page of a finished game. Raises TooLarge above so many bytes, as soon as it becomes far larger, and ValueError if
    there is no step."""
    gathered, looks = PageData(told), [(0, 0)]
    for step in steps:
        gathered.add(step)
        if gathered.count >= FIRST_LOOK and gathered.count & (gathered.count - 1) == 0:
            looks.append((gathered.count, len(_html(gathered))))
            if _becomes(looks, len(steps)) > limit * (1 + 2 * FIRST_LOOK / gathered.count):
                raise TooLarge(f"{len(steps)} steps would take some {_becomes(looks, len(steps))} bytes")
    if not gathered.count:
        raise ValueError("a page needs a step")
    made = _html(gathered)
    if len(made) > limit:
        raise TooLarge(f"{len(steps)} steps take {len(made)} bytes")
    return made


def _becomes(looks: Sequence[tuple[int, int]], steps: int) -> int:
    """The bytes of a page of so many steps, if it goes on growing as between the last two *looks* (steps so far, bytes). It is
    0 after the first look."""
    (before, less), (now, more) = looks[-2:]
    return round(more + (more - less) / (now - before) * (steps - now)) if before else 0


def _html(gathered: PageData) -> bytes:
    told, last, script, style = gathered.told, gathered.open, _script(), _style()
    tell = words(told.language).naming(told.names)
    picture = draw(Order(told.game, "reveal", reduced(told.game, "reveal", last.view), told.names, told.language, DARK.name))
    made = Template((HERE / "page.html").read_text(encoding="utf-8")).substitute(
        language=told.language,
        policy=escape(POLICY.format(script=_hash(script), style=_hash(style))),
        title=escape(title(told.game, told.code, tell)),
        result=escape(tell(last.headline)),
        style=style,
        plain=escape(tell(say("page.plain"))),
        alt=escape(picture.alt),
        board=b64encode(picture.data).decode(),
        log=escape(tell(say("page.log"))),
        lines="\n".join(gathered.lines),
        data=b64encode(_packed(gathered.data())).decode(),
        script=script,
    )
    return made.encode()


def _packed(data: dict[str, Any]) -> bytes:
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)


@cache
def _script() -> str:
    return "".join((HERE / name).read_text(encoding="utf-8") for name in SCRIPTS)


@cache
def _style() -> str:
    fonts = {file.stem: b64encode(file.read_bytes()).decode() for file in (HERE / "fonts").glob("*.woff2")}
    values: Mapping[str, str] = {**fonts, "dark": _tones(DARK), "light": _tones(LIGHT)}
    return Template((HERE / "page.css").read_text(encoding="utf-8")).substitute(values)


def _tones(theme: Theme) -> str:
    return " ".join(f"--{name}: {code(getattr(theme, name))};" for name in TONES)


def _hash(text: str) -> str:
    """The hash by which the policy allows a script or a style (Content Security Policy Level 3, 2.3.1)."""
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()
