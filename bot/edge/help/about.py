"""Texts that belong to no table: help, about."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bot.edge.context.context import Context, referenced_table, speech
from bot.edge.context.table_option import TABLE
from bot.edge.fairness.fairness import operators
from bot.edge.help.lessons import taught
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.replies import Page, notice_page
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.rules.pages import LEARN, RulesReader
from bot.edge.turn import what_now
from bot.model.base.refusals import Refused
from engines import game_of
from engines.kernel.base.messages import Message, Verbatim, say

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def release() -> str:
    """The version that runs: as installed, or as the checkout says."""
    try:
        return version("broadside")
    except PackageNotFoundError:
        stated: str = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
        return stated


@command("about", who=Who.ANYBODY)
async def about(context: Context, click: Click) -> Page:
    """Broadside: version, licences, operators, and for how long it keeps what."""
    words = speech(click)
    more = (say("help.about.operator", operator=operators(context)), say("help.about.kept", n=context.kept_days))
    lines = (say("help.about", version=Verbatim(release())), *more)
    return Page((c.container(*(c.text(words.marked(line)) for line in lines)),))


@command("help", who=Who.READERS, note="a captain reads of his own things; without a table how to begin", options=(TABLE,))
async def help_command(context: Context, click: Click) -> Page:
    """Help with the table that is meant, or with how to begin. Raises Refused to strangers of the table."""
    try:
        return await what_now.now(context, click, await referenced_table(context, click))
    except Refused as refused:
        if refused.reason.id == "e.stranger":
            raise
        return await outside(context, click)


async def outside(context: Context, click: Click) -> Page:
    """Help if there is no table."""
    words = speech(click)
    presses = [
        c.button(words.label(say("learn.to", game=say(f"game.{id}"))), RulesReader(game_of(id), click.person.language).id(LEARN))
        for id in taught()
    ]
    return notice_page(words, outside_of(click.locale), *presses)


def outside_of(locale: str) -> Message:
    """How to begin, with the commands as a client of that locale calls them."""
    return say("help.outside", open=as_typed("table.open", locale), list=as_typed("table.list", locale))
