"""A campaign from the printed booklet: its log may write the booklet's dice or leave them out, not change them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import pytest
from logs import codes

from sheetgen.engine.code import SheetCode, digest
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.pages.views import BookletView
from sheetgen.games.adventuring_companies.prerolled import content
from sheetgen.games.adventuring_companies.site_views import booklet_view
from sheetgen.games.adventuring_companies.variants import Variants
from sheetgen.pdf.provenance import Origin

START = "0526"
SEEDS = {1: "11", 2: "3", 3: "1", 4: "2"}
"""By tier: a seed whose first site at the start is of it."""


@cache
def view(seed: str) -> BookletView:
    """The booklet and area book of a seed."""
    return booklet_view(Origin("", "", "", "", ""), default_tables(), Variants(), seed)


def code(seed: str, letter: str) -> str:
    """The code of a sheet under the default tables."""
    return SheetCode("AC", letter, 1, seed, digest(content(default_tables(), Variants()))).spell()


def numbers(text: str) -> list[int]:
    """The numbers of a text."""
    return [int(found) for found in re.findall(r"\d+", text)]


def played(seed: str, dice: bool = True, letters: Sequence[str] = ("B", "K")) -> str:
    """The log of one who finds the first site of the start's area, looks its entries up, and reads its treasure.

    The first encounter of these sites is a skill check. Difficulty 0 is passed with a 1, others are failed with a 6.
    """
    entries = {entry.key: entry for entry in view(seed).entries}
    row = next(area for area in view(seed).areas if area.area == START)
    site = entries[int(row.keys[0])]
    lead, _, treasure = site.lines[1].partition("Treasure: ")
    tier, first, hoard = numbers(site.lines[0])[0], entries[numbers(lead)[0]], entries[int(treasure.rstrip("."))]
    assert first.lines[0].startswith("Skill check")
    number = {4: "1.1"}.get(tier, "1")
    rolls = "skill 1" if "difficulty 0" in first.lines[0] else "skill 6 ; damage 1 ; unit 1"
    sheets = ", ".join(code(seed, letter) for letter in letters)
    found, held = (f" d: {site.dice}", f" d: {hoard.dice}") if dice else ("", "")
    return "\n".join([
        "[Game] adventuring-companies", f"[Sheet] {sheets}", "", "@ day 1", "@ explore -> found",
        f"@ tier {tier} {site.head}{found}", f"@ engage {START}-A", f"@ attempt {number} Odo d: {rolls}",
        f"@ stop{held} => [Site:{START}-A|Total {numbers(hoard.lines[0])[-1]}]", "@ leave", "@ end day", "",
    ])  # fmt: skip


@pytest.mark.parametrize("dice", [True, False], ids=["with the booklet's dice", "without them"])
@pytest.mark.parametrize(("tier", "seed"), SEEDS.items())
def test_a_log_from_the_booklet_is_clean(tier: int, seed: str, dice: bool) -> None:
    text = played(seed, dice)
    assert f"@ tier {tier} " in text
    assert codes(text) == []


def test_the_pack_names_it_all() -> None:
    assert codes(played("3", letters=("PH",))) == []


@pytest.mark.parametrize(("tier", "seed"), SEEDS.items())
def test_numbers_that_the_booklet_does_not_have_are_told_at_their_line(tier: int, seed: str) -> None:
    text = played(seed)
    lines = text.splitlines()
    for what in ("nature", "treasure"):
        at = next(number for number, line in enumerate(lines, 1) if f"d: {what} " in line)
        face = numbers(lines[at - 1].partition(f"d: {what} ")[2])[0]
        changed = [*lines]
        changed[at - 1] = lines[at - 1].replace(f"{what} {face}", f"{what} {face % 6 + 1}", 1)
        assert codes("\n".join(changed))[:1] == [(at, "sheet/value")]


def test_a_total_that_is_not_the_booklet_s_is_told() -> None:
    text = played("3", dice=False)
    assert "|Total 122]" in text
    (fault,) = codes(text.replace("|Total 122]", "|Total 132]"))
    assert text.splitlines()[fault[0] - 1].startswith("@ stop")


def test_another_tier_than_the_booklet_s_is_told() -> None:
    text = played("3")
    assert codes(text.replace("@ tier 2 ", "@ tier 1 ")) == [(6, "site.tier")]


def test_a_site_beyond_the_booklet_has_dice_of_its_own() -> None:
    explores = "@ explore d: explore 6 -> found\n"
    own = "d: nature 1 ; refresh 1 ; site skill 2 ; difficulty 2\n"
    two = "".join(f"{explores}@ tier {tier_of(slot)}\n" for slot in (0, 1))
    text = f"{played('3').partition('@ day')[0]}@ day 1\n{two}@ end day\n@ day 2\n{explores}@ tier 1\n"
    assert codes(text + own + "@ idle\n@ end day\n") == []
    assert codes(text + "@ idle\n@ end day\n")[0][0] == 13


def tier_of(slot: int) -> int:
    """The tier of a site at the start of seed 3."""
    row = next(area for area in view("3").areas if area.area == START)
    return numbers(next(each for each in view("3").entries if each.key == int(row.keys[slot])).lines[0])[0]
