"""Rows of the plan that need nobody to press anything."""

from __future__ import annotations

from bot.rehearsal.plan.rows import ACCEPTED, FORM, PICTURE_GOES, PICTURE_STAYS, YES, PlanRow

AGAIN = "nothing: the board is sent once more, which costs a request and its bytes"
ALONE: tuple[PlanRow, ...] = (
    PlanRow(
        "6a", "3b", "an edit that lists its new file shows it", (PICTURE_STAYS,), "bot.edge.delivery.uploaded_files",
        "every post and panel whose board has changed takes a longer way round, at worst a fresh message",
    ),
    PlanRow(
        "6b", "3b", "an edit that brings a file, with an empty list", (PICTURE_STAYS,),
        harm="nothing: the bot always lists what it brings",
    ),
    PlanRow("6c", "3b", "an edit that brings a file, without a list", (FORM,),
        harm="nothing: the bot always lists what it brings"),
    PlanRow(
        "1a", "2", "a container keeps the number it was sent with", (YES,), "bot.edge.delivery.poster",
        "a post whose answer was lost is sent twice",
    ),
    PlanRow(
        "1b", "4", "a file that components show is not among `attachments`", (YES,),
        harm="nothing: the bot reads the components",
    ),
    PlanRow(
        "1c", "4", "the picture tells the id of its file (`attachment_id`)", (YES,), "bot.edge.delivery.uploaded_files",
        "a file that stays cannot be listed, so that each change of words sends the board again",
    ),
    PlanRow("1d", "16", "what is read later has no nonce", (YES,), harm="nothing: posts are found by their container's number"),
    PlanRow(
        "2a", "16", "the same nonce gives the first message", (YES,), "bot.edge.delivery.poster",
        "a post whose answer was lost is sent twice",
    ),
    PlanRow(
        "2b", "17", "the nonce of a deleted message is refused", ("refused 10008",), "bot.service.posting.delivery_results",
        "a post that somebody deleted comes back when it is sent again",
    ),
    PlanRow(
        "2c", "16", "a nonce holds for 60 s", (YES,), "bot.service.posting.courier",
        "a post that is sent again after a minute comes twice",
    ),
    PlanRow("2d", "16", "a nonce holds for 180 s"),
    PlanRow("2e", "16", "a nonce holds for 300 s"),
    PlanRow(
        "3a", "3", "an edit of words alone, without a list, finds the picture", (FORM, PICTURE_GOES),
        harm="nothing: the bot lists what stays",
    ),
    PlanRow("4a", "2", "a file that stays, listed by its id alone", (FORM, PICTURE_GOES),
        harm="nothing: the bot lists id and name"),
    PlanRow("5a", "2", "a file that stays, listed by id and name", (PICTURE_STAYS,), "bot.edge.delivery.uploaded_files", AGAIN),
    PlanRow(
        "5b", "2", "the bot's own edit of a post's words leaves its board", (PICTURE_STAYS,), "bot.edge.delivery.poster",
        "boards vanish from posts when their words change",
    ),
    PlanRow("7a", "6", "buttons are taken off by an edit without flags", (ACCEPTED,), harm="nothing: the bot sends the flag"),
    PlanRow(
        "7b", "6", "buttons are taken off by an edit with the flag", (ACCEPTED,), "bot.edge.delivery.poster",
        "buttons of old posts stay and can be pressed",
    ),
    PlanRow("7c", "6", "an edit that says flags 0 is refused", (FORM,), harm="nothing: the bot never says it"),
    PlanRow(
        "7d", "6", "the bot's own strip takes the buttons off and leaves the board", (PICTURE_STAYS,), "bot.edge.delivery.poster",
        "buttons of old posts stay, or their boards go",
    ),
    PlanRow(
        "8a", "7", "an old message with a file becomes the new kind, the file not taken off", (FORM,),
        harm="nothing: the bot takes it off",
    ),
    PlanRow(
        "8b", "7", "an old message becomes the new kind, the file taken off", (ACCEPTED,), "bot.edge.delivery.page_message",
        "what rings stands as bare words beside a second message",
    ),
    PlanRow("9a", "", "40 components", (ACCEPTED,), "bot.edge.kit.components", "the fullest panels are refused"),
    PlanRow("9b", "", "41 components are refused", (FORM,), harm="nothing: the bot sends no more than 40"),
    PlanRow("9c", "", "4,000 characters", (ACCEPTED,), "bot.edge.kit.components", "the longest pages are refused"),
    PlanRow("9d", "", "4,001 characters are refused", (FORM,), harm="nothing: the bot sends no more than 4,000"),
    PlanRow("9e", "36", "an alt text of 1,024 characters", (ACCEPTED,), "bot.edge.kit.components",
    "boards with long alt texts are refused"),
    PlanRow("9f", "36", "an alt text of 1,025 is refused", (FORM,), harm="nothing: the bot sends no more than 1,024"),
    PlanRow(
        "9g", "33", "five buttons of 34 characters in a row", (ACCEPTED,), "bot.edge.kit.components",
        "full rows of buttons are refused",
    ),
    PlanRow(
        "10", "", "GIF, HTML and JSON as files of one message", (ACCEPTED,), "bot.edge.end.replay",
        "replays and films cannot be handed out",
    ),
    PlanRow("11a", "27", "a thread opens", (ACCEPTED,), "bot.edge.lobby.threads", "tables cannot be opened in threads here"),
    PlanRow("11b", "27", "a post comes into the thread", (ACCEPTED,),
        "bot.edge.delivery.poster", "tables in threads tell nothing"),
    PlanRow(
        "11c", "28", "an edit in an archived thread is refused", ("refused 50083",), "bot.edge.delivery.poster",
        "the courier takes an archived thread for a lost permission",
    ),
    PlanRow(
        "11d", "28", "a post takes a thread out of the archive", (ACCEPTED,), "bot.edge.delivery.poster",
        "tables in archived threads fall silent",
    ),
    PlanRow(
        "11e", "27", "a thread inside a thread is refused", ("refused 50024",), "bot.edge.lobby.threads",
        "the refusal is not put into words",
    ),
    PlanRow("12a", "23", "eight edits in four seconds"),
    PlanRow("12b", "23", "six posts in four seconds"),
    PlanRow(
        "12c", "23", "the same at the courier's pace meets no limit", ("no 429",), "bot.service.process.rate_limit",
        "posts come late, and refusals count towards Discord's ban",
    ),
    PlanRow("13", "22", "edits of a message older than an hour are limited", ("refused 30046",), harm="nothing: no limit is met"),
    PlanRow(
        "14", "16", "a post is found again by its container's number", (YES,), "bot.edge.delivery.poster",
        "a post whose answer was lost is sent twice",
    ),
    PlanRow("15a", "18", "the owner's inbox opens", (ACCEPTED,), "bot.edge.delivery.poster",
        "bells cannot be rung by direct message"),
    PlanRow(
        "15b", "15", "a direct message comes, is changed and deleted", (ACCEPTED,), "bot.edge.delivery.poster",
        "bells are not sent, or not taken back",
    ),
    PlanRow(
        "16a", "", "a lost connection is taken up again", ("resumed",), "bot.edge.discord.client",
        "presses of the time between are lost",
    ),
    PlanRow(
        "16b", "", "what happened meanwhile is told afterwards", (YES,), "bot.edge.discord.client",
        "presses of the time between are lost",
    ),
    PlanRow("16c", "", "the connection is compressed"),
    PlanRow("17a", "8", "100 KB are sent"),
    PlanRow("17b", "8", "900 KB are sent"),
    PlanRow("18", "8", "half, and 95 of 100, of the requests are answered within"),
)  # fmt: skip
