"""People who have clicked: names, languages, inboxes and presence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.people import zones
from bot.model.people.people import Language, Person, PersonRecord
from bot.model.people.reminders import USUAL, Reminders
from bot.model.posting.ports import Clock
from bot.model.results.series import AT_ONCE, OFFERED_AT_ONCE
from bot.store.base.database import Connection, Store
from bot.store.people import export, palettes, people
from bot.store.people import zones as stored_zones
from bot.store.results import members
from bot.store.upkeep import forgetting
from engines.kernel.base.messages import Name, Verbatim, say
from locales import span

PROVED = 30 * DAY
"""Seconds for which an inbox counts as open after a message arrived."""
MOST_REMEMBERED = 5000
"""People of whom something is kept in memory."""
NOTED_EVERY = 20.0
"""Seconds between two records of a person's presence."""
ZONE_EVERY = 7 * DAY
"""Seconds between two changes of a person's time zone."""
Inbox = Literal["open", "closed", "unknown"]


class People:
    """Names, languages and presence of people. Presence stays in memory, and is written together with the next change."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self._seen: dict[int, tuple[float, Person]] = {}
        self._palettes: dict[int, str] = {}
        self._zones: dict[int, str] = {}
        self._own_languages: dict[int, Language | None] = {}
        self._joined: dict[tuple[int, int], float] = {}

    def note_presence(self, person: Person, guild: int = 0, joined: float | None = None) -> None:
        """Record a click: name, language and presence, and when the person joined the server. Nothing waits for it."""
        self._note_joined(person.id, guild, joined)
        now = self.clock.now().timestamp()
        noted, before = self._seen.get(person.id, (0.0, None))
        if before != person or now - noted > NOTED_EVERY:
            self.store.write_soon(people.note_seen, person, now)
            self._seen[person.id] = (now, person)
            self._forget(now)

    def _note_joined(self, person: int, guild: int, joined: float | None) -> None:
        if not guild or joined is None or self._joined.get((guild, person)) == joined:
            return
        if len(self._joined) > MOST_REMEMBERED:
            self._joined.clear()
        self._joined[guild, person] = joined
        self.store.write_soon(members.note_joined, guild, person, joined)

    def _forget(self, now: float) -> None:
        if len(self._seen) > MOST_REMEMBERED:
            self._seen = {id: seen for id, seen in self._seen.items() if now - seen[0] < PRESENT}

    async def person(self, id: int) -> Person:
        """A person as of the last click; without a name if nothing is stored."""
        seen = self._seen.get(id)
        if seen is not None:
            return seen[1]
        known = await self.get(id)
        return Person(id, "", "en") if known is None else known.person

    async def get(self, id: int) -> PersonRecord | None:
        """The stored facts about a person; None for a stranger."""
        return await self.store.read(people.get, id)

    async def language_of(self, id: int) -> Language | None:
        """The language chosen in `/me`, else that of the last click."""
        known = await self.get(id)
        return None if known is None else known.person.language

    async def own_language_of(self, id: int) -> Language | None:
        """The language chosen in `/me`; None if it is that of the clicks. It stays in memory."""
        if id not in self._own_languages:
            if len(self._own_languages) > MOST_REMEMBERED:
                self._own_languages.clear()
            known = await self.get(id)
            self._own_languages[id] = None if known is None else known.own_language
        return self._own_languages[id]

    async def choose_language(self, id: int, language: Language | None) -> None:
        """Set the language of `/me`; None goes back to that of the clicks."""
        await self.store.written()
        await self.store.write(people.choose_language, id, language)
        self._own_languages[id] = language

    async def palette_of(self, id: int) -> str:
        """The colours of a person's own pictures; empty for the usual ones. They stay in memory."""
        if id not in self._palettes:
            if len(self._palettes) > MOST_REMEMBERED:
                self._palettes.clear()
            self._palettes[id] = await self.store.read(palettes.of_person, id)
        return self._palettes[id]

    async def choose_palette(self, id: int, palette: str) -> None:
        """Set the colours of a person's own pictures."""
        await self.store.written()
        await self.store.write(palettes.choose, id, palette)
        self._palettes[id] = palette

    async def zone_of(self, id: int) -> str:
        """The time zone of a person; empty if none is chosen. It stays in memory."""
        if id not in self._zones:
            if len(self._zones) > MOST_REMEMBERED:
                self._zones.clear()
            self._zones[id] = await self.store.read(stored_zones.of_person, id)
        return self._zones[id]

    async def choose_zone(self, id: int, zone: str) -> None:
        """Set the time zone of a person, from the next question of each table on. Raises Refused for an unknown one, and for
        another one within seven days."""
        if zone not in zones.names():
            raise Refused(say("e.zone", zone=Name(zone)))
        await self.store.written()
        wait = await self.store.write(stored_zones.choose, id, zone, self.clock.now().timestamp(), ZONE_EVERY)
        if wait:
            raise Refused(say("e.zone.soon", time=span(wait)))
        self._zones[id] = zone

    async def reminders_of(self, id: int) -> Reminders:
        """The reminders of a person."""
        known = await self.get(id)
        return USUAL if known is None else known.reminders

    async def choose_reminders(self, id: int, reminders: Reminders) -> None:
        """Set the reminders of a person, from the next one on."""
        await self.store.written()
        await self.store.write(people.choose_reminders, id, reminders)

    async def hears_offers(self, guild: int, id: int) -> bool:
        """Whether a person wants to hear of seats on offer in a server."""
        await self.store.written()
        return bool(guild) and await self.store.read(members.hears_offers, guild, id)

    async def choose_offers(self, guild: int, id: int, is_wanted: bool) -> None:
        """Set whether a person hears of seats on offer in a server. Raises Refused for somebody not known there."""
        await self.store.written()
        if not await self.store.write(members.choose_offers, guild, id, is_wanted):
            raise Refused(say("e.notoffered"))

    async def at_once_of(self, id: int) -> int:
        """The tables of series at once that a person allows."""
        return (await self.store.read(people.at_once_of, [id])).get(id, AT_ONCE)

    async def choose_at_once(self, id: int, tables: int) -> None:
        """Set the tables of series at once that a person allows. Raises Refused for a number that is not offered."""
        if tables not in OFFERED_AT_ONCE:
            raise Refused(say("e.notoffered"))
        await self.store.written()
        await self.store.write(people.choose_at_once, id, tables)

    async def with_settings(self, person: Person) -> Person:
        """A person who clicked, with the language, the colours and the time zone of the settings."""
        language = await self.own_language_of(person.id) or person.language
        palette, zone = await self.palette_of(person.id), await self.zone_of(person.id)
        return replace(person, language=language, palette=palette, zone=zone)

    async def everything(self, id: int) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """Everything that is kept about a person, by parts."""
        await self.store.written()
        return await self.store.read(export.everything, id)

    async def forget(self, id: int, nameless: Mapping[str, str]) -> None:
        """Remove a person from everything that is over. `nameless`: the person's name there, by language. Raises Refused for a
        person at a live table."""
        await self.store.written()
        waiting = await self.store.write(forgetting.forget, id, nameless)
        if waiting:
            raise Refused(say("e.forget", list=tuple(map(Verbatim, waiting))))
        self._seen.pop(id, None)
        self._palettes.pop(id, None)
        self._zones.pop(id, None)
        self._own_languages.pop(id, None)
        self._joined = {key: joined for key, joined in self._joined.items() if key[1] != id}

    async def inbox_works(self, id: int) -> None:
        """Record a press in the direct messages: they are open."""
        await self.store.write(people.note_inbox, id, self.clock.now().timestamp(), None)


@dataclass(frozen=True, slots=True)
class Presence:
    """The inboxes and the last presence of some people, in seconds since 1970."""

    inboxes: Mapping[int, Inbox] = field(default_factory=dict)
    last_seen: Mapping[int, float] = field(default_factory=dict)


def reached(db: Connection, ids: Iterable[int], now: float) -> Presence:
    """The inboxes and the last presence of these people."""
    wanted = list(ids)
    found = people.records_of(db, wanted)
    return Presence({id: _inbox(found.get(id), now) for id in wanted}, {id: one.last_seen for id, one in found.items()})


def _inbox(known: PersonRecord | None, now: float) -> Inbox:
    if known is None or (not known.no_inbox and now - (known.inbox_proved or 0.0) > PROVED):
        return "unknown"
    return "closed" if known.no_inbox else "open"


def is_present(known: PersonRecord | None, now: float) -> bool:
    """Whether a person clicked within the last two minutes."""
    return known is not None and known.last_seen > now - PRESENT


PRESENT = 120.0
"""Seconds after the last click for which a captain counts as present."""
