"""Small facts of the installation, by key: the hash of the commands sent, logins of a day."""
from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema as s
from bot.store.database import Store

MOST_IDENTIFIES = 800
"""Logins in a day after which the bot stops by itself: Discord takes the token away after 1,000."""


async def get(store: Store, key: str) -> str | None:
    """The value kept under a key."""
    async with store.read() as db:
        return await _get(db, key)


async def put(store: Store, key: str, value: str) -> None:
    """Keep a value under a key."""
    async with store.write() as db:
        await _put(db, key, value)


async def count_identify(store: Store, now: datetime) -> int:
    """Count a login at the gateway; how many there were on that day (UTC)."""
    async with store.write() as db:
        day, _, count = (await _get(db, "identifies") or "").partition(" ")
        today = now.date().isoformat()
        number = int(count) + 1 if day == today else 1
        await _put(db, "identifies", f"{today} {number}")
    return number


async def _get(db: AsyncConnection, key: str) -> str | None:
    return (await db.execute(select(s.meta.c.value).where(s.meta.c.key == key))).scalar()


async def _put(db: AsyncConnection, key: str, value: str) -> None:
    await db.execute(delete(s.meta).where(s.meta.c.key == key))
    await db.execute(insert(s.meta).values(key=key, value=value))
