"""The ids that The Kaiser's Pirates puts together, and what it fills in."""

from __future__ import annotations

from engines.kaisers_pirates.advance import define
from engines.kaisers_pirates.components import ASSISTS, REACTIONS
from engines.kaisers_pirates.components.surprise_attack import KIND as SURPRISE
from engines.kaisers_pirates.data import CARD
from engines.kaisers_pirates.data.ids import ALL, DECK
from engines.kaisers_pirates.options import OPTIONAL, VALUES
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.dice import DAMAGED, NONE, SUNK
from engines.kaisers_pirates.pieces.holdings import ACTION, BRITISH, PORT, PRIZE
from engines.kaisers_pirates.pieces.holdings import SUNK as IN_PILE
from engines.kaisers_pirates.rules.answerable import ATTEMPT, STAY
from engines.kaisers_pirates.rules.intercept import FAST, SLOW
from engines.kaisers_pirates.rules.phantom_action import VESSEL_OF
from engines.kaisers_pirates.rules.supplying import KEEP, SUPPLY
from engines.kaisers_pirates.speech import doings, prompts, usual
from engines.kernel.resolution.frames import questions_of
from tests.locales.made import filled

CHECKS = ("full_speed", "prize_torpedoes", "prize_supply")
"""Decisions that are printed on no card."""


def made() -> dict[str, frozenset[str]]:
    """The ids of every template of its code."""
    assert SURPRISE in CARD
    asked = [question.kind.partition(".")[2] for question in questions_of("kaisers_pirates")]
    told = (*doings.OF_A_SHIP, *doings.OF_A_CAPTAIN, *doings.OF_BOTH, *doings.UNSEEN)
    options = {f"{name}.{value}" for name, values in VALUES.items() for value in values}
    return {
        "seat.{}": frozenset(),
        **filled("kp.card.{}", (*CARD, *CHECKS)), **filled("kp.does.{}", (*CARD, *VESSEL_OF)),
        **filled("kp.passage.{}", (ATTEMPT, STAY)),
        **filled("kp.answers.{}", REACTIONS), **filled("kp.ask.{}", asked), **filled("kp.ask.{}.you", asked),
        **filled("kp.told.fired.{}", (NONE, DAMAGED)),
        **filled("kp.lies.{}", (BRITISH, ACTION)), **filled("kp.told.check.{}", ("yes", "no")),
        **filled("kp.option.{}", (*OPTIONAL, *VALUES, "play", "phantom", "beyond", "breakout", "no", "yes")),
        **filled("kp.phantom.{}", names.OF_PHANTOM),
        **filled("kp.won.{}", (IN_PILE, PORT, PRIZE)),
        "kp.option.{}.{}": frozenset(f"kp.option.{one}" for one in (*options, *PLAY)),
        **filled("kp.board.{}", ("warship", "raider")), **filled("kp.{}", ("finish", "decline", "leave")),
        **filled("kp.state.{}", ("damaged", "busy", "aimed", "limited", "recognized", "refuge")),
        **filled("kp.told.{}", told), **filled("kp.told.{}.known", doings.UNSEEN), **filled("kp.aim.{}", (ALL, DECK)),
        **filled("kp.told.strikes.{}", (NONE, DAMAGED, SUNK)), **filled("kp.speed.{}", (SLOW, FAST)),
        **filled("kp.pursuit.{}", (SLOW, FAST)), **filled("kp.supply.{}", (KEEP, SUPPLY)), **filled("kp.team.{}", ("1", "2")),
        **filled("kp.by.{}", define.ATTACKERS), **filled("kp.how.{}", define.TIMES),
        **filled("kp.kept.{}", (define.BY, define.AT)), **filled("kp.line.{}", (*LINES, *define.FACTS)),
        **filled("kp.line.{}.any", define.FACTS), **filled("kp.until.{}", [one.id for one in define.MEANWHILE]),
        **filled("kp.short.{}", ASSISTS), **filled("kp.boat.{}", names.BOATS),
        **filled("kp.usual.{}", [kind.partition(".")[2] for kind in usual.USUAL]),
        **filled("kp.pic.came.{}", (NONE, DAMAGED, SUNK, "captured", "yes", "no")),
        **filled("kp.q.form.{}", ("card", "enemy", "other", "assist")),
        **filled("kp.q.{}", [kind.partition(".")[2] for kind in prompts.QUESTIONS]),
    }  # fmt: skip


LINES = ("sunk", "reflag", "passage", "discards", "order", "later", "discards.any", "order.any")
"""What may be answered in advance, and how it stands until then."""
PLAY = (
    "play.single", "play.teams", "phantom.random", "phantom.best", "breakout.in", "breakout.out",
    "beyond.no", "beyond.ships", "beyond.accurate",
)  # fmt: skip
