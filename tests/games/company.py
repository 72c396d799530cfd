"""Helpers of the tests of Adventuring Companies: prepared campaigns, and procedures driven with written answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playing import Asked, Writer

from sheetgen.engine.players import drive
from sheetgen.engine.prompts import Choose, Play, Roll
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.primitives import CompanyLost
from sheetgen.games.adventuring_companies.state import Company, Encounter, Foe, Site, State, Visit
from sheetgen.games.adventuring_companies.turn import take, turn

PACKAGE = Path(__file__).parents[2] / "sheetgen" / "games" / "adventuring_companies"
HILLS = PACKAGE / "settings" / "lantern-hills.toml"
"""The country around Lanternford: the map of section 4.11."""

TWO = PACKAGE / "settings" / "two-companies.toml"
"""Two companies on one map."""

MARA, ODO, SPEARMEN, PORTERS = "Captain Mara", "Brother Odo", "Spearmen", "Porters"


def campaign(variants: str = "", tables: Path = HILLS, **numbers: Any) -> State:
    """The Lantern Company on its first day, with the given numbers of the company."""
    s: State = GAME.set_up(variants, tables)
    s.day, s.phase = 1, "day"
    for name, value in numbers.items():
        assert hasattr(s.company, name), name
        setattr(s.company, name, value)
    return s


@dataclass
class Record(Asked):
    """What was asked while a procedure ran, and whether the company was lost."""

    lost: bool = False

    @property
    def rolls(self) -> list[str]:
        """The labels of the rolls that were made, in order."""
        return [prompt.label for prompt, answer in self.events if isinstance(prompt, Roll) and answer]

    def said(self, name: str) -> list[Any]:
        """The values claimed of a field, in order."""
        return [claim.value for claim in self.claims if claim.field == name]


def run(play: Play[Any], s: State, *answers: Any) -> Record:
    """Drive a procedure with these answers: a number is one die, a tuple several, anything else a choice."""
    record = Record()
    player = Writer(tuple((a,) if type(a) is int else a for a in answers), record)
    try:
        for prompt, answer in drive(play, s, player):
            if isinstance(prompt, Roll) and answer:
                assert len(answer) == prompt.count, f"{prompt!r} got {answer}"
            record.events.append((prompt, answer))
    except CompanyLost:
        record.lost = True
    except AssertionError:
        if record.waiting is None:
            raise
    assert not list(player.left), "answers are left over"
    return record


def act(s: State, action: Any, *answers: Any) -> Record:
    """Carry an action of the company out, and what follows from it, turn by turn, while the answers last."""
    return run(take(s, action), s, *answers) if not answers else _on(lambda: take(s, action), s, answers)


def go_on(s: State, *answers: Any) -> Record:
    """Go on with what is under way, turn by turn, while the answers last."""
    return _on(lambda: turn(s), s, answers)


def _on(first: Callable[[], Play[Any]], s: State, answers: tuple[Any, ...]) -> Record:
    """Drive the first procedure and then turns until the answers are used up."""
    record = Record()
    player = Writer(tuple((a,) if type(a) is int else a for a in answers), record)
    play = first()
    try:
        while True:
            for prompt, answer in drive(play, s, player):
                record.events.append((prompt, answer))
            play = turn(s)
    except CompanyLost:
        record.lost = True
    except AssertionError:
        if record.waiting is None:
            raise
    assert not list(player.left), "answers are left over"
    return record


def ask(s: State) -> Choose:
    """The choice that the next turn begins with."""
    prompt = next(iter(turn(s)))
    assert isinstance(prompt, Choose), prompt
    return prompt


def skill(key: str, name: str, difficulty: int, **more: Any) -> Encounter:
    """A skill encounter."""
    return Encounter(key, name, difficulty, **more)


def combat(key: str, hd: int, ac: int, damage: int = 0, **more: Any) -> Encounter:
    """A combat encounter."""
    return Encounter(key, foe=Foe(hd, ac, damage), **more)


def put_site(s: State, *encounters: Encounter, tier: int = 2, area: str = "", **more: Any) -> Site:
    """Discover a site in the company's area, or another."""
    area = area or s.company.position
    site = Site(f"{area}-A", "", tier, "human", more.pop("weeks", 0), encounters, **more)
    s.sites[site.id] = site
    s.known[area] = 1
    return site


def visiting(s: State, site: Site, **more: Any) -> Visit:
    """Engage a site."""
    s.visit = Visit(site.id, site.id, **more)
    return s.visit


def hurt(c: Company, **hp: int) -> None:
    """Set hit points of units by their last word in lower case."""
    for at, unit in enumerate(c.units):
        word = unit.name.split()[-1].lower()
        if word in hp:
            c.units = (*c.units[:at], unit.with_hp(hp[word]), *c.units[at + 1 :])


def hp_of(c: Company) -> list[int]:
    """The hit points of the units in the order of the sheet."""
    return [unit.hp for unit in c.units]
