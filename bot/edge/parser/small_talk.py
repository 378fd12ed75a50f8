"""Small talk: words in which nothing of a decision is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.edge.lexer import grammar
from bot.edge.lexer.cursor import phrases_of
from bot.edge.lexer.fold import allowed, distance, folded
from bot.edge.lexer.names import Lexicon
from bot.edge.parser import shapes
from engines.kernel.base.messages import Message
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from engines.kernel.speech.vocabulary import Vocabulary
from locales import Words

SHORT = 3
"""Letters of the shortest word that tells anything: shorter ones stand in every sentence."""
ANSWERS = frozenset(folded(word) for word in (*grammar.YES, *grammar.NO, *grammar.ALL, *grammar.NONE))
"""Words that begin an answer whatever is asked."""


def is_talk(text: str, choices: Sequence[Choice], things: Iterable[Message], words: Words, vocabulary: Vocabulary) -> bool:
    """Whether the text is small talk: without a number, a word to the panel, a word of these choices, of the game, or of the
    captain's `things`. A misspelt word counts."""
    said = folded(text).split()
    if any(sign.isdigit() for sign in text) or grammar.control(text) is not None or (said and said[0] in ANSWERS):
        return False
    if " ".join(said) in grammar.AS_IT_STANDS:
        return False
    known = set(_nameable(choices, things, words, vocabulary))
    return not any(_is_like(word, known) for word in said if len(word) >= SHORT)


def _is_like(word: str, known: set[str]) -> bool:
    most = allowed(word)
    return word in known or any(distance(word, other, most) <= most for other in known)


def _nameable(choices: Sequence[Choice], things: Iterable[Message], words: Words, vocabulary: Vocabulary) -> Iterator[str]:
    """The words of everything that can be named, in all languages."""
    lexicon = Lexicon(words)
    named = [one for choice in choices for part in _parts(choice) for one in shapes.named(part, lexicon)]
    kinds = {str(place): thing for place, thing in enumerate(things)}
    named += lexicon.named(tuple(kinds), kinds.__getitem__)
    phrases = [folded(name) for one in named for name in (*one.own, *one.others)]
    cuts = {cut.id: cut.label for choice in choices if isinstance(choice, Plan) for cut in choice.shortcuts}
    named += lexicon.named(tuple(cuts), cuts.__getitem__)
    spoken = (*(opener.word for opener in vocabulary.keywords), *vocabulary.moves.values(), *vocabulary.shortcut_words.values())
    phrases += [phrase for word in spoken for phrase in phrases_of(word)]
    yield from (word for phrase in phrases for word in phrase.split() if len(word) >= SHORT)


def _parts(choice: Any) -> tuple[Any, ...]:
    """The choices of the parts of a sheet, or of the next item of a plan; a choice of another shape is its own."""
    sheet = choice.next_sheet(()) if isinstance(choice, Plan) else choice
    return tuple(filled.part.choice for filled in sheet.walk({})) if isinstance(sheet, Sheet) else (choice,)
