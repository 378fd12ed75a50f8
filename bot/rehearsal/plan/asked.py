"""Rows of the plan that need a person who presses and reports."""

from __future__ import annotations

from bot.rehearsal.plan.rows import ACCEPTED, FORM, NO, PICTURE_GOES, PICTURE_STAYS, YES, PlanRow

NOT_SHOWN = "whoever presses waits in vain"
ASKED: tuple[PlanRow, ...] = (
    PlanRow("a1", "32", "what is typed reaches the bot, to be completed", (YES,), "bot.edge.discord.commands",
        "no completions come"),
    PlanRow("a2", "32", "the list of completions is shown", (YES,), "bot.edge.discord.commands",
        "captains must type codes by heart"),
    PlanRow("b1", "8", "seconds from a press to the private board"),
    PlanRow("b2", "9", "a private panel with a board comes", (YES,), "bot.edge.delivery.delivery", NOT_SHOWN),
    PlanRow(
        "b3", "25", "the rights that come with a press are those of roles and overwrites", (YES,), "bot.edge.lobby.permissions",
        "a table is refused where it could be told, or opened where it cannot",
    ),
    PlanRow(
        "c1", "1", "the bot's own update of a panel leaves its board", (YES,), "bot.edge.delivery.uploaded_files",
        "boards vanish from panels at the next press",
    ),
    PlanRow(
        "c2", "3", "an update of a panel that names its board, without a list", (FORM, PICTURE_GOES),
        harm="nothing: the bot lists what stays",
    ),
    PlanRow(
        "c3", "1", "an update without a list takes the files off a panel", (FORM, PICTURE_GOES),
        harm="nothing: the bot lists what stays",
    ),
    PlanRow(
        "d1", "2", "an update that lists id and name leaves the board", (PICTURE_STAYS,), "bot.edge.delivery.uploaded_files",
        "boards are sent once more",
    ),
    PlanRow(
        "d2", "3b", "an update that lists a new file shows it", (PICTURE_STAYS,), "bot.edge.delivery.uploaded_files",
        "panels whose board has changed take a longer way round",
    ),
    PlanRow("e1", "", "a form opens and brings every field back", (YES,), "bot.edge.kit.click",
        "typed orders and plans are lost"),
    PlanRow("e2", "", "the form is whole on the screen", (YES,), "bot.edge.kit.components", "fields cannot be reached"),
    PlanRow("f1", "3b", "an announced private answer is filled with a picture", (PICTURE_STAYS,),
        "bot.edge.delivery.delivery", NOT_SHOWN),
    PlanRow("f2", "3b", "an announced update brings a new picture", (PICTURE_STAYS,), "bot.edge.delivery.delivery", NOT_SHOWN),
    PlanRow("g1", "9", "private answers are taken away", (ACCEPTED,), "bot.edge.delivery.delivery",
    "a captain has several panels of one table"),
    PlanRow("g2", "9", "they are gone from the screen", (YES,), "bot.edge.delivery.delivery",
    "a captain has several panels of one table"),
    PlanRow("h", "11", "a dismissed message still takes changes", (ACCEPTED,), harm="nothing: the next press opens a panel anew"),
    PlanRow("i1", "", "a token ends after 15 minutes", ("refused 50027",), harm="nothing: the bot does not use it any longer"),
    PlanRow("i2", "", "an old panel can still be pressed", (YES,), "bot.edge.delivery.delivery", "panels die after 15 minutes"),
    PlanRow("j1", "15", "a ping in the new kind says its words on a locked telephone", (NO,), harm="nothing: words come first"),
    PlanRow(
        "j2", "15", "a ping in the old kind says its words there", (YES,), "bot.edge.posts.bell",
        "nobody reads what is asked of him",
    ),
    PlanRow(
        "j3", "15", "words that are turned into a post were said there", (YES,), "bot.edge.delivery.poster",
        "a ring in a channel says nothing on a lock screen",
    ),
    PlanRow(
        "k2", "14", "a thread that was archived takes no private answer", ("refused 50083",),
        harm="nothing: what cannot be answered there is told in the inbox",
    ),
    PlanRow("k", "10", "the answer to a button far above is seen"),
    PlanRow(
        "l1", "33", "rows as the bot breaks them stand on one line", (YES,), "bot.edge.kit.button_rows",
        "rows of buttons take two lines, so that panels are higher than the screen",
    ),
    PlanRow("l2", "35", "the smallest letters of a picture that can be read"),
    PlanRow("l3", "35", "lines that are seen at once"),
    PlanRow("m1", "", "the replay page opens and moves", (YES,), "render.page", "replays cannot be looked at on this telephone"),
    PlanRow("m2", "36", "the film moves", (YES,), "render.picture.film", "the film of a game stands still"),
    PlanRow("n1", "", "light and dark can both be read", (YES,), "render.paint.palette",
        "boards cannot be read in the light theme"),
    PlanRow("n2", "34", "with larger type nothing is drawn over anything", (YES,), "bot.edge.kit.components",
    "rows lie over each other"),
)  # fmt: skip
