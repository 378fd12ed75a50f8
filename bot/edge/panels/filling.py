"""A choice being filled in: the draft's values, which of its parts stand on the panel, and what a click makes of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.edge.panels import amount, assignment, one_of, path, programme, ranking, some_of
from bot.edge.panels.controls import BUTTONS, Asking, Buttons, Control, Heard, Look, Looked, Menu, Search
from bot.edge.panels.lists import is_view, laid_out
from bot.model.table import Draft
from engines.kernel.choices import KERNEL, Answer, Choice, Illegal, frozen
from engines.kernel.contract import Line, mattering
from engines.kernel.messages import Message, say
from engines.kernel.sheet import Sheet
from locales import Words

WHOLE = "answer"
"""The name under which the draft of a choice that is no sheet stands."""
_CONTROLS = {
    "one_of": one_of.controls,
    "some_of": some_of.controls,
    "amount": amount.controls,
    "ranking": ranking.controls,
    "path": path.controls,
    "programme": programme.controls,
    "assignment": assignment.controls,
}


@dataclass(frozen=True, slots=True)
class Filling:
    """What is chosen so far, by part; lines for later questions; how each part is looked at; parts in the order picked.

    `typed` is a text of which not everything was understood yet; `before` the unsent draft of the question before; `ahead`
    numbers the groups of later questions that are to be shown too; `top` is the part shown first where not all fit. `moves`
    holds what is chosen of moves that are being filled in beside the question, by their kind and look.
    """

    answer: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, Look] = field(default_factory=dict)
    picked: tuple[str, ...] = ()
    typed: str = ""
    before: Mapping[str, Any] = field(default_factory=dict)
    ahead: tuple[int, ...] = ()
    top: str = ""
    moves: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @staticmethod
    def of(draft: Draft) -> Filling:
        """What a draft of the store holds."""
        where = json.loads(draft.where) if draft.where else {}
        answer = {name: frozen(value) for name, value in draft.answer.items()}
        before = {name: frozen(value) for name, value in where.get("before", {}).items()}
        picked = tuple(where.get("picked", ()))
        typed, ahead, top = where.get("typed", ""), tuple(where.get("ahead", ())), where.get("top", "")
        looks, moves = where.get("looks", {}), where.get("moves", {})
        return Filling(answer, dict(draft.lines), looks, picked, typed, before, ahead, top, moves)

    def of_move(self, move: str) -> Filling:
        """What is chosen of that move."""
        kept = self.moves.get(move, {})
        answer = {name: frozen(value) for name, value in kept.get("answer", {}).items()}
        return Filling(answer, looks=kept.get("looks", {}), picked=tuple(kept.get("picked", ())), top=kept.get("top", ""))

    def with_move(self, move: str, filling: Filling | None) -> Filling:
        """With that chosen of a move; None: nothing any more, of any."""
        if filling is None:
            return replace(self, moves={})
        names = ("answer", "looks", "picked", "top")
        return replace(self, moves={move: {name: kept for name in names if (kept := getattr(filling, name))}})

    def cleared(self) -> Filling:
        """With nothing chosen for the question."""
        return Filling(moves=self.moves)

    def ahead_of(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The later questions that are shown: of groups that were asked for or have one answered, those that matter."""
        shown = mattering(lines, self.lines)
        closed = self._closed(lines, shown).values()
        return tuple(line for line in shown if line.group not in closed)

    def closed(self, lines: Sequence[Line]) -> dict[int, Message | None]:
        """The groups of later questions that are not shown, by number."""
        return self._closed(lines, mattering(lines, self.lines))

    def _closed(self, lines: Sequence[Line], shown: Sequence[Line]) -> dict[int, Message | None]:
        groups = dict(enumerate(dict.fromkeys(line.group for line in lines)))
        answered = {line.group for line in shown if self.lines.get(line.id, line.choice.default) != line.choice.default}
        return {number: group for number, group in groups.items() if number not in self.ahead and group not in answered}

    @property
    def where(self) -> str:
        """How it is looked at, as the store keeps it."""
        names = ("looks", "picked", "typed", "before", "ahead", "top", "moves")
        kept = {name: value for name in names if (value := getattr(self, name))}
        return json.dumps(kept, sort_keys=True) if kept else ""

    def hear(self, part: str, heard: Heard) -> Filling:
        """After a click on that part."""
        answer = {name: value for name, value in self.answer.items() if name != part}
        if heard.value is not None:
            answer[part] = heard.value
        picked = (*(name for name in self.picked if name != part), part)
        return replace(self, answer=answer, looks={**self.looks, part: self._look(part, heard)}, picked=picked)

    def hear_line(self, part: Part, heard: Heard) -> Filling:
        """After a click on a later question."""
        looks = {**self.looks, part.key: self._look(part.key, heard)}
        return replace(self, lines={**self.lines, part.name: heard.value}, looks=looks)

    def look(self, part: str, looked: Looked) -> Filling:
        """After a click that changes only how that part is looked at."""
        look = {key: value for key, value in {**self.looks.get(part, {}), **looked.look}.items() if value is not None}
        return replace(self, looks={**self.looks, part: look})

    def _look(self, part: str, heard: Heard) -> Look:
        """How the part is looked at after a click: its lists as before, unless they are others now."""
        kept = {} if heard.anew else {key: value for key, value in self.looks.get(part, {}).items() if is_view(key)}
        return {**kept, **heard.look}

    def back(self) -> Filling:
        """Without the last pick; what is built up place by place loses its last place."""
        if not self.picked:
            return Filling(lines=self.lines, moves=self.moves)
        last, value = self.picked[-1], self.answer.get(self.picked[-1])
        answer = {name: given for name, given in self.answer.items() if name != last}
        if isinstance(value, tuple) and len(value) > 1:
            return replace(self, answer={**answer, last: value[:-1]})
        return replace(self, answer=answer, looks={}, picked=self.picked[:-1])


@dataclass(frozen=True, slots=True)
class Part:
    """One part as it stands on the panel. `line`: a later question answered beforehand."""

    name: str
    question: Message
    controls: tuple[Control, ...]
    value: Any
    line: bool = False

    @property
    def key(self) -> str:
        """Under what it is kept how the part is looked at."""
        return f"line {self.name}" if self.line else self.name


def parts(choice: Choice, filling: Filling, words: Words, question: Message, lines: tuple[Line, ...] = ()) -> tuple[Part, ...]:
    """The parts of the choice that the draft reaches, then the lines."""
    if isinstance(choice, Sheet):
        walked = tuple(choice.walk(filling.answer))
        found = [(filled.part.name, filled.part.question, filled.part.choice, filled.value) for filled in walked]
    else:
        found = [(WHOLE, question, choice, None)]
    narrow = isinstance(choice, Sheet)
    made = [_part(name, asked, part, value, filling, words, narrow) for name, asked, part, value in found]
    return (*made, *(_line(line, filling, words) for line in lines))


def _part(name: str, question: Message, choice: Any, value: Any, filling: Filling, words: Words, narrow: bool) -> Part:
    shown = filling.answer.get(name) if value is None else value
    asking = Asking(choice, shown, filling.looks.get(name, {}), words, question, narrow)
    return Part(name, question, laid_out(_CONTROLS[choice.shape](asking), asking.look, words), value)


def _line(line: Line, filling: Filling, words: Words) -> Part:
    value = filling.lines.get(line.id, line.choice.default)
    part = Part(line.id, line.question, (), value, line=True)
    asking = Asking(line.choice, value, filling.looks.get(part.key, {}), words, line.question, True)
    return replace(part, controls=laid_out(one_of.controls(asking), asking.look, words))


def hear(filling: Filling, shown: tuple[Part, ...], control: int, places: tuple[int, ...]) -> Filling | None:
    """After a click at those positions of the panel's control of that number; None when there is no such thing."""
    found = _control(shown, control)
    if found is None:
        return None
    part, made = found
    if not places and not (isinstance(made, Menu) and made.least == 0):
        return None
    if any(not 0 <= place < len(made.entries) for place in places):
        return None
    heard = made.hear(places[0]) if isinstance(made, Buttons) else made.hear(places)
    if isinstance(heard, Looked):
        return filling.look(part.key, heard)
    return filling.hear_line(part, heard) if part.line else filling.hear(part.name, heard)


def search_of(shown: tuple[Part, ...], control: int) -> Search | None:
    """The search of the panel's control of that number, if it has one."""
    found = _control(shown, control)
    return found[1].search if found is not None and isinstance(found[1], Buttons) else None


def seek(filling: Filling, shown: tuple[Part, ...], control: int, text: str) -> Filling | None:
    """After words were typed for the list with that button; None when nothing fits them, or there is no such list."""
    found, search = _control(shown, control), search_of(shown, control)
    if found is None or search is None or (text and not search.fitting(text)):
        return None
    return filling.look(found[0].key, search.hear(text))


def _control(shown: tuple[Part, ...], number: int) -> tuple[Part, Control] | None:
    """The panel's control of that number, with its part."""
    numbered = [(part, made) for part in shown for made in part.controls]
    return numbered[number] if 0 <= number < len(numbered) else None


def whole(choice: Choice, filling: Filling) -> Answer:
    """The answer the draft stands for, orders and assignments left alone as they were proposed. Raises Illegal."""
    if isinstance(choice, Sheet):
        return choice.complete(_settled(choice, filling.answer))
    given = _proposed(choice, filling.answer.get(WHOLE))
    if given is None:
        raise Illegal(KERNEL, say("e.open", part=say("ui.answer")))
    return choice.check(given)


def is_whole(choice: Choice, filling: Filling) -> bool:
    """Whether nothing is missing any more (a rule of the game may still forbid it; what the kernel says has ids of "e.")."""
    if isinstance(choice, Sheet):
        return choice.open(_settled(choice, filling.answer)) is None
    given = _proposed(choice, filling.answer.get(WHOLE))
    try:
        return given is not None and choice.check(given) is not None
    except Illegal as wrong:
        return not wrong.reason.id.startswith("e.")


def _settled(sheet: Sheet, answer: Mapping[str, Any]) -> dict[str, Any]:
    """The draft, with open parts that start from a proposal filled as proposed."""
    given = dict(answer)
    while (part := sheet.open(given)) is not None:
        proposed = _proposed(part.choice, given.get(part.name))
        if proposed is None or proposed == given.get(part.name):
            break
        given[part.name] = proposed
    return given


def _proposed(choice: Any, value: Any) -> Any:
    """The value, for shapes that start from a proposal completed by it."""
    if choice.shape == "ranking" and (len(choice.items) > BUTTONS or value is None):
        put = tuple(value or ())
        return (*put, *(item for item in choice.default if item not in put)) if len(choice.items) > BUTTONS else value
    if choice.shape == "assignment":
        return {**choice.default, **(value or {})}
    if choice.shape == "amount" and choice.most - choice.least >= 25 and value is None:
        return choice.default
    return value
