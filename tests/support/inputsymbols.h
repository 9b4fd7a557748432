// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"

#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shapewright::test {

// A size for each free symbol of a model's inputs.
using Assignment = std::map<std::string, std::int64_t>;

// The edits that a manifest's entry stands for.
[[nodiscard]] ShapeEdits editsOf(const QJsonObject &runsWith);
[[nodiscard]] QString assignmentText(const Assignment &assignment);

// A model's inputs with a name on each axis that has none, so that every size is a number or follows free symbols.
class InputSymbols
{
public:
    // `runsWith` of the manifest gives the rank of inputs that have none, and the values of inputs.
    explicit InputSymbols(const ModelGraph &graph, const QJsonObject &runsWith = {});

    // What names the axes. All else stays as the file has it.
    [[nodiscard]] const ShapeEdits &edits() const { return m_edits; }
    [[nodiscard]] const std::vector<std::string> &symbols() const { return m_symbols; }
    // The size of a dim of a table under edits(), or without the names of them. Nothing where it is not known or no
    // expression over the symbols.
    [[nodiscard]] std::optional<std::int64_t> sizeOf(const Dim &dim, const Assignment &assignment) const;
    // Whether a dim is a number, or an expression over the symbols.
    [[nodiscard]] bool isComplete(const Dim &dim) const;
    // All axes of all inputs as numbers. Nothing where an input has no such size.
    [[nodiscard]] std::optional<ShapeEdits> fixed(const Assignment &assignment) const;
    // The manifest's sizes by symbol; nothing where they contradict each other or are incomplete.
    [[nodiscard]] std::optional<Assignment> recorded() const { return m_recorded; }
    // Sizes worth a try, the most telling ones first: a prime for each symbol, ones, the recorded ones changed.
    [[nodiscard]] std::vector<Assignment> candidates() const;

private:
    void nameAxes(const std::string &input, const Shape &declared, bool isWhole);
    [[nodiscard]] std::string plainText(const Dim &dim, Assignment &sizes) const;
    void record(const ShapeEdits &sizes);

    ShapeEdits m_edits;
    std::map<std::string, Shape> m_inputs; // tensors only, with every axis named
    std::vector<std::string> m_symbols;
    std::optional<Assignment> m_recorded;
};

} // namespace shapewright::test
