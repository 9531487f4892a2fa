"""Duels that do not work, by what is wrong with them."""

from __future__ import annotations

from toys.faults import Fault

TABLE = "    def __init__(self, seats: int, settings: Settings) -> None:"
DECISIONS = "BID: Final = Decision("

COPIES = "copies are independent"
PICKLES = "pickles"
RECORDS = "records"
REPLAY = "replay"
LANES = "lanes in any order"
NOTATION = "notation"
DEFAULTS = "defaults are legal"
LISTS = "lists keep their length"
COMPONENTS = "components are conserved"
ENDINGS = "games end"
WORDS = "words"
CLAUSES = "clauses"
SETTINGS = "settings"
VIEWS = "views are data"
REFUSALS = "refusals harm nothing"
PACE = "forced passes look chosen"
SECRETS = "secrets stay secret"


def method(source: str, check: str, *also: str) -> Fault:
    """The table gets another method."""
    return Fault("components.py", TABLE, f"{source}\n{TABLE}", check, also)


BREAKAGES = {
    "a copy shares a list": method(
        """
    def copy(self):
        other = super().copy()
        other.replies = self.replies
        return other
""",
        COPIES,
    ),
    "a field is lost in pickling": method(
        """
    def __setstate__(self, state):
        super().__setstate__(state | {"round": 0})
""",
        PICKLES,
        COPIES,
    ),
    "a pickle is another in a fresh Python": method(
        """
    def __getstate__(self):
        return super().__getstate__() | {"home": __import__("os").getpid()}

    def __setstate__(self, state):
        if state.pop("home") != __import__("os").getpid():
            state["round"] = 0
        super().__setstate__(state)
""",
        PICKLES,
    ),
    "a fresh Python cannot read a pickle": method(
        """
    def __getstate__(self):
        return super().__getstate__() | {"home": __import__("os").getpid()}

    def __setstate__(self, state):
        if state.pop("home") != __import__("os").getpid():
            raise OSError("far from home")
        super().__setstate__(state)
""",
        PICKLES,
    ),
    "who bids first silences the other": Fault(
        "rules.py",
        "pos.bids[seat] = option",
        "pos.bids[seat] = option if pos.bids[1 - seat] is BIDS[0] else BIDS[0]",
        LANES,
    ),
    "the rules heed the pace": Fault(
        "rules.py", "pos.round += 1", "pos.round += 1 + pos.paced", PACE, (REPLAY,)
    ),
    "chance comes from outside": Fault(
        "rules.py",
        "pos.shuffle(pos.deck)",
        'setup.__dict__.setdefault("rogue", __import__("random").Random(1)).shuffle(pos.deck)',
        REPLAY,
        (RECORDS, PACE),
    ),
    "two options are typed alike": Fault(
        "components.py", 'Move("counter")', 'Move("counter")\nLOUD: Final = Move("COUNTER ")', NOTATION
    ),
    "an option cannot be typed": Fault("components.py", '"stake a counter"', '"stake; a counter"', NOTATION),
    "half a batch is taken": Fault(
        "__init__.py",
        "GAME = Game(",
        """class Lax(Game):
    def parse(self, pos, seat, text):
        return [self.read(pos, seat, text.split(";")[0])]


GAME = Lax(""",
        NOTATION,
    ),
    "the default is not on offer": Fault(
        "rules.py", "ask.options[min(1, len(ask.options) - 1)]", "BIDS[3]", DEFAULTS
    ),
    "a list is too long": Fault("rules.py", "bid, 4, one_if_any", "bid, 3, one_if_any", LISTS),
    "a list has something twice": Fault(
        "rules.py",
        "[PASS, COUNTER] if COUNTER_CARD in pos.hands[seat] else [PASS]",
        "[PASS, COUNTER] if COUNTER_CARD in pos.hands[seat] else [PASS, PASS]",
        LISTS,
    ),
    "a card vanishes": Fault("rules.py", "pos.discards.append(COUNTER_CARD)", "", COMPONENTS),
    "a game never ends": Fault(
        "rules.py",
        DECISIONS,
        f"""def hit(pos, seat):
    pos.cancelled.pop()


def end(pos, reason):
    for cards in (*pos.hands, pos.discards):
        pos.deck += cards
        cards.clear()
    pos.shuffle(pos.deck)
    pos.energy = [6, 6]
    play_round(pos)


{DECISIONS}""",
        ENDINGS,
    ),
    "a game ends for no reason": Fault("rules.py", 'end(pos, "struck")', 'end(pos, "")', ENDINGS),
    "nobody comes first": Fault(
        "rules.py",
        "pos.end([1 if lives == max(pos.life) else 2 for lives in pos.life], reason)",
        "pos.end([2 for _ in pos.life], reason, [0.0, 0.0])",
        ENDINGS,
    ),
    "somebody has no place": Fault(
        "rules.py",
        "pos.end([1 if lives == max(pos.life) else 2 for lives in pos.life], reason)",
        "pos.end([1], reason)",
        ENDINGS,
    ),
    "a game lasts no time": Fault("__init__.py", 'length="round"', 'length="top"', ENDINGS),
    "a label crashes": Fault("words.py", "others.get(option) or", "others[option] or", WORDS, (SECRETS,)),
    "a line of the journal is empty": Fault("words.py", 'f"{who} counters."', '""', WORDS),
    "a label is two lines": Fault("words.py", '"let it pass"', '"let it\\npass"', WORDS),
    "the result is empty": Fault("words.py", 'f"{winners[0]} wins." if', '"" if', WORDS),
    "a refusal cites no clause": Fault("words.py", '"DU-3"', '"DU-33"', WORDS),
    "a decision rests on no clause": Fault(
        "rules.py", '"raise", "DU-4"', '"raise", "DU-44"', CLAUSES, (WORDS,)
    ),
    "an option rests on no clause": Fault("__init__.py", '"DU-5"', '"DU-55"', CLAUSES),
    "a setting is not declared": Fault(
        "components.py", 'self.ties: str = "lot"', 'self.ties, self.depth = "lot", 3', SETTINGS
    ),
    "a default has another type": Fault(
        "components.py", "self.staking: bool = True", "self.staking = 1", SETTINGS
    ),
    "the view is no data": Fault("view.py", "tuple(pos.discards)", "range(len(pos.discards))", VIEWS),
    "a refusal does damage": method(
        """
    def play(self, seat, option):
        try:
            super().play(seat, option)
        except ValueError:
            self.energy[seat] = 0
            raise
""",
        REFUSALS,
    ),
    "what is not on offer can be played": method(
        """
    def play(self, seat, option):
        ask = self.ask_of(seat)
        if ask is not None:
            self.answer(ask, option)
        else:
            super().play(seat, option)
""",
        REFUSALS,
        SECRETS,
    ),
}
