"""The steps of a finished game as data of a page: for each viewer and language boards, what was told, and the boards in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from locales import words
from render.encode import Picture
from render.kinds import Kind
from render.notes import noting
from render.orders import GAMES, Order, digest, draw, reduced
from render.page.story import OPEN, Step, Viewer
from render.page.tables import Table, Tables
from render.palette import THEMES


@dataclass(frozen=True)
class Look:
    """A *kind* of picture, the view it is drawn of, what tells it in sentences, who is asked and what is new."""

    kind: str
    view: Any
    alt: Callable[[Any], Sequence[str]]
    asked: frozenset[int] = frozenset()
    fresh: tuple[Any, ...] = ()


class Sights:
    """What viewers of one game saw, by step: the data of a page, in its *tables*.

    *alts* are the boards in words, *said* what was told: lists that several viewers have in common.
    """

    def __init__(self, game: str, names: Sequence[str], tables: Tables) -> None:
        self.game, self.names, self.tables = game, tuple(names), tables
        self.pictures = GAMES[game]
        self.alts, self.said = Table(), Table()
        self._boards: dict[bytes, int] = {}
        self._shown: dict[tuple[str, str], list[int]] = {}

    def sight(self, step: Step, viewer: Viewer, language: str) -> list[int]:
        """(heading, what was told beside it, and for each board its number and that of its words) of a step."""
        told, text, seen = words(language).naming(self.names), self.tables.text, step.seen[viewer]
        headline = told(seen.headline)
        sentences = ((told(sentence), known) for sentence, known in seen.told)
        said = tuple(
            (text(line), *_bits(known)) for line, known in sentences if known is not None or line.rstrip(".") != headline
        )
        boards = [number for kind in self._kinds(step, viewer) for number in self._look(step, viewer, kind, language)]
        return [text(headline), self.said.number(said), *boards]

    def forget(self) -> None:
        """Go on to another step."""
        self._shown.clear()

    # -- boards

    def _kinds(self, step: Step, viewer: Viewer) -> tuple[Kind | None, ...]:
        """The pictures a viewer has of a step: None, which is everything open, or his own and the one that was posted."""
        if viewer == OPEN:
            return (None,)
        own = self.pictures.private(step.seen[viewer].view, step.asked) if viewer is not None else ()
        return tuple(dict.fromkeys((*own, self.pictures.public(step.seen[None].view, step.asked)[0])))

    def _look(self, step: Step, viewer: Viewer, kind: Kind | None, language: str) -> list[int]:
        """The number of a board, and of its words; what everybody saw alike of a step is drawn once."""
        if kind is not None and kind.is_private:
            return self._drawn(Look(kind.name, step.seen[viewer].view, kind.alt), language)
        key = (kind.name if kind is not None else "", language)
        if key not in self._shown:
            self._shown[key] = self._drawn(self._common(step, kind), language)
        return self._shown[key]

    def _common(self, step: Step, kind: Kind | None) -> Look:
        """Everything open, or a public picture as everybody saw it."""
        if kind is None:
            return Look("reveal", step.seen[OPEN].view, self.pictures.alt, frozenset(), step.seen[OPEN].fresh)
        asked = frozenset(step.asked.seats if step.asked is not None else ())
        return Look(kind.name, step.seen[None].view, kind.alt, asked, step.seen[None].fresh)

    def _drawn(self, look: Look, language: str) -> list[int]:
        sentences = look.alt(self.pictures.told(look.view, self.names, words(language), look.asked))
        return [self._board(look, language), self.alts.number(tuple(map(self.tables.text, sentences)))]

    def _board(self, look: Look, language: str) -> int:
        """The number of a board; one that was drawn before is known by what is drawn of it."""
        subject = reduced(self.game, look.kind, look.view)
        dark, light = (
            Order(self.game, look.kind, subject, self.names, language, theme, look.asked, look.fresh) for theme in THEMES
        )
        key = digest(dark)
        if key not in self._boards:
            picture = _noted(dark)
            notes = [shown.notes or () for shown in (picture, _noted(light))]
            self._boards[key] = self.tables.board(picture.width, picture.height, *notes)
        return self._boards[key]


def _noted(order: Order) -> Picture:
    """The picture, noted and not painted."""
    with noting():
        return draw(order)


def _bits(seats: tuple[int, ...] | None) -> list[int]:
    """Seats as one number, nothing for everybody."""
    return [] if seats is None else [sum(1 << seat for seat in seats)]
