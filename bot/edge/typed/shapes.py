"""One reader a shape of choice: a piece of text becomes the answer that clicks would have given, or a trouble.

No reader raises. A reader is handed the text of its part alone; sheets are put together in `sheets`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.edge.typed import grammar
from bot.edge.typed.fold import folded
from bot.edge.typed.matching import How, Lexicon, Match, Named, match, nearest
from bot.edge.typed.reading import Candidate, Trouble
from engines.kernel.arrangements import Assignment, Path, Programme
from engines.kernel.choices import Amount, Answer, Barred, Choice, Illegal, OneOf, Ranking, SomeOf
from engines.kernel.messages import Message, Name, say


@dataclass(frozen=True, slots=True)
class Outcome:
    """A value or a trouble; what was read by similarity; how sure the least sure word was."""

    value: Answer | None = None
    trouble: Trouble | None = None
    notes: tuple[Message, ...] = ()
    how: How = How.EQUAL


def read(text: str, choice: Choice, lexicon: Lexicon, now: Answer | None = None) -> Outcome:
    """The text as an answer to that choice; `now` is what stands in the draft, for shapes that change only a part of it."""
    outcome = _READERS[choice.shape](text, choice, lexicon, now) if choice.shape in _READERS else unknown(text, ())
    bar = _barred(text, choice, lexicon, outcome)
    return checked(outcome, choice, text) if bar is None else Outcome(trouble=illegal(text, bar))


def _barred(text: str, choice: Choice, lexicon: Lexicon, outcome: Outcome) -> Barred | None:
    """The option a rule forbids now that the text names more surely than any that is open."""
    sure = How.NEAR if outcome.value is None else outcome.how
    bars = tuple(choice.barred()) if sure > How.EQUAL and isinstance(choice, OneOf) and choice.barred else ()
    things = lexicon.named([str(at) for at in range(len(bars))], lambda at: bars[int(at)].label)
    found = match(text, things, How.WORD) if things else Match(text)
    return bars[int(found.one.id)] if found.one and found.how < sure else None


def checked(outcome: Outcome, choice: Choice, text: str) -> Outcome:
    """The outcome with its value in canonical form, or the rule that forbids it."""
    if outcome.value is None:
        return outcome
    try:
        return Outcome(choice.check(outcome.value), None, outcome.notes, outcome.how)
    except Illegal as refused:
        return Outcome(None, Trouble("illegal", text, rule=refused.rule, reason=refused.reason), outcome.notes, outcome.how)


def illegal(word: str, bar: Barred) -> Trouble:
    """What a rule forbids by name."""
    return Trouble("illegal", word, rule=bar.rule, reason=bar.reason)


def unknown(text: str, things: Sequence[Named]) -> Outcome:
    """Nothing is called so; the nearest are offered."""
    near = tuple(Candidate("", thing.id, thing.label) for thing in nearest(text, things))
    return Outcome(trouble=Trouble("unknown", text, expected=tuple(thing.label for thing in things), near=near))


def named(choice: Choice, lexicon: Lexicon) -> tuple[Named, ...]:
    """The things a choice offers by name, in its order."""
    match choice:
        case OneOf() | SomeOf() | Programme():
            return lexicon.named(choice.options, choice.name)
        case Ranking():
            return lexicon.named(choice.items, choice.name)
        case Path():
            return lexicon.named(choice.onward(()), choice.name)
        case Assignment():
            return lexicon.named(choice.things, choice.name)
        case _:
            return ()


def at(part: str, trouble: Trouble) -> Trouble:
    """The trouble as one of that part of a sheet."""
    return replace(trouble, part=part, near=tuple(Candidate(part, near.value, near.label) for near in trouble.near))


def found_by_similarity(found: Match) -> tuple[Message, ...]:
    """The mark of a word that was read by similarity."""
    thing = found.one
    return (say("typed.read", word=Name(found.text), label=thing.label),) if thing and found.how is How.NEAR else ()


def _one_of(text: str, choice: OneOf, lexicon: Lexicon, now: Answer | None) -> Outcome:
    found = match(text, named(choice, lexicon))
    if found.how >= How.NEAR and (answer := yes_or_no(folded(text), choice)) is not None:
        return Outcome(answer)
    return picked(found, named(choice, lexicon))


def yes_or_no(word: str, choice: OneOf) -> str | None:
    """The option that a yes or a no means where one is a yes and the other a no, by their ids."""
    if len(choice.options) != 2:
        return None
    meant = "yes" if word in grammar.YES else "no" if word in grammar.NO else ""
    others = {option.rpartition(".")[2]: option for option in choice.options}
    return others[meant] if meant and {"yes", "no"} == set(others) else None


def picked(found: Match, things: Sequence[Named], made: Callable[[str], Answer] = str) -> Outcome:
    """What was found among these things: one, or trouble."""
    if found.one:
        return Outcome(made(found.one.id), None, found_by_similarity(found), found.how)
    if not found.found:
        return unknown(found.text, things)
    near = tuple(Candidate("", made(thing.id), thing.label) for thing in found.found)
    return Outcome(trouble=Trouble("ambiguous", found.text, near=near), how=found.how)


def _amount(text: str, choice: Amount, lexicon: Lexicon, now: Answer | None) -> Outcome:
    word = folded(text).removeprefix("#")
    if word in grammar.NONE or word in grammar.ALL:
        return Outcome(choice.least if word in grammar.NONE else choice.most)
    if word.isdecimal() and len(word) < 10:
        return Outcome(int(word))
    expected = (say("typed.number", least=choice.least, most=choice.most),)
    return Outcome(trouble=Trouble("unknown", text, expected=expected))


def _some_of(text: str, choice: SomeOf, lexicon: Lexicon, now: Answer | None) -> Outcome:
    things = named(choice, lexicon)
    if (word := folded(text)) in grammar.NONE and not match(text, things).found:
        return Outcome(())
    if word in grammar.ALL:
        return Outcome(choice.options)
    left_out = grammar.all_but(text)
    taken = _taken(text if left_out is None else left_out, things, choice.alike)
    if left_out is None or taken.value is None:
        return taken
    return Outcome(tuple(option for option in choice.options if option not in taken.value), None, taken.notes, taken.how)


def _taken(text: str, things: Sequence[Named], alike: Callable[[str], str] | None) -> Outcome:
    """The things of a list; "3x mate" takes three that are alike, a name twice takes two."""
    return _several([text] if match(text, things).how < How.BEGINNING else grammar.items(text), things, alike)


def _several(items: Sequence[str], things: Sequence[Named], alike: Callable[[str], str] | None, offers: bool = True) -> Outcome:
    """The things of all items, in their order."""
    taken: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    how = How.EQUAL
    for place, item in enumerate(items):
        some = _item(item, [thing for thing in things if thing.id not in taken], things, alike)
        if some.value is None:
            return _whole(some, taken, items[place + 1 :], things, alike) if offers else some
        taken, notes, how = (*taken, *some.value), notes + some.notes, max(how, some.how)
    return Outcome(taken, None, notes, how)


def _whole(
    some: Outcome, taken: tuple[str, ...], later: Sequence[str], things: Sequence[Named], alike: Callable[[str], str] | None
) -> Outcome:
    """What an item that gave trouble may mean, as whole lists: what was taken before, it, and what can be read behind it."""

    def completed(value: Answer) -> Answer:
        now = (*taken, *value)
        behind = _several(later, [thing for thing in things if thing.id not in now], alike, offers=False)
        return (*now, *(behind.value or ()))

    return _offering(some, completed)


def _offering(outcome: Outcome, made: Callable[[Answer], Answer]) -> Outcome:
    """The outcome, each thing it offers made into an answer."""
    trouble = outcome.trouble
    if trouble is None:
        return outcome
    near = tuple(replace(candidate, value=made(candidate.value)) for candidate in trouble.near)
    return replace(outcome, trouble=replace(trouble, near=near))


def _item(item: str, left: Sequence[Named], things: Sequence[Named], alike: Callable[[str], str] | None) -> Outcome:
    """So many things of one name, those left first."""
    found, count = match(item, left), 1
    if (not found.found or found.how > How.EQUAL) and (several := grammar.counted(item)):
        count, found = several[0], match(several[1], left)
    same = _alike(found, left, alike)
    if same and len(same) >= count:
        first = Match(found.text, same[:1], found.how)
        return Outcome(tuple(thing.id for thing in same[:count]), None, found_by_similarity(first), found.how)
    if same or (not found.found and match(found.text, things).found):
        reason = say("typed.few", label=(same or match(found.text, things).found)[0].label, n=len(same))
        return Outcome(trouble=Trouble("illegal", item, rule="kernel", reason=reason))
    return picked(found, left or things, lambda id: (id,))


def _alike(found: Match, left: Sequence[Named], alike: Callable[[str], str] | None) -> tuple[Named, ...]:
    """All that are left of the kind that was found; nothing when it is of several kinds."""
    if not found.found:
        return ()
    kind = alike or (lambda id: next(thing.own[0] for thing in left if thing.id == id).rstrip("0123456789 "))
    kinds = {kind(thing.id) for thing in found.found}
    if len(kinds) > 1:
        return ()
    exact = found.one is not None and found.how <= How.EQUAL
    first = found.found[:1] if exact else ()
    return (*first, *(thing for thing in left if kind(thing.id) in kinds and thing not in first))


def _ranking(text: str, choice: Ranking, lexicon: Lexicon, now: Answer | None) -> Outcome:
    """What is named comes first, in that order; the rest follows as it stood."""
    parts = [part for part in text.replace("\n", ">").split(">") if part.strip(" .,")]
    if len(parts) == 1:
        parts = grammar.items(text)
    taken = _several([grammar.number(part)[1] for part in parts], named(choice, lexicon), choice.alike)

    def ordered(first: Answer) -> tuple[str, ...]:
        return (*first, *(item for item in (choice.default if now is None else now) if item not in first))

    if taken.value is None:
        return _offering(taken, ordered)
    notes = taken.notes if len(taken.value) == len(choice.items) else (*taken.notes, say("typed.rest"))
    return Outcome(ordered(taken.value), None, notes, taken.how)


def _path(text: str, choice: Path, lexicon: Lexicon, now: Answer | None) -> Outcome:
    way: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    tokens = text.replace("-", " ").replace(">", " ").replace(",", " ").split()
    while tokens:
        things = lexicon.named(choice.onward(way), choice.name)
        length, found = _longest(tokens, things)
        if found.one is None:
            return picked(found, things)
        way, notes, tokens = (*way, found.one.id), notes + found_by_similarity(found), tokens[length:]
        while tokens and folded(tokens[0]) in grammar.TO:
            tokens = tokens[1:]
    return Outcome(way, None, notes)


def _longest(tokens: Sequence[str], things: Sequence[Named]) -> tuple[int, Match]:
    """The most words from the beginning that mean one thing."""
    for length in range(min(len(tokens), 6), 0, -1):
        found = match(" ".join(tokens[:length]), things)
        if found.one and found.how < How.NEAR:
            return length, found
    return 1, match(tokens[0], things)


def _programme(text: str, choice: Programme, lexicon: Lexicon, now: Answer | None) -> Outcome:
    """Orders in their order; a line "2: …" changes the second alone."""
    things, orders, at = named(choice, lexicon), list(now or ()), 0
    notes: tuple[Message, ...] = ()
    for part in [text] if match(text, things).how < How.BEGINNING else _pieces(text):
        place, word = grammar.number(part)
        count, word = grammar.counted(word) or (1, word)
        found = match(word, things)
        if found.one is None:
            return picked(found, things)
        at = place - 1 if place else at
        orders[at : at + count] = [found.one.id] * min(count, choice.slots)
        notes, at = notes + found_by_similarity(found), at + count
    return Outcome(tuple(orders), None, notes)


def _assignment(text: str, choice: Assignment, lexicon: Lexicon, now: Answer | None) -> Outcome:
    """Things to places by pairs ("marines to ship 2", "2 crew to S3"); what is not named stays where it is."""
    assigned: dict[str, Any] = dict(now if isinstance(now, Mapping) else choice.default)
    named_things: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    for part in _pieces(text):
        things, place = _pair(grammar.number(part)[1], choice, lexicon, named_things)
        if things.value is None or place.value is None:
            return things if things.value is None else place
        assigned.update(dict.fromkeys(things.value, place.value))
        named_things, notes = (*named_things, *things.value), notes + things.notes + place.notes
    return Outcome(assigned, None, notes)


def _pieces(text: str) -> list[str]:
    return [item for line in grammar.lines(text) for item in grammar.items(line)]


def _pair(text: str, choice: Assignment, lexicon: Lexicon, taken: tuple[str, ...]) -> tuple[Outcome, Outcome]:
    """The things on the left and the place on the right of the sign, or word, where both are understood; at best one is."""
    things = named(choice, lexicon)
    left_over = [thing for thing in things if thing.id not in taken]
    failed = (unknown(text, things), Outcome())
    for left, right in grammar.halves(text):
        is_all = folded(left) in grammar.ALL
        some = Outcome(tuple(thing.id for thing in left_over)) if is_all else _item(left, left_over, things, None)
        if some.trouble is not None and some.trouble.kind != "unknown":
            failed = (some, Outcome())
        if some.value:
            places = lexicon.named(choice.places(some.value[0]), choice.place_name)
            place = picked(match(right, places), places)
            if place.value is not None:
                return some, place
            failed = (some, place)
    return failed


_READERS: dict[str, Callable[[str, Any, Lexicon, Answer | None], Outcome]] = {
    "one_of": _one_of,
    "some_of": _some_of,
    "amount": _amount,
    "ranking": _ranking,
    "path": _path,
    "programme": _programme,
    "assignment": _assignment,
}
