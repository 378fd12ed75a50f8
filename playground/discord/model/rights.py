"""Permissions of a member in a channel, by Discord's documented order of overwrites."""

from __future__ import annotations

from playground.discord.model import permissions
from playground.discord.model.entities import PRIVATE_THREAD, Channel, User


def permissions_in(user: User, channel: Channel) -> int:
    """The bits `user` has in `channel`; 0 when the user is no member. In direct messages everything but guild rights."""
    guild = channel.guild
    if guild is None:
        return permissions.EVERYONE if user in channel.recipients or user.bot else 0
    member = guild.members.get(user.id)
    if member is None:
        return 0
    base = guild.everyone.permissions
    for role in member.roles:
        base |= role.permissions
    if base & permissions.ADMINISTRATOR or guild.owner_id == user.id:
        return permissions.ALL
    have = _with_overwrites(base, user, channel.parent or channel, [role.id for role in member.roles])
    return _implied(have, channel) if _is_let_in(user, have, channel) else 0


def reads(user: User, channel: Channel) -> bool:
    """Whether `user` sees what is written there: of a voice or stage channel who may connect, of an age-restricted one adults."""
    needed = permissions.VIEW_CHANNEL | (permissions.CONNECT if channel.is_vocal else 0)
    is_for_him = user.of_age or not channel.is_age_restricted
    return is_for_him and permissions_in(user, channel) & needed == needed


def _is_let_in(user: User, have: int, channel: Channel) -> bool:
    """Whether the channel is to be seen: a private thread by its members, and by those who manage threads."""
    if channel.type == PRIVATE_THREAD and user.id not in channel.thread_members and not have & permissions.MANAGE_THREADS:
        return False
    return bool(have & permissions.VIEW_CHANNEL)


def _implied(have: int, channel: Channel) -> int:
    """Without what is denied together with the right to send, and in voice and stage channels with that to connect."""
    if channel.is_vocal and not have & permissions.CONNECT:
        return have & permissions.VIEW_CHANNEL
    sends = permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else permissions.SEND_MESSAGES
    return have if have & sends else have & ~permissions.NEEDS_SENDING


def _with_overwrites(base: int, user: User, channel: Channel, roles: list[int]) -> int:
    assert channel.guild is not None
    rows = channel.overwrites
    allow, deny = rows.get(channel.guild.id, (0, 0))
    base = base & ~deny | allow
    allow = deny = 0
    for role in roles:
        more_allow, more_deny = rows.get(role, (0, 0))
        allow, deny = allow | more_allow, deny | more_deny
    base = base & ~deny | allow
    allow, deny = rows.get(user.id, (0, 0))
    return base & ~deny | allow
