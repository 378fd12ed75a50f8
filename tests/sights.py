"""What people may view, in tests of who may do what."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.people.people import Place


@dataclass(frozen=True, slots=True)
class Views:
    """The sight of somebody who may view these channels; `for_all` those of them that everybody may."""

    channels: frozenset[int] = frozenset()
    for_all: frozenset[int] = frozenset()

    def views(self, place: Place) -> bool:
        return not place.secluded and (place.parent or place.channel) in self.channels

    def is_open_to_all(self, place: Place) -> bool:
        return not place.secluded and (place.parent or place.channel) in self.for_all

    def is_there(self, channel: int) -> bool:
        return channel in self.channels


@dataclass(frozen=True, slots=True)
class Everything:
    """The sight of somebody from whom no channel of his server is hidden, nor from anybody else in it."""

    def views(self, place: Place) -> bool:
        return True

    def is_open_to_all(self, place: Place) -> bool:
        return True

    def is_there(self, channel: int) -> bool:
        return True


EVERYTHING = Everything()
