"""The result of a typed answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer


@dataclass(frozen=True, slots=True)
class PanelCommand:
    """A word to the panel instead of an answer; `words` is what follows it (rule, standing, when, drop)."""

    word: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of the things an ambiguous word can mean: what choosing it puts into that part or line of the draft.

    `part` is "" when the choice is no sheet: then `value` is the answer.
    """

    part: str
    value: Answer
    label: Message


@dataclass(frozen=True, slots=True)
class ParseProblem:
    """A problem in typed words: the words, the reason, what was expected, and likely meanings. "unknown": nothing has that name;
    `near` are the nearest. "ambiguous": several have; `near` are all of them. "illegal": a rule forbids it (`rule`, `reason`)."""

    kind: Literal["unknown", "ambiguous", "illegal"]
    word: str
    part: str = ""
    expected: tuple[Message, ...] = ()
    near: tuple[Candidate, ...] = ()
    rule: str = ""
    reason: Message | None = None


class ParseError(Exception):
    """A word that fits nowhere; the trouble says why."""

    def __init__(self, trouble: ParseProblem) -> None:
        super().__init__(trouble.word)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Reading:
    """A typed text as far as it was understood.

    - `answer`: whole and legal, equal to an answer by clicks; None while a part is missing.
    - `draft`: the given parts of a sheet, with those of the draft before.
    - `lines`: later questions answered in advance, by id.
    - `notes`: what was read by similarity.
    - `rest`: text behind a problem, or for parts that the sheet has not reached; read it again when the draft has moved on.
    - `again`: the text from the problem on, if the text before it is in the draft already.
    """

    table: str = ""
    control: PanelCommand | None = None
    answer: Answer | None = None
    draft: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[Message, ...] = ()
    troubles: tuple[ParseProblem, ...] = ()
    rest: str = ""
    again: str = ""
