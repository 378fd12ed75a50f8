"""What of the public view is told, and what each kind of event changes there (law 18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import chain
from typing import Any

from engines.kernel.frames import Asked
from engines.kernel.hearsay import Hearsay, Now, alike
from engines.kernel.tellings import Facts
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.ability import KEEP, SHOW
from engines.pieces_of_eight.components.with_mate import KeptByMate
from engines.pieces_of_eight.data import SHIP
from engines.pieces_of_eight.data.ids import NO_KIND, Kind, position_of
from engines.pieces_of_eight.speech.afloat import ALWAYS_SEEN, OPEN, Afloat, Cell, aim, as_seen
from engines.pieces_of_eight.speech.events import CALLING_OFF, ROBBING
from engines.pieces_of_eight.table import AFT, FORE
from engines.pieces_of_eight.view import PlayView, View

BESIDE = {
    "viewer": "who looks",
    "stage": "belongs to the question",
    "asked": "the question itself",
    "phase": "says which part of the turn the question is about",
    "step": "says which rule the question is about",
    "stack": "what rules under way have done is told, what they ask the question says",
    "game": "counts the games that are told to be over, and the question says when ships are built for the next",
    "order": "follows from who is on turn, who is next and who is out",
    "low_mark": "the fewest coins aboard at the end of a turn, and all that changes their number is told",
    "quiet": "counts the turns since then, and turns are told",
    "winners": "says again who has won the game or the match",
    "news": "says again which hidden coins the step has told of",
    "weighed": "put in for a picture",
}
PLAIN = (
    "turn", "on_turn", "wins", "target", "champions", "options", "betrayed", "fallen", "losers", "last_winner", "built",
    "layout", "yard_sizes", "pool", "aside", "offers", "draws", "proposed", "tried", "remembered",
)  # fmt: skip
"""Fields that are looked at as they are. Of them nobody but a captain is shown a layout, offers, or what he remembers."""
MODED = frozenset(kind for kind, ability in ABILITY.items() if isinstance(ability, KeptByMate) or ability.volleys)
"""PE-PLAY-04: coins that are played in one of several ways."""
DRAFTING, DEADLOCK = "pe.draft", "pe.deadlock"
PLAYING = frozenset(("pe.lend", "pe.window", "pe.lapse", "pe.loss", "pe.grog", "pe.treasure", "pe.quarters"))
"""Questions of a play under way."""
ANSWERING = frozenset(("pe.lend", "pe.window"))
"""Questions about the use that was told last."""


def seen(view: View) -> Now:
    """What is told of a view: ships as somebody knows them who only hears of them, the play under way by its parts."""
    now: Now = {name: getattr(view, name) for name in PLAIN}
    ships = now["ships"] = {ship.seat: as_seen(ship) for ship in view.ships}
    now["yards"] = {yard.seat: dict(yard.coins) for yard in view.yards if yard.seat is not None}
    now["leaving"] = [seat for seat in view.leaving if not ships[seat].out]
    now["result"] = (view.result.reason, view.result.places[0]) if view.result else None
    now["play"], now["left"], now["answered"] = None, [], None
    if view.play is not None:
        _under_way(now, view, view.play)
    is_over, is_deadlock = view.result is not None, view.asked is not None and view.asked.kind == DEADLOCK
    now["next_override"] = None if is_over else view.next_override
    now["deadlocks"] = None if is_over else view.deadlocks + is_deadlock
    now["votes"], now["agreed"] = (None, None) if is_over else (view.votes, view.agreed)
    return now


def _under_way(now: Now, view: View, play: PlayView) -> None:
    at = -1 if play.at is None else play.at
    now["play"] = (play.user, play.kind, play.place, at, _mode(play.kind, play.mode))
    now["left"] = sorted(kind or NO_KIND for kind in play.left)
    if view.asked is not None and view.asked.kind in ANSWERING:
        now["answered"] = play.chain[-1]
    if at >= 0:
        aim(now["ships"][at], play.places, _in_sight(view, play))
    played = now["ships"][play.user].at(play.place)
    if played is not None and played.kind == play.kind:
        played.is_played = True


def _in_sight(view: View, play: PlayView) -> frozenset[str]:
    """The open places announced whose coins have not left: of more places than one the first is the fore."""
    announced = next(dict(rule.fields)["places"] for rule in view.stack if "places" in dict(rule.fields))
    has_left = any(kind not in (None, ALWAYS_SEEN) for kind in play.left) and not OPEN.issuperset(announced)
    return frozenset() if has_left else OPEN.intersection(announced)


def _mode(kind: Kind, mode: str) -> str:
    return mode if kind in MODED else ""


def likeness(name: str, value: Any) -> Hashable:
    """Coins that stay with a Mate are told alike; so is the fore coin by its number."""
    if name == "mode":
        return KEEP if value == SHOW else value
    if name == "places" and len(value) == 1:
        return FORE if value[0] == position_of(1) else value[0]
    return alike(name, value)


def asking(now: Now, asked: Asked | None) -> None:
    """What the question says: whether a play is under way, which use may be answered, whether coins are drafted."""
    kind = asked.kind if asked else ""
    if kind not in PLAYING:
        _decided(now)
    if asked and kind not in PLAYING:
        _play_over(now)
    if kind not in ANSWERING:
        now["answered"] = None
    if kind != DRAFTING and now["options"].pool != "none":
        now["yards"] = {}


HEARD = Hearsay(seen, BESIDE, likeness=likeness, asking=asking)


def _cells(now: Now) -> Iterator[Cell]:
    return chain.from_iterable(ship.cells() for ship in now["ships"].values())


def _decided(now: Now) -> None:
    """No play is under way any more; where a game ends in it, coins that were shown lie open."""
    now["play"], now["left"] = None, []
    for cell in _cells(now):
        cell.forget()


def _play_over(now: Now) -> None:
    """PE-INFO-04: a coin is shown for the rest of a play."""
    _decided(now)
    for cell in _cells(now):
        cell.is_shown = False


# -- coins that leave their place


def _leaves(now: Now, seat: int, cell: Cell) -> None:
    """A coin goes to the hold; one that the play under way was aimed at is named with it, where all could see it."""
    now["ships"][seat].lose(cell)
    _gone(now, seat, cell)


def _gone(now: Now, seat: int, cell: Cell) -> None:
    if cell.is_aimed:
        is_named = cell.is_open_aim or cell.kind == ALWAYS_SEEN
        now["left"] = sorted((*now["left"], cell.kind if is_named else NO_KIND))
    if cell.kind == ALWAYS_SEEN:
        _falls(now, seat)


def _falls(now: Now, seat: int) -> None:
    """PE-D30: the ship is left without a Captain."""
    now["fallen"] = (*(other for other in now["fallen"] if other != seat), seat)


def _played(now: Now, seat: int) -> Cell:
    ship: Afloat = now["ships"][seat]
    return next(cell for cell in ship.cells() if cell.is_played)


@HEARD.hears("lost")
def _lost(now: Now, facts: Facts) -> None:
    seat, coins = facts["seat"], facts["coins"]
    aimed = [cell for cell in now["ships"][seat].cells() if cell.is_aimed and not cell.is_saved]
    for cell, kind in zip(aimed, coins, strict=False):
        cell.kind = kind
        _leaves(now, seat, cell)


@HEARD.hears("pays")
def _pays(now: Now, facts: Facts) -> None:
    _leaves(now, facts["seat"], _played(now, facts["seat"]))


@HEARD.hears("dumps")
def _dumps(now: Now, facts: Facts) -> None:
    _leaves(now, facts["seat"], now["ships"][facts["seat"]].nest)


@HEARD.hears(*CALLING_OFF)
def _treachery(now: Now, facts: Facts) -> None:
    seat = facts["seat"]
    now["betrayed"], now["answered"] = True, (seat, CALLING_OFF[0])
    cell = now["ships"][seat].at(facts["place"])
    _leaves(now, seat, cell)


@HEARD.hears("cancelled")
def _cancelled(now: Now, facts: Facts) -> None:
    """PE-CANCEL-01: the coin played is lost, or of coins that have reacted the last one."""
    seat, coin = facts["seat"], facts["coin"]
    if not facts["lost"]:
        return
    if ABILITY[coin].reactive:
        cell = [one for one in now["ships"][seat].active() if one.has_reacted and one.kind == coin][-1]
    else:
        cell = _played(now, seat)
    _leaves(now, seat, cell)


@HEARD.hears(*ROBBING)
def _pillage(now: Now, facts: Facts) -> None:
    at, victim = facts["at"], now["ships"][facts["at"]]
    cell = victim.at(facts["place"])
    victim.take(cell)
    _gone(now, at, cell)
    now["ships"][facts["seat"]].deck.append(Cell(cell.kind if cell.kind == ALWAYS_SEEN else NO_KIND))


@HEARD.hears("fore")
def _fore(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].deck[0].kind = facts["coin"]


@HEARD.hears("nests")
def _nests(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].raise_(facts["place"], facts["coin"])


@HEARD.hears("calls")
def _calls(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].call(facts["way"])


# -- coins that come back, ships laid anew


def _hidden(facts: Facts) -> Kind:
    return ALWAYS_SEEN if facts.get("is_captain") else NO_KIND


@HEARD.hears("grog")
def _grog(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].fetch(_hidden(facts))


@HEARD.hears("treasure", "stowed")
def _treasure(now: Now, facts: Facts) -> None:
    """PE-INFO-08: all have seen the coins, and see no more than the Captain afterwards."""
    if "waits" not in facts:
        now["ships"][facts["seat"]].fetch(*(kind if kind == ALWAYS_SEEN else NO_KIND for kind in facts["coins"]))


@HEARD.hears("quarters")
def _quarters(now: Now, facts: Facts) -> None:
    seat = facts["seat"]
    if facts["drawn"]:
        now["ships"][seat].fetch(_hidden(facts))
    if "pays" in facts:
        _leaves(now, seat, _played(now, seat))


@HEARD.hears("arranged")
def _arranged(now: Now, facts: Facts) -> None:
    """A ship that is put to sea has thirteen coins; in a deadlock one comes back."""
    seat, ship = facts["seat"], now["ships"][facts["seat"]]
    back = facts.get("back", 0)
    number = len(ship.cells()) + back
    if not now["turn"]:
        number = SHIP
        built = now.setdefault("building", set())
        built.add(seat)
        now["built"] = tuple([other in built for other in now["ships"]])
    ship.hold -= back
    ship.lay(number, facts["nest"], facts["fore"], facts["captain"])


# -- plays and answers


@HEARD.hears("plays")
def _plays(now: Now, facts: Facts) -> None:
    seat, coin, place = facts["seat"], facts["coin"], facts["place"]
    at = facts["at"] if ABILITY[coin].aims else -1
    now["play"] = (seat, coin, place, at, _told_mode(facts))
    now["answered"] = (seat, coin)
    played = now["ships"][seat].at(place)
    played.kind, played.is_played, played.is_shown = coin, True, place == AFT
    if at >= 0:
        aim(now["ships"][at], facts["places"], facts["places"])


def _told_mode(facts: Facts) -> str:
    """PE-D14: whoever has a coin lost that a Mate would keep plays it plainly."""
    return facts["mode"] if facts["coin"] in MODED and not facts["waives"] else ""


@HEARD.hears("volley")
def _volley(now: Now, facts: Facts) -> None:
    at = now["play"][3]
    aim(now["ships"][at], facts["places"], facts["places"])


@HEARD.hears("shows")
def _shows(now: Now, facts: Facts) -> None:
    cell = now["ships"][facts["seat"]].at(AFT)
    cell.kind, cell.is_shown = facts["coin"], True


@HEARD.hears("uses")
def _uses(now: Now, facts: Facts) -> None:
    """PE-REACT-06: a coin reacts once in a turn; one lost in the attack it answers is used from the hold (PE-D22)."""
    seat, coin, place = facts["seat"], facts["coin"], facts["place"]
    now["answered"] = (seat, coin)
    if place:
        cell = now["ships"][seat].at(place)
        cell.kind, cell.has_reacted, cell.is_shown = coin, True, place == AFT


@HEARD.hears("sail")
def _sail(now: Now, facts: Facts) -> None:
    now["next_override"] = facts["seat"]


@HEARD.hears("spot")
def _spot(now: Now, facts: Facts) -> None:
    now["ships"][facts["at"]].owed += 1


@HEARD.hears("passed_over")
def _passed_over(now: Now, facts: Facts) -> None:
    now["ships"][facts["seat"]].owed -= 1


# -- turns and deadlocks


@HEARD.hears("turn")
def _turn(now: Now, facts: Facts) -> None:
    """PE-TIME-10, -50: an offer of a deadlock bars its captain no longer when his next turn is over."""
    ended = now["on_turn"], now["turn"]
    now["proposed"] = tuple((seat, turn) for seat, turn in now["proposed"] if seat != ended[0] or turn == ended[1])
    now["on_turn"], now["turn"] = facts["seat"], facts["n"]
    now["betrayed"], now["next_override"] = False, None
    now["votes"], now["agreed"] = (), False
    _play_over(now)
    for cell in _cells(now):
        cell.has_reacted = False


@HEARD.hears("votes")
def _votes(now: Now, facts: Facts) -> None:
    if facts["first"]:
        now["proposed"] = (*now["proposed"], (facts["seat"], now["turn"]))
    now["votes"] = (*now["votes"], facts["seat"])


@HEARD.hears("refuses")
def _refuses(now: Now, facts: Facts) -> None:
    now["votes"] = ()


@HEARD.hears("agreed")
def _agreed(now: Now, facts: Facts) -> None:
    now["votes"], now["agreed"] = (), True


@HEARD.hears("deadlock")
def _deadlock(now: Now, facts: Facts) -> None:
    now["deadlocks"] += 1
    now["votes"], now["agreed"] = (), False
    _play_over(now)


@HEARD.hears("first")
def _first(now: Now, facts: Facts) -> None:
    """PE-D26: after a deadlock a pending extra turn is dropped."""
    now["next_override"] = None


# -- who is out, and who has won


@HEARD.hears("gives_up")
def _gives_up(now: Now, facts: Facts) -> None:
    now["leaving"] = [*now["leaving"], facts["seat"]]


@HEARD.hears("out", "forgoes")
def _out(now: Now, facts: Facts) -> None:
    """PE-D44: it is told between plays, or when one is over."""
    _departs(now, facts["seat"])
    _play_over(now)


def _departs(now: Now, seat: int) -> None:
    """PE-ELIM-05: whoever is out takes the coins aboard with him."""
    ship: Afloat = now["ships"][seat]
    if ship.has_captain or seat not in now["fallen"]:
        _falls(now, seat)
    ship.leave()
    now["votes"] = tuple([vote for vote in now["votes"] if vote != seat])
    now["leaving"] = [other for other in now["leaving"] if other != seat]


@HEARD.hears("champions")
def _champions(now: Now, facts: Facts) -> None:
    now["champions"] = True
    for seat in facts["out"]:
        if not now["ships"][seat].out:
            _departs(now, seat)


@HEARD.hears("won")
def _won(now: Now, facts: Facts) -> None:
    """PE-MATCH-02: a won game counts; who has won as many as agreed has won the match."""
    winner, how = facts["seat"], facts["how"]
    if how == "time":
        _falls(now, 1 - winner)
    now["wins"] = tuple([number + (seat == winner) for seat, number in enumerate(now["wins"])])
    now["last_winner"], now["draws"] = winner, 0
    _ends(now)
    if now["target"] == 1:
        now["result"] = ("time" if how == "time" else "won", (winner,))
    else:
        now["result"] = _by_wins(now) if now["wins"][winner] >= now["target"] else None


@HEARD.hears("drawn")
def _drawn(now: Now, facts: Facts) -> None:
    now["last_winner"], now["draws"] = None, now["draws"] + 1
    _ends(now)
    if now["target"] == 1:
        now["result"] = ("draw", facts["seats"])


def _ends(now: Now) -> None:
    """A game is over: of turns to come nothing counts any more."""
    now["losers"], now["on_turn"] = now["fallen"], None
    now["next_override"] = now["deadlocks"] = now["votes"] = now["agreed"] = None


def _by_wins(now: Now) -> tuple[str, tuple[int, ...]]:
    most = max(now["wins"])
    return "match", tuple([seat for seat, number in enumerate(now["wins"]) if number == most])


@HEARD.hears("match_drawn")
def _match_drawn(now: Now, facts: Facts) -> None:
    now["result"] = _by_wins(now)


@HEARD.hears("time_up")
def _time_up(now: Now, facts: Facts) -> None:
    """PE-BLITZ-02: while no game is on, the match is lost; else it is told who has won the game."""
    now["next_override"] = now["deadlocks"] = now["votes"] = now["agreed"] = None
    now["result"] = ("time", (1 - facts["seat"],))


@HEARD.hears("game_over")
def _game_over(now: Now, facts: Facts) -> None:
    """Everything as before a game: no ship is built."""
    now["ships"] = {seat: Afloat(team=ship.team) for seat, ship in now["ships"].items()}
    now |= {"turn": 0, "deadlocks": 0, "next_override": None, "champions": False, "agreed": False, "betrayed": False}
    now |= {"votes": (), "fallen": (), "proposed": (), "leaving": []}


# -- shipyards


@HEARD.hears("picks")
def _picks(now: Now, facts: Facts) -> None:
    """PE-INFO-13: drafts are open."""
    seat, kind, pool = facts["seat"], facts["coin"], list(now["pool"])
    pool.remove(kind)
    now["pool"] = tuple(pool)
    now["yards"][seat] = dict(Counter(now["yards"].get(seat, {})) + Counter((kind,)))
    _ashore(now, ((seat, now["yard_sizes"][seat] + 1),))


@HEARD.hears("dealt")
def _dealt(now: Now, facts: Facts) -> None:
    """PE-POOL-06: after a draft all that is left is dealt."""
    now["pool"] = ()
    _ashore(now, ((facts["seat"], now["yard_sizes"][facts["seat"]] + facts["n"]),))


@HEARD.hears("scraps")
def _scraps(now: Now, facts: Facts) -> None:
    now["aside"] -= facts["took"]
    _ashore(now, ((facts["seat"], now["yard_sizes"][facts["seat"]] + facts["took"]),))


@HEARD.hears("ashore")
def _sizes(now: Now, facts: Facts) -> None:
    _ashore(now, facts["sizes"])


def _ashore(now: Now, sizes: Iterable[tuple[int, int]]) -> None:
    told = dict(sizes)
    now["yard_sizes"] = tuple([told.get(seat, size) for seat, size in enumerate(now["yard_sizes"])])
