"""How long tests wait for what must come: for a condition, with a ceiling that no machine under load reaches."""

from __future__ import annotations

import os

from playground.discord import World

TIMEOUT = 60.0
"""Seconds. Never a measure of speed: a test that runs into it has failed for another reason."""


def slack() -> float:
    """Programs of the last minute that wanted a processor, for each processor there is; 1 where there were fewer."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def patient(world: World) -> World:
    """The world, in which no load of this machine makes an answer too late, or anybody give up. Tests of lateness set limits."""
    world.limits.first_answer = world.limits.patience = TIMEOUT
    world.limits.slack = slack
    return world
