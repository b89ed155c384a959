"""Keywords that are options of the engine: its tables say which there are and what they take."""

from __future__ import annotations

import inspect
from typing import Any, Callable, NamedTuple, TypeVar

from . import _engine
from ._words import flag, is_list, number, numbers, option, values, whole, word

Function = TypeVar("Function", bound=Callable[..., Any])

CONVERT: dict[str, Callable[[str, Any], Any]] = {
    "flag": flag, "whole": whole, "number": number, "word": word, "numbers": numbers}


class Option(NamedTuple):
    """What is needed of an option; those of the engine would outlive it in some interpreters."""

    kind: str
    type: str
    axis: bool


class Keywords:
    """The options of a table. A list asks for several results where the table says so."""

    def __init__(self, table: str) -> None:
        self._table = table
        described = _engine.options(table)
        self._options = {one.name: Option(one.kind, one.type, one.axis) for one in described}
        self._unsaid = {one.name: one.default for one in described}
        # What is wrong with an option of a model the engine says itself.
        self._of_models = {option.name for option in _engine.options("model")}

    def __contains__(self, name: object) -> bool:
        return name in self._options

    def parameters(self) -> list[inspect.Parameter]:
        """They as parameters of a function."""
        return [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=self._unsaid[name],
                                  annotation=one.type) for name, one in self._options.items()]

    def filled(self, function: str, given: dict[str, Any]) -> dict[str, Any]:
        """All of them: as given in a call, or what stands for not being said."""
        self._check_names(function, given)
        return self._unsaid | given

    def lists(self, given: dict[str, Any]) -> list[str]:
        """Those whose list of values asks for several results."""
        return [name for name, value in given.items() if self._is_axis(name) and is_list(value)]

    def said(self, function: str, given: dict[str, Any], **more: Any) -> _engine.Said:
        """What the keywords of a call say, and more options with one value each."""
        self._check_names(function, given)
        said = {name: self._values(name, value) for name, value in given.items()
                if value is not None or self._unsaid[name] is not None}
        said = {name: held for name, held in said.items() if held != [self._unsaid[name]]}
        return _engine.Said(self._table, said | {name: [value] for name, value in more.items()})

    def _check_names(self, function: str, given: dict[str, Any]) -> None:
        for name in given:
            if name not in self._options:
                raise TypeError(f"{function}() got an unexpected keyword argument {name!r}")

    def _values(self, name: str, value: Any) -> list[Any]:
        convert = option if name in self._of_models else CONVERT[self._options[name].kind]
        return values(name, value, convert) if self._is_axis(name) else [convert(name, value)]

    def _is_axis(self, name: str) -> bool:
        one = self._options.get(name)
        return one is not None and one.axis and one.kind != "flag"


def takes(keywords: Keywords, after: str) -> Callable[[Function], Function]:
    """For a function with **options: shows the keywords in its signature, behind a parameter."""

    def shown(function: Function) -> Function:
        signature = inspect.signature(function)
        own = [one for one in signature.parameters.values() if one.kind is not one.VAR_KEYWORD]
        place = list(signature.parameters).index(after) + 1
        own[place:place] = keywords.parameters()
        setattr(function, "__signature__", signature.replace(parameters=own))
        return function

    return shown
