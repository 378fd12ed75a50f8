"""A whole play typed as the menu has it."""

from __future__ import annotations

from collections.abc import Callable

from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import Lexicon
from engines.kernel.base.light import Answer
from engines.kernel.choices.plays import Plays


def listed(text: str, found: Plays, lexicon: Lexicon) -> Answer | None:
    """The answer of the one play of these words, signs and articles aside: in their order, else in any; None where there is none,
    or more than one."""
    entries = {str(at): play for at, play in enumerate(found.entries)}
    named = lexicon.named(entries, lambda at: entries[at].label)
    for read in (str.split, _in_any_order):
        wanted = _reads(text, read)
        meant = [one.id for one in named if any(_reads(name, read) == wanted for name in (*one.own, *one.others))]
        if meant:
            return entries[meant[0]].presses[0].answer if len(meant) == 1 else None
    return None


def _in_any_order(words: str) -> list[str]:
    return sorted(words.split())


def _reads(text: str, read: Callable[[str], list[str]]) -> list[str]:
    return read(folded(text))
