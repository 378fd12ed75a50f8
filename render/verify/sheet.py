"""The file itself: one HTML file that asks for nothing from anywhere, and holds bounds, releases and words of this release."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from engines import game_of, games
from engines.kernel.record import bounds
from locales import LANGUAGES
from render.page.pools import code
from render.paint.palette import DARK, LIGHT, Theme
from render.verify.wording import plain, texts

HERE = Path(__file__).parent
NAME = "verify.html"
"""The name of the file as it is handed out."""
SCRIPTS = ("sha256.js", "json.js", "record.js", "checks.js", "page.js")
POLICY = "default-src 'none'; script-src '{script}'; style-src '{style}'; base-uri 'none'; form-action 'none'"
"""Nothing is asked for from anywhere, and no script runs but the page's own."""
TONES = ("page", "surface", "raised", "line", "ink", "soft", "brass", "good", "bad")


@cache
def page() -> str:
    """The page by which the record of any game of this release, or of one before it, is checked."""
    script, style, language = _script(), _style(), LANGUAGES[0]
    return Template((HERE / "page.html").read_text(encoding="utf-8")).substitute(
        language=language,
        policy=escape(POLICY.format(script=_hash(script), style=_hash(style))),
        title=escape(plain(language, "verify.title")),
        lead=escape(plain(language, "verify.lead")),
        plain="\n".join(f'<p lang="{one}">{escape(plain(one, "verify.plain"))}</p>' for one in LANGUAGES),
        style=style,
        script=script,
    )


def _script() -> str:
    facts = {"BOUNDS": _bounds(), "GAMES": {game: {"releases": _releases(game)} for game in games()}, "TEXTS": texts()}
    told = (f"const {name} = {_literal(value)};\n" for name, value in facts.items())
    return "".join(["\n", *told, *((HERE / name).read_text(encoding="utf-8") for name in SCRIPTS)])


def _bounds() -> dict[str, Any]:
    return {
        "largest": bounds.LARGEST, "rows": bounds.ROWS, "text": bounds.TEXT, "items": bounds.ITEMS, "depth": bounds.DEPTH,
        "name": bounds.NAME, "hash": bounds.HASH, "longest": bounds.LONGEST,
    }  # fmt: skip


def _releases(game: str) -> dict[int, str]:
    """The release that checks each version of a game's rules."""
    return dict(game_of(game).releases)


def _literal(value: Any) -> str:
    """A value as a script has it, in which no tag can begin."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _style() -> str:
    given = {"dark": _tones(DARK), "light": _tones(LIGHT)}
    return Template((HERE / "page.css").read_text(encoding="utf-8")).substitute(given)


def _tones(theme: Theme) -> str:
    return " ".join(f"--{name}: {code(getattr(theme, name))};" for name in TONES)


def _hash(text: str) -> str:
    """The hash by which the policy allows a script or a style (Content Security Policy Level 3, 2.3.1)."""
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()
