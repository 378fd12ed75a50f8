"""The declaration of what somebody pressed or typed."""

from __future__ import annotations

from bot.edge.kit.click import Click
from bot.edge.presses.command import COMMANDS, CommandDeclaration
from bot.edge.presses.press import PressDeclaration, press_of


def declaration_of(click: Click) -> PressDeclaration | CommandDeclaration | None:
    """The declaration of a click, None if this version knows no such verb or command."""
    return COMMANDS.get(click.command) if click.button_id is None else press_of(click.button_id)
