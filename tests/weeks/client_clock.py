"""Days that pass for a bot with its real client: time goes from one thing that is due to the next, and nothing sleeps."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.store.tables import destinations
from tests.e2e.answer_styles import later
from tests.e2e.discord_fixture import DiscordFixture

DEAD, NOW = 60.0, 0.3
"""Seconds after which a claim is another's, and for which nobody moves the clock."""
AFTER = 0.05
"""Seconds by which the clock is moved past what is due."""


async def go(fixture: DiscordFixture, at: datetime) -> None:
    """Let time pass until then, with everything that happens by itself on the way."""
    while True:
        await fixture.until(lambda: is_quiet(fixture), "nothing is due")
        due, now = await next_due(fixture), fixture.process.clock.now()
        if now >= at:
            return
        following = at if due is None else min(at, datetime.fromtimestamp(due, at.tzinfo))
        later(fixture, max(0.0, (following - now).total_seconds()) + AFTER)


async def is_quiet(fixture: DiscordFixture) -> bool:
    """Whether nothing is due now, and nothing under way."""
    host = fixture.process.host
    due = await next_due(fixture)
    is_free = due is None or due > host.repository.now() + NOW
    return is_free and not (host.timers._tasks or host.courier.serving or host.courier.sender.removing)


async def next_due(fixture: DiscordFixture) -> float | None:
    """The next time at which something happens by itself."""
    host = fixture.process.host
    now = host.repository.now()
    look = await host.repository.store.read(destinations.check_due, host.courier.worker, now, DEAD)
    times = [await host.timers.next_due(), now if look.is_due else look.later]
    return min((one for one in times if one is not None), default=None)


def monday(now: datetime) -> datetime:
    """The next Monday, at eight in the morning of UTC."""
    return (now + timedelta(days=7 - now.weekday())).replace(hour=8, minute=0, second=0, microsecond=0)
