"""Pictures drawn when they are sent, from the facts they were ordered with."""
from __future__ import annotations

import importlib
from collections.abc import Mapping
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
            kind, _subject(game, kind, facts), facts["names"], facts["language"], facts["theme"],
            frozenset(facts.get("asked", ())), [tuple(one) for one in facts.get("fresh", ())], game,
        )  # fmt: skip
        return Upload(picture.file, drawn.data, picture.alt)


def _subject(game: str, kind: str, facts: Mapping[str, Any]) -> Any:
    if kind == "emblem":
        return None
    if kind != "replay":
        return game_of(game).load_view(facts["view"])
    frame = importlib.import_module(f"render.{game}").Frame
    load = game_of(game).load_view
    return tuple(frame(load(one["view"]), tuple(map(tuple, one["fresh"]))) for one in facts["frames"])
