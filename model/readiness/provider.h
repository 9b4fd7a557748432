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

// What an execution provider takes, by operator and shape, as a file of resources/readiness says it; docs/readiness.md
// describes the format. A plain value.
struct Provider {
    // What dims without a number mean to it.
    enum class Dynamic {
        Taken,   // nothing
        Slower,  // it runs them, and would run fixed ones faster
        Profile, // it runs them within the sizes of a profile
        Refused, // it leaves a node that has one to the CPU
    };
    // What becomes of nodes that it does not take.
    enum class Rest {
        Cpu,      // they run on the CPU, and data are copied to and fro
        Expected, // the same, and as a rule most do
        Fails,    // there is no session
    };
    // Of some operators. Inputs are known by their names in ONNX's documentation, or by position (`1`).
    struct Restriction {
        std::set<std::string> operators;
        std::string domain;                // empty for ai.onnx
        std::vector<std::int64_t> spatial; // how many axes the first input has behind batch and channels; empty: any
        std::vector<std::string> constant; // inputs
        std::map<std::string, std::vector<std::int64_t>> ranks; // of inputs: those that it takes
        std::map<std::string, std::vector<std::int64_t>> fixed; // axes that need a number, below 0 from the end; none:
                                                                // all
        std::map<std::string, std::vector<std::string>> attributes; // values that it takes; none: it must be absent
        std::vector<std::string> types;                             // of elements, of all inputs; empty: any
        bool isLastAxis = false;                                    // the attribute `axis` is the first input's last
        int minOpset = 0;
        bool takesZeroDims = false; // although the provider does not as a rule
        std::string note;           // what else holds and is not checked
    };

    std::string id; // `coreml-mlprogram`
    std::string name;
    std::string executionProvider; // `CoreMLExecutionProvider`
    std::string source;
    std::string date;    // of the source
    std::string note;    // what it does with dynamic shapes, in words
    bool isKnown = true; // which operators it takes
    Dynamic dynamic = Dynamic::Taken;
    Rest rest = Rest::Cpu;
    bool looksAtOutputs = false; // not only at the shapes of inputs
    bool needsRank = false;
    bool refusesZeroDims = false;
    bool takesSubgraphs = false;                            // nodes within them
    bool needsNamedInputs = false;                          // each dim that enters a part needs a number or a name
    int maxRank = 0;                                        // 0: any
    std::map<std::string, std::set<std::string>> operators; // by domain, empty for ai.onnx
    std::vector<Restriction> restrictions;

    // By its id, what stands before the dash in it, its name or the runtime's; case and marks count for nothing:
    // `coreml mlprogram`, or `CoreML`, which stands for several.
    [[nodiscard]] bool isCalled(const QString &text) const;
    [[nodiscard]] bool takesOperator(const std::string &domain, const std::string &opType) const;
};

// From the text of such a file. `file` is what a fault is said to be in: Malformed with the place and what is expected
// there.
[[nodiscard]] Result<Provider> providerFromJson(const QByteArray &json, const QString &file);
// Errors also: FileNotFound, FileUnreadable.
[[nodiscard]] Result<Provider> providerFromFile(const QString &path);

// Those that come with the program, in the order in which they are shown.
[[nodiscard]] std::vector<Provider> knownProviders();

} // namespace shapewright
