"""Requests and answers as the report keeps them: without tokens, signatures of links, names and pictures of people."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from bot.edge.kit.components import Json

SECRET = frozenset(("token", "email", "phone", "application_secret"))
PERSONAL = frozenset(("username", "global_name", "avatar", "banner", "nick", "display_name", "avatar_decoration_data", "topic"))
HIDDEN = "-"
LINK = re.compile(r"^https?://")


def path_of(parts: Sequence[str], tokens: Mapping[str, int]) -> str:
    """A path whose tokens are replaced by the ids of their interactions."""
    return "/" + "/".join(f"~{tokens[part]}" if part in tokens else part if len(part) < 60 else HIDDEN for part in parts)


def answer_of(answer: Any) -> Any:
    """An answer without what is nobody's business; everything keeps its kind, so that the shape can be told."""
    if isinstance(answer, list):
        return [answer_of(one) for one in answer]
    if isinstance(answer, str):
        return answer.partition("?")[0] if LINK.match(answer) else answer
    if not isinstance(answer, dict):
        return answer
    return {
        key: _hidden(value) if _is_hidden(key, answer) else answer_of(value) for key, value in answer.items() if key not in SECRET
    }


def _is_hidden(key: str, within: Mapping[str, Any]) -> bool:
    return key in PERSONAL and not ("bot" in within and within["bot"] is True)


def _hidden(value: Any) -> Any:
    return HIDDEN if isinstance(value, str) else None


def sent_of(body: bytes, kind: str) -> Json:
    """The body of a request: its JSON, and the names, sizes and digests of its files."""
    if not body:
        return {"body": None, "files": []}
    if not kind.startswith("multipart/"):
        return {"body": orjson.loads(body), "files": []}
    boundary = b"--" + kind.partition("boundary=")[2].strip('"').encode()
    json, files = None, []
    for piece in body.split(boundary)[1:-1]:
        head, _, data = piece.strip(b"\r\n").partition(b"\r\n\r\n")
        named = re.search(rb'filename="([^"]*)"', head)
        if named is None:
            json = orjson.loads(data)
        else:
            files.append({"name": named[1].decode(), "bytes": len(data), "digest": hashlib.sha256(data).hexdigest()[:16]})
    return {"body": json, "files": files}
