"""Every kind of prompt, as a log may answer it: a little game of draws, Fudge dice, percentile dice and duels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.engine.notation import NO_OPINION, Notation, Statement, Unknown
from sheetgen.engine.players import SeededPlayer
from sheetgen.engine.prompts import TURN, Asking, Choose, Claim, Draw, Roll, procedure
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure.game import GAME as BOOK
from sheetgen.games.book_of_adventure.game import new_state
from sheetgen.log.reader import parse_log
from sheetgen.tracker import check
from sheetgen.tracker.record import Style, record

DOORS = ("corridor", "corridor", "room", "stairs")
CARDS = ("AC", "QH", "KS")


@dataclass(frozen=True)
class Act:
    """A choice of the little game; ``actor`` is who acts."""

    verb: str
    actor: str = ""


@dataclass
class Toy:
    """Its sheet: what lay behind the doors, and one number."""

    setting: Any
    health: int = 10
    seen: list[str] = field(default_factory=list)
    over: str = ""

    def copy(self) -> Toy:
        """A copy."""
        return replace(self, seen=list(self.seen))


@procedure
def play(s: Toy) -> Asking[None]:
    """A door, a fight and a test, again and again."""
    while True:
        yield from TURN
        act = yield from Choose("toy.turn", "turn", {"open": "toy.open", "fight": "toy.fight", "end": "toy.end"})
        if act.verb == "end":
            s.over = "ended"
            return
        elif act.verb == "open":
            line = yield from Draw("toy.list", "Door", DOORS)
            s.seen.append((yield from Claim("toy.list", "place", DOORS[line - 1])))
            card = yield from Draw("toy.card", "Card", CARDS, deck=True)
            yield from Claim("toy.card", "find", CARDS[card - 1] != "AC")
            faces = yield from Roll("toy.contents", "contents", 4, fudge=True)
            s.health = yield from Claim("toy.contents", "Health", s.health + sum(faces), s.health)
        else:
            mine = yield from Roll("toy.first", "initiative", 1, 20)
            theirs = yield from Roll("toy.first", "initiative Orc", 1, 20)
            yield from Claim("toy.first", "first", mine >= theirs)
            yield from Claim("toy.target", "target", 64)
            faces = yield from Roll("toy.attack", "attack", 1, 100, under=True)
            yield from Claim("toy.attack", "hit", sum(faces) <= 64)
            yield from Choose("toy.turn", "reply", {"attack": "toy.reply"}, default=Act("attack", "Orc"))
            yield from Claim("toy.modifier", "modifier", 2)
            faces = yield from Roll("toy.reply", "reply", 2, 6)
            yield from Claim("toy.reply", "sum", sum(faces) + 2)


class ToyNotation(Notation):
    """The notation of the little game."""

    verbs = ()

    def action(self, verb: str, words: Sequence[str], state: Any, actor: str = "") -> Any:
        return Act(verb, actor) if verb in ("open", "fight", "end", "attack") else Unknown(f"no verb {verb}")

    def spell(self, action: Any) -> str:
        return f"({action.actor}) {action.verb}" if action.actor else action.verb

    def roll_label(self, text: str, state: Any) -> str | None:
        known = {each.lower(): each for each in ("Door", "Card", "contents", "initiative", "attack", "reply")}
        return known.get(text.lower())

    def outcome(self, claim: Claim[Any], text: str) -> Any:
        if claim.field == "place":
            return text if text in DOORS else NO_OPINION
        words = {"first": ("they go first", "I go first"), "hit": ("miss", "hit"), "find": ("nothing", "a find")}
        said = words.get(claim.field, ())
        return bool(said.index(text)) if text in said else NO_OPINION

    def spell_outcome(self, claim: Claim[Any], value: Any) -> str:
        words = {"first": ("they go first", "I go first"), "hit": ("miss", "hit"), "find": ("nothing", "a find")}
        return value if claim.field == "place" else words.get(claim.field, ("", ""))[value is True]

    def statements(self, type_: str, name: str, kind: str, stat: str, value: int, *rest: Any) -> Any:
        return [Statement("", stat, "change" if kind == "change" else "check", value)]

    def spell_statements(self, changes: Any, state: Any) -> list[str]:
        return [f"[PC:{claim.field} {after}]" for claim, _, after in changes if claim.field == "Health"]

    def read(self, state: Any, subject: str, field: str) -> Any:
        return state.health if field == "Health" else None

    def write(self, state: Any, subject: str, field: str, value: Any) -> None:
        state.health = value

    def abandon(self, state: Any) -> None:
        return None

    def sheet(self, state: Any) -> list[tuple[str, str]]:
        return [("Health", str(state.health)), ("seen", ", ".join(state.seen))]


class AnyRule:
    """A catalogue that has every rule."""

    edition = 1

    def get(self, rule: str) -> Any:
        return SimpleNamespace(id=rule, title=rule, check="error", origin="source", source="here")


def toy_state(variants: Any, tables: Any) -> Toy:
    return Toy(new_state(variants, tables).setting)


class Decider:
    """Opens and fights by turns, and ends."""

    turns = 0

    def choose(self, prompt: Any, state: Any) -> Any:
        if prompt.default is not None:
            return prompt.default
        self.turns += 1
        return Act("end" if self.turns > 6 else ("open", "fight")[self.turns % 2])

    def skips(self, roll: Roll, state: Any) -> bool:
        return False


GAME = replace(
    BOOK,
    notation=ToyNotation(),
    play=play,
    new_state=toy_state,
    catalogue=AnyRule(),
    ending=lambda s: s.over,  # type: ignore[arg-type]
)


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "find_game", lambda name: GAME)


def report(text: str) -> Any:
    return check.check_log(parse_log(f"[Game] toy\n{text}\n", "toy.lonelog"))


def faults(text: str) -> list[tuple[str, str, str]]:
    return [(f.code.removeprefix("book-of-adventure/"), f.expected, f.written) for f in report(text).diagnostics]


def sheet(text: str) -> dict[str, str]:
    assert faults(text) == []
    return dict(report(text).summary.sheet)


@pytest.mark.parametrize("style", ["full", "sparse"])
def test_what_is_recorded_checks_clean(style: Style) -> None:
    state = GAME.set_up()
    text = record(GAME, state, SeededPlayer(Streams("TOY"), Decider()), style)
    assert "tbl: Door d4=" in text
    assert ("attack d100=" in text) == ("vs 64-" in text) == ("@(Orc) attack" in text) == (style == "full")
    assert faults(text.split("\n", 2)[2]) == []
    assert dict(report(text.split("\n", 2)[2]).summary.sheet) == dict(GAME.notation.sheet(state))


DOOR = "@ open tbl: Door d4=3 -> room ; Card QH -> a find\n"


@pytest.mark.parametrize(
    ("faces", "health"),
    [("contents 4dF=+0+-", 11), ("+0+-", 11), ("0000", 10), ("4dF=----", 6), ("contents 0,1,1,1", 13), ("++++", 14)],
)
def test_fudge_faces_in_every_spelling(faces: str, health: int) -> None:
    assert sheet(f"{DOOR}d: {faces} => [PC:Health {health}]")["Health"] == str(health)


@pytest.mark.parametrize("faces", ["4dF=+2", "4dF=2", "contents +2", "contents 2"])
def test_a_fudge_sum_is_taken_but_not_verifiable(faces: str) -> None:
    text = f"{DOOR}d: {faces} => [PC:Health 12]"
    assert [fault for fault in faults(text) if not fault[0].startswith("hint/")] == []
    assert report(text).summary.unverified > 0


def test_a_fudge_sum_out_of_range() -> None:
    found = faults(f"{DOOR}d: 4dF=+5 => [PC:Health 14]")
    assert ("dice/range", "a sum from -4 to 4", "5") in found


@pytest.mark.parametrize("drawn", ["Door d4=1", "Door d4=2 -> corridor", "Door -> corridor", "Door corridor", "door 1"])
def test_a_list_in_every_spelling(drawn: str) -> None:
    assert sheet(f"@ open tbl: {drawn}\ntbl: Card AC d: contents 0000")["seen"] == "corridor"


def test_a_draw_written_as_a_roll() -> None:
    assert sheet("@ open d: Door d4=4 ; Card 2 ; contents ++--")["seen"] == "stairs"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("@ open tbl: Door d4=3 -> stairs ; Card QH d: +0+-", ("toy.list", "room", "stairs")),
        ("@ open tbl: Door d4=7 ; Card QH d: +0+-", ("dice/range", "a line from 1 to 4", "7")),
        ("@ open tbl: Door d6=3 -> room ; Card QH d: +0+-", ("dice/count", "d4", "d6")),
        ("@ open tbl: Door d4=3 d: +0+-", ("toy.card", "a card", "nothing")),
        ("@ open tbl: Card QH d: +0+-", ("toy.list", "a line of Door (d4)", "nothing")),
        ("@ open tbl: Door d4=3 ; Card QH -> nothing d: +0+-", ("toy.card", "yes", "no")),
        ("@ open tbl: Door d4=3 ; Card QH d: +0+", ("dice/count", "4 dice", "3 dice")),
        ("@ open tbl: Door d4=3 ; Card QH d: 4d6=1,2,3,4", ("dice/count", "dF", "d6")),
        ("@ fight d: initiative d20=7 vs Orc d20=12 -> I go first", ("toy.first", "no", "yes")),
        ("@ fight d: d20=7 vs d20=12 ; d100=57 vs 63- -> hit ; reply 3,4", ("toy.target", "64", "63")),
        ("@ fight d: d20=7 vs d20=12 ; d100=57 vs 64+ -> hit ; reply 3,4", ("dice/target", "64-", "64+")),
        ("@ fight d: d20=7 vs d20=12 ; d100=57 ; reply 3,4 +2 = 10", ("toy.reply", "9", "10")),
        ("@ fight d: d20=7 vs d20=12 ; d100=57 ; reply 3,4 +3 = 10", ("toy.modifier", "2", "3")),
        ("@ fight d: d20=7 vs d20=12 ; d100=101 ; reply 3,4", ("dice/range", "faces from 1 to 100", "101")),
        ("@ fight d: d20=7 vs d20=12 ; d100=00 -> hit ; reply 3,4", ("toy.attack", "no", "yes")),
    ],
)
def test_a_slip_is_told_once(line: str, fault: tuple[str, str, str]) -> None:
    found = faults(line)
    assert found[0] == fault
    assert len(found) == 1 or fault[0] == "toy.modifier"


def test_percentile_zero_is_a_hundred_and_a_pair_is_tens_and_ones() -> None:
    for shown in ("d100=00", "00", "d%=00", "d%=00,0", "100"):
        sheet(
            f"@ fight d: initiative d20=7 vs Orc d20=12 -> they go first ; attack {shown} -> miss\n@(Orc) attack d: 3,4"
        )
    sheet("@ fight d: 7 ; 12 -> they go first ; d%=50,7 vs 64- -> hit\n@(Orc) attack d: reply 3,4 +2 = 9")


def test_a_pair_that_is_read_otherwise_is_told_once_and_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyNotation, "explain_faces", lambda *_: "toy.pair")
    text = "@ fight d: 7 ; 12 -> they go first ; d%=0,7 = 70 vs 64- -> miss\n@(Orc) attack d: reply 3,4 +2 = 9"
    assert faults(text) == [("toy.pair", "7", "70")]
