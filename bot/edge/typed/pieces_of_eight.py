"""The verbs of Pieces of Eight: words to the parts of its sheets and to the values of those parts.

A play, a call, a coin for the nest; on a slip Treachery, Monkey, Full Sail, Black Spot; Cannons lent; a ship or layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.edge.typed import pieces_of_eight_slip, shapes
from bot.edge.typed.clauses import Clause, Wrong, named, needs, one, put, surer
from bot.edge.typed.cursor import Cursor
from bot.edge.typed.matching import Match, Named, nearest
from bot.edge.typed.pieces_of_eight_slip import PARTS, coin_of
from bot.edge.typed.pieces_of_eight_words import BOTH, MOVES, PLACES, SIDES, WORDS
from bot.edge.typed.reading import Candidate, Trouble
from bot.edge.typed.sheets import Filling, Place
from engines.kernel.messages import Message, say


class PiecesOfEight:
    """Reads lines of verbs into turn sheets, slips and layouts."""

    examples: ClassVar[Mapping[str, Message]] = {
        "pe.turn": say("pe.type.turn"), "pe.window": say("pe.type.window"), "pe.trade": say("pe.type.trade"),
    }  # fmt: skip
    moves: ClassVar[Mapping[str, Sequence[str]]] = MOVES

    def read(self, piece: str, filling: Filling) -> Filling | None:
        cursor, trial = Cursor(piece, WORDS), filling.trial()
        if cursor.peek(*CLAUSES) is None:
            return None
        try:
            while cursor.rest:
                if not _clause(cursor, trial):
                    return None
        except Wrong as wrong:
            trial.fail(wrong.trouble, cursor.rest)
        return trial

    def waits(self, piece: str) -> bool:
        return Cursor(piece, WORDS).peek(*CLAUSES) not in (None, "pass", "else")

    def absent(self, piece: str) -> tuple[tuple[str, str], ...]:
        concept = Cursor(piece, WORDS).peek(*CLAUSES) or ""
        return tuple((part, concept) for part in PARTS.get(concept, ()))

    def bare(self, text: str) -> str:
        cursor = Cursor(text, WORDS)
        return cursor.rest if cursor.take("lend", "order", "play") and cursor.rest else text


def _clause(cursor: Cursor, trial: Filling) -> bool:
    """One clause of a line; False when it belongs to parts that are not there (yet)."""
    while cursor.take("and", "coin"):
        pass
    verb = cursor.take()
    if verb is None:
        text, cursor.at = cursor.rest, len(cursor.words)
        raise Wrong(Trouble("unknown", text))
    read = CLAUSES.get(verb)
    return read(cursor, trial) if read else _stray(verb, cursor, trial)


def _stray(verb: str, cursor: Cursor, trial: Filling) -> bool:
    raise Wrong(Trouble("unknown", f"{verb} {cursor.rest}".strip()))


def _nest(cursor: Cursor, trial: Filling) -> bool:
    """ "nest fore" before the main phase or behind it; "nest cutlass" in a layout."""
    layout = trial.place("nest")
    if layout is not None:
        value = "none" if cursor.take("empty") else None
        put(trial, layout, value, "nest") if value else named(cursor, trial, layout)
        return True
    end = cursor.take("fore", "aft", "empty", "later")
    first = trial.place("nest1")
    place = first if first and "nest1" not in trial.named_parts and "action" not in trial.named_parts else trial.place("nest2")
    if place is None and end:
        return False
    if place is None or end is None:
        raise Wrong(Trouble("unknown", f"nest {cursor.rest}".strip()))
    put(trial, place, "none" if end == "empty" else end, end)
    return True


@needs("order")
def _order(cursor: Cursor, trial: Filling, place: Place) -> None:
    text, cursor.at = cursor.rest, len(cursor.words)
    outcome = place.read(text, trial)
    if outcome.trouble is not None:
        raise Wrong(shapes.at(place.name, outcome.trouble))
    trial.put(place, outcome)


@needs("action")
def _play(cursor: Cursor, trial: Filling, place: Place) -> None:
    """ "play cutlass", "play cutlass from nest", "play nest"."""
    coins = {option: coin for option in place.choice.options if (coin := coin_of(place.choice.name(option))) and option != "dump"}
    start, kind, where = cursor.at, None, cursor.take(*PLACES)
    if where is None:
        things = trial.lexicon.named(dict.fromkeys(coin.id for coin in coins.values()), say)
        kind = cursor.name(things)
        _forbidden(cursor, trial, start, kind)
        if kind.one is None:
            raise Wrong(_no_coin(kind, things, coins, place))
        where = cursor.take(*PLACES) if cursor.take("from") else None
    fitting = [
        option
        for option, coin in coins.items()
        if (kind is None or kind.one is None or coin.id == kind.one.id) and where in (None, option.partition(".")[0])
    ]
    word = " ".join(cursor.words[start : cursor.at])
    if not fitting and where:
        put(trial, place, where, word)
    _choose(fitting, word, kind, trial, place)


def _forbidden(cursor: Cursor, trial: Filling, start: int, kind: Match) -> None:
    """Raises Wrong when the words from there on name, more surely than any other, a coin that a rule does not let play."""
    at, cursor.at = cursor.at, start
    bars = [(coin, bar) for bar in trial.barred("action") if (coin := coin_of(bar.label))]
    found = cursor.name(trial.lexicon.named(dict.fromkeys(coin.id for coin, _ in bars), say))
    if found.one is not None and surer(found, kind):
        where = cursor.take(*PLACES) if cursor.take("from") else None
        fitting = [bar for coin, bar in bars if coin.id == found.one.id]
        bar = next((bar for bar in fitting if bar.option == where), fitting[0])
        raise Wrong(shapes.at("action", shapes.illegal(found.text, bar)))
    cursor.at = at


def _no_coin(found: Match, things: Sequence[Named], coins: Mapping[str, Message], place: Place) -> Trouble:
    """The coin named is none that can be played, or several: the actions that play those it may be."""
    meant = [thing.id for thing in found.found or nearest(found.text, things)]
    plays = {coin: next(option for option in coins if coins[option].id == coin) for coin in meant}
    near = tuple(Candidate("action", option, place.choice.name(option)) for option in plays.values())
    return Trouble("ambiguous" if found.found else "unknown", found.text, "action", tuple(thing.label for thing in things), near)


def _choose(fitting: list[str], word: str, kind: Match | None, trial: Filling, place: Place) -> None:
    """The coin played, plainly if it can be; the same coin in two places must be told apart."""
    plain = {option.partition(".")[0]: option for option in reversed(fitting)}
    if len(plain) == 1:
        put(trial, place, next(iter(plain.values())), word, kind)
        return
    near = tuple(Candidate("action", option, place.choice.name(option)) for option in reversed(plain.values()))
    raise Wrong(Trouble("ambiguous" if near else "unknown", word, "action", (place.question,), near))


def _mode(mode: str) -> Clause:
    """ "keep", "second cannon", "show": how the coin is played."""

    def clause(cursor: Cursor, trial: Filling) -> bool:
        place, action = trial.place("action"), str(trial.draft.get("action", ""))
        if place is None or not action:
            return False
        while cursor.peek(*PLACES) and mode == "show":
            cursor.take(*PLACES)
        modes = ("keep", "show") if mode == "keep" else (mode,)
        wanted = [f"{action.partition('.')[0]}.{way}" for way in modes]
        option = next((way for way in wanted if way in place.choice.options), wanted[0])
        put(trial, place, option, mode)
        return True

    return clause


@needs("target")
def _at(cursor: Cursor, trial: Filling, place: Place) -> None:
    """ "at ben nest", "at ben 3 from fore"."""
    named(cursor, trial, place)
    position = trial.place("position")
    if position is not None and cursor.rest:
        _position(cursor, trial, position)
    if position is None:
        _no_position(cursor, trial)


def _no_position(cursor: Cursor, trial: Filling) -> None:
    """Raises Wrong for a place behind a captain who is aimed at as a whole; "nest fore" is the last nest phase."""
    bar = next((bar for bar in trial.barred("position") if not bar.option), None)
    mark, word = cursor.at, cursor.rest
    if bar is None or not (where := cursor.take(*PLACES) or cursor.number()):
        return
    if where == "nest" and cursor.peek("fore", "aft", "empty", "later"):
        cursor.at = mark
        return
    raise Wrong(shapes.at("target", shapes.illegal(word, bar)))


def _position(cursor: Cursor, trial: Filling, place: Place) -> None:
    number = cursor.number()
    if number is not None:
        cursor.take("from")
        cursor.take("fore")
        put(trial, place, str(number), str(number))
    elif cursor.peek("nest", "fore"):
        put(trial, place, "nest" if cursor.take("nest", "fore") == "nest" else "1", "nest")
    elif cursor.take("aft"):
        bars = {bar.option for bar in trial.barred("position")}
        put(trial, place, "aft" if "aft" in bars else place.choice.options[-1], "aft")


@needs("grog")
def _for(cursor: Cursor, trial: Filling, place: Place) -> None:
    named(cursor, trial, place)


@needs("invite")
def _invite(cursor: Cursor, trial: Filling, place: Place) -> None:
    if cursor.take("all"):
        put(trial, place, place.choice.options, "all")
        return
    asked: list[str] = []
    while not cursor.take("empty") and cursor.rest and (cursor.peek() in (None, "and") or not asked):
        cursor.take("and")
        found = one(cursor, trial, place).one
        assert found is not None
        asked.append(found.id)
    put(trial, place, tuple(asked), "invite")


@needs("longest")
def _longest(cursor: Cursor, trial: Filling, place: Place) -> None:
    number = cursor.number()
    if number is None:
        raise Wrong(shapes.at("longest", shapes.read(cursor.rest, place.choice, trial.lexicon).trouble or Trouble("unknown", "")))
    put(trial, place, number, str(number))


@needs("action")
def _dump(cursor: Cursor, trial: Filling, place: Place) -> None:
    mark = cursor.at
    if cursor.take("nest") and cursor.peek("fore", "aft", "empty", "later"):
        cursor.at = mark
    put(trial, place, "dump", "dump")


@needs("action")
def _call(cursor: Cursor, trial: Filling, place: Place) -> None:
    """ "call aft to aft", "call fore to aft and aft to aft"."""
    put(trial, place, "call", "call")
    ways = [_way(cursor)]
    mark = cursor.at
    cursor.take("and")
    if cursor.peek("fore", "aft"):
        ways.append(_way(cursor))
    else:
        cursor.at = mark
    way = ways[0] if len(ways) == 1 else BOTH.get((ways[0], ways[1])) or BOTH.get((ways[1], ways[0])) or ""
    call = trial.place("call")
    if call is None:
        raise Wrong(Trouble("unknown", cursor.rest))
    put(trial, call, way, " ".join(ways))


def _way(cursor: Cursor) -> str:
    end = cursor.take("fore", "aft")
    cursor.take("at")
    side = cursor.take("fore", "aft")
    if end is None or side is None:
        raise Wrong(Trouble("unknown", cursor.rest, "call", (say("pe.q.call"),)))
    return SIDES[end, side]


CLAUSES: dict[str, Clause] = {
    "play": _play,
    "call": _call,
    "dump": _dump,
    "nest": _nest,
    "order": _order,
    "at": _at,
    "for": _for,
    "invite": _invite,
    "longest": _longest,
    "keep": _mode("keep"),
    "show": _mode("show"),
    "second": _mode("second"),
    **pieces_of_eight_slip.CLAUSES,
}
VERBS = PiecesOfEight()
