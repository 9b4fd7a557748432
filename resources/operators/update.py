#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes onnxruntime.txt: the operators that ONNX Runtime adds to those of ONNX, as its Python package lists them.

    python update.py          with the onnxruntime of cmake/versions.env
"""
import os
import pathlib

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
import onnx
import onnxruntime
from onnxruntime.capi.onnxruntime_pybind11_state import get_all_operator_schema

HEAD = f"""\
# SPDX-License-Identifier: Apache-2.0
# The operators that ONNX Runtime {onnxruntime.__version__} adds to those of ONNX. Written by update.py. A line is
#   domain operator version | inputs | outputs | types of each type parameter | attributes
# A parameter may be left out (?), or be repeated, with one type (*) or several (**). An attribute may be required (!).
# A type without brackets is the element type of a tensor. The domain of ai.onnx is written ai.onnx.
"""
# Those that stand for a model of another runtime, those that TensorRT alone runs, and those that the runtime adds
# itself for other providers than the CPU.
LEFT_OUT = ("EPContext", "Snpe", "_TRT", "Memcpy", "com.ms.internal.nhwc")


def word(enumerator):
    return str(enumerator).rsplit(".", maxsplit=1)[-1]


def type_text(name):
    return name[len("tensor("):-1] if name.startswith("tensor(") else name


def parameter(formal):
    mark = {"Single": "", "Optional": "?", "Variadic": "*" if formal.isHomogeneous else "**"}[word(formal.option)]
    return f"{formal.name}{mark} {type_text(formal.typeStr)}"


def line(schema):
    types = [" ".join([t.type_param_str, *sorted(map(type_text, t.allowed_type_strs))])
             for t in sorted(schema.type_constraints, key=lambda t: t.type_param_str)]
    attributes = [f"{name}{'!' if attribute.required else ''} {word(attribute.type).lower()}"
                  for name, attribute in sorted(schema.attributes.items())]
    name = f"{schema.domain or 'ai.onnx'} {schema.name} {schema.since_version}"
    parts = [[name + (" deprecated" if schema.deprecated else "")],
             map(parameter, schema.inputs), map(parameter, schema.outputs), types, attributes]
    return " | ".join(", ".join(part) for part in parts)


def place(schema):
    return schema.domain, schema.name, schema.since_version


def main():
    of_onnx = set(map(place, onnx.defs.get_all_schemas_with_history()))
    lines = [line(schema) for schema in sorted(get_all_operator_schema(), key=place)
             if place(schema) not in of_onnx and not any(part in f"{schema.domain}.{schema.name}" for part in LEFT_OUT)]
    target = pathlib.Path(__file__).with_name("onnxruntime.txt")
    target.write_text(HEAD + "".join(f"{text}\n" for text in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
