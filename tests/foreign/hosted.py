"""A table of a small game hosted whole: from the lobby to the replay file, by presses, typed words and silence.

The games' own modules (`tests.foreign.cards.hosted`, `tests.foreign.chart.hosted`) say who does what. They run in a copy of the
product that has the game, and print as JSON what was seen.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import Counter
from io import BytesIO
from typing import Any, ClassVar

from PIL import Image

from bot import process
from engines import game_of
from engines.kernel.base.messages import Message, say
from engines.kernel.record.record import load_replay, verify
from locales import words
from tests.e2e.answer_styles import AdvancedClock, run_out
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of, has_button, menus
from tests.foreign.one_language import host
from tests.pages import contents

SENDS = ("confirm", "seal", "save")
MOST_QUESTIONS = 250
NUMBERED = " · "
"""Between the number that an option has on the picture and its name."""


class Hosted(ABC):
    """A table, its captains, what was seen of it, and how often each way of answering was used (`did`)."""

    game: ClassVar[str]
    crew: ClassVar[tuple[str, ...]]
    seed: ClassVar[int] = 1

    def __init__(self, fixture: DiscordFixture, language: Any) -> None:
        self.fixture, self.told, self.code = fixture, words(language), ""
        self.seen: dict[str, Any] = {"texts": [], "pictures": [], "rows": []}
        self.did: Counter[str] = Counter()

    def label(self, id: str, **args: Any) -> str:
        """What a message says on a button or in a menu."""
        return self.told.label(say(id, **args))

    def named(self, message: Message) -> str:
        """What a thing is called in a menu."""
        return self.told.label(message)

    def person(self, name: str) -> Any:
        """The captain of that name."""
        return self.fixture.people[name]

    # -- the whole way

    async def play(self) -> None:
        """From the lobby to the replay file."""
        opener, *others = self.crew
        await self.person(opener).slash(
            self.fixture.channel, "table open", game=self.game, pace="live", language=self.told.language
        )
        for name in others:
            await self.press(name, "join")
        await self.in_the_lobby()
        await self.press(opener, "start")
        for name in others:
            await self.press(name, "ready")
        self.code = code_of(await self.fixture.post_with(self.label("decide")))
        for label in ("hand", "board", "log"):
            await self.press(opener, label)
        for _ in range(MOST_QUESTIONS):
            table = await self.fixture.until(self.waiting, "a question, or the end")
            if table.status == "over":
                return await self.prove()
            await self.answered(table)
        raise AssertionError(f"no end after {MOST_QUESTIONS} questions")

    async def in_the_lobby(self) -> None:
        """What is done before the start: the rules and the options are looked at."""
        await self.press_more(self.crew[0], "rules")
        await self.press(self.crew[0], "options")

    async def waiting(self) -> Any:
        """The table as soon as it is over, or has posted a question that somebody has still to answer."""
        table = await self.fixture.at(self.code)
        if table.status == "over":
            return table
        is_posted = any(id.endswith(f":{table.decision}:decide") for id in buttons(self.fixture.posts[-1]).values())
        return table if self.silent(table) and is_posted else None

    def silent(self, table: Any) -> list[Any]:
        """The seats asked of which no answer is saved and that no computer plays."""
        asked = () if table.asked is None else table.asked.seats
        return [table.seats[seat] for seat in asked if seat not in table.answered and not table.seats[seat].sitting_in]

    async def answered(self, table: Any) -> None:
        """All who answer do so; when somebody does not, the deadline passes."""
        name_of = {person.id: name for name, person in self.fixture.people.items()}
        for seat in self.silent(table):
            if (await self.fixture.at(self.code)).decision == table.decision:
                await self.answer(name_of[seat.person], seat.number, table)
        if (await self.fixture.at(self.code)).decision == table.decision:
            await run_out(self.fixture, self.code, table.decision)
        await self.fixture.past(self.code, table.decision)

    @abstractmethod
    async def answer(self, name: str, seat: int, table: Any) -> None:
        """That captain answers, or does not."""

    async def prove(self) -> None:
        """The check, the film and the record file, which gives the result again."""
        door = await self.press(self.crew[1], "fair")
        self.look(await self.person(self.crew[1]).click(door, self.label("fair.check")))
        shown = await self.press(self.crew[1], "replay")
        record = next(one for one in shown.attachments if one.filename == f"record-{self.code}.json")
        replay = load_replay(json.dumps(json.loads(record.data)))
        assert verify(game_of(self.game), replay, replay.rows[-1].chain).is_whole and replay.result is not None
        self.seen["rows"] = [[row.seat, row.answer] for row in replay.rows]
        film = await self.person(self.crew[1]).click(shown, self.label("ui.movie"))
        assert [one.filename for one in film.message.attachments] == ["replay.gif"]
        self.seen["verified"] = len(replay.rows)
        page = await self.person(self.crew[1]).click(shown, self.label("ui.whole"))
        assert contents(page.message.attachments[0].data.decode())["count"] == replay.rounds + 1

    def noted(self) -> dict[str, Any]:
        """What was seen, with all that was posted, and how often each way of answering was used."""
        for message in [*self.fixture.posts, *(one for person in self.fixture.people.values() for one in person.inbox)]:
            self.look(message)
        return {**self.seen, "did": dict(self.did)}

    # -- presses

    def look(self, outcome: Any) -> Any:
        """Note down what a message says and shows; the message."""
        message = getattr(outcome, "message", outcome)
        self.seen["texts"].append(message.text)
        for one in message.attachments:
            if one.content_type.startswith("image/"):
                self.seen["pictures"].append([one.filename, *Image.open(BytesIO(one.data)).size])
        return message

    async def press(self, name: str, label: str) -> Any:
        """Press a button of the newest post, as soon as it has it."""
        post = await self.fixture.post_with(self.label(label))
        return self.look(await self.person(name).click(post, self.label(label)))

    async def press_more(self, name: str, label: str) -> Any:
        """Press a button behind *More* of the lobby post, as soon as it stands."""
        lobby = await self.fixture.post_with(self.label("join"))
        more = self.look(await self.person(name).click(lobby, self.label("more")))
        return self.look(await self.person(name).click(more, self.label(label)))

    async def panel(self, name: str) -> Any:
        """The captain's panel."""
        return await self.press(name, "decide")

    async def parts(self, name: str) -> Any:
        """The captain's panel with its parts one by one."""
        panel = await self.panel(name)
        for label in ("more", "detail"):
            if has_button(panel, self.label(label)):
                panel = await self.choose(name, panel, self.label(label))
        return panel if not has_button(panel, self.label("type")) else await self.choose(name, panel, self.label("prev.face"))

    async def choose(self, name: str, panel: Any, *labels: str, beside: str = "") -> Any:
        """The panel after those lines of menus and buttons were pressed one after the other, each the first that is called so.

        `beside`: a line of the same menu, where several have such a line.
        """
        for label in labels:
            panel = self.look(await self._chosen(self.person(name), panel, label, beside))
        return panel

    async def _chosen(self, person: Any, panel: Any, label: str, beside: str) -> Any:
        for menu in menus(panel):
            value = {line["label"].rpartition(NUMBERED)[2]: line["value"] for line in menu["options"]}
            if label in value and beside in ("", *value):
                return await person.select(panel, menu["custom_id"], [value[label]])
        assert label in buttons(panel), (label, list(buttons(panel)), panel.text)
        return await person.click(panel, buttons(panel)[label])

    async def find(self, name: str, panel: Any, text: str) -> Any:
        """Type into the form of *Find*; the panel after it."""
        form = await self.person(name).click(panel, buttons(panel)[self.label("ui.find")])
        return self.look(await self.person(name).submit(form, {"text": text}))

    async def type(self, name: str, text: str) -> Any:
        """Answer in words by the command; what the bot says."""
        return self.look(await self.person(name).slash(self.fixture.channel, "orders", text=text))

    async def send(self, name: str, panel: Any) -> None:
        """Send what is filled in, where it is not saved yet."""
        label = next((self.label(id) for id in SENDS if has_button(panel, self.label(id))), None)
        if label is None:
            assert has_button(panel, self.label("change")), (list(buttons(panel)), panel.text)
            return
        self.look(await self.person(name).click(panel, label))


def run(kind: type[Hosted]) -> None:
    """Host the game, and print what was seen."""
    process.RealClock = AdvancedClock  # type: ignore[attr-defined]
    host(kind, kind.crew, kind.seed)
