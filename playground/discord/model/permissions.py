"""The bits of permissions by their names; `rights` works out those of a member."""

from __future__ import annotations

ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
SEND_TTS_MESSAGES = 1 << 12
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
CONNECT = 1 << 20
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51

NEEDS_SENDING = SEND_TTS_MESSAGES | EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE
"""Permissions that are denied together with the right to send messages."""
ALL = (1 << 53) - 1
INVITE = 309237746688
EVERYONE = INVITE | EMBED_LINKS | CONNECT | USE_APPLICATION_COMMANDS | CREATE_PRIVATE_THREADS | (1 << 6) | (1 << 18)

NAMES = {
    "administrator": ADMINISTRATOR,
    "manage_channels": MANAGE_CHANNELS,
    "manage_guild": MANAGE_GUILD,
    "view_channel": VIEW_CHANNEL,
    "send_messages": SEND_MESSAGES,
    "manage_messages": MANAGE_MESSAGES,
    "embed_links": EMBED_LINKS,
    "attach_files": ATTACH_FILES,
    "read_message_history": READ_MESSAGE_HISTORY,
    "send_tts_messages": SEND_TTS_MESSAGES,
    "mention_everyone": MENTION_EVERYONE,
    "connect": CONNECT,
    "use_application_commands": USE_APPLICATION_COMMANDS,
    "manage_threads": MANAGE_THREADS,
    "create_public_threads": CREATE_PUBLIC_THREADS,
    "create_private_threads": CREATE_PRIVATE_THREADS,
    "pin_messages": PIN_MESSAGES,
    "send_messages_in_threads": SEND_MESSAGES_IN_THREADS,
}


def bits(names: tuple[str, ...]) -> int:
    """The sum of named permissions; KeyError for an unknown name."""
    total = 0
    for name in names:
        total |= NAMES[name]
    return total
