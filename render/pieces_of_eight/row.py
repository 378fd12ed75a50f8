"""A captain's row: its ground, and its first line with badge, name, counts and state."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.pieces_of_eight.view import ShipView
from render.bands import Band
from render.canvas import Board
from render.glyphs import sign
from render.marks import new_box, text_width
from render.palette import RGB, mix
from render.pieces import badge, seat_band, team_flag, win_star
from render.pieces_of_eight.piles import EDGE, WIDTH
from render.pieces_of_eight.scene import UNBUILT, Scene, states

PAD = 14
COUNTS, APART = 454, 224
"""Where the counts begin, in pixels from the left end of the row, and how far the second stands from the first."""
SIGNS = {
    "board.decides": ("hourglass", "brass"), "board.on_turn": ("pennant", "ink"), "board.next": ("repeat", "ink"),
    "board.loses": ("anchor", "bad"), "board.no_captain": ("no_captain", "bad"), "board.winner": ("star", "good"),
    "board.out": ("skull", "soft"),
}  # fmt: skip
"""The sign and colour of each state of a captain, by its message."""
FOLDED = .62
"""The part of its width that a state takes in two lines; where there is less room, its sign stands alone."""
WORDS = 150
"""The most that the words of a count may take, in pixels."""
State = tuple[str, RGB, str]


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

    @property
    def left(self) -> float:
        """Where the content begins, at the right of the seat's band."""
        return self.x0 + 38

    def new(self, what: str | int) -> int | None:
        return self.scene.new(self.ship.seat, what)


def row_band(draw: Callable[[Row], None], scene: Scene, ship: ShipView, height: int, gap: int) -> Band:
    """A row of that height with half the gap over and half below it."""
    return Band(_draw_row, (draw, scene.of_ship(ship.seat), ship, gap), WIDTH, height + gap, scene.theme)


def _draw_row(b: Board, facts: tuple[Callable[[Row], None], Scene, ShipView, int]) -> None:
    draw, scene, ship, gap = facts
    draw(Row(b, scene, ship, EDGE, gap // 2, WIDTH - EDGE, b.h - gap // 2))


def panel(row: Row) -> None:
    """The ground of the row, outlined in brass for who is to decide, and the seat's band."""
    b, t = row.b, row.b.theme
    box = (row.x0, row.y0, row.x1, row.y1)
    if row.decides:
        b.framed(*box, 16, row.ground, t.brass, 4)
    else:
        b.panel(*box, 16, row.ground)
    pad = min(PAD, (row.y1 - row.y0) / 6)
    seat_band(b, t.seats[row.ship.seat], row.x0 + PAD, row.y0 + pad, row.x0 + 2 * PAD, row.y1 - pad)


def captain(row: Row, y: float, px: int, x1: float) -> None:
    """Badge, games won, flag of the team and name in one line, ending before *x1*; the letters *px* high."""
    t, is_out = row.b.theme, row.ship.out and row.ship.seat not in row.scene.view.winners
    row.b.stamp(badge(t.seats[row.ship.seat], 54), row.left + 27, y)
    x = honours(row, row.left + 64, y)
    row.b.label(x, y, row.scene.name(row.ship.seat), px, x1 - x, 25, t.soft if is_out else t.ink, "bold", "l")


def honours(row: Row, x: float, y: float) -> float:
    """The games won and the flag of the team, in one line from *x*; returns where they end."""
    b, t = row.b, row.b.theme
    if row.wins:
        b.stamp(win_star(row.wins, 46, t), x - 4, y - 3, "lm")
        x += 46
    if row.team is not None:
        b.stamp(team_flag(row.team, 34, t), x, y, "lm")
        x += 60
    return x


def head(row: Row, y: float, px: int) -> None:
    """The first line: captain, counts and state. The counts lose their words when the state needs the room."""
    captain(row, y, px, row.x0 + COUNTS - 26)
    shown, needs, end = counts(row), _width(_told(row), 27), row.x1 - 20
    for words, apart in ((2, APART), (1, APART), (0, 106)):
        taken = row.x0 + COUNTS + apart + count_width(row, shown[1], worded=words > 1) + 20 if shown else row.x0 + COUNTS
        if end - taken >= needs:
            break
    for i, one in enumerate(shown):
        count(row, row.x0 + COUNTS + apart * i, y, one, worded=i < words)
    state_line(row, end, y, end - taken)


Count = tuple[str, str, int, str]


def counts(row: Row) -> tuple[Count, ...]:
    """What is counted in public: (name of the mark of change, sign, number, id of its words); nothing before ships are built."""
    ship = row.ship
    if row.scene.view.stage in UNBUILT and not ship.deck:
        return ()
    return (("deck", "coin", len(ship.deck), "board.on_deck"), ("hold", "buried_treasure", ship.hold, "board.in_hold"))


def count_width(row: Row, one: Count, worded: bool = True) -> float:
    """Pixels from the middle of the sign to the end of the number or of the words."""
    _, _, number, id = one
    words = 9 + min(WORDS, text_width("plain", 27, row.scene.word(id))) if worded else 0
    return 28 + text_width("bold", 35, str(number)) + words


def count(row: Row, x: float, y: float, one: Count, worded: bool) -> None:
    """A sign, a number and what it counts, in one line."""
    b, t, (what, glyph, number, id) = row.b, row.b.theme, one
    b.stamp(sign(glyph, 34, t.brass, row.ground), x, y)
    b.text(x + 28, y, str(number), 35, t.ink, "bold")
    end = x + count_width(row, one, worded)
    if worded:
        start = x + count_width(row, one, worded=False) + 9
        b.text(start, y, row.scene.word(id), 27, t.soft, "plain", width=WORDS, least=23)
    fresh = row.new(what)
    if fresh is not None:
        new_box(b, x - 26, y - 21, end + 14, y + 21, fresh, side=-1 if what == "deck" else 1)


def _told(row: Row) -> list[State]:
    """What has to be said of the captain, the weightiest first: (sign, colour, words)."""
    told = [("board.decides", row.scene.word("board.decides"))] if row.decides else []
    told += [(message.id, row.scene.words(message)) for message in states(row.scene.view, row.ship, row.decides)]
    return [(SIGNS[id][0], getattr(row.b.theme, SIGNS[id][1]), text) for id, text in told]


def _width(told: list[State], px: int) -> float:
    return sum(42 + text_width("data", px, text) + 20 for _, _, text in told) - 20


def state_line(row: Row, x1: float, y: float, room: float) -> None:
    """The states of a captain, each with its sign, ending at *x1*, the weightiest last; in want of room smaller, then signs."""
    b, told = row.b, _told(row)
    px = 27 if _width(told, 27) <= room else 23
    silent = len(told) if not told or room - 42 > text_width("data", 23, told[0][2]) * FOLDED else 0
    while silent > 1 and _width([(g, c, text if i < silent else "") for i, (g, c, text) in enumerate(told)], px) > room:
        silent -= 1
    for i, (glyph, colour, text) in enumerate(told):
        if i < silent:
            x1 -= b.label(x1, y, text, px, max(60.0, room - 42), 22, colour, "data", "r") + 10
        b.stamp(sign(glyph, 32, colour, row.ground), x1 - 16, y)
        x1 -= 32 + 20
