"""Buttons that lead from notices and refusals to their rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit.custom_id import NONE, write
from bot.edge.rules.pages import ANEW
from engines import games
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.contract.game import Game
from locales import Words


def rule_button(game: Game[Any, Any], words: Words, rule: str) -> tuple[c.Item, ...]:
    """The button that shows the rule of a refusal, where it can be read."""
    page = -1 if game.rulebook is None or not rule else game.rulebook.page_of(rule)
    if page < 0:
        return ()
    return (c.button(words.label(say("rules.rule")), _opening(game, page)),)


def notice_rule_button(game: Game[Any, Any], words: Words, notice: Message | None) -> tuple[c.Item, ...]:
    """The rule button for a notice that names its rule, itself or in its note."""
    note = notice.get("note") if notice is not None else None
    named = note if isinstance(note, Message) else notice
    rule = named.get("rule") if named is not None else None
    return rule_button(game, words, rule.text) if isinstance(rule, Verbatim) else ()


def thing_button(game: Game[Any, Any], words: Words, thing: Message) -> tuple[c.Item, ...]:
    """The button that opens the page of a thing that was looked up, if it is a component with a page."""
    book = game.rulebook
    found = [] if book is None else [at for at, one in enumerate(book.components, len(book.topics)) if one.label == thing]
    return tuple(c.button(words.label(say("rules.rule")), _opening(game, page)) for page in found[:1])


def chosen_thing_button(
    game: Game[Any, Any], words: Words, entries: Sequence[tuple[Message, Message]], place: int
) -> tuple[c.Item, ...]:
    """The button that opens the rules of what was looked up, if it has a page."""
    return thing_button(game, words, entries[place][0]) if 0 <= place < len(entries) else ()


def _opening(game: Game[Any, Any], page: int) -> str:
    """The id of what opens a page as a message of its own, whatever it stands on."""
    return write(NONE, 0, "read", games().index(game.id), f"{ANEW}{page}")
