"""Captains of The Kaiser's Pirates: a table of them, a plan picked and committed, a whole game."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.e2e.captains import confirming, one_pick, whole_answers
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.e2e.test_whole_games import OVER, asked

GAME = "kaisers_pirates"
MOST_ANSWERS, MOST_PICKS = 900, 3
PICKED = ("kp.turn", "kp.next")
"""Questions whose menus are picked from before anything is sent."""
HELD = 0.25
"""A clock by which a window stays open for a minute."""


async def begun(fixture: DiscordFixture, *captains: Any) -> str:
    """A table at its first turn."""
    code = await fixture.open(*captains, game=GAME, pace="live")
    await fixture.begin(*captains)
    return code


async def short_rounds(captain: Any, post: Any) -> None:
    """Choose short Rounds in the lobby."""
    panel = (await captain.click(post, "Options")).message
    (field,) = [menu for menu in menus(panel) if menu["custom_id"].endswith(":field")]
    await captain.select(
        panel, field["custom_id"], [next(o["value"] for o in field["options"] if o["label"] == "Length of the Round")]
    )
    value = menus(panel)[0]
    await captain.select(panel, value["custom_id"], [next(o["value"] for o in value["options"] if o["label"] == "Short")])


async def opened(fixture: DiscordFixture, code: str) -> tuple[Any, Any, Any]:
    """The table at an open question, a captain who is asked, and his panel."""
    person = await fixture.until(lambda: asked(fixture, code), "a question")
    await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
    table = await fixture.at(code)
    return table, person, (await person.click(fixture.posts[-1], "Decide")).message


async def sent(fixture: DiscordFixture, code: str, table: Any, person: Any, panel: Any, rnd: Random) -> None:
    """Some picks at random, where a pick sends nothing, and what stands then is sent."""
    for _ in range(rnd.randint(0, MOST_PICKS) if table.asked.kind in PICKED else 0):
        if not await one_pick(person, panel, rnd):
            break
    while not await _is_saved(fixture, code, table.decision, person):
        ready = confirming(panel) or next(iter(rnd.sample(found := whole_answers(panel), min(1, len(found)))), None)
        if ready is not None:
            await person.click(panel, ready)
            break
        assert await one_pick(person, panel, rnd), panel.text
    await fixture.until(lambda: _is_saved(fixture, code, table.decision, person), "the answer")


async def _is_saved(fixture: DiscordFixture, code: str, decision: int, person: Any) -> bool:
    """Whether that captain is not waited for any more."""
    now = await fixture.at(code)
    waited_for = [now.seats[seat].person for seat in now.asked.seats if seat not in now.answered] if now.asked else []
    return now.decision > decision or person.id not in waited_for


async def play(fixture: DiscordFixture, code: str, rnd: Random) -> int:
    """Answer whatever is asked until the game is over; how many answers it took."""
    for count in range(MOST_ANSWERS):
        if await fixture.until(lambda: asked(fixture, code), "a question, or the end") is OVER:
            return count
        await sent(fixture, code, *await opened(fixture, code), rnd)
    raise AssertionError(f"no end after {MOST_ANSWERS} answers: {fixture.posts[-1].text}")


async def attacked(fixture: DiscordFixture, code: str, rnd: Random) -> tuple[Any, Any, Any]:
    """A window that stays open while a test looks at it: the table, the captain attacked, and his panel."""
    while True:
        table, person, panel = await opened(fixture, code)
        plays = [one for menu in menus(panel)[:1] for one in menu["options"] if "\u2192" in one["label"]]
        if table.asked.kind == "kp.turn" and plays:
            break
        await sent(fixture, code, table, person, panel, rnd)
    await person.select(panel, menus(panel)[0]["custom_id"], [plays[0]["value"]])
    fixture.process.clock.scale, usual = HELD, fixture.process.clock.scale
    await person.click(panel, confirming(panel))
    await fixture.past(code, table.decision)
    fixture.process.clock.scale = usual
    found = await opened(fixture, code)
    assert found[0].asked.kind == "kp.answer", found[0].asked.kind
    return found


def unnumbered(label: str) -> str:
    """An entry of a menu without the number that it has on the picture."""
    number, _, named = label.partition(" · ")
    return named if number.isdecimal() else label


def entries(panel: Any) -> list[tuple[int, str]]:
    """The entries of menus that have a number on the picture: that, and what they are called."""
    labels = [line["label"].partition(" · ") for menu in menus(panel) for line in menu["options"]]
    return [(int(number), named) for number, _, named in labels if number.isdecimal()]


def aim(label: str) -> str:
    """The ship or captain that a play is aimed at, by what the play is called; "" where it is aimed at none, or at several."""
    target = label.partition("\u2192 ")[2].partition(" + ")[0]
    return "" if "+" in target or target.endswith("\u2026") else target


async def numbered(person: Any, panel: Any) -> dict[str, int]:
    """The numbers of the ships that plays are aimed at, in all sections of the menu of plays; its first one is left open."""
    await _turn(person, panel, "s0")
    sections = [line["value"] for line in menus(panel)[0]["options"] if line["value"].startswith("s")]
    found: dict[str, int] = {}
    for section in reversed(sections or [""]):
        await _turn(person, panel, "s0")
        await _turn(person, panel, section)
        found |= {aim(label): number for number, label in entries(panel) if aim(label)}
    return found


async def _turn(person: Any, panel: Any, section: str) -> None:
    """Turn the menu of plays to that section, where it is on offer."""
    if section in [line["value"] for line in menus(panel)[0]["options"]]:
        await person.select(panel, menus(panel)[0]["custom_id"], [section])


async def pick(person: Any, panel: Any, begins: str) -> str:
    """Pick the first play whose name begins so; what it is called."""
    menu = menus(panel)[0]
    line = next(one for one in menu["options"] if unnumbered(one["label"]).startswith(begins))
    await person.select(panel, menu["custom_id"], [line["value"]])
    return unnumbered(line["label"])


async def chosen(person: Any, panel: Any, label: str) -> None:
    """Choose that line of the first menu that has it."""
    menu = next(one for one in menus(panel) if label in [line["label"] for line in one["options"]])
    await person.select(panel, menu["custom_id"], [next(line["value"] for line in menu["options"] if line["label"] == label)])
