"""The sheet: a whole turn, slip, ship or layout as one question of named parts, one answer, one record row.

A sheet is written as a script, a generator that yields its parts in the order of the book and is handed what was
chosen for each::

    def turn():
        action = yield Part("action", say("q.action"), OneOf(options=("sail", "fire"), default="sail"))
        if action == "fire":
            yield Part("target", say("q.target"), targets())

so that the options of a part follow from the parts before it, and the list of whole answers is never made.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import KERNEL, Choice, Forbidden, Illegal, allows, forbidden_reason


@value_class
class Part:
    """One question of a sheet. A part with `preset` is answered by its choice's default until somebody changes it.

    - `shortlist`: the answers of which whole plays are made, in their order, or a function that finds them. None means all; a
      rare part has one alone, and is answered otherwise only in detail.
    - `filter`: the part comes first and selects the whole plays below it; they are first shown for this answer.
    - `tab`: the word that turns to the panel of this part, which it shares with the parts behind it that have no tab.
    - `is_dummy`: nothing hangs on the answer; the part is asked so that being asked reveals nothing.
    """

    name: str
    question: Message
    choice: Choice
    preset: bool = False
    shortlist: tuple[Answer, ...] | Callable[[], tuple[Answer, ...]] | None = None
    filter: Answer | None = None
    tab: Message | None = None
    is_dummy: bool = False

    def shortlisted(self) -> tuple[Answer, ...] | None:
        """The answers of which whole plays are made; None for all of them."""
        return self.shortlist() if callable(self.shortlist) else self.shortlist


Script = Callable[[], Generator[Part, Answer, None]]


@value_class(kw_only=True)
class PlayLabel:
    """A whole answer in words, as a menu shows it.

    - `label`: the menu entry. Answers of one label form one whole play and differ in their button alone.
    - `button`: the text of that button.
    - `description`: the effect and the cost.
    - `group`: its page in a long menu.
    - `section`: the entry that stands for it on a page that is too long itself.
    - `marks`: the parts of a picture where it acts.
    - `lines`: answers in advance that are filled in with it, for later questions of one event (line id to option).
    - `button_prompt`: the choice between the buttons, in words, if there are several.
    """

    label: Message
    button: Message
    description: Message | None = None
    group: Message | None = None
    section: Message | None = None
    marks: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    button_prompt: Message | None = None


@value_class
class Shortcut:
    """A whole answer of one press.

    - `lines`: answers in advance that are filled in with it (line id to option).
    - `confirmation`: its meaning, for the captain who presses it.
    - `description`: its use, in a menu.
    - `is_inline`: its button stands among the buttons of whole answers.
    """

    id: str
    label: Message
    answer: Answer
    lines: Mapping[str, str]
    confirmation: Message | None = None
    description: Message | None = None
    is_inline: bool = False


@value_class(kw_only=True)
class LazyShortcut(Shortcut):
    """A whole answer of one press that takes thought: `suggest` finds it when somebody asks for it first."""

    answer: Answer = field(init=False)
    suggest: Callable[[], Answer]

    def __getattr__(self, name: str) -> Answer:
        """The answer, while it is not found yet."""
        if name != "answer":
            raise AttributeError(name)
        found = self.suggest()
        self.answer = found  # type: ignore[misc]
        return found


@value_class
class PartState:
    """A part of a sheet in a draft. `value` is the answer that counts now; None while the part is open."""

    part: Part
    value: Answer | None


@value_class(kw_only=True)
class Sheet:
    """Parts in an order, each a choice of its own. The answer maps the names of all its parts to their answers.

    - `validate`: raises Illegal if a rule forbids the whole answer.
    - `shortcuts`: whole answers of one press each.
    - `changes`: whole answers that differ from a complete draft in one part, and stand in the list behind the shortcuts; None if
      parts are changed in detail alone.
    - `draft_counts`: at the deadline a complete draft counts instead of the default, for things prepared in secret.
    - `forbidden`: the options of a part that a rule forbids now, by the answers before it; called only when one is tried.
    - `play_label`: a whole answer in the game's words; None if it is offered in detail alone.
    - `usual`: the answers of the part behind those that are given, of which whole plays are made; None if its parts say so.
    - `has_independent_parts`: its parts are questions of their own; a whole play answers one of them and leaves the others.
    - `send_label`, `open_label`, `menu_label`: texts of the button that sends it, of the button that opens its parts, and of
      the menu of shortcuts or whole plays; None for the usual ones.
    - `last_valid`, `last_plays`: caches of the last legal answer, and of the last whole plays by the part of the draft on which
      they depend.
    """

    shape: ClassVar[str] = "sheet"
    script: Script
    validate: Callable[[Mapping[str, Answer]], None] | None = None
    shortcuts: tuple[Shortcut, ...] = ()
    changes: Callable[[Mapping[str, Answer]], Sequence[Shortcut]] | None = None
    draft_counts: bool = False
    forbidden: Callable[[str, Mapping[str, Answer]], Sequence[Forbidden]] | None = None
    play_label: Callable[[Mapping[str, Answer]], PlayLabel | None] | None = None
    usual: Callable[[Mapping[str, Answer]], tuple[Answer, ...]] | None = None
    has_independent_parts: bool = False
    send_label: Message | None = None
    open_label: Message | None = None
    menu_label: Message | None = None
    last_valid: dict[str, Answer] = field(default_factory=dict, init=False, repr=False)
    last_plays: list[tuple[Answer, Any]] = field(default_factory=list, init=False, repr=False, compare=False)

    def shortlisted(self, part: Part, before: Mapping[str, Answer]) -> tuple[Answer, ...] | None:
        """The answers of a part behind those before it of which whole plays are made; None for all of them."""
        return part.shortlisted() if self.usual is None else self.usual(before)

    def walk(self, draft: Mapping[str, Answer]) -> Iterator[PartState]:
        """The parts that the draft reaches, in order; the last may be open. A value that its part forbids counts as missing."""
        script, given = self.script(), None
        try:
            part = next(script)
            while True:
                given = _allowed_value(part, draft)
                yield PartState(part, given)
                if given is None:
                    return
                part = script.send(given)
        except StopIteration:
            return

    def open(self, draft: Mapping[str, Answer]) -> Part | None:
        """The next part that must still be answered, None when the draft is complete."""
        return next((filled.part for filled in self.walk(draft) if filled.value is None), None)

    def complete(self, draft: Mapping[str, Answer]) -> dict[str, Answer]:
        """The whole answer of a complete draft. Raises Illegal if a part is open, or if a rule forbids the whole."""
        whole: dict[str, Answer] = {}
        for filled in self.walk(draft):
            if filled.value is None:
                raise Illegal(KERNEL, say("e.open", part=filled.part.question))
            whole[filled.part.name] = filled.value
        if self.validate is not None:
            self.validate(whole)
        return whole

    def check(self, answer: Answer) -> dict[str, Answer]:
        """Every part answered, nothing beside them. A part with a preset may be left out."""
        if self.last_valid and answer == self.last_valid:
            return dict(self.last_valid)
        if not isinstance(answer, Mapping):
            raise Illegal(KERNEL, say("e.option"))
        script, whole = self.script(), {}
        try:
            part = next(script)
            while True:
                given = answer.get(part.name)
                if given is None and not part.preset:
                    raise Illegal(KERNEL, say("e.open", part=part.question))
                whole[part.name] = given = part.choice.check(part.choice.default if given is None else given)
                part = script.send(given)
        except StopIteration:
            pass
        except Illegal as wrong:
            raise self.refusal(part.name, answer.get(part.name), whole, wrong) from None
        if not answer.keys() <= whole.keys():
            raise self._uninvited(min(answer.keys() - whole.keys(), key=str), whole)
        if self.validate is not None:
            self.validate(whole)
        return self._remember(whole)

    def _uninvited(self, part: str, before: Mapping[str, Answer]) -> Illegal:
        """The refusal of an answer to a part that is not asked: the reason against the whole part, else against an option."""
        bars = self.forbidden(part, before) if self.forbidden else ()
        return forbidden_reason("", bars) or next((bar.refusal for bar in bars), Illegal(KERNEL, say("e.option")))

    def refusal(self, part: str, option: Answer, before: Mapping[str, Answer], wrong: Illegal) -> Illegal:
        """Why that option of that part is refused: by its own reason if a rule has one, else as its choice says."""
        return forbidden_reason(option, self.forbidden(part, before) if self.forbidden else ()) or wrong

    def _remember(self, whole: dict[str, Answer]) -> dict[str, Answer]:
        self.last_valid = dict(whole)  # type: ignore[misc]
        return whole

    @property
    def default(self) -> dict[str, Answer]:
        return self._filled(None)

    def sample(self, rnd: Random) -> dict[str, Answer]:
        whole = self._filled(rnd)
        if self.validate is None:
            return self._remember(whole)
        return whole if allows(self, whole) else self.default

    def _filled(self, rnd: Random | None) -> dict[str, Answer]:
        """Every part answered at random, or by its default."""
        script, whole = self.script(), {}
        try:
            part = next(script)
            while True:
                whole[part.name] = given = part.choice.default if rnd is None else part.choice.sample(rnd)
                part = script.send(given)
        except StopIteration:
            return whole

    def visible(self) -> Any:
        """The sheet as it is first seen, and as its default fills it."""
        seen = [(part.name, part.question, part.preset, part.choice.visible()) for part in self._parts({})]
        defaults = [(part.name, part.question, part.choice.visible()) for part in self._parts(self.default)]
        cuts = [(cut.id, cut.label, cut.answer, sorted(cut.lines.items())) for cut in self.shortcuts]
        return (self.shape, seen, defaults, cuts)

    def _parts(self, draft: Mapping[str, Answer]) -> list[Part]:
        return [filled.part for filled in self.walk(draft)]


def _allowed_value(part: Part, draft: Mapping[str, Answer]) -> Answer | None:
    given = draft.get(part.name)
    if given is not None:
        try:
            return part.choice.check(given)
        except Illegal:
            pass
    return part.choice.default if part.preset else None
