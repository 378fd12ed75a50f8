"""Discord's components, one small function each over the library's layout items, and how much of them a message may hold.

The items only build what is sent: presses and forms come to `router`, whatever message they are in. So every view and form
is finished (`stop`) as soon as it is made, and the library keeps none of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.edge.kit.button_rows import broken
from bot.edge.kit.button_rows import rows as rows_of
from locales.shortening import LABEL, bare, clipped, shortened

Item = ui.Item[Any]
Modal = ui.Modal
Option = discord.SelectOption
Button = ui.Button[Any]
Style = discord.ButtonStyle
Json = dict[str, Any]
V2 = 1 << 15
ATTACHED = "attachment://"
"""Before the name of a file of the same message."""
PRIVATE, SILENT = 1 << 6, 1 << 12
ASKED = 999_999_999
"""The id of the text that says who is asked: it goes with the buttons."""
PRIMARY, SECONDARY = Style.primary, Style.secondary
GREEN, RED = Style.success, Style.danger
MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_OPTIONS = 25
MOST_BUTTONS = 5
MOST_ROWS = 5
"""The flags of a message of the older kind."""
"""Buttons that are laid out together; a telephone has them in as many rows as it takes (`button_rows`)."""
VISIBLE_LABEL, TITLE = LABEL, 45
"""Characters of a button or option that every client shows; those of the title of a form, and of a line in it."""


def whole(text: str, most: int) -> str:
    """The text within `most` characters, those that are not seen counted too."""
    if len(text) <= most:
        return text
    short = bare(text)
    return short if len(short) <= most else short[: most - 1].rstrip() + "…"


def text(content: str, id: int | None = None) -> Item:
    """A text display; an empty one would be refused and is a dash."""
    return ui.TextDisplay(content or "-", id=id)


def button(label: str, custom_id: str, *, style: Style = SECONDARY, disabled: bool = False) -> ui.Button[Any]:
    """A button; its row shortens its label to what is seen."""
    return ui.Button(style=style, label=label, custom_id=custom_id, disabled=disabled)


def address(label: str, url: str) -> ui.Button[Any]:
    """A button that opens an address; nothing is told of the press."""
    return ui.Button(style=Style.link, label=label, url=url)


def row(*parts: Item) -> Item:
    """Up to five buttons, whose labels are shortened but stay apart, or one menu. Raises ValueError for more. What it stands in
    breaks it into as many rows as it takes."""
    pressed = [part for part in parts if isinstance(part, ui.Button)]
    for one, label in zip(pressed, shortened(tuple(one.label or "" for one in pressed)), strict=True):
        one.label = label or None
    return ui.ActionRow(*parts)


def is_of_buttons(part: Item) -> bool:
    """Whether a part is a row of buttons."""
    return isinstance(part, ui.ActionRow) and all(isinstance(one, ui.Button) for one in part.children)


def option(label: str, value: str, *, hint: str = "", chosen: bool = False) -> Option:
    """An entry of a menu, which shortens its label to what is seen."""
    return Option(label=label or "-", value=value, description=whole(hint, 100) or None, default=chosen)


def menu(
    custom_id: str, options: Sequence[Option], *, hint: str = "", least: int = 1, most: int = 1,
    disabled: bool = False, needed: bool = True,
) -> Item:  # fmt: skip
    """A menu of 1 to 25 entries, whose labels stay apart when they are shortened. `needed`: whether a form can be sent without a
    choice; messages do not mind it."""
    for one, label in zip(options, shortened(tuple(one.label for one in options)), strict=True):
        one.label = label
    return ui.Select(
        custom_id=custom_id, options=list(options), placeholder=whole(hint, 150) or None, min_values=least, max_values=most,
        disabled=disabled, required=needed,
    )  # fmt: skip


def people(custom_id: str, *, hint: str = "", most: int = 1) -> Item:
    """A menu of everybody who may view the channel."""
    return ui.UserSelect(custom_id=custom_id, placeholder=whole(hint, 150) or None, min_values=1, max_values=most)


def channels(custom_id: str, chosen: Sequence[int], *, hint: str = "", most: int = 1) -> Item:
    """A menu of the channels of a server in which messages are written."""
    kinds = [discord.ChannelType[name] for name in ("text", "news", "voice", "stage_voice")]
    held = [discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel) for one in chosen]
    return ui.ChannelSelect(
        custom_id=custom_id, channel_types=kinds, placeholder=whole(hint, 150) or None, max_values=most, default_values=held
    )


def roles(custom_id: str, chosen: Sequence[int], *, hint: str = "", most: int = 1) -> Item:
    """A menu of the roles of a server."""
    held = [discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.role) for one in chosen]
    return ui.RoleSelect(custom_id=custom_id, placeholder=whole(hint, 150) or None, max_values=most, default_values=held)


def separator() -> Item:
    """A thin line."""
    return ui.Separator()


def gallery(*pictures: tuple[str, str]) -> Item:
    """Attached pictures by file name, each with its alt text."""
    return ui.MediaGallery(*(
        discord.MediaGalleryItem(f"attachment://{file}", description=clipped(alt, 1000) or "-") for file, alt in pictures
    ))  # fmt: skip


def section(picture: tuple[str, str], *texts: Item) -> Item:
    """One to three texts with a small attached picture beside them: its file name and alt text."""
    file, alt = picture
    return ui.Section(*texts, accessory=ui.Thumbnail(f"attachment://{file}", description=clipped(alt, 1000) or "-"))


def beside(press: Button, *texts: Item) -> Item:
    """One to three texts with a button beside them."""
    return ui.Section(*texts, accessory=press)


def file(name: str) -> Item:
    """An attached file."""
    return ui.File(ATTACHED + name)


def container(*parts: Item, accent: int | discord.Colour | None = None, mark: int | None = None) -> Item:
    """The box around a post. `mark` is the number by which a post of ours is recognised."""
    return ui.Container(*broken(parts), accent_colour=accent, id=mark)


def inserted(box: Item, at: int, *parts: Item) -> Item:
    """The box with more parts before that place, counted from the end if it is negative."""
    assert isinstance(box, ui.Container)
    inner = box.children
    return container(*inner[:at], *parts, *inner[at:], accent=box.accent_colour, mark=box.id)


def ended(box: Item, *presses: Button) -> Item:
    """The box with these buttons at its end, in its last row where that has buttons alone and room for them."""
    assert isinstance(box, ui.Container)
    last = box.children[-1]
    if not isinstance(last, ui.ActionRow) or not all(isinstance(one, ui.Button) for one in last.children):
        return inserted(box, len(box.children), row(*presses))
    if len(last.children) + len(presses) > MOST_BUTTONS:
        return inserted(box, len(box.children), row(*presses))
    joined = row(*last.children, *presses)
    return container(*box.children[:-1], joined, accent=box.accent_colour, mark=box.id)


def lowered(above: Sequence[Item], foot: Item) -> list[Item]:
    """The parts of a box, the foot last. The last button of a foot goes into the row above it if that saves a row."""
    assert isinstance(foot, ui.ActionRow)
    *kept, moved = foot.children
    last = above[-1] if above else None
    if not kept or not isinstance(last, ui.ActionRow) or not is_of_buttons(last) or not is_of_buttons(foot):
        return [*above, foot]
    beside, labels = _labels(last.children), _labels(foot.children)
    has_room = len(last.children) < MOST_BUTTONS and len(rows_of([*beside, labels[-1]])) == len(rows_of(beside))
    is_lower = has_room and len(rows_of(labels[:-1])) < len(rows_of(labels))
    return [*above[:-1], row(*last.children, moved), row(*kept)] if is_lower else [*above, foot]


def _labels(buttons: Iterable[Item]) -> list[str]:
    return [one.label or "" for one in buttons if isinstance(one, ui.Button)]


def view(*parts: Item) -> ui.LayoutView:
    """The layout of a message, which nobody listens to. Raises ValueError for more than 40 components."""
    made = ui.LayoutView(timeout=None)
    for part in broken(parts):
        made.add_item(part)
    made.stop()
    return made


def frozen(*parts: Item) -> list[Json]:
    """The components as JSON, as they are sent and kept. Raises ValueError for more than 40 of them."""
    json: list[Json] = view(*parts).to_components()  # type: ignore[no-untyped-call]
    return json


def message(*parts: Item, private: bool = False) -> Json:
    """A message of these components that mentions nobody."""
    return addressed(frozen(*parts), private=private)


def addressed(components: Sequence[Json], *, private: bool = False) -> Json:
    """A count as above, of components that are JSON already."""
    return {"components": components, "flags": V2 | (PRIVATE if private else 0), "allowed_mentions": {"parse": []}}


def words_first(content: str, *rows: Item, silent: bool = False) -> Json:
    """A message of the older kind, whose text telephones show in full where they announce it; it mentions nobody. Of more rows
    than it takes the last ones stand in it: they hold what every message of the kind needs. `silent`: it makes no sound."""
    flags = {"flags": SILENT} if silent else {}
    return {"content": content, "components": frozen(*rows)[-MOST_ROWS:], "allowed_mentions": {"parse": []}, **flags}


def count(parts: Iterable[Item]) -> int:
    """Components as Discord counts them: nested ones too, options and gallery items not."""
    return sum(1 + sum(1 for _ in _nested(part)) for part in broken(parts))


def fits(parts: Iterable[Item]) -> bool:
    """Whether one message holds all of it."""
    try:
        return view(*parts).content_length() <= MOST_TEXT
    except ValueError:
        return False


def without_pictures(parts: Iterable[Item], files: Collection[str] = ()) -> list[Item]:
    """The components without galleries and small pictures, for a picture that could not be drawn. Named files stay."""
    remaining: list[Item] = []
    for part in parts:
        if isinstance(part, ui.Section):
            remaining += part.children
        elif isinstance(part, ui.Container):
            remaining.append(container(*without_pictures(part.children, files), accent=part.accent_colour, mark=part.id))
        elif not isinstance(part, ui.MediaGallery) and not _is_missing(part, files):
            remaining.append(part)
    return remaining


def _is_missing(part: Item, files: Collection[str]) -> bool:
    """Whether it is a file that was to be drawn too."""
    return isinstance(part, ui.File) and part.media.url.removeprefix(ATTACHED) not in files


def _nested(part: Item) -> Iterable[Item]:
    return part.walk_children() if isinstance(part, ui.ActionRow | ui.Container | ui.Section) else ()


# -- forms


def form(title: str, custom_id: str, *parts: Item) -> Modal:
    """A form of one to five labelled parts. Raises ValueError for more."""
    made = ui.Modal(title=whole(title, TITLE), custom_id=custom_id)
    for part in parts:
        made.add_item(part)
    made.stop()
    return made


def labelled(label: str, component: Item, hint: str = "") -> Item:
    """A part of a form."""
    return ui.Label(text=whole(label, TITLE), component=component, description=whole(hint, 100) or None)


def line(custom_id: str, *, value: str = "", hint: str = "", most: int = 4000, long: bool = False, needed: bool = True) -> Item:
    """A text field of a form."""
    return ui.TextInput(
        custom_id=custom_id, style=discord.TextStyle.paragraph if long else discord.TextStyle.short, required=needed,
        max_length=most, default=value[:most] or None, placeholder=whole(hint, 100) or None,
    )  # fmt: skip
