"""What the library keeps of views that were sent."""

from __future__ import annotations

import discord


def stored(client: discord.Client) -> int:
    """Views, items and forms that it listens to: none, because all of ours are finished before they are sent."""
    store = client._connection._view_store
    return len(store._views) + len(store._synced_message_views) + len(store._modals) + len(store._dynamic_items)
