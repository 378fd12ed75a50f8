"""Checks of requests and answers against Discord's published API description (`spec/openapi.json`, MIT licence).

One validator per operation and direction, compiled when first needed and kept for the life of the process. Identifiers may
be integers: Discord takes them and its client libraries send them, though the description says string. Codes inside an error
tree are words, as in Discord's documentation, though the description says integer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from playground.discord.model.errors import ApiError, error_tree

SPEC_FILE = Path(__file__).parent / "spec" / "openapi.json"
_METHODS = ("get", "post", "put", "patch", "delete")


@cache
def document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(SPEC_FILE.read_text("utf-8"))
    snowflake = document["components"]["schemas"]["SnowflakeType"]
    relaxed = {"anyOf": [dict(snowflake), {"type": "integer", "minimum": 0}]}
    snowflake.clear()
    snowflake.update(relaxed)
    error = document["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]
    error["items"] = {"type": "object", "required": ["code", "message"], "properties": {"code": {"type": "string"}}}
    return document


@cache
def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Operation id -> (method, path template, operation object)."""
    paths = document()["paths"]
    return {
        item["operationId"]: (method, path, item)
        for path, entry in paths.items()
        for method, item in entry.items()
        if method in _METHODS
    }


def _compile(schema: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({"allOf": [schema], "components": document()["components"]})


@cache
def _request_validator(operation: str) -> jsonschema_rs.Draft202012Validator | None:
    content = operations()[operation][2].get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema")
    return _compile(schema) if schema else None


@cache
def _answer_validator(operation: str, status: int) -> jsonschema_rs.Draft202012Validator | None:
    answers = operations()[operation][2]["responses"]
    answer = answers.get(str(status)) or answers.get(f"{status // 100}XX") or {}
    if "$ref" in answer:
        answer = document()["components"]["responses"][answer["$ref"].rsplit("/", 1)[-1]]
    schema = answer.get("content", {}).get("application/json", {}).get("schema")
    return _compile(schema) if schema else None


def check_request(operation: str, body: Any) -> None:
    """Raise 50035 with its error tree when the body is not what the description asks for."""
    validator = _request_validator(operation)
    if validator is None or validator.is_valid(body):
        return
    found = [(tuple(fault.instance_path), _code(fault), _words(fault)) for fault in _deepest(validator.iter_errors(body))]
    raise ApiError(50035, errors=error_tree(found), breach=True)


def _deepest(faults: Iterable[Any]) -> list[Any]:
    """Faults of a choice between schemas, replaced by those of the one schema whose `type` fits."""
    out: list[Any] = []
    for fault in faults:
        branches = getattr(fault.kind, "context", None) or []
        fitting = [branch for branch in branches if not any(_is_other_kind(fault, inner) for inner in branch)]
        out += _deepest(fitting[0]) if len(fitting) == 1 else [fault]
    return out


def _is_other_kind(fault: Any, inner: Any) -> bool:
    here, there = list(fault.instance_path), list(inner.instance_path)
    return (inner.kind.name == "type" and there == here) or (inner.kind.name in ("enum", "const") and there == [*here, "type"])


def _code(fault: Any) -> str:
    name = fault.kind.name
    if name == "required":
        return "BASE_TYPE_REQUIRED"
    if name in ("maxLength", "minLength", "maxItems", "minItems"):
        return "BASE_TYPE_BAD_LENGTH"
    return "UNION_TYPE_CHOICES" if name in ("oneOf", "anyOf") else "BASE_TYPE_BAD_VALUE"


def _words(fault: Any) -> str:
    message = str(fault.message)
    return message if len(message) <= 200 else f"{message[:90]} ... {message[-100:]}"


def answer_faults(operation: str, status: int, body: Any) -> list[str]:
    """The faults of an answer of the stand-in itself; empty if there are none."""
    if str(status) not in operations()[operation][2]["responses"] and status < 300:
        return [f"{operation}: status {status} is not in the description"]
    validator = _answer_validator(operation, status)
    if validator is None or validator.is_valid(body):
        return []
    faults = _deepest(validator.iter_errors(body))
    return [f"{operation} {status} {list(fault.instance_path)}: {_words(fault)}" for fault in faults]
