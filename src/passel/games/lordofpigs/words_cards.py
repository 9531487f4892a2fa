"""Lord of the P.I.G.S.: names of cards and offices, and what the cards say.

The rulebook leaves out the stories on the cards; these are ours.  Tables are by actor, tag or event."""

from __future__ import annotations

from passel.i18n import N_

OFFICES = [
    N_("President of the Republic"), N_("Chief Banker"), N_("Corporate Director"), N_("Energy Tycoon"),
]  # fmt: skip
TITLES = [N_("President"), N_("Banker"), N_("Director"), N_("Tycoon")]
VARIABLES = [N_("Public Opinion"), N_("Economic Growth"), N_("Consumer Sales"), N_("Energy Prices")]
STABILITY_NAME = N_("Social Stability")

CARDS = [
    # President of the Republic
    N_("Organic Law Against Energy Poverty"),
    N_("Structural Measures Package"),
    N_("Remote Administrative Managing Law"),
    N_("Energy Security Convention"),
    N_("Savings Promotion Campaign"),
    N_("Streamlining of National Oil Resources Act"),
    N_("VAT Reduction"),
    N_("National Production Protection Act"),
    N_('"24/7" Law to Invigorate Consumption'),
    N_("Workers' Rights Protection Campaign"),
    N_("Private Sector Growth's Stimulus Package"),
    N_("Strategic Intervention in the Financial Sector"),
    N_("Social Pact"),
    # Chief Banker
    N_("Lower Lending Rate to Small Companies"),
    N_("Up Lending Rate to Small Companies"),
    N_("New Risk Assessment Study"),
    N_("Popularize Consumption Lends"),
    N_("Prioritize Investment in Public Sector"),
    N_("Prioritize Investment in Private Sector"),
    N_("International Finance Relations Committee"),
    N_("Loan Risk Minimization Plan"),
    N_("Hedge Fund in New Extraction Techniques"),
    N_('Creation of "Bank of Meridia" Foundation'),
    N_("Economic Assessment Committee"),
    N_("Strategic Restructuring"),
    N_("Real Estate Strategy"),
    # Corporate Director
    N_("Adjust the Prices Downwards"),
    N_("Adjust the Prices Upwards"),
    N_("Strategic Acquisition of Prime Materials"),
    N_("In-Factory Energy Plant"),
    N_("Break into Stock Market"),
    N_("Supply Strategic Agreement"),
    N_("Hybrid Car Development"),
    N_("Relocation of Production Sites"),
    N_("Expand Towards the Healthcare Sector"),
    N_("Reforestation Plan"),
    N_("Committee for the Defense of the National Produce"),
    N_("Lobby to End Energy Monopoly"),
    N_("Integral Production Commitment"),
    # Energy Tycoon
    N_("Lower Energy Rate to Small Consumers"),
    N_("Up Energy Rate to Small Consumers"),
    N_("Focus on Traditional Energy Sources"),
    N_("Rate System's Redesign"),
    N_("Energy Consumption's Committee"),
    N_("Consumption Awareness Campaign"),
    N_("Wind Power Farm Inauguration"),
    N_("Energy Sector Sustainability Committee"),
    N_("Shale Gas Discovery"),
    N_("Coal Plant Phase Out Plan"),
    N_("First Shale Gas Exploitation"),
    N_("Alliance for the Defense of the National Energy"),
    N_("Support Off-Grid Production"),
]

STORIES = [
    # President of the Republic
    N_("No citizen shall be cold this winter: candles are now officially a heating system."),
    N_("'Structural' is the word for cuts that have hired an architect."),
    N_("Queue for your birth certificate at home. You are number 41,207; please do not reload."),
    N_("Forty heads of state agreed on the importance of agreeing. Their jets drank the reserve."),
    N_("A piggy bank for every schoolchild, to be handed in, full, at the end of term."),
    N_("Meridia has one oil well. As of today it also has a supervisory board of thirty."),
    N_("Bread is down two points and the President up nine; the opposition is still looking for the catch."),
    N_("Buy Meridian! The act had to be printed abroad, where they still make paper."),
    N_("Shops need never close again. Assistants are reminded that sleep is in aisle four."),
    N_("To their horror, employers find that the lunch break has been in the constitution all along."),
    N_("Public money goes into private growths, and the surgeon general would like to see them."),
    N_("At dawn the state bought four banks for one coin, and was overcharged."),
    N_("Unions, bosses and bishops signed the same sheet of paper. It was blank, so it holds."),
    # Chief Banker
    N_("At last the corner bakery gets some of our dough, and is expected to rise."),
    N_("Small companies are the backbone of the nation; let us see how far it bends."),
    N_("Eleven months of research prove that money lent to ourselves is almost perfectly safe."),
    N_("A wardrobe in forty-eight easy payments, the last of them due after the moths have been."),
    N_("The Bank will fund an airport where no plane has ever wished to land. The gift shop opens first."),
    N_("Capital goes where it is treated best, so the hospital is taking lessons from the hotel."),
    N_("Six bankers flew to an island to ask where all the money had gone, and it waved back from the pool."),
    N_("Risk fell to zero the very moment lending did. The vault has not slept so well in years."),
    N_("We drill sideways: your house stays where it is while the ground beneath it pays dividends."),
    N_("Charity begins at home, is deducted at the office, and ends as a wing of the museum."),
    N_("Three gentlemen with one suitcase have assessed the economy. It will be travelling with them."),
    N_("The debt was cut in two, and each half has grown a new head."),
    N_("House prices can only go up, as long as nobody leans on the walls."),
    # Corporate Director
    N_("Everything must go, beginning with the man who ordered nine thousand sledges in June."),
    N_("There is less yoghurt in the pot, but the air on top of it is artisanal."),
    N_("We own every lemon in the hemisphere. When life wants to hand them out, it can ask for a quote."),
    N_("The factory now makes its own electricity, mostly out of overtime."),
    N_("Our men came through the skylight and left a prospectus. By noon the alarm was up four per cent."),
    N_("Our suppliers signed of their own free will, in a room whose door will be repaired on Monday."),
    N_("Half petrol, half electric, wholly parked: the charging point is planned for the model after next."),
    N_("By Friday the plant will be in another time zone. The staff may keep the clock."),
    N_("Two hips for the price of one! Patients with a loyalty card may skip the anaesthetist."),
    N_("Ten thousand saplings will shade the car park that replaced ten thousand oaks."),
    N_("The Meridian tomato must be defended, at any price, against whoever might sell it for less."),
    N_("One power company is tyranny. Two, the second of them ours, are a market."),
    N_("Pram, school bag, mortgage, coffin: a single brand, and a jingle that mourners find hard to shake."),
    # Energy Tycoon
    N_("The widow upstairs may boil a second potato, and a camera crew has come to film the steam."),
    N_("Meters spin so fast that those on the ground floor now feel a pleasant breeze, which is extra."),
    N_("Coal was good enough for your grandfather, or so he would say if he had the breath."),
    N_("The new bill has nineteen lines. The shortest one is the electricity."),
    N_("The committee on saving energy sat until four in the morning with every light on."),
    N_("Do switch off the lamp when you leave the room, and do think of us while you stay."),
    N_("Not a breath of air stirred until the speeches began; since then the turbines cannot be stopped."),
    N_("What is to be sustained, as page three makes clear, is the sector."),
    N_("There is gas below the kindergarten: the children noticed first, when the tap water lit up."),
    N_("The chimney comes down brick by brick, one brick for each general election."),
    N_("The earth moved, exactly as the prospectus had promised, and so did the cathedral."),
    N_("Our energy has enemies, above all the sun, a foreign body that insists on working for nothing."),
    N_("Keep a windmill in your garden by all means, provided that it blows in our direction."),
]

EVENTS = [
    N_("Foreign Investment"), N_("Flash Floods"), N_("General Strike"), N_("Terrorist Attack"),
    N_("National Business Fair"), N_("Civilian Watchdogs"), N_("International Scrutiny"),
    N_("Championship Final"), N_("Whistle-blower Scandal"), N_("FMI Intervention"), N_("Business as Usual"),
]  # fmt: skip

EVENT_STORIES = [
    N_("Strangers with briefcases tour the capital and ask what everything costs, the capital included."),
    N_("The archives are under water; by a sad coincidence, only the interesting ones."),
    N_("Not a train, not a loaf, not a letter: the whole country has finally agreed on something."),
    N_("In the days of fear every headline is set twice as large, and so is every decree."),
    N_("Handshakes in hall one, canapés in hall two, and the contracts between the cheese and the coats."),
    N_("A retired schoolteacher has read the small print, and marked it in red."),
    N_("Observers sit in the gallery, and suddenly nobody in the lobby has ever met anybody."),
    N_("Meridia plays tonight. The barricades have been turned round to face the screen."),
    N_("A clerk with a photocopier and a conscience has had a very long night."),
    N_("The Fund holds out a helping hand and asks for the wristwatch back."),
    N_("Nothing whatever happened, as a spokesman for nothing confirmed."),
]

EVENT_EFFECTS = [
    N_("Everyone draws one more card."),
    N_("Everyone discards one card of their choice, face up."),
    N_("In order, everyone moves Social Stability up or down by 1."),
    N_("This turn, every change by a law or a share is 1 stronger, up or down."),
    N_("This turn, the owner of each new law draws 2 cards."),
    N_("Everyone with proposals discards one of them, with its votes."),
    N_("No second uses this turn: no lobbying and no shares."),
    N_("Social Stability doesn't move this turn."),
    N_("Everyone shows the cards with a second use, then takes them back."),
    N_("Everyone chooses another player: both go up 1 or both go down 1."),
    N_("Nothing happens."),
]

MODES = ["", N_("+1 vote"), N_("−1 vote"), N_("Claim a share"), N_("Claim a share")]
