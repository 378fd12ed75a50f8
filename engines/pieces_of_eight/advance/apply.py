"""Answers in advance (PE-TIME-41): how long a line holds, and the answer that lines give to what is asked now."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass

from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import ASK_ME, Moment, first_applicable
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import State
from engines.kernel.resolution.window import PASS
from engines.pieces_of_eight.advance.define import (
    ALWAYS,
    ANY_CAPTAIN,
    AT_ME,
    HANGING,
    MY_CAPTAIN,
    OTHERS,
    PLAYED,
    SLIPS,
    USING,
    WISHES,
    treachery_heads,
)
from engines.pieces_of_eight.components import ABILITY, LOSS
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import (
    LOSS_ITEM,
    MONKEY,
    NONE,
    TREACHERY_ITEM,
    YES,
    Kind,
    is_own,
    line_of,
    named_of,
    subject_of,
)
from engines.pieces_of_eight.pieces.ship import AFT, FORE, has_captain
from engines.pieces_of_eight.rules.play import Play
from engines.pieces_of_eight.rules.reactions import Loss, Use
from engines.pieces_of_eight.rules.shipyards import lacks
from engines.pieces_of_eight.rules.strike import Strike
from engines.pieces_of_eight.table import Table

LineAnswers = Mapping[str, Answer]
"""Lines that are filled in: line id to option, none of them left for later."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """The answer of lines to one item: the option, and the place of the own Treachery attached (NONE for none)."""

    option: str
    own: str = NONE


def moment(state: State[Table]) -> Moment:
    """A turn has one play at most, so lines for the play lapse with the turn; standing orders lapse with the game."""
    table = state.table
    return Moment(table.series.game, table.turn, table.on_turn)


def answer_from_lines(lines: LineAnswers, state: State[Table], seat: int) -> Answer | None:
    """The answer that the lines give to the question asked of the seat, None when they leave any of it open."""
    asked = state.asked
    given = {id: option for id, option in lines.items() if option != ASK_ME}
    if asked is None or seat not in asked.seats or not given:
        return None
    if asked.kind == "pe.lend":
        return _lend(given, state, seat)
    if asked.kind in ("pe.draft", "pe.scraps"):
        return _wish(given, state, seat)
    if asked.kind == "pe.nest":
        return _nest(given, state, seat)
    if asked.kind not in SLIPS:
        return None
    answered, is_whole = _slip(given, state, seat)
    return answered if is_whole else None


def parts_from_lines(lines: LineAnswers, state: State[Table], seat: int) -> dict[str, Answer]:
    """The items of a slip that the lines answer, where they leave others of it open: each item has its own line."""
    asked = state.asked
    given = {id: option for id, option in lines.items() if option != ASK_ME}
    if asked is None or seat not in asked.seats or not given or asked.kind not in SLIPS:
        return {}
    answered, is_whole = _slip(given, state, seat)
    return {} if is_whole else answered


def _wish(given: LineAnswers, state: State[Table], seat: int) -> str | None:
    """The first wish that is there and of which the picker has fewer than the limit."""
    series, kind = state.table.series, state.asked.kind if state.asked else ""
    pile = {KIND[coin] for coin in (series.pool if kind == "pe.draft" else series.aside)}
    wishes = (given.get(line.id, ASK_ME) for line in WISHES)
    return next((wish for wish in wishes if wish in pile and lacks(series.yards[seat], wish)), None)


def _nest(given: LineAnswers, state: State[Table], seat: int) -> str | None:
    """The last nest phase; the only coin of a deck is its fore coin."""
    wish = given.get("nest.game")
    return FORE if wish == AFT and len(state.table.ships[seat].deck) == 1 else wish


def _lend(given: LineAnswers, state: State[Table], seat: int) -> int | None:
    wish = "0" if given.get("turn") == PASS else given.get("lend.next", given.get("lend.game"))
    frame = state.stack[-1]
    most: int = getattr(frame, f"may_{frame.step}")(state.table, seat).most
    return None if wish is None else min(int(wish), most)


def _slip(given: LineAnswers, state: State[Table], seat: int) -> tuple[dict[str, Answer], bool]:
    """The parts of the slip that the lines answer, and whether those are all."""
    frame = state.stack[-1]
    sheet: Sheet = getattr(frame, f"may_{frame.step}")(state.table, seat)
    draft: dict[str, Answer] = {}
    left = set[str]()
    answers: dict[str, Callable[[], _Wish | None]] = {
        TREACHERY_ITEM: lambda: _treachery(given, state, seat),
        MONKEY: lambda: _after_treachery(given, state, MONKEY, YES),
        LOSS_ITEM: lambda: _after_treachery(given, state, LOSS_ITEM, NONE),
    }
    while part := next((filled.part for filled in sheet.walk(draft) if filled.part.name not in (*draft, *left)), None):
        wish = answers[subject_of(part.name)]()
        if wish is None:
            left.add(part.name)
            continue
        options = part.choice.options  # type: ignore[attr-defined]
        draft[part.name] = wish.own if is_own(part.name) else _option(wish.option, options, state, seat)
    return draft, not left


def _option(wish: str, options: tuple[str, ...], state: State[Table], seat: int) -> str:
    """The option meant: the first place with a Treachery (PE-TIME-22), the places of the coins named for a loss."""
    if wish == ALWAYS:
        return options[1] if len(options) > 1 else PASS
    if wish in ("sail", "spot", "both"):
        kinds = {kind for kind in LOSS if wish in ("both", ABILITY[kind].word)}
        return _named(options, kinds, state, seat)
    return wish if wish in options else options[0]


def _named(options: tuple[str, ...], kinds: Container[Kind], state: State[Table], seat: int) -> str:
    frame, ship = state.stack[-1], state.table.ships[seat]
    coins = frame.coins() if isinstance(frame, Loss) else ship.placed()
    return named_of(place for place, coin in coins.items() if place in options and KIND[coin] in kinds)


def _treachery(given: LineAnswers, state: State[Table], seat: int) -> _Wish | None:
    """The first line that fits: of this play, once its first slip is over; of the turn, of the next turn, of the game."""
    use = state.stack[-1]
    assert isinstance(use, Use)
    wish = _first(given, "play", state, seat) if use.victim is None else None
    if wish is not None or given.get("turn") == PASS:
        return wish or _Wish(PASS)
    return _first(given, "next", state, seat) or _first(given, "game", state, seat)


def _first(given: LineAnswers, scope: str, state: State[Table], seat: int) -> _Wish | None:
    """The wish of the first line of the scope's list that fits the public facts; None if no line fits."""
    order = treachery_heads(scope)
    wish = first_applicable(given, order, HANGING, lambda wish: _is_aimed(wish, state, seat), _facts(state))
    if wish is None:
        return None
    return _Wish(ALWAYS, _own(given, scope)) if wish in USING else _Wish(PASS)


def _play(state: State[Table]) -> Play:
    return next(frame for frame in reversed(state.stack) if isinstance(frame, Play))


def _is_aimed(wish: str, state: State[Table], seat: int) -> bool:
    """Whether the coin played is aimed as a line wants it: at anybody, by others at others, at me, at my Captain, at any."""
    play = _play(state)
    if wish == OTHERS:
        return seat not in (play.victim, play.user)
    if wish in (MY_CAPTAIN, ANY_CAPTAIN) and not has_captain(play.aim):
        return False
    return wish not in (AT_ME, MY_CAPTAIN) or play.victim == seat


def _facts(state: State[Table]) -> dict[str, str]:
    """The facts for conditions of lines: the player, the coin whose use is answered, and the seat which that use answers."""
    use = state.stack[-1]
    assert isinstance(use, Use)
    played = KIND[use.coin] if use.victim is None else PLAYED
    return {"by": str(_play(state).user), "on": played, "of": str(_answered(state))}


def _answered(state: State[Table]) -> int | None:
    """The seat whose use the present one answers: for a Treachery the use below it, else the destroyer of its ship's coins."""
    match state.stack[-2]:
        case Use(user=user) | Strike(user=user):
            return user
        case Loss(by=by):
            return by
    return None


def _after_treachery(given: LineAnswers, state: State[Table], item: str, when_passed: str) -> _Wish | None:
    """M and L: this play's lines answer once a Treachery has been used in it."""
    if state.table.betrayed and line_of(item, "play") in given:
        return _Wish(given[line_of(item, "play")], _own(given, "play"))
    if given.get("turn") == PASS:
        return _Wish(when_passed)
    scope = next((scope for scope in ("next", "game") if line_of(item, scope) in given), None)
    return _Wish(given[line_of(item, scope)], _own(given, scope)) if scope else None


def _own(given: LineAnswers, scope: str) -> str:
    """The place of the own Treachery attached to what is used."""
    return str(given.get(line_of("attach", scope), NONE))
