"""Read a scenario from a folder or from files, by what stands in them, whatever they are called."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from negotiator.errors import InvalidValueError, UsageError
from negotiator.replay.scenarios import genius_xml, geniusweb_json, negmas_yml, negolog_json
from negotiator.replay.scenarios.axes import REAL_PLACES, Axis, make_agenda
from negotiator.replay.scenarios.scenario import Profile, Scenario, check_profile, labels_of
from negotiator.replay.scenarios.tree import MAX_BYTES, Tree, parse_json, text
from negotiator.replay.scenarios.xml_tree import Element, parse_xml
from negotiator.replay.scenarios.yaml_tree import parse_yaml

Content: TypeAlias = Element | dict[str, Tree]

_Read = TypeVar("_Read")

_SUFFIXES: Final = frozenset({".xml", ".json", ".yml", ".yaml"})
_WRAPPERS: Final = ("UtilitySpace", "PartialOrdering")
_MAX_FILES: Final = 100
_MAX_PLACES: Final = 9


class _Format(StrEnum):
    """A format, as errors call it."""

    GENIUS = "Genius XML"
    GENIUSWEB = "GeniusWeb JSON"
    NEGMAS = "NegMAS"
    NEGOLOG = "NegoLog JSON"


@dataclass(frozen=True, slots=True)
class _File:
    """A file that belongs to a scenario."""

    path: Path
    format: _Format
    is_domain: bool
    content: Content


def read_scenario(*paths: Path, places: int = REAL_PLACES) -> Scenario:
    """Read a scenario.

    Args:
        paths: a folder that holds one scenario, whose other files are left out and noted; or the
            files of one, the profiles in the order their sides shall have.
        places: decimals a range of real numbers is read with, 0 to 9.

    Raises:
        UsageError: nothing to read, a file that cannot be read, or too many.
        InvalidValueError: no scenario or several, a file that is malformed, hostile or too large,
            or utilities that are not additive. The message names the file.
    """
    if not 0 <= places <= _MAX_PLACES:
        msg = f"expected 0 to {_MAX_PLACES} decimals for real numbers, got {places}"
        raise UsageError(msg)
    listed, is_folder = _listed(paths)
    files, others = _sorted_out(listed)
    if others and not is_folder:
        msg = f"{others[0].name}: expected a domain or profile in a format we read; leave it out"
        raise InvalidValueError(msg)
    _check_one_format(files)
    domains = [file for file in files if file.is_domain]
    profiles = [file for file in files if not file.is_domain]
    axes = _axes(domains, profiles, places)
    source = domains[0] if domains else profiles[0]
    agenda = _named(source.path, partial(make_agenda, axes))
    read = tuple(_named(file.path, partial(_profile, file, axes)) for file in profiles)
    for profile in read:
        check_profile(profile, agenda)
    notes = tuple(f"{other.name}: no part of the scenario; left out" for other in others)
    name = _name(source, paths[0] if is_folder else None)
    return Scenario(name, agenda, read, labels_of(axes), notes)


def _listed(paths: Sequence[Path]) -> tuple[list[Path], bool]:
    """Return the files to look at, and whether they come from a folder."""
    if len(paths) != 1 or not paths[0].is_dir():
        if not paths:
            msg = "expected a folder or the files of a scenario, got nothing"
            raise UsageError(msg)
        return list(paths), False
    try:
        found = sorted(p for p in paths[0].iterdir() if p.suffix.lower() in _SUFFIXES)
    except OSError as error:
        msg = f"cannot list {paths[0].name}: {error.strerror}"
        raise UsageError(msg) from error
    if not 1 <= len(found) <= _MAX_FILES:
        msg = (
            f"{paths[0].name}: expected 1 to {_MAX_FILES} files that end in "
            f"{', '.join(sorted(_SUFFIXES))}, got {len(found)}; name a folder of one scenario"
        )
        raise UsageError(msg)
    return found, True


def _sorted_out(paths: Sequence[Path]) -> tuple[list[_File], list[Path]]:
    """Read the files and set apart those that are no part of a scenario."""
    files: list[_File] = []
    others: list[Path] = []
    for path in paths:
        file = _named(path, partial(_recognised, path))
        if file is None:
            others.append(path)
        else:
            files.append(file)
    return files, others


def _recognised(path: Path) -> _File | None:
    """Read a file and tell its format from its content."""
    content = _content(path)
    kind = _kind_of(content)
    return None if kind is None else _File(path, kind[0], kind[1], content)


def _content(path: Path) -> Content:
    """Read a file: XML if its first character says so, YAML by its name, JSON otherwise."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        msg = f"cannot read {path.name}: {error.strerror}"
        raise UsageError(msg) from error
    if data.lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n").startswith(b"<"):
        return parse_xml(data)
    is_yaml = path.suffix.lower() in {".yml", ".yaml"}
    tree = parse_yaml(data) if is_yaml else parse_json(data)
    return tree if isinstance(tree, dict) else {}


def _kind_of(content: Content) -> tuple[_Format, bool] | None:
    """Return the format of a file and whether it is the domain; None for any other file."""
    if isinstance(content, Element):
        tags = {genius_xml.DOMAIN: True, genius_xml.PROFILE: False}
        return (_Format.GENIUS, tags[content.tag]) if content.tag in tags else None
    issues = content.get(negmas_yml.ISSUES)
    wrapped = len(content) == 1 and next(iter(content)).endswith(_WRAPPERS)
    found = (
        (geniusweb_json.ISSUES in content, _Format.GENIUSWEB, True),
        (wrapped, _Format.GENIUSWEB, False),
        (isinstance(issues, list), _Format.NEGMAS, True),
        (isinstance(issues, dict) and negolog_json.WEIGHTS in content, _Format.NEGOLOG, False),
        (isinstance(content.get(negmas_yml.TYPE), str), _Format.NEGMAS, False),
    )
    return next(((kind, is_domain) for fits, kind, is_domain in found if fits), None)


def _check_one_format(files: Sequence[_File]) -> None:
    """Check that the files make up one scenario."""
    formats = sorted({file.format for file in files})
    if len(formats) != 1:
        came = " and ".join(formats) or "none that we know"
        msg = f"expected the files of one scenario in one format, got {came}; name the files"
        raise InvalidValueError(msg)
    domains = [file.path.name for file in files if file.is_domain]
    inside = formats[0] in {_Format.NEGOLOG, _Format.GENIUSWEB}
    if len(domains) > 1 or len(files) == len(domains) or not (domains or inside):
        msg = (
            f"{formats[0]}: expected one domain and at least one profile, got domains "
            f"{', '.join(domains) or 'none'} and {len(files) - len(domains)} profiles"
        )
        raise InvalidValueError(msg)


def _axes(domains: list[_File], profiles: list[_File], places: int) -> tuple[Axis, ...]:
    """Read the issues, from the domain or else from the first profile."""
    file = domains[0] if domains else profiles[0]
    return _named(file.path, partial(_axes_in, file, places))


def _axes_in(file: _File, places: int) -> tuple[Axis, ...]:
    """Read the issues in a file."""
    if isinstance(file.content, Element):
        return genius_xml.read_domain(file.content, places)
    if file.format is _Format.NEGMAS:
        return negmas_yml.read_domain(file.content, places)
    if file.format is _Format.NEGOLOG:
        return negolog_json.read_domain(file.content)
    inside = file.content if file.is_domain else geniusweb_json.domain_of(file.content)
    return geniusweb_json.read_domain(inside)


def _profile(file: _File, axes: tuple[Axis, ...]) -> Profile:
    """Read a profile."""
    if isinstance(file.content, Element):
        return genius_xml.read_profile(file.content, axes, file.path.stem)
    readers = {
        _Format.NEGMAS: negmas_yml.read_profile,
        _Format.NEGOLOG: negolog_json.read_profile,
        _Format.GENIUSWEB: geniusweb_json.read_profile,
    }
    return readers[file.format](file.content, axes, file.path.stem)


def _name(source: _File, folder: Path | None) -> str:
    """Return the name of the scenario: the domain's, else the folder's, else the file's."""
    content = source.content
    if isinstance(content, dict) and source.is_domain and "name" in content:
        return text(content["name"], "name")
    return (folder.resolve().name if folder else "") or source.path.stem


def _named(path: Path, read: Callable[[], _Read]) -> _Read:
    """Put the file's name before what an error says."""
    try:
        return read()
    except InvalidValueError as error:
        msg = f"{path.name}: {error.message}"
        raise InvalidValueError(msg) from error
