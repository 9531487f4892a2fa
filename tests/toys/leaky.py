"""Duels in which a secret gets out, by what gets out."""

from __future__ import annotations

from toys.faults import Fault

LAW = "imagine is a law"
SECRETS = "secrets stay secret"
PACE = "forced passes look chosen"


def telltale(word: str, parameters: str, says: str = 'f"the next card is {pos.deck[-1:]}"') -> Fault:
    """A duel in which one of the words depends on the next card."""
    return Fault(
        "__init__.py",
        "public=view.public",
        f"""public=lambda pos: (
        setattr(GAME.words, "{word}", lambda {parameters}: {says}),
        view.public(pos),
    )[1]""",
        SECRETS,
    )


LEAKS = {
    "the view shows the other's hand": Fault(
        "view.py",
        "cards=tuple(len(hand) for hand in pos.hands)",
        "cards=tuple(sum(hand) for hand in pos.hands)",
        LAW,
    ),
    "the view shows at which decision the other is": Fault(
        "view.py",
        "cancelled=tuple(pos.cancelled)",
        "cancelled=tuple(ask.decision.name == 'bid' for ask in pos.asks)",
        LAW,
    ),
    "the default is made from a hidden card": Fault(
        "rules.py",
        "min(1, len(ask.options) - 1)",
        "min(sum(pos.hands[1 - ask.seat]), len(ask.options) - 1)",
        LAW,
    ),
    "imagining keeps the order of the deck": Fault(
        "imagine.py", "sorted(pos.hands[other] + pos.deck)", "pos.hands[other] + pos.deck", LAW
    ),
    "imagining keeps the other's hand": Fault(
        "imagine.py",
        "pos.hands[other] = sorted(heap[:size])\n    pos.deck = heap[size:]",
        "pos.deck.sort()",
        LAW,
    ),
    "imagining keeps what the other has bid": Fault(
        "imagine.py", "pos.bids[other], pos.stakes[other] = BIDS[0], KEEP", "pos.stakes[other] = KEEP", LAW
    ),
    "imagining alters what the seat knows": Fault(
        "imagine.py", "other = 1 - seat", "other = 0", LAW, ("lanes in any order",)
    ),
    "imagining keeps a journal": Fault(
        "imagine.py", "pos.shuffle(heap)", "pos.journal = []\n    pos.shuffle(heap)", LAW
    ),
    "imagining has always the same chance": Fault(
        "imagine.py", "pos.shuffle(heap)", "pos.chance = 7\n    pos.shuffle(heap)", LAW
    ),
    "options that depend on a hidden hand are asked outside a lane": Fault(
        "rules.py",
        "    pos.together([1 - seat], consider)\n    pos.then(respond, 1 - seat)",
        "    consider(pos, 1 - seat)\n    pos.then(respond, 1 - seat)",
        LAW,
        (PACE,),
    ),
    "what is for one is told to all": Fault(
        "components.py", '"seat amount", sees="seat")', '"seat amount")', SECRETS
    ),
    "one field is not redacted": Fault("components.py", 'hides="bid stake"', 'hides="bid"', SECRETS),
    "a hidden card is told": Fault("components.py", 'sees="seat", hides="card"', "", SECRETS),
    "a refusal tells a secret": Fault(
        "__init__.py",
        "GAME = Game(",
        """class Telltale(Game):
    def read(self, pos, seat, text, names=()):
        try:
            return super().read(pos, seat, text, names)
        except Refused as refused:
            raise Refused(f"{refused.reason} {pos.hands}", refused.clause, refused.legal) from None


from passel.kernel import Refused
GAME = Telltale(""",
        SECRETS,
    ),
    "a label knows a secret": telltale("label", "view, option"),
    "a button knows a secret": telltale("button", "view, option"),
    "a preview knows a secret": telltale("preview", "view, option"),
    "a prompt knows a secret": telltale("prompt", "view"),
    "a hint knows a secret": telltale("hint", "view"),
    "an empty button knows a secret": telltale("choose", "view"),
    "those who wait read a secret": telltale("waiting", "view, seat"),
    "a tooltip knows a secret": telltale("tooltip", "view, piece"),
    "which pieces there are is a secret": telltale(
        "pieces", "view", "['counter', 'blank'][sum(pos.deck[-1:]) :]"
    ),
    "the reason of a refusal knows a secret": telltale(
        "why_not", "view, option", "(f'The next card is {pos.deck[-1:]}.', 'DU-3')"
    ),
    "only who can counter is asked": Fault(
        "rules.py",
        "    pos.together([1 - seat], consider)\n",
        "    if COUNTER_CARD in pos.hands[1 - seat]:\n        consider(pos, 1 - seat)\n",
        PACE,
        (LAW, SECRETS),
    ),
    "having a counter can be told from being asked": Fault(
        "rules.py", "reply, 2, PASS, quiet=True", "reply, 2, PASS", PACE, (LAW,)
    ),
}
