// SPDX-License-Identifier: Apache-2.0
// `fix --adapt` over models with a baked size: each is adapted, and run row by row, or refused with its node.
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

onnx::GraphProto graphOf(const QString &path)
{
    onnx::ModelProto model;
    const QByteArray bytes = test::bytesOf(path);
    if (!model.ParseFromArray(bytes.constData(), int(bytes.size())))
        qFatal("%s is no model", qPrintable(path));
    return model.graph();
}

// The dim of `input[axis]` as it is declared.
QString declared(const onnx::GraphProto &graph, const QString &place)
{
    const qsizetype bracket = place.lastIndexOf(u'[');
    const std::string name = place.left(bracket).toStdString();
    for (const onnx::ValueInfoProto &input : graph.input()) {
        if (input.name() != name)
            continue;
        const auto &dim = input.type().tensor_type().shape().dim(place.mid(bracket + 1).chopped(1).toInt());
        return dim.has_dim_param() ? QString::fromStdString(dim.dim_param()) : QString::number(dim.dim_value());
    }
    return {};
}

template <typename Infos>
QStringList namesOf(const Infos &infos)
{
    QStringList names;
    for (const onnx::ValueInfoProto &info : infos)
        names.append(QString::fromStdString(info.name()));
    return names;
}

} // namespace

class TestRebatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void models_data();
    void models();
    void isSuggested();
    void combines();

private:
    QTemporaryDir m_folder;
};

void TestRebatch::models_data()
{
    QTest::addColumn<QJsonObject>("entry");
    QTest::addColumn<QString>("size");
    const auto manifest = QJsonDocument::fromJson(test::bytesOf(test::model(u"rebatch/MANIFEST.json"_s))).object();
    for (const QJsonValue &value : manifest[u"files"_s].toArray()) {
        const QJsonObject entry = value.toObject();
        const QJsonArray sizes = entry[u"sizes"_s].toArray();
        for (const QString &size : {u"N"_s, sizes.isEmpty() ? u"3"_s : QString::number(sizes.first().toInt())})
            QTest::addRow("%s to %s", qPrintable(entry[u"path"_s].toString()), qPrintable(size)) << entry << size;
    }
}

void TestRebatch::models()
{
    QFETCH(const QJsonObject, entry);
    QFETCH(const QString, size);
    const QString model = test::model(u"rebatch/"_s + entry[u"path"_s].toString());
    const QString out = m_folder.filePath(u"out.onnx"_s);
    QFile::remove(out);
    const CliRun run = runCli(
        {u"fix"_s, model, out, u"--dim"_s, entry[u"axis"_s].toString() + u'=' + size, u"--adapt"_s, u"--json"_s});
    if (!entry[u"possible"_s].toBool()) {
        QCOMPARE(run.exitCode, 1);
        QVERIFY(!QFileInfo::exists(out));
        const QString message = run.json()[u"error"_s].toObject()[u"message"_s].toString();
        const QJsonArray nodes = entry[u"why_node"_s].toArray();
        QVERIFY2(std::ranges::any_of(
                     nodes, [&](const QJsonValue &node) { return message.contains(u"“%1”"_s.arg(node.toString())); }),
                 qPrintable(message));
        return;
    }
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    const QJsonObject json = run.json();
    const bool areRows = entry[u"check"_s] == u"rows"_s;
    QCOMPARE(json[u"rows"_s], areRows ? QJsonValue(u"proven"_s) : QJsonValue());
    // A length can be compared at the old size, which a number is not.
    if (areRows || size == u"N"_s)
        QVERIFY(json[u"rows_compared"_s].toInt() > 0);
    QVERIFY(json[u"adapted"_s].isArray());
    const onnx::GraphProto before = graphOf(model), after = graphOf(out);
    QCOMPARE(namesOf(after.input()), namesOf(before.input()));
    QCOMPARE(namesOf(after.output()), namesOf(before.output()));
    QCOMPARE(declared(after, entry[u"axis"_s].toString()), size);
    for (const QJsonValue &other : entry[u"with"_s].toArray())
        QCOMPARE(declared(after, other.toString()), size);
}

void TestRebatch::isSuggested()
{
    const QString out = m_folder.filePath(u"suggested.onnx"_s);
    const CliRun conflict =
        runCli({u"fix"_s, test::model(u"rebatch/attention_heads_merged.onnx"_s), out, u"--dim"_s, u"x[0]=N"_s});
    QVERIFY2(conflict.all().contains(u"--adapt"_s), qPrintable(conflict.all()));
    // Here nothing contradicts, but the results would be wrong.
    const CliRun silent = runCli({u"fix"_s, test::model(u"rebatch/slice_ends.onnx"_s), out, u"--dim"_s, u"x[0]=N"_s,
                                  u"--force"_s, u"--overwrite"_s});
    QVERIFY2(silent.all().contains(u"--adapt"_s), qPrintable(silent.all()));
}

void TestRebatch::combines()
{
    const QString out = m_folder.filePath(u"combined.onnx"_s);
    const CliRun run =
        runCli({u"fix"_s, test::model(u"rebatch/shape_concat_partly_baked.onnx"_s), out, u"--dim"_s, u"x[0]=N"_s,
                u"--dim"_s, u"H=5"_s, u"--dim"_s, u"W=6"_s, u"--adapt"_s, u"--fold"_s, u"--test"_s, u"--json"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QVERIFY(run.json()[u"folded"_s].isObject());
    QCOMPARE(run.json()[u"test"_s].toObject()[u"status"_s].toString(), u"passed"_s);
}

SHAPEWRIGHT_GUILESS_TEST(TestRebatch)
#include "tst_rebatch.moc"
