"""The part with a person: what he presses and what he says he saw."""

from __future__ import annotations

import asyncio

from bot.rehearsal import asked_forms, asked_panels, asked_screen
from bot.rehearsal.asking import Asked
from bot.rehearsal.recording import STEP
from bot.rehearsal.stage import Stage
from engines.kernel.base.messages import say

PANELS = {
    "a": asked_panels.command, "b": asked_panels.panel, "c": asked_panels.updates, "d": asked_panels.listed_update,
    "e": asked_forms.form, "f": asked_forms.announced, "g": asked_forms.taken_away, "h": asked_forms.dismissed,
    "i": asked_forms.late,
}  # fmt: skip
"""The questions about panels, in their order."""


async def everything(stage: Stage) -> None:
    """All questions, one after the other."""
    asked = Asked(stage)
    stage.client.clicked = asked.hear
    if not await asked.begun():
        stage.left.append("nobody pressed Begin: the part with a person was left out")
        return
    filling = asyncio.create_task(asked_screen.fill(asked))
    try:
        for letter, work in PANELS.items():
            STEP.set(letter)
            await work(asked)
        await asked_screen.all_of(asked, filling)
    finally:
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)
    await asked.over(stage.words.marked(say("rehearse.over")))
