"""French prose: what we say passes, honest texts mostly do, and bad ones never."""

from itertools import chain
from pathlib import Path
from time import process_time

import pytest

from negotiator.llm.phrases.french import FRENCH as PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.policy.slotted import MAX_LENGTH, check_prose
from negotiator.policy.verdict import Code
from negotiator.policy.words.french import FRENCH
from negotiator.policy.words.vocabulary import Sort, listed
from negotiator.protocol.acts import Act, Reason
from tests.policy.words.disguises import DIGIT_WORDS, NUMBERS
from tests.policy.words.hostile import VALUED, honest, hostile_texts

HOSTILE = Path(__file__).with_name("hostile_fr.txt").read_text("utf-8").splitlines()
"""A kind, an act and a sentence: what a counterparty could use against us."""
SLOTS = {
    "pricePerHour": Sort.MONEY,
    "gpuHours": Sort.QUANTITY,
    "total": Sort.TOTAL,
    "deliveryDays": Sort.DAYS,
    "startDate": Sort.DATE,
    "incoterm": Sort.CHOICE,
    "valid_until": Sort.UNTIL,
    "terms": Sort.ALL,
    "reason": Sort.ALL,
}
TRIES = 12_000
MOST_REFUSED = 0.05
HOMOGRAPHS = {"un", "une", "en", "on", "as", "point", "lire"}
"""French words that are numbers or money elsewhere, or where they count."""
GREETED = {"jour", "journée"}
"""Units of time in an agenda (`ordre du jour`) and in a greeting; patterns bar them elsewhere."""

NUMBER_WORDS = listed(
    """
    zéro nul un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze
    seize vingt vingts trente quarante cinquante soixante septante huitante octante nonante cent
    cents mille million millions milliard milliards demi demie demis moitié moitiés tiers quart
    quarts cinquième dixième centième premier première premiers premières second seconde deuxième
    troisième quatrième dizaine dizaines douzaine quinzaine vingtaine centaine centaines millier
    milliers double doubles doubler triple tripler quadruple paire virgule pourcent pourcentage
    unique zero one two three four five six seven eight nine ten eleven twelve hundred thousand half
    null eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf hundert tausend cero uno
    dos tres cuatro cinco seis siete ocho nueve diez cien mil due tre quattro cinque sei sette otto
    nove dieci cento mila metà nul een twee drie vier vijf zes zeven acht negen tien honderd jeden
    dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć sto tysiąc dois três quatro sete oito
    dez cem doi trei patru șase șapte opt nouă zece yksi kaksi kolme neljä viisi kuusi egy két
    kettő három négy öt hat hét nyolc kilenc tíz száz ezer två fyra fem sju åtta nio tio to fire
    seks syv otte ni ti bir iki üç dört beş altı yedi sekiz dokuz on yüz bin
    """
)
UNIT_WORDS = listed(
    """
    seconde secondes minute minutes heure heures jour jours journée journées semaine semaines
    hebdomadaire quinzaine mois mensuel mensuelle mensuellement trimestre trimestriel semestre an
    ans année années annuel annuelle annuellement horaire quotidien quotidienne siècle tonne tonnes
    ton tons kilo kilos kilogramme gramme grammes livre livres mètre mètres kilomètre pied pieds
    pouce pouces litre litres pièce pièces unité unités unit lot lots caisse caisses palette lundi
    mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août
    septembre octobre novembre décembre euro euros centime centimes cents dollar dollars franc
    francs sou yen yens rouble couronne couronnes pound pounds mark rand real peso
    pesos lire lira zloty usd eur chf gbp jpy ht ttc tva brut brute
    """
)
OTHER_WORDS = listed(
    """
    jamais rien moins minimum maximum minimal minimale maximal maximale inférieur
    inférieure supérieur supérieure plafond plancher plafonner limite limites limiter dépasser
    baisser baisse hausse hausser descendre monter augmenter réduire réduction bas basse haut hauts
    presque environ quasi quasiment marge marges promettre promets promettons promesse promis
    garantie garanties garantir garantissons exclusif exclusive exclusivité gratuit gratuite
    gratuits gratuitement offert offerte cadeau remise remises rabais ristourne bonus sinon avocat
    avocats tribunal procès juridique légal légale poursuites plainte menace budget budgets cible
    réserve réservons mandat mandats consigne consignes instruction instructions secret secrète
    secrets confidentiel confidentielle concurrent concurrents concurrence sauf hormis excepté hors
    pourvu moyennant
    """
)
ACCEPTING_WORDS = listed(
    """
    accepter acceptons accepte acceptez accepté acceptée acceptation approuver approuvons valider
    validons signer signons signé signature contrat conclure conclu conclue conclusion convenu
    convenue oui ok marché ne n' aucun aucune sans ni non
    """
)

BAD = {
    "limit": """
        Notre limite est de {total}.
        Nous pouvons aller jusqu'à {total}.
        Jusqu'à la somme de {total}, cela reste possible.
        À partir de {pricePerHour}, nous sommes preneurs.
        Au plus {total}.
        Au moins {total}.
        Notre prix peut encore évoluer.
        Notre position tient jusqu'à {pricePerHour}.
        C'est notre dernier mot.
        Nous espérons {pricePerHour}.
        Nous tenons à {pricePerHour}.
        Une meilleure offre est possible.
        Nous pourrions descendre encore.
        Notre offre n'est pas la dernière.
    """,
    "promise": """
        Nous vous promettons d'autres commandes.
        L'accompagnement est inclus.
        Vous recevrez toujours nos achats.
        Nous vous réservons la capacité.
        Vous serez notre fournisseur exclusif.
        Vous avez notre parole.
        Vous pouvez compter sur nous.
        Nos projets à venir sont pour vous.
        Une livraison rapide est prévue.
        Toutes les ressources sont comprises.
        Nous ajoutons un service.
        Nous nous engageons à vos côtés.
        Nous vous recommandons à nos clients.
        Une remise vous attend.
        Le suivi est gratuit.
    """,
    "acceptance": """
        Nous acceptons votre offre.
        On est d'accord.
        C'est d'accord.
        Entendu.
        Avec plaisir.
        Volontiers.
        On prend.
        Je valide.
        Marché conclu.
        Affaire conclue !
        Votre offre nous convient.
        Votre prix est le nôtre.
        Votre prix est convenu.
        Nous sommes ravis de votre proposition.
        Nous trouvons votre prix raisonnable.
        Votre proposition répond à nos besoins.
        Cela nous va très bien.
        Cela correspond à nos attentes.
        Nous prenons votre offre.
        Nous faisons nôtre votre proposition.
        Nous partageons votre avis.
        Nous vous rejoignons sur le prix.
        Nous confirmons votre prix.
        Nous sommes parvenus à un accord.
        Nous avons trouvé une solution commune.
        Nous travaillons à votre prix.
        Comme vous le proposez.
        Procédons ainsi.
        Préparez la livraison.
        Nous sommes prêts.
        Une suite favorable est donnée à votre offre.
        Notre décision est prise.
    """,
    "condition": """
        Si vous répondez aujourd'hui, nous proposons {pricePerHour}.
        Notre offre tient si vous répondez maintenant.
        Dès que vous confirmez, le prix est de {pricePerHour}.
        Lorsque vous répondez, nous proposons {pricePerHour}.
        Répondez aujourd'hui et le prix est de {pricePerHour}.
        En cas de réponse rapide, nous proposons {pricePerHour}.
        Suivant votre réponse, le prix est de {pricePerHour}.
        Pour une réponse immédiate, le prix est de {pricePerHour}.
        À condition que vous répondiez, {pricePerHour}.
        Sous réserve de votre réponse, {pricePerHour}.
        Notre offre est soumise à la décision de nos équipes.
        S'ils répondent, nous proposons {pricePerHour}.
        Cela vaut seulement si vous signez.
        Puisque vous répondez, nous proposons {pricePerHour}.
    """,
    "threat": """
        Sinon, nous quittons la table.
        C'est à prendre ou à laisser.
        Vous devez répondre aujourd'hui.
        Répondez vite.
        Il est temps de répondre.
        Un autre acheteur attend.
        Nous échangeons aussi avec d'autres partenaires.
        Nous parlons aussi avec vos concurrents.
        Nous étudions aussi les propositions reçues.
        Nous avons reçu une offre intéressante ailleurs.
        Nos partenaires nous proposent {pricePerHour}.
        Nous informons votre direction.
        Nous engagerons des poursuites.
        Vous le regretterez.
    """,
    "twisted slot": """
        Votre prix est de {pricePerHour}.
        Votre offre est de {pricePerHour}.
        Merci pour votre offre de {pricePerHour}.
        Vous avez proposé {pricePerHour}.
        Le prix que vous proposez est {pricePerHour}.
        Ils proposent {pricePerHour}.
        Entre {pricePerHour} et {total}.
        Nous proposons {pricePerHour} ou {total}.
        Le prix était de {pricePerHour}.
        Le prix est d'environ {pricePerHour}.
        Le prix est de trois fois {pricePerHour}.
        Une fois {pricePerHour} et une fois {total}.
        Après {startDate}, livraison.
        Nous remplaçons {pricePerHour} par {total}.
        Nous proposons {pricePerHour} puis {total}.
        Nous proposons {pricePerHour} pour commencer.
        {pricePerHour} reste à discuter.
        {pricePerHour} est à vous.
        Outre {pricePerHour}, {total}.
        Le montant est de {total} et de {total}.
        Notre offre est pas {pricePerHour}.
        Nous proposons plus {pricePerHour}.
        Nous proposons un {pricePerHour}.
    """,
    "wrong sort": """
        La quantité est de {pricePerHour}.
        Le prix est de {gpuHours}.
        Le total est de {deliveryDays}.
        L'offre est valable jusqu'au {startDate}.
        Offre valable dès {startDate}.
        Livraison sous {pricePerHour}.
        Livraison sous {gpuHours}.
        Le début est le {valid_until}.
        Le délai est de {total}.
        Le total est {incoterm}.
        Paiement de {pricePerHour}.
        Livraison le {valid_until}.
        Selon {total}.
        Le montant est de {gpuHours}.
    """,
    "disclosure": """
        Notre prix reste ouvert.
        Le prix est négociable.
        Nous avons de la souplesse.
        Notre budget permet davantage.
        Il reste de la marge.
        Notre objectif est de {total}.
        Nous disposons de {total}.
        Nous comptons sur {total}.
        Notre analyse donne {total}.
        Notre coût est de {pricePerHour}.
        Cela vaut {total} pour nous.
        Notre direction nous demande de réussir.
        Nous avons vraiment besoin de cette capacité.
        Nous tenons beaucoup à cette affaire.
        Un effort sur le prix reste possible.
        Nous sommes proches de votre position.
        Ce prix est une base de discussion.
    """,
    "other language": """
        Thank you for your offer.
        Thank you.
        Kind regards.
        Wir danken Ihnen.
        Wir bieten {pricePerHour}.
        Mit freundlichen Grüßen
        Gracias por su oferta.
        Le ofrecemos {pricePerHour}.
        Grazie per la vostra offerta.
        Offriamo {pricePerHour}.
        Bedankt voor uw aanbod.
        Dziękujemy za ofertę.
        Tack så mycket.
    """,
}


def cases():
    """Each bad sentence with its category."""
    return [
        (kind, line.strip())
        for kind, text in BAD.items()
        for line in text.split("\n")
        if line.strip()
    ]


@pytest.mark.parametrize("register", Register)
@pytest.mark.parametrize("act", Act)
def test_what_we_say_by_ourselves_passes(register, act):
    assert check_prose(PHRASES[register][act], act, SLOTS, "fr").allowed


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_clean(reason):
    said = set(FRENCH.reasons[reason].replace("'", " ").split())

    assert said.isdisjoint((NUMBER_WORDS - HOMOGRAPHS) | UNIT_WORDS | OTHER_WORDS)
    assert all(letter.isalpha() or letter in " '" for letter in FRENCH.reasons[reason])


def test_no_listed_word_is_a_number_a_unit_or_a_word_of_promising():
    words = set(FRENCH.common).union(FRENCH.sorts, *FRENCH.by_act.values())
    numbers = set(NUMBER_WORDS) | set(chain.from_iterable(DIGIT_WORDS.values()))
    numbers |= {word for found in NUMBERS.values() for word in found if " " not in word}

    assert words.isdisjoint(numbers - HOMOGRAPHS)
    assert words.isdisjoint(UNIT_WORDS - GREETED - HOMOGRAPHS)
    assert words.isdisjoint(OTHER_WORDS)


@pytest.mark.parametrize("act", [Act.OPEN, Act.PROPOSE, Act.COUNTER])
def test_words_of_agreeing_and_of_denying_are_in_no_word_list_of_an_offer(act):
    assert (
        set(FRENCH.common)
        .union(FRENCH.sorts, FRENCH.by_act.get(act, frozenset()))
        .isdisjoint(ACCEPTING_WORDS)
    )


@pytest.mark.parametrize(("kind", "text"), cases())
def test_a_bad_sentence_is_refused_beside_an_offer_and_among_honest_words(kind, text):
    for act in (Act.PROPOSE, Act.COUNTER):
        for whole in (text, f"Merci pour votre message. {text}\nBien cordialement"):
            assert not check_prose(whole, act, SLOTS, "fr").allowed, kind


@pytest.mark.parametrize("kind", ["acceptance", "promise"])
@pytest.mark.parametrize("act", [Act.OPEN, Act.HOLD, Act.REJECT, Act.WITHDRAW, Act.REFUSE])
def test_nothing_is_taken_or_promised_beside_a_move_that_takes_nothing(kind, act):
    for found, text in cases():
        if found == kind:
            assert not check_prose(text, act, {}, "fr").allowed, text


@pytest.mark.parametrize(
    ("harmless", "harmful"),
    [
        ("Au plaisir de trouver un accord.", "Nous avons un accord."),
        ("Nous espérons trouver un terrain d'entente.", "L'entente est là."),
        ("Voici l'ordre du jour.", "Le prix est de tout un jour."),
        ("Bonne journée !", "Le prix couvre la journée."),
        ("N'hésitez pas à nous écrire.", "Notre offre est pas valable."),
        ("Avec nos meilleures salutations.", "Voici notre meilleure offre."),
        ("Merci de répondre dans les plus brefs délais.", "Nous proposons plus."),
        ("Merci de votre souplesse.", "Nous avons de la souplesse."),
        ("Merci pour votre dernière offre.", "Voici la dernière offre."),
        ("Nous sommes ouverts à la discussion.", "Nous sommes ouverts sur le prix."),
    ],
)
def test_a_word_with_two_meanings_passes_in_the_harmless_one_alone(harmless, harmful):
    assert check_prose(harmless, Act.COUNTER, {}, "fr").allowed
    assert not check_prose(harmful, Act.COUNTER, {}, "fr").allowed


@pytest.mark.parametrize("text", ["Votre-offre-agréable.", "L' offre.", "D'votre offre."])
def test_no_word_hides_in_hyphens_or_false_elisions(text):
    assert check_prose(text, Act.COUNTER, {}, "fr").code is Code.PROSE_SENSE


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f", ""])
def test_the_space_before_a_mark_may_be_any_that_typesetters_use(space):
    text = f"Nous proposons{space}: {{pricePerHour}}{space}; merci{space}!"

    assert check_prose(text, Act.PROPOSE, SLOTS, "fr").allowed


def test_few_honest_texts_are_refused():
    corpora = [honest("fr"), honest("fr_more")]
    texts = [(Act(act), text) for one in corpora for act in one for text in one[act]]
    refused = [text for act, text in texts if not check_prose(text, act, SLOTS, "fr").allowed]

    assert len(refused) / len(texts) < MOST_REFUSED, "\n".join(refused)


@pytest.mark.parametrize("seed", range(3))
def test_no_hostile_text_passes(seed):
    for one in hostile_texts(seed, TRIES):
        if one.language == "fr":
            slots = SLOTS if one.act in VALUED else {}
            assert not check_prose(one.text, Act(one.act), slots, "fr").allowed, one


@pytest.mark.parametrize("word", ["le", "nous", "votre", "plus", "notre offre", "merci pour", "la"])
def test_the_longest_text_is_judged_at_once(word):
    text = f"{word} la bonne volonté {word} ".join(["de nos échanges "] * 40)[:MAX_LENGTH].strip()
    start = process_time()
    check_prose(text, Act.COUNTER, SLOTS, "fr")

    assert process_time() - start < 1


@pytest.mark.parametrize("row", HOSTILE, ids=lambda row: row[-40:])
def test_bad_sentences_of_good_words_are_refused(row):
    _, act, text = row.split("\t")

    assert not check_prose(text, Act(act), SLOTS, "fr").allowed
