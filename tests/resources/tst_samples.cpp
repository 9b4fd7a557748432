// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelgraph.h"
#include "model/onnx/modelfile.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

// `x [?,3,?,?]`, one for each input.
QStringList inputTexts(const ModelGraph &graph)
{
    QStringList texts;
    for (const ValueId id : graph.main().inputs) {
        const Value &value = graph.value(id);
        QStringList dims;
        for (const Dim &dim : value.declared->shape.value_or(Shape{})) {
            if (dim.isUnknown())
                dims.append(u"?"_s);
            else
                dims.append(dim.isValue() ? QString::number(dim.value()) : QString::fromStdString(dim.param()));
        }
        texts.append(QString::fromStdString(value.name) + u" ["_s + dims.join(u',') + u']');
    }
    return texts;
}

} // namespace

class tst_Samples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void samples_data();
    void samples();
    void sameBytesAgain();
};

void tst_Samples::samples_data()
{
    QTest::addColumn<QStringList>("inputs");
    QTest::newRow("linear") << QStringList{u"x [batch_size,10]"_s};
    QTest::newRow("rnn") << QStringList{u"x [batch_size,sequence_length,10]"_s};
    QTest::newRow("reshape") << QStringList{u"x [batch,3,8,8]"_s};
    QTest::newRow("image-classifier") << QStringList{u"input:0 [batch,36,36,3]"_s};
    QTest::newRow("detector") << QStringList{u"x [?,3,?,?]"_s};
    QTest::newRow("encoder") << QStringList{u"hidden_states [batch,sequence,256]"_s,
                                            u"attention_mask [batch,sequence]"_s};
}

void tst_Samples::samples()
{
    QFETCH(QStringList, inputs);
    const QString path =
        QStringLiteral(SHAPEWRIGHT_SAMPLES_FOLDER "/%1.onnx").arg(QString::fromUtf8(QTest::currentDataTag()));
    const auto file = ModelFile::open(path);
    QVERIFY(file.has_value());
    const auto graph = ModelGraph::build(*file);
    QVERIFY(graph->problems().empty());
    QCOMPARE(inputTexts(*graph), inputs);
}

void tst_Samples::sameBytesAgain()
{
    QTemporaryDir folder;
    QCOMPARE(QProcess::execute(QStringLiteral(SHAPEWRIGHT_MAKE_SAMPLES), {folder.path()}), 0);
    const QStringList names = QDir(folder.path()).entryList({u"*.onnx"_s});
    QCOMPARE(names.size(), 6);
    for (const QString &name : names) {
        const QByteArray again = test::bytesOf(folder.filePath(name));
        QVERIFY2(!again.isEmpty(), qPrintable(name));
        QVERIFY2(again == test::bytesOf(QStringLiteral(SHAPEWRIGHT_SAMPLES_FOLDER "/") + name), qPrintable(name));
    }
}

SHAPEWRIGHT_GUILESS_TEST(tst_Samples)
#include "tst_samples.moc"
