"""Verbs of the reaction slip: Treachery, Monkey, Full Sail, Black Spot, each with a Treachery of one's own behind it."""

from __future__ import annotations

from bot.edge.typed import pieces_of_eight_lines as lines
from bot.edge.typed.clauses import Clause, put
from bot.edge.typed.cursor import Cursor
from bot.edge.typed.pieces_of_eight_words import PLACES
from bot.edge.typed.sheets import Filling, Place
from engines.kernel.messages import Message


def _treachery(cursor: Cursor, trial: Filling) -> bool:
    """Against another's use on a slip; attached to one's own on a turn sheet; under a condition, in advance."""
    scope = lines.until(cursor)
    where = (cursor.take("from"), cursor.take(*PLACES))[1]
    if scope or lines.is_meant(cursor):
        return lines.treachery(cursor, trial, scope)
    cursor.take("yes")
    place = trial.place("t") or trial.place("own")
    if place is None:
        return False
    held = [option for option in place.choice.options if option in PLACES]
    put(trial, place, where or (held[0] if held else ""), "treachery")
    _own(cursor, trial, "t.own")
    return True


def _own(cursor: Cursor, trial: Filling, name: str) -> None:
    """ "then own from aft": one's own Treachery attached to a reaction."""
    mark = cursor.at
    cursor.take("and")
    place = trial.place(name)
    if not cursor.take("own") or place is None:
        cursor.at = mark
        return
    cursor.take("treachery")
    cursor.take("from")
    where = cursor.take(*PLACES)
    put(trial, place, where or "", "own")


def _monkey(cursor: Cursor, trial: Filling) -> bool:
    """On a slip every place of mine that is asked about; on a turn sheet the one aimed at."""
    scope = lines.until(cursor)
    answer = cursor.take("yes", "no") or "yes"
    if scope:
        return _kept(cursor, trial, "m", answer)
    places = [place for name in ("monkey", *(f"m.{place}" for place in PLACES)) if (place := trial.place(name))]
    for place in places:
        put(trial, place, answer, answer)
        _own(cursor, trial, f"{place.name}.own")
    return bool(places)


def _kept(cursor: Cursor, trial: Filling, item: str, option: str) -> bool:
    """A line for the item that holds until the end of one's next turn; Full Sail and Black Spot named one after the other
    are both meant."""
    scope = "next"
    line = trial.place(f"{item}.{scope}")
    if line is None:
        return False
    both = line.name in trial.named_parts and {trial.lines.get(line.name), option} == {"sail", "spot"}
    put(trial, line, "both" if both else option, option)
    _own(cursor, trial, f"attach.{scope}")
    return True


def _loss(kind: str) -> Clause:
    """ "sail yes", "spot": which coins answer the loss; what is not named keeps its answer."""

    def clause(cursor: Cursor, trial: Filling) -> bool:
        if lines.until(cursor):
            return _kept(cursor, trial, "l", "none" if cursor.take("yes", "no") == "no" else kind)
        place = trial.place("l")
        if place is None:
            return False
        answer = cursor.take("yes", "no") or "yes"
        mine = {where for where in PLACES if where in place.choice.options and loss_kind(place, where) == kind}
        now = set(str(trial.draft.get("l", "none")).split("+")) - {"none"}
        named = now | mine if answer == "yes" else now - mine
        value = next((option for option in place.choice.options if set(option.split("+")) - {"none"} == named), "")
        put(trial, place, value if mine or answer == "no" else kind, kind)
        for where in sorted(mine):
            _own(cursor, trial, f"l.{where}.own")
        return True

    return clause


def loss_kind(place: Place, option: str) -> str:
    """Whether the coin of that place is a Full Sail or a Black Spot, by its label."""
    label = place.choice.name(option)
    coin = coin_of(label)
    named = coin.id if coin else label.id
    return "sail" if named.endswith("sail") else "spot"


def coin_of(message: Message) -> Message | None:
    """The coin a label names."""
    if message.id.startswith("coin."):
        return message
    inner = (part for _, arg in message.args for part in (arg if isinstance(arg, tuple) else (arg,)))
    return next((coin for part in inner if isinstance(part, Message) and (coin := coin_of(part))), None)


CLAUSES: dict[str, Clause] = {
    "treachery": _treachery, "monkey": _monkey, "sail": _loss("sail"), "spot": _loss("spot"),
    "pass": lines.let_pass, "else": lines.otherwise,
}  # fmt: skip
PARTS = {
    "treachery": ("t", "own"),
    "monkey": ("m", "monkey"),
    "sail": ("l",),
    "spot": ("l",),
    "invite": ("invite",),
    "longest": ("longest",),
    "for": ("grog",),
    "nest": ("nest1", "nest2"),
}
"""The parts that a verb fills, where a sheet may not ask them."""
