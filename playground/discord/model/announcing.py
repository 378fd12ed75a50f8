"""Time, ids and announcements of a world.

Everything that happens is announced by `announce(event, subject)` to listeners (gateway, page, waiting tests).
Events: `MESSAGE_CREATE/UPDATE/DELETE` (Message); `CHANNEL_CREATE/UPDATE/DELETE`, `THREAD_CREATE/UPDATE/DELETE` (Channel);
`GUILD_CREATE/DELETE`, `GUILD_AVAILABLE/UNAVAILABLE` (Guild); `GUILD_MEMBER_ADD/UPDATE/REMOVE` (Guild and User);
`GUILD_ROLE_CREATE/UPDATE` (Guild and Role); `USER_CREATE` (User);
`COMMANDS_UPDATE` (None); `NOTIFICATION` (Notification);
`INTERACTION_CREATE/ANSWER/FAILED`, `MODAL` (Interaction); `GATEWAY_READY` (Session).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import isawaitable
from typing import Any

from playground.discord.model.limits import Limits

EPOCH = 1420070400000
UNHEARD = 0.05
"""Seconds after which whoever waits looks again though nothing was announced."""
TURNS = 2
"""Turns of the loop that whatever announced something goes on for before it is looked at."""
Listener = Callable[[str, Any], None]


class Announcer:
    """A clock, ids of its moments, and those who listen. `clock` gives seconds since 1970."""

    def __init__(self, *, clock: Callable[[], float], limits: Limits) -> None:
        self.clock, self.limits = clock, limits
        self._last_id = 0
        self._listeners: list[Listener] = []
        self._waiting: list[asyncio.Future[None]] = []

    # -- time and identity

    def new_id(self) -> int:
        """A fresh snowflake of this moment, always larger than the one before."""
        self._last_id = max(self._last_id + 1, (int(self.clock() * 1000) - EPOCH) << 22)
        return self._last_id

    # -- listening and waiting

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener(event, subject)` for everything that happens; the result ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def announce(self, event: str, subject: Any) -> None:
        """Tell everybody who listens, and wake those who wait."""
        for listener in list(self._listeners):
            listener(event, subject)
        self.wake()

    def wake(self) -> None:
        """Let those who wait look again: something has happened, here or in the bot, that may be what they wait for."""
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            _let_go(one)

    async def until(self, condition: Callable[[], Any], timeout: float = 10.0, what: str = "") -> Any:  # noqa: ASYNC109
        """Wait until `condition()`, which may be awaitable, is true after some event, and give its value back.

        TimeoutError after `timeout` seconds, or as many times that as `limits.slack` says. What happens without an event is
        noticed after `UNHEARD` seconds.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            changed = loop.create_future()
            self._waiting.append(changed)
            value = condition()
            if value := await value if isawaitable(value) else value:
                return value
            passed = loop.time() - began
            if passed >= timeout and passed >= timeout * self.limits.slack():
                raise TimeoutError(f"not within {passed:.0f} s: {what or condition}")
            unheard = loop.call_later(min(timeout, UNHEARD), _let_go, changed)
            await changed
            unheard.cancel()
            for _ in range(TURNS):
                await asyncio.sleep(0)


def _let_go(one: asyncio.Future[None]) -> None:
    if not one.done():
        one.set_result(None)
