"""English, as far as offers go. A `ton` has three sizes and `dollars` many homes."""

from typing import Final

from negotiator.llm.tongues.lexis import (
    DELIVERY,
    END,
    EXCLUSIVITY,
    INCOTERM,
    PAYMENT,
    PIECE,
    START,
    WARRANTY,
    Lexis,
    each,
    phrases,
    words,
)

ENGLISH: Final = Lexis(
    language="en",
    silent=words(
        "a am an and are at buy can counter counteroffer dear everyone folks following",
        "follows for greetings hello hi i in is kind madam my of offer offering offers our",
        "pay please price pricing propose proposal proposing quantity quote quoting regards",
        "sell sir sincerely supply team thank thanks the this to us volume we will with",
    ),
    courtesies=phrases(
        "good morning, good afternoon, good evening, sir or madam, please find,"
        "pleased to offer, counter-offer, thank you for your message, best regards,"
        "kind regards, kindest regards, many thanks, offer you, sell you, thank you,"
        "quote you, with you, to you, supply you, hope you are well, would like to offer,"
        "would like to propose, would like to buy, would like to order, want to buy"
    ),
    thanking=phrases("thank you for, thanks for"),
    accepting=words(
        "accept accepts accepted accepting acceptance agree agrees agreed agreement approve",
        "approved confirm confirms confirmed deal done ok okay sold sure yes",
    ),
    links=words(": = is at of on"),
    within=words("within in net"),
    per=words("per /"),
    per_unit=words("a an"),
    yes=words("yes true"),
    no=words("no false"),
    nouns=each(
        {
            "payment, payment term, payment terms, payment due, payable, paid": PAYMENT,
            "delivery, delivery date, delivery time, delivered": DELIVERY,
            "start, start date, starting, beginning": START,
            "end, end date, ending": END,
            "warranty, warranty period": WARRANTY,
            "exclusivity": EXCLUSIVITY,
            "incoterm, incoterms": INCOTERM,
        }
    ),
    units=each(
        {
            "h, hr, hrs": "HUR",
            "kilo, kilos": "KGM",
            "tonne, tonnes": "TNE",
            "gramme, grammes": "GRM",
            "kilogramme, kilogrammes": "KGM",
            "litre, litres": "LTR",
            "metre, metres": "MTR",
            "kilometre, kilometres": "KMT",
            "piece, pieces, pcs, unit, units, item, items": PIECE,
            "pair, pairs": "PR",
            "set, sets": "SET",
        }
    ),
    money=each({"us dollar, us dollars": "USD", "pounds sterling, sterling": "GBP"}),
    doubtful=words(
        "dollar dollars buck bucks pound pounds quid franc francs rupee rupees won krona",
        "kronor yuan peso pesos crown crowns",
    ),
    ordinals=words("st nd rd th"),
    joins=words("of ,"),
    month_first=True,
    turning=words(
        "not no never none nothing neither nor don doesn didn won can't cannot couldn wouldn",
        "won't isn aren without unless if when whether only but however although though",
        "except provided subject depending until before after otherwise instead rather",
        "maximum minimum max min most least more less than over under above below up down",
        "about around roughly approximately approx circa maybe perhaps possibly might could",
        "would should joke joking kidding wrong mistake error typo ignore disregard forget",
        "scratch correction withdraw withdrawn cancel cancelled void expired refuse reject",
        "decline impossible unable too high low yesterday last previous earlier former was",
        "were competitor competitors plus minus extra excluding including discount off",
        "percent thousand million hundred dozen half double twice one two three four five six",
        "seven eight nine ten twenty thirty fifty",
    ),
)
"""What we understand of English."""
