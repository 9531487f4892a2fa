"""Machi Koro: its settings and presets, and where its parts are."""

from __future__ import annotations

from typing import Any, Final

import passel.games.machikoro.components as c
from passel.contract import Game, Preset, Thinking, choice, switch, whole
from passel.games.machikoro import view, words
from passel.games.machikoro.automatic import STANDING, stand
from passel.games.machikoro.bot import weigh
from passel.games.machikoro.imagine import redeal
from passel.games.machikoro.rules_post import setup
from passel.games.machikoro.worth import worth
from passel.i18n import N_


def cards_in_all(pos: c.Table) -> tuple[int, ...]:
    """Of each establishment, those in the supply and in the towns: none is ever made or lost."""
    return tuple(
        pos.supply[card] + sum(player.cards[card] for player in pos.players)
        for card in range(c.ESTABLISHMENTS)
    )


BY_POST: Final[dict[str, Any]] = {"advanced": True, "only": {"mode": "postal"}}

GAME = Game(
    slug="machikoro",
    name="Machi Koro",
    rules=1,
    difficulty=1,
    about=N_(
        "Build a town. Every roll pays the owners of the right shops, so buy what's likely to come up. First "
        "to build all four landmarks wins. Also by post: everyone seals orders before the dice roll."
    ),
    goal=N_("Be the first to build all 4 of your landmarks."),
    credits=N_(
        "Design: Masao Suganuma. Art: Noboru Hotta. First published 2012. Rules by post: a games master at "
        "variablepig.org. No original art or text is used here."
    ),
    seats=(c.LEAST_SEATS, c.MOST_SEATS),
    seat_names=c.SEAT,
    box=c.BOX,
    settings=c.Settings,
    schema=[
        choice("mode", {"live": N_("Live"), "postal": N_("By post")}, "MK-80", N_("Live or by post"),
               N_("Play each turn as it comes, or send orders for a whole turn and get a report."),
               advanced=True),
        whole("turn_limit", 0, 200, "MK-50", N_("Length limit"),
              N_("The game ends after this many rounds (by post: turns), even if nobody has 4 landmarks."),
              {0: N_("Standard (40 rounds, by post 12 turns)")}),
        choice("special_actions",
               {"mode": N_("Standard (by post yes, live no)"), "on": N_("Yes"), "off": N_("No")}, "MK-82",
               N_("Special actions"),
               N_("Everyone gets one Choose Number and one Number Shield per game.")),
        choice("finish", {"at_once": N_("End at once"), "equal_goes": N_("Finish the round")}, "MK-45",
               N_("When someone has 4 landmarks"),
               N_("End at once, or finish the round so that everyone has had the same number of turns.")),
        choice("conditions", {"ruled": N_("Allowed"), "strict": N_("Not allowed")}, "MK-66",
               N_("“Only if” orders"), N_("Orders can depend on one card in your own town."), **BY_POST),
        choice("extra_orders", {"inherit": N_("Same orders again"), "none": N_("Roll and collect")}, "MK-67",
               N_("Extra go without its own orders"),
               N_("Use the same orders again, or just roll and collect."), **BY_POST),
        whole("extra_go_cap", 0, 9, "MK-48", N_("Most extra turns in a row"),
              N_("Limits how often doubles with the Amusement Park let you roll and buy again."),
              {0: N_("No limit")}, advanced=True),
        switch("shield_covers_reroll", "MK-19", N_("Number Shield covers rerolls"),
               N_("The shield still holds when you reroll with the Radio Tower."), advanced=True),
        switch("mall_helps_red", "MK-27", N_("Shopping Mall lifts red cards"),
               N_("With the Mall your Cafes and Restaurants take 1 coin more, too."), advanced=True),
        choice("tv_tie",
               {"anticlockwise": N_("The one who played most recently"),
                "landmarks": N_("The one with most landmarks")}, "MK-37",
               N_("TV Station: who pays in a tie"),
               N_("Used when several players are richest and nobody was named."), advanced=True),
        whole("supply_copies", 4, 12, "MK-4", N_("Copies of each card"),
              N_("How many of each blue, green and red card the market has."), advanced=True),
        whole("starting_coins", 0, 10, "MK-3", N_("Starting coins"),
              N_("Coins each player starts with."), advanced=True),
        switch("late_seat_coins", "MK-3", N_("Extra coins for later seats"),
               N_("Later seats get extra coins: the 2nd player 1, the 3rd 2, the 4th 3."), advanced=True),
        choice("reveal_orders", {"own": N_("Only you"), "all": N_("Everyone")}, "MK-79",
               N_("Orders after the turn"), N_("Who can read your orders once the turn is resolved."),
               **BY_POST),
        whole("nmr_drop_after", 0, 12, "MK-70", N_("Missed turns before a bot takes over"),
              N_("Turns in a row without orders. Then a bot plays the seat."), {0: N_("Never")}, **BY_POST),
    ],
    presets=[
        Preset("live", N_("Live"), N_("The game from the box. Usually 12–20 rounds."), {}),
        Preset("live with special actions", N_("Live, with special actions"),
               N_("Everyone also gets one Choose Number and one Number Shield."), {"special_actions": "on"}),
        Preset("postal", N_("By post"),
               N_("Send orders, get a turn report. At most 12 turns, at your own pace."), {"mode": "postal"}),
        Preset("ranked", N_("Fair finish"),
               N_("When someone has 4 landmarks, the round is finished. Takes the edge off going first."),
               {"finish": "equal_goes"}),
    ],
    position=c.Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    worth=worth,
    public=view.public,
    own=view.own,
    words=words,
    length="round",
    count=cards_in_all,
    thinking=Thinking(iterations=400, horizon=6),
    part_of={"take": "swap", "give": "swap"},
    standing=STANDING,
    stand=stand,
)  # fmt: skip
