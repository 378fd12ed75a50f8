"""Pictures drawn when they are sent, from the facts they were ordered with."""
from __future__ import annotations

import importlib
from typing import Any

from bot.edge.wire import Upload
from bot.service.ports import Picture
from engines import game_of
from render.studio import Studio


class Pictures:
    """Draws in the studio's process; equal pictures are drawn once."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    async def draw(self, picture: Picture) -> Upload:
        """The picture as a file. Raises render.studio.NoPicture."""
        game, kind = picture.drawing.split(".")
        facts = picture.facts
        drawn = await self.studio.draw(
            kind, _subject(picture, game, kind), facts["names"], facts["language"], facts["theme"],
            frozenset(facts.get("asked", ())), [tuple(one) for one in facts.get("fresh", ())], game,
        )  # fmt: skip
        return Upload(picture.file, drawn.data, picture.alt)


def _subject(picture: Picture, game: str, kind: str) -> Any:
    if kind == "replay":
        frame = importlib.import_module(f"render.{game}").Frame
        return tuple(frame(view, tuple(fresh)) for view, fresh in picture.view)
    saved = picture.facts.get("view")
    return picture.view if saved is None else game_of(game).load_view(saved)
