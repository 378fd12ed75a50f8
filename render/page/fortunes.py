"""The courses of fortune of a page, where they were reckoned: curves that lead to steps, and what turned them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.kernel.analysis.win_chances import ChanceHistory
from engines.kernel.base.messages import say
from locales import words
from render.page.pools import Pools
from render.paint.display_list import recording
from render.paint.palette import DARK, LIGHT
from render.picture import fortune, line_chart
from render.picture.line_chart import LineChart, Plot

Stories = tuple[tuple[int, ChanceHistory], ...]
"""Courses by the numbers of their games."""


def fortunes(stories: Stories, names: Sequence[str], languages: Sequence[str], pools: Pools) -> list[dict[str, Any]]:
    """The win chances of a game, as a chart. *name*: the game, if there are several. *how*: the way they were computed.
    *board*: the chart, with its words. *points*: (step, turning point). *ways*: the place of each step on the board, of 1,000
    to the right."""
    shown = [(game, story, drawn) for game, story in stories if (drawn := fortune.line_chart(story)) is not None]
    return [
        {
            "name": {language: words(language)(_name(game, len(stories))) for language in languages},
            "how": {language: words(language)(say("fortune.how", p=fortune.doubt(story))) for language in languages},
            "boards": {language: _board(drawn, names, language, pools) for language in languages},
            "alts": {language: line_chart.alt(drawn, names, words(language)) for language in languages},
            "points": list(_points(story, names, languages)),
            "ways": _ways(story, Plot.of(drawn)),
        }
        for game, story, drawn in shown
    ]


def _name(game: int, games: int) -> Any:
    return say("fortune") if games < 2 else say("fortune.of", number=game)


def _board(drawn: LineChart, names: Sequence[str], language: str, pools: Pools) -> int:
    with recording():
        dark, light = (line_chart.draw(drawn, names, words(language), theme) for theme in (DARK.name, LIGHT.name))
    return pools.board(dark.width, dark.sheets, lambda: light.sheets)


def _points(story: ChanceHistory, names: Sequence[str], languages: Sequence[str]) -> Iterator[dict[str, Any]]:
    for number, point in enumerate(fortune.points(story), 1):
        said = {}
        for language in languages:
            told = words(language).naming(names)
            when, more = told(point.when), [told(one) for one in (point.moved, point.instead) if one is not None]
            said[language] = [f"{number}. {when[:1].upper()}{when[1:]}.", " ".join(more)]
        yield {"at": point.round, "told": said}


def _ways(story: ChanceHistory, plot: Plot) -> list[tuple[int, int]]:
    last = {fortune.place(story, one): one.round for one in story.fortunes}
    return [(round(1000 * plot.x(place) / line_chart.WIDE), step) for place, step in sorted(last.items())]
