"""When Pigs Shall Fly: tooltips, what each piece is for.

Pieces are named by their codes: tracks, animals and awards by those of the rules, others with what they
belong to (`card-lift`, `part-lift-2`, `hoop-3`, `craft-0`)."""

from __future__ import annotations

import passel.games.whenpigsfly.components as c
from passel.contract import View
from passel.games.whenpigsfly.rules_contest import band
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.games.whenpigsfly.words_names import BAND_NAMES, PARTS, clouds, craft_of, points, theory
from passel.i18n import N_, _, _n

# Those that are the same at every table.
TIPS = {
    "research": N_(
        "Bubble 4 discovers the theory: you see its card and score 3. Bubble 8 publishes it for as many "
        "points as your publicity."
    ),
    "design": N_(
        "3, 6 and 9 bubbles finish a part: 1, 3 and 6 points. Each part flies as far as the theory's card "
        "says."
    ),
    "materials": N_(
        "Each bubble takes off 1 weight, so you fly 1 further. From 2, 5 and 8 bubbles each gust also costs "
        "you 1 less."
    ),
    "fear": N_("The number at your last bubble is how many clouds your pig can fly through."),
    "maneuvers": N_(
        "The number at your last bubble is how long each leg of your flight is. Shorter legs let you steer "
        "more often."
    ),
    "publicity": N_(
        "1 point each at the end. It decides who scores at publicity events and what publishing pays. 30 is "
        "the most."
    ),
    "whistles": N_("Earned when your last bubble is a double ring. You can get 8 in the whole game."),
    "time": N_("The highest die moves it. Events at 18 and 36, last round at 54."),
    "ladder": N_("Take one die. The number beside the rung is the publicity you get with it."),
    "card": N_("The cards are ×1, ×2, ×3 and ×4, one for each theory."),
    "blocked": N_("You used this action last round. Choose another one now."),
    "ring": N_("End exactly here to get a whistle."),
    "lead": N_("This player takes the first die this round. The lead moves on each round."),
    "sheep": N_("Crosses off 2 design bubbles at once, even if Design is blocked."),
    "duck": N_("Makes your weight class 1 lower in the flight, so every gust costs 1 less."),
    "rat": N_("Shows you a face-down card that someone else has discovered."),
    "chicken": N_("Once, adds as many bubbles to Fear training or Maneuvers as you spent whistles."),
    "dog": N_("2 points at the end for each whistle you spend on it."),
    "horse": N_("Nothing is blocked for you for the rest of the game."),
    "cat": N_("1 publicity at once for each whistle you spend on it."),
    "cloud": N_("A pig can fly through as many as its Fear training allows. The next one makes it crash."),
    "gust": N_("Costs a player as many points as the weight class of the craft."),
    "hoop": N_("Brings its points if your path touches it."),
    "limit": N_("You can't fly above the dotted line. It ends where your craft can fly at most."),
    "wilbur": N_(
        "Your rival in a game alone. Wilbur takes dice and collects publicity, nothing else."
    ),
    "W": N_("Wilbur may discover or publish a theory here."),
}  # fmt: skip

AWARD_TIPS = [
    N_("4 points for the most publicity. Tied players all get it."),
    N_("4 points for the most Maneuvers bubbles. Tied players all get it."),
    N_("4 points for the most Fear training bubbles. Tied players all get it."),
    N_("4 points for the most Materials bubbles. Tied players all get it."),
    N_("4 points for the most discoveries. Tied players all get it."),
    N_("6 points for the best flight score. Tied players all get it."),
]
SOLO_AWARD_TIPS = [
    N_("4 points. You need at least as much publicity as Wilbur."),
    N_("4 points. You need 7 Maneuvers bubbles."),
    N_("4 points. You need 7 Fear training bubbles."),
    N_("4 points. You need 8 Materials bubbles."),
    N_("4 points. You need 3 discoveries."),
    N_("6 points. You need a flight score of 19."),
]

WORTHS = sorted({icon.worth for sheet in c.SHEETS for icon in sheet if icon.worth})
ALWAYS = [
    *c.LINE, "publicity", "whistles", "time", "ladder", "blocked", "ring", "lead",
    *[f"card-{code}" for code in c.THEORY], *c.ANIMAL, *c.AWARD,
    *[f"part-{code}-{done}" for code in c.THEORY for done in range(len(c.STAGE_POINTS))],
    "cloud", "gust", *[f"hoop-{worth}" for worth in WORTHS], "limit", "crash",
]  # fmt: skip


def pieces(view: View) -> list[str]:
    found = list(ALWAYS)
    if view.public.phase != "prep":
        found += [f"craft-{seat}" for seat in range(view.seats)]
    if view.seats == 1:
        found += ["wilbur", "W", *(["rank"] if view.over else [])]
    return found


def tip(piece: str) -> str:
    """Return the tooltip of a piece that is the same at every table."""
    return _(TIPS[piece.partition("-")[0]])


def tooltip(view: View, piece: str) -> str:
    if piece in c.AWARD:
        return _((SOLO_AWARD_TIPS if view.seats == 1 else AWARD_TIPS)[c.AWARD.index(piece)])
    kind, *rest = piece.split("-")
    match kind:
        case "part":
            return part_tip(c.THEORY.index(rest[0]), int(rest[1]))
        case "cloud":
            return cloud_tip(view)
        case "gust":
            return gust_tip(view)
        case "hoop":
            return _n(
                "+1 point if your path touches it.", "+{n} points if your path touches it.", int(rest[0])
            )
        case "crash":
            return crash_tip(view.public)
        case "craft":
            return craft_tip(view.public, int(rest[0]))
        case "rank":
            return rank_tip(view.public.sheets[0].score.total)
        case _same:
            return tip(piece)


def part_tip(number: int, done: int) -> str:
    said = _("{part}: {n} of 3 parts of {theory}, {points}.")
    return said.format(
        part=_(PARTS[number][done]), n=done, theory=theory(number), points=points(c.STAGE_POINTS[done])
    )


def cloud_tip(view: View) -> str:
    if view.seat < 0:
        return tip("cloud")
    sheet: Sheet = view.public.sheets[view.seat]
    fear = sheet.craft.fear if sheet.craft else c.FEAR_LEVEL[sheet.bubbles["fear"]]
    if not fear:
        return _("Your pig has no Fear training: the first cloud makes it crash.")
    return _("Your pig can take {clouds}. The next one makes it crash.").format(clouds=clouds(fear))


def gust_tip(view: View) -> str:
    if view.seat < 0:
        return tip("gust")
    return _("Costs you {points} (your weight class).").format(
        points=points(weight_class(view.public.sheets[view.seat]))
    )


def weight_class(sheet: Sheet) -> int:
    """Return what a gust costs with the craft as it is now."""
    if sheet.craft:
        return sheet.craft.weight_class
    return max(0, c.WEIGHT_CLASS[sheet.bubbles["materials"]] - ("duck" in sheet.animals))


def crash_tip(table: Public) -> str:
    if table.literal_crash:
        return _("Your pig falls straight down at the last cloud of the leg. Everything on that leg counts.")
    return _(
        "Your pig falls straight down at the end of the cloud that was one too many. You keep what you "
        "touched before."
    )


def craft_tip(table: Public, seat: int) -> str:
    """Return the sum that makes the distance."""
    sheet = table.sheets[seat]
    built = [(c.STAGE[sheet.bubbles[f"design-{code}"]], table.cards[code]) for code in c.THEORY]
    lift = " + ".join(f"{parts}×{card}" for parts, card in built if parts) or "0"
    total = f"{lift} − {c.WEIGHT[sheet.bubbles['materials']]}"
    distance = str(craft_of(sheet).distance).replace("-", "−")
    return _("Parts × cards, minus weight: {sum} = {distance}.").format(sum=total, distance=distance)


def rank_tip(total: int) -> str:
    """Return how far the next rank was."""
    rank = band(total)
    if rank + 1 == len(c.BAND_FROM):
        return _("That's the highest rank there is.")
    more = c.BAND_FROM[rank + 1] - total
    return _n(
        "1 more point would have been {rank}.",
        "{n} more points would have been {rank}.",
        more,
        rank=_(BAND_NAMES[rank + 1]),
    )
