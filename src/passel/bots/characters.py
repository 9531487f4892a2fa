"""The characters of bots: names, faces and personalities, and which of them take the seats of a table.

Names are stored with the table or the game file when a bot sits down.  So a name may be added to this list or
change its level, but one that is gone from it would lose its face in old games."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from hashlib import sha256
from typing import Final, NamedTuple

from passel.i18n import N_, _

LEVELS: Final = {"novice": N_("Novice"), "regular": N_("Regular"), "expert": N_("Expert")}
RANDOM: Final = N_("Random")  # a level for tests, which no host is offered
RESERVE: Final = N_("Steps in when a seat is empty")
ROBOT: Final = "vintage-robot"  # the icon of a reserve, and the mark of all bots


class Character(NamedTuple):
    """A bot with a face.  White text on its colour has a contrast of at least 4.5:1."""

    name: str
    level: str
    line: str  # the personality, in up to 45 letters
    colour: str
    motif: str  # an icon, named in server/web/icons.txt


CHARACTERS: Final = (  # all initials differ, because a seat also shows the first letter
    Character("Pip", "novice", N_("New here and happy about it"), "#2E7D32", "sprout"),
    Character("Nell", "novice", N_("Better safe than sorry"), "#6A5ACD", "umbrella"),
    Character("Gus", "novice", N_("Plays first, thinks later"), "#B4510A", "balloons"),
    Character("Dot", "novice", N_("Wants to try every card"), "#C2185B", "kite"),
    Character("Bea", "regular", N_("Never leaves a coin behind"), "#8A6100", "bee"),
    Character("Otto", "regular", N_("Has a plan and sticks to it"), "#37628A", "abacus"),
    Character("Mina", "regular", N_("Remembers who started it"), "#A3262A", "cactus"),
    Character("Rafa", "regular", N_("Feels lucky today"), "#00766C", "dice-fire"),
    Character("Vera", "expert", N_("Waits, then strikes once"), "#4A3F8C", "owl"),
    Character("Kai", "expert", N_("Always after the leader"), "#B3261E", "shark-fin"),
    Character("Sol", "expert", N_("Hard to hit, hard to hurry"), "#1F6F8B", "lighthouse"),
    Character("Iris", "expert", N_("You won't see it coming"), "#7B2D8B", "fox-head"),
)
RESERVES: Final = (  # after the four of a level
    Character("Alf", "novice", RESERVE, "#5D4037", ROBOT),
    Character("Fay", "novice", RESERVE, "#8E4585", ROBOT),
    Character("Hugo", "regular", RESERVE, "#455A64", ROBOT),
    Character("Lena", "regular", RESERVE, "#616100", ROBOT),
    Character("Juno", "expert", RESERVE, "#283593", ROBOT),
    Character("Teo", "expert", RESERVE, "#9A3412", ROBOT),
)
EVERYBODY: Final = {each.name: each for each in (*CHARACTERS, *RESERVES)}
TEACHERS: Final = ("Nell", "Gus")  # the first two bots of a game in which somebody learns to play


def base(level: str) -> str:
    """Return the level without its limit: `expert:1000` is an expert."""
    return level.partition(":")[0]


def character(name: str, level: str) -> Character | None:
    """Return the character of a bot.  Random bots are a tool for tests and have none."""
    return EVERYBODY.get(name) if base(level) in LEVELS else None


def level_name(level: str) -> str:
    return _(LEVELS.get(base(level), RANDOM))


def introduced(name: str, level: str) -> str:
    """Return a player's name as it is first mentioned; `level` is empty for people."""
    if not level:
        return name
    return _("{name} (bot, {level})").format(name=name, level=level_name(level).lower())


# -- which bot sits where ----------------------------------------------------------------------------------


def bot_name(level: str, table: str, names: Collection[str], guided: bool = False) -> str:
    """Return the name of another bot at a table, where `names` are taken, in any case.

    The table's id decides, so that tables differ and one table stays the same.  The four of the level come
    first, in each group those whose initial nobody has."""
    taken = {name.casefold() for name in names}
    initials = {name[:1] for name in taken}
    for group in groups(base(level), table, guided):
        free = [name for name in group if name.casefold() not in taken]
        if free:
            return min(free, key=lambda name: name[0].casefold() in initials)
    raise AssertionError("there are more pairs of names than seats")


def groups(level: str, table: str, guided: bool) -> Iterator[list[str]]:
    """Yield the names for bots of a level, the first choice first.

    Six bots of a level are enough for most games.  At a larger table the reserves of the other levels play at
    this level too, then their characters; nearer levels first.  A random bot has the name of a reserve."""
    near = order = list(LEVELS)
    if level not in LEVELS:
        yield [reserve.name for reserve in RESERVES]
    else:
        near = sorted(order, key=lambda each: abs(order.index(each) - order.index(level)))
        if guided and level == "novice":
            yield from ([name] for name in TEACHERS)
        yield drawn(level, table)
        yield from ([reserve.name for reserve in RESERVES if reserve.level == each] for each in near)
    yield from (drawn(each, table) for each in near)
    everybody = list(EVERYBODY)
    yield [f"{one} {other}" for one in everybody for other in everybody if one != other]  # never a number


def drawn(level: str, table: str) -> list[str]:
    """Return the characters of a level in the order of this table."""
    names = [each.name for each in CHARACTERS if each.level == level]
    return sorted(names, key=lambda name: sha256(f"{table} {name}".encode()).digest())
