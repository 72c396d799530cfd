"""The notation that all games share, as a game of one verb has it."""

from __future__ import annotations

from typing import Any

from sheetgen.engine.notation import Notation, Statement, Unknown, numbers


class Plain(Notation):
    """The least that a game must say."""

    game = "plain"
    verbs = ()
    readers = {"throwdice": lambda s, words: ("throw", *words)}  # noqa: RUF012
    spoken = {"won": ("lost", "won")}  # noqa: RUF012

    def spell(self, action: Any) -> str:
        return str(action)

    def roll_label(self, text: str, state: Any) -> str | None:
        return None

    def outcome(self, claim: Any, text: str) -> Any:
        return text

    def spell_outcome(self, claim: Any, value: Any) -> str:
        return ""

    def statements(self, *field: Any) -> list[Statement]:
        return []

    def spell_statements(self, changes: Any, state: Any) -> list[str]:
        return []

    def read(self, state: Any, subject: str, field: str) -> Any:
        return None

    def write(self, state: Any, subject: str, field: str, value: Any) -> None:
        return None

    def abandon(self, state: Any) -> None:
        return None

    def sheet(self, state: Any) -> list[tuple[str, str]]:
        return []


def test_a_verb_is_read_whatever_its_case_and_spaces() -> None:
    assert Plain().action("throw-Dice", ["twice"], None) == ("throw", "twice")
    assert Plain().action("run", [], None) == Unknown("there is no verb 'run'", "sheetgen verbs plain lists them")


def test_what_has_words_of_its_own_is_described_by_them() -> None:
    plain = Plain()
    assert [plain.describe("", "won", value) for value in (True, False, 3)] == ["won", "lost", "3"]
    assert [plain.describe("", "open", value) for value in (True, False, "so")] == ["yes", "no", "so"]


def test_names_are_the_same_whatever_their_case() -> None:
    plain = Plain()
    assert plain.same("The Dog", "the dog")
    assert not plain.same("dog", "cat")
    assert not plain.same(1, 1)


def test_a_number_states_a_change_a_check_or_both_ends() -> None:
    assert numbers("", "Gold", "arrow", 2, 5) == [
        Statement("", "Gold", "before", 2),
        Statement("", "Gold", "check", 5),
    ]
    assert numbers("", "Gold", "change", -2, None) == [Statement("", "Gold", "change", -2)]
    assert numbers("F", "Life", "check", 7, None) == [Statement("F", "Life", "check", 7)]
    assert numbers("", "Gold", "text", 0, None) == []
