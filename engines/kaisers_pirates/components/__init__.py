"""The Action Cards (KP-3.3): what each action half may do, when, at what. Lay Mines lies on a ship: `rules.mines` has it."""

from __future__ import annotations

from engines.kaisers_pirates.components.amc import Amc
from engines.kaisers_pirates.components.blockade_runner import BlockadeRunner
from engines.kaisers_pirates.components.boarding_party import BoardingParty
from engines.kaisers_pirates.components.bounding_main import BoundingMain
from engines.kaisers_pirates.components.break_contact import BreakContact
from engines.kaisers_pirates.components.breakdown import Breakdown
from engines.kaisers_pirates.components.breakout import Breakout
from engines.kaisers_pirates.components.cards import Action, Assist, PlayableCard, Reaction
from engines.kaisers_pirates.components.collier import Collier
from engines.kaisers_pirates.components.damage_control import DamageControl
from engines.kaisers_pirates.components.deception import Deception
from engines.kaisers_pirates.components.exchange_information import ExchangeInformation
from engines.kaisers_pirates.components.fair_seas import FairSeas
from engines.kaisers_pirates.components.fast_ship import FastShip
from engines.kaisers_pirates.components.fog_bank import FogBank
from engines.kaisers_pirates.components.good_hunting import GoodHunting
from engines.kaisers_pirates.components.heavy_weather import HeavyWeather
from engines.kaisers_pirates.components.intelligence import Intelligence
from engines.kaisers_pirates.components.interned import Interned
from engines.kaisers_pirates.components.interrogate import Interrogate
from engines.kaisers_pirates.components.island_refuge import IslandRefuge
from engines.kaisers_pirates.components.minesweeper import Minesweeper
from engines.kaisers_pirates.components.monitor import Monitor
from engines.kaisers_pirates.components.non_combatant import NonCombatant
from engines.kaisers_pirates.components.pull_the_plug import PullThePlug
from engines.kaisers_pirates.components.q_ship import QShip, SailQShip
from engines.kaisers_pirates.components.qqq import Qqq
from engines.kaisers_pirates.components.razzle_dazzle import RazzleDazzle
from engines.kaisers_pirates.components.recalled import Recalled
from engines.kaisers_pirates.components.recon_aircraft import ReconAircraft
from engines.kaisers_pirates.components.reflag import Reflag
from engines.kaisers_pirates.components.rendezvous_missed import RendezvousMissed
from engines.kaisers_pirates.components.scuttle import Scuttle
from engines.kaisers_pirates.components.searchlight import Searchlight
from engines.kaisers_pirates.components.second_chance import SecondChance
from engines.kaisers_pirates.components.shallow_run import ShallowRun
from engines.kaisers_pirates.components.shipping_lanes import ShippingLanes
from engines.kaisers_pirates.components.slim_pickings import SlimPickings
from engines.kaisers_pirates.components.special_cargo import SpecialCargo
from engines.kaisers_pirates.components.submarines import MineLayer, Submarine
from engines.kaisers_pirates.components.surprise_attack import SurpriseAttack
from engines.kaisers_pirates.components.transfer_command import TransferCommand
from engines.kaisers_pirates.components.trap import Trap
from engines.kaisers_pirates.components.wireless_intercept import WirelessIntercept
from engines.kaisers_pirates.data.ids import CardKind

ACTIONS: dict[CardKind, Action] = {
    card.kind: card
    for card in (
        BlockadeRunner(), BoundingMain(), Breakdown(), Breakout(), Collier(), DamageControl(), Deception(), ExchangeInformation(),
        FairSeas(), FogBank(), HeavyWeather(), Intelligence(), Interned(), Interrogate(), IslandRefuge(), Monitor(),
        ReconAircraft(), Reflag(), RendezvousMissed(), Scuttle(), SecondChance(), Submarine(), MineLayer(), TransferCommand(),
        WirelessIntercept(),
    )
}  # fmt: skip
"""Cards that are played by themselves."""
ASSISTS: dict[CardKind, Assist] = {
    card.kind: card for card in (BoardingParty(), GoodHunting(), Searchlight(), ShippingLanes(), SpecialCargo(), SurpriseAttack())
}
"""Cards that join an attack."""
REACTIONS: dict[CardKind, Reaction] = {
    card.kind: card
    for card in (
        Amc(), BreakContact(), FastShip(), Minesweeper(), NonCombatant(), PullThePlug(), Qqq(), QShip(), RazzleDazzle(),
        Recalled(), SailQShip(), ShallowRun(), SlimPickings(), Trap(),
    )
}  # fmt: skip
"""Cards that answer an attack; Recalled and Mistaken Identity answer a sinking (`rules.aftermath`, `rules.avenging`)."""
COMPONENTS: dict[CardKind, PlayableCard] = {**ACTIONS, **ASSISTS, **REACTIONS}
"""Cards of all sorts."""
