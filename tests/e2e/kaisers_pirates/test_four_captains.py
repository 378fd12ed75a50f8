"""A game of four captains in two teams through the real client: late answers, changed plans, refused cards, closed inboxes.

Once each has been seen one team gives up: games go to their natural end in tests/e2e/test_by_message.py, those of teams in
tests/bot/service/test_every_count.py. A game of three, each against each, is played in tests/e2e/test_every_answer_style.py.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import FLEET
from engines.kernel.record.record import load_replay, verify
from tests.e2e.abuse import at_rest
from tests.e2e.captains import confirming, one_pick, press
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.e2e.kaisers_pirates.captains import GAME, opened, sent, short_rounds
from tests.e2e.test_faults_channel import expired
from tests.e2e.test_faults_storm import give_up
from tests.e2e.test_whole_games import OVER, asked

pytestmark = pytest.mark.usefixtures("stub_drawing")
MOST_ANSWERS, ENOUGH = 900, 40
"""Answers after which each manner has been seen, and those of a game that is long enough."""
LATE, REFUSED, CHANGED = 9, 4, 3
"""Answers of which nobody is in time for one; turns of which one has a card that may not be played, or a plan that is changed."""


@dataclass
class Manners:
    """What captains do beside answering; `done` counts how often each thing has been done."""

    fixture: DiscordFixture
    code: str
    rnd: Random
    done: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("late", "changed", "refused", "answers", "turns"), 0))

    async def play(self) -> None:
        """Answer whatever is asked until each manner has been seen."""
        while self.done["answers"] < ENOUGH or not all(self.done.values()):
            over = await self.fixture.until(lambda: asked(self.fixture, self.code), "a question, or the end") is OVER
            assert not over, self.done
            table, person, panel = await opened(self.fixture, self.code)
            assert self.done["answers"] < MOST_ANSWERS
            self.done["answers"] += 1
            if self.done["answers"] % LATE == 0:
                await self.late(table, person, panel)
            elif table.asked.kind == "kp.turn":
                await self.turn(table, person, panel)
            else:
                await sent(self.fixture, self.code, table, person, panel, self.rnd)

    async def late(self, table: Any, person: Any, panel: Any) -> None:
        """The deadline goes by and the default is played; what its captain presses afterwards answers nothing."""
        await at_rest(self.fixture)
        shown = next(iter(buttons(panel).values()))
        await expired(self.fixture, table.decision)
        await at_rest(self.fixture)
        await self.fixture.until(
            lambda: asked(self.fixture, self.code), "a question that no answer in advance closes, or the end"
        )
        before = await self.fixture.at(self.code)
        said = await person.click(panel, shown, stale=True)
        now = await self.fixture.at(self.code)
        assert said.kind in ("private", "update") and (now.decision, now.answered) == (before.decision, before.answered)
        self.done["late"] += 1

    async def turn(self, table: Any, person: Any, panel: Any) -> None:
        """A plan, now and then one that is changed first, or a card named that may not be played."""
        self.done["turns"] += 1
        if self.done["turns"] % REFUSED == 0:
            await self.refused(table, person)
            table, person, panel = await opened(self.fixture, self.code)
        if self.done["turns"] % CHANGED == 0 and menus(panel) and await one_pick(person, panel, self.rnd):
            self.done["changed"] += await self.changed(person, panel)
        await sent(self.fixture, self.code, table, person, panel, self.rnd)

    async def refused(self, table: Any, person: Any) -> None:
        """The British Forces against a Raider that nobody has recognized: nothing is played, and the rule is named."""
        seat, sea = table.asked.seats[0], (await self.fixture.position(self.code)).table
        foes = [fleet for foe, fleet in enumerate(sea.fleets) if (foe - seat) % 2]
        hidden = [ship for fleet in foes for ship in fleet if not sea.is_known(ship)]
        if hidden and sea.hands[seat]:
            said = await person.slash(self.fixture.channel, "orders", text=f"british {FLEET[hidden[0]].name}")
            assert "KP-" in said.text and (await self.fixture.at(self.code)).decision == table.decision, said.text
            self.done["refused"] += 1

    async def changed(self, person: Any, panel: Any) -> bool:
        """What was picked is taken out again; whether anything was."""
        if confirming(panel) is None or "Change" not in buttons(panel):
            return False
        await person.click(panel, "Change")
        await person.select(panel, menus(panel)[-1]["custom_id"], ["0"])
        await person.click(panel, "Take it out")
        assert "The list is empty." in panel.text
        return True


async def in_teams(captain: Any, post: Any) -> None:
    """Choose two teams in the lobby."""
    panel = (await captain.click(post, "Options")).message
    for label in ("Sides", "Two teams"):
        menu, line = next((menu, line) for menu in menus(panel) for line in menu["options"] if line["label"] == label)
        await captain.select(panel, menu["custom_id"], [line["value"]])


@pytest.mark.long
@pytest.mark.refused(50007)
async def test_two_teams_with_manners_of_their_own_play_to_a_verified_end(fixture: DiscordFixture) -> None:
    fixture.people["Dario"] = fixture.discord.world.person("Dario *the* @everyone")
    fixture.carla.close_inbox()
    fixture.dario.close_inbox()
    people = list(fixture.people.values())
    code = await fixture.open(*people, game=GAME, pace="live")
    await short_rounds(fixture.ana, fixture.posts[-1])
    await in_teams(fixture.ana, fixture.posts[-1])
    await fixture.begin(*people)
    captains = Manners(fixture, code, Random(4))
    await captains.play()
    await give_up(fixture, code, [people[1], people[3], people[0]])
    post = await fixture.post_with("Rematch")
    shown = await press(fixture.ana, post, "Replay")
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    replay = load_replay(json.dumps(json.loads(record.data)))
    assert verify(game, replay, replay.rows[-1].chain).is_whole and replay.result is not None
    assert {row.seat for row in replay.rows} == {0, 1, 2, 3}
    assert {frozenset(place) for place in replay.result.places} == {frozenset((0, 2)), frozenset((1, 3))}
    excused = "It is excused, and the question has its time once more."  # twice a question within a second of this clock
    texts = [post.text for post in fixture.posts if excused not in post.text]
    assert len(texts) == len(set(texts)), "a post appeared twice"
