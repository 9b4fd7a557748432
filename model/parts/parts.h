// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// What a person wants of the parts of a model's main graph. Names are those of the file.
struct PartsWish {
    // New values by place: an attribute as NODE.ATTRIBUTE (an empty value gives it its default), or a small constant.
    std::map<std::string, std::string> values;
    std::vector<std::string> bypassed;          // nodes by name, or all of an operator that can be bypassed
    std::vector<std::string> outputs;           // tensors that become outputs, after those that there are
    std::vector<std::string> removedOutputs;    // outputs that are none any more
    std::vector<std::string> cutFrom;           // tensors that become inputs, with the type and shape that they have
    std::vector<std::string> cutTo;             // tensors that become the outputs, instead of those that there are
    std::map<std::string, std::string> renames; // new names of inputs, outputs, other tensors, and nodes
    std::map<std::string, std::optional<std::string>> metadata; // new values by key; nothing to remove the entry
    bool keepsUnused = false; // nodes, initializers and inputs that no output needs any more

    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] bool isCut() const; // whether nodes, inputs or outputs come or go
    bool operator==(const PartsWish &) const = default;
};

struct PartsModel {
    struct Set {
        std::string place, before, after; // empty: the default
    };
    struct Bypassed {
        std::string node;
        bool keepsValues = false; // what came out of the node is exactly what went into it
    };
    struct NotBypassed {
        std::string node, why;
    };

    std::shared_ptr<const ModelGraph> graph;
    std::vector<Set> set;
    std::vector<Bypassed> bypassed;
    std::vector<NotBypassed> notBypassed; // of an operator that was asked for
    std::vector<std::string> addedInputs, removedInputs, addedOutputs, removedOutputs;
    std::size_t removedNodes = 0, removedInitializers = 0;
};

// The model with these parts. Nothing is written: what stays is read from the original's file. Values of attributes and
// constants come first, then bypasses, cutting and outputs, then names, then metadata. Errors: EditsInvalid (a name
// that does not exist, or exists already; a value that does not fit; a tensor without a known type; nothing left),
// those of editedModel(), Cancelled.
[[nodiscard]] Result<PartsModel> takeParts(std::shared_ptr<const ModelGraph> graph, const PartsWish &wish,
                                           const JobContext &job = {});

} // namespace shapewright
