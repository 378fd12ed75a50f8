"""The format of saves."""

from engines.kernel.saves import Saves
from engines.soundings.table import Table

SAVES = Saves(1, Table)
