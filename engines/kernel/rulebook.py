"""The rules of a game to be read: chapters of topics, and components one by one.

A topic covers rules by their ids, so that a refusal leads to it. Its own words stand under ``rules.<game>.…``; every page has a
number, the topics first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pydantic import BaseModel, ConfigDict, Field

from engines.kernel.messages import Message, say


class Data(BaseModel):
    """A part of the rules as it is read; unknown names are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Topic(Data):
    """What is read on one page. `rules`: ids of rules, or their beginnings, that it covers; `see`: other topics or components.

    `option`: the option of a table without which none of it is used, and the value it has then.
    """

    name: str
    rules: tuple[str, ...]
    see: tuple[str, ...] = ()
    option: tuple[str, str | int] | None = None


class Chapter(Data):
    """Topics that belong together."""

    name: str
    topics: tuple[Topic, ...] = Field(min_length=1)


class Contents(Data):
    """The contents of the rules as data: the chapters; of components by their names the ids of rules, or their beginnings.

    `turn`: the position of the lessons whose way that is shown makes the pictures of a turn; none, where there are no lessons.
    """

    chapters: tuple[Chapter, ...]
    components: dict[str, tuple[str, ...]] = {}
    turn: str = ""


@dataclass(frozen=True)
class Component:
    """A thing of the game, as the menus say what it does, and how many there may be."""

    name: str
    label: Message
    does: Message
    count: Message


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game to be read. `things`: what its components are called together."""

    contents: Contents
    things: Message
    components: tuple[Component, ...] = ()

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """All topics, in the order of the chapters."""
        return tuple(topic for chapter in self.contents.chapters for topic in chapter.topics)

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self.topics) + len(self.components)

    def page_of(self, rule: str) -> int:
        """The number of the page that covers a rule, by the longest of the ids and beginnings that fit; -1 for none."""
        found = [(len(start), -page) for page, starts in self._covered() for start in starts if _covers(start, rule)]
        return -max(found)[1] if found else -1

    def _covered(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        yield from enumerate(topic.rules for topic in self.topics)
        rules = self.contents.components
        yield from enumerate((rules.get(one.name, ()) for one in self.components), len(self.topics))

    def page_called(self, name: str) -> int:
        """The number of the topic or component of that name. Raises ValueError for none."""
        return [*(topic.name for topic in self.topics), *(one.name for one in self.components)].index(name)

    def chapter_of(self, page: int) -> Chapter:
        """The chapter in which a topic stands."""
        return next(one for one in self.contents.chapters if self.topics[page] in one.topics)


def _covers(start: str, rule: str) -> bool:
    return rule == start or rule.startswith(f"{start}-")


# -- words


def chapter_title(game: str, chapter: Chapter) -> Message:
    """What a chapter is called."""
    return say(f"rules.{game}.chapter.{chapter.name}")


def title(game: str, topic: Topic) -> Message:
    """What a topic is called."""
    return say(f"rules.{game}.{topic.name}.name")


def text(game: str, topic: Topic) -> Message:
    """What a topic says."""
    return say(f"rules.{game}.{topic.name}.text")


def more(game: str, component: Component) -> Message:
    """When, where and against what a component is used."""
    return say(f"rules.{game}.{component.name}.more")


def messages(game: str, book: Rulebook) -> Iterator[Message]:
    """Everything that stands in the rules of a game in their own words."""
    yield from (chapter_title(game, chapter) for chapter in book.contents.chapters)
    for topic in book.topics:
        yield from (title(game, topic), text(game, topic))
    yield from (more(game, component) for component in book.components)
