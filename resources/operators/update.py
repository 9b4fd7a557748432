#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes onnxruntime.txt, the operators that ONNX Runtime adds to those of ONNX, and kernels.txt, the kernels of its CPU
provider, as its Python package lists them.

    python update.py          with the onnxruntime of cmake/versions.env, on x86-64
"""
import collections
import os
import pathlib

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
import onnx
import onnxruntime
from onnxruntime.capi.onnxruntime_pybind11_state import get_all_operator_schema, get_all_opkernel_def

HEAD = f"""\
# SPDX-License-Identifier: Apache-2.0
# The operators that ONNX Runtime {onnxruntime.__version__} adds to those of ONNX. Written by update.py. A line is
#   domain operator version | inputs | outputs | types of each type parameter | attributes
# A parameter may be left out (?), or be repeated, with one type (*) or several (**). An attribute may be required (!).
# A type without brackets is the element type of a tensor. The domain of ai.onnx is written ai.onnx.
"""
KERNELS_HEAD = f"""\
# SPDX-License-Identifier: Apache-2.0
# The kernels of ONNX Runtime {onnxruntime.__version__}'s CPU provider. Written by update.py. A line is
#   domain operator first-version[-last-version] | types of each type parameter, or of an input or output by its name, …
# Types are element types of tensors; a type parameter that is not named takes what the operator takes. A kernel without
# a last version is for the first one alone, until the operator changes. The domain of ai.onnx is written ai.onnx.
"""
OPEN_END = 2**31 - 1
# Operators whose place others take where no kernel fits: those of ONNX are known by its schemas, but these are not.
FUNCTIONS = ("com.microsoft FastGelu 1 |", "com.microsoft QuickGelu 1 |")
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


def tensor_types(names):
    return frozenset(type_text(name) for name in names if name.startswith("tensor("))


def allowed_types(kernel):
    """What the versions of the operator that the kernel is for allow, by type parameter."""
    first, last = kernel.version_range
    allowed = collections.defaultdict(frozenset)
    for schema in get_all_operator_schema():
        if (schema.domain, schema.name) == (kernel.domain, kernel.op_name) and first <= schema.since_version <= last:
            for constraint in schema.type_constraints:
                allowed[constraint.type_param_str] |= tensor_types(constraint.allowed_type_strs)
    return allowed


def merge(kernels):
    """Kernels that differ in the types of one parameter become one."""
    for i, kernel in enumerate(kernels):
        for other in kernels[:i]:
            differing = [name for name in kernel if kernel[name] != other.get(name)]
            if kernel.keys() == other.keys() and len(differing) <= 1:
                other.update({name: kernel[name] | other[name] for name in differing})
                return merge(kernels[:i] + kernels[i + 1:])
    return kernels


def kernel_lines():
    by_operator = collections.defaultdict(list)
    for kernel in get_all_opkernel_def():
        if kernel.provider != "CPUExecutionProvider":
            continue
        allowed = allowed_types(kernel)
        constraints = {name: tensor_types(types) for name, types in kernel.type_constraints.items()}
        by_operator[kernel.domain, kernel.op_name, kernel.version_range].append(
            {name: types for name, types in constraints.items() if types and not types >= allowed.get(name, {""})})
    for (domain, name, (first, last)), kernels in sorted(by_operator.items()):
        version = str(first) if last == OPEN_END else f"{first}-{last}"
        for kernel in merge(kernels):
            types = ", ".join(" ".join([parameter, *sorted(kernel[parameter])]) for parameter in sorted(kernel))
            yield f"{domain or 'ai.onnx'} {name} {version} | {types}".rstrip()
    yield from FUNCTIONS


def write(name, head, lines):
    pathlib.Path(__file__).with_name(name).write_text(head + "".join(f"{text}\n" for text in lines), encoding="utf-8")


def main():
    of_onnx = set(map(place, onnx.defs.get_all_schemas_with_history()))
    lines = [line(schema) for schema in sorted(get_all_operator_schema(), key=place)
             if place(schema) not in of_onnx and not any(part in f"{schema.domain}.{schema.name}" for part in LEFT_OUT)]
    write("onnxruntime.txt", HEAD, lines)
    write("kernels.txt", KERNELS_HEAD, kernel_lines())


if __name__ == "__main__":
    main()
