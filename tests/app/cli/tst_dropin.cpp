// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/clifolder.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

// `fix` in the grammar of ONNX Runtime's make_dynamic_shape_fixed.
class TestDropIn : public QObject, protected CliFolder
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void init() { begin(); }
    void dropIn_data();
    void dropIn();
    void dropInUnknownParam();
    void dropInQuestionMark();
    void dropInContradiction();
    void dropInLikeReference_data();
    void dropInLikeReference();
};

void TestDropIn::dropIn_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](int code, const QStringList &arguments) {
        QTest::newRow(qPrintable(arguments.join(u' '))) << code << arguments;
    };
    const QString rnn = u"{seed/dynamic_rnn.onnx}"_s, out = u"{out}"_s;
    row(0, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, out});
    row(0, {u"--dim_param=batch_size"_s, u"--dim_value=2"_s, rnn, out});
    row(0, {rnn, u"--dim_param"_s, u"batch_size"_s, out, u"--dim_value"_s, u"2"_s});
    row(0, {u"--dim_p"_s, u"batch_size"_s, u"--dim_v=2"_s, rnn, out});
    row(0, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u" +2 "_s, rnn, out});
    row(0, {u"--dim_value"_s, u"9"_s, u"--dim_value"_s, u"2"_s, u"--dim_param"_s, u"batch_size"_s, rnn, out});
    row(0, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2, 5, 10"_s, rnn, out});
    row(0, {u"--input_n"_s, u"input"_s, u"--input_s=2,5,10"_s, rnn, out});
    row(0, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, u"--"_s, rnn, out});
    row(0, {u"--dim_param"_s, u"x"_s, u"--help"_s});
    row(1, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, u"absent.onnx"_s, out});
    row(1, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, u"{bad/text_file.onnx}"_s, out});
    row(1, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"99999999999999999999"_s, rnn, out});
    row(1, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, u"/absent/out.onnx"_s});
    row(1, {u"--input_name"_s, u"absent"_s, u"--input_shape"_s, u"2,5,10"_s, rnn, out});
    row(1, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2,5"_s, rnn, out});
    row(1, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2,5,11"_s, rnn, out});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"two"_s, rnn, out});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s});
    row(2, {u"--dim_"_s, u"batch_size"_s, rnn, out}); // the option is ambiguous
    row(2, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2,5,"_s, rnn, out});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, out, u"third.onnx"_s});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, out, u"--unknown"_s});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, out, u"--test"_s});
    row(255, {u"--dim_param"_s, u"batch_size"_s, u"--input_name"_s, u"input"_s, rnn, out});
    row(255, {u"--dim_param"_s, u"batch_size"_s, rnn, out});
    row(255, {u"--dim_param="_s, u"--dim_value=2"_s, rnn, out});
    row(255, {u"--dim_value"_s, u"2"_s, rnn, out});
    row(255, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"0"_s, rnn, out});
    row(255, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"-1"_s, rnn, out});
    row(255, {u"--input_name"_s, u"input"_s, rnn, out});
    row(255, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2,0,10"_s, rnn, out});
}

void TestDropIn::dropIn()
{
    QFETCH(int, code);
    QFETCH(QStringList, arguments);
    const QStringList list = expanded(arguments);
    const CliRun run = runCli(QStringList{u"fix"_s} + list);
    QVERIFY2(run.exitCode == code, qPrintable(run.all()));
    QCOMPARE(QFile::exists(in(u"out.onnx"_s)), code == 0 && !list.contains(u"--help"_s));
    if (code == 255) // usage is printed to stdout
        QVERIFY2(run.out.contains("Invalid usage.") && run.out.contains("--dim_param"), run.out.constData());
    if (QFile::exists(in(u"out.onnx"_s))) {
        QCOMPARE(dimsOf(parsedModel(in(u"out.onnx"_s)).graph().input(0)).first(), QJsonValue(2));
        QCOMPARE(run.out, QByteArray());
    }
}

// If IN and OUT are the same file and the name is unknown, the file stays as it is, and a warning is printed.
void TestDropIn::dropInUnknownParam()
{
    const QString model = in(u"m.onnx"_s);
    QVERIFY(QFile::copy(test::model(u"seed/dynamic_rnn.onnx"_s), model));
    const CliRun run = runCli({u"fix"_s, u"--dim_param"_s, u"batch"_s, u"--dim_value"_s, u"2"_s, model, model});
    QCOMPARE(run.exitCode, 0);
    QVERIFY2(run.err.contains("“batch”") && run.err.contains("“batch_size”"), run.err.constData());
    QCOMPARE(bytesOf(model), bytesOf(test::model(u"seed/dynamic_rnn.onnx"_s)));
}

// PaddlePaddle writes `?` for unknown dims. The reference treats it like any other name.
void TestDropIn::dropInQuestionMark()
{
    const CliRun run = runCli({u"fix"_s, u"--dim_param"_s, u"?"_s, u"--dim_value"_s, u"960"_s,
                               test::model(u"seed/x_unnamed_dims_ppocr_v3_det.onnx"_s), in(u"out.onnx"_s)});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(dimsOf(parsedModel(in(u"out.onnx"_s)).graph().input(0)), (QJsonArray{-1, 3, 960, 960}));
}

void TestDropIn::dropInContradiction()
{
    const CliRun run = runCli({u"fix"_s, u"--dim_param"_s, u"N"_s, u"--dim_value"_s, u"2"_s,
                               test::model(u"cases/conflictout.onnx"_s), in(u"out.onnx"_s)});
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.contains("[5, 3]") && run.err.contains("[2, 3]"), run.err.constData());
    QVERIFY(files().isEmpty());
}

void TestDropIn::dropInLikeReference_data()
{
    QTest::addColumn<QJsonObject>("result");
    const QJsonDocument recorded = QJsonDocument::fromJson(bytesOf(QFINDTESTDATA("reference.json")));
    for (const QJsonValue &result : recorded.object().value(u"results"_s).toArray())
        QTest::newRow(qPrintable(result.toObject().value(u"model"_s).toString())) << result.toObject();
}

// Compares inputs and outputs with those that ONNX Runtime's own tool writes. Except for value_info, everything else
// must equal the original.
void TestDropIn::dropInLikeReference()
{
    QFETCH(QJsonObject, result);
    const QString model = test::model(result.value(u"model"_s).toString());
    QStringList arguments{u"fix"_s};
    for (const QJsonValue &argument : result.value(u"arguments"_s).toArray())
        arguments.append(argument.toString());
    const CliRun run = runCli(arguments + QStringList{model, in(u"out.onnx"_s)});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    onnx::ModelProto before = parsedModel(model);
    onnx::ModelProto after = parsedModel(in(u"out.onnx"_s));
    QJsonObject dims;
    for (auto *list : {after.mutable_graph()->mutable_input(), after.mutable_graph()->mutable_output()}) {
        for (const auto &info : *list)
            dims.insert(QString::fromStdString(info.name()), dimsOf(info));
    }
    QCOMPARE(dims, result.value(u"dims"_s).toObject());
    for (onnx::ModelProto *one : {&before, &after}) {
        one->mutable_graph()->clear_value_info();
        for (auto *list : {one->mutable_graph()->mutable_input(), one->mutable_graph()->mutable_output()}) {
            for (auto &info : *list)
                info.mutable_type()->mutable_tensor_type()->clear_shape();
        }
    }
    QVERIFY(before.SerializeAsString() == after.SerializeAsString());
}

SHAPEWRIGHT_GUILESS_TEST(TestDropIn)
#include "tst_dropin.moc"
