"""Replies to a click: a page, a form, completions, or nothing that is seen."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson

from bot.edge.kit import components as c
from bot.edge.kit.custom_id import for_seat
from bot.edge.kit.typed_result import ParseProblem
from bot.model.posting.posts import PictureOrder
from engines.kernel.base.messages import Message, Name, Verbatim, say
from locales import Words

RULE = re.compile(r"[A-Z]+-[A-Z0-9][A-Za-z0-9.-]*")
"""The form of a game's rule ids, as rules documents have them; the kernel's own refusals have none."""
EXPECTED = 6
"""Things named as expected, in a refusal."""
MOST_COMPLETIONS, LONGEST_COMPLETION = 25, 100
"""How many completions Discord takes, and of how many characters."""
SENTENCES = frozenset({"e.full", "e.move", "e.offer"})
"""Refusals that are sentences of their own."""


@dataclass(frozen=True)
class Page:
    """A private message, or the new content of one. `public`: everybody was asked to see it.

    - `panel_kind`: the kind of panel that it is ("decide", "hand", …) if it is to be redrawn while its token lives, for `table`.
    - `as_new_message`: it comes as a message of its own, though the click came from one that could be replaced.
    - `notice`: a line on the last change. It stays as long as nothing else changes, as do the `notice_buttons` that belong to it.
    - `version`: the version of the table shown.
    - `seat`: the seat for which its reader presses, if they hold several.
    - `replacement`: the page that takes its place by itself as soon as it is made.
    - `lookup_for`: the table beside whose panel it was looked up. It takes the place of the page looked up there before.
    - `instead`: the parts that are added below when its pictures cannot be drawn.
    """

    parts: tuple[c.Item, ...]
    pictures: tuple[PictureOrder, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    public: bool = False
    panel_kind: str = ""
    table: str = ""
    as_new_message: bool = False
    notice: str = ""
    version: int = 0
    seat: int | None = None
    replacement: Callable[[], Awaitable[Page]] | None = None
    notice_buttons: tuple[c.Item, ...] = ()
    lookup_for: str = ""
    instead: tuple[c.Item, ...] = ()

    @cached_property
    def components(self) -> list[c.Json]:
        """Its parts as they are sent."""
        row = (c.row(*self.notice_buttons),) if self.notice_buttons else ()
        if not row or not c.fits((*self.parts, *row)):
            return self._bare
        return self._frozen(c.inserted(self.parts[0], 1, *row), *self.parts[1:])

    @cached_property
    def _bare(self) -> list[c.Json]:
        """The components without the buttons of its notice."""
        return self._frozen(*self.parts)

    def _frozen(self, *parts: c.Item) -> list[c.Json]:
        made = c.frozen(*parts)
        return made if self.seat is None else _for_seat(made, self.seat)

    @cached_property
    def content_key(self) -> str:
        """Equal for pages that look the same but for their notices."""
        text = orjson.dumps([self._bare, [_drawn_from(picture) for picture in self.pictures]])
        if self.notice:
            text = text.replace(orjson.dumps(self.notice)[1:-1] + rb"\n", b"", 1)
        return hashlib.sha256(text).hexdigest()


def _for_seat(parts: Any, seat: int) -> Any:
    """The components, whose ids name that seat."""
    if isinstance(parts, list):
        return [_for_seat(part, seat) for part in parts]
    if not isinstance(parts, dict):
        return parts
    return {name: for_seat(one, seat) if name == "custom_id" else _for_seat(one, seat) for name, one in parts.items()}


def _drawn_from(picture: PictureOrder) -> str:
    """Equal for pictures of the same drawing from the same facts."""
    made = orjson.dumps([picture.drawing, picture.facts, picture.view], default=_plain)
    return hashlib.sha256(made).hexdigest()


def _plain(value: Any) -> Any:
    """Plain data for the values of a view that orjson does not know."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value).__name__)


@dataclass(frozen=True, slots=True)
class Form:
    """A form; only possible as the first answer."""

    modal: c.Modal


@dataclass(frozen=True, slots=True)
class Completions:
    """Up to 25 names with their values."""

    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """The click is taken, and nothing is shown for it."""


Reply = Page | Form | Completions | Nothing


def notice_page(
    words: Words, message: Message, *buttons: c.Item, also: Message | None = None, as_new_message: bool = False
) -> Page:
    """One short private text with at most two buttons."""
    said = [c.text(words.marked(message)), *([c.text(words.marked(also))] if also else [])]
    return Page((c.container(*said, *([c.row(*buttons)] if buttons else [])),), as_new_message=as_new_message)


def refusal(words: Words, reason: Message, rule: str = "", *buttons: c.Item) -> Page:
    """A polite refusal: as it is when it is a whole sentence of ours, else with the rule that forbids it."""
    return notice_page(words, sentence(reason, rule), *buttons)


def sentence(reason: Message, rule: str, *, draft: bool = False) -> Message:
    """The reason, as a whole sentence when it is a part of one; of a `draft`, what becomes of that."""
    if not rule or reason.id in SENTENCES:
        return reason
    if RULE.fullmatch(rule) is None:
        return say("e.impossible.draft" if draft else "e.impossible", reason=reason)
    return say("e.illegal.draft" if draft else "e.illegal", reason=reason, rule=Verbatim(rule))


def problem_text(trouble: ParseProblem) -> Message:
    """The message for a problem in typed words, with what was expected."""
    if trouble.kind == "illegal" and trouble.reason is not None:
        return sentence(trouble.reason, trouble.rule, draft=True)
    if trouble.kind == "ambiguous":
        return say("e.which", word=Name(trouble.word))
    near, expected = tuple(candidate.label for candidate in trouble.near[:EXPECTED]), trouble.expected[:EXPECTED]
    if not near or set(near) == set(expected):
        return say("e.notunderstood.all", word=Name(trouble.word), expected=expected or say("ui.nothing"))
    return say("e.notunderstood", word=Name(trouble.word), expected=expected or say("ui.nothing"), near=near)


def options_of(pairs: Mapping[str, str]) -> Completions:
    """Completions from values to names, as many as Discord takes. A name that is too long is cut; an entry with too long a value
    is left out, since a shorter one would be another."""
    fitting = [(name[:LONGEST_COMPLETION], value) for value, name in pairs.items() if len(value) <= LONGEST_COMPLETION]
    return Completions(tuple(fitting[:MOST_COMPLETIONS]))
