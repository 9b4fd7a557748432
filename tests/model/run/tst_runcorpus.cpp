// SPDX-License-Identifier: Apache-2.0
// Compares for every everyday model, under shapes with which it is known to run, what propagation predicts with what
// ONNX Runtime produces.

#include "model/onnx/modelfile.h"
#include "model/report/runproblems.h"
#include "model/run/check/checkplan.h"
#include "model/run/check/originalrun.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"
#include "model/wording/wording.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/testmodels.h"

#include <QJsonArray>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

std::vector<std::int64_t> dimsOf(const QJsonValue &value)
{
    std::vector<std::int64_t> dims;
    for (const QJsonValue &dim : value.toArray())
        dims.push_back(dim.toInteger());
    return dims;
}

ShapeEdits editsOf(const QJsonObject &runsWith)
{
    ShapeEdits edits;
    const QJsonObject inputDims = runsWith.value(u"input_dims"_s).toObject();
    for (auto input = inputDims.begin(); input != inputDims.end(); ++input) {
        std::vector<ShapeEdits::AxisValue> shape;
        for (const std::int64_t dim : dimsOf(input.value()))
            shape.emplace_back(Dim(dim));
        edits.shapes[input.key().toStdString()] = shape;
    }
    const QJsonObject inputValues = runsWith.value(u"input_values"_s).toObject();
    for (auto input = inputValues.begin(); input != inputValues.end(); ++input) {
        std::vector<double> values;
        if (input.value().isArray()) {
            for (const QJsonValue &value : input.value().toArray())
                values.push_back(value.toDouble());
        } else {
            values.push_back(input.value().toDouble());
        }
        edits.values[input.key().toStdString()] = values;
    }
    return edits;
}

QString dimsText(const std::vector<std::int64_t> &dims)
{
    return QString::fromStdString(shapeText(Shape(dims.begin(), dims.end())));
}

// Outputs with dims that cannot be predicted under these shapes. This list may only get shorter.
const QStringList &openOutputs()
{
    static const QStringList outputs{
        // The number of boxes that NonMaxSuppression finds depends on the image.
        u"real/yolo_tiny_nms.onnx boxes"_s,
        u"real/yolo_tiny_nms.onnx labels"_s,
        u"real/yolo_tiny_nms.onnx scores"_s,
    };
    return outputs;
}

} // namespace

class TestRunCorpus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void predictedDimsAreTheActualOnes_data();
    void predictedDimsAreTheActualOnes();
    void hostileFilesEndInAnAnswer_data();
    void hostileFilesEndInAnAnswer();
};

void TestRunCorpus::predictedDimsAreTheActualOnes_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"real/"_s}))
        QTest::newRow(qPrintable(entry.value(u"path"_s).toString())) << entry;
}

void TestRunCorpus::predictedDimsAreTheActualOnes()
{
    QFETCH(QJsonObject, entry);
    const QString path = entry.value(u"path"_s).toString();
    const QJsonObject runsWith = entry.value(u"runs_with"_s).toObject();
    QVERIFY(!runsWith.isEmpty());
    const auto file = ModelFile::open(test::model(path));
    QVERIFY(file);
    const auto graph = ModelGraph::build(*file);
    const ShapeEdits edits = editsOf(runsWith);
    const auto table = propagate(*graph, edits);
    QVERIFY(table);
    // A branch that never runs may keep the runtime from loading the file as it is optimized by default.
    const auto isOfOptimizing = [](const Problem &problem) {
        return problem.code == Problem::Code::LoadsUnoptimizedOnly;
    };
    for (const Problem &problem : (*table)->problems)
        QVERIFY2(!problem.isError() || isOfOptimizing(problem), qPrintable(describe(problem, *graph)));

    TestRunRequest request = makeTestRun(*graph, edits, **table, test::model(path), FillKind::Zeros, 0);
    QVERIFY(checkAllTensors(request, *graph, **table));
    compareWithOriginal(request, *graph, edits);
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const auto outcome = test::runOnce(runner, request, 2000 * usualTimeoutSeconds);
    QVERIFY(outcome);
    QVERIFY2(*outcome, outcome->has_value() ? "" : outcome->error().detail.c_str());

    const std::vector<Problem> mismatches = runProblems(outcome->value(), *graph);
    QVERIFY2(mismatches.empty(), mismatches.empty() ? "" : qPrintable(describe(mismatches.front(), *graph)));
    QVERIFY(!outcome->value().checkError);
    QVERIFY(outcome->value().agreesWithOriginal());
    for (const UncheckedTensor &tensor : outcome->value().unchecked)
        QVERIFY2(tensor.reason != UncheckedTensor::Reason::Refused, (tensor.name + ": " + tensor.detail).c_str());
    const QJsonObject known = runsWith.value(u"output_dims"_s).toObject();
    QCOMPARE(outcome->value().outputs.size(), std::size_t(known.size()));
    for (const OutputReport &output : outcome->value().outputs) {
        const QString name = QString::fromStdString(output.name);
        QVERIFY2(output.matches, qPrintable(u"%1: predicted %2, actual %3"_s.arg(
                                     name, QString::fromStdString(output.predicted ? shapeText(*output.predicted) : ""),
                                     dimsText(output.dims))));
        if (!known.value(name).isArray()) {
            QVERIFY(!output.isTensor);
            continue;
        }
        QCOMPARE(dimsText(output.dims), dimsText(dimsOf(known.value(name))));
        const bool isOpen = !output.predicted || std::any_of(output.predicted->begin(), output.predicted->end(),
                                                             [](const Dim &dim) { return dim.isDynamic(); });
        const QString place = path + u' ' + name;
        QVERIFY2(isOpen == openOutputs().contains(place),
                 qPrintable(place + u": "_s +
                            QString::fromStdString(output.predicted ? shapeText(*output.predicted) : "unknown rank")));
    }
}

void TestRunCorpus::hostileFilesEndInAnAnswer_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    for (const QJsonObject &entry : test::manifest({u"bad/"_s})) {
        const QString path = entry.value(u"path"_s).toString();
        QTest::newRow(qPrintable(path)) << test::model(path);
    }
}

// ONNX Runtime crashes on some of these files or does not end. Only the runner may be affected.
void TestRunCorpus::hostileFilesEndInAnAnswer()
{
    QFETCH(QString, path);
    TestRunRequest request;
    request.modelPath = path;
    request.timeoutSeconds = 5;
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const auto outcome = test::runOnce(runner, request, 20000);
    QVERIFY(outcome);
    QVERIFY(!runner.isRunning());
    if (*outcome)
        return; // some files do run, because only their declarations are faulty
    const Error &error = outcome->error();
    QVERIFY(error.code == ErrorCode::RunFailed || error.code == ErrorCode::RunNotSupported ||
            error.code == ErrorCode::HelperFailed || error.code == ErrorCode::HelperTimedOut);
    QVERIFY(!describe(error).isEmpty());
}

SHAPEWRIGHT_GUILESS_TEST(TestRunCorpus)
#include "tst_runcorpus.moc"
