"""The format of saves."""

from engines.kernel.resolution.saves import Saves
from engines.soundings.table import Table

SAVES = Saves(1, Table)
