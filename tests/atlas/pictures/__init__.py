"""Pictures of Atlas: those of Soundings."""

from __future__ import annotations

from dataclasses import replace

from render import soundings

pictures = replace(soundings.pictures, game="atlas")
