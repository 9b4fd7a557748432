// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace shapewright {

// How the runtime should run the model, and how often.
struct RunSettings {
    // The graph optimization levels of ONNX Runtime.
    enum class Optimization { Off, Basic, Extended, All };

    Optimization optimization = Optimization::All;
    int threads = 0;            // intra-op threads; 0: the runtime's default
    int repetitions = 0;        // further runs after the first; each is measured
    int repeatMilliseconds = 0; // no run begins after this time; 0: no limit
    // Execution providers by name (`XnnpackExecutionProvider`; the ending may be left out, and case does not matter).
    // In this order, each gets the nodes that it supports; the CPU provider gets the rest.
    std::vector<std::string> providers{};
    // Kernels leave constant weights as they are. Otherwise they store them in another order, which rounds sums
    // otherwise than if the same weights were computed by nodes.
    bool keepsWeights = false;

    bool operator==(const RunSettings &) const = default;
};

constexpr int mostRepetitions = 1'000'000;
constexpr int mostThreads = 1024;

} // namespace shapewright
