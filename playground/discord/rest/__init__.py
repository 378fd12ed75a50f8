"""The REST routes of the stand-in, by resource. Importing this package fills the table in `calls`.

May import: acts, model, rules, wire.
"""

from playground.discord.rest import applications, channels, guilds, interactions, messages, threads, users, webhooks

__all__ = ["applications", "channels", "guilds", "interactions", "messages", "threads", "users", "webhooks"]
