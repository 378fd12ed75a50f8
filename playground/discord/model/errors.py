"""Refusals in Discord's own form: HTTP status, code, message and, for forms, a tree of errors."""

from __future__ import annotations

from typing import Any

CODES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20001: (403, "Bots cannot use this endpoint"),
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40001: (401, "Unauthorized"),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large. Try sending something smaller in size"),
    40060: (400, "Interaction has already been acknowledged."),
    40062: (429, "Service resource is being rate limited."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50240: (
        400,
        "You cannot remove this app's Entry Point command in a bulk update operation. Include the Entry Point command in your "
        "update request or delete it separately.",
    ),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "This thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}

Path = tuple[str | int, ...]


class NotPossible(Exception):
    """A person's client would not let them do this: no such command, button gone, value not in the menu."""


class ApiError(Exception):
    """Discord's refusal of one request.

    `breach`: the client broke a documented rule, which `StandIn.problems` then lists. Other refusals belong to ordinary life:
    a deleted message, a closed inbox, an expired token.
    """

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: Any = None,
        breach: bool = False,
        extra: dict[str, Any] | None = None,
    ) -> None:
        known = CODES.get(code, (400, "Bad Request"))
        self.code, self.status, self.message = code, status or known[0], message or known[1]
        self.errors, self.breach, self.extra = errors, breach, dict(extra or {})
        super().__init__(f"{self.status} {self.code} {self.message} {errors or ''}".strip())

    def body(self) -> dict[str, Any]:
        """The JSON that Discord answers with."""
        out: dict[str, Any] = {"message": self.message, "code": self.code, **self.extra}
        if self.errors is not None:
            out["errors"] = self.errors
        return out


class Faultfinder:
    """Collects what is wrong with one form; `done()` raises 50035 with the tree of all of it."""

    def __init__(self) -> None:
        self.found: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one fault at `path` (keys and list positions)."""
        self.found.append((path, code, message))

    def done(self) -> None:
        """Raise when anything was found."""
        if self.found:
            raise ApiError(50035, errors=error_tree(self.found), breach=True)


def error_tree(found: list[tuple[Path, str, str]]) -> dict[str, Any]:
    """Discord's nested error object, `_errors` lists at the leaves."""
    tree: dict[str, Any] = {}
    for path, code, message in found:
        node = tree
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
    return tree


def invalid_form(path: Path, code: str, message: str) -> ApiError:
    """50035 with one fault."""
    return ApiError(50035, errors=error_tree([(path, code, message)]), breach=True)
