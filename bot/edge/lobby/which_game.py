"""The question which game is meant: each with its aim, how many play and how they divide."""

from __future__ import annotations

from collections.abc import Mapping

from bot.edge.kit import components as c
from bot.edge.kit.replies import Page
from engines import game_of
from engines.kernel.base.messages import Message, say
from locales import Words


def page(words: Words, heading: Message, presses: Mapping[str, str]) -> Page:
    """The page with a button for each game, which bears its name. `presses`: the id of the button, by game."""
    rows = [part for id, press in presses.items() for part in _game(words, id, press)]
    return Page((c.container(c.text("### " + words.marked(heading)), *rows),))


def _game(words: Words, id: str, press: str) -> tuple[c.Item, c.Item]:
    """The game in words, and below them its button, which would leave them little room beside it on a telephone."""
    return c.text(about(words, id)), c.row(c.button(words.label(say(f"game.{id}")), press, style=c.PRIMARY))


def about(words: Words, id: str) -> str:
    """The aim of a game, and below it how many play, and how they divide if the game says so."""
    players, divided = game_of(id).players, say(f"lobby.divided.{id}")
    aim = say(f"help.aim.{id}")
    least, most = players[0], players[-1]
    many = say("lobby.players.just", n=most) if least == most else say("lobby.players", least=least, most=most)
    told = [words.marked(say("help.aim", aim=aim))] if words.has(aim.id) else []
    return "\n".join((*told, " ".join(words.marked(one) for one in (many, divided) if words.has(one.id))))
