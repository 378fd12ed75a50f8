"""Ready-made answers, one press each, under public posts, bells and on panels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.components import Item
from bot.edge.kit.custom_id import number

IN_A_ROW = 5


def at_once(labels: Mapping[int, str], id: Callable[..., str], verb: str, hint: str) -> list[Item]:
    """Answers by their places: up to five as a row of buttons, each with its place in its id; more as a menu of places.

    A law holds games to 25.
    """
    if len(labels) <= IN_A_ROW:
        made = [c.button(label, id(verb, place)) for place, label in labels.items()]
        return [c.row(*made)] if made else []
    lines = [c.option(label, str(place)) for place, label in labels.items()]
    return [c.row(c.menu(id(verb), lines, hint=hint))]


def place_of(click: Click) -> int:
    """The place that was pressed or picked; -1 for none."""
    if click.values:
        return number(click.values[0])
    return click.button_id.number(0) if click.button_id is not None else -1
