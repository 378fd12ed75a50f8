"""An answer as one would type it: what the form opens with. Reading that gives the answer again.

Options are written by their names in the captain's language; where a name would be read as something else, by their number
("#3"), as everybody may type them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.edge.lexer import grammar
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import NO_NUMBERS, Lexicon, Named
from bot.edge.lexer.outcome import onward, places
from bot.edge.parser import shapes
from bot.edge.parser.sheets import PARTS, SheetParse
from bot.edge.parser.verbs import Verbs
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.shapes import Amount, Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.speech.vocabulary import LABELS_ALONE, Vocabulary
from locales import Words

LONGEST = 1500
"""Characters of an answer."""
Texts = Iterable[str]


def written(
    choice: Choice, value: Answer, words: Words, vocabulary: Vocabulary = LABELS_ALONE, numbers: Mapping[str, int] = NO_NUMBERS
) -> str:
    """The answer, or a part of it, in words; "" if it needs more than `LONGEST` letters. `value`: of a sheet its draft, of a plan
    its items, a line each; lines that are too long are left out, because an unnamed part stays as it is. `numbers`: those of
    places on the panel."""
    lexicon = Lexicon(words, numbers)
    if isinstance(choice, Sheet):
        return _shortened(_numbered(at, text) for at, text in enumerate(_parts(choice, value, lexicon), 1))
    if isinstance(choice, Plan):
        return _shortened(_items(choice, value, lexicon, Verbs(vocabulary)))
    return _simple(choice, value, lexicon)


def _numbered(number: int, text: str) -> str:
    return f"{number}. {text}" if text else ""


def _shortened(lines: Texts) -> str:
    """The first of the lines, as many as fit."""
    kept = ""
    for line in filter(None, lines):
        if len(kept) + 1 + len(line) > LONGEST:
            break
        kept = f"{kept}\n{line}" if kept else line
    return kept


def _parts(sheet: Sheet, draft: Mapping[str, Any], lexicon: Lexicon) -> Iterator[str]:
    """Each part that the draft reaches in words, "" if nothing stands."""
    for filled in sheet.walk(draft):
        yield "" if filled.part.name not in draft or filled.value is None else _simple(filled.part.choice, filled.value, lexicon)


def _items(plan: Plan, items: Sequence[Item], lexicon: Lexicon, verbs: Verbs) -> Iterator[str]:
    """Each item behind its number, but those that may not stand if they do."""
    for number, planned in enumerate(plan.walk(items), 1):
        if planned.sheet is not None and (planned.wrong is None or planned.is_open):
            yield _numbered(number, _item(planned.sheet, planned.item, lexicon, verbs))


def _item(sheet: Sheet, item: Item, lexicon: Lexicon, verbs: Verbs) -> str:
    """An item on one line, without what it does without where that is read as the same; else with every part."""
    return next(filter(None, (_on_a_line(sheet, one, lexicon, verbs) for one in (_without_nothing(sheet, item), item))), "")


def _without_nothing(sheet: Sheet, item: Item) -> Item:
    """The item but for what need not be asked and is nothing unless it is said."""
    empty = {one.part.name for one in sheet.walk(item) if one.part.preset and one.value == () == one.part.choice.default}
    return {name: value for name, value in item.items() if name not in empty}


def _on_a_line(sheet: Sheet, item: Item, lexicon: Lexicon, verbs: Verbs) -> str:
    """Its parts behind commas, else behind bars, else by their numbers too; "" if none is read as the same."""
    texts = list(_parts(sheet, item, lexicon))
    said, bars = [text for text in texts if text], f" {PARTS} "
    numbered = [_numbered(number, text) for number, text in enumerate(texts, 1) if text]
    for text in (", ".join(said), bars.join(said), bars.join(numbered)):
        filling = SheetParse(sheet, (), lexicon, verbs, {})
        filling.read(text)
        if filling.draft == item and not (filling.troubles or filling.rest):
            return text
    return ""


# -- the shapes that are no lists of others


@dataclass(frozen=True)
class _Naming:
    """How options are written: by their numbers alone, or by their names if they have one that is read as theirs."""

    lexicon: Lexicon
    by_number: bool

    def __call__(self, things: Sequence[Named], ids: Iterable[str]) -> list[str]:
        """The options in words."""
        counts = Counter(name for thing in things for name in set(map(_folded, thing.own)))
        listed = {thing.id: thing for thing in things}
        return [next(self._plain(listed[id], counts), f"#{listed[id].number}") for id in ids]

    def _plain(self, thing: Named, counts: Counter[str]) -> Iterator[str]:
        """Its names that are read as its own."""
        names = () if self.by_number else thing.own
        return (name for name in names if _is_plain(name) and counts[_folded(name)] == 1)


def _folded(name: str) -> str:
    return folded(name).replace(" ", "")


def _is_plain(name: str) -> bool:
    """Whether no part of the name is a sign or word of the grammar."""
    if set(name) & set("|>=#\n;") or grammar.number(name)[0] is not None or grammar.counted(name) is not None:
        return False
    return grammar.items(name) == [name] and grammar.lines(name) == [name]


def _simple(choice: Any, value: Any, lexicon: Lexicon) -> str:
    """The first way to write the answer by which it is read again, "" when there is none."""
    now = value if isinstance(choice, Programme) and "" in (*value, *("",) * (choice.slots - len(value))) else None
    for by_number in (False, True):
        for text in _WRITERS[choice.shape](choice, value, _Naming(lexicon, by_number)):
            if len(text) <= LONGEST and shapes.understood(text, choice, lexicon, now).value == value:
                return text
    return ""


def _one_of(choice: OneOf, value: str, naming: _Naming) -> Texts:
    return naming(shapes.named(choice, naming.lexicon), (value,))


def _amount(choice: Amount, value: int, naming: _Naming) -> Texts:
    return (str(value),)


def _some_of(choice: SomeOf, value: Sequence[str], naming: _Naming) -> Texts:
    things = shapes.named(choice, naming.lexicon)
    if value:
        return (", ".join(naming(things, value)),)
    but = ", ".join(naming(things, choice.options))
    return naming.lexicon.own(say("ui.said.none")), f"{grammar.ALL[0]} {grammar.BUT[0]} {but}"


def _ranking(choice: Ranking, value: Sequence[str], naming: _Naming) -> Texts:
    return (" > ".join(naming(shapes.named(choice, naming.lexicon), value)),)


def _path(choice: Path, value: Sequence[str], naming: _Naming) -> Texts:
    lexicon = naming.lexicon
    if not value:
        return lexicon.own(choice.empty), lexicon.own(say("ui.said.none"))
    steps = [onward(choice, tuple(value[:length]), lexicon) for length in range(len(value))]
    return (" > ".join(text for things, place in zip(steps, value, strict=True) for text in naming(things, (place,))),)


def _programme(choice: Programme, value: Sequence[str], naming: _Naming) -> Texts:
    slots = {slot: order for slot, order in enumerate(value, 1) if order}
    texts = naming(shapes.named(choice, naming.lexicon), slots.values())
    if len(slots) == choice.slots:
        return (", ".join(texts),)
    return (", ".join(f"{slot}: {text}" for slot, text in zip(slots, texts, strict=True)),)


def _assignment(choice: Assignment, value: Mapping[str, str], naming: _Naming) -> Texts:
    lexicon = naming.lexicon
    things = naming(shapes.named(choice, lexicon), value)
    at = [naming(places(choice, one, lexicon), (place,))[0] for one, place in value.items()]
    return (", ".join(f"{thing} = {place}" for thing, place in zip(things, at, strict=True)),)


_WRITERS: dict[str, Callable[[Any, Any, _Naming], Texts]] = {
    "one_of": _one_of,
    "amount": _amount,
    "some_of": _some_of,
    "ranking": _ranking,
    "path": _path,
    "programme": _programme,
    "assignment": _assignment,
}
