"""The edwards25519 curve in plain integers, to find its small-order points without trusting ours.

Source: RFC 8032, sections 5.1 to 5.1.4. Slow and simple on purpose; for tests alone.
"""

from collections.abc import Iterator

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
IDENTITY = (0, 1)

Point = tuple[int, int]


def add(one: Point, other: Point) -> Point:
    """Add two points (affine, complete formula)."""
    (x1, y1), (x2, y2) = one, other
    cross = D * x1 * x2 * y1 * y2 % P
    x = (x1 * y2 + y1 * x2) * pow(1 + cross, -1, P)
    y = (y1 * y2 + x1 * x2) * pow(1 - cross, -1, P)
    return x % P, y % P


def multiply(scalar: int, point: Point) -> Point:
    """Add a point to itself, so many times."""
    result = IDENTITY
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def point_at(y: int) -> Point | None:
    """Return a point of that height, or None where the curve has none."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    for candidate in (x, x * ROOT_OF_MINUS_ONE % P):
        if candidate * candidate % P == square:
            return candidate, y
    return None


def small_order_points() -> set[Point]:
    """Return every point whose order divides 8: what is left of any point multiplied by L."""
    found: set[Point] = set()
    for y in range(2, 40):
        point = point_at(y)
        if point is not None:
            torsion = multiply(L, point)
            found |= {multiply(scalar, torsion) for scalar in range(8)}
    return found


def encodings(point: Point) -> Iterator[bytes]:
    """Give every 32 bytes a lenient reader takes for this point, canonical or not."""
    x, y = point
    for height in (y, y + P):
        for sign in {x & 1, 0, 1} if x == 0 else {x & 1}:
            if height < 2**255:
                yield (height | sign << 255).to_bytes(32, "little")
