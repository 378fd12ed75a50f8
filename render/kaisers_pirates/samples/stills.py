"""Sample pictures, to be looked at and to learn the palette from: ``python -m render.drawing.show kaisers_pirates OUT``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from engines.kaisers_pirates.data.ids import Card, Ship
from engines.kaisers_pirates.knowledge.observe import view
from engines.kaisers_pirates.pieces.holdings import Rules
from engines.kaisers_pirates.table import Table
from engines.kaisers_pirates.view import View
from engines.kernel.resolution.frames import State
from render.kaisers_pirates import pictures
from render.kaisers_pirates.pieces.action import TONES
from render.kaisers_pirates.samples.tables import FLEETS, HANDS, LARGE, MANY, SINKING, THROWS, answering, counted, turn
from render.kit.ships import flags
from render.paint.palette import RGB, Theme
from render.picture.game_samples import Sample, emblem, of_stills

NAMES = ("Anna", "Bruno", "Chiara de las Mareas del Viento", "\u0414\u043c\u0438\u0442\u0440\u0438\u0439")
ALONE = ("amc", "collier", "heavy_weather", "submarines_uc_16_uc_29", "monitor", "emden", "seeadler", "vandyck")
"""Components to be looked at."""
FRESH = ((1, "vandyck", 2), (0, "pile", 1), (0, "emden", 3))
palette_name = pictures.palette_name


@dataclass(frozen=True)
class Still:
    """A sample: a kind of picture of a position, seen by a *viewer*, with what is new, and parts with the numbers of options."""

    kind: str
    state: State[Table]
    viewer: int | None = None
    fresh: tuple[tuple[int, str, int], ...] = ()
    marks: tuple[str, ...] = ()
    names: tuple[str, ...] = NAMES

    @property
    def view(self) -> View:
        """The view that is drawn."""
        visible: View = pictures.kind(self.kind).drawn(view(self.state, self.viewer))
        return visible

    @property
    def asked(self) -> frozenset[int]:
        """The seats that are asked."""
        return frozenset(self.state.asked.seats) if self.state.asked else frozenset()


def stills() -> dict[str, Still]:
    """Every kind of still picture, by name."""
    return {**_boards(), **_others(), **_hands()}


def _boards() -> dict[str, Still]:
    """Two to four captains, early and late, partners, large Forces."""
    crowded = turn(4, fleets=[(*map(Ship, FLEETS[0]), *map(Ship, MANY)), *(tuple(map(Ship, fleet)) for fleet in FLEETS[1:])])
    return {
        "board2": Still("board", turn(2), None, FRESH),
        "board2_first": Still("board", turn(2, throws=(), laid=(), piles=[(), ()], rounds=(), waiting=())),
        "board2_answer": Still("board", answering(2)),
        "board3": Still("board", turn(3), None, FRESH),
        "board3_answer": Still("board", answering(3)),
        "board4": Still("board", turn(4, throws=(*THROWS, SINKING)), None, FRESH),
        "board4_answer": Still("board", answering(4)),
        "board4_teams": Still("board", turn(4, rules=Rules(kept=80, teams=True))),
        "board4_crowded": Still("board", crowded),
    }


def _others() -> dict[str, Still]:
    """The dice of a turn, the score of a Round and of a game."""
    return {
        "dice": Still("dice", turn(3, throws=(*THROWS, SINKING))),
        "dice_answer": Still("dice", answering(4)),
        "score3": Still("score", counted(3)),
        "score4": Still("score", counted(4, is_over=True)),
    }


def _hands() -> dict[str, Still]:
    """The pictures of one captain alone: a turn, an answer, hands of every size, numbers of options."""
    large = [tuple(map(Card, (*HANDS[0], *LARGE))), *(tuple(map(Card, hand)) for hand in HANDS[1:])]
    return {
        "hand2": Still("hand", turn(2, laid=(), throws=()), 0, (), ("vandyck", "strebror", "boarding_party.1")),
        "hand2_empty": Still("hand", turn(2, hands=[(), ()]), 0),
        "hand3_answer": Still("hand", answering(3), 1, (), ("non_combatant.1", "trap.1")),
        "hand4": Still("hand", turn(4), 0, (), ("vandyck", "clan_mactavish", "floride", "luxembourg")),
        "hand4_many": Still("hand", turn(4, hands=large), 0),
    }


def samples() -> Iterator[Sample]:
    """Every kind of picture, to be looked at."""
    return chain(of_stills(pictures, stills(), ALONE), (emblem(pictures),))


def named(theme: Theme) -> tuple[RGB, ...]:
    """The colours that the palette of a theme keeps exactly: those of dice, flags and cards too."""
    kinds = (tones[0 if theme.dark else 1] for tones in TONES.values())
    return tuple(dict.fromkeys((*theme.named, *(fill for fill, _ in theme.dice.values()), *flags.TONES, *kinds)))
