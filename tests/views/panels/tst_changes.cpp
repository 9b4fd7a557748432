// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/results/changesmodel.h"
#include "views/panels/results/changespanel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace shapewright;
using namespace shapewright::test;
using Qt::Literals::StringLiterals::operator""_s;

namespace {

ShapeEdits fixed(const std::map<std::string, EditedDim> &symbols)
{
    ShapeEdits edits;
    edits.symbols = symbols;
    return edits;
}

// A model with a subgraph, with numbers in names, and with different shapes.
std::shared_ptr<const ModelGraph> mixedModel()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, seq] x, bool flag) => (float[batch, seq] y, float[batch, 1] mean_10)
        {
            x_9 = Relu(x)
            x_10 = Neg(x_9)
            mean_10 = ReduceMean<axes = [1], keepdims = 1>(x_10)
            y = If (flag) <
                then_branch = yes () => (float[batch, seq] a) { a = Tanh(x_10) },
                else_branch = no () => (float[batch, seq] b) { b = Sigmoid(x_10) }
            >
        })");
}

std::shared_ptr<const ChangeRows> rowsOf(const PanelState &state)
{
    return std::make_shared<const ChangeRows>(state, shapeChanges(*state.graph, *state.before, *state.after));
}

QStringList column(const QAbstractItemModel &model, int which)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts.append(model.index(row, which).data().toString());
    return texts;
}

} // namespace

class TestChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cells();
    void filters_data();
    void filters();
    void sorts_data();
    void sorts();
    void sortingKeepsTheCurrentRow();
    void staysSortedAndFilteredWithOtherEdits();
    void numbersInNames_data();
    void numbersInNames();
    void csv_data();
    void csv();
    void copies();
    void rowsSelectInThePicture();
    void reasonsNeedNoScrolling();
    void countsAndKeys();
    void twentyThousandRows();

private:
    PanelState m_state; // mixedModel() with batch=2
};

void TestChanges::initTestCase()
{
    m_state = edited(panelState(mixedModel()), fixed({{"batch", 2}}));
}

void TestChanges::cells()
{
    ChangesModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows(rowsOf(m_state));
    QCOMPARE(column(model, ChangeRows::Tensor),
             (QStringList{u"y"_s, u"mean_10"_s, u"x"_s, u"x_9"_s, u"x_10"_s, u"a"_s, u"b"_s}));
    QCOMPARE(column(model, ChangeRows::MadeBy),
             (QStringList{u"If"_s, u"ReduceMean"_s, u"graph input"_s, u"Relu"_s, u"Neg"_s, u"Tanh"_s, u"Sigmoid"_s}));
    QCOMPARE(column(model, ChangeRows::Before)[1], u"batch, 1"_s);
    QCOMPARE(column(model, ChangeRows::After)[1], u"2, 1"_s);
    QCOMPARE(column(model, ChangeRows::Why)[1], u"derived from batch"_s);
    QVERIFY(column(model, ChangeRows::GraphPath)[6].startsWith(u"main/"_s));
    QCOMPARE(model.index(4, ChangeRows::MadeBy).data(Qt::ToolTipRole).toString(), u"node 1 (Neg)"_s);
    model.setRows(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestChanges::filters_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QStringList>("tensors");
    QTest::newRow("a tensor") << u"x_9"_s << QStringList{u"x_9"_s};
    QTest::newRow("case does not count") << u"MEAN"_s << QStringList{u"mean_10"_s};
    QTest::newRow("an operator") << u"tanh"_s << QStringList{u"a"_s};
    // Both words must occur, in any order.
    QTest::newRow("a node") << u"node 1"_s << QStringList{u"mean_10"_s, u"x_10"_s};
    QTest::newRow("a shape as lists have it") << u"2,1"_s << QStringList{u"mean_10"_s};
    QTest::newRow("a shape as formats have it") << u"batchx1"_s << QStringList{u"mean_10"_s};
    QTest::newRow("with the sign of the picture") << u"2×1"_s << QStringList{u"mean_10"_s};
    QTest::newRow("a graph") << u"else_branch"_s << QStringList{u"b"_s};
    QTest::newRow("a reason and an operator") << u"derived sigmoid"_s << QStringList{u"b"_s};
    QTest::newRow("nothing has it") << u"conv"_s << QStringList();
    QTest::newRow("blanks alone") << u"  "_s
                                  << QStringList{u"y"_s, u"mean_10"_s, u"x"_s, u"x_9"_s, u"x_10"_s, u"a"_s, u"b"_s};
}

void TestChanges::filters()
{
    QFETCH(QString, filter);
    QFETCH(QStringList, tensors);
    ChangesModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows(rowsOf(m_state));
    model.setFilter(filter);
    QCOMPARE(column(model, ChangeRows::Tensor), tensors);
    QCOMPARE(model.allCount(), 7);
}

void TestChanges::sorts_data()
{
    QTest::addColumn<int>("by");
    QTest::addColumn<Qt::SortOrder>("order");
    QTest::addColumn<QStringList>("tensors");
    QTest::newRow("tensor") << int(ChangeRows::Tensor) << Qt::AscendingOrder
                            << QStringList{u"a"_s, u"b"_s, u"mean_10"_s, u"x"_s, u"x_9"_s, u"x_10"_s, u"y"_s};
    QTest::newRow("tensor, down") << int(ChangeRows::Tensor) << Qt::DescendingOrder
                                  << QStringList{u"y"_s, u"x_10"_s, u"x_9"_s, u"x"_s, u"mean_10"_s, u"b"_s, u"a"_s};
    // Rows that compare equal keep their order.
    QTest::newRow("after") << int(ChangeRows::After) << Qt::AscendingOrder
                           << QStringList{u"mean_10"_s, u"y"_s, u"x"_s, u"x_9"_s, u"x_10"_s, u"a"_s, u"b"_s};
    QTest::newRow("as they come") << -1 << Qt::AscendingOrder
                                  << QStringList{u"y"_s, u"mean_10"_s, u"x"_s, u"x_9"_s, u"x_10"_s, u"a"_s, u"b"_s};
}

void TestChanges::sorts()
{
    QFETCH(int, by);
    QFETCH(Qt::SortOrder, order);
    QFETCH(QStringList, tensors);
    ChangesModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows(rowsOf(m_state));
    model.sort(ChangeRows::MadeBy);
    model.sort(by, order);
    QCOMPARE(column(model, ChangeRows::Tensor), tensors);
}

void TestChanges::sortingKeepsTheCurrentRow()
{
    ChangesModel model;
    model.setRows(rowsOf(m_state));
    const QPersistentModelIndex mean = model.index(1, ChangeRows::After);
    model.sort(ChangeRows::Tensor);
    QCOMPARE(mean.row(), 2);
    QCOMPARE(mean.column(), int(ChangeRows::After));
    QCOMPARE(model.index(mean.row(), ChangeRows::Tensor).data().toString(), u"mean_10"_s);
}

void TestChanges::staysSortedAndFilteredWithOtherEdits()
{
    ChangesModel model;
    model.setRows(rowsOf(m_state));
    model.sort(ChangeRows::Tensor);
    model.setFilter(u"x_"_s);
    model.setRows(rowsOf(edited(m_state, fixed({{"seq", 5}}))));
    QCOMPARE(column(model, ChangeRows::Tensor), (QStringList{u"x_9"_s, u"x_10"_s}));
    QCOMPARE(column(model, ChangeRows::Why).front(), u"derived from seq"_s);
}

void TestChanges::numbersInNames_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::newRow("numbers count as such") << u"x_9"_s << u"x_10"_s;
    QTest::newRow("in front") << u"9, 3"_s << u"10, 1"_s;
    QTest::newRow("the second one decides") << u"a1b2"_s << u"a1b10"_s;
    QTest::newRow("longer than any integer") << u"1000000000000000000001"_s << u"1000000000000000000002"_s;
    QTest::newRow("zeros in front") << u"x_009"_s << u"x_10"_s;
    QTest::newRow("a beginning of the other") << u"x"_s << u"x_1"_s;
    QTest::newRow("case does not count") << u"A"_s << u"b"_s;
    QTest::newRow("nothing") << QString() << u"0"_s;
}

void TestChanges::numbersInNames()
{
    QFETCH(QString, first);
    QFETCH(QString, second);
    QVERIFY(comesBefore(first, second));
    QVERIFY(!comesBefore(second, first));
    QVERIFY(!comesBefore(first, first));
}

void TestChanges::csv_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("plain") << u"t"_s << QByteArray("main,t,graph input,[n],[2],derived from n\r\n");
    QTest::newRow("a comma") << u"a,b"_s << QByteArray("main,\"a,b\",graph input,[n],[2],derived from n\r\n");
    QTest::newRow("quotes") << u"a\"b"_s << QByteArray("main,\"a\"\"b\",graph input,[n],[2],derived from n\r\n");
    QTest::newRow("a line break") << u"a\nb"_s << QByteArray("main,\"a\nb\",graph input,[n],[2],derived from n\r\n");
    QTest::newRow("a formula") << u"=1+1"_s << QByteArray("main,'=1+1,graph input,[n],[2],derived from n\r\n");
    QTest::newRow("Japanese") << u"入力"_s << QByteArray("main,入力,graph input,[n],[2],derived from n\r\n");
}

void TestChanges::csv()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, line);
    onnx::ModelProto proto = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x) => (float[m] y) { y = Relu(x) })")
                                 ->file()
                                 .skeleton();
    proto.mutable_graph()->mutable_input(0)->set_name(name.toStdString());
    proto.mutable_graph()->mutable_node(0)->set_input(0, name.toStdString());
    const auto rows = rowsOf(edited(panelState(modelFromProto(proto)), fixed({{"n", 2}})));
    QCOMPARE(rows->csv({1}), "graph,tensor,made_by,before,after,why\r\n" + line);
    QCOMPARE(rows->csv({}), QByteArray("graph,tensor,made_by,before,after,why\r\n"));
}

void TestChanges::copies()
{
    ChangesPanel panel(new TableDelegate(Theme::light(), this));
    panel.setRows(rowsOf(m_state));
    auto *table = panel.findChild<QTreeView *>();
    QApplication::clipboard()->clear();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier); // nothing is selected
    QVERIFY(QApplication::clipboard()->text().isEmpty());
    table->setCurrentIndex(table->model()->index(1, 0));
    table->selectionModel()->select(table->model()->index(0, 0),
                                    QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), u"main\ty\tIf\tbatch, seq\t2, seq\tderived from batch\n"
                                                "main\tmean_10\tReduceMean\tbatch, 1\t2, 1\tderived from batch\n"_s);
}

void TestChanges::rowsSelectInThePicture()
{
    ChangesPanel panel(new TableDelegate(Theme::light(), this));
    panel.resize(900, 400);
    panel.show();
    panel.setRows(rowsOf(m_state));
    QSignalSpy activated(&panel, &ChangesPanel::valueActivated);
    auto *table = panel.findChild<QTreeView *>();
    const auto at = [table](int row) { return table->visualRect(table->model()->index(row, 0)).center(); };
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at(2));
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated.last().front().value<ValueId>(), m_state.graph->main().inputs.front());
    QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::ControlModifier, at(3)); // adds a row to the selection
    QCOMPARE(activated.count(), 1);
    QCOMPARE(table->selectionModel()->selectedRows().size(), 2);
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(activated.count(), 2);
    QCOMPARE(activated.last().front().value<ValueId>(), m_state.graph->main().outputs.front());
}

// The columns of producers and graphs give way to the reasons, and are told by a tooltip.
void TestChanges::reasonsNeedNoScrolling()
{
    ChangesPanel panel(new TableDelegate(Theme::light(), this));
    panel.resize(580, 400);
    panel.show();
    panel.setRows(rowsOf(m_state));
    auto *table = panel.findChild<QTreeView *>();
    QVERIFY(table->isColumnHidden(ChangeRows::MadeBy) && table->isColumnHidden(ChangeRows::GraphPath));
    QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
    QVERIFY(table->columnWidth(ChangeRows::Why) >= 150);
    const QString path = table->model()->index(6, ChangeRows::GraphPath).data().toString();
    QCOMPARE(table->model()->index(4, 0).data(Qt::ToolTipRole).toString(), u"x_10\nnode 1 (Neg)\nmain"_s);
    QVERIFY(table->model()->index(6, 0).data(Qt::ToolTipRole).toString().endsWith(u'\n' + path));
    panel.resize(1000, 400);
    QTRY_VERIFY(!table->isColumnHidden(ChangeRows::MadeBy) && !table->isColumnHidden(ChangeRows::GraphPath));
    QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
}

void TestChanges::countsAndKeys()
{
    ChangesPanel panel(new TableDelegate(Theme::light(), this));
    panel.setRows(rowsOf(panelState(mixedModel())));
    panel.show();
    auto *filter = panel.findChild<QLineEdit *>(u"changesFilter"_s);
    auto *table = panel.findChild<QTreeView *>();
    const auto *count = panel.findChild<QLabel *>(u"changesCount"_s);
    QVERIFY(!filter->isVisible() && !table->isVisible()); // there is nothing to filter
    panel.setRows(rowsOf(m_state));
    QVERIFY(filter->isVisible() && table->isVisible());
    QVERIFY(count->text().isEmpty());
    table->setCurrentIndex(table->model()->index(4, 0));
    filter->setText(u"x_"_s);
    QCOMPARE(count->text(), u"2 of 7"_s);
    QCOMPARE(table->currentIndex().data().toString(), u"x_10"_s); // the current row is still the same
    filter->setText(u"conv"_s);
    QVERIFY(!table->isVisible());
    QTest::keyClick(filter, Qt::Key_Escape);
    QVERIFY(table->isVisible());
    QVERIFY(count->text().isEmpty());
    filter->setText(u"tanh"_s);
    QSignalSpy exported(&panel, &ChangesPanel::exportRequested);
    panel.findChild<QPushButton *>(u"exportChanges"_s)->click();
    QCOMPARE(exported.last().at(1).value<std::vector<int>>(), std::vector<int>{5});
}

void TestChanges::twentyThousandRows()
{
    onnx::ModelProto proto = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, m] x) => (float[n, m] y) { y = Relu(x) })")
                                 ->file()
                                 .skeleton();
    constexpr int count = 20'000;
    for (int i = 0; i < count; ++i) {
        onnx::NodeProto *node = proto.mutable_graph()->add_node();
        node->set_op_type(i % 3 == 0 ? "Neg" : "Relu");
        node->add_input(i == 0 ? "x" : "t_" + std::to_string(i - 1));
        node->add_output("t_" + std::to_string(i));
    }
    const PanelState state = edited(panelState(modelFromProto(proto)), fixed({{"n", 2}}));
    const std::shared_ptr<const ChangeRows> rows = rowsOf(state);
    ChangesPanel panel(new TableDelegate(Theme::light(), this));
    panel.resize(900, 400);
    panel.show();
    auto *table = panel.findChild<QTreeView *>();
    auto *filter = panel.findChild<QLineEdit *>(u"changesFilter"_s);
    QElapsedTimer clock;
    const auto lap = [&clock](const char *what) { qInfo("%s: %lld ms", what, clock.restart()); };
    clock.start();
    panel.setRows(rows);
    lap("shown");
    QCOMPARE(table->model()->rowCount(), count + 2);
    table->sortByColumn(ChangeRows::Tensor, Qt::DescendingOrder);
    lap("sorted");
    QCOMPARE(table->model()->index(1, 0).data().toString(), u"x"_s);
    filter->setText(u"neg"_s);
    lap("filtered");
    QCOMPARE(table->model()->rowCount(), (count + 2) / 3);
    filter->setText(u"neg 999"_s);
    lap("filtered more");
    panel.setRows(rows);
    lap("after another edit");
    filter->clear();
    table->sortByColumn(-1, Qt::AscendingOrder);
    clock.restart();
    QCOMPARE(rows->csv({0, 1}).count('\n'), 3);
    QCOMPARE(table->model()->index(1, 0).data().toString(), u"x"_s);
}

SHAPEWRIGHT_WINDOW_TEST(TestChanges)
#include "tst_changes.moc"
