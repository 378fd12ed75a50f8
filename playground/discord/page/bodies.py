"""Bodies that the page sends, as models that name every error."""

from __future__ import annotations

from typing import Annotated, Any, Self

from aiohttp import web
from pydantic import BaseModel, Field, StringConstraints, ValidationError

from playground.discord.model.errors import NotPossible

Id = Annotated[int, Field(ge=0, lt=1 << 63)]
"""An id of Discord; JSON has it as a string."""


class Body(BaseModel):
    """The JSON of a request."""

    @classmethod
    async def of(cls, request: web.Request) -> Self:
        """The body of a request. Raises NotPossible, which names the field that is wrong."""
        try:
            return cls.model_validate_json(await request.read())
        except ValidationError as wrong:
            first = wrong.errors(include_url=False, include_input=False)[0]
            raise NotPossible(f"{'.'.join(map(str, first['loc'])) or 'the body'}: {first['msg']}") from wrong


class NewUser(Body):
    """Somebody new."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=32)]
    locale: str | None = None


class NewChannel(Body):
    """A new text channel."""

    guild: Id
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100, to_lower=True)]


class Command(Body):
    """A slash command, or with `type` 3 a message command on `target`."""

    user: Id
    channel: Id
    command: str
    type: int = 1
    target: Id | None = None
    options: dict[str, Any] | None = None
    locale: str | None = None

    @property
    def filled_in(self) -> dict[str, Any]:
        """The options that were filled in."""
        return {key: value for key, value in (self.options or {}).items() if value not in (None, "")}


class Completion(Command):
    """A command of which one option is being typed."""

    focused: str


class Press(Body):
    """A button or menu."""

    user: Id
    message: Id
    custom_id: str
    values: list[str] | None = None


class Submit(Body):
    """A form that was filled in."""

    user: Id
    modal: Id
    fields: dict[str, str | list[str]] | None = None


class Words(Body):
    """Words in a channel or to the bot."""

    user: Id
    channel: Id
    content: str
