"""Pictures drawn when they are sent, from the facts they were ordered with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import structlog

from bot.edge.delivery.message_json import without_pictures
from bot.edge.discord.http import Upload
from bot.model.base.reticence import where
from bot.model.posting.posts import PictureOrder
from engines import game_of
from render.drawing.child_process import NoPicture
from render.drawing.studio import Priority, Studio
from render.picture import campaign, ladder, line_chart
from render.picture.film import FilmFrame
from render.picture.orders import PAGE, Order
from render.picture.picture_kinds import Emphasis

log = structlog.get_logger(__name__)


class DrawnPictures:
    """Draws in the studio's processes; equal pictures are drawn once."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    async def draw(self, picture: PictureOrder, priority: Priority = Priority.BOARD) -> Upload:
        """The picture as a file. Raises render.drawing.child_process.NoPicture."""
        game, kind = picture.drawing.split(".")
        facts = picture.facts
        subject, names = _subject(picture, game, kind), tuple(facts["names"])
        order = Order(game, kind, subject, names, facts["language"], facts["theme"], emphasis_of(facts))
        drawn = await self.studio.draw(order, priority)
        return Upload(picture.file, drawn.data, picture.alt)

    async def drawn(
        self, parts: Sequence[Any], pictures: Sequence[PictureOrder], files: Sequence[tuple[str, str]] = (),
        priority: Priority = Priority.BOARD, bare: Callable[[Sequence[Any]], Sequence[Any]] = without_pictures,
    ) -> tuple[Sequence[Any], tuple[Upload, ...]]:  # fmt: skip
        """The parts of a message, and its files; without its pictures when one cannot be drawn, since the words say the same.

        `bare` takes the pictures out: of JSON, unless told how.
        """
        texts = tuple(Upload(name, text.encode()) for name, text in files)
        try:
            return parts, (*[await self.draw(picture, priority) for picture in pictures], *texts)
        except Exception as wrong:
            log.error("no picture", error=str(wrong) if isinstance(wrong, NoPicture) else where(wrong))
            return bare(parts), texts


def emphasis_of(facts: Mapping[str, Any]) -> Emphasis:
    """The things that stand out, as they are kept with a post."""
    asked, fresh, marks, around = (facts.get(name, ()) for name in ("asked", "fresh", "marks", "around"))
    numbers = tuple((part, number) for part, number in marks)
    return Emphasis(frozenset(asked), tuple(map(tuple, fresh)), numbers, tuple(around), facts.get("is_bare", False))


def _subject(picture: PictureOrder, game: str, kind: str) -> Any:
    if kind == "replay":
        kept = picture.facts.get("frames")
        load = game_of(game).load_view
        frames = picture.view if kept is None else [(load(view), fresh) for view, fresh in kept]
        return tuple(FilmFrame(view, tuple(tuple(one) for one in fresh)) for view, fresh in frames)
    if kind == PAGE:
        return picture.view
    if kind == line_chart.PICTURE:
        return line_chart.of_data(picture.facts["curves"])
    if kind == ladder.PICTURE:
        return ladder.of_data(picture.facts["ladder"])
    if kind == campaign.PICTURE:
        return campaign.of_data(picture.facts["campaign"])
    saved = picture.facts.get("view")
    return picture.view if saved is None else game_of(game).load_view(saved)
