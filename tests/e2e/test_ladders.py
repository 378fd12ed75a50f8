"""`/leaderboard` and `/profile` through the client: a rated game, its line at the end, boards for one or for all, opting out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.model.people.people import Person as Known
from bot.service.results.game_result import write as enter
from bot.store.people import people
from bot.store.results import members
from engines import game_of
from playground.discord.clients.people import Person
from playground.discord.model.entities import Member, User
from tests.bot.edge.ladder.test_leaderboard import AT, GAME, NAMES, played
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.test_strangers import rights

pytestmark = pytest.mark.usefixtures("stub_drawing")
ACCOUNT, JOINED = 200_000_000_000_000_000, 1_500_000_000.0
"""An account of the year 2016, and the moment in 2017 at which it came to the server."""
FEW = "Nobody has five rated games here yet."


def settled(fixture: DiscordFixture, name: str, id: int) -> Any:
    """A member of old."""
    world, user = fixture.discord.world, User(id, name, "en-US", False)
    user.username = name.lower()
    world.users[id], world.people[name] = user, Person(world, user)
    fixture.channel.guild.members[id] = Member(user, JOINED)
    fixture.people[name] = world.people[name]
    return world.people[name]


async def earlier(fixture: DiscordFixture, *captains: Any) -> None:
    """Ten captains with six games each, and four games of these against them."""
    store, guild, crew = fixture.process.store, fixture.channel.guild.id, range(100, 110)  # type: ignore[union-attr]
    for id, name in zip(crew, NAMES[2:], strict=True):
        await store.write(people.note_seen, Known(id, name, "en"), AT)
        await store.write(members.note_joined, guild, id, JOINED)
    pairs = [(one, 100 + (one - 100 + apart) % 10) for one in crew for apart in (1, 2, 3)]
    pairs += [(captain.id, 100 + number) for captain in captains for number in range(4)]
    for number, (winner, loser) in enumerate(pairs):
        await store.write(enter, played(f"{number:03}", winner, loser, AT + number, guild=guild), game_of(GAME))


async def played_out(fixture: DiscordFixture, ana: Any, ben: Any) -> tuple[str, Any]:
    """A game in which both answer twice before Ben gives up; its code and its last post."""
    code = await fixture.open(ana, ben, pace="live")
    await fixture.begin(ana, ben)
    given, rnd = {ana.id: 0, ben.id: 0}, Random(1)
    while min(given.values()) < 2:
        table = await fixture.at(code)
        asked = [one for one in (ana, ben) for seat in table.asked.seats if table.seats[seat].person == one.id]
        for captain in asked:
            await fill(captain, (await captain.click(await fixture.post_with("Decide"), "Decide")).message, rnd)
            given[captain.id] += 1
        await fixture.past(code, table.decision)
    await fixture.resign(ben)
    return code, await fixture.post_with("Rematch")


async def test_a_rated_game_is_told_at_its_end_and_stands_on_boards(fixture: DiscordFixture) -> None:
    ana, ben = settled(fixture, "Anne", ACCOUNT), settled(fixture, "Bartholomew", ACCOUNT + 1)
    assert FEW in (await ana.slash(fixture.channel, "leaderboard")).text
    assert "You have no finished game here" in (await ben.slash(fixture.channel, "profile")).text
    await earlier(fixture, ana, ben)
    assert "Anne" not in (await ben.slash(fixture.channel, "leaderboard")).text, "four games are too few"
    code, ended = await played_out(fixture, ana, ben)
    line = next(one for one in ended.text.splitlines() if one.startswith("Rating: "))
    assert "\u2068Anne\u2069 +" in line and "\u2068Bartholomew\u2069 \u2212" in line

    board = await ben.slash(fixture.channel, "leaderboard")
    assert board.kind == "private" and "Anne" in board.text and "You: " in board.text and board.message.attachments
    assert "12 captains have an estimate." in board.text
    second = await ben.click(board.message, "Next")
    assert "**11.**" in second.text and "**10.**" not in second.text
    shown = await ben.slash(fixture.channel, "leaderboard", public=True)
    assert shown.kind == "message" and "Anne" in shown.text and "You: " not in shown.text
    assert "You: " in (await ana.click(shown.message, "My place")).text

    read = await ben.slash(fixture.channel, "profile", captain="Anne")
    shared = await ben.click(read.message, "Show it to all")
    assert read.kind == "private" and shared.kind == "message" and shared.text == "### \u2068Anne\u2069 in this server"
    assert len(shared.message.attachments) == 1
    own = await ana.slash(fixture.channel, "profile")
    await ana.click(own.message, "Leave me out of lists")
    assert "Anne" not in (await ben.slash(fixture.channel, "leaderboard")).text
    assert "Anne" not in (await ben.slash(fixture.channel, "profile", captain=str(ana.id))).text
    assert await ben.autocomplete(fixture.channel, "profile", "captain", "An") == []

    elsewhere = fixture.discord.world.guild("Elsewhere")
    quay, eve = fixture.discord.world.channel(elsewhere, "quay"), fixture.discord.world.person("Eve", guild=elsewhere)
    foreign = await eve.click((await eve.slash(quay, "leaderboard")).message, "All time")
    assert FEW in foreign.text and not buttons(foreign.message).get("Next")
    assert "Bartholomew" not in (await eve.slash(quay, "profile", captain=str(ben.id))).text
    assert await eve.autocomplete(quay, "profile", "captain", "") == []

    rights(fixture.discord.world, elsewhere, eve)
    rights(fixture.discord.world, fixture.channel.guild, ben)
    assert "No game here goes by that" in (await annulled(eve, quay, code)).text, "a game of another server"
    assert f"The game of table {code} counts no more." in (await annulled(ben, fixture.channel, code)).text
    await fixture.process.host.recomputation.mend()  # type: ignore[union-attr]
    assert "10 captains have an estimate." in (await ben.slash(fixture.channel, "leaderboard")).text


async def annulled(manager: Any, channel: Any, which: str) -> Any:
    """What that manager is told who annuls a game or a captain's games."""
    form = await manager.click((await manager.slash(channel, "server settings")).message, "Annul games")
    return await manager.submit(form, {"which": which, "note": "played for two"})
