"""The part with a person: what he presses and what he says he saw."""

from __future__ import annotations

import asyncio

from bot.rehearsal import asked_panels, asked_screen
from bot.rehearsal.asking import Asked
from bot.rehearsal.stage import Stage
from engines.kernel.messages import say


async def everything(stage: Stage) -> None:
    """All questions, one after the other."""
    asked = Asked(stage)
    stage.client.clicked = asked.hear
    if not await asked.begun():
        stage.left.append("nobody pressed Begin: the part with a person was left out")
        return
    filling = asyncio.create_task(asked_screen.fill(asked))
    try:
        await asked_panels.all_of(asked)
        await asked_screen.all_of(asked, filling)
    finally:
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)
    await asked.over(stage.words.marked(say("rehearse.over")))
