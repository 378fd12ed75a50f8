"""Denmark Strait by clicking: orders for a fleet by one pick, in one press as suggested, in secret; a battle to its end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.e2e.captains import confirming, fill
from tests.e2e.discord_fixture import DiscordFixture, buttons, picture_of, plays_menu
from tests.e2e.test_whole_games import OVER, asked

pytestmark = pytest.mark.usefixtures("stub_drawing")
GAME = "atlantic_chase"


async def opened(fixture: DiscordFixture) -> str:
    """A table of two at its first orders."""
    code = await fixture.open(fixture.ana, fixture.ben, game=GAME, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    return code


async def panel_of(fixture: DiscordFixture, captain: Any) -> Any:
    await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
    return (await captain.click(fixture.posts[-1], "Decide")).message


async def ordered(captain: Any, panel: Any, label: str, press: str) -> None:
    """Pick the orders of that name in the menu, and give them with a last press."""
    menu = plays_menu(panel)
    await captain.select(
        panel, menu["custom_id"], [next(one["value"] for one in menu["options"] if one["label"].endswith(label))]
    )
    await captain.click(panel, press)


async def test_a_round_is_fought_by_a_pick_and_a_press_each(fixture: DiscordFixture) -> None:
    """The thinnest whole way: two captains, guns at extreme range, a posted picture."""
    code = await opened(fixture)
    first = await fixture.at(code)
    assert first.asked is not None and first.asked.kind == "ac.round" and first.asked.seats == (0, 1)
    assert any(one.filename == "board.png" for one in fixture.posts[-1].attachments)
    panel = await panel_of(fixture, fixture.ana)
    assert "Fight so" not in buttons(panel) and picture_of(panel) is not None
    assert "decisive: Bismarck sunk; marginal: Bismarck damaged" in panel.text
    await ordered(fixture.ana, panel, "All at Bismarck, All near", "Fight so")
    assert (await fixture.at(code)).decision == first.decision and "Bismarck" not in fixture.posts[-1].text
    await ordered(fixture.ben, await panel_of(fixture, fixture.ben), "All at Hood, Stay", "Fight so")
    await fixture.past(code, first.decision)
    post = await fixture.until(lambda: fixture.posts[-1] if "ound 2 of 3" in fixture.posts[-1].text else None, "the second round")
    assert any(one.filename == "board.png" for one in post.attachments)
    now = await fixture.at(code)
    assert [shot.target for shot in now.view.last if shot.ship.startswith("uk_")] == ["ge_bismarck"] * 2
    assert {now.view.ships[ship].zone for ship in ("uk_hood", "uk_prince_of_wales")} == {"near"}


async def test_a_pick_is_drawn_as_arrows_before_it_is_sent(fixture: DiscordFixture) -> None:
    await opened(fixture)
    panel = await panel_of(fixture, fixture.ana)
    before = picture_of(panel)
    menu = plays_menu(panel)
    line = next(one for one in menu["options"] if "All at Bismarck" in one["label"])
    assert "%" in line["description"]
    await fixture.ana.select(panel, menu["custom_id"], [line["value"]])
    assert {"Fight so", "Fight, then break away"} <= set(buttons(panel)) and picture_of(panel) != before


async def test_a_battle_ends_with_the_grades_of_both_sides(fixture: DiscordFixture) -> None:
    code, rnd = await opened(fixture), Random(2)
    while (person := await fixture.until(lambda: asked(fixture, code), "a question, or the end")) is not OVER:
        panel = await panel_of(fixture, person)
        if "As suggested" in buttons(panel):
            await person.click(panel, "As suggested")
        elif (ready := confirming(panel)) is not None:
            await person.click(panel, ready)
        else:
            await fill(person, panel, rnd)
    table = await fixture.at(code)
    assert table.view.result is not None and set(table.view.grades) <= {"decisive", "marginal", "none"}
    post = await fixture.post_with("Replay")
    assert "win" in post.text or "draw" in post.text.lower()
