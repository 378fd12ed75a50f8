"""What may be done to a table before its game begins. Works on a `Change`; raises Refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.model.hosted import Hosted, Timer
from bot.model.pace import Pace, write_pace
from bot.model.people import Language, Person, Seat
from bot.model.refusals import Refused
from bot.service import paces
from bot.service.change import Change
from bot.service.dealing import fix, shut
from bot.service.desk import refusal
from bot.service.people import Inbox, inboxes
from bot.store.database import Connection
from engines.kernel.chance import LONGEST_WORD, word_of
from engines.kernel.choices import Illegal, frozen
from engines.kernel.messages import say

CALLED = ("Bartolo", "Corva", "Dragut", "Esme", "Falco", "Grace", "Hamza", "Ines", "Jory", "Kaya", "Lope", "Mora")
"""Names of computer captains, the same in every language."""
ANYBODY_STARTS = 600.0
"""Seconds after the last seat was taken when others than the opener may start."""


def seat_person(change: Change, person: Person) -> None:
    """Sit down on the first free seat."""
    hosted = change.hosted
    in_lobby(hosted)
    taken = hosted.seat_of(person.id)
    if taken is not None:
        raise Refused(say("e.seated", seat=taken.number + 1))
    _take(hosted, Seat(0, person.id, person.name))
    hosted.row.seated_at = change.now
    change.post("lobby")


def seat_computer(change: Change, person: int) -> None:
    """A computer captain on the first free seat."""
    hosted = change.hosted
    in_lobby(hosted)
    is_seated(hosted, person)
    used = {seat.name for seat in hosted.seats}
    name = next((name for name in CALLED if name not in used), f"{CALLED[0]} {len(hosted.seats)}")
    _take(hosted, Seat(0, None, name, computer=True, here=True))
    change.post("lobby")


def _take(hosted: Hosted, seat: Seat) -> None:
    held = _held(hosted)
    if len(held) >= _most(hosted):
        raise Refused(say("e.full"))
    _seat(hosted, [*held, seat])


def _held(hosted: Hosted) -> list[Seat]:
    return [seat for seat in hosted.seats if seat.computer or seat.person is not None]


def _most(hosted: Hosted) -> int:
    return min(hosted.row.wanted or hosted.game.players[-1], hosted.game.players[-1])


def _seat(hosted: Hosted, held: list[Seat]) -> None:
    """Number the seats; words go with their captains; behind them as many free ones as are shown."""
    words = {seat.person: hosted.words[seat.number] for seat in hosted.seats if seat.number in hosted.words}
    shown = hosted.row.wanted or min(max(len(held) + 1, hosted.game.players[0]), hosted.game.players[-1])
    free = [Seat(0, None, "")] * (shown - len(held))
    hosted.seats = [replace(seat, number=number) for number, seat in enumerate([*held, *free])]
    hosted.words = {seat.number: words[seat.person] for seat in hosted.seats if seat.person in words}
    read_options(hosted)


def read_options(hosted: Hosted) -> None:
    """Fill in the options for the captains seated, or for as many as those chosen are for."""
    try:
        hosted.row.options = _whole(hosted, hosted.row.chosen)
    except Illegal:
        hosted.row.options = dict(hosted.row.chosen)
    _set_blitz(hosted)


def _set_blitz(hosted: Hosted) -> None:
    """The pace has a bank of time for the whole game when the option of that name is a number of minutes."""
    minutes = hosted.row.options.get("blitz")
    hosted.row.pace = write_pace(replace(hosted.pace, blitz=60.0 * minutes if isinstance(minutes, int) else 0.0))


def _whole(hosted: Hosted, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The whole set, for the first number of captains, from those seated on, for which these go together. Raises Illegal."""
    held, game, wanted = len(_held(hosted)), hosted.game, hosted.row.wanted
    first: Illegal | None = None
    for count in [wanted] if wanted else [count for count in game.players if count >= held]:
        try:
            return dict(game.read_options(chosen, count))
        except Illegal as wrong:
            first = first or wrong
    raise first or Illegal("kernel", say("e.full"))


def leave(change: Change, person: int) -> None:
    """Stand up. The table passes to the next captain; without one it is closed."""
    hosted = change.hosted
    in_lobby(hosted)
    is_seated(hosted, person)
    _seat(hosted, [seat for seat in _held(hosted) if seat.person != person])
    if not hosted.people:
        shut(change)
    elif hosted.row.opener == person:
        hosted.row.opener = hosted.people[0].person or 0
    change.post("lobby")


def remove_computer(change: Change, person: int) -> None:
    """Take the last computer captain off."""
    hosted = change.hosted
    in_lobby(hosted)
    is_seated(hosted, person)
    held = _held(hosted)
    last = max((place for place, seat in enumerate(held) if seat.computer), default=None)
    if last is not None:
        _seat(hosted, held[:last] + held[last + 1 :])
    change.post("lobby")


def choose(
    change: Change, person: int, options: Mapping[str, Any] | None, pace: Pace | None, language: Language | None,
    seats: int | None,
) -> None:  # fmt: skip
    """Change what the lobby offers; only for the opener."""
    hosted, row = change.hosted, change.hosted.row
    in_lobby(hosted)
    is_opener(hosted, person)
    row.pace = write_pace(pace) if pace is not None else row.pace
    row.language = language or row.language
    if seats is not None:
        if seats and (seats not in hosted.game.players or seats < len(_held(hosted))):
            raise Refused(say("e.seats", least=max(hosted.game.players[0], len(_held(hosted))), most=hosted.game.players[-1]))
        row.wanted = seats
    if options is not None:
        _choose_options(hosted, options)
    _seat(hosted, _held(hosted))
    change.post("lobby")


def _choose_options(hosted: Hosted, options: Mapping[str, Any]) -> None:
    chosen = {**hosted.row.chosen, **{name: frozen(value) for name, value in options.items()}}
    try:
        _whole(hosted, chosen)
    except Illegal as wrong:
        raise refusal(wrong) from None
    hosted.row.chosen = chosen


def reached(db: Connection, hosted: Hosted, now: float) -> Mapping[int, Inbox]:
    """What is known of the inboxes of whoever sits at the table; what `start` needs to know."""
    return inboxes(db, [seat.person or 0 for seat in hosted.people], now)


def start(change: Change, person: int) -> None:
    """Call everybody to muster; with one person, or nobody else to wait for, deal at once."""
    hosted = change.hosted
    in_lobby(hosted)
    is_seated(hosted, person)
    if person != hosted.row.opener and change.now < hosted.row.seated_at + ANYBODY_STARTS:
        raise Refused(say("e.startlater", time=say("time.minutes", n=int(ANYBODY_STARTS / 60))))
    held = _held(hosted)
    if len(held) not in hosted.game.players:
        raise Refused(say("e.fewcaptains", n=hosted.game.players[0]))
    _complete(hosted, held)
    if len(hosted.people) == 1:
        _deal(change)
        return
    _muster(change, person)


def _complete(hosted: Hosted, held: list[Seat]) -> None:
    try:
        hosted.row.options = dict(hosted.game.read_options(hosted.row.chosen, len(held)))
    except Illegal as wrong:
        raise refusal(wrong) from None
    hosted.seats = [replace(seat, number=number, here=seat.computer) for number, seat in enumerate(held)]


def _muster(change: Change, person: int) -> None:
    hosted, row = change.hosted, change.hosted.row
    row.status = "muster"
    hosted.timers = {"muster": Timer(change.now + paces.muster(hosted.pace), 0)}
    known: Mapping[int, Inbox] = change.found
    for seat in hosted.people:
        assert seat.person is not None
        hosted.change_seat(seat.number, here=seat.person == person, no_inbox=known[seat.person] == "closed")
        if known[seat.person] == "unknown":
            change.direct("dm_test", seat.person)
    change.post("muster", ring=[seat.person for seat in hosted.people if seat.person != person])
    settle_post(change, "lobby")


def renew_post(change: Change, kind: str, **facts: Any) -> None:
    """Post the lobby or muster anew, below what was said since; the old one loses its buttons."""
    row = change.hosted.row
    if row.lobby_post is not None:
        change.post("strip", target=row.lobby_post, made=change.now)
        row.lobby_post = None
    change.post(kind, **facts)


def settle_post(change: Change, kind: str) -> None:
    """The lobby or muster has come to its end: its post is shown as it ended, without buttons, after what is said next."""
    row = change.hosted.row
    if row.lobby_post is not None:
        change.post(kind, target=row.lobby_post)
        row.lobby_post = None


def say_here(change: Change, person: int) -> None:
    """A captain is here; with the last one the muster closes."""
    hosted = change.hosted
    if hosted.row.status != "muster":
        raise Refused(say("e.decided"), show_position=True)
    seat = is_seated(hosted, person)
    hosted.change_seat(seat.number, here=True)
    if all(seat.here for seat in hosted.seats):
        _deal(change)
    else:
        change.post("muster")


def add_word(change: Change, person: int, text: str) -> None:
    """A captain's word for the draws, until the muster closes; an empty one takes his word back. Raises Refused for none."""
    hosted = change.hosted
    if hosted.row.status not in ("lobby", "muster"):
        raise Refused(say("e.decided"), show_position=True)
    seat = is_seated(hosted, person)
    if not hosted.draws_anything:
        raise Refused(say("fair.none"))
    try:
        word = word_of(text)
    except ValueError:
        raise Refused(say("e.word", most=LONGEST_WORD)) from None
    hosted.words = {number: kept for number, kept in hosted.words.items() if number != seat.number}
    if word:
        hosted.words[seat.number] = word


def keep_for_a_while(change: Change) -> None:
    """The lobby is open from now on, until somebody starts the table or the time for that is up."""
    change.hosted.timers = {"lobby": Timer(change.now + change.quotas.lobby_life, 0)}


def miss_muster(change: Change) -> None:
    """Whoever is not here in time loses the seat; the lobby is open again."""
    hosted = change.hosted
    hosted.row.status = "lobby"
    keep_for_a_while(change)
    _seat(hosted, [replace(seat, here=seat.computer) for seat in hosted.seats if seat.here])
    if not hosted.people:
        shut(change)
    elif hosted.seat_of(hosted.row.opener) is None:
        hosted.row.opener = hosted.people[0].person or 0
    renew_post(change, "lobby")


def _deal(change: Change) -> None:
    """Nobody else is to come."""
    hosted = change.hosted
    _set_blitz(hosted)
    hosted.seats = [replace(seat, here=True, saved_time=hosted.pace.blitz) for seat in hosted.seats]
    fix(change)


def in_lobby(hosted: Hosted) -> None:
    """Raises Refused when the table is past its lobby."""
    if hosted.row.status != "lobby":
        raise Refused(say("e.started"), show_position=True)


def is_seated(hosted: Hosted, person: int) -> Seat:
    """The seat of that person. Raises Refused when he has none."""
    seat = hosted.seat_of(person)
    if seat is None:
        raise Refused(say("e.spectator"))
    return seat


def is_opener(hosted: Hosted, person: int) -> None:
    """Raises Refused for others than the opener."""
    if hosted.row.opener != person:
        raise Refused(say("e.notopener"))
