"""What the strategy may know does not tell the reserve, also through a real signing."""

from pathlib import Path

from negotiator.bootstrap import look_at
from negotiator.bootstrap.signing import new_key
from negotiator.mandate.model import Mandate
from negotiator.mandate.view import view_of
from tests.cli.conftest import Cli
from tests.cli.parties import make_parties

TRIES = 20


def wider(reserve: str, total: str) -> dict[str, str]:
    """Return a mandate on a coarse grid that differs from others in its reserve alone."""
    return {
        'concede_to = "reserve"': 'concede_to = "hidden_floor"',
        "step = 0.001 ": "step = 0.1 ",
        "reserve = 2.40 ": f"reserve = {reserve} ",
        "limit_max = 2.40": f"limit_max = {reserve}",
        "max = 24000 }": f"max = {total} }}",
        "budget = 24000": f"budget = {total}",
    }


def view(party: Path) -> bytes:
    mandate = look_at(party).mandate
    assert isinstance(mandate, Mandate)
    return view_of(mandate).to_bytes()


def test_two_mandates_that_differ_only_in_reserves_give_the_same_view_where_floors_coincide(
    cli: Cli, tmp_path: Path
) -> None:
    make_parties(tmp_path, {})
    views: list[set[bytes]] = []
    for reserve, total in (("2.40", "24000"), ("2.30", "23000")):
        text = (tmp_path / "buyer" / "mandate.toml").read_text()
        for old, new in wider(reserve, total).items():
            assert old in text
            text = text.replace(old, new)
        written = tmp_path / f"{reserve}.toml"
        written.write_text(text)
        views.append(set())
        for number in range(TRIES):
            out = tmp_path / f"{reserve}-{number}"
            key = tmp_path / f"key-{reserve}-{number}"
            new_key(key, None)  # with the same key the same reserve has the same floor
            signed = cli("mandate", "sign", written, "--key", key, "--out", out)
            assert signed.code == 0, signed
            views[-1].add(view(out))
            if len(views) > 1 and set.intersection(*views):
                break
    assert set.intersection(*views), "of all floors drawn, none coincided with the same view"
