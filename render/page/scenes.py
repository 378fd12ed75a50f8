"""The steps of a finished game as data of a page: for each viewer and language boards, what was told, and the boards in words."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from engines.kernel.contract import Game
from engines.kernel.frames import Event
from engines.kernel.messages import Message
from locales import words
from render import kinds
from render.kinds import Kind
from render.notes import Note, Piece, noting
from render.orders import GAMES, Order, digest, draw, reduced
from render.page.story import OPEN, Step, Viewer
from render.page.tables import Table, Tables
from render.palette import THEMES

SENTENCE = re.compile(r"(?<=[.;:]) ")
"""Where the words for a board are parted: most of them stay as they are from step to step."""
Groups = tuple[tuple[Note, ...], ...]


@dataclass(frozen=True)
class Drawn:
    """A *kind* of picture, the view it is drawn of, what tells it in words, who is asked and what is new."""

    kind: str
    view: Any
    alt: Callable[..., str]
    asked: frozenset[int] = frozenset()
    fresh: tuple[Any, ...] = ()


class Scenes:
    """What viewers of one game saw, by step: the data of a page, in its *tables*.

    *alts* are the boards in words, *said* what was told: lists that several viewers have in common.
    """

    def __init__(self, game: Game[Any, Any], names: Sequence[str], tables: Tables) -> None:
        self.game, self.names, self.tables = game, tuple(names), tables
        self.pictures = GAMES[game.id]
        self.alts, self.said = Table(), Table()
        self._boards: dict[bytes, int] = {}
        self._shown: dict[tuple[int, str, str], list[int]] = {}

    def scene(self, step: Step, viewer: Viewer, language: str) -> list[int]:
        """(heading, what was told, and for each board its number and that of its words) of a step."""
        told, text = words(language).naming(self.names), self.tables.text
        seen = tuple(seen for event in step.events if (seen := _seen(event, viewer)) is not None)
        head = text(told(self.game.headline(seen, step.views[viewer])))
        said = tuple((text(told(sentence)), *_bits(known)) for sentence, known in self._told(step, viewer))
        boards = [number for kind in self._kinds(step, viewer) for number in self._look(step, viewer, kind, language)]
        return [head, self.said.number(said), *boards]

    def _told(self, step: Step, viewer: Viewer) -> Iterator[tuple[Message, tuple[int, ...] | None]]:
        """What a viewer was told, each sentence with the seats that were told it, None where everybody was."""
        for event in step.events:
            seen = _seen(event, viewer)
            sentences = self._narrated(seen, viewer)
            is_secret = (event.secret or event.hidden) and sentences != self._narrated(event.seen_by(None), None)
            yield from ((sentence, event.known_to if is_secret else None) for sentence in sentences)

    def _narrated(self, event: Event | None, viewer: Viewer) -> tuple[Message, ...]:
        return () if event is None else self.game.narrate(event, None if viewer == OPEN else viewer)

    # -- boards

    def _kinds(self, step: Step, viewer: Viewer) -> tuple[Kind | None, ...]:
        """The pictures a viewer has of a step: None, which is everything open, or his own and the one that was posted."""
        if viewer == OPEN:
            return (None,)
        own = kinds.private(self.pictures, step.views[viewer], step.asked) if viewer is not None else ()
        return tuple(dict.fromkeys((*own, kinds.public(self.pictures, step.views[None], step.asked)[0])))

    def _look(self, step: Step, viewer: Viewer, kind: Kind | None, language: str) -> list[int]:
        """The number of a board, and of its words; what everybody saw alike is drawn once."""
        if kind is not None and kind.is_private:
            return self._drawn(Drawn(kind.name, step.views[viewer], kind.alt), language)
        key = (step.number, kind.name if kind is not None else "", language)
        if key not in self._shown:
            self._shown[key] = self._drawn(self._laid_open(step) if kind is None else self._posted(step, kind), language)
        return self._shown[key]

    def _laid_open(self, step: Step) -> Drawn:
        fresh = self.game.fresh(tuple(event.laid_open() for event in step.events))
        return Drawn("reveal", step.views[OPEN], self.pictures.alt_text, frozenset(), tuple(fresh))

    def _posted(self, step: Step, kind: Kind) -> Drawn:
        """A public picture, as everybody saw it."""
        public = tuple(event for event in (event.seen_by(None) for event in step.events) if event is not None)
        asked = frozenset(step.asked.seats if step.asked is not None else ())
        return Drawn(kind.name, step.views[None], kind.alt, asked, tuple(self.game.fresh(public)))

    def _drawn(self, drawn: Drawn, language: str) -> list[int]:
        alt = drawn.alt(drawn.view, self.names, words(language), drawn.asked)
        parts = tuple(self.tables.text(part) for part in SENTENCE.split(alt))
        return [self._board(drawn, language), self.alts.number(parts)]

    def _board(self, drawn: Drawn, language: str) -> int:
        """The number of a board; one that was drawn before is known by what is drawn of it."""
        subject = reduced(self.game.id, drawn.kind, drawn.view)
        dark, light = (
            Order(self.game.id, drawn.kind, subject, self.names, language, theme, drawn.asked, drawn.fresh) for theme in THEMES
        )
        key = digest(dark)
        if key not in self._boards:
            wide, high, notes = _noted(dark)
            self._boards[key] = self.tables.board(wide, high, notes, _noted(light)[2])
        return self._boards[key]


def _noted(order: Order) -> tuple[int, int, Groups]:
    """Pixels wide and high of a picture, and what it is painted of; where its game does not tell that, it is one piece."""
    with noting():
        picture = draw(order)
    if picture.notes is not None:
        return picture.width, picture.height, picture.notes
    picture = draw(order)
    return picture.width, picture.height, ((Piece(0, 0, Image.open(io.BytesIO(picture.data))),),)


def _seen(event: Event, viewer: Viewer) -> Event | None:
    return event.laid_open() if viewer == OPEN else event.seen_by(viewer)


def _bits(seats: tuple[int, ...] | None) -> list[int]:
    """Seats as one number, nothing for everybody."""
    return [] if seats is None else [sum(1 << seat for seat in seats)]
