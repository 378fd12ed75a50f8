"""The post of a series: its standings as picture and words, and the tables of its round."""

from __future__ import annotations

from bot.edge.kit import components as c
from bot.edge.kit.post_parts import GAME_COLOUR
from bot.edge.series import series_parts as parts
from bot.model.posting.posts import Post
from bot.model.results.series import SeriesView
from locales import words


def series(view: SeriesView, mark: int) -> Post:
    """The post, for everybody who reads the channel."""
    told = words(view.language)
    picture = parts.picture(view, told, parts.MOST_POSTED)
    gallery = [] if picture is None else [c.gallery((picture.file, picture.alt))]
    rounds = [view.round] if view.round and view.status != "over" else []
    lines = [parts.standings(view, told, parts.MOST_POSTED), *parts.tables(view, told, rounds, parts.LISTED_IN_POST)]
    box = c.container(
        c.text(
            "\n".join(
                filter(None, (f"### {parts.heading(view, told)}", parts.status_line(view, told), parts.settings(view, told)))
            )
        ),
        *gallery,
        c.text("\n".join(lines)),
        *parts.buttons(view, told),
        accent=GAME_COLOUR,
        mark=mark,
    )
    return Post(c.message(box), () if picture is None else (picture,), tracer=mark)
