"""The table and a hand, from the kit."""

from __future__ import annotations

from collections.abc import Sequence

from engines.corsairs.components.cards import HAULS, RAIDS, kind_of
from engines.corsairs.speech.events import headline
from engines.corsairs.view import View
from engines.kernel.base.messages import Captain, say
from locales import Words
from render.board.marks import STRIP, private_strip, title_strip
from render.board.scene import Scene
from render.kit import cards, faces
from render.kit.cards import Card, Half
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import Theme
from render.paint.type import SCALE

WIDE, LINE, FOOT = 1200, 158, 390
"""Pixels: width, height of a captain's line and of what is turned."""
SIGNS = {"brig": ("swords", 0), "sloop": ("move", 1), "hulk": ("anchor", 2), "fog": ("moon", 3)}
"""The sign and the colour of each kind of card."""
HALF = {"": "", "raid": "upper", "haul": "lower"}


def card(b: Board, id: str, name: str, words: Words | None = None, chosen: str = "") -> Card:
    """A card in full, or its back where its id is not known."""
    if not id or words is None:
        return Card(name, hidden=True)
    kind = kind_of(id)
    sign, colour = SIGNS[kind]
    upper = Half(words(say("cs.raid.n", number=RAIDS[kind])), words(say("cs.half.raid")))
    lower = Half(words(say("cs.haul.n", number=HAULS[kind])), words(say("cs.half.haul")))
    tone, title = b.theme.seats[colour].fill, words(say(f"cs.card.{kind}"))
    return Card(name, title, tone, sign, upper, lower, chosen=chosen)


def board(scene: Scene[View]) -> Board:
    """A line a captain with points and cards, below them what is turned."""
    view, words, theme = scene.view, scene.words, scene.theme
    turned = view.cards("turned")
    made = Board(WIDE, STRIP + LINE * len(view.points) + FOOT, theme, f"kit_{theme.name}")
    title_strip(made, "swords", words(headline(view)), words(say("cs.line.deck", n=len(view.cards("deck")))))
    for seat, points in enumerate(view.points):
        _captain(made, scene, seat, points)
    places = cards.fan((40, STRIP + LINE * len(view.points) + 50, WIDE - 40), len(turned), 260, 300)
    made.text(40, STRIP + LINE * len(view.points) + 30, _told(view, words), SCALE["small"], theme.soft)
    halves = [HALF[view.half], *[""] * len(turned)]
    shown = [card(made, id, f"turned.{id}", words, half) for id, half in zip(turned, halves, strict=False)]
    faces.lay(made, shown, places)
    return made


def _told(view: View, words: Words) -> str:
    kinds = tuple(say(f"cs.card.{kind_of(id)}") for id in view.cards("turned"))
    return words(say("cs.line.turned", list=kinds)) if kinds else ""


def _captain(b: Board, scene: Scene[View], seat: int, points: int) -> None:
    view, words, look = scene.view, scene.words, scene.seat(seat)
    y = STRIP + LINE * seat + 8
    b.panel(24, y, WIDE - 24, y + LINE - 12, 16, b.theme.surface)
    b.panel(32, y + 8, 88, y + LINE - 20, 12, look.fill)
    b.text(60, y + LINE / 2 - 6, look.initial, 44, look.on, fit="m")
    b.label(108, y + LINE / 2 - 6, words(say("cs.line", captain=Captain(seat), n=points)), 40, Fit(420, 26))
    held = view.cards(f"hand.{seat}")
    _row(b, words, held, f"hand.{seat}", (560, y + 8, 900))
    if seat == view.on_turn:
        _row(b, words, view.cards("laid"), "laid", (920, y + 8, 1168))


def _row(b: Board, words: Words, ids: Sequence[str], name: str, box: tuple[int, int, int]) -> None:
    """Cards side by side, from behind where they are not known."""
    places = cards.rows(box, len(ids), 76, 132, 8)
    faces.lay(b, [card(b, id, f"{name}.{place}", words) for place, id in enumerate(ids)], places)


def hand(scene: Scene[View]) -> Board:
    """The hand in a fan; below it the plan, each card with the half that counts."""
    view, words, theme = scene.view, scene.words, scene.theme
    seat = view.viewer or 0
    laid = view.cards("laid") if seat == view.on_turn else ()
    made = Board(WIDE, STRIP + 420 + (340 if laid else 0), theme, f"kit_{theme.name}")
    private_strip(
        made, scene.seat(seat), words(say("cs.line", captain=Captain(seat), n=view.points[seat])), words(say("cs.own.seen"))
    )
    held = view.cards(f"hand.{seat}")
    faces.lay(made, [card(made, id, id, words) for id in held], cards.fan((20, STRIP + 10, WIDE - 20), len(held), 280, 340))
    halves = [order.partition(".")[0] for order in view.orders]
    shown = [card(made, id, id, words, HALF[half]) for id, half in zip(laid, halves, strict=True)]
    faces.lay(made, shown, cards.rows((20, STRIP + 420, WIDE - 20), len(laid), 260, 300))
    return made


def emblem(theme: Theme) -> Board:
    """The back of a card."""
    made = Board(256, 256, theme)
    faces.draw(made, card(made, "", "emblem"), (58, 28, 198, 228))
    return made


def is_in_hand(view: View, part: str) -> bool:
    """Whether that part is a card of the viewer's hand, or a half of one."""
    held = () if view.viewer is None else view.cards(f"hand.{view.viewer}")
    return part in held or part.rpartition(".")[0] in held
