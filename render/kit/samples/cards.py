"""Sample cards: a hand in full, a fan of nine, forty in rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any

from render.board.marks import STRIP, private_strip, title_strip
from render.kit import cards, faces, highlights
from render.kit.cards import Card, CardPlace, Half
from render.paint.canvas import Board
from render.paint.palette import SeatStyle, Theme
from render.paint.parts import by_name
from render.paint.type import SCALE

Drawn = tuple[str, Callable[[Board, Any], None], Hashable, int, int]
KINDS = {"move": 6, "shield": 1, "star": 3}
"""The sign of each kind of card and the seat whose colour it has here."""
DECK = (
    ("Boarding Party", "star", "An undamaged trader that would be sunk is taken instead.", "10 6", ()),
    ("Surprise at Dawn", "star", "Two more in the attack; some answers are barred.", "10 6", (("moon", "−1"),)),
    ("Non-Combatant", "shield", "Two less against your trader; sunk becomes taken.", "10 8", ()),
    ("Heavy Weather", "move", "Every damaged ship of one captain checks, or sinks.", "10 4", (("moon", "−1"),)),
    ("Wireless Message Overheard", "move", "Take the two cards that were laid down last.", "10 4", ()),
    ("Reflagged", "shield", "A raider that is known is unknown again.", "10 8", ()),
    ("Interned", "move", "A neutral port may keep a warship.", "10 4", ()),
    ("Coal", "move", "Move again.", "8", (("flame", ""),)),
    ("Ruse", "shield", "Show another flag.", "8 6", ()),
)


def crew(theme: Theme) -> tuple[SeatStyle, ...]:
    """Captains whose names begin with A to H."""
    return tuple(replace(seat, initial=letter) for seat, letter in zip(theme.seats, "ABCDEFGH", strict=True))


def card(number: int, **more: Any) -> Card:
    """The card of that number of the deck, again from the first one after the last."""
    title, sign, text, dice, marks = DECK[number % len(DECK)]
    lower = Half(title="Intercept", signs=(("swords", dice),))
    plain = Card(f"card.{number + 1}", title, sign=sign, upper=Half(text), lower=lower, index=str(number + 1), marks=marks)
    return replace(plain, **more)


def toned(b: Board, shown: Sequence[Card]) -> tuple[Card, ...]:
    """Cards in the colours of their kinds in the theme of a board."""
    return tuple(replace(card, tone=b.theme.seats[KINDS.get(card.sign, 0)].fill) for card in shown)


HAND = (
    card(0),
    card(1, chosen="lower"),
    card(2, chosen="upper"),
    card(3, turned=True),
    card(4, used=True),
    card(5, lower=None),
    card(6, marks=(("skull", ""), ("anchor", "2"))),
    card(7, hidden=True, index="23"),
)
HAND_BOXES = cards.rows((20, STRIP + 16, 1180), len(HAND), 280, 360)


def hand() -> Drawn:
    """Eight cards in full: a chosen half, a turned one, a used one, one without a lower half, states, a back."""
    return "hand", _draw_hand, (HAND, HAND_BOXES), 1200, 852


def _draw_hand(b: Board, facts: tuple[tuple[Card, ...], tuple[CardPlace, ...]]) -> None:
    private_strip(b, crew(b.theme)[0], "Anna: your hand", "only you see this")
    shown, places = facts
    faces.lay(b, toned(b, shown), places)


NINE = tuple(card(i) for i in range(9))
FAN = cards.fan((20, STRIP + 52, 1180), len(NINE), 280, 360, lifted=4)
BEHIND = tuple(card(i, name=f"deck.{i}", hidden=True, index="") for i in range(12))
DECKS = cards.fan((20, STRIP + 496, 1180), len(BEHIND), 120, 150)


def fanned() -> Drawn:
    """Nine cards in a fan, the fifth lifted and two numbered; below it the backs of twelve."""
    return "fan", _draw_fan, (NINE, FAN, BEHIND, DECKS), 1200, 774


def _draw_fan(b: Board, facts: tuple[tuple[Card, ...], tuple[CardPlace, ...], tuple[Card, ...], tuple[CardPlace, ...]]) -> None:
    nine, fan, behind, decks = facts
    private_strip(b, crew(b.theme)[1], "Bruno: your fan", "only you see this")
    b.text(22, STRIP + 26, "Your cards", SCALE["small"], b.theme.soft, "data")
    faces.lay(b, toned(b, nine), fan)
    b.text(22, STRIP + 470, "Chiara holds twelve", SCALE["small"], b.theme.soft, "data")
    faces.lay(b, behind, decks)


FORTY = tuple(card(i, used=i % 11 == 10, hidden=i % 13 == 12) for i in range(40))
LINES = cards.rows((20, STRIP + 14, 1180), len(FORTY), 134, 164, 10)
OFFERED = (("card.3", 1), ("card.12", 2), ("card.20", 3), ("card.40", 4))


def forty() -> Drawn:
    """Forty cards in rows, four of them on offer."""
    return "rows", _draw_rows, (FORTY, LINES, OFFERED), 1200, 974


def _draw_rows(b: Board, facts: tuple[tuple[Card, ...], tuple[CardPlace, ...], tuple[tuple[str, int], ...]]) -> None:
    shown, places, offered = facts
    title_strip(b, "anchor", "Forty cards", "four of them on offer")
    faces.lay(b, toned(b, shown), places)
    free = [box for each, place in zip(shown, places, strict=True) for box in each.busy(place.box)]
    highlights.numbered(b, by_name(cards.parts(shown, places)), offered, keep_free=free)
