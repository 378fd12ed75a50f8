"""The router: every click to the answer made for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.edge.closing import closing
from bot.edge.context.edge import Edge, Services, aloud, speech, table_meant
from bot.edge.end import fortune, replay
from bot.edge.fairness import fairness
from bot.edge.help import about, forget, lessons, rules
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import NONE, for_seat, write
from bot.edge.kit.post_parts import game_name
from bot.edge.kit.replies import Completions, Form, Nothing, Page, Reply, notice_page, options_of, refusal
from bot.edge.lobby import guests, lobby, permissions, rematch, tables
from bot.edge.log import log
from bot.edge.rules.pages import leading
from bot.edge.text_answers import typed_in
from bot.edge.turn import advice, board, captain_panel, fill, form_input, moves, next_turn, plays, what_now
from bot.model.refusals import Refused
from bot.model.table import CaptainTable, PublicTable
from bot.service.posting.turn_post import spoken
from bot.service.process.pools import NoRoom
from engines.kernel.base.messages import say
from locales import words

Answer = Callable[[Edge, Click, PublicTable], Awaitable[Reply]]
Placeless = Callable[[Edge, Click], Awaitable[Reply]]
VERBS: dict[str, Answer] = {
    "join": lobby.join, "another": lobby.another, "side": lobby.side, "leave": lobby.leave, "computer": lobby.computer,
    "remove": lobby.remove, "start": lobby.start, "options": lobby.options, "pace": lobby.choose_pace,
    "tongue": lobby.choose_language, "seats": lobby.choose_seats, "field": lobby.choose_field, "values": lobby.more_values,
    "value": lobby.choose_value, "reset": lobby.reset, "done": lobby.done, "clock": lobby.open_clock,
    "clocked": lobby.clocked, "here": lobby.here,
    "notnow": lobby.not_now, "fair": fairness.fair, "mine": fairness.mine, "salt": fairness.open_word,
    "salted": fairness.worded, "decide": captain_panel.decide, "seat": captain_panel.take_seat, "pick": fill.pick,
    "menu": fill.pick, "back": fill.back, "clear": fill.clear, "fits": fill.fits, "ahead": fill.ahead, "turn": fill.turn,
    "picture": fill.picture, "move": moves.move, "moves": moves.every_move, "moved": moves.moved, "confirm": fill.confirm,
    "short": fill.short, "quick": fill.quick, "change": fill.change, "form": fill.open_form, "formed": fill.formed,
    "number": form_input.open_form, "numbered": form_input.take, "type": typed_in.open_form, "typed": typed_in.typed,
    "meant": typed_in.meant, "hand": board.hand, "explain": board.hand, "board": board.text, "look": board.board,
    "log": log.log, "logat": log.on_board, "now": what_now.now, "option": what_now.now, "rules": rules.rules,
    "replay": replay.replay,
    "verify": replay.verify,
    "rematch": rematch.rematch, "onward": rematch.onward, "movie": replay.movie, "whole": replay.whole,
    "showall": replay.show_all,
    "close": closing.closed, "closing": closing.close, "playon": closing.play_on, "closenote": closing.open_note,
    "closenoted": closing.noted,
    "resign": tables.resigned, "again": tables.again, "comeback": captain_panel.decide, "find": form_input.open_form,
    "found": form_input.take, "moving": moves.moving,
    "play": plays.play, "press": plays.press, "page": plays.page, "lead": plays.lead, "face": plays.face,
    "until": plays.until, "about": plays.about, "askall": plays.ask_again, "reask": plays.reask,
    "fortune": fortune.fortune, "toall": fortune.to_all, "hint": advice.hint, "practice": lobby.practise, "remarks": lobby.remark,
    "moveform": moves.moving, "movesend": moves.moving, "perm": permissions.check, "goon": permissions.go_on,
    "guests": guests.guests, "invite": guests.invite, "sendaway": guests.send_away, "door": guests.shut,
    "learn": lessons.learn, "read": rules.read_at, "next": next_turn.plan,
}  # fmt: skip
COMMANDS: dict[tuple[str, ...], Answer] = {
    ("table", "start"): lobby.start, ("table", "join"): lobby.join, ("table", "leave"): lobby.leave,
    ("table", "guests"): guests.guests,
    ("table", "status"): tables.status, ("table", "resign"): tables.resign, ("table", "close"): closing.close,
    ("table", "verify"): replay.check, ("table", "replay"): replay.replay, ("decide",): captain_panel.decide,
    ("hand",): board.hand,
    ("board",): board.board, ("log",): log.log, ("orders",): typed_in.orders,
}  # fmt: skip
PLACELESS: dict[tuple[str, ...], Placeless] = {
    ("table", "open"): tables.open_table,
    ("table", "list"): tables.listed,
    ("about",): about.about,
    ("me", "forget"): forget.ask,
    ("learn",): lessons.command,
    ("rules",): rules.command,
}
WHILE_DEALING: frozenset[Answer] = frozenset((
    what_now.now, rules.rules, rules.read_at, tables.status, closing.close, closing.closed, closing.play_on, closing.open_note,
    closing.noted, fairness.fair, replay.check, permissions.check,
))  # fmt: skip
"""What is answered as ever while the promise is waited for; everything else says that it is."""
LOOKED_UP: frozenset[Answer] = frozenset((
    board.board, board.text, log.log, log.on_board, fairness.fair, fairness.mine, fortune.fortune, replay.replay, replay.movie,
    replay.whole, replay.verify, replay.check,
))  # fmt: skip
"""What its reader looks up beside his panel: one private message has room for all of it."""
WITHOUT_TABLE: dict[str, Placeless] = {
    "thread": tables.in_thread, "reopen": tables.in_thread, "read": rules.read,
    "forget": forget.forget, "list": tables.listed,
}  # fmt: skip
"""Buttons that belong to no table."""


async def reply_to(services: Services, click: Click) -> Reply:
    """The answer to any click, made with what whoever clicked may use from there. Raises Refused for what cannot be done."""
    return await Router(services.edge(click.caller)).reply(click)


class Router:
    """Finds the answer to one click. Raises Refused for what cannot be done."""

    def __init__(self, edge: Edge) -> None:
        self.edge = edge

    async def reply(self, click: Click) -> Reply:
        """The answer to any click."""
        if click.kind == "complete":
            is_counted = self.edge.press_limit.count(click.person.id, "completion")
            return await self._complete(click) if is_counted else Completions(())
        if not self.edge.press_limit.count(click.person.id):
            return self._too_fast(click)
        self.edge.host.people.seen(click.person)
        if click.kind == "command":
            return await self._command(click)
        return await self._carried(click)

    def _too_fast(self, click: Click) -> Reply:
        """A press beyond the limit does nothing; the panel it came from stays."""
        news = self.edge.press_limit.news(click.person.id)
        return Nothing() if news is None else notice_page(speech(click), news, anew=True)

    async def _command(self, click: Click) -> Reply:
        if click.command in PLACELESS:
            return await PLACELESS[click.command](self.edge, click)
        if click.command == ("help",):
            return await self._help(click)
        answer = COMMANDS.get(click.command)
        if answer is None:
            return notice_page(speech(click), say("e.old.command", help=as_typed("help", click.locale)))
        known_table = await table_meant(self.edge, click)
        lock = self.edge.open_panels.lock(known_table.code, click.person.id)
        has_waited = lock.locked()
        async with lock:
            if has_waited:
                known_table = await self.edge.host.tables.table(known_table.code)
            return await self._answered(click, await self._known(click, known_table), answer)

    async def _known(self, click: Click, table: PublicTable) -> PublicTable:
        """The table as those may know it who will see the answer: whoever clicked, else everybody. Only where all who read may
        view its channel is anything shown to others."""
        click.is_placed(click.reads_with(table.guild, table.place))
        aloud(self.edge, click, click.public)
        table = await permissions.taken_up(self.edge, click, table)
        return table.everybodys if click.public else table

    async def _answered(self, click: Click, table: PublicTable, answer: Answer) -> Reply:
        if table.status == "dealing" and answer not in WHILE_DEALING:
            answer = captain_panel.dealing
        reply = _for_his_seat(table, permissions.beside(click, table, await answer(self.edge, click, table)))
        if isinstance(reply, Page) and reply.public and not click.at_home:
            reply = replace(reply, public=False)
        if isinstance(reply, Page) and answer in LOOKED_UP and not (reply.public or reply.opens):
            reply = replace(reply, beside=table.code)
        if isinstance(reply, Page) and reply.public:
            self.edge.hints.key_values.write_soon(spoken(click.channel), str(self.edge.clock.now().timestamp()))
        return self._foreseen(click, reply)

    async def _help(self, click: Click) -> Reply:
        try:
            return await what_now.now(self.edge, click, await table_meant(self.edge, click))
        except Refused as refused:
            if refused.reason.id == "e.stranger":
                raise
            return await about.outside(self.edge, click)

    async def _carried(self, click: Click) -> Reply:
        carried = click.carried
        if carried is None:
            return _present(click)
        if carried.verb in WITHOUT_TABLE and (carried.table == NONE or carried.verb not in VERBS):
            return await WITHOUT_TABLE[carried.verb](self.edge, click)
        answer = VERBS.get(carried.verb)
        if answer is None:
            return _present(click)
        async with self.edge.open_panels.lock(carried.table, click.person.id):
            known_table = await self._known(click, await table_meant(self.edge, click))
            try:
                reply = await self._answered(click, known_table, answer)
            except NoRoom:
                raise
            except Refused as refused:
                reply = await self._refused(click, known_table, refused)
            return await lessons.framed(self.edge, click, reply)

    def _foreseen(self, click: Click, reply: Reply) -> Reply:
        """Note what the captain's panel is about to show, so that nothing equal is drawn over it meanwhile."""
        if isinstance(reply, Page) and reply.opens:
            open_panels = self.edge.open_panels
            panel = open_panels.panel(reply.table, click.person.id)
            if panel is not None:
                open_panels.drawn(panel, reply.looks, reply.version)
        return reply

    async def _refused(self, click: Click, table: PublicTable, refused: Refused) -> Reply:
        """A refusal with what helps: the present position for a captain, board and log for a spectator."""
        words, reason = speech(click, table), refused.reason
        if refused.show_position and isinstance(table, CaptainTable):
            if reason.id == "e.decided" and click.carried is not None:
                reason = await captain_panel.decided(self.edge, table, click.carried.decision)
            return await captain_panel.page(self.edge, await self.edge.host.tables.table(table.code), words, reason)
        if refused.reason.id != "e.spectator":
            return refusal(words, refused.reason, refused.rule, *leading(table.game, words, refused.rule))
        ids = [(label, write(table.code, table.decision, label)) for label in ("board", "log")]
        return refusal(words, refused.reason, "", *(c.button(words.label(say(label)), id) for label, id in ids))

    async def _complete(self, click: Click) -> Completions:
        """Codes of tables: his own first, then those of the server. Of an answer in words: its last word."""
        if not click.command:
            return Completions(())
        if click.command == ("rules",) and click.focused == "topic":
            return await rules.completed(self.edge, click)
        if click.focused == "text":
            return await self._complete_words(click)
        typed = str(click.options.get(click.focused) or "").upper()
        tables_ = self.edge.host.tables
        found = [*await tables_.of_person(click.person.id), *(await tables_.of_guild(click.guild) if click.guild else ())]
        wording = words(click.person.language)
        names = {one.code: f"{one.code} · {wording(game_name(one))}" for one in found if one.code.startswith(typed)}
        return options_of(names)

    async def _complete_words(self, click: Click) -> Completions:
        try:
            known_table = await table_meant(self.edge, click)
            found = await typed_in.completed(self.edge, click, known_table, str(click.options.get("text") or ""))
        except Refused:
            return Completions(())
        return options_of({text: text for text in found})


def _for_his_seat(table: PublicTable, reply: Reply) -> Reply:
    """The answer for the seat that the captain spoke for, where he holds several and it shows no other."""
    seat = table.speaks_for if isinstance(table, CaptainTable) else None
    if seat is None:
        return reply
    if isinstance(reply, Form):
        reply.modal.custom_id = for_seat(reply.modal.custom_id, seat)
    if isinstance(reply, Page) and reply.seat is None and not reply.public:
        return replace(reply, seat=seat)
    return reply


def _present(click: Click) -> Page:
    """The answer to what this version does not know: something older."""
    return notice_page(speech(click), say("e.old"))
