"""What the Unicode CLDR calls the units we know, so that a library can write and name them.

Source: Unicode CLDR, unit identifiers (Unicode Technical Standard 35, part 2).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CLDR_UNITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ANN": "duration-year",
        "CMT": "length-centimeter",
        "DAY": "duration-day",
        "GRM": "mass-gram",
        "HUR": "duration-hour",
        "KGM": "mass-kilogram",
        "KMT": "length-kilometer",
        "KWH": "energy-kilowatt-hour",
        "LTR": "volume-liter",
        "MIN": "duration-minute",
        "MMT": "length-millimeter",
        "MON": "duration-month",
        "MTK": "area-square-meter",
        "MTQ": "volume-cubic-meter",
        "MTR": "length-meter",
        "SEC": "duration-second",
        "TNE": "mass-tonne",
        "WEE": "duration-week",
    }
)
"""By UN/ECE Rec 20 code; the CLDR has no unit for the others."""
