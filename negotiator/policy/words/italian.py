"""What Italian prose beside a move may be made of."""

import re
from types import MappingProxyType
from typing import Final

from negotiator.policy.words import italian_sayings
from negotiator.policy.words import italian_sentences as sentences
from negotiator.policy.words.italian_contrary import CONTRARY
from negotiator.policy.words.italian_moves import BY_ACT, REASONS
from negotiator.policy.words.italian_sides import BEYOND
from negotiator.policy.words.italian_slots import misplaced, never
from negotiator.policy.words.italian_words import COMMON, FREE
from negotiator.policy.words.sentences import any_of, not_made_of
from negotiator.policy.words.vocabulary import Sort, Vocabulary, forming, listed

_PLAIN: Final = r"[^{]*$"
_SLOTTED: Final = r".*\{"
_ARTICLE: Final = "(?:(?:l|un|d|dell|all|dall|nell|sull|quest|quell)'(?=[aeiouèh]))?"
_WORDS: Final = rf"{_ARTICLE}(?:{any_of(FREE)})"
_WORDS_AND_SLOTS: Final = rf"{_WORDS}|\{{\}}"

_NOUNS: Final[tuple[tuple[str, frozenset[Sort]], ...]] = (
    ("prezzo prezzi tariffa tariffe", frozenset({Sort.MONEY})),
    ("costo costi importo importi ammontare corrispettivo", frozenset({Sort.MONEY, Sort.TOTAL})),
    ("totale totali somma", frozenset({Sort.TOTAL})),
    ("quantità volume volumi", frozenset({Sort.QUANTITY})),
    ("pagamento pagamenti", frozenset({Sort.DAYS, Sort.CHOICE})),
    ("consegna consegne", frozenset({Sort.DAYS, Sort.DATE, Sort.CHOICE})),
    ("data inizio avvio decorrenza partire partenza", frozenset({Sort.DATE})),
    ("durata periodo periodi", frozenset({Sort.DAYS, Sort.QUANTITY})),
    ("fino sino valida valido valide validi validità scadenza", frozenset({Sort.UNTIL})),
    ("entro", frozenset({Sort.DAYS, Sort.UNTIL})),
    ("resa incoterm incoterms", frozenset({Sort.CHOICE})),
)
_ARTICLES: Final = ("", "l'", "un'", "d'", "dell'", "all'", "dall'", "nell'", "sull'")
_SORTS: Final = MappingProxyType(
    {
        f"{article}{noun}": sorts
        for nouns, sorts in _NOUNS
        for noun in nouns.split()
        for article in (_ARTICLES if noun[0] in "aeiou" else ("",))
    }
)
"""By noun, with the articles that are written as one word with it."""


ITALIAN: Final = Vocabulary(
    language="it",
    common=COMMON,
    by_act=BY_ACT,
    sorts=_SORTS,
    apart=listed("se qualora perché poiché caso"),
    never=never,
    takes=forming(
        not_made_of(sentences.PLAIN, _WORDS, where=_PLAIN),
        not_made_of((*sentences.PLAIN, *sentences.SLOTTED), _WORDS_AND_SLOTS, where=_SLOTTED),
        *sentences.THEIRS,
    ),
    reasons=REASONS,
    not_firm="Questa offerta è soggetta alla nostra conferma.",
    named="Nell'agenda questo passo si chiama: {own_word}.",
    last_call="Vi preghiamo di inviarci ora la Vostra offerta definitiva.",
    misplaced=misplaced,
    unsettles=forming(
        not_made_of(sentences.TAKING, _WORDS, where=_PLAIN),
        not_made_of(sentences.TAKING_SLOTTED, _WORDS_AND_SLOTS, where=_SLOTTED),
        r"(?:accettiamo|confermiamo) (?:la|il|le|i) (?:vostr\w )?(?:trattativa|osservazioni|"
        r"confronto|"
        r"richiesta|dialogo|messaggio|commenti|domande|negoziat\w+|colloquio)",
        r"(?<!aver )accett(?:iamo|o) (?:la|le|il|i) nostr\S",
        r".*(?<!\S)(?:nuov[aoei]|controff\S+|controprop\S+|rivist[aoei]|aggiornat[aoei]|ancora)",
    ),
    contrary=CONTRARY,
    beyond=BEYOND,
    sayings=italian_sayings.sayings,
    honour=re.compile(
        r"(?:(?<=[aeio]r)|(?<=ndo))(?:Vi|La|Le)$|"
        r"(?<=[^\W\d_]['\u2019])[^\W\d_](?=[^\W\d_]{3})"
    ),
)
"""Letters add a capital to the pronoun that ends a verb ("informarVi"), and after an elision."""
