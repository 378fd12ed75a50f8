"""Failures in words, for the log and for people."""

from __future__ import annotations

from random import Random

import discord

from bot.edge.discord.retries import ANSWERED, UNKNOWN

NO_TOKEN = 401
GONE = (NO_TOKEN, 404)
"""Statuses by which the token, or what it brought, is no more."""


def code_of(rnd: Random) -> str:
    """A new code by which a failure that somebody is told of is found in the log."""
    return rnd.randbytes(3).hex()


def is_passed(lost: Exception) -> bool:
    """Whether the click was answered by somebody else, or can be answered no more."""
    return isinstance(lost, discord.HTTPException) and (lost.code in (ANSWERED, UNKNOWN) or lost.status in GONE)


def is_void(lost: Exception) -> bool:
    """Whether the click's token never came to life for us: Discord does not know it any more, or somebody else has answered."""
    return isinstance(lost, discord.HTTPException) and (lost.code in (ANSWERED, UNKNOWN) or lost.status == NO_TOKEN)


def is_answered(lost: Exception) -> bool:
    """Whether the click was answered by somebody else."""
    return isinstance(lost, discord.HTTPException) and lost.code == ANSWERED


def error_name(lost: BaseException) -> str:
    """The sort of a failure, with the code that Discord gives it."""
    return f"{type(lost).__name__} {getattr(lost, 'code', '')}".strip()
