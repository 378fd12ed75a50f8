"""The lobby: who sits where, with which options, and the buttons to change it."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.components import Item
from bot.edge.posts.common import GAME_COLOUR, clock, code, game_name, pace_name, press, speech
from bot.model.people import Seat
from bot.model.posts import Due, Post
from bot.model.table import PublicTable
from engines.kernel.contract import OptionField
from engines.kernel.messages import Captain, Message, Verbatim, say
from locales import Words, span


def lobby(due: Due) -> tuple[Post, ...]:
    """The lobby post; with `close` it has no buttons any more, but one where nobody started the table `within` its time."""
    sitting, told = due.sitting, speech(due.sitting)
    rows = _gone(due, told) if due.facts.get("close") else _rows(sitting, told)
    emblem = drawings.emblem(sitting, told)
    box = c.container(
        c.section((emblem.file, emblem.alt), c.text(_title(sitting, told))), c.text(_seats(sitting, told)), c.separator(),
        c.text("\n".join((_options(sitting, told), *_run_by(due, told)))), *dealing(due, told), *rows,
        accent=GAME_COLOUR, mark=due.mark or None,
    )  # fmt: skip
    return (Post(c.message(box), (emblem,)),)


def _run_by(due: Due, told: Words) -> list[str]:
    """That who runs the bot sits at the table."""
    return [told.marked(say("post.operator"))] if due.facts.get("operator") else []


def dealing(due: Due, told: Words) -> list[Item]:
    """That the promise is waited for, in the post that was the last before the deal."""
    is_waited_for = due.facts.get("dealing") and due.sitting.status == "dealing"
    return [c.text(told.marked(say("post.dealing")))] if is_waited_for else []


def _gone(due: Due, told: Words) -> list[Item]:
    within = due.facts.get("within")
    if within is None:
        return []
    gone = say("lobby.gone", code=code(due.sitting), time=span(within))
    return [c.text(told.marked(gone)), c.row(press(told, due.sitting, "open.again", "again", style=c.PRIMARY))]


def _title(sitting: PublicTable, told: Words) -> str:
    low, high = sitting.game.players[0], sitting.game.players[-1]
    heading = say("post.lobby.title", game=game_name(sitting), code=code(sitting))
    opener = say(
        "post.lobby.opened", captain=Verbatim(f"<@{sitting.opener}>"), least=low, most=high, pace=pace_name(sitting.pace)
    )
    return f"### {told.marked(heading)}\n{told.marked(opener)}"


def _seats(sitting: PublicTable, told: Words) -> str:
    lines = [told.marked(_seat(seat)) for seat in sitting.seats]
    lines += [told.marked(say("post.seat.free", n=number + 1)) for number in range(len(sitting.seats), sitting.wanted)]
    return f"**{told.marked(say('post.seats'))}**\n" + "\n".join(lines)


def _seat(seat: Seat) -> Message:
    mark = say(f"seat.mark.{seat.number % 8}")
    if seat.computer:
        return say("post.seat.computer", number=seat.number + 1, mark=mark)
    if seat.person is None:
        return say("post.seat.free", n=seat.number + 1)
    return say("post.seat", number=seat.number + 1, captain=Captain(seat.number), mark=mark)


def fields(sitting: PublicTable) -> tuple[OptionField, ...]:
    """The options of the game that are open to the captains wanted, or to those seated."""
    held = sum(seat.computer or seat.person is not None for seat in sitting.seats)
    return sitting.game.option_fields(sitting.wanted or max(held, sitting.game.players[0]))


def mattering(sitting: PublicTable) -> tuple[tuple[int, OptionField], ...]:
    """Those of the options that matter beside the others, with their places among all."""
    found = fields(sitting)
    chosen = {**{field.name: field.values[0] for field in found}, **sitting.options}
    return tuple((place, field) for place, field in enumerate(found) if field.matters(chosen))


def option_lines(sitting: PublicTable, told: Words) -> str:
    """The table's options in words."""
    said = []
    for _, field in mattering(sitting):
        value = sitting.options.get(field.name, field.values[0])
        if value in field.value_label and not (field.quiet and value == field.values[0]):
            said.append(f"{told.marked(field.label)}: {told.marked(field.value_label[value])}")
    return " · ".join(said)


def _options(sitting: PublicTable, told: Words) -> str:
    below = say("post.lobby.clock", clock=clock(sitting.pace), language=say(f"language.{sitting.language}"))
    blitz = told.marked(say("post.lobby.blitz")) if sitting.pace.blitz else ""
    return "\n".join(line for line in (option_lines(sitting, told), told.marked(below), blitz) if line)


def _rows(sitting: PublicTable, told: Words) -> list[Item]:
    return [
        c.row(
            press(told, sitting, "join", "join", style=c.PRIMARY), press(told, sitting, "leave", "leave"),
            press(told, sitting, "options", "options"), press(told, sitting, "computer", "computer"),
            press(told, sitting, "start", "start", style=c.GREEN),
        ),
        c.row(
            press(told, sitting, "rules", "rules"), press(told, sitting, "help", "now"), press(told, sitting, "fair", "fair")
        ),
    ]  # fmt: skip
