"""Tables for the benchmark: opened, joined and mustered through the real bot by captains who click."""

from __future__ import annotations

import random

from playground.discord import Channel, Message, Person, World
from tests.bench.captain import Captain, live

GAME_OPTIONS = {"pace": "live"}


def newest(world: World, channel: Channel, verb: str) -> Message | None:
    """The newest post of the bot in the channel that has a usable button of that verb."""
    posts = [message for message in channel.messages if message.author is world.bot]
    return next((post for post in reversed(posts) if live(post, (verb,))), None)


async def post_with(world: World, channel: Channel, verb: str) -> Message:
    """Wait for such a post. TimeoutError when none comes."""
    found: Message = await world.until(lambda: newest(world, channel, verb), 30, f"a post with {verb!r} in {channel.name}")
    return found


async def mustered(world: World, channel: Channel, game: str, people: list[Person], rnd: random.Random) -> list[Captain]:
    """A table of these people in the channel, begun."""
    captains = [Captain(person, channel, rnd) for person in people]
    await people[0].slash(channel, "table open", game=game, **GAME_OPTIONS)
    lobby = await post_with(world, channel, "join")
    for captain in captains[1:]:
        await captain.press(lobby, "join")
    await captains[0].press(await post_with(world, channel, "start"), "start")
    for captain in captains:
        await captain.press(await post_with(world, channel, "here"), "here")
    await post_with(world, channel, "decide")
    return captains
