// SPDX-License-Identifier: Apache-2.0
// `fix --adapt` over models with a baked size: each is adapted, and run row by row, or refused with its node.
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

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
    void realModels_data();
    void realModels();
    void runsAndChecks();
    void refusesComparing();

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
    const onnx::GraphProto before = test::parsedModel(model).graph(), after = test::parsedModel(out).graph();
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
    // What mends the model comes before what changes its declared shape alone, as in JSON.
    const qsizetype adapt = conflict.all().indexOf(u"try: --adapt"_s);
    QVERIFY2(adapt > 0 && conflict.all().indexOf(u"try: --force"_s) > adapt, qPrintable(conflict.all()));
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

// Models as people have them: fixed to a batch of 1, folded and saved, so that the batch is baked in, and adapted
// again.
void TestRebatch::realModels_data()
{
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QString>("axis");
    QTest::addColumn<QString>("refusedAt");
    const auto row = [](const char *name, const char *edits, const char *axis, const char *refusedAt = "") {
        QTest::newRow(name) << QString::fromLatin1(edits).split(u' ', Qt::SkipEmptyParts) << QString::fromLatin1(axis)
                            << QString::fromLatin1(refusedAt);
    };
    row("acoustic_lstm", "--dim batch=1 --dim frames=50", "feats[0]");
    row("bert_tiny_cls", "--dim batch=1 --dim sequence=16", "input_ids[0]");
    row("gpt2_tiny_past",
        "--shape input_ids=1,1 --shape attention_mask=1,8 --shape past_key_values.0.key=1,4,7,8 "
        "--shape past_key_values.0.value=1,4,7,8 --shape past_key_values.1.key=1,4,7,8 "
        "--shape past_key_values.1.value=1,4,7,8 --shape past_key_values.2.key=1,4,7,8 "
        "--shape past_key_values.2.value=1,4,7,8",
        "input_ids[0]");
    row("magika_v3_3", "--shape bytes=1,2048", "bytes[0]");
    row("minilm_l6_int8", "--dim batch=1 --dim sequence=16", "input_ids[0]");
    row("name_romanizer_encoder", "--dim batch=1 --dim src_len=6", "src[0]");
    row("silero_vad_v6", "--shape input=1,576 --dim state[1]=1 --value sr=16000", "input[0]");
    row("unet_tiny", "--shape image=1,3,100,75", "image[0]");
    row("vit_tiny_trap", "--shape pixel_values=1,3,64,64", "pixel_values[0]");
    row("voicefilter_lite_int8", "--dim batch=1 --dim time=8", "stacked_logmel[0]", "DynamicQuantizeLinear");
    row("yolo_tiny_nms", "--shape images=1,3,128,128", "images[0]", "Gather");
}

void TestRebatch::realModels()
{
    QFETCH(const QStringList, edits);
    QFETCH(const QString, axis);
    QFETCH(const QString, refusedAt);
    const QString model = test::model(u"real/%1.onnx"_s.arg(QString::fromLatin1(QTest::currentDataTag())));
    const QString baked = m_folder.filePath(u"baked.onnx"_s), out = m_folder.filePath(u"real.onnx"_s);
    QFile::remove(out);
    const CliRun fix = runCli(QStringList{u"fix"_s, model, baked, u"--fold"_s, u"--overwrite"_s} + edits);
    QVERIFY2(fix.exitCode == 0, qPrintable(fix.all()));
    const CliRun run = runCli({u"fix"_s, baked, out, u"--dim"_s, axis + u"=N"_s, u"--adapt"_s, u"--json"_s});
    if (!refusedAt.isEmpty()) {
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.all().contains(u" at "_s + refusedAt), qPrintable(run.all()));
        QVERIFY(!QFileInfo::exists(out));
        return;
    }
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(run.json()[u"rows"_s].toString(), u"proven"_s);
    QVERIFY(run.json()[u"rows_compared"_s].toInt() >= 8);
    QCOMPARE(declared(test::parsedModel(out).graph(), axis), u"N"_s);
}

void TestRebatch::runsAndChecks()
{
    const QString model = test::model(u"rebatch/attention_heads_merged.onnx"_s);
    const QStringList edits{u"--dim"_s, u"x[0]=3"_s, u"--adapt"_s, u"--json"_s};
    const CliRun run = runCli(QStringList{u"run"_s, model} + edits);
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(run.json()[u"status"_s].toString(), u"passed"_s);
    QCOMPARE(run.json()[u"rows"_s].toString(), u"proven"_s);
    QCOMPARE(run.json()[u"rows_compared"_s].toInt(), 3);
    QVERIFY(!run.json()[u"adapted"_s].toArray().isEmpty());
    const CliRun check = runCli(QStringList{u"check"_s, model, u"--fold"_s} + edits);
    QVERIFY2(check.exitCode == 0, qPrintable(check.all()));
    QCOMPARE(check.json()[u"adapted"_s], run.json()[u"adapted"_s]);
    QVERIFY(check.json()[u"folded"_s].isObject());
    // Without it, the same edit is a conflict.
    QCOMPARE(runCli(QStringList{u"run"_s, model} + edits.mid(0, 2)).exitCode, 1);
    // What is not possible is refused by all three.
    const QString mixed = test::model(u"real/yolo_tiny_nms.onnx"_s);
    for (const QString &command : {u"run"_s, u"check"_s}) {
        const CliRun refused = runCli({command, mixed, u"--dim"_s, u"images[0]=3"_s, u"--adapt"_s});
        QVERIFY2(refused.exitCode == 1 && refused.err.contains("cannot be adapted"), qPrintable(refused.all()));
    }
}

// The original has another size.
void TestRebatch::refusesComparing()
{
    const QString model = test::model(u"rebatch/attention_heads_merged.onnx"_s);
    QCOMPARE(runCli({u"run"_s, model, u"--dim"_s, u"x[0]=3"_s, u"--adapt"_s, u"--compare"_s}).exitCode, 2);
    QCOMPARE(runCli({u"fix"_s, model, m_folder.filePath(u"compared.onnx"_s), u"--dim"_s, u"x[0]=3"_s, u"--adapt"_s,
                     u"--test"_s, u"--compare"_s})
                 .exitCode,
             2);
}

SHAPEWRIGHT_GUILESS_TEST(TestRebatch)
#include "tst_rebatch.moc"
