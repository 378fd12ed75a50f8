"""Lines left in advance in words (PE-TIME-41): a list of Treachery lines in its order, and what holds after it."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import ASK_ME, AdvanceLine, relevant_lines
from engines.kernel.choices.readback import words
from engines.kernel.resolution.window import PASS
from engines.pieces_of_eight.advance.define import AIMED, FACTS, PASS_IF, PLAYED, SCOPES, SLIPS, lines, treachery_heads
from engines.pieces_of_eight.data.ids import line_end, line_of

_LATER_HEADS = frozenset(head for scope in SCOPES for head in treachery_heads(scope)[1:])
"""Lines that are told with the first one of their list."""


def describe_lines(kind: str, seats: int, given: Mapping[str, Answer]) -> tuple[Message, ...]:
    """The effect of the lines, a sentence for each thing they answer; for a question without lines, of the lines of slips."""
    kept = {id: option for id, option in given.items() if option != ASK_ME}
    if not kept:
        return ()
    known = lines(kind, seats) or lines(SLIPS[0], seats)
    live = {line.id: line for line in relevant_lines(known, kept) if line.id in kept}
    told = []
    for id, line in live.items():
        if id in _LATER_HEADS or line_end(id) in FACTS:
            continue
        scope = next((scope for scope in SCOPES if id == treachery_heads(scope)[0]), None)
        answer = words(line.choice, kept[id]) if scope is None else _list(scope, live, kept)
        told.append(say("ui.kept.line", question=line.question, answer=answer))
    return tuple(told)


def _list(scope: str, live: Mapping[str, AdvanceLine], kept: Mapping[str, Answer]) -> Message:
    """The lines of a scope one after the other, and what happens when none of them fits."""
    found = [head for head in treachery_heads(scope) if head in live]
    told = [_one(head, live, kept) for head in found]
    if _hangs(found[-1], live, kept):
        told.append(_rest(scope, kept))
    first, *more = reversed(told)
    for before in more:
        first = say("pe.kept.then", first=before, rest=first)
    return first


def _hangs(head: str, live: Mapping[str, AdvanceLine], kept: Mapping[str, Answer]) -> bool:
    return kept[head] in AIMED or any(line_of(head, fact) in live for fact in FACTS)


def _one(head: str, live: Mapping[str, AdvanceLine], kept: Mapping[str, Answer]) -> Message:
    """A line with the conditions it hangs on."""
    answer = words(live[head].choice, PASS if kept[head] == PASS_IF else kept[head])
    facts = tuple(_fact(fact, live[id], kept[id]) for fact in FACTS if (id := line_of(head, fact)) in live)
    return say("pe.kept.if", answer=answer, facts=facts) if facts else answer


def _fact(fact: str, line: AdvanceLine, option: str) -> Message:
    return say("pe.kept.played") if option == PLAYED else say(f"pe.kept.{fact}", what=words(line.choice, option))


def _rest(scope: str, kept: Mapping[str, Answer]) -> Message:
    """When no line of this play fits, those that hold longer are looked at; when none of them does, the captain is asked."""
    if scope == "play" and kept.get("turn") == PASS:
        return say("pe.else.pass")
    return say("pe.kept.longer") if scope == "play" and "t.next" in kept else say("pe.else.next")
