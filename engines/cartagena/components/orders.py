"""The frame of each order card."""

from __future__ import annotations

from engines.cartagena.components.attack import Attack
from engines.cartagena.components.brulote import Brulote
from engines.cartagena.components.cannon import AssembleCannon
from engines.cartagena.components.culverin import SetUpCulverin
from engines.cartagena.components.disembark import Disembark
from engines.cartagena.components.full_sail import FullSail
from engines.cartagena.components.heal import Heal
from engines.cartagena.components.hospital import FieldHospital
from engines.cartagena.components.move import Move
from engines.cartagena.components.mutiny import Mutiny
from engines.cartagena.components.shoot import Shoot
from engines.cartagena.components.weather import AdverseWeather
from engines.cartagena.rules.orders import Order

ORDERS: dict[str, type[Order]] = {
    "surprise_attack": Attack, "adverse_weather": AdverseWeather, "mutiny": Mutiny, "full_sail": FullSail, "move": Move,
    "attack": Attack, "shoot": Shoot, "disembark": Disembark, "heal": Heal, "field_hospital": FieldHospital, "brulote": Brulote,
    "cannon": AssembleCannon, "culverin": SetUpCulverin,
}  # fmt: skip
"""CT-CARD-04: what each card lets its owner do; Initiative and Repeat are in `rules.phase` and `rules.up`."""
