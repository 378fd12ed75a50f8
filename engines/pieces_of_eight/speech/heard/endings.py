"""Changes of public knowledge by events that put a captain out or end a game."""

from __future__ import annotations

from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts
from engines.pieces_of_eight.speech.heard import followed
from engines.pieces_of_eight.speech.heard.afloat import Afloat
from engines.pieces_of_eight.speech.heard.declared import HEARSAY


@HEARSAY.hears("gives_up")
def _gives_up(now: Now, facts: Facts) -> None:
    now["leaving"] = [*now["leaving"], facts["seat"]]


@HEARSAY.hears("out", "forgoes")
def _out(now: Now, facts: Facts) -> None:
    """PE-D44: it is told between plays, or when one is over."""
    _departs(now, facts["seat"])
    followed.play_over(now)


def _departs(now: Now, seat: int) -> None:
    """PE-ELIM-05: whoever is out takes the coins aboard with him."""
    ship: Afloat = now["ships"][seat]
    if ship.has_captain or seat not in now["fallen"]:
        followed.falls(now, seat)
    ship.leave()
    now["votes"] = tuple([vote for vote in now["votes"] if vote != seat])
    now["leaving"] = [other for other in now["leaving"] if other != seat]


@HEARSAY.hears("champions")
def _champions(now: Now, facts: Facts) -> None:
    now["champions"] = True
    for seat in facts["out"]:
        if not now["ships"][seat].out:
            _departs(now, seat)


@HEARSAY.hears("won")
def _won(now: Now, facts: Facts) -> None:
    """PE-MATCH-02: a won game counts; who has won as many as agreed has won the match."""
    winner, how = facts["seat"], facts["how"]
    if how == "time":
        followed.falls(now, 1 - winner)
    now["wins"] = tuple([number + (seat == winner) for seat, number in enumerate(now["wins"])])
    now["last_winner"], now["draws"] = winner, 0
    _ends(now)
    if now["target"] == 1:
        now["result"] = ("time" if how == "time" else "won", (winner,))
    else:
        now["result"] = _by_wins(now) if now["wins"][winner] >= now["target"] else None


@HEARSAY.hears("drawn")
def _drawn(now: Now, facts: Facts) -> None:
    now["last_winner"], now["draws"] = None, now["draws"] + 1
    _ends(now)
    if now["target"] == 1:
        now["result"] = ("draw", facts["seats"])


def _ends(now: Now) -> None:
    """A game is over: of turns to come nothing counts any more."""
    now["losers"], now["on_turn"] = now["fallen"], None
    now["low"] = now["quiet"] = None
    now["following"] = now["deadlocks"] = now["votes"] = now["agreed"] = None


def _by_wins(now: Now) -> tuple[str, tuple[int, ...]]:
    most = max(now["wins"])
    return "match", tuple([seat for seat, number in enumerate(now["wins"]) if number == most])


@HEARSAY.hears("match_drawn")
def _match_drawn(now: Now, facts: Facts) -> None:
    now["result"] = _by_wins(now)


@HEARSAY.hears("time_up")
def _time_up(now: Now, facts: Facts) -> None:
    """PE-BLITZ-02: while no game is on, the match is lost; else it is told who has won the game."""
    now["following"] = now["deadlocks"] = now["votes"] = now["agreed"] = None
    now["result"] = ("time", (1 - facts["seat"],))


@HEARSAY.hears("game_over")
def _game_over(now: Now, facts: Facts) -> None:
    """Everything as before a game: no ship is built."""
    now["ships"] = {seat: Afloat(team=ship.team) for seat, ship in now["ships"].items()}
    now |= {"turn": 0, "deadlocks": 0, "following": None, "champions": False, "agreed": False, "betrayed": False}
    now |= {"votes": (), "fallen": (), "proposed": (), "leaving": []}
