"""Whole logs: both forms of file, metadata, signs, hints, and what is wrong with a file itself."""

import io
from pathlib import Path

import pytest

from sheetgen.log.nodes import (
    Blank,
    Dice,
    Fence,
    Foreign,
    Heading,
    Log,
    Metadata,
    Note,
    Prose,
    Result,
    Scene,
    Step,
    Struck,
)
from sheetgen.log.reader import MAX_BYTES, MAX_COLUMNS, MAX_LINES, LogError, parse_log, read_log
from sheetgen.log.writer import format_log, write_log

PAPER = """[Game] book-of-adventure
[PCs]\tAda
S1 *Before the road*
@ create
d: 6,5,2,2,1,3

We set out -> north.
[later] not metadata
~~d: 1,1,1~~
(note: bed)
# Day two
"""


def paper(text: str) -> Log:
    return parse_log(text, "x.log")


def kinds(log: Log) -> list[type]:
    return [type(node) for node in log.nodes]


def test_paper_form() -> None:
    log = paper(PAPER)
    expected = [Metadata, Metadata, Step, Step, Step, Blank, Prose, Prose, Struck, Note, Heading]
    assert kinds(log) == expected
    assert {key: meta.value for key, meta in log.meta.items()} == {"game": "book-of-adventure", "pcs": "Ada"}
    assert log.meta["pcs"].key == "PCs"
    assert log.hints == []
    assert [node.span.line for node in log.nodes] == list(range(1, 12))


def test_a_step_may_go_on_over_lines() -> None:
    log = paper("@ fight\nd: 5,2,6\n-> success\n=> [PC:Ada|XP 3]\n[PC:Ada|Gold 5]\n")
    assert [type(node.parts[0]).__name__ for node in log.nodes if isinstance(node, Step)] == [
        "Action", "Dice", "Claims", "Result", "Tags",
    ]  # fmt: skip


MARKDOWN = """---
game: book-of-adventure
Title: "The road: north" # ours
pcs: [Ada, 'Bo']
variants:
  - one=1
  - two=2
deep:
  er: 1
---
# Ada's way
Prose with d: 5,2,6
### S3 *Camp*

```
@ move D5
Prose inside
```
```python
@ move D5
# no heading
```
~~~lonelog
d: 5
~~~
"""


def test_markdown_form() -> None:
    log = parse_log(MARKDOWN, "x.md")
    assert {key: meta.value for key, meta in log.meta.items()} == {
        "game": "book-of-adventure",
        "title": "The road: north",
        "pcs": "Ada, Bo",
        "variants": "one=1, two=2",
        "deep": "",
    }
    steps = [node.span.line for node in log.nodes if isinstance(node, Step)]
    assert steps == [16, 24]
    assert [node.opens for node in log.nodes if isinstance(node, Fence)] == [True, False] * 4
    assert [node.span.line for node in log.nodes if isinstance(node, Heading)] == [11, 13]


def test_heading_may_be_a_scene() -> None:
    (node,) = parse_log("### S3 *Camp*", "x.md").nodes
    assert isinstance(node, Heading)
    assert (node.level, node.scene) == (3, Scene(None, 3, title="Camp"))
    assert node.scene is not None
    assert node.scene.span.column == 5


def test_text_of_unknown_form_is_told_by_its_fences() -> None:
    assert parse_log("hello\n```\n@ move D5\n```\n").markdown
    assert parse_log("---\ngame: x\n---\n").markdown
    assert not parse_log("@ move D5\n").markdown
    assert parse_log("@ move D5", "x.log", markdown=True).markdown


def test_notation_outside_fences_is_a_hint() -> None:
    assert [hint.code for hint in parse_log("Hello\n@ move D5\n@ move D6\n", "x.md").hints] == ["hint/near-miss"]
    assert parse_log("Hello\n@ move D5\n```\n@ move D6\n```\n", "x.md").hints == []


def test_the_first_of_two_equal_keys_counts() -> None:
    log = paper("[Game] a\n[game] b\n")
    assert log.meta["game"].value == "a"
    assert [(hint.code, hint.span.line) for hint in log.hints] == [("hint/twice", 2)]


def test_metadata_keeps_the_players_signs() -> None:
    assert paper("[Title] North → “home”\n").meta["title"].value == "North → “home”"


@pytest.mark.parametrize(
    ("typographic", "plain"),
    [
        ("d: 5,2,6 → success ⇒ [PC:Ada|Gold−2|Life 18→13]", "d: 5,2,6 -> success => [PC:Ada|Gold-2|Life 18->13]"),
        ("d: d20=7 vs ≥ 11", "d: d20=7 vs 11+"),
        ("d: d20=7 vs ≤45", "d: d20=7 vs 45-"),
        ("d: d6=3 ×10 – 2", "d: d6=3 x10 -2"),
        ("tbl: Card Q♥ → shrine", "tbl: Card QH -> shrine"),
        ("@ give “silver → ring”", '@ give "silver → ring"'),
        ("@ wait (note: – so →)", "@ wait (note: – so →)"),
        ("S1 *Ada – home* @ wait", "S1 *Ada – home* @ wait"),
        ("d: –1", "d: -1"),
        ("\tHello – you → me", "\tHello – you → me"),
    ],
)
def test_typographic_signs(typographic: str, plain: str) -> None:
    log = paper(typographic)
    assert format_log(log) == plain + "\n"
    assert log.nodes == paper(plain).nodes


def test_places_are_those_of_the_line_as_written() -> None:
    line = "d: 5 → hit → b ⇒ [PC:Ada|Life 18→13|Gold 5]"
    (node,) = paper(line).nodes
    assert isinstance(node, Step)
    dice, result = node.parts[0], node.parts[-1]
    assert isinstance(dice, Dice)
    assert isinstance(result, Result)
    spans = [dice.rolls[0].claims[0].span, *(item.span for item in result.tags[0].fields), result.span]
    assert [line[span.column - 1 : span.end - 1] for span in spans] == ["hit", "Life 18→13", "Gold 5", line[15:]]


@pytest.mark.parametrize(
    ("line", "fix"),
    [
        ("D: 3d6=5,2,6", "d:"),
        ("TBL: Door d11=9", "tbl:"),
        ("d 3d6=5,2,6", "d: "),
        ("d pool 3d6=5,2,6", "d: "),
        ("3d6=5,2,6", "d: 3d6=5,2,6"),
        ("2 ; 3", "d: 2 ; 3"),
        ("5,2,6", "d: 5,2,6"),
        ("pool 3d6=5,2,6", "d: pool 3d6=5,2,6"),
        ("> move D5", "@ "),
        ("- > success", "->"),
        ("==> Gold-2", "=>"),
    ],
)
def test_near_misses_are_prose_with_a_hint(line: str, fix: str) -> None:
    log = paper("@ create\n" + line)
    assert kinds(log) == [Step, Prose]
    (hint,) = log.hints
    assert (hint.code, hint.fix, hint.span.line) == ("hint/near-miss", fix, 2)
    mended = line[: hint.span.column - 1] + fix + line[hint.span.end - 1 :]
    assert kinds(paper(mended)) == [Step]


def test_fix_of_an_added_modifier_reads_as_a_roll() -> None:
    (hint,) = paper("d: d20+5=17").hints
    assert hint.fix == "d20=12 +5 = 17"
    (node,) = paper(f"d: {hint.fix}").nodes
    assert isinstance(node, Step)
    assert isinstance(node.parts[0], Dice)


FOREIGN = """gen: an inn -> "The Goose"
@ Sneak past
d: Stealth d20+5=17 vs DC 15 -> Success
d: [Stealth] 2d6=8<=9
d: 2d6=8≤9 -> S
tbl: d100=42 -> "a wolf"
[PC:Ada
| HP 5
| Gold 3
]
=> [#N:Guard|alert] [Clock:Alarm 2/6] [Track:Escape 3/8] [Timer:Dawn 3] [Thread:Sister|Open]
N (Guard): "Who's there?"
PC: "Nobody."
"""


def test_foreign_lonelog_is_read() -> None:
    log = paper(FOREIGN)
    assert kinds(log) == [Foreign, *[Step] * 6, *[Foreign] * 3, Step, Prose, Prose]
    assert {hint.code for hint in log.hints} == {"hint/foreign"}
    assert format_log(paper(format_log(log))) == format_log(log)


def test_blank_line_ends_a_tag_over_lines() -> None:
    assert kinds(paper("[PC:Ada\n|HP 5\n\n|x\n")) == [Step, Foreign, Blank, Prose]


@pytest.mark.parametrize("text", ["", "\n", "a", "a\n", "a\r\nb\n", "\ufeffa\n", "\r", "a\x0bb\u2028c\n", "a\r\r\n"])
def test_writing_gives_the_same_bytes(text: str) -> None:
    log = read_log(io.BytesIO(text.encode()))
    assert write_log(log) == text.encode()
    assert len(log.nodes) == len(log.lines)


def test_line_ends_and_byte_order_mark() -> None:
    log = paper("\ufeff@ move D5\r\nd: 5\r\n")
    assert (log.bom, log.newline, kinds(log)) == (True, "\r\n", [Step, Step])
    assert format_log(log) == "@ move D5\r\nd: 5\r\n"


def test_reading_files_and_streams(tmp_path: Path) -> None:
    file = tmp_path / "ada.log"
    file.write_text(PAPER, encoding="utf-8")
    assert read_log(file).nodes == read_log(io.StringIO(PAPER), name="ada.log").nodes == paper(PAPER).nodes
    assert read_log(file).path == str(file)
    assert read_log(io.BytesIO(b"")).path == "-"


def failure(source: Path | io.BytesIO) -> LogError:
    with pytest.raises(LogError) as caught:
        read_log(source, name="ada.log")
    assert caught.value.exit_code == 3
    assert caught.value.file == "ada.log"
    return caught.value


def test_missing_file(tmp_path: Path) -> None:
    assert "no such file" in str(failure(tmp_path / "none.log"))


def test_folder(tmp_path: Path) -> None:
    assert "folder" in str(failure(tmp_path))


def test_not_utf_8() -> None:
    error = failure(io.BytesIO(b"@ create\nd: 5\n\xff\n"))
    assert error.line == 3
    assert str(error).startswith("ada.log:3: ")
    assert "UTF-8" in str(error)


def test_too_many_lines() -> None:
    assert len(read_log(io.BytesIO(b"\n" * MAX_LINES)).nodes) == MAX_LINES
    assert failure(io.BytesIO(b"\n" * (MAX_LINES + 1))).line == MAX_LINES + 1


def test_too_long_a_line() -> None:
    read_log(io.BytesIO(b"a" * MAX_COLUMNS + b"\r\n"))
    assert failure(io.BytesIO(b"\n" + b"a" * (MAX_COLUMNS + 1))).line == 2


def test_too_many_bytes() -> None:
    assert "20 MB" in str(failure(io.BytesIO(b"a\n" * (MAX_BYTES // 2) + b"a")))


@pytest.mark.parametrize("line", ["d: pool 5d6=13", "d: pool 5d6=13 = 13 vs 9+ -> success", "d: 4dF=1"])
def test_a_sum_in_place_of_faces_is_a_hint(line: str) -> None:
    (hint,) = paper(f"@ create\n{line}\n").hints
    assert (hint.code, hint.span.line) == ("hint/faces", 2)
    assert paper("@ create\nd: pool 1d6=3 ; d6=4 ; 3\n").hints == []
