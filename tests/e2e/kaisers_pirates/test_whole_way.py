"""The Kaiser's Pirates by clicking: a plan picked and committed, attacks answered by one press, a game to its score."""

from __future__ import annotations

from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import SHIP
from tests.e2e.captains import press
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.e2e.kaisers_pirates.captains import aim, attacked, begun, chosen, entries, numbered, opened, pick
from tests.e2e.test_whole_games import asked

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_a_plan_is_picked_changed_and_committed_by_one_press(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, panel = await opened(fixture, code)
    assert table.asked.kind == "kp.turn" and "Draw and end" in buttons(panel)
    assert {"Draw and end", "More"} <= set(buttons(panel)) and "Change" not in buttons(panel)
    assert all(line["description"] for line in menus(panel)[0]["options"] if line["label"] != "More plays")
    first = await pick(captain, panel, "")
    assert f"1. {first.partition(' ')[0]}" in panel.text
    sending = next(label for label in buttons(panel) if label.startswith("Commit "))
    await captain.click(panel, "Change")
    assert "What is on the list" not in buttons(panel) and menus(panel)[-1]["placeholder"] == "Change, move or take out"
    await captain.select(panel, menus(panel)[-1]["custom_id"], ["0"])
    await captain.click(panel, "Take it out")
    assert "The list is empty." in panel.text
    await captain.click(panel, "Step back")
    assert f"1. {first.partition(' ')[0]}" in panel.text and sending in buttons(panel)
    assert (await fixture.at(code)).decision == table.decision, "nothing is played before it is committed"
    await captain.click(panel, sending)
    await fixture.past(code, table.decision)
    post = await fixture.until(lambda: fixture.posts[-1] if "commits" in fixture.posts[-1].text else None, "what was committed")
    assert "In hand: " in post.text


async def test_numbers_stay_while_a_turn_is_planned(fixture: DiscordFixture) -> None:
    """What a number meant before a pick it means behind it: in the menus of all ships, part by part, and typed."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, panel = await opened(fixture, code)
    known: dict[str, int] = {}
    for _ in range(3):
        shown = await numbered(captain, panel)
        assert {target: shown[target] for target in shown if target in known} == {
            target: number for target, number in known.items() if target in shown
        }
        known |= shown
        assert len(set(known.values())) == len(known), "no number means two ships"
        await captain.select(panel, menus(panel)[0]["custom_id"], [menus(panel)[0]["options"][0]["value"]])
    assert len(known) > 1 and "3. " in panel.text
    await captain.click(panel, "Step back")
    shown = await numbered(captain, panel)
    assert shown and shown.items() <= known.items()
    target, number = next(iter(shown.items()))
    panel = (await captain.slash(fixture.channel, "orders", text=f"#{number}")).message
    assert target in " ".join((panel.text, *buttons(panel))), "the play, or those that it may mean"
    await press(captain, panel, "In detail")
    found = entries(panel)
    assert found and all(known.get(aim(label), number) == number for number, label in found if aim(label))


async def test_the_next_turn_is_planned_while_another_plays(fixture: DiscordFixture) -> None:
    """It is committed by itself when the turn comes; of what it names something changed, it waits as a draft."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, panel = await opened(fixture, code)
    other = next(person for person in (fixture.ana, fixture.ben) if person is not captain)
    own = (await other.click(fixture.posts[-1], "Decide")).message
    await other.click(own, "Plan my next turn")
    assert own.text.startswith("### Your next turn") and "Nobody sees that you have planned" in own.text
    named = await pick(other, own, "")
    if "1. " not in own.text:
        named = await pick(other, own, "")
    assert f"1. {named.partition(' ')[0]}" in own.text and "Draw and end" not in buttons(own)
    await other.click(own, "Commit when my turn comes")
    assert f"Planned for your next turn: {named.partition(' ')[0]}" in own.text
    assert {"Plan my next turn", "Ask me again"} <= set(buttons(own))
    await captain.click(panel, "Draw and end")
    await fixture.past(code, table.decision)
    position = await fixture.position(code)
    await fixture.until(lambda: "commits" in " ".join(post.text for post in fixture.posts), "what was planned is committed")
    assert position.table.turn == 2


async def test_a_plan_that_was_not_committed_is_the_draft_when_the_turn_comes(fixture: DiscordFixture) -> None:
    """Its panel was opened beside the hand, and becomes that of the turn by itself."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, panel = await opened(fixture, code)
    other = next(person for person in (fixture.ana, fixture.ben) if person is not captain)
    own = (await other.slash(fixture.channel, "hand")).message
    await other.click(own, "Plan my next turn")
    named = await pick(other, own, "")
    if "1. " not in own.text:
        named = await pick(other, own, "")
    await captain.click(panel, "Draw and end")
    await fixture.past(code, table.decision)
    await fixture.until(lambda: "you had not committed this plan" in own.text, "the panel is that of the turn")
    assert f"1. {named.partition(' ')[0]}" in own.text and "Commit when my turn comes" not in buttons(own)
    after = await fixture.at(code)
    await other.click(own, next(label for label in buttons(own) if label.startswith("Commit")))
    await fixture.past(code, after.decision)


async def test_a_play_is_written_down_in_one_form(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, panel = await opened(fixture, code)
    await press(captain, panel, "In detail")
    form = await captain.click(panel, "All in one form")
    named = {one["label"]: one["component"] for one in form.modal["components"]}
    assert list(named)[:3] == ["What?", "With which card?", "Against which ships?"] and len(named) <= 5
    sea, seat = (await fixture.position(code)).table, table.asked.seats[0]
    ship, target = sea.warships(seat)[0], sea.merchantmen[1 - seat][0]
    actor, (_, _, aim) = named["What?"]["options"], list(named.values())[:3]
    given = {"f0": _line(actor, SHIP[ship].short), "f2": _line(aim["options"], SHIP[target].short)}
    await captain.submit(form, given)
    assert f"1. {SHIP[ship].short} \u2192 {SHIP[target].short}" in panel.text
    again = await captain.click(panel, "All in one form")
    await captain.submit(again, given)
    assert "2. " in panel.text and "KP-" in panel.text, "the ship has a card already, and the rule is named"
    assert (await fixture.at(code)).decision == table.decision, "nothing is played before it is committed"


def _line(options: list[dict[str, str]], label: str) -> list[str]:
    """The value of the line that is called so."""
    return [next(one["value"] for one in options if one["label"] == label)]


async def test_a_hand_is_kept_by_one_press_under_the_post(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    post = await fixture.post_with("Draw and end")
    table = await fixture.at(code)
    captain = await asked(fixture, code)
    before = (await fixture.position(code)).table
    shown = await captain.click(post, "Draw and end")
    assert shown.kind == "private"
    await fixture.past(code, table.decision)
    after, seat = (await fixture.position(code)).table, table.asked.seats[0]
    assert len(after.hands[seat]) == len(before.hands[seat]) + 1 and not after.laid


async def test_an_attack_is_answered_by_one_press_under_what_happened(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, panel = await attacked(fixture, code, Random(4))
    assert panel.text.startswith("### ") and "Table " not in panel.text.splitlines()[0], "the event stands on top"
    assert buttons(panel)["Let it pass"].count(":short.") == 1 and "Save answer" not in buttons(panel)
    await captain.click(panel, "Let it pass")
    assert (await fixture.own(code, captain.id)).lines == {"sunk.play": "pass", "reflag.play": "pass"}
    assert "Saved: Let it pass" in panel.text
    (menu,) = menus(panel)
    await captain.select(panel, menu["custom_id"], [menu["options"][0]["value"]])
    assert (await fixture.own(code, captain.id)).lines["turn"] == "pass"
    (menu,) = menus(panel)
    assert [line["label"] for line in menu["options"]][1:] == ["Pass until my next turn ends", "Ask me each time"]
    await captain.select(panel, menu["custom_id"], [menu["options"][1]["value"]])
    lines = (await fixture.own(code, captain.id)).lines
    assert (lines["react.next"], lines["sunk.next"], "turn" in lines) == ("pass", "pass", False)


async def test_a_card_for_attacks_to_come_is_left_behind_more(fixture: DiscordFixture) -> None:
    """A ranked line with its conditions, said back in words; it answers at once what fits it."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, panel = await attacked(fixture, code, Random(4))
    await press(captain, panel, "Until my next turn ends")
    await chosen(captain, panel, "Let it pass")
    await chosen(captain, panel, "A Raider")
    assert "Let it pass (attacked by: A Raider). Else ask me" in panel.text


async def test_a_card_that_cannot_be_played_says_why_with_the_rule(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await opened(fixture, code)
    table = (await fixture.position(code)).table
    seat = (await fixture.at(code)).asked.seats[0]
    own, foe = table.fleets[seat][0], table.fleets[1 - seat]
    hidden = next(ship for ship in foe if not table.is_known(ship))
    said = await captain.slash(fixture.channel, "orders", text=f"british {hidden}")
    assert "KP-" in said.text and own in game.view(await fixture.position(code), seat).forces[seat].fleet
