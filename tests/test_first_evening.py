"""The document of the first evening: its pictures are there and small, and what it tells to do is what the product has."""

from __future__ import annotations

import re
from pathlib import Path

from engines.kernel.base.messages import say
from locales import words
from playground.discord.model.permissions import INVITE

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "first-evening.md"
MOST = 100_000
"""Bytes of a picture."""


def test_every_picture_of_the_evening_is_shown_and_small() -> None:
    shown = {ROOT / "docs" / name for name in re.findall(r"!\[[^]]+\]\(([^)]+)\)", DOCUMENT.read_text())}
    assert shown == set((ROOT / "docs" / "pictures").glob("evening_*.png")) and len(shown) >= 5
    assert {picture.name for picture in shown if picture.stat().st_size > MOST} == set()


def test_the_invitation_asks_for_what_the_bot_needs() -> None:
    found = set(re.findall(r"permissions=(\d+)", DOCUMENT.read_text() + (ROOT / "README.md").read_text()))
    assert found == {str(INVITE)}


def test_buttons_are_called_as_they_read() -> None:
    text, told = DOCUMENT.read_text(), words("en")
    for id in ("join", "options", "start", "ready", "decide", "replay", "fair"):
        assert f"*{told.label(say(id))}*" in text


def test_the_read_me_leads_there() -> None:
    assert "(docs/first-evening.md)" in (ROOT / "README.md").read_text()
