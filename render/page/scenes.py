"""The steps of a finished game as data of a page: for each viewer and language boards, what was told, and the boards in words."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from PIL import Image

from engines.kernel.contract import Game
from engines.kernel.frames import Event
from engines.kernel.messages import Message
from locales import Words, words
from render import kinds
from render.encode import Picture
from render.kinds import Kind
from render.notes import Note, Piece, noting
from render.orders import GAMES, Order, digest, draw, reduced
from render.page.story import OPEN, Step, Viewer
from render.page.tables import Tables

SENTENCE = re.compile(r"(?<=[.;:]) ")
"""Where the words for a board are parted: most of them stay as they are from step to step."""
Drawn = tuple[str, Any, frozenset[int], tuple[Any, ...]]
"""A kind of picture, what it is drawn of, who is asked, what is new."""


class Scenes:
    """What viewers of one game saw, by step: the data of a page, in its *tables*."""

    def __init__(self, game: Game[Any, Any], names: Sequence[str], tables: Tables) -> None:
        self.game, self.names, self.tables = game, tuple(names), tables
        self.pictures = GAMES[game.id]
        self._boards: dict[bytes, int] = {}

    def scene(self, step: Step, viewer: Viewer, language: str) -> list[Any]:
        """(boards, the words for each, heading, sentences with who was told each) of a step."""
        told = words(language).naming(self.names)
        view, text = step.views[viewer], self.tables.text
        drawn = tuple(self._drawn(step, viewer))
        boards = [self._board(one, language) for one in drawn]
        alts = [[text(part) for part in SENTENCE.split(self._alt(one, words(language)))] for one in drawn]
        head = told(self.game.headline(tuple(seen for event in step.events if (seen := _seen(event, viewer)) is not None), view))
        said = [[text(told(sentence)), *_bits(known)] for sentence, known in self._said(step, viewer)]
        return [boards, alts, text(head), said]

    def _said(self, step: Step, viewer: Viewer) -> Iterator[tuple[Message, tuple[int, ...] | None]]:
        """What a viewer was told, each sentence with the seats that were told it, None where everybody was."""
        for event in step.events:
            seen = _seen(event, viewer)
            sentences = self._narrated(seen, viewer)
            is_secret = (event.secret or event.hidden) and sentences != self._narrated(event.seen_by(None), None)
            yield from ((sentence, event.known_to if is_secret else None) for sentence in sentences)

    def _narrated(self, event: Event | None, viewer: Viewer) -> tuple[Message, ...]:
        return () if event is None else self.game.narrate(event, None if viewer == OPEN else viewer)

    # -- boards

    def _drawn(self, step: Step, viewer: Viewer) -> Iterator[Drawn]:
        """The pictures a viewer has of a step: everything open, or his own and the one that was posted."""
        view = step.views[viewer]
        if viewer == OPEN:
            yield "reveal", view, frozenset(), self.game.fresh(tuple(event.laid_open() for event in step.events))
            return
        kept = list(kinds.private(self.pictures, view, step.asked)) if viewer is not None else []
        posted = kinds.public(self.pictures, step.views[None], step.asked)[0]
        for kind in dict.fromkeys((*kept, posted)):
            yield (kind.name, view, frozenset(), ()) if kind.is_private else self._posted(step, kind)

    def _posted(self, step: Step, kind: Kind) -> Drawn:
        """A public picture, as everybody saw it."""
        public = tuple(event for event in (event.seen_by(None) for event in step.events) if event is not None)
        asked = frozenset(step.asked.seats if step.asked is not None else ())
        return kind.name, step.views[None], asked, self.game.fresh(public)

    def _alt(self, drawn: Drawn, told: Words) -> str:
        kind, view, asked, _ = drawn
        if kind == "reveal":
            text: str = self.pictures.alt_text(view, self.names, told)
            return text
        return kinds.named(self.pictures, kind).alt(view, self.names, told, asked)

    def _board(self, drawn: Drawn, language: str) -> int:
        """The number of a board; one that was drawn before is known by what is drawn of it."""
        kind, view, asked, fresh = drawn
        subject = reduced(self.game.id, kind, view)
        dark, light = (
            Order(self.game.id, kind, subject, self.names, language, theme, asked, tuple(fresh)) for theme in ("dark", "light")
        )
        key = digest(dark)
        if key not in self._boards:
            picture, notes = _noted(dark)
            self._boards[key] = self.tables.board(picture.width, picture.height, notes, _noted(light)[1])
        return self._boards[key]


def _noted(order: Order) -> tuple[Picture, tuple[Note, ...]]:
    """A picture and what it is painted of; where its game does not tell that, the whole picture is one piece."""
    with noting():
        picture = draw(order)
    if picture.notes is not None:
        return picture, picture.notes
    picture = draw(order)
    return picture, (Piece(0, 0, Image.open(io.BytesIO(picture.data))),)


def _seen(event: Event, viewer: Viewer) -> Event | None:
    return event.laid_open() if viewer == OPEN else event.seen_by(viewer)


def _bits(seats: tuple[int, ...] | None) -> list[int]:
    """Seats as one number, nothing for everybody."""
    return [] if seats is None else [sum(1 << seat for seat in seats)]
