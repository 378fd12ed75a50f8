"""The metadata of the schema, and the types that its columns share."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Integer, MetaData

metadata = MetaData()
json = JSON(none_as_null=True)
serial = BigInteger().with_variant(Integer, "sqlite")
