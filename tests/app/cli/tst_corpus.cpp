// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"

#include <onnx/checker.h>

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

// Outputs that may have an unknown shape, or unknown dims, although all inputs are fixed. This list may only shrink: an
// entry whose shape becomes known fails the test.
const QStringList allowedUnknown{
    // one row per detected box
    u"real/yolo_tiny_nms.onnx boxes"_s,
    u"real/yolo_tiny_nms.onnx scores"_s,
    u"real/yolo_tiny_nms.onnx labels"_s,
};

// Models that ONNX Runtime's optimizations refuse once they are fixed. Here the reason is the branch for another sample
// rate, which does not fit this number of samples.
const QStringList runsUnoptimized{u"real/silero_vad_v6.onnx"_s};

// The format of shapes on the command line.
QString commaList(const QJsonValue &value)
{
    if (!value.isArray())
        return QString::number(value.toDouble());
    QStringList parts;
    for (const QJsonValue &entry : value.toArray())
        parts.append(QString::number(entry.toInteger()));
    return parts.isEmpty() ? u"[]"_s : parts.join(u',');
}

QStringList valueArguments(const QJsonObject &runsWith)
{
    QStringList arguments;
    const QJsonObject values = runsWith.value(u"input_values"_s).toObject();
    for (auto it = values.begin(); it != values.end(); ++it)
        arguments << u"--value"_s << it.key() + u'=' + commaList(it.value());
    return arguments;
}

QStringList editArguments(const QJsonObject &runsWith)
{
    QStringList arguments;
    const QJsonObject dims = runsWith.value(u"input_dims"_s).toObject();
    for (auto it = dims.begin(); it != dims.end(); ++it)
        arguments << u"--shape"_s << it.key() + u'=' + commaList(it.value());
    return arguments + valueArguments(runsWith);
}

// The dim in the JSON output for a dim in the manifest, which may be `"?"` or a stored -1.
QJsonValue asJson(const QJsonValue &dim)
{
    return dim == QJsonValue(u"?"_s) || dim == QJsonValue(-1) ? QJsonValue() : dim;
}

QString checked(const QString &path)
{
    QFile file(path);
    const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    onnx::ModelProto model;
    if (!model.ParseFromArray(bytes.constData(), int(bytes.size())))
        return u"it cannot be parsed"_s;
    try {
        onnx::checker::check_model(model);
    } catch (const std::exception &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

// Reads, fixes and runs every ordinary model with the real program.
class TestCorpus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void info_data() { addModels(); }
    void info();
    void shapes_data() { addModels(); }
    void shapes();
    void fixAndRun_data() { addModels(); }
    void fixAndRun();

private:
    void addModels();
};

void TestCorpus::initTestCase()
{
    SHAPEWRIGHT_NEED_MODELS();
    QVERIFY(test::manifest({u"seed/"_s, u"real/"_s}).size() >= 40);
}

void TestCorpus::addModels()
{
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"real/"_s}))
        QTest::newRow(qPrintable(entry.value(u"path"_s).toString())) << entry;
}

void TestCorpus::info()
{
    QFETCH(QJsonObject, entry);
    const CliRun run = runCli({u"info"_s, u"--json"_s, test::model(entry.value(u"path"_s).toString())});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(run.json().value(u"ir_version"_s), entry.value(u"ir_version"_s));
    QCOMPARE(run.json().value(u"nodes"_s), entry.value(u"nodes"_s));
    QJsonObject dims;
    for (const QJsonValue &input : run.json().value(u"inputs"_s).toArray())
        dims.insert(input.toObject().value(u"name"_s).toString(), input.toObject().value(u"dims"_s));
    for (const QJsonValue &value : entry.value(u"inputs"_s).toArray()) {
        const QJsonObject input = value.toObject();
        const QString name = input.value(u"name"_s).toString();
        QCOMPARE(dims.contains(name), !input.value(u"has_initializer"_s).toBool());
        QJsonArray expected;
        for (const QJsonValue &dim : input.value(u"dims"_s).toArray())
            expected.append(asJson(dim));
        if (dims.contains(name))
            QCOMPARE(dims.value(name).toArray(), expected);
    }
}

void TestCorpus::shapes()
{
    QFETCH(QJsonObject, entry);
    const QString path = entry.value(u"path"_s).toString();
    const QJsonObject runsWith = entry.value(u"runs_with"_s).toObject();
    const CliRun run = runCli(QStringList{u"shapes"_s, u"--json"_s, test::model(path)} + editArguments(runsWith));
    QVERIFY2((run.exitCode == 0) == !runsUnoptimized.contains(path), qPrintable(run.all()));
    QJsonObject predicted;
    for (const QJsonValue &value : run.json().value(u"tensors"_s).toArray()) {
        const QJsonObject tensor = value.toObject();
        if (tensor.value(u"graph"_s).toString() == u"main")
            predicted.insert(tensor.value(u"name"_s).toString(), tensor.value(u"dims"_s));
    }
    const QJsonObject actual = runsWith.value(u"output_dims"_s).toObject();
    for (auto it = actual.begin(); it != actual.end(); ++it) {
        if (!it.value().isArray())
            continue; // a sequence or a map
        const QJsonArray dims = predicted.value(it.key()).toArray();
        bool isKnown = predicted.value(it.key()).isArray();
        if (isKnown)
            QCOMPARE(dims.size(), it.value().toArray().size());
        for (qsizetype axis = 0; axis < dims.size(); ++axis) {
            isKnown = isKnown && dims[axis].isDouble();
            if (dims[axis].isDouble())
                QCOMPARE(dims[axis], it.value().toArray()[axis]);
        }
        const QString place = path + u' ' + it.key();
        QVERIFY2(isKnown || allowedUnknown.contains(place), qPrintable(place + u" is not known"_s));
        QVERIFY2(!isKnown || !allowedUnknown.contains(place),
                 qPrintable(place + u" is known now: take it off the list"_s));
    }
}

void TestCorpus::fixAndRun()
{
    QFETCH(QJsonObject, entry);
    const QTemporaryDir folder;
    const QString fixed = folder.filePath(u"fixed.onnx"_s);
    const QString path = test::model(entry.value(u"path"_s).toString());
    const QJsonObject runsWith = entry.value(u"runs_with"_s).toObject();
    const QJsonObject expected = entry.value(u"expected"_s).toObject();
    const QStringList edits = editArguments(runsWith);
    const bool isOptimized = !runsUnoptimized.contains(entry.value(u"path"_s).toString());
    const CliRun fix = runCli(QStringList{u"fix"_s, path, fixed} + edits);
    QVERIFY2((fix.exitCode == 0) == isOptimized, qPrintable(fix.all()));
    if (!isOptimized) {
        QVERIFY2(fix.all().contains(u"graph optimizations off"_s), qPrintable(fix.all()));
        QVERIFY(!QFile::exists(fixed));
        const CliRun forced = runCli(QStringList{u"fix"_s, path, fixed, u"--force"_s} + edits);
        QVERIFY2(forced.exitCode == 0, qPrintable(forced.all()));
    }
    if (expected.value(u"checker_ok"_s).toBool())
        QCOMPARE(checked(fixed), QString());
    if (!expected.value(u"ort_cpu_runs"_s).toBool())
        return;
    const CliRun run =
        runCli(QStringList{u"run"_s, u"--json"_s, u"--fill"_s, u"zeros"_s, fixed} + valueArguments(runsWith));
    QVERIFY2((run.exitCode == 0) == isOptimized, qPrintable(run.all()));
    QCOMPARE(run.json().value(u"ok"_s), QJsonValue(isOptimized));
    QCOMPARE(run.json().value(u"unoptimized"_s).isString(), !isOptimized);
    if (run.json().value(u"unoptimized"_s).isString()) {
        const CliRun plain =
            runCli(QStringList{u"run"_s, u"--json"_s, u"--fill"_s, u"zeros"_s, u"--optimization"_s, u"off"_s, fixed} +
                   valueArguments(runsWith));
        QVERIFY2(plain.exitCode == 0, qPrintable(plain.all()));
        QVERIFY(plain.json().value(u"unoptimized"_s).isNull());
    }
    const QJsonObject actual = runsWith.value(u"output_dims"_s).toObject();
    for (const QJsonValue &value : run.json().value(u"outputs"_s).toArray()) {
        const QJsonObject output = value.toObject();
        if (const QJsonValue dims = actual.value(output.value(u"name"_s).toString()); dims.isArray())
            QCOMPARE(output.value(u"actual"_s).toArray(), dims.toArray());
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestCorpus)
#include "tst_corpus.moc"
