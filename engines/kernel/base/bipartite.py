"""Things placed at random within the least and most that each place takes: augmenting paths in a random order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.kernel.base.chance import Random

Places = Callable[[str], Sequence[str]]
Room = Callable[[str], int]


def filled(things: Sequence[str], places: Places, room: Callable[[str], tuple[int, int]], rnd: Random) -> dict[str, str] | None:
    """Every thing in one of its places, every place within its room (least, most); None if that cannot be.

    What the places need at least is placed first; a later thing pushes others along but never empties a place.
    """
    placed, order = _Placed(places, rnd), rnd.sample(list(things), len(things))
    needed = sum(room(place)[0] for place in {place for thing in things for place in places(thing)})
    for thing in order:
        if len(placed.at) == needed:
            break
        placed.put(thing, lambda place: room(place)[0])
    late = [thing for thing in order if thing not in placed.at]
    if len(placed.at) < needed or not all(placed.put(thing, lambda place: room(place)[1]) for thing in late):
        return None
    return {thing: placed.at[thing] for thing in things}


class _Placed:
    """The place of each thing so far, and the things at each place."""

    def __init__(self, places: Places, rnd: Random) -> None:
        self.at: dict[str, str] = {}
        self._there: dict[str, list[str]] = {}
        self._places, self._rnd = places, rnd

    def put(self, thing: str, room: Room) -> bool:
        """Place the thing, pushing others along where its places are full; False, and nothing moved, when nowhere is room."""
        place = self._rnd.choice(self._places(thing))
        if len(self._there.setdefault(place, [])) < room(place):
            self._stand(thing, place)
            return True
        return self._pushed(thing, room, set())

    def _pushed(self, thing: str, room: Room, seen: set[str]) -> bool:
        for place in self._shuffled(self._places(thing)):
            if place not in seen:
                seen.add(place)
                if self._opened(place, room, seen):
                    self._stand(thing, place)
                    return True
        return False

    def _opened(self, place: str, room: Room, seen: set[str]) -> bool:
        """Whether there is room, made where needed by pushing one thing on."""
        there = self._there.setdefault(place, [])
        if len(there) < room(place):
            return True
        return room(place) > 0 and any(self._pushed(other, room, seen) for other in self._shuffled(there))

    def _stand(self, thing: str, place: str) -> None:
        if thing in self.at:
            self._there[self.at[thing]].remove(thing)
        self.at[thing] = place
        self._there[place].append(thing)

    def _shuffled(self, things: Sequence[str]) -> list[str]:
        return self._rnd.sample(list(things), len(things))
