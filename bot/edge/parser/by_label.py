"""Whole plays and shortcuts that a text names as the menu and the buttons do, or as the game calls them besides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import How, Lexicon, match
from engines.kernel.base.values import Answer
from engines.kernel.choices.plays import WholePlays
from engines.kernel.choices.sheet import Shortcut


def shortcut_named(
    text: str, cuts: Sequence[Shortcut], lexicon: Lexicon, is_called: Callable[[str, str], bool]
) -> Shortcut | None:
    """The shortcut that a text names: by its label, of which several words may be the beginning, or by a word of the game."""
    ids = {cut.id: cut for cut in cuts}
    found = match(text, lexicon.named(ids, lambda id: ids[id].label))
    if found.one is not None and found.how <= (How.BEGINNING if " " in text.strip() else How.EQUAL):
        return ids[found.one.id]
    return next((cut for cut in cuts if is_called(text, cut.id)), None)


def play_named(text: str, found: WholePlays, lexicon: Lexicon) -> Answer | None:
    """The answer of the one play of these words, signs and articles aside: in their order, else in any; None if there is none, or
    more than one."""
    entries = {str(at): play for at, play in enumerate(found.entries)}
    named = lexicon.named(entries, lambda at: entries[at].label)
    for read in (str.split, _in_any_order):
        wanted = _reads(text, read)
        meant = [one.id for one in named if any(_reads(name, read) == wanted for name in (*one.own, *one.others))]
        if meant:
            return entries[meant[0]].variants[0].answer if len(meant) == 1 else None
    return None


def _in_any_order(words: str) -> list[str]:
    return sorted(words.split())


def _reads(text: str, read: Callable[[str], list[str]]) -> list[str]:
    return read(folded(text))
