"""A stretch of time in which the bot is measured: CPU, requests, presses, steps, and how busy others kept the machine."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.discord import StandIn
from playground.discord.state import Record
from tests.bench.fleet import Fleet, steps_in
from tests.bench.heard import Heard, Press, acknowledged
from tests.bench.process import TICK, Bot


@dataclass(frozen=True)
class Reading:
    """What the clocks say: monotonic seconds, CPU seconds of bot, drawing, crowd with stand-in, and machine; steps so far."""

    at: float
    bot: float
    drawing: float
    crowd: float
    machine: float
    steps: int

    def __sub__(self, before: Reading) -> Reading:
        pairs = zip(vars(self).values(), vars(before).values(), strict=True)
        return Reading(*(now - then for now, then in pairs))


@dataclass(frozen=True)
class Window:
    """A stretch: what the clocks went on by, what was pressed, and seconds until posts were shown."""

    took: Reading
    presses: list[Press]
    calls: list[Record]
    shown: list[float]

    @property
    def per_step(self) -> Reading:
        """What the clocks went on by, a step. ValueError without a step."""
        if not self.took.steps:
            raise ValueError("no step was taken")
        return Reading(*(value / self.took.steps for value in vars(self.took).values()))

    @property
    def rate(self) -> float:
        """Steps a second."""
        return self.took.steps / self.took.at

    def told(self) -> dict[str, Any]:
        """What stands beside every figure of the stretch."""
        busy = {"bot": self.took.bot, "drawing": self.took.drawing, "crowd and stand-in": self.took.crowd}
        others = max(0.0, self.took.machine - sum(busy.values()))
        cores = {name: round(spent / self.took.at, 2) for name, spent in {**busy, "others": others}.items()}
        return {"steps": self.took.steps, "s": round(self.took.at, 1), "cores busy": cores, **acknowledged(self.presses)}


class Stretch:
    """Begins at once; `end` gives the window."""

    def __init__(self, bot: Bot, fleet: Fleet) -> None:
        self.bot, self.fleet, self.heard = bot, fleet, Heard(fleet.standin.world)
        self.before = reading(bot)

    def end(self) -> Window:
        """What there was since the begin. Presses of the last moments, which could not be answered yet, are left out."""
        now = reading(self.bot)
        self.heard.end()
        presses = [press for press in self.heard.presses.values() if press.answered or press.failed]
        shown = [seconds for _, seconds in self.heard.shown]
        return Window(now - self.before, presses, since(self.fleet.standin, self.before.at), shown)


def reading(bot: Bot) -> Reading:
    """What the clocks say now."""
    crowd = time.process_time()
    return Reading(time.monotonic(), bot.cpu, bot.drawing, crowd, machine_busy(), steps_in(bot.database))


def machine_busy() -> float:
    """Seconds of CPU that all of the machine has spent since its start, idle and waiting for disks not counted."""
    ticks = [int(field) for field in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(ticks) - ticks[3] - ticks[4]) / TICK


def since(standin: StandIn, at: float) -> list[Record]:
    """Requests that came after that moment."""
    return [call for call in standin.calls if call.at >= at]


def counted(calls: Sequence[Record], inboxes: set[str]) -> dict[str, int]:
    """Requests by kind: `posts` and `others` under the global limit, `bells` into inboxes, `private` by interaction tokens."""
    found = {"posts": 0, "others": 0, "bells": 0, "private": 0}
    for call in calls:
        if call.by_token:
            found["private"] += 1
        elif call.operation == "create_dm" or call.path.get("channel_id") in inboxes:
            found["bells"] += 1
        else:
            found["posts" if call.operation == "create_message" else "others"] += 1
    return found


def turned(calls: Sequence[Record]) -> int:
    """Edits that made a post of the words as which it rang."""
    edits = [call.body for call in calls if call.operation == "update_message" and isinstance(call.body, dict)]
    return sum("content" in body and body["content"] is None for body in edits)


def inboxes(standin: StandIn) -> set[str]:
    """Ids of the channels of direct messages."""
    return {str(channel.id) for channel in standin.world.channels.values() if channel.guild is None}


def cores() -> int:
    """Processors that this run may use."""
    return len(os.sched_getaffinity(0))
