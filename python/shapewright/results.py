# SPDX-License-Identifier: Apache-2.0
"""What the functions return: the JSON of shapewright-cli, with names for what is used most. `json` has all of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, List, Optional, Union

# A number, a symbol or an expression, or None where the size is unknown.
Dim = Union[int, str, None]
# None where the rank is unknown.
Dims = Optional[List[Dim]]


@dataclass(frozen=True)
class Problem:
    """What is wrong with a model or with edits. `severity` is "error", "warning" or "note"."""

    severity: str
    code: str
    message: str
    graph: str
    node: str | None
    suggestion: str | None


@dataclass(frozen=True)
class Value:
    """An input or an output. `type` is written as ONNX Runtime writes it: "tensor(float)"."""

    name: str
    type: str
    dims: Dims


@dataclass(frozen=True)
class Symbol:
    """A dynamic dim that has a name. `inputs` are its places, such as "image[0]"; `tensors` counts those that it is in."""

    name: str
    inputs: list[str]
    tensors: int


@dataclass(frozen=True)
class Info:
    """What is in a file."""

    inputs: list[Value]
    outputs: list[Value]
    symbols: list[Symbol]
    problems: list[Problem]
    nodes: int
    opsets: dict[str, int]
    producer: str
    json: dict[str, Any] = field(repr=False)

    @property
    def is_static(self) -> bool:
        """Whether all dims of inputs and outputs are numbers."""
        return all(
            value.dims is not None and all(isinstance(dim, int) for dim in value.dims)
            for value in self.inputs + self.outputs
        )


@dataclass(frozen=True)
class Change:
    """The dims of an input or output before and after the edits."""

    name: str
    before: Dims
    after: Dims


@dataclass(frozen=True)
class Fixed:
    """What a save wrote. `test` is the result of the test run, None without one."""

    out: str
    changes: list[Change]
    still_dynamic: list[str]
    problems: list[Problem]
    test: dict[str, Any] | None
    json: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Provider:
    """What an execution provider takes of a model. `verdict` is one of those that `shapewright-cli check` lists."""

    id: str
    name: str
    verdict: str
    ready: bool
    nodes: int
    taken: int
    partitions: int
    suggestion: str | None
    json: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Difference:
    """One difference between two models. `a` and `b` are the name in each, a list for several nodes, or None."""

    kind: str
    graph: str
    a: str | list[str] | None
    b: str | list[str] | None
    detail: str


@dataclass(frozen=True)
class Comparison:
    """What differs between two models."""

    equal: bool
    changes: list[Difference]
    json: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Picture:
    """The picture of a graph, which a notebook shows."""

    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


def problems(result: dict[str, Any]) -> list[Problem]:
    """The problems in a JSON object."""
    names = ("severity", "code", "message", "graph", "node", "suggestion")
    return [Problem(**{name: problem[name] for name in names}) for problem in result["problems"]]
