"""Open panels: the private message by which a captain follows a table, and the token that can still redraw it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

from bot.edge.delivery.uploaded_files import UploadedFiles
from bot.edge.kit.bounded import put
from bot.model.posting.ports import Clock

TOKEN_LIFE = timedelta(minutes=14, seconds=30)
COVERED = timedelta(minutes=5)
"""How long a token must live still by which a post will be stripped, so that the next press on it need not give one."""
MOST = 20_000
DECIDE, HAND, NEXT, PAGE = "decide", "hand", "next", "page"
SHOWS = (DECIDE, HAND, NEXT, PAGE)
"""The kinds of private messages of a table; for a panel also the verb that shows it. `PAGE` is a look-up beside one: board, log,
replay and the like, one at a time."""


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """One open panel. `message` None: the answer to the interaction itself.

    - `content_key`: the key of its visible content. `version`: the version of the table it shows. Both spare equal redraws.
    - `seat`: the seat it is for, if the captain holds several.
    - `message_id`: the id of the message it stands in, 0 if Discord did not say.
    - `private`: it stands in a channel, and only its reader sees it.
    """

    person: int
    table: str
    kind: str
    application: int
    token: str
    message: int | None
    until: datetime
    language: str
    content_key: str = ""
    message_id: int = 0
    private: bool = False
    version: int = 0
    seat: int | None = None


@dataclass
class OpenPanels:
    """The open panels, by table and person. They are kept in memory only: after a restart the next click makes a new one."""

    clock: Clock
    panels: OrderedDict[str, dict[int, OpenPanel]] = field(default_factory=OrderedDict)
    by_kind: OrderedDict[tuple[str, int, str], OpenPanel] = field(default_factory=OrderedDict)
    posts: OrderedDict[int, tuple[int, str, datetime]] = field(default_factory=OrderedDict)
    versions: OrderedDict[str, int] = field(default_factory=OrderedDict)
    newest: OrderedDict[int, int] = field(default_factory=OrderedDict)
    locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = field(default_factory=WeakValueDictionary)
    uploaded_files: UploadedFiles = field(default_factory=UploadedFiles)

    def keep(self, panel: OpenPanel) -> OpenPanel | None:
        """Make this the captain's panel of the table. Returns the panel before it, if another private message showed it."""
        put(self.panels, panel.table, {**self.panels.get(panel.table, {}), panel.person: panel}, MOST)
        return self.looked_up(panel)

    def looked_up(self, page: OpenPanel) -> OpenPanel | None:
        """Note that a message shows this panel. Returns the panel before it, if another private message showed it."""
        before = self.by_kind.get((page.table, page.person, page.kind))
        self.replaced(page.table, page.person, page.message_id)
        put(self.by_kind, (page.table, page.person, page.kind), page, MOST)
        return before if before is not None and self._is_deletable(before, page) else None

    def other_panels(self, panel: OpenPanel) -> tuple[OpenPanel, ...]:
        """The captain's other panels of the table, in private messages whose token still lives."""
        others = (self.by_kind.get((panel.table, panel.person, shows)) for shows in SHOWS if shows != PAGE)
        return tuple(one for one in others if one is not None and self._is_deletable(one, panel))

    def _is_deletable(self, one: OpenPanel, other: OpenPanel) -> bool:
        """Whether one stands in a private message that is not the other's, and can be taken away."""
        return (
            one.private
            and bool(one.message_id and other.message_id)
            and one.message_id != other.message_id
            and one.until > self.clock.now()
        )

    def replaced(self, table: str, person: int, at: int) -> None:
        """The message with that id shows something else now."""
        for shows in SHOWS:
            kept = self.by_kind.get((table, person, shows))
            if kept is not None and kept.message_id == at:
                del self.by_kind[table, person, shows]

    def leave(self, table: str, person: int, message: int) -> None:
        """The message with that id shows the panel of another table from now on."""
        found = self.panels.get(table, {}).get(person)
        if found is not None and found.message_id == message:
            self.forget(table, person)
        self.replaced(table, person, message)

    def panel(self, table: str, person: int) -> OpenPanel | None:
        """The captain's panel of the table, if its token still lives."""
        found = self.panels.get(table, {}).get(person)
        return found if found is not None and found.until > self.clock.now() else None

    def note_drawn(self, panel: OpenPanel, what: str, version: int) -> None:
        """The panel now shows that, of that version of the table, unless another took its place."""
        if (found := self._standing(panel)) is not None:
            self.panels[panel.table][panel.person] = replace(found, content_key=what, version=max(version, found.version))

    def set_kind(self, panel: OpenPanel, shows: str) -> None:
        """The panel shows something else now by itself, unless it was opened anew meanwhile."""
        if (found := self._standing(panel)) is not None and shows != found.kind:
            self.keep(replace(found, kind=shows))

    def is_behind(self, panel: OpenPanel, version: int) -> bool:
        """Whether that message still holds the captain's panel, which shows the same, of an older version of the table."""
        found = self._standing(panel)
        return found is not None and found.kind == panel.kind and found.version < version

    def forget(self, table: str, person: int) -> None:
        """The panel is gone, or shows something else now."""
        self.panels.get(table, {}).pop(person, None)

    def message_gone(self, panel: OpenPanel) -> None:
        """The message of that panel takes no changes any more; one that was opened since stays."""
        if self.is_open(panel):
            self.forget(panel.table, panel.person)

    def is_open(self, panel: OpenPanel) -> bool:
        """Whether that message still holds the captain's panel."""
        return self._standing(panel) is not None

    def _standing(self, panel: OpenPanel) -> OpenPanel | None:
        """The panel as it is known now; None if that message holds it no more."""
        found = self.panels.get(panel.table, {}).get(panel.person)
        return found if found is not None and (found.message_id, found.message) == (panel.message_id, panel.message) else None

    def set_version(self, table: str, version: int) -> None:
        """The table has that version now."""
        put(self.versions, table, max(version, self.versions.get(table, 0)), MOST)

    def version_of(self, table: str) -> int:
        """The newest version of the table that was heard of; 0 for none."""
        return self.versions.get(table, 0)

    def of_table(self, table: str) -> tuple[OpenPanel, ...]:
        """Panels of that table whose token still lives."""
        now = self.clock.now()
        return tuple(panel for panel in self.panels.get(table, {}).values() if panel.until > now)

    def lock(self, table: str, person: int) -> asyncio.Lock:
        """Held while a click of that captain is being answered, so that a redraw does not overtake it."""
        return self.locks.setdefault((table, person), asyncio.Lock())

    def note_press(self, person: int, message: int) -> None:
        """Note that a person pressed on a private message, so that it exists."""
        put(self.newest, person, max(message, self.newest.get(person, 0)), MOST)

    def has_touched(self, person: int, since: int) -> bool:
        """Whether he pressed on a private message that came after that id."""
        return self.newest.get(person, 0) > since

    def expiry(self) -> datetime:
        """Until when a token that came now will live."""
        return self.clock.now() + TOKEN_LIFE

    def pressed(self, post: int, application: int, token: str) -> None:
        """A button of a public post was taken invisibly: this token can change that post."""
        put(self.posts, post, (application, token, self.expiry()), MOST)

    def token_of(self, post: int) -> tuple[int, str] | None:
        """Application and token by which that post can be changed outside the global limit."""
        found = self.posts.get(post)
        return found[:2] if found is not None and found[2] > self.clock.now() else None

    def is_covered(self, post: int) -> bool:
        """Whether that post can be changed outside the global limit for some time, by the token of an earlier press on it."""
        found = self.posts.get(post)
        return found is not None and found[2] - self.clock.now() >= COVERED
