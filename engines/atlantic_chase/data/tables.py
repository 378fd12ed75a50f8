"""The tables of operations (AC-H1 to AC-H3, AC-H12, AC-H13), the Task Forces and groups there are (AC-H10)."""

from __future__ import annotations

from pathlib import Path

from engines.atlantic_chase.data.row import Row
from engines.kernel.dice.result_tables import ResultTable

MISS, CONTACT, LOSE_CONTACT, SIGHTED, SHADOW, EARLY_LATE = "miss", "contact", "lose_contact", "sighted", "shadow", "early_late"
HIT, HIT_IF_SLOW, HIT_IF_VERY_SLOW, DAMAGE = "hit", "hit_if_slow", "hit_if_very_slow", "damage"
BATTLE, CLOSING, SKIRMISH, SURPRISE = "battle", "closing", "skirmish", "surprise"
ALERT, SLIP, VIE, INITIATIVE_CHANGE = "alert", "slip", "vie_for_initiative", "initiative_change"
ALERTS = {f"{ALERT}_{less}": -less for less in range(3)}
"""AC-49b: each Alert with the number it adds to the roll."""
GOOD, BAD = "good", "bad"


class StealthAdded(Row):
    """AC-41p, AC-11f: what is added to a stealth attack in a U-boat zone, and by a German one to a dispersed Convoy."""

    zone: int
    dispersed: int


class TimeLapse(Row):
    """AC-19a, AC-20f: segments by speed in Good weather, and the Intel Limit."""

    good: dict[str, int]
    limit: dict[str, int]


class OfSides(Row):
    """AC-45e: air support of the active and the inactive side, in the hex, beside it, two hexes away."""

    active: tuple[int, ...]
    inactive: tuple[int, ...]


class Coordination(Row):
    """AC-47c, AC-10k: what coordination adds in each weather."""

    active: dict[str, int]
    inactive: dict[str, int]
    walker: int


class Escorts(Row):
    """AC-T20a: results of the escort die from 1 on, what hits on Convoys add to it, hits that an escort squadron takes."""

    results: tuple[str, ...]
    hits: tuple[tuple[int, int], ...]
    destroyer_hits: int


class Landing(Row):
    """AC-T20c: the die of a landing, results by side, and what is added."""

    rows: tuple[int, ...]
    british: tuple[str, ...]
    german: tuple[str, ...]
    added: dict[str, int]


class Ends(Row):
    """AC-D115, AC-D116: what ends an operation that nobody ends, and the steps of one Reorganize."""

    passes: int
    initiatives: int
    actions: int
    steps: int


class ForceRow(Row):
    """A Task Force with its colour and stripes (AC-5c)."""

    id: str
    side: str
    colour: str
    stripes: int


class Tables(Row):
    """The whole file. `weather`: faces that change each weather (AC-25h, AC-25i); `seize`, `reinforce`: least sums.

    `evasion`: AC-24h by weather, and AC-24i with the other sign. `contact`: AC-46a. `longest`: AC-15a; `longest_home`: AC-29b.
    """

    source: str
    air_strike: ResultTable
    engage: ResultTable
    naval_search: ResultTable
    stealth_attack: ResultTable
    interruption: ResultTable
    stealth: StealthAdded
    time_lapse: TimeLapse
    weather: dict[str, tuple[int, ...]]
    seize: int
    reinforce: int
    evasion: dict[str, int]
    air: OfSides
    contact: dict[str, int]
    coordination: Coordination
    longest: int
    longest_home: int
    escorts: Escorts
    landing: Landing
    limits: Ends
    limits_source: str
    forces: tuple[ForceRow, ...]
    groups: dict[str, tuple[str, ...]]


TABLES = Tables.model_validate_json(Path(__file__).with_name("tables.json").read_text())
CONTEST: dict[str, ResultTable] = {
    "air_strike": TABLES.air_strike,
    "engage": TABLES.engage,
    "naval_search": TABLES.naval_search,
    "stealth_attack": TABLES.stealth_attack,
}
"""The tables of the four contests."""
FORCE: dict[str, ForceRow] = {row.id: row for row in TABLES.forces}
"""The Task Forces by their sign, the British ones first."""
