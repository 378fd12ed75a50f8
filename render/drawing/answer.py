"""An order for pictures, carried out: pictures, or a page by parts."""

from __future__ import annotations

from render.page.page_order import drawn
from render.paint.encode import Picture
from render.picture.orders import PAGE, Failure, Order, draw


def paged(order: Order) -> Picture:
    """The page ordered, which is made of drawings in its turn."""
    return drawn(order.subject, order.game, order.names, order.language)


def answer(order: Order) -> Picture | Failure:
    """The picture as a file, or why there is none."""
    try:
        return paged(order) if order.kind == PAGE else draw(order, is_file=True)
    except Exception as error:
        return Failure(type(error).__name__)
