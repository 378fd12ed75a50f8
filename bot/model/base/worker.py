"""Workers: processes of the bot, each with a name of its own for ever and its shards."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worker:
    """A process that serves `shards` of `count` for an application (Discord's id of it, 0: none).

    `name` is unique for ever; `host` and `pid` tell people where it runs. Processes with an equal `place` share one space of
    process ids, in one start of one machine.
    """

    name: str
    host: str
    pid: int
    place: str
    application: int = 0
    shards: tuple[int, ...] = (0,)
    count: int = 1

    def serves(self, guild: int) -> bool:
        """Whether the presses of a server come to this process if its shards are connected."""
        return self.shard_of(guild) in self.shards

    def shard_of(self, guild: int) -> int:
        """The shard of a server (Discord, "Sharding"). Direct messages, `guild` 0, come to shard 0."""
        return (guild >> 22) % self.count


@dataclass(frozen=True, slots=True)
class LeaseHolder:
    """The stored holder of a shard, with its start (`since`) and its last sign of life (`beat`) in seconds since 1970."""

    name: str
    host: str
    pid: int
    place: str
    since: float
    beat: float
    shard: int
    count: int


def is_dead(holder: LeaseHolder, worker: Worker) -> bool:
    """Whether a holder certainly runs no more. False if that cannot be known here."""
    if holder.place != worker.place:
        return False
    if holder.pid == worker.pid:
        return holder.name != worker.name
    try:
        os.kill(holder.pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
