"""The application itself, its commands, and the gateway's address."""

from __future__ import annotations

from typing import Any

from playground.discord.model.errors import ApiError
from playground.discord.rest.calls import Call, Reply, handles
from playground.discord.rules.commands import check_commands
from playground.discord.wire.payloads import user_json

ENTRY_POINT = 4
"""The type of the command that opens an activity: a list of all commands must name the one there is."""
GATEWAY = "wss://gateway.discord.gg"


def application_json(call: Call) -> dict[str, Any]:
    """The bot's application as it sees itself."""
    world = call.world
    out: dict[str, Any] = {"id": str(world.application_id), "name": world.bot.name, "icon": None, "description": "", "type": None}
    out |= {"bot": user_json(world.bot), "bot_public": True, "bot_require_code_grant": False, "verify_key": "0" * 64, "flags": 0}
    out |= {"flags_new": "0", "redirect_uris": [], "interactions_endpoint_url": None, "role_connections_verification_url": None}
    out |= {"owner": user_json(world.owner), "approximate_guild_count": len(world.guilds), "approximate_user_install_count": 0}
    out |= {"approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": None, "eligible_oauth2_scopes": []}
    return out


@handles("get_my_oauth2_application")
def get_my_oauth2_application(call: Call) -> Reply:
    """Asked for at login."""
    return 200, application_json(call)


@handles("get_my_application")
def get_my_application(call: Call) -> Reply:
    """The application, by its newer address."""
    return 200, application_json(call)


@handles("get_bot_gateway")
def get_bot_gateway(call: Call) -> Reply:
    """The address of the gateway, and the logins left today."""
    limits, used = call.world.limits, call.state.identifies
    start = {
        "total": limits.identifies_a_day,
        "remaining": max(0, limits.identifies_a_day - used),
        "reset_after": 86400000,
        "max_concurrency": 1,
    }
    return 200, {"url": GATEWAY, "shards": call.state.shards, "session_start_limit": start}


@handles("get_gateway")
def get_gateway(call: Call) -> Reply:
    """The address of the gateway."""
    return 200, {"url": GATEWAY}


def _own(call: Call) -> None:
    if call.id("application_id") != call.world.application_id:
        raise ApiError(20001, message="Unknown Application")


def _scope(call: Call) -> int | None:
    _own(call)
    return call.guild().id if "guild_id" in call.path else None


def _list(call: Call) -> Reply:
    rows = call.world.commands.by_scope.get(_scope(call), [])
    if call.query.get("with_localizations", "").lower() in ("true", "1"):
        return 200, rows
    hidden = ("name_localizations", "description_localizations")
    return 200, [{key: value for key, value in row.items() if key not in hidden} for row in rows]


def _bulk_set(call: Call) -> Reply:
    scope = _scope(call)
    check_commands(call.body)
    kept = [row["id"] for row in call.world.commands.by_scope.get(scope, []) if row["type"] == ENTRY_POINT]
    if set(kept) - {row.get("id") for row in call.body if row.get("type") == ENTRY_POINT}:
        raise ApiError(50240)
    rows = call.world.commands.replace(scope, call.body)
    call.world.announce("COMMANDS_UPDATE", None)
    return 200, rows


handles("list_application_commands")(_list)
handles("list_guild_application_commands")(_list)
handles("bulk_set_application_commands")(_bulk_set)
handles("bulk_set_guild_application_commands")(_bulk_set)
