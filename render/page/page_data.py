"""A page's steps, gathered one by one: what is kept of each is numbers and words, so that a long game needs little room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Protocol

from engines.kernel.base.messages import Captain, Message
from engines.kernel.choices.lines import Moment
from locales import LANGUAGES, words
from render.page.fortunes import Stories, fortunes
from render.page.pools import Pools, code, deltas
from render.page.step_views import StepViews
from render.page.story import OPEN, Step, Turning, Viewer, ViewerStep
from render.page.wording import chapters, labels, title
from render.paint.palette import DARK, LIGHT


@dataclass(frozen=True, slots=True)
class PageSettings:
    """The settings of a page: the id of the game, its captains, the code of its table ("" if unknown), the language of its
    owner, and its languages. With them stand its turning points and the win chances. *is_drawn_once*: the boards in the
    language of who made it alone; *is_common*: without what each captain saw."""

    game: str
    names: tuple[str, ...]
    language: str
    code: str = ""
    languages: tuple[str, ...] = LANGUAGES
    turning: Turning = ()
    stories: Stories = ()
    is_drawn_once: bool = False
    is_common: bool = False


class Steps(Protocol):
    """The steps of a game, gone over once for each try."""

    def __iter__(self) -> Iterator[Step]: ...

    def __len__(self) -> int: ...


class PageData:
    """The data of a page, of the steps added so far; *count* of them, and what was *open* at the last one."""

    def __init__(self, told: PageSettings) -> None:
        self.told, self.pools = told, Pools()
        self.step_views = StepViews(told.game, told.names, self.pools, told.language if told.is_drawn_once else "")
        self.count, self.open = 0, ViewerStep(None, Message(""), ())
        self.lines: list[str] = []
        self._moments: list[Moment] = []
        self._viewers: tuple[Viewer, ...] = ()
        self._rows: dict[tuple[str, Viewer], list[list[int]]] = {}

    def add(self, step: Step) -> None:
        """The next step. Which viewers there are is known from the first."""
        if not self.count:
            self._viewers = tuple(one for one in step.by_viewer if not self.told.is_common or one in (OPEN, None))
        for language in self.told.languages:
            for viewer in self._viewers:
                self._rows.setdefault((language, viewer), []).append(self.step_views.row(step, viewer, language))
        self.step_views.forget()
        self.open = step.by_viewer[OPEN]
        self._moments.append(step.moment)
        self.lines.append(self._line())
        self.count += 1

    def _line(self) -> str:
        """The log for browsers that run no scripts: everything open."""
        tell = words(self.told.language).naming(self.told.names)
        said = " ".join(tell(sentence) for sentence, _ in self.open.sentences)
        return f"<li><b>{escape(tell(self.open.headline))}</b> {escape(said)}</li>"

    def data(self) -> dict[str, Any]:
        """All that the page's scripts are given, as JSON."""
        told, languages = self.told, self.told.languages
        return {
            "language": told.language,
            "languages": languages,
            "titles": {language: title(told.game, told.code, words(language)) for language in languages},
            "words": {language: labels(language) for language in languages},
            "names": {language: self._names(language) for language in languages},
            "viewers": self._viewers,
            "grounds": [code(theme.page) for theme in (DARK, LIGHT)],
            "chapters": chapters(self._moments, told.names, languages),
            "turning": [{"at": at, "told": self._in_languages(what)} for at, what in told.turning if at < self.count],
            "fortunes": fortunes(told.stories, told.names, languages, self.pools),
            "count": self.count,
            "sights": {language: [_columns(self._rows[language, viewer]) for viewer in self._viewers] for language in languages},
            "alts": [deltas(alt) for alt in self.step_views.alts.rows],
            "said": self.step_views.said.rows,
            **self.pools.as_data(),
        }

    def _names(self, language: str) -> list[str]:
        """The names of captains, as everywhere in words."""
        named = words(language).naming(self.told.names)
        return [named(Captain(seat)) for seat in range(len(self.told.names))]

    def _in_languages(self, what: Message) -> dict[str, str]:
        """A clause as a sentence, by language."""
        said = {language: words(language).naming(self.told.names)(what) for language in self.told.languages}
        return {language: text[:1].upper() + text[1:] for language, text in said.items()}


def _columns(rows: Sequence[list[int]]) -> list[list[int]]:
    """The steps as one viewer saw them, by columns; a step with fewer boards than another has none at their places."""
    longest = max(map(len, rows))
    return [deltas(column) for column in zip(*([*row, *[-1] * (longest - len(row))] for row in rows), strict=True)]
