"""What French prose says as whole sentences: beside its own moves, and with nothing bad in it."""

import re
from pathlib import Path

import pytest

from negotiator.policy.slotted import check_prose
from negotiator.policy.words.french_sayings import sayings
from negotiator.protocol.acts import Act
from tests.policy.words.test_french import (
    GREETED,
    HOMOGRAPHS,
    NUMBER_WORDS,
    OTHER_WORDS,
    SLOTS,
    UNIT_WORDS,
)

MODEL = Path(__file__).with_name("model_fr.txt").read_text("utf-8").splitlines()
MOST_REFUSED = 0.03
SAID_OTHERWISE = {"haute", "pièce"}
"""What a saying says in a harmless sense alone: "haute considération", "en pièce jointe"."""
GOING_ON = {Act.OPEN, Act.PROPOSE, Act.COUNTER, Act.WITHDRAW, Act.HOLD, Act.REFUSE}


def acts(text):
    """The moves beside which a text may stand."""
    return {act for act in Act if check_prose(text, act, SLOTS, "fr").allowed}


def test_hardly_an_answer_of_a_capable_model_is_refused():
    texts = [line.split("\t") for line in MODEL if not line.startswith("#")]
    refused = [text for act, text in texts if Act(act) not in acts(text)]

    assert len(refused) < MOST_REFUSED * len(texts), "\n".join(refused)


@pytest.mark.parametrize("act", list(Act))
def test_no_saying_has_a_number_a_unit_a_promise_or_a_secret(act):
    pattern = re.sub(r"\\?\{[\w,]+\\?\}", " ", sayings(act).pattern).replace("\\", "")
    told = set(re.findall(r"[^\W\d_]+", pattern))

    assert told.isdisjoint(NUMBER_WORDS - HOMOGRAPHS)
    assert told.isdisjoint(UNIT_WORDS - GREETED - HOMOGRAPHS - SAID_OTHERWISE)
    assert told.isdisjoint(OTHER_WORDS - SAID_OTHERWISE)


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("Aucune offre n'est formulée à ce stade.", {Act.OPEN}),
        ("Vous avez jusqu'au {valid_until} pour y réfléchir.", {Act.PROPOSE, Act.COUNTER}),
        ("Quelle joie, tout est confirmé : {terms}.", {Act.CONFIRM}),
        ("Les discussions restent bien sûr ouvertes.", {Act.WITHDRAW}),
        ("Nous n'irons pas plus loin : {reason}.", {Act.REJECT}),
        ("On revient vers vous très vite !", {Act.HOLD}),
        ("Aucune suite ne peut être donnée à votre dernier message : {reason}.", {Act.REFUSE}),
        ("Dans l'espoir de vous lire.", GOING_ON),
        ("Prenez bien soin de vous, et un immense merci de tout cœur !", set(Act)),
        ("Veuillez croire, Madame, Monsieur, en l'assurance de notre profond respect.", set(Act)),
    ],
)
def test_a_saying_passes_beside_the_moves_it_belongs_to_and_no_other(text, allowed):
    assert acts(text) == allowed


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Suite à votre offre, voici la nôtre : {terms}.", "Suite à votre offre : {terms}."),
        ("Voici notre réponse à votre offre : {terms}.", "Merci pour votre offre : {terms}."),
        (
            "Nous avons lu votre offre et vous adressons la nôtre, valable jusqu'au {valid_until}.",
            "Nous avons lu votre offre, valable jusqu'au {valid_until}.",
        ),
        (
            "Nous répondons à votre offre comme suit : {terms}, soit {total} au total.",
            "Nous répondons à votre offre de {total} au total.",
        ),
    ],
)
def test_a_slot_is_never_said_to_hold_what_they_offer(ours, theirs):
    assert Act.COUNTER in acts(ours)
    assert Act.COUNTER not in acts(theirs)
