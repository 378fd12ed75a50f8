"""The steps of a finished game as data of a page: for each viewer and language boards, what was told, and the boards in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from locales import words
from render.page.pools import Pools, ValuePool
from render.page.story import OPEN, Step, Viewer
from render.paint.display_list import recording
from render.paint.encode import Picture
from render.paint.palette import DARK, LIGHT
from render.picture.orders import Order, digest, draw, loaded, reduced
from render.picture.picture_kinds import Emphasis, Kind


@dataclass(frozen=True)
class BoardRequest:
    """A *kind* of picture, the view it is drawn of, what tells it in sentences, whose it is, who is asked and what is new."""

    kind: str
    view: Any
    alt: Callable[[Any], Sequence[str]]
    viewer: Viewer
    asked: frozenset[int] = frozenset()
    fresh: tuple[Any, ...] = ()


class StepViews:
    """The steps of one game by viewer, as the data of a page, in its *pools*.

    *alts* are the boards in words, *said* what was told: lists that several viewers have in common. *drawn_in* is the language of
    all boards, "" where each is drawn in that of its reader.
    """

    def __init__(self, game: str, names: Sequence[str], pools: Pools, drawn_in: str = "") -> None:
        self.game, self.names, self.pools, self.drawn_in = game, tuple(names), pools, drawn_in
        self.pictures = loaded(game)
        self.alts, self.said = ValuePool(), ValuePool()
        self._boards: dict[tuple[bytes, str], int] = {}
        self._shown: dict[tuple[str, Viewer, str], list[int]] = {}
        self._orders: dict[tuple[str, Viewer], tuple[Order, bytes]] = {}

    def row(self, step: Step, viewer: Viewer, language: str) -> list[int]:
        """(heading, what was told beside it, and for each board its number and that of its words) of a step."""
        told, text, seen = words(language).naming(self.names), self.pools.text, step.by_viewer[viewer]
        headline = told(seen.headline)
        sentences = ((told(sentence), known) for sentence, known in seen.sentences)
        said = tuple(
            (text(line), *_bits(known)) for line, known in sentences if known is not None or line.rstrip(".") != headline
        )
        drawn_in = self.drawn_in or language
        boards = [number for kind in self._kinds(step, viewer) for number in self._numbers(step, viewer, kind, drawn_in)]
        return [text(headline), self.said.number(said), *boards]

    def forget(self) -> None:
        """Go on to another step."""
        self._shown.clear()
        self._orders.clear()

    # -- boards

    def _kinds(self, step: Step, viewer: Viewer) -> tuple[Kind | None, ...]:
        """The pictures a viewer has of a step; None is the one with everything open.

        A captain has the picture of their knowledge, if the game has such a kind, else their own pictures and the posted one.
        A kind that is a piece of another shows nothing that the whole does not.
        """
        if viewer == OPEN:
            return (None,)
        if viewer is not None and self.pictures.knowledge is not None:
            return (self.pictures.knowledge,)
        own = self.pictures.private(step.by_viewer[viewer].view, step.asked) if viewer is not None else ()
        wholes = (kind for kind in own if not kind.within)
        return tuple(dict.fromkeys((*wholes, self.pictures.public(step.by_viewer[None].view, step.asked)[0])))

    def _numbers(self, step: Step, viewer: Viewer, kind: Kind | None, language: str) -> list[int]:
        """The number of a board, and of its words; what everybody saw alike of a step is drawn once."""
        look = self._request(step, viewer, kind)
        key = look.kind, look.viewer, language
        if key not in self._shown:
            self._shown[key] = self._drawn(look, language)
        return self._shown[key]

    def _request(self, step: Step, viewer: Viewer, kind: Kind | None) -> BoardRequest:
        """Everything open, a captain's own picture, or a public one as everybody saw it."""
        if kind is not None and kind.is_private:
            return BoardRequest(kind.name, step.by_viewer[viewer].view, kind.alt, viewer)
        if kind is None:
            return BoardRequest(
                "reveal", step.by_viewer[OPEN].view, self.pictures.alt, OPEN, frozenset(), step.by_viewer[OPEN].fresh
            )
        asked = frozenset(step.asked.seats if step.asked is not None else ())
        return BoardRequest(kind.name, step.by_viewer[None].view, kind.alt, None, asked, step.by_viewer[None].fresh)

    def _drawn(self, look: BoardRequest, language: str) -> list[int]:
        sentences = look.alt(self.pictures.text_scene(look.view, self.names, words(language), look.asked))
        return [self._board(look, language), self.alts.number(tuple(map(self.pools.text, sentences)))]

    def _board(self, look: BoardRequest, language: str) -> int:
        """The number of a board; one that was drawn before is known by what is drawn of it."""
        order, mark = self._order(look)
        key = mark, language
        if key not in self._boards:
            dark, light = (replace(order, language=language, theme=theme.name) for theme in (DARK, LIGHT))
            picture = _recorded(dark)
            self._boards[key] = self.pools.board(picture.width, picture.sheets, lambda: _recorded(light).sheets)
        return self._boards[key]

    def _order(self, look: BoardRequest) -> tuple[Order, bytes]:
        """The order of a board in no language yet, and what is equal for equal ones."""
        key = look.kind, look.viewer
        if key not in self._orders:
            subject = reduced(self.game, look.kind, look.view)
            order = Order(self.game, look.kind, subject, self.names, "", "", Emphasis(look.asked, look.fresh))
            self._orders[key] = order, digest(order)
        return self._orders[key]


def _recorded(order: Order) -> Picture:
    """The picture, recorded and not painted."""
    with recording():
        return draw(order, is_file=True)


def _bits(seats: tuple[int, ...] | None) -> list[int]:
    """Seats as one number, nothing for everybody."""
    return [] if seats is None else [sum(1 << seat for seat in seats)]
