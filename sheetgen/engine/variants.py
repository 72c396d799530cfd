"""Switches between readings of the rules: parsed from ``name=value`` lists and presets, spelled back the same way.

A game declares its `Switch` es and a frozen dataclass with one attribute a switch; a `VariantSet` joins the two.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import combinations
from typing import Any, Generic, TypeVar

from sheetgen.engine.errors import InputError
from sheetgen.engine.names import did_you_mean, fold, hint
from sheetgen.engine.tables import Faults, Table

Value = str | int | bool
V = TypeVar("V")

_TRUE = frozenset({"true", "yes", "on"})
_FALSE = frozenset({"false", "no", "off"})


@dataclass(frozen=True, slots=True)
class Switch:
    """One choice between readings: its values, the default first, the rules it touches and what it does."""

    name: str
    values: tuple[Value, ...]
    rules: tuple[str, ...]
    help: str

    @property
    def default(self) -> Value:
        """The value in force when nobody says otherwise."""
        return self.values[0]

    @property
    def attribute(self) -> str:
        """The name of the attribute that holds the value."""
        return _attribute(self.name)

    def spell(self, value: Value) -> str:
        """Return ``name=value`` as a log has it."""
        return f"{self.name}={spell_value(value)}"

    def parse(self, text: str) -> Value:
        """Return the value that is written; raises InputError naming the values there are."""
        wanted = _word(text)
        for value in self.values:
            if fold(spell_value(value)) == fold(wanted):
                return value
        words = [spell_value(value) for value in self.values]
        near = did_you_mean(text, words)
        raise InputError(
            f'variant {self.name} takes {_or(words)}, not "{text}"',
            suggestion=f"did you mean {self.name}={near}?" if near else None,
        )

    def _is(self, value: object) -> bool:
        """Whether a value of a TOML file is one of ours, of the same type."""
        return any(value == own and type(value) is type(own) for own in self.values)


@dataclass(frozen=True, slots=True)
class Fixed:
    """A reading that has no switch here: its default value and the rule that a player may waive instead."""

    name: str
    value: Value
    rule: str

    @property
    def message(self) -> str:
        """The sentence for whoever asks for another value."""
        return (
            f"{self.name} is a fixed ruling here ({spell_value(self.value)}), not a variant; "
            f"a log can waive it with (house rule: {self.rule} off)"
        )


@dataclass(frozen=True)
class VariantSet(Generic[V]):
    """The switches and presets of one game over its frozen dataclass ``cls`` of values."""

    cls: type[V]
    switches: tuple[Switch, ...]
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    fixed: tuple[Fixed, ...] = ()

    def parse(self, text: str, base: V | None = None) -> V:
        """Return the values that a comma-separated list of ``name=value`` and presets asks for.

        What the list does not name is as in ``base``, or the default; what comes later wins. Raises InputError.
        """
        values: dict[str, Value] = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            values |= self._part(part)
        return replace(self.default if base is None else base, **values)  # type: ignore[type-var]

    @property
    def default(self) -> V:
        """The values in force when nobody says otherwise."""
        return self.cls()

    def _part(self, part: str) -> dict[str, Value]:
        """One item of a list, as attribute values."""
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            return self._preset(name)
        fixed = self._fixed(name)
        if fixed is not None:
            if fold(_word(value)) != fold(_word(spell_value(fixed.value))):
                raise InputError(fixed.message)
            return {}
        switch = self.switch(name)
        return {switch.attribute: switch.parse(value)}

    def _preset(self, name: str) -> dict[str, Value]:
        """The values of a preset; a lone switch or an unknown name is refused."""
        for preset, values in self.presets.items():
            if fold(preset) == fold(name):
                return {_attribute(key): value for key, value in values.items()}
        lone = next((switch for switch in self.switches if fold(switch.name) == fold(name)), None)
        if lone is not None:
            words = [spell_value(value) for value in lone.values]
            raise InputError(f"variant {lone.name} needs a value: {_or(words)}", suggestion=f"{lone.name}={words[-1]}")
        fixed = self._fixed(name)
        if fixed is not None:
            raise InputError(fixed.message)
        raise self._unknown(name, "variant or preset")

    def switch(self, name: str) -> Switch:
        """Return the switch of a name; raises InputError with a suggestion when there is none."""
        for switch in self.switches:
            if fold(switch.name) == fold(name):
                return switch
        raise self._unknown(name, "variant")

    def _unknown(self, name: str, what: str) -> InputError:
        names = [*(switch.name for switch in self.switches), *self.presets]
        known = f"known: {', '.join(names)}"
        return InputError(f'there is no {what} "{name}"', suggestion=hint(name, names, known, quote='"'))

    def _fixed(self, name: str) -> Fixed | None:
        return next((fixed for fixed in self.fixed if fold(fixed.name) == fold(name)), None)

    def spell(self, values: V) -> str:
        """Return the list of those values that differ from the default, empty when none does."""
        return ", ".join(
            switch.spell(value) for switch in self.switches if (value := self.value(values, switch)) != switch.default
        )

    def brief(self, values: V) -> str:
        """Return the shortest list that asks for those values, presets named first; empty for the default."""
        whole = self.spell(values)
        lists = [whole]
        for count in range(1, len(self.presets) + 1 if whole else 0):
            for names in combinations(self.presets, count):
                base = self.parse(", ".join(names))
                rest = [s.spell(self.value(values, s)) for s in self.switches if self._differs(values, base, s)]
                lists.append(", ".join([*(f"preset {name}" for name in names), *rest]))
        return min(lists, key=len)

    def _differs(self, one: V, other: V, switch: Switch) -> bool:
        return self.value(one, switch) != self.value(other, switch)

    def value(self, values: V, switch: Switch) -> Value:
        """Return the value of one switch."""
        found: Value = getattr(values, switch.attribute)
        return found

    def others(self, values: V) -> Iterator[tuple[Switch, Value, V]]:
        """Yield each other value of each switch, with all the values that differ from these in just that one."""
        for switch in self.switches:
            for value in switch.values:
                if value != self.value(values, switch):
                    yield switch, value, replace(values, **{switch.attribute: value})  # type: ignore[type-var]

    def of_file(self, data: Mapping[str, Any], faults: Faults, root: str = "variants") -> dict[str, str]:
        """Return what the table ``root`` of a player's file sets as texts, adding its faults to ``faults``."""
        table = data.get(root, {})
        if isinstance(table, dict):
            return self.check_table(table, faults, root)
        Table().check(table, (root,), faults)
        return {}

    def check_table(self, table: Mapping[str, Any], faults: Faults, root: str = "variants") -> dict[str, str]:
        """Return the table ``root`` of a player's file as texts, adding its faults to ``faults``."""
        found: dict[str, str] = {}
        for name, value in _flat(table).items():
            where = (root, name)
            fixed = self._fixed(name)
            try:
                if fixed is not None:
                    if value != fixed.value:
                        faults.add(where, fixed.message)
                    continue
                switch = self.switch(name)
                if not switch._is(value):
                    value = switch.parse(_raw(value))
                found[switch.name] = spell_value(value)
            except InputError as error:
                faults.add(where, error.message, error.suggestion)
        return found

    def check_declaration(self) -> None:
        """Raise TypeError when the dataclass and the switches disagree in names, order or defaults."""
        declared = [(part.name, part.default) for part in fields(self.cls)]  # type: ignore[arg-type]
        if declared != [(switch.attribute, switch.default) for switch in self.switches]:
            raise TypeError(f"the attributes of {self.cls.__name__} are not its switches")


def _attribute(name: str) -> str:
    """The attribute of a switch: ``trap.sign`` and ``trap-sign`` are ``trap_sign``."""
    return name.replace("-", "_").replace(".", "_")


def _flat(table: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of a table with dotted names whole again: TOML reads ``trap.sign = 1`` as a table in a table."""
    found: dict[str, Any] = {}
    for name, value in table.items():
        inner = {f"{name}.{key}": part for key, part in value.items()} if isinstance(value, dict) else {name: value}
        found |= inner or {name: value}
    return found


def spell_value(value: Value) -> str:
    """Return a value as a log has it: true and false in lower case."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _word(text: str) -> str:
    """A written value without quotes, yes and no as true and false."""
    word = text.strip().strip("\"'").casefold()
    return "true" if word in _TRUE else "false" if word in _FALSE else word


def _raw(value: object) -> str:
    """A value of a TOML file as the text a log would have."""
    return spell_value(value) if isinstance(value, str | int | bool) else str(value)


def _or(words: list[str]) -> str:
    """``a, b or c``."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
