"""The router: every click to the answer made for it."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context.context import Context, EdgeRuntime, aloud, referenced_table, speech
from bot.edge.features import COMMANDS
from bot.edge.help import lessons
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import for_seat, write
from bot.edge.kit.replies import Completions, Form, Nothing, Page, Reply, notice_page, refusal
from bot.edge.lobby import permissions, table_list
from bot.edge.presses.declaration import Declaration
from bot.edge.presses.press import press_of
from bot.edge.rules.buttons import rule_button
from bot.edge.turn import captain_panel
from bot.model.base.refusals import Refused
from bot.model.table.table import CaptainTable, PublicTable
from bot.service.posting.turn_post import spoken
from bot.service.process.pools import NoRoom
from engines.kernel.base.messages import say


async def reply_to(edge: EdgeRuntime, click: Click) -> Reply:
    """The answer to any click, made with what whoever clicked may use from there. Raises Refused for what cannot be done."""
    return await Router(edge.context(click.caller)).reply(click)


class Router:
    """Finds the answer to one click. Raises Refused for what cannot be done."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def reply(self, click: Click) -> Reply:
        """The answer to any click."""
        if click.kind == "complete":
            is_counted = self.context.press_limit.count(click.person.id, "completion")
            return await self._complete(click) if is_counted else Completions(())
        if not self.context.press_limit.count(click.person.id):
            return self._too_fast(click)
        self.context.people.note_presence(click.person, click.guild, click.joined)
        click.person = await self.context.people.with_settings(click.person)
        if click.kind == "command":
            return await self._command(click)
        return await self._carried(click)

    def _too_fast(self, click: Click) -> Reply:
        """A press beyond the limit does nothing; the panel it came from stays."""
        news = self.context.press_limit.news(click.person.id)
        return Nothing() if news is None else notice_page(speech(click), news, as_new_message=True)

    async def _command(self, click: Click) -> Reply:
        command = COMMANDS.get(click.command)
        if command is None:
            return notice_page(speech(click), say("e.old.command", help=as_typed("help", click.locale)))
        if not command.needs_table:
            return await command.answer(self.context, click)
        if command.means_waiting and (several := await table_list.several_waiting(self.context, click)) is not None:
            return several
        known_table = await referenced_table(self.context, click)
        lock = self.context.open_panels.lock(known_table.code, click.person.id)
        has_waited = lock.locked()
        async with lock:
            if has_waited:
                known_table = await self.context.positions.table(known_table.code)
            return await self._answered(click, await self._table_for_readers(click, known_table), command)

    async def _table_for_readers(self, click: Click, table: PublicTable) -> PublicTable:
        """The table as those may know it who will see the answer: whoever clicked, else everybody. Only where all who read may
        view its channel is anything shown to others."""
        click.set_audience(click.reads_with(table.guild, table.place))
        aloud(self.context, click, click.public)
        table = await permissions.taken_up(self.context, click, table)
        return table.everybodys if click.public else table

    async def _answered(self, click: Click, table: PublicTable, declared: Declaration) -> Reply:
        is_dealing = table.status == "dealing" and not declared.while_dealing
        answer = captain_panel.dealing_page if is_dealing else declared.answer
        reply = _for_his_seat(table, permissions.beside(click, table, await answer(self.context, click, table)))
        if isinstance(reply, Page) and reply.public and not click.in_table_server:
            reply = replace(reply, public=False)
        if isinstance(reply, Page) and declared.looked_up and not (is_dealing or reply.public or reply.panel_kind):
            reply = replace(reply, lookup_for=table.code)
        if isinstance(reply, Page) and reply.public:
            self.context.hints.key_values.write_soon(spoken(click.channel), str(self.context.clock.now().timestamp()))
        return self._foreseen(click, reply)

    async def _carried(self, click: Click) -> Reply:
        carried = click.button_id
        press = None if carried is None else press_of(carried)
        if carried is None or press is None:
            return _present(click)
        if not press.needs_table:
            return await press.answer(self.context, click)
        async with self.context.open_panels.lock(carried.table, click.person.id):
            known_table = await self._table_for_readers(click, await referenced_table(self.context, click))
            try:
                reply = await self._answered(click, known_table, press)
            except NoRoom:
                raise
            except Refused as refused:
                reply = await self._refused(click, known_table, refused)
            return await lessons.framed(self.context, click, reply)

    def _foreseen(self, click: Click, reply: Reply) -> Reply:
        """Note what the captain's panel is about to show, so that nothing equal is drawn over it meanwhile."""
        if isinstance(reply, Page) and reply.panel_kind:
            open_panels = self.context.open_panels
            panel = open_panels.panel(reply.table, click.person.id)
            if panel is not None:
                open_panels.note_drawn(panel, reply.content_key, reply.version)
        return reply

    async def _refused(self, click: Click, table: PublicTable, refused: Refused) -> Reply:
        """A refusal with what helps: the present position for a captain, board and log for a spectator."""
        words, reason = speech(click, table), refused.reason
        if refused.show_position and isinstance(table, CaptainTable):
            if reason.id == "e.decided" and click.button_id is not None:
                reason = await captain_panel.decided(self.context, table, click.button_id.decision)
            return await captain_panel.page(self.context, await self.context.positions.table(table.code), words, reason)
        if refused.reason.id != "e.spectator":
            return refusal(words, refused.reason, refused.rule, *rule_button(table.game, words, refused.rule))
        ways = (("picture.board", "look", c.PRIMARY), ("board", "board", c.SECONDARY), ("log", "log", c.SECONDARY))
        shown = [
            c.button(words.label(say(label)), write(table.code, table.decision, verb), style=style) for label, verb, style in ways
        ]
        return refusal(words, refused.reason, "", *shown)

    async def _complete(self, click: Click) -> Completions:
        command = COMMANDS.get(click.command)
        option = None if command is None else command.option(click.focused)
        if option is None or option.completion is None:
            return Completions(())
        return await option.completion.answer(self.context, click)


def _for_his_seat(table: PublicTable, reply: Reply) -> Reply:
    """The answer for the seat that the captain spoke for, where he holds several and it shows no other."""
    seat = table.acting_seat if isinstance(table, CaptainTable) else None
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
