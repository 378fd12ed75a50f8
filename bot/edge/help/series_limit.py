"""One's own limit of tables of series at once."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, number, write
from bot.edge.kit.replies import Page
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.results.series import OFFERED_AT_ONCE
from engines.kernel.base.messages import say

NOTE = "one's own limit of tables of series"


@press("seriesmax", who=Who.ANYBODY, note=NOTE)
async def limit(context: Context, click: Click) -> Page:
    """The limit as it stands."""
    return _page(click, await context.people.at_once_of(click.person.id))


@press("seriesmaxset", who=Who.ANYBODY, note=NOTE)
async def choose(context: Context, click: Click) -> Page:
    """Another limit, which waiting tables heed from now on. Raises Refused for a number that is not offered."""
    chosen = number(click.values[0]) if click.values else 0
    await context.people.choose_at_once(click.person.id, chosen)
    context.leagues.wake()
    return _page(click, chosen)


def _page(click: Click, now: int) -> Page:
    words = speech(click)
    told = f"### {words.marked(say('league.most'))}\n{words.marked(say('league.most.now', n=now))}"
    options = [c.option(str(n), str(n), chosen=n == now) for n in OFFERED_AT_ONCE]
    return Page((c.container(c.text(told), c.row(c.menu(write(NONE, 0, "seriesmaxset"), options))),), as_new_message=True)
