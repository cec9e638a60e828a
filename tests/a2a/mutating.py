"""JSON that is sound but for one thing, wherever in it that is."""

from hypothesis import strategies as st

TEXT = st.text(max_size=8)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXT,
    lambda one: st.lists(one, max_size=3) | st.dictionaries(TEXT, one, max_size=3),
    max_leaves=5,
)
DOCUMENT = st.dictionaries(TEXT, TEXT | st.lists(TEXT, max_size=2), max_size=2)
NAMES = st.sampled_from(
    ["message_id", "context_id", "metadata", "raw", "url", "text", "data", "filename", "\ud800"]
)


@st.composite
def perhaps_mutated(draw, sound):
    """Give a sound value, or one with another value in some place, one more member or one less."""
    value = draw(sound)
    return _mutated(draw, value) if draw(st.booleans()) else value


def _mutated(draw, value):
    """Change a value in one place."""
    if isinstance(value, dict) and draw(st.integers(0, 3)):
        name = draw(st.sampled_from(sorted(value)) if value else NAMES)
        if name in value and draw(st.integers(0, 5)):
            return value | {name: _mutated(draw, value[name])}
        if draw(st.booleans()):
            return value | {draw(NAMES): draw(ANY)}
        return {other: member for other, member in value.items() if other != name}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], _mutated(draw, value[place]), *value[place + 1 :]]
    return draw(ANY)
