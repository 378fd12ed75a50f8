"""The callback: the bot's one answer to an interaction."""

from __future__ import annotations

from playground.discord.acts import interactions
from playground.discord.rest.calls import Call, Reply, handles
from playground.discord.wire.interaction_payloads import callback_json


@handles("create_interaction_response")
def create_interaction_response(call: Call) -> Reply:
    """Answer within three seconds, once, with a type that fits. 200 with the interaction when asked for, else 204."""
    interaction = interactions.awaiting(call.world, call.id("interaction_id"), call.path["interaction_token"], call.body)
    interactions.answer(call.world, interaction, call.body, call.files)
    if call.query.get("with_response", "").lower() in ("1", "true"):
        return 200, callback_json(call.world, interaction)
    return 204, None
