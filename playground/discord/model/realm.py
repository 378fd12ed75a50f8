"""The world behind the stand-in: who and what exists, what happened, and who may know."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from playground.discord.model import permissions
from playground.discord.model.announcing import Announcer
from playground.discord.model.command_book import CommandBook
from playground.discord.model.entities import (
    DM,
    GUILD_TEXT,
    HAS_THREAD,
    PUBLIC_THREAD,
    SUPPRESS_NOTIFICATIONS,
    Channel,
    Guild,
    Member,
    Message,
    Notification,
    Role,
    User,
)
from playground.discord.model.interaction import Interaction
from playground.discord.model.limits import Limits

DAY = 86_400.0
MEMBERS, PRESENCES, CONTENT = 1 << 1, 1 << 8, 1 << 15


class Realm(Announcer):
    """All state of one stand-in. `clock` gives seconds since 1970; tests may hand in their own to let tokens expire."""

    def __init__(
        self, *, clock: Callable[[], float] = time.time, limits: Limits | None = None, bot_name: str = "Broadside"
    ) -> None:
        super().__init__(clock=clock, limits=limits or Limits())
        self.secret = secrets.token_bytes(16)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[int, Interaction] = {}
        self.nonces: dict[str, tuple[float, Message]] = {}
        self.privileged = 0
        self.bot = self.add_user(bot_name, bot=True)
        self.owner = self.add_user("Owner")
        self.application_id = self.bot.id
        self.commands = CommandBook(self.application_id, self.new_id)

    # -- users and guilds

    def add_user(self, name: str, locale: str = "en-US", *, bot: bool = False) -> User:
        """A new account; any Unicode name, several may share one."""
        user = User(self.new_id(), name, locale, bot)
        plain = "".join(letter for letter in name.lower() if letter.isascii() and (letter.isalnum() or letter in "_."))
        user.username = name if bot else f"{plain or 'user'}{user.id % 100000}"
        self.users[user.id] = user
        self.announce("USER_CREATE", user)
        return user

    def guild(self, name: str, *, with_bot: bool = True, bot_permissions: int = permissions.INVITE) -> Guild:
        """The guild of this name, made on the first call; the bot is in it with the permissions its invite asked for."""
        found = next((guild for guild in self.guilds.values() if guild.name == name), None)
        if found is not None:
            return found
        id_ = self.new_id()
        everyone = Role(id_, "@everyone", permissions.EVERYONE)
        guild = Guild(id_, name, self.owner.id, everyone, joined=self.clock(), roles=[everyone])
        self.guilds[id_] = guild
        self.join(guild, self.owner)
        if with_bot:
            self.invite_bot(guild, bot_permissions)
        return guild

    def invite_bot(self, guild: Guild, bot_permissions: int = permissions.INVITE) -> None:
        """The bot joins with a role of its own."""
        role = Role(self.new_id(), self.bot.name, bot_permissions, managed=True, position=1)
        guild.roles.append(role)
        guild.members[self.bot.id] = Member(self.bot, self.clock(), [role])
        self.announce("GUILD_CREATE", guild)

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out of a guild."""
        guild.roles = [role for role in guild.roles if not role.managed]
        del guild.members[self.bot.id]
        self.announce("GUILD_DELETE", guild)

    def outage(self, guild: Guild, begins: bool = True) -> None:
        """Begin an outage that makes a guild unavailable, or end it."""
        guild.unavailable = begins
        self.announce("GUILD_UNAVAILABLE" if begins else "GUILD_AVAILABLE", guild)

    def join(self, guild: Guild, user: User) -> None:
        """A user becomes a member."""
        if user.id not in guild.members:
            guild.members[user.id] = Member(user, self.clock())
            self.announce("GUILD_MEMBER_ADD", (guild, user))

    def leave(self, guild: Guild, user: User, *, banned: bool = False) -> None:
        """A user departs or is banned."""
        guild.members.pop(user.id, None)
        if banned:
            guild.bans.add(user.id)
        self.announce("GUILD_MEMBER_REMOVE", (guild, user))

    def mutual_guilds(self, user: User) -> list[Guild]:
        """The guilds that a user shares with the bot."""
        return [guild for guild in self.guilds.values() if user.id in guild.members and self.bot.id in guild.members]

    # -- roles

    def role(self, guild: Guild, name: str, *names: str) -> Role:
        """The role of this name, made on the first call with those permissions (`permissions.NAMES`)."""
        found = next((role for role in guild.roles if role.name == name), None)
        if found is not None:
            return found
        role = Role(self.new_id(), name, permissions.bits(names), position=len(guild.roles))
        guild.roles.append(role)
        self.announce("GUILD_ROLE_CREATE", (guild, role))
        return role

    def change_role(self, guild: Guild, role: Role, given: int) -> None:
        """A role gives other permissions."""
        role.permissions = given
        self.announce("GUILD_ROLE_UPDATE", (guild, role))

    def give(self, guild: Guild, user: User, role: Role, is_given: bool = True) -> None:
        """A member gets a role, or loses it."""
        member = guild.members[user.id]
        member.roles = [one for one in member.roles if one is not role] + [role] * is_given
        self.announce("GUILD_MEMBER_UPDATE", (guild, user))

    # -- channels

    def id_of_channel(self) -> int:
        """The id of the next channel."""
        return self.new_id()

    def channel(self, guild: Guild, name: str, kind: int = GUILD_TEXT, *, nsfw: bool = False) -> Channel:
        """The channel of this name, made on the first call: a text channel, or one of that kind."""
        found = next((channel for channel in guild.channels if channel.name == name), None)
        if found is not None:
            return found
        channel = Channel(self.id_of_channel(), kind, name, guild, created=self.clock(), nsfw=nsfw)
        channel.on_change = lambda changed: self.announce("CHANNEL_UPDATE", changed)
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        self.announce("CHANNEL_CREATE", channel)
        return channel

    def thread(
        self, parent: Channel, name: str, owner: User, *, kind: int = PUBLIC_THREAD, source: Message | None = None
    ) -> Channel:
        """A new thread, hung on a message when `source` is given (it then has the message's id)."""
        assert parent.guild is not None
        thread = Channel(
            source.id if source else self.new_id(), kind, name, parent.guild, parent, created=self.clock(), owner_id=owner.id
        )
        thread.thread_members = [owner.id]
        if source is not None:
            source.thread, source.flags = thread, source.flags | HAS_THREAD
        parent.guild.threads.append(thread)
        self.channels[thread.id] = thread
        self.announce("THREAD_CREATE", thread)
        return thread

    def dm(self, user: User) -> Channel:
        """The direct-message channel between the bot and a user, made on the first call."""
        found = self.dm_of(user)
        if found is None:
            found = Channel(self.new_id(), DM, recipients=[user, self.bot], created=self.clock())
            self.channels[found.id] = found
            self.announce("CHANNEL_CREATE", found)
        return found

    def takes_inbox(self) -> bool:
        """Whether one more channel for direct messages can be opened today."""
        since, most = self.clock() - DAY, self.limits.new_inboxes
        return most is None or sum(one.type == DM and one.created > since for one in self.channels.values()) < most

    def dm_of(self, user: User) -> Channel | None:
        """The direct-message channel of a user if it was ever opened."""
        return next((channel for channel in self.channels.values() if channel.type == DM and user in channel.recipients), None)

    def delete_channel(self, channel: Channel) -> None:
        """A channel or thread disappears with its messages."""
        assert channel.guild is not None
        (channel.guild.threads if channel.is_thread else channel.guild.channels).remove(channel)
        del self.channels[channel.id]
        self.announce("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)

    def bring(self, thread: Channel, user: User, is_in: bool = True) -> None:
        """Somebody becomes a member of a thread, or is one no more."""
        thread.thread_members = [id_ for id_ in thread.thread_members if id_ != user.id] + [user.id] * is_in
        if user is self.bot:
            self.announce("THREAD_CREATE" if is_in else "THREAD_DELETE", thread)

    def archive(self, thread: Channel, archived: bool = True, *, locked: bool | None = None) -> None:
        """Put a thread away or take it out again."""
        thread.archived, thread.moved = archived, self.clock()
        thread.locked = thread.locked if locked is None else locked
        self.announce("THREAD_UPDATE", thread)

    def put_silent_away(self) -> None:
        """Archive the threads that have been silent for as long as they may be."""
        for thread in [one for guild in self.guilds.values() for one in guild.threads if not one.archived]:
            words = max((one.created for one in thread.messages[-1:]), default=0.0)
            if self.clock() - max(thread.created, thread.moved, words) >= 60.0 * thread.auto_archive:
                self.archive(thread)

    # -- messages

    def post(self, message: Message) -> Message:
        """Add a message to its channel; posting in an archived thread takes it out of the archive."""
        if message.channel.archived:
            self.archive(message.channel, False)
        message.channel.history.append(message)
        message.channel.by_id[message.id] = message
        self.notify(message)
        self.announce("MESSAGE_CREATE", message)
        return message

    def notify(self, message: Message) -> None:
        """Announce a message on the locked telephones of those it rings; one of Components V2 has no words there, by default."""
        if message.ephemeral or message.loading or message.flags & SUPPRESS_NOTIFICATIONS:
            return
        others = [user for user in message.channel.recipients if user is not message.author]
        words = "" if message.is_v2 and not self.limits.v2_rings_with_words else message.text
        for user in dict.fromkeys([*message.pinged, *others]):
            user.notifications.append(Notification(user, message, words))
            self.announce("NOTIFICATION", user.notifications[-1])

    def changed(self, message: Message, *, edited: bool = True) -> None:
        """Announce that a message is different now."""
        if edited:
            message.edited, message.edits = self.clock(), message.edits + 1
        self.announce("MESSAGE_UPDATE", message)

    def dismiss(self, message: Message) -> None:
        """Hide a private reply from its reader, who has dismissed it. To the bot it is there as before."""
        message.dismissed = True
        self.announce("MESSAGE_DELETE", message)

    def delete(self, message: Message) -> None:
        """Remove a message."""
        message.deleted = True
        message.channel.history.remove(message)
        del message.channel.by_id[message.id]
        self.announce("MESSAGE_DELETE", message)
