"""What is kept of an object is of that object alone."""

from negotiator.terms.by_object import MOST_OBJECTS, ByObject


def test_the_same_object_is_worked_out_once_and_an_equal_one_again() -> None:
    seen: list[list[int]] = []

    def make(of: list[int]) -> int:
        seen.append(of)
        return len(seen)

    kept = ByObject(make)
    one, other = [1], [1]
    assert (kept.of(one), kept.of(one), kept.of(other), kept.of(one)) == (1, 1, 2, 1)
    assert seen == [one, other]


def test_no_more_are_kept_than_allowed() -> None:
    made: list[object] = []
    kept = ByObject(made.append)
    owners = [object() for _ in range(MOST_OBJECTS + 1)]
    for owner in owners:
        kept.of(owner)
    kept.of(owners[-1])
    assert len(made) == MOST_OBJECTS + 1
    kept.of(owners[0])
    assert len(made) == MOST_OBJECTS + 2
