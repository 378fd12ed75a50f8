"""Rows of the plan that are tried before anything is posted."""

from __future__ import annotations

from bot.rehearsal.plan.rows import ACCEPTED, YES, PlanRow

BEFORE: tuple[PlanRow, ...] = (
    PlanRow(
        "0a", "30", "the application has no command that opens an activity", ("none",),
        harm="nothing: the entry point is told again with the other commands",
    ),
    PlanRow("0b", "", "logins left today"),
    PlanRow("0c", "", "shards that Discord proposes"),
    PlanRow("0d", "27", "the channel's kind, and the kind of its threads"),
    PlanRow(
        "0e", "25", "the bot has every permission it needs in this channel", ("none missing",), "bot.edge.lobby.permissions",
        "no table can be opened in this channel until the permissions named below are given",
    ),
    PlanRow("0f", "24", "permissions that the bot has and does not need"),
    PlanRow(
        "0g", "31", "all commands are taken, in every language", (ACCEPTED,), "bot.edge.discord.commands",
        "the commands of this release are not told; the bot goes on with those that Discord knows",
    ),
    PlanRow(
        "0h", "31", "Discord gives the commands back as they were told", (YES,), "bot.edge.discord.commands",
        "names or descriptions read otherwise than the bot's own texts say",
    ),
)  # fmt: skip
