"""A small real discord.py client that shows one of everything, for the tests of the stand-in."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

from bot.edge.discord.endpoint import connector
from playground.discord import StandIn, World
from tests.timeouts import TIMEOUT


def picture(colour: str = "navy") -> io.BytesIO:
    """A PNG of 64 x 48 pixels."""
    out = io.BytesIO()
    Image.new("RGB", (64, 48), colour).save(out, "PNG")
    out.seek(0)
    return out


def board(title: str, *buttons: ui.Button, extra: int = 0) -> ui.LayoutView:
    """A Components V2 message with words, a picture and buttons."""
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="The board"))
    view.add_item(ui.Container(ui.TextDisplay(title), gallery, ui.ActionRow(*buttons), id=77))
    for number in range(extra):
        view.add_item(ui.TextDisplay(f"line {number}"))
    view.stop()
    return view


class Form(ui.Modal, title="A form"):
    """A form with a text and a menu."""

    name: ui.Label = ui.Label(text="Name", component=ui.TextInput(custom_id="name", default="nobody", max_length=20))
    side: ui.Label = ui.Label(
        text="Side",
        component=ui.Select(
            custom_id="side",
            options=[discord.SelectOption(label="Port", value="p"), discord.SelectOption(label="Starboard", value="s")],
        ),
    )
    pace: ui.Label = ui.Label(
        text="Pace",
        component=ui.RadioGroup(
            custom_id="pace",
            options=[
                discord.RadioGroupOption(label="Slow", value="1"),
                discord.RadioGroupOption(label="Fast", value="2", default=True),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Left to the router."""


class Client(discord.Client):
    """The client under test; `seen` notes messages and interactions in order of arrival."""

    def __init__(self, standin: StandIn, **options: Any) -> None:
        intents = options.pop("intents", discord.Intents(guilds=True, dm_messages=True, guild_messages=True))
        assert standin.ca_file is not None
        super().__init__(
            intents=intents,
            connector=connector(standin.endpoint, str(standin.ca_file)),
            max_messages=None,
            guild_ready_timeout=0.05,
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.messages: list[discord.Message] = []
        self.resumed = 0
        self.threads: list[discord.Thread] = []
        table = app_commands.Group(name="table", description="Tables")
        table.command(name="open", description="Open a table")(opening)
        self.tree.add_command(table)
        for name, body in COMMANDS.items():
            self.tree.command(name=name, description=name)(body)
        self.tree.context_menu(name="Explain this post")(explained)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.messages.append(message)

    async def on_resumed(self) -> None:
        self.resumed += 1

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.threads.append(thread)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        if interaction.type is discord.InteractionType.component:
            await PRESSES[data["custom_id"].split(":")[0]](interaction)
        elif interaction.type is discord.InteractionType.modal_submit:
            rows = [row["component"] for row in data["components"]]
            words = ", ".join(str(row.get("value") or row.get("values")) for row in rows)
            await interaction.response.send_message(f"sent {words}", ephemeral=True)


async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Games that begin with what was typed."""
    games = ["row_boats", "galleons"]
    return [app_commands.Choice(name=game.title(), value=game) for game in games if game.startswith(current)]


@app_commands.autocomplete(game=suggest)
async def opening(interaction: discord.Interaction, game: str, seats: int = 2, rival: discord.User | None = None) -> None:
    """A public board with a file."""
    words = f"{game} for {seats} by {interaction.user.display_name}" + (f" against {rival.mention}" if rival else "")
    view = board(words, ui.Button(label="Join", custom_id="join:1"), ui.Button(label="Form", custom_id="form:1"))
    await interaction.response.send_message(view=view, file=discord.File(picture(), "board.png"))


async def hand(interaction: discord.Interaction) -> None:
    """A private reply with a menu and a button."""
    view = ui.View(timeout=None)
    view.add_item(
        ui.Select(
            custom_id="pick:1",
            placeholder="Card",
            options=[discord.SelectOption(label="Mate", value="0"), discord.SelectOption(label="Bosun", value="1")],
        )
    )
    view.add_item(ui.Button(label="Again", custom_id="again:1"))
    view.stop()
    await interaction.response.send_message("your hand", view=view, ephemeral=True)


async def later(interaction: discord.Interaction) -> None:
    """Deferred, then answered, then followed up."""
    await interaction.response.defer(ephemeral=True)
    await interaction.followup.send("after thinking")
    await interaction.followup.send("for all", ephemeral=False)


async def silent(interaction: discord.Interaction) -> None:
    """No answer at all."""


async def explained(interaction: discord.Interaction, message: discord.Message) -> None:
    """A message command."""
    await interaction.response.send_message(f"about {message.content or message.components}", ephemeral=True)


COMMANDS = {"hand": hand, "later": later, "silent": silent}


async def joined(interaction: discord.Interaction) -> None:
    """Type 7 with a new picture."""
    view = board(f"{interaction.user.display_name} joined", ui.Button(label="Decide", custom_id="decide:1"))
    await interaction.response.edit_message(view=view, attachments=[discord.File(picture("red"), "board.png")])


async def form(interaction: discord.Interaction) -> None:
    """A form."""
    modal = Form(custom_id="form:2")
    modal.stop()
    await interaction.response.send_modal(modal)


async def decided(interaction: discord.Interaction) -> None:
    """Type 6, then a private follow-up."""
    await interaction.response.defer()
    await interaction.followup.send("your panel", ephemeral=True)


async def picked(interaction: discord.Interaction) -> None:
    """Type 7 on a private reply."""
    data: Any = interaction.data
    await interaction.response.edit_message(content=f"picked {data['values']}", view=None)


async def again(interaction: discord.Interaction) -> None:
    """Type 6, then an edit of the message pressed."""
    await interaction.response.defer()
    await interaction.edit_original_response(content="again")


async def twice(interaction: discord.Interaction) -> None:
    """Two answers to one click."""
    await interaction.response.send_message("first", ephemeral=True)
    interaction.response._response_type = None
    try:
        await interaction.response.send_message("second", ephemeral=True)
    except discord.HTTPException as error:
        await interaction.followup.send(f"refused {error.code}", ephemeral=True)


PRESSES = {"join": joined, "form": form, "decide": decided, "pick": picked, "again": again, "twice": twice}


class Running:
    """A stand-in with a client logged in to it."""

    def __init__(self, standin: StandIn, client: Client, task: asyncio.Task[None]) -> None:
        self.standin, self.client, self.task, self.world = standin, client, task, standin.world


async def log_in(standin: StandIn, **options: Any) -> Running:
    """Start a client and wait until it is ready."""
    client = Client(standin, **options)
    ready = asyncio.Event()
    client.on_ready = lambda: _set(ready)  # type: ignore[attr-defined]
    task = asyncio.create_task(client.start(standin.token))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=TIMEOUT)
    if task.done():
        waiting.cancel()
        task.result()
    assert ready.is_set()
    return Running(standin, client, task)


async def _set(event: asyncio.Event) -> None:
    event.set()


async def log_out(running: Running) -> None:
    """Close the client."""
    await running.client.close()
    await asyncio.wait({running.task}, timeout=TIMEOUT)


@asynccontextmanager
async def with_page(world: World, folder: Path) -> AsyncIterator[StandIn]:
    """A stand-in of that world with its page, and the client logged in; what broke a rule meanwhile fails the test."""
    standin = StandIn(world, ca_file=ca_file(folder))
    await standin.start(page_port=0)
    running = await log_in(standin)
    yield standin
    await log_out(running)
    await standin.stop()
    standin.check()


def ca_file(folder: Path) -> Path:
    """Where the authority of a test goes."""
    return folder / "ca.pem"
