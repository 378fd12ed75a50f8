"""Verbs of the reaction slip: Treachery, Monkey, Full Sail, Black Spot, each with a Treachery of one's own behind it."""
from __future__ import annotations

from bot.edge.typed import shapes
from bot.edge.typed.clauses import Clause, Wrong, put
from bot.edge.typed.cursor import Cursor
from bot.edge.typed.pieces_of_eight_words import CONDITIONS, PLACES
from bot.edge.typed.reading import Trouble
from bot.edge.typed.sheets import Filling, Place
from engines.kernel.messages import Message


def _treachery(cursor: Cursor, trial: Filling) -> bool:
    """Against another's use on a slip; attached to one's own on a turn sheet; under a condition, in advance."""
    scope = _until(cursor)
    where = (cursor.take("from"), cursor.take(*PLACES))[1]
    if scope or cursor.peek("at") or (cursor.peek("if", "yes") and len(cursor.words) > cursor.at + 1):
        return _in_advance(cursor, trial, scope)
    cursor.take("yes")
    place = trial.place("t") or trial.place("own")
    if place is None:
        return False
    held = [option for option in place.choice.options if option in PLACES]
    put(trial, place, where or (held[0] if held else ""), "treachery")
    _own(cursor, trial, "t.own")
    return True


def _until(cursor: Cursor) -> str:
    """ "… until my next turn", wherever it stands behind the verb: it is taken out of the line."""
    mark = cursor.at
    for at in range(mark, len(cursor.words)):
        cursor.at = at
        if cursor.take("until"):
            del cursor.words[at:cursor.at]
            cursor.at = mark
            return "next"
    cursor.at = mark
    return ""


def _in_advance(cursor: Cursor, trial: Filling, scope: str) -> bool:
    """ "treachery at monkey if me and it answers ben, then own from aft": a line for later uses, with its conditions."""
    wish, facts = "always", dict[str, tuple[str, str]]()
    if cursor.take("at"):
        facts["on"] = _thing(cursor, trial, "t.next.on")
    if cursor.take("if", "yes"):
        wish = _conditions(cursor, trial, facts)
    scope = scope or ("next" if "by" in facts or facts.get("on", ("",))[0] == "played" else "play")
    line = trial.place(f"t.{scope}")
    if line is None:
        return False
    put(trial, line, wish, wish)
    for name, (option, word) in facts.items():
        put(trial, trial.places[f"t.{scope}.{name}"], option, word)
    _own(cursor, trial, f"attach.{scope}")
    return True


def _conditions(cursor: Cursor, trial: Filling, facts: dict[str, tuple[str, str]]) -> str:
    """Facts that all must hold, and the aim that is answered. Raises Wrong."""
    wish, more = "always", True
    while more:
        aim = cursor.take(*CONDITIONS)
        if aim:
            wish = CONDITIONS[aim]
        elif cursor.take("answers"):
            facts["of"] = _thing(cursor, trial, "t.next.of")
        else:
            cursor.take("play")
            facts["by"] = _thing(cursor, trial, "t.next.by")
            cursor.take("plays", "play")
        mark = cursor.at
        more = cursor.take("and") is not None and (cursor.peek(*CONDITIONS) or cursor.peek("own")) != "own"
        cursor.at = cursor.at if more else mark
    return wish


def _thing(cursor: Cursor, trial: Filling, line: str) -> tuple[str, str]:
    """A captain or coin that a line names, and the word for it. Raises Wrong."""
    place = trial.places.get(line)
    aims = shapes.named(trial.places["t.play"].choice, trial.lexicon) if "t.play" in trial.places else ()
    things = shapes.named(place.choice, trial.lexicon)[1:] if place else ()
    start, rest = cursor.at, cursor.rest
    found = cursor.name(things)
    if found.one is None:
        cursor.at = start
        raise Wrong(Trouble("unknown", rest, line, tuple(thing.label for thing in (*aims[1:], *things))))
    return found.one.id, found.text


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
    scope = _until(cursor)
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
    both = {trial.lines.get(line.name), option} == {"sail", "spot"}
    put(trial, line, "both" if both else option, option)
    _own(cursor, trial, f"attach.{scope}")
    return True


def _loss(kind: str) -> Clause:
    """ "sail yes", "spot": which coins answer the loss; what is not named keeps its answer."""
    def clause(cursor: Cursor, trial: Filling) -> bool:
        if _until(cursor):
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
    told = coin.id if coin else label.id
    return "sail" if told.endswith("sail") else "spot"


def coin_of(message: Message) -> Message | None:
    """The coin a label names."""
    if message.id.startswith("coin."):
        return message
    inner = (part for _, arg in message.args for part in (arg if isinstance(arg, tuple) else (arg,)))
    return next((coin for part in inner if isinstance(part, Message) and (coin := coin_of(part))), None)


CLAUSES: dict[str, Clause] = {"treachery": _treachery, "monkey": _monkey, "sail": _loss("sail"), "spot": _loss("spot")}
PARTS = {
    "treachery": ("t", "own"), "monkey": ("m", "monkey"), "sail": ("l",), "spot": ("l",), "invite": ("invite",),
    "longest": ("longest",), "for": ("grog",), "nest": ("nest1", "nest2"),
}
"""The parts that a verb fills, where a sheet may not ask them."""
