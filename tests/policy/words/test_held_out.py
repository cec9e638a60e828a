"""How much of a model's honest words is refused: texts that the guard was not made for."""

from itertools import groupby
from pathlib import Path

import pytest

from negotiator.llm.prompt import LANGUAGE_NAMES
from negotiator.policy.slotted import check_prose
from negotiator.policy.words.vocabulary import Sort
from negotiator.protocol.acts import Act

HERE = Path(__file__).parent
SORTS = {
    "pricePerHour": Sort.MONEY,
    "gpuHours": Sort.QUANTITY,
    "startDate": Sort.DATE,
    "deliveryDays": Sort.DAYS,
    "incoterm": Sort.CHOICE,
    "total": Sort.TOTAL,
    "valid_until": Sort.UNTIL,
    "terms": Sort.ALL,
    "reason": Sort.ALL,
}


def answers(language):
    """Give each prompt's number with whether each answer to it would leave."""
    lines = (HERE / f"held_out_{language}.txt").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    for number, group in groupby(rows, key=lambda row: row[0]):
        yield (
            number,
            [check_prose(text, Act(act), SORTS, language).allowed for _, act, text in group],
        )


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_few_honest_answers_to_the_real_prompt_are_refused(language):
    every = [one for _, some in answers(language) for one in some]
    assert len(every) > 100
    assert every.count(False) < 0.05 * len(every)


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_of_two_answers_one_leaves(language):
    assert [number for number, some in answers(language) if not any(some)] == []
