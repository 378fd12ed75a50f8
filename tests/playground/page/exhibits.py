"""One message, form and command of every kind, as Discord's objects."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

from tests.game_cases import FIRST

Json = dict[str, Any]
BOT, ANA, BEN, CARLA = "1000", "1001", "1002", "1003"
HARBOUR, TAVERN, THREAD, OLD_THREAD, DM = "2001", "2002", "2003", "2004", "2005"
EPHEMERAL, LOADING, V2 = 1 << 6, 1 << 7, 1 << 15


def words(en: str, es: str, it: str) -> Json:
    """A localization table of Discord."""
    return {"en-GB": en, "es-ES": es, "es-419": es, "it": it}


def picture(width: int, height: int, colour: str) -> bytes:
    """A PNG of that size with a frame, so that its edges can be seen."""
    image = Image.new("RGB", (width, height), colour)
    ImageDraw.Draw(image).rectangle((4, 4, width - 5, height - 5), outline="#E3BA63", width=4)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


PICTURES = {
    "board.png": picture(1600, 1000, "#15304A"),
    "emblem.png": picture(256, 256, "#46362A"),
    "ship.png": picture(1200, 300, "#182838"),
}


def media(name: str, width: int, height: int) -> Json:
    """Unfurled media as an answer of Discord."""
    url = f"/pictures/{name}"
    return {"id": "1", "url": url, "proxy_url": url, "width": width, "height": height, "content_type": "image/png"}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str, label: str, style: int = 2, **more: Any) -> Json:
    return {"type": 2, "custom_id": custom_id, "label": label, "style": style, **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def option(label: str, value: str, description: str | None = None, *, default: bool = False) -> Json:
    return {"label": label, "value": value, "description": description, "default": default}


def menu(custom_id: str, placeholder: str, options: list[Json], low: int = 1, high: int = 1, **more: Any) -> Json:
    return {
        "type": 3,
        "custom_id": custom_id,
        "placeholder": placeholder,
        "options": options,
        "min_values": low,
        "max_values": high,
        **more,
    }


def container(*components: Json, accent: int | None = None) -> Json:
    return {"type": 17, "accent_color": accent, "components": list(components)}


def lobby() -> list[Json]:
    section = {
        "type": 9,
        "components": [text("## Pieces of Eight · table 8K2F\nOpened by Ana · 2 to 8 captains · daily pace · rated")],
    }
    section["accessory"] = {
        "type": 11,
        "media": media("emblem.png", 256, 256),
        "description": "Emblem of Pieces of Eight: a skull on a coin",
    }
    seats = text("**Seats**\n1 Ana (disc)   2 Ben (square)   3 free")
    terms = text("Lot decides the first turn · standard shipyard · no match\n24 h a decision, up to 72 h saved · English")
    buttons = row(
        button("l:join", "Join", 3),
        button("l:leave", "Leave"),
        button("l:options", "Options"),
        button("l:add", "Add computer"),
        button("l:start", "Start", 1),
    )
    more = row(
        button("l:rules", "Rules"),
        button("l:help", "What do I do now?"),
        button("l:cancel", "Close table", 4),
        button("l:off", "Not yet", disabled=True),
    )
    promise = text("-# Dice promise `7f3a 91c2 0be4` · seed shown at the end")
    return [
        container(section, seats, {"type": 14, "divider": True, "spacing": 1}, terms, promise, buttons, more, accent=0xE3BA63)
    ]


def step(now: int) -> list[Json]:
    told = text(
        "-# 17\nAna plays *Cutlass* from the nest at Ben's nest coin, **Black Spot**. With an active Mate, Cutlass stays aboard."
        "\n- Ben loses 2 coins\n- Carla draws"
    )
    board = {
        "type": 12,
        "items": [
            {
                "media": media("board.png", 1600, 1000),
                "description": "Turn 9. Ana: 8 coins on deck, 4 in the hold.",
                "spoiler": False,
            }
        ],
    }
    ask = text(
        f"Reactions of <@{BEN}>, <@{CARLA}>, in secret. At the earliest <t:{now + 40}:T>, at the latest <t:{now + 3600}:R>."
    )
    buttons = row(
        button("s:decide", "Decide", 1),
        button("s:pass", "Let it pass"),
        button("s:hand", "My hand"),
        button("s:board", "Board as text"),
        button("s:log", "Log"),
    )
    title = text("### Turn 9: Ana plays Cutlass at Ben's nest coin")
    return [container(title, told, board, {"type": 14, "divider": True, "spacing": 1}, ask, buttons, accent=0xFB7748)]


def panel(chosen: str = "", revision: int = 1) -> list[Json]:
    draft = f"Draft: play {chosen or 'nothing yet'}."
    action = menu(
        f"p:action~{revision}",
        "Action",
        [option("Play a coin", "0", "from your nest or deck"), option("Call the nest coin", "1"), option("Destroy it", "2")],
    )
    targets = menu(
        f"p:targets~{revision}",
        "Targets",
        [option(name, str(index)) for index, name in enumerate(("Ben", "Carla", "Dario", "Eva"))],
        1,
        3,
    )
    sealed = menu(
        f"p:react~{revision}", "If somebody reacts", [option("Ask me then", "0", default=True), option("Let it pass", "1")]
    )
    ship = {
        "type": 12,
        "items": [{"media": media("ship.png", 1200, 300), "description": "Your ship: Cutlass, Mate, Cannon", "spoiler": False}],
    }
    buttons = row(
        button(f"p:confirm~{revision}", "Confirm", 3, disabled=not chosen),
        button(f"p:back~{revision}", "Step back"),
        button(f"p:type~{revision}", "Type it"),
    )
    heading = text("**Table 8K2F · your main phase**")
    return [
        container(
            heading, ship, text("What do you do?"), text(draft), row(action), row(targets), row(sealed), buttons, accent=0x7ED7FB
        )
    ]


ALL_TEXT = (
    "# One\n## Two\n### Three\n-# small words\n**bold** *italic* __under__ ~~struck~~ ***both*** `code *plain*` ||secret||\n"
    "> a quote\n> of two lines\n- first\n- second\n  - deeper\n1. one\n2. two\n```py\nprint('<b>')\n```\n"
    "[a link](https://example.org/a?b=1) <https://example.org/bare> https://example.org/auto. "
    f"<@{ANA}> <#{TAVERN}> </table open:5001>\n"
    "\\*no italic\\* snake_case_word <script>alert(1)</script> <img src=x onerror=alert(1)> "
    "[bad](javascript:alert(1)) <t:1700000000:d> <t:1700000000:R>"
)

GAMES = [
    {
        "name": "Pieces of Eight",
        "value": FIRST,
        "name_localizations": words("Pieces of Eight", "Piezas de a ocho", "Pezzi da otto"),
    },
    {"name": "Galleons", "value": "galleons"},
]


def command(name: str, es: str, it: str, description: str, **more: Any) -> Json:
    table = {
        "name_localizations": words(name, es, it),
        "description_localizations": words(description, f"{description} (es)", f"{description} (it)"),
    }
    return {"type": 1, "name": name, "description": description, "options": [], **table, **more}


COMMANDS = [
    {
        **command("table", "mesa", "tavolo", "Open, start and run tables", id="5001", contexts=[0]),
        "options": [
            command("open", "abrir", "apri", "Open a table in this channel")
            | {
                "options": [
                    command("game", "juego", "gioco", "Which game") | {"type": 3, "required": True, "choices": GAMES},
                    command("scenario", "escenario", "scenario", "Scenario") | {"type": 3, "autocomplete": True},
                    command("rated", "puntuada", "valida", "Counts for the leaderboard") | {"type": 5},
                    command("limit", "límite", "limite", "Turns at most") | {"type": 4, "min_value": 1, "max_value": 30},
                ]
            },
            command("start", "empezar", "avvia", "Call the roll of captains, then begin the game"),
        ],
    },
    command("hand", "mano", "mano", "Your hand, privately", id="5002", contexts=[0, 1]),
    command("orders", "órdenes", "ordini", "Answer in words", id="5003", contexts=[0, 1])
    | {"options": [command("text", "texto", "testo", "Your orders") | {"type": 3, "required": True}]},
    {
        "id": "5004",
        "type": 3,
        "name": "Explain this post",
        "name_localizations": words("Explain this post", "Explicar este mensaje", "Spiega questo messaggio"),
    },
]

FORM = {
    "custom_id": "f:form",
    "title": "Custom clock",
    "components": [
        text("Write what you **like**."),
        {
            "type": 18,
            "label": "Time for a decision",
            "description": "e.g. 24h",
            "component": {
                "type": 4,
                "custom_id": "time",
                "style": 1,
                "required": True,
                "min_length": 2,
                "max_length": 8,
                "value": "24h",
            },
        },
        {
            "type": 18,
            "label": "Your answer",
            "component": {"type": 4, "custom_id": "answer", "style": 2, "required": False, "placeholder": "one a line"},
        },
        {
            "type": 18,
            "label": "Pace",
            "component": menu("pace", "Pace", [option("Live", "live"), option("Daily", "daily", default=True)]),
        },
        {
            "type": 18,
            "label": "Side",
            "component": {
                "type": 21,
                "custom_id": "side",
                "required": True,
                "options": [option("British", "b"), option("German", "g", "the raider")],
            },
        },
        {
            "type": 18,
            "label": "Days on which time runs",
            "component": {
                "type": 22,
                "custom_id": "days",
                "min_values": 1,
                "max_values": 2,
                "options": [option(day, day) for day in ("Monday", "Tuesday", "Sunday")],
            },
        },
    ],
}
