"""Captains of Cartagena: a table of them at its first planning, rows laid, orders carried out, a whole game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.e2e.captains import confirming, fill, one_pick, option, whole_answers
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.test_whole_games import OVER, asked

GAME = "cartagena"
SHORT = {"Deployment": "as in 1741", "Turn limit": "5 turns"}
MOST_PICKS = 2


async def opened_table(fixture: DiscordFixture, *captains: Any, options: Mapping[str, str] = SHORT, pace: str = "live") -> str:
    """A table with these options, at its first question."""
    code = await fixture.open(*captains, game=GAME, pace=pace)
    for name, value in options.items():
        await option(captains[0], await fixture.post_with("Options"), name, value)
    await fixture.begin(*captains)
    return code


async def waiting(fixture: DiscordFixture, code: str) -> Any:
    """A captain who is asked, once the post says so; `OVER` at the end."""
    person = await fixture.until(lambda: asked(fixture, code), "a question, or the end")
    if person is not OVER:
        await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
    return person


async def planning(fixture: DiscordFixture, code: str) -> Any:
    """The table at a planning; all that is asked before is answered as it is proposed."""
    while True:
        person = await waiting(fixture, code)
        table = await fixture.at(code)
        if table.asked is not None and table.asked.kind == "ct.plan":
            return table
        await sent(fixture, code, person, Random(1), picks=0)


async def panel_of(fixture: DiscordFixture, captain: Any) -> Any:
    """The captain's panel."""
    await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
    return (await captain.click(fixture.posts[-1], "Decide")).message


async def sent(fixture: DiscordFixture, code: str, person: Any, rnd: Random, picks: int = MOST_PICKS) -> None:
    """A few picks, and what stands then is sent."""
    table = await fixture.at(code)
    panel = await panel_of(fixture, person)
    for _ in range(rnd.randint(0, picks)):
        if not await one_pick(person, panel, rnd):
            break
    if (ready := confirming(panel) or next(iter(whole_answers(panel)), None)) is not None:
        await person.click(panel, ready)
    else:
        await fill(person, panel, rnd)
    await fixture.until(lambda: is_answered(fixture, code, table.decision, person), "the answer")


async def is_answered(fixture: DiscordFixture, code: str, decision: int, person: Any) -> bool:
    """Whether that captain is not waited for any more."""
    now = await fixture.at(code)
    open_ = [now.seats[seat].person for seat in now.asked.seats if seat not in now.answered] if now.asked else []
    return now.decision > decision or now.status == "over" or person.id not in open_


async def laid(captain: Any, panel: Any, *cards: str) -> int:
    """Write a row in the form and seal it; the presses that it took."""
    await written(captain, panel, *cards, seal=True)
    return 3


async def written(captain: Any, panel: Any, *cards: str, seal: bool) -> None:
    """Write a row in the form: a press that opens it, and one that sends it; a third seals, where it shall."""
    form = await captain.click(panel, "Write orders")
    menus_of = [part["component"] for part in form.modal["components"]]
    fields = {}
    for menu, card in zip(menus_of, cards, strict=True):
        fields[menu["custom_id"]] = [next(one["value"] for one in menu["options"] if one["label"] == card)]
    await captain.submit(form, fields)
    if seal:
        await captain.click(panel, confirming(panel))
