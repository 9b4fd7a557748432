// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/dim.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace shapewright {

// The dim that an edit sets: a number, a name, an unknown dim, or a range of sizes, for a target that is given a range
// beside the model, as TensorRT and OpenVINO are. As a Dim, a range is the number that it is best at, so that shapes
// are those of this size wherever nobody asks for the range.
class EditedDim : public Dim
{
public:
    EditedDim() = default; // unknown
    EditedDim(Dim dim) : Dim(std::move(dim)) {}
    EditedDim(std::int64_t value) : Dim(value) {}
    // Call it only with least <= best <= greatest. A range of one size is that number.
    [[nodiscard]] static EditedDim range(std::int64_t least, std::int64_t best, std::int64_t greatest)
    {
        EditedDim dim(best);
        if (least != greatest)
            dim.m_bounds = Bounds{least, greatest};
        return dim;
    }

    [[nodiscard]] bool isRange() const { return m_bounds.has_value(); }
    // Call these only if isRange(). The best size is value().
    [[nodiscard]] std::int64_t least() const { return m_bounds->least; }
    [[nodiscard]] std::int64_t greatest() const { return m_bounds->greatest; }

    bool operator==(const EditedDim &) const = default;
    // A range equals no dim.
    bool operator==(const Dim &dim) const { return !isRange() && static_cast<const Dim &>(*this) == dim; }

private:
    struct Bounds {
        std::int64_t least = 1, greatest = 1;

        bool operator==(const Bounds &) const = default;
    };

    std::optional<Bounds> m_bounds;
};

} // namespace shapewright
