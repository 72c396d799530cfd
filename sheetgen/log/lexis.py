"""The words of the notation: patterns, and the typographic signs that stand for ASCII ones.

Quantifiers are possessive or bounded wherever a hostile line could make them back up, so that every pattern takes
time linear in the line.
"""

from __future__ import annotations

import re

INT = r"[0-9]{1,9}+(?![0-9])"
LETTER = r"[^\W\d_]"
# The dot in `D5@30,70`, whose comma parts nothing.
DOT = r"(?:[0-9]{1,3}+,[0-9]{1,3}+)"

NOTE = re.compile(
    r"\(\s*+(note|house[ \t]++rule|reminder|reflection|question)\s*+:([^()]*+(?:\([^()]*+\)[^()]*+)*+)\)",
    re.IGNORECASE,
)
WAIVER = re.compile(r"(\S++)\s++off", re.IGNORECASE)

SCENE = re.compile(
    rf"\s*+(?:Rd({INT})|(?:T({INT})-)?+S({INT})({LETTER}(?!\w)|\.{INT})?+)(?!\w)(?:\s*+\*([^*]*+)\*)?+(?=\s|$)"
)

TAG = re.compile(rf"\[(\#?)\s*+({LETTER}[\w.'-]*+(?:[ \t]++[\w.'-]++)*+)\s*+:([^\[\]]*+)\]")
TAGGED = re.compile(rf"\s*+({TAG.pattern})")

# Opener groups: 1 @, 2 d:, 3 tbl:, 4 ->, 5 =>, 6 ?, 7 a tag, 8 a note
AT = rf"@(?=[\s(\[,;]|{LETTER}|$)"
# A tag, or one that is not closed on this line.
TAG_AHEAD = rf"\[\#?\s*+{LETTER}[\w.'-]*+(?:[ \t]++[\w.'-]++)*+\s*+:[^\[\]]*+(?:\]|$)"
NOTE_AHEAD = (
    r"(?i:\(\s*+(?:note|house[ \t]++rule|reminder|reflection|question)\s*+:"
    r"[^()]*+(?:\([^()]*+\)[^()]*+)*+\))"
)
OPENER = re.compile(rf"\s*+(?:({AT})|(d:)|(tbl:)|(->)|(=>)|(\?)(?=[\s\[,;]|$)|(?=({TAG_AHEAD}))|(?=({NOTE_AHEAD})))")

# Token groups: 1 a quoted text, 2 a bracket that is no tag, 3 a plain word. It stops at openers, tags and notes.
STOP_AHEAD = rf"(?!{AT}|d:|tbl:|->|=>|\?(?:[\s\[,;]|$)|{TAG_AHEAD}|{NOTE_AHEAD})"
WORD = re.compile(rf'\s*+{STOP_AHEAD}(?:"([^"]*+)"|(\[[^\[\]]*+\])|(\[?[^\s\[]++|\[))')
SEMICOLON = re.compile(r"\s*+;")
LIST_END = re.compile(rf"\s*+(?:$|{NOTE_AHEAD})")
# The same inside claims, which end at a comma or (4) a semicolon as well.
CLAIM_WORD = re.compile(rf'\s*+{STOP_AHEAD}(?:("[^"]*+"|\[[^\[\]]*+\]|\w++@{DOT}(?!\w|,\w)|\[?[^\s\[,;]++|\[)|(,)|(;))')

ACTOR = re.compile(r"\s*+\(([^()]*+)\)")

# A label: words that start with a letter, none of which is the beginning of dice or of a target.
LABEL_WORD = rf"(?!d(?:[0-9]++|%|F)\s*+=)(?!vs(?!\w)|d:|tbl:){LETTER}(?:[^\s=;|\"\[\]>(,@-]|-(?!>)|@{DOT}?+)*+"
LABEL = rf"{LABEL_WORD}(?=\s)(?:\s++{LABEL_WORD}(?=\s))*+"
DICE = rf"({INT})?+d(?:({INT})|(%)|(F))\s*+=(?!>)\s*+"
SIGNS = r"(?:[+0]|-(?!>))++(?=[\s;\[(]|$|->|=>)"
FACES = rf"({SIGNS}|{INT}(?:\s*+,\s*+{INT})*+(?!\w)|[+-]{INT}(?!\w))"
MODIFIER_NAME = rf"{LETTER}[\w'.]*+(?:-[\w'.]++)*+(?:[ \t]++{LETTER}[\w'.]*+(?:-[\w'.]++)*+)*+"
MODIFIER = rf"[+x-]\s*+(?:{MODIFIER_NAME}\s*+=\s*+)?+{INT}(?!\w)"
ONE_MODIFIER = re.compile(rf"(\s*+)([+x-])\s*+(?:({MODIFIER_NAME})\s*+=\s*+)?+({INT})")
# What shows, after a label (1): 2 dice and faces, 3 count, 4 sides, 5 %, 6 F, 7 faces, 8 modifiers, 9 total
SHOWN = rf"((?:{DICE})?+{FACES})((?:\s*+{MODIFIER})*+)(?:\s*+=(?!>)\s*+([+-]?+{INT})(?!\w))?+"
# A plain target: 10 the number, 11 its direction.  A plain claim: 12.
PLAIN_TARGET = rf"(?:\s++vs\s++({INT})([+-](?![>0-9]))?+(?=[\s;\[(]|$|->|=>))?+"
PLAIN_CLAIM = r"(?:\s*+->\s*+(\w++(?: \w++)*+)(?=\s*+(?:$|;|=>)))?+"
ROLL = re.compile(rf"\s*+(?:({LABEL})\s++)?+{SHOWN}{PLAIN_TARGET}{PLAIN_CLAIM}")
ROLL_END = re.compile(rf"\s*+(?:$|(;)|(->)|=>|{AT}|d:|tbl:|\?(?=[\s\[,;]|$)|(?={TAG_AHEAD})|(?={NOTE_AHEAD}))")

DICE_SHOWN = re.compile(rf"(?:{DICE})?+{FACES}")

VS = re.compile(r"\s++vs\s++")
TARGET = re.compile(rf"(?:({LABEL})\s++)?+(>=|<=)?+\s*+([+-]?+{INT})([+-](?![>0-9]))?+(?=[\s;\[(]|$|->|=>)")
TARGET_ROLL = re.compile(rf"(?:({LABEL})\s++)?+{SHOWN}")

CARD = r"(?:10|[2-9AJQK])[CDHS](?![\w@])"
DRAW_WORD = rf"(?!{CARD}){LABEL_WORD}(?=[\s;\[(]|$|->|=>)"
DRAW_LABEL = re.compile(rf"\s*+({DRAW_WORD}(?:\s++{DRAW_WORD})*+)")
DRAW_BODY = re.compile(rf"\s*+(?:({CARD})|(?={DICE}|[0-9]))")

FIELD = re.compile(
    rf"({LETTER}(?:[^=:]*?[^=: +-])??)"
    rf"(?:([+-])({INT})| ({INT})(?: ?/ ?({INT})| ?-> ?(-?{INT}))?| ?= ?([+-]?{INT})(?: ?/ ?({INT}))?)"
)
SPACED_SIGN = re.compile(rf"({LETTER}(?:[^=:]*?[^=: +-])??) ([+-]) ?({INT})")
KEYED = re.compile(rf"({LETTER}[^:]*+):(?!//) ?(.*+)", re.DOTALL)

# The shapes in which nearly every line is written: one space between the words, and nothing out of the ordinary.
# What fits them means the same to the patterns above; what does not is left to those.
# An action: 1 verb, 2 words.
PLAIN_ACTION = re.compile(r"@ (\w++)((?: \w++(?!:))*+)(?: (?=d: |=> \[)|$)", re.ASCII)
# A roll after its opener or semicolon: 1 label, 2 dice and faces, 3 total, 4 target, 5 direction, 6 claims, 7 whether
# another follows
_PLAIN_WORD = r"(?!vs )[A-Za-z]\w*+"
PLAIN_ROLL = re.compile(
    rf" (?:({_PLAIN_WORD}(?: {_PLAIN_WORD})*+) )?+((?:[0-9]{{0,3}}+d[0-9]{{1,4}}+=)?+[0-9]{{1,9}}+(?:,[0-9]{{1,9}}+)*+)"
    r"(?: = ([0-9]{1,9}+))?+(?: vs ([0-9]{1,9}+)([+-])?+)?+(?: -> (\w++(?:,? \w++)*+))?+"
    r"(?: (?:(;)(?= [^\s(;])|(?==> \[))|$)",
    re.ASCII,
)
PLAIN_TAG = re.compile(r" (\[[A-Za-z]\w*+:[^\[\]]++\])(?= \[|$)", re.ASCII)

UNFENCED = re.compile(rf"\s*+(?:@[ (]|d:\s|tbl:\s|->|=>|\[\#?{LETTER}\w*+:[^\[\]|]*+\|)")
METADATA = re.compile(rf"\s*+\[({LETTER}[\w -]*+)\][ \t]*+(.*)", re.DOTALL)
HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]++(.*))?$", re.DOTALL)
FENCE = re.compile(r"[ \t]*+(`{3,}+|~{3,}+)[ \t]*+([^`]*)$")

_ONE_FOR_ONE = str.maketrans("×−–“”„‟♥♡♦♢♣♧♠♤", 'x--""""HHDDCCSS')
_LONGER = str.maketrans({"→": "->", "⇒": "=>", "➔": "->", "⟶": "->", "≥": ">=", "≤": "<="})
_TYPOGRAPHIC = re.compile("[×−–“”„‟♥♡♦♢♣♧♠♤→⇒➔⟶≥≤]")
_PROTECTED = re.compile(
    rf'["“”„‟]([^"“”„‟]*+)["“”„‟]|{NOTE_AHEAD}|^\s*+(?:T[0-9]++-)?+S[0-9]++(?:\w|\.[0-9]++)?+\s*+\*[^*]*+\*'
)


def ascii_signs(line: str) -> str:
    """Put ASCII for typographic signs, except in what the player wrote as text: quotes, notes and scene titles."""
    if not _TYPOGRAPHIC.search(line):
        return line
    done, pieces = 0, []
    for match in _PROTECTED.finditer(line):
        pieces.append(_translated(line[done : match.start()]))
        pieces.append(match.group() if match.group(1) is None else f'"{match.group(1)}"')
        done = match.end()
    pieces.append(_translated(line[done:]))
    return "".join(pieces)


def _translated(text: str) -> str:
    return text.translate(_ONE_FOR_ONE).translate(_LONGER)


def column_map(line: str, spelled: str) -> list[int] | None:
    """For each column of `spelled` (and the one after its end) the column of `line`; None when they are the same.

    `spelled` is `ascii_signs(line)`; columns count from 1, and index 0 is unused.
    """
    if len(line) == len(spelled):
        return None
    columns, at = [0], 0
    for column, sign in enumerate(line, 1):
        width = 2 if ord(sign) in _LONGER and spelled[at] != sign else 1
        columns.extend([column] * width)
        at += width
    columns.append(len(line) + 1)
    return columns
