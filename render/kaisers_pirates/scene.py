"""What pictures show of a view: ships and Action Cards as cards of the kit."""

from __future__ import annotations

from dataclasses import replace

from engines.kaisers_pirates.data import AT_NIGHT, BRITISH_COIN, CARD, FLEET, KIND, MERCHANTMEN, SHIP, ids
from engines.kaisers_pirates.rules.holdings import ACTION, BRITISH
from engines.kaisers_pirates.speech import names, prompts
from engines.kaisers_pirates.view import View
from engines.kernel.messages import Verbatim, say
from render import scene
from render.kit.cards import Card, Half
from render.palette import RGB, Theme

SIGNS = {
    "warship": "cannon", "raider": "compass", "merchantman": "anchor", "normal": "move", "reaction": "shield", "assist": "star",
}  # fmt: skip
"""The sign of each kind of ship and of card: a kind is told by sign and tone."""


Scene = scene.Scene[View]


def drawn_part(view: View) -> View:
    """The view without what the public pictures do not draw."""
    return replace(view, viewer=None, hand=(), zones=(), stack=(), asked=None)


def own_part(view: View) -> View:
    """The view without what a captain's own picture does not draw."""
    return replace(view, zones=(), stack=(), asked=None)


def tones(theme: Theme) -> dict[str, RGB]:
    """The colour of each kind of ship and of card."""
    return {
        "warship": theme.soft, "raider": theme.brass, "merchantman": theme.plank, "normal": theme.plank, "reaction": theme.soft,
        "assist": theme.brass,
    }  # fmt: skip


def dice(coin: tuple[int, ...]) -> str:
    """The sides of a coin's dice."""
    return " ".join(map(str, coin))


def ship_card(scene: Scene, ship: ids.Ship) -> Card:
    """A ship with its coins, its VA and its states."""
    kind = FLEET[ship].kind if ship in FLEET else "merchantman"
    title, text = _coins(scene, ship)
    view = scene.view
    refuge = {one.ship for one in view.refuges}
    found = (
        ("flame", view.damaged), ("gone", view.limited), ("pennant", view.recognized), ("lock", refuge), ("swords", view.busy),
        ("skull", view.aimed),
    )  # fmt: skip
    marks = tuple((sign, "") for sign, ships in found if ship in ships)
    lying = sum(one.place == ship and not one.up for one in scene.view.laid)
    half = Half(text, title, (("coin", str(SHIP[ship].va)),))
    more = (("hourglass", str(lying)),) if lying else ()
    return Card(ship, SHIP[ship].short, tones(scene.theme)[kind], SIGNS[kind], half, marks=(*more, *marks))


def _coins(scene: Scene, ship: ids.Ship) -> tuple[str, str]:
    """Attack and defense of a ship; defense and Safe Passage of a Merchantman."""
    defense = scene.told(say("kp.sign.defense", dice=Verbatim(dice(SHIP[ship].defense))))
    if ship in MERCHANTMEN:
        its = MERCHANTMEN[ship]
        passage = say("kp.sign.passage", attack=Verbatim(dice(its.challenge)), defense=Verbatim(dice(its.response)))
        return defense, scene.told(passage)
    return scene.told(say("kp.sign.attack", dice=Verbatim(dice(FLEET[ship].attack)))), defense


def action_card(scene: Scene, card: ids.Card, number: int) -> Card:
    """An Action Card: what its action half does, and the dice of its Intercept half."""
    kind = CARD[KIND[card]]
    night = (("moon", "\u22121"),) if card in AT_NIGHT else ()
    intercept = Half(title=scene.told(say("kp.sign.intercept")), signs=(("swords", dice(BRITISH_COIN[card])), *night))
    halves = (Half(scene.told(prompts.does(kind.id))), intercept)
    return Card(f"hand.{number}", scene.told(names.card(card)), tones(scene.theme)[kind.kind], SIGNS[kind.kind], *halves)


def in_front(view: View) -> tuple[int, int]:
    """Committed cards face down in front of the Force on turn: with the Intercept half, with the action half."""
    down = [one.place for one in view.laid if not one.up]
    return down.count(BRITISH), down.count(ACTION)
