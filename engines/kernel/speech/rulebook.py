"""The rules of a game to be read: chapters of topics, and components one by one.

A topic covers rules by their ids. Each numbered rule that a captain can meet has a page and a sentence of its own, so that a
refusal leads to it. Words stand under ``rules.<game>.…``; every page has a number: the topics, the components, the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from engines.kernel.base.messages import Message, say


class RulesPart(BaseModel):
    """A part of the rules as it is read; unknown names are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Topic(RulesPart):
    """A topic, read on one page. `rules`: ids of rules, or their beginnings, that it covers; `see`: other topics or
    components.

    `option`: the option of a table without which none of it is used, and the value it has then.
    """

    name: str
    rules: tuple[str, ...]
    see: tuple[str, ...] = ()
    option: tuple[str, str | int] | None = None


class Chapter(RulesPart):
    """Topics that belong together."""

    name: str
    topics: tuple[Topic, ...] = Field(min_length=1)


class Contents(RulesPart):
    """The contents of the rules as data: the chapters; of components by their names the ids of rules, or their beginnings.

    `numbered`: the rules that have a page of their own, in their order, each with the ids of what its sentence says besides
    (a decision, a step of the timing). `turn`: the position of the lessons whose first turn, as it is shown, makes the
    pictures of a turn; empty without lessons.
    """

    chapters: tuple[Chapter, ...]
    components: dict[str, tuple[str, ...]] = {}
    numbered: dict[str, tuple[str, ...]] = {}
    turn: str = ""


@dataclass(frozen=True)
class Component:
    """A thing of the game, as the menus say what it does, and how many there may be.

    `alike`: the words on the pages of all things of its sort, if it has no words of its own.
    """

    name: str
    label: Message
    does: Message
    count: Message
    alike: Message | None = None


@dataclass(frozen=True)
class TurnHelp:
    """How a turn goes in one kind of a game's tables: its lines, the lesson that shows one in pictures, and the aim."""

    lines: tuple[Message, ...]
    lesson: str
    aim: Message


def _as_usual(view: Any) -> None:
    """No other help than that of the game."""


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game to be read. `things`: what its components are called together; so many of the first stand `by_name`, in
    the order of whichever language they are read in. `turn_help(view)`: how a turn of that table goes, None if as usual."""

    contents: Contents
    things: Message
    components: tuple[Component, ...] = ()
    by_name: int = 0
    turn_help: Callable[[Any], TurnHelp | None] = _as_usual

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """All topics, in the order of the chapters."""
        return tuple(topic for chapter in self.contents.chapters for topic in chapter.topics)

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that have a page of their own, in the order of the document."""
        return tuple(self.contents.numbered)

    @property
    def named(self) -> int:
        """How many pages have a name: topics and components. The numbered rules are behind them."""
        return len(self.topics) + len(self.components)

    @property
    def count(self) -> int:
        """How many pages there are."""
        return self.named + len(self.rules)

    def rule_at(self, page: int) -> str:
        """The rule whose page that is, "" for a topic or a component."""
        return self.rules[page - self.named] if page >= self.named else ""

    def page_of(self, rule: str) -> int:
        """The number of the page of a rule: its own, that of the rule which says it too, else what covers it; -1 for none."""
        return self._own.get(rule, self.topic_of(rule))

    def house_style(self, number: str) -> str:
        """The number of a rule in the spelling of the rules, for a number typed in any case; in capitals if it has no page."""
        return self._written.get(number.upper(), number.upper())

    @cached_property
    def _written(self) -> dict[str, str]:
        return {id.upper(): id for id in self._own}

    def topic_of(self, rule: str) -> int:
        """The topic or component that covers a rule, by the longest of the ids and beginnings that fit; -1 for none."""
        found = [(len(start), -page) for page, starts in self._covered() for start in starts if _covers(start, rule)]
        return -max(found)[1] if found else -1

    @cached_property
    def _own(self) -> dict[str, int]:
        pages = {id: page for page, id in enumerate(self.rules, self.named)}
        return {beside: pages[id] for id, those in self.contents.numbered.items() for beside in those} | pages

    @cached_property
    def _within(self) -> dict[int, tuple[int, ...]]:
        by_topic: dict[int, list[int]] = {}
        for page, id in enumerate(self.rules, self.named):
            by_topic.setdefault(self.topic_of(id), []).append(page)
        return {page: tuple(pages) for page, pages in by_topic.items()}

    def rules_of(self, page: int) -> tuple[int, ...]:
        """The pages of the numbered rules that a topic or a component covers."""
        return self._within.get(page, ())

    def _covered(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        yield from enumerate(topic.rules for topic in self.topics)
        rules = self.contents.components
        yield from enumerate((rules.get(one.name, ()) for one in self.components), len(self.topics))

    def page_named(self, name: str) -> int:
        """The number of the topic or component of that name. Raises ValueError for none."""
        return [*(topic.name for topic in self.topics), *(one.name for one in self.components)].index(name)

    def chapter_of(self, page: int) -> Chapter:
        """The chapter in which a topic stands."""
        return next(one for one in self.contents.chapters if self.topics[page] in one.topics)


def _covers(start: str, rule: str) -> bool:
    """A number goes on with a letter, a word with a number; neither is the beginning of a longer one."""
    if not rule.startswith(start) or rule == start:
        return rule == start
    last, following = start[-1], rule[len(start)]
    return not (last.isdigit() and following.isdigit()) and not (last.isalpha() and following.isalpha())


# -- words


def chapter_title(game: str, chapter: Chapter) -> Message:
    """The title of a chapter."""
    return say(f"rules.{game}.chapter.{chapter.name}")


def title(game: str, topic: Topic) -> Message:
    """The title of a topic."""
    return say(f"rules.{game}.{topic.name}.name")


def text(game: str, topic: Topic) -> Message:
    """The text of a topic."""
    return say(f"rules.{game}.{topic.name}.text")


def sentence(game: str, rule: str) -> Message:
    """The sentence of a numbered rule."""
    return say(f"rules.{game}.{rule.lower()}.says")


def more(game: str, component: Component) -> Message:
    """When, where and against what a component is used."""
    return component.alike or say(f"rules.{game}.{component.name}.more")


def messages(game: str, book: Rulebook) -> Iterator[Message]:
    """Everything that stands in the rules of a game in their own words."""
    yield from (chapter_title(game, chapter) for chapter in book.contents.chapters)
    for topic in book.topics:
        yield from (title(game, topic), text(game, topic))
    yield from (more(game, component) for component in book.components if component.alike is None)
    yield from (sentence(game, rule) for rule in book.rules)
