"""Where no game is named, that of the table of the channel is meant: rules, completions, lessons. One captain, the phantom."""

from __future__ import annotations

from random import Random

import pytest

from engines import games
from locales import words
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.kaisers_pirates.captains import GAME, opened, sent, short_rounds

pytestmark = pytest.mark.usefixtures("stub_drawing")

NAME = "The Kaiser's Pirates"


async def test_rules_and_lessons_are_those_of_the_table_of_the_channel(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, game=GAME, pace="live")
    assert NAME in (await fixture.ana.slash(fixture.channel, "rules")).text
    assert f"### {NAME}\n" in (await fixture.ana.slash(fixture.channel, "learn")).text
    offered = await fixture.ana.autocomplete(fixture.channel, "rules", "topic", "emden")
    assert [one["name"] for one in offered] == ["Emden"]
    shown = (await fixture.ana.slash(fixture.channel, "rules", topic=offered[0]["value"])).message
    assert "Warship: attack " in shown.text and len(shown.attachments) == 1


async def test_help_without_a_table_leads_to_the_lessons_of_each_game(fixture: DiscordFixture) -> None:
    shown = (await fixture.ana.slash(fixture.channel, "help")).message
    assert len([label for label in buttons(shown) if label.startswith("Learn ")]) == len(games())
    taught = await fixture.ana.click(shown, f"Learn {NAME}")
    assert f"### {NAME}\n" in taught.message.text


async def test_a_refusal_leads_to_its_rule(fixture: DiscordFixture) -> None:
    shown = (await fixture.ana.slash(fixture.channel, "rules", game=GAME, topic="KP-3.3.5g")).message
    assert "Break Contact cannot answer a Night Action." in shown.text and "no page of its own" not in shown.text


async def test_a_number_without_a_page_says_that_it_leads_to_what_it_belongs_to(fixture: DiscordFixture) -> None:
    for typed in ("KP-T2.6", "t2.6"):
        shown = (await fixture.ana.slash(fixture.channel, "rules", game=GAME, topic=typed)).message
        assert "KP-T2.6 has no page of its own: this is the one it belongs to." in shown.text
    by_name = (await fixture.ana.slash(fixture.channel, "rules", game=GAME, topic="emden")).message
    assert "no page of its own" not in by_name.text


async def test_one_captain_plays_the_phantom(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana, game=GAME, pace="live")
    await short_rounds(fixture.ana, fixture.posts[-1])
    await fixture.begin(fixture.ana)
    assert len((await fixture.at(code)).seats) == 1
    told = "\n".join(post.text for post in fixture.posts)
    assert "Phantom rolls " in told and "Turn 1: " in told
    said = words("en").naming((await fixture.at(code)).names)
    dealt = [said.marked(one) for _, sentences in await fixture.process.host.history.log(code) for one in sentences]
    assert any("Phantom is dealt " in text for text in dealt)
    for turn in range(3):
        table, captain, panel = await opened(fixture, code)
        await sent(fixture, code, table, captain, panel, Random(turn))
        await fixture.past(code, table.decision)
    await fixture.asked_after(code, table.decision)
    told = "\n".join(post.text for post in fixture.posts)
    assert "Phantom" in told and "Seat 2" not in told
