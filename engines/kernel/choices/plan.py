"""The plan: a list of sheets in an order as one answer, each with the options that the items before will leave.

A game says what it looks at first (`view`), what an item asks there (`sheet`), and what the view is once the item is done
(`after`). Public things without chance are changed, and things that chance or others decide are left unknown. Of an unknown
all that may be legal is offered. A captain who sails from A to B may so fire from B in the same turn::

    def sheet(seen):
        def play():
            ship = yield Part("ship", say("q.ship"), OneOf(options=seen.afloat, default=seen.afloat[0]))
            yield Part("target", say("q.target"), OneOf(options=seen.reach(ship), default=seen.reach(ship)[0]))

        return Sheet(script=play) if seen.afloat else None

    def after(seen, item):
        return seen.without(item["ship"])

    Plan(view=view, sheet=sheet, after=after, most=4, default=(), name=lambda item: say("play", ship=item["ship"]))

An item that those before it no longer allow is skipped by the items behind it, and stays in the list with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.alike import renamed
from engines.kernel.choices.shapes import KERNEL, Illegal, allows, unknown_option, wrong_count
from engines.kernel.choices.sheet import Part, Sheet, Shortcut

Item = Mapping[str, Answer]
View = Any
"""The view that a game's `sheet` and `after` look at: its own, or anything made of it."""
COMPARED, DRAWS = 3, 4
"""Items ahead that are compared when two plans are; lists drawn at random until one is legal."""


@value_class
class Planned:
    """An item as those before it leave it: what it asks (`sheet`, None if no item may follow), and why it may not be.

    `item` is in canonical form unless something is `wrong`.
    """

    item: Item
    sheet: Sheet | None
    wrong: Illegal | None

    @property
    def is_open(self) -> bool:
        """Whether nothing is wrong with it but that a part of it is not answered yet."""
        part = self.sheet.open(self.item) if self.sheet is not None else None
        return part is not None and part.name not in self.item


@value_class
class Written:
    """An item written down at once: `parts`, none of which hangs on another, and `item`, what they mean together."""

    parts: tuple[Part, ...]
    item: Callable[[Item], Item]


@value_class(kw_only=True)
class Plan:
    """From `least` to `most` items in an order, each the answer to a sheet.

    `view` is what the first item looks at, `sheet(view)` what an item asks there (None: nothing may be added), `after(view,
    item)` the view as that item leaves it. `name(item)` says an item in words, one that is not finished too. `shortcuts` are
    ready-made lists: a press each, under the post. `alike` are groups of like things, each in its order. `validate` has the last
    word on the whole list. `draft_counts`: at the deadline an unsent draft that is legal holds instead of the default.
    `written(view)` asks all of an item at once, whatever may be of it. `send_label(items)` is written on the button that sends
    that list, where the usual words say too little. `lengths`: the numbers of items from which a random list has one, each as
    likely as it is often there; any number if there are none. `last_valid` remembers the legal answer judged last.
    """

    shape: ClassVar[str] = "plan"
    view: View
    sheet: Callable[[View], Sheet | None]
    after: Callable[[View, Item], View]
    most: int
    name: Callable[[Item], Message]
    least: int = 0
    default: tuple[Item, ...] = ()
    shortcuts: tuple[Shortcut, ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    validate: Callable[[tuple[Item, ...]], None] | None = None
    rule: str = KERNEL
    draft_counts: bool = False
    send_label: Callable[[tuple[Item, ...]], Message] | None = None
    written: Callable[[View], Written | None] | None = None
    lengths: tuple[int, ...] = ()
    last_valid: list[tuple[Item, ...]] = field(default_factory=list, init=False, repr=False)

    def walk(self, items: Sequence[Item]) -> Iterator[Planned]:
        """The items in their order, each as those before it that are legal leave it."""
        seen, done = self.view, None
        for given in items:
            if done is not None:
                seen = self.after(seen, done)
            planned = self._planned(self.sheet(seen), given)
            yield planned
            done = planned.item if planned.wrong is None else None

    def _planned(self, sheet: Sheet | None, given: Item) -> Planned:
        if sheet is None:
            return Planned(given, None, Illegal(self.rule, say("e.plan.end")))
        try:
            return Planned(sheet.check(given), sheet, None)
        except Illegal as wrong:
            return Planned(given, sheet, wrong)

    def next_sheet(self, items: Sequence[Item]) -> Sheet | None:
        """The sheet of one more item behind those, None if the list is full or no item may follow."""
        return self.sheet(self._behind(items)) if len(items) < self.most else None

    def next_written(self, items: Sequence[Item]) -> Written | None:
        """One more item behind those, to be written down at once; None if the list is full or it has no such form."""
        return self.written(self._behind(items)) if self.written is not None and len(items) < self.most else None

    def _behind(self, items: Sequence[Item]) -> View:
        """The view that those items leave."""
        seen = self.view
        for planned in self.walk(items):
            if planned.wrong is None:
                seen = self.after(seen, planned.item)
        return seen

    def check(self, answer: Answer) -> tuple[Item, ...]:
        """Every item in canonical form. A refusal names the first item that is wrong, and its rule.

        Like things are called in their order, unless an item that names none of them has taken the first.
        """
        if self.last_valid and answer == self.last_valid[-1]:
            return self.last_valid[-1]
        items = self._items(answer)
        try:
            return self._remember(self._whole(items))
        except Illegal:
            if items == tuple(answer):
                raise
            return self._as_given(tuple(answer)) or self._whole(items)

    def _as_given(self, items: tuple[Item, ...]) -> tuple[Item, ...] | None:
        """The list by its own names; None if that is wrong too."""
        try:
            return self._remember(self._whole(items))
        except Illegal:
            return None

    def _whole(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Every item as its sheet has it, and the last word on them all."""
        if not self.least <= len(items) <= self.most:
            raise Illegal(self.rule, wrong_count(self.least, self.most, len(items)))
        whole = []
        for number, planned in enumerate(self.walk(items), 1):
            if planned.wrong is not None:
                raise Illegal(planned.wrong.rule, say("e.plan.item", item=number, why=planned.wrong.reason))
            whole.append(planned.item)
        if self.validate is not None:
            self.validate(tuple(whole))
        return tuple(whole)

    def _items(self, answer: Answer) -> tuple[Item, ...]:
        if not isinstance(answer, tuple | list) or not all(isinstance(item, Mapping) for item in answer):
            raise unknown_option(self.rule)
        items: tuple[Item, ...] = renamed(answer, self.alike) if self.alike else tuple(answer)
        return items

    def sample(self, rnd: Random) -> tuple[Item, ...]:
        """A list of random length, each item a random answer to its sheet; the default when no such list is legal."""
        for _ in range(DRAWS):
            items = self._drawn(rnd)
            if self._is_sure(items):
                return self._remember(items)
            if allows(self, items):
                return self.check(items)
        return self.default

    def _is_sure(self, items: tuple[Item, ...]) -> bool:
        """Whether items drawn one behind the other need no second look: none of them is renamed, and nothing judges the list."""
        return self.validate is None and len(items) >= self.least and self._items(items) == items

    def _remember(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        self.last_valid[:] = [items]
        return items

    def _drawn(self, rnd: Random) -> tuple[Item, ...]:
        items: list[Item] = []
        seen = self.view
        for _ in range(rnd.choice(self.lengths) if self.lengths else rnd.randint(self.least, self.most)):
            if items:
                seen = self.after(seen, items[-1])
            sheet = self.sheet(seen)
            if sheet is None:
                break
            items.append(sheet.check(sheet.sample(rnd)))
        return tuple(items)

    def visible(self) -> Any:
        """The first items as they are first seen, and the default with what each of its items is asked."""
        asked = [None if one.sheet is None else one.sheet.visible() for one in self.walk(self.default)]
        sheets = [sheet.visible() for sheet in self.first_sheets()]
        cuts = [(cut.id, cut.label, cut.answer) for cut in self.shortcuts]
        return (self.shape, self.least, self.most, self.default, [self.name(item) for item in self.default], asked, sheets, cuts)

    def first_sheets(self) -> Iterator[Sheet]:
        """The sheets of the first items, each behind the defaults of those before it; at most `SHOWN` of them."""
        seen = self.view
        for _ in range(min(self.most, COMPARED)):
            sheet = self.sheet(seen)
            if sheet is None:
                return
            yield sheet
            seen = self.after(seen, sheet.default)
