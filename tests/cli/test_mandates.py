"""``negotiator mandate``."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from negotiator.bootstrap import found_demo, utc_now
from tests.cli.conftest import Cli, Ran

SECRET = "2.389"


@pytest.fixture
def draft(cli: Cli, tmp_path: Path) -> Path:
    """A buyer's mandate as `mandate init` writes it, with a reserve that stands nowhere else."""
    key, file = tmp_path / "agent.key", tmp_path / "mandate.toml"
    cli("keys", "new", key, "--no-passphrase")
    made = init(cli, "buyer", key, file)
    assert made.code == 0
    text = file.read_text().replace("reserve = 2.40", f"reserve = {SECRET}")
    file.write_text(text)
    return file


def init(cli: Cli, role: str, key: Path, out: Path, *more: str) -> Ran:
    names = ("--principal", "did:web:p.example", "--name", "P", "--agent", "https://a.p.example")
    return cli("mandate", "init", "--role", role, *names, "--agent-key", key, "--out", out, *more)


@pytest.fixture
def parties(tmp_path: Path) -> Path:
    """Both parties of the demonstration, before they met."""
    found_demo(tmp_path, utc_now())
    return tmp_path


@pytest.mark.parametrize("role", ["buyer", "seller"])
def test_what_init_writes_can_be_signed_as_it_is(cli: Cli, tmp_path: Path, role: str) -> None:
    key, file = tmp_path / "agent.key", tmp_path / "m.toml"
    cli("keys", "new", key, "--no-passphrase")
    assert init(cli, role, key, file).code == 0
    ran = cli("mandate", "check", file)
    assert ran.code == 0
    assert "can be signed" in ran.out
    assert f"as {role}" in ran.out


@pytest.mark.parametrize("role", ["buyer", "seller"])
def test_what_init_writes_hides_its_walk_away_value(cli: Cli, tmp_path: Path, role: str) -> None:
    key, file = tmp_path / "agent.key", tmp_path / "m.toml"
    cli("keys", "new", key, "--no-passphrase")
    init(cli, role, key, file)
    shown = cli("mandate", "check", file).out
    assert "stop short of the reserve" in shown
    assert "Warning" not in shown


@pytest.mark.parametrize("role", ["buyer", "seller"])
def test_a_mandate_may_begin_with_the_best_strategy_known(
    cli: Cli, tmp_path: Path, role: str
) -> None:
    key, file = tmp_path / "agent.key", tmp_path / "m.toml"
    cli("keys", "new", key, "--no-passphrase")
    made = init(cli, role, key, file, "--strategy", "best-known", "--json")
    assert (made.code, made.json["strategy"]) == (0, "best-known")
    assert 'selection = "model"' in file.read_text()
    ran = cli("mandate", "check", file)
    assert ran.code == 0
    assert "It concedes late (e = 0.07)" in ran.out
    assert "Warning" not in ran.out


def test_a_strategy_that_init_does_not_know_is_a_mistake_of_usage(cli: Cli, tmp_path: Path) -> None:
    key, file = tmp_path / "agent.key", tmp_path / "m.toml"
    cli("keys", "new", key, "--no-passphrase")
    assert init(cli, "buyer", key, file, "--strategy", "best").code == 2
    assert not file.exists()


def test_every_kind_that_init_explains_can_be_written_that_way(cli: Cli, draft: Path) -> None:
    text = draft.read_text()
    number = {"limit_min": '"none"', "limit_max": '"none"', "value": '"lower is better"'}
    issues = [
        ("paymentDays", "days", number | {"value": '"higher is better"'}),
        ("deliveryDate", "date", number),
        ("incoterm", "choice", {}),
        ("insured", "flag", {}),
    ]
    tables = []
    for name, kind, rest in issues:
        fields = {"name": f'"{name}"', "kind": f'"{kind}"', "weight": "0.1", **rest}
        explained = re.search(rf"^#   {kind}: +(.*\n(?:# {{12,}}\w+ = .*\n)?)", text, re.MULTILINE)
        assert explained is not None
        fields |= dict(re.findall(r"(\w+) = ({.*}|\[.*?\]|[^ \n]+)", explained[1]))
        tables.append("[[issue]]\n" + "\n".join(f"{k} = {v}" for k, v in fields.items()) + "\n")
    text = text.replace("weight = 1 ", "weight = 0.6 ")
    text = text.replace('performance_until = "none"', "performance_until = 2027-12-31")
    draft.write_text(text.replace("# ---- Totals", "\n".join(tables) + "\n# ---- Totals"))
    ran = cli("mandate", "check", draft, "--reveal")
    assert ran.code == 0, ran
    assert "paymentDays: it would like 60 days and agrees to nothing worse than 20 days" in ran.out
    assert "deliveryDate: it would like 2027-01-25" in ran.out
    assert "incoterm: it would like DAP and agrees to nothing worse than FCA" in ran.out
    assert "insured: it would like yes and agrees to nothing worse than no" in ran.out


def test_init_without_the_agents_key_says_how_to_make_one(cli: Cli, tmp_path: Path) -> None:
    ran = init(cli, "buyer", tmp_path / "agent.key", tmp_path / "m.toml")
    assert ran.code == 2
    assert "negotiator keys new" in ran.err
    assert not (tmp_path / "m.toml").exists()


def test_signing_a_mandate_whose_time_is_over_says_so(cli: Cli, draft: Path) -> None:
    text = re.sub(r"(not_before|not_after) = \d{4}", r"\1 = 2020", draft.read_text())
    draft.write_text(text.replace("not_before = 2020", "not_before = 2019"))
    key = draft.with_name("p.key")
    cli("keys", "new", key, "--no-passphrase")
    ran = cli("mandate", "sign", draft, "--key", key, "--out", draft.with_name("out"))
    assert ran.code == 0
    assert "is over" in ran.out


def test_init_never_overwrites_a_mandate(cli: Cli, draft: Path) -> None:
    ran = init(cli, "seller", draft.parent / "agent.key", draft)
    assert ran.code == 2
    assert SECRET in draft.read_text()


def test_a_broken_mandate_is_refused_with_its_line_and_field(cli: Cli, draft: Path) -> None:
    lines = draft.read_text().splitlines()
    number = next(n for n, line in enumerate(lines, start=1) if line.startswith("reserve = "))
    lines[number - 1] = 'reserve = "cheap"'
    draft.write_text("\n".join(lines))
    ran = cli("mandate", "check", draft)
    assert ran.code == 1
    assert f"line {number}" in ran.err
    assert "pricePerHour.reserve" in ran.err
    assert "cheap" not in ran.err


def test_a_public_number_that_betrays_a_private_one_is_found_and_not_signed(
    cli: Cli, draft: Path, tmp_path: Path
) -> None:
    draft.write_text(draft.read_text().replace("amount = 50000", "amount = 24000"))
    ran = cli("mandate", "check", draft, "--json")
    assert ran.code == 9
    assert any("authority.ceiling" in finding for finding in ran.json["findings"])
    key = tmp_path / "p.key"
    cli("keys", "new", key, "--no-passphrase")
    refused = cli("mandate", "sign", draft, "--key", key, "--out", tmp_path / "out")
    assert refused.code == 1
    assert "authority.ceiling" in refused.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("end", ["reserve", "hidden_floor"])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_check_shows_the_walk_away_value_only_when_asked(
    cli: Cli, draft: Path, end: str, form: tuple[str, ...]
) -> None:
    text = draft.read_text().replace('concede_to = "hidden_floor"', f'concede_to = "{end}"')
    draft.write_text(text)
    assert SECRET not in cli("mandate", "check", draft, *form).out
    assert SECRET in cli("mandate", "check", draft, *form, "--reveal").out


def test_check_shows_how_the_mandate_concedes_in_each_round(cli: Cli, draft: Path) -> None:
    curve = cli("mandate", "check", draft, "--json").json["curve"]
    assert curve == [
        {"round": str(n), "conceded": share}
        for n, share in enumerate(["1/36", "1/9", "1/4", "4/9", "25/36", "1/1"], start=1)
    ]
    text = draft.read_text().replace(f"reserve = {SECRET}", "reserve = 2.40")
    draft.write_text(text)
    assert "once it is signed" in cli("mandate", "check", draft, "--reveal").out
    draft.write_text(text.replace('concede_to = "hidden_floor"', 'concede_to = "reserve"'))
    shown = cli("mandate", "check", draft, "--reveal").out
    offers = re.findall(r"%\s+([0-9.]+) USD per HUR\s", shown)
    assert offers == ["1.817", "1.867", "1.950", "2.067", "2.217", "2.400"]


def test_check_says_what_waits_for_a_person(cli: Cli, draft: Path) -> None:
    assert "23,500.00 USD wait for a person" in cli("mandate", "check", draft).out


def test_a_signed_mandate_verifies_and_is_not_signed_over_by_accident(
    cli: Cli, draft: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEY_PASS", "x")
    key, out, trust = tmp_path / "p.key", tmp_path / "out", tmp_path / "trust.toml"
    x = cli("keys", "new", key, "--passphrase-env", "KEY_PASS", "--json").json["x"]
    sign = ("mandate", "sign", draft, "--key", key, "--out", out, "--passphrase-env", "KEY_PASS")
    assert cli(*sign).code == 0
    assert (out / "mandate.jws").stat().st_mode & 0o777 == 0o600
    trust.write_text(
        f'[[principal]]\nid = "did:web:p.example"\nname = "P"\nkey = "{x}"\nagents = ["*"]\n'
    )
    verified = cli("mandate", "verify", out, "--trust", trust, "--json")
    assert verified.code == 0
    assert verified.json["principal"] == "did:web:p.example"
    first = (out / "mandate.jws").read_bytes()
    assert cli(*sign).code == 2
    assert (out / "mandate.jws").read_bytes() == first
    assert cli(*sign, "--replace").code == 0
    assert (out / "mandate.jws").read_bytes() != first


def test_show_says_what_a_signed_mandate_allows_and_reveals_only_when_asked(
    cli: Cli, parties: Path
) -> None:
    hidden = cli("mandate", "show", parties / "buyer")
    assert hidden.code == 0
    assert "10,000 HUR" in hidden.out
    assert "2.40" not in hidden.out
    assert "2.40 USD" in cli("mandate", "show", parties / "buyer", "--reveal").out
    public = cli("mandate", "show", parties / "buyer" / "authority.jws", "--json").json
    assert public["authority"]["agent"]["id"] == "https://agent.buyer.example"
    assert "id" not in public


def test_diff_names_what_changed_and_hides_private_numbers(cli: Cli, draft: Path) -> None:
    other = draft.with_name("other.toml")
    other.write_text(draft.read_text().replace("version = 1", "version = 2"))
    assert cli("mandate", "diff", draft, other, "--json").json == {
        "differences": ["version: 1 became 2"]
    }
    other.write_text(draft.read_text().replace(SECRET, "2.317"))
    hidden = cli("mandate", "diff", draft, other)
    assert hidden.code == 0
    assert "reserve" in hidden.out
    assert SECRET not in hidden.out
    assert "2.389 became 2.317" in cli("mandate", "diff", draft, other, "--reveal").out


def tamper(party: Path) -> None:
    file = party / "mandate.jws"
    data = bytearray(file.read_bytes())
    data[200] = data[200] ^ 1
    file.write_bytes(data)


def strip_signature(party: Path) -> None:
    file = party / "mandate.jws"
    file.write_text(re.sub(r'"signatures":\[.*\]', '"signatures":[]', file.read_text()))


def forget_to_sign(party: Path) -> None:
    (party / "mandate.jws").unlink()


def lose_authority(party: Path) -> None:
    (party / "authority.jws").unlink()


def swap_authority(party: Path) -> None:
    other = party.parent / "seller" / "authority.jws"
    (party / "authority.jws").write_bytes(other.read_bytes())


def distrust(party: Path) -> None:
    file = party / "trust.toml"
    first, second = file.read_text().split("\n\n")
    file.write_text(second if "buyer" in first else first)


def swap_agent_key(party: Path) -> None:
    other = party.parent / "seller" / "agent.key"
    (party / "agent.key").write_bytes(other.read_bytes())


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (tamper, 6),
        (strip_signature, 6),
        (forget_to_sign, 6),
        (lose_authority, 6),
        (swap_authority, 6),
        (distrust, 8),
        (swap_agent_key, 8),
    ],
)
def test_a_mandate_that_does_not_hold_neither_verifies_nor_starts(
    cli: Cli, parties: Path, spoil: Callable[[Path], None], code: int
) -> None:
    party = parties / "buyer"
    spoil(party)
    verified = cli("mandate", "verify", party, "--trust", party / "trust.toml")
    served = cli("serve", "--dir", party)
    dialled = cli("run", "--dir", party, "http://127.0.0.1:9", "--json")
    assert (verified.code, served.code, dialled.code) == (code, code, code)
    assert verified.err.startswith("error: ")
    assert dialled.json["exitCode"] == str(code)


def test_an_expired_mandate_neither_verifies_nor_starts(cli: Cli, tmp_path: Path) -> None:
    found_demo(tmp_path, datetime.now(UTC) - timedelta(days=15))
    party = tmp_path / "seller"
    verified = cli("mandate", "verify", party, "--trust", party / "trust.toml")
    assert (verified.code, cli("serve", "--dir", party).code) == (7, 7)
    assert "expired" in verified.err
