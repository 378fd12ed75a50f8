"""Things picked by name and number, as a set or in an order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.edge.kit.typed_result import ParseProblem
from bot.edge.lexer import grammar
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import How, Match, Named, match
from bot.edge.lexer.outcome import Finder, ParseResult, found_by_similarity, named, picked
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.shapes import SomeOf

Alike = Callable[[str], str] | None
"""Equal for like things; None: those of one name."""


def some_of(text: str, choice: SomeOf, finder: Finder, now: Answer | None) -> ParseResult:
    things = named(choice, finder.lexicon)
    if (word := folded(text)) in grammar.NONE and not match(text, things).things:
        return ParseResult(())
    if word in grammar.ALL:
        return ParseResult(choice.options)
    left_out = grammar.all_but(text)
    taken = _list_of(text if left_out is None else left_out, things, choice.alike, finder)
    if left_out is None or taken.value is None:
        return taken
    return ParseResult(tuple(option for option in choice.options if option not in taken.value), None, taken.notes, taken.how)


def _list_of(text: str, things: Sequence[Named], alike: Alike, finder: Finder) -> ParseResult:
    """The things of a list; "3x mate" takes three that are alike, a name twice takes two."""
    return _several([text] if finder.is_name(text, things) else grammar.items(text), things, alike, finder)


def _several(items: Sequence[str], things: Sequence[Named], alike: Alike, finder: Finder, offers: bool = True) -> ParseResult:
    """The things of all items, in their order."""
    ids: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    how = How.EQUAL
    for place, item in enumerate(items):
        some = item_of(item, [thing for thing in things if thing.id not in ids], things, alike, finder)
        if some.value is None:
            return _whole(some, ids, items[place + 1 :], things, alike, finder) if offers else some
        ids, notes, how = (*ids, *some.value), notes + some.notes, max(how, some.how)
    return ParseResult(ids, None, notes, how)


def _whole(
    some: ParseResult, taken: tuple[str, ...], later: Sequence[str], things: Sequence[Named], alike: Alike, finder: Finder
) -> ParseResult:
    """The possible meanings of an item with a problem, as whole lists: the items before it, itself, and the readable ones behind
    it."""

    def completed(value: Answer) -> Answer:
        now = (*taken, *value)
        behind = _several(later, [thing for thing in things if thing.id not in now], alike, finder, offers=False)
        return (*now, *(behind.value or ()))

    return _offering(some, completed)


def _offering(outcome: ParseResult, made: Callable[[Answer], Answer]) -> ParseResult:
    """The outcome, each thing it offers made into an answer."""
    trouble = outcome.trouble
    if trouble is None:
        return outcome
    near = tuple(replace(candidate, value=made(candidate.value)) for candidate in trouble.near)
    return replace(outcome, trouble=replace(trouble, near=near))


def item_of(item: str, left: Sequence[Named], things: Sequence[Named], alike: Alike, finder: Finder) -> ParseResult:
    """So many things of one name, those left first."""
    found, count = finder.find(item, left), 1
    if (not found.things or found.how > How.EQUAL) and (several := grammar.counted(item)):
        count, found = several[0], finder.find(several[1], left)
    same = _alike(found, left, alike)
    if same and len(same) >= count:
        first = Match(found.text, same[:1], found.how)
        return ParseResult(tuple(thing.id for thing in same[:count]), None, found_by_similarity(first), found.how)
    if same or (not found.things and match(found.text, things).things):
        reason = say("typed.few", label=(same or match(found.text, things).things)[0].label, n=len(same))
        return ParseResult(trouble=ParseProblem("illegal", item, rule="kernel", reason=reason))
    return picked(found, left or things, lambda id: (id,))


def _alike(found: Match, left: Sequence[Named], alike: Alike) -> tuple[Named, ...]:
    """All that are left of the kind that was found; nothing when it is of several kinds."""
    if not found.things:
        return ()
    kind = alike or (lambda id: next(thing.own[0] for thing in left if thing.id == id).rstrip("0123456789 "))
    kinds = {kind(thing.id) for thing in found.things}
    if len(kinds) > 1:
        return ()
    exact = found.one is not None and found.how <= How.EQUAL
    first = found.things[:1] if exact else ()
    return (*first, *(thing for thing in left if kind(thing.id) in kinds and thing not in first))


def ranking(text: str, choice: Ranking, finder: Finder, now: Answer | None) -> ParseResult:
    """The named items first, in that order; the rest follows unchanged. "keep" leaves all unchanged."""
    stands = tuple(choice.default if now is None else now)
    if folded(text) in grammar.AS_IT_STANDS and not match(text, named(choice, finder.lexicon)).things:
        return ParseResult(stands, how=How.WORD)
    parts = [part for part in text.replace("\n", ">").split(">") if part.strip(" .,")]
    if len(parts) == 1:
        parts = grammar.items(text)
    taken = _several([grammar.number(part)[1] for part in parts], named(choice, finder.lexicon), choice.alike, finder)

    def ordered(first: Answer) -> tuple[str, ...]:
        return (*first, *(item for item in stands if item not in first))

    if taken.value is None:
        return _offering(taken, ordered)
    notes = taken.notes if len(taken.value) == len(choice.items) else (*taken.notes, say("typed.rest"))
    return ParseResult(ordered(taken.value), None, notes, taken.how)
