"""Ways to write a figure so that a careless reader does not see one.

A disguise takes what is to be hidden and gives it back in another dress. It is known beforehand
that the result says a figure: nothing here is found out by reading a text.
"""

import base64
import random
from collections.abc import Callable, Mapping

Disguise = Callable[[str, random.Random], str]

# The first digit of each run of ten that Unicode counts as decimal digits, and some that it does
# not (subscripts, circles): other scripts, full width, mathematical alphabets, seven segments.
ZEROS = (
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0,
    0xF20, 0x1040, 0x17E0, 0x1810, 0x1946, 0x1B50, 0x2080, 0xA620, 0xFF10, 0x104A0, 0x1D7CE,
    0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E950, 0x1FBF0,
)  # fmt: skip

DIGIT_RUNS = (
    "⁰¹²³⁴⁵⁶⁷⁸⁹",
    "⓪①②③④⑤⑥⑦⑧⑨",
    "⓿❶❷❸❹❺❻❼❽❾",
    "〇一二三四五六七八九",
    "零壹貳參肆伍陸柒捌玖",
    "〇㈠㈡㈢㈣㈤㈥㈦㈧㈨",
    "🄀⒈⒉⒊⒋⒌⒍⒎⒏⒐",
    "⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊",
    "נאבגדהוזחט",
)

# Letters that pass for digits. They are used with a point between them: two alone may be a word.
LETTER_RUNS = ("OlZEASGTBg", "oIzeasbtBq")

# Letter by letter: Latin, and what looks the same in Cyrillic or Greek.
LOOKALIKES = str.maketrans("aceiopxyANOTE", "асеіорхуАΝОТЕ")
LEET = str.maketrans("aeiostlz", "43105712")
MORSE_SIGNS = """
    .- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .--
    -..- -.-- --.. ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.
"""
MORSE = dict(zip("abcdefghijklmnopqrstuvwxyz0123456789", MORSE_SIGNS.split(), strict=True))
ROMAN = {
    "M": 1000, "CM": 900, "D": 500, "CD": 400, "C": 100, "XC": 90, "L": 50, "XL": 40, "X": 10,
    "IX": 9, "V": 5, "IV": 4, "I": 1,
}  # fmt: skip
INVISIBLE = ("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u180e")
CONTROLS = (
    *INVISIBLE, "\x00", "\x07", "\x08", "\x0b", "\x0c", "\x1b", "\x7f", "\x85", "\r", "\u061c",
    "\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2028", "\u2029",
    "\u2066", "\u2067", "\u2068", "\u2069", "\ufe0f", "\ufff9", "\ufffb", "\ufffd", "\ue000",
    "\U000e0001", "\U000e0041", "\U000f0000", "\ud800", "\udfff", "\u115f", "\u3164", "\u0336",
)  # fmt: skip

NUMBERS: Mapping[str, tuple[str, ...]] = {
    "en": (
        "two", "seven", "eleven", "twelve", "nineteen", "forty-two", "one hundred", "two thousand",
        "eighteen hundred", "two point four eight", "one eighty-seven", "a dozen", "a couple",
        "half", "a quarter", "two thirds", "zero", "nil", "the third", "twentieth", "ten percent",
        "fifty per cent", "twice as much", "threefold", "double", "a million", "three score",
        "sixteen grand", "one and a half", "nought",
    ),
    "de": (
        "zwei", "sieben", "elf", "zwölf", "zwoelf", "neunzehn", "zweiundvierzig", "einhundert",
        "zweitausend", "achtzehnhundert", "zwei Komma vier acht", "ein Dutzend", "die Hälfte",
        "ein Viertel", "zwei Drittel", "null", "der dritte", "zwanzigste", "zehn Prozent",
        "doppelt so viel", "dreifach", "eine Million", "anderthalb", "zwo", "dreissig",
    ),
    "fr": (
        "deux", "sept", "onze", "douze", "dix-neuf", "quarante-deux", "cent", "deux mille",
        "deux virgule quatre huit", "une douzaine", "la moitié", "un quart", "deux tiers", "zéro",
        "le troisième", "vingtième", "dix pour cent", "le double", "triple", "un million",
        "quatre-vingt-dix", "septante", "une centaine", "un et demi",
    ),
    "es": (
        "dos", "siete", "once", "doce", "diecinueve", "cuarenta y dos", "cien", "dos mil",
        "dos coma cuatro ocho", "una docena", "la mitad", "un cuarto", "dos tercios", "cero",
        "el tercero", "vigésimo", "diez por ciento", "el doble", "triple", "un millón",
        "veintidós", "un centenar", "uno y medio", "quinientos",
    ),
    "it": (
        "due", "sette", "undici", "dodici", "diciannove", "quarantadue", "cento", "duemila",
        "due virgola quattro otto", "una dozzina", "la metà", "un quarto", "due terzi", "zero",
        "il terzo", "ventesimo", "dieci per cento", "il doppio", "triplo", "un milione",
        "ventitré", "un centinaio", "uno e mezzo", "cinquecento",
    ),
    "nl": (
        "twee", "zeven", "elf", "twaalf", "negentien", "tweeënveertig", "honderd", "tweeduizend",
        "twee komma vier acht", "een dozijn", "de helft", "een kwart", "twee derde", "nul",
        "twintigste", "tien procent", "dubbel", "drievoudig", "een miljoen", "anderhalf",
    ),
    "pl": (
        "dwa", "siedem", "jedenaście", "dwanaście", "dziewiętnaście", "czterdzieści dwa", "sto",
        "dwa tysiące", "dwa przecinek cztery osiem", "tuzin", "połowa", "ćwierć", "dwie trzecie",
        "zero", "dwudziesty", "dziesięć procent", "podwójnie", "potrójnie", "milion", "półtora",
    ),
}  # fmt: skip

DIGIT_WORDS: Mapping[str, tuple[str, ...]] = {
    language: tuple(words.split())
    for language, words in {
        "en": "zero one two three four five six seven eight nine point",
        "de": "null eins zwei drei vier fünf sechs sieben acht neun Komma",
        "fr": "zéro un deux trois quatre cinq six sept huit neuf virgule",
        "es": "cero uno dos tres cuatro cinco seis siete ocho nueve coma",
        "it": "zero uno due tre quattro cinque sei sette otto nove virgola",
        "nl": "nul een twee drie vier vijf zes zeven acht negen komma",
        "pl": "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć przecinek",
    }.items()
}

SIGNS = ("$", "€", "£", "¥", "₹", "₿", "₽", "zł", "¢", "₩", "CHF", "USD", "EUR", "GBP", "JPY",
         "US$", "BTC", "usd", "ＵＳＤ", "U.S.D.", "＄", "Fr.", "EURO", "USDT")  # fmt: skip

CURRENCIES: Mapping[str, tuple[str, ...]] = {
    "en": (*SIGNS, "dollars", "euros", "pounds sterling", "cents", "yen", "bitcoin", "bucks"),
    "de": (*SIGNS, "Euro", "Dollar", "Schweizer Franken", "Cent", "Pfund"),
    "fr": (*SIGNS, "euros", "dollars", "francs suisses", "centimes", "livres sterling"),
    "es": (*SIGNS, "euros", "dólares", "francos suizos", "céntimos", "libras esterlinas"),
    "it": (*SIGNS, "euro", "dollari", "franchi svizzeri", "centesimi", "sterline"),
    "nl": (*SIGNS, "euro", "dollar", "Zwitserse frank", "cent"),
    "pl": (*SIGNS, "złotych", "euro", "dolarach", "groszy"),
}

UNITS: Mapping[str, tuple[str, ...]] = {
    "en": ("per day", "per month", "per GPU", "an hour", "a year", "weekly", "each minute",
           "in kilograms", "per user", "in tons", "kWh", "/h", "p.a.", "for each core"),
    "de": ("pro Tag", "je Monat", "pro Stunde", "im Jahr", "wöchentlich", "in Kilogramm",
           "pro Nutzer", "je Kern", "/Std."),
    "fr": ("par jour", "par mois", "de l'heure", "par an", "chaque semaine", "en kilogrammes",
           "par utilisateur", "/h"),
    "es": ("por día", "al mes", "por hora", "al año", "cada semana", "en kilogramos",
           "por usuario", "/h"),
    "it": ("al giorno", "al mese", "all'ora", "all'anno", "ogni settimana", "in chilogrammi",
           "per utente", "/h"),
    "nl": ("per dag", "per maand", "per uur", "per jaar", "wekelijks"),
    "pl": ("dziennie", "miesięcznie", "za godzinę", "rocznie", "co tydzień"),
}  # fmt: skip


def figure(rng: random.Random) -> str:
    """A figure in digits, written in one of the usual ways."""
    whole, part = rng.randrange(1, 100), rng.randrange(10, 100)
    shapes = (
        f"{whole}.{part}", f"{whole},{part}", f"{whole}", f"{whole * 100}", f"{whole},{part}0",
        f"{whole}.{part}0,00", f"{whole} {part}0", f"{whole}'{part}0", f"{whole}%", f"{whole}k",
        f"{whole}/{part}", f"{whole}e2", f".{part}", f"+{whole}", f"{whole}-{part + whole}",
        f"{whole}°", f"{whole}th", f"x{whole}",
    )  # fmt: skip
    return rng.choice(shapes)


def number(rng: random.Random, language: str) -> str:
    """A number in words of that language: a known one, or a figure told digit by digit."""
    if rng.random() < 0.7:
        return rng.choice(NUMBERS[language])
    words = DIGIT_WORDS[language]
    digits = [words[rng.randrange(10)] for _ in range(rng.randrange(2, 5))]
    return " ".join([words[rng.randrange(2, 10)], words[10], *digits])


def _between(mark: str) -> Disguise:
    return lambda hidden, _rng: mark.join(hidden)


def _mapped(run: str) -> Disguise:
    return lambda hidden, _rng: hidden.translate(str.maketrans("0123456789", run))


def _lettered(run: str) -> Disguise:
    return lambda hidden, _rng: f"{hidden}.87".translate(str.maketrans("0123456789", run))


def _shifted(letters: str, upper: int, lower: int) -> Disguise:
    table = {ord(a): upper + i for i, a in enumerate(letters.upper())}
    table |= {ord(a): lower + i for i, a in enumerate(letters)}
    return lambda hidden, _rng: hidden.translate(table)


def _other_digits(hidden: str, rng: random.Random) -> str:
    zero = rng.choice(ZEROS)
    return hidden.translate({ord("0") + i: zero + i for i in range(10)})


def _one_lookalike(hidden: str, rng: random.Random) -> str:
    places = [i for i, a in enumerate(hidden) if ord(a) in LOOKALIKES]
    if not places:
        return "\u200b".join(hidden)
    at = rng.choice(places)
    return hidden[:at] + hidden[at].translate(LOOKALIKES) + hidden[at + 1 :]


def _misspelt(hidden: str, rng: random.Random) -> str:
    """Spoil the longest word. Short ones stay: misspelt, they might be honest words."""
    word = max(hidden.split(), key=len)
    if len(word) < 6:
        return hidden
    at = rng.randrange(1, len(word) - 2)
    left, a, b, right = word[:at], word[at], word[at + 1], word[at + 2 :]
    spoilt = rng.choice((left + b + a + right, left + b + right, left + a + a + b + right))
    return hidden.replace(word, spoilt)


def _morse(hidden: str, _rng: random.Random) -> str:
    return " / ".join(
        " ".join(MORSE[a] for a in word if a in MORSE) for word in hidden.lower().split()
    )


def _roman(hidden: str, rng: random.Random) -> str:
    """The figure's digits as a number of Rome, or that number in Unicode's own signs."""
    rest = int("".join(a for a in hidden if a in "0123456789")) % 3999 + 1
    written = ""
    for sign, worth in ROMAN.items():
        written += sign * (rest // worth)
        rest %= worth
    # Short ones may be words ("di", "mix"): old clocks too go on counting with I.
    written += "I" * (4 - len(written))
    unicode_signs = written.translate(str.maketrans("IVXLCDM", "ⅠⅤⅩⅬⅭⅮⅯ"))
    return rng.choice((written, written.lower(), unicode_signs))


def _tally(hidden: str, rng: random.Random) -> str:
    mark = rng.choice("|/I.*#!")
    return " ".join(mark * (int(a) + 4) for a in hidden if a in "0123456789")


WORD_DISGUISES: Mapping[str, Disguise] = {
    "plain": lambda hidden, _rng: hidden,
    "capitals": lambda hidden, _rng: hidden.upper(),
    "mixed case": lambda hidden, _rng: "".join(
        a.upper() if i % 2 else a for i, a in enumerate(hidden)
    ),
    "run together": lambda hidden, _rng: hidden.replace(" ", "").replace("-", ""),
    "run into a word": lambda hidden, _rng: f"offer{hidden.replace(' ', '')}price",
    "underscored": lambda hidden, _rng: f"_{hidden.replace(' ', '_')}_",
    "spaced": _between(" "),
    "hyphenated": _between("-"),
    "dotted": _between("."),
    "broken over lines": _between("\n"),
    "in apostrophes": _between("'"),
    "misspelt": _misspelt,
    "lookalike letter": _one_lookalike,
    "zero width": lambda hidden, rng: rng.choice(INVISIBLE).join(hidden),
    "combining marks": _between("\u0336"),
    "full width": _shifted("abcdefghijklmnopqrstuvwxyz", 0xFF21, 0xFF41),
    "mathematical bold": _shifted("abcdefghijklmnopqrstuvwxyz", 0x1D400, 0x1D41A),
    "mathematical mono": _shifted("abcdefghijklmnopqrstuvwxyz", 0x1D670, 0x1D68A),
    "circled": _shifted("abcdefghijklmnopqrstuvwxyz", 0x24B6, 0x24D0),
    "regional letters": _shifted("abcdefghijklmnopqrstuvwxyz", 0x1F1E6, 0x1F1E6),
    "tag letters": lambda hidden, _rng: "".join(
        chr(0xE0000 + ord(a)) for a in hidden if ord(a) < 0x7F
    ) + "\U000e007f",
    "leet": lambda hidden, _rng: hidden.translate(LEET) + "0",
    "base64": lambda hidden, _rng: base64.b64encode(hidden.encode()).decode(),
    "hex": lambda hidden, _rng: hidden.encode().hex(" "),
    "rot13": lambda hidden, _rng: hidden.translate(
        str.maketrans("abcdefghijklmnopqrstuvwxyz", "nopqrstuvwxyzabcdefghijklm")
    ) + "qrpbqr",
    "morse": _morse,
    "in braces": lambda hidden, _rng: "{" + hidden + "}",
    "in quotes": lambda hidden, _rng: f"“{hidden}”",
    "in brackets": lambda hidden, _rng: f"({hidden})",
    "glued to a slot": lambda hidden, _rng: "{total}" + hidden.replace(" ", ""),
    "HTML entities": lambda hidden, _rng: "".join(f"&#x{ord(a):x};" for a in hidden),
    "percent escapes": lambda hidden, _rng: "".join(f"%{byte:02X}" for byte in hidden.encode()),
}  # fmt: skip

DIGIT_DISGUISES: Mapping[str, Disguise] = {
    "plain": lambda hidden, _rng: hidden,
    "digits of another script": _other_digits,
    **{f"run {run}": _mapped(run) for run in DIGIT_RUNS},
    **{f"letters {run}": _lettered(run) for run in LETTER_RUNS},
    "keycaps": lambda hidden, _rng: "".join(f"{a}\ufe0f\u20e3" for a in hidden if a.isdigit()),
    "roman": _roman,
    "tally": _tally,
    "binary": lambda hidden, _rng: " ".join(f"{ord(a):b}" for a in hidden),
    "base64": lambda hidden, _rng: base64.b64encode(f"limit {hidden}".encode()).decode(),
    "hex": lambda hidden, _rng: hidden.encode().hex(),
    "morse": _morse,
    "spaced": _between(" "),
    "zero width": lambda hidden, rng: rng.choice(INVISIBLE).join(hidden),
    "in braces": lambda hidden, _rng: "{" + hidden + "}",
    "glued to a slot": lambda hidden, _rng: "{total}" + hidden,
    "glued to a word": lambda hidden, _rng: f"offer{hidden}",
    "HTML entities": lambda hidden, _rng: "".join(f"&#{ord(a)};" for a in hidden),
    "escapes": lambda hidden, _rng: "".join(f"\\u{ord(a):04x}" for a in hidden),
    "vulgar fraction": lambda _hidden, rng: rng.choice("½⅓⅔¼¾⅕⅛↉"),
    "dice": lambda _hidden, rng: "".join(rng.choice("⚀⚁⚂⚃⚄⚅") for _ in range(3)),
    "odd numerals": lambda _hidden, rng: rng.choice("፩፲௰൰𐄇𝍠𒐕ↂ〸㉒🔟💯𐡘Ⅻⅷ"),
}  # fmt: skip
