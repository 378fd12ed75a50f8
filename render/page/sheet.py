"""The file itself: one HTML file that asks for nothing from anywhere, with the data of all steps packed in it."""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from engines.kernel.contract import Game
from engines.kernel.messages import Captain, say
from locales import LANGUAGES, words
from render.orders import Order, draw
from render.page.scenes import Scenes
from render.page.story import OPEN, Step, Viewer
from render.page.tables import Tables, code, steps_of
from render.page.wording import chapters, labels, title
from render.palette import DARK, LIGHT, Theme

HERE = Path(__file__).parent
SCRIPTS = ("boards.js", "player.js")
POLICY = "default-src 'none'; script-src '{script}'; style-src '{style}'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
"""Nothing is asked for from anywhere, and no script runs but the page's own."""
TONES = ("page", "raised", "line", "ink", "soft", "faint", "brass")


@dataclass(frozen=True, slots=True)
class Told:
    """Whose page it is: the game, its captains, the code of its table ("": not known), the language of who made it."""

    game: Game[Any, Any]
    names: Sequence[str]
    language: str
    code: str = ""


def page(told: Told, steps: Iterable[Step]) -> str:
    """The page of a finished game. Raises ValueError when it has no step."""
    kept = list(steps)
    if not kept:
        raise ValueError("a page needs a step")
    data = _data(told, kept)
    script, style = "".join((HERE / name).read_text(encoding="utf-8") for name in SCRIPTS), _style()
    tell, last = words(told.language), kept[-1].views[OPEN]
    picture = draw(Order(told.game.id, "reveal", last, tuple(told.names), told.language, "dark"))
    return Template((HERE / "page.html").read_text(encoding="utf-8")).substitute(
        language=told.language,
        policy=escape(POLICY.format(script=_hash(script), style=_hash(style))),
        title=escape(title(told.game.id, told.code, tell)),
        result=escape(tell.naming(told.names)(told.game.headline(tuple(event.laid_open() for event in kept[-1].events), last))),
        style=style,
        plain=escape(tell(say("page.plain"))),
        alt=escape(picture.alt),
        board=b64encode(picture.data).decode(),
        log=escape(tell(say("page.log"))),
        lines="\n".join(_lines(told, kept)),
        data=b64encode(zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)).decode(),
        script=script,
    )


def _data(told: Told, steps: Sequence[Step]) -> dict[str, Any]:
    tables = Tables()
    scenes, viewers = Scenes(told.game, told.names, tables), tuple(steps[0].views)
    shown = {language: [_seen(scenes, steps, viewer, language) for viewer in viewers] for language in LANGUAGES}
    return {
        "language": told.language,
        "languages": LANGUAGES,
        "titles": {language: title(told.game.id, told.code, words(language)) for language in LANGUAGES},
        "words": labels(),
        "names": {language: _names(told, len(viewers) - 2, language) for language in LANGUAGES},
        "grounds": [code(theme.page) for theme in (DARK, LIGHT)],
        "chapters": chapters([step.moment for step in steps], told.names),
        "count": len(steps),
        "scenes": shown,
        "alts": [steps_of(alt) for alt in scenes.alts.rows],
        "said": scenes.said.rows,
        **tables.as_data(),
    }


def _names(told: Told, seats: int, language: str) -> list[str]:
    """What captains are called, as everywhere in words."""
    named = words(language).naming(told.names)
    return [named(Captain(seat)) for seat in range(seats)]


def _seen(scenes: Scenes, steps: Sequence[Step], viewer: Viewer, language: str) -> list[list[int]]:
    """What a viewer saw of every step, by columns; a step with fewer boards than another has none at their places."""
    rows = [scenes.scene(step, viewer, language) for step in steps]
    longest = max(map(len, rows))
    return [steps_of(column) for column in zip(*([*row, *[-1] * (longest - len(row))] for row in rows), strict=True)]


def _lines(told: Told, steps: Sequence[Step]) -> Iterator[str]:
    """What was told, for browsers that run no scripts: everything open."""
    tell = words(told.language).naming(told.names)
    for step in steps:
        events = tuple(event.laid_open() for event in step.events)
        said = " ".join(tell(sentence) for event in events for sentence in told.game.narrate(event, None))
        yield f"<li><b>{escape(tell(told.game.headline(events, step.views[OPEN])))}</b> {escape(said)}</li>"


@cache
def _style() -> str:
    fonts = {file.stem: b64encode(file.read_bytes()).decode() for file in (HERE / "fonts").glob("*.woff2")}
    given: Mapping[str, str] = {**fonts, "dark": _tones(DARK), "light": _tones(LIGHT)}
    return Template((HERE / "page.css").read_text(encoding="utf-8")).substitute(given)


def _tones(theme: Theme) -> str:
    return " ".join(f"--{name}: {code(getattr(theme, name))};" for name in TONES)


def _hash(text: str) -> str:
    """What the policy allows a script or a style by (Content Security Policy Level 3, 2.3.1)."""
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()
