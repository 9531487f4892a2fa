"""The Plans of Lawless Empire, for pages: whose dice are there, what they are worth, who leads."""

from __future__ import annotations

from typing import Final

import passel.games.lawless.components as c
from passel.contract import Region, Rendered
from passel.games.lawless.faces.page_context import Data, Eyes
from passel.games.lawless.standing import standing
from passel.games.lawless.view_types import HIDDEN, Plan
from passel.games.lawless.words_names import SCHEME_TEXTS, faces, plan_of, scheme
from passel.games.lawless.words_names import plan as plan_called
from passel.games.lawless.words_plans import leads
from passel.i18n import _

SET_BY_CARD: Final = 4  # Plans; the others are added by the players, in turn order
AIMING: Final = ("face", "to", "partner")  # decisions about a die that was chosen before


# -- what everybody sees -----------------------------------------------------------------------------------


def plans(eyes: Eyes) -> Region:
    """All Plans of this round."""
    found = [plan(eyes, number, board) for number, board in enumerate(eyes.table.boards)]
    return Region("lw-plans", "plans", None, 0, lambda: found)


def plan(eyes: Eyes, number: int, board: Plan) -> Region:
    table = eyes.table
    levelled = table.levelling == board.board
    targets = [die for die in table.targets if die.endswith(board.board)]
    picks = table.picks if levelled else ()
    title = plan_called(table, board.board)
    seen = (number, title, targets, levelled, picks)
    values = (board, seen, eyes.order, eyes.names, table.phase, table.first)

    def inside() -> list[Region]:
        known = scheme_known(board)
        return [mat(eyes, board), foot(board, say(eyes, board, known))]

    return Region(f"plan-{board.board}", "plan", values, plan_frame(eyes, number, board), inside)


def plan_frame(eyes: Eyes, number: int, board: Plan) -> Data:
    by = eyes.order[number - SET_BY_CARD] if number >= SET_BY_CARD else c.NOBODY
    return {
        "id": board.board,
        "n": plan_of(board.board),
        "title": plan_called(eyes.table, board.board),
        "by": by + 1,
        "name": eyes.names[by] if by >= 0 else "",
    }


def foot(board: Plan, text: str, secret: bool = False) -> Region:
    """The line at the foot of a Plan."""
    won = board.winner >= 0
    return Region(f"say-{board.board}", "say", [board.board, text, secret, won])


def scheme_known(board: Plan) -> int:
    """The Scheme on a Plan, if it is face up."""
    return c.NOBODY if board.scheme in ("", HIDDEN) else c.SCHEME.index(board.scheme)


# -- what one reader sees ----------------------------------------------------------------------------------


def own_plans(eyes: Eyes, shared: Rendered) -> Region | Rendered:
    """The same Plans, with what this seat alone knows of them; the reader is "you"."""
    secret = schemes_of(eyes)
    found = [
        own_plan(eyes, number, board, secret.get(board.board, c.NOBODY), whole)
        for number, (board, whole) in enumerate(zip(eyes.table.boards, shared.inside, strict=True))
    ]
    if all(isinstance(each, Rendered) for each in found):
        return shared
    return Region("lw-plans", "plans", None, 0, lambda: found)


def schemes_of(eyes: Eyes) -> dict[str, int]:
    """The Schemes that this seat has played face down, or is about to play, by Plan."""
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
    why = why_not_here(eyes, place)
    if lying >= 0 or aimed or picked:
        the_mat = mat(eyes, board, lying, aimed, picked)
    known = lying if lying >= 0 else scheme_known(board)
    if lying >= 0 or why or is_about_me(eyes, board, known):
        the_foot = foot(board, why or say(eyes, board, known), secret=lying >= 0)
    if the_mat is whole.inside[0] and the_foot is whole.inside[1]:
        return whole
    return Region(whole.id, "plan", None, plan_frame(eyes, number, board), lambda: [the_mat, the_foot])


def why_not_here(eyes: Eyes, place: int) -> str:
    """Why a Plan may not be chosen; "" if it may, or if none is asked for."""
    options = {"lay": c.ON_BOARD, "to": c.TO_BOARD}.get(eyes.decision)
    return eyes.why_not(options[place]) if options else ""


def foot_of(eyes: Eyes, board: Plan) -> str:
    """The line at the foot of a Plan, as this seat reads it."""
    known = scheme_known(board)
    lying = schemes_of(eyes).get(board.board, c.NOBODY) if known < 0 else known
    return why_not_here(eyes, c.BOARD.index(board.board)) or say(eyes, board, lying)


def is_about_me(eyes: Eyes, board: Plan, known: int) -> bool:
    """Whether the line at the foot says "you"."""
    if board.winner >= 0:
        return eyes.is_me(board.winner)
    leader = standing(eyes.view, board, known).leader
    return eyes.is_me(leader if leader >= 0 else eyes.table.first)


def aimed_at(eyes: Eyes, place: int) -> tuple[int, int] | None:
    """The die on a Plan that it is about just now: whose, and its face."""
    if eyes.decision not in AIMING:
        return None
    assert eyes.view.ask is not None
    seat, face, board = eyes.view.ask.about
    return (seat, face) if board == place else None


# -- dice --------------------------------------------------------------------------------------------------


def mat(
    eyes: Eyes, board: Plan, lying: int = c.NOBODY, aimed: tuple[int, int] | None = None, picked: int = 0
) -> Region:
    """The dice on a Plan, and the Scheme; `lying` is one that only this seat knows, `picked` the face that
    this seat has picked."""
    known = scheme_known(board)
    found = standing(eyes.view, board, known)
    worth, ahead = found.worth, ahead_on(board, found.leader)
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


def ahead_on(board: Plan, leader: int) -> int:
    """Who has won a Plan, or leads there; nobody can tell under a Scheme that is face down."""
    if board.winner >= 0:
        return board.winner
    return c.NOBODY if board.scheme == HIDDEN else leader


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
    told = _("{who}: {faces}").format(who=eyes.names[seat], faces=faces(board.dice[seat]))
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
    return ""


# -- boards as choices -------------------------------------------------------------------------------------


def placings(eyes: Eyes) -> list[c.Move]:
    """Every die in hand on every board."""
    mine = sorted(set(eyes.table.players[eyes.seat].dice))
    return [c.PLACE[face - 1][c.BOARD.index(board.board)] for board in eyes.table.boards for face in mine]


# -- words -------------------------------------------------------------------------------------------------


def say(eyes: Eyes, board: Plan, known: int) -> str:
    """How it stands; `known` is the Scheme, as far as this seat knows."""
    if board.winner >= 0:
        return won_by(eyes, board.winner)
    if board.schemer >= 0 and known < 0:
        return _("{who}'s Scheme is face down here").format(who=eyes.names[board.schemer])
    found = standing(eyes.view, board, known)
    if known < 0:
        return leads(eyes.view, found)
    told = leads(eyes.view, found) if found.leader >= 0 else _(SCHEME_TEXTS[known])
    return _("{scheme}: {standing}").format(scheme=scheme(known), standing=told)


def won_by(eyes: Eyes, seat: int) -> str:
    return _("you win it") if eyes.is_me(seat) else _("{who} wins it").format(who=eyes.names[seat])
