"""The part with a person: what he presses and what he says he saw."""

from __future__ import annotations

import asyncio

from bot.rehearsal.asked import forms, panels, screen
from bot.rehearsal.asked.asking import AskingPost
from bot.rehearsal.recording import STEP
from bot.rehearsal.stage import Stage
from engines.kernel.base.messages import say

PANELS = {
    "a": panels.command, "b": panels.panel, "c": panels.updates, "d": panels.listed_update,
    "e": forms.form, "f": forms.announced, "g": forms.taken_away, "h": forms.dismissed,
    "i": forms.late,
}  # fmt: skip
"""The questions about panels, in their order."""


async def everything(stage: Stage) -> None:
    """All questions, one after the other."""
    asked = AskingPost(stage)
    stage.client.clicked = asked.hear
    if not await asked.begun():
        stage.left.append("nobody pressed Begin: the part with a person was left out")
        return
    filling = asyncio.create_task(screen.fill(asked))
    try:
        for letter, work in PANELS.items():
            STEP.set(letter)
            await work(asked)
        await screen.all_of(asked, filling)
    finally:
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)
    await asked.over(stage.words.marked(say("rehearse.over")))
