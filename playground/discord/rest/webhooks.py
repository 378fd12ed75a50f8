"""Requests by the token of an interaction: follow-ups, the original, changes to both."""

from __future__ import annotations

from playground.discord.acts import interactions
from playground.discord.model.entities import Message
from playground.discord.model.interaction import Interaction
from playground.discord.rest.calls import Call, Reply, handles
from playground.discord.wire.payloads import message_json


def _interaction(call: Call) -> Interaction:
    return interactions.by_token(call.world, call.id("webhook_id"), call.path["webhook_token"])


def _reply(call: Call, message: Message) -> Reply:
    return 200, message_json(call.world, message)


@handles("execute_webhook")
def execute_webhook(call: Call) -> Reply:
    """A follow-up message."""
    message = interactions.follow_up(call.world, _interaction(call), call.body or {}, call.files)
    return _reply(call, message)


def _get(call: Call) -> Reply:
    return _reply(call, interactions.message_of(_interaction(call), call.path.get("message_id", "@original")))


def _patch(call: Call) -> Reply:
    which = call.path.get("message_id", "@original")
    return _reply(call, interactions.edit_through(call.world, _interaction(call), which, call.body or {}, call.files))


def _delete(call: Call) -> Reply:
    interactions.delete_through(call.world, _interaction(call), call.path.get("message_id", "@original"))
    return 204, None


handles("get_original_webhook_message")(_get)
handles("get_webhook_message")(_get)
handles("update_original_webhook_message")(_patch)
handles("update_webhook_message")(_patch)
handles("delete_original_webhook_message")(_delete)
handles("delete_webhook_message")(_delete)
