"""The 99 paper mistakes of Adventuring Companies (section 7), and captains whose games give each its occasion."""

from __future__ import annotations

from typing import Any

from faults import company_camp, company_march, company_sites
from faults.company_tools import FAULTS
from faults.core import Start
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies import actions as act
from sheetgen.games.adventuring_companies.policy import CompanyPolicy
from sheetgen.games.adventuring_companies.state import Company, State

MODULES = (company_march, company_camp, company_sites)

STARTS = (
    Start(),
    Start(meta=(("company", "two-companies"),)),
    Start(meta=(("company", "lantern-hills"),)),
)
"""How the games begin: unmapped country, two companies in rough country, mapped country."""


class Explorer(CompanyPolicy):
    """A captain who looks for every site of an area before moving on, and rests well."""

    def _wish(self, s: State, c: Company) -> act.Action:
        if s.known.get(c.position, 0) <= s.setting.tables.max_sites and self._chance(75):
            return act.Rest() if c.fatigue > 1 else act.Explore()
        return super()._wish(s, c)


def policy_of(game: int, streams: Streams) -> Any:
    """The policy of game number ``game``."""
    if game % 5 == 4:
        return Explorer(streams, days=20)
    return CompanyPolicy(streams, days=8 + 3 * (game % 3))


def start_of(game: int) -> Start:
    """How game number ``game`` begins."""
    return STARTS[game % len(STARTS)]


__all__ = ["FAULTS", "MODULES", "STARTS", "Explorer", "policy_of", "start_of"]
