"""The Plan boards of Lawless Empire, for pages: whose dice lie there, what they are worth, who would win."""

from __future__ import annotations

from typing import Final

import passel.games.lawless.components as c
from passel.games.lawless.faces.page_context import NOTHING, Data, Eyes
from passel.games.lawless.rules_schemes import gang_up, organised_hit, plain_sum, same_old_shit
from passel.games.lawless.view_types import HIDDEN, Plan
from passel.games.lawless.words import SCHEME_EFFECTS, plan_of, scheme
from passel.i18n import _

SET_BY_CARD: Final = 4  # boards; the others are set by the players, in play order
OPEN_PHASES: Final = ("abilities", "execution")  # in which schemes lie open


def plans(eyes: Eyes) -> list[Data]:
    return [plan(eyes, number, each) for number, each in enumerate(eyes.table.boards)]


def kinds(eyes: Eyes) -> list[Data]:
    """The Plans that may be set, while that is asked."""
    if eyes.decision != "plan":
        return []
    return [{"n": number, **eyes.offer(option)} for number, option in enumerate(c.PLAN_A)]


def plan(eyes: Eyes, number: int, board: Plan) -> Data:
    order = eyes.order
    lying = scheme_on(eyes, board)
    known = lying if board.scheme not in ("", HIDDEN) else c.DECEIVE
    dice = flat(board)
    telling = board.schemer < 0 or board.scheme != HIDDEN
    worth = values(eyes, board, dice, known)
    ahead = board.winner if board.winner >= 0 else leader(order, worth, known) if telling else c.NOBODY
    spots = spots_on(eyes, board, lying, dice)
    return {
        "id": board.board,
        "n": plan_of(board.board),
        "by": order[number - SET_BY_CARD] if number >= SET_BY_CARD else c.NOBODY,
        "lanes": [
            lane(eyes, board, seat, worth.get(seat, c.NOBODY), seat == ahead)
            for seat in order
            if board.dice[seat]
        ],
        "schemer": board.schemer if lying == c.NOBODY or board.schemer >= 0 else eyes.seat,
        "scheme": lying,
        "open": board.scheme not in ("", HIDDEN),
        "meant": board.schemer < 0 and lying != c.NOBODY,
        "winner": board.winner,
        "levelled": eyes.table.levelling == board.board,
        "secret": board.scheme == HIDDEN and lying != c.NOBODY,
        "say": say(eyes, board, lying, order, worth, ahead, spots),
        "spots": spots,
    }


def flat(board: Plan) -> list[int]:
    """The dice as rules count them: seven cells for each seat."""
    dice = []
    for own in board.dice:
        dice += [len(own), *(own.count(face) for face in range(1, 7))]
    return dice


def scheme_on(eyes: Eyes, board: Plan) -> int:
    """Which one, as far as these eyes can tell: it lies open, or is their own, or is meant for the board."""
    if board.scheme not in ("", HIDDEN):
        return c.SCHEME.index(board.scheme)
    if eyes.seat >= 0:
        for name, laid in eyes.view.own.laid:
            if name == board.board:
                return c.SCHEME.index(laid)
        plots = eyes.view.own.plots
        for meant, name in zip(plots[0::2], plots[1::2], strict=False):
            if name == board.board:
                return c.SCHEME.index(meant)
    return c.NOBODY


# -- values ------------------------------------------------------------------------------------------------


def values(eyes: Eyes, board: Plan, dice: list[int], known: int) -> dict[int, int]:
    """What the dice of each contender are worth; nothing while faces are still to be picked."""
    contenders = [seat for seat in range(eyes.view.seats) if board.dice[seat]]
    if known == c.LEVEL_THE_FIELD and len(contenders) > 1:
        picks = eyes.table.picks if eyes.table.levelling == board.board else ()
        return {seat: picks[seat] for seat in contenders if picks and picks[seat]}
    return {seat: value(dice, seat, known) for seat in contenders}


def value(dice: list[int], seat: int, known: int) -> int:
    if known == c.GANG_UP:
        return gang_up(dice, 7 * seat)
    if known == c.ORGANISED_HIT:
        return organised_hit(dice[7 * seat : 7 * seat + 7])
    if known == c.SAME_OLD_SHIT:
        return same_old_shit(dice, seat)
    return plain_sum(dice, 7 * seat, c.FACE_VALUES[known])


def leader(order: list[int], worth: dict[int, int], known: int) -> int:
    """Who would win as it lies.  Under some schemes nobody can tell."""
    if not worth or known in (c.LET_FATE_DECIDE, c.LEVEL_THE_FIELD):
        return c.NOBODY
    best = min if known == c.UNDERHAND_ATTACKS else max
    return next(seat for seat in order if seat in worth and worth[seat] == best(worth.values()))


# -- dice --------------------------------------------------------------------------------------------------


def lane(eyes: Eyes, board: Plan, seat: int, worth: int, ahead: bool) -> Data:
    number = c.BOARD.index(board.board)
    aimed = eyes.view.ask.about if eyes.view.ask and eyes.decision in ("face", "to", "partner") else ()
    picked = eyes.view.own.picked if eyes.is_me(seat) and eyes.table.levelling == board.board else 0
    picked = picked or (eyes.table.picks[seat] if eyes.table.levelling == board.board else 0)
    dice = []
    for place, face in enumerate(board.dice[seat]):
        first = place == 0 or board.dice[seat][place - 1] != face  # of dice alike: it stands for all
        again = place - board.dice[seat].index(face)
        dice.append(
            {
                "face": face,
                "k": again + 1,
                "state": state_of(
                    eyes.table.targets.count(f"{c.COLOUR[seat]} {face} at {board.board}") > again,
                    first and tuple(aimed) == (seat, face, number),
                    first and picked == face,
                ),
                **(die_offer(eyes, number, seat, face) if first else NOTHING),
            }
        )
    told = _("{who}: {faces}").format(who=eyes.names[seat], faces=", ".join(map(str, board.dice[seat])))
    return {"seat": seat, "dice": dice, "worth": worth, "lead": ahead, "spoken": told}


def state_of(hit: bool, aimed: bool, picked: bool) -> str:
    """A die that was a target in this turn, is one just now, or counts alone where the field is level."""
    return "is-aimed" if aimed else "is-picked" if picked else "is-hit" if hit else ""


def die_offer(eyes: Eyes, board: int, seat: int, face: int) -> Data:
    """A die as a choice.  One that cannot be chosen is just a die: there are too many to say why of each."""
    if eyes.decision == "target":
        option = c.TARGET[c.DIE[seat][face] + board]
    elif eyes.decision == "partner":
        option = c.WITH[c.DIE[seat][face] + board]
    elif eyes.decision == "level" and eyes.is_me(seat) and eyes.table.levelling == c.BOARD[board]:
        option = c.PICK[face - 1]
    else:
        return NOTHING
    return {"text": option.text, "why": ""} if option.text in eyes.may else NOTHING


# -- boards as choices -------------------------------------------------------------------------------------


def spots_on(eyes: Eyes, board: Plan, lying: int, dice: list[int]) -> list[Data]:
    """What may be put on a board: one for each die in hand, or one for the scheme or die it is about."""
    number = c.BOARD.index(board.board)
    if eyes.decision == "place":
        mine = sorted(set(eyes.table.players[eyes.seat].dice))
        unseen = board.schemer >= 0 and lying == c.NOBODY
        return [
            {
                "hand": face,
                "face": face,
                "then": "" if unseen else would_be(eyes, dice, face, max(lying, c.DECEIVE)),
                **eyes.offer(c.PLACE[face - 1][number]),
            }
            for face in mine
        ]
    asked = {"lay": c.ON_BOARD, "to": c.TO_BOARD}.get(eyes.decision)
    return [{"hand": 0, "face": 0, "then": "", **eyes.offer(asked[number])}] if asked else []


def would_be(eyes: Eyes, dice: list[int], face: int, known: int) -> str:
    """How it stands once this die lies there."""
    own = 7 * eyes.seat
    more = dice[:]
    more[own] += 1
    more[own + face] += 1
    worth = {seat: value(more, seat, known) for seat in range(eyes.view.seats) if more[7 * seat]}
    ahead = leader(eyes.order, worth, known)
    if ahead < 0:
        return ""
    if not eyes.is_me(ahead):
        return _("{who} would still lead, {score}").format(
            who=eyes.names[ahead], score=score(worth, ahead, known)
        )
    if len(worth) == 1:
        return _("you would lead")
    return _("you would lead, {score}").format(score=score(worth, ahead, known))


# -- words -------------------------------------------------------------------------------------------------


def say(
    eyes: Eyes,
    board: Plan,
    lying: int,
    order: list[int],
    worth: dict[int, int],
    ahead: int,
    spots: list[Data],
) -> str:
    """The line at the foot of a board."""
    if spots and spots[0]["why"]:
        return str(spots[0]["why"])
    if board.winner >= 0:
        mine = eyes.is_me(board.winner)
        return _("you win it") if mine else _("{who} wins it").format(who=eyes.names[board.winner])
    if board.schemer >= 0 and lying == c.NOBODY:
        return _("under {who}'s scheme").format(who=eyes.names[board.schemer])
    if lying == c.NOBODY:
        return standing(eyes, worth, ahead, c.DECEIVE)
    secretly = board.scheme == HIDDEN or board.schemer < 0
    dice = flat(board)
    worth = {seat: value(dice, seat, lying) for seat in order if board.dice[seat]} if secretly else worth
    ahead = leader(order, worth, lying) if secretly else ahead
    told = standing(eyes, worth, ahead, lying) if ahead >= 0 else _(SCHEME_EFFECTS[lying])
    return _("{scheme}: {standing}").format(scheme=scheme(lying), standing=told)


def standing(eyes: Eyes, worth: dict[int, int], ahead: int, known: int) -> str:
    if ahead < 0:
        first = eyes.table.first
        if eyes.table.phase in OPEN_PHASES and first >= 0:
            return _("no dice: it goes to the First player, {who}").format(who=eyes.names[first])
        return _("no dice yet")
    if len(worth) == 1:
        return _("you lead") if eyes.is_me(ahead) else _("{who} leads").format(who=eyes.names[ahead])
    told = score(worth, ahead, known)
    if eyes.is_me(ahead):
        return _("you lead, {score}").format(score=told)
    return _("{who} leads, {score}").format(who=eyes.names[ahead], score=told)


def score(worth: dict[int, int], ahead: int, known: int) -> str:
    """6 to 5; of equals the one who is higher up in play order."""
    rest = [each for seat, each in worth.items() if seat != ahead]
    second = min(rest) if known == c.UNDERHAND_ATTACKS else max(rest)
    if second == worth[ahead]:
        return _("{n} all, ahead in play order").format(n=second)
    return _("{a} to {b}").format(a=worth[ahead], b=second)
