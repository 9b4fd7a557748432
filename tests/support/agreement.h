// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/readiness/provider.h"
#include "model/run/runner/testrunner.h"
#include "model/shape/tables/shapetable.h"
#include "tests/support/inputsymbols.h"

#include <QStringList>

#include <functional>
#include <map>
#include <utility>

namespace shapewright::test {

// Whether tests compare everything, which SHAPEWRIGHT_TEST_ALL asks for, or only what fits into a minute.
[[nodiscard]] bool comparesAll();

// Compares the shapes that tables predict for the main graph's tensors with the shapes of ONNX Runtime's runs. It
// counts the results and collects what is wrong.
class Agreement
{
public:
    using SizeOf = std::function<std::optional<std::int64_t>(const Dim &)>;
    // Which predicted dims have to be right: only those that are neither declared nor assumed, or the assumed ones too.
    enum class Trust { ProvenOnly, AssumedToo };

    // Ends the program if there is no corpus.
    Agreement();

    // Runs a model and returns the report. If the run fails, there is none, and reason() says why.
    [[nodiscard]] std::optional<TestReport> run(const TestRunRequest &request);
    [[nodiscard]] const QString &reason() const { return m_reason; }
    // Counts a model that ran with this many assignments. If there were none, `reason` says why.
    void count(const QString &path, int runs, const QString &reason);

    // Checks that each predicted dim is the actual one. `place` names the model and its edits in messages.
    void compare(const ModelGraph &graph, const ShapeTable &table, const TestReport &report, const SizeOf &sizeOf,
                 Trust trust, const QString &place);
    // Checks that the table of a model that ran has no errors, except about wrong declarations.
    void compareProblems(const ShapeTable &table, const QString &place);
    // Checks that the CPU provider is said to be ready for a model if it ran, and not to be if the runtime had no
    // kernel.
    void compareReadiness(const ModelGraph &graph, const ShapeTable &table, bool hasRun, const QString &place);
    // Checks that the symbolic table, with the sizes put in, predicts the same as the table of the fixed model.
    void compareTables(const ModelGraph &graph, const ShapeTable &symbolic, const ShapeTable &fixed,
                       const SizeOf &sizeOf, const QString &place);

    // Returns what was found wrong since the last call, one line each; empty if nothing was.
    [[nodiscard]] QString takeWrong();
    // Prints all counts.
    void tell() const;

private:
    void compareValue(const QString &name, const ValueShape &said, const OutputReport &actual, const SizeOf &sizeOf,
                      Trust trust, const QString &place);
    void compareDim(const QString &name, const ShapeTable &fixed, ValueId id, const Dim &symbolic, std::size_t axis,
                    const SizeOf &sizeOf, const QString &place);

    TestRunner m_runner;
    const Provider m_cpu;
    QString m_reason;
    std::map<std::pair<QString, int>, int> m_modelsByRuns; // by folder and number of runs
    std::map<QString, QStringList> m_refused;              // models by reason
    QStringList m_wrong;
    int m_values = 0;
    int m_numbers = 0;     // right dims that were numbers
    int m_expressions = 0; // right dims that were computed from expressions
    int m_unknown = 0;     // dims without a prediction; those of unknown ranks too
    int m_unproven = 0;    // dims that are declared or assumed
    int m_withoutKernel = 0;
    int m_names = 0; // dims with a name that no input has
    int m_wrongs = 0;
};

} // namespace shapewright::test
