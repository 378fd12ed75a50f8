"""The sign of a captain: the shape of the seat with the initial of the name, on pictures and in texts alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache

from engines.kernel.base.messages import Message, Name, say
from locales.people import look, plain, tidy
from render.paint import type as lettering
from render.paint.palette import SHAPES

LETTERS = ("Lu", "Ll", "Lt", "Lo")
"""Categories of characters that can stand on a sign: no figures, which are numbers of seats, and no marks."""


@lru_cache(256)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """The signs by seat: the first letter of the captain's name, or its first two if first letters meet. If even those meet,
    or a name has no letter that can be drawn, the number of the seat. No two look alike."""
    letters = tuple(map(_letters, names))
    first = tuple(two[:1] for two in letters)
    signs = tuple(two if _meets(one, first) else one for one, two in zip(first, letters, strict=True))
    return tuple(str(seat + 1) if not sign or _meets(sign, signs) else sign for seat, sign in enumerate(signs))


def sign_text(seat: int, initial: str) -> Message:
    """The sign of a seat in words: its shape, and the initial on it."""
    return say("seat.sign", shape=say(f"seat.mark.{seat % len(SHAPES)}"), initial=Name(initial))


def _letters(name: str) -> str:
    """At most two letters of a name that can be drawn, the first one a capital where its script has them."""
    signs = plain(tidy(name))
    drawn = [sign for sign in signs if unicodedata.category(sign) in LETTERS and lettering.is_drawn(sign)]
    return "".join(_cased(sign, turned) for sign, turned in zip(drawn, (str.upper, str.lower), strict=False))


def _cased(sign: str, turned: Callable[[str], str]) -> str:
    """The letter as a capital or as a small letter, as it is where that would be several letters or cannot be drawn."""
    found = turned(sign)
    return found if len(found) == 1 and lettering.is_drawn(found) else sign


def _meets(sign: str, signs: tuple[str, ...]) -> bool:
    """Whether others look like it."""
    return list(map(look, signs)).count(look(sign)) > 1
