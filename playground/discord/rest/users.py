"""Users and direct-message channels."""

from __future__ import annotations

from playground.discord.model.errors import ApiError, invalid_form
from playground.discord.rest.calls import Call, Reply, handles
from playground.discord.wire.payloads import channel_json, user_json


@handles("get_my_user")
def get_my_user(call: Call) -> Reply:
    """The bot's own account, asked for at login."""
    return 200, {**user_json(call.world.bot), "mfa_enabled": False, "locale": "en-US", "verified": True}


@handles("get_user")
def get_user(call: Call) -> Reply:
    """Any account."""
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise ApiError(10013)
    return 200, user_json(user)


@handles("create_dm")
def create_dm(call: Call) -> Reply:
    """The channel for direct messages with a user; it is made once and given again."""
    if not call.body.get("recipient_id"):
        raise invalid_form(("recipient_id",), "BASE_TYPE_REQUIRED", "This field is required")
    user = call.world.users.get(int(call.body["recipient_id"]))
    if user is None:
        raise ApiError(10013)
    if user.bot:
        raise ApiError(50007)
    if call.world.dm_of(user) is None and not call.world.takes_inbox():
        raise ApiError(20026, status=403)
    return 200, channel_json(call.world.dm(user), call.world.bot)


@handles("leave_guild")
def leave_guild(call: Call) -> Reply:
    """The bot leaves."""
    call.world.remove_bot(call.guild())
    return 204, None
