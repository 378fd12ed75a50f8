"""The record of a game (`rows`, `replay`), and recomputing it: every face from the seed, the rest under the running rules.

A record falls into legs, one for each version of the rules it was played under (`legs`). One of the running version must
hold. A leg of an older version is tried under the running rules all the same. If it does not hold, it is not checked here,
and the release is named that checks it. Rules that no release up to this one has had do not hold. Faces hang on no rules: if
the record tells the dice, they are recomputed in every leg; so is what a position says of the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engines.kernel.base.values import Answer, as_tuples
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.game import Game
from engines.kernel.record.checks import Dice, checked, named, same_faces
from engines.kernel.record.legs import Leg, Round, legs, rounds
from engines.kernel.record.replay import FORMATS, REMOVED, InvalidReplay, Replay, dump_replay, load_replay
from engines.kernel.record.rows import (
    DATED,
    POSTED,
    SALTED,
    UNDRAWN,
    Carryover,
    Entry,
    RecordOpening,
    Row,
    RulesChange,
    TakenBack,
    chain,
    chained,
    dump_entry,
    dump_opening,
    fingerprint,
    key_of,
    load_entry,
    load_opening,
    names_hash,
    rules_row,
    taken_back_row,
)
from engines.kernel.resolution.frames import Chance, Event, Move, Result, State

__all__ = [
    "DATED",
    "FORMATS",
    "POSTED",
    "REMOVED",
    "SALTED",
    "UNDRAWN",
    "Carryover",
    "Entry",
    "InvalidReplay",
    "Leg",
    "RecordOpening",
    "Replay",
    "ReplayedPosition",
    "Round",
    "Row",
    "RulesChange",
    "Segment",
    "TakenBack",
    "Verified",
    "chain",
    "chained",
    "dump_entry",
    "dump_opening",
    "dump_replay",
    "end",
    "fingerprint",
    "key_of",
    "legs",
    "load_entry",
    "load_opening",
    "load_replay",
    "names_hash",
    "replay_legs",
    "replay_positions",
    "resolve",
    "rounds",
    "rules_row",
    "set_up",
    "taken_back_row",
    "verify",
]  # fmt: skip
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError)
"""Errors of a save, an option or an answer that is none at all."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Rounds `first` to `last` (0: the set-up), played under one version of the rules.

    `is_checked`: recomputed here, else by `release`. `tells_dice`: whether its faces were recomputed in either case.
    """

    first: int
    last: int
    version: int
    release: str
    is_checked: bool
    tells_dice: bool


@dataclass(frozen=True, slots=True)
class Verified:
    """A record in which nothing is wrong: how many answers it has, how many draws were recomputed, its result and its segments.

    If a segment is not checked, nobody has read its answers here: it does not follow that they hold.
    """

    answers: int
    draws: int
    result: Result | None
    segments: tuple[Segment, ...]

    @property
    def is_whole(self) -> bool:
        """Whether everything was recomputed here."""
        return all(segment.is_checked for segment in self.segments)


class ReplayedPosition(NamedTuple):
    """A state of the game, what happened before it, and the rows of the round that led there (none: the set-up), or the row by
    which rounds were taken back."""

    state: State[Any]
    events: tuple[Event, ...]
    rows: Round

    @property
    def answers(self) -> tuple[Row, ...]:
        """The rows of answers and moves that led there."""
        return () if isinstance(self.rows, TakenBack) else self.rows

    @property
    def round(self) -> int:
        """The number of that round; 0 for the set-up."""
        return self.rows.round if isinstance(self.rows, TakenBack) else self.rows[0].round if self.rows else 0


def verify(game: Game[Any, Any], replay: Replay, published: str = "") -> Verified:
    """Recompute what can be recomputed here. Raises Refused with the first thing that is wrong.

    Whoever has a file alone can be shown another game of the same seed. `published` is the record's hash as the host told it
    in public: with it, not one answer can be other than it was.
    """
    last = replay.rows[-1].chain if replay.rows else ""
    if published and published != last:
        raise InvalidReplay("the record is not the one whose hash was published", "published")
    tried = tuple((leg, not isinstance(positions, InvalidReplay)) for leg, positions in replay_legs(game, replay))
    if replay.names_hash not in ("", REMOVED, names_hash(last, replay.names)):
        raise InvalidReplay("the captains' names do not fit their hash", "names")
    segments = tuple(_segment(game, replay, leg, is_checked) for leg, is_checked in tried)
    answers = [row for row in replay.rows if isinstance(row, Row)]
    draws = sum(_draws(replay, leg, is_checked) for leg, is_checked in tried)
    return Verified(len(answers), draws, replay.result, segments)


def replay_legs(game: Game[Any, Any], replay: Replay) -> Iterator[tuple[Leg, tuple[ReplayedPosition, ...] | InvalidReplay]]:
    """The legs of a record with the positions of each, or with what the running rules do not lead along in it.

    Raises Refused for a record that does not hold.
    """
    stream = checked(game, replay)
    for leg in legs(replay):
        stream.used = leg.used
        stream.begin()
        try:
            positions = tuple(_leg_positions(game, replay, leg, stream))
            _check_leg_end(game, replay, leg, positions)
        except InvalidReplay as wrong:
            if leg.version == game.rules_version:
                raise
            yield leg, wrong
        else:
            yield leg, positions


def replay_positions(game: Game[Any, Any], replay: Replay) -> Iterator[ReplayedPosition]:
    """Every position of a game under the running rules. Raises Refused if they do not lead along the record."""
    for _, positions in replay_legs(game, replay):
        if isinstance(positions, InvalidReplay):
            raise positions
        yield from positions


def resolve(game: Game[Any, Any], state: State[Any], rows: Sequence[Row], chance: Chance) -> tuple[State[Any], tuple[Event, ...]]:
    """The state and the events after one round of the record. Raises Illegal."""
    first = rows[0]
    if first.move is not None:
        return game.act(state, first.seat, Move(first.move, as_tuples(first.answer) or {}), chance)
    answers: dict[int, Answer] = {row.seat: as_tuples(row.answer) for row in rows}
    return game.apply(state, answers, chance)


# -- what the rules say


def _leg_positions(game: Game[Any, Any], replay: Replay, leg: Leg, stream: Dice) -> Iterator[ReplayedPosition]:
    """The positions of a leg, the set-up's among those of the first one. Raises Refused."""
    state = None
    if leg.start is None:
        position = _set_up(game, replay.opening, stream)
        state = position.state
        yield position
    else:
        state = loaded(game, leg.start)
    line = {} if leg.start is not None else {0: state}
    for rows in leg.rounds:
        if isinstance(rows, TakenBack):
            state = _taken_back(game, line, rows)
            yield ReplayedPosition(state, (), rows)
            continue
        number, used = rows[0].round, stream.used
        try:
            state, events = resolve(game, state, rows, stream)
        except (Illegal, *UNREADABLE) as wrong:
            raise InvalidReplay(f"round {number}: an answer the rules forbid ({wrong})", "answer", number) from wrong
        same_faces(stream, rows[-1].dice, rows[-1].faces, rows[-1].used, number)
        line = {**(line if stream.used == used else {}), number: state}
        yield ReplayedPosition(state, events, rows)


def _taken_back(game: Game[Any, Any], line: dict[int, State[Any]], row: TakenBack) -> State[Any]:
    """The position that rounds were taken back to, one of the `line` since the last draw; later ones stand no more. Raises
    Refused."""
    for number in [number for number in line if number > row.to]:
        del line[number]
    if fingerprint(game.dump(line[row.to])) != row.hash:
        raise InvalidReplay(f"round {row.round}: not the position that was taken back to", "position", row.round)
    return line[row.to]


def _set_up(game: Game[Any, Any], opening: RecordOpening, stream: Dice) -> ReplayedPosition:
    if opening.seats not in game.players:
        raise InvalidReplay(f"set-up: {game.id} is not played by {opening.seats}", "answer", 0)
    try:
        state, events = set_up(game, opening.seats, opening.options, opening.handed, stream)
    except (Illegal, *UNREADABLE) as wrong:
        raise InvalidReplay(f"set-up: options the rules forbid ({wrong})", "answer", 0) from wrong
    same_faces(stream, opening.dice, opening.faces, opening.used, 0)
    return ReplayedPosition(state, events, ())


def set_up(
    game: Game[Any, Any], seats: int, options: Mapping[str, Any], handed: Carryover | None, chance: Chance
) -> tuple[State[Any], tuple[Event, ...]]:
    """A new game, or one that goes on with another. Raises Illegal."""
    if handed is None:
        return game.setup(seats, options, chance)
    return game.setup_from(as_tuples(handed.what), seats, options, chance)


def loaded(game: Game[Any, Any], start: RulesChange) -> State[Any]:
    """The position with which a leg begins. Raises Refused when these rules cannot load it."""
    try:
        return game.load(start.state)
    except UNREADABLE as wrong:
        raise InvalidReplay(f"the position that new rules took over cannot be loaded: {wrong}", "position") from wrong


def _check_leg_end(game: Game[Any, Any], replay: Replay, leg: Leg, positions: Sequence[ReplayedPosition]) -> None:
    """The leg ends in the next position that is known: that which other rules took over, or the result. Raises Refused."""
    if leg.after is None:
        if end(game, leg, positions).result != replay.result:
            raise InvalidReplay("the result is not the one the record leads to", "result", leg.last)
    else:
        mine, taken_over = game.dump(end(game, leg, positions)), game.dump(loaded(game, leg.after))
        if fingerprint(mine) != fingerprint(taken_over):
            raise InvalidReplay(f"{named(leg.last)}: not the position that new rules took over", "position", leg.last)


def end(game: Game[Any, Any], leg: Leg, positions: Sequence[ReplayedPosition]) -> State[Any]:
    """The position at the end of a leg, given its positions. Raises Refused."""
    if positions:
        return positions[-1].state
    assert leg.start is not None
    return loaded(game, leg.start)


def _segment(game: Game[Any, Any], replay: Replay, leg: Leg, is_checked: bool) -> Segment:
    dice = [rows[-1].dice for rows in leg.rounds if not isinstance(rows, TakenBack)] + (
        [replay.opening.dice] if leg.start is None else []
    )
    release = game.releases.get(leg.version, "")
    return Segment(leg.first, leg.last, leg.version, release, is_checked, all(one is not None for one in dice))


def _draws(replay: Replay, leg: Leg, is_checked: bool) -> int:
    """How many faces of a leg were recomputed."""
    drawn = [(rows[-1].dice, rows[-1].faces) for rows in leg.rounds if not isinstance(rows, TakenBack)]
    drawn += [(replay.opening.dice, replay.opening.faces)] if leg.start is None else []
    return sum(len(faces) for dice, faces in drawn if is_checked or dice is not None)
