"""How many transactions that write a press costs: at most two, with its posts, its clock and its presence."""

from __future__ import annotations

from tests.bot.service.discord_fixture import CREW, World
from tests.statements import commits


async def test_a_step_of_three_captains_takes_two_commits_a_press(here: World) -> None:
    code = await here.begun(3)
    await here.go(30)
    table = await here.play(code, "vote")
    await here.go(30)
    decision = (await here.at(code)).decision
    with commits() as told:
        for seat in table.asked.seats:  # type: ignore[union-attr]
            here.host.people.note_presence(CREW[seat])
            await here.say(code, seat, "yes", interaction=1000 + seat, person=CREW[seat].id)
        await here.go(8)
    assert (await here.at(code)).decision > decision
    assert len(told) <= 2 * len(table.asked.seats), told  # type: ignore[union-attr]


async def test_presence_alone_is_written_once_for_everybody(here: World) -> None:
    await here.host.store.written()
    with commits() as told:
        for person in CREW:
            here.host.people.note_presence(person)
        await here.host.store.written()
    assert len(told) == 1
