"""A loopback stand-in for Discord that the real discord.py connects to through an injected connector.

    world = World(); guild = world.guild("Broadside"); harbour = world.channel(guild, "harbour"); ana = world.person("Ana")
    async with StandIn(world, ca_file=file) as discord:     # start the bot with discord.endpoint and file
        outcome = await ana.slash(harbour, "table open", game="row_boats")
        await ana.click(outcome.message, "Join")
        discord.check()

`check` raises AssertionError if the bot broke a rule of Discord.
"""

from playground.discord.clients.people import NoAnswer, Outcome, Person
from playground.discord.faults import Faults
from playground.discord.model.entities import Attachment, Channel, Guild, Message, User
from playground.discord.model.errors import NotPossible
from playground.discord.model.limits import Limits, far_away
from playground.discord.server import StandIn
from playground.discord.world import World

__all__ = [
    "Attachment",
    "Channel",
    "Faults",
    "Guild",
    "Limits",
    "Message",
    "NoAnswer",
    "NotPossible",
    "Outcome",
    "Person",
    "StandIn",
    "User",
    "World",
    "far_away",
]
