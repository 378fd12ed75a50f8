"""The page's own protocol, on a plain HTTP port of 127.0.0.1. Bodies and answers are JSON; ids are strings.

    GET  /app/world     -> users [{id,name,locale,bot}], guilds [{id,name,channels:[{id,name,type,parent_id,archived}],
                                         roles:[{id,name}]}], commands as registered, application_id, bot_id
    POST /app/users     {name,locale}    the new user, a member of every guild
    POST /app/channels  {guild,name}     the new channel
    GET  /app/dms?user=                  [{id, recipient:{id,name}}]: the conversation with the bot
    GET  /app/messages?user=&channel=    the last 100 messages that this user sees, oldest first; with `ephemeral`
    GET  /app/notifications?user=        the last 20 push notifications of the locked telephone, oldest first:
                                         [{id,channel_id,title,words}], id of the message; words are empty for Components V2
    POST /app/command   {user,channel,command:"table open",options:{},locale?}           -> {interaction}
                        {user,channel,command,type:3,target:message,locale?}: a message command -> {interaction}
    POST /app/autocomplete {user,channel,command,options,focused}                        -> {choices:[{name,value}]}
    POST /app/component {user,message,custom_id,values?}                                 -> {interaction}
    POST /app/modal     {user,modal,fields:{custom_id: value|[values]}}                  -> {interaction}
    POST /app/message   {user,channel,content}                                           -> {message}
    GET  /app/attachments/...            files, by signed links as given in messages
    WS   /app/live?user=                 {"t","d"}: MESSAGE_CREATE/UPDATE/DELETE, CHANNEL_CREATE/UPDATE, THREAD_CREATE/UPDATE,
                                         COMMANDS_UPDATE, USER_CREATE, NOTIFICATION, MODAL {id,custom_id,title,components},
                                         INTERACTION_DONE and INTERACTION_FAILED {interaction}: to the one who acted

What a client would not allow is answered 400 {"message"}, what does not exist 404. Everything else is the page itself.
Requests that do not come from this page are answered 403 or 421 (`playground.discord.guard`).
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

import playground
from locales.languages import BY_NUMBER, page
from playground.discord.clients.people import NoAnswer, Person
from playground.discord.guard import guard_page
from playground.discord.model.entities import Channel, Guild, Message, User
from playground.discord.model.errors import NotPossible
from playground.discord.model.rights import permissions_in, reads
from playground.discord.page.bodies import Command, Completion, NewChannel, NewUser, Press, Submit, Words
from playground.discord.page.live import Live, channel_row, message_row, notification_row, user_row
from playground.discord.state import State
from playground.discord.world import World

Json = dict[str, Any]
PAGE = Path(playground.__file__).parent / "page"
MOST, MOST_NOTIFICATIONS = 100, 20
MESSAGE_COMMAND = 3
"""The type of a command on a message."""


def page_app(state: State, world: World) -> web.Application:
    """The aiohttp application of the page and its protocol."""
    app = web.Application(middlewares=[_polite], client_max_size=1 << 20)
    guard_page(app)
    routes, live = PageApi(state, world), Live(world)
    app.router.add_get("/app/world", routes.world)
    app.router.add_get("/app/dms", routes.dms)
    app.router.add_get("/app/messages", routes.messages)
    app.router.add_get("/app/notifications", routes.notifications)
    app.router.add_get("/app/live", live.serve)
    app.router.add_get("/app/attachments/{channel}/{file}/{name}", routes.attachment)
    for name in ("users", "channels", "command", "autocomplete", "component", "modal", "message"):
        app.router.add_post(f"/app/{name}", getattr(routes, f"post_{name}"))
    app.router.add_get("/", routes.index)
    app.router.add_get("/js/languages.js", languages)
    app.router.add_static("/", PAGE)
    app.on_shutdown.append(live.close)
    return app


async def languages(_: web.Request) -> web.Response:
    """A module of the page: its own words by language, and the locale of Discord in which each is read."""
    books = json.dumps({one.code: dict(page(one.code)) for one in BY_NUMBER}, ensure_ascii=False)
    locales = json.dumps({one.code: one.locale for one in BY_NUMBER})
    text = f"export const BOOKS = {books};\nexport const LOCALES = {locales};\n"
    return web.Response(text=text, content_type="text/javascript")


@web.middleware
async def _polite(request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> web.StreamResponse:
    """Turns what is impossible into 400, and lets nothing be cached."""
    try:
        answer = await handler(request)
    except (NotPossible, NoAnswer, ValueError, TypeError) as error:
        return web.json_response({"message": str(error)}, status=400)
    except KeyError as error:
        return web.json_response({"message": f"missing or unknown: {error}"}, status=404)
    if not answer.prepared:
        answer.headers.setdefault("Cache-Control", "no-cache")
    return answer


class PageApi:
    """The routes, as listed at the head of the module."""

    def __init__(self, state: State, world: World) -> None:
        self._state, self._world = state, world

    # -- finding what a request names; KeyError when it does not exist

    def _person(self, id_: Any) -> Person:
        user = self._world.users[int(id_)]
        known = next((person for person in self._world.people.values() if person.user is user), None)
        return known or Person(self._world, user)

    def _channel(self, id_: Any, user: User) -> Channel:
        channel = self._world.channels[int(id_)]
        if not reads(user, channel):
            raise KeyError(id_)
        return channel

    def _message(self, id_: Any) -> Message:
        number = int(id_)
        found = next((channel.by_id[number] for channel in self._world.channels.values() if number in channel.by_id), None)
        if found is None:
            raise KeyError(id_)
        return found

    # -- reading

    async def index(self, request: web.Request) -> web.FileResponse:
        """The page."""
        return web.FileResponse(PAGE / "index.html")

    async def world(self, request: web.Request) -> web.Response:
        """Everything that is public; with `user`, the channels that this person may view alone."""
        world, asked = self._world, request.query.get("user", "")
        viewer = world.users.get(int(asked)) if asked.isdigit() else None
        out: Json = {"application_id": str(world.application_id), "bot_id": str(world.bot.id)}
        out["users"] = [user_row(user) for user in world.users.values() if user is not world.owner]
        out["guilds"] = [self._guild(guild, viewer) for guild in world.guilds.values()]
        out["commands"] = [row for rows in world.commands.by_scope.values() for row in rows]
        return web.json_response(out)

    def _guild(self, guild: Guild, viewer: User | None) -> Json:
        found = [*guild.channels, *guild.threads]
        rows = [channel_row(channel) for channel in found if viewer is None or permissions_in(viewer, channel)]
        roles = [{"id": str(role.id), "name": role.name} for role in guild.roles if role is not guild.everyone]
        return {"id": str(guild.id), "name": guild.name, "channels": rows, "roles": roles}

    async def dms(self, request: web.Request) -> web.Response:
        """The conversation with the bot, there from the first look on as in a client."""
        user = self._person(request.query["user"]).user
        channel = self._world.dm(user)
        return web.json_response([{"id": str(channel.id), "recipient": user_row(self._world.bot)}])

    async def messages(self, request: web.Request) -> web.Response:
        """The messages of a channel that one user sees."""
        user = self._person(request.query["user"]).user
        channel = self._channel(request.query["channel"], user)
        return web.json_response([message_row(self._world, message) for message in channel.visible_to(user)[-MOST:]])

    async def notifications(self, request: web.Request) -> web.Response:
        """The lock screen of one user."""
        user = self._person(request.query["user"]).user
        return web.json_response([notification_row(one) for one in user.notifications[-MOST_NOTIFICATIONS:]])

    async def attachment(self, request: web.Request) -> web.Response:
        """A file of a message."""
        return self._state.serve_file(request)

    # -- acting

    async def post_users(self, request: web.Request) -> web.Response:
        """Somebody new."""
        body = await NewUser.of(request)
        user = self._world.add_user(body.name, body.locale or "en-US")
        for guild in self._world.guilds.values():
            self._world.join(guild, user)
        return web.json_response(user_row(user))

    async def post_channels(self, request: web.Request) -> web.Response:
        """A new text channel."""
        body = await NewChannel.of(request)
        return web.json_response(channel_row(self._world.channel(self._world.guilds[body.guild], "-".join(body.name.split()))))

    async def post_command(self, request: web.Request) -> web.Response:
        """A slash command."""
        body = await Command.of(request)
        person = self._person(body.user)
        person.user.locale = body.locale or person.user.locale
        channel = self._channel(body.channel, person.user)
        if body.type == MESSAGE_COMMAND:
            started = person.start_apps(self._message(body.target or 0), body.command)
        else:
            started = person.start_slash(channel, body.command, body.filled_in)
        return web.json_response({"interaction": str(started.id)})

    async def post_autocomplete(self, request: web.Request) -> web.Response:
        """Suggestions for one option; none when the bot is silent."""
        body = await Completion.of(request)
        person = self._person(body.user)
        options = {body.focused: "", **body.filled_in}
        started = person.start_autocomplete(self._channel(body.channel, person.user), body.command, options, body.focused)
        try:
            outcome = await person.settle(started)
        except NoAnswer:
            return web.json_response({"choices": []})
        return web.json_response({"choices": [{"name": row["name"], "value": row["value"]} for row in outcome.choices]})

    async def post_component(self, request: web.Request) -> web.Response:
        """A button or menu."""
        body = await Press.of(request)
        person, message = self._person(body.user), self._message(body.message)
        started = person.start_component(message, body.custom_id, body.values)
        return web.json_response({"interaction": str(started.id)})

    async def post_modal(self, request: web.Request) -> web.Response:
        """A form that was filled in."""
        body = await Submit.of(request)
        source = self._world.interactions[body.modal]
        started = self._person(body.user).start_submit(source, dict(body.fields or {}))
        return web.json_response({"interaction": str(started.id)})

    async def post_message(self, request: web.Request) -> web.Response:
        """Words in a channel or to the bot."""
        body = await Words.of(request)
        person = self._person(body.user)
        message = await person.say(self._channel(body.channel, person.user), body.content)
        return web.json_response({"message": str(message.id)})
