"""Actions of a unit in menus and lists: signs in the label, dice and chances in the description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.cartagena.data import ATTACK, CLASS_OF, DEFENCE, HERO, SIDE, WORK
from engines.cartagena.data.board import WITHIN, WORKS
from engines.cartagena.data.ids import ALL, ASK, NONE, SPANISH, VOLLEY, Square
from engines.cartagena.pieces import names
from engines.cartagena.rules import abilities, gunnery, losses, stacks
from engines.cartagena.rules.combat import SHIP_HIT, WHOLE, WORK_HIT
from engines.cartagena.rules.dice import FACES, some, wins
from engines.cartagena.table import Table
from engines.kernel.base.messages import Arg, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.sheet import PlayLabel
from engines.kernel.dice.odds import percent


def item(table: Table, given: Mapping[str, Answer], part: str) -> Message:
    """A shot or an attack of a list, by the part that says whose; one that is not finished too."""
    unit, goal = str(given.get(part, "")), Square(str(given.get("target", "")))
    if not unit:
        return say("ct.item.none")
    if unit == ASK:
        return say("ct.then")
    if unit == ALL:
        return say("ct.aim.all", goal=names.spot(table, goal)) if goal else say("ct.all")
    return say("ct.aim", unit=names.sign(unit), goal=names.spot(table, goal)) if goal else names.unit_at(unit, table.works)


# -- shots


def shot(table: Table, given: Mapping[str, Answer], reached: Mapping[str, Sequence[Square]]) -> PlayLabel:
    """A shot, all that reach a target, or the wish to be asked again."""
    gun = str(given["gun"])
    if gun == ASK:
        return _then()
    goal = Square(str(given["target"]))
    if gun == ALL:
        guns = tuple(names.sign(one) for one, goals in reached.items() if goal in goals)
        label = say("ct.aim.all", goal=names.spot(table, goal))
        return PlayLabel(label=label, button=say("confirm"), description=say("ct.hint.all", list=guns), marks=(goal,))
    label = say("ct.aim", unit=names.sign(gun), goal=names.spot(table, goal))
    hint, group = _chance(table, gun, goal), say("ct.of.unit", unit=names.unit_at(gun.removeprefix(VOLLEY), table.works))
    return PlayLabel(label=label, button=say("confirm"), description=hint, group=group, marks=(goal,))


def _then() -> PlayLabel:
    """The wish to be asked again once what stands before it is done."""
    return PlayLabel(label=say("ct.then"), button=say("confirm"), description=say("ct.hint.then"))


def _chance(table: Table, gun: str, goal: Square) -> Message:
    """CT-SHOT-05, CT-HERO-13: distance, faces that hit, and what a hit does."""
    at, does = gunnery.place_of(table, gun), effect(table, goal)
    if gun.startswith(VOLLEY):
        dice = ATTACK[table.piles[at].top]
        return say("ct.hint.volley", number=dice, odds=percent(some(dice, gunnery.VOLLEY_HIT)), effect=does)
    far = WITHIN[at][goal]
    faces = gunnery.hitting(table, gun, far)
    odds = percent(len(faces) / FACES)
    if gunnery.shots(table, gun) > 1:
        return say("ct.hint.shots", number=far, face=_from(min(faces)), odds=odds, count=gunnery.shots(table, gun), effect=does)
    return say("ct.hint.shot", number=far, face=_from(min(faces)), odds=odds, effect=does)


def again(table: Table, gun: str, goal: Square) -> Message:
    """CT-D85: what a second shot at a work of the Spanish may do that the first has emptied, and who scores it."""
    far = WITHIN[gunnery.place_of(table, gun)][goal]
    faces, does = gunnery.hitting(table, gun, far), scored(table, goal, effect(table, goal), SPANISH)
    return say("ct.hint.shot", number=far, face=_from(min(faces)), odds=percent(len(faces) / FACES), effect=does)


def effect(table: Table, goal: Square) -> Message:
    """The effect of one hit there, as far as everybody knows."""
    kind = losses.target_in(table, goal)
    if kind == losses.SHIP:
        ship = table.afloat[goal]
        return _wound(table.hulls[ship].wounds + 1, CLASS_OF[ship].wounds, CLASS_OF[ship].fame)
    if kind == losses.EMPTY_WORK:
        its = WORK[WORKS[goal].kind]
        return _wound(table.works[goal] + 1, its.wounds, its.fame)
    return say("ct.effect.piece")


def _wound(number: int, most: int, fame: int) -> Message:
    if number < most:
        return say("ct.effect.wound", number=number, most=most)
    return say("ct.effect.last", number=fame) if fame else say("ct.effect.lost")


# -- barges


def brulote(table: Table, least: int, given: Mapping[str, Answer]) -> PlayLabel:
    """CT-FIRE-02, CT-FIRE-03: where a barge blows up and what it strikes, or that it is kept."""
    if given["barge"] == NONE:
        return PlayLabel(label=say("ct.aim.kept"), button=say("confirm"))
    unit, to, target = names.sign(str(given["barge"])), Square(str(given["to"])), str(given["target"])
    if target == NONE:
        return PlayLabel(label=say("ct.aim.move", unit=unit, goal=names.goal_at(table)(to)), button=say("confirm"), marks=(to,))
    goal = Square(target)
    label = say("ct.aim.barge", unit=unit, to=names.sign(to), goal=names.spot(table, goal))
    does = say("ct.hint.barge", face=least, odds=percent((FACES + 1 - least) / FACES), effect=effect(table, goal))
    return PlayLabel(label=label, button=say("confirm"), description=does, marks=(goal,))


# -- attacks


def attack(table: Table, given: Mapping[str, Answer]) -> PlayLabel:
    """An attack with the piece that is put on top, and how it advances; or the wish to be asked again."""
    if given["frm"] == ASK:
        return _then()
    frm, goal, order = Square(str(given["frm"])), Square(str(given["target"])), given.get("order")
    hint = _odds(table, frm, goal, order)
    if isinstance(order, tuple):
        what = assault(given, _short(table, goal))
        label = say("ct.aim.top", what=what, piece=names.in_short(stacks.put_on_top(table, frm, order)))
    else:
        label = assault(given, names.spot(table, goal))
    return PlayLabel(label=label, button=say("confirm"), description=hint, marks=(goal,))


def assault(given: Mapping[str, Answer], goal: Message) -> Message:
    """CT-ATK-02, CT-ATK-19: whether a stack tears its own work down, advances if it wins, or strikes from its square."""
    frm, how = str(given["frm"]), given.get("advance", NONE)
    verb = "down" if frm == given["target"] else "storm" if how == WHOLE else "attack"
    return say(f"ct.aim.{verb}", unit=names.sign(frm), goal=goal)


def _short(table: Table, goal: Square) -> Message:
    """A target where the name of a piece follows: a work by its square alone."""
    return names.spot(table, goal) if goal in table.afloat else names.sign(goal)


def assaulting(table: Table, given: Mapping[str, Answer]) -> Message:
    """An attack of a list; one that is not finished too."""
    if given.get("frm", ASK) == ASK or not given.get("target"):
        return item(table, given, "frm")
    return assault(given, names.spot(table, Square(str(given["target"]))))


def _odds(table: Table, frm: Square, goal: Square, order: Answer) -> Message:
    """CT-ATK-07 to -17: dice of both sides, and how often the attacker wins and loses."""
    top = stacks.put_on_top(table, frm, order) if isinstance(order, tuple) else table.piles[frm].top
    dice = abilities.attack_dice(table, frm) - ATTACK[table.piles[frm].top] + ATTACK[top]
    kind = losses.target_in(table, goal)
    if frm == goal or kind != losses.STACK:
        least = SHIP_HIT if kind == losses.SHIP else WORK_HIT
        does = _torn(table, goal) if frm == goal else effect(table, goal)
        return say("ct.hint.siege", n=dice, face=_from(least), odds=percent(some(dice, least)), effect=does)
    pile = table.piles[goal]
    if not pile.heroes and pile.dark[0]:
        return _blind(table, goal, dice)
    against = abilities.defence_dice(table, goal)
    won, lost = wins(dice, against), 0.0 if abilities.is_spared(top) else wins(against, dice)
    return say("ct.hint.odds", n=dice, defence=against, odds=percent(won), risk=percent(lost))


def _blind(table: Table, goal: Square, dice: int) -> Message:
    """Against a garrison that nobody has seen: between the weakest and the strongest troop of that side on top."""
    side = table.piles[goal].side
    known = abilities.dice_beside(table, goal)
    least, most = (known + end(DEFENCE[one] for one in DEFENCE if SIDE[one] == side and one not in HERO) for end in (min, max))
    low, high = percent(wins(dice, most)), percent(wins(dice, least))
    return say("ct.hint.blind", n=dice, least=least, most=most, low=low, high=high)


def _torn(table: Table, square: Square) -> Message:
    """CT-FAME-11, CT-D27: a wound by those who hold the work, and the note that the others score it, if they do."""
    its, by = WORK[WORKS[square].kind], table.piles[square].side
    return scored(table, square, _wound(table.works[square] + 1, its.wounds, its.fame), by)


def scored(table: Table, square: Square, does: Message, by: str) -> Message:
    """CT-FAME-11, CT-D27: the effect on a work by that side, and the note that the others score it, if they do."""
    return does if losses.scorer(table, square, by) == by else say("ct.effect.theirs", what=does)


# -- chances


def _from(least: int) -> Arg:
    """The faces that hit, by the lowest of them."""
    return least if least == FACES else say("ct.hint.from", number=least)
