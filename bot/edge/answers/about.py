"""Texts that belong to no table: help, about, how a turn goes."""
from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from bot.edge import components as c
from bot.edge.click import Click
from bot.edge.commands import as_typed
from bot.edge.edge import Edge, speech
from bot.edge.pages import Page, note
from bot.edge.posts.common import game_name
from bot.service.ports import Sitting
from engines.kernel.messages import Message, Verbatim, say

TURN_LINES = 6


def release() -> str:
    """The version that runs."""
    try:
        return version("broadside")
    except PackageNotFoundError:
        return "0.1.0"


async def about(edge: Edge, click: Click) -> Page:
    """What Broadside is, its version, its licences, and for how long it keeps what."""
    kept = say("help.about.kept", n=edge.host.housekeeping.keep)
    return note(speech(click), say("help.about", version=Verbatim(release())), also=kept)


async def outside(edge: Edge, click: Click) -> Page:
    """Help where there is no table."""
    return note(speech(click), outside_of(click.locale))


def outside_of(locale: str) -> Message:
    """How to begin, with the commands as a client of that locale calls them."""
    return say("help.outside", open=as_typed("table.open", locale), list=as_typed("table.list", locale))


async def rules(edge: Edge, click: Click, sitting: Sitting) -> Page:
    """How a turn goes, in six lines."""
    told, game = speech(click), sitting.game.id
    lines = [told.marked(say(f"help.turn.{game}.{number}")) for number in range(1, TURN_LINES + 1)]
    heading = "### " + told.marked(say("help.turn.title", game=game_name(sitting)))
    return Page((c.container(c.text(heading), c.text("\n".join(lines))),), anew=True)
