"""A long list of whole plays: its pages by what is natural, and the parts of a page that is too long itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.edge.shapes.controls import MENU
from engines.kernel.base.messages import Message
from engines.kernel.choices.plays import WholePlay, WholePlays

MOST = 5
"""Buttons of a row."""


@dataclass(frozen=True, slots=True)
class PlaySection:
    """Plays that stand together, by their numbers. `label` is None if they only follow one another."""

    label: Message | None
    plays: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayPage:
    """One page: what it is called, and its sections. One that fits a menu is a single section."""

    label: Message | None
    sections: tuple[PlaySection, ...]

    @property
    def is_named(self) -> bool:
        """Whether its sections are picked by name before their plays are."""
        return len(self.sections) > 1 and all(section.label is not None for section in self.sections)


def pages(found: WholePlays, most: int = MENU) -> tuple[PlayPage, ...]:
    """All plays as one page where they fit, else by groups where a row holds these, else one after the other."""
    numbers = tuple(range(len(found.entries)))
    labels = tuple(dict.fromkeys(play.group for play in found.entries))
    if len(numbers) <= most or not 1 < len(labels) <= MOST or None in labels:
        return (_page(None, numbers, found.entries, most),)
    by_label = {label: tuple(at for at in numbers if found.entries[at].group == label) for label in labels}
    return tuple(_page(label, those, found.entries, most) for label, those in by_label.items())


def _page(label: Message | None, numbers: tuple[int, ...], entries: Sequence[WholePlay], most: int) -> PlayPage:
    if len(numbers) <= most:
        return PlayPage(label, (PlaySection(None, numbers),))
    names = tuple(dict.fromkeys(entries[at].section for at in numbers))
    named = tuple(PlaySection(name, tuple(at for at in numbers if entries[at].section == name)) for name in names)
    if None not in names and len(names) < most and all(len(section.plays) < most for section in named):
        return PlayPage(label, named)
    room = most - 1
    chunks = (numbers[start : start + room] for start in range(0, len(numbers), room))
    return PlayPage(label, tuple(PlaySection(None, chunk) for chunk in chunks))


def standing(found: tuple[PlayPage, ...], place: tuple[int, ...], play: int | None) -> tuple[int, int]:
    """The page and the section that are shown: those turned to, else where the picked play stands, else the first."""
    if len(place) == 2 and 0 <= place[0] < len(found):
        return place[0], min(max(place[1], 0), len(found[place[0]].sections))
    for page, listed in enumerate(found):
        for number, section in enumerate(listed.sections):
            if play in section.plays:
                return page, number + listed.is_named
    return 0, 0
