"""Helpers of the tests of Adventuring Companies: prepared campaigns, and procedures driven with written answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.engine.players import ScriptedPlayer, drive
from sheetgen.engine.prompts import Choose, Claim, Play, Prompt, Roll
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
class Record:
    """What was asked while a procedure ran."""

    events: list[tuple[Prompt[Any], Any]] = field(default_factory=list)
    lost: bool = False
    waiting: Prompt[Any] | None = None
    """The prompt for which the answers did not reach."""

    @property
    def claims(self) -> list[Claim[Any]]:
        """The claims in order."""
        return [prompt for prompt, _ in self.events if isinstance(prompt, Claim)]

    @property
    def rolls(self) -> list[str]:
        """The labels of the rolls that were made, in order."""
        return [prompt.label for prompt, answer in self.events if isinstance(prompt, Roll) and answer]

    def said(self, name: str) -> list[Any]:
        """The values claimed of a field, in order."""
        return [claim.value for claim in self.claims if claim.field == name]

    def claim(self, name: str, number: int = 0) -> Claim[Any]:
        """A claim of a field, the first one unless told."""
        return [claim for claim in self.claims if claim.field == name][number]

    def broken(self, name: str, written: Any, number: int = 0) -> str:
        """The rule that a differing written value of a field breaks."""
        claim = self.claim(name, number)
        assert written != claim.value
        return (claim.why(written) if claim.why else "") or claim.rule


class _Writer(ScriptedPlayer):
    """A scripted player that notes the prompt for which its answers did not reach."""

    def __init__(self, answers: tuple[Any, ...], record: Record) -> None:
        self.left = iter(answers)
        self._record = record
        super().__init__(self.left)

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        self._record.waiting = prompt
        answer = super().answer(prompt, state)
        self._record.waiting = None
        return answer


def run(play: Play[Any], s: State, *answers: Any) -> Record:
    """Drive a procedure with these answers: a number is one die, a tuple several, anything else a choice."""
    record = Record()
    player = _Writer(tuple((a,) if type(a) is int else a for a in answers), record)
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
    player = _Writer(tuple((a,) if type(a) is int else a for a in answers), record)
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


def breaks(choice: Choose, action: Any) -> list[str]:
    """The rules that an action breaks at a choice: its verb's, then those of the judge."""
    barred = [] if action.verb in choice.offers else [choice.forbids(action) or "log/phase"]
    return barred + [breach.rule for breach in (choice.judge(action) if choice.judge else ())]


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
