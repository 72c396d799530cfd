"""What holds for every log: written nodes read back equal, formatting settles at once, no text is refused."""

import io
import string
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.log.nodes import (
    NOWHERE,
    Action,
    ClaimNode,
    Claims,
    Dice,
    DrawNode,
    Draws,
    Field,
    Modifier,
    Note,
    Part,
    Question,
    Result,
    RollNode,
    Scene,
    Step,
    Tag,
    Tags,
    Target,
    Word,
)
from sheetgen.log.reader import LogError, parse_log, read_log
from sheetgen.log.spell import spell_step
from sheetgen.log.steps import read_step
from sheetgen.log.writer import format_log, write_log

_KEYWORDS = {"vs", "d", "x", "off"}
names = st.text(string.ascii_letters, min_size=2, max_size=8).filter(lambda name: name not in _KEYWORDS)
phrases = st.lists(names, min_size=1, max_size=3).map(" ".join)
numbers = st.integers(0, 999_999_999)
signed = st.integers(-999_999_999, 999_999_999)
some_text = st.text(string.ascii_letters + string.digits + " ->=:;,.@é–", max_size=20).map(str.strip)


def maybe(strategy: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.just("") | strategy


plain_words = st.builds(
    Word, names | numbers.map(str) | st.from_regex(r"[A-I][1-9]@[0-9]{1,2},[0-9]{1,2}", fullmatch=True)
)
quoted_words = st.builds(Word, some_text, st.just(NOWHERE), st.just(True))
words = st.lists(plain_words | quoted_words, max_size=4).map(tuple)
claims = st.lists(st.builds(ClaimNode, st.just(NOWHERE), phrases | signed.map(str)), max_size=3).map(tuple)
modifiers = st.lists(st.builds(Modifier, st.sampled_from("+-x"), maybe(phrases), numbers), max_size=3).map(tuple)
totals = st.none() | signed


@st.composite
def rolls(draw: st.DrawFn, *, dice_only: bool = False, targets: bool = True) -> RollNode:
    count, sides, fudge, sum_only = None, None, False, False
    form = draw(st.sampled_from(["dice", "sum", "fudge", "fudge sum"] + ([] if dice_only else ["bare", "signs"])))
    faces = draw(st.lists(numbers, min_size=1, max_size=5))
    if form in ("dice", "sum"):
        sides = draw(numbers.filter(lambda size: size != 100))
        count = draw(st.none() | st.just(len(faces))) if form == "dice" else draw(st.integers(2, 9))
        sum_only = form == "sum"
    elif form in ("fudge", "signs"):
        fudge = True
        faces = draw(st.lists(st.sampled_from([-1, 0, 1]), min_size=1, max_size=4))
        faces = faces if form == "fudge" else [1, *faces]
        count = len(faces) if form == "fudge" else None
    elif form == "fudge sum":
        fudge = sum_only = True
        count, faces = draw(st.integers(2, 9)), [draw(signed)]
    faces = faces[:1] if sum_only else faces
    target = draw(st.none() | target_nodes()) if targets else None
    return RollNode(
        NOWHERE, "", count, sides, fudge, tuple(faces), sum_only, draw(modifiers), draw(totals), target=target,
    )  # fmt: skip


@st.composite
def target_nodes(draw: st.DrawFn) -> Target:
    name = draw(maybe(phrases))
    if draw(st.booleans()):
        return Target(NOWHERE, name, draw(signed), draw(st.sampled_from(["", "+", "-"])))
    return Target(NOWHERE, name, None, "", draw(rolls(dice_only=True, targets=False)))


@st.composite
def whole_rolls(draw: st.DrawFn) -> RollNode:
    roll = draw(rolls())
    return RollNode(
        NOWHERE, draw(maybe(phrases)), roll.count, roll.sides, roll.fudge, roll.faces, roll.sum_only, roll.modifiers,
        roll.total, target=roll.target, claims=draw(claims),
    )  # fmt: skip


@st.composite
def draws_(draw: st.DrawFn) -> DrawNode:
    roll = draw(st.none() | rolls(dice_only=True, targets=False))
    card = None if roll else draw(st.none() | st.from_regex(r"(?:10|[2-9AJQK])[CDHS]", fullmatch=True))
    label = draw(phrases.filter(lambda text: not any(len(word) == 2 and word.isupper() for word in text.split())))
    return DrawNode(NOWHERE, label, roll, card, draw(claims))


fields = st.one_of(
    st.builds(lambda stat, value: Field(NOWHERE, "change", stat, value), phrases, signed),
    st.builds(
        lambda stat, value, limit: Field(NOWHERE, "check", stat, value, None, limit),
        phrases,
        signed,
        st.none() | numbers,
    ),
    st.builds(lambda stat, value, to: Field(NOWHERE, "arrow", stat, value, to), phrases, numbers, signed),
    st.builds(lambda sign, stat: Field(NOWHERE, "flag", stat, sign=sign), st.sampled_from(["", "+", "-"]), phrases),
    st.builds(lambda key, text: Field(NOWHERE, "text", key, text=text), phrases, phrases),
)
tag_nodes = st.builds(
    lambda kind, name, items, mark: Tag(NOWHERE, kind, name, items, mark),
    phrases,
    phrases | st.just(""),
    st.lists(fields, min_size=1, max_size=4).map(tuple),
    st.booleans(),
)
tag_lists = st.lists(tag_nodes, min_size=1, max_size=3).map(tuple)


@st.composite
def steps(draw: st.DrawFn) -> Step:
    """A step in which no part could take what the next one says as its own."""
    parts: list[Part] = []
    if draw(st.booleans()):
        parts.append(Action(NOWHERE, draw(st.none() | phrases), draw(names), draw(words)))
    middle = draw(st.sampled_from(["dice", "draws", "claims", "question", ""]))
    if middle == "dice":
        parts.append(Dice(NOWHERE, tuple(draw(st.lists(whole_rolls(), min_size=1, max_size=3)))))
    elif middle == "draws":
        parts.append(Draws(NOWHERE, tuple(draw(st.lists(draws_(), min_size=1, max_size=3)))))
    elif middle == "claims":
        parts.append(Claims(NOWHERE, draw(claims.filter(bool))))
    elif middle == "question":
        parts.append(Question(NOWHERE, draw(phrases)))
    if draw(st.booleans()):
        parts.append(Result(NOWHERE, draw(words), draw(tag_lists | st.just(()))))
    elif draw(st.booleans()) or not parts:
        parts.append(Tags(NOWHERE, draw(tag_lists)))
    return Step(NOWHERE, draw(st.none() | scenes), tuple(parts), tuple(draw(st.lists(notes, max_size=2))))


scenes = st.one_of(
    st.builds(
        Scene,
        st.none() | numbers,
        numbers,
        st.sampled_from(["", "b", ".2"]),
        some_text,
    ),
    st.builds(lambda number: Scene(None, number, round=True), numbers),
)
notes = st.one_of(
    st.builds(Note, st.just(NOWHERE), st.sampled_from(["note", "reminder", "reflection", "question"]), some_text),
    st.builds(lambda rule: Note(NOWHERE, "house rule", f"{rule} off", rule), names),
)


@settings(deadline=None, max_examples=300)
@given(steps())
def test_a_spelled_step_reads_back_equal(step: Step) -> None:
    text = spell_step(step)
    assert read_step(text, 1, []) == step, text


@settings(deadline=None)
@given(st.lists(steps(), max_size=5))
def test_a_whole_log_reads_back_equal(given_steps: list[Step]) -> None:
    text = "".join(spell_step(step) + "\n" for step in given_steps)
    log = parse_log(text, "x.log")
    assert log.nodes == given_steps
    assert format_log(log) == text


_MARKS = """
@ d: tbl: -> => ? ; , | [ ] ( ) " “ ” → ⇒ ≥ ≤ × – − = == + - . : ~~ # * x vs d ``` --- 5,2,6 3d6=5,2,6 d20=7 4dF=+0+-
4dF=1 dF=0 +0+- 00 d%=50,7 2d%=50,7 5+2+6 3d6=5+2+6 +2 -STR=1 x10 d20+5=17 11+ 45- >=11 [PC:Ada|XP+11] [PC:|dead] [#N:A]
[PC:Ada |c] [PC:Gold -2|x: move D5@30,70 QH Q♥ S1 S2.3 T1-S4b Rd3 *t* 10H Door gen: D: @(Cultist) 7a success [Key]
"""
SNIPPETS = [
    *_MARKS.split(), "\t", "\r", "\x0b", "\x00", "\u2028", "\n", "\r\n", "(note: x)", "(note: a (b) c)", "(note:", "(a",
    "(house rule: a.b off)", '"a b"', "S1 *x – y*", "[F:Orc|Life\t18->13|a=b]",
]  # fmt: skip
scribbles = st.lists(
    st.tuples(st.sampled_from(SNIPPETS), st.sampled_from([" ", " ", "", "  ", "\n"])), max_size=14
).map(lambda pieces: "".join(snippet + space for snippet, space in pieces))
markdown = st.sampled_from([True, False, None])


@settings(deadline=None, max_examples=400)
@given(scribbles | st.text(max_size=60), markdown)
def test_any_text_is_read_written_and_formatted(text: str, form: bool | None) -> None:
    log = parse_log(text, "x", markdown=form)
    assert len(log.nodes) == len(log.lines)
    assert [node.span.line for node in log.nodes] == list(range(1, len(log.nodes) + 1))
    assert write_log(log).decode("utf-8", "surrogatepass") == text
    formatted = format_log(log)
    again = parse_log(formatted, "x", markdown=log.markdown)
    assert again.nodes == log.nodes
    assert format_log(again) == formatted


@given(st.text(st.characters(), max_size=80), markdown)
def test_any_unicode_is_read(text: str, form: bool | None) -> None:
    assert write_log(parse_log(text, "x", markdown=form)) == text.encode("utf-8", "surrogatepass")


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused_by_name(data: bytes) -> None:
    message = ""
    try:
        written = write_log(read_log(io.BytesIO(data), name="x"))
    except LogError as error:
        message = str(error)
    assert message.startswith("x:") if message else written == data


HOSTILE = [
    "[", "[PC:", "[PC:|", "[PC:a |", "[PC:A 1 ", "[a ", "(note: ", "(note: (a) ", "(note: x (note: b) ", '"a ', 'a "',
    "“", "“a” → ", "d: ", "d: a ", "d: 5 ; ", "d: 5 + ", "d: 5+", "d: 5 -a ", "d: 5 vs a ", "d: +0-", "d: 1 , ",
    "-> a, ", "=> a [x:y] ", "[a:b] x ", "@( ", "tbl: a-", "~~", "S1 *a", "? ? ", " ", "x ", "|", "a d: ",
    "d: 5 -> a ; ",
]  # fmt: skip


@pytest.mark.parametrize("snippet", HOSTILE)
def test_time_is_linear_in_the_line(snippet: str) -> None:
    """A line ten times as long as a log may have; time that grew with its square would be minutes."""
    line = (snippet * 100_000)[:100_000]
    started = time.perf_counter()
    for text in (line, "@ a " + line, "=> " + line, "d: a " + line + ")", "[PC:A" + line + "]"):
        parse_log(text, "x.log")
    assert time.perf_counter() - started < 10
