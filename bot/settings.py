"""Settings of the bot, from the environment or `.env`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar
from urllib.parse import urlsplit

from pydantic import Field, PositiveInt, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

R = TypeVar("R")
BAD_SETTINGS = 78
"""Exit code (EX_CONFIG): the supervisor does not start the bot again."""
LONGEST_ADDRESS = 200
ADDRESS = re.compile(r"https://[A-Za-z0-9._~:/?#\[\]@!$&'+,;=%-]+")
"""The letters of a link, without those of markdown (RFC 3986)."""


class DatabaseSettings(BaseSettings):
    """The settings of database commands. Empty values count as missing."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    database_url: str = "sqlite:///data/broadside.sqlite3"

    @field_validator("database_url")
    @classmethod
    def _check_database_url(cls, value: str) -> str:
        if not re.match(r"sqlite(\+\w+)?:///", value):
            raise ValueError("must begin with sqlite:///")
        return value


class Settings(DatabaseSettings):
    """The settings of `python -m bot`."""

    discord_token: str
    discord_endpoint: str | None = None
    discord_ca_file: Path | None = None
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    shard_count: int | None = None
    clock_scale: float = 1.0
    metrics_port: int | None = None
    operators: Annotated[tuple[int, ...] | None, NoDecode] = None
    operator_plays: bool = True
    lobbies_per_person: PositiveInt = 3
    tables_per_person: PositiveInt = 25
    tables_per_server: PositiveInt = 30
    alone_per_person: PositiveInt = 3
    openings_per_hour: PositiveInt = 30
    vacation_days: PositiveInt = 30
    lobby_hours: PositiveInt = 24
    alone_days: PositiveInt = 7
    presses_per_minute: PositiveInt = 60
    films_at_once: PositiveInt = 2
    films_waiting: PositiveInt = 8
    keep_details_days: int = Field(180, ge=0)
    verify_url: str | None = None

    @field_validator("discord_token")
    @classmethod
    def _stripped_token(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("is empty")
        return value.strip()

    @field_validator("discord_endpoint")
    @classmethod
    def _check_endpoint(cls, value: str | None) -> str | None:
        if value is not None and not value.rpartition(":")[2].isdigit():
            raise ValueError("must be host:port")
        return value

    @field_validator("discord_ca_file")
    @classmethod
    def _check_file(cls, value: Path | None) -> Path | None:
        if value is not None and not value.is_file():
            raise ValueError("names no file")
        return value

    @field_validator("verify_url")
    @classmethod
    def _check_verify_url(cls, value: str | None) -> str | None:
        if value is not None and not _is_https(value):
            raise ValueError(f"must be an address that begins with https://, of at most {LONGEST_ADDRESS} signs")
        return value

    @field_validator("shard_ids", "operators", mode="before")
    @classmethod
    def _by_commas(cls, value: object) -> object:
        return tuple(part.strip() for part in value.split(",")) if isinstance(value, str) else value

    @field_validator("clock_scale")
    @classmethod
    def _check_clock_scale(cls, value: float) -> float:
        if not value > 0:
            raise ValueError("must be above 0")
        return value

    @model_validator(mode="after")
    def _shards_fit(self) -> Settings:
        count = self.shard_count or 0
        if self.shard_ids is not None and not all(0 <= shard < count for shard in self.shard_ids):
            raise ValueError("SHARD_IDS needs a SHARD_COUNT above every one of them")
        return self


def _is_https(value: str) -> bool:
    """Whether Discord's client turns an address into a link unchanged."""
    try:
        parts = urlsplit(value)
        is_whole = parts.scheme == "https" and bool(parts.hostname) and parts.port != 0 and not parts.username
    except ValueError:
        return False
    return is_whole and len(value) <= LONGEST_ADDRESS and ADDRESS.fullmatch(value) is not None


def complaint(wrong: ValidationError) -> str:
    """The faults of the settings, a line each, without values, because one of them is a secret."""
    named = [(str(error["loc"][0]).upper() if error["loc"] else "SHARDS", error["msg"]) for error in wrong.errors()]
    lines = [f"{name}: {text}" for name, text in named]
    return "The settings are wrong (environment or .env):\n" + "\n".join(f"  {line}" for line in lines)


def read() -> Settings:
    """The settings. Wrong ones end the process with exit code 78 and a clear text."""
    return _read(lambda: Settings())  # type: ignore[call-arg]


def read_database() -> DatabaseSettings:
    """The settings of the database alone, with an end as in `read`."""
    return _read(DatabaseSettings)


def _read(make: Callable[[], R]) -> R:
    try:
        return make()
    except ValidationError as wrong:
        print(complaint(wrong), file=sys.stderr)
        raise SystemExit(BAD_SETTINGS) from None
