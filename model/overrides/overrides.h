// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/resolvededits.h"
#include "model/graph/modelgraph.h"
#include "model/protocol/originalrun.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Something of the edits that a session of the unchanged file cannot be told.
struct Unsaid {
    enum class Why {
        Unnamed,        // an axis with neither name nor denotation
        DifferentSizes, // axes that carry the name or denotation get, or have, others
        FixedInFile,    // an axis that is a number in the file
        UnknownRank,    // an input without a shape in the file
        NotDense,       // an input that is no dense tensor
        NotOnInput,     // a name that stands on no input
        NotText,        // a name that the language has no text for
        NoDenotations,  // an axis with a denotation alone, where there is no call for these
        Separator,      // a name with a character that separates names there
        ValueNotTaken,  // a size that is not taken there
        StillDynamic,   // an axis without a number where all need one
        NoRange,        // an axis whose size is not between the least and the greatest
        Renamed,        // nothing is lost: names do not matter to a session
        ValueOfInput,   // nothing is lost: values are fed when the session runs
    };

    Why why = Why::Unnamed;
    std::string place;                 // a name, `x[2]` or an input
    std::optional<std::int64_t> value; // that it should have

    // Whether shapes come out otherwise than the edits want them.
    [[nodiscard]] bool isLoss() const { return why != Why::Renamed && why != Why::ValueOfInput; }
    bool operator==(const Unsaid &) const = default;
};

// What edits amount to for people who want no new file.
struct Overrides {
    // One that the edits agree with, wherever it matches.
    struct Possible {
        DimOverride override;
        std::vector<ShapeEdits::Axis> axes; // that are dynamic in the file
        bool isWished = false;              // the edits speak of this denotation
    };
    // An axis that is dynamic in the file and that the edits give a number.
    struct Goal {
        ShapeEdits::Axis axis;
        std::int64_t value = 0;
        std::string name; // the place that is told: its dim_param, or the axis
        Unsaid::Why why;  // no override may reach it
    };
    // An input whose shape is dynamic in the file, or changed. Sizes are of the edits, and the least and greatest.
    struct Input {
        std::string name;
        std::optional<Shape> declared;
        Shape usual, least, greatest;
    };

    std::vector<Possible> possible; // by name first, then by denotation
    std::vector<Goal> goals;
    std::vector<Input> inputs;
    std::vector<Unsaid> unsaid; // by no override, whatever their names
};

// Which sizes are expected beside those of the edits, in place of these.
struct SizeRange {
    OtherSizes least, greatest;
};

// The edits have to fit the model.
[[nodiscard]] Overrides overridesOf(const ModelGraph &graph, const ShapeEdits &edits, const SizeRange &range = {});

// The fewest overrides that reach all that can be reached: by name, or by denotation where the edits speak of it or
// there is no name. `refusal` says why one cannot be written where they are needed.
struct ChosenOverrides {
    std::vector<DimOverride> overrides;
    std::vector<Unsaid> unsaid;
};
using Refusal = std::function<std::optional<Unsaid::Why>(const DimOverride &)>;
[[nodiscard]] ChosenOverrides chooseOverrides(const Overrides &all, const Refusal &refusal = {});

} // namespace shapewright
