// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace shapewright {

// The operators and shapes that an execution provider supports, as declared by a file of resources/readiness.
// docs/readiness.md describes the format. A plain value.
struct Provider {
    // How the provider handles dynamic dims.
    enum class Dynamic {
        Supported, // like static ones
        Slower,    // it runs them, but static ones faster
        Profile,   // it runs them within the size ranges of a profile
        Refused,   // it leaves nodes that have them to the CPU
    };
    // What happens to nodes that the provider does not support.
    enum class Rest {
        Cpu,      // they run on the CPU, and data is copied between the two
        Expected, // the same, and normally most nodes run on the CPU
        Fails,    // session creation fails
    };
    // A condition on some operators. Inputs are identified by their names in ONNX's documentation, or by position
    // (`1`).
    struct Restriction {
        std::set<std::string> operators;
        std::string domain;                // empty for ai.onnx
        std::vector<std::int64_t> spatial; // allowed numbers of spatial axes of the first input; empty: any
        std::vector<std::string> constant; // inputs that must be constant
        std::map<std::string, std::vector<std::int64_t>> ranks;     // allowed ranks by input
        std::map<std::string, std::vector<std::int64_t>> fixed;     // axes that must be static, by input; negative ones
                                                                    // count from the end; empty: all axes
        std::map<std::string, std::vector<std::string>> attributes; // allowed values; empty: it must be absent
        std::vector<std::string> types;                             // allowed element types of all inputs; empty: any
        bool isLastAxis = false;                                    // `axis` must be the last one of the first input
        int minOpset = 0;
        bool allowsZeroDims = false; // an exception from refusesZeroDims
        std::string note;            // further conditions, which are not checked
    };

    std::string id; // `coreml-mlprogram`
    std::string name;
    std::string executionProvider; // `CoreMLExecutionProvider`
    std::string source;
    std::string date;    // of the source
    std::string note;    // how the provider handles dynamic shapes, in words
    bool isKnown = true; // whether its operators are known
    Dynamic dynamic = Dynamic::Supported;
    Rest rest = Rest::Cpu;
    bool looksAtOutputs = false; // the shapes of outputs matter, too
    bool needsRank = false;
    bool needsKernels = false; // of ONNX Runtime's CPU provider, for the element types of a node; see cpuKernels()
    bool refusesZeroDims = false;
    bool supportsSubgraphs = false;                         // it supports nodes within subgraphs
    bool needsNamedInputs = false;                          // each dim that enters a partition needs a number or a name
    int maxRank = 0;                                        // 0: any
    std::map<std::string, std::set<std::string>> operators; // by domain, which is empty for ai.onnx
    std::vector<Restriction> restrictions;

    // Whether a text names the provider: by its id, the part of the id before the dash, its own name or the runtime's.
    // Case and punctuation do not matter. `coreml mlprogram` names one provider, `CoreML` several.
    [[nodiscard]] bool isCalled(const QString &text) const;
    [[nodiscard]] bool supportsOperator(const std::string &domain, const std::string &opType) const;
};

// Reads the text of a provider file. `file` is its name for error messages. Error: Malformed with the place and what is
// expected there.
[[nodiscard]] Result<Provider> providerFromJson(const QByteArray &json, const QString &file);
// Additional errors: FileNotFound, FileUnreadable.
[[nodiscard]] Result<Provider> providerFromFile(const QString &path);

// The providers that come with the program, in the order in which they are shown.
[[nodiscard]] std::vector<Provider> knownProviders();

} // namespace shapewright
