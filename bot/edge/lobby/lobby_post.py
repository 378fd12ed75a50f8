"""The lobby: who sits where, with which options, and the buttons to change it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.components import Item
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import (  # fmt: skip
    GAME_COLOUR,
    called,
    captains,
    clock,
    code,
    follows,
    game_name,
    pace_name,
    press,
    speech,
    within,
)
from bot.edge.lobby import which_game
from bot.model.people.people import Seat
from bot.model.posting.posts import Post, PostRequest
from bot.model.table.table import PublicTable
from bot.service.computers.temperament import temper_of
from bot.service.lobby.sides import OpenSide, open_sides
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from engines.kernel.contract.game import OptionField
from locales import Words, span

OUT = "out"
"""The entry of the menu of computers that takes one out."""


def lobby(due: PostRequest) -> tuple[Post, ...]:
    """The lobby post; with `close` it has no buttons any more, but one if nobody started the table `within` its time."""
    table, words = due.table, speech(due.table)
    rows = _gone(due, words) if due.facts.get("close") else _rows(table, words)
    emblem = drawings.emblem(table, words)
    box = c.container(
        c.section((emblem.file, emblem.alt), c.text(_title(table, words))), *_lapsed(due, words),
        c.text(which_game.about(words, table.game.id)),
        c.text(_seats(table, words)), c.separator(),
        c.text("\n".join((_options(table, words), *_run_by(due, words)))), *dealing(due, words), *rows,
        accent=GAME_COLOUR, mark=due.tracer or None,
    )  # fmt: skip
    return (Post(c.message(box), (emblem,)),)


def _run_by(due: PostRequest, words: Words) -> list[str]:
    """The line that an operator sits at the table."""
    return [words.marked(say("post.operator"))] if due.facts.get("operator") else []


def dealing(due: PostRequest, words: Words) -> list[Item]:
    """The line that the promise is waited for, in the last post before the deal."""
    is_waited_for = due.facts.get("dealing") and due.table.status == "dealing"
    return [c.text(words.marked(say("post.dealing")))] if is_waited_for else []


def _gone(due: PostRequest, words: Words) -> list[Item]:
    within = due.facts.get("within")
    if within is None:
        return []
    gone = say("lobby.gone", code=code(due.table), time=span(within))
    return [c.text(words.marked(gone)), c.row(press(words, due.table, "open.again", "again", style=c.PRIMARY))]


def _title(table: PublicTable, words: Words) -> str:
    heading = say("post.lobby.title", game=game_name(table), code=called(table))
    opener = say("post.lobby.opened", captain=Verbatim(f"<@{table.opener}>"), pace=pace_name(table.pace))
    return "\n".join((f"### {words.marked(heading)}", words.marked(opener), *follows(table, words)))


def _lapsed(due: PostRequest, words: Words) -> list[Item]:
    """The reason why the muster before came to nothing, and what became of the seats."""
    who = due.facts.get("missed", ())
    id = "lobby.lapsed.declined" if due.facts.get("why") == "declined" else "lobby.lapsed.late"
    return [c.text(words.marked(say(id, list=mentions(who))))] if who else []


def _seats(table: PublicTable, words: Words) -> str:
    return "\n".join((f"**{words.marked(say('post.seats'))}**", *seat_lines(table, words), *_door(table, words)))


def seat_lines(table: PublicTable, words: Words) -> list[str]:
    """A line a seat: who has it, with the sign and the side, or that it is free."""
    named = {one.side.id: one.side.label for one in sides_offered(table)}
    lines = [words.marked(_with_side(table, seat, named)) for seat in table.seats]
    return lines + [words.marked(say("post.seat.free", n=number + 1)) for number in range(len(table.seats), table.wanted)]


def _door(table: PublicTable, words: Words) -> list[str]:
    """The line that only the invited sit down, with their names; empty if everybody may."""
    if not table.door_closed or table.status not in ("lobby", "muster"):
        return []
    return [words.marked(say("post.door.closed", list=mentions(table.invited)) if table.invited else say("post.door.shut"))]


def mentions(people: Sequence[int]) -> tuple[Verbatim, ...]:
    """People by Discord's ids, for a list in a sentence; it rings nobody where the message allows no mentions."""
    return tuple(Verbatim(f"<@{person}>") for person in people)


def _with_side(table: PublicTable, seat: Seat, named: Mapping[str, Message]) -> Message:
    """The seat with the side its captain has chosen, if there are sides."""
    if not _is_held(seat) or not named:
        return _seat(table, seat)
    return say("post.seat.side", seat=_seat(table, seat), side=named.get(seat.side, say("post.side.any")))


def _seat(table: PublicTable, seat: Seat) -> Message:
    mark = drawings.sign(table, seat.number)
    if seat.computer and seat.level:
        return say(
            "post.seat.level", number=seat.number + 1, captain=Captain(seat.number), mark=mark, level=level_told(table, seat)
        )
    if seat.computer:
        return say("post.seat.computer", number=seat.number + 1, mark=mark)
    if seat.person is None:
        return say("post.seat.free", n=seat.number + 1)
    return say("post.seat", number=seat.number + 1, captain=Captain(seat.number), mark=mark)


def level_told(table: PublicTable, seat: Seat) -> Message:
    """The level of a computer, and its temperament if it has one."""
    told, temper = say(f"level.{seat.level}"), temper_of(table.game, table.id, seat)
    return say("level.temper", level=told, temper=say(f"temper.{temper}")) if temper else told


def sides_offered(table: PublicTable) -> tuple[OpenSide, ...]:
    """The sides that captains may choose from in the lobby; nothing if seats are alike, or the game is under way."""
    return open_sides(table.game, table.options, table.wanted, _taken_seats(table)) if table.status == "lobby" else ()


def sides_look(table: PublicTable) -> str:
    """Equal as long as the same sides are offered, so that an old menu is not taken for another."""
    ids = [one.side.id for one in sides_offered(table)]
    return hashlib.sha256(repr(ids).encode()).hexdigest()[:12]


def _side_menu(table: PublicTable, words: Words) -> list[Item]:
    """The sides to choose from, and any; nothing if seats are alike."""
    offered = sides_offered(table)
    if not offered:
        return []
    lines = [c.option(words.label(say("post.side.any")), "0", hint=words(say("post.side.any.what")))]
    labels = words.labels([one.side.label for one in offered])
    for place, (one, label) in enumerate(zip(offered, labels, strict=True), 1):
        taken = captains(seat.number for seat in table.seats if seat.side == one.side.id)
        hint = say("post.side.chosen", list=taken) if taken else say("post.side.free")
        lines.append(c.option(label, str(place), hint=words(hint)))
    id = write(table.code, table.decision, "side", sides_look(table))
    return [_label(words, "lobby.sides"), c.row(c.menu(id, lines, hint=words(say("post.side.menu"))))]


def _label(words: Words, id: str) -> Item:
    """The label above a menu."""
    return c.text("-# " + words.marked(say(id)))


def another_seat(table: PublicTable, words: Words) -> list[Item]:
    """The button for one more seat, where a person may hold several."""
    wanted = table.wanted or max(_taken_seats(table), table.game.players[0])
    return [press(words, table, "another", "another")] if table.game.shares_seats(table.options, wanted) else []


def _lessons(table: PublicTable, words: Words) -> list[Item]:
    """The button that leads to the game's lessons, if it has any."""
    return [press(words, table, "learn", "learn")] if table.game.lessons is not None else []


def _taken_seats(table: PublicTable) -> int:
    return sum(map(_is_held, table.seats))


def _is_held(seat: Seat) -> bool:
    return seat.computer or seat.person is not None


def is_seated(table: PublicTable) -> bool:
    """Whether all wanted are seated, or enough to begin where as many may play as join."""
    return _taken_seats(table) >= (table.wanted or table.game.players[0])


def fields(table: PublicTable) -> tuple[OptionField, ...]:
    """The options of the game that are open to the captains wanted, or to those seated."""
    return table.game.option_fields(table.wanted or max(_taken_seats(table), table.game.players[0]))


def mattering(table: PublicTable) -> tuple[tuple[int, OptionField], ...]:
    """The options that matter beside the others, with their places among all."""
    found = fields(table)
    chosen = {**{field.name: field.values[0] for field in found}, **table.options}
    return tuple((place, field) for place, field in enumerate(found) if field.is_relevant(chosen))


def option_lines(table: PublicTable, words: Words) -> str:
    """The options of the table in words. If none is worth a word, the sentence that they are the usual ones."""
    said = []
    for _, field in mattering(table):
        value = table.options.get(field.name, field.values[0])
        if value in field.value_label and not (field.quiet and value == field.values[0]):
            said.append(f"{words.marked(field.label)}: {words.marked(_value(table, field, value))}")
    said += [words.marked(say(f"terms.{name}")) for name in table.terms.left_out]
    return within(" · ".join(said), words) if said or not fields(table) else words.marked(say("opt.usual"))


def _value(table: PublicTable, field: OptionField, value: Any) -> Message:
    """A value of an option; teams by who sits there."""
    teams = field.together.get(value, ())
    if not teams:
        return field.value_label[value]
    return say("post.teams", list=tuple(_team(table, team) for team in teams))


def _team(table: PublicTable, seats: Sequence[int]) -> Message | Captain:
    """The captains of a team, of an empty seat its number."""
    told = [Captain(seat) if _is_taken(table, seat) else say("post.teams.seat", number=seat + 1) for seat in seats]
    return reduce(lambda before, one: say("post.teams.mates", before=before, one=one), told)


def _is_taken(table: PublicTable, seat: int) -> bool:
    return seat < len(table.seats) and _is_held(table.seats[seat])


def _options(table: PublicTable, words: Words) -> str:
    below = say("post.lobby.clock", clock=clock(table.pace), language=say(f"language.{table.language}"))
    blitz = words.marked(say("post.lobby.blitz")) if table.pace.blitz else ""
    practice = words.marked(say("post.lobby.practice")) if table.practice else ""
    return "\n".join(line for line in (option_lines(table, words), words.marked(below), blitz, practice) if line)


def _computers(table: PublicTable, words: Words) -> tuple[list[Item], list[Item]]:
    """The button that seats a computer; with levels, a row for each level and one that takes a computer out."""
    if not table.game.levels:
        return [press(words, table, "computer", "computer")], []
    lines = [
        c.option(words.label(say(f"level.{number}")), str(number - 1), hint=words(say(f"level.{number}.what")))
        for number in range(1, len(table.game.levels) + 1)
    ]
    lines += [c.option(words.label(say("computer.out")), OUT)] if any(seat.computer for seat in table.seats) else []
    id = write(table.code, table.decision, "computer", _taken_seats(table))
    return [], [_label(words, "lobby.computers"), c.row(c.menu(id, lines, hint=words(say("computer"))))]


def _rows(table: PublicTable, words: Words) -> list[Item]:
    """At most seven controls: what most want to press, each menu below its label; the rest stands behind *More*."""
    among, row = _computers(table, words)
    starting = c.GREEN if is_seated(table) else c.SECONDARY
    return [
        c.row(
            press(words, table, "join", "join"), press(words, table, "options", "options"), *among,
            press(words, table, "start", "start", style=starting),
        ),
        *row,
        *_side_menu(table, words),
        c.row(*_lessons(table, words), press(words, table, "more", "lobbymore")),
    ]  # fmt: skip
