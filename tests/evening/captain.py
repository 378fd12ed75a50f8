"""A captain at the page of the playground who knows what the screen shows, and counts what he presses."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from playwright.async_api import Locator, TimeoutError

from tests.game_cases import FIRST
from tests.playground.browser import Page

ANSWERING = ("confirm", "press", "play", "pick", "menu", "short")
"""Verbs of what a panel has while something is asked, the one that sends an answer first."""
SENDING = ("confirm", "press")
"""Verbs of the buttons that send what is picked."""
QUICK = ("quick", "pass")
"""Verbs of the button under a post that is a whole answer."""
BUILDERS = (FIRST,)
"""Games whose first decision is what a captain sails with."""
OPEN = 3000
"""Milliseconds for which a menu stays as it was opened."""
BUILDING, TURN, REACTION = "building", "turn", "reaction"

BEGINNING = 70
"""Characters of a message by which it is known."""


@dataclass(frozen=True, slots=True)
class Control:
    """Something to press on a message: what it does, what is written on it, whether it is a menu in which something is chosen."""

    verb: str
    id: str
    label: str
    is_menu: bool
    is_filled: bool
    decision: int


@dataclass(slots=True)
class Counted:
    """One decision of one captain: presses and picks from the first to the one that answered it, the panel's height in pixels.

    `is_answered`: he was asked; who only looks is not.
    """

    kind: str
    decision: int
    presses: int = 0
    height: float = 0.0
    is_answered: bool = False


@dataclass(slots=True)
class EveningCaptain:
    """One tab, one person. `act` does one thing a person would do next, and says whether there was any.

    `passing` is what is written on the button under a post that lets a play pass, `builds` whether the first decision is a ship.
    """

    page: Page
    rnd: Random
    passing: str
    builds: bool
    answers_back: float
    is_afresh: bool = False
    shots: Path | None = None
    made: list[Counted] = field(default_factory=list)
    passed: set[int] = field(default_factory=set)
    last_shot: bytes = b""

    async def act(self) -> bool:
        """One press or pick, on the panel if it asks something, else under the newest post."""
        panel = await self._controls(self.page.private())
        asking = [one for one in panel if one.verb in ANSWERING]
        await self._shoot()
        if asking and self.is_afresh and asking[0].decision not in self.passed:
            return await self._post()
        if asking:
            return await self._answer(asking)
        return await self._post()

    async def _answer(self, asking: Sequence[Control]) -> bool:
        sends = [one for one in asking if one.verb in SENDING]
        whole = [one for one in asking if not one.is_menu and one.verb not in SENDING]
        open_menus = [one for one in asking if one.is_menu and not one.is_filled]
        if not (sends or whole or open_menus):
            return False
        counted = await self._counted(asking[0].decision)
        counted.presses, counted.is_answered = counted.presses + 1, True
        counted.height = max(counted.height, await self._height())
        if counted.kind == REACTION and (whole or sends):
            await self._press(self._reply(whole, sends))
        elif counted.kind == BUILDING and (whole or sends):
            await self._press((whole or sends)[0])
        elif sends and (counted.presses > 1 or not open_menus):
            await self._press(self.rnd.choice(sends))
        elif open_menus:
            await self._pick(open_menus[0])
        else:
            await self._press(self.rnd.choice(whole))
        return True

    def _reply(self, whole: Sequence[Control], sends: Sequence[Control]) -> Control:
        """Letting it pass stands first where there is more, and is what most captains do."""
        passing = [one for one in whole if one.verb == "short"][:1] or list(whole or sends)[:1]
        others = [one for one in (*whole, *sends) if one not in passing]
        return self.rnd.choice(others) if others and self.rnd.random() < self.answers_back else passing[0]

    async def _post(self) -> bool:
        post = await self._controls(self.page.last_message())
        quick = self._passing(post)
        decide = [one for one in post if one.verb == "decide"]
        if not decide or decide[0].decision in self.passed:
            return False
        counted = await self._counted(decide[0].decision, REACTION if quick else TURN)
        counted.presses += 1
        is_passing = bool(quick) and self.rnd.random() >= self.answers_back
        counted.is_answered = is_passing
        await self._press(quick[0] if is_passing else decide[0])
        self.passed.add(decide[0].decision)
        return True

    async def _counted(self, decision: int, kind: str = "") -> Counted:
        last = self.made[-1] if self.made else None
        if last is not None and last.decision == decision:
            return last
        post = await self._controls(self.page.last_message())
        known = kind or (REACTION if self._passing(post) else TURN)
        self.made.append(Counted(BUILDING if self.builds and decision <= 1 else known, decision))
        return self.made[-1]

    def _passing(self, post: Sequence[Control]) -> list[Control]:
        return [one for one in post if one.verb in QUICK and one.label == self.passing]

    async def _controls(self, within: Locator) -> list[Control]:
        found = await within.locator("[data-custom-id]").evaluate_all(
            "all => all.filter(one => !one.disabled).map(one => [one.dataset.customId, one.dataset.label || '',"
            " one.classList.contains('select'), one.dataset.values || '[]'])"
        )
        return [_control(*one) for one in found if one[0].startswith("bs:")]

    async def _height(self) -> float:
        box = await self.page.private().bounding_box()
        return box["height"] if box else 0.0

    async def left(self) -> list[tuple[str, int]]:
        """The private messages that stand in the channel: how each begins, and its height."""
        found = await self.page.messages().evaluate_all(
            "all => all.filter(one => 'private' in one.dataset).map(one => [one.innerText, one.getBoundingClientRect().height])"
        )
        return [(" ".join(text.split())[:BEGINNING], round(height)) for text, height in found]

    async def _shoot(self) -> None:
        """A picture of what is at the end of the channel, whenever that is new."""
        if self.shots is None:
            return
        self.shots.mkdir(parents=True, exist_ok=True)
        made = await self.page.tab.screenshot()
        if made != self.last_shot:
            self.last_shot = made
            (self.shots / f"{len(list(self.shots.iterdir())):03}.png").write_bytes(made)

    async def _press(self, control: Control) -> None:
        """Whatever edits the message takes its buttons away for a moment: they are pressed the next time."""
        with contextlib.suppress(TimeoutError):
            await self._there(control).click(timeout=OPEN)
        await self.page.settled()

    async def _pick(self, menu: Control) -> None:
        """Whatever redraws the panel closes its open menu: the pick is made the next time."""
        with contextlib.suppress(TimeoutError):
            await self._picked(menu)
        await self.page.settled()

    async def _picked(self, menu: Control) -> None:
        await self._there(menu).click(timeout=OPEN)
        popup = self.page.tab.locator("[data-popup]")
        entries, done = popup.locator("[role=option]:not([aria-disabled=true])"), popup.locator("[data-select-done]")
        several = await done.count() > 0
        for place in self.rnd.sample(range(await entries.count()), k=await entries.count()):
            await entries.nth(place).click(timeout=OPEN)
            if not several or not await done.is_disabled():
                break
        if several:
            await done.click(timeout=OPEN)

    def _there(self, control: Control) -> Locator:
        return self.page.tab.locator(f'[data-custom-id="{control.id}"]').last


def _control(id: str, label: str, is_menu: bool, values: str) -> Control:
    _, _, decision, rest = id.split(":", 3)
    verb = rest.split("~")[0].split(".")[0].split("@")[0]
    return Control(verb, id, label, is_menu, values != "[]", int(decision) if decision.isdigit() else 0)
