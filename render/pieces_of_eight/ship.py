"""One captain's part of the board: badge, counts, nest, hull with coins; a tall row, a low row, or a line for who is out."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.pieces_of_eight.view import ShipView
from render.canvas import Board
from render.glyphs import sign
from render.marks import aimed, dimmed, new_box, new_ring, text_width
from render.palette import RGB, mix
from render.pieces import badge, chip, coin, empty_place, seat_band, team_flag, win_star
from render.pieces_of_eight.hull import Line, hull, lay, lined
from render.pieces_of_eight.scene import UNBUILT, Scene, states

TALL, OUT_TALL = 208, 74
PAD = 14


@dataclass(frozen=True)
class Row:
    """Where a captain's row lies on the board, in pixels, and its ground."""

    b: Board
    scene: Scene
    ship: ShipView
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def decides(self) -> bool:
        return self.ship.seat in self.scene.asked

    @property
    def ground(self) -> RGB:
        t = self.b.theme
        return t.raised if self.decides else mix(t.surface, t.page, .6) if self.ship.out else t.surface

    @property
    def wins(self) -> int:
        return self.scene.view.wins[self.ship.seat] if self.scene.view.target > 1 else 0

    @property
    def team(self) -> int | None:
        """The team whose flag flies; none any more once the last team fights it out (PE-TEAM-03)."""
        return None if self.scene.view.champions else self.ship.team

    def new(self, what: str | int) -> int | None:
        return self.scene.new(self.ship.seat, what)


def panel(row: Row) -> None:
    """The ground of the row, the seat's band, and a pointer at whoever is on turn."""
    b, t = row.b, row.b.theme
    box = (row.x0, row.y0, row.x1, row.y1)
    if row.decides:
        b.framed(*box, 16, row.ground, t.brass, 4)
    else:
        b.panel(*box, 16, row.ground)
    seat_band(b, t.seats[row.ship.seat], row.x0 + PAD, row.y0 + PAD, row.x0 + 2 * PAD, row.y1 - PAD)


def crest(row: Row, x: float, y: float, px: int) -> None:
    """The captain's badge, with the games won on its corner; the flag of the team flies from the seat's band."""
    b, t = row.b, row.b.theme
    b.stamp(badge(t.seats[row.ship.seat], px), x, y)
    if row.team is not None:
        b.stamp(team_flag(row.team, 30, t), row.x0 + 2 * PAD - 16, row.y0 + 120, "lm")
    if row.wins:
        b.stamp(win_star(row.wins, 46, t), x + px * .36, y - px * .26)


def honours(row: Row, x: float, y: float) -> float:
    """The games won and the flag of the team, in one line from *x*; returns where they end."""
    b, t = row.b, row.b.theme
    if row.wins:
        b.stamp(win_star(row.wins, 44, t), x, y - 3, "lm")
        x += 48
    if row.team is not None:
        b.stamp(team_flag(row.team, 34, t), x, y, "lm")
        x += 62
    return x


def out_row(row: Row) -> None:
    """A captain who is out: one low line."""
    b, t, y = row.b, row.b.theme, (row.y0 + row.y1) / 2
    panel(row)
    left = row.x0 + 44
    b.stamp(dimmed(badge(t.seats[row.ship.seat], 58), t), left + 34, y)
    x = honours(row, left + 84, y)
    told = row.scene.word("board.out")
    w = text_width("plain", 27, told)
    b.text(row.x1 - 84, y, told, 27, t.soft, "plain", "r")
    b.stamp(sign("skull", 48, t.faint, row.ground), row.x1 - 44, y)
    b.text(x, y, row.scene.name(row.ship.seat), 34, t.soft, "bold", width=row.x1 - 110 - w - x, least=27)


def tall_row(row: Row) -> None:
    """A captain's row on a board of up to four: 208 pixels high."""
    panel(row)
    left, y0 = row.x0 + 44, row.y0
    crest(row, left + 34, y0 + 50, 74)
    row.b.label(left + 82, y0 + 50, row.scene.name(row.ship.seat), 38, 186, 26, None, "bold", "l")
    for i, (what, glyph, number, id) in enumerate(counts(row.ship)):
        count(row, left + 34, y0 + 100 + 40 * i, what, glyph, number, row.scene.word(id))
    state_line(row, left + 18, row.y1 - 27, 238)
    nest_x, y, r = row.x0 + 382, y0 + 90, 57
    hx0, hx1 = nest_x + 76, row.x1 - 12
    nest(row, nest_x, y, r)
    line = lined(row.ship, hx0 + 52, hx1 - 18, y, r, 60)
    deck(row, line, hx0, hx1, 2 * r + 34)
    _names_below(row, nest_x, line, hx1)


def _names_below(row: Row, nest_x: float, line: Line, hx1: float) -> None:
    b, t, y, ship, word = row.b, row.b.theme, row.y1 - 25, row.ship, row.scene.word
    if ship.nest or ship.deck:
        name = row.scene.coin(ship.nest.kind) if ship.nest and ship.nest.kind else word("board.empty")
        b.label(nest_x, y, name, 29, 150, 24, t.ink if ship.nest else t.soft, "data" if ship.nest else "plain")
    if not ship.deck:
        return
    kind, taken = ship.deck[0].kind, 0.0
    if kind:
        wide = 2 * (line.at(1) - nest_x - 86)
        b.label(line.at(1), y, row.scene.coin(kind), 29, wide, 24)
        taken = min(wide, text_width("data", 29, row.scene.coin(kind)))
    if len(ship.deck) > 1:
        shown = ship.deck[-1].kind if ship.shown else None
        aft = row.scene.coin(shown) if shown else word("board.aft")
        half = text_width("data", 27, aft) / 2
        x = max(line.xs[-1] + line.r * .3, line.at(1) + taken / 2 + 22 + half)
        b.text(min(x, hx1 - half - 6), y, aft, 27, t.ink if shown else t.soft, "data" if shown else "plain", "m")


def low_row(row: Row) -> None:
    """A captain's row on a board of five to eight: badge, counts and state in one line, nest, names and hull below it."""
    b, scene, ship = row.b, row.scene, row.ship
    panel(row)
    head, left = row.y0 + 28, row.x0 + 38
    b.stamp(badge(b.theme.seats[ship.seat], 50), left + 26, head + 1)
    x = honours(row, left + 60, head)
    b.label(x, head, scene.name(ship.seat), 33, left + 384 - x, 24, None, "bold", "l")
    for x, (what, glyph, number, id) in zip((left + 406, left + 630), counts(ship), strict=True):
        count(row, x, head, what, glyph, number, scene.word(id))
    state_line(row, row.x1 - 20, head, 276, "r")
    r = (row.y1 - row.y0 - 62) / 2
    y, nest_x = row.y1 - r - 9, left + 8 + r
    nest(row, nest_x, y, r)
    hx0, hx1 = left + 2 * r + 284, row.x1 - 10
    line = lined(ship, hx0 + r * .85, hx1 - 14, y, r, r * 1.75)
    deck(row, line, hx0, hx1, 2 * r + 14)
    _names_beside(row, nest_x + r + 30, y, hx0)


def _names_beside(row: Row, x: float, y: float, x1: float) -> None:
    b, t, ship = row.b, row.b.theme, row.ship
    fore = ship.deck[0] if ship.deck else None
    for dy, glyph, place in ((-19, "nest", ship.nest), (19, "bow", fore)):
        if not ship.nest and not ship.deck:
            continue
        told = row.scene.coin(place.kind) if place and place.kind else row.scene.word("board.empty")
        b.stamp(sign(glyph, 28, t.brass, row.ground), x + 6, y + dy)
        b.text(x + 26, y + dy, told, 27, t.ink if place else t.soft, "data" if place else "plain", width=x1 - x - 28, least=20)


def counts(ship: ShipView) -> tuple[tuple[str, str, int, str], ...]:
    """What is counted in public: (name of the mark of change, sign, number, id of its words)."""
    return (("deck", "coin", len(ship.deck), "board.on_deck"), ("hold", "buried_treasure", ship.hold, "board.in_hold"))


def count(row: Row, x: float, y: float, what: str, glyph: str, number: int, told: str) -> None:
    """A sign, a number and what it counts, in one line; nothing before the ship is built."""
    b, t = row.b, row.b.theme
    if row.scene.view.stage in UNBUILT and not row.ship.deck:
        return
    b.stamp(sign(glyph, 34, t.brass, row.ground), x, y)
    end = x + 28 + b.text(x + 28, y, str(number), 35, t.ink, "bold")
    end += 9 + b.text(end + 9, y, told, 27, t.soft, "plain", width=124, least=23)
    fresh = row.new(what)
    if fresh is not None:
        new_box(b, x - 26, y - 21, end + 14, y + 21, fresh)


def state_line(row: Row, x: float, y: float, width: float, anchor: str = "l") -> None:
    """What has to be said of the captain, with an hourglass for who is to decide; at the bottom left or the top right."""
    b, t = row.b, row.b.theme
    told = [row.scene.words(message) for message in states(row.scene.view, row.ship, row.decides)]
    if row.decides:
        told.insert(0, row.scene.word("board.decides"))
    if not told:
        return
    colour = t.brass if row.decides else t.good if row.ship.seat in row.scene.view.winners else t.bad if _is_bad(row) else t.ink
    text = ", ".join(told)
    room = 40 if row.decides else 0
    shown = b.label(x + (room if anchor == "l" else 0), y, text, 27, width - room, 23, colour, "data", anchor)
    if row.decides:
        b.stamp(sign("hourglass", 32, colour, row.ground), x + 16 if anchor == "l" else x - shown - 22, y)


def _is_bad(row: Row) -> bool:
    return row.ship.lost_turns > 0 and row.scene.view.on_turn != row.ship.seat


def nest(row: Row, x: float, y: float, r: float) -> None:
    """The nest coin, or the empty place, with its sign and marks."""
    b, t, ship = row.b, row.b.theme, row.ship
    if ship.nest and ship.nest.kind:
        b.stamp(coin(ship.nest.kind, round(2 * r), t), x, y)
    else:
        b.stamp(empty_place(round(2 * r), t), x, y)
    marks(row, ("nest",), x, y, r)
    b.stamp(chip("nest", round(r * .70), t.brass, t.shade if t.dark else t.surface, row.ground), x + r * .80, y + r * .76)


def deck(row: Row, line: Line, x0: float, x1: float, h: float, gold: bool = True) -> None:
    """The hull with its coins and marks, *gold* with a sign over a hidden Captain; before it is built, the hull with words."""
    b, ship = row.b, row.ship
    b.stamp(hull(round(x1 - x0), round(h), b.theme, 9), x0, line.y - h / 2, "lt")
    if not ship.deck and row.scene.view.stage in UNBUILT:
        b.text((x0 + x1) / 2, line.y, row.scene.word("board.no_ship"), 27, b.theme.soft, "plain", "m")
    lay(b, ship, line, round(min(44, line.r * .8)) if gold else 0)
    last = len(ship.deck)
    for number in range(last, 0, -1):
        names: tuple[str | int, ...] = (number,)
        names += ("fore",) * (number == 1) + ("aft",) * (number == last) + ("captain",) * (number == ship.captain_at)
        marks(row, names, line.at(number), line.y, line.r)


def marks(row: Row, names: tuple[str | int, ...], x: float, y: float, r: float) -> None:
    """What is to be seen of one place besides its coin: aimed at, used, has reacted, new."""
    b, t, play, ship = row.b, row.b.theme, row.scene.view.play, row.ship
    if play and play.at == ship.seat and any(name in play.places for name in names):
        aimed(b, x, y, r)
    fresh = next((n for n in map(row.new, names) if n is not None), None)
    if fresh is not None:
        new_ring(b, x, y, r, fresh)
    if any(name in ship.reacted for name in names):
        b.stamp(chip("tick", round(r * .66), t.soft, t.page, row.ground), x - r * .74, y + r * .74)


DRAW: dict[str, Callable[[Row], None]] = {"tall": tall_row, "low": low_row, "out": out_row}
