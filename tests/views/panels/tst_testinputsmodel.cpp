// SPDX-License-Identifier: Apache-2.0
#include "views/panels/testrun/testinputsmodel.h"

#include "model/run/feeds/inputsources.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/testrun/testinputsdelegate.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QSignalSpy>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

QString text(const TestInputsModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

class TestTestInputsModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void settingsAndBack_data();
    void settingsAndBack();
    void previewIsShown();
    void editing();
    void numberedInputsShareARow();
    void offersEachFill();

private:
    PanelState m_state = test::panelState(test::twoInputs());
};

void TestTestInputsModel::settingsAndBack_data()
{
    QTest::addColumn<QStringList>("fills");
    QTest::addColumn<QStringList>("data");
    QTest::addColumn<int>("rows");
    QTest::newRow("none") << QStringList() << QStringList() << 2;
    QTest::newRow("a fill and a file") << QStringList{u"b=uniform:-1,1"_s} << QStringList{u"a=/tmp/x=y.npy"_s} << 2;
    QTest::newRow("an image") << QStringList() << QStringList{u"a=image-net:/tmp/cat.png"_s} << 2;
    QTest::newRow("of an input that is not there") << QStringList{u"gone=ones"_s} << QStringList() << 3;
    QTest::newRow("a folder") << QStringList() << QStringList{u"/tmp"_s, u"a=/tmp/a.pb"_s} << 2;
}

void TestTestInputsModel::settingsAndBack()
{
    QFETCH(QStringList, fills);
    QFETCH(QStringList, data);
    QFETCH(int, rows);
    TestSettings settings;
    settings.inputFills = fills;
    settings.inputData = data;
    TestInputsModel model(m_state, settings);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.rowCount(), rows);
    QCOMPARE(model.inputFills(), fills);
    QCOMPARE(model.inputData(), data);
    model.setSettings({});
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(model.inputFills().isEmpty() && model.inputData().isEmpty());
}

void TestTestInputsModel::previewIsShown()
{
    TestSettings settings;
    settings.inputFills = {u"a=sevens"_s, u"b=ones"_s};
    settings.inputData = {u"/tmp"_s};
    TestInputsModel model(m_state, settings);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(!model.hasFaults()); // none is known yet
    model.setPreview(previewFeeds(*m_state.graph, {}, *m_state.after, settings));
    QVERIFY(model.hasFaults());
    QVERIFY2(text(model, 0, TestInputsModel::Meaning).contains(u"constant:NUMBER"_s),
             qPrintable(text(model, 0, TestInputsModel::Meaning)));
    QCOMPARE(model.index(0, TestInputsModel::Meaning).data(TableRole::Tone).toInt(), int(CellTone::Bad));
    QCOMPARE(text(model, 1, TestInputsModel::Meaning), u"ones"_s);
    QCOMPARE(text(model, 1, TestInputsModel::Type), u"float32 · batch × ?"_s);
    QVERIFY(!model.folderFault().isEmpty());
    QVERIFY(model.setData(model.index(0, TestInputsModel::FedWith), u"zeros"_s));
    model.setFolder({});
    QVERIFY(!model.hasFaults());
}

void TestTestInputsModel::editing()
{
    TestInputsModel model(m_state, {});
    QSignalSpy changed(&model, &TestInputsModel::sourcesChanged);
    const QModelIndex source = model.index(1, TestInputsModel::FedWith);
    QCOMPARE(source.data().toString(), u"automatic"_s);
    QVERIFY(source.flags().testFlag(Qt::ItemIsEditable));
    QVERIFY(!model.index(1, TestInputsModel::Input).flags().testFlag(Qt::ItemIsEditable));
    QVERIFY(model.setData(source, u" ones "_s));
    QVERIFY(!model.setData(source, u"ones"_s)); // equals the current source
    QCOMPARE(changed.size(), 1);
    QCOMPARE(model.inputFills(), QStringList{u"b=ones"_s});
    QVERIFY(model.setData(source, u"file:/tmp/dir/x.npy"_s));
    QCOMPARE(source.data().toString(), u"file x.npy"_s);
    QCOMPARE(model.inputData(), QStringList{u"b=/tmp/dir/x.npy"_s});
    QVERIFY(model.setData(source, u"automatic"_s));
    QVERIFY(model.inputFills().isEmpty() && model.inputData().isEmpty());
}

// Those of a cache are set at once, and each alone below.
void TestTestInputsModel::numberedInputsShareARow()
{
    const PanelState state = test::panelState(test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 4] x, float[n, 2] past_0_key, float[n, 2] past_1_key, float[n, 2] past_2_key) => (float[n, 4] y)
        { y = Identity(x) })"));
    TestSettings settings;
    settings.inputFills = {u"past_1_key=ones"_s, u"gone=ones"_s};
    TestInputsModel model(state, settings);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(model.hasGroups());
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(text(model, 1, TestInputsModel::Input), u"past_*_key (3)"_s);
    QCOMPARE(text(model, 1, TestInputsModel::FedWith), u"different sources"_s);
    QCOMPARE(text(model, 1, TestInputsModel::Type), u"float32 · n × 2"_s);
    const QModelIndex group = model.index(1, TestInputsModel::Input);
    QCOMPARE(model.rowCount(group), 3);
    QCOMPARE(model.index(1, TestInputsModel::FedWith, group).data().toString(), u"ones"_s);
    // What only says that they differ is no source.
    QVERIFY(!model.setData(group.siblingAtColumn(TestInputsModel::FedWith), u"different sources"_s));

    QVERIFY(model.setData(group.siblingAtColumn(TestInputsModel::FedWith), u"sevens"_s));
    const QStringList all{u"past_0_key=sevens"_s, u"past_1_key=sevens"_s, u"past_2_key=sevens"_s, u"gone=ones"_s};
    QCOMPARE(model.inputFills(), all);
    settings.inputFills = all;
    model.setPreview(previewFeeds(*state.graph, {}, *state.after, settings));
    QVERIFY(text(model, 1, TestInputsModel::Meaning).contains(u"constant:NUMBER"_s));
    QVERIFY(model.setData(model.index(2, TestInputsModel::FedWith, group), u"zeros"_s));
    QCOMPARE(model.inputFills()[2], u"past_2_key=zeros"_s);
    model.setSettings({});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(text(model, 1, TestInputsModel::FedWith), u"automatic"_s);
    QVERIFY(!TestInputsModel(m_state, {}).hasGroups());
}

// All fills that fillInput() accepts.
void TestTestInputsModel::offersEachFill()
{
    const TestInputsModel model(m_state, {});
    QWidget parent;
    const TestInputsDelegate delegate{Theme()};
    auto *box = qobject_cast<QComboBox *>(delegate.createEditor(&parent, {}, model.index(0, TestInputsModel::FedWith)));
    QVERIFY(box);
    QStringList kinds;
    for (int item = 0; item < box->count(); ++item) {
        const QString fill = box->itemText(item);
        kinds.append(fill.section(u':', 0, 0));
        TestRunRequest request;
        // The DataType STRING.
        request.inputs = {InputFeed{.name = "a", .elemType = item + 1 == box->count() ? 8 : 1, .dims = {2}}};
        if (item > 0)
            QVERIFY2(fillInput(request, "a=" + fill.toStdString()), qPrintable(fill));
    }
    QCOMPARE(kinds, QStringList({u"automatic"_s, u"zeros"_s, u"ones"_s, u"constant"_s, u"uniform"_s, u"normal"_s,
                                 u"arange"_s, u"positions"_s, u"text"_s}));
}

SHAPEWRIGHT_WINDOW_TEST(TestTestInputsModel)
#include "tst_testinputsmodel.moc"
