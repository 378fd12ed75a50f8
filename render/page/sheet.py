"""The file itself: one HTML file that asks for nothing from anywhere, with the data of all steps packed in it."""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from engines.kernel.messages import Captain, Message, say
from locales import LANGUAGES, Words, words
from render.orders import Order, draw, reduced
from render.page.fortunes import Stories, fortunes
from render.page.sights import Sights
from render.page.story import OPEN, Step, Turning, Viewer
from render.page.tables import Tables, code, steps_of
from render.page.wording import chapters, labels, title
from render.palette import DARK, LIGHT, Theme

HERE = Path(__file__).parent
LIMIT = 8_000_000
"""Bytes of a page."""
SCRIPTS = ("boards.js", "player.js")
POLICY = (
    "default-src 'none'; script-src '{script}'; style-src '{style}'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""Nothing is asked for from anywhere, and no script runs but the page's own."""
TONES = ("page", "raised", "line", "ink", "soft", "faint", "brass")


@dataclass(frozen=True, slots=True)
class Told:
    """Whose page it is: the id of the game, its captains, the code of its table ("": not known), the language of who made it, and
    those that the page has; its turning points, and the courses of fortune that were reckoned."""

    game: str
    names: tuple[str, ...]
    language: str
    code: str = ""
    languages: tuple[str, ...] = LANGUAGES
    turning: Turning = ()
    stories: Stories = ()


class TooLarge(ValueError):
    """A game that is too long for a page."""


def fitted(told: Told, steps: Sequence[Step], limit: int = LIMIT) -> bytes:
    """The page of a finished game, below so many bytes: of one that is too long in one language, then without what each captain
    saw. Raises TooLarge, ValueError where there is no step."""
    alone = replace(told, languages=(told.language,))
    common = [replace(step, seen={viewer: step.seen[viewer] for viewer in step.seen if viewer in (OPEN, None)}) for step in steps]
    for whose, kept in ((told, steps), (alone, steps), (alone, common)):
        made = page(whose, kept).encode()
        if len(made) <= limit:
            return made
    raise TooLarge(f"{len(steps)} steps take {len(made)} bytes")


def page(told: Told, steps: Sequence[Step]) -> str:
    """The page of a finished game. Raises ValueError when it has no step."""
    if not steps:
        raise ValueError("a page needs a step")
    tell, last, script, style = words(told.language).naming(told.names), steps[-1].seen[OPEN], _script(), _style()
    picture = draw(Order(told.game, "reveal", reduced(told.game, "reveal", last.view), told.names, told.language, DARK.name))
    return Template((HERE / "page.html").read_text(encoding="utf-8")).substitute(
        language=told.language,
        policy=escape(POLICY.format(script=_hash(script), style=_hash(style))),
        title=escape(title(told.game, told.code, tell)),
        result=escape(tell(last.headline)),
        style=style,
        plain=escape(tell(say("page.plain"))),
        alt=escape(picture.alt),
        board=b64encode(picture.data).decode(),
        log=escape(tell(say("page.log"))),
        lines="\n".join(_lines(tell, steps)),
        data=b64encode(
            zlib.compress(json.dumps(_data(told, steps), ensure_ascii=False, separators=(",", ":")).encode(), 9)
        ).decode(),
        script=script,
    )


def _data(told: Told, steps: Sequence[Step]) -> dict[str, Any]:
    tables = Tables()
    sights, viewers, languages = Sights(told.game, told.names, tables), tuple(steps[0].seen), told.languages
    shown = {language: [_seen(sights, steps, viewer, language) for viewer in viewers] for language in languages}
    return {
        "language": told.language,
        "languages": languages,
        "titles": {language: title(told.game, told.code, words(language)) for language in languages},
        "words": {language: labels(language) for language in languages},
        "names": {language: _names(told, language) for language in languages},
        "viewers": viewers,
        "grounds": [code(theme.page) for theme in (DARK, LIGHT)],
        "chapters": chapters([step.moment for step in steps], told.names, languages),
        "turning": [{"at": at, "told": _told(told, what)} for at, what in told.turning if at < len(steps)],
        "fortunes": fortunes(told.stories, told.names, languages, tables),
        "count": len(steps),
        "sights": shown,
        "alts": [steps_of(alt) for alt in sights.alts.rows],
        "said": sights.said.rows,
        **tables.as_data(),
    }


def _names(told: Told, language: str) -> list[str]:
    """What captains are called, as everywhere in words."""
    named = words(language).naming(told.names)
    return [named(Captain(seat)) for seat in range(len(told.names))]


def _told(told: Told, what: Message) -> dict[str, str]:
    """A clause as a sentence, by language."""
    said = {language: words(language).naming(told.names)(what) for language in told.languages}
    return {language: text[:1].upper() + text[1:] for language, text in said.items()}


def _seen(sights: Sights, steps: Sequence[Step], viewer: Viewer, language: str) -> list[list[int]]:
    """What a viewer saw of every step, by columns; a step with fewer boards than another has none at their places."""
    rows = [sights.sight(step, viewer, language) for step in steps]
    longest = max(map(len, rows))
    return [steps_of(column) for column in zip(*([*row, *[-1] * (longest - len(row))] for row in rows), strict=True)]


def _lines(tell: Words, steps: Sequence[Step]) -> Iterator[str]:
    """What was told, for browsers that run no scripts: everything open."""
    for step in steps:
        said = " ".join(tell(sentence) for sentence, _ in step.seen[OPEN].told)
        yield f"<li><b>{escape(tell(step.seen[OPEN].headline))}</b> {escape(said)}</li>"


@cache
def _script() -> str:
    return "".join((HERE / name).read_text(encoding="utf-8") for name in SCRIPTS)


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
