"""Events of each card: what everybody is told when it is played, in the order in which it happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.kaisers_pirates.positions import Sea
from tests.engines.kaisers_pirates.test_actions import acts
from tests.rules import rule

DICE = ("challenge", "response", "rolled", "defense")


def told(sea: Sea) -> list[tuple[str, dict[str, Any]]]:
    """The events between the announcement of a play and the next turn as everybody knows them, without dice and discards."""
    kinds = [event.kind for event in sea.events]
    played = sea.events[kinds.index("plays") + 1 : kinds.index("turn") if "turn" in kinds else len(kinds)]
    seen = [event.seen_by(None) for event in played if event.kind not in ("rolled", "discards", "draws", "joins")]
    return [(one.kind, {name: fact for name, fact in one.facts.items() if name not in DICE}) for one in seen if one is not None]


def checked(about: str, ship: str, succeeds: bool = True) -> tuple[str, dict[str, Any]]:
    """A check of one ship."""
    return "checked", {"seat": 0, "about": about, "ship": ship, "succeeds": succeeds}


WON, LOST = (7, 1, 6), (1, 1, 10)


@rule("KP-3.2.8.4", "KP-T1.6")
@pytest.mark.parametrize(
    ("option", "faces", "more", "events"),
    [
        ("damage_control>leipzig", (), {"damaged": ("leipzig",)}, [("repaired", {"seat": 0, "target": "leipzig"})]),
        ("collier>all", (), {"limited": ("leipzig",)}, [("resupplied", {"ship": "leipzig"})]),
        ("scuttle>leipzig", (), {"damaged": ("leipzig",)}, [("retired", {"ship": "leipzig", "card": "scuttle"})]),
        ("reflag>wolf", (), {"recognized": ("wolf",)}, [("disguised", {"ship": "wolf"})]),
        ("island_refuge>leipzig", (), {}, [("refuge", {"seat": 0, "ship": "leipzig"})]),
        (
            "island_refuge>wolf", (), {"recognized": ("wolf",)},
            [("refuge", {"seat": 0, "ship": "wolf"}), ("unrecognized", {"ship": "wolf"})],
        ),
        ("intelligence>seat.1", (), {}, [("spies", {"seat": 0, "other": 1, "n": 1})]),
        (
            "wireless_intercept>all", (), {"discard": ("trap.1", "trap.2", "collier.1")},
            [("picks_up", {"seat": 0, "cards": ("trap.2", "collier.1"), "top": ("trap.1",)})],
        ),
        ("breakdown>dresden", WON, {}, [checked("breakdown", "dresden"), ("damaged", {"ship": "dresden"})]),
        ("breakdown>dresden", LOST, {}, [checked("breakdown", "dresden", False)]),
        (
            "interned>dresden", WON, {"damaged": ("dresden",)},
            [checked("interned", "dresden"), ("retired", {"ship": "dresden", "card": "interned"})],
        ),
        ("interned>dresden", LOST, {"damaged": ("dresden",)}, [checked("interned", "dresden", False)]),
        (
            "rendezvous_missed>seat.1", (*WON, *LOST), {},
            [
                checked("rendezvous_missed", "dresden"), ("limited", {"ship": "dresden"}),
                checked("rendezvous_missed", "leopard", False),
            ],
        ),
        (
            "transfer_command>dresden", WON, {},
            [checked("transfer_command", "dresden"), ("transferred", {"seat": 0, "ship": "dresden"})],
        ),
        ("transfer_command>dresden", LOST, {}, [checked("transfer_command", "dresden", False)]),
        (
            "blockade_runner>all", WON, {"limited": ("leipzig",)},
            [checked("blockade_runner", "leipzig"), ("resupplied", {"ship": "leipzig"})],
        ),
        ("fog_bank>seat.1", (), {}, []),
    ],
)  # fmt: skip
def test_effect_of_a_card_is_told_to_everybody(option: str, faces: Any, more: dict[str, Any], events: list[Any]) -> None:
    sea = acts(option, faces, **more)
    kind, _, target = option.partition(">")
    assert sea.told("plays") == [{"seat": 0, "card": kind, "target": target}]
    assert told(sea) == events
