"""Versions of the database, in order (Alembic)."""
