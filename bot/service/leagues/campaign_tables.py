"""The tables of a campaign as they stand: what has become of the open one, and which one goes on with it."""

from __future__ import annotations

from bot.model.results.series import Series
from bot.service.leagues import campaign_rounds
from bot.service.table.repository import TableRepository
from bot.store.series import series as store


async def go_on(repository: TableRepository, series: Series) -> bool:
    """Note what has become of the open table of a running campaign, and draw the next one. Returns whether anything has
    changed."""
    has_changed, last = False, series.pairings[-1] if series.pairings else None
    if last is not None and last.table and not last.is_decided:
        found = await repository.store.read(store.table_states, [last.table])
        state = found.get(last.table)
        if state is not None and state.status in ("over", "closed"):
            hands_on = state.status == "over" and await _hands_on(repository, last.table)
            has_changed = campaign_rounds.settle(series, state, hands_on)
    if series.row.status != "running":
        return has_changed
    before = campaign_rounds.before(series)
    follower = None if before is None else await repository.store.read(store.follower, before.table)
    return campaign_rounds.go_on(series, follower, repository.now()) or has_changed


async def _hands_on(repository: TableRepository, id: str) -> bool:
    """Whether a finished table hands anything on."""
    table, _ = await repository.read(id, lambda *_: None, key="id")
    return table.state is not None and table.game.carryover(table.state) is not None
