"""One reader a shape of choice: a piece of text becomes the answer that clicks would have given, or a trouble.

No reader that is listed here raises anything but `ParseError`, and `read` nothing. A reader is handed the text of its part alone;
sheets are put together in `sheets`, plans in `plans`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.edge.kit.typed_result import ParseError, ParseProblem
from bot.edge.lexer import grammar
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import How, Lexicon, match
from bot.edge.lexer.outcome import Finder, ParseResult, at, found_by_similarity, illegal, named, picked, unknown
from bot.edge.parser import arranged, several
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer
from engines.kernel.choices.legality import own_forbidden
from engines.kernel.choices.shapes import Amount, Choice, Forbidden, Illegal, OneOf

__all__ = [
    "ParseResult",
    "at",
    "checked",
    "found_by_similarity",
    "illegal",
    "named",
    "picked",
    "read",
    "understood",
    "unknown",
    "yes_or_no",
]


def read(
    text: str, choice: Choice, lexicon: Lexicon, now: Answer | None = None, forbidden: Sequence[Forbidden] | None = None
) -> ParseResult:
    """The text as an answer to that choice; `now` is what stands in the draft, for shapes that change only a part of it.

    `forbidden`: what a rule forbids there, when it is more than the choice itself says.
    """
    return checked(understood(text, choice, lexicon, now, forbidden), choice, text)


def understood(
    text: str, choice: Choice, lexicon: Lexicon, now: Answer | None = None, forbidden: Sequence[Forbidden] | None = None
) -> ParseResult:
    """As `read`, without asking the choice whether the whole is legal."""
    if choice.shape not in _READERS:
        return unknown(text, ())
    finder = Finder(lexicon, own_forbidden(choice) if forbidden is None else forbidden)
    try:
        return _READERS[choice.shape](text, choice, finder, now)
    except ParseError as wrong:
        return ParseResult(trouble=wrong.trouble)


def checked(outcome: ParseResult, choice: Choice, text: str) -> ParseResult:
    """The outcome with its value in canonical form, or the rule that forbids it."""
    if outcome.value is None:
        return outcome
    try:
        return ParseResult(choice.check(outcome.value), None, outcome.notes, outcome.how)
    except Illegal as refused:
        return ParseResult(
            None, ParseProblem("illegal", text, rule=refused.rule, reason=refused.reason), outcome.notes, outcome.how
        )


def _one_of(text: str, choice: OneOf, finder: Finder, now: Answer | None) -> ParseResult:
    things = named(choice, finder.lexicon)
    found = match(text, things)
    if found.how >= How.NEAR and (answer := yes_or_no(folded(text), choice)) is not None:
        return ParseResult(answer)
    return picked(finder.find(text, things), things)


def yes_or_no(word: str, choice: OneOf) -> str | None:
    """The option that a yes or a no means where one is a yes and the other a no, by their ids."""
    if len(choice.options) != 2:
        return None
    meant = "yes" if word in grammar.YES else "no" if word in grammar.NO else ""
    others = {option.rpartition(".")[2]: option for option in choice.options}
    return others[meant] if meant and {"yes", "no"} == set(others) else None


def _amount(text: str, choice: Amount, finder: Finder, now: Answer | None) -> ParseResult:
    word = folded(text).removeprefix("#")
    if word in grammar.NONE or word in grammar.ALL:
        return ParseResult(choice.least if word in grammar.NONE else choice.most)
    if word.isdecimal() and len(word) < 10:
        return ParseResult(int(word))
    things = named(choice, finder.lexicon)
    found = finder.find(text, things)
    if found.one and (found.how < How.NEAR or not any(map(str.isdecimal, text))):
        return picked(found, things, int)
    expected = (say("typed.number", least=choice.least, most=choice.most),)
    return ParseResult(trouble=ParseProblem("unknown", text, expected=expected))


_READERS: dict[str, Callable[[str, Any, Finder, Answer | None], ParseResult]] = {
    "one_of": _one_of,
    "amount": _amount,
    "some_of": several.some_of,
    "ranking": several.ranking,
    "path": arranged.path,
    "programme": arranged.programme,
    "assignment": arranged.assignment,
}
