"""All that can be pressed and typed: the declarations, complete once the modules of the answers are imported here."""

from __future__ import annotations

from bot.edge.absence import seats
from bot.edge.closing import closing
from bot.edge.end import campaign, fortune, replay
from bot.edge.fairness import fairness
from bot.edge.help import about, export, forget, languages, lessons, reminders, rules, series_limit, settings, vacation, zones
from bot.edge.ladder import annulment, leaderboard, profile, season
from bot.edge.lobby import (
    guests,
    invitation,
    lobby,
    permissions,
    rare_settings,
    rematch,
    status,
    table_list,
    table_options,
    tables,
)  # fmt: skip
from bot.edge.log import log
from bot.edge.managers import server_check, server_settings, table_repair
from bot.edge.own import in_advance, next_table, own_tables
from bot.edge.presses.command import COMMANDS
from bot.edge.presses.press import PRESSES, TABLELESS_PRESSES
from bot.edge.series import series, series_settings
from bot.edge.text_answers import typed_in, understanding
from bot.edge.turn import advice, board, captain_panel, fill, form_input, moves, next_turn, plays, what_now
from bot.edge.votes import votes

__all__ = ["COMMANDS", "FEATURES", "PRESSES", "TABLELESS_PRESSES"]
FEATURES = (
    about, advice, annulment, board, campaign, captain_panel, closing, export, fairness, fill, forget, form_input, fortune,
    guests, in_advance, invitation, languages, leaderboard, lessons, lobby, log, moves, next_table, next_turn, own_tables,
    permissions, plays, profile, rare_settings, rematch, reminders, replay, rules, season, seats, series, series_limit,
    series_settings,
    server_check,
    server_settings, settings, status, table_list, table_options, table_repair, tables, typed_in, understanding, vacation,
    votes, what_now, zones,
)  # fmt: skip
"""The modules that answer presses or commands."""
