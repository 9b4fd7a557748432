// SPDX-License-Identifier: Apache-2.0
// Compares the shape that propagation predicts for every value of whole models with the shape that ONNX Runtime
// produces, with symbols and with all sizes fixed.
#include "model/onnx/modelfile.h"
#include "model/run/feeds/inputfeeds.h"
#include "tests/support/agreement.h"
#include "tests/support/exposedmodel.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Trust = test::Agreement::Trust;

namespace {

std::shared_ptr<const ModelGraph> graphOf(const QString &path)
{
    const auto file = ModelFile::open(path);
    return file ? ModelGraph::build(*file) : nullptr;
}

// These models run in principle, but not here: some processors lack a kernel, the machine may lack a locale, or an
// input is not a tensor.
const QStringList &notRun()
{
    static const QStringList models{u"feature/bfloat16_weights.onnx"_s,
                                    u"feature/onnx_test_strnorm_model_monday_casesensintive_lower.onnx"_s,
                                    u"feature/optional_input.onnx"_s};
    return models;
}

} // namespace

class TestAgreement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void models_data();
    void models();
    void cleanupTestCase() { m_agreement.tell(); }

private:
    // Returns the number of assignments with which the model ran.
    int compareRuns(const std::shared_ptr<const ModelGraph> &graph, const test::InputSymbols &symbols,
                    const QString &file, const QString &path);

    QTemporaryDir m_folder;
    test::Agreement m_agreement;
};

void TestAgreement::models_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("runsWith");
    int count = 0;
    for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"feature/"_s, u"real/"_s})) {
        const QString path = entry.value(u"path"_s).toString();
        if (!test::comparesAll() && path == u"feature/slow_loop.onnx"_s)
            continue;
        if (test::comparesAll() || !path.startsWith(u"real/"_s) || count++ % 3 == 0)
            QTest::newRow(qPrintable(path)) << path << entry.value(u"runs_with"_s).toObject();
    }
    for (const QString &name : QDir(test::model(u"cases"_s)).entryList({u"*.onnx"_s}))
        QTest::newRow(qPrintable(u"cases/"_s + name)) << u"cases/"_s + name << QJsonObject();
}

void TestAgreement::models()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, runsWith);
    const auto graph = graphOf(test::model(path));
    auto model = test::readModel(test::model(path));
    QVERIFY(graph && model);
    test::exposeValues(*model);
    const QString exposed = m_folder.filePath(u"model.onnx"_s);
    QVERIFY(test::writeBesideData(*model, test::model(path), exposed));

    const test::InputSymbols symbols(*graph, runsWith);
    int runs = compareRuns(graph, symbols, exposed, path);
    if (runs == 0) // with more outputs, the runtime may not fuse nodes that have no kernels of their own
        runs = compareRuns(graph, symbols, test::model(path), path);
    m_agreement.count(path, runs, m_agreement.reason());
    const QString wrong = m_agreement.takeWrong();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    QVERIFY2(runs > 0 || !symbols.recorded() || notRun().contains(path), qPrintable(m_agreement.reason()));
}

int TestAgreement::compareRuns(const std::shared_ptr<const ModelGraph> &graph, const test::InputSymbols &symbols,
                               const QString &file, const QString &path)
{
    const auto symbolic = test::shapesUnder(graph, symbols.edits());
    ShapeEdits withoutNames = symbols.edits();
    withoutNames.axes.clear();
    const auto unnamed = test::shapesUnder(graph, withoutNames);
    const int enough = test::comparesAll() || !path.startsWith(u"real/"_s) ? 3 : 2;
    int runs = 0;
    for (const test::Assignment &assignment : symbols.candidates()) {
        const auto edits = symbols.fixed(assignment);
        if (!edits || runs == enough)
            continue;
        const auto fixed = test::shapesUnder(graph, *edits);
        const auto report = m_agreement.run(makeTestRun(*graph, *edits, *fixed, file, FillKind::Zeros, 0));
        if (!report)
            continue;
        ++runs;
        const auto sizeOf = [&](const Dim &dim) { return symbols.sizeOf(dim, assignment); };
        const QString place = path + u", "_s + test::assignmentText(assignment);
        m_agreement.compare(*graph, *symbolic, *report, sizeOf, Trust::ProvenOnly, place + u", symbolic"_s);
        m_agreement.compare(*graph, *unnamed, *report, sizeOf, Trust::ProvenOnly, place + u", without names"_s);
        m_agreement.compare(*graph, *fixed, *report, sizeOf, Trust::AssumedToo, place + u", fixed"_s);
        m_agreement.compareProblems(*fixed, place);
        m_agreement.compareReadiness(*graph, *fixed, true, place);
        m_agreement.compareTables(*graph, *symbolic, *fixed, sizeOf, place);
    }
    return runs;
}

SHAPEWRIGHT_GUILESS_TEST(TestAgreement)
#include "tst_agreement.moc"
