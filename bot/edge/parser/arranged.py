"""Things in an arrangement: a way over places, orders in their order, things at places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.edge.lexer import grammar
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import How, Match, Named, match
from bot.edge.lexer.outcome import Finder, ParseResult, found_by_similarity, named, onward, picked, places, unknown
from bot.edge.parser.several import item_of
from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Assignment, Path, Programme


def path(text: str, choice: Path, finder: Finder, now: Answer | None) -> ParseResult:
    """Place after place; nothing, or what the choice calls it, for a way of none."""
    if _is_nowhere(text, choice, finder):
        return ParseResult(())
    way: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    tokens = text.replace("-", " ").replace(">", " ").replace(",", " ").split()
    while tokens:
        things = onward(choice, way, finder.lexicon)
        length, found = _longest(tokens, things, finder.barring(choice.forbidden(way) if choice.forbidden else ()))
        if found.one is None:
            return picked(found, things)
        way, notes, tokens = choice.led(way, found.one.id), notes + found_by_similarity(found), tokens[length:]
        while tokens and folded(tokens[0]) in grammar.TO:
            tokens = tokens[1:]
    return ParseResult(way, None, notes)


def _is_nowhere(text: str, choice: Path, finder: Finder) -> bool:
    """Whether the text is a word for no place at all, and not the name of one."""
    empty = finder.lexicon.named(("",), lambda _: choice.empty)
    if choice.least or not (folded(text) in grammar.NONE or match(text, empty, How.EQUAL).how <= How.EQUAL):
        return False
    return match(text, named(choice, finder.lexicon), How.EQUAL).how > How.EQUAL


def _longest(tokens: Sequence[str], things: Sequence[Named], finder: Finder) -> tuple[int, Match]:
    """The most words from the beginning that mean one thing."""
    for length in range(min(len(tokens), 6), 0, -1):
        found = finder.find(" ".join(tokens[:length]), things, How.WORD)
        if found.one:
            return length, found
    return 1, finder.find(tokens[0], things)


def programme(text: str, choice: Programme, finder: Finder, now: Answer | None) -> ParseResult:
    """Orders in their order; a line "2: …" changes the second alone."""
    things, orders, at = named(choice, finder.lexicon), list(now or ()), 0
    notes: tuple[Message, ...] = ()
    for part in [text] if finder.is_name(text, things) else _pieces(text):
        place, word = grammar.number(part)
        count, word = grammar.counted(word) or (1, word)
        found = finder.find(word, things)
        if found.one is None:
            return picked(found, things)
        at = place - 1 if place else at
        orders[at : at + count] = [found.one.id] * min(count, choice.slots)
        notes, at = notes + found_by_similarity(found), at + count
    return ParseResult(tuple(orders), None, notes)


def assignment(text: str, choice: Assignment, finder: Finder, now: Answer | None) -> ParseResult:
    """Things to places by pairs ("marines to ship 2", "2 crew to S3"); what is not named stays if it is."""
    assigned: dict[str, Any] = dict(now if isinstance(now, Mapping) else choice.default)
    named_things: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    for part in _pieces(text):
        things, place = _pair(grammar.number(part)[1], choice, finder, named_things)
        if things.value is None or place.value is None:
            return things if things.value is None else place
        assigned.update(dict.fromkeys(things.value, place.value))
        named_things, notes = (*named_things, *things.value), notes + things.notes + place.notes
    return ParseResult(assigned, None, notes)


def _pieces(text: str) -> list[str]:
    return [item for line in grammar.lines(text) for item in grammar.items(line)]


def _pair(text: str, choice: Assignment, finder: Finder, taken: tuple[str, ...]) -> tuple[ParseResult, ParseResult]:
    """The things on the left and the place on the right of the sign, or word, where both are understood; at best one is."""
    things = named(choice, finder.lexicon)
    left_over = [thing for thing in things if thing.id not in taken]
    failed = (unknown(text, things), ParseResult())
    for left, right in grammar.halves(text):
        is_all = folded(left) in grammar.ALL
        some = ParseResult(tuple(thing.id for thing in left_over)) if is_all else item_of(left, left_over, things, None, finder)
        if some.trouble is not None and some.trouble.kind != "unknown":
            failed = (some, ParseResult())
        if some.value:
            open_to = places(choice, some.value[0], finder.lexicon)
            bars = choice.forbidden(some.value[0]) if choice.forbidden else ()
            place = picked(finder.barring(bars).find(right, open_to), open_to)
            if place.value is not None:
                return some, place
            failed = (some, place)
    return failed
