"""Mistakes 1 to 26: the adventurer, the Areas, the Routes and the types."""

from __future__ import annotations

from dataclasses import replace

from faults.boa_tools import area_events, empty_around, fault, over, puts
from faults.core import Deed, Scene
from faults.tools import is_choice, is_claim, pick, says, unmoved
from sheetgen.engine.prompts import Choose, Claim, Pick
from sheetgen.games.book_of_adventure.actions import Action, Assign, Move
from sheetgen.games.book_of_adventure.geometry import Square, label, open_line, touched
from sheetgen.games.book_of_adventure.route import destinations, is_open
from sheetgen.games.book_of_adventure.setup import capped
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, Area, State, neighbours

# The adventurer


@fault(1, "a 5 or 6 kept as an Attribute", "attributes.cap-four")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "assign"):
        return None
    high = [face for face in x.state.raw_dice if face > 4]
    at = pick(x, [k for k, value in enumerate(x.due.values) if value == 4])
    if not high or at is None:
        return None
    values = list(x.due.values)
    values[at] = pick(x, high)
    return Deed(Assign(values=tuple(values)))


@fault(2, "a capped result used twice", "attributes.assign-each-once")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "assign"):
        return None
    values = list(capped(x.due.values))
    at = x.rng.randrange(6)
    value = pick(x, [other for other in values if other != values[at]])
    if value is None:
        return None
    values[at] = value
    return Deed(Assign(values=tuple(values)))


@fault(3, "Wounds threshold of 15, or 15 + DEX", "wounds.death-threshold")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Death"):
        return None
    return says(x, pick(x, [said for said in (15, 15 + x.state.attributes["DEX"]) if said != x.due]))


@fault(4, "start XP without the factor 10", "xp.start.weakness")
def _(x: Scene) -> Deed | None:
    return says(x, x.due // 10) if is_claim(x, "XP", "xp.start.weakness") else None


@fault(5, "3 XP instead of 30 for failed start checks", "xp.start.failed-check")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "XP", "xp.start.failed-check"):
        return None
    failed = 6 - x.state.gold
    if x.prompt.was == 10 * failed:
        return None  # the total is what mistake 4 makes, too
    return says(x, x.prompt.was + failed)


@fault(6, "a start check needs strictly less", "check.attribute")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_claim(x, "success") or s.hometown is not None or not s.start_dice:
        return None
    first = [face == s.attributes[name] for face, name in zip(s.start_dice, ATTRIBUTES, strict=True)].index
    return Deed(False, then=_strictly) if _is_tie(s, _check_number(x)) and first(True) == _check_number(x) else None


def _is_tie(s: State, number: int) -> bool:
    return s.start_dice[number] == s.attributes[ATTRIBUTES[number]]


def _check_number(x: Scene) -> int:
    return sum(isinstance(event[0], Claim) and event[0].field == "success" for event in x.lately)


def _strictly(x: Scene) -> Deed | None:
    """The same reading for the rest of the six; then the gold of it is written."""
    if is_claim(x, "success"):
        return Deed(False if _is_tie(x.state, _check_number(x)) else x.due, then=_strictly)
    return Deed(x.due) if is_claim(x, "Gold") else None


@fault(7, "Level not raised after the start checks", "level.immediate")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if _levels(x) and x.state.hometown is None else None


def _levels(x: Scene) -> bool:
    """Whether a Level is worked out that will be written: not the one before the start checks."""
    return is_claim(x, "Level") and bool(x.state.start_dice)


@fault(8, "Level taken as XP / 20, or rounded up", "level.divisor")
def _(x: Scene) -> Deed | None:
    if not _levels(x):
        return None
    wrong = [said for said in (x.state.xp // 20, -(-x.state.xp // 100)) if said not in (x.due, x.prompt.was)]
    return says(x, pick(x, wrong)) if wrong else None


# Areas


@fault(9, "a Town on two 1s, or Blocked on three", "area.kind.blocked", "area.kind.town")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "area") or x.due.kind not in ("town", "blocked"):
        return None
    faces = x.last[1]
    if x.due.kind == "town":
        return Deed(Area("blocked")) if faces.count(1) == 3 else None
    return Deed(Area("town", wealth=pick(x, [face for face in faces if face != 1])))


@fault(10, "Town Wealth taken from a 1", "area.kind.town-wealth")
def _(x: Scene) -> Deed | None:
    return says(x, Area("town", wealth=1)) if is_claim(x, "area", "area.kind.town") else None


def _with_level(x: Scene, bonus: int) -> Deed | None:
    if not is_claim(x, "area", "area.kind.encounter"):
        return None
    return says(x, replace(x.due, ecl=x.due.base + bonus))


@fault(11, "Level added once instead of twice", "area.ecl.sum-plus-double-level")
def _(x: Scene) -> Deed | None:
    # Where this is what the Level before the reward makes too, nobody can tell it from mistake 12.
    return _with_level(x, x.state.level) if x.state.level != 2 * x.state.level_before else None


@fault(12, "new Areas with the Level before the reward", "area.ecl.level-after-reward")
def _(x: Scene) -> Deed | None:
    return _with_level(x, 2 * x.state.level_before)


@fault(13, "old ECLs raised after a new Level", "area.ecl.frozen")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_claim(x, "Level") or s.fight is None or x.due <= x.prompt.was:
        return None
    old = [at for at, area in s.areas.items() if area.kind == "encounter" and at not in s.crossed | {s.fight.square}]
    square = pick(x, old)
    if square is None:
        return None
    raised = replace(s.areas[square], ecl=s.areas[square].ecl + 2 * (x.due - x.prompt.was))
    return Deed(tags=(f"[L:{label(square)}|{raised.text()}]",), touch=puts([(square, raised)]))


def _diagonal(s: State, square: Square) -> bool:
    assert s.centre is not None
    return square[0] != s.centre[0] and square[1] != s.centre[1]


@fault(14, "diagonal neighbours not rolled", "area.create.eight-neighbours")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not isinstance(x.prompt, Pick) or x.prompt.label != "area" or isinstance(x.due, Action):
        return None
    left = tuple(square for square in s.pending if not _diagonal(s, square))
    if not left or len(s.pending) - len(left) < 2:
        return None

    def touch(sheet: State) -> None:
        sheet.pending = left

    return Deed(pick(x, left), touch=touch, then=_until_move)


def _until_move(x: Scene) -> Deed:
    moves = isinstance(x.prompt, Choose) and isinstance(x.due, Move)
    return Deed(then=None if moves else _until_move)


def _in_batch(x: Scene) -> bool:
    """Whether an Area of the same centre has just been written and another is due."""
    prompt, last = x.prompt, x.events[-2][0] if len(x.events) > 1 else None
    return isinstance(prompt, Pick) and prompt.label == "area" and isinstance(last, Claim) and last.field == "area"


@fault(15, "a crossed-out or existing square rolled again", "area.create.only-empty")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _in_batch(x) or s.centre is None:
        return None
    filled = [at for at in neighbours(s.centre) if s.setting.inside(at) and (at in s.areas or at in s.crossed)]
    square = pick(x, [at for at in filled if at != s.hometown and at not in s.pending and at not in _latest(x)])
    if square is None:
        return None
    events, area = area_events(x, square)
    if square in s.crossed:
        return Deed(before=events)
    return Deed(before=events, touch=puts([(square, area)]))


def _latest(x: Scene) -> set[Square]:
    """Squares rolled around the present centre."""
    assert x.state.centre is not None
    written = {event[0].subject for event in x.events[-60:] if isinstance(event[0], Claim) and event[0].field == "area"}
    return {at for at in neighbours(x.state.centre) if label(at) in written}


@fault(16, "Areas created around a Town or a fled Encounter", "area.create.not-otherwise")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "turn") or s.pending or not s.encounters_started:
        return None
    before = [event[0] for event in x.events[_turn_before(x) :]]
    fled = any(isinstance(prompt, Claim) and prompt.rule == "flee.fear" for prompt in before)
    came = s.visit is not None and s.visit.square != s.hometown and not s.visit.business and not s.visit.haggled
    if not fled and not came:
        return None
    squares = empty_around(s, s.here if came else s.dots[-1].square)
    if not squares:
        return None
    made = [(square, *area_events(x, square)) for square in squares]
    return Deed(
        before=tuple(event for _, events, _ in made for event in events),
        touch=puts([(square, area) for square, _, area in made]),
    )


def _turn_before(x: Scene) -> int:
    """Where the turn before this one began."""
    marks = [at for at in range(len(x.events)) if type(x.events[at][0]).__name__ == "Turn"]
    return marks[-2] if len(marks) > 1 else 0


@fault(17, "a Route before all surroundings are rolled", "area.create.before-moving")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not isinstance(x.prompt, Pick) or x.prompt.label != "area" or isinstance(x.due, Action):
        return None
    if len(s.pending) > 1 and all(_diagonal(s, square) for square in s.pending):
        return None  # that is mistake 14
    if next(destinations(s), None) is None:
        return None
    ask = Choose("route.choose-destination", "turn", {"move": "route.choose-destination"})
    return Deed(act=lambda scene: _travel(scene, ask))


def _travel(x: Scene, ask: Choose) -> Action:
    while True:
        act: Action = x.policy.choose(ask, x.state)
        if isinstance(act, Move):
            return act


# Routes


def _moves(x: Scene) -> bool:
    return is_choice(x, "turn") and isinstance(x.due, Move)


@fault(18, "a bent Route round a Blocked Area", "route.straight")
def _(x: Scene) -> Deed | None:
    if not _moves(x):
        return None
    found = []
    for square in destinations(x.state):
        path = _round_about(x.state, square)
        if path:
            found.append(Move(square, path))
    act = pick(x, found)
    return Deed(act) if act else None


def _round_about(s: State, square: Square) -> frozenset[Square] | None:
    """What a way with one corner newly crosses out, past a Blocked Area: no straight line meets that corner."""
    (a, b), (c, d) = s.here, square
    if min(abs(a - c), abs(b - d)) < 2:
        return None
    columns, rows = range(min(a, c), max(a, c) + 1), range(min(b, d), max(b, d) + 1)
    if not any(s.blocked((column, row)) for column in columns for row in rows):
        return None
    for elbow in ((c, b), (a, d)):
        path = {(column, elbow[1]) for column in columns} | {(elbow[0], row) for row in rows}
        path -= {s.here, square}
        if s.newly(elbow) and not any(map(s.blocked, path)):
            return frozenset(filter(s.newly, path))
    return None


@fault(19, "a line over a Blocked Area", "route.no-blocked")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _moves(x):
        return None
    found = []
    for square in [at for at in s.areas if is_open(s, at)]:
        ends = [(100 * at[0] + x.rng.randint(1, 99), 100 * at[1] + x.rng.randint(1, 99)) for at in (s.here, square)]
        line = set(touched(ends[0], ends[1]).squares) - {s.here, square}
        if any(s.blocked(at) for at in line):
            found.append(Move(square, frozenset(filter(s.newly, line))))
    act = pick(x, found)
    return Deed(act) if act else None


@fault(20, "a diagonal step without crossing out a side square", "route.cross-out-touched")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _moves(x):
        return None
    column, row = s.here
    diagonal = [(column + dx, row + dy) for dx in (-1, 1) for dy in (-1, 1)]
    found = []
    for square in [at for at in diagonal if is_open(s, at)]:
        sides = [(square[0], row), (column, square[1])]
        free = [at for at in sides if not s.blocked(at)]
        if free and all(s.newly(at) for at in free):
            found.append(Move(square, frozenset()))
    act = pick(x, found)
    return Deed(act) if act else None


@fault(21, "an Encounter passed over and used later", "encounter.no-repeat")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _moves(x):
        return None
    passed = {at for line in s.lines for at in line.crossed if at in s.areas and s.areas[at].kind == "encounter"}
    return _go(x, passed - {s.here})


def _go(x: Scene, squares: set[Square]) -> Deed | None:
    """A Route to one of the squares, by a line that would be legal."""
    moves = [Move(at, line) for at in sorted(squares) if (line := over(x.state, at)) is not None]
    act = pick(x, moves)
    return Deed(act) if act else None


@fault(22, "a Route from a fled dot or from the Hometown", "route.start-dot")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _moves(x) or x.due.square in (s.hometown, s.dots[-1].square):
        return None
    starts = {s.hometown} | ({s.dots[-1].square} if not s.dots[-1].live else set())
    start = pick(x, sorted(starts - {s.here}))
    if start is None:
        return None
    line = open_line(start, x.due.square, s.blocked, s.setting.variants.route_corner, lambda at: False)
    return None if line is None else Deed(replace(x.due, over=frozenset(filter(s.newly, line)), start=start))


@fault(23, "going to a Blocked, empty or crossed-out square", "route.destination-open")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _moves(x):
        return None
    near = {at for square in s.areas for at in neighbours(square) if s.setting.inside(at)}
    closed = {at for at in near if at not in s.areas} | {at for at in s.areas if s.blocked(at)}
    return _go(x, closed - {s.here})


# Types


@fault(24, "type rolled again in an Area with a letter", "encounter.type-kept")
def _(x: Scene) -> Deed | None:
    if not _moves(x) or not x.state.areas[x.due.square].type:
        return None
    square = x.due.square

    def forget(s: State) -> None:
        s.areas[square] = replace(s.areas[square], type="")

    return Deed(touch=forget)


@fault(25, "wrong type for the die", "encounter.type-table")
def _(x: Scene) -> Deed | None:
    return says(x, pick(x, sorted(set("OPCHZR") - {x.due}))) if is_claim(x, "type", "encounter.type-table") else None


@fault(26, "physical and mental confused", "personal.split")
def _(x: Scene) -> Deed | None:
    return says(x, "Pm" if x.due == "Pp" else "Pp") if is_claim(x, "type", "personal.split") else None
