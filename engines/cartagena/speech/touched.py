"""What an event changes on the map, for pictures: a word for what it did, and where, "way:A3:B4".

`way` from a square or ship to a square, `fire` from a square or ship at a square, `strike` from a square at a square; `hit`,
`fell` and `new` at a square or ship; `fame` of a side; `face` of a die: where, what came of it, the faces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.kernel.speech.tellings import Facts, Touched


def _put(word: str, *names: str) -> Callable[[Facts], Touched]:
    """Facts of these names behind a word."""

    def touched(facts: Facts) -> Touched:
        return ((0, ":".join((word, *(str(facts[name]) for name in names)))),)

    return touched


def _thrown(facts: Facts) -> Touched:
    """A shot's face, and what it came to."""
    return ((0, f"face:{facts['to']}:{facts['outcome']}:{facts['face']}"),)


def _fought(facts: Facts) -> Touched:
    """The faces of both sides; a work has none."""
    sides = (facts["attack"], facts.get("defence", ()))
    return ((0, ":".join(("fight", facts["to"], *("".join(map(str, faces)) for faces in sides)))),)


TOUCHES: Mapping[str, Callable[[Facts], Touched]] = {
    "sails": _put("way", "at", "to"), "goes": _put("way", "at", "to"), "lands": _put("way", "ship", "to"),
    "fires": _put("fire", "shooter", "to"), "volley": _put("fire", "at", "to"), "brulote": _put("fire", "at", "target"),
    "attacks": _put("strike", "at", "to"), "shot": _thrown, "fought": _fought, "stormed": _fought,
    "ship_hit": _put("hit", "ship"), "work_hit": _put("hit", "at"), "hero_hit": _put("hit", "at"), "weather": _put("hit", "at"),
    "sunk": _put("fell", "at"), "destroyed": _put("fell", "at"), "lost": _put("fell", "at"), "cannon_lost": _put("fell", "at"),
    "captured": _put("new", "at"),
    "retaken": _put("new", "at"), "cannon": _put("new", "at"), "culverin": _put("new", "at"), "hospital": _put("new", "at"),
    "healed": _put("new", "at"), "shown": _put("new", "at"), "mutiny": _put("new", "ship"), "placed": _put("new", "to"),
    "fame": _put("fame", "side"),
}  # fmt: skip
"""By kind of event."""
