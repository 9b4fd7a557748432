// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace shapewright {

// How the runtime is to work, and how often.
struct RunSettings {
    // Graph optimizations, as ONNX Runtime names its levels.
    enum class Optimization { Off, Basic, Extended, All };

    Optimization optimization = Optimization::All;
    int threads = 0;            // that share the work of one operator; 0: as many as the runtime takes by itself
    int repetitions = 0;        // further runs after the first, each measured
    int repeatMilliseconds = 0; // none is begun after that time; 0: no limit
    // Execution providers by their names (`XnnpackExecutionProvider`; the ending may be left out, and its case does not
    // matter), in the order in which each takes the nodes that it can; the CPU's takes what is left.
    std::vector<std::string> providers{};

    bool operator==(const RunSettings &) const = default;
};

constexpr int mostRepetitions = 1'000'000;
constexpr int mostThreads = 1024;

} // namespace shapewright
