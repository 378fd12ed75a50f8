"""`/me export`: one file with everything that is kept about whoever asks."""

from __future__ import annotations

import json

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.replies import Page
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from engines.kernel.base.messages import say

FILE = "broadside-data.json"
NOTE = "the caller's own data, a few times in ten minutes"


@press("export", who=Who.ANYBODY, note=NOTE)
@command("me export", who=Who.ANYBODY, note=NOTE)
async def export(context: Context, click: Click) -> Page:
    """The file, in a message of its own. Raises Refused for somebody who has had it too often."""
    if not context.press_limit.count(click.person.id, "export"):
        raise Refused(context.press_limit.exported(click.person.id))
    kept = await context.people.everything(click.person.id)
    text = json.dumps(kept, ensure_ascii=False, indent=1)
    told = c.text(speech(click).marked(say("export.done", verify=as_typed("table.verify", click.locale))))
    return Page((c.container(told), c.file(FILE)), files=((FILE, text),), as_new_message=True)
