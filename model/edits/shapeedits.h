// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/dim.h"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace shapewright {

// A person's wishes, in the words of ONNX Runtime's free dimension overrides. A plain value:
// comparing two tells whether anything changed, undo restores an earlier one.
// Names are those of the file (UTF-8 as it stands there). Nothing here is checked against a
// model; see resolveEdits().
struct ShapeEdits {
    // An axis of a graph input.
    struct Axis {
        std::string input;
        std::uint32_t axis = 0;

        // `input[axis]`, as the command line takes it and as an axis without a name is shown.
        [[nodiscard]] std::string text() const;
        auto operator<=>(const Axis &) const = default;
    };
    // What an axis is given. `Leave` stands in whole shapes only.
    struct Leave {
        bool operator==(const Leave &) const = default;
    };
    using AxisValue = std::variant<Leave, Dim>;

    std::map<std::string, Dim> symbols;                   // symbol → a number, or another name
    std::map<std::string, std::int64_t> denotations;      // denotation in upper case → number
    std::map<Axis, Dim> axes;                             // number, name or unknown
    std::map<std::string, std::vector<AxisValue>> shapes; // whole shapes by input
    std::map<std::string, std::vector<double>> values;    // input values: one for a fill, or all elements
    bool zeroConfirmed = false;                           // 0 is taken as a value
    bool exportOverridden = false;                        // a number that the export fixed may be changed

    [[nodiscard]] bool isEmpty() const;
    bool operator==(const ShapeEdits &) const = default;
};

} // namespace shapewright
