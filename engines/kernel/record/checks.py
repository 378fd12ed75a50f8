"""Checks of a record that hold for any rules: its hashes, versions, order, seed and told draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.base import codec
from engines.kernel.base.chance import NoChance, Posted, Stream
from engines.kernel.contract.game import Game
from engines.kernel.record.legs import Leg, legs
from engines.kernel.record.replay import InvalidReplay, Replay
from engines.kernel.record.rows import Row, TakenBack, chained, fingerprint
from engines.kernel.resolution.saves import result_in

Dice = Stream | NoChance
LAST = 253402300799
"""The last second, counted from 1970, of which there is a date."""


def checked(game: Game[Any, Any], replay: Replay) -> Dice:
    """The dice of a record whose hashes, versions, order, seed and told draws are right. Raises Refused."""
    opening = replay.opening
    if list(chained(opening, replay.rows)) != list(replay.rows):
        raise InvalidReplay("the rows do not fit their hashes: something was changed", "chain")
    for leg in legs(replay):
        _check_known(game, leg)
        _in_order(leg, leg.used if leg.start else opening.used)
        _ends(replay, leg)
    stream = _stream(replay)
    _told_draws(stream, opening.dice, opening.faces, opening.used, 0)
    for row in replay.rows:
        if isinstance(row, Row):
            _told_draws(stream, row.dice, row.faces, row.used, row.round)
    return stream


def _check_known(game: Game[Any, Any], leg: Leg) -> None:
    """Some release up to this one has had the rules of a leg. Raises Refused."""
    if leg.version != game.rules_version and leg.version not in game.releases:
        text = f"{named(leg.first)}: no release up to this one has had rules {leg.version} of {game.id}"
        raise InvalidReplay(text, "version", leg.first)


def _ends(replay: Replay, leg: Leg) -> None:
    """A position that rules took over says how the game ended only if it had ended. Raises Refused."""
    if leg.start is None:
        return
    is_last = leg.after is None and not leg.rounds
    told = result_in(leg.start.state) if isinstance(leg.start.state, Mapping) else None
    if told != (codec.dump(replay.result) if is_last else None):
        raise InvalidReplay(
            f"{named(leg.first)}: the position that new rules took over tells another result", "result", leg.first
        )


def _in_order(leg: Leg, before: int) -> None:
    """Rounds are counted on, tell a version, and have their draws in their last row; `before`: blocks used. Taken back are rounds
    since the last draw, to one that stands (`line`) and is not the last. Raises Refused."""
    line = [0] if leg.start is None else []
    for number, rows in enumerate(leg.rounds, leg.first + (leg.start is None)):
        if isinstance(rows, TakenBack):
            if rows.round != number or rows.to not in line[:-1]:
                raise InvalidReplay(f"round {number}: nothing can be taken back to round {rows.to}", "order", number)
            del line[line.index(rows.to) + 1 :]
            continue
        is_counted = {(row.round, row.version) for row in rows} == {(number, leg.version)}
        is_bare = all((row.faces, row.dice or (), row.used) == ((), (), before) for row in rows[:-1])
        if not is_counted or not is_bare or (len(rows) > 1 and any(row.move is not None for row in rows)):
            raise InvalidReplay(f"round {number}: its rows are not in order", "order", number)
        line = [*line, number] if rows[-1].used == before else [number]
        before = rows[-1].used
    if leg.start is not None and fingerprint(leg.start.state) != leg.start.hash:
        raise InvalidReplay("the position that new rules took over does not fit its hash", "position", leg.first)


def _stream(replay: Replay) -> Dice:
    """The dice of a replay. Raises Refused for a seed that was not promised."""
    opening = replay.opening
    try:
        key = opening.key
    except ValueError as wrong:
        raise InvalidReplay(f"no release up to this one has had {wrong}", "seed") from wrong
    if isinstance(key, Posted) and not _is_posted(key):
        raise InvalidReplay("the promise has no message, no channel or no second", "seed")
    if key is None:
        if replay.seed or opening.promise:
            raise InvalidReplay("nothing is drawn, yet there is a seed or a promise", "seed")
        return NoChance()
    try:
        seed = bytes.fromhex(replay.seed)
        stream = Stream(seed, key)
    except ValueError as wrong:
        raise InvalidReplay(f"the seed is not hexadecimal, or the promise was never posted: {wrong}", "seed") from wrong
    if key.promise(seed) != opening.promise or seed.hex() != replay.seed:
        raise InvalidReplay("the seed is not the one that was promised", "seed")
    return stream


def _is_posted(key: Posted) -> bool:
    """Whether it names a message and a channel by their numbers, and under protocol 3 a second."""
    ids = key.channel + key.message
    return bool(key.message) and ids.isascii() and ids.isdigit() and (key.fixed is None or 0 < key.fixed <= LAST)


def _told_draws(stream: Dice, dice: tuple[int, ...] | None, faces: tuple[int, ...], used: int, round: int) -> None:
    """The faces of dice that the record tells. If it does not tell them (format 1), the blocks are passed over."""
    if dice is None:
        stream.used = used
        return
    stream.begin()
    try:
        for sides in dice:
            stream(sides)
    except ValueError as wrong:
        raise InvalidReplay(f"{named(round)}: {wrong}", "draw", round) from wrong
    same_faces(stream, dice, faces, used, round)


def same_faces(stream: Dice, dice: tuple[int, ...] | None, faces: tuple[int, ...], used: int, round: int) -> None:
    """The faces drawn since the last look, of which dice, are those of the record. Raises Refused."""
    rolled, drawn = tuple(stream.dice), tuple(stream.faces)
    stream.begin()
    if dice is not None and rolled != dice:
        raise InvalidReplay(
            f"{named(round)}: the rules roll dice of {list(rolled)} sides, the record says {list(dice)}", "draw", round
        )
    if drawn != faces or stream.used != used:
        raise InvalidReplay(
            f"{named(round)}: the seed gives the faces {list(drawn)}, the record says {list(faces)}", "draw", round
        )


def named(round: int) -> str:
    """The round, as a sentence begins with it."""
    return f"round {round}" if round else "set-up"
