"""Later choices that a captain files with his declaration (AC-T0c): his secret (AC-I9) until the rules come to ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from engines.atlantic_chase.data.tables import CONTACT, CONTEST, EARLY_LATE, SKIRMISH
from engines.atlantic_chase.pieces import lapse, places
from engines.atlantic_chase.pieces.lines import Track, written
from engines.atlantic_chase.rules.forces import speed
from engines.atlantic_chase.rules.helpers import TABLE_OF, Named
from engines.atlantic_chase.table import Ocean
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.secret_fields import sealed
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Limit, SomeOf
from engines.kernel.choices.sheet import Part
from engines.kernel.resolution.frames import Frame

LATER = "later"
"""The part of a declaration that files them."""
FIGHT, TAIL, HEAD = "fight", "tail", "head"
STAYS = "stays:"
"""How the choice of the segments that stay begins, as "stays:J8-J10"."""
Filed = tuple[str, ...]


def unfiled(table: Any, known: Mapping[str, Any], rnd: Random) -> Filed:
    """Nothing filed: whoever imagines the action of another expects that he is asked."""
    return ()


@value_class(kw_only=True)
class Prepared(Frame[Ocean]):
    """A rule of an action whose `captain` has `filed` later choices, which he alone knows."""

    abstract: ClassVar[bool] = True
    captain: int = 0
    filed: Filed = sealed("captain", resample=unfiled, default=())

    def filed_for(self, *options: str) -> str:
        """The one of those options that is filed, "" if none is."""
        return next((option for option in options if option in self.filed), "")


# -- what may be filed


@cache
def _codes(deed: str) -> frozenset[str]:
    """The results that the table of a contest has."""
    return frozenset(code for row in CONTEST[TABLE_OF[deed]].cells for cell in row for code in cell)


def _skirmish(table: Ocean, one: Named) -> tuple[str, ...]:
    """AC-54a: whether a faster force takes up a limited battle."""
    is_faster = one.force in table.squadrons and speed(table, one.force) > speed(table, one.target)
    return (FIGHT, CONTACT) if is_faster and SKIRMISH in _codes(one.deed) else ()


def _stays(table: Ocean, one: Named) -> tuple[str, ...]:
    """AC-51c: the side of a line with a hole that stays."""
    track = table.squadrons[one.target].track
    if not track.is_line or EARLY_LATE not in _codes(one.deed):
        return ()
    ways = lapse.sides(track, one.hex)
    return tuple([STAYS + written(way) for way in ways]) if len(ways) > 1 else ()


def _lapse(table: Ocean, force: str) -> tuple[str, ...]:
    """AC-19b: the end at which segments of a line go first."""
    one = table.squadrons.get(force)
    return (TAIL, HEAD) if one is not None and one.track.length > 1 else ()


def of_line(table: Ocean, force: str) -> Iterator[Part]:
    """AC-T0c: what may be filed with the Pass or the Completion of a force."""
    return _part(table, force, _lapse(table, force))


def of_contest(table: Ocean, one: Named) -> Iterator[Part]:
    """AC-T0c: what may be filed with a contest."""
    return _part(table, one.force, _skirmish(table, one), _stays(table, one), _lapse(table, one.force))


def _part(table: Ocean, force: str, *found: tuple[str, ...]) -> Iterator[Part]:
    """The choices that may be filed, one at most of each kind; none by default."""
    kinds = [options for options in found if options]
    if not kinds:
        return
    why = say("ac.later.once")
    choice = SomeOf(
        options=tuple([option for options in kinds for option in options]),
        least=0,
        most=len(kinds),
        default=(),
        limits=tuple([Limit(things=frozenset(options), least=0, most=1, rule="AC-T0c", reason=why) for options in kinds]),
        name=lambda option: filed_name(option, table.squadrons[force].track if force in table.squadrons else None),
        rule="AC-T0c",
    )
    yield Part(LATER, say("ac.q.later"), choice, preset=True, shortlist=((),))


# -- words


def filed_name(option: str, track: Track | None) -> Message:
    """A choice that is filed, with the end of the line that it is about."""
    if option.startswith(STAYS):
        return side_kept(option.removeprefix(STAYS))
    if option in (TAIL, HEAD) and track is not None:
        return say(f"ac.later.{option}", hex=places.hex_(track.tail if option == TAIL else track.head))
    return say(f"ac.skirmish.{option}")


def filed_in_brief(option: str) -> Message:
    """A choice that is filed, as it stands behind its action."""
    return side_kept(option.removeprefix(STAYS)) if option.startswith(STAYS) else say(f"ac.item.later.{option}")


def side_kept(way: str) -> Message:
    """The segments that stay."""
    tail, _, head = way.partition("-")
    if tail == head:
        return say("ac.stays.one", hex=places.hex_(tail))
    return say("ac.stays", hex=places.hex_(tail), to=places.hex_(head))
