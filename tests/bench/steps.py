"""Closed steps with all their presses: what one takes, and how many a second are held."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.bench.heard import share
from tests.bench.process import Bot
from tests.bench.stage import Stage
from tests.bench.window import Stretch, Window, counted, inboxes, turned
from tools.bench.figures import Figure, Reference, at_least, limited

CALM, CALM_SECONDS = 5.0, 25.0
"""Steps a second, and seconds, at which a step is weighed: no waiting, and posts that are not merged."""
BUSY, BUSY_SECONDS = 15.0, 60.0
FIRST_CPU = Reference("first table", 43.0, "ms CPU")
FIRST_DRAWING = Reference("first table", 30.0, "ms CPU")
FIRST_HELD = Reference("first table, p99 29 ms", 9.0, "steps/s")
FIRST_P99 = Reference("first table at 15.7 steps/s", 521.0, "ms")


async def played(stage: Stage, bot: Bot, steps: float, seconds: float) -> Window:
    """The crowd plays so many steps a second for so long. Notes how many answers a step took."""
    async with stage.playing(steps):
        stretch, taken = Stretch(bot, stage.fleet), stage.pace.taken
        await asyncio.sleep(seconds)
        window = stretch.end()
        if window.took.steps:
            stage.answers = (stage.pace.taken - taken) / window.took.steps
    return window


async def step(stage: Stage) -> list[Figure]:
    """CPU of the bot and of the drawing, and requests, of one closed step of three people with open panels."""
    async with stage.bot() as bot:
        window = await played(stage, bot, CALM, CALM_SECONDS)
    return of_a_step(stage, window)


def of_a_step(stage: Stage, window: Window) -> list[Figure]:
    """The rows of that stretch."""
    each, steps, game = window.per_step, window.took.steps, stage.game
    calls = {kind: count / steps for kind, count in counted(window.calls, inboxes(stage.standin)).items()}
    beside = {"presses a step": round(len(window.presses) / steps, 2), "answers a step": round(stage.answers, 2)}
    told = {kind: round(count, 2) for kind, count in calls.items()} | {"words turned": round(turned(window.calls) / steps, 2)}
    limited_ = calls["posts"] + calls["others"]
    rows = window.told() | {"faults": stage.fleet.faults()}
    return [
        limited("closed step, bot", "ms CPU", each.bot * 1e3, 30.0, FIRST_CPU, game, **beside, **rows),
        limited("closed step, drawing beside it", "ms CPU", each.drawing * 1e3, 20.0, FIRST_DRAWING, game),
        limited("closed step, requests under the global limit", "requests", limited_, 2.0, None, game, **{"a step": told}),
    ]


async def held(stage: Stage) -> list[Figure]:
    """Steps a second over a minute, and how fast presses are acknowledged meanwhile."""
    async with stage.bot() as bot:
        window = await played(stage, bot, BUSY, BUSY_SECONDS)
    return of_a_minute(stage, window, "", 250.0)


def of_a_minute(stage: Stage, window: Window, where: str, p99: float) -> list[Figure]:
    """The rows of a stretch at the rate to be held; `p99` ms may the acknowledgement take."""
    told: dict[str, Any] = window.told() | {"offered steps/s": BUSY, "faults": stage.fleet.faults()}
    if window.shown:
        parts = {"shown after p50 s": 0.5, "shown after p99 s": 0.99}
        told |= {name: round(share(window.shown, part) / 1e3, 2) for name, part in parts.items()}
    name = f"steps held at {len(stage.fleet.tables)} tables{where}"
    return [
        at_least(name, "steps/s", window.rate, BUSY * 0.97, FIRST_HELD, stage.game, **told),
        limited(f"{name}: acknowledged, p99", "ms", told["p99 ms"], p99, FIRST_P99, stage.game),
    ]
