"""A game of three captains while a quarter of all of Discord's answers fail: none lost, none doubled, no press without a word.

Nearly all of its time is waiting, so two captains give up after some answers. Storms over whole games: `make soak`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

import pytest

from engines import game_of
from engines.kernel.record.record import verify
from playground.discord import Outcome
from playground.discord.clients.people import Person
from tests.e2e.abuse import at_rest, database, refusals_in, rows, shown_elsewhere
from tests.e2e.captains import is_whole_answer
from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.test_whole_games import MOST_ANSWERS, play
from tests.game_cases import FIRST
from tests.refusals import OF_CHAOS

pytestmark = pytest.mark.usefixtures("stub_drawing")

__all__ = ["MOST_ANSWERS", "in_a_storm"]

SHARE = 0.25
ON_A_PANEL = re.compile(r"bs:\w+:(\d+):(?:confirm|press|short|pick|play|menu)\b")
ANSWERS = 42
ROUTES = (
    "create_interaction_response", "execute_webhook", "update_original_webhook_message", "update_webhook_message",
    "create_message", "update_message",
)  # fmt: skip


class Pressed(NamedTuple):
    """A press: the button's id and label, who pressed it, and what it came to."""

    id: str
    label: str
    person: int
    outcome: Outcome

    @property
    def decision(self) -> int:
        """The decision of the panel that was pressed on; 0 where the id names none."""
        found = ON_A_PANEL.match(self.id)
        return int(found[1]) if found else 0

    @property
    def has_words(self) -> bool:
        """Whether whoever pressed was told something, there or in another message of his."""
        return self.outcome.kind == "deleted" or (
            self.outcome.kind in ("private", "update", "message") and self.outcome.text != ""
        )

    @property
    def is_acknowledged(self) -> bool:
        """Whether an answer was sent with it, and taken."""
        sends = is_whole_answer(self.id) or self.id.split("~")[0].endswith(":confirm")
        return sends and self.outcome.message is not None and not refusals_in(self.outcome.text)

    @property
    def answered(self) -> tuple[int, str] | None:
        """Who filled in a panel, and of which decision."""
        found = ON_A_PANEL.match(self.id)
        return (self.person, found[1]) if found else None


@contextmanager
def presses() -> Iterator[list[Pressed]]:
    """Each press under a message, and what it came to."""
    found: list[Pressed] = []
    click = Person.click

    async def watched(self: Person, message: Any, what: str, **how: Any) -> Outcome:
        labels = {part.get("custom_id"): part.get("label") for part in message.parts()}
        outcome = await click(self, message, what, **how)
        if outcome.kind == "deleted":
            await shown_elsewhere(self, outcome)
        found.append(Pressed(what, labels.get(what) or what, self.id, outcome))
        return outcome

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(Person, "click", watched)
        yield found


async def give_up(fixture: DiscordFixture, code: str, captains: list[Any]) -> None:
    """Each but the last gives up; AssertionError when he is not told that he has."""
    for captain in captains[:-1]:
        if (await fixture.process.host.lookup.find(code)).status != "over":
            told = await fixture.resign(captain)
            assert "given up" in told.text, told


@pytest.mark.long
@pytest.mark.parametrize("seed", [1])
@pytest.mark.refused(*OF_CHAOS)
async def test_a_game_in_a_storm(fixture: DiscordFixture, seed: int) -> None:
    assert await in_a_storm(fixture, seed, ANSWERS) > ANSWERS


async def in_a_storm(fixture: DiscordFixture, seed: int, answers: int) -> int:
    """A game of that many answers, then what is still asked where all but one have given up; how many presses it took.
    AssertionError when anything is lost or doubled."""
    captains = [fixture.ana, fixture.ben, fixture.carla]
    code = await fixture.open(*captains, pace="live")
    with presses() as pressed:
        fixture.discord.faults.storm(Random(seed), SHARE, ROUTES, seconds=1.7)
        await fixture.begin(*captains)
        await play(fixture, code, Random(seed), most=answers)
        await give_up(fixture, code, captains)
        await play(fixture, code, Random(seed))
        await fixture.post_with("Rematch")
        fixture.discord.faults.clear()
        await at_rest(fixture)
    await check_storm(fixture, code, pressed)
    return len(pressed)


async def check_storm(fixture: DiscordFixture, code: str, pressed: list[Pressed]) -> None:
    """AssertionError when a press was left without a word, or an answer or a post was lost or doubled."""
    without = [(one.label, one.outcome.kind) for one in pressed if not one.has_words]
    assert without == [], "a press without a word"
    saved = rows(database(fixture), "answers", where="kind = 'live' and answer is not null")
    assert {row["revision"] for row in saved} == {1}
    answered = {one.answered for one in pressed} - {None}
    assert len(saved) == len(answered), "each answer sent is there, once"
    nonces = Counter(str(post.nonce) for post in fixture.posts if post.nonce)
    assert [nonce for nonce, count in nonces.items() if count > 1] == []
    struck = sum(call.status >= 429 for call in fixture.discord.calls if call.operation in ROUTES)
    assert struck > 20
    replay = await fixture.process.host.history.replay(code)
    assert verify(game_of(FIRST), replay).result is not None
