"""A ship as a card: its silhouette on the water, its dice, its VA, and every marker that lies on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.kaisers_pirates.data import FLEET, MERCHANTMEN, SHIP
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.view import View
from render.board.pieces import chip, count_disc
from render.glyphs import sign
from render.kaisers_pirates.pieces.looks import flag_of, is_under_sail, profile_of
from render.kit.dice import die
from render.kit.lettering import cased
from render.kit.ships.flags import flag
from render.kit.ships.hulls import Coat, coat, extent, sprite
from render.paint.canvas import Board
from render.paint.fitting import Cased, Fit
from render.paint.palette import RGB, Theme, mix
from render.paint.parts import PicturePart, outlined

Box = tuple[int, int, int, int]
HEAD, FOOT, LOW_FOOT = 36, 50, 40
"""Pixels of a card over its silhouette, for the name, and below the water, for the dice: of a broad card, of a narrow one."""
DIE, LEAST_DIE, CHIP, LONGEST, ROOMY, HIGH, VA = 46, 25, 34, 190, 210, 128, 52
"""Pixels of a die at most and at least, of the sign of a state, and of the longest ship. Pixels of a card with its VA beside
the name, of a card in which a number has room below it, and of a VA beside a number."""
LOW, FLAT, LOW_CHIP, SLIM = 113, 100, 29, 118
"""Pixels of a card that is too low for a large VA below its name, of one too low for any, and of the sign of a state there.
Pixels of a broad card that is too low for a silhouette."""
WORTH = 39, 34
"""Pixels of the letters of a VA beside a name, and below it."""
SIGN, STEP = 0.66, 1.02
"""Widths of a die that the sign of a coin takes, and from a die to the next."""


@dataclass(frozen=True)
class ShipCard:
    """The parts of a ship that are drawn. `kind`: warship, raider, merchantman or prize. `states`: signs with a number or "".
    `turned`: it is recognized. `lying`: signs of the cards face down on it. `fresh`: the number of the event that changed it."""

    id: Ship
    name: str
    kind: str
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    passage: tuple[tuple[int, ...], tuple[int, ...]]
    worth: str
    turned: bool = False
    states: tuple[tuple[str, str], ...] = ()
    lying: tuple[str, ...] = ()
    fresh: int | None = None


Afloat = tuple[ShipCard, RGB | None, float]
"""A ship, the colour of who has captured it, and how much larger all is than on a picture 1200 pixels wide."""


def afloat(card: ShipCard, captor: RGB, u: float = 1.0) -> Afloat:
    """The parts of a ship in a Force of that colour, equal at all tables on which it looks alike."""
    return replace(card, fresh=None), captor if card.kind == "prize" else None, u


def ship_card(view: View, ship: Ship, fresh: int | None = None) -> ShipCard:
    """A ship as that view shows it."""
    plain, is_prize = printed(ship), ship in MERCHANTMEN and any(ship in force.fleet for force in view.forces)
    lying = tuple("mine" if one.mines else "swords" for one in view.laid if one.place == ship)
    return replace(
        plain,
        name=SHIP[ship].short,
        kind="prize" if is_prize else plain.kind,
        passage=((), ()) if is_prize else plain.passage,
        worth=f"{plain.worth}×2" if is_prize else plain.worth,
        turned=ship in view.recognized,
        states=states(view, ship),
        lying=lying,
        fresh=fresh,
    )


def printed(ship: Ship) -> ShipCard:
    """A ship as its card is printed, without markers."""
    kind = FLEET[ship].kind if ship in FLEET else "merchantman"
    passage = (MERCHANTMEN[ship].challenge, MERCHANTMEN[ship].response) if ship in MERCHANTMEN else ((), ())
    attack = FLEET[ship].attack if ship in FLEET else ()
    return ShipCard(ship, SHIP[ship].name, kind, attack, SHIP[ship].defense, passage, str(SHIP[ship].va))


def states(view: View, ship: Ship) -> tuple[tuple[str, str], ...]:
    """The markers on a ship, the weightiest first."""
    hurt = (ship in view.damaged) + view.worse.count(ship)
    found = (
        ("flame", hurt, str(hurt) if hurt > 1 else ""),
        ("supply", ship in view.limited, ""),
        ("palm", any(one.ship == ship for one in view.refuges), ""),
        ("contact", ship in view.aimed, ""),
        ("swords", ship in view.busy, ""),
    )
    return tuple((glyph, text) for glyph, holds, text in found if holds)


def tones(theme: Theme) -> dict[str, tuple[RGB, RGB]]:
    """The colour of the signs of states, and of what stands on them."""
    on = theme.shade if theme.dark else theme.surface
    return {
        "flame": (theme.bad, on),
        "supply": (theme.ink, theme.page),
        "palm": (theme.good, on),
        "contact": (theme.page, theme.soft),
        "swords": (theme.page, theme.soft),
        "eye": (theme.brass, on),
        "mask": (theme.faint, theme.page),
    }


def ground(kind: str, theme: Theme) -> RGB:
    """The ground of a card: cool for own warships and raiders, warm for traders."""
    return mix(theme.surface, theme.brass, 0.10) if kind in ("merchantman", "prize") else mix(theme.raised, theme.page, 0.15)


def painted(kind: str, theme: Theme) -> Coat:
    """The coat of a silhouette on its card."""
    under = ground(kind, theme)
    fill = {
        "warship": mix(theme.soft, theme.ink, 0.3),
        "raider": mix(theme.soft, under, 0.08),
        "merchantman": mix(theme.brass, theme.soft, 0.55),
        "prize": mix(theme.brass, theme.soft, 0.55),
    }[kind]
    return coat(fill, under, theme.ink if theme.dark else theme.surface)


def edge(kind: str, theme: Theme, captor: RGB | None) -> tuple[RGB, int]:
    """The colour and width of the edge of a card; a Prize Ship has the colour of its captor."""
    return {
        "warship": (theme.soft, 3),
        "raider": (theme.line, 3),
        "merchantman": (mix(theme.brass, theme.surface, 0.55), 3),
        "prize": (captor or theme.brass, 5),
    }[kind]


def part(card: ShipCard, box: Box, u: float) -> PicturePart:
    """The place of a ship on a picture; the number of an option stands where neither a die nor the VA is."""
    x0, y0, x1, y1 = box
    corners = ((x0, y0), (x1 - 1, y0), (x1 - 1, y1 - 1), (x0, y1 - 1))
    beside = 0 if x1 - x0 >= ROOMY * u and y1 - y0 >= HIGH * u else VA
    return outlined(card.id, corners, (x1 - (30 + beside) * u, y1 - (foot(box, u) + 22) * u))


def foot(box: Box, u: float) -> int:
    """Pixels of a card in that box below the water."""
    return FOOT if box[2] - box[0] >= ROOMY * u else LOW_FOOT


def draw(b: Board, facts: Afloat, box: Box) -> None:
    """Put a ship down in its box, and note its part."""
    t, (x0, y0, x1, y1), (card, captor, u) = b.theme, box, facts
    tone, wide = edge(card.kind, t, captor)
    under = ground(card.kind, t)
    b.framed((x0, y0, x1, y1), round(10 * u), under, tone, round(wide * u))
    b.place((part(card, box, u),))
    is_slim = x1 - x0 >= ROOMY * u and y1 - y0 < SLIM * u
    if not is_slim:
        _afloat(b, card, box, under, u)
    has_room = x1 - x0 >= ROOMY * u or y1 - y0 < FLAT * u
    value = WORTH[0] if has_room else WORTH[1]
    place = (x1 - 11 * u, y0 + (23 if has_room else HEAD + value / 2) * u)
    left, *_ = cased(b, place, card.worth, round(value * u), Cased(t.brass, under, max(1, round(3 * u))), "bold", "r")
    taken = (x1 - left if has_room else 0) + 16 * u
    if is_slim:
        taken += _beside(b, card, left - 4 * u, y0 + 23 * u, under, u)
    b.text(x0 + 11 * u, y0 + 22 * u, card.name, round(30 * u), t.ink, "bold", Fit(x1 - x0 - taken, round(25 * u)))
    low = foot(box, u)
    dice(b, coins(card), (x0 + 9 * u, x1 - 6 * u), y1 - (low / 2 + 1) * u, under, u, low - 4)


def _beside(b: Board, card: ShipCard, right: float, y: float, under: RGB, u: float) -> float:
    """All that lies on a ship without a silhouette, in signs from the right; returns the pixels they take."""
    px, x = round(LOW_CHIP * u), right
    for glyph in card.lying:
        card_back(b, glyph, x - 20 * u, y, under, 0.72 * u)
        x -= 42 * u
    for glyph, text in reversed(card.states):
        _chip(b, glyph, text, x - px / 2, y, under, px)
        x -= px + 3 * u
    if card.kind in ("raider", "prize"):
        _chip(b, "eye" if card.turned else "mask", "", x - px / 2, y, under, px)
        x -= px + 3 * u
    if card.kind in ("merchantman", "prize"):
        b.stamp(flag(flag_of(card.id), round(34 * u), b.theme), x, y, "rm")
        x -= 38 * u
    return right - x


def _afloat(b: Board, card: ShipCard, box: Box, under: RGB, u: float) -> None:
    """The ship on the water, its flag or disguise, markers and cards on it."""
    t, (x0, y0, x1, y1) = b.theme, box
    sea, is_flat = y1 - (foot(box, u) + 2) * u, y1 - y0 < FLAT * u
    px = round((LOW_CHIP if is_flat else CHIP) * u)
    b.rect(x0 + 8 * u, sea, x1 - 8 * u, sea + 2 * u, mix(t.line, under, 0.25))
    room = sea - y0 - (HEAD + 2) * u
    left, right = x0 + 14 * u, x1 - 14 * u
    ship = sprite(profile_of(card.id), _length(card, right - left, room, u), painted(card.kind, t), card.turned)
    middle = (left + right) / 2
    b.stamp(ship, middle, sea + u, "mb")
    y = y0 + HEAD * u + px / 2
    if card.kind == "merchantman":
        b.stamp(flag(flag_of(card.id), round((24 if is_flat else 36) * u), t), x0 + 9 * u, sea - 9 * u if is_flat else y, "lm")
    elif card.kind != "warship":
        _chip(b, "eye" if card.turned else "mask", "", x0 + 9 * u + px / 2, y, under, px)
    if card.kind == "prize":
        b.stamp(flag(flag_of(card.id), round(30 * u), t), x0 + 13 * u + px, y, "lm")
    x, low = x0 + 9 * u + px / 2, sea - px / 2 + 7 * u
    if low - y < px and card.kind != "warship":
        x += px + 3 * u
    for glyph, text in card.states:
        _chip(b, glyph, text, x, low, under, px)
        x += px + 2 * u
    small = u * (0.7 if y1 - y0 < LOW * u else 1.0)
    for i, glyph in enumerate(card.lying):
        card_back(b, glyph, middle + (60 * i - 10) * small, sea - 14 * small, under, small)


def _length(card: ShipCard, wide: float, high: float, u: float) -> int:
    """Pixels of a ship that fits: small Merchantmen are a little shorter."""
    x0, _, x1, top = extent(profile_of(card.id))
    longest = min(wide / (x1 - x0), LONGEST * u)
    if card.id in MERCHANTMEN and not is_under_sail(card.id):
        longest *= 0.8 + 0.2 * min(1.0, MERCHANTMEN[card.id].tons / 9000)
    return round(min(longest, high / top))


def _chip(b: Board, glyph: str, text: str, x: float, y: float, under: RGB, px: int) -> None:
    fill, ink = tones(b.theme)[glyph]
    b.stamp(chip(glyph, px, fill, ink, under), x, y)
    if text:
        b.stamp(count_disc(text, round(px * 0.7), b.theme.ink, b.theme.page, under), x + px * 0.36, y - px * 0.36)


def card_back(b: Board, glyph: str, x: float, y: float, under: RGB, u: float = 1.0) -> None:
    """A card face down, its sign telling which of its halves counts."""
    t = b.theme
    deep = mix(t.brass, t.shade, 0.62 if t.dark else 0.0)
    b.panel(x - 27 * u, y - 20 * u, x + 27 * u, y + 20 * u, 8 * u, under)
    b.framed((x - 25 * u, y - 18 * u, x + 25 * u, y + 18 * u), round(6 * u), deep, t.brass, round(2 * u))
    b.stamp(sign(glyph, round(26 * u), t.ink if t.dark else t.surface, deep), x, y)


Coins = tuple[tuple[str, tuple[int, ...]], ...]


def coins(card: ShipCard) -> Coins:
    """The coins of a ship: (sign, dice)."""
    if card.attack:
        return ("swords", card.attack), ("shield", card.defense)
    challenge, response = card.passage
    return (("shield", card.defense), *((("anchor", (*challenge, *response)),) if challenge else ()))


def dice(
    b: Board, groups: Coins, span: tuple[float, float], y: float, under: RGB, u: float = 1.0, most: int = DIE
) -> float:  # fmt: skip
    """Coins in one line, their dice as large as there is room for; in want of room the sign of the first one is left out.

    Returns where they end."""
    count, room = sum(len(group) for _, group in groups), span[1] - span[0] - 6 * u * (len(groups) - 1)
    signs = len(groups) if room / (count * STEP + len(groups) * SIGN) >= LEAST_DIE * u else len(groups) - 1
    px = min(round(most * u), int(room / (count * STEP + signs * SIGN)))
    x = span[0]
    for number, (glyph, group) in enumerate(groups):
        if number >= len(groups) - signs:
            b.stamp(sign(glyph, round(px * (SIGN - 0.06)), b.theme.soft, under), x + px * SIGN / 2, y)
            x += px * SIGN
        for sides in group:
            b.stamp(die(sides, px, b.theme), x + px / 2, y)
            x += px * STEP
        x += 6 * u
    return x - 6 * u
