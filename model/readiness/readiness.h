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

// Why an execution provider does not take a node.
struct Blocker {
    enum class Reason {
        Operator,    // it is not among its operators
        Opset,       // args: the version that it needs
        Subgraph,    // it is within the subgraph of another node
        Attribute,   // args: attribute, its value, the values that are taken
        ElementType, // args: type, the types that are taken
        Rank,        // args: number of axes, those that are taken
        ZeroDim,
        NotConstant,      // an input that has to be
        NoShape,          // the rank is not known before the run
        DecidedAtRunTime, // a dim is not known before the run
        DynamicDim,       // a dim needs a number; has names
        ComputesShape,    // it only computes shapes, and is computed ahead once names have numbers
        UnnamedDim,       // what enters a part has a dim with neither number nor name; the node is taken
        Cycle,            // the graph that it is in has a cycle: there is no order to run it in
    };
    Reason reason = Reason::Operator;
    NodeId node;
    std::optional<ValueId> value;    // of the node that it is about
    std::string slot;                // of an input, its name in the documentation; may be empty
    std::optional<std::size_t> axis; // of the value
    std::vector<std::string> names;  // open sizes of inputs on which it rests: with numbers for these it would be gone
    std::optional<NodeId> decidedBy; // at run time
    std::vector<std::string> args;

    [[nodiscard]] bool isGoneOnceFixed() const
    {
        return !names.empty() && !decidedBy &&
               (reason == Reason::DynamicDim || reason == Reason::NoShape || reason == Reason::ComputesShape ||
                reason == Reason::NotConstant || reason == Reason::UnnamedDim);
    }
};

// What an execution provider makes of a model under some edits, by operator and shape only: data types, memory, and
// what the runtime's graph optimizations change beyond constants are not looked at.
struct Readiness {
    enum class Verdict {
        Ready,
        Slower,       // ready, but dims without a number cost time
        NeedsProfile, // ready within the sizes of a profile
        NeedsDims,    // with numbers for `needs` more of it would be taken, or half as much left, or there is a session
        Partly,       // numbers would change little: the rest runs on the CPU
        Cannot,       // nothing of it is taken, or there is no session
        NotKnown,
    };
    Verdict verdict = Verdict::NotKnown;
    std::size_t nodes = 0; // that are there when the provider is asked: constants are computed before, functions opened
    std::size_t taken = 0;
    std::size_t partitions = 0;
    std::size_t nodesOnceFixed = 0; // the same if all of `needs` had numbers
    std::size_t takenOnceFixed = 0;
    std::vector<std::string> needs; // sizes of inputs, by name or by place; what blocks most first
    std::vector<Blocker> blockers;  // in topological order; UnnamedDim, which is about parts, follows
    std::vector<Partitions> parts;  // by graph

    [[nodiscard]] double share() const { return nodes == 0 ? 1 : double(taken) / double(nodes); }
    // Ready, whatever it costs.
    [[nodiscard]] bool isReady() const { return verdict == Verdict::Ready || verdict == Verdict::Slower; }
};

// Some milliseconds for thousands of nodes. Where the job is cancelled, what it says is of no use.
[[nodiscard]] Readiness assess(const Provider &provider, const ReadinessFacts &facts, const JobContext &job = {});
[[nodiscard]] Readiness assess(const Provider &provider, const ModelGraph &graph, const ShapeTable &table);

// `ready`, `needs-dims`, …; `dynamic-dim`, …: stable, for JSON.
[[nodiscard]] std::string verdictName(Readiness::Verdict verdict);
[[nodiscard]] std::string reasonName(Blocker::Reason reason);

} // namespace shapewright
