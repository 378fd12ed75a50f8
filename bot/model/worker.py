"""Who does the work: one process of the bot, by a name that no other process ever had, and the shards that are its."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worker:
    """A process that serves `shards` of `count` for an application (Discord's id of it, 0: none).

    `name` is unique for ever; `host` and `pid` tell people where it runs. `place` is equal for processes whose ids mean the same:
    of one start of one machine, and of one space of process ids.
    """

    name: str
    host: str
    pid: int
    place: str
    application: int = 0
    shards: tuple[int, ...] = (0,)
    count: int = 1

    def serves(self, guild: int) -> bool:
        """Whether the presses of a server come to this process, while its shards are connected."""
        return self.shard_of(guild) in self.shards

    def shard_of(self, guild: int) -> int:
        """The shard of a server (Discord, "Sharding"). Direct messages, `guild` 0, come to shard 0."""
        return (guild >> 22) % self.count


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a shard, as it is kept: when it began, and when it was heard of last, in seconds since 1970."""

    name: str
    host: str
    pid: int
    place: str
    since: float
    beat: float
    shard: int
    count: int


def is_dead(holder: Holder, worker: Worker) -> bool:
    """Whether it is known that a holder runs no more. False where nobody here can say."""
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
