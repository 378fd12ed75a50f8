"""Changes of public knowledge by events of turns, cards and rows, of fame and of the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engines.cartagena.data.ids import DOWN, NO_CARD, camp_of
from engines.cartagena.pieces.holdings import Gun, Row
from engines.cartagena.rules.up import INITIATIVE
from engines.cartagena.speech.heard.declared import HEARSAY
from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts


def _row(now: Now, facts: Facts, change: Callable[[Row], Row]) -> None:
    """The row that an event is about: of several of a captain that of the hero who is told."""
    rows: list[Row] = now["rows"]
    seat, of = facts["seat"], facts.get("of")
    number = next(at for at, row in enumerate(rows) if row.seat == seat and (of is None or of in row.heroes))
    rows[number] = change(rows[number])


@HEARSAY.hears("turn")
def _turn(now: Now, facts: Facts) -> None:
    now["turn"] = facts["number"]
    _over(now)


def _over(now: Now) -> None:
    """CT-EXEC-06: what a turn leaves behind when it is over."""
    now["phase"], now["swapped"], now["fired"] = -1, False, frozenset()
    now["hulls"] = {ship: hull.mutinous(False) for ship, hull in now["hulls"].items()}
    now["guns"] = {square: Gun(gun.kind) for square, gun in now["guns"].items()}


@HEARSAY.hears("laid")
def _row_is_laid(now: Now, facts: Facts) -> None:
    length, filled = 4 if now["players"] == 2 else 2, facts["slots"]
    _row(now, facts, lambda row: row.with_slots([DOWN if slot + 1 in filled else NO_CARD for slot in range(length)]))


@HEARSAY.hears("phase")
def _phase(now: Now, facts: Facts) -> None:
    now["phase"], now["fired"] = facts["number"] - 1, frozenset()


def _lies(slot: int, card: Any) -> Callable[[Row], Row]:
    """A card that lies open in a slot."""

    def change(row: Row) -> Row:
        slots = (*row.slots[:slot], card, *row.slots[slot + 1 :])
        return replace(row, slots=slots).turned(slot)

    return change


@HEARSAY.hears("turned")
def _turned(now: Now, facts: Facts) -> None:
    _row(now, facts, _lies(now["phase"], facts["card"]))


@HEARSAY.hears("swapped")
def _swapped(now: Now, facts: Facts) -> None:
    now["swapped"] = True
    _row(now, facts, _lies(now["phase"], facts["card"]))
    _row(now, facts, _lies(facts["number"] - 1, facts["other"]))


@HEARSAY.hears("pulls")
def _pulls(now: Now, facts: Facts) -> None:
    _row(now, facts, lambda row: row.spent(INITIATIVE))
    _row(now, facts, _lies(now["phase"], facts["card"]))
    _row(now, facts, _lies(facts["number"] - 1, NO_CARD))


@HEARSAY.hears("no_pull")
def _no_pull(now: Now, facts: Facts) -> None:
    _row(now, facts, lambda row: row.spent(INITIATIVE))


@HEARSAY.hears("spent")
def _spent(now: Now, facts: Facts) -> None:
    card = facts["card"]
    _row(now, facts, lambda row: row.spent(card))


@HEARSAY.hears("resigned")
def _resigned(now: Now, facts: Facts) -> None:
    seat, phase = facts["seat"], now["phase"]
    now["gone"] = now["gone"] | {seat}
    now["rows"] = [row.cut(phase) if row.seat == seat and phase >= 0 else row for row in now["rows"]]


@HEARSAY.hears("takes_over")
def _takes_over(now: Now, facts: Facts) -> None:
    number = next(at for at, row in enumerate(now["rows"]) if facts["hero"] in row.heroes)
    row = now["rows"][number].held_by(facts["seat"])
    now["rows"][number], now["owners"][camp_of(row.side, row.colour)] = row, row.seat


@HEARSAY.hears("fame")
def _fame(now: Now, facts: Facts) -> None:
    spanish, english = now["fame"]
    now["fame"] = (facts["total"], english) if facts["side"] == "spanish" else (spanish, facts["total"])


@HEARSAY.hears("won", "drawn")
def _ended(now: Now, facts: Facts) -> None:
    now["result"] = facts["why"]
    if facts["why"] in ("turns", "silence"):
        _over(now)
