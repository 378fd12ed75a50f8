"""Cartagena by clicking: a row written in one form, typed, or of one press; orders carried out by one pick; a game to its end."""

from __future__ import annotations

import pytest

from tests.e2e.captains import confirming
from tests.e2e.cartagena.captains import laid, opened_table, panel_of, planning, waiting
from tests.e2e.discord_fixture import DiscordFixture, buttons, picture_of, plays_menu

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_a_turn_is_planned_in_secret_and_carried_out(fixture: DiscordFixture) -> None:
    """Two captains: one writes his row in the form, one takes a common one; the post says only who is still planning."""
    code = await opened_table(fixture, fixture.ana, fixture.ben)
    table = await planning(fixture, code)
    panel = await panel_of(fixture, fixture.ana)
    assert await laid(fixture.ana, panel, "Shoot", "Move", "Shoot", "Move") <= 3
    assert "Planning orders: " in fixture.posts[-1].text and "Shoot" not in fixture.posts[-1].text
    assert (await fixture.at(code)).decision == table.decision
    other = await panel_of(fixture, fixture.ben)
    menu = plays_menu(other)
    row = next(one for one in menu["options"] if one["label"] == "Sail in")
    assert row["description"] == "Move, Repeat action, Move, Repeat action"
    await fixture.ben.select(other, menu["custom_id"], [row["value"]])
    await fixture.ben.click(other, confirming(other))
    await fixture.past(code, table.decision)
    post = await fixture.until(lambda: fixture.posts[-1] if "Phase 1" in fixture.posts[-1].text else None, "the first phase")
    assert any(one.filename == "board.png" for one in post.attachments)


async def test_orders_are_typed_as_they_are_spoken(fixture: DiscordFixture) -> None:
    code = await opened_table(fixture, fixture.ana, fixture.ben)
    table = await planning(fixture, code)
    said = await fixture.ana.slash(fixture.channel, "orders", text="move, shoot, move, repeat")
    assert "Draft: Move, Shoot, Move, Repeat action" in said.text
    await fixture.ana.click(said.message, confirming(said.message))
    assert 0 in (await fixture.until(lambda: _answered(fixture, code), "sealed orders"))
    assert (await fixture.at(code)).decision == table.decision


async def _answered(fixture: DiscordFixture, code: str) -> tuple[int, ...]:
    return tuple((await fixture.at(code)).answered)


async def test_an_order_is_carried_out_by_a_pick_and_a_press(fixture: DiscordFixture) -> None:
    code = await opened_table(fixture, fixture.ana, fixture.ben)
    table = await planning(fixture, code)
    for captain in (fixture.ana, fixture.ben):
        said = await captain.slash(fixture.channel, "orders", text="move")
        await captain.click(said.message, confirming(said.message))
    await fixture.past(code, table.decision)
    captain = await waiting(fixture, code)
    now = await fixture.at(code)
    assert now.asked.kind in ("ct.move", "ct.swap")
    panel = await panel_of(fixture, captain)
    menu = plays_menu(panel)
    line = next(one for one in menu["options"] if "→" in one["label"])
    assert line["description"]
    await captain.select(panel, menu["custom_id"], [line["value"]])
    assert f"1. {line['label'].partition(' → ')[0].rpartition('· ')[2]}" in panel.text
    await captain.click(panel, confirming(panel))
    await fixture.past(code, now.decision)


async def test_anybody_looks_at_a_quarter_of_the_bay(fixture: DiscordFixture) -> None:
    """`/board` shows the whole bay; each quarter is one press further, for a captain and for a spectator, and back again."""
    code = await opened_table(fixture, fixture.ana, fixture.ben)
    await planning(fixture, code)
    for looker in (fixture.ana, fixture.carla):
        shown = (await looker.slash(fixture.channel, "board")).message
        assert picture_of(shown).filename == "board.png"
        closer = [name for name in buttons(shown) if name.startswith("Closer: ")]
        assert closer == ["Closer: A0 to I5", "Closer: H0 to P5", "Closer: A5 to I10", "Closer: H5 to P10"]
        for name in closer:
            turned = (await looker.click(shown, name)).message
            assert name not in buttons(turned) and len(turned.attachments) == 1
            assert "Board" in buttons(turned), "the whole bay is one press away"
