"""Ready-made answers in words: by their labels, or by what the game calls them besides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.edge.lexer.names import How, Lexicon, match
from engines.kernel.choices.sheet import Shortcut


def ready_made(text: str, cuts: Sequence[Shortcut], lexicon: Lexicon, is_called: Callable[[str, str], bool]) -> Shortcut | None:
    """The ready-made answer that the text is: one by its label, of which several words may be the beginning, or by a word of the
    game for the answer of that id."""
    ids = {cut.id: cut for cut in cuts}
    found = match(text, lexicon.named(ids, lambda id: ids[id].label))
    if found.one is not None and found.how <= (How.BEGINNING if " " in text.strip() else How.EQUAL):
        return ids[found.one.id]
    return next((cut for cut in cuts if is_called(text, cut.id)), None)
