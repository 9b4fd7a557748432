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

// An edit that generated code skips, because a session of the unchanged file cannot be configured that way.
struct SkippedEdit {
    enum class Why {
        Unnamed,        // an axis with neither name nor denotation
        DifferentSizes, // axes that share the name or denotation have different sizes
        FixedInFile,    // an axis that is static in the file
        UnknownRank,    // an input without a shape in the file
        NotDense,       // an input that is not a dense tensor
        NotOnInput,     // a name that occurs on no input
        NotText,        // a name that the language cannot represent
        NoDenotations,  // an axis with only a denotation, but there is no call for denotations
        Separator,      // a name with a character that separates names there
        ValueNotTaken,  // a size that is not accepted there
        StillDynamic,   // an axis without a number, but all axes need one
        Range,          // a range of sizes, but an override is one size
        NoRange,        // an axis whose size is outside of the range
        Renamed,        // nothing is lost: names do not matter to a session
        ValueOfInput,   // nothing is lost: values are fed when the session runs
    };

    Why why = Why::Unnamed;
    std::string place;                 // a name, an axis such as `x[2]`, or an input
    std::optional<std::int64_t> value; // the size that it should have

    // Whether shapes will differ from those of the edits.
    [[nodiscard]] bool isLoss() const { return why != Why::Renamed && why != Why::ValueOfInput; }
    bool operator==(const SkippedEdit &) const = default;
};

// The edits expressed for a session of the original file, for people who do not want a new file.
struct Overrides {
    // A free dimension override that agrees with the edits on every axis that it matches.
    struct Possible {
        DimOverride override;
        std::vector<ShapeEdits::Axis> axes; // the axes that are dynamic in the file
        bool isRequested = false;           // the edits mention this denotation
    };
    // An axis that is dynamic in the file and becomes a number, or a range, by the edits.
    struct Goal {
        ShapeEdits::Axis axis;
        std::optional<std::int64_t> value; // nothing for a range
        std::string name;                  // how it is reported: its dim_param, or the axis
        SkippedEdit::Why why;              // the reason if no override can reach it
    };
    // An input whose shape is dynamic in the file, or changed. `usual` has the sizes of the edits, the best ones of
    // ranges; `least` and `greatest` have the ends of ranges.
    struct Input {
        std::string name;
        std::optional<Shape> declared;
        Shape usual, least, greatest;
    };

    std::vector<Possible> possible; // those by name first, then those by denotation
    std::vector<Goal> goals;
    std::vector<Input> inputs;
    std::vector<SkippedEdit> skipped; // what no override can express, whatever the names
};

// The least and the greatest sizes that are expected, which replace sizes of the edits, and the ends of their ranges.
struct SizeRange {
    OtherSizes least, greatest;
};

// The edits must fit the model.
[[nodiscard]] Overrides overridesOf(const ModelGraph &graph, const ShapeEdits &edits, const SizeRange &range = {});

// Chooses overrides that reach every goal that can be reached, and leaves out those that add nothing. An axis is
// overridden by name, or by denotation if the edits mention the denotation or the axis has no name. `refusal` returns
// the reason why an override cannot be written for the target.
struct ChosenOverrides {
    std::vector<DimOverride> overrides;
    std::vector<SkippedEdit> skipped;
};
using Refusal = std::function<std::optional<SkippedEdit::Why>(const DimOverride &)>;
[[nodiscard]] ChosenOverrides chooseOverrides(const Overrides &all, const Refusal &refusal = {});

} // namespace shapewright
