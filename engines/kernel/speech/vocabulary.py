"""How a game's answers may be said in words: data, so that one reader of typed text serves every game.

A word is a message; a catalogue lists its phrases, which all mean the same, between commas ("play, fire").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Literal, Protocol

from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice

Term = Message | int
"""A word, a name, or a number that belongs to what is said of an option."""
Alias = tuple[Term, ...]
"""One way to say an option: its terms in their order, of which fewer may be said while it is clear which option is meant."""


class AliasFinder(Protocol):
    """The ways to say an option of a part beside its label; an option that a rule bars is asked for as well."""

    def __call__(self, part: str, choice: Choice, option: str, label: Message) -> tuple[Alias, ...]: ...


def by_label(part: str, choice: Choice, option: str, label: Message) -> tuple[Alias, ...]:
    """No other ways: an option is called as its label says."""
    return ()


@value_class(kw_only=True)
class Keyword:
    """A word that opens parts of a sheet: what is said behind it answers the first of them that the sheet has come to.

    In the names of `parts` a "*" stands for one piece ("m.*"). `kind` has four values. What follows "names" an option; the
    word "says" itself what the option is ("dump"); it "adds" to the option chosen before ("keep"). It "switches" what it
    names on or off in an option that is a set of things, with a yes or no behind it.

    `alone` is the answer when nothing follows. `follows`: words behind which alone it is an opener in the middle of a line.
    `then`: parts that what follows may answer too, without a word of their own. `every`: all its parts are answered alike.
    `any_will_do`: the first of several options that are meant. `in_order`: of several parts the one behind those that the line
    has answered. `waits`: its words are kept until the sheet comes to one of its parts. `item`: the line for later ("m" of
    "m.next") that it answers when it is said how long that holds.
    """

    word: Message
    parts: tuple[str, ...] = ()
    kind: Literal["names", "says", "adds", "switches"] = "names"
    alone: Answer | None = None
    follows: tuple[Message, ...] = ()
    then: tuple[str, ...] = ()
    every: bool = False
    any_will_do: bool = False
    in_order: bool = False
    waits: bool = True
    item: str = ""


@value_class(kw_only=True)
class Lists:
    """How lists of lines in advance are said: "treachery if my captain, else pass".

    `heads`: the lines of a scope in their order, the nearest scope first. `until`: the word that says a scope outright.
    `uses`: the word of a line, its option, and its option when it hangs on a fact. `leave`: the words by which the captain is
    asked. `aims`: words of a condition, and the option of an `aimed` line that hangs on it. `against`, `answers`, `plays`:
    the word for a fact, before its thing or, of who plays, on either side, and the end of the name of its line. `purpose`: a
    word that says "if" before an aim. `attach`: the opener and the beginning of the name of the line for what goes with it.
    `rule`: the rule that a list is refused by. The reasons are `endless` behind a line that always fits, `full` if the list
    has no line left, `last` if its last line hangs on a fact.
    """

    heads: Mapping[str, tuple[str, ...]]
    until: Mapping[str, Message]
    uses: tuple[tuple[Message, str, str], ...]
    leave: tuple[Message, ...]
    aims: tuple[tuple[Message, str], ...]
    aimed: Message
    against: tuple[Message, str]
    answers: tuple[Message, str]
    plays: tuple[tuple[Message, ...], str]
    purpose: Message
    attach: tuple[Keyword, str]
    rule: str
    endless: Message
    full: Message
    last: Message


@value_class(kw_only=True)
class Codes:
    """The short notation of a game's plans. `words` are what each word of people is called in it. `read(items before, words)`
    gives the items of a line, None if it is not in codes. It raises Illegal for a line that a rule forbids.
    """

    words: Mapping[Message, str]
    read: Callable[[Sequence[Mapping[str, Answer]], Sequence[str]], tuple[Mapping[str, Answer], ...] | None]


@value_class(kw_only=True)
class Vocabulary:
    """The words that a game adds to the names of its options.

    `fillers`: words that may stand before any clause and mean nothing. `examples`: what may be typed, by kind of question.
    `moves`: the words by which open moves are called beside their labels, by kind; `shortcut_words`: those of ready-made
    answers, by id. `codes`: the notation of a plan's lines, None if they have none.
    """

    keywords: tuple[Keyword, ...] = ()
    fillers: tuple[Message, ...] = ()
    aliases: AliasFinder = by_label
    lists: Lists | None = None
    codes: Codes | None = None
    examples: Mapping[str, Message] = field(default_factory=dict)
    moves: Mapping[str, Message] = field(default_factory=dict)
    shortcut_words: Mapping[str, Message] = field(default_factory=dict)


LABELS_ALONE = Vocabulary()
"""A game whose options are called by their labels."""
