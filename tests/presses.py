"""`python -m tests.presses --game GAME --captains N --turns N`: the presses of a captain's turn, by kind of question.

Tables are played through the real client at a stand-in of Discord. Whoever is asked answers in the open panel where that asks
already, else by *Decide* on the newest post. He sends what the primary button sends; where there is none, he picks the first line
of a menu and sends that. `--own SHARE`: so often he answers by his own pick in place of what lies ready. `--run SHARE`: so often
he sends the first answer of a turn with a word for the rest of it. A pick of a menu is a press too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.edge.panel.front import ALONG
from engines import games
from tests.e2e.captains import confirming, fill, standing, whole_answers
from tests.e2e.discord_fixture import DiscordFixture, buttons, connected_fixture, menus
from tests.e2e.test_whole_games import OVER, asked
from tests.requests import NAMES, asking_panel, stub_drawing

OPENING = "open the panel"
PRIMARY, BUTTON = 1, 2
NO_OPTIONS: Mapping[str, str] = {}
MOST_PRESSES, MOST_FIRST = 40, 2
"""Presses of one question; presses of a turn before which the first answer of it is not given."""
SHOWN = 5
"""Turns of most presses that are shown by kind."""
LOOKS, LOOK_S = 30, 0.1
"""Looks at an open panel until it asks what is asked, and seconds between them."""


@dataclass
class Pressed:
    """What was pressed: presses of each turn of each captain, presses and questions by kind."""

    turns: Counter[tuple[int, str, int]] = field(default_factory=Counter)
    of_turns: Counter[tuple[tuple[int, str, int], str]] = field(default_factory=Counter)
    presses: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    games: int = 0

    def note(self, turn: str, person: int, kind: str, presses: int = 1) -> None:
        """So many presses of that kind."""
        self.turns[self.games, turn, person] += presses
        self.of_turns[(self.games, turn, person), kind] += presses
        self.presses[kind] += presses

    def figures(self) -> dict[str, Any]:
        """The presses of a captain's turn, and where they come from."""
        each = sorted(self.turns.values())
        kinds = sorted(self.presses, key=lambda kind: -self.presses[kind])
        return {
            "turns": len({(game, turn) for game, turn, _ in self.turns}),
            "turns of captains": len(each),
            "presses of a turn": {"mean": round(sum(each) / len(each), 2), "median": each[len(each) // 2], "most": each[-1]},
            "turns of most presses": [self._kinds(turn) for turn, _ in self.turns.most_common(SHOWN)],
            "by kind, a turn of a captain": {kind: round(self.presses[kind] / len(each), 2) for kind in kinds},
            "questions, a turn of a captain": {kind: round(self.questions[kind] / len(each), 2) for kind in kinds},
        }

    def _kinds(self, turn: tuple[int, str, int]) -> dict[str, int]:
        return {kind: presses for (one, kind), presses in self.of_turns.items() if one == turn}


@dataclass
class Sitting:
    """A table that is played, by captains of whom each answers by his own pick so often."""

    fixture: DiscordFixture
    code: str
    rnd: Random
    own: float
    run: float
    pressed: Pressed

    async def play(self, turns: int) -> None:
        """Until the game is over, or that many turns are played in all."""
        while True:
            person = await self.fixture.until(lambda: asked(self.fixture, self.code), "a question, or the end")
            table = None if person is OVER else await self.fixture.at(self.code)
            if table is None or len({one[:2] for one in self.pressed.turns}) > turns:
                return
            await self._answer(person, table)

    async def _answer(self, person: Any, table: Any) -> None:
        turn, kind = table.game.turn(table.view).name, table.asked.kind
        panel, presses = await self._open_panel(person, table.decision), 0
        is_set_up = getattr(table.view, "turn", 1) == 0
        if panel is None:
            panel = (await person.click(await self.fixture.post_with("Decide"), "Decide")).message
            if not is_set_up:
                self.pressed.note(turn, person.id, OPENING)
        if is_set_up:
            await fill(person, panel, self.rnd)
        else:
            is_run = self.pressed.turns[self.pressed.games, turn, person.id] < MOST_FIRST and self.rnd.random() < self.run
            if is_run and (along := with_a_word(panel)) is not None:
                await person.click(panel, along)
                presses = 1
            else:
                presses = await self._sent(person, panel, table.decision, self.rnd.random() < self.own)
            self.pressed.note(turn, person.id, kind, presses)
            self.pressed.questions[kind] += 1
        await self.fixture.until(lambda: self._is_heard(table.decision, person), "the answer")

    async def _open_panel(self, person: Any, decision: int) -> Any:
        """The panel that he has open, as soon as it asks that; None where it does not, or none is open."""
        for _ in range(LOOKS):
            if (found := asking_panel(person, self.fixture.channel, decision)) or not person.private_in(self.fixture.channel):
                return found
            await asyncio.sleep(LOOK_S)
        return None

    async def _sent(self, person: Any, panel: Any, decision: int, is_own: bool) -> int:
        """The presses until it is answered."""
        for presses in range(1, MOST_PRESSES):
            ready = None if is_own and presses == 1 else (primary(panel) or (_ready(panel) if presses > 1 else None))
            if ready is not None:
                await person.click(panel, ready)
            elif not await self._picked(person, panel, is_own):
                await person.click(panel, _ready(panel))
            if await self._is_heard(decision, person):
                return presses
            panel = await standing(person, panel)
        raise AssertionError(f"never sent: {panel.text}")

    async def _picked(self, person: Any, panel: Any, is_own: bool) -> bool:
        """Whether there was anything to pick: the first line, or any line of his own."""
        picks = [id for id in buttons(panel).values() if ":pick." in id or ":press." in id]
        for menu in reversed([one for one in menus(panel) if ":play." in one["custom_id"] or ":menu." in one["custom_id"]]):
            lines = [one["value"] for one in menu["options"] if not one.get("default")]
            if lines:
                most = min(len(lines), menu.get("max_values", 1))
                await person.select(panel, menu["custom_id"], self.rnd.sample(lines, most) if is_own else lines[:1])
                return True
        if picks:
            await person.click(panel, self.rnd.choice(picks) if is_own else picks[0])
        return bool(picks)

    async def _is_heard(self, decision: int, person: Any) -> bool:
        now = await self.fixture.at(self.code)
        open_ = [now.seats[seat].person for seat in now.asked.seats if seat not in now.answered] if now.asked else []
        return now.decision > decision or now.status == "over" or person.id not in open_


def primary(panel: Any) -> str | None:
    """The id of the primary button that sends an answer."""
    return next((part["custom_id"] for part in _answering(panel) if part.get("style") == PRIMARY), None)


def with_a_word(panel: Any) -> str | None:
    """The id of the button that sends the answer with a word for the rest of the turn."""
    return next((id for id in buttons(panel).values() if f":confirm.{ALONG}." in id), None)


def _ready(panel: Any) -> str | None:
    return confirming(panel) or next(iter(whole_answers(panel)), None)


def _answering(panel: Any) -> list[Mapping[str, Any]]:
    found = [part for part in panel.parts() if part["type"] == BUTTON and not part.get("disabled")]
    return [part for part in found if part["custom_id"] == confirming(panel) or part["custom_id"] in whole_answers(panel)]


async def played(
    game: str, captains: int, turns: int, seed: int, own: float, run: float, *, options: Mapping[str, str] = NO_OPTIONS
) -> Pressed:
    """So many turns of such tables, one game after the other."""
    people, pressed = dict.fromkeys(NAMES[:captains], "en-US"), Pressed()
    while len({one[:2] for one in pressed.turns}) < turns:
        pressed.games += 1
        rnd = Random(seed + pressed.games)
        with tempfile.TemporaryDirectory() as folder:
            async with stub_drawing(), connected_fixture(DiscordFixture, Path(folder), people, rnd=rnd) as fixture:
                code = await fixture.open(*fixture.people.values(), game=game, pace="live")
                if options:
                    opener = next(iter(fixture.people.values()))
                    await fixture.process.host.tables.choose(code, opener.id, options=options)
                await fixture.begin(*fixture.people.values())
                await Sitting(fixture, code, rnd, own, run, pressed).play(turns)
    return pressed


def main() -> None:
    """Read the options, play, and print the figures."""
    parser = argparse.ArgumentParser(prog="tests.presses", description=__doc__)
    parser.add_argument("--game", choices=games(), default=games()[0])
    parser.add_argument("--captains", type=int, default=2)
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--own", type=float, default=0.0, help="how often a captain answers by his own pick")
    parser.add_argument("--run", type=float, default=0.0, help="how often he lets the rest of a turn run")
    parser.add_argument("--options", type=json.loads, default=NO_OPTIONS, help="options of the table as JSON")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    made = asyncio.run(played(given.game, given.captains, given.turns, given.seed, given.own, given.run, options=given.options))
    facts = {"game": given.game, "captains": given.captains, "own": given.own, "run": given.run, "options": given.options}
    print(json.dumps({**facts, **made.figures()}, indent=2))


if __name__ == "__main__":
    main()
