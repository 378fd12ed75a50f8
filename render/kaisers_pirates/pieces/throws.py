"""The dice of a turn: who against whom, every die, every modifier with its reason, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kaisers_pirates.data import FLEET, MERCHANTMEN, SHIP, VESSEL
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.knowledge.imagine import public_table
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.dice import Facts, Rolled, Throw, rolled_of
from engines.kaisers_pirates.rules.attack import INTERCEPT, MINES, TORPEDOES
from engines.kaisers_pirates.rules.striking import attack_rows
from engines.kernel.base.messages import Message, Verbatim, say
from render.board.marks import text_width
from render.board.pieces import badge, chip
from render.glyphs import sign
from render.kaisers_pirates.pieces.scene import Scene, pending
from render.kaisers_pirates.pieces.ship import Box
from render.kit import lines
from render.kit.dice import die
from render.kit.lines import Polyline
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import RGB, SeatStyle

TALL, SHORT, DIE, REASONS = 116, 46, 46, (28, 25)
"""Pixels of a throw in full, of one in a line, of a die, and of the letters of reasons: the first for which there is room."""
CAME = {
    "sunk": ("sunk", "bad"),
    "damaged": ("flame", "bad"),
    "captured": ("pennant", "good"),
    "none": ("shield", "soft"),
    "yes": ("tick", "good"),
    "no": ("gone", "soft"),
    "open": ("hourglass", "brass"),
}
"""The sign and colour of what comes of dice."""


@dataclass(frozen=True)
class Side:
    """One side's dice: (faces of the die, rolled face), (value, reason) of each modifier, and the result. Before an attack has
    been answered, nothing is rolled and there is no result."""

    dice: tuple[tuple[int, int | None], ...]
    rows: tuple[tuple[int, str], ...]
    result: int | None = None

    @property
    def best(self) -> int | None:
        """The place of the die that counts; None if none is rolled."""
        faces = [face for _, face in self.dice if face is not None]
        return faces.index(max(faces)) if faces else None

    @property
    def result_text(self) -> str:
        """The result as it stands behind the dice."""
        return "" if self.result is None else f"= {self.result}"


@dataclass(frozen=True)
class Roll:
    """A throw as it is drawn; `what` is the card of a check, `signs` those of the two sides."""

    who: str
    target: str
    what: str
    seat: SeatStyle | None
    owner: SeatStyle | None
    sides: tuple[Side, Side]
    signs: tuple[str, str]
    outcome: str
    came: str


def rolls(scene: Scene) -> tuple[Roll, ...]:
    """The throws of the turn in their order, then the attack that waits for an answer."""
    return (*(_roll(scene, one) for one in scene.view.throws), *awaited(scene))


def awaited(scene: Scene) -> tuple[Roll, ...]:
    """The attack that waits for an answer, with what is known to be rolled."""
    attack = pending(scene.view)
    if attack is None:
        return ()
    table = public_table(scene.view)
    rows = (attack_rows(attack, table), attack.defense_rows(table) if attack.target else ())
    told = tuple(tuple((row.value, scene.plain(say(row.reason))) for row in side) for side in rows)
    coins = (attack.coin, SHIP[attack.target].defense if attack.target else ())
    sides = tuple(Side(tuple((die, None) for die in coin), row) for coin, row in zip(coins, told, strict=True))
    who = attack.card if attack.means != INTERCEPT and not attack.is_by_ship else attack.actor
    stake = scene.plain(say("kp.pic.stake", number=SHIP[attack.target].va)) if attack.target else ""
    return (
        Roll(
            _name(scene, who),
            _name(scene, attack.target) or scene.name(attack.owner),
            "",
            scene.seat(attack.seat),
            scene.seat(attack.owner),
            (sides[0], sides[1]),
            ("mine" if attack.means == MINES else "torpedo" if attack.means == TORPEDOES else "swords", "shield"),
            "open",
            stake,
        ),
    )


def _roll(scene: Scene, one: Throw) -> Roll:
    is_check = one.about in ("checked", "passage")
    what = say("kp.pic.passage") if one.about == "passage" else names.kind(CardKind(one.what)) if one.what else None
    seat, owner = (None if number is None else scene.seat(number) for number in (one.seat, one.owner))
    came = (
        say(f"kp.pic.came.{one.outcome}")
        if not one.va or one.outcome not in ("sunk", "yes")
        else say("kp.pic.came.va", what=say(f"kp.pic.came.{one.outcome}"), number=one.va)
    )
    return Roll(
        _name(scene, one.who),
        _name(scene, one.target),
        scene.plain(what) if what else "",
        seat,
        owner,
        (_side(scene, one.attack), _side(scene, one.defense)),
        ("anchor" if one.about == "passage" else "star", "shield") if is_check else ("swords", "shield"),
        one.outcome,
        scene.plain(came),
    )


def _name(scene: Scene, id: str) -> str:
    """A ship in little room, a card, or the British Forces."""
    return scene.plain(say_name(id)) if id else ""


def say_name(id: str) -> Message:
    """The thing that rolls dice, in words."""
    if id in VESSEL:
        return say("kp.ship", ship=names.fighter(id))
    if id in FLEET or id in MERCHANTMEN:
        return names.ship_option(Ship(id))
    found = names.actor(id)
    return say("kp.ship", ship=found) if isinstance(found, Verbatim) else found


def _side(scene: Scene, facts: Facts) -> Side:
    rolled: Rolled = rolled_of(facts)
    rows = tuple((row.value, scene.plain(say(row.reason))) for row in rolled.rows)
    return Side(tuple(zip(rolled.dice, rolled.faces, strict=True)), rows, rolled.result)


def draw(b: Board, roll: Roll, box: Box, u: float) -> None:
    """A throw in full: names and what came of it, then the dice."""
    t, (x0, y0, x1, y1) = b.theme, box
    under = t.shade if t.dark else t.raised
    b.framed((x0, y0, x1, y1), round(14 * u), under, t.line, round(2 * u))
    right = _came(b, roll, x1 - 14 * u, y0 + 30 * u, under, u)
    _names(b, roll, x0 + 14 * u, y0 + 30 * u, right - 14 * u, under, u)
    x, y = x0 + 14 * u, y1 - 34 * u
    px = next((px for px in REASONS if _width(roll, u, px) <= x1 - x0 - 28 * u), 0)
    for glyph, side in zip(roll.signs, roll.sides, strict=True):
        x = _dice(b, (glyph, side), (x, y), under, u, px) + 34 * u


def _came(b: Board, roll: Roll, right: float, y: float, under: RGB, u: float) -> float:
    """Draw the result at the right end. Returns the left edge of it."""
    t = b.theme
    glyph, tone = CAME[roll.outcome]
    fill: RGB = getattr(t, tone)
    wide = b.text(right, y, roll.came, round(29 * u), fill, "bold", "r")
    b.stamp(chip(glyph, round(40 * u), fill, t.shade if t.dark else t.surface, under), right - wide - 30 * u, y)
    return right - wide - 50 * u


def _names(b: Board, roll: Roll, x: float, y: float, right: float, under: RGB, u: float) -> None:
    """Draw the attacker, an arrow, and the target."""
    parts = (
        [(roll.seat, roll.who), (roll.owner, roll.target)] if roll.target and roll.who else [(roll.seat, roll.who or roll.target)]
    )
    if roll.what:
        x += b.text(x, y, f"{roll.what}:", round(29 * u), b.theme.soft, "data", Fit((right - x) * 0.6, round(25 * u))) + 12 * u
    arrows, signs = (len(parts) - 1) * 58 * u, 48 * u * sum(seat is not None for seat, _ in parts)
    px, rooms = _shared([name for _, name in parts], right - x - arrows - signs - 12 * u * (len(parts) - 1), u)
    for i, ((seat, name), room) in enumerate(zip(parts, rooms, strict=True)):
        if i:
            lines.draw(b, Polyline("", ((x + 2 * u, y), (x + 38 * u, y)), b.theme.bad, width=7 * u, arrow=True), under)
            x += 58 * u
        if seat:
            b.stamp(badge(seat, round(40 * u)), x + 20 * u, y)
            x += 48 * u
        x += b.text(x, y, name, px, b.theme.ink, "bold", Fit(max(room, 60 * u), round(23 * u))) + 12 * u


def _shared(names: list[str], room: float, u: float) -> tuple[int, list[float]]:
    """(pixels of letters, room of each name): as much as it needs where all have room, else shared alike."""
    for px in range(round(31 * u), round(25 * u) - 1, -1):
        wide = [text_width("bold", px, name) + 1 for name in names]
        if sum(wide) <= room:
            return px, wide
    return round(31 * u), [room / len(names)] * len(names)


def _value(value: int) -> str:
    return f"+{value}" if value > 0 else f"\u2212{-value}"


def _width(roll: Roll, u: float, px: int) -> float:
    """Pixels that the dice of both sides take, with reasons in letters of *px* pixels."""
    found = 34 * u
    for side in roll.sides:
        found += (44 + (DIE + 4) * len(side.dice)) * u + text_width("bold", round(32 * u), side.result_text) + 16 * u
        for value, reason in side.rows:
            found += text_width("bold", round(29 * u), _value(value)) + 14 * u
            found += text_width("plain", round(px * u), reason) + 8 * u
    return found


def _dice(b: Board, thrown: tuple[str, Side], at: tuple[float, float], under: RGB, u: float, px: int) -> float:
    """Sign, dice, modifiers, result; returns where they end. Reasons are in letters of *px* pixels, 0: left out."""
    t, wide, (glyph, side), (x, y) = b.theme, round(DIE * u), thrown, at
    b.stamp(sign(glyph, round(36 * u), t.soft, under), x + 18 * u, y)
    x += 44 * u
    for i, (sides, face) in enumerate(side.dice):
        b.stamp(die(sides, wide, t, face, side.best in (None, i)), x + wide / 2, y)
        x += wide + 4 * u
    for value, reason in side.rows:
        x += 6 * u + b.text(x + 6 * u, y, _value(value), round(29 * u), t.bad if value < 0 else t.good, "bold")
        if px:
            x += 8 * u + b.written(x + 8 * u, y, reason, round(px * u), t.soft, "plain", "l")
        x += 8 * u
    return x + 8 * u + b.text(x + 8 * u, y, side.result_text, round(32 * u), t.ink, "bold") + 8 * u


def brief(b: Board, roll: Roll, x: float, y: float, u: float, right: float) -> float:
    """A throw in a few signs; returns where it ends, or where it began if there is no room."""
    t = b.theme
    name, glyph = roll.target or roll.who or roll.what, CAME[roll.outcome]
    told = ":".join(str(side.result) for side in roll.sides if side.result is not None)
    wide = 34 * u + text_width("data", round(28 * u), name) + text_width("bold", round(28 * u), told) + 34 * u
    if x + wide > right:
        return x
    b.stamp(chip(glyph[0], round(32 * u), getattr(t, glyph[1]), t.shade if t.dark else t.surface), x + 16 * u, y)
    x += 40 * u
    x += b.text(x, y, name, round(28 * u), t.soft, "data") + 8 * u
    return x + b.text(x, y, told, round(28 * u), t.ink, "bold") + 20 * u
