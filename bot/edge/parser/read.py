"""Typed answers: words of a captain become the answer objects that clicks give."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, Unpack

from bot.edge.kit.typed_result import Candidate, PanelCommand, ParseProblem, Reading
from bot.edge.lexer import grammar, telephone_text
from bot.edge.lexer.fold import folded
from bot.edge.lexer.names import NO_NUMBERS, How, Lexicon, match
from bot.edge.parser import plans, shapes
from bot.edge.parser.sheets import SheetParse
from bot.edge.parser.verbs import Verbs
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, Illegal, OneOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.contract.game import AdvanceLine
from engines.kernel.speech.vocabulary import LABELS_ALONE, Vocabulary
from locales import Words

__all__ = ["WHOLE", "Candidate", "Lexicon", "PanelCommand", "ParseProblem", "Reading", "read"]
WHOLE = "answer"
"""The name under which the draft of a choice that is no sheet stands."""


class PanelFacts(TypedDict, total=False):
    """The facts of a panel that a text is read by.

    - `draft`: the draft by clicks.
    - `lines`: the later questions on the slip.
    - `line_answers`: their answers so far.
    - `vocabulary`: the game's own words.
    - `codes`: the captain's tables.
    - `numbers`: those of places on the panel.
    """

    draft: Mapping[str, Any] | None
    lines: Sequence[AdvanceLine]
    line_answers: Mapping[str, Any] | None
    vocabulary: Vocabulary
    codes: Collection[str]
    numbers: Mapping[str, int]


def read(text: str, choice: Choice | None, words: Words, **facts: Unpack[PanelFacts]) -> Reading:
    """The reading of a captain's text. Never raises. `choice`: the question (None: no question). `words`: the captain's language
    with names."""
    draft, kept = facts.get("draft") or {}, facts.get("line_answers") or {}
    verbs, lexicon = Verbs(facts.get("vocabulary", LABELS_ALONE)), Lexicon(words, facts.get("numbers", NO_NUMBERS))
    table, rest = grammar.table(telephone_text.plain(text) or text, frozenset(facts.get("codes", ())))
    control = grammar.control(rest)
    if isinstance(choice, Plan) and grammar.edited(rest) is not None:
        control = None
    if control is not None and not (choice is not None and _named(rest, choice, lexicon)):
        return Reading(table, control, draft=dict(draft))
    if choice is None or not rest.strip():
        return Reading(table, draft=dict(draft), rest=rest.strip())
    if isinstance(choice, Sheet):
        filling = SheetParse(choice, facts.get("lines", ()), lexicon, verbs, dict(draft), dict(kept))
        return _sheet(table, rest, choice, filling)
    if isinstance(choice, Plan):
        found = plans.read(rest, choice, draft.get(WHOLE), lexicon, verbs, WHOLE)
        return replace(found, table=table)
    return _one(table, rest, verbs.bare(rest), choice, lexicon, dict(draft))


def _named(text: str, choice: Choice, lexicon: Lexicon) -> bool:
    """Whether the text is the very name of an option, or a no that is asked for: then it is no control."""
    sheet = choice.next_sheet(()) if isinstance(choice, Plan) else choice
    parts = [filled.part.choice for filled in sheet.walk({})] if isinstance(sheet, Sheet) else [choice]
    passes = isinstance(choice, Sheet) and any(cut.id == "pass" for cut in choice.shortcuts)
    if not passes and any(isinstance(part, OneOf) and shapes.yes_or_no(folded(text), part) for part in parts):
        return True
    matches = [match(text, shapes.named(part, lexicon)) for part in parts]
    return any(found.things and found.how <= How.EQUAL for found in matches)


def _one(table: str, text: str, bare: str, choice: Choice, lexicon: Lexicon, draft: dict[str, Any]) -> Reading:
    outcome = shapes.read(text, choice, lexicon, draft.get(WHOLE))
    if outcome.value is None and bare != text:
        outcome = shapes.read(bare, choice, lexicon, draft.get(WHOLE))
    if outcome.trouble is not None:
        return Reading(table, draft=draft, notes=outcome.notes, troubles=(outcome.trouble,))
    return Reading(table, answer=outcome.value, draft={WHOLE: outcome.value}, notes=outcome.notes)


def _sheet(table: str, text: str, choice: Sheet, filling: SheetParse) -> Reading:
    filling.read(text)
    whole, troubles = None, tuple(filling.troubles)
    if not troubles and choice.open(filling.draft) is None:
        try:
            whole = choice.check(choice.complete(filling.draft))
        except Illegal as refused:
            troubles = (ParseProblem("illegal", text.strip(), rule=refused.rule, reason=refused.reason),)
    kept = {name: value for name, value in filling.draft.items() if filling.place(name) is not None}
    return Reading(table, None, whole, kept, dict(filling.lines), tuple(filling.notes), troubles, "; ".join(filling.rest))
