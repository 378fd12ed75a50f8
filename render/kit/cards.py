"""Cards and where they lie: cards with one half or two, of which one may be chosen or the whole turned; rows and fans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.paint.palette import RGB
from render.paint.parts import Box, PicturePart, boxed

HEAD, SPINE = 60, 52
"""Pixels: height of the head of a card, least free width of a covered one."""
FULL, PLAIN = (200, 220), 190
"""Pixels wide and high from which a card shows its halves; one without a lower half, from that height."""
LIFT = 26
"""Pixels by which a lifted card of a fan stands higher."""
UPPER_PART = 0.62
"""The part of the body that the upper of two halves takes."""
Halves = tuple[tuple[str, Box], ...]


@dataclass(frozen=True)
class Half:
    """The face of half a card: a short *title*, a *text*, and signs with a number or word beside each."""

    text: str = ""
    title: str = ""
    signs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Card:
    """A card by the *name* of its part. Its kind is told by *tone* and by *sign*; *index* is its number in a list of options.

    *chosen* is "upper" or "lower", the half that counts: the other one is pale. *turned*: the lower half stands on top.
    *marks* are its states: (sign, number or word). *hidden*: its back shows. *used*: it counts no more.
    """

    name: str
    title: str = ""
    tone: RGB = (0, 0, 0)
    sign: str = ""
    upper: Half = Half()
    lower: Half | None = None
    index: str = ""
    chosen: str = ""
    turned: bool = False
    marks: tuple[tuple[str, str], ...] = ()
    hidden: bool = False
    used: bool = False

    def is_full(self, box: Box) -> bool:
        """Whether it shows its halves in a box of that size."""
        return box[2] - box[0] >= FULL[0] and box[3] - box[1] >= (PLAIN if self.lower is None else FULL[1])

    def halves(self, box: Box) -> Halves:
        """("upper" or "lower", its box) from top to bottom, of the halves shown by a card that lies in a box."""
        x0, y0, x1, y1 = box
        if self.hidden or not self.is_full(box):
            return ()
        top = y0 + HEAD
        if self.lower is None:
            return (("upper", (x0, top, x1, y1)),)
        first, second = ("lower", "upper") if self.turned else ("upper", "lower")
        share = 1 - UPPER_PART if self.turned else UPPER_PART
        middle = round(top + (y1 - top) * share)
        return (first, (x0, top, x1, middle)), (second, (x0, middle, x1, y1))

    def busy(self, box: Box) -> tuple[Box, ...]:
        """The boxes on a card that a mark should not cover: number, kind, text and states."""
        x0, y0, x1, y1 = box
        head = 60 if self.is_full(box) else 46
        found = [(x0, y0, x0 + head, y0 + head)] if self.index else []
        found += [(x1 - 48, y0, x1, y0 + head)] if self.sign and not self.hidden else []
        wide = sum(48 + 14 * len(text) for _, text in self.marks) + 12
        found += [(x1 - wide, y1 - 54, x1, y1)] if self.marks else []
        found += [] if self.hidden else [(x0 + 8, y0 + head, x1 - 8, y1 - (60 if self.is_full(box) else 54))]
        return tuple(found)

    def parts(self, box: Box, free: int | None = None) -> tuple[PicturePart, ...]:
        """The card and its halves, as far as they can be seen: of a covered card the *free* pixels at its left."""
        x0, y0, x1, y1 = box
        if free is not None and free < x1 - x0:
            return (boxed(self.name, x0, y0, x0 + free, y1),)
        halves = (boxed(f"{self.name}.{which}", *half) for which, half in self.halves(box) if self.lower)
        return (boxed(self.name, *box), *halves)


@dataclass(frozen=True)
class CardPlace:
    """The place of a card, and the pixels at its left that the next card leaves *free*; None if all of it is free."""

    box: Box
    free: int | None = None


def rows(box: tuple[int, int, int], count: int, width: int, height: int, gap: int = 12) -> tuple[CardPlace, ...]:
    """Cards side by side from (left, top) as far as (right), then in the next line; the lines are filled out."""
    x0, y0, x1 = box
    across = max(1, (x1 - x0 + gap) // (width + gap))
    wide = (x1 - x0 + gap) // across - gap if count >= across else width
    corners = ((x0 + i % across * (wide + gap), y0 + i // across * (height + gap)) for i in range(count))
    return tuple(CardPlace((x, y, x + wide, y + height)) for x, y in corners)


def fan(
    box: tuple[int, int, int], count: int, width: int, height: int, lifted: int | None = None, gap: int = 12
) -> tuple[CardPlace, ...]:
    """Cards one over the other from (left, top) as far as (right): each leaves the spine of the one below it free.

    The *lifted* one lies above its neighbours, and the cards behind it give way so that their spines stay free.
    Raises ValueError when there are more cards than spines have room.
    """
    x0, y0, x1 = box
    top = y0 + LIFT
    if count * (width + gap) - gap <= x1 - x0:
        xs = [x0 + i * (width + gap) for i in range(count)]
        return tuple(
            CardPlace((x, top - LIFT * (i == lifted), x + width, top - LIFT * (i == lifted) + height)) for i, x in enumerate(xs)
        )
    opened = count - 1 if lifted is None else lifted
    whole = list(dict.fromkeys((opened, count - 1)))
    spine = (x1 - x0 - width * len(whole)) // (count - len(whole)) if count > len(whole) else width
    if spine < SPINE:
        whole = [count - 1]
        spine = (x1 - x0 - width) // max(1, count - 1)
    if spine < SPINE:
        raise ValueError(f"{count} cards have no room")
    places, x = [], x0
    for i in range(count):
        is_whole = i in whole
        y = top - LIFT * (i == lifted)
        places.append(CardPlace((x, y, x + width, y + height), None if is_whole else spine))
        x += width if is_whole else spine
    return tuple(places)


def parts(cards: Sequence[Card], places: Sequence[CardPlace]) -> tuple[PicturePart, ...]:
    """The cards that lie there and their halves."""
    return tuple(part for card, place in zip(cards, places, strict=True) for part in card.parts(place.box, place.free))
