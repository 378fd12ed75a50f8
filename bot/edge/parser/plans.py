"""A plan answered in words: each line adds an item, completes one, or changes the list. "mate at ben" adds an item, "mate at ben;
call both" is the whole list anew, "then mate at ben; call both" adds both. "2: bomb ben" replaces the second, "remove 2" removes
it, "move 3 up" and "move 3 to 1" change the order. Lines are read in order, because an item depends on those before it: the first
problem ends the reading, and the rest waits. A ready-made list goes by its name, "nothing" is none, "keep" is the list as it
stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.edge.kit.typed_result import ParseError, ParseProblem, Reading
from bot.edge.lexer import grammar
from bot.edge.lexer.codes import in_codes
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import Lexicon
from bot.edge.parser.by_label import shortcut_named
from bot.edge.parser.sheets import SheetParse, VerbReader
from engines.kernel.base.messages import Message, Name, say
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.shapes import Illegal, wrong_count
from engines.kernel.choices.sheet import Sheet

NOTHING = frozenset(map(folded, grammar.NONE))
MOST_LINES = 40
"""Lines of one text that are read."""


def read(text: str, plan: Plan, draft: Sequence[Item] | None, lexicon: Lexicon, verbs: VerbReader, name: str) -> Reading:
    """The plan as a text changes it; its draft has that name, the plan's default if there is none."""
    stands = tuple(plan.default if draft is None else draft)
    drafting = PlanParse(plan, lexicon, verbs, list(stands), draft is not None)
    if drafting.is_at_once(text):
        return drafting.reading(name)
    is_behind, said = grammar.going_on(text)
    lines = [line.strip() for line in grammar.lines(said)][:MOST_LINES]
    if len(lines) > 1 and drafting.shortcut_named(lines[-1]) == ():
        lines.pop()
    drafting.read(lines)
    is_added = tuple(drafting.items[: len(stands)]) == stands
    if stands and is_added and not is_behind and all(map(_is_item, lines)):
        anew = PlanParse(plan, lexicon, verbs, [], True)
        anew.read(lines)
        if anew.is_list and len(anew.left) <= len(drafting.left):
            drafting = anew
    return drafting.reading(name)


def _is_item(line: str) -> bool:
    """Whether the line is an item, not a change of one that stands."""
    return grammar.number(line)[0] is None and grammar.edited(line) is None


@dataclass
class PlanParse:
    """A plan as far as a text has changed it; `is_begun`: there was a draft of it before.

    `trouble` ended the reading at the first of the lines that are `left`; `is_partly`: lines before it were read.
    """

    plan: Plan
    lexicon: Lexicon
    verbs: VerbReader
    items: list[Item]
    is_begun: bool
    notes: list[Message] = field(default_factory=list)
    trouble: ParseProblem | None = None
    left: Sequence[str] = ()
    is_partly: bool = False

    @property
    def is_list(self) -> bool:
        """Whether more than one item was said."""
        return len(self.items) + bool(self.left) > 1

    def shortcut_named(self, text: str) -> tuple[Item, ...] | None:
        """The ready-made list of that name."""
        cut = shortcut_named(text, self.plan.shortcuts, self.lexicon, self.verbs.is_ready)
        return None if cut is None else tuple(cut.answer)

    def is_at_once(self, text: str) -> bool:
        """Whether the text gives a whole list by one name; a word for none, or for what stands, may also end an item."""
        found, word = self.shortcut_named(text), folded(text)
        if found is None and (word not in NOTHING | grammar.AS_IT_STANDS or replace(self, items=list(self.items))._goes_on(text)):
            return False
        if found is not None or word in NOTHING:
            self.items, self.is_begun = list(found or ()), True
        return True

    def read(self, lines: Sequence[str]) -> None:
        """The lines in their order, up to the first that is not understood."""
        for at, line in enumerate(lines):
            try:
                self.line(line)
            except ParseError as wrong:
                self.trouble, self.left, self.is_partly = wrong.trouble, lines[at:], at > 0
                return

    def line(self, line: str) -> None:
        """One line of the text. Raises Wrong."""
        number, words = grammar.number(line)
        if number is not None:
            self._place(number, line)
            self._put(words, number - 1, {})
        elif (edit := grammar.edited(line)) is not None:
            self._edit(edit, line)
        elif not self._goes_on(line):
            self._add(line)

    def _add(self, line: str) -> None:
        """The line as items in the game's codes, else as the next item; if it is none, as several with commas between them, or
        without its second choice."""
        if self._in_codes(line):
            return
        try:
            self._put(line, len(self.items), {})
        except ParseError:
            if not (self._apart(line) or self._first_choice(line)):
                raise

    def _in_codes(self, line: str) -> bool:
        """Whether the line is in the game's notation, which may be several items. Raises ParseError for what a rule forbids."""
        try:
            found = in_codes(self.verbs.codes, line, self.items)
        except Illegal as wrong:
            raise ParseError(ParseProblem("illegal", line, rule=wrong.rule, reason=wrong.reason)) from wrong
        planned = tuple(self.plan.walk((*self.items, *found)))[len(self.items) :]
        wrong_one = next((one.wrong for one in planned if one.wrong is not None and not one.is_open), None)
        if wrong_one is not None:
            raise ParseError(ParseProblem("illegal", line, rule=wrong_one.rule, reason=wrong_one.reason))
        self.items += [one.item for one in planned]
        return bool(found)

    def _apart(self, line: str) -> bool:
        """Whether the pieces between commas are items, or parts of them."""
        pieces, trial = grammar.apart(line), replace(self, items=list(self.items), notes=list(self.notes))
        if len(pieces) > 1:
            trial.read(pieces)
        if len(pieces) < 2 or trial.trouble is not None:
            return False
        self.items, self.notes = trial.items, trial.notes
        return True

    def _first_choice(self, line: str) -> bool:
        """Whether the line is an item with a second choice, of which only the first is kept."""
        first, second = grammar.first_choice(line)
        try:
            if second:
                self._put(first, len(self.items), {})
        except ParseError:
            return False
        self.notes += [say("typed.second", word=Name(second))] if second else []
        return bool(second)

    def _edit(self, edit: grammar.Edit, line: str) -> None:
        at = self._place(edit.item, line)
        item = self.items.pop(at)
        if edit.to is not None:
            self.items.insert(self._place(edit.to, line, len(self.items) + 1), item)
        elif edit.by:
            self.items.insert(min(max(at + edit.by, 0), len(self.items)), item)

    def _place(self, number: int, line: str, most: int | None = None) -> int:
        """The place of the item of that number. Raises Wrong when there is none."""
        count = len(self.items) if most is None else most
        if not 0 < number <= count:
            expected = say("typed.number", least=1, most=count) if count else say("ui.plan.empty")
            raise ParseError(ParseProblem("unknown", line, expected=(expected,)))
        return number - 1

    def _goes_on(self, line: str) -> bool:
        """Whether the line answers what the last item leaves open."""
        planned = tuple(self.plan.walk(self.items))[-1:]
        if not planned or not planned[0].is_open:
            return False
        try:
            self._put(line, len(self.items) - 1, self.items[-1])
        except ParseError:
            return False
        return True

    def _put(self, words: str, at: int, begun: Item) -> None:
        """The words as the item at that place, which is `begun` so. Raises Wrong."""
        filling = self._filled(words, at, begun)
        if filling.troubles:
            raise ParseError(self._whole(filling.troubles[0], filling.draft, at))
        if filling.rest or filling.draft == begun:
            raise ParseError(ParseProblem("unknown", "; ".join(filling.rest) or words))
        planned = tuple(self.plan.walk((*self.items[:at], filling.draft)))[-1]
        if planned.wrong is not None and not planned.is_open:
            raise ParseError(ParseProblem("illegal", words, rule=planned.wrong.rule, reason=planned.wrong.reason))
        self.items[at : at + 1] = [filling.draft if planned.wrong is not None else planned.item]
        self.notes += filling.notes

    def _filled(self, words: str, at: int, begun: Item) -> SheetParse:
        filling = SheetParse(self._sheet(words, at), (), self.lexicon, self.verbs, dict(begun))
        filling.read(words)
        kept = {name: value for name, value in filling.draft.items() if filling.place(name) is not None}
        return replace(filling, draft=kept, come_to=None)

    def _sheet(self, words: str, at: int) -> Sheet:
        """The question of the item at that place. Raises Wrong if nothing may be added."""
        sheet = self.plan.next_sheet(self.items[:at])
        if sheet is None:
            plan, count = self.plan, len(self.items) + 1
            reason = wrong_count(plan.least, plan.most, count) if count > plan.most else say("e.plan.end")
            raise ParseError(ParseProblem("illegal", words, rule=plan.rule, reason=reason))
        return sheet

    def _whole(self, trouble: ParseProblem, item: dict[str, Any], at: int) -> ParseProblem:
        """A trouble of an item as one of the plan: what its words may mean are whole plans."""

        def completed(part: str, value: Any) -> tuple[Item, ...]:
            return (*self.items[:at], {**item, part: value}, *self.items[at + 1 :])

        near = tuple(replace(one, part="", value=completed(one.part, one.value)) for one in trouble.near if one.part)
        return replace(trouble, part="", near=near)

    def reading(self, name: str) -> Reading:
        """The result of the text. The answer is whole when every item is."""
        items, whole = tuple(self.items), None
        troubles = () if self.trouble is None else (self.trouble,)
        if not troubles and not any(one.is_open for one in self.plan.walk(items)):
            try:
                whole = items = self.plan.check(items)
            except Illegal as refused:
                troubles = (ParseProblem("illegal", "", rule=refused.rule, reason=refused.reason),)
        draft, notes = {name: items} if self.is_begun or items != self.plan.default else {}, tuple(self.notes)
        rest, again = grammar.behind(self.left[1:]), grammar.behind(self.left) if self.is_partly else ""
        return Reading(answer=whole, draft=draft, notes=notes, troubles=troubles, rest=rest, again=again)
