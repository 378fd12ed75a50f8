"""What the stand-in hears while the crowd presses: when each interaction began and was answered, and when posts came."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.edge.kit.custom_id import read
from playground.discord import Message, World
from playground.discord.model.interaction import COMPONENT, Interaction

ANSWERS = ("confirm", "short", "quick")
"""Presses that send an answer."""
TOLD = ("MESSAGE_CREATE", "MESSAGE_UPDATE")
"""What a channel's reader sees come or change."""


@dataclass
class Press:
    """One interaction: what was pressed (verb or command), monotonic seconds at its begin and at the bot's first answer."""

    id: int
    what: str
    channel: int
    at: float
    answered: float | None = None
    failed: bool = False

    @property
    def seconds(self) -> float | None:
        """From the press to the first answer; None when there was none."""
        return None if self.answered is None else self.answered - self.at


class Heard:
    """Every interaction while it listens, and seconds from a press that sends an answer until its channel tells of something.

    A turn is told in one post: what is told on is an edit of it.
    """

    def __init__(self, world: World) -> None:
        self.world, self.presses, self.shown = world, dict[int, Press](), list[tuple[float, float]]()
        self._sent: dict[int, float] = {}
        self.end = world.listen(self.hear)

    def hear(self, event: str, subject: Any) -> None:
        """Note what happens."""
        if event == "INTERACTION_CREATE":
            self.presses[subject.id] = press = Press(subject.id, what(subject), subject.channel.id, time.monotonic())
            if press.what in ANSWERS:
                self._sent.setdefault(press.channel, press.at)
        elif event in ("INTERACTION_ANSWER", "MODAL") and subject.id in self.presses:
            press = self.presses[subject.id]
            press.answered = press.answered or time.monotonic()
        elif event == "INTERACTION_FAILED" and subject.id in self.presses:
            self.presses[subject.id].failed = True
        elif event in TOLD and is_post(self.world, subject) and subject.channel.id in self._sent:
            now = time.monotonic()
            self.shown.append((now, now - self._sent.pop(subject.channel.id)))

    def between(self, since: float, until: float) -> list[Press]:
        """The presses begun in that time."""
        return [press for press in self.presses.values() if since <= press.at < until]


def is_post(world: World, message: Message) -> bool:
    """Whether a message is a public one of the bot."""
    return message.author is world.bot and message.reader is None


def what(interaction: Interaction) -> str:
    """The verb of the component or form, or the command with a stroke before it."""
    carried = read(str(interaction.data.get("custom_id", "")))
    if carried is not None:
        return carried.verb
    return "other" if interaction.type == COMPONENT else f"/{interaction.command_name}"


def share(seconds: Sequence[float], part: float) -> float:
    """Milliseconds within which that part of all came. ValueError when there are none."""
    if not seconds:
        raise ValueError("nothing was measured")
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * part))] * 1e3


def acknowledged(presses: Iterable[Press]) -> dict[str, Any]:
    """Of these presses: how many, how many unanswered, ms to the first answer (p50, p99, longest), p99 by what was pressed."""
    kinds, unanswered = defaultdict[str, list[float]](list), 0
    for press in presses:
        if press.seconds is None or press.failed:
            unanswered += 1
        else:
            kinds[press.what].append(press.seconds)
    seconds = [second for many in kinds.values() for second in many]
    told: dict[str, Any] = {"interactions": len(seconds) + unanswered, "unanswered": unanswered}
    if not seconds:
        return told
    frequent = sorted(kinds.items(), key=lambda kind: -len(kind[1]))
    shares = {"p50 ms": round(share(seconds, 0.5), 1), "p99 ms": round(share(seconds, 0.99), 1)}
    shares["longest ms"] = round(max(seconds) * 1e3)
    by_kind = {kind: [len(many), round(share(many, 0.99))] for kind, many in frequent}
    return {**told, **shares, "count and p99 ms": by_kind}
