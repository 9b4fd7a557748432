// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/editeddim.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace shapewright {

// The changes that a person wants to make to a model, in the terms of ONNX Runtime's free dimension overrides. It is a
// plain value: comparing two shows whether anything changed, and undo restores an earlier one. Names have the bytes
// that the file has. Nothing here is checked against a model; resolveEdits() does that.
struct ShapeEdits {
    // An axis of a graph input.
    struct Axis {
        std::string input;
        std::uint32_t axis = 0;

        // `input[axis]`: how the command line reads an axis, and how an axis without a name is shown.
        [[nodiscard]] std::string text() const;
        auto operator<=>(const Axis &) const = default;
    };
    // Leaves an axis of a whole shape unchanged (`_`).
    struct Leave {
        bool operator==(const Leave &) const = default;
    };
    using AxisValue = std::variant<Leave, EditedDim>;

    std::map<std::string, EditedDim> symbols;             // a number, a range or another name, by dim_param
    std::map<std::string, std::int64_t> denotations;      // a number, by denotation in upper case
    std::map<Axis, EditedDim> axes;                       // a number, a range, a name or an unknown dim
    std::map<std::string, std::vector<AxisValue>> shapes; // whole shapes, by input
    std::map<std::string, std::vector<double>> values;    // by input: all elements, or one that fills the tensor
    bool zeroConfirmed = false;                           // whether a dim may be 0
    bool exportOverridden = false;                        // whether a dim that is static in the file may be changed

    [[nodiscard]] bool isEmpty() const;
    bool operator==(const ShapeEdits &) const = default;
};

} // namespace shapewright
