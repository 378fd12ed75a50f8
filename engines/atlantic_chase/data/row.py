"""The base of all values read from data files."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Row(BaseModel):
    """A value of a data file: every field is known, and none is assigned to."""

    model_config = ConfigDict(extra="forbid", frozen=True)
