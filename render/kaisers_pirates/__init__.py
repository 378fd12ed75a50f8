"""Pictures and text boards of The Kaiser's Pirates. Every function is handed a view, and tells no more than is in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.kaisers_pirates.data import FLEET, SHIP
from engines.kaisers_pirates.speech import names as called
from engines.kaisers_pirates.table import total
from engines.kaisers_pirates.view import ForceView, View
from engines.kernel.messages import Captain, say
from locales import Words
from render.canvas import Board
from render.encode import Picture, gif, png
from render.kaisers_pirates import text
from render.palette import THEMES

__all__ = [
    "KINDS", "Frame", "alt_text", "board", "drawn_part", "emblem", "own_part", "own_ship", "replay", "reveal", "text_board",
]  # fmt: skip

KINDS = ("board", "own_ship", "reveal", "replay", "emblem")
WIDE, HEAD, ROW, CARD = 1200, 64, 210, 180
NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Frame:
    """A view of everything, and what is new in it."""

    view: View
    fresh: tuple[Any, ...] = ()


def drawn_part(view: View) -> View:
    """All of the view is drawn."""
    return view


def own_part(view: View) -> View:
    """An own picture shows all of it too."""
    return view


def board(
    view: View, names: Sequence[str], words: Words, theme: str = "dark", asked: frozenset[int] = NOBODY, fresh: Sequence[Any] = ()
) -> Picture:
    """The public picture: all Forces."""
    return _finished(_drawn(view, names, words, theme), theme, alt_text(view, names, words, asked))


def own_ship(view: View, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The same with the viewer's hand in words."""
    return _finished(_drawn(view, names, words, theme), theme, text.own_alt(view, words.naming(names)))


def reveal(view: View, names: Sequence[str], words: Words, theme: str = "dark", fresh: Sequence[Any] = ()) -> Picture:
    """All Forces at the end."""
    return board(view, names, words, theme)


def replay(frames: Sequence[Frame], names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The game as a moving picture."""
    drawn = [_drawn(frame.view, names, words, theme) for frame in frames]
    data = gif([one.im for one in drawn], _palette(theme), [1000] * len(drawn))
    return Picture(data, drawn[0].w, drawn[0].h, alt_text(frames[-1].view, names, words), "gif")


def emblem(view: None, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """An iron disc with a K."""
    colours = THEMES[theme]
    made = Board(256, 256, colours)
    made.panel(28, 28, 228, 228, 100, colours.raised)
    made.text(128, 128, "K", 140, colours.brass, anchor="m")
    return _finished(made, theme, words(say("game.kaisers_pirates")))


def text_board(
    view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY, fresh: Sequence[Any] = (), table: str = ""
) -> tuple[str, ...]:
    """The board as Discord's markdown, in pages of at most 3,900 characters; *table* is the code of the table."""
    return text.text_board(view, words.naming(names), asked, table)


def alt_text(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    """The text that stands for a picture of all Forces: at most 1,000 characters."""
    return text.alt_text(view, words.naming(names), asked)


def _palette(theme: str) -> str:
    return f"pieces_of_eight_{theme}"


def _finished(made: Board, theme: str, alt: str) -> Picture:
    return Picture(png(made.im, _palette(theme)), made.w, made.h, alt)


def _drawn(view: View, names: Sequence[str], words: Words, theme: str) -> Board:
    told = words.naming(names)
    made = Board(WIDE, HEAD + ROW * len(view.forces), THEMES[theme])
    made.text(20, HEAD / 2, told(say("kp.told.turn", number=view.turn, captain=Captain(view.on_turn))), 34)
    made.text(WIDE - 20, HEAD / 2, told(say("kp.sign.deck", number=view.deck)), 30, anchor="r")
    for force in view.forces:
        _force(made, view, force, told, HEAD + ROW * force.seat)
    return made


def _force(made: Board, view: View, force: ForceView, told: Words, top: int) -> None:
    colours = made.theme
    made.panel(12, top, WIDE - 12, top + ROW - 10, 16, colours.surface)
    head = say("kp.board.force", captain=Captain(force.seat), n=force.hand, number=total(force.pile))
    made.label(28, top + 24, told(head), 28, 900, 20, anchor="l")
    for place, ship in enumerate((*force.fleet, *force.merchantmen)):
        left = 24 + place * (CARD + 13)
        made.panel(left, top + 48, left + CARD, top + ROW - 20, 12, colours.raised)
        made.label(left + CARD / 2, top + 74, SHIP[ship].name, 26, CARD - 16, 18)
        attack = str(called.coin(FLEET[ship].attack).text) if ship in FLEET else ""
        made.text(left + CARD / 2, top + 110, attack, 24, anchor="m")
        made.text(left + CARD / 2, top + 138, called.coin(SHIP[ship].defense).text, 24, colours.soft, anchor="m")
        states = "●" if ship in view.damaged else ""
        made.text(left + CARD / 2, top + 168, f"{told(say('kp.sign.va', number=SHIP[ship].va))} {states}", 24, anchor="m")
