"""Answers in advance (PE-TIME-41): the lines a captain may leave, and when one fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.choices import Answer, OneOf
from engines.kernel.contract import LATER, Line
from engines.kernel.frames import State
from engines.kernel.messages import Message, say
from engines.kernel.sheet import Sheet
from engines.pieces_of_eight.book.announcement import NO, NONE, YES
from engines.pieces_of_eight.book.reactions import Loss, Use
from engines.pieces_of_eight.book.slips import PASS
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.defaults import FIXED
from engines.pieces_of_eight.table import AFT, CAPTAIN, FORE, Table
from engines.pieces_of_eight.words import kind_name
from engines.pieces_of_eight.yards import lacks

ALWAYS, MINE, CAP, ANY_CAP = "always", "mine", "cap", "anycap"


def _line(id: str, options: tuple[str, ...], scope: str, names: Mapping[str, str]) -> Line:
    def name(option: str) -> Message:
        return say("pe.line.later") if option == LATER else say(names[option])

    return Line(id, say(f"pe.line.{id}"), OneOf(options=(LATER, *options), default=LATER, name=name), scope)


_T = {PASS: "pe.react.pass", ALWAYS: "pe.react.treachery", MINE: "pe.react.mine", CAP: "pe.react.cap", ANY_CAP: "pe.react.anycap"}
_M = {YES: "pe.monkey.yes", NO: "pe.monkey.no"}
_L = {NONE: "pe.loss.none", "sail": "pe.line.sail", "spot": "pe.line.spot", "both": "pe.loss.both"}
_LEND = {"0": "pe.line.lend.0", "1": "pe.line.lend.1", "2": "pe.line.lend.2"}
_NEST = {place: f"pe.nest.{place}" for place in (NONE, FORE, AFT)}
PLAY = (
    _line("t.play", (PASS, ALWAYS, MINE), "play", _T),
    _line("m.play", tuple(_M), "play", _M),
    _line("l.play", tuple(_L), "play", _L),
)
TURN = (_line("turn", (PASS,), "turn", _T),)
STANDING = (
    _line("t.game", tuple(_T), "game", _T),
    _line("m.game", tuple(_M), "game", _M),
    _line("l.game", tuple(_L), "game", _L),
    _line("lend.game", tuple(_LEND), "game", _LEND),
    _line("nest.game", tuple(_NEST), "game", _NEST),
)
def _wish_name(kind: str) -> Message:
    return say("pe.line.later") if kind == LATER else kind_name(kind)


WISHES = tuple(
    Line(
        f"wish.{number}",
        say("pe.line.wish", number=number),
        OneOf(options=(LATER, *FIXED), default=LATER, name=_wish_name),
        "pool",
    )
    for number in range(1, 6)
)
"""PE-TIME-02: a ranked wish list, for drafts and scraps: of each kind as many coins as the limit allows."""
STANDING_KIND = "standing"
"""The kind under which standing orders are foreseen."""


def lines(kind: str) -> tuple[Line, ...]:
    """The lines on a question of that kind; those of `STANDING_KIND` may be left at any time."""
    if kind == STANDING_KIND:
        return (*TURN, *STANDING)
    if kind == "pe.turn":
        return PLAY
    if kind in ("pe.draft", "pe.scraps"):
        return WISHES
    return (*PLAY, *TURN) if kind in ("pe.window", "pe.lapse", "pe.loss", "pe.lend") else ()


def mark(state: State[Table], scope: str) -> str:
    """What a line is bound to: a turn has one play at most, so both lapse with the turn; standing orders with the game."""
    series = state.table.series
    if scope == "pool":
        return scope
    return f"{series.game}" if scope == "game" else f"{series.game}.{state.table.turn}"


def fits(lines: Mapping[str, str], state: State[Table], seat: int) -> Answer | None:
    """The answer that the lines give to the question asked of the seat, None when they leave any of it open."""
    asked = state.asked
    given = {id: option for id, option in lines.items() if option != LATER}
    if asked is None or seat not in asked.seats or not given:
        return None
    if asked.kind == "pe.lend":
        return _lend(given, state, seat)
    if asked.kind in ("pe.draft", "pe.scraps"):
        return _wish(given, state, seat)
    if asked.kind == "pe.nest":
        return _nest(given, state, seat)
    if asked.kind not in ("pe.window", "pe.lapse", "pe.loss"):
        return None
    frame = state.stack[-1]
    choice: Any = getattr(frame, f"may_{frame.step}")(state.table, seat)
    return _slip(choice, given, state, seat)


def _wish(given: Mapping[str, str], state: State[Table], seat: int) -> str | None:
    """The first wish that is there and of which the picker has fewer than the limit."""
    series, kind = state.table.series, state.asked.kind if state.asked else ""
    pile = {KIND[coin] for coin in (series.pool if kind == "pe.draft" else series.aside)}
    wishes = (given.get(line.id, LATER) for line in WISHES)
    return next((wish for wish in wishes if wish in pile and lacks(series.yards[seat], wish)), None)


def _nest(given: Mapping[str, str], state: State[Table], seat: int) -> str | None:
    """The last nest phase; the only coin of a deck is its fore coin."""
    wish = given.get("nest.game")
    return FORE if wish == AFT and len(state.table.ships[seat].deck) == 1 else wish


def _lend(given: Mapping[str, str], state: State[Table], seat: int) -> int | None:
    if given.get("turn") == PASS:
        return 0
    frame = state.stack[-1]
    most: int = getattr(frame, f"may_{frame.step}")(state.table, seat).most
    return min(int(given["lend.game"]), most) if "lend.game" in given else None


def _slip(sheet: Sheet, given: Mapping[str, str], state: State[Table], seat: int) -> dict[str, Answer] | None:
    draft: dict[str, Answer] = {}
    answers: dict[str, Callable[[], str | None]] = {
        "t": lambda: _treachery(given, state, seat),
        "m": lambda: _monkey(given, state),
        "l": lambda: _loss(given, state),
    }
    while True:
        part = next((filled.part for filled in sheet.walk(draft) if filled.part.name not in draft), None)
        if part is None:
            return draft
        options = part.choice.options  # type: ignore[attr-defined]
        if part.name.endswith(".own"):
            draft[part.name] = NONE
            continue
        wish = answers[part.name[0]]()
        if wish is None:
            return None
        draft[part.name] = _option(wish, options, state, seat)


def _option(wish: str, options: tuple[str, ...], state: State[Table], seat: int) -> str:
    """The option meant: the first place with a Treachery (PE-TIME-22), the places of the coins named for a loss."""
    if wish == "use":
        return options[1] if len(options) > 1 else PASS
    if wish in ("sail", "spot", "both"):
        kinds = {"sail": ("full_sail",), "spot": ("black_spot",), "both": ("full_sail", "black_spot")}[wish]
        return _named(options, kinds, state, seat)
    return wish if wish in options else options[0]


def _named(options: tuple[str, ...], kinds: tuple[str, ...], state: State[Table], seat: int) -> str:
    frame, ship = state.stack[-1], state.table.ships[seat]
    coins = frame.coins() if isinstance(frame, Loss) else {place: ship.at(place) or "" for place in ship.places()}
    singles = [option for option in options[1:] if "+" not in option]
    return "+".join(place for place in singles if KIND[coins[place]] in kinds) or NONE


def _treachery(given: Mapping[str, str], state: State[Table], seat: int) -> str | None:
    frame = state.stack[-1]
    assert isinstance(frame, Use)
    first = frame.victim is not None
    wish = given.get("t.play") if not first and "t.play" in given else given.get("turn", given.get("t.game"))
    if wish in (None, PASS):
        return wish
    return "use" if wish == ALWAYS or _concerns(wish, state, seat) else PASS


def _concerns(wish: str | None, state: State[Table], seat: int) -> bool:
    """Public conditions: I am aimed at; my Captain is; any Captain is."""
    play = next(frame for frame in state.stack if frame.kind.endswith(".play"))
    victim: int = play.victim  # type: ignore[attr-defined]
    captain = any(KIND[coin] == CAPTAIN for coin in play.aim)  # type: ignore[attr-defined]
    return (victim == seat or wish == ANY_CAP) and (wish == MINE or captain)


def _monkey(given: Mapping[str, str], state: State[Table]) -> str | None:
    if state.table.betrayed and "m.play" in given:
        return given["m.play"]
    return YES if given.get("turn") == PASS else given.get("m.game")


def _loss(given: Mapping[str, str], state: State[Table]) -> str | None:
    if state.table.betrayed and "l.play" in given:
        return given["l.play"]
    return NONE if given.get("turn") == PASS else given.get("l.game")
