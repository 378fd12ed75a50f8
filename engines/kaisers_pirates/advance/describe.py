"""Lines left in advance in words: a list of lines about an attack in its order, and what holds after it."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kaisers_pirates.advance.define import ANSWERS, AT, BY, FACTS, HEADS, lines
from engines.kaisers_pirates.rules.answerable import NOTHING_LATER
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import ASK_ME, AdvanceLine, relevant_lines
from engines.kernel.choices.readback import words


def describe_lines(view: View, given: Mapping[str, Answer]) -> tuple[Message, ...]:
    """The effect of the lines, a sentence for each thing they answer, without those that only let the results of an attack pass;
    their question says so."""
    kept = {id: option for id, option in given.items() if option != ASK_ME and (id, option) not in NOTHING_LATER}
    live = {line.id: line for line in relevant_lines(lines(view, ANSWERS[0]), kept) if line.id in kept}
    told = []
    for id, line in live.items():
        if id in HEADS[1:] or id.rpartition(".")[2] in FACTS:
            continue
        answer = _list(live, kept) if id == HEADS[0] else words(line.choice, kept[id])
        told.append(say("ui.kept.line", question=line.question, answer=answer))
    return tuple(told)


def _list(live: Mapping[str, AdvanceLine], kept: Mapping[str, Answer]) -> Message:
    """The lines about an attack one after the other, and what happens when none of them fits."""
    found = [head for head in HEADS if head in live]
    told = [_one(head, live, kept) for head in found]
    if any(f"{found[-1]}.{fact}" in live for fact in FACTS):
        told.append(say("kp.else.asked"))
    first, *more = reversed(told)
    for before in more:
        first = say("kp.kept.then", first=before, rest=first)
    return first


def _one(head: str, live: Mapping[str, AdvanceLine], kept: Mapping[str, Answer]) -> Message:
    """A line with the conditions it hangs on."""
    answer = words(live[head].choice, kept[head])
    facts = tuple(_fact(fact, live[id], kept[id]) for fact in FACTS if (id := f"{head}.{fact}") in live)
    return say("kp.kept.if", answer=answer, facts=facts) if facts else answer


def _fact(fact: str, line: AdvanceLine, option: Answer) -> Message:
    named = words(line.choice, option)
    return say(f"kp.kept.{fact}", what=named) if fact in (BY, AT) else named
