"""Machi Koro: the door."""

from __future__ import annotations

import passel.games.machikoro.components as c
from passel.contract import Game, Preset, Thinking, choice, switch, whole, with_defaults
from passel.games.machikoro import view, words
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


GAME = Game(
    slug="machikoro",
    name="Machi Koro",
    rules=1,
    difficulty=1,
    about=N_(
        "Build a town. Every roll pays whoever owns the right shops, so buy what's likely to come up. First "
        "to build all four landmarks wins. Also by post: everyone seals orders before the dice roll."
    ),
    credits=N_(
        "Design: Masao Suganuma. Art: Noboru Hotta. First published 2012. Rules by post: a games master at "
        "variablepig.org. No original art or text is used here."
    ),
    seats=(c.LEAST_SEATS, c.MOST_SEATS),
    seat_names=c.SEAT,
    box=c.BOX,
    settings=c.Settings,
    schema=[
        choice("mode", {"live": "live", "postal": "postal"}, "MK-80", "Mode",
               "Decisions at the table, or sealed order sheets for whole turns."),
        whole("turn_limit", 0, 200, "MK-50", "Turn limit",
              "Live rounds or postal turns after which the game ends; 0 = 40 live rounds, 12 postal turns."),
        choice("special_actions", {"mode": "mode", "on": "on", "off": "off"}, "MK-82", "Special actions",
               "Choose Number and Number Shield in play; mode = on in postal, off in live."),
        choice("finish", {"at_once": "at_once", "equal_goes": "equal_goes"}, "MK-45", "Finish",
               "Stop at the fourth landmark, or play on until all have had equally many scheduled goes."),
        choice("conditions", {"ruled": "ruled", "strict": "strict"}, "MK-66", "Conditions",
               "Postal: conditions on an own card (if, unless) are allowed, or not."),
        choice("extra_orders", {"inherit": "inherit", "none": "none"}, "MK-67", "Extra orders",
               "Postal: an extra go without an EXTRA block uses the GO block again, or the defaults."),
        whole("extra_go_cap", 0, 9, "MK-48", "Extra go cap",
              "Most extra goes after one scheduled go; 0 = no cap."),
        switch("shield_covers_reroll", "MK-19", "Shield covers reroll",
               "Number Shield holds for the Radio Tower reroll too."),
        switch("mall_helps_red", "MK-27", "Mall helps red",
               "The Shopping Mall adds a coin to each Cafe and Restaurant of its owner."),
        choice("tv_tie", {"anticlockwise": "anticlockwise", "landmarks": "landmarks"}, "MK-37", "Tv tie",
               "Who of several richest pays the TV Station by default: first anticlockwise, "
               "or most landmarks and then anticlockwise."),
        whole("supply_copies", 4, 12, "MK-4", "Supply copies",
              "Ordinary cards per type in the supply."),
        whole("starting_coins", 0, 10, "MK-3", "Starting coins",
              "Coins of each player at the start."),
        switch("late_seat_coins", "MK-3", "Late seat coins",
               "Seat k starts with k - 1 coins more."),
        choice("reveal_orders", {"own": "own", "all": "all"}, "MK-79", "Reveal orders",
               "Postal: after the turn a sheet is shown to its owner, or to all."),
        whole("nmr_drop_after", 0, 12, "MK-70", "Nmr drop after",
              "Postal: NMRs in a row after which a bot takes the seat; 0 = never."),
    ],
    presets=[
        Preset("live", "Live", "At the table, without special actions (all defaults).", {}),
        Preset("live with special actions", "Live with special actions",
               "At the table, each player with one Choose Number and one Number Shield.",
               {"special_actions": "on"}),
        Preset("postal", "Postal", "Sealed order sheets, twelve turns, special actions in play.",
               {"mode": "postal"}),
        Preset("ranked", "Ranked",
               "At the table, with equally many goes for all, which takes the edge off seat 1.",
               {"finish": "equal_goes"}),
    ],
    position=c.Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    worth=worth,
    public=view.public,
    own=view.own,
    words=with_defaults(words),
    length="round",
    count=cards_in_all,
    thinking=Thinking(iterations=400, horizon=6),
)  # fmt: skip
