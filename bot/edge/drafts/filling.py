"""A choice being filled in: the draft's values, which of its parts stand on the panel, and what a click makes of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.edge.drafts import undo_steps
from bot.edge.drafts.undo_steps import DraftStep
from bot.edge.shapes import plan
from bot.edge.shapes.controls import Buttons, ControlEntry, ValueChange, ViewChange, ViewState
from bot.edge.shapes.long_lists import is_view
from bot.edge.shapes.parts import ITEM, WHOLE, PartRows, rows
from bot.edge.shapes.proposals import proposed, settled
from bot.model.table.table import CaptainTable, Draft
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, as_tuples
from engines.kernel.choices.lines import ASK_ME, GAME, TABLE, AdvanceLine, relevant_lines
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import PartState, Sheet
from locales import Words

MORE, DETAIL = "more", "detail"
"""Modes of a panel besides the first: what is wanted seldom, and the parts of an answer one by one."""
STORED = {
    "looks": "view_states", "typed": "unread_text", "before": "previous_draft", "ahead": "open_groups", "top": "first_part",
    "moves": "moves", "picture": "picture", "face": "mode", "page": "page", "numbers": "numbers", "planned": "planned",
}  # fmt: skip
"""The keys of a stored view state, and the fields of a draft that they hold."""
OF_A_MOVE = ("answer", "looks", "top", "picture", "numbers")
"""The keys of the stored draft of a move."""


@dataclass(frozen=True, slots=True)
class PanelDraft:
    """The draft of a panel.

    - `answer`, `lines`: values by part and by later question.
    - `view_states`: how each part is looked at.
    - `steps`: the history.
    - `unread_text`: a text that was not fully understood.
    - `previous_draft`: the unsent draft of the question before.
    - `open_groups`: numbers of opened groups of later questions.
    - `first_part`: the first part on the page.
    - `moves`: drafts of moves, by kind and look.
    - `picture`: the kind of picture.
    - `mode`: the mode of the panel.
    - `page`: the page and section of whole plays.
    - `numbers`: numbers of places since the question opened.
    - `planned`: a planned answer that was not committed ("begun") or whose basis has changed.
    """

    answer: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, Any] = field(default_factory=dict)
    view_states: Mapping[str, ViewState] = field(default_factory=dict)
    steps: tuple[DraftStep, ...] = ()
    unread_text: str = ""
    previous_draft: Mapping[str, Any] = field(default_factory=dict)
    open_groups: tuple[int, ...] = ()
    first_part: str = ""
    moves: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    picture: str = ""
    mode: str = ""
    page: tuple[int, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    planned: str = ""

    @staticmethod
    def of(draft: Draft) -> PanelDraft:
        """The draft that the store holds."""
        where = json.loads(draft.view_state) if draft.view_state else {}
        answer = {name: as_tuples(value) for name, value in draft.answer.items()}
        before = {name: as_tuples(value) for name, value in where.get("before", {}).items()}
        steps = undo_steps.loaded(where, answer)
        typed, ahead, top = where.get("typed", ""), tuple(where.get("ahead", ())), where.get("top", "")
        looks, moves, picture = where.get("looks", {}), where.get("moves", {}), where.get("picture", "")
        shown = {"moves": moves, "picture": picture, "mode": where.get("face", ""), "page": tuple(where.get("page", ()))}
        shown |= {"numbers": _numbers(where), "planned": where.get("planned", "")}
        return PanelDraft(answer, dict(draft.lines), looks, steps, typed, before, ahead, top, **shown)

    def of_move(self, move: str) -> PanelDraft:
        """The draft of a move."""
        kept = self.moves.get(move, {})
        answer = {name: as_tuples(value) for name, value in kept.get("answer", {}).items()}
        steps, top, picture = undo_steps.loaded(kept, answer), kept.get("top", ""), kept.get("picture", "")
        return PanelDraft(
            answer, view_states=kept.get("looks", {}), steps=steps, first_part=top, picture=picture, numbers=_numbers(kept)
        )

    def with_move(self, move: str, filling: PanelDraft | None) -> PanelDraft:
        """With that chosen of a move; None: nothing any more, of any."""
        if filling is None:
            return replace(self, moves={})
        kept = {key: value for key in OF_A_MOVE if (value := getattr(filling, STORED.get(key, key)))}
        kept |= {"steps": [step.as_json for step in filling.steps]} if filling.steps else {}
        return replace(self, moves={move: kept})

    def cleared(self) -> PanelDraft:
        """With nothing chosen for the question."""
        face = "" if self.mode == MORE else self.mode
        return PanelDraft(moves=self.moves, picture=self.picture, mode=face, numbers=self.numbers)

    def ahead_of(self, lines: Sequence[AdvanceLine]) -> tuple[AdvanceLine, ...]:
        """The later questions that are shown: of groups that were asked for or have one answered, those that matter."""
        shown = relevant_lines(lines, self.lines)
        closed = self._closed(lines, shown).values()
        return tuple(line for line in shown if line.group not in closed)

    def closed(self, lines: Sequence[AdvanceLine]) -> dict[int, Message | None]:
        """The groups of later questions that are not shown, by number."""
        return self._closed(lines, relevant_lines(lines, self.lines))

    def _closed(self, lines: Sequence[AdvanceLine], shown: Sequence[AdvanceLine]) -> dict[int, Message | None]:
        groups = dict(enumerate(dict.fromkeys(line.group for line in lines)))
        answered = {line.group for line in shown if self.lines.get(line.id, ASK_ME) != ASK_ME}
        return {number: group for number, group in groups.items() if number not in self.open_groups and group not in answered}

    @property
    def where(self) -> str:
        """How it is looked at, as the store keeps it."""
        kept = {key: value for key, name in STORED.items() if (value := getattr(self, name))}
        kept |= {"steps": [step.as_json for step in self.steps]} if self.steps else {}
        return json.dumps(kept, sort_keys=True) if kept else ""

    def take(self, part: PartRows, heard: ValueChange) -> PanelDraft:
        """After a click on that part."""
        if part.line:
            return self._hear_line(part, heard)
        if part.within is None:
            return self.hear(part.name, heard)
        looked = replace(self, view_states={**self.view_states, part.key: self._look(part.key, heard)})
        return looked.hear(WHOLE, part.within(heard))

    def hear(self, part: str, heard: ValueChange) -> PanelDraft:
        """After that was heard of the part of that name."""
        looks = {**self._looks_of(heard.look), part: self._look(part, heard)}
        made = replace(self._answered(part, heard.value), view_states=looks)
        return made._stepped(part, self.answer.get(part), heard.value, self.view_states.get(part, {}))

    def filled(self, answer: Mapping[str, Any], lines: Mapping[str, str] | None = None) -> PanelDraft:
        """With those answers and lines, each that is new a step of its own."""
        made = self
        for part in dict.fromkeys((*answer, *self.answer)):
            if answer.get(part) != self.answer.get(part):
                made = made.hear(part, ValueChange(answer.get(part)))
        for line, option in (lines or {}).items():
            made = replace(made, lines={**made.lines, line: option})._stepped(line, made.lines.get(line), option, {}, True)
        return made

    def _hear_line(self, part: PartRows, heard: ValueChange) -> PanelDraft:
        before, look = self.lines.get(part.name), self.view_states.get(part.key, {})
        made = replace(self, view_states={**self.view_states, part.key: self._look(part.key, heard)})
        made = replace(made, lines={**self.lines, part.name: heard.value})
        return made._stepped(part.name, before, heard.value, look, True)

    def _looks_of(self, look: ViewState) -> Mapping[str, ViewState]:
        """How the parts are looked at; those of a plan's item are forgotten when another is opened, or none."""
        is_same = look.get("open") == self.view_states.get(WHOLE, {}).get("open")
        return {key: value for key, value in self.view_states.items() if is_same or not key.startswith(ITEM)}

    def _answered(self, part: str, value: Any) -> PanelDraft:
        answer = {name: given for name, given in self.answer.items() if name != part}
        return replace(self, answer=answer if value is None else {**answer, part: value})

    def _stepped(self, part: str, before: Any, after: Any, look: ViewState, line: bool = False) -> PanelDraft:
        """With that step remembered, when it changed anything."""
        if before == after:
            return self
        return replace(self, steps=(*self.steps, DraftStep.of(part, before, after, look, line))[-undo_steps.MOST :])

    def look(self, part: str, looked: ViewChange) -> PanelDraft:
        """The draft after a click that changes only the view state of that part, such as its open page."""
        look = {key: value for key, value in {**self.view_states.get(part, {}), **looked.look}.items() if value is not None}
        return replace(self, view_states={**(self._looks_of(look) if part == WHOLE else self.view_states), part: look})

    def _look(self, part: str, heard: ValueChange) -> ViewState:
        """How the part is looked at after a click: its lists as before, unless they are others now."""
        kept = {} if heard.anew else {key: value for key, value in self.view_states.get(part, {}).items() if is_view(key)}
        return {**kept, **heard.look}

    def back(self, choice: Choice) -> PanelDraft:
        """Without the last step that changed how the choice stands; what was pressed behind it to no effect goes with it."""
        made = self.undone()
        while made.steps and _standing(choice, made) == _standing(choice, self):
            made = made.undone()
        return made

    def is_begun(self, choice: Choice) -> bool:
        """Whether a step back would change how the choice stands."""
        return bool(_standing(choice, self.back(choice)) != _standing(choice, self))

    def undone(self) -> PanelDraft:
        """Without the last step."""
        if not self.steps:
            return self
        step, left = self.steps[-1], replace(self, steps=self.steps[:-1])
        if step.line:
            lines = {**self.lines, step.part: step.before(self.lines.get(step.part))}
            return replace(left, lines={line: option for line, option in lines.items() if option is not None})
        looks = {**self._looks_of(step.look), step.part: step.look}
        return replace(left._answered(step.part, step.before(self.answer.get(step.part))), view_states=looks)


def is_as_proposed(table: CaptainTable, choice: Choice, filling: PanelDraft) -> bool:
    """Whether the answer that lay ready stands there, and the captain has changed nothing."""
    ready = lying_ready(choice, table.proposed)
    return bool(ready) and not filling.steps and {**ready, **table.parts_from_lines} == filling.answer


def kept_items(table: CaptainTable, choice: Plan, filling: PanelDraft) -> tuple[Item, ...]:
    """The items of a plan to which a pick adds. It takes the place of a list that lay ready."""
    return () if is_as_proposed(table, choice, filling) else tuple(filling.answer.get(WHOLE, choice.default))


def lying_ready(choice: Choice, proposed: Answer | None) -> Mapping[str, Any]:
    """The draft of an answer that lies ready; empty for none."""
    if proposed is None:
        return {}
    return dict(proposed) if isinstance(choice, Sheet) else {WHOLE: proposed}


def _numbers(kept: Mapping[str, Any]) -> Mapping[str, int]:
    """The numbers of places, as the store keeps them."""
    return dict(kept.get("numbers", {}))


def _standing(choice: Choice, filling: PanelDraft) -> Any:
    """The answers so far with proposals, and the lines."""
    if isinstance(choice, Sheet):
        return [(one.part.name, one.value) for one in walked(choice, filling)], filling.lines
    return proposed(choice, filling.answer.get(WHOLE)), filling.lines


def walked(choice: Sheet, filling: PanelDraft) -> tuple[PartState, ...]:
    """The parts of a sheet that the draft reaches; those that start from a proposal have it."""
    return tuple(choice.walk(settled(choice, filling.answer)))


def parts(
    choice: Choice, filling: PanelDraft, words: Words, question: Message, lines: tuple[AdvanceLine, ...] = ()
) -> tuple[PartRows, ...]:
    """The parts of the choice that the draft reaches, then the lines."""
    if isinstance(choice, Plan):
        return (*plan.parts(planning(choice, filling, words, question)), *(_line(line, filling, words) for line in lines))
    if isinstance(choice, Sheet):
        reached = walked(choice, filling)
        found = [(filled.part.name, filled.part.question, filled.part.choice, filled.value) for filled in reached]
        tabs = [filled.part.tab for filled in reached]
    else:
        found, tabs = [(WHOLE, question, choice, None)], [None]
    narrow = isinstance(choice, Sheet)
    made = [_part(name, asked, part, value, filling, words, narrow) for name, asked, part, value in found]
    return (*(replace(part, tab=tab) for part, tab in zip(made, tabs, strict=True)), *later(lines, filling, words))


def of_the_moment(lines: Sequence[AdvanceLine]) -> tuple[AdvanceLine, ...]:
    """The lines that stand beside a question: what holds for longer than a few turns stands behind More alone."""
    return tuple(line for line in lines if line.scope not in (GAME, TABLE))


def later(lines: Sequence[AdvanceLine], filling: PanelDraft, words: Words) -> tuple[PartRows, ...]:
    """Later questions alone, as they may be answered beforehand."""
    return tuple(_line(line, filling, words) for line in lines)


def planning(choice: Plan, filling: PanelDraft, words: Words, question: Message) -> plan.Planning:
    """The plan as the draft leaves it."""
    return plan.Planning(choice, filling.answer.get(WHOLE), filling.view_states, words, question)


def _part(name: str, question: Message, choice: Any, value: Any, filling: PanelDraft, words: Words, narrow: bool) -> PartRows:
    shown = filling.answer.get(name) if value is None else value
    return PartRows(name, question, rows(choice, shown, filling.view_states.get(name, {}), words, question, narrow), value)


def _line(line: AdvanceLine, filling: PanelDraft, words: Words) -> PartRows:
    value = filling.lines.get(line.id, ASK_ME)
    part = PartRows(line.id, line.question, (), value, line=True)
    look = filling.view_states.get(part.key, {})
    if line.choice.shape == "one_of":
        return replace(part, controls=rows(line.choice, value, look, words, line.question, True))
    made = rows(line.choice, None if value == ASK_ME else value, look, words, line.question, True)
    return replace(part, controls=(*made, *((_ask_me_then(words),) if value != ASK_ME else ())))


def _ask_me_then(words: Words) -> Buttons:
    """The button that leaves a line to be asked when it comes."""
    return Buttons((ControlEntry(words.label(say("ui.later"))),), lambda _: ValueChange(ASK_ME))
