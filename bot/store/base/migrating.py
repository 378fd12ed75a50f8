"""Migrations by Alembic. The module is loaded only if there is work, because it takes 11 MB."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from bot.store.base.revisions import MIGRATIONS


def configuration() -> Config:
    """Alembic's configuration, for this program's migrations."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix())
    return config


def upgrade(connection: Connection, revision: str) -> None:
    """Bring the tables up to a revision."""
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
