// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/readiness/partitions.h"
#include "model/readiness/provider.h"
#include "model/readiness/readinessfacts.h"
#include "model/types/job.h"

#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Why an execution provider does not support a node.
struct Blocker {
    enum class Reason {
        Operator,    // the provider does not support the operator
        Opset,       // args: the opset version that is required
        Version,     // it does not support the version of the operator; args: that version
        Subgraph,    // the node is in a subgraph of another node
        Attribute,   // args: attribute, its value, supported values
        ElementType, // args: type, supported types
        Rank,        // args: rank, supported ranks
        ZeroDim,
        NotConstant,      // an input that must be constant
        NoShape,          // the rank is unknown before the run
        DecidedAtRunTime, // a dim is unknown before the run
        DynamicDim,       // a dim must be static; has names
        ComputesShape,    // only computes shapes, and is computed before the run once names are fixed
        UnnamedDim,       // a dim that enters a partition has neither number nor name; the node itself is supported
        Cycle,            // its graph has a cycle, so it cannot be run
    };
    Reason reason = Reason::Operator;
    NodeId node;
    std::optional<ValueId> value;    // the value of the node that the reason is about
    std::string slot;                // of an input: its name in the documentation; may be empty
    std::optional<std::size_t> axis; // of the value
    std::vector<std::string> names;  // open sizes of inputs that cause it: fixing them would remove the blocker
    std::optional<NodeId> decidedBy; // the node that decides the size at run time
    std::vector<std::string> args;

    [[nodiscard]] bool isGoneOnceFixed() const
    {
        return !names.empty() && !decidedBy &&
               (reason == Reason::DynamicDim || reason == Reason::NoShape || reason == Reason::ComputesShape ||
                reason == Reason::NotConstant || reason == Reason::UnnamedDim);
    }
};

// The assessment of a model for an execution provider under some edits. It considers operators and shapes only, and not
// data types, memory, or changes by the runtime's graph optimizations other than constant folding.
struct Readiness {
    enum class Verdict {
        Ready,
        Slower,       // ready, but dynamic dims cost time
        NeedsProfile, // ready within the size ranges of a profile
        NeedsDims,    // fixing `needs` would let it support more, leave at most half as much, or allow a session
        Partly,       // fixing sizes would change little: the rest runs on the CPU
        Cannot,       // no node is supported, or there is no session
        NotKnown,
    };
    Verdict verdict = Verdict::NotKnown;
    std::size_t nodes = 0;     // when the provider is asked: after constant folding, with functions inlined
    std::size_t supported = 0; // of those
    std::size_t partitions = 0;
    std::size_t nodesOnceFixed = 0; // the same if all of `needs` were fixed
    std::size_t supportedOnceFixed = 0;
    std::vector<std::string> needs; // sizes of inputs, by name or by place; those that block most first
    std::vector<Blocker> blockers;  // in topological order; UnnamedDim, which is about partitions, follows
    std::vector<Partitions> partitionsByGraph;

    [[nodiscard]] double share() const { return nodes == 0 ? 1 : double(supported) / double(nodes); }
    // Ready, perhaps at the cost of time.
    [[nodiscard]] bool isReady() const { return verdict == Verdict::Ready || verdict == Verdict::Slower; }
};

// Takes some milliseconds for thousands of nodes. If the job is cancelled, the result is meaningless.
[[nodiscard]] Readiness assess(const Provider &provider, const ReadinessFacts &facts, const JobContext &job = {});
[[nodiscard]] Readiness assess(const Provider &provider, const ModelGraph &graph, const ShapeTable &table);

// Stable names for JSON, such as `needs-dims` and `dynamic-dim`.
[[nodiscard]] std::string verdictName(Readiness::Verdict verdict);
[[nodiscard]] std::string reasonName(Blocker::Reason reason);

} // namespace shapewright
