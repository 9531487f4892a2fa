"""The Plan boards of Lawless Empire, for pages: whose dice lie there, what they are worth, who would win."""

from __future__ import annotations

from typing import Final

import passel.games.lawless.components as c
from passel.contract import Region, Rendered
from passel.games.lawless.faces.page_context import Data, Eyes
from passel.games.lawless.rules_schemes import gang_up, organised_hit, plain_sum, same_old_shit
from passel.games.lawless.view_types import HIDDEN, Plan
from passel.games.lawless.words import SCHEME_EFFECTS, plan_of, scheme
from passel.i18n import _

SET_BY_CARD: Final = 4  # boards; the others are set by the players, in play order
OPEN_PHASES: Final = ("abilities", "execution")  # in which schemes lie open
AIMING: Final = ("face", "to", "partner")  # decisions about a die that was chosen before
ABOUT_BOARDS: Final = (*AIMING, "lay")  # decisions for which boards look different


# -- what everybody sees -----------------------------------------------------------------------------------


def plans(eyes: Eyes) -> Region:
    """All Plan boards of this round."""
    found = [plan(eyes, number, board) for number, board in enumerate(eyes.table.boards)]
    return Region("lw-plans", "plans", None, 0, lambda: found)


def plan(eyes: Eyes, number: int, board: Plan) -> Region:
    table = eyes.table
    levelled = table.levelling == board.board
    targets = [die for die in table.targets if die.endswith(board.board)]
    picks = table.picks if levelled else ()
    values = (board, number, eyes.order, eyes.names, table.phase, table.first, targets, levelled, picks)

    def inside() -> list[Region]:
        known = scheme_known(board)
        return [mat(eyes, board), foot(board, say(eyes, board, known))]

    return Region(f"plan-{board.board}", "plan", values, plan_frame(eyes, number, board), inside)


def plan_frame(eyes: Eyes, number: int, board: Plan) -> Data:
    by = eyes.order[number - SET_BY_CARD] if number >= SET_BY_CARD else c.NOBODY
    return {
        "id": board.board,
        "n": plan_of(board.board),
        "by": by + 1,
        "name": eyes.names[by] if by >= 0 else "",
    }


def foot(board: Plan, text: str, secret: bool = False) -> Region:
    """The line at the foot of a board."""
    won = board.winner >= 0
    return Region(f"say-{board.board}", "say", [board.board, text, secret, won])


def scheme_known(board: Plan) -> int:
    """The scheme on a board, if it lies open."""
    return c.NOBODY if board.scheme in ("", HIDDEN) else c.SCHEME.index(board.scheme)


def flat(board: Plan) -> list[int]:
    """The dice as rules count them: seven cells for each seat."""
    dice = []
    for own in board.dice:
        dice += [len(own), *(own.count(face) for face in range(1, 7))]
    return dice


# -- what one reader sees ----------------------------------------------------------------------------------


def own_plans(eyes: Eyes, shared: Rendered) -> Region | Rendered:
    """The same boards, with what this seat alone knows of them."""
    secret = schemes_of(eyes)
    if not secret and not eyes.table.levelling and eyes.decision not in ABOUT_BOARDS:
        return shared
    found = [
        own_plan(eyes, number, board, secret.get(board.board, c.NOBODY), whole)
        for number, (board, whole) in enumerate(zip(eyes.table.boards, shared.inside, strict=True))
    ]
    return Region("lw-plans", "plans", None, 0, lambda: found)


def schemes_of(eyes: Eyes) -> dict[str, int]:
    """The schemes that this seat has laid face down, or means to lay, by board."""
    own = eyes.view.own
    laid = {board: c.SCHEME.index(name) for board, name in own.laid}
    meant = {
        board: c.SCHEME.index(name) for name, board in zip(own.plots[0::2], own.plots[1::2], strict=False)
    }
    return meant | laid


def own_plan(eyes: Eyes, number: int, board: Plan, lying: int, whole: Rendered) -> Region | Rendered:
    the_mat: Region | Rendered
    the_foot: Region | Rendered
    the_mat, the_foot = whole.inside
    place = c.BOARD.index(board.board)
    aimed = aimed_at(eyes, place)
    secretly = eyes.table.levelling == board.board and not eyes.table.picks[eyes.seat]
    picked = eyes.view.own.picked if secretly else 0
    lying = lying if scheme_known(board) == c.NOBODY else c.NOBODY
    options = {"lay": c.ON_BOARD, "to": c.TO_BOARD}.get(eyes.decision)
    why = eyes.why_not(options[place]) if options else ""
    if lying >= 0 or aimed or picked:
        the_mat = mat(eyes, board, lying, aimed, picked)
    if lying >= 0 or why:
        the_foot = foot(board, why or say(eyes, board, lying), secret=lying >= 0)
    if the_mat is whole.inside[0] and the_foot is whole.inside[1]:
        return whole
    return Region(whole.id, "plan", None, plan_frame(eyes, number, board), lambda: [the_mat, the_foot])


def aimed_at(eyes: Eyes, place: int) -> tuple[int, int] | None:
    """The die on a board that it is about just now: whose, and its face."""
    if eyes.decision not in AIMING:
        return None
    assert eyes.view.ask is not None
    seat, face, board = eyes.view.ask.about
    return (seat, face) if board == place else None


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


def mat(
    eyes: Eyes, board: Plan, lying: int = c.NOBODY, aimed: tuple[int, int] | None = None, picked: int = 0
) -> Region:
    """The dice on a board, and the scheme; `lying` is one that only this seat knows, `picked` the face that
    this seat has picked."""
    known = scheme_known(board)
    worth = values(eyes, board, flat(board), max(known, c.DECEIVE))
    ahead = ahead_on(eyes, board, worth, known)
    schemer = board.schemer if board.schemer >= 0 or lying < 0 else eyes.seat
    levelled = eyes.table.levelling == board.board
    lanes = []
    for seat in eyes.order:
        if board.dice[seat]:
            face = (picked if eyes.is_me(seat) else 0) or (eyes.table.picks[seat] if levelled else 0)
            die = aimed[1] if aimed is not None and aimed[0] == seat else 0
            lanes.append(lane(eyes, board, seat, die, face))
            lanes[-1] |= {"worth": worth.get(seat, c.NOBODY), "lead": seat == ahead}
    seen = {
        "id": board.board,
        "lanes": lanes,
        "scheme": known,
        "by": schemer + 1,
        "name": eyes.names[schemer] if schemer >= 0 else "",
        "own": "" if lying < 0 else "is-mine" if board.schemer >= 0 else "is-meant",
        "levelled": levelled,
    }
    return Region(f"mat-{board.board}", "mat", seen)


def ahead_on(eyes: Eyes, board: Plan, worth: dict[int, int], known: int) -> int:
    """Who has won a board, or would win it as it lies; nobody can tell under a scheme that lies face down."""
    if board.winner >= 0:
        return board.winner
    if board.scheme == HIDDEN:
        return c.NOBODY
    return leader(eyes.order, worth, max(known, c.DECEIVE))


def lane(eyes: Eyes, board: Plan, seat: int, aimed: int, picked: int) -> Data:
    """The dice of one colour.  Of dice alike the first stands for all when one is to be chosen."""
    dice = []
    for place, face in enumerate(board.dice[seat]):
        first = place == 0 or board.dice[seat][place - 1] != face
        again = place - board.dice[seat].index(face)
        hit = eyes.table.targets.count(f"{c.COLOUR[seat]} {face} at {board.board}") > again
        dice.append(
            {
                "face": face,
                "k": again + 1,
                "state": state_of(hit, first and aimed == face, first and picked == face),
                "option": die_options(eyes, board.board, seat, face) if first else "",
            }
        )
    told = _("{who}: {faces}").format(who=eyes.names[seat], faces=", ".join(map(str, board.dice[seat])))
    return {"seat": seat, "dice": dice, "spoken": told}


def state_of(hit: bool, aimed: bool, picked: bool) -> str:
    """A die that was a target in this turn, is one just now, or counts alone where the field is level."""
    return "is-aimed" if aimed else "is-picked" if picked else "is-hit" if hit else ""


def die_options(eyes: Eyes, board: str, seat: int, face: int) -> str:
    """What may be chosen with a die.  One that cannot be chosen is just a die: there are too many to say why
    of each."""
    if eyes.table.phase == "abilities":
        place = c.DIE[seat][face] + c.BOARD.index(board)
        return f"{c.TARGET[place].text}|{c.WITH[place].text}"
    return c.PICK[face - 1].text if eyes.table.levelling == board else ""


# -- boards as choices -------------------------------------------------------------------------------------


def placings(eyes: Eyes) -> list[c.Move]:
    """Every die in hand on every board."""
    mine = sorted(set(eyes.table.players[eyes.seat].dice))
    return [c.PLACE[face - 1][c.BOARD.index(board.board)] for board in eyes.table.boards for face in mine]


def outlooks(eyes: Eyes) -> dict[str, str]:
    """How it would stand after each die that may be placed, as far as this seat can tell."""
    secret = schemes_of(eyes)
    found = {}
    for board in eyes.table.boards:
        lying = secret.get(board.board, c.NOBODY)
        if board.schemer < 0 or lying >= 0:
            place, dice = c.BOARD.index(board.board), flat(board)
            for face in set(eyes.table.players[eyes.seat].dice):
                option = c.PLACE[face - 1][place]
                found[option.text] = would_be(eyes, dice, face, max(lying, c.DECEIVE))
    return found


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


def say(eyes: Eyes, board: Plan, known: int) -> str:
    """How it stands; `known` is the scheme, as far as this seat can tell."""
    if board.winner >= 0:
        return _("{who} wins it").format(who=eyes.names[board.winner])
    if board.schemer >= 0 and known < 0:
        return _("under {who}'s scheme").format(who=eyes.names[board.schemer])
    worth = values(eyes, board, flat(board), max(known, c.DECEIVE))
    ahead = leader(eyes.order, worth, max(known, c.DECEIVE))
    if known < 0:
        return standing(eyes, worth, ahead, c.DECEIVE)
    told = standing(eyes, worth, ahead, known) if ahead >= 0 else _(SCHEME_EFFECTS[known])
    return _("{scheme}: {standing}").format(scheme=scheme(known), standing=told)


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
