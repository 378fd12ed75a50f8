"""What a computer answers: it imagines what it cannot see, tries its answers there, and takes the one that leaves it best.

It looks one play ahead: others let everything pass, and everything else is answered by default until the next turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from engines.kernel import resolution
from engines.kernel.chance import Random
from engines.kernel.choices import Answer, Choice, Illegal, OneOf
from engines.kernel.frames import State
from engines.kernel.sheet import Part, Sheet
from engines.pieces_of_eight.data.ids import NONE, Target, target_parts
from engines.pieces_of_eight.knowledge.imagine import imagine
from engines.pieces_of_eight.mind.evaluate import worth
from engines.pieces_of_eight.table import FORE, Table, is_captain
from engines.pieces_of_eight.view import View

MOST, GUESSES, FEW, SAMPLES = 160, 2, 12, 6
"""Answers tried at most; states imagined, twice as many for FEW answers; random layouts tried."""
QUIET = ("pe.draft", "pe.trade", "pe.scraps")


def answer(view: View, choice: Choice, rnd: Random) -> Answer:
    """A good answer of the seat whose view it is, knowing nothing else."""
    seat = view.viewer
    if seat is None or view.asked is None or seat not in view.asked.seats or view.asked.kind in QUIET:
        return choice.default
    if view.asked.kind == "pe.ship":
        return ship(choice, rnd)
    tried = list(islice(candidates(choice, view, seat, rnd), MOST))
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


def candidates(choice: Choice, view: View, seat: int, rnd: Random) -> Iterator[Answer]:
    """Answers worth trying, the default first."""
    if isinstance(choice, Sheet):
        yield choice.default
        if choice.from_draft:
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


def _score(guess: State[Table], seat: int, one: Answer, rnd: Random) -> float:
    """What the position after the play is worth, when everybody else answers by default."""
    state, chance = guess, lambda sides: rnd.randint(1, sides)
    mine: Mapping[int, Answer] = {seat: one}
    try:
        for _ in range(FEW):
            assert state.asked is not None
            answers = {other: resolution.choice(state, other).default for other in state.asked.seats} | dict(mine)
            state, mine = resolution.apply(state, answers, chance)[0], {}
            if state.asked is None or state.asked.kind in ("pe.turn", "pe.ship", *QUIET):
                break
    except Illegal:
        return float("-inf")
    return worth(state, seat)
