"""TO BE WRITTEN: render.drawing.answer."""

from __future__ import annotations

from importlib import import_module

from render.paint.encode import Picture
from render.picture.orders import PAGE, Failure, Order, draw


def paged(order: Order) -> Picture:
    """The page ordered, which is made of drawings in its turn."""
    drawn = import_module("render.page.ordered").drawn
    made: Picture = drawn(order.subject, order.game, order.names, order.language)
    return made


def answer(order: Order) -> Picture | Failure:
    """The picture as a file, or why there is none."""
    try:
        return paged(order) if order.kind == PAGE else draw(order, is_file=True)
    except Exception as error:
        return Failure(type(error).__name__)
