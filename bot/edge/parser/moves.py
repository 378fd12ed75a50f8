"""Open moves in words: "offer Ben: Bomb for 2 Mate", "offer a deadlock"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.edge.kit.typed_result import ParseProblem
from bot.edge.lexer import grammar
from bot.edge.lexer.cursor import phrases_of
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import How, Lexicon, match
from bot.edge.panel.moves import every
from bot.edge.parser import shapes
from bot.edge.parser.shapes import ParseResult
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, Forbidden
from engines.kernel.contract.game import OpenMove
from engines.kernel.speech.vocabulary import Vocabulary
from locales import Words

LONGEST = 8
"""Words of the longest name of a move, or of what it is for, that are looked for."""
_SIGNS = " ,.:;\n"
_WORD = re.compile(r"[^\s,:;]+")
_END = re.compile(rf"[:;\n]|{grammar.either(grammar.FOR)}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MoveParse:
    """The open move that words mean, with what it needs; else what bars it, or what was not understood."""

    move: OpenMove | None = None
    args: Mapping[str, Answer] = field(default_factory=dict)
    trouble: ParseProblem | None = None
    notes: tuple[Message, ...] = ()


def read(
    text: str, moves: Sequence[OpenMove], bars: Sequence[Forbidden], words: Words, vocabulary: Vocabulary
) -> MoveParse | None:
    """The meaning of a text that begins with the name of an open or forbidden move; None for any other text. Never raises."""
    lexicon = Lexicon(words)
    for length in range(min(LONGEST, len(text.split())), 0, -1):
        begun = text.split(maxsplit=length)
        said, rest = " ".join(begun[:length]), "".join(begun[length:])
        for move in moves:
            if _is_called(said, move.kind, move.label, lexicon, vocabulary):
                return _filled(move, rest, lexicon)
        for bar in bars:
            if _is_called(said, bar.option, bar.label, lexicon, vocabulary):
                return MoveParse(trouble=shapes.illegal(said, bar))
    return None


def _is_called(said: str, kind: str, label: Message, lexicon: Lexicon, vocabulary: Vocabulary) -> bool:
    (thing,) = lexicon.named((kind,), lambda _: label)
    word = vocabulary.moves.get(kind)
    return folded(said) in (*map(folded, (*thing.own, *thing.others)), *(phrases_of(word) if word else ()))


def _filled(move: OpenMove, rest: str, lexicon: Lexicon) -> MoveParse:
    """The move with its arguments, in their order: "Ben: Bomb for 2 Mate"."""
    args: dict[str, Answer] = {}
    notes: tuple[Message, ...] = ()
    for name, choice in (move.args or {}).items():
        outcome, rest = _named(rest, choice, lexicon) if choice.shape == "one_of" else _some(rest, choice, lexicon)
        if outcome.trouble is not None:
            expected = outcome.trouble.expected or (say(f"ui.arg.{name}"),)
            return MoveParse(move, args, shapes.at(name, replace(outcome.trouble, expected=expected)), notes)
        args[name], notes = outcome.value, notes + outcome.notes
    return MoveParse(move, args, ParseProblem("unknown", rest.strip()) if rest.strip(_SIGNS) else None, notes)


def _some(text: str, choice: Choice, lexicon: Lexicon) -> tuple[ParseResult, str]:
    """The words before the next sign or "for", as some of several; and the rest."""
    piece, *left = _END.split(text.strip(_SIGNS), maxsplit=1)
    said = piece.strip(_SIGNS)
    return shapes.read(said, choice, lexicon) if said else shapes.unknown("", ()), "".join(left)


def _named(text: str, choice: Any, lexicon: Lexicon) -> tuple[ParseResult, str]:
    """The longest name that the text begins with, of an option or of one that is forbidden; the only option, unsaid."""
    labels = every(choice)
    things, found = lexicon.named(labels, labels.__getitem__), list(_WORD.finditer(text))
    start = next((at for at, word in enumerate(found) if folded(word.group()) not in grammar.TO), len(found))
    for end in range(min(len(found), start + LONGEST), start, -1):
        hit = match(text[found[start].start() : found[end - 1].end()], things)
        if hit.one is not None and hit.how < How.NEAR:
            return shapes.checked(ParseResult(hit.one.id), choice, hit.text), text[found[end - 1].end() :]
    if len(things) == 1:
        return shapes.checked(ParseResult(things[0].id), choice, ""), text
    return shapes.unknown(found[start].group() if start < len(found) else "", things), text
