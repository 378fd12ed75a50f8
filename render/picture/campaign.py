"""The picture of a campaign: a card for each table with its captains, their scores and the winner; at the foot the wins of each
captain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.kernel.base import codec
from engines.kernel.base.messages import Name, say
from locales import Words
from render.board.marks import STRIP, title_strip
from render.board.pieces import badge
from render.board.signs import initials
from render.paint import type as lettering
from render.paint.bands import recorded_picture
from render.paint.canvas import Board
from render.paint.display_list import is_recording
from render.paint.encode import Picture, png
from render.paint.fitting import Fit
from render.paint.palette import THEMES
from render.paint.type import SCALE
from render.picture.ladder import drawable

PICTURE = "campaign"
WIDE, CARD, BETWEEN, MARGIN, FOOT = 1000, 176, 30, 14, 18
TITLE_HIGH, SIGN = 58, 52
NUMBER, LEFT = 44, 84
"""The middle of the number of a table, and the left end of its title and of its captains."""
LINK = 7
"""Half the width of the line from one table to the next."""
MOST_NAMED = 4
"""Seats that have room for their names."""


@dataclass(frozen=True, slots=True)
class CampaignSeat:
    """A seat of a table. `captain`: the number of its captain among the names. `score`: in words; `is_first`: it has won."""

    captain: int
    score: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class CampaignCard:
    """A table: its number, its title, the status or code beside it, and its seats."""

    number: int
    title: str
    detail: str
    seats: tuple[CampaignSeat, ...]


@dataclass(frozen=True, slots=True)
class CampaignPicture:
    """The contents of the picture, in the words of its reader: heading, what beside it, and cards. `wins`: captains by their
    numbers among the names, each with the tables won."""

    title: str
    detail: str
    cards: tuple[CampaignCard, ...]
    wins: tuple[tuple[int, int], ...]
    alt: str


def as_data(campaign: CampaignPicture) -> Any:
    """The campaign as JSON."""
    return codec.dump(campaign)


def of_data(saved: Mapping[str, Any]) -> CampaignPicture:
    """The campaign again."""
    campaign: CampaignPicture = codec.load(CampaignPicture, saved)
    return campaign


def draw(campaign: CampaignPicture, names: Sequence[str], words: Words, theme: str) -> Picture:
    """The picture, 1,000 pixels wide, in the colours of the kit. `names`: those of all captains, each once."""
    foot = TITLE_HIGH if campaign.wins else FOOT
    high = STRIP + MARGIN + len(campaign.cards) * (CARD + BETWEEN) - BETWEEN + foot
    b = Board(WIDE, high, THEMES[theme], f"kit_{theme}")
    title_strip(b, "compass", campaign.title, campaign.detail)
    signs, shown = initials(tuple(names)), drawable(names, words)
    for at, card in enumerate(campaign.cards):
        top = STRIP + MARGIN + at * (CARD + BETWEEN)
        if at:
            b.rect(NUMBER - LINK, top - BETWEEN, NUMBER + LINK, top, b.theme.brass)
        _card(b, top, card, shown, signs)
    if campaign.wins:
        won = words(say("camp.won", list=tuple(say("camp.wins", who=Name(shown[at]), n=n) for at, n in campaign.wins)))
        b.text(MARGIN + 8, high - foot / 2, won, SCALE["small"], b.theme.ink, fit=Fit(WIDE - 2 * MARGIN - 16, 25))
    if is_recording():
        return recorded_picture(b, f"kit_{theme}", campaign.alt)
    return Picture(png(b.im, f"kit_{theme}"), WIDE, high, campaign.alt)


def _card(b: Board, top: float, card: CampaignCard, names: Sequence[str], signs: Sequence[str]) -> None:
    t = b.theme
    b.framed((MARGIN, top, WIDE - MARGIN, top + CARD), 12, t.surface, t.brass, 3)
    b.text(NUMBER, top + TITLE_HIGH / 2 + 2, str(card.number), SCALE["head"], t.brass, "numeral", "m")
    aside = min(320.0, lettering.measure("plain", SCALE["small"], lettering.bare(card.detail)))
    y, right = top + TITLE_HIGH / 2 + 2, WIDE - MARGIN - 18
    b.text(right, y, card.detail, SCALE["small"], t.soft, "plain", Fit(aside, anchor="r"))
    b.text(LEFT, y, card.title, SCALE["body"], t.ink, "bold", Fit(right - LEFT - aside - 24, 25))
    wide = (right - LEFT) / max(1, len(card.seats))
    for at, seat in enumerate(card.seats):
        _seat(b, (LEFT + at * wide, top + TITLE_HIGH, wide - 12), at, seat, names, signs, len(card.seats) <= MOST_NAMED)


def _seat(
    b: Board, place: tuple[float, float, float], at: int, seat: CampaignSeat, names: Sequence[str], signs: Sequence[str],
    is_named: bool,
) -> None:  # fmt: skip
    """A captain with sign, name and score. A winner is framed."""
    x, top, wide = place
    t = b.theme
    if seat.is_first:
        b.framed((x - 6, top, x + wide, top + CARD - TITLE_HIGH - 10), 10, t.page, t.good, 4)
    middle = top + (CARD - TITLE_HIGH - 10) / 2
    style = t.seats[at % len(t.seats)]
    b.stamp(badge(replace(style, initial=signs[seat.captain]) if seat.captain >= 0 else style, SIGN), x + SIGN / 2 + 4, middle)
    left, room = x + SIGN + 16, wide - SIGN - 24
    if is_named and seat.captain >= 0:
        b.text(left, middle - (20 if seat.score else 0), names[seat.captain], SCALE["body"], t.ink, fit=Fit(room, 25))
    if seat.score:
        y = middle + (22 if is_named else 0)
        b.text(left, y, seat.score, SCALE["small"], t.soft, "plain", Fit(room, 25))
