"""What of the public view is told, and what each kind of event changes there (law 18)."""

from __future__ import annotations

from dataclasses import fields

from engines.kernel.hearsay import Hearsay, Now
from engines.kernel.tellings import Facts
from engines.pieces_of_eight.speech.events import FALLING, ROBBING
from engines.pieces_of_eight.view import View

TOLD = ("turn", "on_turn", "wins", "champions")
"""Fields that are looked at as they are; of ships it is how many coins lie aboard and in the hold, and who is out."""
REASONS = {
    "viewer": "who looks", "stack": "what rules under way have done is told", "asked": "the question itself",
    "options": "never change", "weighed": "put in for a picture",
}  # fmt: skip
BESIDE = {one.name: "not looked at yet" for one in fields(View) if one.name not in TOLD} | REASONS


def seen(view: View) -> Now:
    """The numbers of coins, and who is out."""
    now: Now = {name: getattr(view, name) for name in TOLD}
    now["aboard"] = {ship.seat: len(ship.deck) + (ship.nest is not None) for ship in view.ships}
    now["hold"] = {ship.seat: ship.hold for ship in view.ships}
    now["out"] = {ship.seat for ship in view.ships if ship.out}
    return now


HEARD = Hearsay(seen, BESIDE)
for _kind in ("first", "game_over"):
    HEARD.opens(_kind, "aboard", "hold", "out", *TOLD, why="ships are built, or taken apart, all at once")


def _falls(now: Now, seat: int, number: int) -> None:
    """PE-HOLD-01: coins of a ship go to its hold."""
    now["aboard"][seat] -= number
    now["hold"][seat] += number


def _leaves(now: Now, seat: int) -> None:
    """PE-ELIM-05: whoever is out takes the coins aboard with him."""
    now["out"].add(seat)
    now["aboard"][seat] = 0


@HEARD.hears("turn")
def _turn(now: Now, facts: Facts) -> None:
    now["on_turn"], now["turn"] = facts["seat"], facts["n"]


@HEARD.hears("lost")
def _lost(now: Now, facts: Facts) -> None:
    _falls(now, facts["seat"], len(facts["coins"]))


@HEARD.hears(*FALLING)
def _pays(now: Now, facts: Facts) -> None:
    _falls(now, facts["seat"], 1)


@HEARD.hears("cancelled")
def _cancelled(now: Now, facts: Facts) -> None:
    if facts["lost"]:
        _falls(now, facts["seat"], 1)


@HEARD.hears("grog")
def _grog(now: Now, facts: Facts) -> None:
    _falls(now, facts["seat"], -1)


@HEARD.hears("treasure", "stowed")
def _treasure(now: Now, facts: Facts) -> None:
    if "waits" not in facts:
        _falls(now, facts["seat"], -len(facts["coins"]))


@HEARD.hears("quarters")
def _quarters(now: Now, facts: Facts) -> None:
    _falls(now, facts["seat"], ("pays" in facts) - facts["drawn"])


@HEARD.hears(*ROBBING)
def _robbed(now: Now, facts: Facts) -> None:
    now["aboard"][facts["at"]] -= 1
    now["aboard"][facts["seat"]] += 1


@HEARD.hears("out")
def _out(now: Now, facts: Facts) -> None:
    _leaves(now, facts["seat"])


@HEARD.hears("champions")
def _champions(now: Now, facts: Facts) -> None:
    now["champions"] = True
    for seat in facts["out"]:
        _leaves(now, seat)


@HEARD.hears("won")
def _won(now: Now, facts: Facts) -> None:
    winner = facts["seat"]
    now["wins"] = tuple([number + (seat == winner) for seat, number in enumerate(now["wins"])])
    now["on_turn"] = None


@HEARD.hears("drawn")
def _drawn(now: Now, facts: Facts) -> None:
    now["on_turn"] = None
