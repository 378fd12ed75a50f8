"""The test game under other rules, and what a database holds of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from sqlalchemy import select

from bot.service.history import finished_game
from bot.service.history.finished_game import ReplayFrame, StoredGame
from bot.store import schema as s
from bot.store.tables.tables import GameOf
from engines.kernel.base.values import Answer
from engines.kernel.contract.game import Transition
from engines.kernel.resolution.frames import Chance, State
from tests.bot.service.discord_fixture import World
from tests.bot.service.game_fixture import FixtureGame, Sea


class Mended(FixtureGame):
    """The test game under new rules: whoever wins a vote gets one point more."""

    rules_version = 4
    releases: ClassVar[Mapping[int, str]] = {**FixtureGame.releases, 4: "0.2.0"}

    def apply(self, state: State[Sea], answers: Mapping[int, Answer], chance: Chance) -> Transition[Sea]:
        after, events = super().apply(state, answers, chance)
        if any(event.kind == "voted" and event.facts["n"] for event in events):
            after.table.points[0] += 1
        return after, events


class Equal(FixtureGame):
    """The test game under new rules of which nothing is felt."""

    rules_version = 4
    releases = Mended.releases


class Forgetful(FixtureGame):
    """The test game under rules that cannot load what older ones saved."""

    rules_version = 4
    releases = Mended.releases

    def load(self, saved: dict[str, Any]) -> State[Sea]:
        raise ValueError("a save of version 1, read by version 2")


mended, equal, forgetful = Mended(), Equal(), Forgetful()


def hosting(game: FixtureGame) -> GameOf:
    """The games of a host that plays those rules."""
    return lambda _: game


async def rows(here: World, table: Any) -> list[dict[str, Any]]:
    """What a table of the database holds."""

    def found(db: Any) -> Any:
        return [row._asdict() for row in db.execute(select(table))]

    return await here.host.store.read(found)


async def record(here: World) -> list[dict[str, Any]]:
    """The rows of the record, in their order."""
    return [row["row"] for row in sorted(await rows(here, s.record), key=lambda row: row["number"])]


async def shown(here: World, code: str, game: FixtureGame) -> tuple[StoredGame, tuple[ReplayFrame, ...]]:
    """A finished game as it is kept, and as it is shown."""
    kept = await finished_game.stored_game(here.host.repository, code)
    return kept, tuple(finished_game.frames(game, kept))


async def vote(here: World, code: str) -> None:
    """Play to the next vote, and let everybody say yes."""
    table = await here.play(code, "vote")
    assert table.asked is not None
    for seat in table.asked.seats:
        await here.say(code, seat, "yes")
