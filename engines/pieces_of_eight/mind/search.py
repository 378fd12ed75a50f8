"""The answer of a computer: it imagines hidden coins, tries its answers there, and takes the one with the best outcome.

It looks one play ahead: others let everything pass, and everything else is answered by default until the next turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, Illegal, OneOf, allows
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NONE, Target, action_parts, target_parts
from engines.pieces_of_eight.knowledge.imagine import imagine
from engines.pieces_of_eight.mind.evaluate import chances, is_between_games, open_to, worth
from engines.pieces_of_eight.pieces.ship import FORE, is_captain
from engines.pieces_of_eight.table import Table
from engines.pieces_of_eight.view import View

LISTED, MOST, GUESSES, FEW, SAMPLES = 2000, 160, 2, 12, 6
"""Answers listed and tried at most; states imagined, twice as many for FEW answers; random layouts tried."""
PASSES, STRIKES = 0.7, 6
"""How often a slip is thought to be passed; how many turns are drawn at most to find one that strikes a Captain."""
QUIET = ("pe.draft", "pe.trade", "pe.scraps")
PREPARING = (*QUIET, "pe.ship")
"""Questions before a game: no search looks through a whole game from there."""


def answer(view: View, choice: Choice, rnd: Random) -> Answer:
    """A good answer of the seat whose view it is, knowing nothing else."""
    seat = view.viewer
    if seat is None or view.asked is None or seat not in view.asked.seats or view.asked.kind in QUIET:
        return choice.default
    if view.asked.kind == "pe.ship":
        return ship(choice, rnd)
    tried = list(islice(candidates(choice, seat, rnd), MOST))
    if len(tried) < 2:
        return tried[0] if tried else choice.default
    guesses = [imagine(view, rnd) for _ in range(GUESSES * (2 if len(tried) <= FEW else 1))]
    scores = [sum(_score(guess, seat, one, rnd) for guess in guesses) for one in tried]
    return tried[scores.index(max(scores))]


def ship(choice: Choice, rnd: Random) -> Answer:
    """The stored ship, rearranged so that nobody knows it: the Captain keeps to the middle."""
    whole = dict(choice.default)
    order = list(whole.get("order", ()))
    captain = next((coin for coin in order if is_captain(coin)), None)
    if captain is None:
        return whole
    order.remove(captain)
    order = rnd.sample(order, len(order))
    order.insert(len(order) // 2 + rnd.randint(-1, 1), captain)
    return choice.check({**whole, "order": tuple(order)})


def candidates(choice: Choice, seat: int, rnd: Random) -> Iterator[Answer]:
    """Answers worth trying, the default first."""
    if isinstance(choice, Sheet):
        yield choice.default
        if choice.draft_counts:
            yield from (choice.sample(rnd) for _ in range(SAMPLES))
        else:
            yield from _sheets(choice, {}, seat)
    elif isinstance(choice, OneOf):
        yield from choice.options
    else:
        yield choice.default
        yield from (choice.sample(rnd) for _ in range(SAMPLES))


def _sheets(sheet: Sheet, draft: dict[str, Answer], seat: int) -> Iterator[Answer]:
    """All ways to fill a sheet, but for parts that are left as they are."""
    part = next((filled.part for filled in sheet.walk(draft) if filled.part.name not in draft), None)
    if part is None:
        yield draft
        return
    for option in _options(part, seat):
        yield from _sheets(sheet, {**draft, part.name: option}, seat)


def worth_weighing(view: View, seat: int, choice: Choice, rnd: Random) -> tuple[Answer, ...]:
    """The answers to be weighed by a search. Those by which the seat loses at once, or loses its Captain, are left out as long as
    others remain."""
    listed = tuple(islice(candidates(choice, seat, rnd), LISTED))
    tried = listed if len(listed) <= MOST else (listed[0], *rnd.sample(listed[1:], MOST - 1))
    if view.asked is None or view.asked.kind != "pe.turn" or len(tried) < 2:
        return tried
    guess = imagine(view, rnd)
    after = [(one, state) for one in tried if (state := _outcome(guess, seat, one, rnd)) is not None and chances(state, seat) > 0]
    return tuple(one for one, state in after if has_kept(guess, state, seat)) or tuple(one for one, _ in after) or tried


def has_kept(before: State[Table], after: State[Table], seat: int) -> bool:
    """Whether the seat has its Captain still, or had none, or the game is over."""
    is_over = after.result is not None or is_between_games(after)
    return is_over or after.table.ships[seat].has_captain or not before.table.ships[seat].has_captain


def rollout_answer(state: State[Table], seat: int, rnd: Random) -> Answer:
    """An answer drawn from those worth trying: a turn that strikes an open Captain where it finds one; a slip mostly passes,
    but for a Captain who would be lost."""
    choice = resolve.choice(state, seat)
    if not isinstance(choice, Sheet) or choice.draft_counts:
        return choice.sample(rnd)
    if state.asked is None or state.asked.kind != "pe.turn":
        return choice.default if rnd.random() < PASSES and not is_at_stake(state, seat) else _drawn(choice, seat, rnd)
    table = state.table
    tries = STRIKES if any(open_to(table, other, [seat]) for other in table.in_play() if table.is_opponent(seat, other)) else 1
    drawn = [_drawn(choice, seat, rnd)]
    while len(drawn) < tries and not strikes(table, seat, drawn[-1]):
        drawn.append(_drawn(choice, seat, rnd))
    return drawn[-1]


def is_at_stake(state: State[Table], seat: int) -> bool:
    """Whether the innermost rule under way aims at the seat's Captain."""
    return any(is_captain(coin) and coin in state.table.ships[seat].coins for coin in getattr(state.stack[-1], "aim", ()))


def strikes(table: Table, seat: int, turn: Mapping[str, Answer]) -> bool:
    """Whether an announcement is aimed at a rival's open Captain."""
    coin = table.ships[seat].at(action_parts(turn["action"])[0])
    if coin is None or "target" not in turn:
        return False
    rival, aimed = target_parts(turn["target"])
    reach = ABILITY[KIND[coin]].reach if not aimed else (aimed,)
    return rival != seat and any(is_captain(there) and place in reach for place, there in table.ships[rival].placed().items())


def _drawn(choice: Sheet, seat: int, rnd: Random) -> Answer:
    """A sheet filled at random, but for parts that are left as they are."""
    script, whole = choice.script(), dict[str, Answer]()
    part = next(script)
    try:
        while True:
            whole[part.name] = given = rnd.choice(_options(part, seat))
            part = script.send(given)
    except StopIteration:
        return whole if choice.validate is None or allows(choice, whole) else choice.default


def _options(part: Part, seat: int) -> tuple[Answer, ...]:
    """The options of a part worth trying: never at the own ship, no Treachery against oneself, all friends invited."""
    choice = part.choice
    if part.name == "invite":
        return (choice.options,)  # type: ignore[attr-defined]
    if not isinstance(choice, OneOf) or part.name.endswith("own") or part.name == "monkey":
        return (choice.default,)
    if part.name == "nest2":
        return (NONE, FORE)
    if part.name == "target":
        foreign = tuple(option for option in choice.options if target_parts(Target(option))[0] != seat)
        return foreign or choice.options
    return choice.options


def is_quiet(state: State[Table]) -> bool:
    """Whether nothing is under way: a turn begins, or a game."""
    return state.asked is None or state.asked.kind in ("pe.turn", "pe.ship", *QUIET)


def _score(guess: State[Table], seat: int, one: Answer, rnd: Random) -> float:
    """The value of the position after the play, when everybody else answers by default."""
    state = _outcome(guess, seat, one, rnd)
    return float("-inf") if state is None else worth(state, seat)


def _outcome(guess: State[Table], seat: int, one: Answer, rnd: Random) -> State[Table] | None:
    """The position after the play, when everybody else answers by default; None when it is not legal."""
    state, chance = guess, lambda sides: rnd.randint(1, sides)
    mine: Mapping[int, Answer] = {seat: one}
    try:
        for _ in range(FEW):
            assert state.asked is not None
            answers = {other: resolve.choice(state, other).default for other in state.asked.seats} | dict(mine)
            state, mine = resolve.apply(state, answers, chance)[0], {}
            if is_quiet(state):
                break
    except Illegal:
        return None
    return state
