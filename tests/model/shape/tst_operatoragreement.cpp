// SPDX-License-Identifier: Apache-2.0
// Compares on ONNX's own operator tests what propagation predicts for each operator with what ONNX Runtime produces:
// with a symbol on every axis, with small inputs as constants, and with all sizes fixed.
#include "tests/support/agreement.h"
#include "tests/support/exposedmodel.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/operatorcase.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Trust = test::Agreement::Trust;

class TestOperatorAgreement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void operators_data();
    void operators();
    void cleanupTestCase() { m_agreement.tell(); }

private:
    // Returns false if ONNX Runtime refuses the model.
    bool compareRun(const test::OperatorCase &stored, const test::Assignment &assignment, const QString &path);
    std::optional<TestReport> run(const test::OperatorCase &stored, const test::Assignment &assignment);

    QTemporaryDir m_folder;
    test::Agreement m_agreement;
};

void TestOperatorAgreement::operators_data()
{
    QTest::addColumn<QString>("path");
    int count = 0;
    for (const QString &name : QDir(test::model(u"onnx_node"_s)).entryList({u"*.onnx"_s})) {
        if (test::comparesAll() || count++ % 3 == 0)
            QTest::newRow(qPrintable(name)) << u"onnx_node/"_s + name;
    }
}

void TestOperatorAgreement::operators()
{
    QFETCH(QString, path);
    QString reason;
    const auto stored = test::readOperatorCase(test::model(path), reason);
    int runs = 0;
    if (stored) {
        std::vector<test::Assignment> assignments{stored->stored};
        if (test::comparesAll() && stored->canGrow)
            assignments.insert(assignments.end(), {test::grown(*stored, 1, 1), test::grown(*stored, 2, 0)});
        for (const test::Assignment &assignment : assignments)
            runs += compareRun(*stored, assignment, path) ? 1 : 0;
    }
    m_agreement.count(path, runs, stored ? m_agreement.reason() : reason);
    const QString wrong = m_agreement.takeWrong();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

// ONNX Runtime refuses some operators whose inputs have symbolic dims, but accepts the sizes in the original file. So
// both are tried.
std::optional<TestReport> TestOperatorAgreement::run(const test::OperatorCase &stored,
                                                     const test::Assignment &assignment)
{
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"operator.onnx"_s);
    request.inputs = test::feedsFor(stored, assignment);
    for (const onnx::ModelProto *model : {&stored.model, &stored.original}) {
        onnx::ModelProto exposed = *model;
        test::exposeValues(exposed);
        if (!test::writeModel(exposed, request.modelPath))
            qFatal("cannot write %s", qPrintable(request.modelPath));
        auto report = m_agreement.run(request);
        if (report || assignment != stored.stored)
            return report;
    }
    return {};
}

bool TestOperatorAgreement::compareRun(const test::OperatorCase &stored, const test::Assignment &assignment,
                                       const QString &path)
{
    const auto report = run(stored, assignment);
    if (!report) {
        const auto graph = test::modelFromProto(stored.original);
        m_agreement.compareReadiness(*graph, *test::shapesUnder(graph), false, path);
        return false;
    }
    for (const onnx::ModelProto *model : {&stored.model, &stored.withValues}) {
        const auto graph = test::modelFromProto(*model);
        const test::InputSymbols symbols(*graph);
        ShapeEdits edits = *symbols.fixed(assignment);
        const auto symbolic = test::shapesUnder(graph);
        const auto fixed = test::shapesUnder(graph, edits);
        const auto sizeOf = [&](const Dim &dim) { return symbols.sizeOf(dim, assignment); };
        const QString place =
            path + (model == &stored.model ? u", "_s : u" with constants, "_s) + test::assignmentText(assignment);
        m_agreement.compare(*graph, *symbolic, *report, sizeOf, Trust::ProvenOnly, place + u", symbolic"_s);
        m_agreement.compare(*graph, *fixed, *report, sizeOf, Trust::AssumedToo, place + u", fixed"_s);
        m_agreement.compareProblems(*fixed, place);
        m_agreement.compareReadiness(*graph, *fixed, true, place);
        m_agreement.compareTables(*graph, *symbolic, *fixed, sizeOf, place);
        if (model != &stored.model || stored.smallInputs.empty())
            continue;
        edits.values = stored.smallInputs;
        m_agreement.compare(*graph, *test::shapesUnder(graph, edits), *report, sizeOf, Trust::AssumedToo,
                            place + u", values given"_s);
    }
    return true;
}

SHAPEWRIGHT_GUILESS_TEST(TestOperatorAgreement)
#include "tst_operatoragreement.moc"
