"""From sites, pre-rolled or in play, to what records, flowcharts and the booklet show. Every number is the engine's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from sheetgen.engine.prompts import Claim, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies import atlas
from sheetgen.games.adventuring_companies.flowchart import key_of
from sheetgen.games.adventuring_companies.marks import due_day
from sheetgen.games.adventuring_companies.pages.views import (
    AreaRow,
    BookEntry,
    BookletView,
    EncounterRow,
    SiteRow,
    SitesView,
)
from sheetgen.games.adventuring_companies.placenames import name_of_site
from sheetgen.games.adventuring_companies.prerolled import REACH, SLOTS, around, rolled_tier, sites_held, starts
from sheetgen.games.adventuring_companies.sites import LETTERS, create_events
from sheetgen.games.adventuring_companies.spelling import weeks
from sheetgen.games.adventuring_companies.state import Encounter, Foe, Site, State
from sheetgen.games.adventuring_companies.tables import Tables, title
from sheetgen.games.adventuring_companies.variants import Variants
from sheetgen.pdf.provenance import Origin

FIRST_KEY: Final = 101
LEAF: Final = 61
"""Keys between two entries of one site, at the least where there are enough of them: more than a page holds."""
STRIDE: Final = 37
"""What parts entries of one site on the same leaf."""
STIR: Final = 7
"""Places in a row whose entries are in random order."""
ANYWHERE: Final = "any"
"""The name of a single site's streams: it stands wherever it is found."""
DASH: Final = "–"


@dataclass(frozen=True)
class Rolled:
    """A pre-rolled site with its dice: those of the whole, of links and of each encounter."""

    site: Site
    dice: Sequence[tuple[str, int]] = ()
    links: dict[str, str] = field(default_factory=dict)
    repairs: frozenset[tuple[str, str]] = frozenset()
    of_encounters: Sequence[Sequence[tuple[str, int]]] = ()


def roll_site(streams: Streams, site: str, tier: int, tables: Tables, variants: Variants) -> Rolled:
    """The site of a name and tier, with all its dice."""
    events = list(create_events(streams, site, tier, tables, variants))
    made = events.pop()
    assert isinstance(made, Site)
    rolls: list[tuple[str, int]] = []
    repairs = set()
    for prompt, answer in events:  # type: ignore[misc]
        if isinstance(prompt, Roll) and answer:
            rolls.extend((prompt.label, face) for face in answer)
        if isinstance(prompt, Claim) and prompt.rule == "site.tier4.orphans":
            one, _, two = str(answer).partition("-")
            repairs.add((one, two))
    parts = _parted(rolls, tables.tier(tier).combats)
    named = replace(made, name=name_of_site(streams, site, made.nature))
    return Rolled(named, parts[0], _links(rolls, made.levels), frozenset(repairs), parts[1:])


def _parted(rolls: Sequence[tuple[str, int]], typed: bool) -> list[list[tuple[str, int]]]:
    """The rolls of the whole site, then those of each encounter: each begins with its type, or else its skill."""
    found: list[list[tuple[str, int]]] = [[]]
    for label, face in rolls:
        if label == ("type" if typed else "site skill"):
            found.append([])
        found[-1].append((label, face))
    return found


def _links(rolls: Sequence[tuple[str, int]], sizes: Sequence[int]) -> dict[str, str]:
    """The dice of levels, sizes and links by the encounter they are of (3.11)."""
    faces: dict[str, Iterator[int]] = {
        label: iter([face for name, face in rolls if name == label]) for label in ("levels", "size", "links", "same")
    }
    found = {"levels": str(next(faces["levels"], ""))}
    for level, size in enumerate(sizes, start=1):
        found[f"size/{level}"] = str(next(faces["size"], ""))
        for number in range(1, size + 1):
            if level < len(sizes):
                found[f"down/{key_of(level, number)}"] = str(next(faces["links"], ""))
            if size > 1:
                found[f"same/{key_of(level, number)}"] = str(next(faces["same"], ""))
    return found


# Records


def site_row(s: State | None, tables: Tables, site: Site, rolled: Rolled | None = None) -> SiteRow:
    """A site on a record: as it is in a campaign, or as it was rolled."""
    known = site.total >= 0
    left = sum(each.left for each in site.encounters) if site.encounters else site.left
    dice = rolled.of_encounters if rolled else ()
    rows = [
        _encounter(s, tables, site, each, dice[at] if at < len(dice) else ()) for at, each in enumerate(site.encounters)
    ]
    return SiteRow(
        site.id if site.id != ANYWHERE else "",
        site.name,
        str(site.tier),
        site.nature[:1].upper(),
        weeks(site.weeks),
        str(site.total) if known else "",
        str(left) if known else "",
        site.exhausted and (site.tier == 5 or bool(site.encounters)),
        tuple(rows),
        site.levels,
        tuple(sorted(site.lines)),
        rolled.repairs if rolled else frozenset(),
        rolled.links if rolled else {},
    )


def _encounter(
    s: State | None, tables: Tables, site: Site, each: Encounter, dice: Sequence[tuple[str, int]]
) -> EncounterRow:
    """One encounter of a record."""
    known, foe = site.total >= 0, each.foe
    due = due_day(s, site, each.exhausted) if s is not None else 0
    return EncounterRow(
        each.key,
        f"Foe, {foe.hd} HD" if foe else title(each.skill),
        f"{foe.hd} HD" if foe else str(each.difficulty),
        ", ".join(foe_words(tables, foe)) if foe else "",
        str(each.share) if known else "",
        str(each.left) if known else "",
        bool(each.exhausted),
        str(each.exhausted or ""),
        (str(due) if due else "never") if each.exhausted and s is not None else "",
        foe is not None,
        str(foe.hd if foe else each.difficulty),
        str(foe.ac) if foe else "",
        spell_dice(dice),
    )


def foe_words(tables: Tables, foe: Foe) -> Iterator[str]:
    """A foe's armour class and hit points, then what its special abilities give it."""
    yield f"AC {foe.ac}"
    yield f"HP {tables.foe_hp_per_hd * foe.hd}"
    if foe.damage:
        yield f"damage +{foe.damage}"
    for level, family in foe.spells:
        yield f"spell {tables.spells[min(len(tables.spells), max(1, family)) - 1]} {level}"
    for skill, level in foe.skills:
        yield f"{title(skill).lower()} {level}"


def spell_dice(dice: Iterable[tuple[str, int]]) -> str:
    """Rolls as a log writes them: ``type 2; site skill 7``."""
    return "; ".join(f"{label} {face}" for label, face in dice)


def sites_view(origin: Origin, tables: Tables, sites: Sequence[SiteRow] = ()) -> SitesView:
    """The record of some sites, or a blank one."""
    creation = tables.creation
    least = max(0, creation.refresh.least)
    return SitesView(
        origin,
        tuple(sites),
        weeks=tuple(weeks(number) for number in range(least, creation.refresh.most + 1)),
        base=f"{tables.treasure_base} × {tables.treasure_times}",
        add=str(tables.treasure_add),
        example=(_example(),),
        limits=(creation.levels.most, creation.level_size.most),
    )


def sites_of(s: State) -> list[SiteRow]:
    """The sites that are known in a campaign, in the order of their areas."""
    return [site_row(s, s.setting.tables, s.sites[name]) for name in sorted(s.sites)]


def _example() -> SiteRow:
    """The layout example of the source, whose numbers are not lawful (W19)."""
    rows = (
        EncounterRow("1", "Language", "1", share="5", exhausted=True),
        EncounterRow("2", "Monsters", "4 HD", share="15", fight=True),
        EncounterRow("3", "Tinkering", "0", share="5"),
    )
    return SiteRow("0526", "Doom Cave", total="25", encounters=rows)


# The booklet


def booklet_sites(streams: Streams, tables: Tables, variants: Variants) -> list[Rolled]:
    """The pre-rolled sites of the areas around the starts, area by area."""
    return [
        roll_site(streams, name, rolled_tier(streams, name, tables), tables, variants) for name in sites_held(tables)
    ]


def places(streams: Streams, sizes: Sequence[int]) -> list[int]:
    """Where the entries of sites go, site by site: a place for each of all entries.

    Sites come in a shuffled order. Entries that follow each other go to leaves that follow each other, and within a
    leaf a stride apart, so that no two of a site are near.
    """
    total = sum(sizes)
    leaves = max(1, total // LEAF)
    starts = {}
    at = 0
    for site in streams.shuffled("keys", len(sizes)):
        starts[site] = at
        at += sizes[site]
    spots = sorted(range(total), key=lambda entry: (entry % leaves, entry // leaves * STRIDE % LEAF, entry))
    spots = [spots[place] for place in _stirred(streams, total)]
    place_of = {entry: number for number, entry in enumerate(spots)}
    return [place_of[starts[site] + number] for site, size in enumerate(sizes) for number in range(size)]


def _stirred(streams: Streams, total: int) -> Iterator[int]:
    """All places, those of each few that follow each other in random order: so that no number tells the next."""
    for first in range(0, total, STIR):
        yield from (first + at for at in streams.shuffled(f"keys/{first}", min(STIR, total - first)))


def booklet_view(origin: Origin, tables: Tables, variants: Variants, seed: str, code: str = "") -> BookletView:
    """The area book and the keyed entries of a seed."""
    streams = Streams(seed)
    found = booklet_sites(streams, tables, variants)
    sizes = [len(each.site.encounters) + 2 for each in found]
    keys = [FIRST_KEY + place for place in places(streams, sizes)]
    entries: list[BookEntry] = []
    first: dict[str, int] = {}
    at = 0
    for each, size in zip(found, sizes, strict=True):
        first[each.site.id] = keys[at]
        entries += _entries(streams, tables, variants, each, keys[at : at + size])
        at += size
    land = atlas.rolled(tables, seed)
    areas = []
    for area in around(tables, starts(tables), REACH):
        here = land.get(area)
        terrain = ", ".join(tables.terrain[kind].name for kind in here.terrain) if here else ""
        found_keys = tuple(
            str(first.get(f"{area}-{LETTERS[slot]}", DASH)) for slot in range(min(SLOTS, tables.max_sites))
        )
        shown = "impassable" if here and here.impassable else terrain
        areas.append(AreaRow(area, shown, (here.settlement or here.label) if here else "", found_keys))
    return BookletView(origin, tuple(areas), min(SLOTS, tables.max_sites), tuple(sorted(entries, key=_key)), code)


def _key(entry: BookEntry) -> int:
    return entry.key


def _entries(
    streams: Streams, tables: Tables, variants: Variants, rolled: Rolled, keys: Sequence[int]
) -> Iterator[BookEntry]:
    """The entries of one site: the site, its encounters, its treasure."""
    site = rolled.site
    own, *others, treasure = keys
    key_of_encounter = {each.key: key for each, key in zip(site.encounters, others, strict=True)}
    yield _site_entry(rolled, own, key_of_encounter, treasure, variants)
    for number, each in enumerate(site.encounters):
        lines = [*_what(tables, each), *_onward(site, number, key_of_encounter)]
        yield BookEntry(
            key_of_encounter[each.key], "Encounter", tuple(lines), spell_dice(rolled.of_encounters[number]), site.id
        )
    yield _treasure_entry(streams, tables, variants, site, treasure)


def _site_entry(rolled: Rolled, key: int, keys: dict[str, int], treasure: int, variants: Variants) -> BookEntry:
    """What is known of a site when it is found."""
    site = rolled.site
    refresh = f"Refreshes after {weeks(site.weeks)}." if site.weeks else "Never refreshes."
    count = len(site.encounters)
    size = (
        f"{len(site.levels)} level{'s' * (len(site.levels) > 1)}"
        if site.levels
        else f"{count} encounter{'s' * (count > 1)}"
    )
    openings = [keys[each.key] for each in site.encounters if each.level == 1]
    if site.tier == 2 or (site.levels and variants.tier4_entrances == "first"):
        openings = openings[:1]
    lead = {2: "In order, from", 3: "In any order:", 4: "Entrances:"}.get(site.tier, "It is")
    lines = (
        f"Tier {site.tier}, {site.nature}. {refresh} {size.capitalize()}.",
        f"{lead} {', '.join(map(str, sorted(openings)))}. Treasure: {treasure}.",
    )
    plain = [roll for roll in rolled.dice if roll[0] in ("nature", "refresh", "count", "levels", "size")]
    return BookEntry(key, site.name, lines, spell_dice(plain), site.id)


def _what(tables: Tables, each: Encounter) -> Iterator[str]:
    """What an encounter is."""
    if each.foe is None:
        yield f"Skill check: {title(each.skill)}, difficulty {each.difficulty}."
    else:
        yield f"Combat: {each.foe.hd} HD, {', '.join(foe_words(tables, each.foe))}."


def _onward(site: Site, number: int, keys: dict[str, int]) -> Iterator[str]:
    """Where a passed encounter leads: to the next, or along its lines."""
    if site.tier == 2 and number + 1 < len(site.encounters):
        yield f"Passed: {keys[site.encounters[number + 1].key]}."
    joined = sorted(keys[other] for other in site.joined(site.encounters[number].key))
    if joined:
        yield f"Passed, lines lead to {', '.join(map(str, joined))}."


def treasure_of(
    streams: Streams, tables: Tables, variants: Variants, site: Site
) -> tuple[list[tuple[int, ...]], int, list[int]]:
    """The dice of a pre-rolled site's treasure (base, then additions), the base, what each encounter adds (3.14).

    Streams ``site/0524-A/base/1`` and ``site/0524-A/add/KEY``.
    """
    dice, pooled = tables.treasure_base.dice, variants.treasure_times == "pool"
    rolls = [streams.values(f"site/{site.id}/base/1", dice.count, dice.sides)]
    added = []
    for each in site.encounters:
        count = each.weight if pooled else min(1, each.weight)
        faces = streams.values(f"site/{site.id}/add/{each.key}", count, tables.treasure_add.dice.sides)
        rolls += [faces] if faces else []
        added.append(sum(faces) * (1 if pooled else each.weight))
    return rolls, sum(rolls[0]) * tables.treasure_times, added


def _treasure_entry(streams: Streams, tables: Tables, variants: Variants, site: Site, key: int) -> BookEntry:
    """What a site holds, to be read after the first engage action there."""
    rolls, base, added = treasure_of(streams, tables, variants, site)
    total = base + sum(added)
    share, rest = divmod(total, max(1, len(site.encounters)))
    lines = [f"Base {base}, added {', '.join(map(str, added))}: total {total}."]
    if len(site.encounters) > 1:
        lines.append(f"Shares {share}" + (f", the last one {share + rest}." if rest else "."))
    labels = ("treasure", *["add"] * (len(rolls) - 1))
    dice = "; ".join(f"{label} {','.join(map(str, faces))}" for label, faces in zip(labels, rolls, strict=True))
    return BookEntry(key, "Treasure", tuple(lines), dice, site.id)


__all__ = ["booklet_view", "roll_site", "site_row", "sites_of", "sites_view", "treasure_of"]
