"""The Action Cards with an action half in play (KP-3.3): what each may do, when, at what."""

from __future__ import annotations

from engines.kaisers_pirates.components.break_contact import BreakContact
from engines.kaisers_pirates.components.cards import Action, Assist, Reaction
from engines.kaisers_pirates.components.damage_control import DamageControl
from engines.kaisers_pirates.components.fair_seas import FairSeas
from engines.kaisers_pirates.components.surprise_attack import SurpriseAttack
from engines.kaisers_pirates.data.ids import CardKind

ACTIONS: dict[CardKind, Action] = {card.kind: card for card in (DamageControl(), FairSeas())}
ASSISTS: dict[CardKind, Assist] = {card.kind: card for card in (SurpriseAttack(),)}
REACTIONS: dict[CardKind, Reaction] = {card.kind: card for card in (BreakContact(),)}
IN_PLAY = frozenset((*ACTIONS, *ASSISTS, *REACTIONS))
"""Kinds of cards whose action half is played."""
