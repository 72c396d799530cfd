"""Whole games by the seeded player: every reading and every kind of Route log ends, legally, and can be resumed."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from boa import HOME, sheet

from sheetgen.engine.players import Event, ScriptedPlayer, SeededPlayer, drive
from sheetgen.engine.prompts import TURN, Choose, Claim, Draw, Pick, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure.actions import End
from sheetgen.games.book_of_adventure.areas import surround
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.policy import BookPolicy, RouteStyle
from sheetgen.games.book_of_adventure.review import review_score
from sheetgen.games.book_of_adventure.state import ATTRIBUTE_CAP, State

READINGS = ["", "quicksheet", "letter"] + [
    switch.spell(value) for switch in GAME.variants.switches for value in switch.values[1:]
]
STYLES: tuple[RouteStyle, ...] = ("list", "dots", "squares")


def game(seed: str, variants: str = "", route: RouteStyle = "list") -> tuple[State, Iterator[Event]]:
    s: State = GAME.set_up(variants)
    streams = Streams(seed)
    return s, drive(GAME.play(s), s, SeededPlayer(streams, BookPolicy(streams, route)))


class Watch:
    """What must hold from one prompt to the next."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.stats = (0, 0, 0, 0, 0)
        self.crossed = s.crossed
        self.kinds: dict[Any, str] = {}

    def look(self) -> None:
        s = self.s
        stats = (s.xp, s.level, s.fear, s.chapters, s.highest)
        assert all(now >= before for now, before in zip(stats, self.stats, strict=True)), (self.stats, stats)
        assert self.crossed <= s.crossed
        assert s.hometown not in s.crossed
        kinds = {square: area.kind for square, area in s.areas.items()}
        assert self.kinds.items() <= kinds.items()
        assert all(s.setting.inside(square) for square in s.areas)
        self.stats, self.crossed, self.kinds = stats, s.crossed, kinds
        self._numbers()

    def _numbers(self) -> None:
        s = self.s
        assert s.gold >= 0
        assert s.wounds >= 0
        assert s.chapters <= 20
        assert s.fear <= 20
        assert len(s.book) == s.chapters
        assert all(1 <= value <= ATTRIBUTE_CAP for value in s.attributes.values())
        tables = s.setting.tables
        assert all(count == 1 or tables.thing(name).is_item for name, count in s.things.items())


def objections(choice: Choose, act: Any) -> list[str]:
    """Why a choice is not legal."""
    verb = [] if act.verb in choice.offers else [f"{act.verb} is not offered"]
    return verb + [breach.rule for breach in (choice.judge(act) if choice.judge else ())]


@pytest.mark.parametrize("variants", READINGS)
def test_seeded_games_are_legal_and_end(variants: str) -> None:
    for route in STYLES:
        for number in range(3):
            s, events = game(f"SEED{number}", variants, route)
            watch, last = Watch(s), 0
            for count, (prompt, answer) in enumerate(events):
                watch.look()
                last = count
                assert count < 20_000
                if isinstance(prompt, Choose):
                    assert objections(prompt, answer) == [], (variants, route, number, answer)
                elif isinstance(prompt, Roll):
                    assert len(answer) in ((0, prompt.count) if prompt.optional else (prompt.count,))
            assert last
            assert s.over
            assert s.phase == "over"


def test_games_with_everything_in_the_bag() -> None:
    bag = "Flute, Rope, Shield, Rare Figurine, Armor, Bow, Pet, Snack, Liquid Focus, Bomb, Trap Disarm Kit, Bomb"
    weak = ("STR 1 WIS 3 INT 2 DEX 2 CHA 2 LUC 3", "STR 2 WIS 4 INT 2 DEX 1 CHA 2 LUC 3")
    labels: Counter[str] = Counter()
    for number, variants in enumerate(["", "quicksheet", "armor-on-flee=no", "combat-strain=yes"] * 8):
        s = sheet(weak[number % 2], variants=variants, things=bag, gold=12, fear=number % 8)
        surround(s, HOME)
        streams = Streams(f"BAG{number}")
        watch = Watch(s)
        for prompt, answer in drive(GAME.play(s), s, SeededPlayer(streams, BookPolicy(streams))):
            watch.look()
            if isinstance(prompt, Choose):
                assert objections(prompt, answer) == []
                labels[answer.verb] += 1
            elif isinstance(prompt, Roll):
                labels[prompt.label] += 1
        assert s.over
    missing = {"decline", "use armor", "disarm", "shield STR", "shield DEX"} - set(labels)
    assert missing == set()


def test_the_games_meet_every_ending_and_every_verb() -> None:
    endings: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    for number in range(100):
        s, events = game(f"E{number}", "route-reach=neighbour" if number % 4 == 0 else "")
        verbs.update(answer.verb for prompt, answer in events if isinstance(prompt, Choose))
        endings[s.over] += 1
    assert set(endings) == {"complete", "dead", "stuck", "unfinished"}
    every = {"try", "move", "rest", "create", "assign", "hometown", "end", "flee", "buy", "haggle", "work", "sell"}
    assert every | {"visit", "oracle", "convert", "disarm"} <= set(verbs)


def test_representative_actions_are_legal() -> None:
    for number, variants in enumerate(
        ("", "quicksheet", "trap-flee=no", "route-corner=split", "route-reach=neighbour")
    ):
        s, events = game(f"R{number}", variants, STYLES[number % 3])
        for prompt, _ in events:
            # The events come before the answer is carried out, so the sheet is still the one that was asked about.
            if isinstance(prompt, Choose) and prompt.each is not None:
                for act in prompt.each():
                    assert objections(prompt, act) == [], act
        assert s.over


def shape(prompt: Any) -> tuple[Any, ...]:
    """What can be compared of a prompt."""
    if isinstance(prompt, Roll):
        return ("roll", prompt.label, prompt.count, prompt.rule, prompt.optional, prompt.parts, prompt.stream)
    if isinstance(prompt, Choose):
        return ("choose", prompt.label, tuple(prompt.offers.items()), tuple(prompt.barred.items()))
    if isinstance(prompt, Pick):
        return ("pick", prompt.label, prompt.options)
    if isinstance(prompt, Claim):
        return ("claim", prompt.subject, prompt.field, prompt.value, prompt.was, prompt.rule)
    assert not isinstance(prompt, Draw)
    return ("turn",)


@pytest.mark.parametrize("variants", ["", "quicksheet, converted-ecl=life-only"])
def test_a_game_goes_on_from_a_copy_at_any_turn(variants: str) -> None:
    s, events = game("RESUME", variants, "dots")
    played: list[Event] = []
    marks: list[tuple[int, State]] = []
    for prompt, answer in events:
        if prompt is TURN:
            marks.append((len(played), s.copy()))
        played.append((prompt, answer))
    assert len(marks) > 30
    for start, copy in marks:
        rest = played[start : start + 120]
        answers = [answer for prompt, answer in rest if not isinstance(prompt, Claim) and prompt is not TURN]
        again = islice(drive(GAME.play(copy), copy, ScriptedPlayer(answers)), len(rest))
        assert [shape(prompt) for prompt, _ in again] == [shape(prompt) for prompt, _ in rest]


def test_a_copy_shares_nothing_that_changes() -> None:
    s, events = game("SEED0")
    copy: State | None = None
    before = ""
    for count, (prompt, _) in enumerate(events):
        if copy is None and prompt is TURN and count > 100:
            copy, before = s.copy(), repr(s)
            assert copy == s
    assert repr(copy) == before
    assert copy != s


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = ([shape(prompt) for prompt, _ in game("SAME")[1]] for _ in range(2))
    assert one == two
    assert one != [shape(prompt) for prompt, _ in game("OTHER")[1]]


def test_the_dice_of_the_land_do_not_depend_on_decisions() -> None:
    lands = []
    for route in STYLES:
        s, events = game("LAND", "", route)
        rolls = {p.stream: a for p, a in events if isinstance(p, Roll) and p.stream.startswith("area/")}
        lands.append(rolls)
        assert s.over
    common = set(lands[0]) & set(lands[1]) & set(lands[2])
    assert len(common) > 10
    assert all(lands[0][name] == lands[1][name] == lands[2][name] for name in common)


def test_the_review_of_a_finished_game_is_the_sum_of_its_terms() -> None:
    s, events = game("SEED0")
    claims = [prompt for prompt, _ in events if isinstance(prompt, Claim) and prompt.subject == "Review"]
    assert claims[-1].value == sum(claim.value for claim in claims[:-1]) == review_score(s)
    assert [answer for prompt, answer in game("SEED0")[1] if isinstance(answer, End)] == [End(s.over)]
