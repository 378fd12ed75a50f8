"""Whole plays: the complete answers to a question, each in words, picked from one menu and sent by one press more.

They are made of what a captain may choose anyhow, from their own choice alone. Rare parts stand as `Part.shortlist` leaves them.
A game has its own words for whole answers, `Sheet.play_label`. Answers of one label are one play with several last presses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.readback import words
from engines.kernel.choices.ready_made import ready_made
from engines.kernel.choices.shapes import Amount, Choice, Illegal, OneOf, allows
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet, Shortcut

MOST, WALKED = 75, 400
"""Plays of one list at most, whole answers looked at for it at most."""


@value_class
class Variant:
    """A last press: the whole answer, what is written on it, and the lines for later questions that it fills."""

    label: Message
    answer: Answer
    lines: tuple[tuple[str, str], ...] = ()


@value_class(kw_only=True)
class WholePlay:
    """A play to pick, in words; `variants` send it, the first as it usually is. The others as in `PlayLabel`."""

    label: Message
    variants: tuple[Variant, ...]
    description: Message | None = None
    group: Message | None = None
    section: Message | None = None
    marks: tuple[str, ...] = ()
    button_prompt: Message | None = None


@value_class
class WholePlays:
    """The whole plays of a choice, in their order. `is_all`: there is no usual answer beside them."""

    entries: tuple[WholePlay, ...]
    is_all: bool = True


def plays(choice: Choice, draft: Mapping[str, Answer] | None = None) -> WholePlays | None:
    """The whole plays of a choice, behind what `draft` has of a leading part. The ready-made answers if they are too many or
    cannot be listed; None if there are none of these either."""
    if isinstance(choice, OneOf):
        return _listed([(option, _option(choice, option)) for option in choice.options])
    if not isinstance(choice, Sheet):
        return None
    begun = _begun(choice, draft or {})
    depends = begun if choice.changes is None else dict(draft or {})
    if not choice.last_plays or choice.last_plays[0][0] != depends:
        choice.last_plays[:] = [(depends, _plays(choice, begun, draft or {}))]
    whole_plays: WholePlays | None = choice.last_plays[0][1]
    return whole_plays


def _plays(choice: Sheet, begun: Mapping[str, Answer], draft: Mapping[str, Answer]) -> WholePlays | None:
    listed = _listed([(answer, said) for answer in _answers(choice, begun) if (said := _play_label(choice, answer)) is not None])
    ready = [
        (choice.check(cut.answer), PlayLabel(label=cut.label, button=cut.label, description=cut.description))
        for cut in (*ready_made(choice), *_changes(choice, draft))
    ]
    return listed or _listed(ready, is_all=False)


def _changes(choice: Sheet, draft: Mapping[str, Answer]) -> list[Shortcut]:
    """The answers near to a complete draft that the rules allow; empty if nothing is drafted."""
    if choice.changes is None or not draft or choice.open(draft) is not None:
        return []
    return [cut for cut in choice.changes(draft) if allows(choice, cut.answer)]


def _begun(choice: Sheet, draft: Mapping[str, Answer]) -> dict[str, Answer]:
    """The draft's answer to the leading part, else the part's own `filter`; empty if no part leads."""
    lead = filter_part(choice)
    return {lead.name: draft.get(lead.name, lead.filter)} if lead is not None else {}


def filter_part(choice: Choice) -> Part | None:
    """The part that turns the whole plays, None unless a sheet begins with one."""
    first = next((filled.part for filled in choice.walk({})), None) if isinstance(choice, Sheet) else None
    return first if first is not None and first.filter is not None else None


def filter_options(choice: Choice) -> tuple[Answer, ...]:
    """The answers of the part that turns the whole plays, in their order; none unless a sheet begins with one."""
    lead = filter_part(choice)
    return (shortlist_of(choice, lead, {}) or ()) if lead is not None and isinstance(choice, Sheet) else ()


def shortlist_of(sheet: Sheet, part: Part, before: Mapping[str, Answer]) -> tuple[Answer, ...] | None:
    """The answers of a part behind those before it of which whole plays are made; None if they cannot be listed."""
    listed = sheet.shortlisted(part, before)
    if listed is not None:
        return listed
    choice: Any = part.choice
    if isinstance(choice, OneOf):
        return choice.options
    if isinstance(choice, Amount) and choice.most - choice.least < MOST:
        return tuple(range(choice.least, choice.most + 1))
    return None


def picked(found: WholePlays, answer: Answer) -> tuple[int, int] | None:
    """The number of the play that an answer is, and of its press; None if it is none of them."""
    for at, play in enumerate(found.entries):
        for press, one in enumerate(play.variants):
            if one.answer == answer:
                return at, press
    return None


def nth_shortlisted(choice: Sheet, draft: Mapping[str, Answer], number: int) -> Answer | None:
    """A complete answer made of the shortlists of the parts that the draft leaves open; each number gives another. None if it
    is forbidden, or offered in detail alone."""
    whole, departed = dict(draft), False
    while (part := next((one.part for one in choice.walk(whole) if one.part.name not in whole), None)) is not None:
        options = shortlist_of(choice, part, whole) or ()
        if not options:
            return None
        number, at = divmod(number, len(options))
        whole[part.name] = part.choice.default if choice.has_independent_parts and departed and len(options) > 1 else options[at]
        departed = departed or (len(options) > 1 and whole[part.name] != part.choice.default)
    answer = next(iter(_legal(choice, whole)), None)
    return answer if answer is not None and _play_label(choice, answer) is not None else None


def _listed(found: Sequence[tuple[Answer, PlayLabel]], is_all: bool = True) -> WholePlays | None:
    """Answers of one label together; None if there are none, or too many for a list."""
    by_label: dict[Message, list[tuple[Answer, PlayLabel]]] = {}
    for answer, said in found:
        by_label.setdefault(said.label, []).append((answer, said))
    if not 0 < len(by_label) <= MOST * (1 + any(said.section for _, said in found)):
        return None
    return WholePlays(tuple(_play(alike) for alike in by_label.values()), is_all)


def _play(alike: Sequence[tuple[Answer, PlayLabel]]) -> WholePlay:
    said = alike[0][1]
    return WholePlay(
        label=said.label,
        variants=tuple(Variant(one.button, answer, one.lines) for answer, one in alike),
        description=said.description,
        group=said.group,
        section=said.section,
        marks=said.marks,
        button_prompt=next((one.button_prompt for _, one in alike if one.button_prompt), None) if len(alike) > 1 else None,
    )


def _answers(sheet: Sheet, begun: Mapping[str, Answer]) -> list[dict[str, Answer]]:
    """Every whole answer made of usual ones behind what is `begun`; empty if a part cannot be listed, or there are too many."""
    answers: list[dict[str, Answer]] = []
    turns: list[int] = []
    while len(answers) <= WALKED:
        way = _walk(sheet, begun, turns)
        if way is None:
            return []
        answer, open_to = way
        if answer is not None:
            answers += [answer] if sheet.validate is None else _legal(sheet, answer)
        while turns and turns[-1] + 1 >= open_to.pop():
            turns.pop()
        if not turns:
            return answers
        turns[-1] += 1
    return []


Walk = tuple[dict[str, Answer] | None, list[int]]


def _walk(sheet: Sheet, begun: Mapping[str, Answer], turns: list[int]) -> Walk | None:
    """One way through a sheet: at each part the answer of that number in `turns`, the first when that ends, which is added.

    Gives the whole answer, None if it ends in a part without usual answers, and among how many each was chosen; None if a
    part cannot be listed.
    """
    script, answer, open_to, departed = sheet.script(), dict[str, Answer](), list[int](), False
    try:
        part = next(script)
        while True:
            options = (begun[part.name],) if part.name in begun else shortlist_of(sheet, part, answer)
            if options is None:
                return None
            if sheet.has_independent_parts and departed and len(options) > 1:
                options = (part.choice.default,)
            if len(turns) == len(open_to):
                turns.append(0)
            open_to.append(len(options))
            if not options:
                return None, open_to
            answer[part.name] = options[turns[len(open_to) - 1]]
            departed = departed or (len(options) > 1 and answer[part.name] != part.choice.default)
            part = script.send(answer[part.name])
    except StopIteration:
        return answer, open_to


def _legal(sheet: Sheet, answer: Mapping[str, Answer]) -> list[dict[str, Answer]]:
    """The answer in its canonical form; empty if the whole is forbidden."""
    try:
        return [sheet.check(answer)]
    except Illegal:
        return []


def _play_label(sheet: Sheet, answer: Mapping[str, Answer]) -> PlayLabel | None:
    """A whole answer in the game's words, else in those of its options."""
    if sheet.play_label is not None:
        return sheet.play_label(answer)
    walked = [(filled.part, filled.value) for filled in sheet.walk(answer)]
    told = [(part, value) for part, value in walked if len(part.shortlisted() or ((), ())) != 1] or walked
    names = tuple(words(part.choice, value) for part, value in told)
    options = [_option(part.choice, str(value)) for part, value in told if isinstance(part.choice, OneOf)]
    return PlayLabel(
        label=names[0] if len(names) == 1 else say("ui.said.list", list=names),
        button=say("confirm"),
        description=next((one.description for one in options if one.description is not None), None),
        group=next((one.group for one in options if one.group is not None), None),
        marks=tuple(mark for one in options for mark in one.marks),
    )


def _option(choice: OneOf, option: str) -> PlayLabel:
    """An option of a choice that is no sheet."""
    mark = choice.mark(option) if choice.mark else None
    return PlayLabel(
        label=choice.name(option),
        button=say("confirm"),
        description=choice.description(option) if choice.description else None,
        group=choice.group(option) if choice.group else None,
        marks=(mark,) if mark else (),
    )
