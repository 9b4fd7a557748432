// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/runner/testrunner.h"
#include "model/shape/tables/shapetable.h"
#include "tests/support/inputsymbols.h"

#include <QStringList>

#include <functional>
#include <map>
#include <utility>

namespace shapewright::test {

// Whether everything is to be compared, or what fits into a minute.
[[nodiscard]] bool comparesAll();

// Compares what tables say of the main graph's values with what runs of ONNX Runtime gave, and counts.
class Agreement
{
public:
    using SizeOf = std::function<std::optional<std::int64_t>(const Dim &)>;
    // What marks of a table are taken as said.
    enum class Trust { ProvenOnly, AssumedToo };

    // Refuses to go on without the corpus and the runner.
    Agreement();

    // The report of a run; nothing, and reason(), where ONNX Runtime refuses.
    [[nodiscard]] std::optional<TestReport> run(const TestRunRequest &request);
    [[nodiscard]] const QString &reason() const { return m_reason; }
    // A model that ran so many times; none: for this reason.
    void count(const QString &path, int runs, const QString &reason);

    // Each dim that the table says is the actual one; `place` is the model and the edits, for the words.
    void compare(const ModelGraph &graph, const ShapeTable &table, const TestReport &report, const SizeOf &sizeOf,
                 Trust trust, const QString &place);
    // No node is refused in a table of a model that ran.
    void compareProblems(const ShapeTable &table, const QString &place);
    // What the symbolic table says, with the sizes put in, the fixed one says too.
    void compareTables(const ModelGraph &graph, const ShapeTable &symbolic, const ShapeTable &fixed,
                       const SizeOf &sizeOf, const QString &place);

    // What was found wrong since the last call, in lines; empty if nothing.
    [[nodiscard]] QString takeWrong();
    // Says all counts.
    void tell() const;

private:
    void compareValue(const QString &name, const ValueShape &said, const OutputReport &actual, const SizeOf &sizeOf,
                      Trust trust, const QString &place);
    void compareDim(const QString &name, const ShapeTable &fixed, ValueId id, const Dim &symbolic, std::size_t axis,
                    const SizeOf &sizeOf, const QString &place);

    TestRunner m_runner;
    QString m_reason;
    std::map<std::pair<QString, int>, int> m_modelsByRuns; // by folder and number of runs
    std::map<QString, QStringList> m_refused;              // models by reason
    QStringList m_wrong;
    int m_values = 0;
    int m_numbers = 0;     // right dims that were numbers
    int m_expressions = 0; // right dims that were computed
    int m_unknown = 0;     // dims of which nothing was said, those of unknown ranks too
    int m_unproven = 0;    // dims that are declared or assumed
    int m_names = 0;       // dims with a name that no input has
    int m_wrongs = 0;
};

} // namespace shapewright::test
