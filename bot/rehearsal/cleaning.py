"""Everything that was made is taken down again."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from bot.rehearsal import before, raw, samples
from bot.rehearsal.plan.rows import ACCEPTED
from bot.rehearsal.recording import STEP, is_line
from bot.rehearsal.stage import Stage

PAGE = 100
AGAIN = 5.0
"""Seconds until commands are given back a second time."""


async def commands(stage: Stage) -> None:
    """The server has the commands that it had; what Discord does not take at a second try either is named in the report."""
    STEP.set("end")
    done = await raw.tried(before.commands_taken_back(stage))
    if not done.is_taken:
        await stage.clock.sleep(stage.clock.short(AGAIN))
        done = await raw.tried(before.commands_taken_back(stage))
    if not done.is_taken:
        why = done.outcome or "no answer"
        stage.left.append(f"the server still has the rehearsal's commands: its own could not be given back ({why})")


async def messages(stage: Stage) -> None:
    """Threads, messages, and what Discord told in their stead. What cannot be taken down is named in the report."""
    STEP.set("end")
    is_gone = stage.thread and (await raw.tried(stage.wire.http.delete_channel(stage.thread))).is_taken
    made = [one for one in stage.recorder.messages() if not (is_gone and one[0] == stage.thread)]
    for at, (channel, message) in enumerate(made):
        if not await _is_heard(stage, channel, message):
            stage.left.append(f"Discord does not answer any more: {len(made) - at} messages stand in the channel")
            return
    await _told_by_discord(stage)
    if stage.thread and not is_gone:
        await raw.tried(stage.wire.http.edit_channel(stage.thread, archived=True))
        stage.left.append("the thread of the rehearsal is empty and archived: only somebody with Manage Threads can delete it")


async def _is_heard(stage: Stage, channel: int, message: int) -> bool:
    """Delete a message; whether Discord has answered."""
    done = await raw.tried(stage.wire.http.delete_message(channel, message))
    if done.outcome not in (ACCEPTED, "refused 10008", "refused 10003"):
        stage.left.append(f"message {message} in channel {channel} could not be deleted: {done.outcome or 'no answer'}")
    return done.outcome is not None


async def _told_by_discord(stage: Stage) -> None:
    """Lines such as "has started a thread", and messages whose answers were lost; what else the bot has posted there stays."""
    made = stage.recorder.ids()
    after = min(map(int, made), default=0)
    while after:
        found = await raw.tried(stage.wire.messages_after(stage.channel, after, PAGE))
        rows: list[Any] = found.answer if found.is_taken else []
        for one in rows:
            if _came_of_it(stage, one, made):
                await _is_heard(stage, stage.channel, int(one["id"]))
        after = int(rows[-1]["id"]) if rows else 0


def _came_of_it(stage: Stage, message: Any, made: Set[str]) -> bool:
    """Whether the bot has this message by the rehearsal."""
    if int(message["author"]["id"]) != (stage.client.user.id if stage.client.user else 0):
        return False
    return message["id"] in made or is_line(message) or samples.is_one(message, stage.has_marked)
