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

// The edits for `runs_with` of an entry in the corpus's MANIFEST.json.
[[nodiscard]] ShapeEdits editsOf(const QJsonObject &runsWith);
[[nodiscard]] QString assignmentText(const Assignment &assignment);

// The inputs of a model with a name on each axis that has none, so that every predicted size is a number or an
// expression over the free symbols.
class InputSymbols
{
public:
    // `runsWith` of the manifest gives the rank of inputs that declare none, and the values of inputs.
    explicit InputSymbols(const ModelGraph &graph, const QJsonObject &runsWith = {});

    // The edits that name the axes. Everything else stays as it is in the file.
    [[nodiscard]] const ShapeEdits &edits() const { return m_edits; }
    [[nodiscard]] const std::vector<std::string> &symbols() const { return m_symbols; }
    // The size of a dim, which comes from a table under edits() or under none. There is no value if the dim is unknown
    // or is no expression over the symbols.
    [[nodiscard]] std::optional<std::int64_t> sizeOf(const Dim &dim, const Assignment &assignment) const;
    // Whether a dim is a number or an expression over the symbols.
    [[nodiscard]] bool isComplete(const Dim &dim) const;
    // The edits that fix every axis of every input. There are none if an axis has no size.
    [[nodiscard]] std::optional<ShapeEdits> fixed(const Assignment &assignment) const;
    // The manifest's size for each symbol. There are none if they are incomplete or contradict each other.
    [[nodiscard]] std::optional<Assignment> recorded() const { return m_recorded; }
    // Assignments to try, those that reveal most first: a different prime for each symbol, ones, and variations of the
    // recorded sizes.
    [[nodiscard]] std::vector<Assignment> candidates() const;

private:
    void nameAxes(const std::string &input, const Shape &declared, bool isWhole);
    [[nodiscard]] std::string plainText(const Dim &dim, Assignment &sizes) const;
    void record(const ShapeEdits &sizes);

    ShapeEdits m_edits;
    std::map<std::string, Shape> m_inputs; // tensors only, with a name on every axis
    std::vector<std::string> m_symbols;
    std::optional<Assignment> m_recorded;
};

} // namespace shapewright::test
